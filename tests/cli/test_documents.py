"""The documents are correct: printed tables, commands, examples, tables of keys and files, links."""
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

import pytest

from tests.cli import documents
from tests.cli.harness import KOZYR, LIMIT, ROOT, Case, environment, read_games

MOST_WORDS = 14500  # of all pages together, without the tables of scripts/coverage
TRANSCRIPTS = "src/bots/README.md"  # of programs: test_transcripts.py
CONFIGS = {json.loads(path.read_text())["name"]: path.relative_to(ROOT) for path in ROOT.glob("configs/*/*.json")}


def verb_of(config):
    return next((key for key in ("sweep", "tune") if key in config), "run")


class Documents(Case):
    """A folder as the reader of the documents has it; runs are kept for the other tests of the class."""

    @classmethod
    def setUpClass(cls):
        cls.house = pathlib.Path(tempfile.mkdtemp(prefix="kozyr-documents-"))
        cls.addClassCleanup(shutil.rmtree, cls.house, ignore_errors=True)
        (cls.house / "configs").symlink_to(ROOT / "configs")
        shutil.copy(ROOT / "scripts/bots/kozyr_bot.py", cls.house)
        (cls.house / "my.json").write_text(documents.blocks("README.md", "json")[0])
        (cls.house / "first.py").write_text(documents.blocks("configs/BOTS.md", "python")[0])
        cls.said = {}

    def commands(self):
        overview = self.good("--help").stdout
        return re.findall(r"^  ([a-z]+) ", overview[overview.index("commands:"):overview.index("exit status")], re.M)

    def flags(self, command):
        return set(re.findall(r"^  (?:-\w, )?(--[a-z0-9-]+)", self.say(f"kozyr {command} --help"), re.M))

    def say(self, line):
        """The output of a command line; each runs once, after the run that it reads."""
        words = shlex.split(line)[1:]
        line = shlex.join(words)
        if line not in self.said:
            for word in words:
                if word.startswith("results/") and not (self.house / word).exists():
                    self.play(word.split("/")[1])
            done = subprocess.run([KOZYR, *words], cwd=self.house, env=environment(), capture_output=True, text=True, timeout=LIMIT,
                                  stdin=subprocess.DEVNULL, check=False)
            self.said[line] = done.stdout + done.stderr
        return self.said[line]

    def play(self, name):
        path = CONFIGS.get(name, "my.json")
        return self.say(f"kozyr {verb_of(json.loads((self.house / path).read_text()))} {path}")


