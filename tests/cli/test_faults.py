"""Bots that crash, cheat or hang cost only their own games, and the same ones every time."""
import csv
import io
import json
import signal
import subprocess

from tests.cli import statistics_of as again
from tests.cli.harness import (KOZYR_TEST, Case, config, environment, read_games, read_summary, result_hashes, size_of,
                               wait_until)

REASONS = {"segfault": "crash", "abort": "crash", "exit": "crash", "illegal": "illegal", "hang": "timeout"}
SLOW = {"percent": 5, "deals": 15, "move_timeout": 1}  # for a bot that hangs
OWN = {"durak", "draw", "aborted"}


def faulty(mode, percent=8, deals=30, **changes):
    bots = {"bad": {"bot": "fault", "mode": mode, "percent": percent}, "low": {"bot": "lowest"}, "rnd": {"bot": "random"}}
    return config(entrants=bots, deals=deals, format="gauntlet", records="all", **changes)


class FaultCase(Case):
    def play(self, out, content, *words, status=0):
        return self.run_config(out, content, *words, program=KOZYR_TEST, status=status)

    def faults(self, folder):
        return [row for row in read_games(folder) if row["reason"] not in OWN]

    def check_rows(self, folder, reason, culprit="bad"):
        rows = self.faults(folder)
        self.assertGreater(len(rows), 0, "the test is one of faults")
        for row in rows:
            seat = [row["bot0"], row["bot1"]].index(culprit)
            self.assertEqual(row["reason"], reason)
            self.assertEqual(again.result_of(row, seat), again.LOSS)
            self.assertEqual(again.result_of(row, 1 - seat), again.WIN)
            self.assertEqual((row[f"score{seat}"], row[f"score{1 - seat}"]), ("-1", "1"))
        return rows


