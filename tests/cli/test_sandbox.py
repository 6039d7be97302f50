"""Harmful programs with and without a sandbox: each costs only its own games, and leaves nothing."""
import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys

import pytest

from tests.cli.harness import ROOT, config, read_games, size_of, wait_until
from tests.cli.test_process import OWN, ProcessCase, bad, outside
from tests.processes.harmful import KINDS, SHUT_IN

HARMFUL = ROOT / "tests/processes/harmful.py"
WORKS = bool(shutil.which("bwrap")) and subprocess.run(["bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"], check=False, capture_output=True).returncode == 0


class SandboxCase(ProcessCase):
    def setUp(self):
        super().setUp()
        if not WORKS:
            self.skipTest("bubblewrap is missing or may not make namespaces here")


class Harmful(ProcessCase):
    WEIGHT = 6

    def play(self, kinds, sandbox, **environment):
        """The reasons of the games of each kind against `lowest`; the other games are those of a run without harmful
        programs."""
        settings = [f"{key}={value}" for key, value in environment.items()]
        bots = {kind: outside([sys.executable, "-S", HARMFUL, kind], sandbox=sandbox, environment=settings,
                              memory_mib=600 if kind == "eats-memory" else 0,
                              move_time_ms=500 if kinds[kind] == "timeout" else 60000) for kind in kinds}
        honest = {"low": {"bot": "lowest"}, "rnd": {"bot": "random"}}
        folder = self.run_config("r", config(entrants={**honest, **bots}, format="gauntlet", deals=1, workers=2))
        alone = self.run_config("alone", config(entrants=honest, format="gauntlet", deals=1))
        key = [{name: row[name] for name in row if name != "game"} for row in self.games_of(folder, "low", "rnd")]
        self.assertEqual(key, [{name: row[name] for name in row if name != "game"} for row in read_games(alone)])
        self.assert_no_process()
        return {kind: {row["reason"] for row in self.games_of(folder, "low", kind)} for kind in kinds}

    def check(self, sandbox):
        kinds = {kind: reason for kind, (reason, _) in KINDS.items()}
        for kind, found in self.play(kinds, sandbox).items():
            allowed = OWN if kinds[kind] == "own" else OWN | {kinds[kind]}
            with self.subTest(kind=kind):
                self.assertLessEqual(found, allowed)
                self.assertTrue(kinds[kind] == "own" or kinds[kind] in found)

    @pytest.mark.long
    def test_without_a_sandbox(self):
        self.check("none")

    def test_shut_in(self):
        if not WORKS:
            self.skipTest("no bubblewrap")
        self.check("bubblewrap")

    def test_what_only_a_sandbox_stops(self):
        if not WORKS:
            self.skipTest("no bubblewrap")
        with socket.create_server(("127.0.0.1", 0)) as server:
            found = self.play(dict.fromkeys(SHUT_IN, "own"), "bubblewrap", RUN=self.folder / "r", PARENT=os.getpid(), PORT=server.getsockname()[1])
            self.assertEqual({kind: reasons - OWN for kind, reasons in found.items()}, dict.fromkeys(SHUT_IN, set()))
            self.assertFalse((self.folder / "written").exists())
            harmless = ("writes-to-its-folder", "reads-the-run", "sees-processes", "calls-home")
            found = self.play(dict.fromkeys(harmless, "own"), "none", RUN=self.folder / "r", PARENT=os.getpid(), PORT=server.getsockname()[1])
            self.assertEqual({kind: reasons - OWN for kind, reasons in found.items()}, dict.fromkeys(harmless, {"illegal"}))

    def run_config(self, out, changes=None, *words, **options):
        return super().run_config(out, changes, *words, "--force", **options)


