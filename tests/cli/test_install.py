"""The files of `make install`, manual pages, and shell completions."""
import os
import re
import shutil
import subprocess

import pytest

from tests.cli.harness import KOZYR, LIMIT, ROOT, Case, config
from tests.cli.test_help import source_flags


def make(*words):
    environment = {key: value for key, value in os.environ.items() if key not in ("MAKEFLAGS", "MAKELEVEL")}
    return subprocess.run(["make", "-s", *words], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LIMIT,
                          check=False)


class Manual(Case):
    def commands(self):
        return re.findall(r"^  ([a-z]+) ", self.good("--help").stdout.split("commands:")[1].split("exit status")[0], re.M)

    def test_every_command_has_a_page_with_its_flags(self):
        overview = self.good("help", "--man").stdout
        for command in self.commands():
            with self.subTest(command):
                page = self.good("help", "--man", command).stdout
                self.assertTrue(page.startswith(f".TH KOZYR-{command.upper()} 1 "), page[:60])
                for flag in source_flags(command):
                    self.assertIn("\\fB" + flag.replace("-", "\\-") + "\\fR", page)
                self.assertIn(f"\\fBkozyr\\-{command}\\fR(1)", overview)

    def test_groff_has_nothing_to_say(self):
        if not shutil.which("groff"):
            self.skipTest("groff is not installed")
        for command in ["", *self.commands()]:
            page = self.good("help", "--man", *filter(None, [command])).stdout
            done = subprocess.run(["groff", "-man", "-Tutf8", "-wall"], input=page, capture_output=True, text=True, check=True)
            self.assertEqual(done.stderr, "", command)

    def test_pages_fit_a_terminal(self):
        """No line is wider than 80 columns, and examples have their own section."""
        if not shutil.which("groff"):
            self.skipTest("groff is not installed")
        for command in ["", *self.commands()]:
            page = self.good("help", "--man", *filter(None, [command])).stdout
            shown = subprocess.run(["groff", "-man", "-Tutf8", "-rLL=80n", "-P-cbou"], input=page, capture_output=True, text=True, check=True)
            for line in shown.stdout.splitlines():
                self.assertLessEqual(len(line), 80, (command, line))
            if command and "\nexample" in self.good(command, "--help").stdout:
                self.assertIn(".SH EXAMPLES\n", page, command)

    def test_unknown_command(self):
        self.refused("help", "rnu", mentions=['"rnu"', '"run"'])


class Completion(Case):
    def complete(self, *words, env=None):
        """The completions that bash offers for the last word."""
        script = self.write("kozyr.bash", self.good("completion", "bash").stdout)
        lines = f"source {script}; COMP_WORDS=({' '.join(repr(word) for word in words)}); " \
                f"COMP_CWORD={len(words) - 1}; _kozyr; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        done = subprocess.run(["bash", "-c", lines], cwd=self.folder, env=env, capture_output=True, text=True, check=True)
        self.assertEqual(done.stderr, "")
        return set(done.stdout.split())

    def test_bash_completes_commands_flags_names_and_files(self):
        (self.folder / "my.json").write_text("{}")
        self.assertEqual(self.complete("kozyr", "sw"), {"sweep"})
        self.assertEqual(self.complete("kozyr", "run", "--re"), {"--resume"})
        self.assertEqual(self.complete("kozyr", "run", "my"), {"my.json"})
        self.assertEqual(self.complete("kozyr", "run", "--out", "my"), {"my.json"})
        self.assertEqual(self.complete("kozyr", "list", "b"), {"bots"})
        self.assertEqual(self.complete("kozyr", "describe", "durak/lo"), {"durak/lowest"})
        self.assertEqual(self.complete("kozyr", "help", "ver"), {"verify", "version"})

    def test_bash_completes_values(self):
        os.symlink(KOZYR, self.folder / "kozyr")
        bash = {**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}"}
        self.write("c.json", config(entrants={"tree": {"bot": "prediction"}, "low": {"bot": "lowest"}}))
        self.good("run", "c.json", "--out", "r", "--deals", 2, "--quiet")
        for words, wanted in ((("kozyr", "calc", "--model", ""), {"normalized", "logistic"}),
                              (("kozyr", "sweep", "c.json", "--design", "s"), {"sobol"}),
                              (("kozyr", "table", "r", "--format", "m"), {"markdown"}),
                              (("kozyr", "compare", "r", "t"), {"tree"}),
                              (("kozyr", "sweep", "c.json", "--against", ""), {"tree", "low"}),
                              (("kozyr", "run", "c.json", "--set", "game.de"), {"game.deck=", "game.defender_limit="}),
                              (("kozyr", "run", "c.json", "--set", "entrants.tree.depth"), {"entrants.tree.depth="}),
                              (("kozyr", "match", "durak", "lowest", "--set", "game.tr"), {"game.trump=", "game.transfer_first_bout=", "game.transfer_show_trump="}),
                              (("kozyr", "sweep", "c.json", "--vary", "game.de"), {"game.deck=", "game.defender_limit="}),
                              (("kozyr", "match", "du"), {"durak"}),
                              (("kozyr", "match", "durak", "lowest", "pre"), {"prediction"}),
                              (("kozyr", "sweep", "c.json", "--vary", "na"), set()),
                              (("kozyr", "tune", "c.json", "--vary", "game."), set()),
                              (("kozyr", "tune", "c.json", "--hold", "entrants.tree.depth"), {"entrants.tree.depth="}),
                              (("kozyr", "run", "missing.json", "--set", "game."), set())):
            self.assertEqual(self.complete(*words, env=bash), wanted, words)

    def test_every_flag_stands_in_every_script(self):
        for shell in ("bash", "zsh", "fish"):
            text = self.good("completion", shell).stdout
            for source in (ROOT / "src/cli/commands").glob("*.c"):
                for flag in source_flags(source.stem):
                    self.assertIn(f"-l {flag[2:]} " if shell == "fish" else flag, text, (shell, source.stem))

    def test_shells_can_read_their_scripts(self):
        missing = [shell for shell in ("bash", "zsh", "fish") if not shutil.which(shell)]
        for shell in {"bash", "zsh", "fish"} - set(missing):
            script = self.write("script", self.good("completion", shell).stdout)
            done = subprocess.run([shell, "-n", script], capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stderr), (0, ""), shell)
        if missing:
            self.skipTest(f"not installed: {', '.join(missing)}")

    def test_unknown_shell(self):
        self.refused("completion", "bsh", mentions=['"bsh"', '"bash"', "zsh, fish"])


