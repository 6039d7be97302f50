"""The output never controls a terminal, whatever names, configs and run folders contain."""
import json
import os
import shutil
import signal
import subprocess
import unittest

from tests.cli.harness import KOZYR, Case, config, environment

# C0, DEL, C1, arabic letter mark, marks, separators, embeddings, overrides, isolates
HOSTILE = "\u001b[31m\u007f\u0085\u009b2J\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069"
FOLDER = b"r\x1b[31m\xc2\x9b2J\xe2\x80\xae\xff"  # the last byte is no UTF-8


def hidden(text):
    """The characters of a text that are not plain text."""
    points = (*range(0x20), *range(0x7f, 0xa0), 0x61c, 0x200e, 0x200f, *range(0x2028, 0x202f), *range(0x2066, 0x206a))
    return {hex(ord(c)) for c in text if ord(c) in points} - {hex(ord(c)) for c in "\n\t"}


class Printing(Case):
    def said(self, *words, status=0):
        """Standard output and error, which must be valid UTF-8."""
        done = subprocess.run([KOZYR, *words], cwd=self.folder, env=environment(), stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=60, check=False)
        self.assertEqual(done.returncode, status, (words, done))
        for stream in (done.stdout, done.stderr):
            self.assertEqual(hidden(stream.decode()), set(), words)
        return done.stdout.decode(), done.stderr.decode()

    def test_a_description(self):
        """JSON keeps its value."""
        path = self.write("c.json", config(description=f"x{HOSTILE}y", deals=1))
        out, _ = self.said("check", path)
        self.assertEqual(json.loads(out)["description"], f"x{HOSTILE}y")
        self.said("run", path, "--out", "r")

    def test_folders(self):
        path = self.write("c.json", config(deals=30, records="all"))
        charts = self.write("charts.js", "1;\n")
        self.said("run", path, "--out", FOLDER)
        for words in (["verify", FOLDER], ["rate", FOLDER], ["rate", FOLDER, "--json"], ["compare", FOLDER, "low", "rnd"],
                      ["compare", FOLDER, "low", "rnd", "--json"], ["replay", FOLDER, "3"], ["report", FOLDER, "--charts", charts]):
            self.said(*words)
        self.said("run", path, "--out", FOLDER, status=2)
        self.said("rate", FOLDER + b"2", status=2)
        self.said("run", FOLDER, status=2)
        self.said(FOLDER, status=2)
        self.said("run", b"--" + FOLDER, status=2)
        out = self.folder / os.fsdecode(FOLDER)
        records = (out / "records.jsonl").read_text()
        for text in ("\x1b[31m", "\u009b", "\u202e"):
            (out / "records.jsonl").write_text(records.replace('"moves":["', f'"moves":["{text}', 1))
            self.said("verify", FOLDER, status=3)
            self.said("replay", FOLDER + b"/records.jsonl", "0", status=2)
        shutil.rmtree(out)

    def test_notes(self):
        """Notes of a run that is stopped, and of one resumed after a power loss."""
        path = self.write("c.json", config(deals=1000000, workers=1))
        process = self.signalled(signal.SIGTERM, "run", path, "--out", os.fsdecode(FOLDER), "--quiet", rows=20000)
        self.assertEqual(hidden(process.err), set())
        self.assertEqual(process.returncode, 143)

    def test_names_that_a_spreadsheet_would_compute(self):
        for name in ("+A1", "=1+1", "-1", "@x", "\tx", "a\u202eb", "a\u0085", "a,b", 'a"b'):
            path = self.write("c.json", config(entrants={name: {"bot": "random"}, "b": {"bot": "random"}}))
            with self.subTest(name=name):
                self.said("check", path, status=2)
        self.said("run", self.write("c.json", config(deals=2)), "--out", "r", "--quiet")
        for name in ("+A1", "=A1", "-A1", "@A1"):
            with self.subTest(name=name):
                self.said("rate", "r", "--rename", f"r/low={name}", status=2)


if __name__ == "__main__":
    unittest.main()
