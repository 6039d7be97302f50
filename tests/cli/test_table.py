"""The tables of a run as text, CSV, Markdown and LaTeX: the same cells in each, and the numbers of summary.json."""
import csv
import io
import json
import re
import unittest

from tests.cli.harness import Case, config, read_games, read_summary, table_config

FORMATS = ("text", "csv", "markdown", "latex")
THREE = {"tree": {"bot": "prediction", "depth": 1}, "low_card": {"bot": "lowest"}, "rnd": {"bot": "random"}}
SWISS = config(entrants={f"e{i}": {"bot": ("lowest", "random")[i % 2]} for i in range(6)}, format="swiss", rounds=2, deals=8)
TUNE = config(entrants={"tree": {"bot": "prediction", "depth": 1}, "rnd": {"bot": "random"}}, deals=4,
              tune={"vary": {"entrants.tree.trump_factor": "0..10", "entrants.tree.throw_in": "always,spare-trumps"}, "iterations": 3,
                    "confirm": 8, "tuner": "cross-entropy", "population": 6})
SWEEP = config(entrants=THREE, deals=12, sweep={"vary": {"entrants.tree.depth": "1..4", "entrants.tree.trump_factor": "0..8/1"}})
LUCK = config(seatings="one", variance_reduction="deal", deals=60)


class TableCase(Case):
    def play(self, content, out="r"):
        verb = next((key for key in ("sweep", "tune") if key in content), "run")
        self.shown = self.good(verb, self.write(f"{out}.json", content), "--out", out).stdout
        return self.folder / out

    def table(self, out="r", **flags):
        words = [word for key, value in flags.items() for word in (f"--{key}", value)]
        return self.good("table", out, *words).stdout

    def csv(self, name, out="r"):
        return list(csv.DictReader(io.StringIO(self.table(out, format="csv", table=name)), strict=True))

    def names(self, out="r"):
        said = self.refused("table", out, "--table", "no such table").stderr
        return said.split("there are ")[1].strip().split(", ")


def cells_of_csv(text):
    return [[cell for cell in row if cell] for row in csv.reader(io.StringIO(text)) if row]


class Kinds(TableCase):
    WEIGHT = 2
    KINDS = {"run": (config(entrants=THREE), ["entrants", "pairings"]), "four": (table_config(4, 4), ["entrants"]),
             "swiss": (SWISS, ["ranking", "entrants", "pairings"]), "luck": (LUCK, ["entrants", "pairings", "adjusted"]),
             "sweep": (SWEEP, ["points", "effect-depth", "effect-trump_factor", "map-depth-trump_factor"]),
             "tune": (TUNE, ["parameters", "gain"])}

    def test_text_is_what_the_run_showed(self):
        for kind, (content, names) in self.KINDS.items():
            with self.subTest(kind):
                self.play(content, kind)
                self.assertEqual(self.table(kind), self.shown)
                self.assertLessEqual(set(names), set(self.names(kind)))

    def test_every_table_in_every_format(self):
        """Numbers of a row are the same in all formats, and a table has as many columns in all its rows."""
        for kind, (content, _) in self.KINDS.items():
            self.play(content, kind)
            for name in self.names(kind):
                with self.subTest(kind, table=name):
                    rows = {form: self.table(kind, format=form, table=name) for form in FORMATS[1:]}
                    lines = [line for line in rows["markdown"].splitlines() if line.startswith("|")]
                    self.assertEqual(len({line.count("|") for line in lines}), 1)
                    body = rows["latex"].split("\\midrule\n")[1].split("\\bottomrule")[0].strip().splitlines()
                    columns = re.search(r"\\begin\{tabular\}\{([lr]+)\}", rows["latex"]).group(1)
                    self.assertEqual({line.count(" & ") for line in body}, {len(columns) - 1})
                    digits = [[re.findall(r"\d+(?:\.\d+)?", line) for line in part] for part in (lines[2:], body)]
                    self.assertEqual(*digits)
                    table = cells_of_csv(rows["csv"])
                    self.assertEqual(len(table) - 1, len(body))

    def test_all_rows_for_other_programs(self):
        self.play(SWEEP)
        self.assertIn("the best 20 of 36 points", self.shown)
        self.assertEqual(len(self.csv("points")), 36)
        self.assertNotIn("the best 20", self.table(format="markdown"))

    def test_half_a_run(self):
        """From games.csv alone: no summary is needed."""
        folder = self.play(config(entrants=THREE))
        (folder / "summary.json").unlink()
        self.assertEqual(self.table(), self.shown)

    def test_a_summary_that_was_edited(self):
        folder = self.play(config())
        (folder / "summary.json").write_text((folder / "summary.json").read_text().replace("low", "owl"))
        done = self.kozyr("table", "r")
        self.assertEqual((done.returncode, done.stdout), (0, self.shown))
        self.assertIn("summary.json", done.stderr)


