"""kozyr report: the contents of the page, and refusals. Its behaviour in a browser: tests/page."""
import json
import re
import signal
import subprocess
import unittest

from tests.cli.harness import KOZYR_TEST, ROOT, Case, children_of, config, read_games, read_summary, wait_until

CHARTS = "window.d3 = {};\n"


def data_of(page):
    """The page's data, as the browser reads it."""
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S).group(1))


class Pages(Case):
    def run_of(self, name="r", **changes):
        self.good("run", self.write(f"{name}.json", config(name=name, **changes)), "--out", name, "--quiet")
        self.charts = self.write("charts.js", CHARTS)
        return self.folder / name

    def page(self, *words):
        self.good("report", *words, "--charts", self.charts)

    def data(self, folder, *words):
        self.page(str(folder), *words)
        return data_of((folder / "report.html").read_text())["runs"][0]


class Report(Pages):
    def test_it_holds_the_folders_own_json(self):
        folder = self.run_of()
        run = self.data(folder, "--games", "none")
        summary = read_summary(folder)
        self.assertEqual({key: run["summary"][key] for key in summary}, summary)
        self.assertEqual(run["timing"], json.loads((folder / "timing.json").read_text()))
        self.assertEqual(run["config"]["seed"], 7)
        self.assertNotIn("films", run)

    def test_games_are_counted(self):
        folder = self.run_of()
        games, rows = self.data(folder)["games"], read_games(folder)
        self.assertEqual(games["count"], len(rows))
        self.assertEqual(sum(games["plies"]["counts"]), len(rows))
        self.assertEqual(games["reasons"]["durak"], sum(row["reason"] == "durak" for row in rows))

    def test_the_way_of_the_share_ends_at_the_share(self):
        folder = self.run_of()
        path, pairing = self.data(folder)["games"]["pairs"][0], read_summary(folder)["pairings"][0]
        self.assertEqual(path["looks"][-1], pairing["deal_sets"])
        self.assertAlmostEqual(path["share"][-1], pairing["score"], places=5)
        self.assertEqual([path["low"][-1], path["high"][-1]], pairing["share_anytime95"])
        self.assertEqual(path["looks"], sorted(set(path["looks"])))

    def test_swings_show_every_seating_of_a_deal(self):
        folder = self.run_of()
        films, rows = self.data(folder)["films"], read_games(folder)
        self.assertTrue(films)
        deals = {rows[film["index"]]["deal"] for film in films}
        self.assertEqual(len(films), 2 * len(deals))

    def test_films_are_the_games(self):
        folder = self.run_of(records="all")
        lines = [json.loads(line) for line in (folder / "records.jsonl").read_text().splitlines()]
        films = self.data(folder, "--games", "3,10-12,longest")["films"]
        self.assertTrue({3, 10, 11, 12} <= {film["index"] for film in films})
        for film in films:
            self.assertEqual(film["moves"], lines[film["index"]]["moves"])
            self.assertEqual(len(film["turns"]), len(film["moves"]) + 1)
            self.assertEqual(film["turns"][-1], -1)
            self.assertEqual(json.loads(film["record"]), lines[film["index"]])

    def test_games_without_records_are_played_again(self):
        kept, played = self.run_of("kept", records="all"), self.run_of("played")
        one, two = (self.data(folder, "--games", "0-5")["films"] for folder in (kept, played))
        self.assertEqual(one, two)

    def test_several_runs_of_one_game(self):
        one, two = self.run_of("one"), self.run_of("two", seed=8)
        self.page(str(one), str(two), "--out", "both.html")
        page = (self.folder / "both.html").read_text()
        self.assertEqual([run["summary"]["name"] for run in data_of(page)["runs"]], ["one", "two"])
        self.assertIn("<title>one · two</title>", page)

    def test_markup_in_a_title_is_text(self):
        folder = self.run_of()
        self.page(str(folder), "--title", "</title><script>alert(1)</script>&")
        self.assertIn("<h1>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;</h1>", (folder / "report.html").read_text())

    def test_long_sweeps_are_cut(self):
        sweep = config(entrants={"tree": {"bot": "prediction", "depth": 1}, "rnd": {"bot": "random"}}, deals=1)
        self.good("sweep", self.write("s.json", sweep), "--vary", "entrants.tree.trump_factor=0..1/0.002", "--out", "s",
                  "--quiet")
        self.charts = self.write("charts.js", CHARTS)
        run = self.data(self.folder / "s", "--games", "none")
        points = run["summary"]["sweep"]["points"]
        self.assertEqual(run["summary"]["sweep"]["point_count"], 501)
        self.assertEqual(len(points), 400)
        shares = [point["score"] for point in points]
        self.assertEqual(shares, sorted(shares, reverse=True))

    def test_an_incomplete_run_makes_a_page(self):
        folder = self.run_of()
        summary = folder / "summary.json"
        summary.write_text(summary.read_text().replace('"complete":\ttrue', '"complete":\tfalse'))
        self.assertFalse(self.data(folder)["summary"]["complete"])


