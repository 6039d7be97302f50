"""`kozyr rate`: numbers against independent ones from games.csv, joined runs, refusals."""
import json
import math
import random
import shutil
import signal

from tests.cli.statistics_of import mean_interval
from tests.cli.harness import KOZYR_TEST, Case, config, read_games, table_config

UNIT = 400 / math.log(10)
THREE = {"low": {"bot": "lowest"}, "wei": {"bot": "weighted"}, "rnd": {"bot": "random"}}
KEYS = {"runs", "game", "seats", "games", "deals", "complete", "faults", "model", "anchor", "errors", "log_likelihood",
        "groups", "entrants", "superiority", "difference_error95", "difference_holm95",
        "difference_rough", "alike"}
ENTRANT_KEYS = {"name", "bot", "rank", "group", "rating", "error95", "standard_error_deals", "standard_error_model", "games",
                "deals", "points_share", "rough"}


def half_points(rows):
    """(first seat, second seat, half points of the first, deal) of every game of two seats."""
    for row in rows:
        lead = int(row["place1"]) - int(row["place0"])
        yield row["bot0"], row["bot1"], 1 + (lead > 0) - (lead < 0), row["deal"]


def minorise(rows, names):
    """Bradley-Terry by Hunter's MM algorithm, draws as half wins; Elo with mean 0."""
    wins, met = {}, {}
    for one, two, points, _ in half_points(rows):
        wins[one] = wins.get(one, 0) + points / 2
        wins[two] = wins.get(two, 0) + 1 - points / 2
        for pair in ((one, two), (two, one)):
            met[pair] = met.get(pair, 0) + 1
    worth = dict.fromkeys(names, 1.0)
    for _ in range(2000):
        worth = {i: wins[i] / sum(met.get((i, j), 0) / (worth[i] + worth[j]) for j in names) for i in names}
        scale = math.exp(sum(map(math.log, worth.values())) / len(names))
        worth = {i: value / scale for i, value in worth.items()}
    return {i: UNIT * math.log(value) for i, value in worth.items()}


class RateCase(Case):
    def rate(self, *words, **options):
        return json.loads(self.good("rate", *words, "--json", **options).stdout)

    def ratings(self, result):
        return {entrant["name"]: entrant["rating"] for entrant in result["entrants"]}

    def assert_close(self, one, two, delta=2e-6):
        self.assertEqual(sorted(one), sorted(two))
        for name, value in one.items():
            self.assertAlmostEqual(value, two[name], delta=delta, msg=name)


class Many(RateCase):
    """The ratings of a gauntlet are known: they depend only on each entrant's results against the first."""

    def test_gauntlet(self):
        names = ["hub"] + [f"bot{i}" for i in range(1199)]
        folder = self.run_config("r", config(entrants={name: {"bot": "random"} for name in names}, format="gauntlet", deals=3))
        points = dict.fromkeys(names, 0)
        for one, two, half, _ in half_points(read_games(folder)):
            points[one] += half / 2
            points[two] += 1 - half / 2
        result = self.rate("r", "--anchor", "hub")
        self.assertNotIn("superiority", result)
        found = {entrant["name"]: entrant for entrant in result["entrants"]}
        between = [name for name in names[1:] if 0 < points[name] < 6]
        self.assertGreater(len(between), 1000)
        self.assertEqual(result["groups"], 1 + len(names) - 1 - len(between))
        for name in between:
            share = points[name] / 6
            self.assertAlmostEqual(found[name]["rating"], UNIT * math.log(share / (1 - share)), delta=2e-6)
            self.assertAlmostEqual(found[name]["standard_error_model"], UNIT / math.sqrt(6 * share * (1 - share)), delta=2e-6)
        for flag in ("--nash", "--alpha-rank"):
            self.refused("rate", "r", flag, mentions=["1200 entrants", "at most 1000"])