class Sandbox(SandboxCase):
    WEIGHT = 3

    def inside(self, run):
        """The bubblewrap processes below a run: the outer one, and the first one inside."""
        found = {pid: parent for pid, (name, parent) in self.below(run).items() if name == "bwrap"}
        outer = next(pid for pid, parent in found.items() if parent not in found)
        return outer, next((pid for pid, parent in found.items() if parent == outer), None)

    def start_run(self, deals=100, mode="daemon", **keys):
        content = config(entrants={"bad": bad(mode, sandbox="bubblewrap", environment=["PAUSE=0.01"], **keys), "low": {"bot": "lowest"}}, deals=deals, workers=1)
        path = self.write("c.json", content)
        process = self.midway("run", path, "--out", "r", "--quiet", "--force", rows=300)
        return process

    def test_the_same_games(self):
        content = config(entrants={"bad": bad("none"), "low": {"bot": "lowest"}}, deals=5)
        rows = []
        for sandbox in ("none", "bubblewrap"):
            content["entrants"]["bad"]["sandbox"] = sandbox
            rows.append((self.run_config("r", content, "--force") / "games.csv").read_text())
            self.assertEqual(json.loads((self.folder / "r/run.json").read_text())["sandboxes"], {"bad": sandbox})
        self.assertEqual(*rows)

    def test_killed_sandboxes_cost_nothing(self):
        alone = self.run_config("alone", config(entrants={"bad": bad("daemon"), "low": {"bot": "lowest"}}, deals=100, workers=1))
        process = self.start_run()
        os.kill(self.inside(process.pid)[0], signal.SIGKILL)
        self.assertEqual(process.wait(60), 0)
        self.assertEqual(read_games(alone), read_games(self.folder / "r"))
        self.assert_no_process()

    def test_nothing_is_left_of_killed_runs(self):
        """Killing or stopping any process does not let a daemon live on."""
        for first in (None, signal.SIGSTOP, signal.SIGKILL):
            with self.subTest(first=first):
                shutil.rmtree(self.folder / "r", ignore_errors=True)
                process = self.start_run(deals=100000)
                for pid in self.inside(process.pid) if first else ():
                    with contextlib.suppress(ProcessLookupError):  # the second ends with the first
                        os.kill(pid, first)
                process.kill()
                process.wait(60)
                self.assert_no_process()

    def test_killed_while_bubblewrap_begins(self):
        """Its first process waits for a process that is gone; simulated by a script that forks and waits in
        this way."""
        self.write("bwrap", f'''#!/bin/sh
echo x >>{self.folder}/starts
[ "$(wc -l <{self.folder}/starts)" = 3 ] || exec {shutil.which("bwrap")} "$@"
setsid sleep 600 & echo $! >{self.folder}/waits
wait
''').chmod(0o755)
        there = {**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}"}
        content = config(entrants={"bad": bad("none", sandbox="bubblewrap"), "low": {"bot": "lowest"}}, deals=2, workers=1)
        process = self.start("run", self.write("c.json", content), "--out", "r", "--quiet", env=there)
        wait_until(lambda: size_of(self.folder / "waits") > 0, "a start that hangs")
        sleeper = int((self.folder / "waits").read_text())
        worker = next(pid for pid, (_, parent) in self.below(process.pid).items() if parent == process.pid)
        os.kill(worker, signal.SIGKILL)
        self.assertEqual(process.wait(60), 0)
        self.assertFalse(pathlib.Path(f"/proc/{sleeper}").exists())
        self.assert_no_process()

    def test_programs_that_it_cannot_see(self):
        """A program in another folder must be given by its full path."""
        path = self.write("c.json", config(entrants={"a": outside(["sh", "-c", f"exec {sys.executable} $(echo {HARMFUL})"], sandbox="bubblewrap"), "b": {"bot": "lowest"}}))
        self.refused("run", path, "--out", "r", "--quiet", mentions=["entrants.a", "No such file"])

    def test_where_there_is_none(self):
        there = {**os.environ, "PATH": str(self.folder)}
        content = config(entrants={"a": outside([sys.executable, BAD_PATH, "none"], sandbox="bubblewrap"), "b": {"bot": "lowest"}}, deals=1)
        path = self.write("c.json", content)
        self.refused("run", path, "--out", "r", "--quiet", env=there, mentions=["entrants.a: sandbox: bubblewrap"])
        self.good("run", path, "--set", "entrants.a.sandbox=auto", "--out", "r", "--quiet", env=there)
        self.assertEqual(json.loads((self.folder / "r/run.json").read_text())["sandboxes"], {"a": "none"})


BAD_PATH = ROOT / "tests/processes/bad.py"
