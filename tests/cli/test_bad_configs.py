"""Configs that must be refused: exit status 2, one line with the file, the place and the allowed values, nothing on
stdout, no run directory. Every entry of CASES becomes a test."""
import json
import os
import unittest

from tests.cli.harness import BASE, Case, config, table_config

GOOD = json.dumps(BASE)


def without(text, part):
    assert part in GOOD, part
    return GOOD.replace(part, text, 1)


def game(**rules):
    return config(game={"name": "durak", **rules})


def entrants(**bots):
    return config(entrants=bots)


LOW, RANDOM = {"bot": "lowest"}, {"bot": "random"}

# title: (content, what the message mentions besides the file's name)
CASES = {
    # the text
    "empty_file": (b"", ["1:1"]),
    "only_spaces": (b" \n\t \r\n", ["3:1"]),
    "invalid_utf8": (GOOD.encode().replace(b"small", b"sm\xff\xfell"), ["1:", "UTF-8"]),
    "nul_byte": (GOOD.encode() + b"\0", ["1:"]),
    "open_string": (GOOD[:12], ["1:", "quote"]),
    "trailing_comma": (without('"deals": 50,}', '"deals": 50}'), ["1:", "comma", "remove it"]),
    "line_comment": ("// a comment\n" + GOOD, ["1:1"]),
    "unquoted_key": (without("deals: 50", '"deals": 50'), ["1:"]),
    "deep_nesting": ("[" * 100000, ["1:", "deep"]),
    "array": ([1, 2], ["object"]),
    "number_literal_nan": (without("NaN", "50"), ["1:", "NaN"]),
    "number_overflow": (without("1e999", "50"), ["1:", "large"]),
    "number_leading_zero": (without("050", "50"), ["1:", "050"]),
    # keys
    "duplicate_key": (without('"deals": 50, "deals": 50', '"deals": 50'), ["1:", 'duplicate key "deals"']),
    "duplicate_key_deep": (without('"name": "durak", "name": "durak"', '"name": "durak"'), ["1:", 'duplicate key "name"']),
    "unknown_key": (config(dealz=5), ["dealz", '"deals"']),
    "unknown_key_far": (config(xyzzy=5), ["xyzzy", "allowed", "deals"]),
    "empty_key": ({**BASE, "": 1}, ["key"]),
    "unknown_rule": (game(dekc=36), ["game.dekc", '"deck"']),
    "unknown_parameter": (entrants(a={**LOW, "dpeth": 3}, b=RANDOM), ["entrants.a.dpeth"]),
    "reserved_teams": (game(teams=2), ["game.teams", "not supported"]),
    "opening_fills_its_region": (config(game={"name": "gomoku", "opening_stones": 5, "opening_region": 3}, entrants={"a": RANDOM, "b": RANDOM}),
                                 ["game.opening_stones", "more than half of a region of 3x3"]),
    # types
    "name_number": (config(name=5), ["name", "5", "string"]),
    "description_number": (config(description=5), ["description", "5", "string"]),
    "game_missing": (config(game=None), ["game", "missing"]),
    "game_string": (config(game="durak"), ["game", "durak", "object"]),
    "game_name_missing": (config(game={}), ["game.name", "missing"]),
    "entrants_missing": (config(entrants=None), ["entrants", "missing"]),
    "entrants_array": (config(entrants=[LOW, RANDOM]), ["entrants", "array", "object"]),
    "entrant_string": (entrants(a="lowest", b=RANDOM), ["entrants.a", "lowest", "object"]),
    "bot_missing": (entrants(a={}, b=RANDOM), ["entrants.a.bot", "missing"]),
    "deals_fraction": (config(deals=1.5), ["deals", "1.5", "integer"]),
    "rule_bool_as_number": (game(defender_limit=1), ["game.defender_limit", "1", "true or false"]),
    "rule_choice_as_number": (game(variant=1), ["game.variant", "1", '"transfer"']),
    "rule_number_as_string": (game(deck="36"), ["game.deck", '"36"', "24", "52"]),
    "preset_number": (game(preset=1), ["game.preset", "1", '"durakrobot"']),
    # values
    "unknown_game": (config(game={"name": "durka"}), ["game.name", '"durka"', '"durak"']),
    "unknown_bot": (entrants(a={"bot": "lowset"}, b=RANDOM), ["entrants.a.bot", '"lowset"', '"lowest"', "random"]),
    # budgets and parts of a search
    "search_of_no_games": (entrants(a={"bot": "ismcts", "iterations": 0}, b=LOW), ["entrants.a.iterations", "1..100000000"]),
    "search_of_nodes_below_none": (entrants(a={"bot": "ismcts", "nodes": -1}, b=LOW), ["entrants.a.nodes", "0..4000000000"]),
    "tree_beyond_memory": (entrants(a={"bot": "ismcts", "pool_bits": 40}, b=LOW), ["entrants.a.pool_bits", "40", "6..24"]),
    "policy_that_durak_lacks": (entrants(a={"bot": "ismcts", "rollout": "planner"}, b=LOW),
                                ["entrants.a", "durak", '"planner"', "auto, random, lowest"]),
    "policy_that_no_game_has": (entrants(a={"bot": "ismcts", "rollout": "lowset"}, b=LOW), ["entrants.a.rollout", '"lowest"']),
    "weights_that_learned_values_replace": (config(game={"name": "doudizhu"}, entrants={"a": {"bot": "ismcts", "bomb": 33},
                                                                                        "b": {"bot": "random"}}),
                                            ["entrants.a", "weights", '"rollout": "planner"']),
    "weights_of_a_learned_planner": (config(game={"name": "threetwoone"}, entrants={"a": {"bot": "planner", "preset": "learned", "near": 9},
                                                                                  "b": {"bot": "random"}}),
                                     ["entrants.a", "weights", '"learned": false']),
    **{f"weights_of_big_two_that_do_not_count_in_{bot}": (config(game={"name": "bigtwo"}, fill="mixed", entrants={
        "a": {"bot": bot, **options, "pair": 9}, "b": {"bot": "random"}}), ["entrants.a", "weights", instead])
       for bot, options, instead in (("ismcts", {}, '"rollout": "planner"'), ("planner", {"learned": True}, '"learned": false'))},
    "aim_that_is_none": (entrants(a={"bot": "flat_mc", "aim": "win"}, b=LOW), ["entrants.a.aim", '"score"', '"place"']),
    "unknown_preset": (game(preset="durakrobto"), ["game.preset", '"durakrobto"', '"durakrobot"']),
    "unknown_format": (config(format="round_robin"), ["format", '"round_robin"', '"round-robin"', '"match"']),
    "unknown_seatings": (config(seatings="al"), ["seatings", '"al"', '"all"', '"rotations"']),
    "unknown_records": (config(records="al"), ["records", '"al"', '"all"', '"none"']),
    "deck_between": (game(deck=40), ["game.deck", "40", "24", "32", "36", "52"]),
    "seats_many": (game(seats=7), ["game.seats", "7", "2..6"]),
    "deals_zero": (config(deals=0), ["deals", "0", "1.."]),
    "deals_huge": (config(deals=10**15), ["deals", "1.."]),
    "workers_many": (config(workers=1025), ["workers", "1025", "0..1024"]),
    "seed_two_to_the_53": (config(seed=1 << 53), ["seed", "9007199254740991"]),
    "seed_negative": (config(seed=-1), ["seed", "-1"]),
    "seed_string_too_large": (config(seed="18446744073709551616"), ["seed", "18446744073709551616"]),
    "seed_string_word": (config(seed="0xg"), ["seed", '"0xg"']),
    # names
    "name_empty": (config(name=""), ["name"]),
    "name_slash": (config(name="a/b"), ["name", "a/b"]),
    "name_up": (config(name=".."), ["name", ".."]),
    "name_flag": (config(name="-a"), ["name", "-a"]),
    "name_blank": (config(name="a b"), ["name", "a b"]),
    "name_umlaut": (config(name="d\u00fcrak"), ["name"]),
    "name_61_letters": (config(name="n" * 61), ["name", "60"]),
    "entrant_name_comma": (config(entrants={"a,b": LOW, "b": RANDOM}), ["entrants", "a,b"]),
    "entrant_name_quote": (config(entrants={'a"b': LOW, "b": RANDOM}), ["entrants"]),
    "entrant_name_formula": (config(entrants={"=1": LOW, "b": RANDOM}), ["entrants", "=1"]),
    "entrant_name_61_letters": (config(entrants={"n" * 61: LOW, "b": RANDOM}), ["entrants", "60"]),
    # combinations
    "no_entrant": (config(entrants={}), ["entrants", "2"]),
    "one_entrant": (entrants(a=LOW), ["entrants", "1", "2"]),
    "two_entrants_three_seats": (table_config(3, 2), ["entrants", "2", "3"]),
    "match_of_three": (config(entrants={"a": LOW, "b": LOW, "c": RANDOM}, format="match"), ["format", "3", "round-robin"]),
    "mixed_with_two_seats": (config(fill="mixed"), ["fill", "two seats"]),
    "sides_without_partners": (table_config(3, 3, fill="sides"), ["fill", "partners", "durak"]),
    "sides_of_an_auction": (config(game={"name": "doudizhu"}, fill="sides"), ["fill", "game.auction", "score", "none"]),
    "sides_only_in_the_game": (config(game={"name": "doudizhu4"}, fill="sides"), ["fill", "doudizhu4", "before the game"]),
    "sides_of_three_entrants_in_a_match": (config(game={"name": "doudizhu", "preset": "rlcard"}, fill="sides", format="match",
                                                  entrants={"a": LOW, "b": LOW, "c": RANDOM}), ["format", "2", "3"]),
    "hands_above_the_deck": (game(seats=6, deck=24, hand=6), ["game.hand", "36", "24"]),
    "first_bout_above_limit": (game(attack_limit=5, first_bout_limit=6), ["game.first_bout_limit", "6", "5"]),
    "show_trump_without_transfer": (game(transfer_show_trump=True), ["game.transfer_show_trump", '"transfer"']),
    "end_check_alone": (game(end_check="before-refill"), ["game.end_check", "next-attacker"]),
    "too_many_games": (table_config(6, 7, deals=10**12), ["deals", "2^52"]),
    "too_many_entrants": (config(entrants={f"e{i}": LOW for i in range(20001)}), ["entrants", "20001", "20000"]),
    "too_many_pairings": (table_config(6, 300), ["entrants", "300"]),
    "too_many_to_report": (table_config(6, 31), ["entrants", "31", "736281", "666666"]),
    # deals_from
    "deals_from_missing": (config(deals_from="none.jsonl"), ["deals_from", "none.jsonl"]),
    "deals_from_folder": (config(deals_from="."), ["deals_from", "directory"]),
    "deals_from_empty_name": (config(deals_from=""), ["deals_from"]),
    "deals_from_long_name": (config(deals_from="d" * 10000), ["deals_from"]),
}


