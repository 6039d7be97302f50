"""The tables of a run as text, CSV, Markdown and LaTeX: the same cells in each, and the numbers of summary.json."""
import csv
import io
import json
import re
import unittest

from tests.cli.harness import Case, config, environment, read_games, read_summary, table_config

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

    def rows(self, name, *words):
        """The table of this name as CSV."""
        text = self.good(*words, "--format", "csv", "--table", name).stdout
        return list(csv.DictReader(io.StringIO(text), strict=True))

    def csv(self, name, out="r"):
        return self.rows(name, "table", out)

    def names_of(self, *words):
        said = self.refused(*words, "--table", "no such table").stderr
        return said.split("there are ")[1].strip().split(", ")

    def names(self, out="r"):
        return self.names_of("table", out)

    def assert_equal_in_all_formats(self, name, *words):
        """A row has the same numbers in all formats, and all rows of a table have the same number of columns."""
        rows = {form: self.good(*words, "--format", form, "--table", name).stdout for form in FORMATS[1:]}
        lines = [line for line in rows["markdown"].splitlines() if line.startswith("|")]
        self.assertEqual(len({line.count("|") for line in lines}), 1)
        body = rows["latex"].split("\\midrule\n")[1].split("\\bottomrule")[0].strip().splitlines()
        columns = re.sub(r"\[[^]]*\]", "", re.search(r"\\begin\{tabular\}\{([lrS].*)\}\n", rows["latex"]).group(1))
        heads = rows["latex"].split("\\toprule\n")[1].split("\\midrule")[0].replace("\\\\", "").split(" & ")
        self.assertTrue(all(head.strip() for head in heads), heads)
        self.assertEqual({line.count(" & ") for line in body}, {len(columns) - 1})
        digits = [[re.findall(r"\d+(?:\.\d+)?", line) for line in part] for part in (lines[2:], body)]
        self.assertEqual(*digits)
        self.assertEqual(len(cells_of_csv(rows["csv"])) - 1, len(body))


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
        for kind, (content, _) in self.KINDS.items():
            self.play(content, kind)
            for name in self.names(kind):
                with self.subTest(kind, table=name):
                    self.assert_equal_in_all_formats(name, "table", kind)

    def test_open_intervals(self):
        """An entrant that won every game has no upper bound: infinite in text, empty for programs."""
        self.play(config(entrants={"low": {"bot": "lowest"}, "prediction": {"bot": "prediction", "depth": 0}}, deals=40), "open")
        summary = read_summary(self.folder / "open")
        self.assertEqual(summary["pairings"][0]["share"], 1)
        self.assertIn("low - prediction: all 40 deal sets came out alike; the interval is rough", summary["warnings"])
        self.assertRegex(self.table("open", table="pairings"), r"\[ +[-+][\d.]+, +\+inf\]")
        self.assertRegex(self.table("open", table="pairings", format="latex"), r"\$\[[-+][\d.]+, \\infty\]\$")
        row = next(csv.DictReader(io.StringIO(self.table("open", table="pairings", format="csv"))))
        self.assertEqual(row["elo_ci95_high"], "")
        self.assertNotEqual(row["elo_ci95_low"], "")

    def test_all_rows_for_other_programs(self):
        self.play(SWEEP)
        self.assertIn("the best 20 of 36 points", self.shown)
        self.assertEqual(len(self.csv("points")), 36)
        self.assertNotIn("the best 20", self.table(format="markdown"))

    def test_half_a_run(self):
        """From games.csv alone, without a summary."""
        folder = self.play(config(entrants=THREE))
        (folder / "summary.json").unlink()
        self.assertEqual(self.table(), self.shown)

    def test_rows_with_absurd_nodes(self):
        path = self.play(config()) / "games.csv"
        (path.parent / "summary.json").unlink()
        lines = path.read_text().splitlines(keepends=True)
        at = lines[0].split(",").index("nodes0")
        for nodes in ("-1", "1000000000000001"):
            fields = lines[2].split(",")
            path.write_text("".join([*lines[:2], ",".join([*fields[:at], nodes, *fields[at + 1:]]), *lines[3:]]))
            self.refused("table", "r", mentions=["games.csv:3: has no number of nodes for seat 0"])

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
            self.assertEqual(row["rough"], json.dumps(entrant["rough"]))
        for row, pairing in zip(self.csv("pairings"), summary["pairings"], strict=True):
            self.assertEqual([row["entrant1"], row["entrant2"]], pairing["entrants"])
            self.assertAlmostEqual(float(row["share_ci95_low"]), pairing["share_ci95"][0], 4)
            self.assertEqual(row["holm95"], json.dumps(pairing["holm95"]))
            self.assertEqual(row["deal_sets"], str(pairing["pentanomial"]).replace(",", ""))

    def test_no_effect_of_single_points(self):
        """The design gave each value to one point: no mean over others, and no map with one cell per row."""
        vary = {"entrants.tree.trump_factor": "0.0..8.0", "entrants.tree.repetition_factor": "0.0..1.0"}
        self.play(config(entrants=THREE, deals=4, sweep={"vary": vary, "design": "sobol", "points": 8}))
        self.assertEqual([name for name in self.names() if name.startswith(("effect", "map"))], [])
        self.assertEqual([len(group["values"]) for group in read_summary(self.folder / "r")["sweep"]["marginals"][0]["groups"]], [1] * 8)
        self.play(SWEEP, out="grid")
        self.assertIn("effect-depth", self.names("grid"))

    def test_one_pairing(self):
        """A single pairing has no joint test: no answer instead of "no"."""
        self.assertNotIn("holm95", read_summary(self.play(config()))["pairings"][0])
        self.assertEqual([row["holm95"] for row in self.csv("pairings")], [""])

    def test_points(self):
        sweep = read_summary(self.play(SWEEP))["sweep"]
        rows = {int(row["point"]): row for row in self.csv("points")}
        for point in sweep["points"]:
            row = rows[point["point"]]
            self.assertEqual([float(row[name]) for name in sweep["parameters"]], point["values"])
            self.assertAlmostEqual(float(row["share"]), point["share"], 4)
            self.assertEqual(row["tied"], json.dumps(point["tied"]))
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

    def test_notes_of_latex(self):
        """The sentence on a mark is a row of the table; numbers are for siunitx, all else is in braces."""
        self.play(config(entrants=THREE, deals=200))
        text = self.table(format="latex", table="pairings")
        self.assertRegex(text, r"S\[table-format=\+\d+\.1\]")
        self.assertRegex(text, r"\n\\multicolumn\{8\}\{l\}\{\\footnotesize\\textsuperscript\{\*\} not equal, at 95 \\%.*\n\\end")
        self.assertIn("{\\textsuperscript{*}} & ", text)
        self.assertIn("{share} & 95 \\%", text)

    def test_narrow_terminals(self):
        self.play(config(entrants=THREE, deals=200))
        self.assertIn("wins", self.with_terminal("table", "r", columns=120)[1])
        for columns in (80, 60, 40):
            shown = self.with_terminal("table", "r", columns=columns, env=environment(NO_COLOR="1"))[1]
            lines = [line for line in shown.split("\r\n") if line.startswith(("entrant", "tree", "pairing", "low", "rnd"))]
            self.assertGreater(len(lines), 6)
            self.assertLessEqual(max(map(len, lines)), columns)
            note = shown[shown.index("columns that need a wider terminal:"):].split("\r\n\r\n")[0]
            self.assertIn("columns that need a wider terminal: wins, draws, losses", " ".join(note.split()))
            self.assertLessEqual(max(map(len, note.split("\r\n"))), columns)

    def test_refused(self):
        self.play(config())
        self.refused("table", "r", "--format", "latx", mentions=["--format", "latx", 'did you mean "latex"?'])
        self.refused("table", "r", "--table", "pairing", mentions=["--table", "pairings"])
        self.refused("table", "nothing", mentions=["nothing"])
        self.refused("games", "nothing", mentions=["nothing"])


