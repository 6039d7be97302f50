"""kozyr-mpi: the same bytes as kozyr in every format, whatever is killed, and ranks that must not play together."""
import json
import os
import pathlib
import shutil
import signal
import sys

import pytest

from tests.cli.harness import KOZYR, KOZYR_TEST, LIMIT, ROOT, Case, config, environment, read_games, read_summary, result_hashes, size_of, wait_until
from tests.cli.test_process_options import PROGRAM
from tests.cli.test_shared import NOTING

if not shutil.which("mpirun"):
    pytest.skip("mpirun is not installed (openmpi-bin)", allow_module_level=True)
KOZYR_MPI = str(pathlib.Path(KOZYR).with_name("kozyr-mpi"))
KOZYR_MPI_TEST = str(pathlib.Path(KOZYR_TEST).with_name("kozyr-mpi-test"))
if not os.access(KOZYR_MPI, os.X_OK):
    pytest.skip(f"{KOZYR_MPI} is not built (make mpi)", allow_module_level=True)
ROOT_MAY = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}

# One of each course among the shipped configs, with fewer games; --set adds the courses that none of them has.
SHIPPED = {
    "round-robin": ("run", "quickstart", "--deals", "10"),
    "gauntlet": ("run", "defects", "--deals", "3"),
    "seats": ("run", "four-seats", "--deals", "5", "--set", "records=all"),
    "swiss": ("run", "defects", "--deals", "1", "--set", "format=swiss"),
    "knockout": ("run", "defects", "--deals", "1", "--set", "format=knockout"),
    "stop": ("run", "sprt", "--deals", "150"),
    "sweep": ("sweep", "sweep-trump", "--deals", "5"),
    "race": ("sweep", "race-prediction", "--deals", "10"),
    "halving": ("sweep", "sweep-trump", "--deals", "16", "--race", "halving"),
    "cross-entropy": ("tune", "tune-prediction", "--deals", "2", "--iterations", "4", "--confirm", "10",
                      "--set", "entrants.tree.depth=1"),
    "spsa": ("tune", "tune-prediction", "--deals", "2", "--iterations", "6", "--confirm", "10", "--tuner", "spsa",
             "--vary", "entrants.tree.trump_factor=0..10", "--set", "entrants.tree.depth=1"),
}


def mpirun(ranks, *words, program=KOZYR_MPI, before=()):
    return ["mpirun", "--oversubscribe", *before, "-n", ranks, program, *words]


class Mpi(Case):
    WEIGHT = 5

    def mpi(self, ranks, *words, **options):
        head, *rest = mpirun(ranks, *words, **options)
        return self.kozyr(*rest, program=head, env=environment(**ROOT_MAY))

    def good_mpi(self, ranks, *words, **options):
        done = self.mpi(ranks, *words, **options)
        self.assertEqual(done.returncode, 0, f"{words}\n{done.stdout}{done.stderr}")
        return done

    def start_mpi(self, ranks, *words):
        head, *rest = mpirun(ranks, *words)
        os.environ.update(ROOT_MAY)
        return self.start(*rest, program=head)

    def assert_same_run(self, one, other):
        """Every file but those that hold times, and config.json, which holds the number of workers."""
        times = {"timing.json", "run.json", "checkpoint.json", "config.json"}
        names = {path.name for path in one.iterdir() if path.is_file()} - times
        self.assertEqual(names, {path.name for path in other.iterdir() if path.is_file()} - times)
        for name in names:
            self.assertEqual((one / name).read_bytes(), (other / name).read_bytes(), name)


