"""variance_reduction: scores adjusted for the luck of the deal, computed again from games.csv by textbook
formulas."""
import json
import math
import os
import signal
import statistics

from tests.cli.statistics_of import student
from tests.cli.harness import Case, config, read_games, read_summary, result_hashes

FOLDS = 5
DURAK = config(entrants={"a": {"bot": "lowest"}, "b": {"bot": "weighted"}}, deals=600, seatings="one", variance_reduction="deal")
RED_TEN = {**DURAK, "game": {"name": "redten"}, "entrants": {"a": {"bot": "lowest"}, "b": {"bot": "lowest"}}}
TABLE = {**DURAK, "game": {"name": "durak", "seats": 3}, "entrants": {name: {"bot": "lowest"} for name in "abc"}}
SEATED = {"durak": ["first_attacker"], "redten": ["first"]}
PER_SEAT = {"durak": ["trumps_dealt"], "redten": ["plays_needed", "bombs_dealt"]}


def solve(matrix, right):
    """Gauss-Jordan elimination with pivots."""
    rows = [list(row) + [value] for row, value in zip(matrix, right)]
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(len(rows)):
            if k != i:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i])]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def observations(folder, name):
    """(deal, share of `name`, its covariates) of each game; each entrant has one seat."""
    found, game = [], read_summary(folder)["game"]
    for row in read_games(folder):
        seats = range(sum(key.startswith("bot") for key in row))
        me = next(seat for seat in seats if row[f"bot{seat}"] == name)
        places = [int(row[f"place{seat}"]) for seat in seats]
        share = statistics.fmean((places[me] < places[seat]) + (places[me] == places[seat]) / 2 for seat in seats if seat != me)
        columns = [[int(row[stat]) == seat for seat in seats] for stat in SEATED[game]]
        columns += [[int(row[f"{stat}{seat}"]) for seat in seats] for stat in PER_SEAT[game]]
        found.append((int(row["deal"]), share, [len(seats) * column[me] - sum(column) for column in columns]))
    return found


