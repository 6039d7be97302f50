"""Bots in other processes: the same play as in-process, and their failures cost only their own games."""
import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys

from tests.cli.harness import KOZYR, KOZYR_TEST, LONG, ROOT, Case, config, read_games, read_summary, result_hashes, sha256, size_of

BAD = ROOT / "tests/processes/bad.py"
OWN = {"durak", "draw", "aborted"}


def outside(command, **keys):
    return {"bot": "process", "command": [str(word) for word in command], **keys}


def bad(mode, *words, **keys):
    return outside([sys.executable, "-S", BAD, mode, *words], **keys)


def of_ours(game, bot, settings=()):
    """One of our bots as a process, with the same parameters."""
    words = [word for key, value in settings for word in ("--set", f"{key}={value}")]
    return outside([KOZYR, "bot", f"{game}/{bot}", *words], deterministic=True)


class ProcessCase(Case):
    def below(self, run):
        """{process: (name, parent)} of all descendants of a run."""
        found = {}
        for entry in pathlib.Path("/proc").iterdir():
            with contextlib.suppress(OSError):
                if entry.name.isdigit():
                    name, _, rest = (entry / "stat").read_text(errors="replace").rpartition(")")
                    found[int(entry.name)] = name.partition("(")[2], int(rest.split()[1])
        def above(pid):
            return {pid} | (above(found[pid][1]) if pid in found else set())
        return {pid: entry for pid, entry in found.items() if run in above(pid)}

    def games_of(self, folder, *names):
        return [row for row in read_games(folder) if {row["bot0"], row["bot1"]} == set(names)]


class ProcessTwins(ProcessCase):
    """A bot gives the same rows in-process and as a process."""
    WEIGHT = 5

    SMALL = {"depth": 2, "nodes": 500, "playouts": 50, "worlds": 5, "samples": 5, "iterations": 50}

    def small(self, game, bot):
        """Settings with which the bot answers at once."""
        known = {row["name"] for row in json.loads(self.good("describe", f"{game}/{bot}", "--json").stdout)["parameters"]}
        return [(key, value) for key, value in self.SMALL.items() if key in known]

    def tables(self):
        """Every game with the fewest seats, in the long run with every number, as rules of a config."""
        for game in json.loads(self.good("list", "games", "--json").stdout):
            rows = {row["name"]: row for row in json.loads(self.good("describe", game["name"], "--json").stdout)["rules"]}
            rules = {"name": game["name"], **({"opening_stones": 3} if game["name"] == "gomoku" else {})}
            least, most = rows["seats"]["min"], rows["seats"]["max"]
            for count in range(least, most + 1 if LONG else least + 1):
                yield {**rules, "seats": count}

    def test_every_bot_of_every_game(self):
        """All bots against `random`, two entrants at a table."""
        for rules in self.tables():
            with self.subTest(rules=rules):
                self.check_twins(rules["name"], rules)

    def check_twins(self, game, rules):
        keys = {"game": rules, "format": "gauntlet", "deals": 1, "records": "all", **({"fill": "mixed", "seatings": "one"} if rules["seats"] > 2 else {})}
        inside, there = {"first": {"bot": "random"}}, {"first": of_ours(game, "random")}
        for bot in (bot["name"] for bot in self.bots_of(game)):
            settings = self.small(game, bot)
            alone = config(entrants={"a": {"bot": bot, **dict(settings)}, "b": {"bot": "random"}}, **keys)
            if self.kozyr("check", self.write("check.json", alone)).returncode == 0:  # some are for two seats only
                inside[bot], there[bot] = {"bot": bot, **dict(settings)}, of_ours(game, bot, settings)
        self.assertGreater(len(inside), 2)
        wanted, found = self.run_config("inside", config(entrants=inside, **keys), "--force"), self.run_config("outside", config(entrants=there, **keys), "--force")
        for name in ("games.csv", "records.jsonl"):
            self.assertEqual((wanted / name).read_text(), (found / name).read_text())

    def test_presets(self):
        """Presets of a bot and of the rules have the same names as in a config."""
        inside = {"p": {"bot": "ismcts", "preset": "1ms", "nodes": 300}, "b": {"bot": "random"}}
        there = {**inside, "p": of_ours("durak", "ismcts", [("preset", "1ms"), ("nodes", 300)])}
        self.assertEqual(*(sha256(self.run_config(name, config(entrants=bots, deals=2)) / "games.csv")
                           for name, bots in (("i", inside), ("o", there))))
        self.refused("bot", "durak/ismcts", "--set", "preset=fast", mentions=["--set preset=fast", '"10ms"'])
        self.refused("bot", "durak/ismcts", "--set", "game.preset=durakrobt", mentions=["game.preset", 'did you mean "durakrobot"'])
        self.assertEqual(self.kozyr("bot", "durak/ismcts", "--set", "game.preset=durakrobot").returncode, 0)

    def test_verify_resume_and_shards(self):
        content = config(entrants={"a": of_ours("durak", "prediction"), "b": {"bot": "lowest"}}, deals=20)
        folder = self.run_config("r", content)
        self.assertIs(read_summary(folder)["reproducible"], True)
        self.good("verify", "r", "--programs")
        wanted = result_hashes(folder)
        self.assert_same_results(self.run_config("w4", content, "--workers", "4"), wanted)
        for number in (1, 2):
            self.good("run", self.folder / "r.json", "--shard", f"{number}/2", "--out", f"s{number}", "--quiet")
        self.good("merge", "m", "s1", "s2", "--quiet")
        self.assert_same_results(self.folder / "m", wanted)
        self.assert_no_process()


