"""`kozyr verify` and `kozyr replay`: every game played again, and records that were edited."""
import json
import random

from tests.cli.harness import Case, config, snapshot, table_config


def change_digit(path, line, column):
    """Adds one to a digit of a number field; the length is unchanged."""
    lines = path.read_text().split("\n")
    fields = lines[line].split(",")
    number = fields[column]
    fields[column] = number[:-1] + str((int(number[-1]) + 1) % 10)
    lines[line] = ",".join(fields)
    path.write_text("\n".join(lines))


class Verify(Case):
    def setUp(self):
        super().setUp()
        self.run = self.run_config("r", config(deals=100))
        self.games = self.run / "games.csv"

    def test_untouched(self):
        before = snapshot(self.run)
        self.assertIn("200", self.good("verify", "r").stdout)
        self.assertEqual(self.good("verify", "r", "--quiet").stdout, "")
        self.good("verify", "r", "--workers", "3")
        self.good("verify", self.run)
        self.assert_untouched(self.run, before)

    def test_every(self):
        for every, checked in ((1, 200), (2, 100), (3, 67), (7, 29), (199, 2), (200, 1), (1000, 1)):
            self.assertIn(f"{checked} of 200", self.good("verify", "r", "--every", every).stdout)
        for every in ("0", "-1", "x", "1.5", ""):
            self.refused("verify", "r", "--every", every, mentions=["--every"])

    def test_one_digit(self):
        """An edit in any column is found, and the message names the game."""
        columns = self.games.read_text().split("\n")[0].split(",")
        wanted = self.games.read_bytes()
        for name in ("game", "deal", "seating", "plies", "score0", "place1", "decisions0", "nodes1", "taken0", "trumps_dealt1"):
            with self.subTest(name):
                change_digit(self.games, 18, columns.index(name))
                done = self.good("verify", "r", status=3)
                self.assertIn("game 17 ", done.stdout)
                self.games.write_bytes(wanted)
        self.good("verify", "r")

    def test_several_differences(self):
        columns = self.games.read_text().split("\n")[0].split(",")
        for line in (6, 21, 200):
            change_digit(self.games, line, columns.index("plies"))
        done = self.good("verify", "r", status=3)
        self.assertIn("game 5 ", done.stdout)
        self.assertIn("3 of 200", done.stdout)
        self.good("verify", "r", "--every", "3", status=0)
        self.good("verify", "r", "--every", "5", status=3)

    def test_records(self):
        """An edit of any byte of records.jsonl is found, like one in games.csv."""
        run = self.run_config("rec", config(deals=20, records="all"))
        path = run / "records.jsonl"
        content = path.read_bytes()
        self.good("verify", "rec")
        chance = random.Random(1)
        for _ in range(30):
            at = chance.randrange(len(content))
            if content[at:at + 1] == b"\n":
                continue
            path.write_bytes(content[:at] + (b"x" if content[at:at + 1] != b"x" else b"y") + content[at + 1:])
            done = self.good("verify", "rec", status=3)
            self.assertIn(f"game {content[:at].count(10)} differs", done.stdout)
            self.assertIn("in records.jsonl", done.stdout)
        for changed in (content[:-1], content + b"{}\n", content[:content.rindex(b"\n", 0, -1) + 1], b""):
            path.write_bytes(changed)
            self.refused("verify", "rec", mentions=["records.jsonl"])
        path.unlink()
        self.good("verify", "rec")

    def test_summary(self):
        """summary.json follows from config.json and games.csv: each edit is found, in runs of all kinds."""
        chance = random.Random(2)
        two = {"tree": {"bot": "prediction", "depth": 1}, "low": {"bot": "lowest"}}
        kinds = {"run": config(deals=20),
                 "sweep": config(deals=10, entrants=two, sweep={"vary": {"entrants.tree.depth": "0..2"}}),
                 "tune": config(deals=2, entrants=two, tune={"vary": {"entrants.tree.trump_factor": "0..10"}, "iterations": 3, "confirm": 4})}
        for verb, content in kinds.items():
            self.good(verb, self.write(f"{verb}.json", content), "--out", verb, "--quiet")
            path = self.folder / verb / "summary.json"
            text = path.read_bytes()
            before = snapshot(path.parent)
            self.good("verify", verb)
            self.assert_untouched(path.parent, before)
            for _ in range(10):
                at = chance.choice([i for i in range(len(text)) if text[i:i + 1].isdigit()])
                path.write_bytes(text[:at] + str((int(text[at:at + 1]) + 1) % 10).encode() + text[at + 1:])
                self.assertIn("summary.json differs", self.good("verify", verb, status=3).stdout)
            path.unlink()
            self.good("verify", verb)

    def test_seed_or_name_or_reason(self):
        for old, new in ((b",durak,", b",draw,"), (b",low,", b",rnd,"), (b",0x", b",0X")):
            wanted = self.games.read_bytes()
            self.games.write_bytes(wanted.replace(old, new, 1))
            self.assertIn("game 0 ", self.good("verify", "r", status=3).stdout)
            self.games.write_bytes(wanted)

    def test_rows_missing_or_too_many(self):
        lines = self.games.read_bytes().splitlines(True)
        cases = {
            "last rows missing": lines[:-3],
            "a row missing inside": lines[:50] + lines[51:],
            "two rows swapped": lines[:50] + [lines[51], lines[50]] + lines[52:],
            "a row twice": lines[:50] + [lines[50]] + lines[50:],
            "a row after the last": lines + [lines[-1]],
            "half a row": lines[:-1] + [lines[-1][:20]],
            "no newline at the end": lines[:-1] + [lines[-1][:-1]],
            "no header": lines[1:],
            "other header": [lines[0].replace(b"plies", b"moves")] + lines[1:],
            "header alone": lines[:1],
            "nothing": [],
            "an empty line": lines[:50] + [b"\n"] + lines[50:],
            "carriage returns": [line.replace(b"\n", b"\r\n") for line in lines],
        }
        for name, content in cases.items():
            with self.subTest(name):
                self.games.write_bytes(b"".join(content))
                done = self.kozyr("verify", "r")
                self.assertIn(done.returncode, (2, 3), f"{done.stdout}{done.stderr}")

    def test_no_run(self):
        self.refused("verify", "none", mentions=["none", "config.json"])
        self.refused("verify", self.games, mentions=["games.csv: is not a run directory"])
        self.refused("verify", "", mentions=["config.json"])
        (self.run / "games.csv").unlink()
        self.refused("verify", "r", mentions=["games.csv"])

    def test_partial_run_and_shard(self):
        path = self.write("c.json", config(deals=9))
        self.good("run", path, "--out", "s", "--shard", "2/3", "--quiet")
        self.assertIn("6 of 6", self.good("verify", "s").stdout)
        change_digit(self.folder / "s/games.csv", 3, 5)
        self.assertIn("game 8 ", self.good("verify", "s", status=3).stdout)

    def test_four_seats(self):
        folder = self.run_config("four", table_config(4, 5, deals=2))
        self.good("verify", folder)

    def test_config_that_was_changed(self):
        """With another seed in config.json it is another run."""
        text = (self.run / "config.json").read_text()
        (self.run / "config.json").write_text(text.replace('"seed":\t7', '"seed":\t8'))
        self.assertIn("game 0 ", self.good("verify", "r", status=3).stdout)


