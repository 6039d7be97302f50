"""The run directory: never overwritten, never changed in part, refused if it was edited."""
import fcntl
import json
import os
import shutil
import signal
import subprocess
import time
import unittest

from tests.cli.harness import KOZYR, KOZYR_TEST, Case, config, environment, read_games, result_hashes, snapshot

SLOW = config(entrants={"slow": {"bot": "fault", "mode": "slow", "milliseconds": 20, "percent": 0}, "rnd": {"bot": "random"}},
              deals=4000)


class Existing(Case):
    def setUp(self):
        super().setUp()
        self.path = self.write("c.json", config(records="all"))
        self.run = self.run_config("r", config(records="all"))
        self.before = snapshot(self.run)

    def test_refused_without_a_flag(self):
        self.refused("run", self.path, "--out", "r", mentions=["r", "--resume", "--force"])
        self.refused("run", self.path, "--out", "r", "--seed", "9", mentions=["r", "--resume", "--force"])
        self.refused("run", self.path, "--out", "r", "--resume", "--force", mentions=["--resume", "--force"])
        self.assert_untouched(self.run, self.before)

    def test_force_replaces(self):
        wanted = result_hashes(self.run_config("other", config(seed=9)))
        self.good("run", self.path, "--out", "r", "--seed", "9", "--set", "records=none", "--force", "--quiet")
        self.assert_same_results(self.run, wanted)
        self.assertFalse((self.run / "records.jsonl").exists(), "nothing of the old run is left")

    def test_force_with_a_bad_config_changes_nothing(self):
        self.refused("run", self.path, "--out", "r", "--force", "--set", "deals=0")
        self.refused("run", self.path, "--out", "r", "--force", "--shard", "3/2")
        self.refused("run", "none.json", "--out", "r", "--force")
        self.assert_untouched(self.run, self.before)

    def test_resume_of_a_complete_run(self):
        """Prints the table again, and changes neither results nor measurements."""
        table = self.good("run", self.path, "--out", "fresh").stdout
        self.assertEqual(self.good("run", self.path, "--out", "r", "--resume").stdout, table)
        after = snapshot(self.run)
        for name in ("config.json", "games.csv", "summary.json", "records.jsonl", "checkpoint.json"):
            self.assertEqual(after[name], self.before[name], name)
        self.assertEqual(json.loads(after["timing.json"])["games"], 100, "what was measured stays")
        self.assertEqual(json.loads(after["run.json"])["started"], json.loads(self.before["run.json"])["started"])

    def test_resume_of_nothing_starts(self):
        self.good("run", self.path, "--out", "new", "--resume", "--quiet")
        self.assert_same_results(self.folder / "new", result_hashes(self.run))
        (self.folder / "empty").mkdir()
        self.good("run", self.path, "--out", "empty", "--resume", "--quiet")
        self.assert_same_results(self.folder / "empty", result_hashes(self.run))

    def test_resume_with_another_config(self):
        changes = {
            ("--seed", "9"): ["seed", "7", "9"],
            ("--deals", "49"): ["deals", "50", "49"],
            ("--set", "game.deck=24"): ["game.deck", "36", "24"],
            ("--set", "entrants.low.bot=random"): ["entrants.low.bot", "lowest", "random"],
            ("--set", "name=other"): ["name", "small", "other"],
            ("--set", "records=none"): ["records", "all", "none"],
            ("--set", "seatings=one"): ["seatings", "all", "one"],
            ("--shard", "1/2"): ["1/2"],
        }
        for words, mentions in changes.items():
            with self.subTest(words):
                self.refused("run", self.path, "--out", "r", "--resume", *words, mentions=["r", *mentions])
        self.assert_untouched(self.run, self.before)

    def test_resume_with_other_entrants(self):
        """One more, or in another order, which determines the seats."""
        two = config()["entrants"]
        for entrants, mention in (({**two, "new": {"bot": "random"}}, "entrants.new"), (dict(reversed(two.items())), "entrants")):
            path = self.write("other.json", config(records="all", entrants=entrants))
            self.refused("run", path, "--out", "r", "--resume", mentions=["r: the config has changed", mention])
        self.assert_untouched(self.run, self.before)

    def test_resume_with_other_workers(self):
        self.good("run", self.path, "--out", "r", "--resume", "--workers", "5", "--quiet")
        self.assert_same_results(self.run, {name: sums for name, sums in result_hashes(self.run).items()})
        self.assertEqual((self.run / "games.csv").read_bytes(), self.before["games.csv"])