class SameBytes(Mpi):
    def test_a_forecast_counts_the_workers_of_all_ranks(self):
        path = self.write("c.json", config(deals=10**6))
        said = json.loads(self.good_mpi(3, "run", path, "--dry-run", "--json", "--workers", 2).stdout)
        self.assertEqual((said["workers"], said["pilot_workers"]), (6, 6))

    @pytest.mark.long
    def test_every_course(self):
        for name, (command, shipped, *words) in SHIPPED.items():
            with self.subTest(course=name):
                path = ROOT / f"configs/durak/{shipped}.json"
                self.good(command, path, *words, "--out", f"{name}-one", "--quiet")
                self.good_mpi(4, command, path, *words, "--out", f"{name}-four", "--quiet", "--workers", "1")
                self.assert_same_run(self.folder / f"{name}-one", self.folder / f"{name}-four")

    def test_ranks_count_where_rows_are_not_kept(self):
        path = self.write("c.json", config(deals=3000, rows="none"))
        seed = "0x" + "5a" * 32
        for words in ([], ["--shard", "2/3"]):
            with self.subTest(words=words):
                shutil.rmtree(self.folder / "one", ignore_errors=True)
                shutil.rmtree(self.folder / "three", ignore_errors=True)
                self.good("run", path, "--seed", seed, "--out", "one", "--quiet", *words)
                self.good_mpi(3, "run", path, "--seed", seed, "--out", "three", "--quiet", "--workers", "1", *words)
                self.assert_same_run(self.folder / "one", self.folder / "three")

    def test_what_is_printed(self):
        path = self.write("c.json", config())
        one, four = self.good("run", path, "--out", "one"), self.good_mpi(4, "run", path, "--out", "four")
        self.assertEqual(one.stdout, four.stdout)
        self.assertIn("all equal", self.good_mpi(3, "verify", "one").stdout)
        self.assertEqual(self.good("replay", "one", "3").stdout, self.good_mpi(2, "replay", "one", "3").stdout)

    def test_given_deals_and_texts_among_the_parameters(self):
        deals = self.good("run", self.write("d.json", config(records="all")), "--out", "d", "--quiet") and [
            json.loads(line)["deal"] for line in (self.folder / "d/records.jsonl").read_text().splitlines()[:6]]
        self.write("deals.jsonl", "".join(json.dumps(deal) + "\n" for deal in deals))
        path = self.write("c.json", config(deals=None, deals_from="deals.jsonl", records="all", entrants={
            "low": {"bot": "lowest"}, "out": {"bot": "process", "command": [KOZYR, "bot", "durak/lowest"], "deterministic": True}}))
        self.good("run", path, "--out", "one", "--quiet")
        self.good_mpi(2, "run", path, "--out", "two", "--quiet", "--workers", "1")
        self.assert_same_run(self.folder / "one", self.folder / "two")

    def test_a_swept_option_of_a_program(self):
        """Each point is a program with a value of its own, on whatever rank it is started."""
        program = {"bot": "process", "command": [sys.executable, "-S", "-c", PROGRAM], "deterministic": True,
                   "options": {"first": 0, "kept": "as it is"}}
        path = self.write("c.json", config(deals=4, entrants={"x": program, "low": {"bot": "lowest"}}))
        words = ["sweep", path, "--vary", "entrants.x.options.first=0,0.25,1", "--against", "low", "--quiet"]
        self.good(*words, "--out", "one")
        self.good_mpi(3, *words, "--out", "three", "--workers", "1")
        self.assert_same_run(self.folder / "one", self.folder / "three")
        heard = {row["bot" + seat]: int(row["nodes" + seat]) // int(row["decisions" + seat]) for row in read_games(self.folder / "three")
                 for seat in "01" if row["bot" + seat] != "low" and int(row["decisions" + seat])}
        self.assertEqual(heard, {"x@1": 0, "x@2": 250, "x@3": 1000})

    def test_a_program_that_workers_share(self):
        """Each rank starts one for its workers, and the bytes are those of one."""
        self.write("bot.py", NOTING)
        program = {"bot": "process", "command": [sys.executable, "bot.py", "list"], "deterministic": True, "parallel_games": 16,
                   "shared": True}
        path = self.write("c.json", config(deals=30, entrants={"x": program, "rnd": {"bot": "random"}}))
        self.good("run", path, "--quiet", "--out", "one")
        self.good_mpi(3, "run", path, "--quiet", "--out", "three", "--set", "workers=2")
        self.assert_same_run(self.folder / "one", self.folder / "three")
        starts = [(self.folder / out / "stderr/x.txt").read_text().split().count("start") for out in ("one", "three")]
        self.assertEqual(starts[0], 1)
        self.assertIn(starts[1], (2, 3))  # a rank that gets no games needs none

    def test_timing_counts_the_workers_of_all_ranks(self):
        path = self.write("c.json", config(deals=2000))
        self.good_mpi(3, "run", path, "--out", "r", "--quiet", "--workers", "2")
        timing = json.loads((self.folder / "r/timing.json").read_text())
        self.assertEqual(timing["workers"], 6)
        self.assertGreater(timing["cpu_seconds"], timing["writer_cpu_seconds"])
        self.assertEqual([entrant["games"] for entrant in timing["entrants"]], [4000, 4000])


