"""The bot that learns Dou Dizhu from decisions of `planner`, as in configs/PYTHON.md, with fewer deals."""
import shutil
import subprocess
import sys

import pytest

from tests.cli.harness import LIMIT, ROOT, Case, config, read_summary

RULES = {"name": "doudizhu", "preset": "rlcard"}


class Learned(Case):
    @pytest.mark.long
    def test_it_learns(self):
        """The same decisions give the same weights. With them the bot is stronger than chance; without them it is
        not."""
        for name in ("kozyr_bot.py", "doudizhu_learned.py"):
            shutil.copy(ROOT / "scripts/bots" / name, self.folder)
        self.run_config("teacher", config(game=RULES, entrants={"a": {"bot": "planner"}, "b": {"bot": "planner"}}, fill="mixed", deals=20))
        decisions = self.good("games", "teacher", "--decisions").stdout
        for name in ("weights", "again"):
            done = subprocess.run([sys.executable, "doudizhu_learned.py", "--learn", f"{name}.json"], cwd=self.folder, input=decisions,
                                  text=True, capture_output=True, timeout=LIMIT, check=False)
            self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        self.assertEqual((self.folder / "weights.json").read_bytes(), (self.folder / "again.json").read_bytes())
        self.write("nothing.json", {})
        players = {name: {"bot": "process", "command": [sys.executable, "doudizhu_learned.py", f"{name}.json"], "deterministic": True}
                   for name in ("weights", "nothing")}
        folder = self.run_config("exam", config(game=RULES, entrants={**players, "rnd": {"bot": "random"}}, fill="sides", deals=20))
        pairings = {tuple(pairing["entrants"]): pairing for pairing in read_summary(folder)["pairings"]}
        self.assertGreater(pairings["weights", "rnd"]["share_ci95"][0], 0.5)
        self.assertGreater(pairings["weights", "nothing"]["share_ci95"][0], 0.5)

    def test_with_an_auction(self):
        """The bot also bids, and finishes its games."""
        for name in ("kozyr_bot.py", "doudizhu_learned.py"):
            shutil.copy(ROOT / "scripts/bots" / name, self.folder)
        self.write("nothing.json", {})
        player = {"bot": "process", "command": [sys.executable, "doudizhu_learned.py", "nothing.json"]}
        folder = self.run_config("r", config(game={"name": "doudizhu"}, entrants={"a": player, "b": {"bot": "lowest"}}, fill="mixed", deals=5))
        self.assertFalse({"crash", "illegal", "timeout"} & {row.split(",")[4] for row in (folder / "games.csv").read_text().splitlines()})
