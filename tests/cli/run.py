#!/usr/bin/env python3
"""Runs the tests of this folder, test classes in parallel.

usage: run.py [-j N] [WORD...]      only tests whose name contains a WORD
"""
import argparse
import concurrent.futures
import io
import os
import pathlib
import sys
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT))


class Result(unittest.TextTestResult):
    """Counts, with a line per failed or skipped test; a failed subTest fails its test once."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.failed_ids = set()

    def addError(self, test, err):
        self.failed_ids.add(test.id())
        super().addError(test, err)

    def addFailure(self, test, err):
        self.failed_ids.add(test.id())
        super().addFailure(test, err)

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self.failed_ids.add(test.id())
        super().addSubTest(test, subtest, err)


def flatten(suite):
    for item in suite:
        if isinstance(item, unittest.TestSuite):
            yield from flatten(item)
        else:
            yield item


def load(words):
    """Test ids by class, slow classes first."""
    groups = {}
    suite = unittest.defaultTestLoader.discover(str(ROOT / "tests/cli"), top_level_dir=str(ROOT))
    for test in flatten(suite):
        if not words or any(word in test.id() for word in words):
            groups.setdefault(type(test), []).append(test.id())
    return [groups[key] for key in sorted(groups, key=lambda key: -getattr(key, "WEIGHT", 0))]


def run_group(names):
    output = io.StringIO()
    start = time.monotonic()
    suite = unittest.defaultTestLoader.loadTestsFromNames(names)
    result = unittest.TextTestRunner(output, resultclass=Result).run(suite)
    skipped = [f"{test.id()}: {reason}" for test, reason in result.skipped]
    failed = len(result.failed_ids)
    return names[0].rsplit(".", 1)[0], result.testsRun - failed - len(skipped), failed, skipped, \
        time.monotonic() - start, output.getvalue()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-j", type=int, default=max(2, os.cpu_count() or 1), help="classes at a time")
    parser.add_argument("words", nargs="*")
    options = parser.parse_args()
    from tests.cli.harness import KOZYR, KOZYR_TEST
    for program in (KOZYR, KOZYR_TEST):
        if not os.access(program, os.X_OK):
            sys.exit(f"{program} is missing: make all build/release-gcc/kozyr-test, or set KOZYR and KOZYR_TEST")
    passed = failed = 0
    with concurrent.futures.ProcessPoolExecutor(options.j) as pool:
        for name, good, bad, skipped, seconds, output in pool.map(run_group, load(options.words)):
            passed += good
            failed += bad
            print(f"{'FAILED' if bad else 'ok':6} {name}: {good} passed, {bad} failed, {seconds:.1f} s", flush=True)
            for line in skipped:
                print(f"       skipped {line}")
            if bad:
                print(output, flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
