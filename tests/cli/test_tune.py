"""Tunings: candidates that depend on earlier games, the same bytes after any interruption, an independent final
match."""
import csv
import json
import math
import random
import re
import signal

from tests.cli import statistics_of as again
from tests.cli.harness import (ROUNDS, Case, config, read_games, read_summary, result_hashes, sha256, size_of, snapshot,
                               wait_until)

BOTS = {"w": {"bot": "weighted"}, "low": {"bot": "lowest"}, "rnd": {"bot": "random"}}
CROSS = {"vary": {"entrants.w.repetition_factor": "-1..1", "entrants.w.rank_base": "0..4",
                  "entrants.w.throw_in": "always,spare-trumps"}, "iterations": 6, "population": 6, "confirm": 40}
SPSA = {"vary": {"entrants.w.repetition_factor": "-1..1/0.2", "entrants.w.rank_base": "0..4"}, "tuner": "spsa",
        "iterations": 12, "confirm": 40, "r_end": 0.02}
DUEL = {**SPSA, "against": ["w"]}
KINDS = {"cross": CROSS, "spsa": SPSA, "duel": DUEL}


def tune_config(tune, **changes):
    return config(tune=tune, **{"entrants": BOTS, "deals": 10, **changes})


def read_steps(folder):
    with open(folder / "tune.csv", newline="", encoding="ascii") as file:
        return list(csv.DictReader(file, strict=True))


def hashes(folder):
    return {**result_hashes(folder), **{name: sha256(folder / name) for name in ("tune.csv", "tuned.json")}}


def points_of(row, name, other=None):
    """The half points of `name` in a game of two seats."""
    seat = 0 if row["bot0"] == name else 1
    if row[f"bot{seat}"] != name or other not in (None, row[f"bot{1 - seat}"]):
        return 0
    lead = int(row[f"place{1 - seat}"]) - int(row[f"place{seat}"])
    return 2 if lead > 0 else 1 if lead == 0 else 0


def interval(values, low=0, high=1):
    mean, *ends = again.mean_interval(values, [1] * len(values), low, high)
    return mean, ends


class TuneCase(Case):
    def tune(self, out, tune, *words, **changes):
        path = self.write(f"{out}.json", tune_config(tune, **changes))
        self.good("tune", path, "--out", out, "--quiet", *words)
        return self.folder / out