@pytest.mark.xdist_group("documents")
class Shown(Documents):
    WEIGHT = 10

    def shows(self, document, without=()):
        """Every shown line is printed, in this order; only "..." may stand for omitted lines."""
        for command, lines in [(command, lines) for name, command, lines in documents.shown() if name == document]:
            if command in without:
                continue
            said, at, anywhere = [line.rstrip() for line in self.say(command).splitlines() if line.strip()], 0, False
            for line in [line.rstrip() for line in lines if line.strip()]:
                if line == "...":
                    anywhere = True
                    continue
                place = at + (said[at:].index(line) if anywhere and line in said[at:] else 0)
                self.assertEqual(said[place:place + 1], [line], f"{document}: {command}")
                at, anywhere = place + 1, False
            if lines and lines[-1].strip() != "..." and not anywhere:
                self.assertEqual(said[at:], [], f"{document}: {command}: and prints more")

    def test_readme(self):
        self.shows("README.md")

    def test_comparing(self):
        self.shows("configs/COMPARING.md")

    def test_sweeping(self):
        self.shows("configs/SWEEPING.md")

    def test_tuning(self):
        self.shows("configs/TUNING.md")

    def test_replaying(self):
        self.shows("configs/REPLAYING.md")

    def test_every_shown_output_is_looked_at(self):
        looked_at = {"README.md", TRANSCRIPTS, *(f"configs/{name}.md" for name in ("COMPARING", "SWEEPING", "TUNING", "REPLAYING"))}
        self.assertEqual({name for name, _, _ in documents.shown()}, looked_at)

    def test_games_in_python(self):
        """The README's pandas example prints the contents of games.csv, counted again without pandas."""
        pytest.importorskip("pandas")
        self.say("./kozyr replay results/durak-quickstart 17")
        code = documents.blocks("README.md", "python")[0]
        done = subprocess.run([sys.executable, "-c", code], cwd=self.house, capture_output=True, text=True, timeout=LIMIT, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        games = read_games(self.house / "results/durak-quickstart")
        shown = {words[0]: words[1:] for words in map(str.split, done.stdout.splitlines()) if len(words) > 2}
        tree = [int(game["score0"]) for game in games if game["bot0"] == "tree"]
        self.assertAlmostEqual(float(shown["tree"][0]), sum(tree) / len(tree), places=5)
        edge = [int(game["score0"]) for game in games if int(game["trumps_dealt0"]) - int(game["trumps_dealt1"]) == 2]
        self.assertAlmostEqual(float(shown["2"][0]), sum(edge) / len(edge), places=5)
        self.assertEqual(int(shown["2"][1]), len(edge))

    def test_a_bot_in_python(self):
        """The page's bot plays, by the page's command."""
        line = next(shlex.join(words) for name, words in documents.commands() if name == "configs/BOTS.md" and "--set" in words)
        said = self.say(f"{line} --deals 2")
        self.assertIn("first", said)
        self.assertNotIn("crash", said)
        self.assertEqual({game["reason"] for game in read_games(self.house / "results/first")} - {"durak", "draw"}, set())


class Commands(Documents):
    """The program accepts every command line of the documents."""

    def test_flags_and_files(self):
        there, found = self.commands(), 0
        for document, (program, *words) in documents.commands():
            flags = {word.split("=")[0] for word in words if word.startswith("--")} - {"--help"}
            with self.subTest(document, words=words):
                if program.startswith("kozyr"):
                    for command in words[0].split("|"):
                        self.assertIn(command, there)
                        self.assertLessEqual(flags, self.flags(command))
                else:
                    sources = [ROOT / program, *(ROOT / "scripts/plotting").glob("*.py")]
                    text = "".join(path.read_text() for path in sources)
                    self.assertEqual([flag for flag in flags if flag not in text], [])
                for word in words:
                    if word.startswith(("configs/", "scripts/", "results/studies/")):
                        self.assertTrue((ROOT / word).exists(), word)
                found += 1
        self.assertGreater(found, 80)

    def test_configs_belong_to_their_commands(self):
        for document, (_, *words) in documents.commands():
            if len(words) > 1 and words[0] in ("run", "sweep", "tune") and words[1].startswith("configs/") and "--vary" not in words:
                self.assertEqual(verb_of(json.loads((ROOT / words[1]).read_text())), words[0], (document, words))

    def test_arrays_have_configs_that_can_be_cut(self):
        for path in re.findall(r"^    scripts/slurm/array (\S+)", documents.read("scripts/slurm/README.md"), re.M):
            self.good("run", ROOT / path, "--shard", "1/40", "--deals", "40", "--quiet")

    def test_values_to_vary(self):
        for document, (_, *words) in documents.commands():
            if "--vary" in words and words[1] != "c.json":
                with self.subTest(document, words=words):
                    deals = [] if "--deals" in words else ["--deals", "4"]
                    done = self.kozyr(words[0], self.house / words[1], *words[2:], "--dry-run", *deals)
                    self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_what_is_described(self):
        for document, (_, *words) in documents.commands():
            if words[:1] in (["describe"], ["list"]) and words[1:] and words[1].islower():
                with self.subTest(document, words=words):
                    self.good(*words)


class Tables(Documents):
    def test_commands(self):
        """Every command has a row, and every flag in a row is one of that command."""
        rows = {}
        for first, rest in documents.rows("README.md", "The commands"):
            names = re.findall(r"`([a-z]+)", first)
            rows.update(dict.fromkeys(names, f"{first} {rest}"))
        self.assertEqual(set(rows), set(self.commands()))
        for name, text in rows.items():
            known = {flag for other in rows if rows[other] == text for flag in self.flags(other)}
            self.assertLessEqual(set(re.findall(r"--[a-z-]+[a-z]", text)), known, name)

    def test_keys(self):
        """Every key of a config has a row with its default, and the allowed words of the row are accepted."""
        schema = json.loads(self.good("schema").stdout)["properties"]
        rows = {key.strip("`"): (text, default.strip("`")) for key, text, default in documents.rows("configs/README.md", "The config")}
        self.assertEqual(set(rows), set(schema) - {"$schema"})
        for key, (text, default) in rows.items():
            said = schema[key].get("default")
            if said is not None and default:
                self.assertEqual(str(said), default, key)
            for word in schema[key].get("enum", []):
                self.assertIn(f"`{word}`", f"{text} `{default}`", key)

    def test_values(self):
        """Objects shown in the table's rows are accepted."""
        rows = {key.strip("`"): text for key, text, _ in documents.rows("configs/README.md", "The config")}
        base = json.loads((self.house / "my.json").read_text())
        for key in ("sweep", "tune", "stop"):
            for value in re.findall(r"`(\{.*?\})`", rows[key]):
                self.good("check", self.write(f"{key}.json", {**base, key: json.loads(value)}))

    def test_files(self):
        """Every file of a run, with records or without rows, has a row, and every row is such a file."""
        listed = {name for first, _ in documents.rows("configs/README.md", "The run directory") for name in re.findall(r"`([\w.]+)`", first)}
        base = {**json.loads((self.house / "my.json").read_text()), "deals": 2}
        folders = [self.run_config(rows, {**base, "rows": rows, "records": records})
                   for rows, records in (("csv", "all"), ("zstd", "all"), ("none", "none"))]
        names = {path.name for folder in folders for path in folder.iterdir()}
        self.assertEqual(names | {"games.csv.tail", "records.jsonl.tail"}, listed)

    def test_json(self):
        """Configs, and entrants of configs, shown in the documents are accepted."""
        base = json.loads((self.house / "my.json").read_text())
        for name in documents.names():
            for text in documents.blocks(name, "json"):
                for program in re.findall(r'\["\./(\S+)"', text):
                    self.write(program, "").chmod(0o755)
                shown = json.loads(text if text.lstrip().startswith("{") else "{" + text + "}")
                config = shown if "game" in shown else {**base, "entrants": {**base["entrants"], **shown}}
                with self.subTest(name, text=text):
                    self.good("check", self.write("c.json", config))


class Links(Case):
    def test_links(self):
        """Every link target and every picture of a document exists."""
        for name in documents.names():
            for link in documents.links(name):
                target, _, anchor = link.partition("#")
                path = (ROOT / name).parent / target if target else ROOT / name
                if "://" not in link:
                    self.assertTrue(path.exists(), f"{name}: {link}")
                    if anchor and path.suffix == ".md":
                        self.assertIn(anchor, documents.anchors(path.resolve().relative_to(ROOT)), name)

    def test_every_page_is_in_the_list(self):
        """The README's list of tasks has every page of the folder configs."""
        linked = set(documents.links("README.md"))
        self.assertEqual([path.name for path in (ROOT / "configs").glob("*.md") if f"configs/{path.name}" not in linked], [])

    def test_pages_are_short(self):
        """Bounds the length of the pages, so that they say everything once."""
        words = {name: len(documents.read(name).split()) for name in documents.names()}
        self.assertLessEqual(words["README.md"], 1500)
        self.assertLessEqual(sum(words.values()), MOST_WORDS, words)
