"""The bots of scripts/bots, in four languages, play exactly like their built-in twins."""
import shutil
import subprocess
import sys

from tests.cli.harness import LIMIT, ROOT, config
from tests.cli.test_process import ProcessCase, outside

BOTS = ROOT / "scripts/bots"
SEATS = {"durak": (2, 3), "doudizhu": (3,)}
PICKY = """const { Bot, run } = require('kozyr_bot.js');
class Picky extends Bot {
  hello(message) { console.log('goes to stderr'); throw new Error('only four seats'); }
}
run(new Picky());
"""
CURIOUS = """const { Bot, run } = require('kozyr_bot.js');
class Curious extends Bot {
  constructor() { super(); this.plies = true; this.seen = 0; }
  game() { this.seen = 0; }
  ply() { this.seen += 1; }
  end() { console.log('plies seen', this.seen); }
  choose(view, legal) { this.nodes += this.seen; return legal[Math.floor(this.random() * legal.length)]; }
}
run(new Curious());
"""


class BotsOutside(ProcessCase):
    WEIGHT = 3

    def check(self, game, command, **keys):
        bot = outside(command, deterministic=True, **keys)
        for seats in SEATS[game]:
            others = {f"o{i}": {"bot": "random"} for i in range(seats - 1)}
            if game == "doudizhu":
                others["o1"] = {"bot": "planner"}
            rules = {"name": game, "seats": seats}
            rows = [(self.run_config("r", config(game=rules, entrants={"a": entrant, **others}, deals=10), "--force") / "games.csv").read_text()
                    for entrant in ({"bot": "lowest"}, bot)]
            self.assertEqual(*rows)
        self.assert_no_process()

    def compiled(self, tool, *words):
        if not shutil.which(tool):
            self.skipTest(f"{tool} is not installed")
        program = self.folder / "lowest"
        done = subprocess.run([tool, *words, "-o", program], cwd=BOTS, capture_output=True, text=True, timeout=LIMIT, check=False)
        self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))
        return program

    def node(self):
        if not shutil.which("node"):
            self.skipTest("node is not installed")
        return shutil.which("node")

    def test_python(self):
        for game in SEATS:
            self.check(game, [sys.executable, BOTS / f"{game}_lowest.py"])
            self.check(game, [sys.executable, BOTS / f"{game}_lowest.py"], parallel_games=16)

    def test_javascript(self):
        for game in SEATS:
            self.check(game, [self.node(), BOTS / f"{game}_lowest.js"])
            self.check(game, [self.node(), BOTS / f"{game}_lowest.js"], parallel_games=16)

    def test_c(self):
        program = self.compiled("gcc", "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "lowest.c")
        for game in SEATS:
            self.check(game, [program])

    def test_rust(self):
        program = self.compiled("rustc", "-O", "-D", "warnings", "lowest.rs")
        for game in SEATS:
            self.check(game, [program])

    def test_the_small_ones_refuse_other_games(self):
        program = self.compiled("gcc", "-std=c11", "lowest.c")
        path = self.write("c.json", config(game={"name": "gomoku"}, entrants={"a": outside([program]), "b": {"bot": "random"}}))
        self.refused("run", path, "--out", "r", "--quiet", mentions=["the bot refuses: only durak and doudizhu"])

    def test_the_javascript_library_refuses_and_complains(self):
        self.write("picky.js", PICKY)
        picky = outside([self.node(), "picky.js"], environment=[f"NODE_PATH={BOTS}"])
        path = self.write("c.json", config(entrants={"a": picky, "b": {"bot": "random"}}))
        self.refused("run", path, "--out", "r", "--quiet", mentions=["the bot refuses: Error: only four seats"])

    def test_the_javascript_library_tells_plies_and_its_numbers_follow_the_seed(self):
        self.write("curious.js", CURIOUS)
        curious = outside([self.node(), "curious.js"], environment=[f"NODE_PATH={BOTS}"], deterministic=True)
        folder = self.run_config("r", config(entrants={"a": curious, "b": {"bot": "random"}}, deals=3))
        self.assertEqual({row["reason"] for row in self.games_of(folder, "a", "b")} - {"durak", "draw"}, set())
        self.assertGreater(max(int(row["nodes0"]) for row in self.games_of(folder, "a", "b")), 10)
        self.assertIn("plies seen", (folder / "stderr/a.txt").read_text())
        self.good("verify", "r", "--programs")
