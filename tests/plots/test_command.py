"""The command scripts/plot: files, partial runs, wrong input; and the studies that are shipped."""
import signal
import struct
import subprocess
import xml.etree.ElementTree

import pytest

from tests.cli.harness import ROOT, config, games_kept, read_games, read_summary, size_of, snapshot, wait_until
from tests.plots.drawn import GRID, ROBIN, PlotCase, draw, names_of, words_of

MATCH = {**ROBIN, "name": "match", "entrants": {"low": {"bot": "lowest"}, "rnd": {"bot": "random"}}, "format": "match"}
STUDIES = ROOT / "results/studies"


def png_size(content):
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", content[16:24])


class Files(PlotCase):
    def test_everything_that_a_run_has(self):
        self.played(ROBIN)
        done = self.plot("r")
        kinds = ["ladder", "cross-table", "score", "lengths", "scores"]
        self.assertEqual(done.stdout.split(), [f"r/plots/{kind}.{form}" for kind in kinds for form in ("png", "svg")])
        for name in done.stdout.split():
            content = (self.folder / name).read_bytes()
            self.assertLess(len(content), 250_000, name)
            if name.endswith("png"):
                self.assertGreater(min(png_size(content)), 150, name)
            else:
                self.assertTrue(xml.etree.ElementTree.fromstring(content).tag.endswith("svg"))
                self.assertNotIn(b"<dc:date>", content)

    @pytest.mark.long
    def test_the_same_bytes_every_time(self):
        self.played({**MATCH, "stop": {"rule": "sprt"}})
        self.played(GRID, out="g")
        kinds = {"r": "score,llr", "g": "sweep-map"}
        for folder in ("r", "g"):
            words = (folder, "--kinds", kinds[folder], "--quiet", "--out")
            if folder == "r":
                self.script(*words, "r1", PYTHONHASHSEED="7", TZ="UTC+7")
            else:
                self.plot(*words, "g1")
            self.plot(*words, f"{folder}2")
        for folder, files in (("r", 4), ("g", 2)):
            first = snapshot(self.folder / f"{folder}1")
            self.assertEqual(len(first), files)
            self.assert_untouched(self.folder / f"{folder}2", first)

    def test_flags(self):
        self.played(GRID)
        done = self.plot("r", "--kinds", "sweep-map,lengths", "--formats", "svg", "--out", "a/b")
        self.assertEqual(done.stdout.split(), ["a/b/sweep-map.svg", "a/b/lengths.svg"])
        self.assertEqual(sorted(snapshot(self.folder / "a/b")), ["lengths.svg", "sweep-map.svg"])
        self.assertEqual(self.plot("r", "--kinds", "lengths", "--quiet").stdout, "")

    def test_without_games(self):
        """What the shipped results hold is enough for the kinds that need no single game."""
        folder = self.played(GRID)
        (folder / "games.csv").unlink()
        (folder / "checkpoint.json").unlink()
        self.assertEqual(names_of(folder), ["sweep-lines", "sweep-map", "sweep-effects", "sweep-points"])
        self.assertIn("no games.csv", self.plot("r", "--kinds", "lengths", status=2).stderr)


class Partial(PlotCase):
    LONG = {**MATCH, "deals": 400000}

    def stopped(self, number):
        path = self.write("c.json", self.LONG)
        process = self.start("run", path, "--out", "r", "--quiet", "--workers", "1")
        wait_until(lambda: games_kept(self.folder / "r") > 100, "some games")
        process.send_signal(number)
        process.wait()
        return self.folder / "r"

    def test_stopped(self):
        folder = self.stopped(signal.SIGTERM)
        self.assertFalse(read_summary(folder)["complete"])
        figure = draw(folder, "ladder")
        self.assertIn(f"partial: {len(read_games(folder)):,} of 800,000 games", words_of(figure)[1])

    def test_killed(self):
        """No summary.json, and after the checkpoint perhaps a torn row."""
        folder = self.stopped(signal.SIGKILL)
        with open(folder / "games.csv", "a", encoding="ascii") as file:
            file.write('99,1,"torn')
        games = games_kept(folder)
        figure = draw(folder, "lengths")
        self.assertIn(f"partial: {games:,} of 800,000 games", words_of(figure)[1])
        drawn = sum(bar.get_height() for bar in figure.axes[0].patches)
        self.assertAlmostEqual(drawn, 100, delta=1e-9)
        self.assertEqual(names_of(folder), ["score", "lengths", "scores"])
        self.assertIn("--resume", self.plot("r", "--kinds", "ladder", status=2).stderr)

    def test_stopped_by_its_rule_is_whole(self):
        folder = self.played({**self.LONG, "stop": {"rule": "precision", "width": 0.3}})
        self.assertLess(read_summary(folder)["games"], 800000)
        self.assertEqual(words_of(draw(folder, "ladder"))[1].count("partial"), 0)

    def test_shard(self):
        folder = self.played(MATCH, "--shard", "1/2")
        self.assertIn("partial: shard 1 of 2", words_of(draw(folder, "ladder"))[1])

    def test_ends_inside_a_deal_set(self):
        folder = self.played(MATCH)
        (folder / "checkpoint.json").unlink()
        lines = (folder / "games.csv").read_text().splitlines(keepends=True)
        (folder / "games.csv").write_text("".join(lines[:12]))
        self.assertEqual(draw(folder, "score").axes[0].lines[0].get_xdata()[-1], 5)
        (folder / "games.csv").write_text("".join(lines[:2]))
        self.assertIn("no deal set is complete", self.plot("r", "--kinds", "score", status=2).stderr)


