"""The dialogues with programs and the LaTeX in the documents are those of real runs; and every block is checked."""
import re
import sys

from tests.cli import documents
from tests.cli.harness import KOZYR, ROOT, Case, config

PAGE = "src/bots/README.md"
PYTHON = "configs/PYTHON.md"  # test_python.py
SPY = """import subprocess, sys, threading
log = open(sys.argv[1], "a", buffering=1)
child = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
def pump(source, target, mark):
    for line in source:
        log.write(mark + line)
        target.write(line)
        target.flush()
    target.close()
threading.Thread(target=pump, args=(sys.stdin, child.stdin, "> "), daemon=True).start()
pump(child.stdout, sys.stdout, "< ")
"""


def talk(first):
    """The lines of the page's dialogue that begins with this line."""
    return next(text.splitlines() for text in documents.blocks(PAGE, "") if text.startswith(first))


def keys_of(line):
    return set(re.findall(r'"(\w+)":', line))


class Transcripts(Case):
    def spied(self, command, other, **changes):
        """The lines of a game in which `command` plays, with their sender."""
        spy, log = self.write("spy.py", SPY), self.folder / "log"
        entrant = {"bot": "process", "command": [sys.executable, str(spy), str(log), *map(str, command)], "sandbox": "none", **changes.pop("entrant", {})}
        self.run_config("r", config(entrants={"mine": entrant, **other}, deals=1, workers=1, **changes))
        return log.read_text().splitlines()

    def types(self, lines):
        """kozyr's messages by type: all keys of its lines."""
        found = {}
        for line in lines:
            if line.startswith("> {"):
                said = re.search(r'"type":"(\w+)"', line)
                found.setdefault(said and said[1], set()).update(keys_of(line))
        return found

    def test_json(self):
        """Every message of the dialogue and of the table of messages has the documented keys."""
        lines = self.spied([sys.executable, ROOT / "scripts/bots/durak_lowest.py"], {"rnd": {"bot": "random"}},
                           entrant={"move_time_ms": 10000, "game_time_ms": 60000})
        real = self.types(lines)
        for kind, keys in self.types(talk('> {"type":"hello"')).items():
            self.assertLessEqual(keys, real[kind], kind)
        told = {row[0].strip("`"): row[1].split(":")[0] for row in documents.rows(PAGE, "The protocol `json`, version 1")}
        self.assertEqual(set(told), set(real) | {"ply"}, "the library asks for no plies")
        for kind in set(told) - {"ply"}:
            self.assertLessEqual(set(re.findall(r"`(\w+)`", told[kind])) - {"nodes"}, real[kind], kind)

    def test_many_games(self):
        """A question about many games, and a partial answer, have the documented keys."""
        program = self.write("first.py", "from kozyr_bot import Bot, run\nclass First(Bot):\n    choose = lambda self, view, legal: legal[0]\nrun(First())\n")
        self.write("kozyr_bot.py", (ROOT / "scripts/bots/kozyr_bot.py").read_text())
        lines = self.spied([sys.executable, program], {"rnd": {"bot": "random"}}, entrant={"parallel_games": 4, "move_time_ms": 10000})
        real = self.types(lines)
        self.assertEqual(set(real), {"hello", "ask", "quit"})
        shown = talk('> {"type":"ask"')
        self.assertLessEqual(keys_of(shown[0]), real["ask"])
        self.assertLessEqual(keys_of(shown[1]) - {"nodes"}, set().union(*(keys_of(line) for line in lines if line.startswith("< "))))

    def test_botzone(self):
        lines = self.spied([KOZYR, "bot", "doudizhu/lowest", "--protocol", "botzone"], {"a": {"bot": "rlcard"}, "b": {"bot": "lowest"}},
                           entrant={"protocol": "botzone"}, game={"name": "doudizhu", "preset": "botzone2"})
        shown = [keys_of(line) for line in talk('> {"requests"') if line.startswith("> ")]
        real = [keys_of(line) for line in lines if line.startswith("> ")]
        self.assertEqual(len(shown), 3)
        for keys in shown:
            self.assertTrue(any(keys <= told for told in real), (keys, real))

    def test_gomocup(self):
        """The words and their order; consecutive stones of a board count as one."""
        def words(lines):
            said = []
            for line in lines:
                word = "> x,y" if re.match(r"> \d+,\d+", line) else " ".join(re.sub(r"\d+,\d+", "x,y", line).split()[:3 if "INFO" in line else 2])
                if word.startswith("> ") and said[-1:] != ["> x,y"] or word != "> x,y":
                    said.append(word)
            return [word for word in said if word.startswith("> ")]

        lines = self.spied([KOZYR, "bot", "gomoku/random", "--protocol", "gomocup"], {"rnd": {"bot": "random"}},
                           entrant={"protocol": "gomocup", "move_time_ms": 1000},
                           game={"name": "gomoku", "size": 15, "opening_stones": 4})
        shown, real = words(talk("> START")), words(lines)
        real = real[len(real) - real[::-1].index("> START") - 1:]  # a fresh engine was started before to ask for its rules
        first = shown[:shown.index("> TURN") + 1]
        self.assertEqual(real[:len(first)], first)
        again = real.index("> RESTART")
        rest = shown[shown.index("> RESTART"):shown.index("> BOARD", shown.index("> RESTART")) + 1]
        self.assertEqual(real[again:again + len(rest)], rest)
        self.assertEqual((shown[-1], real[-1]), ("> END", "> END"))

    def test_findings(self):
        """The documented findings are those that the program checks, in the same words and order."""
        lines = next(lines for name, _, lines in documents.shown() if name == PAGE)
        shown = re.findall(r"^  (?:good|WRONG) +([^:]+):", "\n".join(lines), re.M)
        self.assertGreater(len(shown), 5)
        source = "".join(path.read_text() for path in sorted((ROOT / "src/external").glob("examine*.c")))
        self.assertEqual([finding for finding in shown if f'"{finding}"' not in source], [])
        self.assertIn(f'{sum("  WRONG" in line for line in lines)} found wrong, {sum("  good" in line for line in lines)} good', lines)


