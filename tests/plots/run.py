#!/usr/bin/python3
"""Runs the tests of this folder; the last line counts them. Exit status 77: matplotlib or pandas is missing.

usage: run.py [WORD...]      only tests whose name contains a WORD
"""
import importlib.util
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]


def main(words):
    missing = [name for name in ("matplotlib", "pandas") if importlib.util.find_spec(name) is None]
    if missing:
        print(f"not run: {sys.executable} has no {' and no '.join(missing)}: "
              "scripts/need pictures python3-matplotlib python3-pandas")
        return 77
    from tests.cli.run import Result, flatten  # a failed subTest fails its test once
    found = unittest.defaultTestLoader.discover(str(ROOT / "tests/plots"), top_level_dir=str(ROOT))
    chosen = unittest.TestSuite(test for test in flatten(found) if not words or any(word in test.id() for word in words))
    result = unittest.TextTestRunner(sys.stdout, resultclass=Result).run(chosen)
    failed = len(result.failed_ids)
    print(f"{result.testsRun - failed} passed, {failed} failed")
    return 1 if failed or not result.testsRun else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