class Refused(PlotCase):
    def refused_plot(self, *words, mentions=()):
        before = snapshot(self.folder)
        done = self.plot(*words, status=2)
        self.assertEqual((done.stdout, done.stderr.count("\n")), ("", 1), done.stderr)
        self.assertTrue(done.stderr.startswith("plot: "), done.stderr)
        for mention in mentions:
            self.assertIn(mention, done.stderr)
        self.assert_untouched(self.folder, before)

    def test_command_line(self):
        self.played(MATCH)
        for words, mentions in (
            ((), ["DIR"]),
            (("r", "s"), ["s"]),
            (("nowhere",), ["nowhere", "no such directory"]),
            ((".",), ["config.json"]),
            (("r", "--kind", "ladder"), ["--kind"]),
            (("r", "--kinds", "lader"), ['"lader"', '"ladder"']),
            (("r", "--kinds", ""), ["--kinds", "allowed"]),
            (("r", "--formats", "gif"), ['"gif"', "png"]),
            (("r", "--pair", "low"), ["--pair"]),
            (("r", "--pair", "low", "lwo"), ["lwo"]),
            (("r", "--kinds", "llr"), ["llr", "stop"]),
            (("r", "--kinds", "sweep-map"), ["no sweep"]),
            (("r", "--out"), ["--out"]),
        ):
            with self.subTest(words):
                self.refused_plot(*words, mentions=mentions)

    def test_exit_status_of_the_script(self):
        done = self.script("nowhere", status=2)
        self.assertEqual((done.stdout, done.stderr), ("", "plot: nowhere: no such directory\n"))

    def test_files(self):
        folder = self.played(MATCH)
        texts = {name: (folder / name).read_text() for name in ("config.json", "summary.json", "games.csv", "checkpoint.json")}
        header, first = texts["games.csv"].splitlines()[:2]
        changes = (
            ("config.json", "{", ["config.json:1", "JSON"]),
            ("config.json", '{"name": 5}', ["config.json", "config"]),
            ("config.json", b"\xff\xfe", ["config.json", "UTF-8"]),
            ("summary.json", texts["summary.json"][:300], ["summary.json:", "JSON"]),
            ("summary.json", texts["summary.json"].replace('"elo":', '"elu":'), ["summary.json", "elo"]),
            ("summary.json", texts["summary.json"].replace('"games":\t120', '"games":\t"x"'), ["summary.json", "'x'"]),
            ("checkpoint.json", "{", ["checkpoint.json"]),
        )
        for name, content, mentions in changes:
            with self.subTest(name=name, content=content[:40]):
                (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
                self.refused_plot("r", mentions=mentions)
                (folder / name).write_text(texts[name])
        (folder / "checkpoint.json").unlink()
        for content, mentions in (
            ("", ["games.csv"]),
            (header + "\n", ["no game"]),
            (header.replace("plies", "ply") + "\n" + first + "\n", ["column plies"]),
            (header + "\n" + first.replace(",0,", ",x,", 1) + "\n", ["games.csv", "integer"]),
        ):
            with self.subTest(content=content):
                (folder / "games.csv").write_text(content)
                self.refused_plot("r", mentions=mentions)

    def test_a_file_that_cannot_be_written(self):
        self.played(MATCH)
        self.write("file", "x")
        done = self.plot("r", "--kinds", "lengths", "--out", "file", status=1)
        self.assertEqual(done.stderr.count("\n"), 1)
        self.assertIn("file", done.stderr)

    def test_too_many_pairings(self):
        bots = {f"e{i}": {"bot": "random"} for i in range(6)}
        self.played(config(entrants=bots, deals=2))
        self.refused_plot("r", "--kinds", "score", mentions=["15 pairings", "--pair"])
        self.assertNotIn("score", names_of(self.folder / "r"))
        self.plot("r", "--kinds", "score", "--pair", "e2", "e4", "--formats", "svg")


class Studies(PlotCase):
    def study(self, *words):
        return subprocess.run([str(ROOT / "scripts/study"), *words], cwd=self.folder, capture_output=True, text=True, check=False)

    def listed(self):
        return dict(line.split(":")[0].split() for line in self.study("--help").stdout.splitlines() if ".json:" in line)

    def test_unknown_name(self):
        done = self.study("durak-dpeth")
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1))
        self.assertIn("durak-dpeth", done.stderr)

    def test_results_are_those_of_the_shipped_configs(self):
        listed = self.listed()
        self.assertEqual(set(listed), {path.parent.name for path in STUDIES.glob("*/config.json")})
        readme = (ROOT / "results/README.md").read_text()
        for name, path in listed.items():
            with self.subTest(name):
                folder = STUDIES / name
                self.assertEqual(self.good("check", folder / "config.json").stdout, self.good("check", ROOT / path).stdout)
                summary = read_summary(folder)
                self.assertTrue(summary["complete"])
                self.assertEqual(summary["name"], name)
                for page in folder.glob("report.html"):
                    self.assertIn(f"<title>{name}</title>", page.read_text())
                    self.assertLess(page.stat().st_size, 3_000_000)
                for picture in sorted(folder.glob("*.[ps][nv]g")):
                    self.assertLess(size_of(picture), 400_000, picture)
                    self.assertTrue(picture.with_suffix(".svg").exists() and picture.with_suffix(".png").exists())
                    if picture.suffix == ".svg":
                        self.assertTrue(f"studies/{name}/{picture.name}" in readme, f"{picture} is not in results/README.md")

    def test_a_study_played_again(self):
        """The shipped shares are those of the program as it is: the quickest study is played and compared."""
        self.good("sweep", STUDIES / "durak-sweep-trump/config.json", "--out", "r", "--quiet")
        self.assertEqual((self.folder / "r/points.csv").read_text(), (STUDIES / "durak-sweep-trump/points.csv").read_text())