class OneRun(RateCase):
    def test_json_keys(self):
        self.run_config("r", config(entrants=THREE))
        result = self.rate("r")
        self.assertEqual(set(result), KEYS)
        self.assertEqual(result["runs"], ["r"])
        self.assertEqual((result["game"], result["seats"], result["games"], result["deals"]), ("durak", 2, 300, 50))
        self.assertEqual((result["model"], result["errors"], result["groups"], result["anchor"]),
                         ("bradley-terry", "deals", 1, None))
        self.assertEqual(result["faults"], {"illegal": 0, "crash": 0, "timeout": 0, "void": 0})
        self.assertTrue(result["complete"])
        for rank, entrant in enumerate(result["entrants"], 1):
            self.assertEqual(set(entrant), ENTRANT_KEYS)
            self.assertEqual((entrant["rank"], entrant["games"], entrant["deals"]), (rank, 200, 50))
        values = [entrant["rating"] for entrant in result["entrants"]]
        self.assertEqual(values, sorted(values, reverse=True))
        self.assertAlmostEqual(sum(values), 0, delta=5e-6)
        extra = self.rate("r", "--alpha-rank", "--nash")["entrants"][0]
        self.assertEqual(set(extra), ENTRANT_KEYS | {
            "alpha_rank", "alpha_rank_ci95", "alpha_rank_undetermined", "nash_weight", "nash_weight_ci95",
            "nash_weight_undetermined", "nash_value"})

    def test_matrices(self):
        self.run_config("r", config(entrants=THREE))
        result = self.rate("r")
        superiority, errors = result["superiority"], result["difference_error95"]
        for i in range(3):
            self.assertIsNone(superiority[i][i])
            for j in range(i + 1, 3):
                self.assertAlmostEqual(superiority[i][j] + superiority[j][i], 1, delta=2e-6)
                self.assertGreaterEqual(superiority[i][j], 0.5)
                self.assertEqual(errors[i][j], errors[j][i])
                anchored = self.rate("r", "--anchor", result["entrants"][j]["name"])
                self.assertAlmostEqual(anchored["entrants"][i]["error95"], errors[i][j], delta=2e-6)

    def test_ratings_against_another_method(self):
        rows = read_games(self.run_config("r", config(entrants=THREE, deals=120)))
        self.assert_close(self.ratings(self.rate("r")), minorise(rows, list(THREE)), 1e-5)

    def test_errors_of_two_entrants_in_closed_form(self):
        rows = read_games(self.run_config("r", config(entrants={name: THREE[name] for name in ("low", "wei")}, deals=80)))
        deals = {}
        for one, _, points, deal in half_points(rows):
            deals.setdefault(deal, []).append(points / 2 if one == "low" else 1 - points / 2)
        share = sum(map(sum, deals.values())) / len(rows)
        variance = sum((sum(points) - len(points) * share) ** 2 for points in deals.values()) * 80 / 79
        spread = len(rows) * share * (1 - share)
        low = next(entrant for entrant in self.rate("r")["entrants"] if entrant["name"] == "low")
        self.assertAlmostEqual(low["rating"], UNIT * math.log(share / (1 - share)) / 2, delta=2e-6)
        self.assertAlmostEqual(low["standard_error_deals"], UNIT * math.sqrt(variance) / spread / 2, delta=2e-6)
        self.assertAlmostEqual(low["standard_error_model"], UNIT / math.sqrt(spread) / 2, delta=2e-6)
        self.assertAlmostEqual(low["points_share"], share, delta=1e-6)
        # In units of the rating, and with twice the farthest deal as the effect of one more: a pairing's interval.
        moves = [40 * 2 * (sum(points) - len(points) * share) / spread * UNIT / 2 for points in deals.values()]
        far = 2 * max(map(abs, moves))
        mean, low_end, high_end = mean_interval(moves, [1] * len(moves), -far, far)
        self.assertAlmostEqual(low["error95"], max(mean - low_end, high_end - mean), delta=2e-6)

    def test_anchor(self):
        self.run_config("r", config(entrants=THREE))
        plain, anchored = self.ratings(self.rate("r")), self.rate("r", "--anchor", "rnd")
        self.assertEqual(anchored["anchor"], "rnd")
        self.assert_close(self.ratings(anchored), {name: value - plain["rnd"] for name, value in plain.items()})
        self.assertEqual([entrant["error95"] for entrant in anchored["entrants"] if entrant["name"] == "rnd"], [0])
        self.refused("rate", "r", "--anchor", "rdn", mentions=['"rdn"', '"rnd"'])

    def test_models(self):
        rows = read_games(self.run_config("r", config(entrants=THREE, deals=200)))
        self.assertTrue(any(points == 1 for _, _, points, _ in half_points(rows)), "the run has a draw")
        plain = self.rate("r")
        self.assert_close(self.ratings(self.rate("r", "--model", "plackett-luce")), self.ratings(plain))
        davidson = self.rate("r", "--model", "davidson", "--seat-advantage")
        self.assertEqual(set(davidson), KEYS | {"draw", "seat_advantage"})
        self.assertEqual(set(davidson["draw"]), {"elo", "error95", "nu"})
        self.assertAlmostEqual(davidson["draw"]["elo"], UNIT * math.log(davidson["draw"]["nu"]), delta=0.05)
        self.assertEqual(set(self.rate("r", "--model", "rao-kupper")["draw"]), {"elo", "error95"})
        self.assertGreater(self.rate("r", "--model", "rao-kupper")["draw"]["elo"], 0)
        self.refused("rate", "r", "--model", "elo", mentions=['"elo"', "davidson"])
        self.refused("rate", "r", "--model", "davidsn", mentions=['did you mean "davidson"'])
        self.refused("rate", "r", "--model", "plackett-luce", "--seat-advantage", mentions=["--seat-advantage"])

    def test_table(self):
        self.run_config("r", config(entrants=THREE))
        result, text = self.rate("r", "--nash"), self.good("rate", "r", "--nash").stdout
        self.assertIn("3 entrants, 300 games in 50 deals of durak (2 seats), from 1 run\n", text)
        self.assertIn("over deals (robust)", text)
        for entrant in result["entrants"]:
            self.assertRegex(text, rf"(?m)^ +{entrant['rank']}  {entrant['name']} +\{entrant['rating']:+.1f}"[:-1])
        self.assertIn("chance in percent", text)
        many = {f"e{i}": {"bot": "random"} for i in range(13)}
        self.run_config("m", config(entrants=many, deals=20))
        self.assertNotIn("chance in percent", self.good("rate", "m").stdout)
        self.assertEqual(len(self.rate("m")["superiority"]), 13)

    def test_weights_that_the_games_do_not_determine(self):
        """Among equal entrants the one that happens to lead takes all the weight; among unequal ones the same entrant
        does in every resample."""
        equals = {f"r{i}": {"bot": "random"} for i in range(3)}
        self.run_config("equal", config(entrants=equals, deals=150))
        result = self.rate("equal", "--nash", "--alpha-rank")["entrants"]
        for key in ("nash_weight", "alpha_rank"):
            self.assertTrue(any(entrant[f"{key}_undetermined"] for entrant in result))
            for entrant in result:
                low, high = entrant[f"{key}_ci95"]
                self.assertTrue(0 <= low <= high <= 1)
                self.assertEqual(entrant[f"{key}_undetermined"], high - low > 0.5)
        self.assertIn("? not determined by these games", self.good("rate", "equal", "--nash").stdout)
        self.run_config("apart", config(entrants=THREE, deals=150))
        best = self.rate("apart", "--nash")["entrants"][0]
        self.assertEqual((best["nash_weight"], best["nash_weight_ci95"], best["nash_weight_undetermined"]), (1, [1, 1], False))
        self.assertEqual(self.rate("apart", "--nash"), self.rate("apart", "--nash"))
        self.run_config("few", config(entrants=THREE, deals=29))
        self.assertEqual(self.rate("few", "--nash")["entrants"][0]["nash_weight_ci95"], [0, 1])

    def test_few_deals(self):
        self.run_config("r", config(entrants=THREE, deals=2, seed=3))
        result = self.rate("r")
        self.assertEqual((result["errors"], result["errors_note"]), ("model", "too few deals"))
        self.assertTrue(all(entrant["standard_error_deals"] is None for entrant in result["entrants"]))
        self.assertIn("as if games were independent", self.good("rate", "r").stdout)
        self.refused("rate", "r", "--robust", mentions=["--robust", "too few deals"])
        self.run_config("enough", config(entrants=THREE))
        self.assertEqual(self.rate("enough", "--robust"), self.rate("enough"))

    def test_equal_deals(self):
        twins = {"one": {"bot": "lowest"}, "two": {"bot": "lowest"}}  # each deal is won once by either
        self.run_config("r", config(entrants=twins))
        result = self.rate("r")
        self.assertEqual((result["errors"], result["errors_note"]), ("model", "every deal gave the same points"))
        self.assertEqual([entrant["rating"] for entrant in result["entrants"]], [0, 0])
        self.assertGreater(result["entrants"][0]["error95"], 10)

    def test_twins(self):
        """Entrants that play alike are reported, without a star and with a bound; points of a sweep are shown with
        their values."""
        twins = {"one": {"bot": "weighted"}, "two": {"bot": "weighted"}, "low": {"bot": "lowest"}}
        self.run_config("r", config(entrants=twins, deals=150))
        result = self.rate("r")
        names = [entrant["name"] for entrant in result["entrants"]]
        one, two = names.index("one"), names.index("two")
        self.assertEqual(result["alike"], [["one", "two"]])
        self.assertEqual(result["superiority"][one][two], 0.5)
        self.assertFalse(result["difference_holm95"][one][two])
        self.assertTrue(result["difference_rough"][one][two])
        self.assertGreater(result["difference_error95"][one][two], 1)
        self.assertIn("no deal told these apart: one, two; do they play alike?\n", self.good("rate", "r").stdout)
        path = self.write("s.json", config(deals=20, entrants={name: twins[name] for name in ("one", "low")}))
        self.good("sweep", path, "--vary", "entrants.one.trump_factor=2,30", "--out", "s", "--quiet")
        self.assertRegex(self.good("rate", "s").stdout, r"(?m)^ +\d  one@2 +trump_factor 30 ")
        values = {entrant["name"]: entrant.get("values") for entrant in self.rate("s")["entrants"]}
        self.assertEqual(values, {"one@1": {"trump_factor": 2}, "one@2": {"trump_factor": 30}, "low": None})

    def test_more_seats(self):
        self.run_config("r", table_config(3, 4, deals=30))
        result = self.rate("r")
        self.assertEqual((result["model"], result["seats"], result["errors"]), ("plackett-luce", 3, "deals"))
        self.assertEqual(result["entrants"][0]["bot"], "lowest")
        self.assertEqual(result["entrants"][-1]["bot"], "random")
        self.assertEqual(self.rate("r", "--model", "bradley-terry")["model"], "bradley-terry")
        self.run_config("mixed", table_config(4, 2, deals=10, fill="mixed"))
        mixed = self.rate("mixed")
        self.assertEqual(mixed["entrants"][0]["games"] + mixed["entrants"][1]["games"], 4 * mixed["games"])

    def test_nearly_twins(self):
        """Two entrants that differ in one of many deals: no star from rounding, and an interval with a width."""
        twins = {"w4": {"bot": "weighted", "trump_factor": 4}, "w5": {"bot": "weighted", "trump_factor": 5},
                 "w7": {"bot": "weighted", "trump_factor": 7}, "low": {"bot": "lowest"}, "rnd": {"bot": "random"}}
        starred = 0
        for seed in range(1, 13):
            self.run_config(f"r{seed}", config(entrants=twins, game={"name": "durak", "deck": 24}, deals=40, seed=seed))
            result = self.rate(f"r{seed}")
            names = [entrant["name"] for entrant in result["entrants"]]
            for one, two in (("w4", "w5"), ("w4", "w7"), ("w5", "w7")):
                i, j = names.index(one), names.index(two)
                starred += result["difference_holm95"][i][j]
                self.assertGreater(result["difference_error95"][i][j], 0.5)
                self.assertTrue(result["difference_rough"][i][j])
        self.assertEqual(starred, 0)


