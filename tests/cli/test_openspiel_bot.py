"""A bot with OpenSpiel's interface plays Gomoku here. OpenSpiel is not in Debian, so a stand-in has the used part of
`pyspiel` (open_spiel/python/pybind11/bots.cc, open_spiel/games/mnk, as of July 2026). The states that its bots got
are compared with the records."""
import json
import shutil
import sys

from tests.cli.harness import ROOT, Case, config, read_games

PYSPIEL = """
class State:
    def __init__(self, size):
        self.size, self.actions = size, []
    def current_player(self):
        return len(self.actions) % 2
    def legal_actions(self, player=None):
        assert player in (None, self.current_player())
        return [action for action in range(self.size ** 2) if action not in self.actions]
    def apply_action(self, action):
        assert action in self.legal_actions()
        self.actions.append(action)
class Game:
    def __init__(self, text):
        import re
        self.m, self.n, k = map(int, re.fullmatch(r"mnk\\(m=(\\d+),n=(\\d+),k=(\\d+)\\)", text).groups())
        assert self.m == self.n and k == 5
    def new_initial_state(self):
        return State(self.m)
load_game = Game
class Bot:
    pass
"""
BOTS = """
import json, random, sys
import pyspiel
def tell(*words):
    print(json.dumps(words), file=sys.stderr, flush=True)
class Told(pyspiel.Bot):
    def __init__(self, game, player):
        self.player, self.random = player, random.Random(player)
    def restart_at(self, state):
        tell("restart", self.player, state.actions)
    def inform_action(self, state, player, action):
        tell("inform", self.player, state.actions, player, action)
    def step(self, state):
        action = self.random.choice(state.legal_actions(self.player))
        tell("step", self.player, state.actions, action)
        return action
class Bare:
    def __init__(self, game, player):
        self.player = player
    def step_with_policy(self, state):
        return [], state.legal_actions(self.player)[-1]
"""


class OpenSpiel(Case):
    def bot(self, name):
        self.write("pyspiel.py", PYSPIEL)
        self.write("standin.py", BOTS)
        for script in ("kozyr_bot.py", "openspiel_bot.py"):
            shutil.copy(ROOT / "scripts/bots" / script, self.folder)
        return {"bot": "process", "command": [sys.executable, "openspiel_bot.py", f"standin:{name}"]}

    def action(self, cell, size):
        return (int(cell[1:]) - 1) * size + "abcdefghijklmnopqrst".index(cell[0])

    def test_states(self):
        """Each state is that of the game, with the stones of the opening; each answer is the move played."""
        for size, stones in ((15, 0), (7, 3)):
            rules = {"name": "gomoku", "size": size, "opening_stones": stones}
            wanted = config(game=rules, entrants={"told": self.bot("Told"), "rnd": {"bot": "random"}}, deals=2, records="all", workers=1)
            folder = self.run_config(f"r{size}", wanted)
            self.assertEqual({row["reason"] for row in read_games(folder)} - {"five", "draw"}, set())
            told = [json.loads(line) for line in (folder / "stderr/told.txt").read_text().splitlines()]
            expected = []
            for record in map(json.loads, (folder / "records.jsonl").read_text().splitlines()):
                actions = [self.action(cell, size) for cell in record["deal"]["stones"]]
                own = record["seats"].index("told")
                self.assertEqual(len(actions), stones)
                expected.append(["restart", own, list(actions)])
                for cell in record["moves"]:
                    player, action = len(actions) % 2, self.action(cell, size)
                    free = size ** 2 - len(actions)
                    if player != own:
                        expected.append(["inform", own, list(actions), player, action])
                    elif free > 1:
                        expected.append(["step", own, list(actions), action])
                    actions.append(action)
            self.assertEqual(told, expected)

    def test_without_step(self):
        folder = self.run_config("r", config(game={"name": "gomoku"}, entrants={"bare": self.bot("Bare"), "rnd": {"bot": "random"}}, deals=1))
        self.assertEqual({row["reason"] for row in read_games(folder)} - {"five", "draw"}, set())

    def test_refusals(self):
        path = self.write("c.json", config(game={"name": "gomoku", "rule": "renju"},
                                           entrants={"told": self.bot("Told"), "rnd": {"bot": "random"}}))
        self.refused("run", path, "--out", "r", "--quiet", mentions=["OpenSpiel knows", "freestyle"])
