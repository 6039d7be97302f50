"""A bot for kozyr in Python: this one file, no dependencies.

    from kozyr_bot import Bot, run

    class Mine(Bot):
        def choose(self, view, legal):
            return legal[0]

    run(Mine())

`legal` are the legal moves as texts, `view` is what the seat may know (kozyr describe GAME). Whatever is printed goes
to stderr, which kozyr keeps in the run's folder: the answers have the standard output for themselves.
The protocol: src/bots/README.md.
"""
import json
import random
import sys

VERSION = 1


class Bot:
    """What a bot may have; only `choose` is needed."""

    games = None  # the games that it plays, as ("durak",), and others are refused; None: it plays all
    name = None  # what others are told; the class's name
    plies = False  # True: `ply` is called for every ply of every seat
    legal_max = 1024  # positions with more legal moves have legal = None: then count them yourself
    view = True  # "vector": the view is a list of whole numbers, which `kozyr describe GAME` names; False: None
    history = 0  # so many of the last plies, at most 16, are in request["history"]: [{"seat": 0, "move": "..."}, ...]

    def hello(self, message):
        """Once: message["game"], ["rules"], ["seats"], ["options"], ["limits"]. An exception refuses."""

    def game(self, seat, view, deal):
        """A new game begins. self.random is seeded by kozyr, so that games can be played again."""

    def ply(self, ply):
        """A seat moved, as this seat sees it."""

    def choose(self, view, legal):
        """The text of a legal move; self.request has the clock: "move_ms", "left_ms", "nodes"."""
        raise NotImplementedError

    def choose_many(self, questions):
        """With "parallel_games" in the config: the moves for many questions of as many games, dicts with "seat", "seed" (of game and
        seat), "view" or "vector", "legal" and "count". The games are told by nothing else. Override it to answer all at once."""
        return [self._choose_alone(question) for question in questions]

    def _choose_alone(self, question):
        """An answer that follows from the question alone, whatever else is asked."""
        self.seat, self.request = question["seat"], question
        self.random = random.Random(f"{question['seed']} {_view(question)}")
        return self.choose(_view(question), question.get("legal"))

    def end(self, scores, places, reason):
        """The game is over."""

    nodes = 0  # add what you searched: a column of games.csv
    seat = None
    random = random.Random(1)
    request = None


def _view(question):
    return question.get("vector", question.get("view"))


def _say(out, message):
    out.write(json.dumps(message, separators=(",", ":")) + "\n")
    out.flush()


def _hello(bot, message, out):
    try:
        if bot.games and message["game"] not in bot.games:
            raise ValueError("this bot plays " + ", ".join(bot.games))
        bot.hello(message)
    except Exception as problem:  # whatever it is, kozyr shall tell it to people
        _say(out, {"type": "error", "error": f"{type(problem).__name__}: {problem}"})
        raise
    _say(out, {"type": "ready", "protocol": "kozyr", "version": VERSION, "name": bot.name or type(bot).__name__,
               "plies": bot.plies, "legal_max": bot.legal_max, "view": bot.view, "history": bot.history})


def _game(bot, message):
    bot.seat = message["seat"]
    bot.random = random.Random(int(message["seed"], 16))
    bot.game(bot.seat, message["view"], message["deal"])


def _move(bot, message, out):
    before, bot.request = bot.nodes, message
    move = bot.choose(_view(message), message.get("legal"))
    _say(out, {"move": move, "nodes": bot.nodes - before, "id": message.get("id")})


def _ask(bot, message, out):
    questions = message["ask"]
    moves = bot.choose_many(questions)
    _say(out, {"answers": [{"id": question["id"], "move": move} for question, move in zip(questions, moves)]})


def run(bot, lines=None, out=None):
    """Serves the bot until kozyr has had enough."""
    lines, out = lines or sys.stdin, out or sys.stdout
    sys.stdout = sys.stderr
    for line in lines:
        message = json.loads(line)
        kind = message.get("type")
        if kind == "move":
            _move(bot, message, out)
        elif kind == "ask":
            _ask(bot, message, out)
        elif kind == "ply":
            bot.ply(message["ply"])
        elif kind == "game":
            _game(bot, message)
        elif kind == "end":
            bot.end(message["scores"], message["places"], message["reason"])
        elif kind == "hello":
            _hello(bot, message, out)
        elif kind == "quit":
            return
