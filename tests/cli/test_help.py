"""Help, version, and wrong command lines. KOZYR_BLESS=1 rewrites the golden help texts."""
import json
import os
import re

from tests.cli.harness import KOZYR, ROOT, Case, config

GOLDEN = ROOT / "tests/cli/golden"
CORE = ("run", "check", "list", "describe", "schema", "replay", "verify", "merge", "bench", "perft")
# Flags required of each command, if the command exists.
CONTRACT = {
    "run": ("--out", "--seed", "--deals", "--workers", "--set", "--resume", "--force", "--shard", "--quiet", "--json"),
    "sweep": ("--vary", "--against", "--out", "--seed", "--deals", "--workers", "--set", "--resume", "--force", "--quiet",
              "--json"),
    "check": ("--set",),
    "list": ("--json",),
    "describe": ("--json",),
    "replay": ("--json",),
    "verify": ("--every",),
    "perft": ("--depth", "--seed", "--set"),
}


def source_flags(command):
    """The flags of a command's table in its source file."""
    text = (ROOT / f"src/cli/commands/{command}.c").read_text()
    for macro, header in (("TOURNAMENT_FLAGS", "playing"), ("PLAYING_FLAGS", "playing"), ("SETTING_FLAGS", "settings")):
        if macro in text:
            text += re.search(rf"#define {macro}\b.*?[^\\]\n", (ROOT / f"src/cli/{header}.h").read_text(), re.S)[0]
    return re.findall(r'\{"(--[a-z-]+)",\s+(?:NULL|"[^"]*"),\s+(?:false|true)\b', text)


