"""kozyr bot --check: accepts programs that are fit to be bots, and explains the faults of others."""
import json
import sys

from tests.cli.harness import KOZYR, LONG, ROOT
from tests.cli.test_process import BAD, ProcessCase

PICKY = ROOT / "tests/processes/picky.py"
ENGINE = ROOT / "tests/processes/gomocup.py"
PLATFORM = ROOT / "tests/processes/botzone.py"
# Plays the first move; answers questions that come together in one of these ways.
ASKED = """
import json, sys
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type":"ready"}', flush=True)
    elif message["type"] == "move":
        print(json.dumps({"move": message["legal"][0], "id": message["id"]}), flush=True)
    elif message["type"] == "quit" or message["type"] == "ask" and sys.argv[1] == "ends":
        break
    elif message["type"] == "ask" and sys.argv[1] != "silent":
        asked += sys.argv[1] == "order"
        moves = [question["legal"][asked % question["count"]] for question in message["ask"]]
        moves = [move.upper() if sys.argv[1] == "letters" else move for move in moves]
        print(json.dumps({"answers": [{"id": question["id"], "move": move} for question, move in zip(message["ask"], moves)]}), flush=True)
"""
# Given rules are not varied: a game by every other rule would take most of the time.
ONE_RULE = ("--set", "game.seats=2")


class CheckCase(ProcessCase):
    WEIGHT = 5

    def examine(self, command, *words, status=0):
        patience = [] if "--move-ms" in words else ["--move-ms", 60000]
        done = self.good("bot", *words, *patience, "--check", json.dumps([str(word) for word in command]), status=status)
        self.assert_no_process()
        return done.stdout

    def wrong(self, command, *words):
        """The findings of kind "wrong", as {check: sentence}."""
        told = self.examine(command, *words, status=1)
        found = [line.split("WRONG", 1)[1].strip().partition(": ") for line in told.splitlines() if line.startswith("  WRONG")]
        self.assertIn(f"\n{len(found)} found wrong, ", told)
        return {check: sentence for check, _, sentence in found}


class CheckGood(CheckCase):
    def test_ours_by_every_protocol(self):
        for game, bot, protocol, rules in (("durak", "lowest", "json", []), ("bigtwo", "lowest", "json", []),
                                           ("gomoku", "random", "gomocup", []),
                                           ("doudizhu", "lowest", "botzone", ["--set", "game.auction=none"])):
            with self.subTest(game=game, protocol=protocol):
                command = [KOZYR, "bot", f"{game}/{bot}", "--protocol", protocol, *rules]
                told = self.examine(command, game, "--protocol", protocol, *rules)
                self.assertIn("nothing is wrong", told)
                self.assertEqual(told.count("  good "), {"json": 10, "gomocup": 14, "botzone": 8}[protocol], told)

    def test_questions_of_many_games(self):
        """Questions asked together: programs that answer, are silent or end; whose answers depend on the other
        questions; and wrong moves."""
        told = {
            "answers": ("good", "so you may add"),
            "silent": ("note", "it is silent"),
            "ends": ("note", "it ends"),
            "order": ("note", "the same questions in another order have other answers"),
            "letters": ("WRONG", "differs from one in upper and lower case alone"),
        }
        self.write("asked.py", ASKED)
        for way, (kind, sentence) in told.items():
            with self.subTest(way):
                said = self.examine([sys.executable, "-S", "asked.py", way], "durak", *ONE_RULE, status=1 if kind == "WRONG" else 0)
                line = next(line for line in said.splitlines() if "answers questions of many games" in line)
                self.assertTrue(line.startswith(f"  {kind}"), line)
                self.assertIn(sentence, line)

    def test_the_game_is_asked_for(self):
        """Games that the bot refuses are not a fault."""
        told = self.examine([sys.executable, ROOT / "scripts/bots/durak_lowest.py"])
        self.assertRegex(told, r"bigtwo\n(  note   answers in time: .*\n)?  note .*the bot refuses")
        self.assertRegex(told, r"durak\n(  note .*\n)?  good ")
        self.assertIn("good in 1 game\n", told)

    def test_ways_to_write_a_command(self):
        for command in (f"{sys.executable}  '{PICKY}'", f'"{sys.executable}" {PICKY} none', json.dumps([sys.executable, str(PICKY)])):
            self.assertIn("nothing is wrong", self.good("bot", "durak", *ONE_RULE, "--move-ms", 60000, "--check", command).stdout)

    def test_set(self):
        """Given rules are not varied; parameters of `process` are passed on."""
        told = self.examine([sys.executable, "-S", PICKY], "durak", "--set", "game.seats=3", "--set", "memory_mib=900")
        self.assertNotIn("other rules", told)
        self.assertIn("6 games", told)

    def test_ways_of_engines(self):
        for words in (["chatty", "crlf", "lower"], ["cr"], ["anew", "norule"]):
            told = self.examine([sys.executable, "-S", ENGINE, *words], "gomoku", "--protocol", "gomocup", "--set", "game.size=9")
            self.assertIn("nothing is wrong", told)
            self.assertIn("plays 20, 10, 5; refuses 100\n", told)
            self.assertEqual("says that it does not know standard, renju, caro, caro-overline\n" in told, "norule" in words)

    def test_ways_of_botzone(self):
        for stays in ("stay", "restart") if LONG else ("stay",):
            told = self.examine([sys.executable, "-S", PLATFORM, stays], "doudizhu", "--protocol", "botzone", "--set", "game.auction=none")
            self.assertIn("nothing is wrong", told)


