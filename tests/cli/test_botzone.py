"""Botzone bots in our runs, and our bots on Botzone."""
import json
import sys

from tests.cli.harness import KOZYR, LONG, ROOT, config, read_games, read_summary
from tests.cli.test_process import ProcessCase, outside

BOT = ROOT / "tests/processes/botzone.py"
FIRST = {"name": "doudizhu", "auction": "none"}
SECOND = {"name": "doudizhu", "all_pass": "seat_zero"}
RANDOM = {"o1": {"bot": "random"}, "o2": {"bot": "random"}}


def of_botzone(*words, **keys):
    return outside([sys.executable, "-S", "-E", BOT, *words], protocol="botzone", deterministic=True, **keys)


def ours(game, bot, *settings, **keys):
    return outside([KOZYR, "bot", f"{game}/{bot}", *settings, "--protocol", "botzone", "--move-ms", "60000"],
                   protocol="botzone", deterministic=True, **keys)


class BotzoneCase(ProcessCase):
    def rows(self, name, rules, entrant, deals=2, others=None, seatings="rotations"):
        content = config(game=rules, entrants={"a": entrant, **(others or RANDOM)}, deals=deals, seatings=seatings, records="all")
        folder = self.run_config(name, content, "--force")
        return [{key: value for key, value in row.items() if not key.startswith("nodes")} for row in read_games(folder)]


class BotzoneTwins(BotzoneCase):
    """One of our bots on either side of the protocol: the platform's messages suffice to play the same."""
    WEIGHT = 4

    def check(self, rules, bot, settings, others):
        inside = self.rows("inside", rules, {"bot": bot, **settings}, others=others)
        words = [word for key, value in settings.items() for word in ("--set", f"{key}={value}")]
        for keep in (True, False):
            with self.subTest(rules=rules, bot=bot, keep_running=keep):
                self.assertEqual(inside, self.rows("there", rules, ours(rules["name"], bot, *words, keep_running=keep), others=others))
        self.assert_no_process()

    def test_doudizhu(self):
        for rules in (FIRST, SECOND, {**SECOND, "all_pass": "forced"}) if LONG else (FIRST, SECOND):
            for bot in ("lowest", "planner"):  # the others draw random numbers, and a new game there keeps nothing of an old one
                self.check(rules, bot, {}, RANDOM)

    def test_gomoku(self):
        for opening in (0, 3, 4) if LONG else (3,):
            self.check({"name": "gomoku", "opening_stones": opening}, "alphabeta", {"depth": 2}, {"b": {"bot": "gobangcat"}})


class BotzoneBots(BotzoneCase):
    """A bot that checks its input, and starts and ends like bots on Botzone."""
    WEIGHT = 3

    def test_it_may_stay_or_go(self):
        anew = (["restart"], {"keep_running": False, "environment": ["ALONE=1"]})
        for rules, ways in ((FIRST, [anew]), (SECOND, [(["sometimes"], {}), (["restart"], {}), anew])):
            wanted = self.rows("r", rules, of_botzone("stay"), deals=2, seatings="one")
            self.assertEqual({row["reason"] for row in wanted} - {"landlord", "peasants"}, set())
            for words, keys in ways:
                with self.subTest(rules=rules, words=words, keys=keys):
                    self.assertEqual(wanted, self.rows("r", rules, of_botzone(*words, **keys), deals=2, seatings="one"))
        self.assert_no_process()

    def test_lingering_is_cut_short(self):
        wanted = self.rows("r", SECOND, of_botzone("stay"), deals=1, seatings="one")
        self.assertEqual(wanted, self.rows("r", SECOND, of_botzone("linger", keep_running=False), deals=1, seatings="one"))
        self.assert_no_process()

    def test_all_three_seats(self):
        bot = of_botzone("stay")
        rows = self.rows("r", SECOND, bot, others={"b": bot, "c": bot})
        self.assertEqual({row["reason"] for row in rows} - {"landlord", "peasants"}, set())

    def test_what_goes_wrong_costs_one_game(self):
        kinds = {"crash": "crash", "hang": "timeout", "garbage": "illegal", "illegal": "illegal", "foreign": "illegal", "number": "illegal"}
        for wrong, kind in kinds.items():
            for stays in ("stay",) if wrong == "hang" else ("stay", "restart"):
                with self.subTest(wrong=wrong, stays=stays):
                    limit = 2000 if wrong == "hang" else 20000
                    turn = 1 if wrong == "number" else 3
                    rows = self.rows("r", SECOND, of_botzone(stays, wrong, turn, move_time_ms=limit), deals=1, seatings="one")
                    self.assertIn(kind, {row["reason"] for row in rows})
                    self.assertEqual({row["reason"] for row in rows} - {"landlord", "peasants", kind}, set())
        self.assert_no_process()

    def test_verify(self):
        self.rows("r", SECOND, of_botzone("sometimes"), deals=1, seatings="one")
        self.assertIs(read_summary(self.folder / "r")["reproducible"], True)
        self.good("verify", "r", "--programs")

    def test_time_of_programs_that_were_started_anew(self):
        self.rows("r", FIRST, of_botzone("restart", keep_running=False), deals=1, seatings="one")
        told = json.loads((self.folder / "r/timing.json").read_text())["entrants"][0]
        self.assertGreater(told["outside_cpu_seconds"], 0.05)  # about ten starts of Python take longer