class Groups(RateCase):
    def test_one_that_never_gets_a_point(self):
        bots = {**THREE, "bad": {"bot": "fault", "mode": "illegal", "percent": 100}}
        self.run_config("r", config(entrants=bots, deals=20), program=KOZYR_TEST)
        result = self.rate("r", program=KOZYR_TEST)
        self.assertEqual(result["groups"], 2)
        last = result["entrants"][-1]
        self.assertEqual((last["name"], last["group"], last["rating"], last["error95"]), ("bad", 2, None, None))
        self.assertEqual(result["superiority"][-1], [None] * 4)
        self.assertEqual(result["faults"], {"illegal": 120, "crash": 0, "timeout": 0, "void": 0})
        self.assertAlmostEqual(sum(entrant["rating"] for entrant in result["entrants"][:-1]), 0, delta=5e-6)
        text = self.good("rate", "r", program=KOZYR_TEST).stdout
        for part in ("group 1 of 2", "group 2 of 2: below", "120 illegal", "count as its losses"):
            self.assertIn(part, text)
        for word in ("nan", "inf"):
            self.assertNotIn(word, text.replace("finite", ""))

    def test_pools_that_never_met(self):
        self.run_config("a", config(entrants={"low": THREE["low"], "wei": THREE["wei"]}))
        self.run_config("b", config(entrants={"x": THREE["low"], "y": THREE["wei"]}, seed=8))
        result = self.rate("a", "b")
        self.assertEqual([entrant["group"] for entrant in result["entrants"]], [1, 1, 2, 2])
        self.assertIn("no comparison with the group above", self.good("rate", "a", "b").stdout)
        for flag in ("--alpha-rank", "--nash"):
            self.refused("rate", "a", "b", flag, mentions=['"low"', '"x"', "never met"])

    def test_model_without_finite_fit(self):
        twins = {"one": {"bot": "lowest"}, "bad": {"bot": "fault", "mode": "illegal", "percent": 100}}
        self.run_config("r", config(entrants=twins, deals=5), program=KOZYR_TEST)
        result = self.rate("r", "--model", "davidson", program=KOZYR_TEST)  # nothing to fit within groups
        self.assertEqual([entrant["rating"] for entrant in result["entrants"]], [None, None])
        self.run_config("s", config(seed=5))  # only wins and a draw: one group, but no finite draw parameter
        self.assertEqual(self.rate("s")["groups"], 1)
        for model in ("davidson", "rao-kupper"):
            self.refused("rate", "s", "--model", model, mentions=["do not determine", "bradley-terry"])


