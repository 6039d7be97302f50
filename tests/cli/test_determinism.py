"""The same bytes for any number of workers, any shards, and after any interruption; no process is left over."""
import itertools
import json
import os
import random
import re
import signal

from tests.cli.harness import (KOZYR, KOZYR_TEST, ROUNDS, Case, children_of, config, read_games, read_summary, result_hashes,
                               size_of, table_config, wait_until)

THREE = {"low": {"bot": "lowest"}, "r1": {"bot": "random"}, "r2": {"bot": "random"}}
VOLATILE = {"run.json", "timing.json", "checkpoint.json", "config.json"}
# Long enough to be hit in the middle; records make the writer work.
CONFIG = config(entrants=THREE, deals=2500, records="all")
# No records, many games: large chunks, several in flight.
LONG = config(entrants=THREE, deals=30000)
# Every decision takes time without CPU, so a run is always in the middle of a game.
SLOW = config(entrants={"slow": {"bot": "fault", "mode": "slow", "milliseconds": 2, "percent": 0}, "rnd": {"bot": "random"}},
              deals=60, records="all")

SEVEN = {**THREE, **{f"e{i}": {"bot": "lowest"} for i in range(4)}}
WEIGHTED = {"tree": {"bot": "weighted"}, "low": {"bot": "lowest"}, "rnd": {"bot": "random"}}
VARIED = {"vary": {"entrants.tree.trump_factor": [1, 2, 5, 8]}}
TUNED = {"vary": {"entrants.tree.trump_factor": "0..10"}, "iterations": 5, "confirm": 700}
TWO = {"low": {"bot": "lowest"}, "tree": {"bot": "weighted"}}
# A course of each kind, with enough games that workers count them.
COURSES = {
    "swiss": ("run", config(entrants=SEVEN, format="swiss", deals=500)),
    "knockout": ("run", config(entrants=SEVEN, format="knockout", deals=500)),
    "sprt": ("run", config(entrants=TWO, deals=8000, stop={"rule": "sprt", "elo0": -3, "elo1": 3})),
    "precision": ("run", config(entrants=TWO, deals=8000, stop={"rule": "precision", "width": 0.06})),
    "halving": ("sweep", config(entrants=WEIGHTED, deals=800, sweep={**VARIED, "race": {"rule": "halving"}})),
    "elimination": ("sweep", config(entrants=WEIGHTED, deals=800, sweep={**VARIED, "race": {"rule": "elimination"}})),
    "spsa": ("tune", config(entrants=WEIGHTED, deals=200, tune={**TUNED, "tuner": "spsa"})),
    "duel": ("tune", config(entrants=WEIGHTED, deals=100, tune={**TUNED, "tuner": "spsa", "against": ["tree"]})),
    "cross-entropy": ("tune", config(entrants=WEIGHTED, deals=60, tune={**TUNED, "tuner": "cross-entropy"})),
}


