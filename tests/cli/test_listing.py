"""list, describe, schema, perft, bench: output for other programs."""
import json
import os
import re

import pytest

from tests.cli.harness import ROOT, Case, config, environment, table_config
from tests.cli.test_bad_configs import CASES

# Mistakes that a JSON Schema can express: an editor must underline them.
SCHEMA_REFUSES = ("unknown_key", "unknown_rule", "unknown_parameter", "name_number", "game_missing", "game_string",
                  "game_name_missing", "entrants_missing", "entrants_array", "entrant_string", "bot_missing",
                  "deals_fraction", "rule_bool_as_number", "rule_choice_as_number",
                  "rule_number_as_string", "preset_number", "unknown_game", "unknown_bot", "unknown_preset",
                  "unknown_format", "deck_between", "seats_many", "deals_zero", "workers_many", "seed_negative",
                  "seed_two_to_the_53", "seed_string_word", "one_entrant")


def validator(schema):
    return pytest.importorskip("jsonschema").Draft202012Validator(schema)


class Lists(Case):
    def test_a_bot_of_another_game(self):
        self.refused("describe", "durak/gobangcat", mentions=['"gobangcat" plays gomoku, not durak', "list bots durak"])

    def test_terminals_get_no_longer_lines(self):
        """Words are not broken, and continued help is aligned."""
        for words in (("describe", "durak"), ("describe", "gomoku/alphabeta"), ("list", "bots")):
            shown, plain = self.with_terminal(*words, columns=80)[1], self.good(*words).stdout
            self.assertLessEqual(max(map(len, shown.splitlines())), 80, words)
            self.assertEqual(shown.split(), plain.split())
            self.assertGreater(max(map(len, plain.splitlines())), 80, "for programs a line each")
        self.assertIn("\n                         36 the six, 52 the deuce", self.with_terminal("describe", "durak", columns=80)[1].replace("\r", ""))

    def test_bots_that_a_cheaper_one_beats(self):
        text = self.good("describe", "durak/prediction").stdout
        self.assertIn("warning: in durak the cheaper lowest is as good or better: it takes 76.9", text)
        self.assertIn("no better than the cheaper lowest", self.good("list", "bots", "durak").stdout)
        self.assertIn("no better than the cheaper gobangcat", self.good("describe", "gomoku").stdout)
        self.assertNotIn("warning", self.good("describe", "bigtwo/ismcts").stdout, "each game has its own")
        told = 0
        for game in json.loads(self.good("list", "games", "--json").stdout):
            bots = {bot["name"]: bot for bot in json.loads(self.good("list", "bots", game["name"], "--json").stdout)}
            for name, bot in bots.items():
                shown = json.loads(self.good("describe", f"{game['name']}/{name}", "--json").stdout)
                self.assertEqual(bot.get("no_better_than"), shown.get("no_better_than"))
                self.assertEqual("no_better_than" in shown, "measured" in shown)
                if "no_better_than" in bot:
                    self.assertIn(bot["no_better_than"], bots)
                    told += 1
        self.assertGreater(told, 4)

    def test_kinds_of_numbers(self):
        text = self.good("describe", "durak/prediction").stdout
        self.assertIn("depth                  int 0..10;", text)
        self.assertIn("trump_factor           number -1000..1000;", text)

    def test_lists(self):
        for kind, wanted in (("games", {"durak"}), ("bots", {"random", "lowest"}),
                             ("formats", {"match", "round-robin", "gauntlet"})):
            listing = json.loads(self.good("list", kind, "--json").stdout)
            names = [item["name"] for item in listing]
            self.assertLessEqual(wanted, set(names))
            self.assertTrue(all(item["title"] for item in listing))
            text = self.good("list", kind).stdout
            self.assertEqual(len(text.splitlines()), len(names))
            for name, line in zip(names, text.splitlines()):
                self.assertTrue(line.startswith(name + " "), line)

    def test_every_game_can_be_described(self):
        for game in json.loads(self.good("list", "games", "--json").stdout):
            found = json.loads(self.good("describe", game["name"], "--json").stdout)
            self.assertEqual(found["name"], game["name"])
            self.assertTrue(found["rules"] and found["reasons"] and found["statistics"] and found["bots"])
            text = self.good("describe", game["name"]).stdout
            for row in found["rules"] + found["presets"] + found["statistics"]:
                self.assertTrue(row["help"], row)
                self.assertIn(row["name"].removesuffix("{seat}"), text)
            for sentence in found["conventions"]:
                self.assertIn(f"  {sentence}\n", text)
            self.assertEqual("details that the usual rules leave open" in text, bool(found["conventions"]))

    def test_conventions_of_durak(self):
        told = json.loads(self.good("describe", "durak", "--json").stdout)["conventions"]
        for words in ("hand has just emptied", "throw in again", "C S H D", "lead attacker", "without defender_limit", "share a place", "scores 0"):
            self.assertTrue(any(words in sentence for sentence in told), words)

    def test_every_bot_can_be_described(self):
        games = [game["name"] for game in json.loads(self.good("list", "games", "--json").stdout)]
        for bot in json.loads(self.good("list", "bots", "--json").stdout):
            for game in games if bot["game"] == "*" else [bot["game"]]:
                found = json.loads(self.good("describe", f"{game}/{bot['name']}", "--json").stdout)
                if found["game"] != bot["game"]:  # the game has one of its own by this name
                    continue
                self.assertEqual((found["name"], found["title"]), (bot["name"], bot["title"]))
                text = self.good("describe", f"{game}/{bot['name']}").stdout
                for row in found["parameters"]:
                    self.assertTrue(row["help"] and "default" in row)
                    self.assertIn(row["name"], text)

    def test_described_bounds_are_the_bounds(self):
        """The smallest and the largest value of every rule are accepted alone, or refused because of another rule."""
        for row in json.loads(self.good("describe", "durak", "--json").stdout)["rules"]:
            for value in row.get("allowed", [row.get("min", True), row.get("max", False)]):
                content = {**table_config(2, 6), "game": {"name": "durak", row["name"]: value}}
                done = self.kozyr("check", self.write("c.json", content))
                self.assertNotIn("out of range", done.stderr)
                self.assertNotIn("not allowed", done.stderr)
            if "max" in row:
                for value in (row["min"] - 1, row["max"] + 1):
                    self.refused("check", self.write("c.json", config(game={"name": "durak", row["name"]: value})),
                                 mentions=[f"game.{row['name']}", f"{row['min']}..{row['max']}"])