class Stops(Pages):
    def test_stopped_while_a_game_is_played_again(self):
        slow = {"bot": "fault", "mode": "slow", "percent": 100, "milliseconds": 0}
        content = config(entrants={"slow": slow, "low": {"bot": "lowest"}}, deals=1)
        self.good("run", self.write("c.json", content), "--out", "r", "--quiet", program=KOZYR_TEST)
        own = self.folder / "r/config.json"
        own.write_text(own.read_text().replace('"milliseconds":\t0', '"milliseconds":\t100000'))
        process = self.start("report", "r", "--charts", self.write("charts.js", CHARTS), program=KOZYR_TEST)
        wait_until(lambda: children_of(process.pid), "a game played again")
        process.send_signal(signal.SIGTERM)
        said = process.communicate(timeout=60)[1]
        self.assertEqual(process.returncode, 143, said)
        self.assertEqual(said, "kozyr report: stopped by a signal; there is no page\n")
        self.assertFalse((self.folder / "r/report.html").exists())


class Refusals(Pages):
    def refuse(self, words, *mentions):
        self.refused("report", *words, "--charts", self.charts, mentions=mentions)

    def test_words(self):
        folder = str(self.run_of())
        for word, part in (("swing", 'did you mean "swings"?'), ("5-3", "ends before it begins"), ("100", "no game 100"),
                           ("0-100", "the run has 100 games"), ("1,,2", "--games"), ("-1", "--games")):
            self.refuse([folder, "--games", word], part)

    def test_folders(self):
        folder = str(self.run_of())
        other = self.run_of("other", game={"name": "redten"}, entrants={"a": {"bot": "lowest"}, "b": {"bot": "random"}})
        self.refuse([folder, str(other), "--out", "x.html"], "a report is about one game")
        self.refuse([str(self.folder)], "is not a run")
        self.refuse(["nowhere"], "is not a run")
        self.refuse([folder, folder], "--out FILE")

    def test_files(self):
        folder = str(self.run_of())
        self.refuse([folder, "--out", str(self.folder)], "is not a regular file")
        self.refuse([folder, "--out", "no/such/folder.html"], "cannot be written")
        self.charts = "missing.js"
        self.refuse([folder], "node-d3", "missing.js")
        self.charts = self.write("bad.js", "'</script>'")
        self.refuse([folder], "closes its script")

    def test_a_page_that_cannot_be_embedded_leaves_the_last_one(self):
        """The C source with the files of the page is complete or unchanged."""
        kept = self.folder / "files.c"
        kept.write_text("the last one")
        done = subprocess.run([ROOT / "scripts/embed", kept, "page_html", ROOT / "README.md", "--", "page_css", "missing"],
                              cwd=self.folder, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (1, "embed: cannot read missing\n"))
        self.assertEqual((kept.read_text(), list(self.folder.glob("files.c.*"))), ("the last one", []))

    def test_rows(self):
        folder = self.run_of()
        games = folder / "games.csv"
        games.write_text(games.read_text().replace("\n5,", "\nfive,", 1))
        self.refuse([str(folder)], "games.csv: was edited")


if __name__ == "__main__":
    unittest.main()
