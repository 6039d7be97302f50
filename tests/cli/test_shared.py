"""One program for all workers ("shared"): it starts once, gets the questions of all of them together, and changes no
byte. If it, the broker that asks it, or a worker is killed, no finished game is lost."""
import os
import pathlib
import signal
import sys

from tests.cli.harness import KOZYR_TEST, Case, children_of, config, processes_with, result_hashes, snapshot
from tests.cli.test_together import BOT, assert_some_fail

# Records its start, and the questions of each message.
NOTING = "import os, sys, time\nprint('start', flush=True, file=sys.stderr)\n" + BOT


class Shared(Case):
    WEIGHT = 3

    def setUp(self):
        super().setUp()
        self.write("bot.py", NOTING)

    @staticmethod
    def bot(how="list", games=16, **keys):
        return {"bot": "process", "command": [sys.executable, "-S", "bot.py", how], "deterministic": True, "parallel_games": games,
                "shared": True, **keys}

    def path(self, bot=None, **changes):
        entrants = {"bot": bot or self.bot(), "rnd": {"bot": "random"}, **changes.pop("others", {})}
        return self.write("c.json", config(entrants=entrants, **{"records": "all", **changes}))

    def played(self, out, bot=None, *words, **changes):
        self.good("run", self.path(bot, **changes), "--out", out, "--quiet", *words)
        return result_hashes(self.folder / out)

    def stderr(self, out, name="bot"):
        words = (self.folder / out / f"stderr/{name}.txt").read_text().split()
        return words.count("start"), [int(word) for word in words if word.isdigit()]

    def test_same_bytes(self):
        """With the maximum number of workers, the run is that in which each worker starts its own program."""
        wanted = self.played("own", self.bot(shared=False), "--workers", 1)["games.csv"]
        for workers, games, how in ((1, 1, "list"), (3, 16, "turned"), (4, 100, "single")):
            with self.subTest(workers=workers, games=games, how=how):
                out = f"{workers}-{games}"
                self.assertEqual(self.played(out, self.bot(how, games), "--workers", workers)["games.csv"], wanted)
                starts, sizes = self.stderr(out)
                self.assertEqual(starts, 1)
                self.assertLessEqual(max(sizes), games)
        self.good("verify", "3-16", "--programs", "--every", 5)
        self.assert_no_process()

    def test_pooled(self):
        """Questions of several workers are sent together."""
        self.played("one", self.bot(games=64), "--workers", 1, deals=100)
        slow = NOTING.replace("answers = []", "answers = []; time.sleep(0.003)")
        self.write("bot.py", slow)
        self.played("r", self.bot(games=8), "--workers", 4, deals=100)
        sizes = self.stderr("r")[1]
        self.assertEqual(max(sizes), 8)
        self.assertGreater(sum(sizes) / len(sizes), 5)

    def test_others(self):
        """Two shared programs that meet, and one that each worker starts itself."""
        others = {"two": self.bot("turned", 9), "own": self.bot("single", 20, shared=False)}
        alone = {name: {**bot, "shared": False} for name, bot in others.items()}
        wanted = self.played("own", self.bot(shared=False), others=alone, deals=5)["games.csv"]
        self.assertEqual(self.played("r", others=others, deals=5, workers=3)["games.csv"], wanted)
        self.assertEqual((self.stderr("r")[0], self.stderr("r", "two")[0]), (1, 1))

    def test_sweep(self):
        """Each point is a separate program with its own options."""
        path = self.path(self.bot(options={"depth": 1}), deals=5)
        self.good("sweep", path, "--vary", "entrants.bot.options.depth=1..3", "--out", "s", "--quiet", "--workers", 2)
        self.assertEqual([self.stderr("s", path.stem)[0] for path in (self.folder / "s/stderr").iterdir()], [1, 1, 1])

    def test_failures(self):
        """A failure of the program costs the games that were asked, as without sharing; it is then started again."""
        for how, reason, text in (("crash", "crash", "exited with status 3"), ("nonsense", "illegal", "nonsense"),
                                  ("silent", "timeout", "no answer within 310 ms"), ("illegal", "illegal", '"move":"nonsense"')):
            with self.subTest(how):
                self.played(how, self.bot(how, 8, move_time_ms=300), "--workers", 3, deals=30)
                assert_some_fail(self, how, reason, text)
        self.assertGreater(self.stderr("crash")[0], 1)
        self.assert_no_process()

    def broker(self, process):
        return next((pid for pid in children_of(process.pid)
                     if pathlib.Path(f"/proc/{pid}/comm").read_text().startswith("kozyr-broker")), 0)

    def interrupted(self, number, find, status, out="r"):
        """A run in the middle of which the process named by `find` gets a signal."""
        process = self.midway("run", self.path(deals=120, workers=2), "--out", out, "--quiet", rows=2000)
        os.kill(find(process), number)
        said = process.communicate()[1]
        self.assertEqual(process.returncode, status, said)
        self.assert_no_process()
        return said

    def check_resumed(self, out="r"):
        if not (self.folder / "whole").exists():
            self.played("whole", deals=120, workers=2)
        self.good("run", self.path(deals=120, workers=2), "--out", out, "--quiet", "--resume")
        self.assertEqual(result_hashes(self.folder / out), result_hashes(self.folder / "whole"))

    def test_broker_killed(self):
        """A failure of the machine: no game is lost, and the run can be resumed."""
        said = self.interrupted(signal.SIGKILL, self.broker, 1)
        self.assertIn('entrant "bot": the process that shares its program among workers has ended', said)
        self.check_resumed()

    def test_run_ended(self):
        """By Ctrl-C or kill -9: no process is left, and the run can be resumed."""
        self.interrupted(signal.SIGTERM, lambda process: process.pid, 143)
        self.check_resumed()
        self.interrupted(signal.SIGKILL, lambda process: process.pid, -9, "k")
        self.check_resumed("k")

    def test_worker_killed(self):
        """A new worker replaces it and joins."""
        self.interrupted(signal.SIGKILL, lambda process: max(set(children_of(process.pid)) - {self.broker(process)}), 0)
        self.check_resumed()

    def test_program_killed(self):
        """A deterministic program may be killed once: its games are asked again, from their start."""
        bot = self.bot(sandbox="none")
        process = self.midway("run", self.path(bot, deals=120, workers=2), "--out", "r", "--quiet", rows=2000)
        programs = {*processes_with("bot.py")} & {*processes_with(self.folder.name)}  # programs of other tests come and go
        os.kill(min(programs), signal.SIGKILL)
        self.assertEqual(process.wait(), 0)
        self.played("whole", bot, deals=120, workers=2)
        self.assertEqual(result_hashes(self.folder / "r"), result_hashes(self.folder / "whole"))

    def test_crashing_worker(self):
        """A bot that crashes its worker between questions costs only its own games."""
        others = {"bad": {"bot": "fault", "mode": "segfault", "percent": 3}}
        path = self.path(others=others, deals=10, workers=2)
        for out in ("a", "b"):
            done = self.kozyr("run", path, "--out", out, "--quiet", program=KOZYR_TEST)
            self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(result_hashes(self.folder / "a"), result_hashes(self.folder / "b"))
        self.assertEqual(self.stderr("a")[0], 1)

    def test_does_not_begin(self):
        """One line of error and nothing written; an earlier run stays."""
        self.write("bad.py", "import sys\nprint('no network', file=sys.stderr)\nsys.exit(1)\n")
        bad = self.bot()
        bad["command"][1] = "bad.py"
        self.refused("run", self.path(bad), "--out", "r", "--quiet", mentions=["entrants.bot", "no network"])
        self.assertFalse((self.folder / "r").exists())
        self.played("r", deals=3)
        before = snapshot(self.folder / "r")
        self.refused("run", self.path(bad), "--out", "r", "--quiet", "--force", mentions=["entrants.bot", "no network"])
        after = snapshot(self.folder / "r")
        self.assertEqual({name: after[name] for name in before if "stderr" not in name and name != "checkpoint.json"},
                         {name: before[name] for name in before if "stderr" not in name and name != "checkpoint.json"})

    def test_refusals(self):
        self.refused("check", self.path(self.bot(games=0)), mentions=["entrants.bot: shared: needs parallel_games"])
        tune = {"vary": {"entrants.bot.options.depth": "0..10"}, "tuner": "spsa", "iterations": 3, "confirm": 5}
        self.refused("check", self.path(self.bot(options={"depth": 3}), tune=tune), mentions=["tune.vary", "shared"])
        many = {f"b{i}": self.bot() for i in range(17)}
        self.refused("check", self.path(others=many), mentions=["18 have programs that are shared", "16"])