class Bytes(TuneCase):
    WEIGHT = 4

    def test_killed_and_resumed(self):
        for kind, tune in (("cross", CROSS), ("spsa", SPSA)):
            folder = self.tune(kind, {**tune, "iterations": 30}, deals=20)
            size, draw = size_of(folder / "games.csv"), random.Random(8)
            for number in range(2 * ROUNDS):
                out = f"{kind}{number}"
                words = ("tune", self.folder / f"{kind}.json", "--out", out, "--quiet")
                self.signalled(signal.SIGKILL, *words, rows=draw.randrange(1, size))
                self.good(*words, "--resume")
                self.assertEqual(hashes(self.folder / out), hashes(folder))
        self.assert_no_process()

    def test_flags_and_config_say_the_same(self):
        path = self.write("plain.json", config(entrants=BOTS, deals=10))
        words = [word for item in SPSA["vary"].items() for word in ("--vary", "=".join(item))]
        self.good("tune", path, *words, "--tuner", "spsa", "--iterations", 12, "--confirm", 40, "--set", "tune.r_end=0.02",
                  "--set", "name=small", "--out", "f", "--quiet")
        self.assertEqual(hashes(self.folder / "f"), hashes(self.tune("a", SPSA)))

    def test_resolved_config_is_the_same_tuning(self):
        folder = self.tune("a", CROSS)
        self.good("tune", folder / "config.json", "--out", "b", "--quiet")
        self.assertEqual(hashes(self.folder / "b"), hashes(folder))
        self.assertEqual((self.folder / "b/config.json").read_bytes(), (folder / "config.json").read_bytes())
        self.assertEqual(self.good("check", self.folder / "a.json").stdout, (folder / "config.json").read_text())

    def test_other_commands_read_it(self):
        folder = self.tune("a", SPSA, records="all")
        games = read_summary(folder)["games"]
        self.assertIn(f"{games} of {games} games", self.good("verify", folder).stdout)
        lines = (folder / "records.jsonl").read_text().splitlines()
        for game in (0, games // 2, games - 1):
            self.assertEqual(json.loads(self.good("replay", folder, game, "--json").stdout), json.loads(lines[game]))
        self.assertIn("w@tuned", self.good("rate", folder).stdout)
        self.assertIn("with each other: 80 games", self.good("compare", folder, "w@tuned", "w").stdout)


class Numbers(TuneCase):
    def test_iterations(self):
        folder = self.tune("a", CROSS)
        steps, games = read_steps(folder), read_games(folder)
        self.assertEqual([int(step["iteration"]) for step in steps], list(range(1, 7)))
        self.assertEqual([int(row["iteration"]) for row in games],
                         [number for number in range(1, 7) for _ in range(6 * 10 * 4)] + [0] * (40 * 5 * 2))
        for step in steps:
            rows = [row for row in games if row["iteration"] == step["iteration"]]
            total = sum(points_of(row, f"w@{i}") for row in rows for i in range(1, 7))
            self.assertAlmostEqual(float(step["share"]), total / (6 * 10 * 4 * 2), delta=1e-6)
            self.assertIn(step["throw_in"], ("always", "spare-trumps"))
            self.assertTrue(-1 <= float(step["repetition_factor"]) <= 1 and 0 <= float(step["rank_base"]) <= 4)
            self.assertEqual({int(row["deal"]) // 10 for row in rows}, {int(step["iteration"]) - 1})
        self.assertEqual(min(int(row["deal"]) for row in games if row["iteration"] == "0"), 60)

    def test_spsa_follows_the_published_rule(self):
        """The course in tune.csv is computed again from the results in games.csv, with either side of each flip."""
        folder, parameter = self.tune("a", {**SPSA, "vary": {"entrants.w.repetition_factor": "-1..1/0.2"}}), "repetition_factor"
        games, theta, n = read_games(folder), 0.15, 12
        a = 0.02 * 0.2 ** 2 * (0.1 * n + n) ** 0.602
        for k, step in enumerate(read_steps(folder), 1):
            rows = [row for row in games if row["iteration"] == str(k)]
            result = sum(points_of(row, "w@1") - points_of(row, "w@2") for row in rows) / 2
            c = 0.2 * n ** 0.101 / k ** 0.101
            move = a / (0.1 * n + k) ** 0.602 / c * result
            self.assertAlmostEqual(float(step[f"{parameter}_spread"]), c, delta=1e-6)
            self.assertLess(min(abs(float(step[parameter]) - theta - move), abs(float(step[parameter]) - theta + move)), 2e-6)
            theta = float(step[parameter])

    def test_last_match(self):
        folder = self.tune("a", {**CROSS, "iterations": 3}, deals=7)  # 504 games, not a multiple of the 10 of a deal of the match
        tune = read_summary(folder)["tune"]
        rows = [row for row in read_games(folder) if row["iteration"] == "0"]
        deals = sorted({int(row["deal"]) for row in rows})
        own = {deal: [row for row in rows if int(row["deal"]) == deal] for deal in deals}
        match = [sum(points_of(row, "w@tuned", "w") for row in own[deal]) / 4 for deal in deals]
        mean, ends = interval(match)
        self.assertAlmostEqual(tune["match"]["share"], mean, delta=1e-6)
        for found, wanted in zip(tune["match"]["share_ci95"], ends):
            self.assertAlmostEqual(found, wanted, delta=1e-6)
        self.assertEqual(tune["against"], ["low", "rnd"])
        self.check_gain(tune["against_others"], own, ("low", "rnd"))
        self.assertEqual([part["name"] for part in tune["against_others"]["opponents"]], ["low", "rnd"])
        for part in tune["against_others"]["opponents"]:
            self.check_gain(part, own, (part["name"],))
        table = csv.DictReader(self.good("table", folder, "--format", "csv", "--table", "opponents").stdout.splitlines())
        for row, part in zip(table, tune["against_others"]["opponents"], strict=True):
            self.assertEqual((row["opponent"], row["gain"], row["gain_low"]),
                             (part["name"], f"{part['gain']:+.4f}", f"{part['gain_ci95'][0]:+.4f}"))

    def check_gain(self, found, own, others):
        """The gain of w@tuned over w against these opponents, deal by deal."""
        shares = {name: [sum(points_of(row, name, other) for row in rows for other in others) / 4 / len(others) for rows in own.values()]
                  for name in ("w@tuned", "w")}
        gain = [left - right for left, right in zip(shares["w@tuned"], shares["w"])]
        for key, values in (("tuned", shares["w@tuned"]), ("start", shares["w"]), ("gain", gain)):
            mean, ends = interval(values, -1 if key == "gain" else 0)
            for figure, wanted in zip((found[key], *found[f"{key}_ci95"]), (mean, *ends)):
                self.assertAlmostEqual(figure, wanted, delta=1e-6)

    def test_candidates_are_no_entrants(self):
        """Each iteration has new ones under the same names: no shares, no Elo, no ratings."""
        folder = self.tune("a", CROSS)
        summary = read_summary(folder)
        self.assertEqual([entrant["name"] for entrant in summary["entrants"]], ["w@tuned", "w", "low", "rnd"])
        self.assertFalse([name for pairing in summary["pairings"] for name in pairing["entrants"] if name.startswith("w@") and name != "w@tuned"])
        rated = json.loads(self.good("rate", folder, "--json").stdout)
        self.assertEqual({entrant["name"] for entrant in rated["entrants"]}, {"w@tuned", "w", "low", "rnd"})
        rows = [row for row in read_games(folder) if row["iteration"] == "0"]
        self.assertEqual((rated["games"], rated["deals"]), (len(rows), len({row["deal"] for row in rows})))

    def test_fragment_can_be_used(self):
        """As words for --set, and as an entrant."""
        folder = self.tune("a", CROSS)
        fragment = json.loads((folder / "tuned.json").read_text())
        self.assertEqual(fragment["set"], read_summary(folder)["tune"]["set"])
        path = self.write("plain.json", config(entrants=BOTS, deals=10))
        words = [word for setting in fragment["set"] for word in ("--set", setting)]
        checked = json.loads(self.good("check", path, *words).stdout)
        self.assertEqual(checked["entrants"]["w"], fragment["entrants"]["w"])
        self.good("run", self.write("pasted.json", config(entrants={**BOTS, **fragment["entrants"]}, deals=2)), "--out", "p",
                  "--quiet")

    def test_a_planted_parameter_is_found(self):
        """With depth 0 the bot always takes: the start is the worst possible, and the tuning reports it."""
        bots = {"tree": {"bot": "prediction", "depth": 0}, "low": {"bot": "lowest"}}
        folder = self.tune("a", {"vary": {"entrants.tree.depth": "0..3"}, "iterations": 10, "population": 8, "confirm": 100},
                           entrants=bots, deals=10)
        tune = read_summary(folder)["tune"]
        self.assertGreaterEqual(tune["parameters"][0]["tuned"], 1)
        self.assertGreater(tune["against_others"]["gain_ci95"][0], 0.1)
        self.assertGreater(tune["match"]["share_ci95"][0], 0.6)
        table = self.good("tune", self.folder / "a.json", "--out", "a", "--resume").stdout
        for word in ("tuned by cross-entropy against low", "better than those of the start", "--set entrants.tree.depth=",
                     "gain"):
            self.assertIn(word, table)
        self.assertEqual(self.good("tune", self.folder / "a.json", "--out", "a", "--resume", "--json").stdout,
                         (folder / "summary.json").read_text())


class Held(TuneCase):
    """A tuning for each value of a parameter: each has the bytes of a separate tuning."""

    VARY = ("--vary", "entrants.w.trump_factor=0..10", "--iterations", "3", "--set", "tune.population=4", "--confirm", "30")
    HOLD = ("--hold", "entrants.w.rank_base=1..2")

    def held(self, *words):
        return self.good("tune", self.path, *self.VARY, *self.HOLD, "--out", "h", *words).stdout

    def setUp(self):
        super().setUp()
        self.path = self.write("c.json", config(entrants=BOTS, deals=5))

    def test_each_is_a_tuning(self):
        text = self.held()
        found = json.loads(self.held("--resume", "--json"))
        self.assertEqual(self.held("--resume"), text)
        self.assertEqual(found["hold"], ["entrants.w.rank_base"])
        for value, tuning in zip(("1", "2"), found["tunings"], strict=True):
            self.good("tune", self.path, *self.VARY, "--set", f"entrants.w.rank_base={value}", "--out", f"own{value}", "--quiet")
            folder = self.folder / f"h/rank_base={value}"
            self.assertEqual(hashes(folder), hashes(self.folder / f"own{value}"))
            self.assertEqual((tuning["values"], tuning["folder"], tuning["summary"]), ([value], f"h/rank_base={value}", read_summary(folder)))
            tune = tuning["summary"]["tune"]
            own, tuned, *shares = re.search(rf"(?m)^ +({value})  +([\d.]+) (.*)$", text)[0].split()
            self.assertEqual((own, float(tuned)), (value, tune["parameters"][0]["tuned"]))
            gain, match = tune["against_others"], tune["match"]
            self.assertEqual([word.strip("[],") for word in shares],
                             [f"{number:{form}}" for row, key, form in ((gain, "tuned", ".4f"), (gain, "start", ".4f"), (gain, "gain", "+.4f"),
                                                                        (match, "elo", "+.1f"))
                              for number in (row[key], *row[f"{key}_ci95"])])
            for opponent in gain["opponents"]:
                row = re.search(rf"(?m)^ +{value}  {opponent['name']} .*$", text)[0]
                self.assertIn(f" {opponent['gain']:+.4f} [", row)

    def test_refused(self):
        cases = {"entrants.w.rank_base": ["--hold", "PATH=SPEC"], "entrants.w.trump_factor=1,2": ["is tuned"],
                 "entrants.w.rank_base=4..1": ["--hold entrants.w.rank_base", "empty"], "entrants.w.rank_base=1,9999": ["rank_base", "9999"],
                 "entrants.w.rnk_base=1,2": ['did you mean "rank_base"?'], "entrants.x.rank_base=1": ['no entrant "x"'],
                 "deals=1,2": ["entrants.NAME.PARAMETER"], "entrants.w.rank_base=": ["rank_base", "lacks a value"]}
        for hold, mentions in cases.items():
            with self.subTest(hold):
                self.refused("tune", self.path, *self.VARY, "--hold", hold, "--out", "h", mentions=mentions)
        self.refused("tune", self.path, *self.VARY, *self.HOLD, *self.HOLD, "--out", "h", mentions=["--hold entrants.w.rank_base", "held twice"])
        self.refused("tune", self.path, *self.VARY, "--hold", "entrants.w.rank_base=0..10", "--hold",
                     "entrants.w.repetition_factor=0..1/0.1", "--dry-run",
                     mentions=["--hold entrants.w.repetition_factor", "121 tunings", "at most 100"])
        self.assertFalse((self.folder / "h").exists())

    def test_several_parameters(self):
        """A tuning for each combination; two parameters with the same name are distinguished by their entrants."""
        bots = {"w": {"bot": "weighted"}, "v": {"bot": "weighted"}}
        self.path = self.write("c.json", config(entrants=bots, deals=3))
        words = (*self.VARY[:2], "--iterations", "2", "--confirm", "5", "--set", "tune.population=4", "--hold", "entrants.w.rank_base=1,2", "--hold",
                 "entrants.w.throw_in=always,spare-trumps", "--hold", "entrants.v.rank_base=3", "--out", "h")
        text = self.good("tune", self.path, *words).stdout
        found = json.loads(self.good("tune", self.path, *words, "--resume", "--json").stdout)
        self.assertIn("for each of 4 combinations of entrants.w.rank_base, entrants.w.throw_in and entrants.v.rank_base\n", text)
        self.assertEqual(found["hold"], ["entrants.w.rank_base", "entrants.w.throw_in", "entrants.v.rank_base"])
        wanted = [[base, throw, "3"] for base in "12" for throw in ("always", "spare-trumps")]
        self.assertEqual([tuning["values"] for tuning in found["tunings"]], wanted)
        self.assertEqual(re.findall(r"(?m)^ +(\d) +([a-z-]+) +(\d) ", text), [tuple(values) for values in wanted])
        for (base, throw, _), tuning in zip(wanted, found["tunings"]):
            folder = self.folder / f"h/w.rank_base={base},throw_in={throw},v.rank_base=3"
            self.assertEqual(tuning["folder"], str(folder.relative_to(self.folder)))
            entrants = json.loads((folder / "config.json").read_text())["entrants"]
            self.assertEqual((entrants["w"]["rank_base"], entrants["w"]["throw_in"], entrants["v"]["rank_base"]), (int(base), throw, 3))

    def test_nothing_is_played_when_one_is_there(self):
        self.good("tune", self.path, *self.VARY, "--set", "entrants.w.rank_base=2", "--out", "h/rank_base=2", "--quiet")
        self.refused("tune", self.path, *self.VARY, *self.HOLD, "--out", "h", mentions=["h/rank_base=2", "--resume", "--force"])
        self.assertFalse((self.folder / "h/rank_base=1").exists())
        self.assertEqual(self.held("--resume", "--quiet"), "")


class Refusals(TuneCase):
    def test_bad_tunings(self):
        path = self.write("c.json", config(entrants=BOTS))
        good = ("--vary", "entrants.w.trump_factor=0..10")
        cases = {
            ("--vary", "entrants.w.trump_factor"): ["--vary", "PATH=SPEC"],
            ("--vary", "entrants.w.trump_fctor=0..1"): ["--vary entrants.w.trump_fctor", "did you mean \"trump_factor\""],
            ("--tuner", "spsa", "--set", "tune.population=5", "--vary", "entrants.w.rank_base=0..4"): ["tune.population"],
            ("--vary", "game.deck=24..36"): ["game.deck", "entrants.NAME.PARAMETER"],
            ("--vary", "entrants.w.trump_factor=3..1"): ["entrants.w.trump_factor", "3..1", "empty", "-1000..1000"],
            ("--vary", "entrants.w.trump_factor=0..5000"): ["entrants.w.trump_factor", "5000", "-1000..1000"],
            (*good, *good): ["varied twice"],
            (*good, "--tuner", "clop"): ["tune.tuner", "clop", "spsa"],
            (*good, "--iterations", "0"): ["tune.iterations", "1..100000"],
            (*good, "--confirm", "many"): ["tune.confirm", "many"],
            (*good, "--shard", "1/2"): ["--shard", "kozyr-mpi"],
            (*good, "--set", "stop.rule=sprt"): ["stop"],
            (): ["--vary"],
        }
        for words, mentions in cases.items():
            with self.subTest(words):
                self.refused("tune", path, "--out", "r", *words, mentions=mentions)
                self.assertFalse((self.folder / "r").exists())

    def test_run_and_sweep(self):
        path = self.write("c.json", tune_config(CROSS))
        self.refused("run", path, "--out", "r", mentions=["kozyr tune"])
        self.refused("sweep", path, "--vary", "entrants.w.rank_base=0,1", "--out", "r", mentions=['"tune"', "one of them"])

    def test_existing_directories(self):
        folder = self.tune("a", SPSA)
        before = snapshot(folder)
        self.refused("tune", self.folder / "a.json", "--out", "a", mentions=["--resume"])
        self.refused("tune", self.folder / "a.json", "--out", "a", "--resume", "--iterations", 13,
                     mentions=["config has changed", "tune"])
        self.assert_untouched(folder, before)
        self.good("tune", self.folder / "a.json", "--out", "a", "--force", "--quiet", "--seed", 9)
        self.assertNotEqual(snapshot(folder)["tune.csv"], before["tune.csv"])

    def test_dry_run(self):
        path = self.write("c.json", tune_config(CROSS))
        text = self.good("tune", path, "--dry-run", "--out", "r").stdout
        for word in ("6 iterations of 6 candidates", "1440 games to tune and 400 in the match", "from 0.15, -1..1",
                     "one of 2 values", "pilot", "nothing was written"):
            self.assertIn(word, text)
        said = json.loads(self.good("tune", path, "--dry-run", "--json").stdout)
        self.assertEqual((said["games"], said["tuning_games"], said["deals"]), (1840, 1440, 100))
        self.assertAlmostEqual(said["smallest_difference"], 2.8015852 * 0.5 / math.sqrt(40), delta=2e-6)
        self.assertEqual([entry.name for entry in self.folder.iterdir()], ["c.json"])

    def test_rows_can_be_watched(self):
        """A killed tuning leaves the rows of its iterations, which are the first rows of the whole."""
        path = self.write("c.json", tune_config({**SPSA, "iterations": 400}, deals=10))
        words = ("tune", path, "--out", "r", "--quiet")
        process = self.start(*words)
        wait_until(lambda: size_of(self.folder / "r/tune.csv") > 1000 or process.poll() is not None, "rows")
        process.kill()
        process.communicate()
        seen = (self.folder / "r/tune.csv").read_text()
        self.good(*words, "--resume")
        whole = (self.folder / "r/tune.csv").read_text()
        self.assertEqual(whole.count("\n"), 401)
        self.assertTrue(whole.startswith(seen[:seen.rindex("\n") + 1]))
        self.assertGreater(len(seen), 1000)

    def test_stopped_by_a_signal(self):
        path = self.write("c.json", tune_config({**SPSA, "iterations": 2000}, deals=20))
        process = self.signalled(signal.SIGTERM, "tune", path, "--out", "r", "--quiet", rows=100000)
        self.assertEqual(process.returncode, 143)
        summary = read_summary(self.folder / "r")
        self.assertFalse(summary["complete"])
        self.assertEqual(summary["tune"]["iterations"], len(read_steps(self.folder / "r")))
        self.assertIsNone(summary["tune"]["match"])
