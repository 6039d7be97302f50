"""A bot of the protocol `json` that plays the first legal move, and goes wrong as its first word says at its
question number (second word) of each game (third word: only from that game on)."""
import json
import os
import signal
import subprocess
import sys
import time

MODE = sys.argv[1]
QUESTION = int(sys.argv[2]) if len(sys.argv) > 2 else 3
PAUSE = float(os.environ.get("PAUSE", "0"))  # seconds before each game, so that others have time to disturb it
GAME = int(sys.argv[3]) if len(sys.argv) > 3 else 0


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def daemon():
    """Leaves the process group, and the parent."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(600)
        os._exit(0)


def go_wrong(message):
    if MODE == "none":
        return False
    if MODE == "slow":
        time.sleep(2.5)
        return False
    if MODE == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif MODE == "exit":
        sys.exit(7)
    elif MODE == "exception":
        raise RuntimeError("I am lost")
    elif MODE == "hang":
        time.sleep(600)
    elif MODE == "garbage":
        say("\x00\xff{{{")
    elif MODE == "lie":
        say('{"move":"attack 2C and more"}')
    elif MODE == "line":
        sys.stdout.write("x" * 3_000_000)
        sys.stdout.flush()
        time.sleep(600)
    elif MODE == "flood":
        while True:
            say('{"type":"log","text":"' + "y" * 1000 + '"}')
    elif MODE == "stderr":
        sys.stderr.write("z" * 5_000_000)
        sys.stderr.flush()
        return False
    elif MODE == "close":
        os.close(1)
        time.sleep(600)
    elif MODE == "fork":
        for _ in range(20):
            subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        daemon()
        os.kill(os.getpid(), signal.SIGKILL)
    elif MODE == "daemon":
        daemon()
        return False
    elif MODE == "twice":
        say('"nonsense"')
    elif MODE == "late":  # the answer to the question before comes once more
        say(json.dumps({"move": "late", "id": message["id"] - 1}))
        return False
    return True


def main():
    if MODE == "silent":
        time.sleep(600)
    if MODE == "deaf":
        sys.exit("I do not want to play")
    if MODE == "refuse":
        say('{"type":"error","error":"only with four seats"}')
        return
    if MODE == "wrong-hello":
        say("hello yourself")
    games = questions = 0
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            say('{"type":"ready","something":"unknown"}')
        elif kind == "game":
            games += 1
            time.sleep(PAUSE)
            questions = 0
        elif kind == "move":
            questions += 1
            if questions == QUESTION and games > GAME and go_wrong(message):
                continue
            say(json.dumps({"type": "thinking"}))
            say(json.dumps({"move": message["legal"][0], "nodes": 1, "unknown": []}))
        elif kind == "quit":
            return


main()