class Help(Case):
    def commands(self):
        listing = self.good("--help").stdout
        listing = listing[listing.index("commands:"):listing.index("exit status")]
        return re.findall(r"^  ([a-z]+) ", listing, re.M)

    def golden(self, name, text):
        path = GOLDEN / name
        if os.environ.get("KOZYR_BLESS"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        self.assertTrue(path.exists(), f"{path} is missing; KOZYR_BLESS=1 writes it")
        self.assertEqual(text, path.read_text(), f"{name}: KOZYR_BLESS=1 accepts the new text")

    def test_commands_of_the_contract(self):
        commands = self.commands()
        for command in CORE:
            self.assertIn(command, commands)
        for source in (ROOT / "src/cli/commands").glob("*.c"):
            self.assertIn(source.stem, commands, "every subcommand is in the list")

    def test_every_flag_is_explained(self):
        for command in self.commands():
            with self.subTest(command):
                text = self.good(command, "--help").stdout
                self.assertTrue(text.startswith(f"usage: kozyr {command}"))
                for flag in source_flags(command):
                    self.assertRegex(text, rf"(?m)^  (-., )?{flag}\b.* \S", flag)
                for flag in CONTRACT.get(command, ()):
                    self.assertRegex(text, rf"(?m)^  (-., )?{flag}\b", flag)

    def test_golden_texts(self):
        self.golden("help.txt", self.good("--help").stdout)
        for command in self.commands():
            with self.subTest(command):
                self.golden(f"help-{command}.txt", self.good(command, "--help").stdout)

    def test_no_stale_golden_text(self):
        wanted = {"help.txt"} | {f"help-{command}.txt" for command in self.commands()}
        self.assertEqual({path.name for path in GOLDEN.glob("help*.txt")}, wanted)

    def test_help_in_every_form(self):
        text = self.good("run", "--help").stdout
        for words in (["help", "run"], ["run", "-h"], ["run", "c.json", "--help"], ["run", "--nonsense", "--help"]):
            self.assertEqual(self.good(*words).stdout, text, words)
        self.assertEqual(self.good("help").stdout, self.good("--help").stdout)

    def test_help_fits_the_terminal(self):
        for command in ["", *self.commands()]:
            for line in self.good(*filter(None, [command]), "--help").stdout.splitlines():
                self.assertLessEqual(len(line), 80, f"{command}: {line}")
                self.assertEqual(line, line.rstrip(), command)

    def test_version(self):
        text = self.good("--version").stdout
        self.assertEqual({self.good(word).stdout for word in ("version", "-V", "-v")}, {text})
        parts = re.fullmatch(r"kozyr (([\d.]+)(?:\+[0-9a-f]{7}(?:-dirty)?)?) \(sources ([0-9a-f]{12}), (\S+)\)\n", text)
        self.assertIsNotNone(parts, text)
        self.assertEqual(parts[2], (ROOT / "VERSION").read_text().strip())
        found = json.loads(self.good("version", "--json").stdout)
        self.assertEqual([found[key] for key in ("version", "sources", "build")], list(parts.groups()[1:]))
        commit, dash, dirty = (found["commit"] or "").partition("-")
        self.assertEqual(parts[1], parts[2] + ("+" + commit[:7] + dash + dirty if commit else ""))
        self.run_config("out")
        made = json.loads((self.folder / "out/run.json").read_text())
        self.assertEqual({key: made[key] for key in found}, found)

    def test_full_output_device_is_a_failure(self):
        for words in (["--help"], ["run", "--help"], ["--version"], ["list", "bots"], ["describe", "durak"], ["schema"]):
            with self.subTest(words), open("/dev/full", "w", encoding="ascii") as full:
                done = self.kozyr(*words, capture_output=False, stdout=full, stderr=-1)
                self.assertEqual(done.returncode, 1, words)
                self.assertEqual(done.stderr.count("\n"), 1, words)


class WrongUsage(Case):
    def test_no_arguments(self):
        done = self.kozyr()
        self.assertEqual(done.returncode, 2)
        self.assertIn("usage:", done.stdout + done.stderr)

    def test_unknown_command(self):
        self.refused("rnu", mentions=['"rnu"', '"run"'])
        self.refused("verfy", mentions=['"verify"'])
        self.refused("xyzzy", mentions=['"xyzzy"', "--help"])
        self.refused("", mentions=["--help"])

    def test_unknown_flag(self):
        self.refused("run", "c.json", "--resum", mentions=["--resum", "--resume"])
        self.refused("run", "c.json", "--deal", "5", mentions=["--deals"])
        self.refused("verify", "r", "--evry", mentions=["--every"])
        self.refused("list", "bots", "--jsno", mentions=["--json"])
        self.refused("run", "c.json", "-z", mentions=["-z", "--help"])
        self.refused("schema", "--xyzzy", mentions=["--xyzzy"])

    def test_flag_values(self):
        path = self.write("c.json", config())
        self.refused("run", path, "--out", mentions=["--out", "DIR"])
        self.refused("run", path, "--out", "a", "--out", "b", mentions=["--out", "twice"])
        self.refused("run", path, "--quiet=1", mentions=["--quiet"])
        self.refused("run", path, "--resume", "--force", mentions=["--resume", "--force"])

    def test_positionals(self):
        self.refused("run", mentions=["CONFIG"])
        self.refused("run", "a", "b", mentions=['"b"', "CONFIG"])
        self.refused("replay", "r", mentions=["GAME_INDEX"])
        self.refused("merge", "out", mentions=["SHARD_DIR"])
        self.refused("schema", "x", mentions=['"x"'])

    def test_lists(self):
        self.refused("list", "bot", mentions=["games", "bots", "formats", '"bots"'])
        self.refused("describe", "durk", mentions=['"durk"', '"durak"'])
        self.refused("describe", "durak/lowes", mentions=['"lowes"', '"lowest"'])
        self.refused("describe", "durak/", mentions=["bots"])
        self.refused("bench", "durk", mentions=['"durk"'])
        self.refused("perft", "durk", "--depth", "1", mentions=['"durk"'])

    def test_control_characters_stay_off_the_terminal(self):
        done = self.kozyr("\x1b[31mred")
        self.assertEqual(done.returncode, 2)
        self.assertNotIn("\x1b", done.stderr)
        self.assertNotIn("\x1b", self.kozyr("run", "\x1b[31mred").stderr)
        self.assertNotIn("\x1b", self.kozyr("run", "a", "\x1b[31mred").stderr)

    def test_very_long_words(self):
        long = "x" * 100000
        for words in ([long], ["run", long], ["run", "--" + long], ["run", "c.json", "--set", long], ["describe", long],
                      ["describe", "durak/" + long], ["perft", "durak", "--depth", long], ["list", long]):
            done = self.kozyr(*words)
            self.assertEqual(done.returncode, 2, words[0][:20])
            self.assertLess(len(done.stderr), 5000, words[0][:20])


class Programs(Case):
    def test_the_release_program_has_no_test_bots(self):
        self.assertTrue(os.access(KOZYR, os.X_OK), KOZYR)
        self.assertNotIn("fault", self.good("list", "bots").stdout)