class SeveralRuns(RateCase):
    def test_two_runs_together(self):
        one = read_games(self.run_config("a", config(entrants={"low": THREE["low"], "wei": THREE["wei"]}, deals=60)))
        two = read_games(self.run_config("b", config(entrants={"low": THREE["low"], "rnd": THREE["rnd"]}, deals=90, seed=8)))
        result = self.rate("a", "b")
        self.assertEqual((result["games"], result["deals"], result["runs"]), (300, 150, ["a", "b"]))
        self.assertEqual({entrant["name"]: entrant["deals"] for entrant in result["entrants"]},
                         {"low": 150, "wei": 60, "rnd": 90})
        self.assert_close(self.ratings(result), minorise(one + two, list(THREE)), 1e-5)

    def test_shards_are_the_whole(self):
        path = self.write("c.json", config(entrants=THREE, deals=40))
        self.good("run", path, "--out", "whole", "--quiet")
        for number in (1, 2, 3):
            self.good("run", path, "--out", f"s{number}", "--shard", f"{number}/3", "--quiet")
        whole, shards = self.rate("whole"), self.rate("s3", "s1", "s2")
        for result in (whole, shards):
            result.pop("runs")
            result["entrants"].sort(key=lambda entrant: entrant["name"])
        self.assertEqual(whole, shards)

    def test_the_same_deals_are_one_unit(self):
        """Runs with the same seed share their deals, so a second run with twins adds no deal."""
        self.run_config("a", config(entrants={"low": THREE["low"], "wei": THREE["wei"]}))
        self.run_config("b", config(entrants={"low2": THREE["low"], "wei": THREE["wei"]}))
        alone, both = self.rate("a"), self.rate("a", "b")
        self.assertEqual((both["deals"], both["games"]), (50, 200))
        errors = {entrant["name"]: entrant for entrant in both["entrants"]}
        self.assertAlmostEqual(errors["low"]["rating"], errors["low2"]["rating"], delta=2e-6)  # deterministic bots
        self.assertEqual(both["difference_error95"][0][2], alone["difference_error95"][0][1])

    def test_the_same_games_twice(self):
        folder = self.run_config("a", config(entrants=THREE))
        shutil.copytree(folder, self.folder / "copy")
        self.run_config("longer", config(entrants=THREE, deals=60, name="other"))
        for words in (["a", "a"], ["a", "a/"], ["a", "copy"], ["longer", "a"]):
            self.refused("rate", *words, mentions=["the same games"])

    def test_name_clash(self):
        self.run_config("a", config(entrants={"tree": {"bot": "prediction", "depth": 2}, "low": THREE["low"]}, deals=20))
        self.run_config("b", config(entrants={"tree": {"bot": "prediction", "depth": 1}, "low": THREE["low"]}, deals=20, seed=8))
        self.run_config("c", config(entrants={"tree": THREE["wei"], "low": THREE["low"]}, deals=20, seed=9))
        self.refused("rate", "a", "b", mentions=['"tree"', "depth is 2", "and 1 in the second", "--rename b/tree="])
        self.refused("rate", "a", "c", mentions=['"tree"', "bot is prediction", "weighted", "--rename c/tree="])
        result = self.rate("a", "b", "c", "--rename", "b/tree=shallow", "--rename", "c/tree=wei")
        self.assertEqual(sorted(entrant["name"] for entrant in result["entrants"]), ["low", "shallow", "tree", "wei"])
        self.refused("rate", "a", "b", "--rename", "b/tre=x", mentions=["b/tre"])
        self.refused("rate", "a", "b", "--rename", "b/tree=low", mentions=['"low"', "b"])
        for wrong in ("tree=x", "b/tree", "b/tree=", "b/tree=a b", "b/tree=" + "x" * 61, "/", "="):
            self.refused("rate", "a", "b", "--rename", wrong, mentions=["--rename", "RUN/ENTRANT=NAME"])

    def test_rename_joins(self):
        self.run_config("a", config(entrants={"low": THREE["low"], "wei": THREE["wei"]}))
        self.run_config("b", config(entrants={"lowest": THREE["low"], "wei": THREE["wei"]}, seed=8))
        self.assertEqual(len(self.rate("a", "b")["entrants"]), 3)
        joined = self.rate("a", "b/", "--rename", "b/lowest=low")
        self.assertEqual([entrant["deals"] for entrant in joined["entrants"]], [100, 100])

    def test_different_games(self):
        self.run_config("a", config())
        self.run_config("b", config(game={"name": "durak", "deck": 52}))
        self.run_config("c", table_config(3, 3, deals=2))
        self.refused("rate", "a", "b", mentions=["a and b", "game.deck is 36", "52"])
        self.refused("rate", "b", "c", mentions=["b and c", "game."])

    def test_not_a_run(self):
        self.run_config("a", config())
        (self.folder / "empty").mkdir()
        self.write("file", "x")
        for wrong in ("nothing", "empty", "file", "a.json"):
            self.refused("rate", "a", wrong, mentions=[wrong, "not a run directory"])
        self.refused("rate", mentions=["RUN"])

    def test_edited_files(self):
        folder = self.run_config("a", config())
        text = (folder / "games.csv").read_text()
        for changed in (text[:-40], text.replace(",low,1,1,rnd,-1,2", ",low,-1,2,rnd,1,1", 1)):
            self.assertTrue(changed != text)
            (folder / "games.csv").write_text(changed)
            self.refused("rate", "a", mentions=["games.csv"])

    def test_partial_run(self):
        path = self.write("long.json", config(entrants=THREE, deals=1000000))
        self.signalled(signal.SIGKILL, "run", path, "--out", "a", "--quiet", rows=100000)
        self.assert_no_process()
        result = self.rate("a")
        self.assertFalse(result["complete"])
        self.assertEqual(result["games"], json.loads((self.folder / "a/checkpoint.json").read_text())["games"])
        self.assertIn("[partial]", self.good("rate", "a").stdout)
        self.good("run", self.write("c.json", config(deals=10)), "--out", "shard", "--shard", "1/2", "--quiet")
        self.assertTrue(self.rate("shard")["complete"])

    def test_given_deals_are_one_unit(self):
        deck = [rank + suit for rank in "6789TJQKA" for suit in "CSHD"]
        lines = [json.dumps({"deck": random.Random(number).sample(deck, 36)}) for number in range(30)]
        self.write("deals.jsonl", "\n".join(lines) + "\n")
        self.write("first.jsonl", "\n".join(lines[:20]) + "\n")
        for out, name, seed in (("a", "deals", 1), ("b", "deals", 2), ("c", "first", 3)):
            self.run_config(out, config(entrants={"low": THREE["low"], "rnd": THREE["rnd"]}, deals=None, seed=seed,
                                        deals_from=f"{name}.jsonl"))
        self.assertEqual((self.rate("a", "b", "c")["deals"], self.rate("a", "b", "c")["games"]), (30, 160))
        self.run_config("seeded", config(entrants={"low": THREE["low"], "rnd": THREE["rnd"]}, deals=30, seed=1))
        self.assertEqual(self.rate("a", "seeded")["deals"], 60)
