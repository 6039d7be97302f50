"""Whatever a run keeps of each game, the statistics are the same, after any kill and for any number of workers."""
import contextlib
import hashlib
import json
import pathlib
import random
import signal
import subprocess

import pytest

from tests.cli.harness import KOZYR_TEST, Case, config, read_summary, sha256, size_of, snapshot, table_config, wait_until

SLOW = config(entrants={"slow": {"bot": "fault", "mode": "slow", "milliseconds": 5, "percent": 0}, "rnd": {"bot": "random"}},
              deals=12, rows="none")
LONG = config(entrants={"low": {"bot": "lowest"}, "rnd": {"bot": "random"}, "other": {"bot": "random"}}, deals=200000, rows="none")
# Chunks of one and of many deals, stakes with large fourth powers, seats that change from deal to deal, sides.
KINDS = {
    "match": config(deals=3000),
    "round robin": config(entrants={f"e{i}": {"bot": "random"} for i in range(5)}, deals=300),
    "one seating": config(deals=501, seatings="one"),
    "four seats": table_config(4, 5, deals=12),
    "mixed": table_config(3, 3, deals=30, fill="mixed"),
    "doudizhu": config(game={"name": "doudizhu"}, entrants={"a": {"bot": "random"}, "b": {"bot": "lowest"}, "c": {"bot": "random"}},
                       deals=60),
    "sides": config(game={"name": "doudizhu", "auction": "none"}, fill="sides", deals=200),
    "many": config(entrants={f"e{i}": {"bot": "random"} for i in range(50)}, deals=2),
    "swiss": config(entrants={f"e{i}": {"bot": "random"} for i in range(7)}, format="swiss", deals=400),
    "knockout": config(entrants={f"e{i}": {"bot": "random"} for i in range(6)}, format="knockout", deals=400),
    "sprt": config(stop={"rule": "sprt", "elo0": 0, "elo1": 40}, deals=3000),
}
PLANS = pathlib.Path(__file__).resolve().parent / "plans"
KEPT = ("summary.json", "counts.bin", "games.csv.zst", "records.jsonl.zst", "tune.csv")


def kept(folder):
    return {name: sha256(folder / name) for name in KEPT if (folder / name).exists()}


def files(folder):
    return {path.name: sha256(path) for path in folder.iterdir() if path.name in ("summary.json", "points.csv", "tune.csv", "tuned.json")}


def unpacked(path):
    """The hash of a packed file's text, unpacked by the reference program."""
    return hashlib.sha256(subprocess.run(["zstd", "-dcq", path], check=True, capture_output=True).stdout).hexdigest()


class SameStatistics(Case):
    WEIGHT = 6

    def test_every_kind(self):
        for number, (kind, keys) in enumerate(KINDS.items()):
            with self.subTest(kind):
                rows = self.run_config(f"csv{number}", keys)
                one = self.run_config(f"one{number}", keys, "--rows", "none", "--workers", 1)
                some = self.run_config(f"some{number}", keys, "--rows", "none", "--workers", 3)
                self.assertEqual(sha256(rows / "summary.json"), sha256(one / "summary.json"))
                self.assertEqual(kept(one), kept(some))
                self.assertFalse((one / "games.csv").exists())
                packed = self.run_config(f"packed{number}", keys, "--rows", "zstd", "--workers", 3)
                self.assertEqual(sha256(rows / "summary.json"), sha256(packed / "summary.json"))
                self.assertEqual(sha256(rows / "games.csv"), unpacked(packed / "games.csv.zst"))
                table = self.good("table", one).stdout.splitlines()
                self.assertEqual(table, self.good("table", rows).stdout.splitlines())

    def test_shards(self):
        for kind in ("match", "many", "four seats", "doudizhu", "sides"):
            for rows in ("zstd", "none"):
                with self.subTest(kind, rows=rows):
                    name = f"{kind} {rows}"
                    whole = self.run_config(f"{name} whole", KINDS[kind], "--rows", rows)
                    parts = [self.run_config(f"{name} {shard}", KINDS[kind], "--rows", rows, "--shard", f"{shard}/3")
                             for shard in (3, 1, 2)]
                    self.good("merge", f"{name} merged", *parts)
                    self.assertEqual(kept(self.folder / f"{name} merged"), kept(whole))

    def test_more_deals(self):
        for rows in ("zstd", "none"):
            for deals in (1, 1234, 2048):
                with self.subTest(rows, deals=deals):
                    name = f"{rows}{deals}"
                    whole = self.run_config(f"{name} whole", KINDS["match"], "--rows", rows)
                    less = self.run_config(name, KINDS["match"], "--rows", rows, "--deals", deals)
                    self.good("run", f"{name}.json", "--rows", rows, "--out", less, "--resume", "--deals", 3000, "--quiet")
                    self.assertEqual(kept(less), kept(whole))