class Deaths(Mpi):
    """Whatever is killed, what was reported stays, and the run goes on to the same bytes with any number of ranks."""

    def processes(self, mpirun_pid):
        """Of each rank: courier, program (rank 0 only), station, workers."""
        def children(pid):
            found = []
            for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
                found += [int(word) for word in (task / "children").read_text().split()]
            return found
        couriers = [pid for pid in children(mpirun_pid) if "kozyr-mpi" in pathlib.Path(f"/proc/{pid}/cmdline").read_text()]
        return [(courier, sorted(children(courier))) for courier in couriers], children

    def games_of(self, name):
        return (self.folder / name / "games.csv").read_text().count("\n") - 1

    @pytest.mark.long
    def test_a_process_is_killed(self):
        path = self.write("c.json", config(deals=60000))
        self.good("run", path, "--out", "wanted", "--quiet")
        wanted = result_hashes(self.folder / "wanted")
        for victim in ("courier 1", "station 1", "courier 0", "program", "worker"):
            with self.subTest(victim=victim):
                name = victim.replace(" ", "")
                process = self.start_mpi(3, "run", path, "--out", name, "--quiet", "--workers", "1")
                wait_until(lambda: process.poll() is not None or size_of(self.folder / name / "games.csv") > 400000, "games")
                self.assertIsNone(process.poll(), "too few games for this machine")
                ranks, children = self.processes(process.pid)
                (courier0, (program, _)), (courier1, (station1,)) = ranks[0], ranks[1]
                worker = children(station1)[0]
                pid = {"courier 1": courier1, "station 1": station1, "courier 0": courier0, "program": program,
                       "worker": worker}[victim]
                games = self.games_of(name)
                os.kill(pid, signal.SIGKILL)
                process.wait(LIMIT)
                if victim == "worker":
                    self.assertEqual(process.returncode, 0)
                else:
                    self.assertNotEqual(process.returncode, 0)
                    wait_until(lambda: not pathlib.Path(f"/proc/{program}").exists(), "the program to end")
                    self.assertGreaterEqual(self.games_of(name), games)
                    self.good_mpi(2, "run", path, "--out", name, "--quiet", "--resume")
                self.assert_same_results(self.folder / name, wanted)

    def started(self, ranks, name):
        """A run that has played a few of its games, and whether it has ended."""
        process = self.start_mpi(ranks, "run", self.folder / "c.json", "--out", name, "--quiet", "--workers", "1")
        wait_until(lambda: process.poll() is not None or size_of(self.folder / name / "games.csv") > 400000, "games")
        self.assertIsNone(process.poll(), "too few games for this machine")
        return process

    def assert_stopped(self, process, program, name):
        process.wait(LIMIT)
        wait_until(lambda: not pathlib.Path(f"/proc/{program}").exists(), "the program to end")
        self.assertFalse(read_summary(self.folder / name)["complete"])

    def test_a_signal_stops_it(self):
        self.write("c.json", config(deals=3000000))
        process = self.started(3, "r")
        (_, (program, _)), *_ = self.processes(process.pid)[0]
        process.send_signal(signal.SIGTERM)
        self.assert_stopped(process, program, "r")
        self.assertNotEqual(process.returncode, 0)

    @pytest.mark.long
    def test_a_signal_and_no_answer(self):
        """mpirun kills a second after its signal, which may be before all ranks have said what they have."""
        wanted = result_hashes(self.run_config("wanted", config(deals=300000)))
        path = self.write("c.json", config(deals=300000))
        process = self.started(2, "r")
        (courier, (program, _)), (_, (station,)) = self.processes(process.pid)[0]
        os.kill(station, signal.SIGSTOP)
        os.kill(program, signal.SIGTERM)
        os.kill(courier, signal.SIGKILL)
        self.assert_stopped(process, program, "r")
        self.good("run", path, "--out", "r", "--quiet", "--resume")
        self.assert_same_results(self.folder / "r", wanted)

    def test_a_bot_crashes_on_another_machine(self):
        if not os.access(KOZYR_MPI_TEST, os.X_OK):
            self.skipTest(f"{KOZYR_MPI_TEST} is not built")
        path = self.write("c.json", config(entrants={"low": {"bot": "lowest"}, "bad": {"bot": "fault", "mode": "segfault", "percent": 20}}, deals=20))
        done = self.kozyr("run", path, "--out", "one", "--quiet", program=KOZYR_TEST)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.good_mpi(3, "run", path, "--out", "three", "--quiet", program=KOZYR_MPI_TEST)
        self.assert_same_results(self.folder / "three", result_hashes(self.folder / "one"))


class Refusals(Mpi):
    def assert_refused(self, done, *mentions):
        self.assertEqual(done.returncode, 2, done.stderr)
        for mention in mentions:
            self.assertIn(mention, done.stderr)
        self.assertFalse((self.folder / "r").exists())

    def together(self, one, other):
        words = ["--oversubscribe", "-n", "1", *one, ":", "-n", "1", *other]
        return self.kozyr(*words, program="mpirun", env=environment(**ROOT_MAY))

    def test_another_config(self):
        one, other = self.write("a/c.json", config()), self.write("b/c.json", config(seed=8))
        words = ["run", "--out", str(self.folder / "r")]
        self.assert_refused(self.together([KOZYR_MPI, *words, str(one)], [KOZYR_MPI, *words, str(other)]), "rank 1", "other arguments", str(other))
        self.assert_refused(self.together(["-wdir", str(one.parent), KOZYR_MPI, *words, "c.json"],
                                          ["-wdir", str(other.parent), KOZYR_MPI, *words, "c.json"]), "rank 1", "another c.json")

    def test_another_version(self):
        version = self.good_mpi(1, "--version").stdout.split()[1]
        sources = version.rsplit(".", 1)[1].encode()
        altered = self.folder / "kozyr-mpi"
        altered.write_bytes(pathlib.Path(KOZYR_MPI).read_bytes().replace(sources, sources[::-1]))
        altered.chmod(0o755)
        words = ["run", str(self.write("c.json", config())), "--out", str(self.folder / "r")]
        self.assert_refused(self.together([KOZYR_MPI, *words], [str(altered), *words]), "rank 1", "another version", version)

    def test_errors_are_those_of_kozyr(self):
        path = self.write("c.json", config(deals=0))
        wanted = self.kozyr("run", path, "--out", "r")
        done = self.mpi(2, "run", path, "--out", "r")
        self.assert_refused(done, wanted.stderr.strip())
