"""An engine of the Gomocup that checks all that it is told and lays its stones near the middle. Its words:
lf | crlf | cr how its lines end
upper | lower  the case of its words
quiet | chatty says MESSAGE, DEBUG, UNKNOWN, SUGGEST and nothing before its answers, and something after them
restart | anew knows RESTART, or answers UNKNOWN
rules=N        the rule number it must be told
wrong=WHAT     from its third stone on: error, taken, outside, words, silent, forbidden (the first free cell of those in
               its last word, "x,y;x,y", that it may not take)
size=error     refuses START
norule         says ERROR to every rule but freestyle
about=error, takeback=error  does not know these commands, in the wrong words
sizes=lie      takes a board of 100 and lays its first stone beside it
begin=words    answers BEGIN in words
strict=WORD    gives up when keys that it does not know stand before WORD
wins=x,y       plays there as soon as it can
drops          computes for a while after its answer, and drops what it is told meanwhile"""
import os
import sys
import time

WORDS = dict(word.split("=") if "=" in word else (word, True) for word in sys.argv[1:])


def say(text):
    sys.stdout.write((text.lower() if "lower" in WORDS else text) + ("\r\n" if "crlf" in WORDS else "\r" if "cr" in WORDS else "\n"))
    sys.stdout.flush()


def demand(condition, *what):
    if not condition:
        print("told wrongly:", *what, file=sys.stderr, flush=True)
        sys.exit(3)


def drop():
    end = time.process_time() + 0.005
    while time.process_time() < end:
        pass
    os.set_blocking(0, False)
    sys.stdin.buffer.read()
    os.set_blocking(0, True)


class Engine:
    def __init__(self):
        self.size, self.stones, self.info, self.answers = 0, {}, {}, 0

    def start(self, size):
        demand(5 <= size <= 20 or size == 100, size)
        self.size, self.stones, self.answers = size, {}, 0

    def put(self, text, owner):
        x, y = (int(number) for number in text.split(",")[:2])
        demand(0 <= x < self.size and 0 <= y < self.size and (x, y) not in self.stones, text)
        self.stones[x, y] = owner

    def cell(self):
        if self.size == 100:
            return 100, 100
        if "wins" in WORDS:
            x, y = (int(number) for number in WORDS["wins"].split(","))
            if x < self.size and y < self.size and (x, y) not in self.stones:
                return x, y
        middle = self.size // 2
        cells = [(x, y) for x in range(self.size) for y in range(self.size) if (x, y) not in self.stones]
        return min(cells, key=lambda cell: (max(abs(cell[0] - middle), abs(cell[1] - middle)), cell))

    def wrong(self, kind):
        if kind == "error":
            say("ERROR I am lost")
        elif kind == "taken":
            say("{},{}".format(*next(iter(self.stones))))
        elif kind == "outside":
            say(f"{self.size},0")
        elif kind == "words":
            say("three,four")
        elif kind == "silent":
            time.sleep(600)

    def answer(self):
        demand(all(key in self.info for key in ("timeout_turn", "timeout_match", "max_memory", "game_type", "rule", "time_left", "folder")),
               self.info)
        demand(self.info["game_type"] == "1" and self.info["timeout_match"] == self.info["max_memory"] == "0", self.info)
        demand("rules" not in WORDS or self.info["rule"] == WORDS["rules"], self.info["rule"])
        self.answers += 1
        if "chatty" in WORDS:
            for text in ("MESSAGE thinking of 3,3", "DEBUG depth 3", "", "UNKNOWN what", "SUGGEST 1,1"):
                say(text)
        if "wrong" in WORDS and self.answers >= 3:
            self.wrong(WORDS["wrong"])
            return
        x, y = self.cell()
        self.stones[x, y] = 1
        say(f" {x} , {y}" if "chatty" in WORDS else f"{x},{y}")
        if "chatty" in WORDS:
            say("MESSAGE done")
        if "drops" in WORDS:
            drop()


def main():
    engine = Engine()
    lines = iter(sys.stdin.buffer.readline, b"")
    for raw in lines:
        demand(raw.endswith(b"\r\n"), raw)
        word, _, rest = raw.decode().strip().partition(" ")
        demand(WORDS.get("strict") != word or "later_key" not in engine.info, "later_key")
        if word == "START":
            if WORDS.get("size") == "error":
                say("ERROR unsupported size")
                continue
            if int(rest) > 20 and "sizes" not in WORDS:
                say("ERROR unsupported size")
                continue
            engine.start(int(rest))
            say("OK")
        elif word == "ABOUT":
            say("ERROR what?" if "about" in WORDS else 'name="test", version="1"')
        elif word == "TAKEBACK":
            if "takeback" in WORDS:
                say("ERROR never")
                continue
            engine.stones.pop(tuple(int(number) for number in rest.split(",")))
            say("OK")
        elif word == "RECTSTART":
            say("UNKNOWN command")
        elif word == "RESTART":
            if "anew" in WORDS:
                say("UNKNOWN command")
                continue
            engine.start(engine.size)
            say("OK")
        elif word == "INFO":
            key, _, value = rest.partition(" ")
            engine.info[key] = value
            if key == "rule" and value != "0" and "norule" in WORDS:
                say("ERROR unsupported rule")
        elif word == "BEGIN":
            demand(not engine.stones, "BEGIN on a board with stones")
            if WORDS.get("begin") == "words":
                say("in the middle")
            else:
                engine.answer()
        elif word == "TURN":
            engine.put(rest, 2)
            engine.answer()
        elif word == "BOARD":
            engine.stones = {}
            for row in lines:
                text = row.decode().strip()
                if text == "DONE":
                    break
                engine.put(text, int(text.split(",")[2]))
            own = sum(owner == 1 for owner in engine.stones.values())
            demand(len(engine.stones) - own in (own, own + 1), "not my turn")
            engine.answer()
        elif word == "END":
            return
        else:
            demand(False, raw)


if "chatty" in WORDS:
    say("MESSAGE hello before I am asked")
main()
