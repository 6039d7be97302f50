#!/usr/bin/python3
"""Runs the tests of this folder; the last line counts them. Exit status 77: Chromium, its driver, selenium or d3 is missing.

usage: run.py [WORD...]      only tests whose name contains a WORD
"""
import importlib.util
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
NEEDED = {"chromium": "/usr/bin/chromium", "chromium-driver": "/usr/bin/chromedriver", "node-d3": "/usr/share/nodejs/d3/dist/d3.min.js"}
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT))


def main(words):
    missing = [package for package, path in NEEDED.items() if not pathlib.Path(path).exists()]
    missing += ["python3-selenium"] * (importlib.util.find_spec("selenium") is None)
    if missing:
        print(f"not run: scripts/need pages {' '.join(missing)}")
        return 77
    from tests.cli.run import Result, flatten  # a failed subTest fails its test once
    found = unittest.defaultTestLoader.discover(str(ROOT / "tests/page"), top_level_dir=str(ROOT))
    chosen = unittest.TestSuite(test for test in flatten(found) if not words or any(word in test.id() for word in words))
    result = unittest.TextTestRunner(sys.stdout, resultclass=Result).run(chosen)
    failed = len(result.failed_ids)
    print(f"{result.testsRun - failed} passed, {failed} failed")
    return 1 if failed or not result.testsRun else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
