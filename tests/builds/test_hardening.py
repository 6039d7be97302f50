"""What the compiler and the linker do against overruns, in every build; FORTIFY and addresses by chance are for those
without sanitizers."""
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILDS = ["release-gcc", pytest.param("release-clang", marks=pytest.mark.long), "debug-gcc-address-undefined"]


def readelf(program, *words):
    return subprocess.run(["readelf", "-W", *words, program], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("build", BUILDS)
def test_hardened(build):
    program = ROOT / "build" / build / "kozyr"
    if not program.exists():
        pytest.skip(f"{build} is not built")
    assert ("Position-Independent Executable" in readelf(program, "-h")) == ("address" not in build)
    segments = readelf(program, "-l")
    assert "GNU_RELRO" in segments and " RWE " not in segments
    assert "NOW" in readelf(program, "-d").partition("FLAGS_1")[2].splitlines()[0]
    symbols = readelf(program, "--dyn-syms")
    assert "__stack_chk_fail" in symbols
    if "address" not in build:
        assert "__snprintf_chk" in symbols and "__memcpy_chk" in symbols
