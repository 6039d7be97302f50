"""Faults, and what a program owes after each: results that are whole, or a message and a run that can be resumed.

A fault is one call of the C library that goes wrong (tests/torture/shim.c), or a signal at that moment. After it the
program may have finished as if nothing had been, or ended with exit status 1 and one message, or died of the signal. Then
the run is resumed without faults. Its files, and all that was printed with exit status 0, must be those of the
undisturbed run.
"""
import collections
import errno
import json
import os
import pathlib
import random
import shutil
import signal
import struct
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIMIT = 60  # seconds after which a program hangs
CALLS = ("write pwrite read pread open openat fdatasync fsync ftruncate renameat unlinkat mkdir mmap fork pipe2 poll waitpid "
         "flock fdopendir readdir fstat stat close malloc calloc realloc aligned_alloc clock_gettime rename unlink "
         "mkdtemp dup2 chdir signalfd execvpe copy_file_range").split()
MEMORY = ("malloc", "calloc", "realloc", "aligned_alloc")
# What each call may answer when the machine is to blame.
ERRORS = {"write": "ENOSPC EIO EDQUOT EINTR", "pwrite": "ENOSPC EIO EINTR", "read": "EIO EINTR", "pread": "EIO EINTR",
          "open": "EMFILE ENFILE EIO ENOMEM EINTR", "openat": "EMFILE ENFILE EIO ENOMEM ENOSPC EINTR", "fdatasync": "EIO ENOSPC EINTR",
          "fsync": "EIO EINTR", "ftruncate": "EIO EINTR", "renameat": "EIO ENOSPC", "unlinkat": "EIO", "rename": "EIO ENOSPC", "unlink": "EIO", "mkdir": "ENOSPC EIO",
          "mmap": "ENOMEM", "fork": "EAGAIN ENOMEM", "pipe2": "EMFILE ENFILE", "poll": "EINTR ENOMEM", "waitpid": "EINTR",
          "flock": "ENOLCK EINTR", "fdopendir": "ENOMEM", "readdir": "EIO", "fstat": "EIO", "stat": "EIO", "close": "EIO EINTR",
          "mkdtemp": "ENOSPC EIO EMFILE", "dup2": "EMFILE EIO", "chdir": "EIO ENOMEM", "signalfd": "EMFILE ENOMEM", "execvpe": "ENOMEM EAGAIN EIO",
          "copy_file_range": "EXDEV ENOSPC EIO EINTR EINVAL",
          **dict.fromkeys(MEMORY, "ENOMEM")}
LASTING = ("write", "pwrite", "openat", "fdatasync", "fork", "pipe2", "mmap", "mkdtemp", "dup2", "execvpe", *MEMORY)  # a disk stays full, memory stays short
SHORT = ("write", "pwrite", "read", "pread", "copy_file_range")
STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
PACKED = ("games.csv.zst", "records.jsonl.zst")
RESULTS = ("config.json", "games.csv", *PACKED, "counts.bin", "summary.json", "records.jsonl", "points.csv", "tune.csv", "tuned.json", "page.html")
MEASURED = ("run.json", "timing.json", "checkpoint.json")


class Kind:
    """A way to run the program: the words of its command line, and the folder that it writes, if any."""

    def __init__(self, name, words, folder=None, before=None):
        self.name, self.words, self.folder, self.before = name, words, folder, before
        self.leaves = ("stderr",) if name.startswith("programs") else ()
        self.counts, self.stdout, self.files = {}, "", {}


def files_of(folder):
    return {name: (folder / name).read_bytes() for name in RESULTS if (folder / name).exists()}