@pytest.mark.skipif("release-gcc" not in str(KOZYR), reason="the release build is what is installed")
@pytest.mark.xdist_group("install")
class Install(Case):
    WEIGHT = 3
    @pytest.mark.long
    def test_install_and_uninstall(self):
        target = self.folder / "root"
        keep = target / "usr/share/man/man1/other.1"
        keep.parent.mkdir(parents=True)
        keep.write_text("somebody else's\n")
        private = [target / "usr", target / "usr/share"]
        for folder in private:
            folder.chmod(0o700)
        knobs = [f"DESTDIR={target}", "PREFIX=/usr", "MODE=release", "CC=gcc", "SAN=", "COV="]
        if os.access(f"{KOZYR}-mpi", os.X_OK):
            knobs.append("MPI=1")
        done = make("install", *knobs)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        for name in ("bin/kozyr", "bin/pbrain-kozyr", "bin/kozyr-plot", "share/man/man1/kozyr.1", "share/man/man1/kozyr-run.1",
                     "share/bash-completion/completions/kozyr", "share/zsh/site-functions/_kozyr",
                     "share/fish/vendor_completions.d/kozyr.fish", "share/kozyr/config.schema.json",
                     "share/doc/kozyr/README.md", "share/doc/kozyr/examples/durak/quickstart.json",
                     "share/doc/kozyr/examples/bots/kozyr_bot.py", "share/doc/kozyr/configs/COMPARING.md"):
            self.assertTrue((target / "usr" / name).is_file(), name)
        pages = {path.name for path in (target / "usr/share/man/man1").glob("kozyr-*.1")} - {"kozyr-mpi.1", "kozyr-plot.1"}
        commands = [path.stem for path in (ROOT / "src/cli/commands").glob("*.c")]
        self.assertEqual(pages, {f"kozyr-{command}.1" for command in commands})
        for name in ("bin/kozyr-mpi", "share/man/man1/kozyr-mpi.1", "share/bash-completion/completions/kozyr-mpi",
                     "share/fish/vendor_completions.d/kozyr-mpi.fish"):
            self.assertEqual((target / "usr" / name).is_file(), "MPI=1" in knobs, name)
        self.assertEqual([folder.stat().st_mode & 0o777 for folder in private], [0o700, 0o700])
        for page in (target / "usr/share/doc/kozyr").rglob("*.md"):
            for place in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)|<img src=\"([^\"]+)\"", page.read_text()):
                self.assertTrue((page.parent / (place[0] or place[1])).exists(), (page, place))
        installed = target / "usr/bin/kozyr"
        self.assertEqual(self.good("version", program=installed).stdout, self.good("version").stdout)
        self.assertEqual((target / "usr/share/kozyr/config.schema.json").read_text(), self.good("schema").stdout)
        self.good("check", target / "usr/share/doc/kozyr/examples/durak/quickstart.json", program=installed)
        plot = subprocess.run([target / "usr/bin/kozyr-plot", "--help"], capture_output=True, text=True, check=False)
        self.assertIn("usage:" if plot.returncode == 0 else "is missing", plot.stdout + plot.stderr)
        self.assertEqual(make("uninstall", *knobs).returncode, 0)
        self.assertEqual(set(target.rglob("*")), {keep, *keep.parents} & set(target.rglob("*")))
        self.assertTrue(keep.is_file())
