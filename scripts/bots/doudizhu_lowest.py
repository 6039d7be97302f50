#!/usr/bin/env python3
"""Dou Dizhu: the cheapest play that keeps the bombs, bids by twos, jokers and bombs. Plays as `lowest` does where no
play has two readings (the default rules)."""
from kozyr_bot import Bot, run

RANKS = "3456789TJQKA2"
LITTLE, BIG, ACE, TWO = 13, 14, 11, 12
BOMB, GUARDED, FROM_BELOW = -1 << 20, -1 << 19, 1024


def rank_of(card):
    return {"BJ": LITTLE, "RJ": BIG}.get(card) or RANKS.index(card[0])


def counts_of(cards):
    counts = {}
    for card in cards:
        counts[rank_of(card)] = counts.get(rank_of(card), 0) + 1
    return counts


class Play:
    def __init__(self, text):
        self.cards = [] if text == "pass" else text.split(" (")[0].split()
        self.counts = counts = counts_of(self.cards)
        most = max(counts.values(), default=0)
        body = sorted(rank for rank, number in counts.items() if number == most)
        self.bomb = (most == 4 and len(self.cards) == 4) or body == [LITTLE, BIG]
        if most == 3:
            body = longest_run(body)  # the other triples are kickers
        self.head = body[-1] if body else 0
        self.chain = most < 4 and len(body) > 1


def longest_run(ranks):
    best, run_ = [], []
    for rank in ranks:
        run_ = run_ + [rank] if run_ and rank == run_[-1] + 1 <= ACE else [rank]
        best = max(best, run_, key=len)
    return best


def controls(cards):
    counts = counts_of(cards)
    return counts.get(TWO, 0) + 2 * sum(rank > TWO or number == 4 for rank, number in counts.items())


class Lowest(Bot):
    games = ("doudizhu",)

    def choose(self, view, legal):
        if view["phase"] != "play":
            return self.speak(view, legal)
        plays = [Play(text) for text in legal]
        for play, text in zip(plays, legal):
            if len(play.cards) == len(view["hand"]):
                return text
        guard = self.is_enemy(view, self.next(view)) and view["held"][self.next(view)] == 1
        chosen = self.lead(view, plays, guard) if not view["led"] else self.answer(view, plays, guard)
        return legal[plays.index(chosen)]

    def speak(self, view, legal):
        held = controls(view["hand"])
        if view["phase"] == "doubling":
            return legal[held >= 8]
        worth = held - 2
        if not legal[-1].startswith("bid"):
            return legal[worth > view["robs"]]
        return [word for word in legal if word == "pass" or int(word[4:]) <= worth][-1]

    def next(self, view):
        return (self.seat + 1) % 3

    def is_enemy(self, view, seat):
        return (seat == view["landlord"]) != (self.seat == view["landlord"])

    def lead(self, view, plays, guard):
        lowest = min(map(rank_of, view["hand"]))

        def value(play):
            if len(play.cards) == 1 and guard:
                return GUARDED + play.head
            from_below = lowest in play.counts if play.chain else lowest == play.head
            return 16 * len(play.cards) - play.head + FROM_BELOW * from_below + BOMB * play.bomb

        return max(plays, key=value)  # the first of the highest

    def answer(self, view, plays, guard):
        enemies = [seat for seat in range(3) if self.is_enemy(view, seat)]
        partner = 0 if self.is_enemy(view, view["owner"]) else view["held"][view["owner"]]
        bombs = [play for play in plays if play.bomb]
        others = [play for play in plays if play.cards and not play.bomb]
        nothing = next(play for play in plays if not play.cards)
        if partner and (partner <= 2 or view["head"] >= 9):
            return nothing
        if others:
            singles = [play for play in others if len(play.cards) == 1]
            return singles[-1] if guard and singles else others[0]
        alarm = not partner and min(view["held"][seat] for seat in enemies) <= 3
        return bombs[0] if bombs and alarm else nothing


if __name__ == "__main__":
    run(Lowest())
