"""Figures for a paper: formats, widths, labels; slices and facets of sweeps; several runs in one picture."""
import json
import re
import types

import matplotlib

import pytest

from plotting import style
from plotting.folder import Estimate, read_run
from plotting.kinds import KINDS, missing
from plotting.tournament import elo_words
from tests.cli.harness import config
from tests.plots.drawn import BOTS, GRID, ROBIN, PlotCase, draw, map_cells, names_of
from tests.plots.test_command import png_size

THREE = {**GRID, "name": "three", "deals": 6, "sweep": {"vary": {
    "entrants.tree.depth": [1, 2], "entrants.tree.trump_factor": [1, 5, 9], "entrants.tree.throw_in": ["always", "spare-trumps"]}}}
TUNING = config(name="tuned", entrants={"tree": BOTS["tree"], "low": BOTS["low"]}, deals=4, tune={
    "vary": {"entrants.tree.trump_factor": "0..10", "entrants.tree.depth": "1..3"}, "tuner": "cross-entropy", "iterations": 3, "confirm": 20})


def texts_of(figure):
    """Every text that is seen, with its box in pixels."""
    renderer = figure.canvas.get_renderer()
    found = list(figure.texts)
    for axes in figure.axes:
        found += [axes.title, axes.xaxis.label, axes.yaxis.label, *axes.texts, *style.shown_ticks(axes.xaxis), *style.shown_ticks(axes.yaxis)]
        found += axes.get_legend().get_texts() if axes.get_legend() else []
    return [(item.get_text(), item.get_window_extent(renderer)) for item in found if item.get_visible() and item.get_text().strip()]


