"""`kozyr check` on good configs: resolution, changes from the command line, round trips."""
import json

from tests.cli.harness import ROOT, Case, config, table_config


class Check(Case):
    def check(self, content, *words):
        path = self.write("c.json", content)
        return json.loads(self.good("check", path, *words).stdout)

    def options(self, name, key):
        return {row["name"]: row["default"] for row in json.loads(self.good("describe", name, "--json").stdout)[key]}

    def test_every_default_is_filled_in(self):
        resolved = self.check({"game": {"name": "durak"}, "entrants": {"a": {"bot": "lowest"}, "b": {"bot": "random"}}})
        for key, value in self.options("durak", "rules").items():
            self.assertEqual(resolved["game"][key], value, key)
        self.assertEqual(resolved["game"]["preset"], "standard36")
        self.assertEqual(resolved["name"], "c", "the file's name without its ending")
        for key, value in {"seed": 1, "format": "round-robin", "seatings": "all", "records": "none", "workers": 0}.items():
            self.assertEqual(resolved[key], value, key)
        self.assertGreaterEqual(resolved["deals"], 1)

    def test_defaults_of_every_bot(self):
        for bot in self.bots_of("durak"):
            resolved = self.check(config(entrants={"a": {"bot": bot["name"]}, "b": {"bot": "random"}}))
            defaults = self.options(f"durak/{bot['name']}", "parameters")
            self.assertEqual(resolved["entrants"]["a"], {"bot": bot["name"], **defaults})

    def test_preset(self):
        resolved = self.check(config(game={"name": "durak", "preset": "durakrobot"}))["game"]
        self.assertEqual((resolved["deck"], resolved["trump"], resolved["throwers"]), (52, "slot", "attacker"))
        resolved = self.check(config(game={"deck": 36, "name": "durak", "preset": "durakrobot"}))["game"]
        self.assertEqual((resolved["deck"], resolved["trump"]), (36, "slot"), "a key wins over the preset, before or after it")

    def test_a_default_follows_the_key_that_bounds_it(self):
        """No message may mention a key that the user did not write."""
        for limit, first in ((4, 4), (6, 6), (8, 6)):
            resolved = self.check(config(game={"name": "durak", "attack_limit": limit}))["game"]
            self.assertEqual((resolved["attack_limit"], resolved["first_bout_limit"]), (limit, first))

    def test_resolved_output_is_a_fixed_point(self):
        cases = {
            "plain": config(),
            "preset": config(game={"name": "durak", "preset": "durakrobot"}),
            "six": table_config(6, 7, format="gauntlet", seatings="rotations", deals=3),
            "mixed": table_config(4, 3, fill="mixed", records="all", workers=3),
            "seed": config(seed="0xffffffffffffffff", description="quotes \" and \\ and \u00fc\u2660 and \n"),
            "nameless": config(name=None),
        }
        for name, content in cases.items():
            with self.subTest(name):
                first = self.good("check", self.write(f"{name}.json", content)).stdout
                again = self.good("check", self.write("again.json", first)).stdout
                self.assertEqual(first, again)

    def test_check_is_config_json_of_the_run(self):
        path = self.write("c.json", config())
        self.good("run", path, "--out", "r", "--quiet", "--set", "game.deck=24", "--seed", "5")
        wanted = self.good("check", path, "--set", "game.deck=24", "--seed", "5").stdout
        self.assertEqual((self.folder / "r/config.json").read_text(), wanted)

    def test_key_order_and_layout_do_not_matter(self):
        plain = self.good("check", self.write("c.json", config())).stdout
        turned = dict(reversed(config().items()))
        self.assertEqual(self.good("check", self.write("c.json", json.dumps(turned))).stdout, plain)
        crlf = json.dumps(config(), indent=2).replace("\n", "\r\n")
        self.assertEqual(self.good("check", self.write("c.json", "\n\t " + crlf + "\r\n\n")).stdout, plain)

    def test_check_plays_and_writes_nothing(self):
        self.check(config(), "--deals", "1000000000")
        self.assertEqual([path.name for path in self.folder.iterdir()], ["c.json"])

    def test_a_byte_order_mark_is_no_part_of_the_text(self):
        marked = "\ufeff" + json.dumps(config())
        self.assertEqual(self.good("check", self.write("m.json", marked)).stdout,
                         self.good("check", self.write("m.json", config())).stdout)

    def test_schema_key_is_allowed(self):
        self.check({"$schema": "x.json", **config()})

    def test_configs_of_the_repository(self):
        configs = sorted((ROOT / "configs").glob("*/*.json"))
        self.assertTrue(configs)
        for path in configs:
            with self.subTest(path.name):
                resolved = json.loads(self.good("check", path).stdout)
                self.assertTrue(resolved["description"], "says its purpose")


