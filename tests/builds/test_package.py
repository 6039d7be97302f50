"""The Debian package: of the program that is built already, judged by lintian where it is installed, unpacked and used; in the
long run built as it is given away, and installed in a bare Debian. The container image, in the long run, too."""
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
KOZYR = os.environ.get("KOZYR", str(ROOT / "build/release-gcc/kozyr"))
MISSING = 77  # the exit status that says that tools are missing


def shell(*words, cwd=ROOT, **changes):
    """The output of a script of packaging/; where it says that tools are missing the test is skipped."""
    environment = {key: value for key, value in os.environ.items() if key not in ("MAKEFLAGS", "MAKELEVEL")}
    done = subprocess.run(words, cwd=cwd, env={**environment, **changes}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace", check=False)
    if done.returncode == MISSING:
        pytest.skip(done.stdout.strip().splitlines()[-1])
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.mark.xdist_group("package")  # both build in build/deb
class TestPackage:
    WEIGHT = 20

    def test_unpacked_and_used(self, tmp_path):
        debs = [ROOT / word for word in shell("packaging/deb", KOZYR).split() if word.endswith(".deb")]
        deb, python = sorted(debs, key=lambda path: path.name)
        for package in (deb, python):
            shell("dpkg-deb", "--extract", package, tmp_path / "root")
        (tmp_path / "used").mkdir()
        shell(ROOT / "packaging/use", tmp_path / "root", cwd=tmp_path / "used")
        assert "Depends: libc6" in shell("dpkg-deb", "--info", deb)

    @pytest.mark.skipif(not os.environ.get("KOZYR_LONG"), reason="builds a package and a bare Debian: in the long run only")
    def test_installed_in_a_bare_debian(self):
        shell("packaging/deb-test")


@pytest.mark.skipif(not os.environ.get("KOZYR_LONG"), reason="builds a container image: in the long run only")
def test_container_image_is_built_and_plays():
    assert "games ended by durak" in shell("packaging/container", "kozyr:test")
