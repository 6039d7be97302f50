"""Views as numbers ("view": "vector"), computed again here from the JSON view and the history, for every question.
The same in questions asked together, and in `games --decisions --vector`."""
import collections
import json
import shutil
import sys

from tests.cli.harness import Case, config, result_hashes

# Plays by a hash of the legal moves, and records its input: seed, and view with history or vector.
TOLD = """
import json, os, sys, zlib
kind, path = sys.argv[1], sys.argv[2]
log = open(f"{path}/{os.getpid()}", "w")  # copies of an entrant at a table may be programs of their own
def say(message):
    print(json.dumps(message), flush=True)
def answer(question, seed):
    log.write(json.dumps([seed, question.get("view"), question.get("history"), question.get("vector")]) + "\\n")
    return {"id": question["id"], "move": question["legal"][zlib.crc32(f"{seed}{question['legal']}".encode()) % question["count"]]}
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say({"type": "ready", "view": "vector"} if kind == "vector" else {"type": "ready", "history": 16})
    elif message["type"] == "game":
        seed = message["seed"]
    elif message["type"] == "move":
        say(answer(message, seed))
    elif message["type"] == "ask":
        say({"answers": [answer(question, question["seed"]) for question in message["ask"]]})
    elif message["type"] == "quit":
        break
"""


def relative(seat, own, seats):
    return (seat - own) % seats if 0 <= seat < seats else -1


def flags(listed, own, seats, length):
    """1 for each seat of the list, starting from the own seat."""
    return [int((own + place) % seats in listed) if place < seats else 0 for place in range(length)]


def last(history, number, shown, empty):
    """The last plies, latest first."""
    plies = [shown(ply) for ply in reversed(history)][:number]
    return sum(plies + [empty] * (number - len(plies)), [])


def doudizhu(view, history, seat, _):
    order = [*"3456789TJQKA2", "BJ", "RJ"]

    def counts(cards):
        return [sum(card.startswith(rank) if len(rank) == 1 and len(card) == 2 and card not in ("BJ", "RJ") else card == rank
                    for card in cards) for rank in order]

    def played(text):
        return [text.count(rank) for rank in "3456789TJQKA2BR"]

    def ply(item):
        words = {"call": 4, "rob": 5, "double": 6, "redouble": 7}
        move = item["move"]
        word = int(move[4:]) if move.startswith("bid") else words.get(move, 0)
        cards = [] if word or move == "pass" else move.split(" (")[0].split()
        return [relative(item["seat"], seat, 3), word, *counts(cards)]

    seats = [(seat + place) % 3 for place in range(3)]
    hand, piles = counts(view["hand"]), [played(text) for text in view["played"]]
    unseen = [full - own - sum(pile[i] for pile in piles) for i, (full, own) in enumerate(zip([4] * 13 + [1, 1], hand))]
    return [*hand, *unseen, *counts(view["bottom"]), *sum((piles[other] for other in seats), []), *(view["held"][i] for i in seats),
            ["auction", "doubling", "play", "over"].index(view["phase"]), relative(view["landlord"], seat, 3), view["bid"], view["robs"],
            view["spoken"], *flags(view["doubled"], seat, 3, 3), int(view["led"]), relative(view["owner"], seat, 3), view["class"],
            view["head"], view["bombs_led"] + view["bombs_answering"], *last(history, 9, ply, [-1] + [0] * 16)]


def bigtwo(view, history, seat, _):
    ranks = "3456789TJQKA2"
    cards = [rank + suit for rank in ranks for suit in "DCHS"]

    def counts(pile):
        return [sum(card[0] == rank for card in pile) for rank in ranks]

    def each(pile):
        return [int(card in pile) for card in cards]

    def ply(item):
        return [relative(item["seat"], seat, 4), *counts([] if item["move"] == "pass" else item["move"].split())]

    piles = [view["hand"], view["unseen"], view["table"]]
    return [*sum(map(counts, piles), []), *sum((counts(view["played"][(seat + place) % 4]) for place in range(4)), []),
            *sum(map(each, piles), []), *(view["hand_count"][(seat + place) % 4] for place in range(4)),
            *flags(view["locked"], seat, 4, 4), int(view["led"]), relative(view["owner"], seat, 4), len(view["table"]),
            max(map(cards.index, view["table"]), default=-1), view["tricks"], *last(history, 8, ply, [-1] + [0] * 13)]


def gomoku(view, history, seat, size):
    colours = [view["black"], view["white"]]
    cells = [f"{'abcdefghijklmnopqrst'[x]}{y + 1}" for y in range(size) for x in range(size)]

    def ply(item):
        return [relative(item["seat"], seat, 2), "abcdefghijklmnopqrst".index(item["move"][0]), int(item["move"][1:]) - 1]

    own, other = colours[seat], colours[1 - seat]
    return [*(1 if cell in own else 2 if cell in other else 0 for cell in cells), seat, view["stones"], len(view["opening"]),
            *(view[key][which] for which in (seat, 1 - seat) for key in ("fours", "threes", "attack")), *last(history, 8, ply, [-1] * 3)]


