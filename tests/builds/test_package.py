"""The Debian package, built, judged by lintian where it is installed, and used in a bare Debian: in the long run only."""
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MISSING = 77  # the exit status that says that tools are missing


@pytest.mark.skipif(not os.environ.get("KOZYR_LONG"), reason="builds a package and a bare Debian: in the long run only")
def test_package():
    environment = {key: value for key, value in os.environ.items() if key not in ("MAKEFLAGS", "MAKELEVEL")}
    done = subprocess.run(["packaging/deb-test"], cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace", check=False)
    if done.returncode == MISSING:
        pytest.skip(done.stdout.strip().splitlines()[-1])
    assert done.returncode == 0, done.stdout
