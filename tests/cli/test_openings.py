"""deals_from with the opening files of other programs, and openings drawn by a rule."""
import json
import re

from tests.cli.harness import Case, config, read_games, result_hashes

PLAYERS = {"a": {"bot": "random"}, "b": {"bot": "random"}}
OFFSETS = "0,0, 1,-2, -1,3\n\n-7,-7, 7,7, 0,1, 2,2\n"
JSON = '{"stones":["h8","i10","g5"]}\n{"stones":["a15","o1","h7","j6"]}\n'
CELLS = "h8i10g5\na15o1h7j6\n"
PSQ = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,6,0\n7,11,0\nx.exe\ny.exe\n0\n" \
      "Piskvorky 15x15, 11:11, 1\n1,1,0\n15,15,0\n8,9,0\n10,10,0\nx.exe\ny.exe\n0\n"

SGF = "(;GM[4]FF[4]SZ[15];B[hh];W[if];B[gk])\n\n(;SZ[15]\n;B[aa];W[oo];B[hi];W[jj])\n"


def given(name="openings.txt", **game):
    return config(game={"name": "gomoku", **game}, entrants=PLAYERS, deals_from=name, deals=None, records="all")


class Openings(Case):
    def test_all_formats_give_the_same_games(self):
        wanted = None
        for name, text in (("json", JSON), ("offsets", OFFSETS), ("cells", CELLS), ("psq", PSQ), ("sgf", SGF),
                           ("windows", OFFSETS.replace("\n", "\r\n")), ("blank", "\n \n" + CELLS)):
            self.write("openings.txt", text)
            folder = self.run_config(name, given())
            hashes = result_hashes(folder)
            wanted = wanted or hashes
            self.assertEqual(hashes, wanted, name)
            self.assertEqual(len(read_games(folder)), 4)
            (self.folder / "openings.txt").unlink()
            self.good("run", folder / "config.json", "--out", f"{name}-again", "--quiet")
            self.assertEqual(result_hashes(self.folder / f"{name}-again"), wanted)
            self.good("verify", folder)

    def test_exported_games_are_openings(self):
        """The first stones of files that replay wrote."""
        source = self.run_config("source", config(game={"name": "gomoku"}, entrants=PLAYERS, deals=2, records="all"))
        records = [json.loads(line) for line in (source / "records.jsonl").read_text().splitlines()]
        texts = {"psq": "", "sgf": ""}
        for index in range(4):
            lines = self.good("replay", source, index, "--format", "psq").stdout.splitlines(keepends=True)
            texts["psq"] += "".join(lines[:10] + lines[-3:])
            text = self.good("replay", source, index, "--format", "sgf").stdout
            texts["sgf"] += text[:text.index(";B")] + "".join(re.findall(r";[BW]\[..\]", text)[:9]) + ")\n"
        for name, text in texts.items():
            self.write("openings.txt", text)
            folder = self.run_config(name, given())
            found = [json.loads(line)["deal"]["stones"] for line in (folder / "records.jsonl").read_text().splitlines()]
            self.assertEqual(found[::2], [(record["deal"]["stones"] + record["moves"])[:9] for record in records])

    def test_refusals(self):
        cases = (("0,0, 1,1\n\n0,0, 8,0\n", ":3: stone 2: 8,0 is off a board of 15x15"),
                 ("0,0\n0,0, 0,0\n", ":2: stone 2: 0,0 appears twice"),
                 ("h8\nh8z\n", ":2: stone 2: \"z\" is not a cell"),
                 ("h8\n{\"stones\":[]}\n", ":2: no opening begins like this"),
                 ("{\"stones\":[]}\nh8\n", ":2"),
                 ("{\"stones\":[\"h8\",\"h8\"]}\n", ":1: stones[1]: \"h8\" appears twice"),
                 ("0,0, 0,1, 1,0, 1,1, 2,0, 2,1, 3,0, 3,1, 4,0\n", ":1: stone 9: 4,0 wins the game"),
                 ("Piskvorky 20x20, 11:11, 0\n1,1,0\n", ":1: is of a board of 20x20; game.size is 15"),
                 ("Piskvorky 15x15, 11:11, 0\n1,1,0\n1,1,0\n", ":3: stone 2: 1,1 appears twice"),
                 ("(;B[hh])\n(;B[hh]\n;W[hh])\n", ":3: stone 2: \"hh\" appears twice"),
                 ("\n \n", "has no deals"), ("\0\0", ":1: no opening begins"), ("\xff8", ":1: no opening begins"))
        path = self.write("c.json", given())
        for text, mention in cases:
            with self.subTest(text):
                self.write("openings.txt", text.encode("latin-1"))
                for words in (["check", path], ["run", path, "--out", "bad"]):
                    self.refused(*words, mentions=["c.json", "openings.txt", mention])
                self.assertFalse((self.folder / "bad").exists())

    def test_a_game_without_such_formats(self):
        self.write("openings.txt", OFFSETS)
        path = self.write("c.json", config(deals_from="openings.txt", deals=None))
        self.refused("check", path, mentions=["openings.txt:1"])

    def test_drawn_by_rule(self):
        """Number, region and quiet openings; the same seed gives the same openings."""
        game = {"name": "gomoku", "opening_stones": 7, "opening_region": 4, "opening_quiet": 3}
        folder = self.run_config("r", config(game=game, entrants=PLAYERS, deals=20, records="all"))
        for line in (folder / "records.jsonl").read_text().splitlines():
            stones = json.loads(line)["deal"]["stones"]
            self.assertEqual(len(set(stones)), 7)
            for cell in stones:
                self.assertTrue("f" <= cell[0] <= "i" and 6 <= int(cell[1:]) <= 9, cell)
        path = self.write("c.json", config(game={**game, "opening_quiet": 7}, entrants=PLAYERS))
        self.refused("check", path, mentions=["game.opening_quiet", "7", "0..6"])