class Tampered(Case):
    """--resume refuses files that kozyr did not write: exit status 2, the file named, nothing changed."""

    def setUp(self):
        super().setUp()
        self.path = self.write("c.json", config(records="all"))
        self.run = self.run_config("r", config(records="all"))

    def check(self, name, change, mention=None):
        path = self.run / name
        content = path.read_bytes()
        changed = change(content)
        if changed is None:
            path.unlink()
        else:
            path.write_bytes(changed)
        before = snapshot(self.run)
        try:
            self.refused("run", self.path, "--out", "r", "--resume", mentions=[mention or name])
            self.assert_untouched(self.run, before)
        finally:
            for other in self.run.iterdir():
                other.unlink()
            self.good("run", self.path, "--out", "r", "--resume", "--quiet")

    def test_games(self):
        self.check("games.csv", lambda text: None)
        self.check("games.csv", lambda text: text.replace(b",durak,", b",draw,,", 1))
        self.check("games.csv", lambda text: text[:-3] + (b"1" if text[-3:-2] != b"1" else b"2") + text[-2:])
        self.check("games.csv", lambda text: text.replace(b"plies", b"PLIES", 1))

    def test_every_reader(self):
        """Files that one command refuses, no other reads as rows."""
        games = self.run / "games.csv"
        lines = games.read_text().splitlines(keepends=True)
        fields = lines[3].split(",")
        lines[3] = ",".join(fields[:5] + ["-1"] + fields[6:])
        games.write_text("".join(lines))
        for words in (["report", "r"], ["games", "r"], ["games", "r", "--long"], ["rate", "r"], ["compare", "r", "low", "rnd"]):
            with self.subTest(words):
                self.refused(*words, mentions=["games.csv: was edited"])
        self.assertEqual(self.kozyr("verify", "r").returncode, 3)

    def test_records(self):
        self.check("records.jsonl", lambda text: None)
        self.check("records.jsonl", lambda text: text.replace(b"take", b"pass", 1))

    def test_checkpoint_deleted(self):
        self.check("checkpoint.json", lambda text: None)

    def test_checkpoint_edited(self):
        def number(key, change):
            def edit(text):
                values = json.loads(text)
                values[key] = change(values[key])
                return json.dumps(values).encode() + b"\n"
            return edit

        edits = {
            "fewer games": number("games", lambda games: games - 1),
            "fewer bytes": number("rows_bytes", lambda size: size - 1),
            "no bytes": number("rows_bytes", lambda size: 0),
            "more bytes": number("rows_bytes", lambda size: size + 1),
            "huge": number("rows_bytes", lambda size: 1 << 51),
            "other hash": number("rows_xxh3", lambda text: text[:-1] + ("0" if text[-1] != "0" else "1")),
            "other records": number("records_bytes", lambda size: size - 1),
            "other records hash": number("records_xxh3", lambda text: "0x0"),
            "other shard": number("shard", lambda shard: 2),
            "other first game": number("first", lambda first: 2),
            "a longer part": number("of", lambda games: games + 100),
        }
        for name, edit in edits.items():
            with self.subTest(name):
                self.check("checkpoint.json", edit, mention="r")

    def test_config(self):
        self.check("config.json", lambda text: text.replace(b'"seed":\t7', b'"seed":\t8'), "seed")
        self.check("config.json", lambda text: b"{")
        self.check("config.json", lambda text: b"")

    def test_config_deleted(self):
        self.check("config.json", lambda text: None, "r")


