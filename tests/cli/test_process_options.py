"""The `options` of a process can be swept and tuned like parameters of our own bots."""
import json
import sys

from tests.cli.harness import LONG, config, read_games, result_hashes
from tests.cli.test_process import ProcessCase, outside

# Plays its last legal move, or the first with "first" 1, and reports in `nodes` the options it got.
PROGRAM = """import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        options = message["options"]
        heard = round(1000 * options["first"]) + 1000000 * options.get("deep", False) + len(options.get("style", ""))
        assert isinstance(options["first"], (int, float)) and options["kept"] == "as it is"
        print('{"type":"ready","plies":false}', flush=True)
    if message["type"] == "move":
        move = message["legal"][0 if options["first"] > 0.5 else -1]
        print(json.dumps({"move": move, "nodes": heard}), flush=True)
"""
PATH = "entrants.x.options.first"


class ProcessOptions(ProcessCase):
    WEIGHT = 3

    def config_of(self, name="c.json", deals=2, command=PROGRAM, **options):
        options = {"first": 0, "kept": "as it is", **options}
        bot = outside([sys.executable, "-S", "-c", command], options=options, deterministic=True)
        return self.write(name, config(entrants={"x": bot, "low": {"bot": "lowest"}}, deals=deals))

    def heard(self, folder, who="x@"):
        """The options that the program got, by entrant, from its nodes for each decision."""
        heard = {}
        for row in read_games(self.folder / folder):
            for seat in "01":
                decisions = int(row["decisions" + seat])
                if row["bot" + seat].startswith(who) and decisions:
                    self.assertEqual(int(row["nodes" + seat]) % decisions, 0)
                    heard.setdefault(row["bot" + seat], set()).add(int(row["nodes" + seat]) // decisions)
        return heard

    def sweep(self, path, *vary, out="s", more=()):
        words = [word for spec in vary for word in ("--vary", spec)]
        self.good("sweep", path, *words, "--against", "low", "--out", out, "--quiet", *more)
        return self.folder / out

    def test_numbers(self):
        folder = self.sweep(self.config_of(), f"{PATH}=0..1/0.25")
        self.assertEqual(self.heard("s"), {f"x@{i + 1}": {250 * i} for i in range(5)})
        rows = (folder / "points.csv").read_text().splitlines()
        self.assertEqual([row.split(",")[:2] for row in rows],
                         [["point", "options.first"], ["1", "0"], ["2", "0.25"], ["3", "0.5"], ["4", "0.75"], ["5", "1"]])
        self.assertNotEqual(rows[1].split(",")[3], "")
        self.good("verify", "s", "--programs")
        self.assert_no_process()

    def test_same_bytes_for_any_number_of_workers_and_from_its_own_config(self):
        path = self.config_of(deals=4)
        self.sweep(path, f"{PATH}=0,1,3", out="one", more=("--workers", "1"))
        self.sweep(path, f"{PATH}=0,1,3", out="two", more=("--workers", "2"))
        self.good("sweep", "one/config.json", "--out", "three", "--quiet")
        self.assertEqual(result_hashes(self.folder / "one"), result_hashes(self.folder / "two"))
        self.assertEqual(*[(self.folder / out / "games.csv").read_text() for out in ("one", "three")])
        self.assertEqual(*[(self.folder / out / "points.csv").read_text() for out in ("one", "three")])

    def test_points_play_as_the_option_alone(self):
        self.sweep(self.config_of(), f"{PATH}=0,1")
        swept = {row["deal"] + row["bot0"][:1]: row["score0"] for row in read_games(self.folder / "s")
                 if "x@2" in (row["bot0"], row["bot1"])}
        self.good("run", self.config_of("alone.json"), "--set", f"{PATH}=1", "--out", "alone", "--quiet")
        alone = {row["deal"] + row["bot0"][:1]: row["score0"] for row in read_games(self.folder / "alone")}
        self.assertEqual(swept, alone)

    def test_texts_and_booleans_and_several_at_once(self):
        path = self.config_of(deep=False, style="a")
        folder = self.sweep(path, f"{PATH}=0,1", "entrants.x.options.deep=false,true", "entrants.x.options.style=a,bcd")
        self.assertEqual({value for values in self.heard("s").values() for value in values},
                         {1000 * first + 1000000 * deep + style for first in (0, 1) for deep in (0, 1) for style in (1, 3)})
        self.assertIn("\n4,0,true,bcd,", (folder / "points.csv").read_text())
        body = json.loads(path.read_text())
        body["sweep"] = {"vary": {"entrants.x.options.style": ["a,b", "c..\"d"]}, "against": ["low"]}
        self.good("sweep", self.write("texts.json", body), "--out", "texts", "--quiet")
        self.assertEqual({value for values in self.heard("texts").values() for value in values}, {3, 5})
        self.assertIn('\n1,"a,b",', (self.folder / "texts/points.csv").read_text())
        self.assertIn('\n2,"c..""d",', (self.folder / "texts/points.csv").read_text())

    def test_tuned(self):
        """Both tuners with fractions and whole numbers; the short run uses only one with fractions."""
        for tuner in ("spsa", "cross-entropy") if LONG else ("spsa",):
            with self.subTest(tuner=tuner):
                words = ("--tuner", tuner, "--iterations", "3", "--confirm", "2", "--deals", "1", "--against", "low")
                if tuner == "cross-entropy":
                    words += ("--set", "tune.population=4")
                self.check_tuning(tuner, f"{PATH}=0.0..9.0", words)
                if LONG:
                    self.check_tuning(tuner + "-whole", f"{PATH}=0..9", words)

    def check_tuning(self, out, vary, words):
        path = self.config_of("t.json", first=3)
        body = json.loads(path.read_text())
        body["tune"] = {"vary": dict([vary.split("=")])}
        self.good("tune", self.write("t.json", body), *words, "--out", out, "--quiet", "--workers", "2")
        self.good("verify", out, "--programs")
        self.good("tune", f"{out}/config.json", "--out", out + "-again", "--quiet")
        self.assertEqual(*[(self.folder / name / "games.csv").read_text() for name in (out, out + "-again")])
        heard = {value for values in self.heard(out).values() for value in values}
        self.assertGreater(len(heard), 2)
        self.assertEqual(all(value % 1000 == 0 for value in heard), "whole" in out)
        tuned = json.loads((self.folder / out / "tuned.json").read_text())
        options = tuned["entrants"]["x"]["options"]
        self.assertEqual(options["kept"], "as it is")
        self.assertEqual(tuned["set"], [f"{PATH}={options['first']}"])
        self.assertEqual(self.heard(out, "x@tuned"), {"x@tuned": {round(1000 * options["first"])}})

    def test_set_makes_the_object(self):
        program = PROGRAM.replace(' and options["kept"] == "as it is"', "")
        bot = outside([sys.executable, "-S", "-c", program], deterministic=True)
        path = self.write("c.json", config(entrants={"x": bot, "low": {"bot": "lowest"}}, deals=1))
        self.good("run", path, "--set", f"{PATH}=3", "--out", "r", "--quiet")
        self.assertEqual(self.heard("r", "x"), {"x": {3000}})

    def test_refused(self):
        path = self.config_of(style="a")
        for vary, wanted in (
                ("entrants.y.options.first=1..2", 'entrants.y.options.first: there is no entrant "y"'),
                ("entrants.x.options.frist=1..2", 'there is no "frist" in "options"; did you mean "first"?'),
                ("entrants.x.nodes.first=1..2", '"nodes" of the bot "process" is not an object'),
                ("entrants.x.option.first=1..2", 'has no parameter "option" (`kozyr describe` lists them); did you mean "options"?'),
                ("entrants.low.options.first=1..2", 'the bot "lowest" has no parameter'),
                ("entrants.x.options.first=1,much", '"much" has the wrong type; expected'),
                ("entrants.x.options.first=1..much", '"much" has the wrong type; expected'),
                ("entrants.x.options.style=1..2", "ranges are for numbers"),
                ("entrants.x.options.=1..2", 'there is no ""')):
            with self.subTest(vary=vary):
                self.assertIn(wanted, self.refused("sweep", path, "--vary", vary, "--out", "s").stderr)
                self.assertFalse((self.folder / "s").exists())
        self.assertIn("entrants.x.options.style", self.refused("tune", path, "--vary", "entrants.x.options.style=1..2").stderr)
        self.assertIn("spsa tunes numbers only",
                      self.refused("tune", path, "--tuner", "spsa", "--vary", "entrants.x.options.style=a,b", "--out", "t").stderr)
