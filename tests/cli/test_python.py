"""The Python package: its examples and those of its page, with and without pandas, and its behaviour at a prompt."""
import doctest
import io
import json
import os
import shutil
import signal
import subprocess
import sys
from unittest import mock

import pytest

from tests.cli import documents
from tests.cli.harness import KOZYR, LIMIT, ROOT, Case, config, read_games, read_summary, restore_signals, size_of, wait_until

PACKAGES = ROOT / "scripts/python"
sys.path.insert(0, str(PACKAGES))
import kozyr  # noqa: E402
import kozyr.program  # noqa: E402
import kozyr.runs  # noqa: E402

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
class Python(Case):
    def setUp(self):
        super().setUp()
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        self.enterContext(mock.patch.dict(os.environ, {"KOZYR": KOZYR}))

    def python(self, program, **options):
        """Starts another Python that has the package."""
        settings = {**os.environ, "PYTHONPATH": str(PACKAGES), "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.Popen([sys.executable, "-c", program], env=settings, text=True, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, preexec_fn=restore_signals, **options)

    def assert_examples(self, test):
        said = io.StringIO()
        doctest.DocTestRunner(optionflags=FLAGS, verbose=False).run(test, out=said.write)
        self.assertEqual(said.getvalue(), "")

    def test_docstrings(self):
        pytest.importorskip("pandas")
        tests = [test for module in (kozyr, kozyr.program, kozyr.runs)
                 for test in doctest.DocTestFinder().find(module, globs={"kozyr": kozyr}) if test.examples]
        self.assertGreater(len(tests), 10)
        for test in tests:
            with self.subTest(test.name):
                shutil.rmtree("results", ignore_errors=True)
                self.assert_examples(test)

    def test_page(self):
        """configs/PYTHON.md, from its first line to its last."""
        pytest.importorskip("pandas")
        text = "\n".join(block.replace("\n\n", "\n<BLANKLINE>\n") for block in documents.blocks("configs/PYTHON.md", "pycon"))
        self.assertGreater(text.count(">>>"), 15)
        self.assert_examples(doctest.DocTestParser().get_doctest(text, {}, "PYTHON.md", None, None))

    def test_without_pandas(self):
        """The same rows as dicts."""
        folder = self.run_config("r")
        run = kozyr.load(folder)
        with mock.patch.object(kozyr.runs, "pandas", None):
            games, pairings = run.games, run.table("pairings")
            three = kozyr.load(self.run_config("t", config(entrants=dict.fromkeys("abc", {"bot": "random"}), deals=10))).table("pairings")
        for row, game in zip(read_games(folder), games, strict=True):
            self.assertEqual(list(row), list(game))
            self.assertEqual(row, {key: str(value) for key, value in game.items()})
            self.assertEqual((type(game["score0"]), type(game["seed"])), (int, str))
        self.assertEqual((pairings[0]["rough"], pairings[0]["holm95"]), (True, ""))
        self.assertEqual([row["holm95"] for row in three], [False] * 3)
        self.assertAlmostEqual(pairings[0]["share"], read_summary(folder)["pairings"][0]["share"], places=4)
        program = "import sys; sys.modules['pandas'] = None; import kozyr; print(len(kozyr.load('r').games))"
        self.assertEqual(self.python(program).communicate(timeout=LIMIT), ("100\n", ""))

    def test_same_bytes(self):
        """A dict, a file and the command line give one run; and the package returns what the program prints."""
        wanted = self.run_config("r")
        runs = [kozyr.run(config(), out="a"), kozyr.run(self.folder / "r.json", out="b", workers=1),
                kozyr.run(config(deals=1), set={"deals": 50}, out="c"), kozyr.run(config(deals=1, seed=1), deals=50, seed=7, out="d")]
        for run in runs:
            self.assertEqual((run.path / "games.csv").read_bytes(), (wanted / "games.csv").read_bytes())
            self.assertEqual(run.summary, read_summary(wanted))
        self.assertEqual(str(run) + "\n", self.good("table", "d").stdout)
        self.assertEqual(run.replay(17), self.good("replay", "d", 17).stdout)
        self.assertEqual(run.compare("low", "rnd"), json.loads(self.good("compare", "d", "low", "rnd", "--json").stdout))
        found = "".join(json.dumps(item, separators=(",", ":"), ensure_ascii=False) + "\n" for item in run.decisions(of="low"))
        self.assertEqual(found, self.good("games", "d", "--decisions", "--of", "low").stdout)
        self.assertEqual(kozyr.run(config(deals=20)).path.name, "small")
        self.assertEqual(read_summary(self.folder / "results/small")["games"], 40)

    def test_html(self):
        """The view in a notebook: all entrants with their numbers."""
        run = kozyr.run(config(), out="r")
        shown = run._repr_html_()
        self.assertEqual(shown.count("<tr>"), 3)
        for entrant in run.summary["entrants"]:
            self.assertIn(f"<tr><td>{entrant['name']}</td><td>{entrant['games']}</td><td>{entrant['wins']}</td>", shown)
        self.assertIn("<caption>small: 100 games</caption>", shown)

    def test_tuning(self):
        tune = {"vary": {"entrants.tree.trump_factor": "0..10"}, "tuner": "spsa", "iterations": 3, "confirm": 5}
        entrants = {"tree": {"bot": "prediction", "depth": 1}, "low": {"bot": "lowest"}}
        run = kozyr.run(config(entrants=entrants, deals=2, tune=tune))
        self.assertIn("trump_factor", run._repr_html_())
        self.assertEqual(run.config["tune"]["tuner"], "spsa")

    def test_errors(self):
        """The error is the program's one line, and nothing is written."""
        for call, mention, status in ((lambda: kozyr.run(config(seeds=1)), 'unknown key; did you mean "seed"?', 2),
                                      (lambda: kozyr.match("durk", ["lowest", "random"]), 'did you mean "durak"?', 2),
                                      (lambda: kozyr.load("nothing"), "nothing: is not a run directory", 2)):
            with self.assertRaises(kozyr.Error) as caught:
                call()
            self.assertIn(mention, str(caught.exception))
            self.assertEqual((str(caught.exception).count("\n"), caught.exception.status), (0, status))
        self.assertEqual(list(self.folder.iterdir()), [])
        run = kozyr.run(config(), out="r")
        rows = (run.path / "games.csv").read_text()
        (run.path / "games.csv").write_text(rows.replace(",durak,", ",draw,", 1))
        with self.assertRaises(kozyr.Error) as caught:
            run.verify()
        self.assertEqual(caught.exception.status, 3)
        with self.assertRaises(kozyr.Error):
            list(run.decisions(of="nobody"))

    def test_interrupt(self):
        """Ctrl-C at a prompt keeps the finished games. Until then the progress is drawn if requested."""
        for progress in (False, True):
            out = f"r{progress}"
            call = f"import kozyr; kozyr.run({config(deals=10**7)!r}, out={out!r}, progress={progress})"
            process = self.python(call)
            self.addCleanup(self.reap, process)
            wait_until(lambda: size_of(self.folder / out / "games.csv") > 10000, "the first rows")
            drawn = "".join(iter(lambda: process.stderr.read(1), "|")) if progress else ""
            self.assertEqual("of 20000000 games" in drawn, progress)
            process.send_signal(signal.SIGINT)
            self.assertIn("KeyboardInterrupt", process.communicate(timeout=LIMIT)[1])
            self.assert_no_process()
            self.assertIs(read_summary(self.folder / out)["complete"], False)
            self.assertIn("not complete", kozyr.load(out)._repr_html_())

    def test_a_bot(self):
        """The page's bot plays the same with the installed package as with kozyr_bot.py."""
        (bot,) = documents.blocks("configs/PYTHON.md", "python")
        self.write("mine.py", bot)
        self.write("same.py", bot.replace("import kozyr", "import kozyr_bot as kozyr").replace("kozyr.serve", "kozyr.run"))
        shutil.copy(ROOT / "scripts/bots/kozyr_bot.py", self.folder)
        shutil.copytree(PACKAGES, self.folder / "installed")
        for name in ("mine", "same"):
            entrant = {"bot": "process", "command": [sys.executable, f"{name}.py"], "deterministic": True,
                       "environment": [f"PYTHONPATH={self.folder}/installed"]}
            kozyr.run(config(entrants={"bot": entrant, "low": {"bot": "lowest"}}, deals=5), out=name)
        self.assertEqual(read_games(self.folder / "mine"), read_games(self.folder / "same"))
        self.assertNotIn("crash", (self.folder / "mine/games.csv").read_text())
