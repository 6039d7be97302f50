"""`kozyr replay --format`: games in the formats of other programs, read back by independent parsers."""
import json
import re

from tests.cli.harness import KOZYR_TEST, ROOT, Case, config

PLAYERS = {"tree": {"bot": "gobangcat", "depth": 2}, "rnd": {"bot": "random"}}


def five_in_a_row(**changes):
    game = {"name": "gomoku", **changes.pop("game", {})}
    return config(game=game, entrants=changes.pop("entrants", PLAYERS), records="all", deals=changes.pop("deals", 3), **changes)


def stones_of(record):
    """(x, y) of every stone, from 0 and the lower left corner."""
    cells = record["deal"]["stones"] + record["moves"]
    return [(ord(cell[0]) - ord("a"), int(cell[1:]) - 1) for cell in cells]


def parse_sgf(text):
    """One game tree without variations: a list of nodes, each a dict of properties."""
    position = 0

    def skip():
        nonlocal position
        while text[position].isspace():
            position += 1

    def take(wanted):
        nonlocal position
        skip()
        assert text[position] == wanted, (wanted, text[position:])
        position += 1

    def value():
        nonlocal position
        found = ""
        take("[")
        while text[position] != "]":
            position += text[position] == "\\"
            found += text[position]
            position += 1
        take("]")
        return found

    nodes = []
    take("(")
    skip()
    while text[position] == ";":
        take(";")
        node = {}
        skip()
        while text[position].isupper():
            name = re.compile("[A-Z]+").match(text, position).group()
            position += len(name)
            assert name not in node, name
            node[name] = value()
            skip()
        nodes.append(node)
    take(")")
    assert text[position:] == "\n", text[position:]
    return nodes


def sgf_stones(nodes, size):
    found = []
    for index, node in enumerate(nodes[1:]):
        assert list(node) == ["BW"[index % 2]], node
        if node == {"B": ""}:
            continue  # a pass
        column, row = (ord(letter) - ord("a") for letter in next(iter(node.values())))
        found.append((column, size - 1 - row))
    return found


def parse_psq(text):
    """Size, stones as in a record, names, ending."""
    lines = text.splitlines()
    width, height, begins = map(int, re.fullmatch(r"Piskvorky (\d+)x(\d+), 11:11, (\d)", lines[0]).groups())
    moves = [line for line in lines[1:] if re.fullmatch(r"\d+,\d+,\d+", line)]
    assert lines[1:1 + len(moves)] == moves and len(lines) == len(moves) + 4 and begins == 0 and width == height
    cells = [tuple(map(int, move.split(","))) for move in moves]
    return width, [(x - 1, height - y) for x, y, _ in cells], lines[-3:-1], int(lines[-1])


