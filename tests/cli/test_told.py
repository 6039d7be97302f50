"""The data that external programs get and can read reveal neither the seed, nor a deal, nor anything hidden from
their seat."""
import hashlib
import json
import re
import sys

from tests.cli.harness import ROOT, config, read_games
from tests.cli.test_process import ProcessCase, outside
from tests.cli.test_sandbox import WORKS

SPY = ROOT / "tests/processes/spy.py"
WORD = (1 << 64) - 1
DEAL, BOT = 1, 2
WIDE = "0x00112233445566778899aabbccddeeff0123456789abcdef0f1e2d3c4b5a6978"


# ---- splitmix64, whose chains make the seeds of deals, and the way back ----

def forth(state):
    state = (state + 0x9e3779b97f4a7c15) & WORD
    state = ((state ^ state >> 30) * 0xbf58476d1ce4e5b9) & WORD
    state = ((state ^ state >> 27) * 0x94d049bb133111eb) & WORD
    return state ^ state >> 31


def unshift(value, bits):
    found = value
    for _ in range(64 // bits):
        found = value ^ found >> bits
    return found


def back(value):
    value = unshift(value, 31) * pow(0x94d049bb133111eb, -1, 1 << 64) & WORD
    value = unshift(value, 27) * pow(0xbf58476d1ce4e5b9, -1, 1 << 64) & WORD
    return (unshift(value, 30) - 0x9e3779b97f4a7c15) & WORD


def chain(seed, purpose, index, seat):
    return forth(forth(forth(seed) ^ (purpose << 8 | seat)) ^ index)


def attack(told, game, seat):
    """The seed of the run, if the program's data were a chain of bijections, as in an early version."""
    return back(back(back(told) ^ game) ^ (BOT << 8 | seat))


# ---- the keyed hash, a second implementation ----

def siphash(key, message):
    def turn(value, bits):
        return (value << bits | value >> 64 - bits) & WORD
    def rounds(count):
        for _ in range(count):
            v[0] = (v[0] + v[1]) & WORD
            v[2] = (v[2] + v[3]) & WORD
            v[1], v[3] = turn(v[1], 13) ^ v[0], turn(v[3], 16) ^ v[2]
            v[0] = (turn(v[0], 32) + v[3]) & WORD
            v[2] = (v[2] + v[1]) & WORD
            v[3], v[1] = turn(v[3], 21) ^ v[0], turn(v[1], 17) ^ v[2]
            v[2] = turn(v[2], 32)
    half = [int.from_bytes(key[:8], "little"), int.from_bytes(key[8:], "little")]
    v = [int.from_bytes(text, "big") ^ half[i % 2] for i, text in enumerate((b"somepseu", b"dorandom", b"lygenera", b"tedbytes"))]
    padded = message + bytes(-(len(message) + 1) % 8) + bytes([len(message)])
    for at in range(0, len(padded), 8):
        block = int.from_bytes(padded[at:at + 8], "little")
        v[3] ^= block
        rounds(2)
        v[0] ^= block
    v[2] ^= 255
    rounds(4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def word(seed, purpose, index, seat):
    key = hashlib.blake2b(bytes([purpose]) + seed, digest_size=16).digest()
    return siphash(key, index.to_bytes(8, "little") + bytes([seat]))


def spy(*words, **keys):
    return outside([sys.executable, "-S", SPY, *words], **keys)


class Told(ProcessCase):
    WEIGHT = 3

    def heard(self, folder, kind, name="spy"):
        lines = (folder / f"stderr/{name}.txt").read_text().splitlines()
        return [message for message in map(json.loads, lines) if message["type"] == kind]

    def told_seeds(self, seed, deals):
        """The rows of a run against a spy; and the number, seat and seed that the spy got in each game."""
        bots = {"spy": spy(), "low": {"bot": "lowest"}}
        folder = self.run_config(f"r{seed}", config(seed=seed, entrants=bots, deals=deals, workers=1))
        rows, games = read_games(folder), self.heard(folder, "game")
        self.assertEqual(len(games), len(rows))
        return rows, [(int(row["game"]), message["seat"], int(message["seed"], 16)) for row, message in zip(rows, games)]

    def test_the_attack_works_on_chains(self):
        """It finds any seed from any word made by such chains."""
        for seed in (0, 42, 0x123456789abcdef0, WORD):
            for game, seat in ((0, 0), (1, 1), (39, 1), (10 ** 12, 5)):
                self.assertEqual(attack(chain(seed, BOT, game, seat), game, seat), seed)

    def test_the_attack_fails(self):
        """From 40 words no deal of the run follows; by chains all would."""
        for seed in (42, "0x123456789abcdef0"):
            rows, told = self.told_seeds(seed, deals=20)
            number = seed if isinstance(seed, int) else int(seed, 16)
            deals = {int(row["seed"], 16) for row in rows}
            self.assertEqual(len(told), 40)
            for game, seat, text in told:
                known = {chain(attack(chain(number, BOT, game, seat), game, seat), DEAL, deal, 0) for deal in range(20)}
                self.assertEqual(known, deals)
                guess = attack(text, game, seat)
                self.assertNotEqual(guess, number)
                self.assertFalse({chain(guess, DEAL, deal, 0) for deal in range(20)} & deals)
                self.assertNotIn(text, deals)

    def test_words_are_keyed_hashes(self):
        for seed, text in ((42, (42).to_bytes(8, "little")), (WIDE, bytes.fromhex(WIDE[2:]))):
            rows, told = self.told_seeds(seed, deals=3)
            for game, seat, found in told:
                self.assertEqual(found, word(text, BOT, game, seat))
            for row in rows:
                deal = int(row["deal"])
                wanted = word(text, DEAL, deal, 0) if seed == WIDE else chain(seed, DEAL, deal, 0)
                self.assertEqual(int(row["seed"], 16), wanted)

    def test_the_deal_shows_the_own_hand(self):
        """The `deal` message has only the cards of its seat, in every game and seat."""
        card = re.compile("^(?:[2-9TJQKA][CDHS]|[BR]J)$")
        for game in json.loads(self.good("list", "games", "--json").stdout):
            with self.subTest(game["name"]):
                rows = json.loads(self.good("describe", game["name"], "--json").stdout)["rules"]
                count = next((row["default"] for row in rows if row["name"] == "seats"), 2)
                bots = {f"spy{i}": spy() for i in range(count)}
                folder = self.run_config(game["name"], config(game={"name": game["name"]}, entrants=bots, deals=2, seatings="one", workers=1))
                told = [message for name in bots for message in self.heard(folder, "game", name)]
                self.assertEqual(len(told), 2 * count)
                for message in told:
                    found, own = ({text for text in re.findall('"([^"]*)"', json.dumps(shown)) if card.match(text)}
                                  for shown in (message["deal"], message["view"].get("hand", [])))
                    self.assertLessEqual(found, own)

    def check_surroundings(self, sandbox):
        """The seed, the config and the run are visible nowhere to a program; each has a name that is easy to find."""
        place = self.folder / "programs"
        place.mkdir(exist_ok=True)
        bots = {"spy": spy("all", sandbox=sandbox, folder=str(place)), "low": {"bot": "lowest"}}
        path = self.write("hush-config.json", config(entrants=bots, deals=1, workers=1))
        self.good("run", path, "--seed", "987654321987", "--out", "hush-run", "--quiet", "--force")
        seen = self.heard(self.folder / "hush-run", "surroundings")[0]
        self.assertEqual(set(seen["files"]) - {"3"}, {"0", "1", "2"})  # 3: the descriptor for listing the folder
        self.assertEqual(seen["folder"], str(place))
        for name in ("987654321987", f"{987654321987:x}", "hush"):
            self.assertNotIn(name, (self.folder / "hush-run/stderr/spy.txt").read_text())

    def test_nothing_around_it_names_the_seed(self):
        self.check_surroundings("none")

    def test_nothing_in_a_sandbox_names_the_seed(self):
        if not WORKS:
            self.skipTest("no bubblewrap")
        self.check_surroundings("bubblewrap")

    def test_drawn_seeds(self):
        """Each run draws a seed, keeps it when resumed, and can be repeated from its config.json."""
        drawn = set()
        for number in (1, 2):
            path = self.write("c.json", config(seed="random", deals=5))
            self.good("run", path, "--out", f"r{number}", "--quiet")
            kept = json.loads((self.folder / f"r{number}/config.json").read_text())["seed"]
            self.assertRegex(kept, "^0x[0-9a-f]{64}$")
            self.assertEqual(json.loads((self.folder / f"r{number}/summary.json").read_text())["seed"], kept)
            drawn.add(kept)
        self.assertEqual(len(drawn), 2)
        self.good("verify", "r1")
        self.good("run", "r1/config.json", "--out", "again", "--quiet")
        self.good("run", path, "--out", "r1", "--resume", "--deals", "9", "--quiet")
        self.assertEqual(json.loads((self.folder / "r1/config.json").read_text())["seed"],
                         json.loads((self.folder / "again/config.json").read_text())["seed"])
        first = (self.folder / "again/games.csv").read_text()
        self.assertTrue((self.folder / "r1/games.csv").read_text().startswith(first))
        self.refused("run", path, "--shard", "1/2", "--out", "s", "--quiet", mentions=["--shard", '"random"'])