def adjusted(seen, seats):
    """The mean share with coefficients from the other folds, its error, and the error without adjustment."""
    fold = [deal // seats % FOLDS for deal, *_ in seen]
    values = []
    for k in range(FOLDS):
        others = [(y, x) for (_, y, x), f in zip(seen, fold) if f != k]
        n = len(others)
        means = [statistics.fmean(x[i] for _, x in others) for i in range(len(seen[0][2]))]
        scatter = [[sum((x[i] - a) * (x[j] - b) for _, x in others) for j, b in enumerate(means)] for i, a in enumerate(means)]
        mean = sum(y for y, _ in others) / n
        slopes = solve(scatter, [sum((x[i] - a) * (y - mean) for y, x in others) for i, a in enumerate(means)])
        values += [y - sum(b * v for b, v in zip(slopes, x)) for (_, y, x), f in zip(seen, fold) if f == k]
    error = statistics.stdev(values) / math.sqrt(len(values))
    return statistics.fmean(values), error, statistics.stdev(y for _, y, _ in seen) / math.sqrt(len(seen))


class Luck(Case):
    def test_by_the_textbook(self):
        for name, wanted, seats in (("durak", DURAK, 2), ("redten", RED_TEN, 2), ("table", TABLE, 3)):
            with self.subTest(name):
                folder = self.run_config(name, {**wanted, "deals": 604})
                found = read_summary(folder)["pairings"][0]["adjusted"]
                mean, error, plain = adjusted(observations(folder, "a"), seats)
                self.assertAlmostEqual(found["score"], mean, 5)
                self.assertAlmostEqual(found["score_ci95"][0], mean - student(603) * error, 5)
                self.assertAlmostEqual(found["score_ci95"][1], mean + student(603) * error, 5)
                self.assertAlmostEqual(found["games_factor"], (plain / error) ** 2, 4)
                self.assertAlmostEqual(found["elo"], -400 * math.log10(1 / mean - 1), 1)

    def test_unbiased_and_worth_games(self):
        """The share of a bot against itself is 1/2; the covariates of Red Ten explain more than those of Durak."""
        runs = 300 if os.environ.get("KOZYR_LONG") else 10
        for game, bots, worth in (("redten", ("lowest", "lowest"), 1.1), ("durak", ("lowest", "lowest"), 1.005)):
            entrants = {name: {"bot": bot} for name, bot in zip("ab", bots)}
            shares, factors, inside = [], [], 0
            for seed in range(runs):
                found = read_summary(self.run_config(f"{game}{seed}", {**RED_TEN, "game": {"name": game}, "entrants": entrants,
                                                                        "deals": 1000, "seed": seed, "workers": 1}))["pairings"][0]["adjusted"]
                shares.append(found["score"])
                factors.append(found["games_factor"])
                inside += found["score_ci95"][0] <= 0.5 <= found["score_ci95"][1]
            with self.subTest(game):
                error = statistics.stdev(shares) / math.sqrt(runs)
                self.assertLess(abs(statistics.fmean(shares) - 0.5), 3.5 * error)
                self.assertGreater(statistics.fmean(factors), worth)
                self.assertGreaterEqual(inside, 0.95 * runs - 3.5 * math.sqrt(0.0475 * runs))

    def test_a_known_pair(self):
        """Few deals and one seating give the same answer as many deals with all seatings, within the errors."""
        pair = {"a": {"bot": "prediction"}, "b": {"bot": "lowest"}}
        one = read_summary(self.run_config("one", {**DURAK, "entrants": pair, "deals": 2000}))["pairings"][0]["adjusted"]
        all_seatings = {**DURAK, "entrants": pair, "deals": 2000, "seatings": "all", "variance_reduction": "none", "seed": 99}
        both = read_summary(self.run_config("all", all_seatings))["pairings"][0]
        errors = [(high - low) / 3.92 for low, high in (one["score_ci95"], both["score_ci95"])]
        self.assertLess(abs(one["score"] - both["score"]), 4 * math.hypot(*errors))
        self.assertGreater(one["games_factor"], 0.99)  # as it is, also where nothing is saved

    def test_same_bytes_however_it_was_made(self):
        wanted = result_hashes(self.run_config("one", DURAK, "--workers", "1"))
        self.assert_same_results(self.run_config("two", DURAK, "--workers", "2"), wanted)
        path = self.write("c.json", {**DURAK, "deals": 30000})
        self.good("run", path, "--out", "whole", "--quiet")
        self.signalled(signal.SIGINT, "run", path, "--out", "cut", "--quiet", "--workers", "1", rows=1000)
        if not read_summary(self.folder / "cut")["complete"]:
            self.assertIn("adjusted", read_summary(self.folder / "cut")["pairings"][0])
        self.good("run", path, "--out", "cut", "--quiet", "--resume")
        self.assert_same_results(self.folder / "cut", result_hashes(self.folder / "whole"))
        path = self.write("c.json", DURAK)
        shards = [f"s{i}" for i in (1, 2, 3)]
        for i, shard in enumerate(shards):
            self.good("run", path, "--out", shard, "--quiet", "--shard", f"{i + 1}/3")
        self.good("merge", "merged", *shards)
        self.assert_same_results(self.folder / "merged", wanted)

    def test_worth_of_duplicates(self):
        """The variance of single games over that of paired games; unknown for bots that always split."""
        pair = {"a": {"bot": "prediction", "depth": 3}, "b": {"bot": "prediction", "depth": 3, "trump_factor": 8}}
        content = {**DURAK, "entrants": pair, "deals": 150, "seatings": "all", "variance_reduction": "none"}
        folder = self.run_config("r", content)
        shares = [(1 + int(row["score0"] if row["bot0"] == "a" else row["score1"])) / 2 for row in read_games(folder)]
        sets = [(one + two) / 2 for one, two in zip(shares[::2], shares[1::2])]
        found = read_summary(folder)["pairings"][0]["duplicate_factor"]
        self.assertAlmostEqual(found, statistics.pvariance(shares) / (2 * statistics.variance(sets)), 5)
        self.assertGreater(found, 1.2)
        alike = self.run_config("s", {**content, "entrants": {"a": {"bot": "lowest"}, "b": {"bot": "lowest"}}})
        self.assertNotIn("duplicate_factor", read_summary(alike)["pairings"][0])
        self.assertNotIn("duplicate_factor", read_summary(self.run_config("o", DURAK))["pairings"][0])

    def test_table(self):
        path = self.write("c.json", RED_TEN)
        text = self.good("run", path, "--out", "r").stdout
        factor = read_summary(self.folder / "r")["pairings"][0]["adjusted"]["games_factor"]
        self.assertIn("without the luck of the deal: share of the first\npairing ", text)
        self.assertRegex(text, rf"times the games\n.* {factor:.3f}\n")
        plain = self.good("run", path, "--out", "p", "--set", "variance_reduction=none").stdout
        self.assertNotIn("luck", plain)
        self.assertNotIn("adjusted", read_summary(self.folder / "p")["pairings"][0])

    def test_few_deals_and_equal_results(self):
        for deals in (1, 2, 3, 7):
            found = read_summary(self.run_config(f"r{deals}", {**DURAK, "deals": deals}))["pairings"][0]["adjusted"]
            self.assertTrue(0 <= found["score_ci95"][0] <= found["score"] <= found["score_ci95"][1] <= 1)
            if deals == 1:
                plain = read_summary(self.folder / "r1")["pairings"][0]
                self.assertEqual([found[key] for key in ("score", "score_ci95")], [plain[key] for key in ("score", "score_ci95")])
        void = {**DURAK, "game": {"name": "durak", "bout_cap": 1}, "deals": 50}  # no seat can win in one bout
        found = read_summary(self.run_config("void", void))["pairings"][0]["adjusted"]
        self.assertEqual([found["score"], found["games_factor"]], [0.5, 1])
        self.assertGreater(found["score_ci95"][1] - found["score_ci95"][0], 0.05)

    def test_refused(self):
        played = self.run_config("played", {**DURAK, "deals": 3, "records": "all"})
        deals = [json.dumps(json.loads(line)["deal"]) for line in (played / "records.jsonl").read_text().splitlines()]
        self.write("deals.jsonl", "\n".join(deals) + "\n")
        for changes, mentions in (({"seatings": "all"}, ["variance_reduction", '"one"']),
                                  ({"seatings": "rotations"}, ["variance_reduction", '"one"']),
                                  ({"variance_reduction": "deals"}, ["variance_reduction", '"deal"?']),
                                  ({"deals": None, "deals_from": "deals.jsonl"}, ["variance_reduction", "deals_from"]),
                                  ({"game": {"name": "gomoku"}, "entrants": {name: {"bot": "random"} for name in "ab"}},
                                   ["variance_reduction", "gomoku"])):
            wanted = config(**{**DURAK, **changes})
            self.refused("run", self.write("c.json", wanted), "--out", "r", mentions=mentions)
