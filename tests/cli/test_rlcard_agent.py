"""An agent with RLCard's interface for Dou Dizhu plays here. RLCard is not in Debian, so a stand-in with the same
interface prints the states it gets. They are computed again from the records, as RLCard's game does
(rlcard/games/doudizhu at d7d0a95)."""
import json
import shutil
import sys

from tests.cli.harness import ROOT, Case, config, read_games

RANKS = "3456789TJQKA2BR"
STAND_IN = """
import json, random, sys
class Agent:
    use_raw = True
    def __init__(self, place=None):
        self.random, self.place = random.Random(1), place
    def step(self, state):
        return self.random.choice(state["raw_legal_actions"])
    def eval_step(self, state):
        action = self.step(state)
        assert self.place in (None, state["raw_obs"]["self"])
        print(json.dumps([state, action]), file=sys.stderr, flush=True)
        return action, {}
def three():
    return [Agent(place) for place in range(3)]
"""


def ranks(cards):
    return "".join(sorted(({"BJ": "B", "RJ": "R"}.get(card, card[0]) for card in cards), key=RANKS.index))


def without(cards, taken):
    for card in taken:
        cards = cards.replace(card, "", 1)
    return cards


def states_of(record):
    """RLCard's state before each ply, without the legal actions, and the action that follows."""
    hands = [ranks(hand + (record["deal"]["bottom"] if seat == 0 else [])) for seat, hand in enumerate(record["deal"]["hands"])]
    seen, trace, played = ranks(record["deal"]["bottom"]), [], ["", "", ""]
    for ply, move in enumerate(record["moves"]):
        player = ply % 3
        action = "pass" if move == "pass" else ranks(move.split(" (")[0].split())
        others = "".join(sorted(hands[(player + 1) % 3] + hands[(player + 2) % 3], key=RANKS.index))
        yield {"seen_cards": seen, "landlord": 0, "trace": list(trace), "played_cards": list(played), "self": player,
               "current_hand": hands[player], "others_hand": others, "num_cards_left": [len(hand) for hand in hands]}, action
        trace.append([player, action])
        if action != "pass":
            hands[player] = without(hands[player], action)
            played[player] = "".join(sorted(played[player] + action, key=RANKS.index))
            if player == 0:
                seen = "".join(card for card in seen if card not in action)


class RLCard(Case):
    def play(self, factory, rules):
        self.write("standin.py", STAND_IN)
        for name in ("kozyr_bot.py", "rlcard_agent.py"):
            shutil.copy(ROOT / "scripts/bots" / name, self.folder)
        agent = {"bot": "process", "command": [sys.executable, "rlcard_agent.py", f"standin:{factory}"]}
        return config(game={"name": "doudizhu", **rules}, entrants={"agent": agent, "rnd": {"bot": "rlcard"}}, fill="mixed", deals=4,
                      records="all", workers=1)

    def test_states(self):
        """Every state of every game, with the agent in any seat; its moves are played."""
        for factory in ("Agent", "three"):
            folder = self.run_config(factory, self.play(factory, {"preset": "rlcard"}))
            self.assertEqual({row["reason"] for row in read_games(folder)}, {"landlord", "peasants"})
            shown = [json.loads(line) for line in (folder / "stderr/agent.txt").read_text().splitlines()]
            wanted = {json.dumps([state, action]) for line in (folder / "records.jsonl").read_text().splitlines()
                      for state, action in states_of(json.loads(line))}
            self.assertGreater(len(shown), 200)
            for state, action in shown:
                raw = state["raw_obs"]
                actions = raw.pop("actions")
                self.assertEqual((state["raw_legal_actions"], state["action_record"]), (actions, raw["trace"]))
                self.assertEqual(len(actions), len(set(actions)))
                self.assertIn(action, actions)
                self.assertIn(json.dumps([raw, action]), wanted)

    def test_an_auction_is_refused(self):
        done = self.kozyr("run", self.write("c.json", self.play("Agent", {})))
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn('entrants.agent: the bot refuses: ValueError: RLCard knows no auction: say "game"', done.stderr)
