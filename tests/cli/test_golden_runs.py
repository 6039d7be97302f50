"""Golden runs: the same config must give the same bytes. KOZYR_BLESS=1 accepts new ones; KOZYR_GAME in the
environment limits the tests to that game."""
import os
import shutil

from tests.cli.harness import ROOT, Case

KEPT = ("games.csv", "records.jsonl")


class GoldenRuns(Case):
    def setUp(self):
        super().setUp()
        self.folders = sorted(path.parent for path in (ROOT / "tests/golden").glob(f"{os.environ.get('KOZYR_GAME', '*')}/*/config.json"))
        self.assertTrue(self.folders or "KOZYR_GAME" in os.environ)

    def test_the_same_bytes(self):
        for folder in self.folders:
            with self.subTest(folder.name):
                out = self.folder / folder.parent.name / folder.name
                self.good("run", folder / "config.json", "--out", out, "--workers", "2", "--quiet")
                for name in KEPT:
                    if os.environ.get("KOZYR_BLESS"):
                        shutil.copyfile(out / name, folder / name)
                    self.assertEqual((out / name).read_bytes(), (folder / name).read_bytes(), folder / name)

    def test_every_record_replays(self):
        for folder in self.folders:
            records = folder / "records.jsonl"
            lines = records.read_text().splitlines(True)
            self.assertTrue(lines, folder)
            for index, line in enumerate(lines):
                with self.subTest(f"{folder.name} {index}"):
                    self.assertEqual(self.good("replay", records, index, "--json").stdout, line)

    def test_the_same_text(self):
        """The first game, as `replay` shows it."""
        for folder in self.folders:
            with self.subTest(folder.name):
                kept, text = folder / "shown.txt", self.good("replay", folder / "records.jsonl", 0).stdout
                if os.environ.get("KOZYR_BLESS"):
                    kept.write_text(text, encoding="utf-8")
                self.assertEqual(text, kept.read_text(encoding="utf-8"), kept)
