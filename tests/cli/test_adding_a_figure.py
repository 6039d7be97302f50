"""A new figure of the summary needs a field of a struct, its computation, and a row of an array. The patch in
src/README.md is applied to a copy of the sources; the figure is then in summary.json, the text, CSV, Markdown and
LaTeX."""
import csv
import io
import json
import re
import subprocess

import pytest

from tests.cli.harness import LIMIT, ROOT, Case
from tests.cli.test_adding_a_game import BUILD, copy_house, make


def patch_of_the_page():
    return re.search(r"```diff\n(.*?)```", (ROOT / "src/README.md").read_text(), re.S).group(1)


@pytest.mark.xdist_group("adding a game")
class AddingAFigure(Case):
    WEIGHT = 3

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.house = copy_house(cls)
        cls.patched = subprocess.run(["git", "apply", "-"], cwd=cls.house, input=patch_of_the_page(), text=True,
                                     capture_output=True, timeout=LIMIT, check=False)
        cls.build = make(cls.house, "program")
        cls.program = str(cls.house / f"build/{BUILD.name}/kozyr")

    def setUp(self):
        self.assertEqual(self.patched.returncode, 0, self.patched.stderr)
        self.assertEqual(self.build.returncode, 0, self.build.stdout + self.build.stderr)
        super().setUp()

    def kozyr(self, *words, **options):
        return super().kozyr(*words, program=self.program, **options)

    def play(self, seats):
        """summary.json of a small run."""
        config = self.write("c.json", json.dumps({
            "game": {"name": "durak", "deck": 24, "seats": seats}, "deals": 8,
            "entrants": {"low": {"bot": "lowest"}, "rnd": {"bot": "random"}, "w": {"bot": "weighted"}}}))
        self.good("run", config, "--out", "run", "--quiet")
        return json.loads((self.folder / "run/summary.json").read_text())

    def test_the_patch_is_three_lines_in_two_files(self):
        patch = patch_of_the_page()
        self.assertEqual(re.findall(r"^\+\+\+ b/(\S+)", patch, re.M), ["src/report/result.h", "src/report/result.c"])
        self.assertEqual(len(re.findall(r"^\+(?!\+\+)", patch, re.M)), 3)

    def test_it_is_seen_everywhere(self):
        entrants = self.play(2)["entrants"]
        for entrant in entrants:
            self.assertAlmostEqual(entrant["win_share"], entrant["wins"] / entrant["games"], delta=1e-6)
        shown = [f"{entrant['win_share']:.3f}" for entrant in entrants]
        text = self.good("table", "run").stdout.split("\n")
        self.assertEqual(text[2].split()[:6], ["entrant", "games", "wins", "draws", "losses", "won"])
        self.assertEqual([line.split()[5] for line in text[3:6]], shown)
        rows = csv.DictReader(io.StringIO(self.good("table", "run", "--format", "csv", "--table", "entrants").stdout))
        self.assertEqual([row["win_share"] for row in rows], shown)
        for name, between in (("markdown", "|"), ("latex", "&")):
            lines = self.good("table", "run", "--format", name, "--table", "entrants").stdout.split("\n")
            cells = [[cell.strip() for cell in line.strip("| ").split(between)] for line in lines if line.count(between) > 6]
            self.assertEqual([row[5] for row in cells if row[0] in ("low", "rnd", "w")], shown)
            self.assertEqual([row[5].strip("{}") for row in cells if row[0] == "entrant"], ["won"])

    def test_members_of_pairings_have_it_too(self):
        for member in self.play(3)["pairings"][0]["members"]:
            self.assertAlmostEqual(member["win_share"], member["wins"] / member["games"], delta=1e-6)