class Ended(Case):
    WEIGHT = 6

    def ended_again_and_again(self, keys, number, program):
        """Runs that are ended by a signal again and again, until one completes."""
        wanted = kept(self.run_config("whole", keys, program=program))
        chance, ends = random.Random(number), 0
        while not (self.folder / "r/summary.json").exists() or not json.loads((self.folder / "r/summary.json").read_text())["complete"]:
            process = self.start("run", self.folder / "whole.json", "--out", "r", "--quiet", "--resume", "--workers",
                                 chance.randint(1, 3), program=program)
            wait_until(lambda: size_of(self.folder / "r/checkpoint.json") > 0 or process.poll() is not None, "a checkpoint")
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(chance.random() * (1.2 if ends < 6 else 100))
            process.send_signal(number)
            process.wait(100)
            ends += 1
        self.assertGreater(ends, 1)
        self.assertEqual(kept(self.folder / "r"), wanted)
        self.assert_no_process()

    @pytest.mark.long
    def test_killed(self):
        self.ended_again_and_again(LONG, signal.SIGKILL, KOZYR_TEST)

    def test_slow_games_killed(self):
        self.ended_again_and_again(SLOW, signal.SIGKILL, KOZYR_TEST)

    @pytest.mark.long
    def test_packed_killed(self):
        self.ended_again_and_again({**LONG, "rows": "zstd"}, signal.SIGKILL, KOZYR_TEST)

    def test_packed_slow_games_killed(self):
        """Lines of an unfinished frame survive as well."""
        self.ended_again_and_again({**SLOW, "rows": "zstd", "records": "all"}, signal.SIGKILL, KOZYR_TEST)

    def test_interrupted(self):
        """Finished games of a stopped run are kept, anywhere within a deal."""
        self.ended_again_and_again(SLOW, signal.SIGTERM, KOZYR_TEST)


class Verified(Case):
    def test_played_again(self):
        run = self.run_config("r", KINDS["round robin"], "--rows", "none")
        self.assertEqual(self.good("verify", run).stdout, "6000 of 6000 games played again: all sums equal\n")
        shard = self.run_config("s", KINDS["round robin"], "--rows", "none", "--shard", "2/2")
        self.good("verify", shard)
        self.assertIn("end: durak", self.good("replay", run, 17).stdout)

    def test_courses_that_learn(self):
        """Their files, the tables, and the games of the last round, which only the sums of earlier rounds tell."""
        for verb, plan in (("sweep", "race-halving"), ("tune", "tune-spsa"), ("run", "swiss")):
            path = PLANS / plan / "config.json"
            rows, none = f"{plan} csv", f"{plan} none"
            for folder, kind in ((rows, "csv"), (none, "none")):
                self.good(verb, path, "--out", folder, "--rows", kind, "--quiet")
            self.assertEqual(files(self.folder / rows), files(self.folder / none))
            self.assertEqual(self.good("table", rows).stdout, self.good("table", none).stdout)
            last = read_summary(self.folder / rows)["games"] - 1
            self.assertEqual(self.good("replay", rows, last).stdout, self.good("replay", none, last).stdout)
            self.assertIn("all sums equal", self.good("verify", none).stdout)

    def test_another_seed(self):
        run = self.run_config("r", KINDS["match"], "--rows", "none")
        text = (run / "config.json").read_text()
        (run / "config.json").write_text(text.replace('"seed": 7', '"seed": 8').replace('"seed":\t7', '"seed":\t8'))
        self.assertNotEqual((run / "config.json").read_text(), text)
        done = self.good("verify", run, status=3)
        self.assertEqual(done.stdout, "counts.bin differs from the sums of the games played again\n")

    def test_edited(self):
        run = self.run_config("r", KINDS["match"], "--rows", "none")
        whole = (run / "counts.bin").read_bytes()
        chance = random.Random(1)
        for number in range(12):
            broken = bytearray(whole)
            broken[chance.randrange(len(broken))] ^= 1 << number % 8
            (run / "counts.bin").write_bytes(broken if number % 2 else whole[:chance.randrange(len(whole))])
            for words in (("verify", run), ("table", run), ("run", "r.json", "--rows", "none", "--out", run, "--resume")):
                self.refused(*words, mentions=["counts.bin"])
        (run / "counts.bin").unlink()
        self.refused("run", "r.json", "--rows", "none", "--out", run, "--resume", mentions=["counts.bin"])
        self.good("run", "r.json", "--rows", "none", "--out", run, "--force", "--quiet")
        self.assertEqual((run / "counts.bin").read_bytes(), whole)