class Replay(Case):
    def setUp(self):
        super().setUp()
        self.run = self.run_config("r", config(deals=20, records="all"))
        self.lines = (self.run / "records.jsonl").read_text().splitlines(True)

    def test_json_is_the_line_of_the_records(self):
        for index in (0, 1, 17, 38, 39):
            self.assertEqual(self.good("replay", "r", index, "--json").stdout, self.lines[index])
            self.assertEqual(self.good("replay", self.run / "records.jsonl", index, "--json").stdout, self.lines[index])

    def test_json_without_records(self):
        folder = self.run_config("q", config(deals=20))
        self.assertEqual(self.good("replay", folder, 5, "--json").stdout, self.lines[5])

    def test_record_has_the_keys_of_the_contract(self):
        for index, line in enumerate(self.lines):
            record = json.loads(line)
            self.assertEqual(list(record), ["game", "rules", "seed", "index", "seats", "deal", "moves", "scores", "places",
                                            "reason"])
            self.assertEqual((record["game"], record["index"]), ("durak", index))
            self.assertEqual(sorted(record["seats"]), ["low", "rnd"])
            self.assertEqual(len(set(record["deal"]["deck"])), 36)
            self.assertEqual(record["deal"]["trump"], record["deal"]["deck"][-1])
            for move in record["moves"]:
                self.assertRegex(move, r"^((attack|defend|transfer) [6789TJQKA][CSHD]|take|pass)$")

    def test_text(self):
        for source in ("r", self.run / "records.jsonl"):
            record = json.loads(self.lines[17])
            text = self.good("replay", source, 17).stdout
            at = 0
            for move in record["moves"]:
                at = text.index(move, at) + len(move)
        text = self.good("replay", "r", 17).stdout
        for word in (*record["seats"], record["reason"], record["seed"], record["deal"]["trump"]):
            self.assertIn(word, text)

    def test_bad_index(self):
        for index in ("40", "-1", "1.5", "x", "", " 1", "1 ", "0x1", "99999999999999999999"):
            self.refused("replay", "r", "--", index, mentions=["GAME_INDEX", "39"])
            self.refused("replay", self.run / "records.jsonl", "--", index)

    def test_no_run(self):
        self.refused("replay", "none", "0", mentions=["none"])
        self.refused("replay", self.run / "games.csv", "1", mentions=["games.csv:2"])

    def test_same_game_from_every_seat_order(self):
        """Both seatings of a deal start from the same deal."""
        one, two = json.loads(self.lines[0]), json.loads(self.lines[1])
        self.assertEqual(one["deal"], two["deal"])
        self.assertEqual(one["seats"], two["seats"][::-1])


