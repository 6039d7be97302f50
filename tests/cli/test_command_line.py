"""Usual expectations of a command line: a config from a pipe, short flags, names in any script, suggestions for
typing errors."""
import json
import unittest

from tests.cli.harness import Case, config, read_games, read_summary, result_hashes

NAMES = {"дерево": {"bot": "prediction", "depth": 1}, "三两一": {"bot": "lowest"}, "rnd": {"bot": "random"}}
WIDTHS = {"дерево": 6, "三两一": 6, "rnd": 3}


class Standard(Case):
    def piped(self, verb, content, *words, good=True):
        with open(self.write("in.json", content), encoding="utf-8") as file:
            return (self.good if good else self.refused)(verb, "-", *words, stdin=file)

    def test_config_from_a_pipe(self):
        content = config(name="piped")
        wanted = result_hashes(self.run_config("file", content))
        self.piped("run", content, "--out", "pipe", "--quiet")
        self.assert_same_results(self.folder / "pipe", wanted)
        self.assertEqual(json.loads(self.piped("check", content).stdout), json.loads(self.good("check", self.folder / "file.json").stdout))
        self.assertEqual(json.loads(self.piped("check", config(name=None)).stdout)["name"], "stdin")

    def test_sweeps_and_tunings(self):
        entrants = {"tree": {"bot": "prediction"}, "rnd": {"bot": "random"}}
        self.piped("sweep", config(entrants=entrants), "--vary", "entrants.tree.depth=0..1", "-q", "-o", "s")
        self.assertTrue((self.folder / "s/points.csv").exists())
        self.assertIn("nothing was written", self.piped("tune", config(entrants=entrants), "--vary", "entrants.tree.trump_factor=0..9", "--dry-run").stdout)

    def test_refused(self):
        said = self.kozyr("check", "-", stdin=open(self.write("bad.json", '{"name": 1'), encoding="utf-8"))
        self.assertEqual((said.returncode, said.stderr.startswith("kozyr check: stdin:1:")), (2, True), said.stderr)
        self.refused("check", "-", mentions=["stdin"])


class Letters(Case):
    def test_short_flags_are_the_long_ones(self):
        path = self.write("c.json", config())
        wanted = result_hashes(self.run_config("long", config(), "--workers", 2))
        for number, words in enumerate((["-q", "-o", "{}", "-j", "2"], ["-o{}", "-qj2"], ["-qo", "{}", "-j2"])):
            out = f"r{number}"
            said = self.good("run", path, *(word.format(out) for word in words)).stdout
            self.assertEqual(said, "")
            self.assert_same_results(self.folder / out, wanted)
            self.assertEqual(json.loads((self.folder / out / "config.json").read_text())["workers"], 2)

    def test_refused(self):
        path = self.write("c.json", config())
        self.refused("run", path, "-x", mentions=["-x", "--help"])
        self.refused("run", path, "-qx", mentions=["-qx"])
        self.refused("run", path, "-o", mentions=["--out", "missing"])
        self.refused("run", path, "-q", "--quiet", mentions=["--quiet", "twice"])
        self.refused("list", "bots", "-q", mentions=["-q"])


class Names(Case):
    def test_any_script(self):
        """Names of entrants are printed unchanged, and columns align on a terminal."""
        run = self.run_config("r", config(entrants=NAMES))
        self.assertEqual([entrant["name"] for entrant in read_summary(run)["entrants"]], list(NAMES))
        text = self.good("table", "r").stdout
        lines = text.split("\n\n")[1].splitlines()[1:4]
        columns = {line.index(" 200") - len(name) + WIDTHS[name] for name, line in zip(NAMES, lines)}
        self.assertEqual(len(columns), 1, text)
        self.good("verify", "r")
        self.assertIn("дерево", self.good("compare", "r", "дерево", "rnd").stdout)
        rated = self.good("rate", "r").stdout
        ends = {line.index("~" if "~" in line else "  200") for line in rated.splitlines() if "三两一" in line and "200" in line}
        self.assertTrue(ends, rated)
        self.assertIn("дерево", self.good("games", "r", "--long").stdout)

    def test_settings(self):
        path = self.write("c.json", config(entrants=NAMES, deals=2))
        self.good("run", path, "-qo", "r", "--set", "entrants.дерево.depth=2")
        stored = json.loads((self.folder / "r/config.json").read_text())
        self.assertEqual(stored["entrants"]["дерево"]["depth"], 2)

    def test_refused(self):
        for name in ("a b", "a,b", "a\u00a0b", "\u202eb", "«a»", "a\u3000", "♠", "x" * 61, "д" * 31):
            with self.subTest(name):
                path = self.write("c.json", config(entrants={name: {"bot": "random"}, "b": {"bot": "random"}}))
                self.refused("check", path, mentions=["entrants", "usable name"])
        self.good("check", self.write("c.json", config(entrants={"д" * 30: {"bot": "random"}, "b": {"bot": "random"}})))


class NearMisses(Case):
    def test_games_and_bots(self):
        for words in (("bench", "drak"), ("describe", "drak"), ("perft", "drak", "--depth", 1), ("solve", "drak", "x.json"), ("bot", "drak/random")):
            with self.subTest(words):
                self.refused(*words, mentions=['"drak"', '"durak"'])
        self.refused("describe", "prediction", mentions=["durak/prediction"])
        self.refused("bench", "prediction", mentions=["prediction", "durak"])
        self.refused("bot", "durak/predicton", mentions=['"prediction"'])


class Endings(Case):
    def test_counted_at_the_end(self):
        path = self.write("c.json", config(deals=200, seed=4))
        text = self.good("run", path, "--out", "r").stdout
        counts = {}
        for row in read_games(self.folder / "r"):
            counts[row["reason"]] = counts.get(row["reason"], 0) + 1
        self.assertEqual(read_summary(self.folder / "r")["reasons"], counts)
        line = next(line for line in text.splitlines() if line.startswith("games ended by "))
        self.assertEqual(dict(part.rsplit(" ", 1) for part in line[len("games ended by "):].split(", ")),
                         {reason: str(count) for reason, count in counts.items()})
        self.assertGreater(len(counts), 1)


class Settings(Case):
    def test_an_entrant_more(self):
        path = self.write("c.json", config())
        self.good("run", path, "-qo", "r", "--set", 'entrants.third={"bot": "prediction", "depth": 1}')
        self.assertEqual({row["bot0"] for row in read_games(self.folder / "r")}, {"low", "rnd", "third"})
        self.refused("check", path, "--set", 'entrants.third={"bot": "predicton"}', mentions=["entrants.third", "prediction"])
        self.refused("check", path, "--set", 'entrants.low={"bot": "random"}', mentions=["entrants.low"])

    def test_seeds_as_typed(self):
        for text, shown in (("0x1F", "0x1F"), ("31", 31), ("18446744073709551615", "18446744073709551615"), ("007", "007")):
            path = self.write("c.json", config())
            stored = json.loads(self.good("check", path, "--seed", text).stdout)["seed"]
            self.assertEqual(stored, shown)
        self.good("run", path, "-qo", "r", "--seed", "0x1f")
        self.good("run", path, "-qo", "r", "--seed", "31", "--resume")
        self.assertEqual(read_summary(self.folder / "r")["seed"], 31)


if __name__ == "__main__":
    unittest.main()