class Packed(Case):
    def test_every_reader(self):
        """Packed rows and records read like text."""
        keys = config(deals=700, records="all")
        text, packed = self.run_config("text", keys), self.run_config("packed", keys, "--rows", "zstd")
        self.assertEqual(sha256(text / "records.jsonl"), unpacked(packed / "records.jsonl.zst"))
        for words in (("games",), ("games", "--long"), ("compare", "low", "rnd"), ("verify",), ("table",), ("replay", 900)):
            with self.subTest(words=words):
                command, *rest = words
                outs = [self.good(command, *([folder.name, *rest])).stdout.replace(folder.name, "RUN") for folder in (text, packed)]
                self.assertEqual(*outs)
        for folder in (text, packed):
            self.good("report", folder)
        self.assertEqual(json.loads(self.good("rate", text, "--json").stdout)["entrants"],
                         json.loads(self.good("rate", packed, "--json").stdout)["entrants"])

    def test_rounds(self):
        """Formats in which games depend on earlier ones learn from packed rows."""
        keys = config(format="swiss", deals=40, rows="zstd", entrants={f"e{i}": {"bot": "random"} for i in range(6)})
        whole = self.run_config("whole", keys)
        process = self.start("run", self.folder / "whole.json", "--out", "r", "--quiet")
        wait_until(lambda: size_of(self.folder / "r/games.csv.tail") > 2000 or process.poll() is not None, "rows")
        process.kill()
        process.wait(100)
        self.good("run", "whole.json", "--out", "r", "--resume", "--quiet")
        self.assertEqual(kept(self.folder / "r"), kept(whole))
        self.good("verify", "r")

    def test_a_rule_stops_within_a_chunk(self):
        """The games before it are kept, also of a chunk that has arrived packed."""
        keys = config(entrants={"low": {"bot": "lowest"}, "weighted": {"bot": "weighted"}}, deals=200000, seed=3,
                      stop={"rule": "sprt", "elo0": 26, "elo1": 30})
        text = self.run_config("text", keys)
        self.assertEqual(read_summary(text)["games"], 20224)
        for workers in (1, 2, 3):
            packed = self.run_config("packed", keys, "--rows", "zstd", "--workers", workers, "--force")
            self.assertEqual(sha256(text / "games.csv"), unpacked(packed / "games.csv.zst"))
            self.assertEqual(sha256(text / "summary.json"), sha256(packed / "summary.json"))

    def test_loss_of_power(self):
        """Intact frames are kept, and the rest is played again; edited text is refused."""
        keys = config(deals=5000, rows="zstd")
        whole = self.run_config("r", keys)
        wanted, bytes_of = kept(whole), (whole / "games.csv.zst").read_bytes()
        for size in (0, 7, len(bytes_of) // 3, len(bytes_of) - 1000):
            for zeros in (0, len(bytes_of) - size):
                (whole / "games.csv.zst").write_bytes(bytes_of[:size] + b"\0" * zeros)
                done = self.kozyr("run", "r.json", "--out", whole, "--resume", "--quiet")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn("damaged", done.stderr)
                self.assertEqual(kept(whole), wanted, (size, zeros))
        text = subprocess.run(["zstd", "-dcq", whole / "games.csv.zst"], check=True, capture_output=True).stdout
        edited = subprocess.run(["zstd", "-cq"], input=text.replace(b"low", b"rnd", 1), check=True, capture_output=True).stdout
        (whole / "games.csv.zst").write_bytes(edited)
        for words in (("run", "r.json", "--out", whole, "--resume"), ("compare", whole, "low", "rnd"), ("games", whole)):
            self.refused(*words, mentions=["was edited"])


class SummedUp(Case):
    """A long run with rows stores its sums, so that the rows need not be read again."""
    WEIGHT = 6

    def test_resumed(self):
        for rows in ("csv", "zstd"):
            with self.subTest(rows):
                run = self.run_config(rows, config(deals=17000, rows=rows, records="all" if rows == "zstd" else "none"))
                files = snapshot(run)
                table = self.good("table", run).stdout
                models = ((), ("--model", "davidson"), ("--seat-advantage",))
                rated = [self.good("rate", run, "--json", *words).stdout for words in models]
                again = ("run", f"{rows}.json", "--out", run, "--resume", "--quiet")
                self.good(*again)
                self.assertEqual(snapshot(run), files)
                for broken in (b"", files["counts.bin"][:-1], None):
                    (run / "counts.bin").unlink()
                    if broken is not None:
                        (run / "counts.bin").write_bytes(broken)
                    self.assertEqual(self.good("table", run).stdout, table)
                    self.assertEqual([self.good("rate", run, "--json", *words).stdout for words in models], rated)
                    self.good(*again)
                    self.assertEqual(snapshot(run), files)
                self.good("verify", run, "--every", 1000)

    def test_other_rows(self):
        run = self.run_config("r", config(deals=17000))
        wanted, rows = kept(run), (run / "games.csv").read_bytes()
        middle = rows.index(b",low,1,1,", len(rows) // 2)
        (run / "games.csv").write_bytes(rows[:middle] + b",low,-1,2," + rows[middle + 9:])
        self.refused("run", "r.json", "--out", run, "--resume", mentions=["games.csv: was edited"])
        self.assertIn("does not follow from games.csv", self.kozyr("table", run).stderr)
        (run / "games.csv").write_bytes(rows[:middle])
        done = self.kozyr("run", "r.json", "--out", run, "--resume", "--quiet")
        self.assertEqual((done.returncode, kept(run)), (0, wanted), done.stderr)
        self.assertEqual((run / "games.csv").read_bytes(), rows)

    def test_more_deals(self):
        whole = self.run_config("whole", config(deals=20000))
        less = self.run_config("r", config(deals=17000))
        self.good("run", "r.json", "--out", less, "--resume", "--deals", 20000, "--quiet")
        self.assertEqual(kept(less), kept(whole))
        self.assertEqual(sha256(less / "games.csv"), sha256(whole / "games.csv"))

    def test_merged(self):
        for records in ("none", "all"):
            keys = config(deals=34000, records=records)
            whole = self.run_config(f"whole-{records}", keys)
            parts = [self.run_config(f"{shard}-{records}", keys, "--shard", f"{shard}/2") for shard in (2, 1)]
            self.good("merge", f"merged-{records}", *parts)
            merged = snapshot(self.folder / f"merged-{records}")
            for name in ("games.csv", "records.jsonl", "summary.json", "counts.bin", "checkpoint.json"):
                self.assertEqual(merged.get(name), snapshot(whole).get(name), name)
            row = bytearray(merged["games.csv"])
            row[len(row) // 4] ^= 1
            (parts[1] / "games.csv").write_bytes(row[:size_of(parts[1] / "games.csv")])
            self.refused("merge", "other", *parts, mentions=["was edited"])


class Refused(Case):
    def test_what_needs_rows(self):
        run = self.run_config("r", config(), "--rows", "none")
        for words in (("compare", run, "low", "rnd"), ("games", run), ("rate", run)):
            self.refused(*words, mentions=["rows \"none\"", "kozyr table"])
        self.refused("verify", run, "--every", 2, mentions=["--every 2"])
        self.good("report", run)

    def test_configs_that_need_rows(self):
        for keys in ({"records": "all"}, {"seatings": "one", "variance_reduction": "deal"}):
            path = self.write("c.json", config(rows="none", **keys))
            self.refused("run", path, "--out", "r", mentions=["rows: \"none\""])
            self.assertFalse((self.folder / "r").exists())

    def test_another_kind(self):
        """A run cannot change its kind of rows when it is resumed."""
        run = self.run_config("r", config())
        self.refused("run", "r.json", "--rows", "none", "--out", run, "--resume", mentions=["rows was \"csv\", now \"none\""])
        self.refused("run", "r.json", "--rows", "some", "--out", "x", mentions=["rows=some", "csv"])