class BotzoneRefused(ProcessCase):
    def check(self, rules, entrant, *mentions):
        others = {"b": {"bot": "random"}, "c": {"bot": "random"}}
        path = self.write("c.json", config(game=rules, entrants={"a": entrant, **others}))
        self.refused("run", path, "--out", "r", "--quiet", mentions=mentions)

    def test_games_and_rules(self):
        bot = outside(["true"], protocol="botzone")
        self.check({"name": "durak"}, bot, "protocol", "durak has no protocol \"botzone\"")
        self.check({"name": "doudizhu"}, bot, "all_pass", "seat_zero or forced")
        self.check({"name": "doudizhu", "auction": "call_rob"}, bot, "auction none")
        self.check({**SECOND, "scoring": "national2016"}, bot, "national2016")
        self.check({**SECOND, "skip_forced_passes": True}, bot, "skip_forced_passes")
        self.check({"name": "gomoku", "size": 19}, bot, "size 15")
        self.check({"name": "gomoku", "rule": "renju"}, bot, "freestyle")

    def test_restarting_is_for_botzone(self):
        self.check({"name": "durak"}, outside(["true"], keep_running=False), "keep_running", "botzone")


class BotzoneCommand(ProcessCase):
    STAY = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
    OWN = list(range(17))

    def talk(self, game, lines, status=0):
        done = self.kozyr("bot", game, "--protocol", "botzone", stdin=None,
                          input="".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines))
        self.assertEqual(done.returncode, status, done.stderr)
        said = done.stdout.splitlines()
        self.assertEqual(said[1::2], [self.STAY] * (len(said) // 2))
        return [json.loads(line)["response"] for line in said[0::2]], done.stderr

    def test_gomoku(self):
        said, _ = self.talk("gomoku/alphabeta", [{"requests": [{"x": -1, "y": -1}], "responses": []}, {"x": 0, "y": 0}])
        self.assertEqual(said[0], {"x": 7, "y": 7})
        self.assertEqual(len(said), 2)
        four = {"requests": [{"x": x, "y": 3} for x in (5, 6, 7, 8)], "responses": [{"x": x, "y": 12} for x in (1, 2, 3)]}
        said, _ = self.talk("gomoku/alphabeta", [four])
        self.assertIn(said[0], ({"x": 4, "y": 3}, {"x": 9, "y": 3}))

    def test_bids_and_plays(self):
        bid = {"own": self.OWN, "bid": [0]}
        play = {"history": [[53], []], "own": self.OWN, "publiccard": [40, 41, 42], "landlord": 2, "pos": 1, "finalbid": 2}
        # Position 2 has led with a joker and position 0 has passed: no bomb of ours is worth it to the planner or not, but
        # whatever it says is a list of its own cards.
        said, _ = self.talk("doudizhu/planner", [{"requests": [bid], "responses": []}])
        self.assertIn(said[0], (0, 1, 2, 3))
        said, _ = self.talk("doudizhu/planner", [{"requests": [bid, play], "responses": [0]}])
        self.assertLessEqual(set(said[0]), set(self.OWN))
        first = {"own": self.OWN + [40, 41, 42], "public": [40, 41, 42], "history": [[], []]}
        said, _ = self.talk("doudizhu/lowest", [{"requests": [first], "responses": []}])
        self.assertTrue(said[0])

    def test_nonsense(self):
        good = {"own": self.OWN, "bid": []}
        for game, line, mention in (
                ("gomoku/alphabeta", "hello", "line:1:1"), ("gomoku/alphabeta", {}, "requests"), ("gomoku/alphabeta", {"requests": 3}, "requests"),
                ("gomoku/alphabeta", {"requests": [], "responses": []}, "0 requests"),
                ("gomoku/alphabeta", {"requests": [{"x": 15, "y": 0}], "responses": []}, "requests[0]"),
                ("gomoku/alphabeta", {"requests": [{"x": 1, "y": 0}, {"x": 1, "y": 0}], "responses": [{"x": 2, "y": 2}]}, "requests[1]"),
                ("doudizhu/lowest", {"requests": [{}], "responses": []}, "own"),
                ("doudizhu/lowest", {"requests": [{**good, "own": [1, 1]}], "responses": []}, "own"),
                ("doudizhu/lowest", {"requests": [{**good, "own": [1, 2]}], "responses": []}, "2 cards"),
                ("doudizhu/lowest", {"requests": [{**good, "bid": [0, 0, 0]}], "responses": []}, "bid"),
                ("doudizhu/lowest", {"requests": [{**good, "bid": [2, 1]}], "responses": []}, "auction"),
                ("doudizhu/lowest", {"requests": [{"own": self.OWN, "public": [50, 51, 52], "history": [[], [4, 9]]}], "responses": []}, "somebody"),
                ("doudizhu/lowest", {"requests": [{"own": self.OWN, "public": [50, 51, 52], "history": [[], [20, 50]]}], "responses": []}, "play 1")):
            with self.subTest(line=line):
                _, told = self.talk(game, [line], status=2)
                self.assertIn(mention, told)

    def test_games_without_it(self):
        self.refused("bot", "durak/lowest", "--protocol", "botzone", mentions=["durak has no \"botzone\"", "json"])
