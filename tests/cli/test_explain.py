"""The thoughts of bots are kept with records on request, and do not affect the games."""
import json

from tests.cli.harness import Case, config

GAMES = {
    "durak-tree": {"tree": {"bot": "prediction"}, "mended": {"bot": "prediction", "preset": "corrected"}},
    "gomoku-cat": {"cat": {"bot": "gobangcat"}, "low": {"bot": "random"}},
    "durak": {"mc": {"bot": "ismcts", "iterations": 60}, "end": {"bot": "endgame"}, "flat": {"bot": "flat_mc", "iterations": 60}},
    "gomoku": {"ab": {"bot": "alphabeta", "nodes": 300}, "mc": {"bot": "ismcts", "iterations": 30}},
    "redten": {"strong": {"bot": "minimax", "preset": "strong", "depth": 2}, "flat": {"bot": "flat_mc", "iterations": 60}},
    "bigtwo": {"mc": {"bot": "ismcts", "iterations": 40}, "flat": {"bot": "flat_mc", "iterations": 40}},
}


def records_of(folder):
    return [json.loads(line) for line in (folder / "records.jsonl").read_text().splitlines()]


class Explain(Case):
    def run_both(self, game, entrants, **changes):
        seats = {"fill": "mixed"} if game == "bigtwo" else {}
        base = config(game={"name": game.split("-")[0]}, entrants=entrants, deals=1, **seats, **changes)
        return [self.run_config(f"{game}-{records}", {**base, "records": records}) for records in ("all", "explained")]

    def test_thoughts_change_nothing(self):
        for game, entrants in GAMES.items():
            with self.subTest(game=game):
                plain, why = self.run_both(game, entrants)
                self.assertEqual((plain / "games.csv").read_bytes(), (why / "games.csv").read_bytes())
                thoughts = 0
                for one, other in zip(records_of(plain), records_of(why), strict=True):
                    found = other.pop("thoughts", [])
                    thoughts += len(found)
                    self.assertEqual(one, other)
                    self.check(found, one)
                self.assertGreater(thoughts, 0)
                self.good("verify", why)

    def check(self, thoughts, record):
        plies = [thought["ply"] for thought in thoughts]
        self.assertEqual(plies, sorted(set(plies)))
        for thought in thoughts:
            played = record["moves"][thought["ply"] - 1]
            if "line" in thought:
                self.assertEqual(thought["line"][0], thought["moves"][0]["move"])
            if "moves" in thought and "source" not in thought and len(thought["moves"]) < 12:
                self.assertIn(played, [move["move"] for move in thought["moves"]])
            values = [(-move.get("visits", 0), -move["value"]) for move in thought.get("moves", [])]
            self.assertIn(values, (sorted(values), sorted(values, reverse=True)))  # prediction in defence takes the worst
            for move in thought.get("moves", []):
                if "path" in move:
                    self.assertEqual((move["path"][0]["move"], move["path"][-1]["sum"]), (move["move"], move["value"]))

    def test_the_paths_of_a_tree_and_the_scores_of_candidates(self):
        """The played card has the path with the largest sum, or in the original's defence the smallest."""
        for game in ("durak-tree", "gomoku-cat"):
            _, why = self.run_both(game, GAMES[game])
            told = [(record["seats"], record["moves"][thought["ply"] - 1], thought["moves"])
                    for record in records_of(why) for thought in record["thoughts"] if len(thought.get("moves", [])) > 1]
            self.assertGreater(len(told), 3)
            for _, played, moves in told:
                values = {move["move"]: move["value"] for move in moves}
                if game == "durak-tree":
                    self.assertEqual(values[played], moves[0]["value"])
        text = self.good("replay", why.parent / "durak-tree-all", "0", "--explain").stdout
        self.assertRegex(text, r"path: (attack|defend) \S+ -?\d+, (attack|defend) \S+ -?\d+")

    def test_nodes_add_up(self):
        _, why = self.run_both("durak", {"mc": {"bot": "ismcts", "iterations": 50}, "low": {"bot": "lowest"}})
        for record, line in zip(records_of(why), (why / "games.csv").read_text().splitlines()[1:], strict=True):
            header = (why / "games.csv").read_text().splitlines()[0].split(",")
            row = dict(zip(header, line.split(",")))
            self.assertEqual(sum(thought["nodes"] for thought in record["thoughts"]), int(row["nodes0"]) + int(row["nodes1"]))

    def test_replay_explains_games_that_kept_nothing(self):
        plain, why = self.run_both("durak", GAMES["durak"])
        kept = records_of(why)[0]
        again = json.loads(self.good("replay", plain, "0", "--explain", "--json").stdout)
        self.assertEqual(again, kept)
        told = self.good("replay", plain, "0", "--explain").stdout
        first = kept["thoughts"][0]
        self.assertIn(f"thought: {first['nodes']} nodes", told)
        self.assertIn(f"moves: {first['moves'][0]['move']} {first['moves'][0]['value']} (", told)
        self.assertNotIn("thought:", self.good("replay", plain, "0").stdout)
        self.assertEqual(told, self.good("replay", why, "0", "--explain").stdout)

    def test_whoever_keeps_no_thoughts_is_named(self):
        _, why = self.run_both("durak", {"mc": {"bot": "ismcts", "iterations": 50}, "low": {"bot": "lowest"}})
        for seats in records_of(why):
            told = self.good("replay", why, str(seats["index"]), "--explain").stdout
            silent = [line.strip() for line in told.splitlines() if "no search information" in line]
            seat = seats["seats"].index("low")
            self.assertEqual(silent, [f"seat {seat}, low: no search information (its bot gives none, or had no choice)"])
        self.assertNotIn("no search information", self.good("replay", why, "0").stdout)

    def test_records_with_wrong_thoughts_are_refused(self):
        _, why = self.run_both("durak", GAMES["durak"])
        record = records_of(why)[0]
        first = record["thoughts"][0]
        cases = {
            "thoughts: expected a list": {"ply": 1},
            "thoughts[0].ply": [{**first, "ply": 0}],
            "thoughts[1].ply": [first, first],
            "thoughts[0].moves": [{**first, "moves": [{"move": "h8"}]}],
            "thoughts[0].line": [{**first, "line": ["attack"]}],
            "thoughts[0].visitors": [{**first, "visitors": 3}],
            "thoughts[0].moves.path": [{**first, "moves": [{**first["moves"][0], "path": [{"move": "attack"}]}]}],
            "thoughts[0].unit": [{**first, "unit": 7}],
        }
        for mentions, thoughts in cases.items():
            with self.subTest(mentions):
                path = self.write("bad.jsonl", json.dumps({**record, "thoughts": thoughts}) + "\n")
                self.refused("replay", path, "0", "--explain", mentions=[mentions])
