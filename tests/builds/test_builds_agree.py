"""gcc and clang, release and sanitized (with every assertion) give the same bytes for every shipped config. The short run
leaves out clang, and the configs whose bots think long."""
import json
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SANITIZED = "debug-gcc-address-undefined"
LONG = bool(os.environ.get("KOZYR_LONG"))
BUILDS = ["release-gcc"] if os.environ.get("KOZYR_SHORT") else ["release-gcc", "release-clang"]
DEALS = "10" if LONG else "1"
SLOW_PRESETS = ("5ms", "10ms", "30ms")
MOST = {"iterations": 5, "nodes": 100}
OTHERS = {"durak/billion": ["rows=csv"]}
THINK_LONG = {"alphabeta", "ladder", "search-parts", "strong", "tune-alphabeta"}
CONFIGS = [pytest.param(path, id=f"{path.parent.name}/{path.stem}", marks=[pytest.mark.long] * (path.stem in THINK_LONG))
           for path in sorted((ROOT / "configs").glob("*/*.json"))]


def quicker(content):
    """Settings that make searches of a config short: bots that think for milliseconds a move would be most of this test."""
    for name, entrant in content["entrants"].items():
        if entrant.get("preset") in SLOW_PRESETS:  # alphabeta counts nodes, the others have a shorter preset
            yield f"entrants.{name}." + ("nodes=100" if entrant["bot"] == "alphabeta" else "preset=1ms")
        for key, most in MOST.items():
            if entrant.get(key, 0) > most:
                yield f"entrants.{name}.{key}={most}"


def result_bytes(build, config, folder):
    """The files of a run that must not depend on the build."""
    content = json.loads(config.read_text())
    verb = next((key for key in ("sweep", "tune") if key in content), "run")
    short = ["--deals", DEALS]
    if verb == "tune":
        short = ["--deals", "2", "--iterations", "1", "--confirm", "2", "--set", "tune.population=4"]
    name = f"{config.parent.name}/{config.stem}"
    for setting in [*OTHERS.get(name, []), *(() if LONG else quicker(content))]:
        short += ["--set", setting]
    command = [ROOT / "build" / build / "kozyr", verb, config, "--out", folder, *short, "--set", "records=all", "--quiet"]
    subprocess.run(command, cwd=ROOT, check=True)
    names = ["games.csv", "summary.json", "records.jsonl", "config.json"] + ["tune.csv"] * (verb == "tune")
    return {name: (folder / name).read_bytes() for name in names}


@pytest.mark.parametrize("config", CONFIGS)
def test_same_bytes(config, tmp_path):
    missing = [build for build in [SANITIZED, *BUILDS] if not (ROOT / "build" / build / "kozyr").exists()]
    if missing:
        pytest.skip(f"not built: {', '.join(missing)}; make test builds all")
    wanted = result_bytes(SANITIZED, config, tmp_path / SANITIZED)
    for build in BUILDS:
        found = result_bytes(build, config, tmp_path / build)
        assert [name for name in wanted if found[name] != wanted[name]] == [], build