class Faults(FaultCase):
    WEIGHT = 4

    def check_mode(self, mode, **changes):
        content = faulty(mode, **changes)
        folder = self.play(mode, content, "--workers", "1")
        rows = self.check_rows(folder, REASONS[mode])
        summary = read_summary(folder)
        self.assertIs(summary["complete"], True)
        self.assertIs(summary["reproducible"], mode != "hang")
        self.assertEqual(summary["faults"], {**dict.fromkeys(("illegal", "crash", "timeout"), 0), REASONS[mode]: len(rows)})
        self.assertEqual([entrant["faults"] for entrant in summary["entrants"]], [len(rows), 0, 0])
        self.assertIn(f"the first is game {rows[0]['game']} (bad) at move {int(rows[0]['plies']) + 1};", summary["warnings"][0])
        table = list(csv.DictReader(io.StringIO(self.good("table", mode, "--format", "csv", program=KOZYR_TEST).stdout.split("\n\n")[0])))
        self.assertEqual([row["faults"] for row in table], [str(len(rows)), "0", "0"])
        wanted = result_hashes(folder)
        self.assertEqual(len(wanted), 3)
        self.assert_same_results(self.play(f"{mode}3", content, "--workers", "3"), wanted)
        self.good("verify", mode, program=KOZYR_TEST)
        records = (folder / "records.jsonl").read_text().splitlines()
        self.assertEqual(len(records), len(read_games(folder)))
        for row in rows:
            self.assertEqual(json.loads(records[int(row["game"])])["reason"], REASONS[mode])
        signatures = json.loads((folder / "run.json").read_text())["signatures"]
        self.assertEqual(list(signatures), ["durak", "durak/fault", "durak/lowest", "durak/random"])
        self.assertIsNone(signatures.pop("durak/fault"), "it crashes, whatever it is asked to do here")
        self.assertNotIn(None, signatures.values())
        self.assert_no_process()

    def test_every_mode(self):
        for mode in REASONS:
            with self.subTest(mode):
                self.check_mode(mode, **(SLOW if mode == "hang" else {}))

    def check_evidence(self, mode, text, **changes):
        """Rows and records keep the plies up to the fault, in any run and however often it is played."""
        content = faulty(mode, **changes)
        content["entrants"]["bad"]["after"] = 3
        folder = self.play(mode, content, "--workers", "2")
        rows = self.check_rows(folder, REASONS[mode])
        records = [json.loads(line) for line in (folder / "records.jsonl").read_text().splitlines()]
        for row in rows:
            record = records[int(row["game"])]
            seat = [row["bot0"], row["bot1"]].index("bad")
            self.assertEqual(record["fault"], {"seat": seat, "kind": REASONS[mode], "text": text})
            self.assertEqual(int(row["plies"]), len(record["moves"]))
            self.assertGreaterEqual(int(row["plies"]), 3)
            self.assertIn(int(row[f"decisions{seat}"]), (3, 4))
            shown = self.good("replay", folder / "records.jsonl", row["game"], program=KOZYR_TEST).stdout
            self.assertIn(f'seat {seat} "{text}"\n', shown)
        self.assertFalse([record for record in records if record["reason"] in OWN and "fault" in record])
        self.good("verify", folder, program=KOZYR_TEST)
        self.assertIn("fault", json.loads(self.good("replay", folder, rows[0]["game"], "--json", program=KOZYR_TEST).stdout))

    def test_evidence(self):
        for mode, text in (("segfault", "killed by SIGSEGV"), ("exit", "exited with status 0"), ("illegal", "move 0xffffffffffffffff"),
                           ("hang", "no answer within 1 s")):
            with self.subTest(mode):
                self.check_evidence(mode, text, **(SLOW if mode == "hang" else {}))

    def test_forged_evidence(self):
        folder = self.play("r", faulty("illegal"))
        record = json.loads((folder / "records.jsonl").read_text().splitlines()[int(self.faults(folder)[0]["game"])])
        seat = record["fault"]["seat"]
        for key, fault in (("fault.seat", {**record["fault"], "seat": 2}), ("seat", {**record["fault"], "seat": 1 - seat}),
                           ("fault.kind", {**record["fault"], "kind": "crash"}), ("fault.text", {**record["fault"], "text": 1}),
                           ("fault.sate", {**record["fault"], "sate": 1}), ("fault", 3), ("fault.seat", {"kind": "illegal", "text": ""})):
            with self.subTest(fault=fault):
                path = self.write("forged.jsonl", json.dumps({**record, "fault": fault}) + "\n")
                self.refused("replay", path, "0", mentions=[key], program=KOZYR_TEST)
        path = self.write("forged.jsonl", json.dumps({key: value for key, value in record.items() if key != "fault"}) + "\n")
        self.good("replay", path, "0", program=KOZYR_TEST)

    def test_the_other_games_are_as_without_faults(self):
        """A fault changes nothing outside its game."""
        healthy = read_games(self.play("healthy", faulty("segfault", percent=0)))
        ill = read_games(self.play("ill", faulty("segfault")))
        self.assertEqual(len(healthy), len(ill))
        for good, bad in zip(healthy, ill):
            if bad["reason"] in OWN:
                self.assertEqual(good, bad)

    def test_every_game(self):
        for mode in ("segfault", "illegal"):
            folder = self.play(mode, faulty(mode, percent=100, deals=10))
            reasons = {row["reason"] for row in read_games(folder)}
            self.assertEqual(reasons, {REASONS[mode]})

    def test_both_at_the_table(self):
        bots = {"a": {"bot": "fault", "percent": 30}, "b": {"bot": "fault", "mode": "illegal", "percent": 30}}
        content = config(entrants=bots, deals=20)
        wanted = result_hashes(self.play("w1", content, "--workers", "1"))
        self.assert_same_results(self.play("w4", content, "--workers", "4"), wanted)
        self.assertLessEqual({"crash", "illegal"}, {row["reason"] for row in read_games(self.folder / "w1")})

    def test_four_seats(self):
        bots = {"bad": {"bot": "fault", "percent": 20}, **{f"e{i}": {"bot": "random"} for i in range(3)}}
        content = config(game={"name": "durak", "seats": 4}, entrants=bots, deals=3)
        rows = self.faults(self.play("r", content))
        self.assertTrue(rows)
        for row in rows:
            for seat in range(4):
                wanted = ("-3", "4") if row[f"bot{seat}"] == "bad" else ("1", "1")
                self.assertEqual((row[f"score{seat}"], row[f"place{seat}"]), wanted)

    def test_the_first_fault_of_many_games(self):
        """With sums from workers and from shards, the warning names the same bot, game and move."""
        bots = {"low": {"bot": "lowest"}, "bad": {"bot": "fault", "mode": "illegal", "percent": 1}}
        content = config(entrants=bots, deals=1500, format="match")
        folder = self.play("r", content, "--workers", "2")
        row = self.check_rows(folder, "illegal")[0]
        self.good("verify", "r", program=KOZYR_TEST)
        warning = read_summary(folder)["warnings"][0]
        self.assertIn(f"the first is game {row['game']} (bad) at move {int(row['plies']) + 1};", warning)
        for shard in "12":
            self.play("s" + shard, {**content, "rows": "none"}, "--shard", shard + "/2")
        self.good("merge", "m", "s2", "s1", "--quiet", program=KOZYR_TEST)
        self.assertEqual(read_summary(self.folder / "m")["warnings"][0], warning)

    def test_the_table_warns(self):
        done = self.good("run", self.write("c.json", faulty("illegal")), "--out", "r", program=KOZYR_TEST)
        self.assertRegex(done.stdout, r"warning: \d+ games .*illegal")