class BadRecords(Case):
    def test_refused(self):
        folder = self.run_config("r", config(deals=3, records="all"))
        line = (folder / "records.jsonl").read_text().splitlines()[2]
        record = json.loads(line)

        def changed(**keys):
            return json.dumps({key: value for key, value in {**record, **keys}.items() if value is not None})

        moves, deal = record["moves"], record["deal"]
        cases = {
            "half a line": line[:200],
            "text after it": line + "x",
            "unknown key": changed(extra=1),
            "a key twice": line[:-1] + ',"index":2}',
            "missing key": changed(places=None),
            "unknown game": changed(game="drak"),
            "unknown rule": changed(rules={**record["rules"], "dekc": 36}),
            "other deck": changed(rules={**record["rules"], "deck": 52}),
            "contradictory rules": changed(rules={**record["rules"], "first_bout_limit": 7}),
            "three seats": changed(seats=["low", "rnd", "x"]),
            "seed of a wrong form": changed(seed="0xg"),
            "card twice": changed(deal={**deal, "deck": deal["deck"][:1] * 2 + deal["deck"][2:]}),
            "other trump": changed(deal={**deal, "trump": deal["deck"][0]}),
            "other first attacker": changed(deal={**deal, "first_attacker": 1 - deal["first_attacker"]}),
            "illegal first move": changed(moves=["take"] + moves[1:]),
            "no move": changed(moves=["attack"] + moves[1:]),
            "moves swapped": changed(moves=[moves[1], moves[0]] + moves[2:]),
            "last move missing": changed(moves=moves[:-1]),
            "a move after the last": changed(moves=moves + ["pass"]),
            "other scores": changed(scores=record["scores"][::-1]),
            "other places": changed(places=record["places"][::-1]),
            "other ending": changed(reason="draw"),
            "unknown ending": changed(reason="boredom"),
            "a finished game called a crash": changed(reason="crash"),
            "a crash with impossible scores": changed(reason="crash", moves=[], scores=[100, -7], places=[9, 9]),
        }
        for name, content in cases.items():
            with self.subTest(name):
                path = self.write("bad.jsonl", line + "\n" + content + "\n")
                self.good("replay", path, 0)
                self.refused("replay", path, 1, mentions=["bad.jsonl:2"])
                self.refused("replay", path, 1, "--json", mentions=["bad.jsonl:2"])

    def test_binary_file(self):
        path = self.write("bad.jsonl", bytes(range(256)) * 50)
        self.refused("replay", path, 0, mentions=["bad.jsonl:1"])
        path.write_bytes(b"")
        self.refused("replay", path, 0, mentions=["bad.jsonl"])
