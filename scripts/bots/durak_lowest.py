#!/usr/bin/env python3
"""Durak, throw-in: always the lowest card, and no trump thrown in while the talon lasts. Plays as `lowest` does."""
from kozyr_bot import Bot, run

RANKS = "23456789TJQKA"
SUITS = "CSHD"


class Lowest(Bot):
    games = ("durak",)

    def choose(self, view, legal):
        trump = view["trump"][1]

        def strength(move):
            rank, suit = move.split()[1]
            return suit == trump, RANKS.index(rank), SUITS.index(suit)

        cards = [move for move in legal if " " in move]
        otherwise = [move for move in legal if " " not in move]  # take, pass
        if view["table"] and cards[:1] and cards[0].startswith("attack") and view["talon"]:
            cards = [move for move in cards if not strength(move)[0]]
        return min(cards, key=strength) if cards else otherwise[0]


if __name__ == "__main__":
    run(Lowest())