class FaultsInterrupted(FaultCase):
    def test_killed_and_resumed(self):
        content = faulty("segfault", deals=100)
        wanted = result_hashes(self.play("whole", content))
        words = ["run", self.write("c.json", content), "--out", "r", "--quiet", "--resume"]
        for size in (2000, 8000, 14000):
            self.signalled(signal.SIGKILL, *words, program=KOZYR_TEST, rows=size)
            self.assert_no_process()
        self.good(*words, program=KOZYR_TEST)
        self.assert_same_results(self.folder / "r", wanted)

    def test_stopped_while_a_bot_hangs(self):
        """Ctrl-C does not wait for the timeout of a hung bot."""
        content = faulty("hang", percent=100, move_timeout=3600)
        words = ["run", self.write("c.json", content), "--out", "r", "--quiet", "--workers", "2"]
        process = self.start(*words, program=KOZYR_TEST)
        wait_until(lambda: size_of(self.folder / "r/checkpoint.json") > 0, "a run")
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(60), 130)
        self.assert_no_process()
        self.assertIs(read_summary(self.folder / "r")["complete"], False)

    def test_shards(self):
        content = faulty("abort", deals=10)
        wanted = result_hashes(self.play("whole", content))
        for number in (1, 2):
            self.good("run", self.folder / "whole.json", "--shard", f"{number}/2", "--out", f"s{number}", "--quiet",
                      program=KOZYR_TEST)
        self.good("merge", "m", "s1", "s2", "--quiet", program=KOZYR_TEST)
        self.assert_same_results(self.folder / "m", wanted)


class FaultsReplayed(FaultCase):
    """replay plays in-process the games that a run survived."""

    def replay(self, folder, row, *words):
        """Like `good`, with its own limit: a hung game must not hang the replay."""
        command = [KOZYR_TEST, "replay", str(folder), row["game"], *words]
        process = subprocess.Popen(command, cwd=self.folder, env=environment(), stdin=subprocess.DEVNULL, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            out, err = process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            self.fail(f"`{' '.join(command)}` hangs")
        return process.returncode, out, err

    def check_replay(self, mode, **changes):
        folder = self.play(mode, faulty(mode, **changes))
        row = self.check_rows(folder, REASONS[mode])[0]
        status, out, err = self.replay(folder, row)
        self.assertIn(status, (0, 1), f"a bot's {mode} is reported, not shared: status {status}\n{out}{err}")
        self.assertIn(REASONS[mode], out + err)

    def check_record(self, mode, **changes):
        folder = self.play(mode, faulty(mode, **changes))
        row = self.faults(folder)[0]
        line = (folder / "records.jsonl").read_text().splitlines(True)[int(row["game"])]
        self.assertEqual(self.replay(folder, row, "--json"), (0, line, ""))
        status, out, err = self.replay(folder / "records.jsonl", row)
        self.assertEqual((status, err), (0, ""), "the record shows the deal without the bot")
        self.assertTrue(out)

    def test_as_text(self):
        for mode in ("segfault", "exit", "illegal", "hang"):
            with self.subTest(mode):
                self.check_replay(mode, **(SLOW if mode == "hang" else {}))

    def test_as_record(self):
        for mode in ("abort", "illegal"):
            with self.subTest(mode):
                self.check_record(mode)