def durak(view, history, seat, _):
    ranks, seats, trump = "23456789TJQKA", len(view["hand_count"]), view["trump"][1]
    suits = [trump, *(suit for suit in "CSHD" if suit != trump)]
    order = [(seat + place) % seats for place in range(seats)]

    def counts(cards):
        return [sum(card[0] == rank and (card[1] == trump) == trumps for card in cards) for trumps in (False, True) for rank in ranks]

    def each(cards):
        return [int(rank + suit in cards) for suit in suits for rank in ranks]

    def ply(item):
        verb, _, card = item["move"].partition(" ")
        number = ["attack", "defend", "transfer", "show", "take", "pass"].index(verb)
        return [relative(item["seat"], seat, seats), number, *((ranks.index(card[0]), suits.index(card[1])) if card else (-1, -1))]

    known = [view["known"][order[place]] if place < seats else [] for place in range(1, 6)]
    piles = [view["hand"], view["unseen"], view["table"], view["open"]]
    return [*sum(map(counts, [*piles, view["discard"], *known]), []), *sum(map(each, piles), []),
            *(view["hand_count"][order[place]] if place < seats else 0 for place in range(6)), *flags(view["active"], seat, seats, 6),
            *flags(view["passed"], seat, seats, 6), relative(view["attacker"], seat, seats), relative(view["defender"], seat, seats),
            view["attacks"], view["limit"], int(view["taking"]), int(view["shown"]), view["bouts"], view["talon"],
            *last(history, 8, ply, [-1] * 4)]


GAMES = ((durak, {"deck": 36}), (durak, {"seats": 4, "variant": "transfer", "deck": 52, "transfer_show_trump": True}), (doudizhu, {"auction": "call_rob"}),
         (doudizhu, {"scoring": "national2016"}), (bigtwo, {}), (gomoku, {"size": 8, "opening_stones": 3}))


class Vector(Case):
    WEIGHT = 3

    def told(self, kind, rules, games=0):
        """The data that a program got in a run, by the seed of game and seat; and the hashes of the run."""
        path = self.folder / f"told-{kind}"
        shutil.rmtree(path, ignore_errors=True)
        path.mkdir()
        bot = {"bot": "process", "command": [sys.executable, "-S", "told.py", kind, str(path)], "sandbox": "none", "parallel_games": games}
        entrants = {"told": bot, "rnd": {"bot": "random"}}
        two = rules["name"] == "gomoku" or rules["name"] == "durak" and "seats" not in rules
        wanted = config(game=rules, entrants=entrants, records="all", fill=None if two else "mixed", deals=1)
        self.run_config(kind, wanted, "--force", "--workers", 1)
        found = collections.defaultdict(list)
        for line in "".join(file.read_text() for file in path.iterdir()).splitlines():
            seed, *told = json.loads(line)
            found[seed].append(told)
        return found, result_hashes(self.folder / kind)

    def test_equals_json_view(self):
        self.write("told.py", TOLD)
        for second, rules in GAMES:
            with self.subTest(game=second.__name__, rules=rules):
                name = second.__name__
                views, wanted = self.told("view", {"name": name, **rules})
                vectors, hashes = self.told("vector", {"name": name, **rules}, games=7)
                self.assertEqual(hashes["games.csv"], wanted["games.csv"])
                described = json.loads(self.good("describe", name, "--json").stdout)["vector"]
                self.assertEqual([item["index"] for item in described], list(range(len(described))))
                computed = 0
                for seed, questions in views.items():
                    for number, (view, history, _) in enumerate(questions):
                        seat = view["turn"]
                        numbers = second(view, history, seat, rules.get("size", 15))
                        self.assertEqual(vectors[seed][number], [None, None, numbers], described)
                        computed += 1
                        if "size" not in rules:
                            self.assertEqual(len(numbers), len(described))
                self.assertGreater(computed, 40)
                decided = [json.loads(line) for line in
                           self.good("games", "view", "--decisions", "--vector", "--of", "told").stdout.splitlines()]
                self.assertEqual(sorted(item["vector"] for item in decided),
                                 sorted(vector for told in vectors.values() for _, _, vector in told))

    def test_names(self):
        """Each number has its own name, which determines its position."""
        for name in ("durak", "doudizhu", "bigtwo", "gomoku"):
            described = json.loads(self.good("describe", name, "--json").stdout)["vector"]
            names = [item["name"] for item in described]
            self.assertEqual(len(set(names)), len(names))
        self.assertEqual(names[0], "board.a1")

    def test_refusals(self):
        self.write("told.py", TOLD)
        bot = {"bot": "process", "command": [sys.executable, "-S", "told.py", "vector", str(self.folder)], "sandbox": "none"}
        path = self.write("c.json", config(game={"name": "redten"}, entrants={"a": bot, "rnd": {"bot": "random"}}))
        self.refused("run", path, "--out", "r", "--quiet", mentions=["entrants.a", "view as numbers", "redten does not have"])
        self.assertFalse((self.folder / "r").exists())
        self.run_config("red", config(game={"name": "redten"}, entrants={"a": {"bot": "lowest"}, "rnd": {"bot": "random"}}, deals=1))
        self.refused("games", "red", "--decisions", "--vector", mentions=["--vector", "redten"])
        self.refused("games", "red", "--vector", mentions=["--vector goes with --decisions"])
