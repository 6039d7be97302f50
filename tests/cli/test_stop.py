"""Stop rules and warnings: decided in deal order, so only the config determines the last game."""
import collections
import json
import math
import re
import signal

from tests.cli import statistics_of as again
from tests.cli.harness import KOZYR_TEST, Case, read_games, read_summary, result_hashes

MATCH = {
    "name": "match",
    "seed": 3,
    "game": {"name": "durak"},
    "entrants": {"low": {"bot": "lowest"}, "weighted": {"bot": "weighted"}},
    "format": "match",
    "deals": 20000,
    "records": "all",
    "stop": {"rule": "sprt", "elo0": 0, "elo1": 20},
}


def classes(games):
    """Deal sets, counted from the rows by the points of the first entrant."""
    counts = [0] * 5
    for first, second in zip(games[::2], games[1::2]):
        counts[(int(first["score0"]) + 1) + (int(second["score1"]) + 1)] += 1
    return counts


PEASANTS = {"low": {"bot": "lowest"}, "rnd": {"bot": "random"}}


class Sprt(Case):
    def test_summary(self):
        folder = self.run_config("r", MATCH)
        summary, games = read_summary(folder), read_games(folder)
        stop = summary["stop"]
        self.assertTrue(summary["complete"] and stop["stopped"])
        self.assertEqual(summary["games"], len(games))
        self.assertEqual(len(games) % 2, 0)
        self.assertLess(len(games), 40000)
        self.assertEqual(stop["deal_sets"], len(games) // 2)
        low, high = stop["llr_bounds"]
        self.assertAlmostEqual(low, -2.944439, 6)
        self.assertAlmostEqual(high, 2.944439, 6)
        self.assertEqual(stop["decision"], "accept_h1" if stop["llr"] >= high else "accept_h0")
        self.assertFalse(low < stop["llr"] < high)
        pairing = summary["pairings"][0]
        self.assertEqual(pairing["pentanomial"], classes(games))
        counts = [count or 0.001 for count in pairing["pentanomial"]]
        mean = sum(count * i / 4 for i, count in enumerate(counts)) / sum(counts)
        variance = sum(count * (i / 4 - mean) ** 2 for i, count in enumerate(counts)) / sum(counts)
        self.assertAlmostEqual(pairing["nelo"], 800 / math.log(10) * (mean - 0.5) / math.sqrt(2 * variance), 3)
        self.assertAlmostEqual(pairing["draw_ratio"], sum(game["reason"] == "draw" for game in games) / len(games), 5)
        self.assertLessEqual(stop["score_anytime95"][0], pairing["score_ci95"][0])
        self.assertGreaterEqual(stop["score_anytime95"][1], pairing["score_ci95"][1])

    def test_estimate_after_the_stop(self):
        """The estimate is nearer than the plain one to the middle of the bounds, and the table shows all three."""
        path = self.write("c.json", MATCH)
        text = self.good("run", path, "--out", "r").stdout
        summary = read_summary(self.folder / "r")
        stop, pairing = summary["stop"], summary["pairings"][0]
        found = stop["median_unbiased"]
        self.assertEqual(list(found), ["share", "share_ci95", "score", "score_ci95", "elo", "elo_ci95", "los"])
        self.assertLess(found["score_ci95"][0], found["score"])
        self.assertLess(found["score"], found["score_ci95"][1])
        self.assertAlmostEqual(found["elo"], -400 * math.log10(1 / found["score"] - 1), 2)
        flattered = pairing["score"] - found["score"] if stop["decision"] == "accept_h1" else found["score"] - pairing["score"]
        self.assertTrue(0 < flattered < (pairing["score_ci95"][1] - pairing["score_ci95"][0]) / 2, flattered)
        self.assertIn(f"the stop taken into account:   share  {found['score']:8.4f} [{found['score_ci95'][0]:7.4f}, ", text)
        self.assertIn(f"whenever and why it stopped:   share            [{stop['score_anytime95'][0]:7.4f}, ", text)
        narrow = read_summary(self.run_config("p", {**MATCH, "stop": {"rule": "precision", "width": 0.2}}))["stop"]
        self.assertNotIn("median_unbiased", narrow)

    def test_a_longer_schedule_stops_at_the_same_deal(self):
        short = read_games(self.run_config("short", MATCH))
        longer = read_games(self.run_config("longer", {**MATCH, "deals": 30000}))
        self.assertEqual(short, longer)

    def test_killed_and_resumed(self):
        wanted = result_hashes(self.run_config("wanted", MATCH))
        path = self.write("c.json", MATCH)
        self.signalled(signal.SIGKILL, "run", path, "--out", "r", "--quiet", "--workers", "1", rows=1000)
        self.good("run", path, "--out", "r", "--quiet", "--resume")
        self.assert_same_results(self.folder / "r", wanted)
        self.good("run", path, "--out", "r", "--quiet", "--resume")
        self.assert_same_results(self.folder / "r", wanted)
        self.good("verify", "r", "--every", "7")

    def test_killed_where_it_stops(self):
        """Killed one deal set before the decision, within the last set, and after its last game: the earlier games
        are the same, no later game is played, and the summary is the same."""
        for rule in ({"rule": "sprt", "elo0": 0, "elo1": 20}, {"rule": "precision", "width": 0.1}):
            content = {**MATCH, "stop": rule}
            folder = self.run_config(rule["rule"], content)
            games = len(read_games(folder))
            self.assertTrue(read_summary(folder)["stop"]["stopped"])
            moments = [1, games // 2, games - 3, games - 2, games - 1, games]
            self.assert_resumes_at(["run", self.folder / f"{rule['rule']}.json"], folder, moments, result_hashes)

    def test_says_that_elo1_is_out_of_reach(self):
        """Two bots that nearly always play alike: the test ends, but not because they are equal."""
        alike = {"low": {"bot": "weighted"}, "weighted": {"bot": "weighted", "trump_factor": 4}}
        for entrants, elo1, wanted in ((alike, 200, True), (MATCH["entrants"], 100, False)):
            summary = read_summary(self.run_config(f"r{wanted}", {**MATCH, "entrants": entrants, "stop": {"rule": "sprt", "elo1": elo1}}))
            counts = summary["pairings"][0]["pentanomial"]
            decided = 1 - counts[2] / sum(counts)
            reach = 800 / math.log(10) * math.sqrt(decided / (1 - decided) / 2)
            self.assertEqual(reach < elo1, wanted, counts)
            self.assertEqual(summary["stop"]["decision"], "accept_h0")
            self.assertEqual("would not be elo1" in " ".join(summary["warnings"]), wanted)

    def test_undecided(self):
        folder = self.run_config("r", {**MATCH, "deals": 40})
        stop = read_summary(folder)["stop"]
        self.assertFalse(stop["stopped"])
        self.assertEqual(stop["decision"], "undecided")
        self.assertTrue(read_summary(folder)["complete"])

    def test_one_seating_uses_three_classes(self):
        summary = read_summary(self.run_config("r", {**MATCH, "seatings": "one"}))
        self.assertEqual(sum(summary["pairings"][0]["trinomial"]), summary["stop"]["deal_sets"])

    def test_refused(self):
        three = {**MATCH["entrants"], "random": {"bot": "random"}}
        for change, mentions in (
            ({"stop": {"elo0": 10, "elo1": 10}}, ["stop.elo1"]),
            ({"stop": {"alpha": 0}}, ["stop.alpha"]),
            ({"stop": {"rule": "sprtt"}}, ["stop.rule", "sprt"]),
            ({"stop": {"elo2": 10}}, ["stop.elo2"]),
            ({"stop": "sprt"}, ["stop"]),
            ({"entrants": three, "format": "round-robin"}, ["stop", "two entrants"]),
            ({"game": {"name": "durak", "seats": 3}, "entrants": three, "format": "match"}, ["stop", "two entrants"]),
            ({"game": {"name": "wuguapi", "seats": 10}, "entrants": PEASANTS, "fill": "mixed", "stop": {"elo1": 10}}, ["stop.elo1", "too far"]),
        ):
            with self.subTest(change):
                self.refused("run", self.write("c.json", {**MATCH, **change}), "--out", "r", mentions=mentions)
                self.assertFalse((self.folder / "r").exists())
        self.refused("run", self.write("c.json", MATCH), "--out", "r", "--shard", "1/2", mentions=["--shard", "kozyr-mpi"])
        self.assertFalse((self.folder / "r").exists())


class MoreSeats(Case):
    """Two entrants at tables of any size: the rule uses the share of each deal set."""
    TABLES = {
        "three": {"game": {"name": "durak", "seats": 3}, "fill": "mixed"},
        "three_at_one_seating": {"game": {"name": "durak", "seats": 3}, "fill": "mixed", "seatings": "one"},
        "six": {"game": {"name": "durak", "seats": 6}, "fill": "mixed", "stop": {"rule": "sprt", "elo0": 0, "elo1": 5}},
        "ten": {"game": {"name": "wuguapi", "seats": 10}, "fill": "mixed", "stop": {"rule": "sprt", "elo0": 0, "elo1": 9, "alpha": 0.2}},
        "sides": {"game": {"name": "doudizhu", "preset": "douzero"}, "fill": "sides"},
        "sides_logistic": {"game": {"name": "doudizhu", "preset": "douzero"}, "fill": "sides", "seatings": "one",
                           "stop": {"rule": "sprt", "model": "logistic", "elo0": 0, "elo1": 60}},
        "sides_mixed": {"game": {"name": "doudizhu", "preset": "douzero"}, "fill": "mixed"},
        "auction": {"game": {"name": "doudizhu"}, "fill": "mixed"},
        "auction_at_one_seating": {"game": {"name": "doudizhu"}, "fill": "mixed", "seatings": "one",
                                   "stop": {"rule": "precision", "width": 0.3}},
        "four_at_one_seating": {"game": {"name": "durak", "seats": 4}, "fill": "mixed", "seatings": "one"},
        "sides_precision": {"game": {"name": "doudizhu", "preset": "douzero"}, "fill": "sides", "stop": {"rule": "precision", "width": 0.2}},
    }

    def test_stops_at_the_same_game(self):
        bots = {"low": {"bot": "lowest"}, "rnd": {"bot": "random"}}
        for name, change in self.TABLES.items():
            with self.subTest(name):
                content = {**MATCH, "entrants": bots, "deals": 2000, **change}
                folder = self.run_config(f"{name}1", content, "--workers", "1")
                self.assert_same_results(self.run_config(f"{name}3", content, "--workers", "3"), result_hashes(folder))
                self.good("verify", folder, "--every", "50")
                summary = read_summary(folder)
                self.assertTrue(summary["stop"]["stopped"])
                self.assertLess(summary["deals"], 2000)
                self.assertEqual(summary["stop"].get("decision", "accept_h1"), "accept_h1")
                self.assertEqual(summary["stop"]["deal_sets"], summary["pairings"][0]["deal_sets"])


class Precision(Case):
    def test_narrow_enough_at_the_end_and_not_before(self):
        rule = {"rule": "precision", "width": 0.1}
        folder = self.run_config("r", {**MATCH, "stop": rule})
        summary = read_summary(folder)
        low, high = summary["stop"]["score_anytime95"]
        self.assertLessEqual(high - low, 0.1)
        deals = summary["deals"]
        before = read_summary(self.run_config("before", {**MATCH, "deals": deals - 8, "stop": rule}))
        low, high = before["stop"]["score_anytime95"]
        self.assertGreater(high - low, 0.1)
        self.assertFalse(before["stop"]["stopped"])


class Warned(Case):
    def warnings(self, changes, **options):
        content = {"seed": 1, "game": {"name": "durak"}, "deals": 100, **changes}
        return read_summary(self.run_config("r", content, "--force", **options))["warnings"]

    def test_nothing_to_say(self):
        bots = {"a": {"bot": "weighted"}, "b": {"bot": "lowest"}}
        self.assertEqual(self.warnings({"entrants": bots}), [])
        three = {**bots, "c": {"bot": "random"}}
        self.assertEqual(self.warnings({"entrants": three, "game": {"name": "durak", "seats": 3}, "seatings": "rotations"}), [])

    def test_alike(self):
        bots = {"a": {"bot": "lowest"}, "b": {"bot": "lowest"}}
        self.assertTrue(any("a - b: all 100 deal sets were split" in text for text in self.warnings({"entrants": bots})))

    def test_hardly_decided(self):
        """The cap on bouts ends nearly every game without a winner."""
        bots = {"a": {"bot": "lowest"}, "b": {"bot": "random"}}
        found = self.warnings({"entrants": bots, "game": {"name": "durak", "bout_cap": 12}, "seed": 4})
        self.assertTrue(any(re.match(r"a - b: only [1-9] of 100 deal sets were not split", text) for text in found), found)

    def test_few_deals(self):
        bots = {"a": {"bot": "lowest"}, "b": {"bot": "random"}}
        self.assertTrue(any("only 29 complete deals" in text for text in self.warnings({"entrants": bots, "deals": 29})))
        found = self.warnings({"entrants": bots, "deals": 30})
        self.assertTrue(any(re.match("a - b: only [1-9] of 30 deal sets are unlike the rest", text) for text in found), found)
        bots["b"] = {"bot": "weighted"}
        self.assertEqual([text for text in self.warnings({"entrants": bots, "deals": 100}) if "rough" in text], [])

    def test_few_deals_of_a_pairing(self):
        """Four rounds of ten deals are forty deals, but a pair that met once has only ten."""
        swiss = {"entrants": {name: {"bot": "lowest" if name < "d" else "random"} for name in "abcdef"}, "format": "swiss", "rounds": 4}
        found = self.warnings({**swiss, "deals": 10})
        self.assertTrue(any("12 of 12 pairings have fewer than 30 deal sets" in text for text in found), found)
        self.assertEqual([text for text in self.warnings({**swiss, "deals": 30}) if "deal sets" in text and "fewer" in text], [])

    def test_repetitions(self):
        """A deal file has two deals twice: sixteen games of deterministic bots count as twelve."""
        played = self.run_config("played", {"seed": 1, "game": {"name": "durak"}, "deals": 6, "records": "all", "seatings": "one",
                                            "entrants": {name: {"bot": "lowest"} for name in "ab"}})
        deals = [json.dumps(json.loads(line)["deal"]) for line in (played / "records.jsonl").read_text().splitlines()]
        self.write("twice.jsonl", "\n".join(deals + deals[:2]) + "\n")
        self.write("once.jsonl", "\n".join(deals) + "\n")
        given = {"seed": 1, "game": {"name": "durak"}, "entrants": {"a": {"bot": "weighted"}, "b": {"bot": "lowest"}}}
        deals_text, games_text = "2 of the 8 given deals repeat", "4 of the first 16 games repeat"
        found = read_summary(self.run_config("t", {**given, "deals_from": "twice.jsonl"}))["warnings"]
        self.assertTrue(any(deals_text in text for text in found) and any(games_text in text for text in found), found)
        found = read_summary(self.run_config("o", {**given, "deals_from": "once.jsonl"}))["warnings"]
        self.assertEqual([text for text in found if "repeat" in text], [])
        by_lot = {name: {"bot": "random"} for name in "ab"}
        found = read_summary(self.run_config("l", {**given, "entrants": by_lot, "deals_from": "twice.jsonl"}))["warnings"]
        self.assertTrue(any(deals_text in text for text in found) and not any("games repeat" in text for text in found), found)

    def test_faults(self):
        bots = {"a": {"bot": "lowest"}, "bad": {"bot": "fault", "mode": "illegal", "percent": 8}}
        found = self.warnings({"entrants": bots}, program=KOZYR_TEST)
        self.assertTrue(any(re.match(r"\d+ games ended by an illegal move of a bot", text) for text in found), found)

    def test_seat_skew(self):
        """All cards are dealt and seat 0 leads, which is a disadvantage."""
        bots = {"a": {"bot": "lowest"}, "b": {"bot": "lowest"}}
        game = {"name": "durak", "seats": 2, "deck": 24, "first_attacker": "first-seat", "hand": 12}
        found = self.warnings({"entrants": bots, "game": game, "deals": 500})
        self.assertTrue(any("seat 0 scores" in text for text in found), found)
        table = self.good("run", self.folder / "r.json", "--out", "t").stdout
        self.assertRegex(table, r"the seats are not alike: score by seat, 95 %\n *seat +score +95 %\n +0 +0\.")
        seats = read_summary(self.folder / "t")["seats_score"]
        self.assertTrue(all(seat["uneven"] for seat in seats))
        self.assertAlmostEqual(seats[0]["score_mean"] + seats[1]["score_mean"], 0, delta=2e-6)
        self.assertEqual([text for text in self.warnings({"entrants": bots, "deals": 500}) if "seat" in text and "scores" in text], [])

    def test_seats_by_deals(self):
        """Six pairings share the luck of a deal: deals are independent, deal sets are not."""
        bots = {name: {"bot": "lowest" if name < "c" else "random"} for name in "abcd"}
        folder = self.run_config("deals", {"seed": 4, "game": {"name": "durak"}, "entrants": bots, "deals": 50})
        rows = read_games(folder)
        for seat in range(2):
            totals, sizes = collections.Counter(), collections.Counter()
            for row in rows:
                totals[row["deal"]] += int(row[f"score{seat}"])
                sizes[row["deal"]] += 1
            found = read_summary(folder)["seats_score"][seat]
            wanted = again.mean_interval(list(totals.values()), list(sizes.values()), -1, 1)
            for value, expected in zip((found["score_mean"], *found["score_ci95"]), wanted):
                self.assertAlmostEqual(value, expected, delta=1.5e-6)

    def test_all_draws(self):
        bots = {"a": {"bot": "lowest"}, "b": {"bot": "lowest"}}
        found = self.warnings({"entrants": bots, "game": {"name": "durak", "bout_cap": 1}})
        self.assertIn("every game was a draw", found)
