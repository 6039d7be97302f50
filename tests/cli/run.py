#!/usr/bin/env python3
"""Runs the tests of this folder with pytest, on all processors.

usage: run.py [-j N] [WORD...]      only tests whose file, class or name contains a WORD
"""
import argparse
import os
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
PYTHON = "/usr/bin/python3"  # Debian's, which has Debian's pytest, whichever comes first in PATH


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-j", type=int, default=max(2, os.cpu_count() or 1), help="tests at a time")
    parser.add_argument("words", nargs="*")
    options = parser.parse_args()
    words = ["-k", " or ".join(options.words)] if options.words else []
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    os.execv(PYTHON, [PYTHON, "-m", "pytest", "-n", str(options.j), *words, str(FOLDER)])


if __name__ == "__main__":
    sys.exit(main())
