#!/usr/bin/env python3
"""An agent written for RLCard's Dou Dizhu, as a bot: usage: rlcard_agent.py MODULE:FACTORY

FACTORY() is an agent with `eval_step(state)`, or a list of three: the landlord, who plays after it, who plays before it.
    "command": ["python3", "rlcard_agent.py", "rlcard.models.doudizhu_rule_models:DouDizhuRuleAgentV1"]
An agent with `use_raw` gets "raw_obs" and "raw_legal_actions" and answers in RLCard's words ("33345", "BR", "pass"). Any
other also gets "obs" and "legal_actions", made by RLCard itself, and answers with the number of an action. RLCard knows no auction:
`"game": {"name": "doudizhu", "preset": "rlcard"}`. Its interface: rlcard/games/doudizhu and rlcard/envs/doudizhu.py.
"""
import importlib
import sys

from kozyr_bot import Bot, run

RANKS = "3456789TJQKA2BR"


def ranks(cards):
    """RLCard's text of cards of ours: their ranks, ascending; B and R are the jokers."""
    return "".join(sorted(({"BJ": "B", "RJ": "R"}.get(card, card[0]) for card in cards), key=RANKS.index))


def action_of(text):
    """RLCard knows an action by its cards alone: the reading in parentheses falls away."""
    return text if text == "pass" else ranks(text.split(" (")[0].split())


def minus(cards, taken):
    for card in taken:
        cards = cards.replace(card, "", 1)
    return cards


class Agent(Bot):
    games = ("doudizhu",)
    plies = True

    def __init__(self, agents):
        self.agents = agents if isinstance(agents, (list, tuple)) else [agents] * 3
        self.env = None  # RLCard's, where an agent needs what it makes of a state

    def hello(self, message):
        if message["rules"]["auction"] != "none":
            raise ValueError('RLCard knows no auction: say "game": {"name": "doudizhu", "preset": "rlcard"}')
        if not all(getattr(agent, "use_raw", False) for agent in self.agents):
            self.env = importlib.import_module("rlcard").make("doudizhu")

    def place(self, seat):
        """RLCard's number of a player: the landlord is 0."""
        return (seat - self.landlord) % 3

    def game(self, seat, view, deal):
        self.landlord = view["landlord"]
        self.trace = []
        self.seen = ranks(view["bottom"])  # bottom cards that the landlord still has

    def ply(self, ply):
        player, cards = self.place(ply["seat"]), ply["cards"]
        self.trace.append((player, cards or "pass"))
        if player == 0:
            self.seen = "".join(card for card in self.seen if card not in cards)  # as RLCard: all of that rank

    def state(self, view, actions):
        by_place = [(self.landlord + place) % 3 for place in range(3)]
        hand, played = ranks(view["hand"]), [view["played"][seat] for seat in by_place]
        others = minus("".join(rank * 4 for rank in RANKS[:13]) + "BR", hand + "".join(played))
        raw = {"seen_cards": self.seen, "landlord": 0, "trace": list(self.trace), "played_cards": played,
               "self": self.place(self.seat), "current_hand": hand, "others_hand": others,
               "num_cards_left": [view["held"][seat] for seat in by_place], "actions": actions}
        if not self.env:
            return {"raw_obs": raw, "raw_legal_actions": list(actions), "action_record": list(self.trace)}
        self.env.game.state, self.env.action_recorder = raw, list(self.trace)
        return self.env._extract_state(raw)

    def choose(self, view, legal):
        moves = {}  # the first reading of each action
        for text in legal:
            moves.setdefault(action_of(text), text)
        agent = self.agents[self.place(self.seat)]
        action = agent.eval_step(self.state(view, list(moves)))[0]
        if not getattr(agent, "use_raw", False):
            action = self.env._decode_action(action)
        return moves[action]


if __name__ == "__main__":
    module, _, name = sys.argv[1].partition(":")
    sys.path.insert(0, ".")
    factory = getattr(importlib.import_module(module), name)
    run(Agent(factory()))
