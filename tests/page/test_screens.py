"""The pictures of pages that the READMEs show are what scripts/screens takes today: all in the long run, else those of the first screen."""
import hashlib
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import pytest

pytest.importorskip("PIL", reason="python3-pil is not installed")
from PIL import Image, ImageChops

from tests.cli.harness import KOZYR, ROOT

SHIPPED = ROOT / "results/studies/page"
LONG = bool(os.environ.get("KOZYR_LONG"))
QUICK = ("page", "viewer")
MISSING = 77
SEEN = 48  # steps of 256 between two colours, from which a pixel is another one


def differing(one, other):
    """How many pixels of two pictures differ so that it can be seen."""
    bands = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(most.histogram()[SEEN:])


class Screens(unittest.TestCase):
    WEIGHT = 8

    def test_all_are_shown_and_say_of_which_run_they_are(self):
        shown = set(re.findall(r'src="(?:results/)?studies/page/(\w+)\.png"', (ROOT / "README.md").read_text() + (ROOT / "results/README.md").read_text()))
        self.assertEqual({path.stem for path in SHIPPED.iterdir()}, shown)
        for path in sorted(SHIPPED.iterdir()):
            with Image.open(path) as picture:
                study, said = picture.info["Description"].split(", ")
            summary = (ROOT / "results/studies" / study / "summary.json").read_bytes()
            self.assertEqual(said, f"summary.json sha256 {hashlib.sha256(summary).hexdigest()}", path)

    @pytest.mark.long
    def test_taken_again(self):
        names = [path.stem for path in SHIPPED.iterdir() if LONG or path.stem in QUICK]
        with tempfile.TemporaryDirectory(prefix="kozyr-screens-") as folder:
            done = subprocess.run([ROOT / "scripts/screens", "--out", folder, *names], env={**os.environ, "KOZYR": KOZYR}, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300, check=False)
            if done.returncode == MISSING:
                self.skipTest(done.stdout.strip())
            self.assertEqual(done.returncode, 0, done.stdout)
            for name in names:
                self.assert_alike(pathlib.Path(folder) / f"{name}.png", SHIPPED / f"{name}.png")

    def assert_alike(self, taken, shipped):
        """The same browser draws the same, but for a few pixels of a slider's edge; another one shapes letters otherwise."""
        with Image.open(taken) as one, Image.open(shipped) as other:
            self.assertEqual(one.size, other.size, shipped)
            most = 10 if one.text["Software"] == other.text["Software"] else one.width * one.height * 3 // 100
            self.assertLessEqual(differing(one, other), most, f"{shipped}: scripts/screens takes another picture")


if __name__ == "__main__":
    unittest.main()
