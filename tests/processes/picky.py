"""A bot of the protocol `json` that plays well, but for one bad habit, its first word:
strict    gives up on keys and messages that it does not know
chunk     takes what it reads at once for a whole line
broken    gives up on games that another bot's fault ends
double    says each answer twice
busy      asks for input again and again, and sleeps only half of the time
memory    answers by what it has seen in earlier games
random    answers by chance
stubborn  does not leave
deaf      leaves when it is told to, but not at the end of its input
seats     cannot play with more than two
few       refuses more than two seats in words"""
import json
import os
import select
import sys
import time

HABIT = sys.argv[1] if len(sys.argv) > 1 else "none"
KNOWN = {"hello": {"type", "protocol", "version", "game", "rules", "seats", "name", "options", "limits"},
         "game": {"type", "seat", "seed", "view", "deal"}, "ply": {"type", "ply"},
         "move": {"type", "id", "view", "count", "legal", "move_ms", "left_ms", "nodes"},
         "end": {"type", "scores", "places", "reason"}, "quit": {"type"}}


def lines():
    rest = b""
    while True:
        if HABIT == "busy":
            while not select.select([0], [], [], 0.001)[0]:
                sum(range(50000))
        read = os.read(0, 1 << 20)
        if not read and HABIT in ("stubborn", "deaf"):
            time.sleep(600)
        if not read:
            return
        rest += read
        if HABIT == "chunk":
            yield from rest.splitlines()
            rest = b""
            continue
        *whole, rest = rest.split(b"\n")
        yield from whole


def say(message):
    text = json.dumps(message) + "\n"
    sys.stdout.write(text.replace("attack", "Attack").replace("take", "TAKE").replace("pass", "Pass") if HABIT == "letters" else text)
    if HABIT != "buffer":
        sys.stdout.flush()


def main():
    games = 0
    for line in lines():
        message = json.loads(line)
        kind = message["type"]
        if HABIT == "strict" and not set(message) <= KNOWN[kind]:
            sys.exit("what is this? " + ", ".join(set(message) - KNOWN[kind]))
        if kind == "hello":
            if HABIT == "few" and message["seats"] > 2:
                say({"type": "error", "error": "two are enough"})
                return
            if HABIT == "seats" and message["seats"] > 2:
                raise IndexError("no such seat")
            say({"type": "ready"})
        elif kind == "game":
            games += 1
        elif kind == "move":
            number = games if HABIT == "memory" else os.urandom(1)[0] if HABIT == "random" else 0
            for _ in range(2 if HABIT == "double" else 1):
                say({"move": message["legal"][number % len(message["legal"])]})
        elif kind == "ask":
            say({"answers": [{"id": question["id"], "move": question["legal"][0]} for question in message["ask"]]})
        elif kind == "end" and HABIT == "broken":
            assert message["reason"] != "crash", "why did it end?"
        elif kind == "quit" and HABIT != "stubborn":
            return


main()
