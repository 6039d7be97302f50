"""Checks that the programs under test exist."""
import os

import pytest

from tests.cli.harness import KOZYR, KOZYR_TEST

for program in (KOZYR, KOZYR_TEST):
    if not os.access(program, os.X_OK):
        pytest.exit(f"{program} is missing: make program build/release-gcc/kozyr-test, or set KOZYR and KOZYR_TEST", 2)