class BadConfigs(Case):
    def refuse(self, content, mentions):
        path = self.write("bad.json", content)
        for command in (["check", path], ["run", path, "--out", "r"], ["run", path, "--out", "r", "--resume"]):
            self.refused(*command, mentions=["bad.json", *mentions])
        self.assertEqual([path.name for path in self.folder.iterdir()], ["bad.json"], "nothing was written")


def make_test(content, mentions):
    return lambda self: self.refuse(content, mentions)


class Messages(Case):
    def test_form(self):
        """File, path and complaint, with one colon each."""
        for name in ("deals_zero", "hands_above_the_deck", "deals_from_missing", "bot_missing", "array"):
            path = self.write("bad.json", CASES[name][0])
            self.assertRegex(self.refused("check", path).stderr, r"^kozyr check: [^: ]+/bad\.json: [^: .]", name)
            self.assertNotRegex(self.refused("check", path).stderr, r": :|\.:", name)


for title, (content, mentions) in CASES.items():
    setattr(BadConfigs, f"test_{title}", make_test(content, mentions))


class BadPaths(Case):
    def refuse(self, path, *mentions):
        before = sorted(path.name for path in self.folder.iterdir())
        for command in (["check", path], ["run", path, "--out", "r"]):
            self.refused(*command, mentions=[path, *mentions])
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), before)

    def test_missing_file(self):
        self.refuse("none.json")

    def test_missing_folder(self):
        self.refuse("none/c.json")

    def test_empty_path(self):
        self.refuse("")

    def test_folder(self):
        (self.folder / "c.json").mkdir()
        self.refuse("c.json", "directory")

    def test_pipe_without_a_writer(self):
        os.mkfifo(self.folder / "c.json")
        self.refuse("c.json", "regular file")

    def test_device(self):
        self.refuse("/dev/zero", "regular file")

    def test_link_to_itself(self):
        os.symlink("c.json", self.folder / "c.json")
        self.refuse("c.json")

    def test_path_longer_than_any(self):
        done = self.refused("check", "d/" * 5000 + "c.json")
        self.assertLess(len(done.stderr), 5000)

    @unittest.skipIf(os.geteuid() == 0, "root may read everything")
    def test_unreadable_file(self):
        self.write("c.json", config()).chmod(0)
        self.refuse("c.json")

    def test_file_name_that_is_no_name(self):
        path = self.write("my config.json", config(name=None))
        self.refused("check", path, mentions=["name", "my config"])

    def test_truncated_at_every_byte(self):
        """No proper beginning of a config is accepted."""
        text = json.dumps(config(deals=2))
        for length in range(0, len(text), 3):
            self.refused("check", self.write("c.json", text[:length]), mentions=["c.json:1:"])
