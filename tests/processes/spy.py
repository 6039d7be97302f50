"""A bot of the protocol `json` that plays its first legal move and writes to stderr what a process can read of itself and its
parent, and what it is told: of each game the beginning, with the word `all` everything."""
import json
import os
import pathlib
import sys


def read(path):
    try:
        return pathlib.Path(path).read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def surroundings():
    parent = os.getppid()
    return {"arguments": sys.argv[1:], "environment": dict(os.environ), "folder": os.getcwd(),
            "files": {name: os.path.realpath(f"/proc/self/fd/{name}") for name in os.listdir("/proc/self/fd")},
            "parent": [read(f"/proc/{parent}/cmdline"), read(f"/proc/{parent}/environ")], "own": read("/proc/self/cmdline")}


def main():
    print(json.dumps({"type": "surroundings", **surroundings()}), file=sys.stderr)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "game" or "all" in sys.argv:
            print(json.dumps(message), file=sys.stderr, flush=True)
        if message["type"] == "hello":
            print('{"type":"ready"}', flush=True)
        elif message["type"] == "move":
            print(json.dumps({"move": message["legal"][0]}), flush=True)


if __name__ == "__main__":
    main()
