"""Sweeps: the same deals and streams for every point, the same bytes after any interruption, correct differences."""
import collections
import csv
import itertools
import json
import math
import random
import re
import signal
import statistics

from tests.cli import statistics_of as again
from tests.cli.harness import ROUNDS, Case, config, environment, read_games, read_summary, result_hashes, sha256, size_of, snapshot

BOTS = {"tree": {"bot": "prediction", "depth": 2}, "low": {"bot": "lowest"}, "rnd": {"bot": "random"}}
GRID = {"vary": {"entrants.tree.depth": "1..3", "entrants.tree.trump_factor": [1, 5]}}
CONTENT = config(entrants=BOTS, deals=40, sweep=GRID)


def sweep_config(**changes):
    return {**json.loads(json.dumps(CONTENT)), **changes}


def list_of(points, *parameters):
    return {"entrant": "tree", "parameters": list(parameters), "points": points}


def read_points(folder):
    with open(folder / "points.csv", newline="", encoding="ascii") as file:
        return list(csv.DictReader(file, strict=True))


def hashes(folder):
    return {**result_hashes(folder), "points.csv": sha256(folder / "points.csv")}


def by_point(folder):
    """The rows of games.csv of each point, without the point's name."""
    points = {}
    for row in read_games(folder):
        point = row.pop("point")
        row.pop("game")
        row = {key: value.split("@")[0] if key.startswith("bot") else value for key, value in row.items()}
        points.setdefault(int(point), []).append(row)
    return points


class SweepCase(Case):
    def sweep(self, out, content, *words, **options):
        path = self.write(f"{out}.json", content)
        self.good("sweep", path, "--out", out, "--quiet", *words, **options)
        return self.folder / out