class Schema(Case):
    def setUp(self):
        super().setUp()
        self.schema = validator(json.loads(self.good("schema").stdout))
        self.schema.check_schema(self.schema.schema)

    def test_accepts_configs(self):
        configs = sorted((ROOT / "configs").glob("*/*.json"))
        self.assertTrue(configs)
        for path in configs:
            content = json.loads(path.read_text())
            self.assertEqual(list(self.schema.iter_errors(content)), [], path.name)
            self.assertEqual(content.get("$schema", "../config.schema.json"), "../config.schema.json", path.name)
        if (ROOT / "configs/config.schema.json").exists():  # `make` writes it
            self.assertEqual(json.loads((ROOT / "configs/config.schema.json").read_text()), self.schema.schema)

    def test_accepts_resolved_configs(self):
        for content in (config(), config(seed="0xffffffffffffffff", description="d"), table_config(6, 7, format="gauntlet"),
                        config(game={"name": "durak", "preset": "durakrobot"})):
            self.assertTrue(self.schema.is_valid(content))
            resolved = self.good("check", self.write("c.json", content)).stdout
            self.assertTrue(self.schema.is_valid(json.loads(resolved)), resolved)

    def test_knows_every_bot_of_a_game(self):
        games = [game["name"] for game in json.loads(self.good("list", "games", "--json").stdout)]
        bots = json.loads(self.good("list", "bots", "--json").stdout)
        for bot in bots:
            for game in games:
                entrants = {"a": {"bot": bot["name"]}, "b": {"bot": "random"}}
                plays = any(bot["name"] == other["name"] and other["game"] in ("*", game) for other in bots)
                self.assertEqual(self.schema.is_valid(config(game={"name": game}, entrants=entrants)), plays, (bot, game))

    def test_one_slip_is_one_error(self):
        for name in SCHEMA_REFUSES:
            with self.subTest(name):
                self.assertEqual(len(list(self.schema.iter_errors(CASES[name][0]))), 1)