class ProcessLibraries(ProcessCase):
    """The Python library. The bots of scripts/bots are in test_bots_outside.py."""

    def test_the_library_refuses_and_complains(self):
        code = ("from kozyr_bot import Bot, run\n"
                "class Picky(Bot):\n"
                "    def hello(self, message):\n"
                "        print('goes to stderr')\n"
                "        raise ValueError('only four seats')\n"
                "run(Picky())\n")
        self.write("picky.py", code)
        picky = outside([sys.executable, "picky.py"], environment=[f"PYTHONPATH={ROOT / 'scripts/bots'}"])
        path = self.write("c.json", config(entrants={"a": picky, "b": {"bot": "random"}}))
        self.refused("run", path, "--out", "r", "--quiet", mentions=["the bot refuses: ValueError: only four seats"])


class ProcessFaults(ProcessCase):
    WEIGHT = 8
    KINDS = {"crash": ("crash", "killed by SIGSEGV"), "exit": ("crash", "exited with status 7"),
             "exception": ("crash", "I am lost"), "hang": ("timeout", "no answer within 2"), "garbage": ("illegal", "{{{"),
             "lie": ("illegal", "attack 2C and more"), "line": ("illegal", "xxxx"),
             "flood": ("illegal", ""),  # told is how its last line begins, wherever that was cut
             "close": ("crash", "closed its output"), "fork": ("crash", "killed by SIGKILL"),
             "twice": ("illegal", "nonsense")}

    def check(self, mode, kind, text):
        keys = {"sandbox": "none"} if mode == "close" else {}  # a sandbox holds the pipe, too: its program is too late
        bots = {"bad": bad(mode, 3, 0, move_time_ms=200 if kind == "timeout" else 20000, **keys), "low": {"bot": "lowest"}, "rnd": {"bot": "random"}}
        whole = self.run_config("r", config(entrants=bots, deals=2, workers=2))
        rows = self.games_of(whole, "bad", "low") + self.games_of(whole, "bad", "rnd")
        records = [json.loads(line) for line in (whole / "records.jsonl").read_text().splitlines()]
        faulty = [row for row in rows if row["reason"] not in OWN]
        self.assertTrue(faulty)
        for row in faulty:
            seat = [row["bot0"], row["bot1"]].index("bad")
            fault = records[int(row["game"])]["fault"]
            self.assertEqual((row["reason"], fault["seat"], fault["kind"]), (kind, seat, kind))
            self.assertIn(text, fault["text"])
            self.assertEqual(len(records[int(row["game"])]["moves"]), int(row["plies"]))
            self.good("replay", "r/records.jsonl", row["game"])
        self.assertIs(read_summary(whole)["complete"], True)
        self.assertIs(read_summary(whole)["reproducible"], False)
        del bots["bad"]
        alone = self.run_config("alone", config(entrants={"bad": {"bot": "random"}, **bots}, deals=2))
        self.assertEqual(self.games_of(alone, "low", "rnd"), self.games_of(whole, "low", "rnd"))
        self.assert_no_process()

    def test_stderr_is_kept_and_bounded(self):
        bots = {"bad": bad("stderr"), "low": {"bot": "lowest"}}
        folder = self.run_config("r", config(entrants=bots, deals=2, workers=1))
        self.assertFalse([row for row in read_games(folder) if row["reason"] not in OWN])
        self.assertGreater(size_of(folder / "stderr/bad.txt"), 1_000_000)
        self.assertLess(size_of(folder / "stderr/bad.txt"), 1_100_000)

    def test_late_answers_are_not_taken_for_the_next_question(self):
        folder = self.run_config("r", config(entrants={"bad": bad("late", 2), "low": {"bot": "lowest"}}, deals=5))
        self.assertLessEqual({row["reason"] for row in read_games(folder)}, OWN)

    def test_daemons_end_with_their_bot(self):
        self.run_config("r", config(entrants={"bad": bad("daemon"), "low": {"bot": "lowest"}}, deals=2))
        self.assert_no_process()

    def test_killed_runs_leave_nothing(self):
        for number in (signal.SIGKILL, signal.SIGTERM):
            path = self.write("c.json", config(entrants={"bad": bad("daemon"), "low": {"bot": "lowest"}}, deals=100000))
            self.signalled(number, "run", path, "--out", f"r{number}", "--quiet", rows=2000)
            self.assert_no_process()

    def guards(self, run):
        """{process: parent} of the guards and supervisors below a run."""
        return {pid: parent for pid, (name, parent) in self.below(run).items() if name == "kozyr-guard"}

    def program(self, run):
        guards = self.guards(run)
        return next(pid for pid, (name, parent) in self.below(run).items() if parent in guards and name != "kozyr-guard")

    def disturbed(self, entrant, find_victims, expected):
        """Kills processes of a run in progress; returns the reasons of its games and those of the undisturbed run."""
        entrant.update(environment=["PAUSE=0.01"], sandbox="none")
        content = config(entrants={"bad": entrant, "low": {"bot": "lowest"}}, deals=40, workers=1)
        alone = self.run_config("alone", content, "--force")
        shutil.rmtree(self.folder / "r", ignore_errors=True)
        process = self.midway("run", self.folder / "alone.json", "--out", "r", "--quiet", rows=300)
        for victim in find_victims(process.pid):
            os.kill(victim, signal.SIGKILL)
        self.assertEqual(process.wait(60), 0)
        self.assert_no_process()
        rows = [read_games(folder) for folder in (alone, self.folder / "r")]
        if expected == 0:
            self.assertEqual(*rows)
        self.assertEqual([row["reason"] for row in rows[1]].count("crash"), expected)

    def test_killed_supervisors_cost_nothing(self):
        """If either of the two processes between a run and a program is killed, the game is played again."""
        for is_guard in (True, False):
            with self.subTest(is_guard=is_guard):
                def victim(run, is_guard=is_guard):
                    guards = self.guards(run)
                    return [next(pid for pid, parent in guards.items() if (parent not in guards) == is_guard)]
                self.disturbed(bad("daemon"), victim, 0)

    def test_guard_and_supervisor_killed_together(self):
        """Our own process ends the processes that they leave."""
        self.disturbed(bad("daemon"), self.guards, 0)

    def test_killed_together_with_the_worker(self):
        """The processes of the program end with the run."""
        def victims(run):
            guards = self.guards(run)
            worker = next(parent for parent in guards.values() if parent not in guards)
            os.kill(worker, signal.SIGSTOP)
            return [*guards, worker]
        self.disturbed(bad("daemon"), victims, 0)

    def test_stopped_guards_of_killed_runs(self):
        """The kernel wakes them when their worker dies."""
        path = self.write("c.json", config(entrants={"bad": bad("daemon", sandbox="none"), "low": {"bot": "lowest"}}, deals=100000))
        process = self.midway("run", path, "--out", "r", "--quiet", "--force", rows=2000)
        for pid in self.guards(process.pid):
            os.kill(pid, signal.SIGSTOP)
        process.kill()
        process.wait(60)
        self.assert_no_process()

    def test_killed_programs(self):
        """A deterministic program is asked again; otherwise the signal is a fault in the game."""
        for promise in (True, False):
            with self.subTest(deterministic=promise):
                self.disturbed(bad("none", deterministic=promise), lambda run: [self.program(run)], 0 if promise else 1)
        record = next(line for line in map(json.loads, (self.folder / "r/records.jsonl").read_text().splitlines()) if "fault" in line)
        self.assertEqual(record["fault"]["text"], "killed by SIGKILL")

    def test_a_machine_that_cannot_start_programs_ends_the_run(self):
        """No game is lost, and the run can be resumed."""
        content = config(entrants={"bad": bad("exit", 3, sandbox="none"), "low": {"bot": "lowest"}}, deals=15, workers=1)
        wanted = result_hashes(self.run_config("alone", content))
        temporary = self.folder / "temporary"
        temporary.mkdir()
        there = {**os.environ, "TMPDIR": str(temporary)}
        process = self.midway("run", self.folder / "alone.json", "--out", "r", "--quiet", env=there, rows=300)
        temporary.rename(self.folder / "gone")
        told = process.communicate(timeout=60)[1]
        self.assertEqual((process.returncode, told.count("\n")), (1, 1), told)
        self.assertIn("cannot make its temporary folder (TMPDIR): No such file or directory", told)
        self.assertTrue(0 < len(read_games(self.folder / "r")) < 30)
        self.refused("run", self.folder / "alone.json", "--out", "s", "--quiet", env=there, mentions=["TMPDIR"])
        self.good("run", self.folder / "alone.json", "--out", "r", "--quiet", "--resume")
        self.assert_same_results(self.folder / "r", wanted)

    def test_a_crash_in_the_worker_leaves_nothing(self):
        bots = {"bad": bad("daemon"), "fault": {"bot": "fault", "percent": 30}}
        self.run_config("r", config(entrants=bots, deals=3), program=KOZYR_TEST)
        self.assert_no_process()


