"""kozyr match and init: a tournament without a config, and a first config."""
import json

from tests.cli.harness import ROOT, Case, read_games, read_summary

GAMES = [path.parent.name for path in sorted((ROOT / "src/games").glob("*/*.c")) if path.stem == path.parent.name]


def config_of(folder):
    return json.loads((folder / "config.json").read_text())


class Match(Case):
    def played(self, *words):
        self.good("match", *words, "--quiet", "--force", "--out", "r")
        return config_of(self.folder / "r")

    def test_words_become_a_config(self):
        """The config in the run directory gives the same bytes when it is run again."""
        config = self.played("durak", "prediction:depth=2,defence_choice=best", "lowest", "--deals", "3", "--set", "game.deck=24")
        self.assertEqual((config["game"]["name"], config["game"]["deck"], config["deals"]), ("durak", 24, 3))
        self.assertEqual(config["name"], "durak-prediction-lowest")
        self.assertEqual([config["entrants"]["prediction"][key] for key in ("bot", "depth", "defence_choice")], ["prediction", 2, "best"])
        self.good("run", "r/config.json", "--quiet", "--out", "again")
        for name in ("games.csv", "summary.json"):
            self.assertEqual((self.folder / "r" / name).read_bytes(), (self.folder / "again" / name).read_bytes())

    def test_names(self):
        """Entrants with the same bot are named by their settings, equal ones by numbers."""
        bots = ["prediction:depth=1", "prediction:depth=2,unconstrained_factor=0.5", "lowest", "lowest"]
        config = self.played("durak", *bots, "--deals", "1")
        self.assertEqual(list(config["entrants"]), ["prediction-1", "prediction-2-0.5", "lowest", "lowest-2"])

    def test_a_program(self):
        program = ROOT / "scripts/bots/durak_lowest.py"
        config = self.played("durak", f"process:python3 {program}", "lowest", "--deals", "1")
        self.assertEqual(config["entrants"]["durak_lowest"]["command"], ["python3", str(program)])
        self.assertEqual(read_summary(self.folder / "r")["games"], 2)

    def test_folders(self):
        """Without --out no run is overwritten; --resume continues the last one."""
        match = ["match", "durak", "lowest", "random", "--deals", "2"]
        folder = self.folder / "results"
        self.assertIn("results/durak-lowest-random\n", self.kozyr(*match).stderr)
        self.assertIn("results/durak-lowest-random-2\n", self.kozyr(*match).stderr)
        self.good("match", "durak", "lowest", "random", "--deals", "4", "--resume", "--quiet")
        self.assertEqual({path.name: len(read_games(path)) for path in folder.iterdir()},
                         {"durak-lowest-random": 4, "durak-lowest-random-2": 8})

    def test_fewer_bots_than_seats(self):
        self.assertEqual(self.played("doudizhu", "lowest", "random", "--deals", "1")["fill"], "mixed")
        self.assertEqual(self.played("durak", "lowest", "random", "--deals", "1", "--set", "game.seats=4")["fill"], "mixed")
        self.assertEqual(self.played("doudizhu", "lowest", "random", "rlcard", "--deals", "1")["fill"], "distinct")

    def test_every_game(self):
        for game in GAMES:
            with self.subTest(game):
                self.played(game, "random", "random", "--deals", "1")

    def test_refused(self):
        for words, told in ((["durak", "predction", "lowest"], '"prediction"'), (["durak", "prediction:depht=4", "lowest"], '"depth"'),
                            (["durak", "prediction:depth", "lowest"], "KEY=VALUE"), (["durak", "lowest"], "two or more"),
                            (["durk", "lowest", "random"], '"durak"'), (["durak", "process:", "lowest"], "command"),
                            (["durak", "x" * 5000, "lowest"], "too long")):
            with self.subTest(words=words):
                self.refused("match", *words, "--out", "r", mentions=[told])
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_lists_bots(self):
        said = self.kozyr("match", "gomoku").stdout
        self.assertEqual(said, self.good("list", "bots", "gomoku").stdout)
        self.assertIn("gobangcat", said)
        self.assertNotIn("prediction", said)


class Init(Case):
    def test_every_game(self):
        """The printed config can be played unchanged, and says where to look."""
        for game in GAMES:
            with self.subTest(game):
                config = json.loads(self.write("my.json", self.good("init", game).stdout).read_text())
                self.assertIn(f"kozyr describe {game}", config["description"])
                self.good("run", "my.json", "--deals", "1", "--quiet", "--force")
                self.assertGreater(read_summary(self.folder / "results" / config["name"])["games"], 0)

    def test_refused(self):
        self.refused("init", "gomok", mentions=['"gomoku"'])
