"""`"fill": "sides"`: an entrant plays all seats of a side, and wins or loses once per game."""
import itertools

from tests.cli import statistics_of as again
from tests.cli.harness import Case, config, read_games, read_summary, result_hashes

RULES = {"name": "doudizhu", "preset": "douzero"}
BOTS = {"plan": {"bot": "planner"}, "low": {"bot": "lowest"}, "rnd": {"bot": "random"}}
SIDE = (0, 1, 1)  # without an auction seat 0 plays alone


def sides(**changes):
    return config(**{"game": RULES, "entrants": BOTS, "fill": "sides", "deals": 20, **changes})


def pair(**changes):
    return sides(**{"entrants": {name: BOTS[name] for name in ("plan", "low")}, **changes})


def table_of(row):
    return tuple(row[f"bot{seat}"] for seat in range(3))


def side_results(rows, name):
    """The half points of a game, 2, 1 or 0, for the side that an entrant played."""
    found = []
    for row in rows:
        places = {row[f"bot{seat}"]: int(row[f"place{seat}"]) for seat in range(3)}
        if name in places:
            own = places.pop(name)
            other, = places.values()
            found.append(1 + (own < other) - (own > other))
    return found


class Seatings(Case):
    def test_every_side_by_everybody(self):
        rows = read_games(self.run_config("r", sides(deals=3)))
        wanted = [tuple(both[side] for side in SIDE) for two in itertools.combinations(BOTS, 2) for both in (two, two[::-1])]
        for deal in "012":
            self.assertEqual([table_of(row) for row in rows if row["deal"] == deal], wanted)
        for row in rows:
            self.assertEqual(tuple(int(row[f"side{seat}"]) for seat in range(3)), SIDE)

    def test_rotations_of_two_sides_are_all(self):
        found = [read_games(self.run_config(how, sides(seatings=how))) for how in ("all", "rotations")]
        self.assertEqual(*found)

    def test_one_seating_takes_turns(self):
        rows = read_games(self.run_config("r", pair(seatings="one")))
        self.assertEqual([row["bot0"] for row in rows], ["plan", "low"] * 10)


class Statistics(Case):
    def test_a_side_counts_once(self):
        folder = self.run_config("r", sides(deals=60))
        rows, summary = read_games(folder), read_summary(folder)
        for entrant in summary["entrants"]:
            results = side_results(rows, entrant["name"])
            self.assertEqual([entrant[key] for key in ("games", "wins", "draws", "losses")],
                             [len(results), results.count(2), results.count(1), results.count(0)])
            self.assertAlmostEqual(entrant["last_share"], results.count(0) / len(results), delta=1e-6)
            scores = [int(row[f"score{seat}"]) for row, seat in again.seats_held(rows, entrant["name"])]
            self.assertAlmostEqual(entrant["score_mean"], sum(scores) / len(scores), delta=1e-6)
        for pairing in summary["pairings"]:
            first = pairing["entrants"][0]
            own = again.pairing_rows(rows, pairing["entrants"])
            results, counts = side_results(own, first), [0] * 5
            for one, two in zip(results[::2], results[1::2]):
                counts[one + two] += 1
            self.assertEqual(pairing["pentanomial"], counts)
            mean, low, high = again.interval_of_classes(counts)
            self.assertAlmostEqual(pairing["share"], sum(results) / 2 / len(results), delta=1e-6)
            self.assertAlmostEqual(pairing["share_ci95"][0], low, delta=2e-6)
            self.assertAlmostEqual(pairing["share_ci95"][1], high, delta=2e-6)
            self.assertAlmostEqual(pairing["elo"], again.elo(again.law_of_classes(counts)[0]), delta=1e-5)

    def test_one_interval_for_one_quantity(self):
        summary = read_summary(self.run_config("r", pair(deals=40)))
        (pairing,), (one, _) = summary["pairings"], summary["entrants"]
        self.assertEqual(one["elo_ci95"], pairing["elo_ci95"])

    def test_one_seating_has_three_classes(self):
        folder = self.run_config("r", pair(seatings="one", deals=50))
        results = side_results(read_games(folder), "plan")
        self.assertEqual(read_summary(folder)["pairings"][0]["trinomial"], [results.count(i) for i in range(3)])


class SameBytes(Case):
    def test_workers_shards_and_verify(self):
        content = sides(records="all", deals=21)
        wanted = result_hashes(self.run_config("r1", content, "--workers", "1"))
        self.assert_same_results(self.run_config("r3", content, "--workers", "3"), wanted)
        path = self.write("c.json", content)
        for i in (1, 2, 3):
            self.good("run", path, "--out", f"s{i}", "--shard", f"{i}/3", "--quiet")
        self.good("merge", "m", "s3", "s1", "s2", "--quiet")
        self.assert_same_results(self.folder / "m", wanted)
        self.good("verify", "m")

    def test_formats_of_two_that_meet(self):
        bots = {**BOTS, "low2": {"bot": "lowest"}}
        for kind in ("swiss", "knockout", "gauntlet"):
            content = sides(entrants=bots, format=kind, deals=4)
            wanted = result_hashes(self.run_config(f"{kind}1", content, "--workers", "1"))
            self.assert_same_results(self.run_config(f"{kind}3", content, "--workers", "3"), wanted)
            self.good("verify", f"{kind}1")

    def test_sweep(self):
        vary = {"vary": {"entrants.plan.play": "50..150/50"}, "against": ["low"]}
        path = self.write("c.json", pair(sweep=vary, deals=10))
        for workers in ("1", "3"):
            self.good("sweep", path, "--out", f"w{workers}", "--workers", workers, "--quiet")
        self.assert_same_results(self.folder / "w3", result_hashes(self.folder / "w1"))
        self.assertEqual(len(read_games(self.folder / "w1")), 3 * 2 * 10)
