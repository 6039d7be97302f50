"""Programs that answer the questions of many games together ("parallel_games"): the same bytes for any number of
games and workers. A failure costs only the games that were asked."""
import collections
import json
import signal
import sys

from tests.cli.harness import ROOT, Case, config, read_games, read_summary, result_hashes

# Answers by a hash of the view. HOW: list, single (a line each), turned (reversed, each twice); or its error,
# by the hash: illegal, silent (does not answer it), crash, nonsense.
BOT = """
import json, sys, zlib
how = sys.argv[1]
def say(message):
    print(json.dumps(message), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        say({"type": "ready"})
    elif kind == "quit":
        break
    elif kind == "ask":
        answers = []
        print(len(message["ask"]), file=sys.stderr, flush=True)
        for question in message["ask"]:
            mark = zlib.crc32(json.dumps(question["view"]).encode())
            answer = {"id": question["id"], "move": question["legal"][mark % question["count"]], "nodes": 3}
            if mark % (41 if how == "illegal" else 300) == 0:
                if how == "illegal":
                    answer["move"] = "nonsense"
                if how == "crash":
                    sys.exit(3)
                if how == "nonsense":
                    print("nonsense", flush=True)
                if how == "silent":
                    continue
            answers.append(answer)
        if how == "single" or how == "turned":
            for answer in reversed(answers) if how == "turned" else answers:
                say({"text": "passed over"})
                say(answer)
                if how == "turned":
                    say(answer)
        else:
            say({"answers": answers})
    else:
        sys.exit("told of " + kind)
"""
# The same bot, with one question at a time.
ALONE = """
import json, zlib
from kozyr_bot import Bot, run
class Hash(Bot):
    def choose(self, view, legal):
        self.nodes += 3
        return legal[zlib.crc32(json.dumps(view).encode()) % len(legal)]
run(Hash())
"""
CHANCE = """
from kozyr_bot import Bot, run
class Chance(Bot):
    def choose(self, view, legal):
        return self.random.choice(legal)
run(Chance())
"""
MANY = """
import sys
from kozyr_bot import Bot, run
class Many(Bot):
    def choose_many(self, questions):
        print(len(questions), file=sys.stderr)
        return [question["legal"][0] for question in questions]
run(Many())
"""


def assert_some_fail(test, out, reason, text):
    """Some games of a run end for this reason, told in this text, and the others as games do."""
    records = [json.loads(line) for line in (test.folder / out / "records.jsonl").read_text().splitlines()]
    test.assertEqual({record["reason"] for record in records} - {"draw"}, {"durak", reason})
    for record in records:
        if record["reason"] == reason:
            test.assertEqual(record["seats"][record["fault"]["seat"]], "bot")
            test.assertIn(text, record["fault"]["text"])