class Paper(PlotCase):
    def tearDown(self):
        style.use()
        super().tearDown()

    def assert_clean(self, folder, kind):
        """No text is cut by the edge, and none lies over another one."""
        figure = draw(folder, kind)
        style.relieve(figure)
        seen, (width, height) = texts_of(figure), figure.get_size_inches() * figure.dpi
        for words, box in seen:
            self.assertTrue(box.x0 > -1 and box.y0 > -1 and box.x1 < width + 1 and box.y1 < height + 1, (kind, words, box, width, height))
        for axes in figure.axes:
            if axes.get_ylabel() and hasattr(axes, "get_subplotspec"):  # a colour bar has none
                tall = axes.yaxis.label.get_window_extent().height
                self.assertLess(tall, 1.1 * axes.get_window_extent().height, (kind, axes.get_ylabel()))
        for i, (words, one) in enumerate(seen):
            for other, two in seen[:i]:
                across, down = min(one.x1, two.x1) - max(one.x0, two.x0), min(one.y1, two.y1) - max(one.y0, two.y0)
                self.assertFalse(across > 2 and down > 2 and "\n" not in words + other and not self.aslant(words, other, figure),
                                 (kind, words, other))

    @staticmethod
    def aslant(words, other, figure):
        """Boxes of aslant ticks overlap where the texts do not."""
        turned = {item.get_text() for axes in figure.axes for item in axes.get_xticklabels() if item.get_rotation() % 90}
        return words in turned and other in turned

    @pytest.mark.long
    def test_no_text_is_cut_or_overprinted(self):
        folders = [self.played(ROBIN, out="robin"), self.played(GRID, out="grid"), self.played(THREE, out="three")]
        runs = [read_run(folder) for folder in folders]
        kinds = {kind: folder for run, folder in zip(runs, folders) for kind in KINDS if not missing(run, kind)}
        kinds = [*((folder, kind) for kind, folder in kinds.items()), (folders[1], "sweep-lines"), (folders[1], "sweep-map")]
        for width in (85, 170):
            style.use(width=width / 25.4)
            for folder, kind in kinds:
                self.assert_clean(folder, kind)

    def test_long_labels_of_small_panels(self):
        """At 85 mm the name of the parameter with its games is wider than the panel, and upright labels are higher than it."""
        self.write("t.json", {**TUNING, "tune": {**TUNING["tune"], "vary": {"entrants.tree.throw_in": "always,spare-trumps"}}})
        self.good("tune", "t.json", "--out", "t", "--quiet")
        style.use(width=85 / 25.4, font=12)
        self.assert_clean(self.folder / "t", "tune-path")

    def test_signs_of_numbers(self):
        """Nothing is -0, and rounding takes no sign away."""
        self.assertEqual([style.signed(number, 1) for number in (0.04, -0.04, -0.06, 2)], ["0.0", "0.0", "−0.1", "+2.0"])
        self.assertEqual(style.interval_words(Estimate(-0.4, -0.8, -0.1)), "−0.4 [−0.8, −0.1]")
        self.assertEqual(style.interval_words(Estimate(8, 3, 12)), "+8 [+3, +12]")
        self.assertEqual(style.interval_words(Estimate(0.011, -0.01, 0.031)), "+0.01 [−0.01, +0.03]")
        self.assertEqual(elo_words(Estimate(-1199.83, -1199.83, -763)), "< −763")
        self.assertEqual([style.cell_words(Estimate(*ends)) for ends in ((100, 99.6, 100), (0, 0, 0.4), (50, 49, 51))],
                         ["100.0\n−0.4", "0.0\n+0.4", "50.0\n±1.0"])

    def test_numbers_in_cells_can_be_read(self):
        """Black or white on every colour there is: a contrast of 4.5 (WCAG 2)."""
        mesh = types.SimpleNamespace(cmap=matplotlib.colormaps[style.COLOUR_MAP], norm=lambda value: value)
        for i in range(101):
            behind = style.luminance(mesh.cmap(i / 100)) + 0.05
            contrast = 1.05 / behind if style.text_colour(mesh, i / 100) == "white" else behind / 0.05
            self.assertGreater(contrast, 4.5, i)

    def test_width_resolution_and_formats(self):
        self.played(ROBIN)
        self.plot("r", "--kinds", "ladder", "--formats", "png,svg,pdf", "--width", 85, "--dpi", 254, "--font-size", 8, "--no-title", "--out", "o")
        self.assertEqual(png_size((self.folder / "o/ladder.png").read_bytes())[0], 850)
        drawing = (self.folder / "o/ladder.svg").read_text()
        self.assertRegex(drawing, r"<text[^>]*>tree</text>")
        self.assertNotIn("robin", " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", drawing)))
        first = (self.folder / "o/ladder.pdf").read_bytes()
        self.assertEqual(first[:5], b"%PDF-")
        self.assertIn(b"/Subject (robin, summary.json sha256 ", first)
        self.plot("r", "--kinds", "ladder", "--formats", "pdf", "--width", 85, "--dpi", 254, "--font-size", 8, "--no-title", "--out", "o")
        self.assertEqual((self.folder / "o/ladder.pdf").read_bytes(), first)

    def test_labels(self):
        self.played(ROBIN)
        self.write("labels.json", {"tree": "prediction tree"})
        self.plot("r", "--kinds", "ladder,cross-table", "--formats", "svg", "--labels", "labels.json", "--out", "o")
        for kind in ("ladder", "cross-table"):
            found = re.findall(r"<text[^>]*>([^<]*)</text>", (self.folder / f"o/{kind}.svg").read_text())
            self.assertTrue(any(text.startswith("prediction tree") for text in found), kind)
            self.assertFalse(any(text.startswith("tree") for text in found), kind)

    def test_slices(self):
        folder = self.played(THREE, out="three")
        points = json.loads((folder / "summary.json").read_text())["sweep"]["points"]
        facets = [axes for axes in draw(folder, "sweep-map").axes if axes.get_title()]
        self.assertEqual([axes.get_title() for axes in facets], ["throw_in always", "throw_in spare-trumps"])
        for axes in facets:
            wanted = {tuple(map(str, point["values"][:2])): 100 * point["share"] for point in points
                      if axes.get_title().endswith(point["values"][2])}
            cells, _ = map_cells(axes)
            self.assertEqual(set(cells), set(wanted))
            for key, share in wanted.items():
                self.assertAlmostEqual(cells[key], share)
        self.plot("three", "--kinds", "sweep-lines,sweep-map,sweep-points", "--at", "throw_in=always", "--formats", "svg", "--out", "o")
        self.assertIn("throw_in always", (self.folder / "o/sweep-map.svg").read_text())
        for words, said in ((["--at", "throw_in"], "NAME=VALUE"), (["--at", "depth=7"], "it has 1, 2"), (["--at", "dept=1"], "depth")):
            self.assertIn(said, self.plot("three", *words, status=2).stderr)

    def test_tunings(self):
        """The candidates are no entrants to compare; the tuned values are those that were printed."""
        self.write("t.json", TUNING)
        self.good("tune", "t.json", "--out", "t", "--quiet")
        self.assertEqual(names_of(self.folder / "t"), ["lengths", "tune-path", "tune-result"])
        self.assertIn("tuning", self.plot("t", "--kinds", "ladder", status=2).stderr)
        tune = json.loads((self.folder / "t/summary.json").read_text())["tune"]
        panel = next(axes for axes in draw(self.folder / "t", "tune-path").axes if axes.get_title().startswith("trump_factor"))
        self.assertEqual(panel.get_title(), f"trump_factor: start 5, tuned {tune['parameters'][0]['tuned']:.3g}")
        self.assertIn(tune["parameters"][0]["tuned"], [line.get_ydata()[0] for line in panel.lines])

    def test_several_runs(self):
        self.played(ROBIN, out="a")
        self.played({**ROBIN, "name": "other", "seed": 8}, out="b")
        self.assertEqual(names_of(self.folder / "a", self.folder / "b"), ["ladder", "score"])
        self.assertEqual(self.plot("a", "b", "--kinds", "ladder", "--formats", "svg", "--out", "o").stdout.split(), ["o/ladder.svg"])
        found = re.findall(r"<text[^>]*>([^<]*)</text>", (self.folder / "o/ladder.svg").read_text())
        self.assertEqual(sum(text.startswith("tree, ") for text in found), 2)
        for words in (["--pair", "tree", "low"], ["--at", "depth=1"], ["--kinds", "lengths"]):
            self.plot("a", "b", *words, status=2)

    def test_a_large_run(self):
        """With another one it is drawn as far as one picture holds both. In a narrow table names are cut, and cells without room empty."""
        bots = {f"entrant-{i}-with-a-long-name": {"bot": ("lowest", "random")[i % 2]} for i in range(12)}
        self.played(config(name="large", entrants=bots, deals=3), out="large")
        self.played(ROBIN, out="a")
        done = self.plot("a", "large", "--formats", "svg", "--out", "o")
        self.assertEqual(done.stdout.split(), ["o/ladder.svg"])
        self.assertIn("no picture score: 69 pairings are too many", done.stderr)
        self.plot("a", "large", "--kinds", "score", status=2)
        self.plot("large", "--kinds", "cross-table", "--formats", "svg", "--width", 85, "--no-title", "--out", "o")
        found = re.findall(r"<text[^>]*>([^<]*)</text>", (self.folder / "o/cross-table.svg").read_text())
        self.assertIn("entrant-0-with-a-…", found)
        self.assertIn("points share of the row, %", found)
        self.assertEqual([text for text in found if re.fullmatch(r"\d+\.\d", text)], [])

    def test_refused(self):
        self.played(ROBIN)
        self.write("labels.json", {"tree": 7})
        for words, said in ((["--width", "10"], "--width"), (["--dpi", "many"], "--dpi"), (["--font-size", "99"], "--font-size"),
                            (["--formats", "gif"], "--formats"), (["--labels", "labels.json"], "expected a text"),
                            (["--labels", "none.json"], "none.json"), (["--at", "depth=1"], "--at is for sweeps")):
            self.assertIn(said, self.plot("r", *words, status=2).stderr)
