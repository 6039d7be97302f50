"""What pytest must be told about this folder: C programs are tests, too; the slow ones start first; and the
last line counts single tests: N passed, N failed, N skipped."""
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
SANITIZED = ROOT / "build/debug-gcc-address-undefined"
PROGRAMS = pathlib.Path(os.environ.get("KOZYR_TEST_PROGRAMS", SANITIZED))
HANGS = 1200  # seconds
WEIGHTS = {"laws": 100, "golden": 50, "unit": 40, "fuzz": 30}  # of programs; a class of Python tests says its own WEIGHT
# 3 to 12 s each: not in the fast run
SLOW = {"test_gobangcat_golden", "test_gobangcat_settings", "test_gomoku_alphabeta", "test_refusals", "test_stopped"}
GAMES = sorted(path.name for path in (ROOT / "src/games").iterdir() if path.is_dir())
sys.dont_write_bytecode = True


class Failed(Exception):
    """A program failed; its output is the report."""


class Program(pytest.Item):
    """A test program. One made with cmocka counts as many tests as it has; any other one by its exit status."""

    def __init__(self, *, command, settings=None, weight=1, **options):
        super().__init__(**options)
        self.command, self.settings, self.weight = command, settings or {}, weight

    def runtest(self):
        if not os.access(self.command[0], os.X_OK):
            raise Failed(f"{self.command[0]} is missing: scripts/run-tests builds it")
        done = subprocess.run(self.command, cwd=ROOT, env={**os.environ, **self.settings}, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                              timeout=HANGS, check=False)
        counts = {what: sum(map(int, re.findall(rf"\[  {what.upper()} +\] (\d+) test", done.stdout)))
                  for what in ("passed", "failed", "skipped")}
        if done.returncode != 0:
            counts["failed"] = max(1, counts["failed"])
        if any(counts.values()):
            self.user_properties.append(("counts", counts))
        if counts["failed"]:
            raise Failed(f"{' '.join(map(str, self.command))}: exit status {done.returncode}\n{done.stdout}")

    def repr_failure(self, excinfo, style=None):
        return str(excinfo.value) if excinfo.errisinstance(Failed) else super().repr_failure(excinfo, style)

    def reportinfo(self):
        return self.path, None, self.name


class Source(pytest.File):
    """A C source of tests. One that looks at KOZYR_GAME is run once for each game."""

    def collect(self):
        kind = self.path.parent.name
        program = PROGRAMS / self.path.relative_to(ROOT).with_suffix("")
        options = {"command": [program], "weight": WEIGHTS.get(kind, 1)}
        if kind == "fuzz":
            corpus = ROOT / "tests/fuzz/corpus" / self.path.stem.removeprefix("fuzz_")
            yield Program.from_parent(self, name=self.path.stem, command=[program, corpus])
        elif '"KOZYR_GAME"' in self.path.read_text():
            for game in GAMES:
                yield Program.from_parent(self, name=f"{self.path.stem}[{game}]", settings={"KOZYR_GAME": game}, **options)
        else:
            yield Program.from_parent(self, name=self.path.stem, **options)


class Script(pytest.File):
    def collect(self):
        yield Program.from_parent(self, name=self.path.name, command=[self.path])


def pytest_collect_file(file_path, parent):
    kind = str(file_path.parent.relative_to(ROOT / "tests")) if (ROOT / "tests") in file_path.parents else ""
    if kind in WEIGHTS and file_path.match("test_*.c") or kind == "fuzz" and file_path.match("fuzz_*.c"):
        return Source.from_parent(parent, path=file_path)
    if kind == "." and file_path.name == "structure":
        return Script.from_parent(parent, path=file_path)
    return None


def weight(item):
    return getattr(item, "weight", None) or getattr(getattr(item, "cls", None), "WEIGHT", 1)


def quick_ones(items):
    """C programs but the slowest, and the first test of each class that does not say it is slow."""
    taken = set()
    for item in items:
        owner = getattr(item, "cls", None)
        if item.name.split("[")[0] in SLOW:
            continue
        if owner is None or (owner not in taken and getattr(owner, "WEIGHT", 1) == 1):
            taken.add(owner)
            yield item


def pytest_collection_modifyitems(items):
    """Slow tests first, so that none is left alone at the end. The fast run takes the quick ones, the short run all but
    the long ones."""
    if os.environ.get("KOZYR_SHORT"):
        items[:] = [item for item in items if not item.get_closest_marker("long")]
    if os.environ.get("KOZYR_FAST"):
        items[:] = list(quick_ones(items))
    items.sort(key=lambda item: -weight(item))


# ---- the closing line ----

totals = collections.Counter(passed=0, failed=0, skipped=0)


def pytest_runtest_logreport(report):
    counts = dict(report.user_properties).get("counts")
    if counts and report.when == "call":
        totals.update(counts)
    elif report.failed or report.skipped or report.when == "call":
        totals[report.outcome] += 1


def pytest_collectreport(report):
    if not report.passed:
        totals["failed" if report.failed else "skipped"] += 1


def closing_line(counts):
    return ", ".join(f"{counts[what]} {what}" for what in ("passed", "failed", "skipped"))


def pytest_unconfigure(config):
    if hasattr(config, "workerinput") or config.option.collectonly or config.option.help:
        return
    if "KOZYR_COUNTS" in os.environ:  # of scripts/run-tests, which adds up and prints
        with open(os.environ["KOZYR_COUNTS"], "a", encoding="ascii") as file:
            file.write(json.dumps(totals) + "\n")
    else:
        print("\n" + closing_line(totals), flush=True)
