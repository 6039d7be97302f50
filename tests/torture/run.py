#!/usr/bin/env python3
"""Injects faults into runs of every kind, and counts what does not survive them.

usage: run.py [--faults N] [--seed N] [--program KOZYR] [--allocations N]
"""
import argparse
import os
import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT))

from tests.torture.faults import Torture  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--faults", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--program", default=os.environ.get("KOZYR", str(ROOT / "build/release-gcc/kozyr")))
    parser.add_argument("--allocations", type=int, metavar="N", help="instead: every allocation of each kind of run fails once, at most N of a kind")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="kozyr-torture-") as scratch:
        torture = Torture(options.program, scratch, options.seed)
        done = 0
        for name, there, tried in torture.each_allocation(options.allocations) if options.allocations else ():
            print(f"{name}: {tried} of {there} allocations, {len(torture.wrong)} not survived", flush=True)
            done += tried
        while not options.allocations and done < options.faults:
            torture.inject()
            done = sum(count for name, count in torture.outcomes.items() if name.startswith("ended"))
            if done and done % 1000 == 0:
                print(f"{done} faults, {len(torture.wrong)} not survived", flush=True)
    print(torture.table())
    print(*torture.wrong[:50], sep="\n")
    print(f"{done} faults in {len(torture.kinds)} kinds of runs: {len(torture.wrong)} not survived")
    return 1 if torture.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
