"""A finished run gets more deals, and ends in the bytes of a run that had them from the start."""
import json
import random
import shutil
import signal
import unittest

from tests.cli.harness import ROUNDS, Case, config, read_games, read_summary, result_hashes, sha256, size_of, snapshot, table_config

THREE = {"tree": {"bot": "prediction", "depth": 1}, "low": {"bot": "lowest"}, "rnd": {"bot": "random"}}
SPRT = {"rule": "sprt", "elo0": 0, "elo1": 20}


def hashes(folder):
    """The hashes of the files that depend only on the config."""
    extra = {name: sha256(folder / name) for name in ("config.json", "points.csv") if (folder / name).exists()}
    return {**result_hashes(folder), **extra}


class MoreDealsCase(Case):
    def play(self, verb, out, content, *words, status=0):
        path = self.write(f"{out}.json", content)
        self.good(verb, path, "--out", out, "--quiet", *words, status=status)
        return self.folder / out


class Bytes(MoreDealsCase):
    WEIGHT = 3
    KINDS = {
        "round robin": ("run", config(entrants=THREE, records="all")),
        "match": ("run", config(format="match")),
        "gauntlet": ("run", config(entrants=THREE, format="gauntlet")),
        "one seating per deal": ("run", config(entrants=THREE, seatings="one", variance_reduction="deal")),
        "four seats": ("run", table_config(4, 5, seatings="rotations")),
        "sweep": ("sweep", config(entrants=THREE, sweep={"vary": {"entrants.tree.depth": "1..3"}})),
        "a stop rule that has not decided": ("run", config(format="match", entrants={"a": {"bot": "random"}, "b": {"bot": "random"}},
                                                           stop={"rule": "precision", "width": 0.001})),
    }

    def test_same_as_from_the_start(self):
        for name, (verb, content) in self.KINDS.items():
            out = name.replace(" ", "-")
            with self.subTest(name):
                whole = self.play(verb, f"{out}-whole", {**content, "name": "small", "deals": 41})
                few = self.play(verb, out, {**content, "name": "small", "deals": 20})
                first = (few / "games.csv").read_bytes()
                self.good(verb, self.folder / f"{out}.json", "--out", out, "--resume", "--deals", 41, "--quiet")
                self.assertEqual(hashes(few), hashes(whole))
                self.assertTrue((few / "games.csv").read_bytes().startswith(first), "what was played stays")
                self.good("verify", few)
                self.assertEqual(json.loads((few / "run.json").read_text())["games_kept"], first.count(b"\n") - 1)

    def test_by_the_config(self):
        """The number may also come from the config, and a run may grow more than once."""
        folder = self.play("run", "r", config(deals=10))
        for deals in (11, 30):
            self.play("run", "r", config(deals=deals), "--resume")
        self.assertEqual(hashes(folder), hashes(self.play("run", "whole", config(deals=30))))

    def test_without_saying_how_many_again(self):
        """A config with the old number keeps the directory's larger number of deals."""
        for verb, content in (("run", config(deals=10)), ("sweep", self.KINDS["sweep"][1] | {"deals": 10})):
            folder = self.play(verb, verb, content)
            self.good(verb, self.folder / f"{verb}.json", "--out", verb, "--resume", "--deals", 30, "--quiet")
            before = hashes(folder)
            done = self.kozyr(verb, self.folder / f"{verb}.json", "--out", verb, "--resume")
            self.assertEqual((done.returncode, done.stderr), (0, f"kozyr {verb}: {verb}: has been given 30 deals; it keeps them\n"))
            self.assertEqual(hashes(folder), before)
            for words in (["--deals", 10], ["--set", "deals=10"]):
                self.refused(verb, self.folder / f"{verb}.json", "--out", verb, "--resume", *words, mentions=["30", "10"])

    def test_given_deals(self):
        deals = [{"deck": json.loads(line)["deal"]["deck"]} for line in
                 (self.play("run", "source", config(records="all", deals=12)) / "records.jsonl").read_text().splitlines()[::2]]
        self.write("d.jsonl", "".join(json.dumps(deal) + "\n" for deal in deals))
        folder = self.play("run", "r", config(deals=5, deals_from="d.jsonl"))
        self.play("run", "r", config(deals=9, deals_from="d.jsonl"), "--resume")
        self.assertEqual(hashes(folder), hashes(self.play("run", "whole", config(deals=9, deals_from="d.jsonl"))))

    def test_merged_shards(self):
        path = self.write("c.json", config(deals=9))
        for shard in (1, 2):
            self.good("run", path, "--out", f"s{shard}", "--shard", f"{shard}/2", "--quiet")
        self.good("merge", "r", "s1", "s2", "--quiet")
        self.good("run", path, "--out", "r", "--resume", "--deals", 20, "--quiet")
        self.assertEqual(hashes(self.folder / "r"), hashes(self.play("run", "whole", config(deals=20))))


