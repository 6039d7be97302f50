"""kozyr solve: the winner when all cards are known."""
import json
import resource

from tests.cli.harness import KOZYR, Case

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

    def test_every_shedding_game(self):
        for game, hands, table, verdict, line in (
            ("doudizhu4", ["44444333BB", "AA22"], None, "won", 5),
            ("doudizhu4", ["33", "BBRR"], "AA", "lost", 2),
            ("threetwoone", ["333KK4", "2AQ"], None, "won", 1),
            ("bigtwo", [["3D", "2S"], ["4C", "5C"]], None, "won", 3),
            ("bigtwo", [["3D", "4D"], ["4C", "5C"]], None, "lost", 4),
            ("wuguapi", [["6D", "5S"], ["7D"]], ["BJ"], "lost", 2),
            ("qigui521", [["3D", "7S"], ["4D", "6D"]], None, "won", 3),
            ("qigui523", [["4D", "7S"], ["6D", "8D"]], None, "won", 3),
            ("redten", [["3C", "4C", "5C", "TH", "9C"], ["KC", "KS", "2D"]], None, "won", 5),
            ("redten", [["3C", "4C", "5C", "TS", "9C"], ["KC", "KS", "2D"]], None, "lost", 8),
            ("redten", [["TH", "TD", "3C"], ["AC", "AS", "AH"]], ["BJ", "RJ"], "won", 3),
        ):
            found = self.solve({"hands": hands} | ({"table": table} if table else {}), game=game)
            self.assertEqual((found["game"], found["verdict"], len(found["line"])), (game, verdict, line), found)

    def test_all_seats(self):
        """The peasant before the landlord lets the partner's pair pass; alone, that peasant would be out first."""
        table = {"hands": ["3", "AA4", "KK"], "table": "QQ", "owner": 2}
        for landlord, verdict, winners in ((0, "lost", [1, 2]), (1, "lost", [1]), (2, "won", [0, 1])):
            found = self.solve(table | {"landlord": landlord})
            self.assertEqual((found["verdict"], found["winners"]), (verdict, winners), found)
            self.assertEqual(len(found["line"]), len(found["seats"]))
            self.assertEqual((found["line"][0], found["seats"][0]), ("pass", 0))

    def test_hands_alone(self):
        def alone(game, hands, **more):
            found = self.solve({"hands": hands} | more, game=game)
            return found["verdict"], found["winners"]

        self.assertEqual(alone("qigui521", [["3D", "7S"], ["4D", "6D"], ["8D", "9D"]]), ("won", [0]))
        hands = [["3D", "4D"], ["5D", "2S"], ["6D", "7D"], ["8D", "9D"]]
        self.assertEqual(alone("bigtwo", hands), ("lost", [1]))
        hands = [["2C", "5C", "QC"], ["8H", "3H", "QH"], ["7S", "5S", "JS"], ["4C", "TC", "2S"]]
        self.assertEqual(alone("bigtwo", hands), ("open", []))
        path = self.write("p.json", json.dumps({"hands": hands}))
        self.assertIn("open for seat 0, which is to move: the others", self.good("solve", "bigtwo", path).stdout)
        locked = {"hands": [["3D"], ["KD"], ["AD", "4C"], ["5D", "2D"]], "table": ["QD"]}
        words = ("--set", "game.pass_locks=true")
        free, barred = (self.solve(locked | more, *words, game="bigtwo") for more in ({}, {"passed": [1]}))
        self.assertEqual((free["winners"], barred["winners"]), ([1], [3]))

    def test_bad_tables(self):
        three, four = ["K", "3", "4"], [["3D"], ["4D"], ["5D"], ["6D"]]
        for game, position, mention in (
            ("doudizhu", {"hands": three}, "landlord: missing"),
            ("doudizhu", {"hands": three, "landlord": 3}, "landlord"),
            ("doudizhu", {"hands": [*three, "5"], "landlord": 0}, "2 or 3 hands"),
            ("doudizhu", {"hands": three, "landlord": 0, "owner": 1}, "owner: there is no play"),
            ("doudizhu", {"hands": three, "landlord": 0, "table": "A", "owner": 0}, "owner"),
            ("doudizhu", {"hands": three, "landlord": 0, "table": "A", "passed": [1]}, "passed: a hand"),
            ("doudizhu", {"hands": three[:2], "landlord": 0}, "landlord"),
            ("threetwoone", {"hands": four, "landlord": 0}, "landlord: this game has none"),
            ("threetwoone", {"hands": four, "passed": [1]}, "passed: there is no play"),
            ("threetwoone", {"hands": four, "table": ["7D"], "passed": 1}, "passed: expected an array"),
            ("threetwoone", {"hands": four, "table": ["7D"], "passed": [3]}, "hand 3 made the play"),
            ("redten", {"hands": four[:3]}, "two hands"),
            ("wuguapi", {"hands": [["6D"]] * 5}, "2 to 4 hands"),
        ):
            path = self.write("p.json", json.dumps(position))
            self.refused("solve", game, path, mentions=["p.json", mention])
        path = self.write("p.json", json.dumps({"hands": ["KK5543", "225543", "6789TJQ"], "landlord": 0}))
        found = json.loads(self.good("solve", "doudizhu", path, "--nodes", "3", "--json").stdout)
        self.assertEqual((found["verdict"], found["winners"], found["line"]), ("unknown", [], []))

    def test_suits_matter(self):
        for game in ("bigtwo", "wuguapi", "qigui521", "qigui523", "redten"):
            path = self.write("p.json", json.dumps({"hands": ["7", "8"]}))
            self.refused("solve", game, path, mentions=["hands[0]", "suits matter"])
        for position, mention in (
            ({"hands": [["3C", "3S"], ["3C"]]}, "hands[1][0]"),
            ({"hands": [["3C"], ["4C"]], "table": ["5C", "6C"]}, "no combination"),
            ({"hands": [["3C"], ["1C"]]}, "hands[1][0]"),
        ):
            self.refused("solve", "redten", self.write("p.json", json.dumps(position)), mentions=[mention])
        path = self.write("p.json", json.dumps({"hands": [["3D", "3D", "3D"], "4"]}))
        self.refused("solve", "doudizhu4", path, mentions=["hands[0][2]", "three times"])

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
            ({"hands": ["KK"]}, "2 or 3 hands"),
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

    def test_positions_of_other_programs(self):
        """Each takes less than a second; the last is proved in 686,367 positions."""
        for own, enemy, verdict in (
            ("KK5543", "225543", "won"),
            ("RA54333", "B222KQ", "won"),
            ("2KKTT77554", "AA8", "lost"),
            ("RKKQJT9876633", "AAKQJT987", "won"),
            ("2AKT96554", "BKJT8854", "won"),
            ("RBAAKKQTT99", "2222JJTT", "won"),
            ("B2AK998553", "RQQJJT953", "won"),
            ("RAQQJJT999844", "B22AAT886633", "won"),
        ):
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            found = self.solve({"hands": [own, enemy]})
            seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            self.assertEqual(found["verdict"], verdict, (own, enemy))
            self.assertLess(found["nodes"], 700000)
            self.assertLess(seconds, 1 if "release" in KOZYR else 30)
