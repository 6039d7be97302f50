"""Deals from a file instead of the seed."""
import json

from tests.cli.harness import KOZYR, Case, config, read_games, result_hashes


class DealsFrom(Case):
    def setUp(self):
        super().setUp()
        run = self.run_config("source", config(deals=6, records="all"))
        records = [json.loads(line) for line in (run / "records.jsonl").read_text().splitlines()]
        self.records = records[::2]
        self.deals = [record["deal"] for record in self.records]
        self.source = read_games(run)

    def deal_file(self, deals, name="deals.jsonl"):
        return self.write(name, "".join(json.dumps(deal) + "\n" for deal in deals))

    def given(self, **changes):
        return config(deals_from="deals.jsonl", deals=None, **changes)

    def test_the_given_deals_are_played(self):
        self.deal_file(self.deals)
        folder = self.run_config("r", self.given(records="all"))
        rows = read_games(folder)
        self.assertEqual(len(rows), 12, "as many deals as the file has")
        for index in range(12):
            record = json.loads(self.good("replay", folder, index, "--json").stdout)
            self.assertEqual(record["deal"], self.deals[index // 2])
        self.good("verify", folder)

    def test_same_deals_same_games(self):
        """The bots' streams do not depend on the source of a deal."""
        self.deal_file(self.deals)
        rows = read_games(self.run_config("r", self.given()))
        for key in ("plies", "score0", "taken0", "trump", "deal", "seating"):
            self.assertEqual([row[key] for row in rows], [row[key] for row in self.source], key)

    def test_from_replay(self):
        deals = [json.loads(self.good("replay", "source", index, "--json").stdout)["deal"] for index in (4, 0)]
        self.deal_file(deals)
        rows = read_games(self.run_config("r", self.given()))
        self.assertEqual([row["trump"] for row in rows[::2]], [deal["trump"] for deal in deals])

    def test_optional_keys(self):
        bare = [{"deck": deal["deck"]} for deal in self.deals]
        self.deal_file(bare)
        folder = self.run_config("r", self.given())
        self.deal_file(self.deals)
        self.assertEqual(read_games(folder), read_games(self.run_config("q", self.given())))

    def test_number_of_deals(self):
        self.deal_file(self.deals)
        path = self.write("c.json", {**self.given(), "deals": 4})
        self.good("run", path, "--out", "four", "--quiet")
        self.assertEqual(len(read_games(self.folder / "four")), 8)
        self.good("run", path, "--out", "six", "--quiet", "--deals", "6")
        self.assertEqual(len(read_games(self.folder / "six")), 12)
        self.refused("run", path, "--out", "seven", "--deals", "7", mentions=["deals", "7", "6"])
        self.assertFalse((self.folder / "seven").exists())

    def test_blank_lines_and_line_ends(self):
        self.deal_file(self.deals)
        wanted = result_hashes(self.run_config("r", self.given()))
        lines = [json.dumps(deal) for deal in self.deals]
        for number, text in enumerate(("\n\n" + "\n\n".join(lines), "\r\n".join(lines) + "\r\n", "\n".join(lines))):
            self.write("deals.jsonl", text)
            self.assert_same_results(self.run_config(f"r{number}", self.given()), wanted)

    def test_the_path_begins_at_the_config(self):
        self.deal_file(self.deals, "sub/deals.jsonl")
        path = self.write("sub/c.json", self.given())
        self.good("run", path, "--out", "r", "--quiet")
        absolute = self.write("c.json", {**self.given(), "deals_from": str(self.folder / "sub/deals.jsonl")})
        self.good("run", absolute, "--out", "q", "--quiet")
        self.assertEqual(result_hashes(self.folder / "r"), result_hashes(self.folder / "q"))

    def test_run_directory_stands_alone(self):
        """config.json of the run gives the same bytes again, without the original file."""
        self.deal_file(self.deals)
        folder = self.run_config("r", self.given(records="all"))
        (self.folder / "deals.jsonl").unlink()
        self.good("run", folder / "config.json", "--out", "again", "--quiet")
        self.assert_same_results(self.folder / "again", result_hashes(folder))
        self.assertEqual((folder / "config.json").read_bytes(), (self.folder / "again/config.json").read_bytes())
        self.good("verify", folder)
        self.good("replay", folder, 3)

    def test_resolved_config_still_finds_its_deals(self):
        self.deal_file(self.deals, "mine.jsonl")
        path = self.write("c.json", {**self.given(), "deals_from": "mine.jsonl"})
        resolved = self.good("check", path).stdout
        again = self.good("check", self.write("resolved.json", resolved)).stdout
        self.assertEqual(again, resolved)

    def test_resume_and_shards(self):
        self.deal_file(self.deals)
        wanted = result_hashes(self.run_config("r", self.given()))
        path = self.write("c.json", self.given())
        self.good("run", path, "--out", "r", "--resume", "--quiet")
        for number in (1, 2):
            self.good("run", path, "--out", f"s{number}", "--shard", f"{number}/2", "--quiet")
        self.good("merge", "m", "s2", "s1", "--quiet")
        self.assert_same_results(self.folder / "m", wanted)
        self.deal_file(self.deals[::-1])
        self.refused("run", path, "--out", "r", "--resume", mentions=["deals.jsonl: the deals have changed"])
        file = self.deal_file(self.deals)
        file.write_text(file.read_text(encoding="ascii").rstrip("\n"), encoding="ascii")  # the same cards, one byte less
        self.refused("run", path, "--out", "r", "--resume", mentions=["deals.jsonl: the deals have changed"])
        self.assert_same_results(self.folder / "r", wanted)

    def test_bad_files(self):
        deal = self.deals[1]
        deck = deal["deck"]
        cases = {
            "no object": ([deck], ["deals.jsonl:3"]),
            "no deck": ({"trump": "AS"}, ["deals.jsonl:3", "deck"]),
            "unknown key": ({**deal, "dekc": []}, ["deals.jsonl:3", "dekc", "deck"]),
            "deck is a text": ({"deck": " ".join(deck)}, ["deals.jsonl:3", "deck"]),
            "35 cards": ({"deck": deck[1:]}, ["deals.jsonl:3", "deck", "35", "36"]),
            "a card twice": ({"deck": deck[:1] + deck[:-1]}, ["deals.jsonl:3", "deck[1]", deck[0]]),
            "a card of a larger deck": ({"deck": ["2C"] + deck[1:]}, ["deals.jsonl:3", "deck[0]", "2C", "36"]),
            "other trump": ({**deal, "trump": deck[0]}, ["deals.jsonl:3", "trump", deck[0]]),
            "other first attacker": ({**deal, "first_attacker": 1 - deal["first_attacker"]},
                                     ["deals.jsonl:3", "first_attacker"]),
        }
        for name, (bad, mentions) in cases.items():
            with self.subTest(name):
                self.deal_file([self.deals[0], self.deals[2], bad, self.deals[3]])
                self.refuse(mentions)

    def refuse(self, mentions):
        path = self.write("c.json", self.given())
        for command in (["check", path], ["run", path, "--out", "bad"]):
            self.refused(*command, mentions=["c.json", *mentions])
        self.assertFalse((self.folder / "bad").exists())

    def test_moves(self):
        """Every game of the run contains them, and counts only later decisions."""
        cuts = [{**record["deal"], "moves": record["moves"][:7]} for record in self.records]
        self.deal_file(cuts)
        folder = self.run_config("r", self.given(records="all"))
        records = [json.loads(line) for line in (folder / "records.jsonl").read_text().splitlines()]
        for index, (record, row) in enumerate(zip(records, read_games(folder), strict=True)):
            self.assertEqual(record["moves"][:7], cuts[index // 2]["moves"])
            self.assertEqual(int(row["plies"]), len(record["moves"]))
            self.assertLessEqual(int(row["decisions0"]) + int(row["decisions1"]), len(record["moves"]) - 7)
        decided = [json.loads(line) for line in self.good("games", folder, "--decisions").stdout.splitlines()]
        self.assertEqual(min(line["ply"] for line in decided), 8)
        self.assertEqual(len(decided), sum(int(row[f"decisions{seat}"]) for row in read_games(folder) for seat in (0, 1)))
        self.good("verify", folder)
        shown = self.good("replay", folder, 0, "--json").stdout
        self.assertEqual(json.loads(shown), records[0])
    def test_a_program_is_told_the_moves(self):
        """Our bot with a memory, run as a process, plays as it does in-process."""
        self.deal_file([{**record["deal"], "moves": record["moves"][:9]} for record in self.records])
        tree = {"bot": "prediction", "depth": 2}
        outside = {"bot": "process", "command": [KOZYR, "bot", "durak/prediction", "--set", "depth=2"], "deterministic": True}
        home, away = [read_games(self.run_config(name, self.given(entrants={"tree": bot, "low": {"bot": "lowest"}})))
                      for name, bot in (("home", tree), ("away", outside))]
        for key in ("plies", "score0", "taken0", "nodes0"):
            self.assertEqual([row[key] for row in home], [row[key] for row in away], key)

    def test_bad_moves(self):
        record = self.records[0]
        legal = record["moves"]
        for moves, mention in ((legal, "over"), (["fold"], "moves[0]: fold"), (legal[:2] + ["attack 6C", "attack 6C"], "moves["),
                               ("pass", "list"), ([7], "moves[0]"), (legal[:1] + [None], "moves[1]")):
            with self.subTest(moves):
                self.deal_file([{**record["deal"], "moves": moves}])
                self.refuse(["deals.jsonl:1: moves", mention])

    def test_bad_text(self):
        line = json.dumps(self.deals[0]).encode()
        for text, mention in ((line + b"\n{\n", "deals.jsonl:2"), (line + b"\n" + line + b" x\n", "deals.jsonl:2"),
                              (line + b"\n\xff\n", "deals.jsonl:2"), (b"", "deals.jsonl"), (b"\n \n", "deals.jsonl"),
                              (line[:-1] + b',"deck":[]}\n', "deals.jsonl:1"), (b"\0" * 100, "deals.jsonl:1")):
            with self.subTest(text[-20:]):
                self.write("deals.jsonl", text)
                self.refuse([mention])

    def test_what_the_rules_leave_open_must_be_given(self):
        self.write("deals.jsonl", json.dumps({"deck": self.deals[0]["deck"]}))
        path = self.write("c.json", self.given(game={"name": "durak", "first_attacker": "random"}))
        self.refused("check", path, mentions=["deals.jsonl:1", "first_attacker"])
        path = self.write("c.json", self.given(game={"name": "durak", "trump": "slot"}))
        self.refused("check", path, mentions=["deals.jsonl:1", "trump"])
        self.deal_file([{**self.deals[0], "trump": self.deals[0]["deck"][3], "first_attacker": 1}])
        path = self.write("c.json", self.given(game={"name": "durak", "trump": "slot", "first_attacker": "random"}))
        self.refused("check", path, mentions=["deals.jsonl:1: trump", "place 3", "0, 9, 18 or 27"])
        self.deal_file([{**self.deals[0], "trump": self.deals[0]["deck"][9], "first_attacker": 1}])
        self.good("run", path, "--out", "r", "--quiet")
        self.assertEqual(read_games(self.folder / "r")[0]["first_attacker"], "1")