class Stopped(MoreDealsCase):
    WEIGHT = 2
    CONTENT = config(entrants=THREE, records="all")

    def test_killed_while_it_goes_on(self):
        whole = self.play("run", "whole", {**self.CONTENT, "deals": 800})
        few = self.play("run", "few", {**self.CONTENT, "deals": 50})
        begin, end = size_of(few / "games.csv"), size_of(whole / "games.csv")
        draw = random.Random(5)
        for number in range(3 * ROUNDS):
            out = f"r{number}"
            shutil.copytree(few, self.folder / out)
            words = ["run", self.folder / "few.json", "--out", out, "--quiet", "--resume", "--deals", 800]
            self.signalled(signal.SIGKILL, *words, rows=draw.randrange(begin, begin + (end - begin) * 3 // 4))
            self.good(*words)
            self.assertEqual(hashes(self.folder / out), hashes(whole))
        self.assert_no_process()

    def test_a_run_that_was_stopped_half_way(self):
        """An unfinished run can also get more deals."""
        path = self.write("c.json", {**self.CONTENT, "deals": 20000})
        process = self.signalled(signal.SIGINT, "run", path, "--out", "r", "--quiet", rows=1000)
        self.assertEqual(process.wait(100), 130)
        self.assertFalse(read_summary(self.folder / "r")["complete"])
        kept = (self.folder / "r/games.csv").read_bytes()
        process = self.signalled(signal.SIGTERM, "run", path, "--out", "r", "--quiet", "--resume", "--deals", 30000, rows=len(kept) + 1000)
        self.assertEqual(process.wait(100), 143)
        self.assertTrue((self.folder / "r/games.csv").read_bytes().startswith(kept))
        self.assertEqual(json.loads((self.folder / "r/config.json").read_text())["deals"], 30000)
        games = len(read_games(self.folder / "r"))
        self.assertIn(f"{games} of {games}", self.good("verify", "r").stdout)


class Refused(MoreDealsCase):
    def check(self, out, verb, words, *mentions):
        before = snapshot(self.folder / out)
        self.refused(verb, self.folder / f"{out}.json", "--out", out, "--resume", *words, mentions=[out, *mentions])
        self.assert_untouched(self.folder / out, before)

    def test_courses_that_cannot(self):
        four = {f"e{i}": {"bot": ("lowest", "random")[i % 2]} for i in range(4)}
        race = {"vary": {"entrants.tree.depth": "1..3"}, "race": {"rule": "elimination", "deals_per_round": 10}}
        tune = {"vary": {"entrants.low.trump_factor": "0..10"}, "iterations": 2, "confirm": 4, "tuner": "spsa"}
        kinds = {
            "swiss": ("run", config(entrants=four, format="swiss"), "round"),
            "knockout": ("run", config(entrants=four, format="knockout"), "round"),
            "race": ("sweep", config(entrants=THREE, sweep=race), "race"),
            "tuning": ("tune", config(entrants={"low": {"bot": "prediction", "depth": 1}, "rnd": {"bot": "random"}}, tune=tune, deals=2), "tuning"),
        }
        for out, (verb, content, mention) in kinds.items():
            with self.subTest(out):
                self.play(verb, out, content)
                self.check(out, verb, ["--deals", 60], "deals", "60", mention)

    def test_a_stop_rule_that_has_decided(self):
        self.play("run", "r", config(format="match", deals=2000, stop=SPRT))
        games = read_summary(self.folder / "r")["games"]
        self.assertLess(games, 4000)
        self.check("r", "run", ["--deals", 3000], "stop", games)

    def test_fewer_deals(self):
        self.play("run", "r", config(deals=20))
        self.check("r", "run", ["--deals", 19], "20", "19")

    def test_another_change_besides(self):
        self.play("run", "r", config(deals=20))
        self.check("r", "run", ["--deals", 30, "--seed", 8], "seed")

    def test_a_shard(self):
        self.play("run", "r", config(deals=20), "--shard", "1/2")
        self.check("r", "run", ["--deals", 30, "--shard", "1/2"], "merge")

    def test_rows_that_were_edited(self):
        folder = self.play("run", "r", config(deals=20))
        games = folder / "games.csv"
        games.write_bytes(games.read_bytes().replace(b"rnd", b"low", 1))
        self.check("r", "run", ["--deals", 30], "edited")


if __name__ == "__main__":
    unittest.main()