class Bytes(SweepCase):
    WEIGHT = 5

    def test_any_number_of_workers(self):
        wanted = None
        for workers in (1, 2, 7):
            folder = self.sweep(f"w{workers}", CONTENT, "--workers", workers)
            wanted = wanted or hashes(folder)
            self.assertEqual(hashes(folder), wanted)
        self.assertEqual(len(wanted), 3)

    def test_killed_and_resumed(self):
        content = sweep_config(deals=400)
        wanted = hashes(self.sweep("whole", content))
        size = size_of(self.folder / "whole/games.csv")
        path = self.folder / "whole.json"
        draw = random.Random(4)
        for number in range(3 * ROUNDS):
            out = f"k{number}"
            self.signalled(signal.SIGKILL, "sweep", path, "--out", out, "--quiet", rows=draw.randrange(1, size * 3 // 4))
            self.good("sweep", path, "--out", out, "--quiet", "--resume")
            self.assertEqual(hashes(self.folder / out), wanted)
        self.assert_no_process()

    def test_resolved_config_is_the_same_sweep(self):
        folder = self.sweep("a", CONTENT)
        self.good("sweep", folder / "config.json", "--out", "b", "--quiet")
        self.assertEqual(hashes(self.folder / "b"), hashes(folder))
        self.assertEqual((self.folder / "b/config.json").read_bytes(), (folder / "config.json").read_bytes())
        self.assertEqual(self.good("check", self.folder / "a.json").stdout, (folder / "config.json").read_text())

    def test_flags_and_config_say_the_same(self):
        path = self.write("plain.json", config(entrants=BOTS, deals=40))
        self.good("sweep", path, "--vary", "entrants.tree.depth=1..3", "--vary=entrants.tree.trump_factor=1,5", "--out", "f",
                  "--quiet", "--set", "name=small")
        self.assertEqual(hashes(self.folder / "f"), hashes(self.sweep("a", CONTENT)))

    def test_verify_and_replay(self):
        folder = self.sweep("a", sweep_config(records="all"))
        self.good("verify", folder)
        lines = (folder / "records.jsonl").read_text().splitlines()
        for game in (0, 100, len(lines) - 1):
            self.assertEqual(json.loads(self.good("replay", folder, game, "--json").stdout), json.loads(lines[game]))


class Streams(SweepCase):
    def test_equal_points_play_equal_games(self):
        """The random opponent also draws the same; a third point plays differently."""
        points = by_point(self.sweep("a", sweep_config(sweep=list_of([[2], [1], [2]], "depth"))))
        self.assertEqual(points[1], points[3])
        self.assertNotEqual(points[1], points[2])

    def test_a_point_plays_the_games_of_a_gauntlet(self):
        points = by_point(self.sweep("a", CONTENT))
        for number, (depth, factor) in enumerate([(d, f) for d in (1, 2, 3) for f in (1, 5)], 1):
            bots = {**BOTS, "tree": {"bot": "prediction", "depth": depth, "trump_factor": factor}}
            run = self.run_config(f"run{number}", config(entrants=bots, deals=40, format="gauntlet"))
            rows = read_games(run)
            for row in rows:
                row.pop("game")
            self.assertEqual(points[number], rows)

    def test_points_with_rules_and_a_partner(self):
        """The games of a point are those of a run with its rules and with the parameters of both entrants."""
        sweep = {"vary": {"game.deck": [24, 36], "entrants.tree.depth": [1, 2], "entrants.other.depth": "1..2"}}
        bots = {**BOTS, "other": {"bot": "prediction"}}
        folder = self.sweep("a", config(entrants=bots, deals=10, sweep=sweep, records="all"), "--workers", 3)
        points = by_point(folder)
        for number, (deck, depth, other) in enumerate(itertools.product((24, 36), (1, 2), (1, 2)), 1):
            bots["tree"], bots["other"] = ({"bot": "prediction", "depth": each} for each in (depth, other))
            game = {"name": "durak", "deck": deck}
            rows = read_games(self.run_config(f"run{number}", config(game=game, entrants=bots, deals=10, format="gauntlet")))
            for row in rows:
                row.pop("game")
            self.assertEqual(points[number], rows)
        self.assertEqual([(row["game.deck"], row["depth"], row["entrants.other.depth"]) for row in read_points(folder)][5:7],
                         [("36", "1", "2"), ("36", "2", "1")])
        again_ = self.sweep("b", (folder / "config.json").read_text(), "--workers", 1)
        self.assertEqual(hashes(again_), hashes(folder))
        self.good("verify", folder)
        for line in (folder / "records.jsonl").read_text().splitlines()[::37]:
            self.good("replay", self.write("one.jsonl", line + "\n"), 0)

    def test_four_seats(self):
        bots = {"tree": {"bot": "weighted"}, **{f"r{i}": {"bot": "random" if i % 2 else "lowest"} for i in range(4)}}
        content = config(game={"name": "durak", "seats": 4}, entrants=bots, deals=3,
                         sweep={"vary": {"entrants.tree.trump_factor": "1,5"}})
        points = by_point(self.sweep("a", content))
        bots["tree"]["trump_factor"] = 5
        rows = read_games(self.run_config("run", config(game={"name": "durak", "seats": 4}, entrants=bots, deals=3,
                                                        format="gauntlet")))
        for row in rows:
            row.pop("game")
        self.assertEqual(points[2], rows)
        shown = read_points(self.folder / "a")
        self.assertEqual(len(shown), 2)
        for row, played in zip(shown, points.values()):
            won = [again.half_points(game, seat) for game in played for seat in range(4) if game[f"bot{seat}"] == "tree"]
            self.assertGreater(sum(won) / 3, 255, "a deal's points need two bytes")
            self.assertAlmostEqual(float(row["share"]), sum(won) / len(won) / 6, delta=1e-6)

    def test_rules_alone(self):
        """The points play the first entrant."""
        bots = {"a": {"bot": "lowest"}, "b": {"bot": "random"}}
        points = by_point(self.sweep("a", config(entrants=bots, deals=10), "--vary", "game.variant=throw-in,transfer"))
        self.assertEqual(len(points), 2)
        self.assertNotEqual(points[1], points[2])
        self.assertEqual({row["bot0"] for row in points[1]}, {"a", "b"})


class Numbers(SweepCase):
    def setUp(self):
        super().setUp()
        self.run = self.sweep("a", sweep_config(deals=150))
        self.points = read_points(self.run)
        self.totals = {}  # point, deal: points won
        self.against = {}  # opponent, point, deal: the same against one opponent
        for row in read_games(self.run):
            seat = 0 if row["bot0"].startswith("tree@") else 1
            lead = int(row[f"place{1 - seat}"]) - int(row[f"place{seat}"])
            key = int(row["point"]), int(row["deal"])
            self.totals[key] = self.totals.get(key, 0) + (lead > 0) + 0.5 * (lead == 0)
            key = row[f"bot{1 - seat}"], *key
            self.against[key] = self.against.get(key, 0) + (lead > 0) + 0.5 * (lead == 0)

    def series(self, point, opponent=None):
        if opponent:
            return [self.against[opponent, point, deal] / 2 for deal in range(150)]  # two seatings
        return [self.totals[point, deal] / 4 for deal in range(150)]  # two opponents, two seatings

    def gaps(self, point, other, opponent=None):
        return [own - his for own, his in zip(self.series(point, opponent), self.series(other, opponent), strict=True)]

    def check(self, row, prefix, values, suffix=""):
        mean, low, high = again.mean_interval(values, [1] * len(values), 0 if prefix == "share" else -1, 1)
        for key, wanted in ((prefix + suffix, mean), (f"{prefix}_low", low), (f"{prefix}_high", high)):
            self.assertAlmostEqual(float(row[key]), wanted, delta=1e-6, msg=key)

    def test_points(self):
        self.assertEqual([(row["depth"], row["trump_factor"]) for row in self.points],
                         [(str(d), str(f)) for d in (1, 2, 3) for f in (1, 5)])
        shares = [sum(self.series(point)) for point in range(1, 7)]
        best = 1 + shares.index(max(shares))
        for point, row in enumerate(self.points, 1):
            self.assertEqual(row["point"], str(point))
            self.assertEqual(row["games"], "600")
            self.check(row, "share", self.series(point))
            for prefix, other in (("to_best", best), ("to_default", 4)):
                gaps = self.gaps(point, other)
                if point == other:
                    self.assertEqual({row[prefix], row[f"{prefix}_low"], row[f"{prefix}_high"]}, {"0.000000"})
                else:
                    self.check(row, prefix, gaps)
        sweep = read_summary(self.run)["sweep"]
        self.assertEqual((sweep["best"], sweep["default"], sweep["default_is_config"]), (best, 4, True))
        self.assertEqual({row["rough"] for row in self.points}, {"false"})

    def test_against_each_opponent(self):
        """Shares and paired differences of the games against one opponent; these columns are after all others."""
        sweep = read_summary(self.run)["sweep"]
        names = [f"against_{name}_{figure}{end}" for name in ("low", "rnd") for figure in ("share", "to_best", "to_default")
                 for end in ("", "_low", "_high")]
        self.assertEqual(list(self.points[0])[-18:], names)
        for row, entry in zip(self.points, sweep["points"], strict=True):
            point = entry["point"]
            self.assertEqual([opponent["name"] for opponent in entry["opponents"]], ["low", "rnd"])
            for opponent in entry["opponents"]:
                name = opponent["name"]
                part = {key.removeprefix(f"against_{name}_"): value for key, value in row.items()}
                self.check(part, "share", self.series(point, name))
                for figure, other in (("to_best", sweep["best"]), ("to_default", sweep["default"])):
                    if point == other:
                        self.assertEqual(part[figure], "0.000000")
                    else:
                        self.check(part, figure, self.gaps(point, other, name))
                for figure in ("share", "to_best", "to_default"):
                    self.assertEqual([part[figure], part[f"{figure}_low"], part[f"{figure}_high"]],
                                     [f"{value:.6f}" for value in (opponent[figure], *opponent[f"{figure}_ci95"])])

    def test_best_point_of_each_value(self):
        sweep = read_summary(self.run)["sweep"]
        text = self.good("table", "a").stdout
        for marginal in sweep["marginals"]:
            if len(marginal["parameters"]) > 1:
                self.assertNotIn("best_point", marginal["groups"][0])
                continue
            at = sweep["parameters"].index(*marginal["parameters"])
            rows = csv.DictReader(self.good("table", "a", "--format", "csv", "--table", f"effect-{marginal['parameters'][0]}")
                                  .stdout.splitlines())
            for group, row in zip(marginal["groups"], rows, strict=True):
                best = max((point for point in sweep["points"] if point["values"][at] == group["values"][0]),
                           key=lambda point: point["share"])
                other = f"{sweep['parameters'][1 - at]}={best['values'][1 - at]}"
                self.assertEqual((group["best_point"], row["best_point"]), (best["point"], str(best["point"])))
                self.assertEqual((row["best_share"], row["best_values"]), (f"{best['share']:.4f}", other))
                self.assertRegex(text, rf"(?m)^ +{group['values'][0]} .* {best['point']}  {best['share']:.4f} \[.*\]  {other}$")

    def test_summary_agrees(self):
        summary = read_summary(self.run)
        self.assertEqual((summary["games"], summary["complete"]), (3600, True))
        for row, point, entrant in zip(self.points, summary["sweep"]["points"], summary["entrants"]):
            self.assertEqual(entrant["name"], f"tree@{row['point']}")
            self.assertEqual(point["values"], [int(row["depth"]), int(row["trump_factor"])])
            self.assertEqual(f"{point['to_best']:.6f}", row["to_best"])
            self.assertEqual(f"{point['share_ci95'][1]:.6f}", row["share_high"])
            self.assertEqual(str(point["tied"]).lower(), row["tied"])

    def test_marginals(self):
        groupings = {tuple(entry["parameters"]): entry["groups"] for entry in read_summary(self.run)["sweep"]["marginals"]}
        self.assertEqual(list(groupings), [("depth",), ("trump_factor",), ("depth", "trump_factor")])
        everything = [sum(values) / 6 for values in zip(*(self.series(point) for point in range(1, 7)))]
        members = {1: (1, 2), 2: (3, 4), 3: (5, 6)}
        for group in groupings["depth",]:
            own = [sum(values) / 2 for values in zip(*(self.series(point) for point in members[group["values"][0]]))]
            flat = {"share": group["share"], "share_low": group["share_ci95"][0], "share_high": group["share_ci95"][1],
                    "effect": group["effect"], "effect_low": group["effect_ci95"][0], "effect_high": group["effect_ci95"][1]}
            self.check(flat, "share", own)
            self.check(flat, "effect", [left - right for left, right in zip(own, everything)])

    def test_tied_is_for_all_pairs_at_once(self):
        """By Student's t of the differences, shifted by their skewness, at 5 % over 15 pairs (2.9833 with 149
        degrees)."""
        best = read_summary(self.run)["sweep"]["best"]
        for row in self.points:
            gaps = [own - his for own, his in zip(self.series(int(row["point"])), self.series(best))]
            deviation, mean = statistics.stdev(gaps), statistics.fmean(gaps)
            if int(row["point"]) == best:
                self.assertEqual(row["tied"], "true")
                continue
            skewness = statistics.fmean((gap - mean) ** 3 for gap in gaps) / statistics.pstdev(gaps) ** 3
            lead = mean / deviation
            t = math.sqrt(150) * (lead + skewness * (lead ** 2 / 3 + 1 / 900))
            self.assertEqual(row["tied"], str(abs(t) <= 2.9833).lower(), t)

    def test_table(self):
        table = self.good("sweep", self.folder / "a.json", "--out", "a", "--resume").stdout
        for word in ("6 points of tree against low rnd", "best", "default", "cannot be told from the best", "depth down",
                     "to default", "against each opponent", "best point"):
            self.assertIn(word, table)
        self.assertNotIn("\033", table)
        printed = self.good("sweep", self.folder / "a.json", "--out", "a", "--resume", "--json").stdout
        self.assertEqual(printed, (self.run / "summary.json").read_text())

    def test_equal_points_differ_by_nothing_known_for_sure(self):
        rows = read_points(self.sweep("twins", sweep_config(deals=30, sweep=list_of([[2], [2]], "depth"))))
        self.assertEqual(rows[1]["to_best"], "0.000000")
        self.assertEqual(rows[1]["tied"], "true")
        self.assertGreater(float(rows[1]["to_best_high"]), 0)
        self.assertNotIn("luck", self.good("table", "twins").stdout)  # of two points nothing is known of it

    def test_luck_of_the_best(self):
        """Reported for three points near the best."""
        folder = self.sweep("three", sweep_config(deals=30, sweep=list_of([[4], [5], [7]], "trump_factor")))
        best = read_summary(folder)["sweep"]["points"][read_summary(folder)["sweep"]["best"] - 1]
        self.assertIn(f"is partly lucky: without luck its share is about {best['shrunken']:.4f}", self.good("table", folder).stdout)

    def test_few_deals_are_rough(self):
        """Including the best point, which has no difference to itself; a single value has no effect at all."""
        vary = {"entrants.tree.depth": [1, 2], "entrants.tree.trump_factor": [5]}
        run = self.sweep("few", sweep_config(deals=3, sweep={"vary": vary}))
        self.assertEqual({row["rough"] for row in read_points(run)}, {"true"})
        alone = read_summary(run)["sweep"]["marginals"][1]
        self.assertEqual(alone["parameters"], ["trump_factor"])
        self.assertEqual([(group["effect"], group["effect_ci95"]) for group in alone["groups"]], [(0, [0, 0])])

    def test_differences_to_the_default_in_the_table(self):
        rows = csv.DictReader(self.good("table", "a", "--format", "csv", "--table", "points").stdout.splitlines())
        for row in rows:
            wanted = self.points[int(row["point"]) - 1]
            if row["default"] == "true":
                self.assertEqual((row["point"], row["to_default"]), ("4", ""))
                continue
            for key in ("to_default", "to_default_low", "to_default_high"):
                self.assertAlmostEqual(float(row[key]), float(wanted[key]), delta=6e-5)

    def test_no_default_where_the_values_of_the_config_are_no_point(self):
        path = self.write("n.json", sweep_config(deals=40))
        done = self.good("sweep", path, "--out", "n", "--vary", "entrants.tree.depth=1,3", "--vary", "entrants.tree.trump_factor=3,4")
        self.assertNotIn("default", done.stdout)
        sweep = read_summary(self.folder / "n")["sweep"]
        self.assertEqual((sweep["default"], sweep["default_is_config"]), (None, False))
        self.assertFalse(any("default" in key for point in sweep["points"] for key in point))
        self.assertFalse(any("default" in key for point in sweep["points"] for one in point["opponents"] for key in one))
        self.assertNotIn("default", (self.folder / "n/points.csv").read_text())
        self.assertNotIn("default", self.good("table", "n", "--format", "csv").stdout)


class PartnersByPlay(SweepCase):
    """The auction decides how many opponents a point meets: its share is a ratio, as that of its pairing."""
    CONTENT = config(game={"name": "doudizhu"}, entrants={"a": {"bot": "planner"}, "b": {"bot": "planner"}}, fill="mixed", deals=80,
                     sweep={"vary": {"entrants.a.bid": [-1000, 60, 400]}})

    def sums(self, folder):
        """By point: half points and comparisons of every deal."""
        half, met = collections.defaultdict(collections.Counter), collections.defaultdict(collections.Counter)
        for row in read_games(folder):
            point, deal = int(row["point"]), int(row["deal"])
            for own, other in itertools.permutations(range(3), 2):
                if row[f"bot{own}"] == "b" or row[f"bot{other}"] != "b" or row[f"side{own}"] == row[f"side{other}"]:
                    continue
                lead = int(row[f"place{other}"]) - int(row[f"place{own}"])
                half[point][deal] += (lead > 0) + (lead >= 0)
                met[point][deal] += 2
        return {point: ([half[point][deal] for deal in sorted(met[point])], [met[point][deal] for deal in sorted(met[point])])
                for point in met}

    def test_shares(self):
        folder = self.sweep("a", self.CONTENT, "--workers", 2)
        summary, sums = read_summary(folder), self.sums(folder)
        self.assertNotEqual(sum(sums[1][1]), sum(sums[3][1]), "bids decide how often a point is alone")
        for row, pairing in zip(read_points(folder), summary["pairings"], strict=True):
            point, best = int(row["point"]), summary["sweep"]["best"]
            figures = [("share", again.mean_interval(*sums[point], 0, 1))]
            if point != best:
                figures.append(("to_best", again.contrast_interval(*zip(sums[point], sums[best]), 1)))
            for name, wanted in figures:
                for key, value in zip((name, f"{name}_low", f"{name}_high"), wanted, strict=True):
                    self.assertAlmostEqual(float(row[key]), value, delta=2e-6, msg=(point, key))
            self.assertAlmostEqual(float(row["share"]), pairing["share"], delta=1e-6)
        self.assertEqual(best, max(sums, key=lambda point: sum(sums[point][0]) / sum(sums[point][1])))
        self.assertEqual(hashes(self.sweep("b", self.CONTENT, "--workers", 1)), hashes(folder))

    def test_a_race_says_what_it_compares(self):
        self.assertIn("compared comparisons won minus lost", self.good("sweep", self.write("r.json", self.CONTENT), "--out", "r",
                                                                       "--race", "elimination").stdout)
        self.assertNotIn("partners", self.good("sweep", self.write("n.json", self.CONTENT), "--out", "n", "--race", "elimination",
                                               "--set", "game.auction=none").stdout)


class Designs(SweepCase):
    VARY = ("--vary", "entrants.tree.trump_factor=0..8", "--vary", "entrants.tree.throw_in=always,spare-trumps",
            "--vary", "entrants.tree.depth=0..3")

    def test_drawn_points_follow_the_seed(self):
        path = self.write("c.json", config(entrants=BOTS, deals=5))
        for design in ("random", "latin-hypercube", "sobol"):
            words = ["sweep", path, *self.VARY, "--design", design, "--points", 16, "--quiet"]
            self.good(*words, "--out", f"{design}-1", "--workers", 1)
            self.good(*words, "--out", f"{design}-2", "--workers", 3)
            self.good(*words, "--out", f"{design}-3", "--seed", 8)
            first, again, other = (read_points(self.folder / f"{design}-{i}") for i in (1, 2, 3))
            self.assertEqual(first, again)
            self.assertNotEqual([row["trump_factor"] for row in first], [row["trump_factor"] for row in other])
            self.assertEqual(len(first), 16)
            self.assertTrue(all(0 <= float(row["trump_factor"]) <= 8 for row in first))
            self.assertEqual({row["throw_in"] for row in first}, {"always", "spare-trumps"})
            # the list of the resolved config is the same sweep
            self.good("sweep", self.folder / f"{design}-1/config.json", "--out", f"{design}-4", "--quiet")
            self.assertEqual(hashes(self.folder / f"{design}-4"), hashes(self.folder / f"{design}-1"))

    def test_refused(self):
        path = self.write("c.json", config(entrants=BOTS, deals=5))
        for words, mention in ((("--design", "sobol"), "number of points"), (("--points", 4), "a grid has"),
                               (("--design", "spiral", "--points", 4), "spiral"),
                               (("--design", "random", "--points", 11, "--max-points", 10), "--points")):
            self.refused("sweep", path, "--vary", "entrants.tree.depth=0..3", *words, "--out", "r", mentions=[mention])
        self.assertFalse((self.folder / "r").exists())


class DryRun(SweepCase):
    def test_forecast(self):
        path = self.write("c.json", sweep_config(deals=3000))
        text = self.good("sweep", path, "--dry-run", "--out", "r").stdout
        for word in ("6 points of tree against low rnd", "3 ", "depth=3 trump_factor=5", "72000 games in 3000 deals", "pilot",
                     "smallest difference", "95 %", "80 %", "nothing was written"):
            self.assertIn(word, text)
        self.assertEqual([entry.name for entry in self.folder.iterdir()], ["c.json"])

    def test_smallest_difference_is_that_of_the_played_deals(self):
        """The pilot plays the whole sweep: its games.csv gives the same deviation."""
        content = sweep_config(deals=60)
        path = self.write("c.json", content)
        said = json.loads(self.good("sweep", path, "--dry-run", "--json").stdout)
        self.assertEqual((said["points"], said["games"], said["deals"]), (6, 1440, 60))
        self.assertEqual(said["deviation_from"], "pilot")
        if said["pilot_deals"] < 60:
            self.skipTest("this machine is too slow for the pilot to end")
        totals = {}
        for row in read_games(self.sweep("a", content)):
            seat = 0 if row["bot0"].startswith("tree@") else 1
            lead = int(row[f"place{1 - seat}"]) - int(row[f"place{seat}"])
            series = totals.setdefault(row["point"], [0] * 60)
            series[int(row["deal"])] += ((lead > 0) + 0.5 * (lead == 0)) / 4
        variances = []
        for first, second in itertools.combinations(totals.values(), 2):
            gaps = [left - right for left, right in zip(first, second)]
            mean = sum(gaps) / 60
            variances.append(sum((gap - mean) ** 2 for gap in gaps) / 59)
        deviation = math.sqrt(sum(variances) / len(variances))
        self.assertAlmostEqual(said["deviation"], deviation, delta=1e-6)
        self.assertAlmostEqual(said["smallest_difference"], 2.8015852 * deviation / math.sqrt(60), delta=2e-6)
        self.assertAlmostEqual(said["smallest_difference_power95"], 3.6048176 * deviation / math.sqrt(60), delta=2e-6)
        self.assertAlmostEqual(said["games_csv_bytes"], size_of(self.folder / "a/games.csv"), delta=400)

    def test_worst_case_where_the_pilot_says_nothing(self):
        path = self.write("c.json", sweep_config(deals=5))
        said = json.loads(self.good("sweep", path, "--dry-run", "--json").stdout)
        self.assertEqual((said["deviation_from"], said["deviation"]), ("worst case", 1))
        self.assertIn("largest possible", self.good("sweep", path, "--dry-run").stdout)


class Colours(SweepCase):
    """The map of two parameters: coloured only on a terminal, with the same digits either way."""

    def on_terminal(self, **changes):
        status, seen, _ = self.with_terminal("sweep", "a.json", "--out", "a", "--resume", env=environment(**changes))
        self.assertEqual(status, 0)
        return seen.replace("\r\n", "\n")

    def test_map(self):
        folder = self.sweep("a", CONTENT)
        plain = self.good("sweep", self.folder / "a.json", "--out", "a", "--resume").stdout
        coloured = self.on_terminal()
        for changes in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            self.assertEqual(self.on_terminal(**changes), plain, changes)
        self.assertEqual(self.on_terminal(NO_COLOR=""), coloured)  # an empty value does not count
        cell = r" \x1b\[48;5;(\d+);38;5;(\d+)m ( *\d+\.\d\d) \x1b\[0m"
        cells = re.findall(cell, coloured)
        self.assertEqual(re.sub(cell, lambda match: f" {match[3].strip():>8}", coloured), plain)
        wanted = [entry["share"] for grouping in read_summary(folder)["sweep"]["marginals"]
                  for entry in grouping["groups"] if len(grouping["parameters"]) == 2]
        self.assertEqual(sorted(float(digits) for _, _, digits in cells), sorted(round(100 * score, 2) for score in wanted))
        shades = [int(shade) for shade, _, _ in sorted(cells, key=lambda found: float(found[2]))]
        ramp = [17, 18, 24, 30, 36, 72, 108, 149, 185, 227]  # dark blue to yellow
        self.assertEqual((shades[0], shades[-1]), (ramp[0], ramp[-1]))
        self.assertEqual(shades, sorted(shades, key=ramp.index))
        for shade, ink, _ in cells:
            self.assertEqual(ink, "16" if ramp.index(int(shade)) > 4 else "231")


class Race(SweepCase):
    """A constructed field: depth 0 always takes and loses; the others play."""
    WEIGHT = 4
    FIELD = {"vary": {"entrants.tree.depth": "0..2", "entrants.tree.trump_factor": [1, 5]}, "race": {"deals_per_round": 10}}

    def race(self, out, rule="elimination", *words, **changes):
        path = self.write(f"{out}.json", sweep_config(**{"deals": 200, "sweep": self.FIELD, **changes}))
        if rule == "halving":
            words = (*words, "--set", "sweep.race.deals_per_round=0")
        self.good("sweep", path, "--out", out, "--quiet", "--race", rule, *words)
        return self.folder / out

    def test_bad_points_drop_out_and_the_rest_play_on(self):
        folder = self.race("a")
        rows, summary = read_points(folder), read_summary(folder)
        race = summary["sweep"]["race"]
        for row in rows:
            if row["depth"] == "0":
                self.assertLess(int(row["dropped_after"]), 100)
                self.assertEqual((row["deals"], row["tied"]), (row["dropped_after"], "false"))
                self.assertLess(float(row["race_high"]), 0)
            elif row["dropped_after"] == "":
                self.assertEqual(row["deals"], "200")
            self.assertEqual(int(row["games"]), 4 * int(row["deals"]))
            self.assertAlmostEqual(float(row["against_low_share"]) + float(row["against_rnd_share"]), 2 * float(row["share"]), delta=2e-6)
        left = [row for row in rows if row["dropped_after"] == ""]
        self.assertGreaterEqual(len(left), 1)
        self.assertEqual(race["points_left"], len(left))
        self.assertEqual((race["rule"], race["family_wise_error"]), ("elimination", 0.05))
        self.assertIn("0.95", race["statement"])
        self.assertEqual(race["games_of_full_sweep"], 6 * 200 * 4)
        self.assertEqual(race["games_saved"], 6 * 200 * 4 - summary["games"])
        self.assertEqual((summary["complete"], len(read_games(folder))), (True, summary["games"]))
        table = self.good("sweep", self.folder / "a.json", "--race", "elimination", "--out", "a", "--resume").stdout
        for word in ("race by elimination", "games of the full sweep saved", race["statement"], "out after"):
            self.assertIn(word, table)

    def test_points_side_by_side_are_over_common_deals(self):
        """The cells of a map, and the share of each point over the deals that all have played."""
        folder = self.race("a")
        sweep = read_summary(folder)["sweep"]
        common = sweep["race"]["deals_of_marginals"]
        points = {tuple(point["values"]): point for point in sweep["points"]}
        groups = next(marginal["groups"] for marginal in sweep["marginals"] if len(marginal["parameters"]) == 2)
        for group in groups:
            self.assertEqual(points[tuple(group["values"])]["common_share"], group["share"])
        for point in points.values():
            if point["deals"] == common:
                self.assertEqual((point["common_share"], point["common_share_ci95"]), (point["share"], point["share_ci95"]))
        self.assertTrue(any(point["common_share"] != point["share"] for point in points.values()))

    def test_every_point_plays_the_beginning_of_the_full_sweep(self):
        full = by_point(self.sweep("full", sweep_config(deals=200, sweep={"vary": self.FIELD["vary"]})))
        for rule in ("elimination", "halving"):
            for point, rows in by_point(self.race(rule, rule)).items():
                self.assertEqual(rows, full[point][:len(rows)], (rule, point))

    def test_halving(self):
        rows = read_points(self.race("a", "halving"))
        self.assertEqual(sorted(int(row["dropped_after"] or 0) for row in rows), [0, 33, 33, 33, 100, 200])
        race = read_summary(self.folder / "a")["sweep"]["race"]
        self.assertEqual((race["family_wise_error"], race["points_left"], race["rounds"]), (None, 1, 3))

    def test_killed_between_two_rounds(self):
        """Killed at the last game of a round, one game before and one after: the same games decide which points play
        on."""
        for rule, deals, rounds in (("elimination", 60, {10, 20, 30, 40, 50}), ("halving", 200, {33, 100})):
            folder = self.race(rule, rule, deals=deals)
            self.assertTrue({int(row["dropped_after"] or 0) for row in read_points(folder)} & rounds)
            dealt = [int(row["deal"]) for row in read_games(folder)]
            ends = [game for game in range(1, len(dealt)) if dealt[game] in rounds and dealt[game - 1] < min(dealt[game:])]
            self.assertEqual(len(ends), len(rounds))
            moments = [end + step for end in ends for step in (-1, 0, 1)] + [len(dealt)]
            words = ["sweep", self.folder / f"{rule}.json", "--race", rule]
            if rule == "halving":
                words += ["--set", "sweep.race.deals_per_round=0"]
            self.assert_resumes_at(words, folder, moments, hashes)

    def test_refused(self):
        path = self.write("c.json", sweep_config())
        for words, mention in ((("--race", "elimnation"), "elimination"), (("--race",), "elimination|halving"),
                               (("--race", "halving", "--set", "seatings=one"), "rotations"),
                               (("--race", "halving", "--deals", 3), "too few"),
                               (("--race", "elimination", "--set", "sweep.race.alpha=0.7"), "sweep.race.alpha: 0.7"),
                               (("--set", "sweep.race.alpha=0.1"), "sweep.race"),
                               (("--set", "sweep.vary.entrants.tree.deth=1,2"), "did you mean \"depth\"")):
            self.refused("sweep", path, "--out", "r", *words, mentions=[mention])
        self.assertFalse((self.folder / "r").exists())

    def test_settings_reach_the_sweep(self):
        path = self.write("c.json", sweep_config())
        self.good("sweep", path, "--set", "sweep.vary.entrants.tree.depth=2,4", "--set", "sweep.design=sobol", "--set",
                  "sweep.points=2", "--out", "a", "--quiet", "--deals", 3)
        self.assertEqual({row["depth"] for row in read_points(self.folder / "a")}, {"2", "4"})

    def test_other_commands_read_it(self):
        folder = self.race("a", records="all")
        games = read_summary(folder)["games"]
        self.assertIn(f"{games} of {games} games", self.good("verify", folder).stdout)
        lines = (folder / "records.jsonl").read_text().splitlines()
        self.assertEqual(json.loads(self.good("replay", folder, games - 1, "--json").stdout), json.loads(lines[-1]))
        self.assertNotIn("partial", self.good("rate", folder).stdout)
        self.assertIn("tree@1", self.good("compare", folder, "tree@1", "tree@6").stdout)
        self.good("sweep", folder / "config.json", "--out", "b", "--quiet")
        self.assertEqual(hashes(self.folder / "b"), hashes(folder))
        self.assertIn("at most 4800 games", self.good("sweep", folder / "config.json", "--dry-run").stdout)


class Refusals(SweepCase):
    def test_bad_sweeps(self):
        path = self.write("c.json", config(entrants=BOTS))
        cases = {
            ("--vary", "entrants.tree.depth"): ["--vary", "PATH=SPEC"],
            ("--vary", "entrants.tree.dept=1..3"): ["--vary", "entrants.tree.dept", "did you mean \"depth\""],
            ("--vary", "entrants.tree.depth="): ["entrants.tree.depth", "allowed: 0.."],
            ("--vary", "entrants.tree.depth=1", "--vary", "entrants.tree.depth=2"): ["twice"],
            ("--vary", "entrants.tree.depth=1..4", "--max-points", "3"): ["--max-points", "entrants.tree.depth", "0.."],
            ("--vary", "entrants.tree.node_limit=1000..19000"): ["entrants.tree.node_limit", "max-points"],
            ("--vary", "entrants.tree.depth=1..2", "--against", "lo"): ["did you mean \"low\""],
            ("--vary", "entrants.tree.depth=1..2", "--shard", "1/2"): ["--shard", "kozyr-mpi"],
            ("--vary", "entrants.tree.depth=1..2", "--max-points", "0"): ["--max-points"],
            (): ["--vary"],
        }
        for words, mentions in cases.items():
            with self.subTest(words):
                self.refused("sweep", path, "--out", "r", *words, mentions=mentions)
                self.assertFalse((self.folder / "r").exists())

    def test_one_bad_point(self):
        """Each value is allowed, but not in this game; and a list with an invalid value."""
        bots = {"x": {"bot": "ismcts", "iterations": 10}, "rnd": {"bot": "random"}}
        path = self.write("g.json", config(game={"name": "gomoku"}, entrants=bots))
        self.refused("sweep", path, "--out", "r", "--vary", "entrants.x.rollout=random,planner", "--vary", "entrants.x.noise=7",
                     mentions=["entrants.x at rollout=planner noise=7: ", "gomoku has no policy \"planner\""])
        path = self.write("c.json", sweep_config(sweep={"vary": {"entrants.tree.depth": [1, "two", 3]}}))
        self.refused("sweep", path, "--out", "r", mentions=["entrants.tree.depth", "two"])

    def test_more_points_than_the_config_allows(self):
        for sweep in ({"vary": {"entrants.tree.depth": "1..4"}},
                      {"entrant": "tree", "parameters": ["depth"], "points": [[1], [2], [3], [4]]}):
            path = self.write("c.json", sweep_config(sweep={**sweep, "max_points": 3}))
            self.refused("sweep", path, "--out", "r", mentions=["points", "3"])
            self.good("check", path, "--set", "sweep.max_points=4")
            self.good("sweep", path, "--max-points", 4, "--out", "r", "--deals", 1, "--quiet", "--force")
        self.refused("check", path, "--set", "sweep.max_points=0", mentions=["sweep.max_points", "1..19000"])

    def test_rules_and_partners(self):
        bots = {"tree": BOTS["tree"], "a": {"bot": "prediction"}, "b": {"bot": "prediction"},
                "p": {"bot": "process", "command": ["true"]}}
        path = self.write("c.json", config(entrants=bots))
        tree = ("--vary", "entrants.tree.depth=1,2")
        for words, mentions in (
            ((*tree, "--vary", "entrants.a.depth=1,2", "--vary", "entrants.b.depth=1"), ["entrants.b.depth", "at most two entrants"]),
            ((*tree, "--vary", "entrants.p.options.x=1,2"), ["entrants.p.options.x", "external bot"]),
            ((*tree, "--vary", "entrants.a.dept=1,2"), ["entrants.a.dept", "did you mean \"depth\""]),
            ((*tree, "--vary", "entrants.a.depth=1", "--against", "b"), ["entrants.a", "among the opponents"]),
            (("--vary", "game.dek=24,36", "--against", "a"), ["game.dek", "did you mean \"deck\""]),
            (("--vary", "game.seats=2..4", "--against", "a"), ["game.seats", "as many seats"]),
            (("--vary", "game.deck=25", "--against", "a"), ["game.deck", "24"]),
            (("--vary", "game.hand=6,12", "--vary", "game.deck=20..24/4", "--against", "a"), ["game.deck", "20"]),
            (("--vary", "game.deck=24,36", "--against", "p"), ["external bots"]),
        ):
            with self.subTest(words):
                self.refused("sweep", path, "--out", "r", *words, mentions=mentions)
        deals = self.write("d.jsonl", json.dumps({"deck": [rank + suit for suit in "CSHD" for rank in "6789TJQKA"], "trump": "AD",
                                                  "first_attacker": 0}))
        path = self.write("d.json", config(entrants=BOTS, deals_from=str(deals), deals=1))
        self.refused("sweep", path, "--out", "r", "--vary", "game.deck=36,52", mentions=["deals_from"])

    def test_stop_rules_and_run(self):
        stop = self.write("s.json", sweep_config(stop={"rule": "precision"}, entrants={k: BOTS[k] for k in ("tree", "low")}))
        self.refused("sweep", stop, "--out", "r", mentions=["stop"])
        self.refused("run", self.write("c.json", CONTENT), "--out", "r", mentions=["kozyr sweep"])
        folder = self.sweep("a", CONTENT)
        self.refused("run", folder / "config.json", "--out", "r", mentions=["kozyr sweep"])

    def test_existing_directories(self):
        folder = self.sweep("a", CONTENT)
        before = snapshot(folder)
        self.refused("sweep", self.folder / "a.json", "--out", "a", mentions=["--resume"])
        self.refused("sweep", self.folder / "a.json", "--out", "a", "--resume", "--vary", "entrants.tree.depth=1..4",
                     mentions=["config has changed", "sweep"])
        self.assert_untouched(folder, before)
        self.good("sweep", self.folder / "a.json", "--out", "a", "--force", "--quiet", "--seed", 9)
        self.assertNotEqual(snapshot(folder)["points.csv"], before["points.csv"])

    def test_edited_points_are_refused(self):
        folder = self.sweep("a", CONTENT)
        text = (folder / "games.csv").read_text()
        (folder / "games.csv").write_text(text[:-2] + "5\n")
        self.refused("rate", folder, mentions=["games.csv"])
