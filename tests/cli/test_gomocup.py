"""Gomocup engines in our runs, and our bots as such engines."""
import os
import subprocess
import sys

from tests.cli.harness import KOZYR, LIMIT, ROOT, config, read_games
from tests.cli.test_process import ProcessCase, outside

ENGINE = ROOT / "tests/processes/gomocup.py"
RULES = {"freestyle": "0", "standard": "1", "renju": "4", "caro": "9", "caro-overline": "8"}
OWN = {"five", "draw"}


def engine(*words, **keys):
    return outside([sys.executable, "-S", "-E", ENGINE, *words], protocol="gomocup", **{"move_time_ms": 30000, **keys})


class GomocupCase(ProcessCase):
    def rows(self, entrant, other=None, deals=2, **rules):
        content = config(game={"name": "gomoku", **rules}, entrants={"a": entrant, "b": other or {"bot": "alphabeta", "depth": 1}},
                         deals=deals, records="all", workers=1)
        return read_games(self.run_config("r", content, "--force"))

    def reasons(self, *arguments, **keys):
        return {row["reason"] for row in self.rows(*arguments, **keys)}


class GomocupTwins(GomocupCase):
    WEIGHT = 3

    def test_by_every_rule(self):
        for rule in RULES:
            for opening in (0, 3):
                with self.subTest(rule=rule, opening=opening):
                    # a manager's clock lifts the budget, and another size of the table may change a move
                    there = outside([KOZYR, "bot", "gomoku/alphabeta", "--set", "depth=2", "--set", "table=false", "--protocol", "gomocup"],
                                    protocol="gomocup", move_time_ms=600000)
                    here = {"bot": "alphabeta", "depth": 2, "table": False, "nodes": 1000000000, "settled": 100}
                    rules = {"rule": rule, "opening_stones": opening, "size": 15}
                    both = [[{key: value for key, value in row.items() if not key.startswith("nodes")}
                             for row in self.rows(entrant, deals=1, **rules)] for entrant in (here, there)]
                    self.assertEqual(*both)


class GomocupEngines(GomocupCase):
    WEIGHT = 3

    def test_ways_of_speaking_make_no_difference(self):
        wanted = self.rows(engine("restart"))
        self.assertLessEqual({row["reason"] for row in wanted}, OWN)
        for words in (["crlf"], ["cr"], ["cr", "chatty"], ["lower"], ["chatty", "crlf"], ["chatty", "lower", "anew"], ["anew"]):
            with self.subTest(words=words):
                self.assertEqual(wanted, self.rows(engine(*words)))
        self.assert_no_process()

    def test_rule_numbers(self):
        for rule, number in RULES.items():
            with self.subTest(rule=rule):
                other = engine(f"rules={number}")
                allowed = OWN | ({"illegal"} if rule == "renju" else set())  # the middle soon is forbidden to Black there
                self.assertLessEqual(self.reasons(engine(f"rules={number}"), other, deals=1, rule=rule, opening_stones=0), allowed)

    def test_a_rule_that_the_engine_does_not_know(self):
        """The engine would continue with another rule, so nothing is played."""
        for rule, mention in (("standard", 'the engine does not know this rule: to INFO rule 1 it said "ERROR unsupported rule"'), ("freestyle", None)):
            path = self.write("c.json", config(game={"name": "gomoku", "rule": rule, "size": 9},
                                               entrants={"a": engine("norule"), "b": {"bot": "random"}}, deals=1))
            if mention:
                self.refused("run", path, "--out", "r", "--quiet", mentions=["entrants.a", mention])
            else:
                self.good("run", path, "--out", "r", "--quiet")

    def test_boards(self):
        for size in (5, 15, 20):
            with self.subTest(size=size):
                self.assertLessEqual(self.reasons(engine("restart"), deals=1, size=size, opening_stones=2, opening_balance=0), OWN)

    def test_what_goes_wrong_costs_one_game(self):
        for kind, reason in (("error", "illegal"), ("taken", "illegal"), ("outside", "illegal"), ("words", "illegal"), ("silent", "timeout")):
            with self.subTest(kind=kind):
                limit = 2000 if kind == "silent" else 30000
                self.assertIn(reason, self.reasons(engine(f"wrong={kind}", move_time_ms=limit), deals=1))
        self.assert_no_process()

    def test_it_is_told_more_when_it_sleeps(self):
        for pause, wanted in ((1000, self.assertFalse), (0, self.assertTrue)):
            bot = engine("drops", pause_ms=pause, move_time_ms=1000)
            with self.subTest(pause=pause):
                wanted(self.reasons(bot, {"bot": "random"}, deals=2, size=5) - OWN)

    def test_forbidden_stones_of_renju(self):
        """Two open threes of Black cross in h8. The engine plays there, since the cell is free and central."""
        moves = ["h9", "a1", "h10", "a3", "i8", "a5", "j8", "a7"]
        deals = self.write("deals.jsonl", f'{{"stones": {moves!r}}}\n'.replace("'", '"'))
        for rule, reasons in (("renju", {"illegal"}), ("freestyle", OWN)):
            content = config(game={"name": "gomoku", "rule": rule}, entrants={"a": engine("restart"), "b": engine("restart")}, deals=1,
                             deals_from=str(deals), seatings="one")
            del content["deals"]
            with self.subTest(rule=rule):
                self.assertLessEqual({row["reason"] for row in read_games(self.run_config("r", content, "--force"))}, reasons)

    def test_refused(self):
        for entrant, mentions in ((engine("size=error"), ["expected OK", "unsupported size"]), (engine("lf", move_time_ms=0), ["move_time_ms"]),
                                  (outside(["true"], protocol="gomocup", move_time_ms=5), ["exited with status 0"])):
            with self.subTest(mentions=mentions):
                path = self.write("c.json", config(game={"name": "gomoku"}, entrants={"a": entrant, "b": {"bot": "random"}}))
                self.refused("run", path, "--out", "r", "--quiet", mentions=mentions)


