"""`kozyr merge` refuses anything that is not one whole run: exit status 2, nothing written, no shard touched."""
import signal

from tests.cli.harness import Case, config, result_hashes, snapshot


class Merge(Case):
    def setUp(self):
        super().setUp()
        self.path = self.write("c.json", config(deals=9, records="all"))
        for number in (1, 2, 3):
            self.shard(f"s{number}", f"{number}/3")
        self.wanted = result_hashes(self.run_config("whole", config(deals=9, records="all")))

    def shard(self, out, part, *words):
        self.good("run", self.path, "--out", out, "--shard", part, "--quiet", *words)

    def refuse(self, *folders, mentions=(), out="m", words=()):
        before = snapshot(self.folder)
        self.refused("merge", out, *folders, *words, mentions=mentions)
        self.assert_untouched(self.folder, before)

    def test_missing_shard(self):
        self.refuse("s1", "s2", mentions=["12", "17"])
        self.refuse("s2", "s3", mentions=["0", "5"])
        self.refuse("s1", "s3", mentions=["6", "11"])
        self.refuse("s1")

    def test_overlap(self):
        self.refuse("s1", "s2", "s3", "s2", mentions=["s2", "overlap"])
        self.shard("half", "2/2")
        self.refuse("s1", "s2", "half", mentions=["overlap"])
        self.refuse("whole", "s1", mentions=["overlap"])

    def test_unfinished(self):
        long = self.write("long.json", config(deals=100000))
        self.signalled(signal.SIGKILL, "run", long, "--out", "u", "--shard", "1/2", "--quiet", rows=10000)
        self.good("run", self.write("short.json", config(deals=2)), "--out", "v", "--shard", "2/2", "--quiet")
        self.refuse("u", "v", mentions=["u", "not finished", "--resume"])

    def test_other_configs(self):
        for number, words in enumerate((["--seed", "8"], ["--set", "game.deck=24"], ["--set", "entrants.low.bot=random"],
                                        ["--set", "name=other"], ["--set", "records=none"])):
            self.shard(f"other{number}", "2/3", *words)
            self.refuse("s1", f"other{number}", "s3", mentions=["different configs"])

    def test_entrants_in_another_order(self):
        """The order determines the seats, so these are different schedules."""
        entrants = dict(reversed(config()["entrants"].items()))
        path = self.write("swapped.json", config(deals=9, records="all", entrants=entrants))
        self.good("run", path, "--out", "swapped", "--shard", "2/3", "--quiet")
        self.refuse("s1", "swapped", "s3", mentions=["different configs"])

    def test_other_workers_are_no_difference(self):
        self.shard("other", "2/3", "--workers", "5")
        self.good("merge", "m", "s3", "other", "s1", "--quiet")
        self.assert_same_results(self.folder / "m", self.wanted)

    def test_existing_output(self):
        self.refuse("s1", "s2", "s3", out="whole", mentions=["whole: holds a run already; --force replaces it"])
        self.write("home/letter.txt", "dear")
        self.refuse("s1", "s2", "s3", out="home", mentions=["home"])
        self.refuse("s1", "s2", "s3", out="home", words=["--force"], mentions=["home"])
        self.refuse("s1", "s2", "s3", out="c.json", mentions=["c.json"])
        self.good("merge", "whole", "s1", "s2", "s3", "--force", "--quiet")
        self.assert_same_results(self.folder / "whole", self.wanted)

    def test_output_is_a_shard(self):
        """Even --force must not overwrite a shard."""
        for out in ("s1", "s2/../s1", "s3/"):
            self.refuse("s1", "s2", "s3", out=out)
            self.refuse("s1", "s2", "s3", out=out, words=["--force"])

    def test_no_shard(self):
        self.refuse("s1", "none", "s3", mentions=["none"])
        self.refuse("s1", "c.json", "s3", mentions=["c.json"])
        self.refuse("s1", "", "s3")
        (self.folder / "empty").mkdir()
        self.refuse("s1", "empty", "s3", mentions=["empty"])

    def test_tampered_shard(self):
        cases = {
            "games.csv": (lambda text: text[:-20], lambda text: text.replace(b",durak,", b",draw,,", 1), lambda text: None),
            "records.jsonl": (lambda text: text[:-20], lambda text: text.replace(b"take", b"pass", 1), lambda text: None),
            "checkpoint.json": (lambda text: b"", lambda text: text.replace(b'"games":', b'"gamez":'), lambda text: None),
            "config.json": (lambda text: b"{}", lambda text: None),
        }
        for name, changes in cases.items():
            path = self.folder / "s2" / name
            content = path.read_bytes()
            for number, change in enumerate(changes):
                with self.subTest((name, number)):
                    changed = change(content)
                    path.unlink(missing_ok=True)
                    if changed is not None:
                        path.write_bytes(changed)
                    self.refuse("s1", "s2", "s3", mentions=["s2"])
            path.write_bytes(content)

    def test_bad_parts(self):
        for part in ("0/3", "4/3", "-1/3", "1/0", "1", "1/", "/3", "a/b", "1/3/5", "1.5/3", " 1/3", "1/99999999999"):
            self.refused("run", self.path, "--out", "x", "--shard", part, mentions=["--shard", "I/N"])
            self.assertFalse((self.folder / "x").exists())

    def test_output(self):
        self.assertIn("18 games", self.good("merge", "a", "s1", "s2", "s3").stdout)
        shown = self.good("merge", "b", "s1", "s2", "s3", "--json").stdout
        self.assertEqual(shown, (self.folder / "b/summary.json").read_text())
