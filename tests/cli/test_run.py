"""The results of a run: its files, the rows of games.csv, the schedule of every format, and the sums in
summary.json."""
import collections
import itertools
import json

from tests.cli import statistics_of as again
from tests.cli.harness import Case, config, read_games, read_summary, table_config

FILES = {"config.json", "games.csv", "summary.json", "timing.json", "run.json"}


def header(seats):
    names = "game deal seating seed reason plies".split()
    for seat in range(seats):
        names += [f"bot{seat}", f"score{seat}", f"place{seat}"]
    for seat in range(seats):
        names += [f"decisions{seat}", f"nodes{seat}"]
    names += "trump first_attacker bouts longest_bout transfers".split()
    for seat in range(seats):
        names += [f"taken{seat}", f"left{seat}", f"trumps_dealt{seat}"]
    return ",".join(names) + "\n"


def tables(rows):
    """The entrants by seat, for each game."""
    return [tuple(row[f"bot{i}"] for i in range(again.seats_of(row))) for row in rows]


class Directory(Case):
    def test_files(self):
        folder = self.run_config("r")
        names = {path.name for path in folder.iterdir()}
        self.assertLessEqual(FILES, names)
        self.assertLessEqual(names, FILES | {"checkpoint.json"}, "no leftovers, no records")
        folder = self.run_config("q", config(records="all"))
        self.assertIn("records.jsonl", {path.name for path in folder.iterdir()})
        self.assertEqual(len((folder / "records.jsonl").read_text().splitlines()), 100)

    def test_default_directory(self):
        self.good("run", self.write("c.json", config(name="here")), "--quiet")
        self.assertTrue((self.folder / "results/here/games.csv").exists())

    def test_directories_are_made(self):
        self.good("run", self.write("c.json", config()), "--quiet", "--out", "a/b/../c/d/")
        self.assertTrue((self.folder / "a/c/d/games.csv").exists())

    def test_rerun_from_config_json(self):
        folder = self.run_config("r", config(records="all", seed="0xfedcba9876543210"))
        self.good("run", folder / "config.json", "--out", "again", "--quiet")
        for name in ("config.json", "games.csv", "summary.json", "records.jsonl"):
            self.assertEqual((folder / name).read_bytes(), (self.folder / "again" / name).read_bytes(), name)

    def test_timing_and_provenance(self):
        slow = {"bot": "ismcts", "iterations": 50}  # samples of a fast bot may come out as 0, less the clock's own time
        folder = self.run_config("r", config(entrants={"slow": slow, "low": {"bot": "lowest"}}), "--workers", "2")
        timing = json.loads((folder / "timing.json").read_text())
        for key in ("games", "wall_seconds", "cpu_seconds", "games_per_second", "peak_memory_kib", "entrants"):
            self.assertIn(key, timing)
        self.assertEqual(timing["games"], 100)
        for entrant in timing["entrants"]:
            self.assertGreater(entrant["timed_decisions"], 0)
            self.assertGreaterEqual(entrant["cpu_seconds_per_decision"], 0)
            self.assertLess(entrant["cpu_seconds_per_decision"], 1)
            self.assertGreater(entrant["cpu_seconds_per_decision_error95"], 0)  # a sample
        self.assertGreater(timing["entrants"][0]["cpu_seconds_per_decision"], 0)
        provenance = json.loads((folder / "run.json").read_text())
        for key in ("commit", "compiler", "host", "started", "ended", "command"):
            self.assertTrue(provenance[key], key)
        self.assertEqual(provenance["command"][1:2], ["run"])

    def test_command_line(self):
        """run.json has the original command line, although commands split its words."""
        path = self.write("c.json", config(deals=2))
        for words in (["run", path, "--set", "game.deck=36", "--out=one", "--seed=0x5"],
                      ["sweep", path, "--vary", "game.deck=24,36", "--out", "two"],
                      ["match", "durak", "prediction:depth=1,trump_factor=2", "lowest", "--deals", "2", "--out", "three"]):
            self.good(*words)
            folder = self.folder / {"run": "one", "sweep": "two", "match": "three"}[words[0]]
            self.assertEqual(json.loads((folder / "run.json").read_text())["command"][1:], [str(word) for word in words])

    def test_thinking_takes_no_longer_than_the_run(self):
        """Decisions of `lowest` are much shorter than a reading of the clock, which must not count."""
        folder = self.run_config("r", config(entrants={"a": {"bot": "lowest"}, "b": {"bot": "random"}}, deals=20000), "--workers", 2)
        timing = json.loads((folder / "timing.json").read_text())
        entrants = timing["entrants"]
        workers = timing["cpu_seconds"] - timing["writer_cpu_seconds"]
        self.assertLessEqual(sum(row["cpu_seconds"] for row in entrants), workers + 0.002)
        self.assertLessEqual(sum(row["seconds"] for row in entrants), 2 * timing["wall_seconds"] + 0.002)
        self.assertTrue(all(0 < row["timed_decisions"] < row["decisions"] / 20 for row in entrants), entrants)

    def test_signatures(self):
        """Signatures of the game and bots, independent of the config's settings."""
        def signatures(name, **changes):
            self.good("run", self.write("c.json", config(**changes)), "--out", name, "--quiet")
            return json.loads((self.folder / name / "run.json").read_text())["signatures"]
        first = signatures("a")
        self.assertEqual(list(first), ["durak", "durak/lowest", "durak/random"])
        self.assertEqual(len(set(first.values())), 3)
        for value in first.values():
            self.assertRegex(value, "^[0-9a-f]{16}$")
        other = signatures("b", seed=77, deals=3, entrants={"x": {"bot": "random"}, "y": {"bot": "weighted"}})
        self.assertEqual(list(other), ["durak", "durak/random", "durak/weighted"])
        self.assertEqual(other["durak"], first["durak"])
        self.assertEqual(other["durak/random"], first["durak/random"])
        self.assertNotIn(other["durak/weighted"], first.values())

    def test_output(self):
        path = self.write("c.json", config())
        table = self.good("run", path, "--out", "a").stdout
        for word in ("low", "rnd", "100 games", "Elo"):
            self.assertIn(word, table)
        self.assertNotIn("\x1b", table, "no colours where no terminal is")
        self.assertEqual(self.good("run", path, "--out", "b", "--quiet").stdout, "")
        shown = self.good("run", path, "--out", "c", "--json").stdout
        self.assertEqual(shown, (self.folder / "c/summary.json").read_text())
        self.assertEqual(self.good("run", path, "--out", "d", "--json", "--quiet").stdout, shown)


