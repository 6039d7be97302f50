"""kozyr solve: who wins with all cards known."""
import json

from tests.cli.harness import Case

WON, LOST = {"hands": ["KK5543", "225543"]}, {"hands": ["2KKTT77554", "AA8"]}


class Solve(Case):
    def solve(self, position, *words, game="doudizhu"):
        return json.loads(self.good("solve", game, self.write("p.json", json.dumps(position)), *words, "--json").stdout)

    def test_verdicts_and_lines(self):
        for position, verdict, winner in ((WON, "won", 0), (LOST, "lost", 1)):
            found = self.solve(position)
            self.assertEqual((found["game"], found["verdict"]), ("doudizhu", verdict))
            played = [0, 0]
            for ply, move in enumerate(found["line"]):
                played[ply % 2] += len(move.split()) if move != "pass" else 0
            left = [len(hand) - cards for hand, cards in zip(position["hands"], played, strict=True)]
            self.assertEqual([cards == 0 for cards in left], [winner == 0, winner == 1])
        self.assertIn("won for seat 0", self.good("solve", "doudizhu", self.write("p.json", json.dumps(WON))).stdout)

    def test_cards_and_a_table(self):
        hands = [["KS", "KH", "5S"], ["3S", "3H"]]
        self.assertEqual(self.solve({"hands": hands, "table": ["4S", "4H"]})["line"][0], "KS KH")
        self.assertEqual(self.solve({"hands": hands, "table": "AA"})["verdict"], "lost")

    def test_gives_up(self):
        found = self.solve({"hands": ["RKKQJT9876633", "AAKQJT987"]}, "--nodes", "50")
        self.assertEqual((found["verdict"], found["nodes"], found["line"]), ("unknown", 50, []))

    def test_rules_count(self):
        hands = {"hands": ["444433", "55556666"]}
        self.assertEqual(self.solve(hands)["verdict"], "won")
        self.assertEqual(self.solve(hands, "--set", "game.four_with_two=false")["verdict"], "lost")

    def test_bad_input(self):
        for position, mention in (
            ([], "object"),
            ({}, "hands"),
            ({"hands": ["KK"]}, "two hands"),
            ({"hands": ["KK", ""]}, "hands[1]"),
            ({"hands": ["KKKKK", "3"]}, "no further K"),
            ({"hands": ["K1", "3"]}, "'1'"),
            ({"hands": [["KS", "KS"], "3"]}, "hands[0][1]"),
            ({"hands": [["KS"], ["KS"]]}, "hands[1][0]"),
            ({"hands": ["K", "3"], "table": "34"}, "no combination"),
            ({"hands": ["K", "3"], "nosuch": 1}, "nosuch"),
        ):
            path = self.write("p.json", json.dumps(position))
            self.refused("solve", "doudizhu", path, mentions=["p.json", mention])
        path = self.write("p.json", json.dumps(WON))
        self.refused("solve", "durak", path, mentions=["durak", "no solver"])
        self.refused("solve", "doudizu", path, mentions=["doudizu"])
        self.refused("solve", "doudizhu", path, "--nodes", "0", mentions=["--nodes"])
        self.refused("solve", "doudizhu", path, "--set", "seed=1", mentions=["seed"])
        self.refused("solve", "doudizhu", "missing.json", mentions=["missing.json"])
