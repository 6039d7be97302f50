"""A bot of the protocol `json` that plays its first legal move, and at its second question of each game does what the first
word says. Each kind has what a run must call it: `own` where it harms only itself, so that the game goes on."""
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time


def raw(data):
    os.write(1, data)


def stay():
    time.sleep(600)


def flood():
    while True:
        raw(b'{"log":"' + b"y" * 4000 + b'"}\n')


def kill_by(number):
    os.kill(os.getpid(), number)
    stay()


def daemon(then=stay):
    """Leaves the group, the session and the parent."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            then()
        os._exit(0)


def race():
    """Eight of them, and the program itself leaves."""
    for _ in range(8):
        if os.fork() == 0:
            os.setsid()
            while True:
                if os.fork() > 0:
                    os._exit(0)
    os._exit(0)


def eat_memory():
    kept = []
    while True:
        kept.append(bytearray(1 << 24))


def write_everywhere():
    for fd in range(3, 300):
        try:
            os.write(fd, b"x" * 100)
        except OSError:
            pass


def open_many():
    try:
        while True:
            os.open("/dev/null", os.O_RDONLY)
    except OSError:
        pass


def raise_limits():
    for limit in (resource.RLIMIT_NOFILE, resource.RLIMIT_CORE, resource.RLIMIT_FSIZE):
        try:
            resource.setrlimit(limit, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        except (OSError, ValueError):
            pass


def spin():
    for _ in range(3):
        threading.Thread(target=lambda: [None for _ in iter(int, 1)], daemon=True).start()


def large_file():
    with open(os.path.join(os.environ["TMPDIR"], "large"), "wb") as file:
        file.write(b"x" * (32 << 20))


def deaf_to_signals():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=stay).start()


def close(*files):
    for file in files:
        os.close(file)


def must_fail(what):
    """What a sandbox forbids: if it can be done, the answer is wrong, and the game shows it."""
    try:
        done = what()
    except OSError:
        return
    if done is not False:
        raw(b'"it can be done"\n')


def processes():
    return sum(name.isdigit() for name in os.listdir("/proc")) > 6 and None


def call_home():
    with socket.create_connection(("127.0.0.1", int(os.environ["PORT"])), timeout=1):
        return True


OWN, ILLEGAL, CRASH, TIMEOUT = "own", "illegal", "crash", "timeout"
KINDS = {
    "flood": (ILLEGAL, flood),
    "huge-line": (ILLEGAL, lambda: (raw(b"x" * 1000000), stay())),
    "nul": (ILLEGAL, lambda: raw(b'{"move":"a\0b"}\n')),
    "bad-utf8": (ILLEGAL, lambda: raw(b'{"move":"\xff\xfe"}\n')),
    "deep": (ILLEGAL, lambda: raw(b"[" * 100000 + b"\n")),
    "number": (ILLEGAL, lambda: raw(b'{"move":1e999}\n')),
    "twice-the-key": (ILLEGAL, lambda: raw(b'{"move":"pass","move":"take"}\n')),
    "trailing": (ILLEGAL, lambda: raw(b'{"move":"take"} and more\n')),
    "lie": (ILLEGAL, lambda: raw(b'{"move":"attack 2C and more"}\n')),
    "silence": (TIMEOUT, stay),
    "late": (TIMEOUT, lambda: time.sleep(2)),
    "half-a-line": (TIMEOUT, lambda: (raw(b'{"move":'), stay())),
    "stopped": (TIMEOUT, lambda: kill_by(signal.SIGSTOP)),
    "exit": (CRASH, lambda: os._exit(0)),
    "segmentation": (CRASH, lambda: kill_by(signal.SIGSEGV)),
    "kills-itself": (CRASH, lambda: kill_by(signal.SIGKILL)),
    "closes-all": (CRASH, lambda: (close(0, 1, 2), os._exit(3))),
    "race": (CRASH, race),
    "double-fork": (CRASH, lambda: (daemon(), os._exit(1))),
    "eats-memory": (CRASH, eat_memory),
    "exec": (CRASH, lambda: os.execvp("true", ["true"])),
    "daemon": (OWN, daemon),
    "errors": (OWN, lambda: os.write(2, b"\x1b[2J\0\xff" * 300000)),
    "descriptors": (OWN, write_everywhere),
    "open-files": (OWN, open_many),
    "limits": (OWN, raise_limits),
    "spins": (OWN, spin),
    "large-file": (OWN, large_file),
    "deaf": (OWN, deaf_to_signals),
    "children": (OWN, lambda: [subprocess.Popen(["sleep", "600"], stdin=0, stdout=1) for _ in range(20)]),
    "log": (OWN, lambda: raw(b'{"log":"\\u0001"}\n' * 20)),
}
# Only a sandbox stops these.
SHUT_IN = {
    "writes-to-its-folder": lambda: open("written", "w", encoding="utf-8"),
    "writes-to-the-system": lambda: open("/usr/written", "w", encoding="utf-8"),
    "writes-to-the-run": lambda: open(os.environ["RUN"] + "/games.csv", "r+", encoding="utf-8"),
    "reads-the-run": lambda: open(os.environ["RUN"] + "/config.json", encoding="utf-8"),
    "sees-processes": processes,
    "reads-environments": lambda: open(f"/proc/{os.environ['PARENT']}/environ", "rb"),
    "kills-its-parent": lambda: os.kill(int(os.environ["PARENT"]), signal.SIGKILL),
    "kills-everybody": lambda: (signal.signal(signal.SIGTERM, signal.SIG_IGN), os.kill(-1, signal.SIGTERM), False)[-1],
    "calls-home": call_home,
    "opens-the-terminal": lambda: open("/dev/tty", "rb"),
}


def go_wrong(kind):
    if kind in KINDS:
        KINDS[kind][1]()
    else:
        must_fail(SHUT_IN[kind])


def main():
    kind, questions = sys.argv[1], 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            raw(b'{"type":"ready"}\n')
        elif message["type"] == "game":
            questions = 0
        elif message["type"] == "move":
            questions += 1
            if questions == 2:
                go_wrong(kind)
            raw(json.dumps({"move": message["legal"][0]}).encode() + b"\n")


if __name__ == "__main__":
    main()
