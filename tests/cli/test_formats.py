"""Swiss and knockout: rounds that depend on earlier games, for any number of workers and kills."""
import json
import signal
from collections import Counter
from itertools import permutations

from tests.cli.harness import Case, read_games, read_summary, result_hashes

BOTS = {
    "low": {"bot": "lowest"},
    "rnd": {"bot": "random"},
    "rnd2": {"bot": "random"},
    "weighted": {"bot": "weighted"},
    "low2": {"bot": "lowest"},
    "weighted2": {"bot": "weighted", "trump_factor": 1},
    "rnd3": {"bot": "random"},
}


def tournament(form, entrants=7, deals=30, **changes):
    bots = dict(list(BOTS.items())[:entrants])
    return {"name": "rounds", "seed": 5, "game": {"name": "durak"}, "entrants": bots, "format": form, "deals": deals, **changes}


def points_by_pair(games):
    """(deal range, pair) -> points, recomputed from the rows."""
    points = Counter()
    for game in games:
        score0, score1 = int(game["score0"]), int(game["score1"])
        pair = frozenset((game["bot0"], game["bot1"]))
        points[pair, game["bot0"]] += 1 if score0 > score1 else 0.5 if score0 == score1 else 0
        points[pair, game["bot1"]] += 1 if score1 > score0 else 0.5 if score0 == score1 else 0
    return points


class Rounds(Case):
    WEIGHT = 2

    def test_killed_and_resumed(self):
        for form in ("swiss", "knockout"):
            config = tournament(form, deals=3000)
            wanted = result_hashes(self.run_config(f"{form}-wanted", config))
            path = self.write("c.json", config)
            for limit, number in ((20000, signal.SIGKILL), (400000, signal.SIGTERM), (900000, signal.SIGKILL)):
                self.signalled(number, "run", path, "--out", form, "--quiet", "--resume", rows=limit)
            self.good("run", path, "--out", form, "--quiet", "--resume")
            self.assert_same_results(self.folder / form, wanted)

    def test_verify_replay_rate(self):
        folder = self.run_config("r", tournament("swiss"))
        games = len(read_games(folder))
        self.assertIn(f"{games} of {games}", self.good("verify", "r").stdout)
        self.assertIn(f"game {games - 1}", self.good("replay", "r", games - 1).stdout)
        self.assertIn("low", self.good("rate", "r").stdout)

    def test_shards_are_refused(self):
        for form in ("swiss", "knockout"):
            self.refused("run", self.write("c.json", tournament(form)), "--out", "r", "--shard", "1/2", mentions=["--shard", "kozyr-mpi"])
            self.assertFalse((self.folder / "r").exists())

    def test_refused(self):
        for changes, mentions in (
            ({"format": "swiss", "rounds": 7}, ["rounds"]),
            ({"format": "round-robin", "rounds": 2}, ["rounds"]),
            ({"format": "swiss", "game": {"name": "durak", "seats": 3}}, ["swiss"]),
        ):
            with self.subTest(changes):
                self.refused("check", self.write("c.json", {**tournament("swiss"), **changes}), mentions=mentions)


class Swiss(Case):
    def test_pairings_and_points(self):
        for entrants in (2, 3, 4, 5, 7):
            with self.subTest(entrants):
                folder = self.run_config(f"s{entrants}", tournament("swiss", entrants))
                summary, games = read_summary(folder), read_games(folder)
                points = points_by_pair(games)
                seen, byes = set(), Counter()
                for number, each in enumerate(summary["rounds"]):
                    self.assertTrue(each["complete"])
                    names = [name for pairing in each["pairings"] for name in pairing["entrants"]] + each["byes"]
                    self.assertEqual(sorted(names), sorted(list(BOTS)[:entrants]))
                    self.assertEqual(len(each["byes"]), entrants % 2)
                    byes.update(each["byes"])
                    for pairing in each["pairings"]:
                        pair = frozenset(pairing["entrants"])
                        self.assertNotIn(pair, seen, "a rematch")
                        seen.add(pair)
                        self.assertEqual(pairing["points"], [points[pair, name] for name in pairing["entrants"]])
                        deals = {int(game["deal"]) // 30 for game in games if {game["bot0"], game["bot1"]} == pair}
                        self.assertEqual(deals, {number}, "deals of another round")
                self.assertTrue(all(count == 1 for count in byes.values()), "two byes")
                self.check_ranking(summary, list(BOTS)[:entrants])

    def check_ranking(self, summary, names):
        """Ranked by points of meetings and byes, then the opponents' points (own points for a bye), then the share of
        all games."""
        points, met, won, played, byes = (Counter() for _ in range(5))
        for each in summary["rounds"]:
            for name in each["byes"]:
                points[name] += 1
                byes[name] += 1
            for pairing in each["pairings"]:
                for (name, own), (other, others) in permutations(zip(pairing["entrants"], pairing["points"])):
                    points[name] += 1 if own > others else 0.5 if own == others else 0
                    won[name] += own
                    played[name] += own + others
                    met[name, other] += 1
        buchholz = {name: points[name] * byes[name] + sum(points[other] * met[name, other] for other in names) for name in names}
        share = {name: won[name] / played[name] if played[name] else 0 for name in names}
        keys = {name: (-points[name], -buchholz[name], -round(share[name], 9)) for name in names}
        wanted = sorted(names, key=lambda name: (keys[name], names.index(name)))
        self.assertEqual([line["name"] for line in summary["ranking"]], wanted)
        for line in summary["ranking"]:
            name = line["name"]
            self.assertEqual((line["points"], line["buchholz"], line["byes"]), (points[name], buchholz[name], byes[name]))
            self.assertAlmostEqual(line["score"], share[name], 5)
            self.assertEqual(line["place"], 1 + sum(keys[other] < keys[name] for other in names))


class Checkpoint(Case):
    def test_one_that_begins_in_a_round_nobody_knows(self):
        """The entrants of game 30 depend on earlier games, so nothing can be read from there on."""
        folder = self.run_config("r", tournament("swiss", entrants=4, deals=4, rounds=3))
        path = folder / "checkpoint.json"
        whole = json.loads(path.read_text())
        path.write_text(json.dumps({key: value for key, value in whole.items() if not isinstance(value, dict)} | {"first": 30}))
        for words in (["rate", folder], ["compare", folder, "low", "rnd"], ["verify", folder]):
            self.refused(*words, mentions=["r"])


class Knockout(Case):
    def test_losers_are_out(self):
        for entrants in (2, 3, 4, 6, 7):
            with self.subTest(entrants):
                summary = read_summary(self.run_config(f"k{entrants}", tournament("knockout", entrants)))
                alive = set(list(BOTS)[:entrants])
                for each in summary["rounds"]:
                    playing = [name for pairing in each["pairings"] for name in pairing["entrants"]]
                    self.assertEqual(sorted(playing + each["byes"]), sorted(alive))
                    for pairing in each["pairings"]:
                        best = max(pairing["points"])
                        self.assertEqual(pairing["points"][pairing["entrants"].index(pairing["winner"])], best)
                        alive -= set(pairing["entrants"]) - {pairing["winner"]}
                self.assertEqual(alive, {summary["champion"]})
                self.assertEqual(summary["ranking"][0]["name"], summary["champion"])