class Workers(Case):
    WEIGHT = 3

    def test_courses_that_learn(self):
        """What workers count, one worker or five, with a frame of rows across the rounds, is what all rows say."""
        for name, (command, content) in COURSES.items():
            with self.subTest(name):
                path = self.write(f"{name}.json", content)
                for workers, rows in ((1, "zstd"), (5, "zstd"), (3, "csv")):
                    self.good(command, path, "--out", f"{name}{workers}", "--quiet", "--rows", rows, "--workers", workers)
                one, five, plain = (self.folder / f"{name}{workers}" for workers in (1, 5, 3))
                names = sorted(file.name for file in one.iterdir() if file.name not in VOLATILE)
                self.assertIn("games.csv.zst", names)
                for file in names:
                    self.assertEqual((one / file).read_bytes(), (five / file).read_bytes(), file)
                    if file != "games.csv.zst":
                        self.assertEqual((one / file).read_bytes(), (plain / file).read_bytes(), file)
                self.good("verify", five, "--every", "997")

    def test_any_number(self):
        wanted = None
        for workers in (1, 2, 7):
            folder = self.run_config(f"w{workers}", CONFIG, "--workers", workers)
            wanted = wanted or result_hashes(folder)
            self.assert_same_results(folder, wanted)
        self.assert_no_process()

    def test_any_number_with_slow_bots(self):
        wanted = result_hashes(self.run_config("w24", SLOW, "--workers", 24, program=KOZYR_TEST))
        self.assert_same_results(self.run_config("w9", SLOW, "--workers", 9, program=KOZYR_TEST), wanted)

    def test_more_workers_than_games(self):
        wanted = result_hashes(self.run_config("w1", config(deals=1), "--workers", 1))
        self.assert_same_results(self.run_config("w40", config(deals=1), "--workers", 40), wanted)

    def test_seatings_that_take_turns(self):
        """Their figures need sums by seating, which workers, shards and runs without rows count separately."""
        content = table_config(3, 2, fill="mixed", seatings="one", deals=400)
        wanted = result_hashes(self.run_config("w1", content, "--workers", 1))
        self.assert_same_results(self.run_config("w5", content, "--workers", 5), wanted)
        for part in (1, 2, 3):
            self.good("run", self.write("c.json", content), "--out", f"s{part}", "--shard", f"{part}/3", "--quiet")
        self.good("merge", "m", "s3", "s1", "s2", "--quiet")
        self.assert_same_results(self.folder / "m", wanted)
        counted, played = (read_summary(self.run_config(rows, content, "--rows", rows, "--workers", 3)) for rows in ("none", "csv"))
        for key in ("entrants", "pairings", "seats_score"):
            self.assertEqual(counted[key], played[key])
        twice = read_summary(self.run_config("all", {**content, "seatings": "all", "deals": 67}))
        (one, *_), (all_, *_) = counted["entrants"], twice["entrants"]
        low, high = one["score_ci95"]
        self.assertLess(high - low, 2 * (all_["score_ci95"][1] - all_["score_ci95"][0]))

    def test_place_and_environment_do_not_matter(self):
        wanted = result_hashes(self.run_config("here", CONFIG))
        path = self.write("deep/er/c.json", CONFIG)
        self.good("run", path, "--out", self.folder / "absolute", "--quiet", env={"LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Tokyo"})
        self.assert_same_results(self.folder / "absolute", wanted)


class Shards(Case):
    WEIGHT = 2

    def shards(self, content, count):
        path = self.write("c.json", content)
        for number in range(1, count + 1):
            self.good("run", path, "--out", f"s{number}", "--shard", f"{number}/{count}", "--quiet", "--workers",
                      number % 3 + 1)
        return [f"s{number}" for number in range(1, count + 1)]

    def test_three_in_any_order(self):
        wanted = result_hashes(self.run_config("whole", CONFIG))
        shards = self.shards(CONFIG, 3)
        for number, order in enumerate(itertools.permutations(shards)):
            self.good("merge", f"m{number}", *order, "--quiet")
            self.assert_same_results(self.folder / f"m{number}", wanted)
        self.assertEqual((self.folder / "m0/config.json").read_text().replace('"workers":\t2', '"workers":\t0'),
                         (self.folder / "whole/config.json").read_text())

    def test_more_shards_than_deals(self):
        content = config(deals=2)
        wanted = result_hashes(self.run_config("whole", content))
        shards = self.shards(content, 5)
        for number, order in enumerate((shards, shards[::-1], shards[2:] + shards[:2])):
            self.good("merge", f"m{number}", *order, "--quiet")
            self.assert_same_results(self.folder / f"m{number}", wanted)

    def test_a_shard_is_whole_deals(self):
        self.shards(config(deals=7, entrants=THREE), 3)
        deals = []
        for number in (1, 2, 3):
            rows = read_games(self.folder / f"s{number}")
            self.assertEqual(len(rows) % 6, 0)
            deals.append({row["deal"] for row in rows})
            self.assertIs(read_summary(self.folder / f"s{number}")["complete"], False)
        self.assertEqual(sum(map(len, deals)), 7)
        self.assertEqual(len(set.union(*deals)), 7)

    def test_one_of_one_is_the_whole(self):
        wanted = result_hashes(self.run_config("whole", config()))
        self.assert_same_results(self.run_config("one", config(), "--shard", "1/1"), wanted)

    def test_merged_run_is_a_run(self):
        content = config(deals=9, records="all")
        self.good("merge", "m", *self.shards(content, 3), "--quiet")
        before = result_hashes(self.folder / "m")
        self.good("verify", "m")
        self.good("replay", "m", 17)
        self.good("run", "c.json", "--out", "m", "--resume", "--quiet")
        self.assert_same_results(self.folder / "m", before)

    def test_killed_shard_resumes(self):
        wanted = result_hashes(self.run_config("whole", CONFIG))
        path = self.write("c.json", CONFIG)
        for number in (1, 2):
            words = ["run", path, "--out", f"s{number}", "--shard", f"{number}/2", "--quiet"]
            self.signalled(signal.SIGKILL, *words, rows=100000)
            self.good(*words, "--resume")
        self.good("merge", "m", "s2", "s1", "--quiet")
        self.assert_same_results(self.folder / "m", wanted)


