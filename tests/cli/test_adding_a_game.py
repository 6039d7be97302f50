"""A game is a folder, a bot or a course is a file. A copy of the sources gets the games tests/examples/nim and
squire, the bot of src/games/README.md and the course tests/examples/courses/chain.c. It builds a program that plays
them, and every test over all games passes for both."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import pytest

from tests.cli.harness import KOZYR, LIMIT, ROOT, Case, read_games, result_hashes
from tests.cli.test_every_game import OfEachGame

GAME = "nim"
GAMES = (GAME, "squire")  # a game whole, and a variant of the climbing games
EXAMPLES = ROOT / "tests/examples"
COURSE = ROOT / "tests/examples/courses/chain.c"
BUILD = pathlib.Path(KOZYR).resolve().parent


def knobs():
    """The make variables that built KOZYR, from the name of its folder."""
    mode, compiler, *sanitizers = BUILD.name.split("-")
    return [f"MODE={mode}", f"CC={compiler}", "SAN=" + ",".join(sanitizers), "COV="]


def bot_of_the_page():
    """The bot that src/games/README.md shows."""
    return re.search(r"```c\n(.*?)```", (ROOT / "src/games/README.md").read_text(), re.S).group(1)


def make(house, *targets):
    environment = {key: value for key, value in os.environ.items() if key not in ("MAKEFLAGS", "MAKELEVEL")}
    return subprocess.run(["make", "WERROR=1", *knobs(), *targets], cwd=house, env=environment, text=True,
                          capture_output=True, timeout=LIMIT, check=False)


def copy_house(case):
    """A copy of the sources and objects, with their times."""
    house = pathlib.Path(tempfile.mkdtemp(prefix="kozyr-house-"))
    case.addClassCleanup(shutil.rmtree, house, ignore_errors=True)
    for name in ("src", "scripts", "tests/laws", "tests/reference", f"build/{BUILD.name}"):
        shutil.copytree(ROOT / name, house / name, ignore=shutil.ignore_patterns("tests", "kozyr*"))
    for path in (ROOT / "Makefile", ROOT / "VERSION", ROOT / "tests/structure", *ROOT.glob("tests/*.h")):
        shutil.copy2(path, house / path.relative_to(ROOT))
    return house


def build_house(case, *targets):
    """Builds the copy as it is, then with the game in it."""
    house = copy_house(case)
    before = make(house, "program")
    for game in GAMES:
        shutil.copytree(EXAMPLES / game, house / f"src/games/{game}")
    (house / f"src/games/{GAME}/bots/first.c").write_text(bot_of_the_page())
    shutil.copy(COURSE, house / "src/plan/courses")
    return house, before if before.returncode else make(house, *targets)


@pytest.mark.xdist_group("adding a game")  # builds the house once
class AddingAGame(OfEachGame, Case):
    WEIGHT = 8

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.house, cls.build = build_house(cls, "program")
        cls.program = str(cls.house / f"build/{BUILD.name}/kozyr")

    def setUp(self):
        self.assertEqual(self.build.returncode, 0, self.build.stdout + self.build.stderr)
        super().setUp()
        self.assertLessEqual(set(GAMES), set(self.games))
        self.games = {game: self.games[game] for game in GAMES}

    def kozyr(self, *words, **options):
        return super().kozyr(*words, program=self.program, **options)

    def test_build_compiles_the_game_and_the_list_of_games(self):
        compiled = {line.split()[1] for line in self.build.stdout.splitlines() if line.startswith("  cc ")}
        games = {f"src/games/{path.relative_to(EXAMPLES)}" for game in GAMES for path in (EXAMPLES / game).rglob("*.c")}
        self.assertEqual(compiled, games | {f"src/games/{GAME}/bots/first.c", f"src/plan/courses/{COURSE.name}",
                                           f"build/{BUILD.name}/registry.c",
                                           f"build/{BUILD.name}/version.c"})

    def test_the_version_is_another_one(self):
        """The version shows an uncommitted file, even in a copy without git."""
        found, before = [json.loads(subprocess.check_output([program, "version", "--json"]))
                         for program in (self.house / f"build/{BUILD.name}/kozyr", KOZYR)]
        self.assertEqual((found["version"], found["commit"]), (before["version"], None))
        self.assertNotEqual(found["sources"], before["sources"])

    @pytest.mark.long
    def test_the_structure_is_kept(self):
        done = subprocess.run([self.house / "tests/structure"], capture_output=True, text=True, timeout=LIMIT, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_course_is_a_file(self):
        """Neighbours meet, for any number of workers; the format is listed, checked, verified and explained."""
        bots = {name: {"bot": "random"} for name in "dcba"}
        content = self.config_of(GAME, entrants=bots, deals=30, format="chain", seatings="all")
        self.assertIn("chain", self.good("list", "formats").stdout)
        self.assertIn('"chain"', self.good("schema").stdout)
        one, three = (self.run_config(f"chain{n}", content, "--workers", str(n)) for n in (1, 3))
        self.assertEqual(result_hashes(three), result_hashes(one))
        pairs = [frozenset((row["bot0"], row["bot1"])) for row in read_games(one)]
        self.assertEqual(pairs, [frozenset(pair) for _ in range(30) for pair in ("dc", "cb", "ba") for _ in range(2)])
        self.good("verify", one)
        self.good("run", self.write("again.json", content), "--out", "parts", "--shard", "1/2")
        wrong = self.write("wrong.json", {**content, "format": "chian"})
        self.refused("run", wrong, "--out", "w", mentions=["format", '"chian"', 'did you mean "chain"?'])

    def test_the_strong_bot_wins(self):
        """The first player of heaps with a sum wins every game against a random player."""
        content = self.config_of(GAME, entrants={"binary": {"bot": "binary"}, "random": {"bot": "random"}}, deals=200, seatings="all")
        folder = self.run_config("strong", content)
        rows = [row for row in read_games(folder) if row["bot0"] == "binary" and row["nim_sum"] != "0"]
        self.assertGreater(len(rows), 100)
        self.assertEqual({row["score0"] for row in rows}, {"1"})


@unittest.skipUnless(os.environ.get("KOZYR_LONG"), "compiles the laws: in the long run only")
class LawsOfAnAddedGame(Case):
    WEIGHT = 9

    def test_laws(self):
        laws = [f"build/{BUILD.name}/tests/laws/{name}" for name in ("test_laws", "test_determinize")]
        house, build = build_house(type(self), *laws)
        self.assertEqual(build.returncode, 0, build.stdout + build.stderr)
        for program in laws:
            done = subprocess.run([house / program], cwd=house, env={}, capture_output=True, text=True, timeout=LIMIT,
                                  check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            for game in GAMES:
                self.assertIn(game, done.stdout + done.stderr)
