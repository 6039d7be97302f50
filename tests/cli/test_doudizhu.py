"""Dou Dizhu as others have measured it."""
import unittest

from tests.cli.harness import Case, config, read_games


class Random(Case):
    def test_landlords_among_random_players(self):
        """RLCard's rules without an auction: the landlord wins 35.2 % of the games, which take about 61 plies."""
        entrants = {name: {"bot": "random"} for name in "abc"}
        folder = self.run_config("r", config(game={"preset": "rlcard", "name": "doudizhu"}, entrants=entrants, seatings="one", deals=20000, seed=1))
        rows = read_games(folder)
        self.assertEqual(len(rows), 20000)
        self.assertAlmostEqual(sum(row["reason"] == "landlord" for row in rows) / len(rows), 0.352, delta=0.01)
        self.assertAlmostEqual(sum(int(row["plies"]) for row in rows) / len(rows), 61, delta=1)


if __name__ == "__main__":
    unittest.main()