for MODE, (KIND, TEXT) in ProcessFaults.KINDS.items():
    setattr(ProcessFaults, f"test_{MODE}", lambda self, mode=MODE, kind=KIND, text=TEXT: self.check(mode, kind, text))


class ProcessRefused(ProcessCase):
    """Configs that cannot work are refused before any game."""

    def check(self, entrant, *mentions):
        path = self.write("c.json", config(entrants={"a": entrant, "b": {"bot": "lowest"}}))
        self.refused("run", path, "--out", "r", "--quiet", mentions=mentions)
        self.assertFalse((self.folder / "r").exists())
        self.assert_no_process()

    def test_no_command(self):
        self.check({"bot": "process"}, "entrants.a: command: missing")

    def test_no_program(self):
        self.check(outside(["no-such-program"]), "no program \"no-such-program\"")
        self.check(outside([ROOT / "README.md"]), "README.md")

    def test_not_kept_running(self):
        self.check(outside(["true"], keep_running=False), "keep_running: false is for protocol \"botzone\"")

    def test_no_folder(self):
        self.check(outside(["true"], folder="/no/such"), "folder", "/no/such")

    def test_no_protocol(self):
        self.check(outside(["true"], protocol="gomocup"), "protocol", "durak", "gomocup")
        self.check(outside(["true"], protocol="jsn"), "did you mean \"json\"")

    def test_rules_of_the_gomocup(self):
        """Depends on whether the protocol has a number for the rule, and a word for a pass."""
        engine = outside(["true"], protocol="gomocup", move_time_ms=100)
        for rules, mention in (({"rule": "caro-overline"}, "the engine ends"),
                               ({"rule": "renju", "stuck": "loss"}, "the engine ends"),
                               ({"rule": "renju", "stuck": "pass"}, "game.stuck: the gomocup protocol")):
            path = self.write("c.json", config(game={"name": "gomoku", **rules},
                                               entrants={"a": engine, "b": {"bot": "random"}}))
            with self.subTest(rules=rules):
                self.refused("run", path, "--out", "r", "--quiet", mentions=[mention])

    def test_limits(self):
        self.check(outside(["true"], increment_ms=5), "increment_ms")
        self.check(outside(["true"], move_time_ms=500, game_time_ms=100), "move_time_ms", "game_time_ms")
        self.check(outside(["true"], hello_ms=0), "entrants.a.hello_ms", "1..3600000")

    def test_environment(self):
        self.check(outside(["true"], environment=["A"]), "NAME=VALUE")

    def test_failed_handshakes(self):
        self.check(bad("deaf"), "entrants.a", "ends before", "I do not want to play")
        self.check(bad("refuse"), "only with four seats")
        self.check(bad("wrong-hello"), "hello yourself")
        self.check(outside(["true"]), "exited with status 0")
        self.check(bad("silent", hello_ms=150), "does not answer \"hello\" within 150 ms (hello_ms)")
        self.check(bad("silent", hello_ms=150, protocol="gomocup", move_time_ms=100), "gomocup")

    def test_types(self):
        self.check({"bot": "process", "command": "python3 bot.py"}, "entrants.a.command", "a list of strings")


