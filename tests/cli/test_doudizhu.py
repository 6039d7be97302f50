"""Dou Dizhu against published measurements."""
import json
import unittest

from tests.cli.harness import ROOT, Case, config, read_games


class Random(Case):
    def test_landlords_among_random_players(self):
        """RLCard's rules without an auction: the landlord wins 35.2 % of the games, which take about 61 plies."""
        entrants = {name: {"bot": "random"} for name in "abc"}
        folder = self.run_config("r", config(game={"preset": "rlcard", "name": "doudizhu"}, entrants=entrants, seatings="one", deals=20000, seed=1))
        rows = read_games(folder)
        self.assertEqual(len(rows), 20000)
        self.assertAlmostEqual(sum(row["reason"] == "landlord" for row in rows) / len(rows), 0.352, delta=0.01)
        self.assertAlmostEqual(sum(int(row["plies"]) for row in rows) / len(rows), 61, delta=1)


class Auctions(Case):
    def test_bids_out_of_turn(self):
        record = json.loads((ROOT / "tests/golden/doudizhu/bots/records.jsonl").read_text().splitlines()[0])
        first = record["deal"]["first"]
        del record["deal"]["redeal_seed"]  # calls know no redeal
        for auction, words, at in (
            ("score", ["bid 2", "bid 1"], 1),
            ("score", ["bid 2", "bid 2"], 1),
            ("score", ["bid 1", "pass", "pass", "bid 3"], 3),
            ("score", ["call"], 0),
            ("score_open", ["bid 1", "pass", "pass", "bid 2"], 3),
            ("call_rob", ["rob"], 0),
            ("call_rob", ["call", "call"], 1),
            ("call_rob", ["bid 1"], 0),
        ):
            record["rules"]["auction"], record["moves"] = auction, words
            seat = (first + (0 if at == 3 else at)) % 3  # after a last pass the landlord is to lead
            path = self.write("bad.jsonl", json.dumps(record) + "\n")
            self.refused("replay", path, 0, mentions=["bad.jsonl:1", f"moves[{at}]", f"{words[at]} is not legal for seat {seat}"])


if __name__ == "__main__":
    unittest.main()
