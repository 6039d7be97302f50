"""Shared by all tests: the programs, a scratch folder, configs, hashes, and waiting without timing."""
import contextlib
import csv
import fcntl
import hashlib
import json
import os
import pathlib
import pty
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
KOZYR = os.environ.get("KOZYR", str(ROOT / "build/release-gcc/kozyr"))
KOZYR_TEST = os.environ.get("KOZYR_TEST", str(ROOT / "build/release-gcc/kozyr-test"))
LONG = bool(os.environ.get("KOZYR_LONG"))
ROUNDS = 8 if LONG else 1  # multiplies the rounds of random kills
LIMIT = 120  # seconds after which something hangs; no verdict depends on anything shorter
RESULTS = ("games.csv", "games.csv.zst", "records.jsonl.zst", "summary.json", "records.jsonl")  # must not depend on how a run was made

BASE = {
    "name": "small",
    "seed": 7,
    "game": {"name": "durak"},
    "entrants": {"low": {"bot": "lowest"}, "rnd": {"bot": "random"}},
    "deals": 50,
}


def config(**changes):
    """A copy of BASE with changes; None removes a key."""
    merged = json.loads(json.dumps({**BASE, **changes}))
    return {key: value for key, value in merged.items() if value is not None}


def table_config(seats, entrants, **changes):
    """Durak for `seats` with this many entrants, every other one random."""
    bots = {f"e{i}": {"bot": "random" if i % 2 else "lowest"} for i in range(entrants)}
    return config(game={"name": "durak", "seats": seats}, entrants=bots, **changes)


def environment(**changes):
    merged = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TERM")}
    return {**merged, "LC_ALL": "C", "TERM": "xterm", **changes}


def sha256(path):
    return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()


def result_hashes(folder):
    """The hashes of the reproducible files that exist."""
    return {name: sha256(folder / name) for name in RESULTS if (folder / name).exists()}


def snapshot(folder):
    """Every path below a folder with its bytes."""
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
            for path in sorted(pathlib.Path(folder).rglob("*"))}


def read_games(folder):
    """games.csv as a list of dicts; every row must have as many fields as the header."""
    with open(folder / "games.csv", newline="", encoding="ascii") as file:
        rows = list(csv.reader(file, strict=True))
    assert all(len(row) == len(rows[0]) for row in rows), "rows of different lengths"
    return [dict(zip(rows[0], row)) for row in rows[1:]]


def read_summary(folder):
    return json.loads((folder / "summary.json").read_text())


def processes_with(word):
    """The ids of the other processes whose command line or folder contains `word`, without zombies."""
    found = []
    for pid in filter(str.isdigit, {*os.listdir("/proc")} - {str(os.getpid())}):
        with contextlib.suppress(OSError), open(f"/proc/{pid}/cmdline", errors="replace", encoding="ascii") as line:
            if word in line.read() or word in os.readlink(f"/proc/{pid}/cwd"):
                found.append(int(pid))
    return found


def children_of(parent):
    """The worker processes of a run."""
    found = []
    for pid in processes_with("kozyr"):
        try:
            with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[1]) == parent and fields[0] != "Z":
            found.append(pid)
    return found


def wait_until(condition, what, pause=0.002):
    end = time.monotonic() + LIMIT
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"waited {LIMIT} s in vain for: {what}")
        time.sleep(pause)


def games_kept(folder):
    """The games of its checkpoint; 0 if there is none yet."""
    try:
        return json.loads((folder / "checkpoint.json").read_text(encoding="ascii"))["games"]
    except (OSError, ValueError):
        return 0


def size_of(path):
    try:
        return os.stat(path).st_size
    except FileNotFoundError:
        return -1