class ProcessSettings(ProcessCase):
    def test_options_environment_and_folder_reach_the_bot(self):
        script = ("import json,os,sys\n"
                  "hello=json.loads(sys.stdin.readline())\n"
                  "print(json.dumps({'error':' '.join([json.dumps(hello['options']),json.dumps(hello['limits']),"
                  "os.getcwd(),str(os.environ.get('COLOUR')),str(os.environ.get('SECRET')),hello['name'],"
                  "str('TMPDIR' in os.environ),str(len(os.listdir('/proc/self/fd')))])}))\n")
        (self.folder / "inner").mkdir()
        bot = outside([sys.executable, "-c", script], options={"depth": 3, "style": "x"}, environment=["COLOUR=red"],
                      folder=str(self.folder / "inner"), move_time_ms=70, nodes=9, memory_mib=900)
        path = self.write("c.json", config(entrants={"me": bot, "b": {"bot": "lowest"}}))
        told = self.kozyr("run", path, "--quiet", env={**os.environ, "SECRET": "1"}).stderr
        self.assertIn('{"depth": 3, "style": "x"} {"move_ms": 70, "nodes": 9, "memory_mib": 900}', told)
        self.assertRegex(told, r"/inner red None me True 4;")

    def test_set_on_the_command_line(self):
        path = self.write("c.json", config(entrants={"a": bad("none"), "b": {"bot": "lowest"}}, deals=1))
        command = json.dumps([sys.executable, str(BAD), "exit", "1"])
        folder = self.folder / "r"
        self.good("run", path, "--quiet", "--out", "r", "--set", f"entrants.a.command={command}")
        self.assertEqual({row["reason"] for row in read_games(folder)}, {"crash"})
        resolved = json.loads((folder / "config.json").read_text())["entrants"]["a"]
        self.assertEqual(resolved["command"], json.loads(command))
        self.assertEqual(json.loads((folder / "config.json").read_text())["records"], "all")

    def test_absurd_nodes(self):
        """A program's claim never makes the nodes of a row negative, or more than 10^15."""
        claim = ("import json,sys\n"
                 "for line in sys.stdin:\n"
                 "    message=json.loads(line)\n"
                 "    if message['type']=='hello': print('{\"type\":\"ready\"}',flush=True)\n"
                 "    if message['type']=='move': print(json.dumps({'move':message['legal'][0],'nodes':CLAIM}),flush=True)\n")
        for nodes, counted in ((1, None), (9e17, 0), (1e300, 0), (-1, 0), (6e14, 6 * 10 ** 14)):
            bots = {"a": outside([sys.executable, "-c", claim.replace("CLAIM", str(nodes))]), "b": {"bot": "lowest"}}
            rows = read_games(self.run_config("r", config(entrants=bots, deals=1), "--force"))
            told = [int(row["nodes" + seat]) for row in rows for seat in "01" if row["bot" + seat] == "a"]
            with self.subTest(nodes=nodes):
                self.assertEqual(told, [counted] * 2 if counted is not None else
                                 [int(row["decisions" + seat]) for row in rows for seat in "01" if row["bot" + seat] == "a"])

    def test_game_time(self):
        bots = {"a": bad("hang", 5, game_time_ms=300, increment_ms=5), "b": {"bot": "lowest"}}
        folder = self.run_config("r", config(entrants=bots, deals=1))
        self.assertIn("timeout", {row["reason"] for row in read_games(folder)})

    def test_the_clock_of_a_program_rules(self):
        """Waiting for a program is not a hung worker: move_timeout applies to programs without a clock."""
        for keys, reasons in (({"move_time_ms": 20000}, OWN), ({}, OWN | {"timeout"})):
            bots = {"a": bad("slow", 2, **keys), "b": {"bot": "lowest"}}
            folder = self.run_config("r", config(entrants=bots, deals=1, move_timeout=1), "--force")
            with self.subTest(keys=keys):
                self.assertLessEqual({row["reason"] for row in read_games(folder)}, reasons)
                self.assertEqual("timeout" in {row["reason"] for row in read_games(folder)}, not keys)

    def test_timing_has_the_time_outside(self):
        folder = self.run_config("r", config(entrants={"a": bad("none"), "b": {"bot": "lowest"}}, deals=2))
        entrants = json.loads((folder / "timing.json").read_text())["entrants"]
        self.assertIn("outside_cpu_seconds", entrants[0])
        self.assertNotIn("outside_cpu_seconds", entrants[1])

    def test_cpu_time_of_the_programs_children_counts(self):
        program = self.write("parent.py", PARENT)
        for sandbox in ("none", "auto"):
            bots = {"a": outside([sys.executable, program], sandbox=sandbox), "b": {"bot": "lowest"}}
            folder = self.run_config("r", config(entrants=bots, deals=1), "--force")
            entrant = json.loads((folder / "timing.json").read_text())["entrants"][0]
            with self.subTest(sandbox=sandbox):
                self.assertGreater(entrant["outside_cpu_seconds"], 0.3)

    def test_every_answer_that_takes_long_is_timed(self):
        nap = 0.003
        program = self.write("sleeper.py", SLEEPER)
        sleeper = outside([sys.executable, program, nap])
        folder = self.run_config("r", config(entrants={"a": sleeper, "b": {"bot": "lowest"}}, deals=20), "--workers", 2)
        entrants = json.loads((folder / "timing.json").read_text())["entrants"]
        self.assertEqual(entrants[0]["timed_decisions"], entrants[0]["decisions"])
        self.assertEqual(entrants[0]["seconds_per_decision_error95"], 0)
        self.assertGreater(entrants[0]["seconds_per_decision"], nap)
        self.assertLess(entrants[1]["timed_decisions"], entrants[1]["decisions"])


