"""Foreign run directories that name programs: commands that read them start no program unasked, and need none."""
import json
import sys

from tests.cli.harness import ROOT, config
from tests.cli.test_process import ProcessCase, outside

WITNESS = '''import os, sys
open(os.environ["WITNESS"], "a").write("started\\n")
sys.argv[1:] = ["none"]
exec(open(os.environ["BAD"]).read())
'''


class Strangers(ProcessCase):
    def setUp(self):
        super().setUp()
        self.witness = self.folder / "witness"
        self.program = self.folder / "bot"
        self.program.write_text(f"#!{sys.executable} -S\n{WITNESS}")
        self.program.chmod(0o755)

    def play(self, **keys):
        bot = outside([self.program], sandbox="none", deterministic=True,
                      environment=[f"WITNESS={self.witness}", f"BAD={ROOT / 'tests/processes/bad.py'}"])
        self.run_config("r", config(entrants={"strange": bot, "low": {"bot": "lowest"}}, deals=3, workers=1, **keys), "--force")
        self.witness.unlink()

    def unstarted(self, *words, status=0):
        done = self.kozyr(*words)
        self.assertEqual(done.returncode, status, f"{words}{done.stdout}{done.stderr}")
        self.assertFalse(self.witness.exists(), words)
        return done

    def test_nothing_is_started_unasked(self):
        """The program to be started is shown; records give as much as they can."""
        self.play()
        done = self.unstarted("verify", "r")
        self.assertIn("6 of 6 games follow from their records", done.stdout)
        self.assertIn(f'not started without --programs: strange ["{self.program}"]', done.stdout)
        shown = self.unstarted("replay", "r", 2)
        self.assertIn(f'--programs would start strange ["{self.program}"]', shown.stdout)
        self.assertEqual(shown.stderr, "")
        self.assertRegex(shown.stdout, "small game 2: deal 1")
        for words in (("report", "r"), ("table", "r"), ("games", "r"), ("rate", "r"), ("compare", "r", "strange", "low")):
            self.unstarted(*words)
        again = self.good("verify", "r", "--programs")
        self.assertIn("6 of 6 games played again", again.stdout)
        self.assertTrue(self.witness.exists())
        self.witness.unlink()
        played = self.good("replay", "r", 2, "--programs").stdout
        self.assertTrue(shown.stdout.startswith(played))
        self.assertEqual(shown.stdout.count("\n"), played.count("\n") + 1)
        self.assertTrue(self.witness.exists())

    def test_differences_are_found_without_them(self):
        self.play()
        records = self.folder / "r/records.jsonl"
        record = json.loads(records.read_text().splitlines()[3])
        records.write_text(records.read_text().replace(f'"{record["moves"][0]}",', "", 1))
        self.assertIn("differs", self.unstarted("verify", "r", status=3).stdout)

    def test_where_the_program_is_missing(self):
        """A run can be read where its programs do not exist."""
        self.play()
        self.program.unlink()
        for words in (("verify", "r"), ("replay", "r", 0), ("report", "r"), ("table", "r"), ("compare", "r", "strange", "low")):
            self.unstarted(*words)
        for words in (("verify", "r", "--programs"), ("replay", "r", 0, "--programs"), ("report", "r", "--programs"),
                      ("run", "r/config.json", "--out", "again", "--quiet"), ("check", "r/config.json")):
            self.refused(*words, mentions=["entrants.strange: command: there is no program", str(self.program)])

    def test_without_records(self):
        """Only rows and the summary are left."""
        self.play(records="none")
        self.assertIn("6 of 6 rows belong to this run", self.unstarted("verify", "r").stdout)
        self.refused("replay", "r", 2, mentions=["no record of game 2", "--programs would start strange"])
        self.assertIn("no games to watch", self.unstarted("report", "r").stderr)
        self.refused("report", "r", "--games", "1", mentions=["--programs may start strange"])
        self.assertFalse(self.witness.exists())
        self.good("report", "r", "--games", "1", "--programs")
        self.assertTrue(self.witness.exists())
        rows = self.folder / "r/games.csv"
        kept = rows.read_text()
        rows.write_text(kept.replace(",1,", ",0,", 1))
        self.assertNotEqual(self.kozyr("verify", "r").returncode, 0)

    def test_commands_are_shown_as_they_are(self):
        """Characters that would control a terminal are escaped."""
        self.play()
        path = self.folder / "r/config.json"
        path.write_text(path.read_text().replace(str(self.program), "\\u001b[2J\\u202eevil"))
        told = self.unstarted("verify", "r").stdout
        self.assertIn("[2J", told)
        self.assertFalse(set(told) & {"\x1b", "\u202e"})
