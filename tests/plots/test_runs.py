"""Pictures of runs: what is drawn is what games.csv gives when it is computed a second time."""
import collections
import math
import statistics

from tests.cli.harness import config, read_games, read_summary
from tests.cli.statistics_of import (class_counts, cluster_interval, elo, half_points, interval_of_classes, law_of_classes, pairing_rows,
                                     seats_held)
from tests.plots.drawn import BOTS, ROBIN, PlotCase, draw, horizontal_intervals, labels, map_cells, words_of

MATCH = config(name="match", seed=3, entrants={"low": {"bot": "lowest"}, "weighted": {"bot": "weighted"}}, format="match",
               deals=600, stop={"rule": "sprt", "elo0": 0, "elo1": 40})


class Ladder(PlotCase):
    def check(self, rows, wanted):
        """Strongest first; value, low, high per name."""
        self.assertEqual([row[1] for row in rows], sorted((row[1] for row in rows), reverse=True))
        self.assertEqual({row[0] for row in rows}, set(wanted))
        for name, *drawn in rows:
            for value, other in zip(drawn, wanted[name]):
                self.assertAlmostEqual(value, other, delta=2e-5 * max(1, abs(other)), msg=name)

    def test_round_robin(self):
        folder = self.played(ROBIN)
        games = read_games(folder)
        wanted = {}
        for name in BOTS:
            share = [value / 2 for value in cluster_interval(games, name, half_points, 0, 2)]
            wanted[f"{name} (240 games)"] = [elo(value) for value in share]
        figure = draw(folder, "ladder")
        axes = figure.axes[0]
        self.check(horizontal_intervals(axes), wanted)
        self.assertEqual(axes.get_xlabel(), "Elo against the field it met")
        self.assertIn("360 games in 60 deals", words_of(figure)[1])
        self.assertNotIn("partial", "".join(words_of(figure)))
        self.assertEqual(len(axes.texts), 3)
        for text, row in zip(axes.texts, horizontal_intervals(axes)):
            self.assertEqual(text.get_text(), f"{row[1]:+.0f} [{row[2]:+.0f}, {row[3]:+.0f}]".replace("-", "−"))

    def test_gauntlet_is_against_its_first(self):
        folder = self.played({**ROBIN, "format": "gauntlet"})
        games = read_games(folder)
        wanted = {}
        for name in ("low", "rnd"):
            counts = class_counts(pairing_rows(games, ("tree", name)), name, 5)
            _, low, high = interval_of_classes(counts)
            wanted[f"{name} (120 games)"] = [elo(law_of_classes(counts)[0]), elo(low), elo(high)]
        axes = draw(folder, "ladder").axes[0]
        self.check(horizontal_intervals(axes), wanted)
        self.assertEqual(axes.get_xlabel(), "Elo against tree")

    def test_a_cut_end_leaves_the_picture(self):
        """Elo of a share of 0 is cut far below: that end is not known, and must not squeeze the others."""
        bots = {"strong": {"bot": "alphabeta", "nodes": 200}, "rnd": {"bot": "random"}, "same": {"bot": "alphabeta", "nodes": 200}}
        figure = draw(self.played(config(game={"name": "gomoku"}, entrants=bots, deals=4, format="gauntlet")), "ladder")
        left, right = figure.axes[0].get_xlim()
        rows = horizontal_intervals(figure.axes[0])
        self.assertLess(min(row[1] for row in rows), -1199)
        self.assertTrue(-1199 < left < right, (left, right))
        self.assertTrue(any(text.get_text().startswith("< ") for text in figure.axes[0].texts))

    def test_four_seats(self):
        bots = {**BOTS, "w": {"bot": "weighted"}}
        bots["tree"] = {"bot": "weighted", "trump_factor": 1}
        folder = self.played(config(game={"name": "durak", "seats": 4}, entrants=bots, deals=8, format="gauntlet"))
        rows = horizontal_intervals(draw(folder, "ladder").axes[0])
        summary = {f"{item['name']} ({item['games']} games)": [item["elo"], *item["elo_ci95"]]
                   for item in read_summary(folder)["entrants"]}
        self.check(rows, summary)
        self.plot(folder, "--kinds", "cross-table", status=2)

    def test_a_stop_is_taken_into_account(self):
        folder = self.played(MATCH)
        stop, (one, two) = read_summary(folder)["stop"]["median_unbiased"], read_summary(folder)["pairings"][0]["entrants"]
        figure, games = draw(folder, "ladder"), read_summary(folder)["games"]
        self.check(horizontal_intervals(figure.axes[0]), {f"{one} ({games:,} games)": [stop["elo"], *stop["elo_ci95"]],
                                                          f"{two} ({games:,} games)": [-stop["elo"], *(-end for end in stop["elo_ci95"][::-1])]})
        self.assertIn("corrected for the stop", words_of(figure)[1])

    def test_ratings(self):
        folder = self.played(ROBIN)
        text = self.good("rate", folder, "--json").stdout
        path = self.write("ratings.json", text)
        self.plot(path, "--formats", "svg")
        self.assertTrue((self.folder / "ratings.svg").exists())
        for bad in ("{}", "[1]", '{"entrants": [{"name": "a", "games": 1, "rating": "x", "error95": 1}]}'):
            self.assertIn("ratings.json", self.plot(self.write("ratings.json", bad), status=2).stderr)


