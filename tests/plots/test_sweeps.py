"""Pictures of sweeps: what is drawn is what games.csv gives when it is computed a second time."""
import collections
import itertools
import statistics

from tests.cli.harness import config, read_games, read_summary
from tests.cli.statistics_of import mean_interval
from tests.plots.drawn import BOTS, GRID, PlotCase, draw, horizontal_intervals, labels, map_cells, vertical_intervals, words_of

POINTS = {number: values for number, values in enumerate(itertools.product((1, 2, 3), (1, 5)), 1)}


def point_series(folder, opponents=1):
    """The share in % of each deal, for every point."""
    totals = {}
    for row in read_games(folder):
        seat = 0 if row["bot0"].startswith("tree@") else 1
        lead = int(row[f"place{1 - seat}"]) - int(row[f"place{seat}"])
        series = totals.setdefault(int(row["point"]), {})
        series[row["deal"]] = series.get(row["deal"], 0) + 50 / opponents * ((lead > 0) + 0.5 * (lead == 0))
    return {number: list(series.values()) for number, series in totals.items()}


def interval(values, least=0):
    return mean_interval(values, [1] * len(values), least, 100)


def ends_words(up, down):
    return f"±{(up + down) / 2:.1f}" if abs(up - down) < 0.1 else f"+{up:.1f} −{down:.1f}"