class Together(Case):
    WEIGHT = 3

    def setUp(self):
        super().setUp()
        for name, text in (("bot.py", BOT), ("alone.py", ALONE), ("chance.py", CHANCE), ("many.py", MANY)):
            self.write(name, text)
        (self.folder / "kozyr_bot.py").write_bytes((ROOT / "scripts/bots/kozyr_bot.py").read_bytes())

    @staticmethod
    def bot(*words, games=0, **keys):
        return {"bot": "process", "command": [sys.executable, "-S", *words], "deterministic": True, "parallel_games": games, **keys}

    def played(self, out, bot, *words, **changes):
        entrants = {"bot": bot, "rnd": {"bot": "random"}, **changes.pop("others", {})}
        self.run_config(out, config(entrants=entrants, records="all", **changes), "--force", *words)
        return result_hashes(self.folder / out)

    def test_same_bytes(self):
        """In every game: one question at a time, or any number together, with any number of workers and any order of
        answers."""
        for name in ("durak", "doudizhu", "gomoku"):
            rules = {"game": {"name": name}, "deals": 3, **({"fill": "mixed"} if name == "doudizhu" else {})}
            wanted = self.played(name, self.bot("alone.py"), **rules)
            for games, workers, how in ((1, 1, "list"), (5, 1, "turned"), (64, 1, "list"), (64, 3, "single"), (1024, 2, "list")):
                with self.subTest(game=name, games=games, workers=workers, how=how):
                    self.assertEqual(self.played("r", self.bot("bot.py", how, games=games), "--workers", workers, **rules), wanted)
            self.good("verify", "r")
            self.assertEqual(json.loads(self.good("replay", "r", 3, "--json").stdout),
                             json.loads((self.folder / "r/records.jsonl").read_text().splitlines()[3]))

    def test_chance_of_its_own(self):
        """The library's random numbers depend only on the question."""
        wanted = self.played("one", self.bot("chance.py", games=1), deals=20)
        self.assertEqual(self.played("many", self.bot("chance.py", games=50), "--workers", 3, deals=20), wanted)

    def test_with_others(self):
        """Programs that meet each other, and one that plays one game at a time: then all do so."""
        others = {"other": self.bot("bot.py", "list", games=9), "third": self.bot("alone.py")}
        wanted = self.played("alone", self.bot("alone.py"), others={name: self.bot("alone.py") for name in others}, deals=3)
        self.assertEqual(self.played("mixed", self.bot("bot.py", "list", games=64), others=others, deals=3), wanted)
        del others["third"]
        wanted = self.played("alone", self.bot("alone.py"), others={"other": self.bot("alone.py")}, deals=15)
        self.assertEqual(self.played("mixed", self.bot("bot.py", "list", games=64), others=others, deals=15), wanted)
        sizes = [int(line) for line in (self.folder / "mixed/stderr/other.txt").read_text().split()]
        self.assertLessEqual(max(sizes), 9)
        self.assertGreater(max(sizes), 4)

    def test_rounds(self):
        """A tuning whose candidates are programs with their own options."""
        tune = {"vary": {"entrants.bot.options.depth": "0..10"}, "tuner": "spsa", "iterations": 3, "confirm": 5}
        for games in (1, 40):
            path = self.write("c.json", config(entrants={"bot": self.bot("bot.py", "list", games=games, options={"depth": 3}),
                                                         "rnd": {"bot": "random"}}, deals=3, tune=tune))
            self.good("tune", path, "--out", f"t{games}", "--quiet")
        self.assertEqual(result_hashes(self.folder / "t1"), result_hashes(self.folder / "t40"))

    def test_so_many_questions(self):
        """Most messages have many questions, and none has more than allowed."""
        self.played("r", self.bot("many.py", games=32), "--workers", 1, deals=200)
        sizes = [int(line) for line in (self.folder / "r/stderr/bot.txt").read_text().split()]
        self.assertEqual(max(sizes), 32)
        self.assertGreater(sum(sizes) / len(sizes), 16)

    def faults(self, out, how, games):
        self.played(out, self.bot("bot.py", how, games=games), "--workers", 1, deals=30)
        return collections.Counter(row["reason"] for row in read_games(self.folder / out))

    def test_illegal(self):
        """A wrong move costs only its own game, whatever else is asked; the same games for any number of workers."""
        found = self.faults("one", "illegal", 1)
        self.assertGreater(found["illegal"], 2)
        self.assertGreater(found["durak"], 2)
        hashes = result_hashes(self.folder / "one")
        self.faults("many", "illegal", 64)
        self.assertEqual(result_hashes(self.folder / "many"), hashes)
        fault = next(record["fault"] for record in map(json.loads, (self.folder / "many/records.jsonl").read_text().splitlines())
                     if "fault" in record)
        self.assertIn('"move":"nonsense"', fault["text"])

    def test_failures(self):
        """A crash or silence costs the games with unanswered questions; then the program plays on."""
        for how, reason, text in (("crash", "crash", "exited with status 3"), ("nonsense", "illegal", "nonsense"),
                                  ("silent", "timeout", "no answer within 310 ms")):
            with self.subTest(how):
                self.played(how, self.bot("bot.py", how, games=8, move_time_ms=300), "--workers", 1, deals=30)
                assert_some_fail(self, how, reason, text)
        self.assert_no_process()

    def test_killed_and_resumed(self):
        entrants = {"bot": self.bot("bot.py", "list", games=16), "rnd": {"bot": "random"}}
        path = self.write("c.json", config(entrants=entrants, deals=150, workers=2))
        process = self.signalled(signal.SIGTERM, "run", path, "--out", "r", "--quiet", rows=5000)
        self.assertEqual(process.wait(), 143)
        self.assert_no_process()
        self.assertIs(read_summary(self.folder / "r")["complete"], False)
        self.good("run", path, "--out", "r", "--quiet", "--resume")
        self.run_config("whole", config(entrants=entrants, deals=150))
        self.assertEqual(result_hashes(self.folder / "r"), result_hashes(self.folder / "whole"))

    def test_refusals(self):
        for keys, mention in (({"protocol": "gomocup"}, "parallel_games: 8 is for protocol"), ({"game_time_ms": 1000}, "parallel_games"),
                              ({"parallel_games": 5000}, "1024")):
            wanted = config(game={"name": "gomoku"}, entrants={"bot": {**self.bot("bot.py", games=8), **keys}, "b": {"bot": "random"}})
            self.refused("check", self.write("c.json", wanted), mentions=[mention])
