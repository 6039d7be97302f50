#!/usr/bin/env python3
"""A bot written for OpenSpiel, in Gomoku: usage: openspiel_bot.py MODULE:FACTORY

FACTORY(game, player) is a pyspiel.Bot, or has its methods: step(state) answers with an action; restart_at(state) and
inform_action(state, player, action) are called where it has them, and step_with_policy(state) where step is missing.
    "command": ["python3", "openspiel_bot.py", "open_spiel_mcts:make"]
Gomoku is OpenSpiel's "mnk(m=15,n=15,k=5)", where five or more in a line win: the rule "freestyle". State and actions are OpenSpiel's
own: an action is a cell, row by row from a1. Stones of an opening are actions that were made before. Its interface:
open_spiel/python/pybind11/bots.cc, open_spiel/games/mnk.
"""
import importlib
import sys

import pyspiel
from kozyr_bot import Bot, run

COLUMNS = "abcdefghijklmnopqrst"


class OpenSpiel(Bot):
    games = ("gomoku",)
    plies = True

    def __init__(self, factory):
        self.factory, self.bots = factory, {}

    def hello(self, message):
        rules = message["rules"]
        if rules["rule"] != "freestyle":
            raise ValueError('OpenSpiel knows "rule": "freestyle" alone')
        self.size = rules["size"]
        self.spiel = pyspiel.load_game(f"mnk(m={self.size},n={self.size},k=5)")

    def action(self, cell):
        return (int(cell[1:]) - 1) * self.size + COLUMNS.index(cell[0])

    def cell(self, action):
        return f"{COLUMNS[action % self.size]}{action // self.size + 1}"

    def call(self, name, *arguments):
        method = getattr(self.bot, name, None)
        return method(*arguments) if method else None

    def game(self, seat, view, deal):
        if seat not in self.bots:  # one for each colour, kept from game to game
            self.bots[seat] = self.factory(self.spiel, seat)
        self.bot, self.state = self.bots[seat], self.spiel.new_initial_state()
        for cell in view["opening"]:
            self.state.apply_action(self.action(cell))
        self.call("restart_at", self.state)

    def ply(self, ply):
        action = self.action(ply["move"])
        if ply["seat"] != self.seat:
            self.call("inform_action", self.state, ply["seat"], action)
        self.state.apply_action(action)

    def choose(self, view, legal):
        if hasattr(self.bot, "step"):
            return self.cell(self.bot.step(self.state))
        return self.cell(self.bot.step_with_policy(self.state)[1])


if __name__ == "__main__":
    module, _, name = sys.argv[1].partition(":")
    sys.path.insert(0, ".")
    run(OpenSpiel(getattr(importlib.import_module(module), name)))
