#!/usr/bin/env python3
"""Dou Dizhu, learned from the decisions of another bot: a logistic regression over what a move leaves and gives away.

    kozyr games RUN --decisions --of planner | doudizhu_learned.py --learn weights.json
    "command": ["python3", "doudizhu_learned.py", "weights.json"]
"""
import json
import math
import random
import sys

from kozyr_bot import Bot, run

RANKS = "3456789TJQKA2BR"  # B and R are the jokers
RATE, PASSES = 0.02, 3  # of the gradient descent; how often it goes through all decisions


def counts_of(cards):
    counts = [0] * len(RANKS)
    for card in cards:
        counts[RANKS.index({"BJ": "B", "RJ": "R"}.get(card, card[0]))] += 1
    return counts


def plays_of(counts):
    """About how many plays a hand takes: straights first, then groups; triples take single cards along."""
    left, plays, rank = list(counts), 0, 0
    while rank < 12:
        end = rank
        while end < 12 and left[end] in (1, 2):
            end += 1
        if end - rank >= 5:
            left[rank:end] = [number - 1 for number in left[rank:end]]
            plays += 1
        rank = max(end, rank + 1) if end - rank < 5 else rank
    singles, triples = left.count(1), left.count(3)
    return plays + left.count(2) + triples + left.count(4) + max(0, singles - triples)


def features(view, text):
    """What speaks for a move, as {name: number}; a move that leads, beats an enemy or beats a partner is weighed apart."""
    hand = counts_of(view["hand"])
    if view["phase"] != "play":  # a word of the auction
        return {text: 1.0, text + " controls": (sum(hand[12:]) + hand.count(4)) / 4}
    seat, landlord, held = view["seat"], view["landlord"], view["held"]
    enemies = [other for other in range(3) if (other == landlord) != (seat == landlord)]
    when = "lead" if not view["led"] else "enemy" if view["owner"] in enemies else "partner"
    cards = [] if text == "pass" else text.split(" (")[0].split()
    used = counts_of(cards)
    rest = [have - gone for have, gone in zip(hand, used)]
    near = min(held[other] for other in enemies)
    found = {"plays left": plays_of(rest) / 4, "cards left": sum(rest) / 8, "done": float(not any(rest)), "pass": float(not cards)}
    if cards:
        head = max(range(15), key=lambda rank: (used[rank], rank)) / 8
        found.update({"head": head, "controls": sum(used[12:]) / 2, "aces": used[11] / 2, "broken": sum(
            0 < gone < have for have, gone in zip(hand, used)) / 2, "bomb": float(4 in used or sum(used[13:]) == 2)})
        found["danger head"] = head * (len(cards) == near)  # an enemy could go out on less
    elif near <= 3:
        found["pass near"] = 1.0
    if when == "partner":
        found["partner out"] = float(held[view["owner"]] <= 2) * (1 if cards else -1)
    when += " landlord" if seat == landlord else " peasant"
    return {f"{when}: {name}": value for name, value in found.items() if value}


def scores_of(weights, moves):
    return [sum(weights.get(name, 0.0) * value for name, value in move.items()) for move in moves]


def learn(lines):
    """Weights under which the moves that were chosen are the likeliest of those that were legal."""
    decisions = [(item["legal"].index(item["choice"]), [features(item["view"], text) for text in item["legal"]])
                 for item in map(json.loads, lines)]
    weights, sums = {}, {}
    for number in range(PASSES):
        random.Random(number).shuffle(decisions)
        for chosen, moves in decisions:
            scores = scores_of(weights, moves)
            most = max(scores)
            odds = [math.exp(score - most) for score in scores]
            for index, (move, odd) in enumerate(zip(moves, odds)):
                step = RATE * ((index == chosen) - odd / sum(odds))
                for name, value in move.items():
                    weights[name] = weights.get(name, 0.0) + step * value
        for name, value in weights.items():
            sums[name] = sums.get(name, 0.0) + value / PASSES
    weights = sums
    right = sum(max(range(len(moves)), key=scores_of(weights, moves).__getitem__) == chosen for chosen, moves in decisions)
    print(f"{len(decisions)} decisions, {right / len(decisions):.3f} of them as it would decide", file=sys.stderr)
    return weights


class Learned(Bot):
    games = ("doudizhu",)

    def __init__(self, weights):
        self.weights = weights

    def choose(self, view, legal):
        scores = scores_of(self.weights, [features(view, text) for text in legal])
        return legal[scores.index(max(scores))]


if __name__ == "__main__":
    if sys.argv[1] == "--learn":
        with open(sys.argv[2], "w", encoding="ascii") as file:
            json.dump(learn(sys.stdin), file, indent=1, sort_keys=True)
    else:
        with open(sys.argv[1], encoding="ascii") as file:
            run(Learned(json.load(file)))
