"""The progress line: only on a terminal, only if wanted, and with colours only if allowed."""
import re
import subprocess

from tests.cli.harness import KOZYR_TEST, Case, config, environment, result_hashes

# Slow enough for the line to be drawn on any machine: 14 games of about 25 decisions of 5 ms.
SLOW = config(entrants={"slow": {"bot": "fault", "mode": "slow", "milliseconds": 5, "percent": 0}, "rnd": {"bot": "random"}},
              deals=7)


class Progress(Case):
    WEIGHT = 3

    def on_terminal(self, *words, env=None, stdout_too=False, content=None, columns=0):
        """A run with a terminal as stderr."""
        return self.with_terminal("run", self.write("c.json", content or SLOW), "--out", "r", "--force", "--workers", "2", *words, env=env,
                                  columns=columns, stdout=None if stdout_too else subprocess.PIPE, program=KOZYR_TEST)

    def test_line(self):
        status, seen, out = self.on_terminal()
        self.assertEqual(status, 0)
        self.assertRegex(seen, r"\d+\.\d %  \d+ of 14 games  \d+ games/s")
        self.assertIn("left", seen)
        self.assertIn("slow 0.", seen)
        self.assertIn("\x1b[36m", seen)
        self.assertTrue(seen.endswith("\r\x1b[K"), "the line is cleared at the end")
        self.assertNotIn("\n", seen)
        self.assertIn("14 games", out)
        self.assertNotIn("\x1b", out)

    def test_standings_of_more_than_two(self):
        """One line per entrant, best first, redrawn in place, and erased at the end."""
        entrants = {**SLOW["entrants"], "low": {"bot": "lowest"}}
        status, seen, out = self.on_terminal(content={**SLOW, "entrants": entrants})
        self.assertEqual(status, 0)
        block = re.findall(r"\n   1  \S+ +share (\d\.\d+) of \d+ games\x1b\[K\r?\n   2  \S+ +share (\d\.\d+) of", seen)
        self.assertTrue(block, seen[-500:])
        self.assertTrue(all(float(first) >= float(second) for first, second in block))
        self.assertIn("\x1b[3A", seen)
        self.assertTrue(seen.endswith("\r\x1b[J"), seen[-50:])
        self.assertNotIn("\x1b", out)

    def test_no_color(self):
        status, seen, _ = self.on_terminal(env=environment(NO_COLOR="1"))
        self.assertEqual(status, 0)
        self.assertIn(" of 14 games", seen)
        self.assertNotRegex(seen, r"\x1b\[[0-9;]*m")

    def test_empty_no_color_is_as_if_not_set(self):
        self.assertIn("\x1b[36m", self.on_terminal(env=environment(NO_COLOR=""))[1])

    def test_dumb_terminal(self):
        self.assertEqual(self.on_terminal(env=environment(TERM="dumb"))[:2], (0, ""))

    def test_quiet(self):
        self.assertEqual(self.on_terminal("--quiet"), (0, "", ""))

    def test_json(self):
        status, seen, out = self.on_terminal("--json")
        self.assertEqual((status, out), (0, (self.folder / "r/summary.json").read_text()))
        self.assertIn(" of 14 games", seen)

    def test_table_on_the_same_terminal(self):
        _, seen, _ = self.on_terminal(stdout_too=True)
        self.assertRegex(seen, r"\r\x1b\[Ksmall: durak", "the table begins on a clean line")

    def test_times_are_for_terminals(self):
        """The time of a decision is shown; no reproducible file contains it."""
        _, seen, _ = self.on_terminal(stdout_too=True, columns=100)
        self.assertRegex(seen, r"CPU time per decision\r\n  slow  [0-9.e+]+ [mu]?s\r\n")
        self.assertNotIn("CPU", self.on_terminal("--quiet", stdout_too=True, columns=100)[1])
        self.assertNotIn("CPU", self.on_terminal(columns=100)[2])

    def test_no_terminal(self):
        done = self.good("run", self.write("c.json", SLOW), "--out", "r", "--workers", "24", program=KOZYR_TEST)
        self.assertEqual(done.stderr, "")
        wanted = result_hashes(self.folder / "r")
        self.on_terminal()
        self.assert_same_results(self.folder / "r", wanted)