class Commands(TableCase):
    """`rate` and `compare` write their tables in the same formats; the numbers are those of --json."""

    RATE = ("rate", "r", "--nash", "--alpha-rank")
    COMPARE = ("compare", "r", "tree", "low_card", "--swings", "2")

    def setUp(self):
        super().setUp()
        self.play(config(entrants=THREE))

    def assert_row(self, row, found, keys, decimals=4):
        for key in keys:
            ends = found.get(f"{key}_ci95") if f"{key}_ci95_low" in row else None
            self.assertAlmostEqual(float(row[key]), found[key], delta=0.51 * 10 ** -decimals, msg=key)
            for end, value in zip(("low", "high"), ends or ()):
                self.assertAlmostEqual(float(row[f"{key}_ci95_{end}"]), value, delta=0.51 * 10 ** -decimals, msg=key)

    def test_every_table_in_every_format(self):
        tables = {self.RATE: ["ratings", "superiority"],
                  self.COMPARE: ["direct", "opponents", *(f"{kind}-{what}" for what in ("seats", "columns") for kind in ("direct", "common")),
                                 "direct-swings", "common-swings"]}
        for words, names in tables.items():
            self.assertEqual(set(self.names_of(*words)), set(names))
            self.assertEqual(self.good(*words, "--format", "text").stdout, self.good(*words).stdout)
            for name in names:
                with self.subTest(words[0], table=name):
                    self.assert_equal_in_all_formats(name, *words)

    def test_ratings(self):
        found = json.loads(self.good(*self.RATE, "--json").stdout)
        chances = self.rows("superiority", *self.RATE)
        for row, entrant in zip(self.rows("ratings", *self.RATE), found["entrants"], strict=True):
            self.assertEqual((row["rank"], row["entrant"], row["rough"]),
                             (str(entrant["rank"]), entrant["name"], json.dumps(entrant["rough"])))
            self.assert_row(row, entrant, ("rating", "error95", "games"), 1)
            self.assert_row(row, entrant, ("alpha_rank", "nash_value"), 6)
            self.assertAlmostEqual(float(row["points_percent"]), 100 * entrant["points_share"], 2)
        names = [entrant["name"] for entrant in found["entrants"]]
        for row, chance, holm in zip(chances, found["superiority"], found["difference_holm95"], strict=True):
            for name, value, marked in zip(names, chance, holm, strict=True):
                self.assertEqual(row[f"{name}_holm95"], json.dumps(marked))
                self.assertEqual(row[name], "" if value is None else f"{100 * value:.2f}")

    def test_comparison(self):
        found = json.loads(self.good(*self.COMPARE, "--json").stdout)
        share, elo, los, _ = self.rows("direct", *self.COMPARE)
        self.assertEqual([float(share[f"mean{end}"]) for end in ("", "_ci95_low", "_ci95_high")],
                         [round(value, 4) for value in (found["direct"]["score"], *found["direct"]["score_ci95"])])
        self.assertAlmostEqual(float(elo["mean_ci95_high"]), found["direct"]["elo_ci95"][1], 1)
        self.assertEqual((float(los["mean"]), los["mean_ci95_low"]), (round(found["direct"]["los"], 4), ""))
        opponents = self.rows("opponents", *self.COMPARE)
        for row, part in zip(opponents, [*found["common"]["by_opponent"], found["common"]], strict=True):
            self.assert_row(row, part, ("deals", "games_each", "a", "b", "difference"))
        for kind in ("direct", "common"):
            for row, part in zip(self.rows(f"{kind}-columns", *self.COMPARE), found[kind]["statistics"], strict=True):
                self.assertEqual((row["column"], row["clear"]), (part["column"], json.dumps(part["clear"])))
                self.assert_row(row, part, ("a", "b", "difference"))
            for row, part in zip(self.rows(f"{kind}-seats", *self.COMPARE), found[kind]["seats"]):
                self.assertAlmostEqual(float(row["a_ci95_low"]), part["a"]["score_ci95"][0], 4)

    def test_refused(self):
        for words in (self.RATE, self.COMPARE):
            self.refused(*words, "--format", "markdwn", mentions=["--format", "markdwn", 'did you mean "markdown"?'])
            self.refused(*words, "--json", "--format", "csv", mentions=["--json and --format"])
            self.refused(*words, "--json", "--table", "ratings", mentions=["--json and --table"])


class Games(TableCase):
    PER_SEAT = re.compile(r"^(.*?)(\d+)$")

    def melted(self, folder, seats):
        """games.csv with one row per seat."""
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

    def test_rows_that_are_no_games(self):
        folder = self.play(config())
        games, rows = folder / "games.csv", (folder / "games.csv").read_text()
        for wrong in (rows.replace("game,", "gama,", 1), rows.replace("\n1,", "\n1;", 1)):
            games.write_text(wrong)
            done = self.kozyr("games", "r", "--long")
            self.assertEqual((done.returncode, "games.csv: was edited" in done.stderr), (2, True), done.stderr)


if __name__ == "__main__":
    unittest.main()
