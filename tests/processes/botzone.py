"""A Dou Dizhu bot for Botzone, in both versions of the game, which checks all that it is told. First word: whether it
stays: "restart", "stay", "sometimes" (every other turn), "linger" (does not ask to stay, and does not leave). Second
word: how it goes wrong from its turn number (third word) on: "crash", "hang", "garbage", "illegal", "foreign" (a card of
another seat), "number" (a bid of 9, a text as a play)."""
import json
import os
import sys
import time

STAYS = sys.argv[1]
WRONG = sys.argv[2] if len(sys.argv) > 2 else None
TURN = int(sys.argv[3]) if len(sys.argv) > 3 else 4


def demand(condition, *what):
    if not condition:
        sys.exit("told wrongly: " + " ".join(map(str, what)))


class Game:
    def __init__(self):
        self.own, self.public, self.seen = set(), None, set()
        self.history = None
        self.turns = 0

    def request(self, told):
        if "bid" in told:
            demand(len(told["own"]) == 17 and len(told["bid"]) < 3 and self.turns == 0, told)
            self.own = set(told["own"])
            self.history = None
        else:
            self.play_request(told)
        self.turns += 1

    def play_request(self, told):
        if self.public is None:
            self.public = set(told["public"] if "public" in told else told["publiccard"])
            own = set(told["own"])
            demand(not self.own or own == self.own, "another hand")
            if "landlord" in told:
                demand(len(own) == 17 and not own & self.public, told)
                demand(1 <= told["finalbid"] <= 3 and 0 <= told["pos"] < 3, told)
                mine = told["landlord"] == told["pos"]
                self.own = own | self.public if mine else own
            else:
                mine = told["history"] == [[], []]
                demand(len(own) == (20 if mine else 17) and (own >= self.public) == mine, told)
                self.own = own
            demand(mine or told["history"][1] or told["history"][0], "no seat has led")
        self.history = told["history"]
        demand(len(self.history) == 2, told)
        for cards in self.history:
            demand(not set(cards) & self.own and not set(cards) & self.seen, "cards are played twice", told)
            demand(len(set(cards)) == len(cards) and all(0 <= card < 54 for card in cards), told)
            self.seen |= set(cards)

    def response(self, cards):
        if self.history is None:
            demand(isinstance(cards, int), cards)
            return
        demand(set(cards) <= self.own, "my response was another")
        self.own -= set(cards)

    def rank(self, card):
        return card // 4 + (card == 53)

    def choose(self):
        if self.history is None:
            return 0 if len(self.own & {48, 49, 50, 51, 52, 53}) < 2 else 3
        ordered = sorted(self.own, key=lambda card: (self.rank(card), -card))  # of a rank the highest suit first
        last = self.history[1] or self.history[0]
        if not last:
            return ordered[:1]
        if len(last) > 1:
            return []
        return next(([card] for card in ordered if self.rank(card) > self.rank(last[0])), [])


def go_wrong(game):
    if WRONG == "crash":
        os.abort()
    if WRONG == "hang":
        time.sleep(600)
    if WRONG == "garbage":
        print("I am lost")
    if WRONG == "illegal":
        print('{"response":[0,1,2,53]}')
    if WRONG == "foreign":
        print(json.dumps({"response": [next(card for card in range(54) if card not in game.own)]}))
    if WRONG == "number":
        print('{"response":"9"}' if game.history else '{"response":9}')
    sys.stdout.flush()


def answer(game, data):
    if WRONG and game.turns >= TURN:
        go_wrong(game)
        return
    chosen = game.choose()
    print(json.dumps({"response": chosen, "debug": "x", "data": {"turn": game.turns, "text": "\"ü\\"}}))
    game.response(chosen)
    if STAYS == "stay" or (STAYS == "sometimes" and game.turns % 3):
        print("\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<")
    sys.stdout.flush()
    if STAYS == "linger":
        time.sleep(600)
    if STAYS == "restart":
        demand(sys.stdin.read() == "" if os.environ.get("ALONE") else True, "more lines")
        sys.exit()
    if STAYS == "sometimes" and game.turns % 3 == 0:
        sys.exit()


def main():
    game = Game()
    for line in sys.stdin:
        told = json.loads(line)
        if "requests" in told:
            demand(len(told["requests"]) == len(told["responses"]) + 1, line)
            for i, request in enumerate(told["requests"]):
                game.request(request)
                if i < len(told["responses"]):
                    game.response(told["responses"][i])
            asked = isinstance(told["data"], dict)
            demand(not asked or told["data"]["text"] == "\"ü\\", told["data"])
            demand(not asked or told["data"]["turn"] <= len(told["responses"]), told["data"])
        else:
            demand(STAYS in ("stay", "sometimes"), "not started again")
            game.request(told)
        answer(game, told)


main()
