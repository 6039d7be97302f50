"""The pictures that are shipped are what scripts/plot draws of the shipped studies today: all in the long run, else one of each kind."""
import hashlib
import json
import os
import re

import matplotlib
from matplotlib import image
from PIL import Image

import pytest

from plotting import command, style
from tests.cli.harness import ROOT, read_summary
from tests.plots.drawn import PlotCase

STUDIES = ROOT / "results/studies"
LONG = bool(os.environ.get("KOZYR_LONG"))
# Kinds that are drawn of games.csv, which is not shipped: the study is played again.
OF_GAMES = ("score", "llr", "lengths", "scores", "sweep-changed")
# The quickest of each kind, and what the README shows; scores and sweep-changed take minutes to play.
QUICK = {("durak-parameters", "sweep-effects"), ("durak-sprt", "score"), ("durak-sprt", "llr"), ("durak-sprt", "lengths"),
         ("durak-sweep-trump", "sweep-map"), ("doudizhu-sweep-bombs", "sweep-points"), ("gomoku-settings", "cross-table"),
         ("redten-solver", "ladder"), ("redten-sweep-depth", "sweep-lines"), ("threetwoone-tune-planner", "tune-path")}


def listed():
    """(study, config, kinds) of configs/studies, from which scripts/study draws."""
    lines = [line.split() for line in (ROOT / "configs/studies").read_text().splitlines() if line and not line.startswith("#")]
    return [(config.replace("/", "-"), ROOT / "configs" / f"{config}.json", kinds.split(",")) for config, kinds in lines]


def source_of(path):
    """What a picture says that it was drawn from."""
    if path.suffix == ".png":
        with Image.open(path) as picture:
            return picture.info["Description"]
    return re.search(r"<dc:source>(.*)</dc:source>", path.read_text())[1]


class Shipped(PlotCase):
    WEIGHT = 8

    def test_every_picture_is_of_the_summary_beside_it(self):
        for name, _, kinds in listed():
            folder = STUDIES / name
            wanted = f"{name}, summary.json sha256 {hashlib.sha256((folder / 'summary.json').read_bytes()).hexdigest()}"
            pictures = sorted(path for path in folder.iterdir() if path.suffix in (".png", ".svg"))
            self.assertEqual([path.name for path in pictures], sorted(f"{kind}.{form}" for kind in kinds for form in ("png", "svg")), name)
            self.assertEqual({path.name: source_of(path) for path in pictures}, {path.name: wanted for path in pictures})

    def test_every_page_is_of_the_summary_beside_it(self):
        """Of a sweep or a tuning a page leaves entrants and pairings out, which are its points and candidates, and groups of many parameters."""
        shown_by_documents = {line.split()[1] for line in (ROOT / "configs/screens").read_text().splitlines() if not line.startswith("#")}
        self.assertEqual({path.parent.name for path in STUDIES.glob("*/report.html")}, shown_by_documents)
        for name in sorted(shown_by_documents):
            folder = STUDIES / name
            page = re.search(r'<script type="application/json" id="data">(.*?)</script>', (folder / "report.html").read_text(), re.S)[1]
            shown, summary = json.loads(page)["runs"][0], read_summary(folder)
            self.assertEqual(shown["config"], json.loads((folder / "config.json").read_text()), name)
            many = {"entrants", "pairings", "sweep"} if {"sweep", "tune"} & set(summary) else set()
            self.assertEqual({key: shown["summary"].get(key) for key in summary if key not in many},
                             {key: summary[key] for key in summary if key not in many}, name)
            if "sweep" in summary:
                for key in ("entrant", "against", "parameters", "best", "default", "points"):
                    self.assertEqual(shown["summary"]["sweep"][key], summary["sweep"][key], (name, key))

    def folder_of(self, name, config, kinds):
        """Where the data of the pictures are: in the study itself, or in a folder into which it was played again."""
        if not set(kinds) & set(OF_GAMES):
            return STUDIES / name
        self.good("sweep" if '"sweep": {' in config.read_text() else "run", config, "--out", name, "--quiet")
        self.assertEqual((self.folder / name / "summary.json").read_text(), (STUDIES / name / "summary.json").read_text(), name)
        return self.folder / name

    def assert_drawn_again(self, folder, name, kinds):
        options = command.read_arguments([str(folder), "--kinds", ",".join(kinds)])
        for kind, figure in command.draw([folder], options):
            shipped = STUDIES / name / kind
            self.assert_same_lines(style.file_bytes(figure, "svg").decode(), shipped.with_suffix(".svg").read_text(), f"{name}: {kind}")
            if LONG:
                self.assert_same_pixels(style.file_bytes(figure, "png"), shipped.with_suffix(".png"))

    def assert_same_lines(self, drawn, shipped, picture):
        """Up to the last digits of places, which differ between processors."""
        number = re.compile(r"\d+\.\d+")
        self.assertEqual(number.sub("#", drawn), number.sub("#", shipped), f"{picture}: scripts/study draws another")
        for one, two in zip(number.findall(drawn), number.findall(shipped)):
            self.assertAlmostEqual(float(one), float(two), delta=0.001, msg=picture)

    def assert_same_pixels(self, content, shipped):
        drawn = image.imread(self.write("drawn.png", content))
        self.assertEqual(drawn.shape, image.imread(shipped).shape, shipped)
        self.assertLess(abs(drawn - image.imread(shipped)).max(), 0.02, shipped)

    @pytest.mark.long
    def test_drawn_again(self):
        version = re.search(r"Made with matplotlib ([\d.]*\d)", (ROOT / "results/README.md").read_text())[1]
        if matplotlib.__version__ != version:
            self.skipTest(f"matplotlib {matplotlib.__version__} draws other bytes than {version}, which the pictures are made with")
        drawn = set()
        for name, config, kinds in listed():
            chosen = [kind for kind in kinds if LONG or (name, kind) in QUICK]
            if chosen:
                self.assert_drawn_again(self.folder_of(name, config, chosen), name, chosen)
                drawn |= {(name, kind) for kind in chosen}
        self.assertLessEqual(QUICK, drawn)
