"""Results by side, in games with partners: every number computed again from games.csv."""
import collections
import json

from tests.cli import statistics_of as again
from tests.cli.harness import Case, config, read_games, read_summary

SIDES = ("landlord", "peasants")
GAME = {"name": "doudizhu", "auction": "none", "scoring": "wp"}  # seat 0 wins or loses two points
ENTRANTS = {"low": {"bot": "lowest"}, "rnd": {"bot": "random"}}


def seats_on(row, name, side):
    return [seat for seat in range(3) if row[f"bot{seat}"] == name and int(row[f"side{seat}"]) == side]


def by_deal(rows, name, side, value):
    """Totals and numbers of seats of the deals in which `name` was on that side."""
    totals, sizes = collections.Counter(), collections.Counter()
    for row in rows:
        for seat in seats_on(row, name, side):
            totals[row["deal"]] += value(row, seat)
            sizes[row["deal"]] += 1
    return [totals[deal] for deal in sizes], list(sizes.values())


def won(row, seat):
    return int(row[f"place{seat}"] == "1")


class Sides(Case):
    def check_interval(self, found, key, ends, wanted):
        for number, expected in zip((found[key], *found[ends]), wanted):
            self.assertAlmostEqual(number, expected, delta=1.5e-6, msg=(key, found, wanted))

    def check_side(self, rows, name, side, found):
        self.assertEqual(found["side"], SIDES[side])
        self.assertEqual(found["games"], sum(len(seats_on(row, name, side)) for row in rows))
        self.assertEqual(found["wins"], sum(by_deal(rows, name, side, won)[0]))
        self.check_interval(found, "won_share", "won_share_ci95",
                            again.mean_interval(*by_deal(rows, name, side, won), 0, 1))
        self.check_interval(found, "score_mean", "score_ci95",
                            again.mean_interval(*by_deal(rows, name, side, again.score), -2, 2))

    def run_sides(self, **keys):
        folder = self.run_config("r", config(game=GAME, entrants=ENTRANTS, fill="mixed", deals=60, **keys))
        return folder, read_games(folder), read_summary(folder)

    def test_summary(self):
        folder, rows, summary = self.run_sides()
        self.assertNotEqual(summary["entrants"][0]["sides"][0]["won_share"], summary["entrants"][0]["sides"][1]["won_share"])
        for entrant in summary["entrants"]:
            self.assertEqual(len(entrant["sides"]), 2)
            for side, found in enumerate(entrant["sides"]):
                self.check_side(rows, entrant["name"], side, found)
        self.assertEqual(summary["pairings"][0]["compares"], "seats of different sides")
        self.assertRegex(self.good("merge", "m", folder).stdout, r"\nby side .*\nlow +landlord +\d+ .*\nlow +peasants ")

    def test_mark_of_a_side_is_explained(self):
        """One entrant is rarely the landlord; nothing else is marked."""
        entrants = {"low": {"bot": "lowest"}, "plan": {"bot": "planner"}}
        folder = self.run_config("r", config(game={"name": "doudizhu"}, entrants=entrants, fill="mixed", deals=60, seed=5))
        summary = read_summary(folder)
        self.assertFalse(any(row["rough"] for row in summary["entrants"] + summary["pairings"]))
        self.assertTrue(summary["entrants"][0]["sides"][0]["rough"])
        self.assertIn("\n~ rough: ", self.good("table", folder).stdout)
        self.check_stakes(folder, summary)

    def check_stakes(self, folder, summary):
        """The rules allow 393,216 points, but no interval assumes more than twice the mean of the farthest deal;
        `compare` gives the same intervals."""
        rows = read_games(folder)
        found = json.loads(self.good("compare", folder, "low", "plan", "--json").stdout)["direct"]["sides"]
        for entrant, key in zip(summary["entrants"], ("a", "b")):
            for side, own in enumerate(entrant["sides"]):
                totals, sizes = by_deal(rows, entrant["name"], side, again.score)
                most = 2 * max(abs(total) / size for total, size in zip(totals, sizes))
                self.check_interval(own, "score_mean", "score_ci95", again.mean_interval(totals, sizes, -most, most))
                self.assertEqual(found[side][key]["score_ci95"], own["score_ci95"])

    def test_compare(self):
        folder, rows, _ = self.run_sides()
        found = json.loads(self.good("compare", folder, "low", "rnd", "--json").stdout)["direct"]["sides"]
        self.assertEqual([cell["side"] for cell in found], list(SIDES))
        for side, cell in enumerate(found):
            for key, name in (("a", "low"), ("b", "rnd")):
                totals, sizes = by_deal(rows, name, side, again.score)
                self.assertEqual(cell[key]["games"], sum(sizes))
                self.check_interval(cell[key], "score", "score_ci95", again.mean_interval(totals, sizes, -2, 2))
        self.assertRegex(self.good("compare", folder, "low", "rnd").stdout, r"\n  side landlord .*\n  side peasants ")

    def test_without_partners(self):
        summary = read_summary(self.run_config("r", config(deals=2)))
        self.assertNotIn("sides", summary["entrants"][0])
        self.assertEqual(summary["pairings"][0]["compares"], "games")