class Settings(Case):
    def setUp(self):
        super().setUp()
        self.path = self.write("c.json", config())

    def check(self, *words):
        return json.loads(self.good("check", self.path, *words).stdout)

    def test_set_reaches_every_level(self):
        resolved = self.check("--set", "game.deck=24", "--set", "entrants.low.bot=random", "--set", "deals=3", "--set",
                              "format=match", "--set", "game.defender_limit=false", "--set=game.variant=transfer")
        self.assertEqual((resolved["game"]["deck"], resolved["game"]["defender_limit"], resolved["game"]["variant"]),
                         (24, False, "transfer"))
        self.assertEqual((resolved["entrants"]["low"]["bot"], resolved["deals"], resolved["format"]), ("random", 3, "match"))

    def test_short_forms(self):
        resolved = self.check("--seed", "0x10", "--deals", "9", "--workers", "2")
        self.assertEqual((resolved["seed"], resolved["deals"], resolved["workers"]), ("0x10", 9, 2), "seeds as they were typed")
        resolved = self.check("--seed", "16", "-j2", "--deals", "9")
        self.assertEqual(resolved["seed"], 16)
        self.assertEqual(self.check("--seed=16", "--deals=9", "--workers=2"), resolved)
        self.assertEqual(self.check("--set", "seed=16", "--set", "deals=9", "--set", "workers=2"), resolved)

    def test_the_last_setting_wins(self):
        self.assertEqual(self.check("--set", "deals=3", "--set", "deals=4")["deals"], 4)
        self.assertEqual(self.check("--set", "deals=3", "--deals", "4")["deals"], 4)

    def test_names_with_dots(self):
        """A path matches the longest name: v1.2 is not the entrant v1."""
        path = self.write("dots.json", config(entrants={"v1": {"bot": "prediction"}, "v1.2": {"bot": "prediction"}}))
        resolved = json.loads(self.good("check", path, "--set", "entrants.v1.2.depth=2").stdout)["entrants"]
        self.assertEqual((resolved["v1.2"]["depth"], resolved["v1"]["depth"]), (2, 4))
        swept = config(entrants={"v1": {"bot": "lowest"}, "v1.2": {"bot": "prediction"}}, sweep={"vary": {"entrants.v1.2.depth": "1,2"}})
        self.assertEqual(json.loads(self.good("check", self.write("swept.json", swept)).stdout)["sweep"]["entrant"], "v1.2")
        self.refused("check", path, "--set", "entrants.v1.3.depth=2", mentions=["entrants.v1.3"])

    def test_texts_may_look_like_numbers(self):
        self.assertEqual(self.check("--set", "name=2024")["name"], "2024")
        self.assertEqual(self.check("--set", "description=true")["description"], "true")
        self.assertEqual(self.check("--set", "name=a.b+c-d_e")["name"], "a.b+c-d_e")

    def test_seeds(self):
        big = (1 << 64) - 1
        for text, value in {"0": 0, "1": 1, "9007199254740991": (1 << 53) - 1, "0xFF": 255,
                            "0xffffffffffffffff": big, str(1 << 53): 1 << 53, str(big): big}.items():
            with self.subTest(text):
                resolved = self.check("--seed", text)["seed"]
                self.assertEqual(int(resolved, 0) if isinstance(resolved, str) else resolved, value)

    def test_seed_forms_in_the_file(self):
        for seed, value in ((0, 0), ((1 << 53) - 1, (1 << 53) - 1), ("18446744073709551615", (1 << 64) - 1), ("0xaB", 171),
                            ("7", 7), ("9007199254740993", (1 << 53) + 1)):
            with self.subTest(seed):
                resolved = json.loads(self.good("check", self.write("s.json", config(seed=seed))).stdout)["seed"]
                self.assertEqual(int(resolved, 0) if isinstance(resolved, str) else resolved, value)

    def test_bad_settings(self):
        cases = {
            ("--set", "deals"): ["deals", "PATH=VALUE"],
            ("--set", "deals=0"): ["--set deals=0", "1.."],
            ("--set", "game.dekc=24"): ["--set game.dekc=24", '"deck"'],
            ("--set", "gmae.deck=24"): ["gmae", '"game"'],
            ("--set", "game=durak"): ["--set game", "game."],
            ("--set", "entrants.lwo.bot=random"): ["entrants.lwo", '"low"'],
            ("--set", "entrants.low.bot=rnadom"): ["--set entrants.low.bot=rnadom", '"random"'],
            ("--set", "entrants.new=random"): ["entrants.new"],
            ("--set", "name=../up"): ["--set name=../up"],
            ("--deals", "-1"): ["deals", "-1", "1.."],
            ("--workers", "1025"): ["workers", "1025", "0..1024"],
            ("--seed", "-1"): ["seed", "-1"],
            ("--seed", "0x10000000000000000"): ["seed"],
        }
        for words, mentions in cases.items():
            with self.subTest(words):
                self.refused("check", self.path, *words, mentions=mentions)
                self.refused("run", self.path, *words, "--out", "r", mentions=mentions)
                self.assertFalse((self.folder / "r").exists())

    def test_equal_seeds_are_equal_runs(self):
        rows = []
        for number, seed in enumerate(("300", "0x12c", "0x000000000000012C")):
            self.good("run", self.path, "--seed", seed, "--out", f"r{number}", "--quiet")
            rows.append((self.folder / f"r{number}/games.csv").read_bytes())
        self.assertEqual(rows[0], rows[1])
        self.assertEqual(rows[0], rows[2])


class DefaultsBySeats(Case):
    """Weights that depend on the number of seats, unless the config sets them."""

    def planner(self, seats, **keys):
        content = {"seed": 1, "name": "d", "deals": 1, "game": {"name": "qigui521", "seats": seats},
                   "entrants": {"a": {"bot": "planner", **keys}, **{f"b{i}": {"bot": "lowest"} for i in range(1, seats)}}}
        path = self.folder / "d.json"
        path.write_text(json.dumps(content))
        return json.loads(self.good("check", path).stdout)["entrants"]["a"]

    def test_they_follow(self):
        pair, crowd, tuned = self.planner(2), self.planner(4, preset="crowd"), self.planner(4, preset="tuned")
        self.assertEqual(self.planner(4), crowd)
        self.assertEqual(self.planner(7), crowd)
        self.assertEqual(pair, tuned)
        self.assertNotEqual(pair, crowd)

    def test_what_is_named_stands(self):
        self.assertEqual(self.planner(4, single=111), {**self.planner(4), "single": 111})
        self.assertEqual(self.planner(4, **{key: value for key, value in self.planner(2).items() if key != "bot"}),
                         self.planner(2))