class Perft(Case):
    def perft(self, *words):
        done = self.kozyr("perft", "durak", *words)
        self.assertEqual(done.returncode, 0, done.stderr)
        return [int(count) for count in re.findall(r"^depth \d+  leaves (\d+)$", done.stdout, re.M)]

    def test_counts(self):
        counts = self.perft("--depth", "4")
        self.assertEqual(len(counts), 5)
        self.assertEqual(counts[0], 1)
        self.assertEqual(counts[1], 6, "any of six cards may lead")
        self.assertEqual(counts, sorted(counts))
        self.assertEqual(self.perft("--depth", "0"), [1])

    def test_seed_and_rules(self):
        one = self.perft("--depth", "4")
        self.assertEqual(self.perft("--depth", "4", "--seed", "1"), one)
        self.assertEqual(self.perft("--depth", "4", "--seed", "0x1"), one)
        self.assertGreater(len({tuple(self.perft("--depth", "4", "--seed", seed)) for seed in range(5)}), 1)
        self.assertEqual(self.perft("--depth", "1", "--set", "game.hand=3")[1], 3)

    def test_the_deal_is_deal_0_of_a_run(self):
        """The number of answers to every lead, counted from the record of the run's first deal."""
        folder = self.run_config("r", config(deals=1))
        deal = json.loads(self.good("replay", folder, 0, "--json").stdout)["deal"]
        hands = deal["deck"][:6], deal["deck"][6:12]
        lead, answer = (hands if deal["first_attacker"] == 0 else hands[::-1])
        ranks, trump, answers = "6789TJQKA", deal["trump"][1], 0
        for card in lead:
            beaten_by = [own for own in answer if own[1] == card[1] and ranks.index(own[0]) > ranks.index(card[0])
                         or own[1] == trump != card[1]]
            answers += len(beaten_by) + 1
        self.assertEqual(self.perft("--depth", "2", "--seed", "7"), [1, 6, answers])

    def test_refused(self):
        for words, mention in ((["--depth", "x"], "--depth"), (["--depth", "-1"], "--depth"), ([], "--depth"),
                               (["--depth", "1", "--seed", "x"], "--seed"), (["--depth", "1", "--set", "deck=24"], "game."),
                               (["--depth", "1", "--set", "game.dekc=24"], '"deck"'), (["--depth", "1", "--set", "seed=5"], "seed"),
                               (["--depth", "1", "--set", "game.hand=20"], "game.hand")):
            self.refused("perft", "durak", *words, mentions=[mention])


class Bench(Case):
    WEIGHT = 4

    @pytest.mark.long
    def test_bench(self):
        (self.folder / "tmp").mkdir()
        done = self.good("bench", "durak", "--seconds", "1", env=environment(TMPDIR=str(self.folder / "tmp")))
        self.assertEqual(os.listdir(self.folder / "tmp"), [])
        self.assertRegex(done.stdout, r"(?m)^random playout, no bots +[1-9]\d* ")
        self.assertIn("\nlegal moves a ply at random: 3.36, at most 21 (1000 games)\n", done.stdout)
        for bot in self.bots_of("durak"):
            self.assertRegex(done.stdout, rf"(?m)^{bot['name']} against itself +[1-9]\d* ")
        self.assertRegex(done.stdout, r"(?m)^signature [0-9a-f]{16} \(\d+ games\)$")

    def test_refused(self):
        self.refused("bench", "durak", "--seconds", "0", mentions=["--seconds", "1"])
        self.refused("bench", "durak", "--preset", "nosuch", mentions=["--preset", "nosuch", "standard36"])