class Damaged(Case):
    """After a power loss --resume goes back to the last good row, reports it, and ends in the same bytes."""
    WEIGHT = 2

    def setUp(self):
        super().setUp()
        content = config(records="all")
        self.path = self.write("c.json", content)
        self.run = self.run_config("r", content)
        self.wanted = result_hashes(self.run)
        self.whole = snapshot(self.run)

    def check(self, told, **changes):
        """`told`: the number of whole games in the message."""
        for name, change in changes.items():
            path = self.run / {"games": "games.csv", "records": "records.jsonl", "checkpoint": "checkpoint.json"}[name]
            path.write_bytes(change(path.read_bytes()))
        done = self.kozyr("run", self.path, "--out", "r", "--resume", "--quiet")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1 if told is not None else 0, done.stderr)
        if told is not None:
            self.assertIn(f"the first {told} games are whole", done.stderr)
        self.assert_same_results(self.run, self.wanted)
        for name, content in self.whole.items():
            if name not in ("run.json", "timing.json"):
                self.assertEqual((self.run / name).read_bytes(), content, name)
        self.good("run", self.path, "--out", "r", "--resume", "--quiet")

    def test_truncated(self):
        rows = self.whole["games.csv"]
        self.check(99, games=lambda text: text[:-30])
        self.check(99, games=lambda text: text[:-1])
        self.check(0, games=lambda text: b"")
        self.check(0, games=lambda text: text[:20])
        self.check(99, records=lambda text: text[:-1])
        self.check(0, records=lambda text: b"")
        half = rows[:len(rows) // 2].count(b"\n") - 1
        self.check(half, games=lambda text: text[:len(text) // 2], records=lambda text: text[:-5])

    def test_zeroed(self):
        """A file system may keep the length of a file but lose its bytes."""
        self.check(99, games=lambda text: text[:-10] + bytes(10))
        self.check(99, records=lambda text: text[:-10] + bytes(10))
        self.check(0, games=lambda text: bytes(len(text)))

    def test_how_many_are_played_again(self):
        rows = self.run / "games.csv"
        rows.write_bytes(b"".join(rows.read_bytes().splitlines(True)[:41]))
        done = self.kozyr("run", self.path, "--out", "r", "--resume", "--quiet")
        self.assertIn("the first 40 games are whole; 60 are played again", done.stderr)

    def test_torn_checkpoint(self):
        """A torn write costs only one of the three slots."""
        for start in (0, 512, 1024):
            for change in (lambda text: bytes(len(text)), lambda text: text[:60] + b"9" + text[61:], lambda text: text[:30] + bytes(482)):
                self.check(None, checkpoint=lambda text: text[:start] + change(text[start:start + 512]) + text[start + 512:])
                (self.run / "checkpoint.json").write_bytes(self.whole["checkpoint.json"])
        (self.run / "checkpoint.json").write_bytes(self.whole["checkpoint.json"] + b" " * 512)  # there are only three slots
        self.good("run", self.path, "--out", "r", "--resume", "--quiet")

    def test_lost_checkpoint(self):
        """Without any checkpoint the rows themselves show how many are good."""
        for change in (lambda text: b"", lambda text: text[:40], lambda text: b"hello", lambda text: bytes(1536),
                       lambda text: text + b" " * 10000, lambda text: text.replace(b'"games":', b'"Games":')):
            self.check(100, checkpoint=change)
            (self.run / "checkpoint.json").write_bytes(self.whole["checkpoint.json"])

    def test_edited_rows_are_told_from_lost_ones(self):
        path = self.run / "games.csv"
        path.write_bytes(path.read_bytes().replace(b",low,", b",rnd,", 1)[:-200])
        done = self.kozyr("run", self.path, "--out", "r", "--resume", "--quiet")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assert_same_results(self.run, self.wanted)


class Links(Case):
    """Nothing outside the folder is ever written, whatever its files are links to."""

    def setUp(self):
        super().setUp()
        self.path = self.write("c.json", config(records="all"))
        self.write("precious", "precious")

    def check(self, name, link):
        run = self.run_config("r", config(records="all"), "--force")
        for flag in ("--resume", "--force"):
            target = run / name
            if target.exists():
                target.unlink()
            link(target)
            done = self.kozyr("run", self.path, "--out", "r", flag, "--quiet")
            self.assertIn(done.returncode, (0, 2), done.stderr)
            self.assertEqual((self.folder / "precious").read_text(), "precious", (name, flag))
            if done.returncode:
                self.assertEqual(done.stderr.count("\n"), 1)
                target.unlink()
        for path in run.iterdir():
            path.unlink()

    def test_links(self):
        for name in ("checkpoint.json", "games.csv", "records.jsonl", "summary.json", "config.json", "run.json", "timing.json",
                     "summary.json.part", "config.json.part", "run.json.part"):
            with self.subTest(name):
                self.check(name, lambda path: path.symlink_to(self.folder / "precious"))
                self.check(name, lambda path: os.link(self.folder / "precious", path))

    def test_live_file_of_a_tuning(self):
        tuning = self.write("t.json", config(entrants={"tree": {"bot": "prediction", "depth": 1}, "low": {"bot": "lowest"}}, deals=2,
                                             tune={"vary": {"entrants.tree.trump_factor": "0..10"}, "iterations": 2, "confirm": 2}))
        self.good("tune", tuning, "--out", "t", "--quiet")
        for flag in ("--resume", "--force"):
            (self.folder / "t/tune.csv").unlink()
            (self.folder / "t/tune.csv").symlink_to(self.folder / "precious")
            self.good("tune", tuning, "--out", "t", flag, "--quiet")
            self.assertEqual((self.folder / "precious").read_text(), "precious")
            self.assertFalse((self.folder / "t/tune.csv").is_symlink())

    def test_pipes(self):
        """A pipe in place of a file is refused without waiting for its other end."""
        for name in ("games.csv", "records.jsonl", "config.json", "checkpoint.json"):
            run = self.run_config("r", config(records="all"), "--force")
            (run / name).unlink()
            os.mkfifo(run / name)
            for words in (("run", self.path, "--out", "r", "--resume"), ("verify", "r"), ("rate", "r"), ("replay", "r", "3"),
                          ("compare", "r", "low", "rnd"), ("merge", "m", "r")):
                if (name, words[0]) not in (("records.jsonl", "rate"), ("records.jsonl", "replay"), ("records.jsonl", "compare"),
                                            ("records.jsonl", "verify"), ("games.csv", "replay"), ("checkpoint.json", "replay")):
                    self.refused(*words)
            (run / name).unlink()


class Replaced(Case):
    WEIGHT = 2

    def test_folder_under_a_run(self):
        """A run whose folder is replaced neither reports success nor writes into the new folder."""
        path = self.write("c.json", {**SLOW, "deals": 30})
        for number, change in enumerate((lambda run: run.rename(self.folder / "elsewhere"), shutil.rmtree)):
            run = self.folder / f"r{number}"
            process = self.midway("run", path, "--out", run.name, "--quiet", "--workers", "8", program=KOZYR_TEST, rows=400)
            change(run)
            self.run_config(run.name, config())
            other = snapshot(run)
            _, err = process.communicate(timeout=100)
            self.assertEqual(process.returncode, 1, err)
            self.assertIn(f"{run.name}: was moved, removed or replaced", err)
            self.assertNotIn("finished games are in", err)
            self.assert_untouched(run, other)


class Places(Case):
    def refuse(self, out, *mentions, words=()):
        before = snapshot(self.folder)
        for flags in ((), ("--resume",), ("--force",)):
            self.refused("run", "c.json", "--out", out, *flags, *words, mentions=mentions)
            self.assert_untouched(self.folder, before)

    def setUp(self):
        super().setUp()
        self.write("c.json", config())

    def test_foreign_folder(self):
        self.write("home/letter.txt", "dear")
        self.refuse("home", "home")

    def test_foreign_folder_with_files_of_our_names(self):
        """Names alone do not make a run: other files with such names are kept."""
        for number, names in enumerate((["config.json"], ["games.csv"], ["summary.json", "run.json"],
                                        ["config.json", "notes.txt"], ["config.json", "checkpoint.json", "model.bin"])):
            with self.subTest(names):
                for name in names:
                    self.write(f"home{number}/{name}", '{"theirs": true}\n')
                self.refuse(f"home{number}", f"home{number}")

    def test_folder_of_the_config(self):
        """--out is the folder that contains the config."""
        self.write("work/config.json", config())
        before = snapshot(self.folder)
        for flags in ((), ("--resume",), ("--force",)):
            done = self.kozyr("run", "work/config.json", "--out", "work", *flags)
            self.assertEqual(done.returncode, 2, done.stdout)
            self.assert_untouched(self.folder, before)

    def test_notes_in_a_run_survive_force(self):
        self.good("run", "c.json", "--out", "r", "--quiet")
        self.write("r/notes.txt", "mine")
        self.good("run", "c.json", "--out", "r", "--force", "--quiet")
        self.assertEqual((self.folder / "r/notes.txt").read_text(), "mine")

    def test_file(self):
        self.write("file", "text")
        self.refuse("file", "file")
        self.refuse("file/r", "file")

    def test_strange_names(self):
        self.refuse("", "--out")
        self.refuse("x" * 300, "xxx")
        self.refuse("d/" * 5000)
        self.refuse("/dev/null", "/dev/null")
        self.refuse("/dev/null/r", "/dev/null")

    def test_dangling_link(self):
        os.symlink("nowhere/at/all", self.folder / "link")
        self.refuse("link", "link")

    def test_folder_named_like_a_file(self):
        self.good("run", "c.json", "--out", "r", "--quiet")
        (self.folder / "r/games.csv").unlink()
        (self.folder / "r/games.csv").mkdir()
        done = self.kozyr("run", "c.json", "--out", "r", "--resume")
        self.assertIn(done.returncode, (1, 2))
        self.assertEqual(done.stderr.count("\n"), 1)
        (self.folder / "r/tuned.json").mkdir()
        done = self.kozyr("run", "c.json", "--out", "r", "--force")
        self.assertIn(done.returncode, (1, 2))
        self.assertRegex(done.stderr, r"^kozyr run: r/(games.csv|tuned.json): cannot be removed: .*\n$")

    def test_blanks_and_letters_of_any_kind(self):
        self.good("run", "c.json", "--out", "a folder/d\u00fcrak \u2660", "--quiet")
        self.good("verify", "a folder/d\u00fcrak \u2660")

    @unittest.skipIf(os.geteuid() == 0, "root may write everywhere")
    def test_parent_that_may_not_be_written(self):
        (self.folder / "locked").mkdir(mode=0o500)
        self.refuse("locked/r", "locked")


class Streams(Case):
    """The state of the output does not affect the files."""

    def setUp(self):
        super().setUp()
        self.wanted = result_hashes(self.run_config("whole", config()))
        self.path = self.write("c.json", config())

    def check(self, out, status, **options):
        done = self.kozyr("run", self.path, "--out", out, capture_output=False, stderr=subprocess.PIPE, **options)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assert_same_results(self.folder / out, self.wanted)
        return done.stderr

    def test_full_device(self):
        with open("/dev/full", "w", encoding="ascii") as full:
            self.assertIn("output", self.check("r", 1, stdout=full))

    def test_closed_pipe(self):
        reader, writer = os.pipe()
        os.close(reader)
        self.assertEqual(self.check("r", 141, stdout=writer), "", "who reads no further needs no complaint")
        for words in (["--help"], ["games", "r", "--long"]):
            done = self.kozyr(*words, capture_output=False, stdout=writer, stderr=subprocess.PIPE)
            self.assertEqual((done.returncode, done.stderr), (141, ""), words)
        os.close(writer)

    def test_head_takes_nothing(self):
        command = f"'{KOZYR}' run '{self.path}' --out r | head -c 0"
        done = subprocess.run(["sh", "-c", command], cwd=self.folder, env=environment(), capture_output=True, check=False)
        self.assertEqual(done.returncode, 0)
        self.assert_same_results(self.folder / "r", self.wanted)

    def test_closed_streams(self):
        """A free descriptor must not be used for games.csv and then for the table."""
        for number, closed in enumerate((">&-", "<&-", "2>&-", "<&- >&-", "<&- >&- 2>&-")):
            with self.subTest(closed):
                command = f"exec '{KOZYR}' run '{self.path}' --out r{number} --workers 2 {closed}"
                done = subprocess.run(["sh", "-c", command], cwd=self.folder, env=environment(), capture_output=True,
                                      check=False)
                self.assertEqual(done.returncode, 1 if ">&-" in closed.replace("2>&-", "") else 0)
                self.assert_same_results(self.folder / f"r{number}", self.wanted)
                self.good("run", self.path, "--out", f"r{number}", "--resume", "--quiet")


class TwoAtOnce(Case):
    WEIGHT = 2

    def test_a_lock_that_is_let_go_soon(self):
        """Workers of a killed run may hold it slightly longer."""
        run = self.run_config("r", config())
        wanted = result_hashes(run)
        with (run / "checkpoint.json").open() as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            process = self.start("run", "r.json", "--out", "r", "--resume", "--quiet")
            time.sleep(0.5)
            self.assertIsNone(process.poll(), "it waits")
        self.assertEqual(process.wait(100), 0)
        self.assert_same_results(run, wanted)

    def test_second_is_refused(self):
        path = self.write("c.json", SLOW)
        process = self.midway("run", path, "--out", "r", "--quiet", "--workers", "8", program=KOZYR_TEST, rows=400)
        for flags in ((), ("--resume",), ("--force",)):
            said = "r: another kozyr is writing to it" if flags else "r"
            self.refused("run", path, "--out", "r", *flags, program=KOZYR_TEST, mentions=[said])
        self.assertIsNone(process.poll(), "the first still plays")
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(100), 143)
        games = len(read_games(self.folder / "r"))
        self.assertGreater(games, 0)
        self.assertIn(f"{games} of {games}", self.good("verify", "r", "--workers", "24", program=KOZYR_TEST).stdout)

    def test_a_race_has_one_winner(self):
        """Two runs with different seeds start at the same moment: only one plays, and its files are whole."""
        paths = [self.write(f"c{seed}.json", config(seed=seed, deals=400)) for seed in (1, 2)]
        wanted = [result_hashes(self.run_config(f"w{seed}", config(seed=seed, deals=400))) for seed in (1, 2)]
        for number in range(12):
            out = f"r{number}"
            processes = [self.start("run", path, "--out", out, "--quiet") for path in paths]
            said = [process.communicate(timeout=100)[1] for process in processes]
            status = [process.returncode for process in processes]
            with self.subTest(number):
                self.assertEqual(sorted(status), [0, 2], f"one of them plays, the other is refused: {said}")
                winner = status.index(0)
                self.assert_same_results(self.folder / out, wanted[winner])
                self.good("verify", out)


class FullDisk(Case):
    """The disk is full during a run: exit status 1, finished games stay, and --resume continues once there is
    space."""
    WEIGHT = 2
    CONFIG = config(deals=400, records="all")

    def limit(self, size):
        import resource

        def limited():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        return limited

    def finish(self, words, wanted):
        self.good(*words, "--resume")
        self.assert_same_results(self.folder / words[words.index("--out") + 1], wanted)

    def test_file_size_limit(self):
        wanted = result_hashes(self.run_config("whole", self.CONFIG))
        path = self.write("c.json", self.CONFIG)
        for number, size in enumerate((10, 100, 700, 3000, 20000, 200000)):
            with self.subTest(size):
                words = ["run", path, "--out", f"r{number}", "--quiet"]
                done = self.refused(*words, status=1, preexec_fn=self.limit(size))
                self.assertIn(f"r{number}", done.stderr)
                self.assert_no_process()
                self.finish(words, wanted)

    def test_signal_of_the_limit(self):
        """A shell's `ulimit -f` sends SIGXFSZ, which by default kills without a message."""
        path = self.write("c.json", self.CONFIG)
        command = f"ulimit -f 40; exec '{KOZYR}' run '{path}' --out r --quiet"
        done = subprocess.run(["sh", "-c", command], cwd=self.folder, env=environment(), capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("r/", done.stderr)

    def test_small_disk(self):
        wanted = result_hashes(self.run_config("whole", self.CONFIG))
        path = self.write("c.json", self.CONFIG)
        (self.folder / "disk").mkdir()
        # In a mount namespace of its own: nothing of it is visible outside or outlives the command.
        for pages in (1, 2, 3, 4, 5, 8, 60):
            script = (f"mount -t tmpfs -o size={4 * pages}k,nr_inodes=50 none disk || exit 77\n"
                      f"'{KOZYR}' run '{path}' --out disk/r --quiet; status=$?\n"
                      f"mount -o remount,size=8m disk || exit 77\n"
                      f"'{KOZYR}' run '{path}' --out disk/r --quiet --resume || exit 78\n"
                      f"cp -r disk/r 'r{pages}'; exit $status\n")
            done = subprocess.run(["unshare", "-m", "sh", "-c", script], cwd=self.folder, env=environment(), text=True,
                                  capture_output=True, check=False)
            if done.returncode == 77 or "unshare" in done.stderr:
                self.skipTest("no mounting here: " + done.stderr.strip())
            with self.subTest(pages=pages):
                self.assertEqual(done.returncode, 1, done.stderr)
                self.assert_same_results(self.folder / f"r{pages}", wanted)
