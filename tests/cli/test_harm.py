"""Many games of harmful programs: no process or file is left, no game is lost, and no other game changes."""
import json
import os
import subprocess

from tests.cli.harness import LIMIT, ROOT, config, processes_with, read_games, read_summary
from tests.cli.test_process import OWN, ProcessCase, outside

KINDS = {"crash": "crash", "hang": "timeout", "lie": "illegal", "flood": "illegal", "fork": "crash"}
DEALS = 100 if os.environ.get("KOZYR_LONG") else 4


class Harm(ProcessCase):
    """2 * DEALS games of each kind against `lowest`: 1,000 games with KOZYR_LONG."""
    WEIGHT = 6

    def check(self, kind, reason):
        program = self.folder / "harm"
        subprocess.run(["gcc", "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-O1", "-o", program, ROOT / "tests/processes/harm.c"],
                       check=True, timeout=LIMIT)
        bad = outside([program, kind], move_time_ms=40 if kind == "hang" else 60000)
        bots = {"low": {"bot": "lowest"}, "bad": bad, "rnd": {"bot": "random"}}
        setting = {"format": "gauntlet", "deals": DEALS, "records": "all"}
        folder = self.run_config("r", config(entrants=bots, workers=2, **setting))
        alone = self.run_config("alone", config(entrants={**bots, "bad": {"bot": "lowest"}}, **setting))
        self.assertEqual(self.games_of(folder, "low", "rnd"), self.games_of(alone, "low", "rnd"))
        self.check_rows(folder, reason)
        self.good("verify", "r")
        self.assert_no_process()
        self.assertFalse(processes_with(str(program)))

    def check_rows(self, folder, reason):
        rows = read_games(folder)
        records = [json.loads(line) for line in (folder / "records.jsonl").read_text().splitlines()]
        self.assertEqual((len(rows), len(records)), (4 * DEALS, 4 * DEALS))
        self.assertIs(read_summary(folder)["complete"], True)
        games = self.games_of(folder, "low", "bad")
        self.assertEqual(len(games), 2 * DEALS)
        faulty = [row for row in games if row["reason"] not in OWN]
        self.assertTrue(faulty)
        for row in faulty:
            seat = [row["bot0"], row["bot1"]].index("bad")
            self.assertEqual((row["reason"], records[int(row["game"])]["fault"]["seat"]), (reason, seat))


for KIND, REASON in KINDS.items():
    setattr(Harm, f"test_{KIND}", lambda self, kind=KIND, reason=REASON: self.check(kind, reason))