class Case(unittest.TestCase):
    maxDiff = 2000

    def setUp(self):
        # The name is unique on the machine, so that it finds this test's processes.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="kozyr-cli-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    @contextlib.contextmanager
    def subTest(self, msg="", **params):
        """One of several cases of a test; a failure names it."""
        try:
            yield
        except AssertionError as error:
            case = " ".join([str(msg), *(f"{key}={value!r}" for key, value in params.items())]).strip()
            raise AssertionError(f"{error}\nthe case: {case}") from error

    def write(self, name, content):
        """Writes a file into the scratch folder: bytes and str unchanged, anything else as JSON."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not isinstance(content, (bytes, str)):
            content = json.dumps(content, indent=1)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def kozyr(self, *words, program=KOZYR, env=None, **options):
        """Runs the program in the scratch folder."""
        options = {"stdin": subprocess.DEVNULL, "capture_output": True, **options}
        return subprocess.run([program, *map(str, words)], cwd=self.folder, env=env or environment(), text=True,
                              errors="surrogateescape", timeout=LIMIT, check=False, **options)

    def start(self, *words, program=KOZYR, env=None, **options):
        """Starts the program; if it still runs at the end of the test, it is killed."""
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
        process = subprocess.Popen([program, *map(str, words)], cwd=self.folder, env=env or environment(), text=True, **options)
        self.addCleanup(self.reap, process)
        return process

    def midway(self, *words, rows=1000, **options):
        """Starts the program; returns once games.csv has this many bytes."""
        process = self.start(*words, **options)
        games = self.folder / words[words.index("--out") + 1] / "games.csv"
        wait_until(lambda: size_of(games) > rows or process.poll() is not None, "rows")
        return process

    def signalled(self, number, *words, **options):
        """Sends a signal to a program midway; returns it when it has ended, with what it said."""
        process = self.midway(*words, **options)
        process.send_signal(number)
        process.out, process.err = process.communicate(timeout=LIMIT)
        return process

    def with_terminal(self, *words, columns=0, stdout=None, **options):
        """Runs the program with a terminal as stderr, and as stdout unless told otherwise. Returns the exit status, the
        terminal's text, and stdout."""
        try:
            ours, theirs = pty.openpty()
        except OSError as error:  # a bare chroot
            self.skipTest(f"no pseudo-terminal: {error}")
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        process = self.start(*words, stdout=stdout or theirs, stderr=theirs, **options)
        os.close(theirs)
        seen = b""
        with contextlib.suppress(OSError):  # the other end was closed
            while select.select([ours], [], [], LIMIT)[0] and (part := os.read(ours, 65536)):
                seen += part
        os.close(ours)
        return process.wait(LIMIT), seen.decode(), process.stdout.read() if stdout else ""

    @staticmethod
    def reap(process):
        if process.poll() is None:
            process.kill()
        process.communicate()

    def good(self, *words, status=0, **options):
        """Runs the program, which must succeed and print nothing on stderr."""
        done = self.kozyr(*words, **options)
        self.assertEqual(done.returncode, status, f"{words}\n{done.stdout}{done.stderr}")
        self.assertEqual(done.stderr, "", words)
        return done

    def refused(self, *words, mentions=(), status=2, **options):
        """Runs the program, which must refuse: one line on stderr that contains every mention, nothing on stdout."""
        done = self.kozyr(*words, **options)
        said = f"kozyr {' '.join(map(str, words))}\nexit status {done.returncode}\n{done.stdout}{done.stderr}"
        self.assertEqual(done.returncode, status, said)
        self.assertEqual(done.stdout, "", said)
        self.assertEqual(done.stderr.count("\n"), 1, said)
        self.assertTrue(done.stderr.endswith("\n") and done.stderr.startswith("kozyr"), said)
        for mention in mentions:
            self.assertIn(str(mention), done.stderr, said)
        return done

    def bots_of(self, game):
        """The bots that play `game`, from `list bots --json`, without `process`, which needs a command."""
        bots = json.loads(self.good("list", "bots", "--json").stdout)
        return [bot for bot in bots if bot["game"] in ("*", game) and bot["name"] != "process"]

    def run_config(self, out, changes=None, *words, **options):
        """Writes a config, plays it into `out`, and returns the folder."""
        path = self.write(f"{out}.json", changes if changes is not None else config())
        self.good("run", path, "--out", out, "--quiet", *words, **options)
        return self.folder / out

    def cut(self, folder, out, rows, checkpoint=True):
        """A copy of a finished run, as a kill after this many games leaves it: the files written at the end are
        missing, and the checkpoint counts other games or is broken."""
        copy = self.folder / out
        shutil.copytree(folder, copy)
        for path in copy.iterdir():
            if path.name not in ("config.json", "run.json", "games.csv", "records.jsonl", "checkpoint.json"):
                path.unlink()
        if not checkpoint:
            (copy / "checkpoint.json").write_bytes(b"\0" * 100)
        for name, lines in (("games.csv", rows + 1), ("records.jsonl", rows)):
            if (copy / name).exists():
                (copy / name).write_bytes(b"".join((copy / name).read_bytes().splitlines(keepends=True)[:lines]))
        return copy

    def assert_resumes_at(self, words, folder, moments, hashes_of):
        """The run of `words`, finished in `folder`, must end in the same bytes after a kill at each of these numbers
        of games."""
        for number, rows in enumerate(sorted(set(moments))):
            copy = self.cut(folder, f"cut{rows}", rows, checkpoint=number % 2 == 0)
            done = self.kozyr(*words, "--out", copy, "--resume", "--quiet", "--workers", 1 + number % 3)
            self.assertEqual(done.returncode, 0, f"cut at {rows}: {done.stderr}")
            self.assertEqual(hashes_of(copy), hashes_of(folder), f"cut at {rows}")
            shutil.rmtree(copy)

    def assert_untouched(self, folder, before):
        after = snapshot(folder)
        self.assertEqual(sorted(before), sorted(after), f"files of {folder}")
        for name, content in before.items():
            self.assertEqual(after[name], content, f"{name} was changed")

    def assert_same_results(self, folder, wanted):
        """The reproducible files have these hashes."""
        self.assertEqual(result_hashes(folder), wanted, folder)

    def assert_no_process(self):
        """Each was named after the scratch folder, or started in it."""
        wait_until(lambda: not processes_with(self.folder.name), "the end of all processes of the test", pause=0.02)


def restore_signals():
    """For preexec_fn: what a shell gives to a program."""
    for number in (signal.SIGPIPE, signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
