"""In fast games workers write rows and records themselves: the files stay the same, whatever interrupts the run."""
import contextlib
import json
import os
import random
import resource
import signal

from tests.cli.harness import Case, children_of, config, read_games, read_summary, result_hashes, size_of, table_config

FAST = config(deals=20000, entrants={"low": {"bot": "lowest"}, "rnd": {"bot": "lowest"}})


PACKED = {"deals": 10000, "rows": "zstd", "records": "all"}


def bytes_of_rows(folder):
    return size_of(folder / "games.csv") + size_of(folder / "games.csv.zst")


class Writing(Case):
    WEIGHT = 4

    def setUp(self):
        super().setUp()
        self.chance = random.Random(3)

    def play(self, changes):
        """Command line of the run, and its files without a disturbance."""
        self.write("c.json", {**FAST, **changes})
        self.good("run", "c.json", "--out", "whole", "--quiet", "--workers", "1", "--force")
        return ["run", "c.json", "--quiet", "--workers", "3", "--out"], result_hashes(self.folder / "whole")

    def started(self, words, rows):
        """A run that has written this many bytes of rows."""
        process = self.start(*words)
        while bytes_of_rows(self.folder / words[words.index("--out") + 1]) < rows and process.poll() is None:
            pass
        return process

    def test_any_number_of_workers(self):
        five, four = table_config(2, 5, deals=1000), table_config(4, 5, deals=200)
        for changes in ({}, {"deals": 3000, "records": "all"}, {"rows": "zstd"}, PACKED, {**five, **PACKED, "deals": 500}, four):
            words, wanted = self.play(changes)
            self.good(*words, "r", "--force")
            self.assert_same_results(self.folder / "r", wanted)
            self.good("verify", "r")

    def test_killed(self):
        for changes, rows in (({}, 600000), (PACKED, 70000)):
            words, wanted = self.play(changes)
            for number in range(5):
                process = self.started([*words, f"r{rows}", "--resume"], self.chance.randrange((number + 1) * rows))
                process.kill()
                process.wait()
            self.good(*words, f"r{rows}", "--resume")
            self.assert_same_results(self.folder / f"r{rows}", wanted)

    def test_workers_killed(self):
        for changes, rows in (({}, 200000), (PACKED, 50000)):
            words, wanted = self.play(changes)
            process = self.started([*words, "r", "--force"], rows)
            for _ in range(8):
                for worker in children_of(process.pid)[:2]:
                    with contextlib.suppress(ProcessLookupError):  # it has ended meanwhile
                        os.kill(worker, signal.SIGKILL)
            self.assertEqual(process.wait(100), 0)
            self.assert_same_results(self.folder / "r", wanted)

    def test_interrupted(self):
        words, wanted = self.play({})
        for number in range(3):
            out = f"r{number}"
            process = self.started([*words, out], self.chance.randrange(3000000))
            process.send_signal(signal.SIGINT)
            status = process.wait(100)
            self.assertIn(status, (0, 130, -signal.SIGINT), "ended, stopped, or not yet listening")
            if status == 130:
                self.assertEqual(len(read_games(self.folder / out)), read_summary(self.folder / out)["games"])
            if status != 0:
                self.good(*words, out, "--resume")
            self.assert_same_results(self.folder / out, wanted)

    def test_full_disk(self):
        for kind, sizes in (("csv", (150000, 1000000, 2500000)), ("zstd", (60000, 300000, 700000))):
            words, wanted = self.play({"rows": kind})
            for size in sizes:
                out = f"{kind}{size}"
                done = self.refused(*words, out, status=1, preexec_fn=lambda size=size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))
                self.assertIn(f"{out}/games.csv: cannot be written", done.stderr)
                self.assert_no_process()
                counted = json.loads((self.folder / out / "checkpoint.json").read_text(encoding="ascii"))
                if kind == "csv":
                    self.assertEqual(size_of(self.folder / out / "games.csv"), counted["rows_bytes"], "cut back to what counts")
                read = self.good("games", out, "--long").stdout.splitlines()[1:]
                self.assertEqual(len(read), 2 * counted["games"], "packed, the last may be in the tail: they had no room as a frame")
                self.good(*words, out, "--resume")
                self.assert_same_results(self.folder / out, wanted)

    def test_stop_rule(self):
        """Games after the deciding one are not part of the run, although they were played."""
        words, wanted = self.play({"deals": 200000, "entrants": {"low": {"bot": "lowest"}, "rnd": {"bot": "random"}}, "format": "match",
                                   "stop": {"rule": "precision", "width": 0.004}})
        self.good(*words, "r")
        self.assert_same_results(self.folder / "r", wanted)
        self.assertLess(len(read_games(self.folder / "r")), 400000)
