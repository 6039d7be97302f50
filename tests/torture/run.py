#!/usr/bin/env python3
"""Injects faults into runs of every kind, and counts what does not survive them.

usage: run.py [--faults N] [--seed N] [--program KOZYR]
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
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="kozyr-torture-") as scratch:
        torture = Torture(options.program, scratch, options.seed)
        done = 0
        while done < options.faults:
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
