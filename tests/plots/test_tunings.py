"""The way of a tuning: what is drawn is what tune.csv says, and its score what games.csv gives."""
import csv

from tests.cli.harness import config, read_games
from tests.plots.drawn import PlotCase, draw, words_of

BOTS = {"w": {"bot": "weighted", "rank_base": 1}, "low": {"bot": "lowest"}}
TUNING = config(name="way", entrants=BOTS, deals=10,
                tune={"vary": {"entrants.w.rank_base": "0..4", "entrants.w.throw_in": "always,spare-trumps"},
                      "iterations": 5, "population": 6, "confirm": 20})


class TuningPlots(PlotCase):
    def tuned(self):
        self.good("tune", self.write("r.json", TUNING), "--out", "r", "--quiet")
        folder = self.folder / "r"
        with open(folder / "tune.csv", newline="", encoding="ascii") as file:
            return folder, list(csv.DictReader(file, strict=True))

    def test_path(self):
        folder, rows = self.tuned()
        figure = draw(folder, "tune-path")
        score, base, throw_in = figure.axes
        games = read_games(folder)
        for x, y, row in zip(*score.lines[0].get_data(), rows):
            own = [int(game[f"score{0 if game['bot0'].startswith('w@') else 1}"]) for game in games
                   if game["iteration"] == row["iteration"]]
            self.assertEqual(x, int(row["iteration"]))
            self.assertAlmostEqual(y, 50 + 50 * sum(own) / len(own), delta=1e-3)
        self.assertEqual(list(base.lines[0].get_ydata()), [float(row["rank_base"]) for row in rows])
        self.assertEqual(list(base.lines[1].get_ydata()), [1, 1], "the start, not the default")
        band = base.collections[0].get_paths()[0].vertices
        for row in rows:
            ends = sorted({round(y, 6) for x, y in band if x == int(row["iteration"])})
            centre, spread = float(row["rank_base"]), float(row["rank_base_spread"])
            self.assertAlmostEqual(ends[0], centre - spread, delta=1e-5)
            self.assertAlmostEqual(ends[-1], centre + spread, delta=1e-5)
        final = rows[-1]["throw_in"]
        wanted = [100 * (float(row["throw_in_spread"]) if row["throw_in"] == final else 1 - float(row["throw_in_spread"]))
                  for row in rows]
        for y, chance in zip(throw_in.lines[0].get_ydata(), wanted, strict=True):
            self.assertAlmostEqual(y, chance)
        self.assertIn(final, throw_in.get_ylabel())
        self.assertIn(f"{len(games):,} games", " ".join(words_of(figure)))

    def test_wrong_files(self):
        folder, _ = self.tuned()
        lines = (folder / "tune.csv").read_text().splitlines()
        for content, said in (("\n".join(line.split(",", 1)[1] for line in lines) + "\n", "the column iteration is missing"),
                              (lines[0] + "\n", "no iteration has ended yet"), ("", "tune.csv")):
            (folder / "tune.csv").write_text(content)
            done = self.plot("r", "--kinds", "tune-path", status=2)
            self.assertIn(said, done.stdout + done.stderr)
        (folder / "tune.csv").unlink()
        done = self.plot("r", "--kinds", "tune-path", status=2)
        self.assertIn("has no tune.csv", done.stdout + done.stderr)