class Numbers(TableCase):
    def test_entrants_and_pairings(self):
        summary = read_summary(self.play(config(entrants=THREE)))
        for row, entrant in zip(self.csv("entrants"), summary["entrants"], strict=True):
            self.assertEqual((row["entrant"], int(row["games"]), int(row["losses"])),
                             (entrant["name"], entrant["games"], entrant["losses"]))
            self.assertAlmostEqual(float(row["score"]), entrant["score_mean"], 4)
            self.assertAlmostEqual(float(row["elo_ci95_high"]), entrant["elo_ci95"][1], 1)
            self.assertEqual(row["rough"], str(int(entrant["rough"])))
        for row, pairing in zip(self.csv("pairings"), summary["pairings"], strict=True):
            self.assertEqual([row["entrant1"], row["entrant2"]], pairing["entrants"])
            self.assertAlmostEqual(float(row["share_ci95_low"]), pairing["share_ci95"][0], 4)
            self.assertEqual(row["holm95"], str(int(pairing["holm95"])))
            self.assertEqual(row["deal_sets"], str(pairing["pentanomial"]).replace(",", ""))

    def test_points(self):
        sweep = read_summary(self.play(SWEEP))["sweep"]
        rows = {int(row["point"]): row for row in self.csv("points")}
        for point in sweep["points"]:
            row = rows[point["point"]]
            self.assertEqual([float(row[name]) for name in sweep["parameters"]], point["values"])
            self.assertAlmostEqual(float(row["share"]), point["share"], 4)
            self.assertEqual(row["tied"], str(int(point["tied"])))
            if point["point"] == sweep["best"]:
                self.assertEqual([row["to_best"], row["to_best_low"], row["to_best_high"]], ["", "", ""])
            else:
                self.assertAlmostEqual(float(row["to_best_high"]), point["to_best_ci95"][1], 4)

    def test_latex_of_difficult_names(self):
        self.play(config(entrants=THREE))
        text = self.table(format="latex")
        self.assertIn("low\\_card & ", text)
        for line in text.splitlines():
            if not line.startswith("%"):
                self.assertNotRegex(line, r"[^\\][_%#~]")
        self.assertRegex(text, r"\$\[-\d\.\d{4}, -?\d\.\d{4}\]\$")

    def test_refused(self):
        self.play(config())
        self.refused("table", "r", "--format", "latx", mentions=["--format", "latx", 'did you mean "latex"?'])
        self.refused("table", "r", "--table", "pairing", mentions=["--table", "pairings"])
        self.refused("table", "nothing", mentions=["nothing"])
        self.refused("games", "nothing", mentions=["nothing"])


class Games(TableCase):
    PER_SEAT = re.compile(r"^(.*?)(\d+)$")

    def melted(self, folder, seats):
        """games.csv, a row per seat."""
        rows = []
        for game in read_games(folder):
            shared = {key: value for key, value in game.items() if not self.PER_SEAT.match(key)}
            for seat in range(seats):
                own = {self.PER_SEAT.match(key).group(1): value for key, value in game.items()
                       if self.PER_SEAT.match(key) and int(self.PER_SEAT.match(key).group(2)) == seat}
                rows.append({**shared, "seat": str(seat), **own})
        return rows

    def test_long(self):
        kinds = {"two": (config(), 2), "four": (table_config(4, 4, deals=5), 4), "points": (SWEEP, 2),
                 "gomoku": (config(game={"name": "gomoku"}, entrants={"a": {"bot": "random"}, "b": {"bot": "random"}}, deals=3), 2)}
        for kind, (content, seats) in kinds.items():
            with self.subTest(kind):
                folder = self.play(content, kind)
                found = list(csv.DictReader(io.StringIO(self.good("games", kind, "--long").stdout), strict=True))
                self.assertEqual(found, self.melted(folder, seats))
                self.assertEqual(self.good("games", kind).stdout, (folder / "games.csv").read_text())

    def test_scores_of_an_entrant(self):
        summary = read_summary(self.play(config(entrants=THREE)))
        rows = list(csv.DictReader(io.StringIO(self.good("games", "r", "--long").stdout)))
        for entrant in summary["entrants"]:
            scores = [int(row["score"]) for row in rows if row["bot"] == entrant["name"]]
            self.assertEqual(len(scores), entrant["games"])
            self.assertAlmostEqual(sum(scores) / len(scores), entrant["score_mean"], 5)

    def test_rows_that_are_no_games(self):
        folder = self.play(config())
        games, rows = folder / "games.csv", (folder / "games.csv").read_text()
        for wrong, line in ((rows.replace("game,", "gama,", 1), 1), (rows.replace("\n1,", "\n1;", 1), 3)):
            games.write_text(wrong)
            done = self.kozyr("games", "r", "--long")
            self.assertEqual((done.returncode, f"games.csv:{line}:" in done.stderr), (2, True), done.stderr)


if __name__ == "__main__":
    unittest.main()