class CrossTable(PlotCase):
    def test_shares(self):
        folder = self.played(ROBIN)
        games = read_games(folder)
        cells, words = map_cells(draw(folder, "cross-table").axes[0])
        self.assertEqual(len(cells), 6)
        for (row, column), value in cells.items():
            counts = class_counts(pairing_rows(games, (row, column)), row, 5)
            share = 100 * sum(count * i / 4 for i, count in enumerate(counts)) / sum(counts)
            _, low, high = interval_of_classes(counts)
            self.assertAlmostEqual(value, share, delta=1e-3)
            if 0 < low and high < 1:
                up, down = 100 * high - share, share - 100 * low
                wanted = f"±{(up + down) / 2:.1f}" if abs(up - down) < 0.1 else f"+{up:.1f} −{down:.1f}"
                self.assertEqual(words[row, column], f"{share:.1f}\n{wanted}")
        self.assertEqual(set(words), set(cells))


class Score(PlotCase):
    def shares(self, games, first, second):
        """The share of `first` in % after each deal set."""
        rows = pairing_rows(games, (first, second))
        total, found = 0, []
        for i, (row, seat) in enumerate(seats_held(rows, first), 1):
            total += half_points(row, seat)
            if i % 2 == 0:
                found.append(50 * total / i)
        return found

    def test_running_shares(self):
        folder = self.played(ROBIN)
        games = read_games(folder)
        figure = draw(folder, "score")
        panels = [axes for axes in figure.axes if axes.get_visible()]
        self.assertEqual(len(panels), 3)
        for axes, pairing in zip(panels, read_summary(folder)["pairings"]):
            wanted = self.shares(games, *pairing["entrants"])
            self.assertTrue(axes.get_title().startswith(" against ".join(pairing["entrants"])))
            counts, values = axes.lines[0].get_data()
            self.assertEqual((counts[0], counts[-1]), (1, 60))
            for count, value in zip(counts, values):
                self.assertAlmostEqual(value, wanted[count - 1], delta=1e-9)
            low, high = self.band(axes, 60)
            self.assertAlmostEqual(low, 100 * pairing["score_anytime95"][0], delta=2e-4)
            self.assertAlmostEqual(high, 100 * pairing["score_anytime95"][1], delta=2e-4)

    @staticmethod
    def band(axes, count):
        """The ends of the band after `count` deal sets."""
        ends = [y for x, y in axes.collections[0].get_paths()[0].vertices if x == count]
        return min(ends), max(ends)

    def test_band_in_the_middle_is_that_of_a_shorter_run(self):
        content = {key: value for key, value in MATCH.items() if key != "stop"}
        figure = draw(self.played(content), "score")
        counts = [int(count) for count in figure.axes[0].lines[0].get_xdata()]
        for count in (counts[3], counts[20], counts[45]):
            shorter = read_summary(self.played({**content, "deals": count}, out=f"s{count}"))["pairings"][0]
            for end, wanted in zip(self.band(figure.axes[0], count), shorter["score_anytime95"]):
                self.assertAlmostEqual(end, 100 * wanted, delta=2e-4, msg=count)

    def test_one_pair(self):
        folder = self.played(ROBIN)
        figure = draw(folder, "score", ("rnd", "low"))
        self.assertEqual(len(figure.axes), 1)
        self.assertIn("low against rnd", figure.axes[0].get_title())
        self.assertIn("nobody", self.plot(folder, "--kinds", "score", "--pair", "low", "nobody", status=2).stderr)

    def test_more_seats(self):
        for change in ({"seatings": "rotations"}, {"seatings": "one"}, {"fill": "mixed"}, {"fill": "mixed", "seatings": "one"}):
            with self.subTest(change):
                bots = {name: BOTS[name] for name in ("low", "rnd")} if "fill" in change else \
                    {**{name: BOTS[name] for name in ("low", "rnd")}, "w": {"bot": "weighted"}}
                folder = self.played(config(game={"name": "durak", "seats": 3}, entrants=bots, deals=40, **change), "--force")
                pairing = read_summary(folder)["pairings"][0]
                axes = draw(folder, "score").axes[0]
                self.assertAlmostEqual(axes.lines[0].get_ydata()[-1], 100 * pairing["score"], delta=1e-4)
                low, high = self.band(axes, axes.lines[0].get_xdata()[-1])
                self.assertAlmostEqual(low, 100 * pairing["score_anytime95"][0], delta=2e-4)
                self.assertAlmostEqual(high, 100 * pairing["score_anytime95"][1], delta=2e-4)