class CheckBad(CheckCase):
    HABITS = {"strict": ("ignores", "what is this? later"), "chunk": ("reads whole lines", "lines in two pieces"),
              "broken": ("survives games", "AssertionError: why did it end?"), "double": ("", '{"move": '),  # whichever question is answered by it first
              "stubborn": ("exits when", "before the first game it has to be killed"),
              "deaf": ("exits when", "when kozyr itself has died, it has to be killed"),
              "seats": ("plays by other rules", "with seats=6 it does not begin")}

    def test_bad_habits(self):
        for habit, (check, sentence) in self.HABITS.items():
            with self.subTest(habit=habit):
                found = self.wrong([sys.executable, "-S", PICKY, habit], "durak", *(() if habit == "seats" else ONE_RULE))
                if habit != "double":  # which may be out of step everywhere
                    self.assertLessEqual(len(found), 2, found)
                quoted = sentence.replace('"', '\\"')  # as in a text that is itself quoted
                matches = [name for name, text in found.items() if name.startswith(check) and (sentence in text or quoted in text)]
                self.assertTrue(matches, found)

    def test_notes(self):
        for habit, sentence in (("busy", "ms of CPU in 400 ms"), ("memory", "it remembers earlier games"),
                                ("random", "not even when it is new"), ("few", "refused: seats=6")):
            with self.subTest(habit=habit):
                told = self.examine([sys.executable, "-S", PICKY, habit], "durak", *(() if habit == "few" else ONE_RULE))
                self.assertIn(sentence, told)
                self.assertIn("nothing is wrong", told)

    def test_what_is_likely(self):
        """Hints at likely causes: output that stays in a buffer, and letters of the wrong case."""
        for habit, check, sentence in (("buffer", "begins", "does it flush its standard output after each line?"),
                                       ("letters", "plays whole games", "it differs from one in upper and lower case alone")):
            with self.subTest(habit=habit):
                found = self.wrong([sys.executable, "-S", PICKY, habit], "durak", *ONE_RULE, "--set", "hello_ms=2000")
                self.assertTrue(any(name.startswith(check) and sentence in text for name, text in found.items()), found)

    def test_a_broken_promise(self):
        found = self.wrong([sys.executable, "-S", PICKY, "memory"], "durak", "--set", "deterministic=true")
        self.assertIn("plays the same game in the same way", found)

    def test_bad_moves(self):
        for mode, sentence in (("crash", "it ended: killed by SIGSEGV"), ("exception", "I am lost"), ("hang", "no answer within "),
                               ("garbage", "none of the legal moves: "), ("lie", "attack 2C and more"), ("close", "closed its output"),
                               ("fork", "killed by SIGKILL"), ("twice", "nonsense")):
            with self.subTest(mode=mode):
                limit = 2000 if mode == "hang" else 60000
                words = ["--set", "sandbox=none"] if mode == "close" else []  # a sandbox holds the pipe, too
                found = self.wrong([sys.executable, "-S", BAD, mode], "durak", *ONE_RULE, *words, "--move-ms", limit)
                self.assertEqual(list(found), ["plays whole games in every seat, one after the other"])
                self.assertIn("asked for move 3 of the game, ", *found.values())
                self.assertIn(sentence, *found.values())

    def test_bad_engines(self):
        for wrong, sentence in (("error", "I am lost"), ("taken", "none of the legal moves"), ("words", "three,four")):
            with self.subTest(wrong=wrong):
                found = self.wrong([sys.executable, "-S", ENGINE, f"wrong={wrong}"], "gomoku", "--protocol", "gomocup", "--set", "game.size=9")
                self.assertIn(sentence, " ".join(found.values()))

    def test_manners_of_engines(self):
        """Commands of other managers, boards of other sizes, and a rule that the engine silently ignores."""
        found = self.wrong([sys.executable, "-S", ENGINE, "about=error", "takeback=error", "sizes=lie", "wins=7,5"], "gomoku", "--protocol",
                           "gomocup", "--set", "game.rule=standard")
        self.assertEqual({check.split(" (")[0]: sentence for check, sentence in found.items()}, {
            "says who it is": 'it answers "ERROR what?"',
            "takes stones back": 'after its own first stone 7,5 it answers TAKEBACK 7,5 with "ERROR never"',
            "plays on boards of other sizes": 'on an empty board of 100x100 it answers BEGIN with "100,100"',
            "plays by the rule that it is told": "does not play by standard, renju; it is unclear for caro, caro-overline, and does not "
                                                 "say so: a line that wins nothing is a win to it"})

    def test_engines_that_are_told_more(self):
        for word in ("TURN", "BOARD"):
            found = self.wrong([sys.executable, "-S", ENGINE, f"strict={word}"], "gomoku", "--protocol", "gomocup", "--set", "game.size=9")
            self.assertEqual([check.split(" what")[0] for check in found], ["ignores"])
            self.assertIn("told wrongly: later_key", *found.values())

    def test_engines_that_begin_in_words(self):
        found = self.wrong([sys.executable, "-S", ENGINE, "begin=words"], "gomoku", "--protocol", "gomocup", "--set", "game.size=9")
        self.assertIn('it answers BEGIN with "in the middle"', found["plays on boards of other sizes (START), or says ERROR"])

    def test_no_beginning(self):
        for mode, sentence in (("deaf", "I do not want to play"), ("wrong-hello", "hello yourself")):
            self.assertEqual(list(self.wrong([sys.executable, "-S", BAD, mode])), ["begins"])
            self.assertIn(sentence, self.wrong([sys.executable, "-S", BAD, mode], "durak")["begins"])
        self.assertIn("it plays none of these games", self.examine([sys.executable, "-S", BAD, "refuse"], status=1))


class CheckRefused(CheckCase):
    def test_wrong_words(self):
        for words, mention in ((["--check", "no-such-program"], "no-such-program"), (["--check", ""], "command: missing"),
                               (["--check", "'true"], "a quote is not closed"), (["durak/lowest", "--check", "true"], "a game alone"),
                               (["chess", "--check", "true"], "chess"), (["--check", "true", "--set", "game.deck=52"], "name the game"),
                               (["durak", "--check", "true", "--protocol", "gomocup"], "durak"), (["--check", "true", "--set", "x=3"], "x"),
                               (["durak", "--check", "true", "--move-ms", "0"], "--move-ms"), ([], "GAME/BOT")):
            with self.subTest(words=words):
                self.refused("bot", *words, mentions=[mention])
