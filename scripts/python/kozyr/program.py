"""The program `kozyr`: where it is, and how it is called."""
from __future__ import annotations

import contextlib
import os
import pathlib
import pty
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from typing import Iterator, List

INPUT, SIGNALLED = 2, 128  # exit statuses: wrong input; the number of a signal is added


class Error(Exception):
    """What the program refused or failed at, in its own line. `status` is its exit status: 2 wrong input, nothing was written;
    1 it failed while running; 3 `verify` found a difference.

    >>> kozyr.match("durak", ["lowest", "randon"])
    Traceback (most recent call last):
    kozyr.program.Error: kozyr match: command line: entrants.randon.bot: no bot "randon" plays durak; ...
    """

    def __init__(self, line: str, status: int):
        super().__init__(line)
        self.status = status


def find() -> str:
    """The path of the program: KOZYR of the environment, or that of this clone or installation, or the one in PATH."""
    here = pathlib.Path(__file__).resolve().parent
    beside = [here.parents[2] / "kozyr"] if here.match("scripts/python/kozyr") else [here.parents[3] / "bin/kozyr"]
    known = [os.environ.get("KOZYR"), *map(str, beside), shutil.which("kozyr")]
    for path in known:
        if path and os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    raise Error("kozyr: the program is not in PATH; build it (make) or say where it is in the environment variable KOZYR", INPUT)


def _check(status: int, said: str) -> List[str]:
    """Raises what the program ended with; the lines that it noted without ending."""
    notes = [line for line in re.split(r"[\r\n]+", said) if line.startswith("kozyr")]
    if status == SIGNALLED + signal.SIGINT:
        raise KeyboardInterrupt
    if status:
        raise Error(notes[-1] if notes else f"kozyr: ended with status {status}", status)
    return notes


def call(*words: object) -> str:
    """What the program prints."""
    done = subprocess.run([find(), *map(str, words)], stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=False)
    _check(done.returncode, done.stderr)
    return done.stdout


def lines(*words: object) -> Iterator[str]:
    """The same line by line, while it prints them."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as said:
        with subprocess.Popen([find(), *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=said,
                              encoding="utf-8") as process:
            assert process.stdout is not None
            try:
                yield from process.stdout
            except GeneratorExit:
                process.kill()
                raise
        said.seek(0)
        _check(process.returncode, said.read())


def _show(master: int) -> str:
    """Draws what the program draws on its terminal, until it ends."""
    said = b""
    with contextlib.suppress(OSError):  # EIO: the other end was closed
        while piece := os.read(master, 1 << 12):
            said += piece
            sys.stderr.write(piece.decode("utf-8", "replace").replace("\r\n", "\n"))
            sys.stderr.flush()
    return said.decode("utf-8", "replace").replace("\r\033[K", "\n")


def play(*words: object, config: str = "", progress: bool = False) -> List[str]:
    """Lets the program play, with `config` on its standard input; returns what it notes. With `progress` its progress line and its
    notes are drawn on stderr. An interrupt ends it as Ctrl-C does: what was played is kept, and `resume` goes on."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as given, tempfile.TemporaryFile("w+", encoding="utf-8") as said:
        given.write(config)
        given.seek(0)
        master, slave = pty.openpty() if progress else (-1, -1)
        with subprocess.Popen([find(), *map(str, words)], stdin=given, stdout=subprocess.DEVNULL,
                              stderr=slave if progress else said, start_new_session=True) as process:
            try:
                if progress:
                    os.close(slave)
                drawn = _show(master) if progress else ""
                process.wait()
            except KeyboardInterrupt:
                process.send_signal(signal.SIGINT)
                process.wait()
                raise
            finally:
                if progress:
                    os.close(master)
        said.seek(0)
        return _check(process.returncode, drawn + said.read())
