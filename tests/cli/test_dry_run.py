"""kozyr run --dry-run: the cost of a run and the smallest difference it can show, from a pilot that writes
nothing."""
import json
import math
import os
import statistics
import subprocess
import sys
import unittest

from tests.cli.harness import KOZYR, Case, config, read_games, read_summary, size_of, table_config

POWER80, POWER95 = 1.9599640 + 0.8416212, 1.9599640 + 1.6448536
THREE = {"tree": {"bot": "prediction", "depth": 1}, "low": {"bot": "lowest"}, "rnd": {"bot": "random"}}


class DryRun(Case):
    def forecast(self, content, *words):
        path = self.write("c.json", content)
        return json.loads(self.good("run", path, "--dry-run", "--json", *words).stdout)

    def test_text(self):
        path = self.write("c.json", config(entrants=THREE, records="all", deals=2000))
        text = self.good("run", path, "--dry-run", "--out", "r").stdout
        for words in ("small: 3 entrants, 3 meetings of 2000 deals each, 12000 games", "games/s in a pilot", "of games.csv",
                      "of records.jsonl", "MiB of memory", "chance of 80 %", "95 %", "Elo", "nothing was written"):
            self.assertIn(words, text)
        self.assertEqual([entry.name for entry in self.folder.iterdir()], ["c.json"])
        self.assertEqual(self.good("run", path, "--dry-run", "--quiet").stdout, "")

    def test_what_it_says_of_the_whole_run(self):
        """If the pilot plays the whole run, sizes and deviation are those of its files."""
        content = config(entrants=THREE, records="all", deals=60)
        said = self.forecast(content)
        run = self.run_config("r", content)
        self.assertEqual((said["games"], said["deals"], said["pairings"]), (360, 60, 3))
        if said["pilot_games"] < 360:
            self.skipTest("this machine is too slow for the pilot to end")
        self.assertAlmostEqual(said["records_bytes"], size_of(run / "records.jsonl"), delta=1)
        self.assertAlmostEqual(said["games_csv_bytes"], size_of(run / "games.csv"), delta=300)
        sets = {}
        for row in read_games(run):
            members = [pair["entrants"] for pair in read_summary(run)["pairings"]
                       if set(pair["entrants"]) == {row["bot0"], row["bot1"]}][0]
            seat = 0 if row["bot0"] == members[0] else 1
            lead = int(row[f"place{1 - seat}"]) - int(row[f"place{seat}"])
            key = (tuple(members), row["deal"])
            sets[key] = sets.get(key, 0) + ((lead > 0) + 0.5 * (lead == 0)) / 2
        shares = {}
        for (members, _), share in sets.items():
            shares.setdefault(members, []).append(share)
        deviation = math.sqrt(statistics.mean(statistics.variance(values) for values in shares.values()))
        self.assertEqual((said["deviation_from"], said["pilot_deal_sets"]), ("pilot", 180))
        self.assertAlmostEqual(said["deviation"], deviation, delta=1e-6)
        self.assertAlmostEqual(said["smallest_difference"], POWER80 * deviation / math.sqrt(60), delta=2e-6)
        self.assertAlmostEqual(said["smallest_difference_power95"], POWER95 * deviation / math.sqrt(60), delta=2e-6)
        share = 0.5 + said["smallest_difference"]
        self.assertAlmostEqual(said["smallest_elo"], -400 * math.log10(1 / share - 1), delta=0.01)

    def test_memory_is_that_of_the_run(self):
        """A run started from a large process, such as a notebook, does not count that process's memory."""
        path = self.write("c.json", config(deals=10**6))
        ballast = "import subprocess, sys; ballast = b'x' * (300 << 20); subprocess.run(sys.argv[1:], check=True)"
        done = subprocess.run([sys.executable, "-S", "-c", ballast, KOZYR, "run", path, "--dry-run", "--json", "--workers", "1"],
                              cwd=self.folder, capture_output=True, text=True, check=True)
        self.assertLess(json.loads(done.stdout)["memory_kib"], 200 << 10)

    def test_the_smallest_difference_shows_as_often_as_it_says(self):
        """In many simulated matches with such a lead, the normal interval excludes 1/2 in 80 % and in 95 % of
        them."""
        said = self.forecast(config(entrants={"a": {"bot": "lowest"}, "b": {"bot": "lowest"}}, seatings="one", deals=400))
        error = said["deviation"] / math.sqrt(400)
        for key, power in (("smallest_difference", 0.8), ("smallest_difference_power95", 0.95)):
            chance = statistics.NormalDist(said[key] / error).cdf(statistics.NormalDist().inv_cdf(0.025))
            above = 1 - statistics.NormalDist(said[key] / error).cdf(statistics.NormalDist().inv_cdf(0.975))
            self.assertAlmostEqual(above + chance, power, delta=1e-4)

    def test_courses(self):
        stop = {"rule": "sprt", "elo0": 0, "elo1": 20}
        six = {f"e{i}": {"bot": ("lowest", "random")[i % 2]} for i in range(6)}
        self.assertTrue(self.forecast(config(format="match", stop=stop))["at_most"])
        swiss = self.forecast(config(entrants=six, format="swiss", rounds=2, deals=5))
        self.assertEqual((swiss["pairings"], swiss["games"]), (6, 60))
        self.assertEqual(self.forecast(table_config(4, 4, deals=2))["games"], 48)

    def test_the_lead_is_that_of_the_expected_end(self):
        """A precision rule ends after about the expected number of deals, and the lead is computed for these."""
        content = config(format="match", deals=10**8, stop={"rule": "precision", "width": 0.0005})
        said = self.forecast(content)
        sets = said["expected_deals"]
        self.assertNotIn("ends_after", said)
        self.assertTrue(said["pilot_deal_sets"] < sets < 10**7, said)
        self.assertAlmostEqual(said["smallest_difference"], POWER80 * said["deviation"] / math.sqrt(sets), delta=2e-6)
        path = self.write("c.json", content)
        self.assertIn("its rule is expected to end the run after about", self.good("run", path, "--dry-run").stdout)
        content["stop"]["width"] = 0.004  # 64 times fewer; a little fewer still, as the interval is wider after a million sets
        run = self.run_config("r", content)
        self.assertAlmostEqual(64 * read_summary(run)["stop"]["deal_sets"] / sets, 1, delta=0.3)

    def test_a_course_that_ends_before_the_pilot(self):
        """Bots so different that the rule ends the run after a few of a hundred thousand games."""
        stop = {"rule": "sprt", "elo0": 0, "elo1": 20}
        said = self.forecast(config(format="match", deals=50000, stop=stop))
        self.assertEqual((said["games"], said["at_most"]), (100000, True))
        self.assertLess(said["pilot_games"], 20000)
        self.assertLess(said["pilot_deal_sets"], 1000)
        self.assertIn(f"stop after {said['ends_after']} games", self.good("run", self.folder / "c.json", "--dry-run").stdout)
        self.good("run", self.folder / "c.json", "--out", "r", "--quiet")
        self.assertEqual(len(read_games(self.folder / "r")), said["ends_after"])

    def test_too_few_deals_to_know(self):
        said = self.forecast(config(deals=3))
        self.assertEqual((said["deviation_from"], said["deviation"]), ("worst case", 0.5))
        self.assertIn("largest possible", self.good("run", self.folder / "c.json", "--dry-run").stdout)

    def test_an_existing_run_is_left_alone(self):
        run = self.run_config("r")
        before = os.stat(run / "games.csv").st_mtime_ns
        self.good("run", self.folder / "r.json", "--out", "r", "--dry-run")
        self.assertEqual(os.stat(run / "games.csv").st_mtime_ns, before)

    def test_refused(self):
        path = self.write("c.json", config())
        self.refused("run", path, "--dry-run", "--shard", "1/2", mentions=["--shard", "--dry-run"])
        self.refused("run", path, "--dry-run", "--set", "deals=0", mentions=["deals"])

    def test_more_workers_than_cores(self):
        """The pilot has at most one worker per core; its rate and the memory are those for the requested number."""
        few, many = (self.forecast(config(entrants=THREE, deals=10**6), "--workers", str(n)) for n in (1, 1000))
        self.assertEqual((few["workers"], few["pilot_workers"], many["workers"]), (1, 1, 1000))
        self.assertLessEqual(many["pilot_workers"], len(os.sched_getaffinity(0)))
        self.assertGreater(many["games_per_second"], 20 * few["games_per_second"])
        self.assertGreater(many["memory_kib"], 20 * few["memory_kib"])
        path = self.write("c.json", config(entrants=THREE, deals=10**6))
        self.assertIn("with 1000 workers, each on a core of its own", self.good("run", path, "--dry-run", "--workers", "1000").stdout)