class Torture:
    def __init__(self, program, scratch, seed):
        self.program, self.scratch, self.chance = program, pathlib.Path(scratch), random.Random(seed)
        self.shim = self.scratch / "shim.so"
        subprocess.run([os.environ.get("CC", "gcc"), "-std=c11", "-D_GNU_SOURCE", "-O1", "-fPIC", "-shared", ROOT / "tests/torture/shim.c",
                        "-o", self.shim], check=True)
        self.outcomes = collections.Counter()
        self.wrong = []
        self.kinds = self.make_kinds()

    # ---- the program ----

    def run(self, words, plan=None):
        """The ended program: exit status, standard output and error, and whether the fault was done."""
        shared = self.scratch / "shared"
        environment = {**os.environ, "LC_ALL": "C"}
        if plan:
            shared.write_bytes(bytes(4096))
            environment.update(LD_PRELOAD=str(self.shim), TORTURE=f"{plan} {shared}")
        process = subprocess.Popen([self.program, *map(str, words)], cwd=self.scratch, env=environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            out, err = process.communicate(timeout=LIMIT)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return "hangs", "", "", True, {}
        numbers = struct.unpack(f"{len(CALLS) + 1}q", shared.read_bytes()[:8 * (len(CALLS) + 1)]) if plan else [0] * (len(CALLS) + 1)
        said = "".join(line for line in err.decode(errors="replace").splitlines(True) if not line.startswith("kozyr run: external bots: "))
        return (process.returncode, out.decode(errors="replace"), said, bool(numbers[-1]),
                dict(zip(CALLS, numbers)))

    # ---- the kinds of run ----

    def config(self, name, **changes):
        bots = {"tree": {"bot": "prediction", "depth": 1}, "low": {"bot": "lowest"}, "rnd": {"bot": "random"}}
        content = {"name": name, "seed": 5, "game": {"name": "durak", "deck": 24}, "entrants": bots, "deals": 6, "workers": 2, **changes}
        path = self.scratch / f"{name}.json"
        path.write_text(json.dumps(content))
        return path

    def with_programs(self):
        """A config for each protocol: a bot of ours as a program, which is asked again after a kill."""
        for name, game, bot, keys in (
                ("json", {"name": "durak", "deck": 24}, "durak/lowest", {"sandbox": "none"}),
                ("json, in a sandbox where there is one", {"name": "durak", "deck": 24}, "durak/lowest", {}),
                ("gomocup", {"name": "gomoku", "size": 9}, "gomoku/alphabeta", {"move_time_ms": 600000, "sandbox": "none"}),
                ("botzone", {"name": "doudizhu", "auction": "none"}, "doudizhu/lowest", {"sandbox": "none"})):
            protocol = name.split(",")[0]
            depth = ["--set", "depth=1", "--set", "table=false"] if protocol == "gomocup" else []
            rules = [word for key, value in game.items() if key not in ("name", "deck") for word in ("--set", f"game.{key}={value}")]
            program = {"bot": "process", "command": [self.program, "bot", bot, "--protocol", protocol, *depth, *rules], "protocol": protocol,
                       "folder": str(self.scratch), "deterministic": True, **keys}
            seats = 3 if game["name"] == "doudizhu" else 2
            others = {f"o{i}": {"bot": "random"} for i in range(seats - 1)}
            yield name, self.config("outside-" + name.replace(" ", "-").replace(",", ""), game=game, entrants={"out": program, **others}, deals=3, seatings="rotations")

    def make_kinds(self):
        two = {"tree": {"bot": "prediction", "depth": 1}, "rnd": {"bot": "random"}}
        run = self.config("run", records="all")
        sweep = self.config("sweep", sweep={"vary": {"entrants.tree.depth": "0..2"}, "against": ["low"]})
        race = self.config("race", deals=20, sweep={"vary": {"entrants.tree.depth": "0..3"}, "against": ["rnd"],
                                                    "race": {"rule": "elimination", "deals_per_round": 4}})
        tune = self.config("tune", entrants=two, deals=2, tune={"vary": {"entrants.tree.trump_factor": "0..10"}, "iterations": 4, "confirm": 4,
                                                                "tuner": "cross-entropy", "population": 4})
        swiss = self.config("swiss", format="swiss", rounds=2, deals=3, entrants={f"e{i}": {"bot": ("lowest", "random")[i % 2]} for i in range(6)})
        knockout = self.config("knockout", format="knockout", deals=3, entrants={f"e{i}": {"bot": ("lowest", "random")[i % 2]} for i in range(5)})
        stop = self.config("stop", entrants=two, format="match", deals=400,
                           stop={"rule": "sprt", "elo0": 0, "elo1": 200})
        luck = self.config("luck", entrants=two, seatings="one", variance_reduction="deal", deals=30)
        kinds = [Kind(verb if verb != "run" else path.stem, [verb, path, "--out", "out"], "out")
                 for verb, path in (("run", run), ("sweep", sweep), ("sweep", race), ("tune", tune), ("run", swiss), ("run", knockout),
                                    ("run", stop), ("run", luck))]
        kinds[2].name = "race"
        kinds.append(Kind("shard", ["run", run, "--out", "out", "--shard", "2/3"], "out"))
        for rows, records in (("zstd", "all"), ("none", "none")):
            many = self.config(f"rows-{rows}", deals=200, records=records, rows=rows)
            kinds.append(Kind(f"rows {rows}", ["run", many, "--out", "out"], "out"))
        for verb, path in (("run", swiss), ("sweep", race), ("tune", tune)):
            kinds.append(Kind(f"{path.stem} without rows", [verb, path, "--out", "out", "--rows", "none"], "out"))
        fast = {"low": {"bot": "lowest"}, "rnd": {"bot": "random"}}
        for rows, deals, name in (("csv", 1500, "rows written by workers"), ("zstd", 4000, "rows packed and written by workers")):
            written = self.config(f"written-{rows}", deals=deals, records="all", rows=rows, entrants=fast)
            kinds.append(Kind(name, ["run", written, "--out", "out"], "out"))
        kinds.append(Kind("force", ["run", run, "--out", "out"], "out", before=[["run", swiss, "--out", "out", "--quiet"]]))
        kinds.append(Kind("resume", ["run", run, "--out", "out"], "out", before="partial"))
        kinds.append(Kind("done", ["run", run, "--out", "out"], "out", before=[["run", run, "--out", "out", "--quiet"]]))
        for name, verb, path in (("more deals", "run", run), ("more deals of a sweep", "sweep", sweep)):
            kinds.append(Kind(name, [verb, path, "--out", "out", "--deals", "9"], "out", before=[[verb, path, "--out", "out", "--quiet"]]))
        kinds += [Kind(f"programs by {name}", ["run", path, "--out", "out"], "out") for name, path in self.with_programs()]
        shards = [["run", run, "--out", f"s{i}", "--shard", f"{i}/2", "--quiet", "--force"] for i in (1, 2)]
        kinds.append(Kind("merge", ["merge", "out", "s1", "s2"], "out", before=shards))
        for words in (["verify", "kept"], ["rate", "kept"], ["rate", "kept", "--json"], ["compare", "kept", "tree", "low"],
                      ["compare", "kept", "tree", "low", "--json"], ["replay", "kept", "3"], ["replay", "kept", "3", "--json"],
                      ["table", "kept"], ["table", "kept", "--format", "latex"], ["games", "kept", "--long"], ["check", run], ["describe", "durak"], ["describe", "durak", "--json"], ["list", "bots", "--json"], ["list", "bots"],
                      ["schema"], ["calc", "--pairs", "1,2,10,5,3", "--json"], ["check", tune], ["check", sweep]):
            kinds.append(Kind(" ".join(map(str, [words[0], *(w for w in words[1:] if str(w).startswith("--"))])), words))
        charts = self.scratch / "charts.js"
        charts.write_text("// in place of the chart library\n")
        (self.scratch / "pages").mkdir()
        for name, words in (("report", ["kept", "--games", "0-5"]), ("report --explain", ["kept", "--explain"]), ("report of a tuning", ["tuned"]),
                            ("report of two", ["kept", "short"])):
            kinds.append(Kind(name, ["report", *words, "--out", "pages/page.html", "--charts", charts], "pages"))
        self.run(["run", run, "--out", "kept", "--quiet"])
        self.run(["run", run, "--out", "short", "--deals", "4", "--set", "records=none", "--quiet"])
        self.run(["tune", tune, "--out", "tuned", "--quiet"])
        self.run(["run", swiss, "--out", "other", "--quiet"])
        self.other = files_of(self.scratch / "other")
        for kind in kinds:
            self.measure(kind)
        return kinds

    def prepare(self, kind):
        out = self.scratch / "out"
        if kind.folder:
            shutil.rmtree(self.scratch / kind.folder, ignore_errors=True)
        if kind.folder == "pages":
            (self.scratch / "pages").mkdir()
        if kind.before == "partial":
            shutil.copytree(self.scratch / "partial", out)
        elif kind.before and kind.name != "merge":
            for words in kind.before:
                self.run(words)

    def measure(self, kind):
        """What it prints and writes undisturbed, and how often it makes each call."""
        if kind.before == "partial":
            shutil.rmtree(self.scratch / "partial", ignore_errors=True)
            self.run([*kind.words[:3], "partial", "--quiet"], plan=f"pwrite 8 parent {signal.SIGKILL.value}")
        if kind.name == "merge":
            for words in kind.before:
                self.run(words)
        self.prepare(kind)
        status, out, err, _, kind.counts = self.run(self.words(kind), plan="malloc 0 count 0")
        assert status == 0 and (err == "" or kind.before == "partial"), (kind.name, status, err)
        kind.stdout = out
        if kind.folder:
            kind.files = files_of(self.scratch / kind.folder)

    @staticmethod
    def words(kind, resumed=False):
        if kind.name == "merge":
            return kind.words + (["--force"] if resumed else [])
        if kind.folder != "out":
            return kind.words
        flag = "--force" if kind.name == "force" and not resumed else "--resume"
        return [*kind.words, flag]

    # ---- faults ----

    def draw(self):
        """A kind of run and a fault in it: every call alike, and in it every moment."""
        while True:
            kind = self.chance.choice(self.kinds)
            call = self.chance.choice([name for name in CALLS if kind.counts[name]])
            at = self.chance.randint(1, kind.counts[call] + 1)
            ways = ["fail"] * 3 * (call in ERRORS) + ["ever"] * (call in LASTING) + ["short"] * (call in SHORT) + ["kill", "alarm"]
            ways += ["parent"] * 2 if kind.folder else []
            way = self.chance.choice(ways)
            number = 0
            if way in ("fail", "ever"):
                names = ERRORS[call].split()
                number = getattr(errno, self.chance.choice([name for name in names if way == "fail" or name != "EINTR"]))
            elif way == "kill":
                number = signal.SIGKILL.value
            elif way == "parent":
                number = self.chance.choice((*STOPS, signal.SIGKILL)).value
            elif way == "alarm":
                number = int(10 ** self.chance.uniform(0, 4))
            return kind, call, at, way, number

    def blame(self, kind, plan, what, *details):
        self.outcomes["WRONG"] += 1
        self.wrong.append(f"{kind.name}: {plan}: {what}: " + " | ".join(str(detail)[:600] for detail in details))

    def each_allocation(self, most):
        """Lets every allocation of every kind fail once, where there are more than `most` of them so many evenly spread."""
        for kind in self.kinds:
            all_of_them = [(call, at) for call in MEMORY for at in range(1, kind.counts[call] + 1)]
            step = max(1, len(all_of_them) / most)
            for i in range(min(most, len(all_of_them))):
                call, at = all_of_them[int(i * step)]
                self.inject((kind, call, at, "fail", errno.ENOMEM))
            yield kind.name, len(all_of_them), min(most, len(all_of_them))

    def inject(self, fault=None):
        kind, call, at, way, number = fault or self.draw()
        plan = f"{call} {at} {way} {number}"
        self.prepare(kind)
        status, out, err, fired, _ = self.run(self.words(kind), plan)
        if not fired:
            self.outcomes["not reached"] += 1
            return
        self.outcomes[way if way != "fail" else "fail " + ("memory" if call in MEMORY else "call")] += 1
        self.judge(kind, plan, way, number, status, out, err)
        memory = call in MEMORY and way in ("fail", "ever")
        if status == 1 and ("Success" in err or memory and "memory" not in err):
            self.blame(kind, plan, "the message names another reason", err)

    def judge(self, kind, plan, way, number, status, out, err):
        died = isinstance(status, int) and status < 0
        signals = {"kill": {-signal.SIGKILL}, "alarm": {-signal.SIGALRM}, "parent": {-number, 128 + number}}.get(way, set())
        if status not in {0, 1} | signals:
            self.blame(kind, plan, f"exit status {status}", err)
        elif status == 0 and out != kind.stdout:
            self.blame(kind, plan, "exit status 0, but it did not print the same", out, err)
        elif status == 1 and (err.count("\n") != 1 or not err.startswith("kozyr")):
            self.blame(kind, plan, "no message, or more than one", err)
        elif kind.folder and status == 0 and files_of(self.scratch / kind.folder) != kind.files:
            self.blame(kind, plan, "exit status 0, but the files differ", err)
        elif kind.folder:
            self.resume(kind, plan)
        self.outcomes["ended: " + ("died" if died else {0: "well", 1: "with a message"}.get(status, "stopped"))] += 1

    def resume(self, kind, plan):
        out = self.scratch / kind.folder
        status, printed, err, _, _ = self.run(self.words(kind, resumed=True))
        if kind.name == "force" and status == 2 and files_of(out) == self.other: # the run to be replaced is still whole
            status, printed, err, _, _ = self.run(self.words(kind))
        if status != 0:
            self.blame(kind, plan, f"cannot be resumed, exit status {status}", err)
        elif files_of(out) != kind.files:
            names = [name for name in kind.files if files_of(out).get(name) != kind.files[name]]
            self.blame(kind, plan, "resumed, but the files differ", names, err)
        elif printed != kind.stdout:
            self.blame(kind, plan, "resumed, but it did not print the same", printed)
        else:
            strange = [path.name for path in out.iterdir() if path.name not in (*RESULTS, *MEASURED, *kind.leaves)]
            missing = [name for name in MEASURED if kind.folder == "out" and not (out / name).exists()]
            if strange or missing:
                self.blame(kind, plan, "files left or missing", strange, missing)

    def table(self):
        return "\n".join(f"  {name:24} {count:7}" for name, count in sorted(self.outcomes.items()))