# Answers after a delay.
SLEEPER = """import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type":"ready"}', flush=True)
    if message["type"] == "move":
        time.sleep(float(sys.argv[1]))
        print(json.dumps(message["legal"][0]), flush=True)
"""

# Leaves its first question to a child process that computes for some time.
PARENT = """import json, os, sys, time
asked = False
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type":"ready"}', flush=True)
    if message["type"] == "move":
        if not asked and os.fork() == 0:
            while time.process_time() < 0.4:
                pass
            os._exit(0)
        asked or os.wait()
        asked = True
        print(json.dumps(message["legal"][0]), flush=True)
"""

# Records its input, and plays its first legal move.
RECORDER = """import json, os, sys
with open(f"{sys.argv[1]}{os.getpid()}", "w") as file:
    for line in sys.stdin:
        file.write(line)
        message = json.loads(line)
        if message["type"] == "hello":
            print('{"type":"ready"}', flush=True)
        if message["type"] == "move":
            file.flush()
            print(json.dumps(message["legal"][0]), flush=True)
"""


class BotCommand(ProcessCase):
    def talk(self, words, lines, status=0):
        done = self.kozyr("bot", *words, stdin=None, input="".join(json.dumps(line) + "\n" for line in lines))
        self.assertEqual(done.returncode, status, done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()], done.stderr

    HELLO = {"type": "hello", "protocol": "kozyr", "version": 1, "game": "durak", "rules": {}, "seats": 2, "name": "x"}

    def test_hello_and_quit(self):
        said, _ = self.talk(["durak/lowest"], [self.HELLO, {"type": "from-a-later-version"}, {"type": "quit"}])
        self.assertEqual(len(said), 1)
        self.assertEqual((said[0]["type"], said[0]["version"]), ("ready", 1))

    def test_nonsense_is_answered(self):
        for lines, mention in (([{"type": "move"}], "before"), ([3], "type"), ([{**self.HELLO, "game": "chess"}], "durak"),
                               ([{**self.HELLO, "rules": {"deck": 3}}], "rules.deck"), ([self.HELLO, {"type": "game", "seat": 9}], "seat"),
                               ([self.HELLO, {"type": "game", "seat": 0}, {"type": "move", "view": {"hand": 3}}], "view")):
            with self.subTest(lines=lines):
                said, _ = self.talk(["durak/prediction"] if mention != "view" else ["durak/lowest"], lines, status=2)
                self.assertEqual(said[-1]["type"], "error")
                self.assertIn(mention, said[-1]["error"])

    def test_it_leaves_after_an_error(self):
        """Also if the other side keeps the pipe open."""
        for bot in ("durak/lowest", "durak/ismcts"):
            process = subprocess.Popen([KOZYR, "bot", bot], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            process.stdin.write('{"type":"move"}\n')
            process.stdin.flush()
            self.assertEqual(process.wait(30), 2)
            self.assertIn('before \\"game\\"', process.stdout.read())
            process.communicate()

    def test_views_that_contradict_themselves(self):
        """Inconsistent messages of the other side are refused."""
        words = [sys.executable, "-S", "-c", RECORDER, str(self.folder / "told")]
        self.run_config("r", config(entrants={"a": outside(words, sandbox="none"), "b": {"bot": "lowest"}}, deals=1, seed=4))
        told = max((path.read_text() for path in self.folder.glob("told*")), key=len)
        told = [json.loads(line) for line in told.splitlines()]
        hello, game, move = (next(line for line in told if line["type"] == kind) for kind in ("hello", "game", "move"))
        self.assertIn("move", self.talk(["durak/lowest"], [hello, game, move])[0][-1])
        view, other = move["view"], 1 - game["seat"]
        for changes, mention in (({"hand": view["hand"][1:]}, "view.hand_count: 6 for the own hand of 5 cards"),
                                 ({"hand": view["hand"][1:] * 2}, "view.hand: "), ({"unseen": view["unseen"][1:]}, "view.unseen: "),
                                 ({"attacker": 2}, "view.attacker: 2 is out of range; allowed: 0..1"),
                                 ({"turn": other}, "view"), ({"limit": 0}, "view.limit: 0"), ({"trump": None}, "view.trump: "),
                                 ({"seat": other}, "view"), ({"talon": 60}, "view.talon: 60"), ({"active": []}, "view.place")):
            with self.subTest(changes=changes):
                said, complaint = self.talk(["durak/lowest"], [hello, game, {**move, "view": {**view, **changes}}], status=2)
                self.assertEqual(said[-1]["type"], "error")
                self.assertIn(mention, said[-1]["error"])
                self.assertIn(mention, complaint)
        # A bot that follows the plies notices if they do not lead to the view.
        lost = {**game, "deal": {**game["deal"], "own": game["deal"]["own"][::-1][:5] + view["unseen"][:1]}}
        said, _ = self.talk(["durak/prediction"], [hello, lost, move], status=2)
        self.assertIn("view.hand: the deal and the plies that were told do not lead to this one", said[-1]["error"])

    def test_time_that_is_given_is_used(self):
        """With a deadline, budgets of nodes and games do not apply, on a busy machine either."""
        for game, bot in (("gomoku", "alphabeta"), ("durak", "ismcts"), ("bigtwo", "flat_mc")):
            with self.subTest(game=game, bot=bot):
                words = [sys.executable, "-S", "-c", RECORDER, str(self.folder / game)]
                seats = {"gomoku": 2, "durak": 2, "bigtwo": 4}[game]
                others = {f"o{i}": {"bot": "random"} for i in range(seats - 1)}
                self.run_config("r", config(game={"name": game}, entrants={"a": outside(words, sandbox="none"), **others}, deals=1, seed=4), "--force")
                told = max((path.read_text() for path in self.folder.glob(f"{game}*")), key=len)
                told = [json.loads(line) for line in told.splitlines()]
                hello, start, move = (next(line for line in told if line["type"] == kind) for kind in ("hello", "game", "move"))
                plain = self.talk([f"{game}/{bot}"], [hello, start, move])[0][-1]["nodes"]
                timed = self.talk([f"{game}/{bot}"], [{**hello, "limits": {"move_ms": 1000}}, start, {**move, "move_ms": 1000}])[0][-1]["nodes"]
                self.assertGreater(timed, plain)

    def test_wrong_words(self):
        self.refused("bot", "durak", mentions=["GAME/BOT"])
        self.refused("bot", "durak/no", mentions=["no"])
        self.refused("bot", "chess/no", mentions=["chess"])
        self.refused("bot", "durak/process", mentions=["process"])
        self.refused("bot", "durak/prediction", "--set", "depht=3", mentions=["depth"])
        self.refused("bot", "durak/prediction", "--protocol", "x", mentions=["json"])


class ProcessRecorded(ProcessCase):
    """Runs with programs that are not deterministic are verified and shown from their records."""

    def setUp(self):
        super().setUp()
        self.programs = self.folder / "programs"
        self.programs.mkdir()
        picky = ROOT / "tests/processes/picky.py"
        bots = {"low": {"bot": "lowest"}, "chance": outside([sys.executable, "-S", picky, "random"]), "bad": bad("crash", 3, 2)}
        self.run_config("r", config(entrants=bots, deals=3, workers=1))

    def test_verify(self):
        told = self.good("verify", "r").stdout
        self.assertTrue(told.startswith("18 of 18 games follow from their records"), told)
        self.assertTrue(self.good("verify", "r", "--every", 4).stdout.startswith("5 of 18 games"))

    def test_replay(self):
        wanted = (self.folder / "r/records.jsonl").read_text().splitlines()
        for number in (0, 5, 17):
            self.assertEqual(self.good("replay", "r", number, "--json").stdout.splitlines(), [wanted[number]])
        self.assertRegex(self.good("replay", "r", 3).stdout, r"(?s)small game 3: deal .*end: ")

    def change(self, name, number, before, after):
        path = self.folder / "r" / name
        kept = path.read_bytes()
        lines = path.read_text().splitlines(keepends=True)
        changed = lines[number].replace(before, after, 1)
        self.assertNotEqual(changed, lines[number])
        lines[number] = changed
        path.write_text("".join(lines))
        return lambda: path.write_bytes(kept)

    def differs(self, mention):
        told = self.good("verify", "r", status=3).stdout
        self.assertIn(mention, told)
        self.assertIn("1 of 18 checked games do", told)

    def test_an_edited_row(self):
        row = read_games(self.folder / "r")[4]
        for before, after in ((f",{row['plies']},", f",{int(row['plies']) + 1},"), (f",{row['trump']},", ",2C,")):
            with self.subTest(before=before):
                restore = self.change("games.csv", 5, before, after)
                self.differs("game 4 differs")
                restore()

    def test_an_edited_record(self):
        record = json.loads((self.folder / "r/records.jsonl").read_text().splitlines()[2])
        for before, after, mention in ((f'["{record["moves"][0]}",', "[", "moves["), ('"index":2', '"index":3', "index"),
                                       (f'"seats":["{record["seats"][0]}"', '"seats":["x"', "seats[0]"),
                                       (record["seed"], "0x0123456789abcdef", "deal, seed")):
            with self.subTest(before=before):
                restore = self.change("records.jsonl", 2, before, after)
                self.differs(mention)
                restore()

    def test_no_records(self):
        (self.folder / "r/records.jsonl").unlink()
        self.refused("verify", "r", mentions=["deterministic", "kept no records"])
        self.refused("replay", "r", 3, mentions=["has no record of game 3"])