class SeatingsByPilot(Case):
    WEIGHTED, LOWEST = {"bot": "weighted"}, {"bot": "lowest"}
    FAR = config(game={"name": "durak", "seats": 4}, fill="mixed", entrants={"a": WEIGHTED, "b": LOWEST}, deals=1500, seatings="auto")
    NEAR = config(entrants={"a": WEIGHTED, "b": {"bot": "weighted", "trump_factor": 6}}, deals=1500, seatings="auto")

    def play(self, out, content, *words):
        """The run's message on stderr about its seatings."""
        path = self.write(f"{out}.json", content)
        said = self.kozyr("run", path, "--out", out, "--force", *words)
        self.assertEqual(said.returncode, 0, said.stderr)
        return said.stderr

    def width(self, folder):
        """The squared width of the interval of the share, per game."""
        pairing = read_summary(folder)["pairings"][0]
        low, high = pairing["share_ci95"]
        return (high - low) ** 2 * pairing["games"]

    def test_it_takes_what_is_worth_more(self):
        for content, taken, other in ((self.FAR, "one", "all"), (self.NEAR, "all", "one")):
            with self.subTest(taken=taken):
                self.assertIn(f'"seatings": "{taken}"', self.play("r", content))
                self.play("s", {**content, "seatings": other})
                self.assertLess(self.width(self.folder / "r"), self.width(self.folder / "s"))

    def test_the_decision_is_a_part_of_the_run(self):
        """The same bytes as a run with that setting, for any number of workers; a resumed run keeps it."""
        self.play("r", {**self.FAR, "workers": 3})
        self.assertEqual(json.loads((self.folder / "r/config.json").read_text())["seatings"], "one")
        plain = self.run_config("p", {**self.FAR, "seatings": "one", "workers": 3})
        for name in ("config.json", "games.csv", "summary.json"):
            self.assertEqual((self.folder / "r" / name).read_bytes(), (plain / name).read_bytes(), name)
        short = {**self.FAR, "deals": 100}  # a pilot of ten deals, which tells nothing
        self.play("t", short)
        self.assertEqual(json.loads((self.folder / "t/config.json").read_text())["seatings"], "all")
        self.good("run", self.write("t.json", {**short, "deals": 1500}), "--out", "t", "--resume", "--quiet")
        self.assertEqual(json.loads((self.folder / "t/config.json").read_text())["seatings"], "all")
        self.good("verify", "t", "--every", 50)

    def test_shards_decide_alike(self):
        path = self.write("c.json", self.FAR)
        for shard in ("1/2", "2/2"):
            self.good("run", path, "--out", shard[0], "--shard", shard, "--quiet")
        self.good("merge", "m", "1", "2", "--quiet")
        whole = self.run_config("w", self.FAR)
        self.assertEqual((self.folder / "m/summary.json").read_bytes(), (whole / "summary.json").read_bytes())

    def test_dry_run_measures_both(self):
        for content in (self.FAR, self.NEAR):
            found = [json.loads(self.good("run", self.write("c.json", {**content, "seatings": seatings}), "--dry-run", "--json").stdout)
                     for seatings in ("all", "one", "auto")]
            self.assertEqual(len({one["seatings"] for one in found}), 1, found)
        self.play("r", {**self.FAR, "seatings": "all"})
        truth = read_summary(self.folder / "r")["pairings"][0]["duplicate_factor"]
        said = json.loads(self.good("run", self.write("c.json", {**self.FAR, "seatings": "one"}), "--dry-run", "--json").stdout)
        self.assertAlmostEqual(said["duplicate_factor"], truth, delta=0.25 * truth)
        self.assertIn("under one seating (", self.good("run", self.write("c.json", self.FAR), "--dry-run").stdout)

    def test_refused(self):
        sweep = config(entrants={"w": self.WEIGHTED, "b": self.LOWEST}, seatings="auto")
        self.refused("sweep", self.write("c.json", sweep), "--vary", "entrants.w.trump_factor=1,2", mentions=("seatings", '"auto"', "sweep"))


if __name__ == "__main__":
    unittest.main()