class Exports(Case):
    def records(self, folder):
        return [json.loads(line) for line in (folder / "records.jsonl").read_text().splitlines()]

    def sgf(self, *words, **options):
        return parse_sgf(self.good("replay", *words, "--format", "sgf", **options).stdout)

    def test_round_trip(self):
        for size, rule, opening in ((15, "freestyle", 4), (20, "standard", 3), (5, "renju", 0), (9, "caro", 2)):
            entrants = PLAYERS if rule == "freestyle" else {"a": {"bot": "random"}, "b": {"bot": "random"}}
            game = {"size": size, "rule": rule, "opening_stones": opening}
            folder = self.run_config(rule, five_in_a_row(game=game, entrants=entrants, deals=8))
            for index, record in enumerate(self.records(folder)):
                with self.subTest(rule=rule, index=index):
                    root, *rest = nodes = self.sgf(folder, index)
                    self.assertEqual((root["GM"], root["FF"], root["SZ"], root["RU"]), ("4", "4", str(size), rule))
                    self.assertEqual([root["PB"], root["PW"]], record["seats"])
                    score = record["scores"][0]
                    self.assertEqual(root["RE"], {1: "B+", 0: "Draw", -1: "W+"}[score])
                    self.assertEqual("GC" in root, opening > 0)
                    self.assertEqual(sgf_stones(nodes, size), stones_of(record))
                    self.assertEqual(len(rest), len(stones_of(record)))
                    text = self.good("replay", folder, index, "--format", "psq").stdout
                    self.assertEqual(parse_psq(text), (size, stones_of(record), record["seats"], 0))

    def test_a_pass_of_black(self):
        """A game in which renju left Black no cell: White places two stones in a row, and the colours stay right."""
        game = {"size": 7, "rule": "renju", "opening_stones": 0, "stuck": "pass"}
        entrants = {"a": {"bot": "random"}, "b": {"bot": "random"}}
        folder = self.run_config("renju", five_in_a_row(game=game, entrants=entrants, deals=150, seed=14))
        records = self.records(folder)
        passed = [record for record in records
                  if record["scores"][0] and (record["scores"][0] == 1) != (len(record["moves"]) % 2 == 1)]
        self.assertTrue(passed)
        for record in passed:
            nodes = self.sgf(folder, record["index"])
            self.assertEqual(sum(node == {"B": ""} for node in nodes) % 2, 1)
            self.assertEqual(sgf_stones(nodes, 7), stones_of(record))
        self.good("verify", folder, "--quiet")

    def test_kept_files(self):
        """The first game of every golden run, byte for byte."""
        kept = sorted((ROOT / "tests/golden").glob("*/*/game0.*"))
        self.assertTrue(kept)
        for path in kept:
            text = self.good("replay", path.parent / "records.jsonl", 0, "--format", path.suffix[1:]).stdout
            self.assertEqual(text, path.read_text(), path)

    def test_a_move_that_renju_forbids_is_found(self):
        """A record is checked by the rules that it names."""
        record = json.loads((ROOT / "tests/golden/gomoku/renju/records.jsonl").read_text().splitlines()[0])
        record["deal"] = {"stones": ["f8", "a1", "g8", "a15", "h9", "o1", "h10", "o15"]}
        record["moves"] = ["h8"]
        path = self.write("bad.jsonl", json.dumps(record) + "\n")
        self.refused("replay", path, 0, mentions=["bad.jsonl:1", "moves[0]", "h8 is not legal for seat 0"])
        record["rules"]["rule"] = "freestyle"
        path = self.write("bad.jsonl", json.dumps(record) + "\n")
        self.refused("replay", path, 0, mentions=["bad.jsonl:1", "not over"])

    def test_a_file_of_records_gives_the_same(self):
        folder = self.run_config("r", five_in_a_row())
        for form in ("sgf", "psq", "text"):
            for index in (0, 5):
                run = self.good("replay", folder, index, "--format", form).stdout
                file = self.good("replay", folder / "records.jsonl", index, "--format", form).stdout
                self.assertTrue(run.endswith(file), "a run's text has one line more")

    def test_names_are_escaped(self):
        folder = self.run_config("r", five_in_a_row(deals=1))
        record = self.records(folder)[0]
        record["seats"] = ["a]\\;B[aa]", "two\nlines"]
        path = self.write("odd.jsonl", json.dumps(record) + "\n")
        nodes = self.sgf(path, 0)
        self.assertEqual((nodes[0]["PB"], nodes[0]["PW"]), ("a]\\;B[aa]", "two lines"))
        self.assertEqual(sgf_stones(nodes, 15), stones_of(record))
        self.assertEqual(parse_psq(self.good("replay", path, 0, "--format", "psq").stdout)[2], ["a]\\;B[aa]", "two lines"])

    def test_faults(self):
        for mode, changes, sgf, psq in (("illegal", {}, "Forfeit", -2), ("hang", {"move_timeout": 1}, "Time", 15)):
            entrants = {"bad": {"bot": "fault", "mode": mode, "percent": 100}, "rnd": {"bot": "random"}}
            folder = self.run_config(mode, five_in_a_row(entrants=entrants, deals=1, **changes), program=KOZYR_TEST)
            for index, record in enumerate(self.records(folder)):
                self.assertEqual(record["reason"], {"Forfeit": "illegal", "Time": "timeout"}[sgf])
                path = folder / "records.jsonl"
                winner = "BW"[record["scores"].index(1)]
                self.assertEqual(self.sgf(path, index)[0]["RE"], f"{winner}+{sgf}")
                self.assertEqual(parse_psq(self.good("replay", path, index, "--format", "psq").stdout)[3], psq)

    def test_refusals(self):
        folder = self.run_config("r", five_in_a_row(deals=1))
        self.refused("replay", folder, 0, "--format", "pgn", mentions=["--format", "gomoku", "pgn", "text, sgf, psq"])
        self.refused("replay", folder / "records.jsonl", 0, "--format", "SGF", mentions=["SGF", "text, sgf, psq"])
        self.refused("replay", folder, 0, "--format", "sgf", "--json", mentions=["--format", "--json"])
        other = self.run_config("d", config(deals=1, records="all"))
        for source in (other, other / "records.jsonl"):
            self.refused("replay", source, 0, "--format", "sgf", mentions=["--format", "durak", "it has text"])
            self.good("replay", source, 0, "--format", "text")

    def test_no_position(self):
        """These formats contain the end of a game, so positions are refused."""
        record = json.loads((ROOT / "tests/golden/gomoku/renju/records.jsonl").read_text().splitlines()[0])
        path = self.write("position.jsonl", json.dumps({**{key: record[key] for key in record if key not in ("scores", "places", "reason")},
                                                        "moves": record["moves"][:2]}))
        self.assertIn("to move: seat", self.good("replay", path, 0).stdout)
        for name in ("sgf", "psq"):
            self.refused("replay", path, 0, "--format", name, mentions=[name, "position"])

    def test_describe_lists_them(self):
        self.assertEqual(json.loads(self.good("describe", "gomoku", "--json").stdout)["replay_formats"], ["sgf", "psq"])
        self.assertEqual(json.loads(self.good("describe", "durak", "--json").stdout)["replay_formats"], [])

    def test_text_draws_both_ends(self):
        folder = self.run_config("r", five_in_a_row(deals=1))
        record = self.records(folder)[0]
        text = self.good("replay", folder, 0).stdout
        boards = [re.findall(r"^ *\d+ ([ .XO()]+)$", part, re.M) for part in text.split("    a b c")]
        self.assertEqual([len(board) for board in boards], [15, 15, 0])
        for board, stones in zip(boards, (record["deal"]["stones"], record["deal"]["stones"] + record["moves"])):
            drawn = "".join(board)
            self.assertEqual(drawn.count("X"), (len(stones) + 1) // 2)
            self.assertEqual(drawn.count("O"), len(stones) // 2)