class Latex(Case):
    """The page's document on papers, with the table and the figure that its commands make."""

    def well_formed(self, text):
        text = re.sub(r"(?<!\\)%.*", "", text)
        self.assertEqual(len(re.findall(r"(?<!\\)\{", text)), len(re.findall(r"(?<!\\)\}", text)), text)
        self.assertEqual(len(re.findall(r"(?<!\\)\$", text)) % 2, 0, text)
        open_ones = []
        for what, name in re.findall(r"\\(begin|end)\{(\w+)\}", text):
            if what == "begin":
                open_ones.append(name)
            else:
                self.assertEqual(open_ones.pop(), name)
        self.assertEqual(open_ones, [])
        for tabular, columns, rows in re.findall(r"\\begin\{(tabular)\}\{(\w+)\}(.*?)\\end", text, re.S):
            for row in re.findall(r"^(.*) \\\\$", rows, re.M):
                self.assertEqual(len(re.findall(r"(?<!\\)&", row)) + 1, len(columns), (tabular, row))

    def test_document(self):
        (document,) = documents.blocks("configs/PAPERS.md", "latex")
        lines = documents.read("configs/PAPERS.md")
        made = re.findall(r"> (\w+)\.tex", lines) + [f"{folder}/{kind}" for kind, folder in re.findall(r"--kinds (\w+) .* --out (\w+)", lines)]
        used = re.findall(r"\\(?:input|includegraphics)\{(.+?)\}", document)
        self.assertEqual(sorted(used), sorted(made))
        self.run_config("r", config(entrants={"a_b": {"bot": "lowest"}, "c": {"bot": "random"}}, deals=5))
        flags = next(words for _, words in documents.commands() if words[:2] == ["kozyr", "table"] and "latex" in words)[3:]
        table = self.good("table", "r", *flags[:flags.index(">")]).stdout
        for text in (document, table):
            self.well_formed(text)
        self.assertIn(r"a\_b", table)
        for command in set(re.findall(r"\\(toprule|midrule|bottomrule)", table)):
            self.assertIn("booktabs", document, command)


class Blocks(Case):
    def test_none_is_unchecked(self):
        """Every block of every document is of a kind that some test checks."""
        kinds = {"json": documents.names(), "python": ["README.md", "configs/BOTS.md", PYTHON], "pycon": [PYTHON], "latex": ["configs/PAPERS.md"],
                 "c": ["src/games/README.md", "src/search/README.md"], "diff": ["src/README.md"]}
        for name in documents.names():
            for language, text in documents.blocks(name):
                known = text.startswith(("$ ", "kozyr ")) or name == PAGE and text.startswith("> ") if language == "" \
                    else name in kinds.get(language, [])
                self.assertTrue(known, f"{name}: no test knows this block:\n{text}")

    def test_search(self):
        """The documented lines on a search's policy have the same form in a game."""
        (block,) = documents.blocks("src/search/README.md", "c")
        source = (ROOT / "src/games/durak/durak.c").read_text()
        for line in re.findall(r"^#.*$", block, re.M):
            self.assertIn(re.sub(r" +", " ", line.replace("NimView", "DurakView")), re.sub(r" +", " ", source))