class Llr(PlotCase):
    def test_every_look_of_the_program(self):
        """The last point is the run's LLR, those before are the LLRs of shorter runs."""
        for change in ({}, {"model": "logistic"}):
            with self.subTest(change):
                content = {**MATCH, "stop": {**MATCH["stop"], **change}}
                folder = self.played(content, "--force")
                stop = read_summary(folder)["stop"]
                axes = draw(folder, "llr").axes[0]
                counts, values = axes.lines[0].get_data()
                self.assertEqual(counts[-1], stop["deal_sets"])
                self.assertAlmostEqual(values[-1], stop["llr"], delta=2e-6)
                self.assertEqual([line.get_ydata()[0] for line in axes.lines[1:]],
                                 [math.log(0.95 / 0.05), math.log(0.05 / 0.95)])
                for place in (0, 9, len(counts) // 2):
                    shorter = read_summary(self.played({**content, "deals": int(counts[place])}, "--force", out="s"))["stop"]
                    self.assertAlmostEqual(values[place], shorter["llr"], delta=2e-6, msg=counts[place])

    def test_words(self):
        folder = self.played(MATCH)
        figure = draw(folder, "llr")
        said = "upper" if read_summary(folder)["stop"]["decision"] == "accept_h1" else "lower"
        self.assertIn(f"{said} bound reached", words_of(figure)[1])
        self.assertIn("LLR", words_of(figure)[1])
        self.assertIn("undecided", words_of(draw(self.played({**MATCH, "deals": 5}, out="s"), "llr"))[1])


class Histograms(PlotCase):
    def test_lengths(self):
        folder = self.played(ROBIN)
        lengths = [int(row["plies"]) for row in read_games(folder)]
        axes = draw(folder, "lengths").axes[0]
        drawn = 0
        for bar in axes.patches:
            first, last = bar.get_x(), bar.get_x() + bar.get_width()
            inside = sum(first <= length < last for length in lengths)
            self.assertAlmostEqual(bar.get_height(), 100 * inside / len(lengths), delta=1e-9)
            drawn += inside
        self.assertEqual(drawn, len(lengths))
        self.assertEqual(axes.lines[0].get_xdata()[0], statistics.median(lengths) + 0.5)

    def test_scores(self):
        folder = self.played(ROBIN)
        games = read_games(folder)
        axes = draw(folder, "scores").axes[0]
        values = [int(label) for label in labels(axes.xaxis)]
        names = [text.get_text() for text in axes.get_legend().get_texts()]
        self.assertEqual(names, [f"{name} (240 games)" for name in BOTS])
        for bars, name in zip(axes.containers, BOTS):
            counts = collections.Counter(int(row[f"score{seat}"]) for row, seat in seats_held(games, name))
            self.assertEqual(sum(counts[value] for value in values), 240)
            for value, bar in zip(values, bars):
                self.assertAlmostEqual(bar.get_height(), 100 * counts[value] / 240, delta=1e-9)

    def test_every_name_is_in_the_legend(self):
        """Also one that begins with an underscore; and rounds in which not all meet."""
        bots = {"_a": {"bot": "lowest"}, **{name: {"bot": "random"} for name in "bcde"}}
        folder = self.played(config(name="_x", entrants=bots, format="swiss", deals=5))
        names = [text.get_text().split()[0] for text in draw(folder, "scores").axes[0].get_legend().get_texts()]
        self.assertEqual(names, list(bots))
        met = {tuple(pairing["entrants"]) for pairing in read_summary(folder)["pairings"]}
        cells, _ = map_cells(draw(folder, "cross-table").axes[0])
        self.assertEqual(set(cells), met | {(second, first) for first, second in met})
        titles = {axes.get_title().split(":")[0] for axes in draw(folder, "score").axes if axes.get_visible()}
        self.assertEqual(titles, {f"{first} against {second}" for first, second in met})