class Interrupted(Case):
    """Killed or stopped at moments drawn from a seed: when games.csv has reached a random size."""
    WEIGHT = 10

    def words(self, content):
        return ["run", self.write("c.json", content), "--out", "r", "--quiet", "--resume"]

    def reference(self, content, name="whole"):
        folder = self.run_config(name, content)
        return result_hashes(folder), (folder / "games.csv").stat().st_size

    def finish(self, words, wanted):
        self.good(*words)
        self.assert_same_results(self.folder / "r", wanted)
        self.assertIs(read_summary(self.folder / "r")["complete"], True)
        self.assert_no_process()
        for path in (self.folder / "r").iterdir():
            path.unlink()

    def test_killed_again_and_again(self):
        chance = random.Random(1)
        for name, content in (("records", CONFIG), ("long", LONG)):
            wanted, size = self.reference(content, name)
            words = self.words(content)
            for _ in range(3 * ROUNDS):
                for moment in sorted(chance.randrange(size) for _ in range(3)):
                    self.signalled(signal.SIGKILL, *words, "--workers", chance.choice((1, 2, 5)), rows=moment)
                    self.assert_no_process()
                self.finish(words, wanted)

    def test_killed_while_it_starts(self):
        """Every state that the first milliseconds can leave can be resumed."""
        wanted, _ = self.reference(config(deals=200, records="all"))
        words = self.words(config(deals=200, records="all"))
        chance = random.Random(2)
        for _ in range(15 * ROUNDS):
            process = self.start(*words)
            for _ in range(chance.randrange(4000)):
                pass
            wait_until(lambda: (self.folder / "r").exists() or process.poll() is not None, "the folder")
            for _ in range(chance.randrange(30000)):
                pass
            process.kill()
            process.wait()
            self.finish(words, wanted)

    def test_killed_before_the_first_checkpoint(self):
        """The state after the creation of checkpoint.json and before its first line."""
        wanted, _ = self.reference(config())
        words = self.words(config())
        for empty in (("checkpoint.json",), ("checkpoint.json", "games.csv")):
            with self.subTest(empty):
                self.good(*words[:-1], "--force")
                for path in (self.folder / "r").iterdir():
                    if path.name in empty:
                        path.write_bytes(b"")
                    elif path.name not in ("config.json", "games.csv"):
                        path.unlink()
                (self.folder / "r/games.csv").write_bytes(b"")
                self.finish(words, wanted)

    def test_killed_at_a_side_file(self):
        """A half-written summary.json.part does not prevent resuming."""
        wanted, _ = self.reference(config())
        words = self.words(config())
        self.good(*words)
        (self.folder / "r/summary.json").unlink()
        (self.folder / "r/summary.json.part").write_text("{")
        self.good(*words)
        self.assert_same_results(self.folder / "r", wanted)
        self.assertFalse((self.folder / "r/summary.json.part").exists())

    def test_rows_behind_the_checkpoint(self):
        """Rows after the checkpoint are cut, and their games played again."""
        wanted, _ = self.reference(CONFIG)
        words = self.words(CONFIG)
        self.signalled(signal.SIGKILL, *words, rows=50000)
        with open(self.folder / "r/games.csv", "ab") as file:
            file.write(b"123,45,1,0x00")
        with open(self.folder / "r/records.jsonl", "ab") as file:
            file.write(b'{"game":')
        self.finish(words, wanted)

    def test_stopped_by_signals(self):
        wanted, size = self.reference(LONG)
        words = self.words(LONG)
        chance = random.Random(3)
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143)) * ROUNDS:
            process = self.signalled(number, *words, rows=chance.randrange(size // 4))
            self.assertEqual(process.returncode, status, process.err)
            self.assertEqual(process.out, "")
            rows, summary = read_games(self.folder / "r"), read_summary(self.folder / "r")
            self.assertLess(len(rows), 180000)
            self.assertIs(summary["complete"], False)
            self.assertEqual(summary["games"], len(rows))
            self.assertEqual([int(row["game"]) for row in rows], list(range(len(rows))))
            told = re.search(r"(\d+) games are in r", process.err)
            self.assertEqual(int(told[1]), len(rows), process.err)
            self.assert_no_process()
            self.finish(words, wanted)

    def test_stopped_with_json(self):
        words = self.words(LONG)
        words.remove("--quiet")
        process = self.signalled(signal.SIGINT, *words, "--json", rows=100000)
        self.assertEqual(process.returncode, 130)
        self.assertIs(json.loads(process.out)["complete"], False)

    def test_stopped_in_the_middle_of_slow_games(self):
        wanted = result_hashes(self.run_config("whole", SLOW, "--workers", 24, program=KOZYR_TEST))
        words = self.words(SLOW) + ["--workers", "3"]
        for size, number, status in ((500, signal.SIGINT, 130), (3000, signal.SIGTERM, 143), (6000, signal.SIGKILL, -9)):
            process = self.signalled(number, *words, rows=size, program=KOZYR_TEST)
            self.assertEqual(process.returncode, status, process.err)
            self.assert_no_process()
        self.good(*words[:-1], "24", program=KOZYR_TEST)
        self.assert_same_results(self.folder / "r", wanted)


class WorkersKilled(Case):
    WEIGHT = 5

    def kill_workers(self, words, moments, program):
        """Kills one worker whenever games.csv has grown to the next size. Returns how many."""
        process = self.start(*words, program=program)
        killed = 0
        for moment in moments:
            wait_until(lambda: size_of(self.folder / "r/games.csv") >= moment or process.poll() is not None, "rows")
            workers = children_of(process.pid) if process.poll() is None else []
            if workers:
                os.kill(workers[killed % len(workers)], signal.SIGKILL)
                killed += 1
        _, err = process.communicate(timeout=100)
        self.assertEqual((process.returncode, err), (0, ""))
        self.assert_no_process()
        return killed

    def test_fast_games(self):
        whole = self.run_config("whole", LONG)
        size = (whole / "games.csv").stat().st_size
        words = ["run", self.write("c.json", LONG), "--out", "r", "--quiet", "--workers", "2", "--force"]
        for _ in range(10):  # a busy machine may let the run end before anybody looks
            if self.kill_workers(words, [size // 10, size // 3, size // 3 * 2], KOZYR):
                break
        else:
            self.fail("no worker was ever killed")
        self.assert_same_results(self.folder / "r", result_hashes(whole))

    def test_slow_games(self):
        """A single death in a game is not the bot's fault: the game is played again."""
        wanted = result_hashes(self.run_config("whole", SLOW, "--workers", 24, program=KOZYR_TEST))
        words = ["run", self.write("c.json", SLOW), "--out", "r", "--quiet", "--workers", "12"]
        killed = self.kill_workers(words, [500, 4000, 8000], KOZYR_TEST)
        self.assertEqual(killed, 3)
        self.assert_same_results(self.folder / "r", wanted)
        deaths = json.loads((self.folder / "r/run.json").read_text())["worker_deaths"]
        self.assertGreaterEqual(deaths, 1)

    def test_stopped_worker_is_no_hung_bot_for_a_while(self):
        """Workers that are stopped for a moment (by closing a laptop's lid, for example) lose nothing."""
        wanted = result_hashes(self.run_config("whole", SLOW, "--workers", 24, program=KOZYR_TEST))
        process = self.midway("run", self.write("c.json", SLOW), "--out", "r", "--quiet", "--workers", "6", program=KOZYR_TEST, rows=500)
        workers = children_of(process.pid)
        for pid in (*workers, process.pid):
            os.kill(pid, signal.SIGSTOP)
        for pid in (process.pid, *workers):
            os.kill(pid, signal.SIGCONT)
        self.assertEqual(process.wait(100), 0)
        self.assert_same_results(self.folder / "r", wanted)