class SweepPlots(PlotCase):
    def setUp(self):
        super().setUp()
        self.run_folder = self.played(GRID)
        self.series = point_series(self.run_folder)

    def assert_interval(self, drawn, values, message=None, least=0):
        for end, wanted in zip(drawn, interval(values, least)):
            self.assertAlmostEqual(end, wanted, delta=2e-4, msg=message)

    def test_lines(self):
        axes = draw(self.run_folder, "sweep-lines").axes[0]
        self.assertEqual([container.get_label() for container in axes.containers], ["trump_factor 1", "trump_factor 5"])
        for container, factor in zip(axes.containers, (1, 5)):
            drawn = vertical_intervals(container)
            self.assertEqual([round(x) for x, *_ in drawn], [1, 2, 3])
            for depth, (x, *ends) in enumerate(drawn, 1):
                self.assertLess(abs(x - depth), 0.05)
                number = next(n for n, values in POINTS.items() if values == (depth, factor))
                self.assert_interval(ends, self.series[number], (depth, factor))
        ring = next(line for line in axes.lines if "own values" in str(line.get_label()))
        self.assertEqual(ring.get_xdata()[0], 2)
        self.assertAlmostEqual(ring.get_ydata()[0], statistics.fmean(self.series[4]), delta=1e-4)
        self.assertEqual((axes.get_xlabel(), axes.get_ylabel()), ("depth", "points share against low, %"))

    def test_one_parameter_of_words(self):
        vary = {"entrants.tree.throw_in": ["spare-trumps", "always"]}
        folder = self.played({**GRID, "sweep": {"vary": vary}}, out="w")
        series = point_series(folder)
        axes = draw(folder, "sweep-lines").axes[0]
        self.assertEqual(labels(axes.xaxis), ["spare-trumps", "always"])
        for number, (_, *ends) in enumerate(vertical_intervals(axes.containers[0]), 1):
            self.assert_interval(ends, series[number])

    def test_map(self):
        cells, words = map_cells(draw(self.run_folder, "sweep-map").axes[0])
        self.assertEqual(set(cells), {(str(depth), str(factor)) for depth, factor in POINTS.values()})
        for number, (depth, factor) in POINTS.items():
            mean, low, high = interval(self.series[number])
            self.assertAlmostEqual(cells[str(depth), str(factor)], mean, delta=1e-4)
            self.assertEqual(words[str(depth), str(factor)], f"{mean:.1f}\n{ends_words(high - mean, mean - low)}")

    def test_effects(self):
        figure = draw(self.run_folder, "sweep-effects")
        everything = [statistics.fmean(values) for values in zip(*self.series.values())]
        spreads = []
        for axes in figure.axes:
            name = axes.get_xlabel().split("\n")[0]
            place = ("depth", "trump_factor").index(name)
            values = sorted({point[place] for point in POINTS.values()})
            self.assertEqual(labels(axes.xaxis), [str(value) for value in values])
            drawn = vertical_intervals(axes.containers[0])
            spreads.append(max(y for _, y, *_ in drawn) - min(y for _, y, *_ in drawn))
            for value, (_, *ends) in zip(values, drawn):
                members = [self.series[number] for number, point in POINTS.items() if point[place] == value]
                own = [statistics.fmean(row) for row in zip(*members)]
                self.assert_interval(ends, [left - right for left, right in zip(own, everything)], (name, value), least=-100)
        self.assertEqual(len(spreads), 2)
        self.assertEqual(spreads, sorted(spreads, reverse=True))

    def test_points(self):
        names = {1: "depth 1, trump_factor 1", 2: "depth 1", 3: "trump_factor 1", 5: "depth 3, trump_factor 1", 6: "depth 3"}
        axes = draw(self.run_folder, "sweep-points").axes[0]
        rows = horizontal_intervals(axes)
        self.assertEqual({row[0] for row in rows}, set(names.values()))
        self.assertEqual([row[1] for row in rows], sorted((row[1] for row in rows), reverse=True))
        for name, *ends in rows:
            number = next(number for number, label in names.items() if label == name)
            self.assert_interval(ends, [own - other for own, other in zip(self.series[number], self.series[4])], name, least=-100)
        self.assertIn(f"{statistics.fmean(self.series[4]):.1f} %", axes.get_xlabel())

    def test_changed(self):
        """A weight doubled changes no game; what is drawn is the share of games that differ."""
        names = ["unconstrained_factor", "trump_factor"]
        points = [[0.1, 5], [0.2, 5], [0.1, 2]]
        folder = self.played({**GRID, "sweep": {"entrant": "tree", "parameters": names, "points": points}}, out="c")
        games = {}
        for row in read_games(folder):
            number = row.pop("point")
            games.setdefault(number, []).append([value for key, value in row.items()
                                                 if key != "game" and not key.startswith(("bot", "nodes"))])
        axes = draw(folder, "sweep-changed").axes[0]
        drawn = dict(zip(reversed(labels(axes.yaxis)), reversed([bar.get_width() for bar in axes.patches])))
        wanted = sum(one != other for one, other in zip(games["1"], games["3"])) / 80 * 100
        self.assertGreater(wanted, 10)
        self.assertEqual(games["1"], games["2"])
        self.assertEqual(set(drawn), {"unconstrained_factor 0.2", "trump_factor 2"})
        self.assertEqual(drawn["unconstrained_factor 0.2"], 0)
        self.assertAlmostEqual(drawn["trump_factor 2"], wanted, delta=1e-9)
        self.assertIn("none", [text.get_text() for text in axes.texts])

    def test_two_opponents(self):
        folder = self.played({**GRID, "entrants": BOTS}, out="two")
        series = point_series(folder, opponents=2)
        cells, _ = map_cells(draw(folder, "sweep-map").axes[0])
        for number, (depth, factor) in POINTS.items():
            self.assertAlmostEqual(cells[str(depth), str(factor)], statistics.fmean(series[number]), delta=1e-4)

    def test_drawn_designs_have_no_map(self):
        path = self.write("plain.json", config(name="drawn", entrants=GRID["entrants"], deals=10))
        self.good("sweep", path, "--out", "d", "--quiet", "--design", "sobol", "--points", 8, "--vary",
                  "entrants.tree.trump_factor=0..8", "--vary", "entrants.tree.depth=1..3")
        self.assertIn("no grid", self.plot("d", "--kinds", "sweep-map", status=2).stderr)
        names = [line.split("/")[-1] for line in self.plot("d", "--formats", "svg").stdout.splitlines()]
        self.assertEqual(names, ["lengths.svg", "sweep-points.svg", "sweep-changed.svg"])

    def test_a_race(self):
        """Points that drop out have played fewer games; effects are over the deals that all have played."""
        race = {"vary": {"entrants.tree.depth": [2, 1, 0], "entrants.tree.trump_factor": [1, 5]},
                "race": {"rule": "elimination", "deals_per_round": 10}}
        folder = self.played({**GRID, "deals": 100, "sweep": race}, out="race")
        played = collections.Counter(int(row["point"]) for row in read_games(folder))
        least, most = min(played.values()), max(played.values())
        self.assertLess(least, most)
        self.assertIn(f"{least} to {most} games a point", words_of(draw(folder, "sweep-points"))[1])
        figure = draw(folder, "sweep-effects")
        self.assertEqual({axes.get_xlabel() for axes in figure.axes},
                         {f"depth\n({2 * least} games a value)", f"trump_factor\n({3 * least} games a value)"})
        common = {number: series[:least // 2] for number, series in point_series(folder).items()}
        everything = [statistics.fmean(values) for values in zip(*common.values())]
        axes = next(axes for axes in figure.axes if axes.get_xlabel().startswith("depth"))
        for depth, (_, *ends) in enumerate(vertical_intervals(axes.containers[0])):
            own = [statistics.fmean(values) for values in zip(common[5 - 2 * depth], common[6 - 2 * depth])]
            self.assert_interval(ends, [left - right for left, right in zip(own, everything)], depth, least=-100)
        figure = draw(folder, "sweep-map")
        cells, _ = map_cells(figure.axes[0])
        self.assertIn(f"{least} games a cell", words_of(figure)[1])
        order = itertools.product(["2", "1", "0"], ["1", "5"])
        for number, cell in enumerate(order, 1):
            self.assertAlmostEqual(cells[cell], statistics.fmean(common[number]), delta=1e-4)
        self.assertIn(f"{least} games a point", words_of(draw(folder, "sweep-lines"))[1])
        draw(folder, "sweep-changed")

    def test_values_of_the_config_that_are_no_point(self):
        """Then changes are those from the best."""
        vary = {"entrants.tree.depth": [1, 3], "entrants.tree.trump_factor": [1, 2]}
        folder = self.played({**GRID, "sweep": {"vary": vary}}, out="none")
        sweep = read_summary(folder)["sweep"]
        best = next(point for point in sweep["points"] if point["point"] == sweep["best"])
        axes = draw(folder, "sweep-points").axes[0]
        rows = horizontal_intervals(axes)
        gaps = sorted((100 * point["to_best"] for point in sweep["points"] if point != best), reverse=True)
        for row, gap in zip(rows, gaps):
            self.assertAlmostEqual(row[1], gap, delta=1e-3)
        self.assertEqual(len(rows), 3)
        for words in ("minus that of the best (depth", f"{100 * best['share']:.1f} %"):
            self.assertIn(words, axes.get_xlabel())
        self.assertIn("with the best's", " ".join(words_of(draw(folder, "sweep-changed"))))
