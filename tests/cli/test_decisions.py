"""`kozyr games --decisions` against the rows, the records, and the questions of an external program."""
import collections
import json
import shutil
import sys

from tests.cli.harness import KOZYR_TEST, Case, config, read_games

# Answers at random, and writes questions and answers to stderr. After `good` answers it sends nonsense.
TELLER = """
import json, random, sys
good = int(sys.argv[1])
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "ready"}
    elif message["type"] == "move":
        good -= 1
        move = random.choice(message["legal"])
        if good >= 0:
            print(json.dumps([message["view"], message["legal"], move]), file=sys.stderr, flush=True)
        answer = {"move": move if good >= 0 else "nonsense"}
    elif message["type"] == "quit":
        break
    else:
        continue
    print(json.dumps(answer), flush=True)
"""


class Decisions(Case):
    def decisions(self, *words, **options):
        return [json.loads(line) for line in self.good("games", *words, "--decisions", **options).stdout.splitlines()]

    def assert_fit(self, folder, decisions):
        """There are as many decisions as the rows count, each with the move of its record and the outcome of its
        seat."""
        rows = read_games(folder)
        records = [json.loads(line) for line in (folder / "records.jsonl").read_text().splitlines()]
        first = int(rows[0]["game"])
        found = collections.Counter((item["game"], item["seat"]) for item in decisions)
        seats = len(records[0]["seats"])
        wanted = {(int(row["game"]), seat): int(row[f"decisions{seat}"]) for row in rows for seat in range(seats)}
        self.assertEqual(found, collections.Counter(wanted))
        self.assertEqual([item["game"] for item in decisions], sorted(item["game"] for item in decisions))
        for item in decisions:
            record, row, seat = records[item["game"] - first], rows[item["game"] - first], item["seat"]
            self.assertEqual(list(item), ["game", "ply", "seat", "bot", "view", "legal", "choice", "outcome"])
            self.assertEqual(item["choice"], record["moves"][item["ply"] - 1])
            self.assertIn(item["choice"], item["legal"])
            self.assertGreater(len(set(item["legal"])), 1)
            self.assertEqual((item["bot"], item["view"].get("seat", seat)), (row[f"bot{seat}"], seat))
            self.assertEqual(item["outcome"], {"score": int(row[f"score{seat}"]), "place": int(row[f"place{seat}"]),
                                               "reason": row["reason"]})

    def test_every_game(self):
        """Records and replayed games give the same lines."""
        for name in [game["name"] for game in json.loads(self.good("list", "games", "--json").stdout)]:
            game = json.loads(self.good("describe", name, "--json").stdout)
            with self.subTest(game=name):
                bots = {f"e{i}": {"bot": "random"} for i in range(max(2, game["seats_min"]))}
                wanted = config(game={"name": name}, entrants=bots, deals=3, records="all")
                folder = self.run_config(name, wanted)
                self.assert_fit(folder, self.decisions(name))
                self.run_config(f"{name}-again", {**wanted, "records": "none"})
                for workers in (1, 3):
                    self.assertEqual(self.good("games", f"{name}-again", "--decisions", "--workers", workers).stdout,
                                     self.good("games", name, "--decisions").stdout)

    def test_some(self):
        self.run_config("r", config(records="all"))
        everything = self.decisions("r")
        self.run_config("again")
        for folder in ("r", "again"):
            self.assertEqual(self.decisions(folder, "--of", "low"), [item for item in everything if item["bot"] == "low"])
            self.assertEqual(self.decisions(folder, "--every", 7), [item for item in everything if item["game"] % 7 == 0])

    def test_shards_and_rounds(self):
        """Games whose numbers do not start at 0, and opponents that depend on earlier rows."""
        players = {f"e{i}": {"bot": "random" if i % 2 else "lowest"} for i in range(4)}
        for name, changes, words in (("shard", {}, ["--shard", "2/3"]), ("swiss", {"format": "swiss", "entrants": players}, [])):
            with self.subTest(name):
                folder = self.run_config(name, config(records="all", deals=15, **changes), *words)
                kept = self.decisions(name)
                self.assert_fit(folder, kept)
                self.run_config(f"{name}-again", config(deals=15, **changes), *words)
                self.assertEqual(self.decisions(f"{name}-again"), kept)

    def test_programs(self):
        """Views, legal moves and choices are those of the program's questions; the answer that ended a game is not a
        decision."""
        self.write("teller.py", TELLER)
        for name, good in (("well", 10**6), ("badly", 3)):
            mine = {"bot": "process", "command": [sys.executable, "-S", "teller.py", str(good)], "sandbox": "none"}
            wanted = config(entrants={"mine": mine, "low": {"bot": "lowest"}}, deals=3, workers=1, records="all")
            folder = self.run_config(name, wanted)
            told = [json.loads(line) for line in (folder / "stderr/mine.txt").read_text().splitlines()]
            found = self.decisions(name, "--of", "mine")
            self.assertEqual([[item["view"], item["legal"], item["choice"]] for item in found], told)
            self.assertEqual("illegal" in {item["outcome"]["reason"] for item in found}, name == "badly")
        self.run_config("silent", {**wanted, "records": "none"})
        self.refused("games", "silent", "--decisions", mentions=["\"mine\" is a program", "\"records\": \"all\""])

    def test_a_bot_that_fails(self):
        """Its games, played again, end in the same way."""
        players = {"bad": {"bot": "fault", "mode": "abort", "after": 2}, "low": {"bot": "lowest"}}
        for records in ("all", "none"):
            self.run_config(records, config(entrants=players, records=records), program=KOZYR_TEST)
        kept = self.decisions("all", program=KOZYR_TEST)
        self.assertIn("crash", {item["outcome"]["reason"] for item in kept})
        self.assertEqual(self.decisions("none", program=KOZYR_TEST), kept)

    def test_refusals(self):
        folder = self.run_config("r", config(records="all"))
        for words, mention in ((["--decisions", "--long"], "--long"), (["--of", "low"], "--of goes with --decisions"),
                               (["--decisions", "--of", "lov"], "did you mean \"low\"?"), (["--decisions", "--every", "0"], "--every")):
            self.refused("games", "r", *words, mentions=[mention])
        lines = (folder / "records.jsonl").read_text().splitlines(keepends=True)
        for name, changed in (("short", lines[:-1]), ("swapped", [lines[1], lines[0], *lines[2:]])):
            shutil.copytree(folder, self.folder / name)
            (self.folder / name / "records.jsonl").write_text("".join(changed))
        done = self.kozyr("games", "short", "--decisions")
        self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)
        self.assertIn("short/records.jsonl", done.stderr)
        self.refused("games", "swapped", "--decisions", mentions=["records.jsonl:1", "index"])