class Rows(Case):
    def test_header(self):
        for seats in (2, 4):
            folder = self.run_config(f"r{seats}", table_config(seats, seats, deals=2))
            self.assertEqual((folder / "games.csv").read_text().split("\n")[0] + "\n", header(seats))

    def test_fields(self):
        folder = self.run_config("r", table_config(3, 4, deals=20))
        rows = read_games(folder)
        for number, row in enumerate(rows):
            self.assertEqual(int(row["game"]), number)
            self.assertRegex(row["seed"], r"^0x[0-9a-f]{16}$")
            self.assertRegex(row["trump"], r"^[6789TJQKA][CSHD]$")
            self.assertIn(row["reason"], ("durak", "draw", "aborted"))
            self.assertEqual(sum(again.score(row, seat) for seat in range(3)), 0)
            self.assertGreaterEqual(int(row["plies"]), sum(int(row[f"decisions{i}"]) for i in range(3)))
            losers = [seat for seat in range(3) if int(row[f"left{seat}"]) > 0]
            if row["reason"] == "durak":
                self.assertEqual(losers, [seat for seat in range(3) if again.result_of(row, seat) == again.LOSS])
        self.assertNotIn('"', (folder / "games.csv").read_text())
        self.assertTrue((folder / "games.csv").read_bytes().endswith(b"\n"))

    def test_one_deal_per_deal_set(self):
        folder = self.run_config("r", table_config(2, 3, deals=10, records="all"))
        seeds = collections.defaultdict(set)
        for row in read_games(folder):
            seeds[row["deal"]].add((row["seed"], row["trump"], row["first_attacker"], row["trumps_dealt0"]))
        self.assertTrue(all(len(values) == 1 for values in seeds.values()), "one deal for all who play it")
        self.assertEqual(len(set.union(*seeds.values())), 10, "different deals")
        deals = collections.defaultdict(set)
        for index in range(18):
            record = json.loads(self.good("replay", folder, index, "--json").stdout)
            self.assertEqual(record["index"], index)
            deals[index // 6].add(json.dumps(record["deal"]))
        self.assertTrue(all(len(values) == 1 for values in deals.values()))

    def test_streams_do_not_depend_on_the_rest_of_the_config(self):
        """More deals, other entrants or other names leave the deals as they are; a seed changes them."""
        base = read_games(self.run_config("a", config(deals=10)))
        longer = read_games(self.run_config("b", config(deals=30)))
        self.assertEqual(base, longer[:20])
        renamed = read_games(self.run_config("c", config(deals=10, name="other", entrants={
            "x": {"bot": "lowest"}, "y": {"bot": "random"}})))
        self.assertEqual([row["plies"] for row in base], [row["plies"] for row in renamed])
        other = read_games(self.run_config("d", config(deals=10, seed=8)))
        self.assertFalse({row["seed"] for row in base} & {row["seed"] for row in other})


class Schedule(Case):
    def play(self, content):
        self.number = getattr(self, "number", 0) + 1
        return read_games(self.run_config(f"r{self.number}", content))

    def test_round_robin(self):
        rows = self.play(table_config(2, 5, deals=2))
        self.assertEqual(len(rows), 2 * 10 * 2)
        wanted = set(itertools.permutations([f"e{i}" for i in range(5)], 2))
        for deal in "01":
            self.assertEqual(collections.Counter(tables(row for row in rows if row["deal"] == deal)),
                             collections.Counter(wanted))

    def test_gauntlet(self):
        rows = self.play(table_config(2, 5, deals=2, format="gauntlet"))
        self.assertEqual(len(rows), 2 * 4 * 2)
        self.assertTrue(all("e0" in table for table in tables(rows)))
        rows = self.play(table_config(3, 5, deals=1, format="gauntlet", seatings="rotations"))
        self.assertEqual(len(rows), 6 * 3, "the first entrant with every pair of others")
        self.assertTrue(all("e0" in table for table in tables(rows)))

    def test_match(self):
        rows = self.play(table_config(2, 2, deals=3, format="match"))
        self.assertEqual(tables(rows), [("e0", "e1"), ("e1", "e0")] * 3)
        rows = self.play(table_config(4, 4, deals=1, format="match"))
        self.assertEqual(len(set(tables(rows))), 24)

    def test_all_seatings(self):
        for seats in (3, 4, 5, 6):
            rows = self.play(table_config(seats, seats, deals=2))
            wanted = set(itertools.permutations([f"e{i}" for i in range(seats)]))
            for deal in "01":
                found = tables(row for row in rows if row["deal"] == deal)
                self.assertEqual(len(found), len(wanted))
                self.assertEqual(set(found), wanted)

    def test_rotations(self):
        for seats in (2, 3, 6):
            names = [f"e{i}" for i in range(seats)]
            rows = self.play(table_config(seats, seats, deals=2, seatings="rotations"))
            wanted = {tuple(names[i:] + names[:i]) for i in range(seats)}
            for deal in "01":
                found = tables(row for row in rows if row["deal"] == deal)
                self.assertEqual(len(found), seats)
                self.assertEqual(set(found), wanted)

    def test_one_seating_rotates(self):
        for seats in (2, 3, 4):
            rows = self.play(table_config(seats, seats, deals=4 * seats, seatings="one"))
            self.assertEqual([row["deal"] for row in rows], [str(i) for i in range(4 * seats)])
            for seat in range(seats):
                counts = collections.Counter(row[f"bot{seat}"] for row in rows)
                self.assertEqual(set(counts.values()), {4}, "every entrant has every seat equally often")

    def test_mixed(self):
        for seats in (3, 4, 6):
            rows = self.play(table_config(seats, 3, deals=2, fill="mixed"))
            wanted = {table for pair in itertools.combinations(("e0", "e1", "e2"), 2)
                      for table in itertools.product(pair, repeat=seats) if len(set(table)) == 2}
            for deal in "01":
                found = tables(row for row in rows if row["deal"] == deal)
                self.assertEqual(len(found), 3 * (2 ** seats - 2))
                self.assertEqual(set(found), wanted)


class Summary(Case):
    def near(self, found, wanted, what):
        self.assertAlmostEqual(found, wanted, delta=1.5e-6, msg=what)

    def check_interval(self, found, key, ends, wanted):
        self.near(found[key], wanted[0], key)
        self.near(found[ends][0], wanted[1], ends)
        self.near(found[ends][1], wanted[2], ends)

    def check_sums(self, folder, content):
        rows, summary = read_games(folder), read_summary(folder)
        bounds = 1 - again.seats_of(rows[0]), 1  # of a seat's score in Durak
        self.assertEqual(summary["games"], len(rows))
        self.assertEqual(summary["deals"], content["deals"])
        self.assertIs(summary["complete"], True)
        self.assertIs(summary["reproducible"], True)
        self.assertEqual([entrant["name"] for entrant in summary["entrants"]], list(content["entrants"]))
        for entrant in summary["entrants"]:
            name = entrant["name"]
            for key, value in again.record_of(rows, name).items():
                self.assertEqual(entrant[key], value, (name, key))
            self.check_interval(entrant, "score_mean", "score_ci95",
                                again.cluster_interval(rows, name, again.score, *bounds, of=again.score_interval))
            self.assertTrue(all(key in entrant for key in ("elo", "elo_ci95")))
        self.assertEqual(sum(pairing["games"] for pairing in summary["pairings"]), len(rows))
        return rows, summary

    def check_share(self, rows, entrant):
        """Checks the share of points over deals, and its Elo."""
        sums, games = again.clusters(rows, entrant["name"], again.half_points)
        comparisons = games * 2 * (again.seats_of(rows[0]) - 1)
        mean = sum(sums) / len(sums) / comparisons
        self.assertAlmostEqual(entrant["elo"], again.elo(mean), delta=1e-5)

    def test_two_seats(self):
        content = config(deals=200, entrants={"low": {"bot": "lowest"}, "r1": {"bot": "random"}, "r2": {"bot": "random"}})
        rows, summary = self.check_sums(self.run_config("r", content), content)
        for entrant in summary["entrants"]:
            self.check_share(rows, entrant)
        self.assertEqual([pairing["entrants"] for pairing in summary["pairings"]],
                         [["low", "r1"], ["low", "r2"], ["r1", "r2"]])
        for pairing in summary["pairings"]:
            first = pairing["entrants"][0]
            own = again.pairing_rows(rows, pairing["entrants"])
            for key, value in again.record_of(own, first).items():
                self.assertEqual(pairing[key], value, key)
            counts = again.class_counts(own, first, 5)
            self.assertEqual(pairing["pentanomial"], counts)
            self.near(pairing["score"], (pairing["wins"] + pairing["draws"] / 2) / pairing["games"], "score")
            mean, low, high = again.interval_of_classes(counts)
            self.near(pairing["score_ci95"][0], low, "low")
            self.near(pairing["score_ci95"][1], high, "high")
            self.assertEqual([pairing["share"], pairing["share_ci95"]], [pairing["score"], pairing["score_ci95"]])
            self.assertAlmostEqual(pairing["elo"], again.elo(again.law_of_classes(counts)[0]), delta=1e-5)
            self.assertAlmostEqual(pairing["elo_ci95"][0], again.elo(low), delta=1e-5)
            self.assertAlmostEqual(pairing["elo_ci95"][1], again.elo(high), delta=1e-5)
            self.assertLessEqual(low, pairing["score"])

    def test_the_interval_is_over_deal_sets(self):
        """The sample variance of deal-set totals, to first order."""
        content = table_config(2, 2, deals=400)
        content["entrants"]["e0"]["bot"] = "random"
        rows, summary = self.check_sums(self.run_config("r", content), content)
        sums, _ = again.clusters(rows, "e0", again.half_points)
        mean = sum(sums) / len(sums) / 4
        half = again.Z * (again.statistics.variance(sums) / len(sums)) ** 0.5 / 4
        low, high = summary["pairings"][0]["score_ci95"]
        self.assertAlmostEqual((high - low) / 2, half, delta=0.01 * half)
        self.assertAlmostEqual((high + low) / 2, mean, delta=0.01 * half)

    def test_more_seats(self):
        for seats, entrants in ((3, 4), (6, 6)):
            content = table_config(seats, entrants, deals=15, seatings="rotations")
            rows, summary = self.check_sums(self.run_config(f"r{seats}", content), content)
            for entrant in summary["entrants"]:
                self.check_share(rows, entrant)
                self.check_interval(entrant, "place_mean", "place_ci95",
                                    again.cluster_interval(rows, entrant["name"], again.place, 1, seats))
                last = again.cluster_interval(rows, entrant["name"],
                                              lambda row, seat: again.result_of(row, seat) == again.LOSS, 0, 1)
                self.check_interval(entrant, "last_share", "last_share_ci95", last)

    def test_summary_is_a_function_of_config_and_games(self):
        folder = self.run_config("r", table_config(3, 3, deals=20))
        wanted = (folder / "summary.json").read_bytes()
        (folder / "summary.json").unlink()
        self.good("run", self.folder / "r.json", "--out", "r", "--resume", "--quiet")
        self.assertEqual((folder / "summary.json").read_bytes(), wanted)

    def test_one_interval_for_one_quantity(self):
        """With two entrants, the rows of both and of the pairing agree, for any number of deals."""
        for deals in (1, 4, 20, 60):
            folder = self.run_config(f"r{deals}", config(deals=deals, game={"name": "durak", "deck": 24}))
            summary = read_summary(folder)
            (pairing,), (one, two) = summary["pairings"], summary["entrants"]
            self.assertEqual(one["elo_ci95"], pairing["elo_ci95"])
            for i in range(2):
                self.near(two["elo_ci95"][i], -pairing["elo_ci95"][1 - i], "other side")
                self.assertAlmostEqual((one["score_ci95"][i] + 1) / 2, pairing["share_ci95"][i], delta=2e-6)
            self.assertTrue(one["rough"] == two["rough"] == pairing["rough"])
            self.assertNotIn("holm95", pairing)

    def test_extremes_stay_finite(self):
        for deals in (1, 2):
            summary = read_summary(self.run_config(f"r{deals}", config(deals=deals)))
            text = json.dumps(summary)
            self.assertNotIn("null", text)
            self.assertNotIn("NaN", text)
            self.assertNotIn("Infinity", text)
