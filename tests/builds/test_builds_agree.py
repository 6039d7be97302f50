"""gcc and clang, release and sanitized (with every assertion) give the same bytes for every shipped config."""
import json
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SANITIZED = "debug-gcc-address-undefined"
BUILDS = ["release-gcc", "release-clang"]
DEALS = "10" if os.environ.get("KOZYR_LONG") else "1"
# Bots that think for milliseconds a move would be most of this test.
QUICKER = {} if os.environ.get("KOZYR_LONG") else {
    "durak/ladder": ["entrants.ismcts-10ms.preset=1ms", "entrants.flat_mc.iterations=100"],
    "gomoku/tune-alphabeta": ["entrants.alphabeta.nodes=100"]}
OTHERS = {"durak/billion": ["rows=csv"]}
CONFIGS = sorted((ROOT / "configs").glob("*/*.json"))


def result_bytes(build, config, folder):
    """The files of a run that must not depend on the build."""
    content = json.loads(config.read_text())
    verb = next((key for key in ("sweep", "tune") if key in content), "run")
    short = ["--deals", DEALS]
    if verb == "tune":
        short = ["--deals", "2", "--iterations", "1", "--confirm", "2", "--set", "tune.population=4"]
    name = f"{config.parent.name}/{config.stem}"
    for setting in QUICKER.get(name, []) + OTHERS.get(name, []):
        short += ["--set", setting]
    command = [ROOT / "build" / build / "kozyr", verb, config, "--out", folder, *short, "--set", "records=all", "--quiet"]
    subprocess.run(command, cwd=ROOT, check=True)
    names = ["games.csv", "summary.json", "records.jsonl", "config.json"] + ["tune.csv"] * (verb == "tune")
    return {name: (folder / name).read_bytes() for name in names}


@pytest.mark.parametrize("config", CONFIGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_same_bytes(config, tmp_path):
    missing = [build for build in [SANITIZED, *BUILDS] if not (ROOT / "build" / build / "kozyr").exists()]
    if missing:
        pytest.skip(f"not built: {', '.join(missing)}; make test builds all")
    wanted = result_bytes(SANITIZED, config, tmp_path / SANITIZED)
    for build in BUILDS:
        found = result_bytes(build, config, tmp_path / build)
        assert [name for name in wanted if found[name] != wanted[name]] == [], build
