"""How large a page is, and how long it takes: to open, and to make of a very large run."""
import os
import resource
import unittest

from tests.page.browser import ROOT, make
from tests.page.test_page import Pages

DURAK = {"low": {"bot": "lowest"}, "rnd": {"bot": "random"}}


class Size(Pages):
    def test_the_page_of_the_quickstart_is_small(self):
        """The whole run takes ten seconds: of some deals here; all of them are in the page that is shipped."""
        self.assertLess((ROOT / "results/studies/durak-quickstart/report.html").stat().st_size, 400_000)
        make(self.folder, "run", ROOT / "configs/durak/quickstart.json", "--deals", 400, "--out", "quickstart", "--quiet", "--force")
        for games, most in (("none", 200_000), ("swings", 400_000)):
            self.open(self.folder / "quickstart", "--games", games)
            size = (self.folder / "page.html").stat().st_size
            print(f"quickstart, --games {games}: {size / 1000:.0f} kB")
            self.assertLess(size, most, games)

    @unittest.skipUnless(os.environ.get("KOZYR_LONG"), "times a browser: in the long run only")
    def test_the_page_of_the_quickstart_is_quick(self):
        loads = []
        self.browser.get((ROOT / "results/studies/durak-quickstart/report.html").as_uri())
        for _ in range(5):
            self.browser.refresh()
            self.settle()
            loads.append(self.browser.execute_script("return performance.now()"))
        print(f"usable after {min(loads):.0f} ms")
        self.assertLess(min(loads), 1000)

    def test_modules_bring_their_licences(self):
        self.open(self.run_of("licences"), "--games", "none")
        text = (self.folder / "page.html").read_text()
        for words in ("https://d3js.org", "Mike Bostock", "this permission notice appear in all copies", "this list of conditions"):
            self.assertIn(words, text)


@unittest.skipUnless(os.environ.get("KOZYR_LONG"), "10 million games: in the long run only")
class Large(Pages):
    """The bound on time is of processor time: other tests run beside this one."""

    def page_of(self, folder):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        make(self.folder, "report", folder, "--out", "page.html")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        size = (self.folder / "page.html").stat().st_size
        print(f"{folder.name}: {size / 1000:.0f} kB, made in {seconds:.1f} s of processor time")  # pytest -rP shows it
        self.assertLess(seconds, 10)
        self.assertLess(size, 3_000_000)
        self.open(folder)

    def test_ten_million_games(self):
        folder = self.run_of("ten-million", entrants=DURAK, deals=5_000_000, records="none", timeout=3600)
        self.page_of(folder)
        self.assertIn("10,000,000 games", self.text(".facts"))

    def test_ten_thousand_points(self):
        entrants = {"tree": {"bot": "prediction", "depth": 1}, "low": {"bot": "lowest"}}
        config = self.config("points", entrants=entrants, deals=2, records="none")
        make(self.folder, "sweep", config, "--vary", "entrants.tree.trump_factor=0..99/1", "--vary",
             "entrants.tree.repetition_factor=0..99/1", "--out", "points", "--quiet", "--force", timeout=3600)
        self.page_of(self.folder / "points")
        self.assertIn("of 10,000 points", self.text('[data-section="Sweep"]'))


if __name__ == "__main__":
    unittest.main()