class GomocupCommand(ProcessCase):
    def talk(self, *lines, end="\n"):
        done = self.kozyr("bot", "gomoku/alphabeta", "--set", "depth=2", "--protocol", "gomocup", stdin=None,
                          input=end.join([*lines, "END", ""]))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.splitlines()

    def assert_cell(self, line, size=15):
        x, y = (int(number) for number in line.split(","))
        self.assertTrue(0 <= x < size and 0 <= y < size, line)

    def test_commands(self):
        said = self.talk("START 15", "BEGIN", "RESTART", "RECTSTART 20,20", "TURN 3,4", "ABOUT", "SWAP2BOARD", "nonsense", "")
        self.assertEqual([said[0], said[2], said[3]], ["OK"] * 3)
        self.assert_cell(said[1])
        self.assert_cell(said[4], 20)
        self.assertIn('name="kozyr-alphabeta"', said[5])
        self.assertEqual([line.split()[0] for line in said[6:]], ["UNKNOWN"] * 2)

    def test_it_wins_and_blocks(self):
        four = ["BOARD", *(f"{x},7,1" for x in (3, 4, 5, 6)), *(f"{x},9,2" for x in (3, 4, 5, 6)), "DONE"]
        self.assertIn(self.talk("START 15", *four)[1], ("2,7", "7,7"))
        self.assertIn(self.talk("START 15", *(line.replace(",9,2", ",9,x").replace(",1", ",2").replace("x", "1") for line in four))[1],
                      ("2,9", "7,9"))

    def test_pbrain(self):
        """The script that `make install` puts next to the program."""
        (self.folder / "kozyr").symlink_to(KOZYR)
        (self.folder / "pbrain-kozyr").write_bytes((ROOT / "scripts/bots/pbrain-kozyr").read_bytes())
        os.chmod(self.folder / "pbrain-kozyr", 0o755)
        done = subprocess.run([self.folder / "pbrain-kozyr", "--set", "depth=1"], input="START 15\nBEGIN\nEND\n", capture_output=True,
                              text=True, timeout=LIMIT, check=True)
        self.assertEqual(done.stdout.splitlines(), ["OK", "7,7"])

    def test_other_cases_and_line_ends(self):
        for end in ("\n", "\r\n"):
            said = self.talk("start 15", "info RULE 1", "Turn 7 , 7", "board", "7,7,2", "7,8,1", "8,8,2", "done", end=end)
            self.assertEqual((said[0], len(said)), ("OK", 3))

    def test_nonsense(self):
        for lines, mention in ((["START 4"], "ERROR unsupported size"), (["START 21"], "ERROR"), (["RECTSTART 15,20"], "ERROR"),
                               (["START 15", "TURN 15,0"], "ERROR bad"), (["START 15", "TURN 3,3", "TURN 3,3"], "ERROR"),
                               (["START 15", "TAKEBACK 1,1"], "ERROR"), (["START 15", "BOARD", "1,1,2", "2,2,2", "DONE"], "ERROR")):
            with self.subTest(lines=lines):
                self.assertTrue(self.talk(*lines)[-1].startswith(mention))

    def test_takeback(self):
        said = self.talk("START 15", "TURN 7,7", "TAKEBACK 0,0")
        self.assertTrue(said[-1].startswith("ERROR"))
        self.assertEqual(self.talk("START 15", "TURN 7,7", f"TAKEBACK {said[1]}", "TAKEBACK 7,7", "BEGIN")[2:4], ["OK", "OK"])
