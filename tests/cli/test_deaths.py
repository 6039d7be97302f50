"""The cause of a worker's death: a signal from outside never becomes a result, at any moment and however often."""
import os
import random
import resource
import signal
import time

from tests.cli.harness import KOZYR, KOZYR_TEST, Case, children_of, config, read_games, result_hashes, restore_signals, wait_until

SLOW = config(entrants={"slow": {"bot": "fault", "mode": "slow", "milliseconds": 5, "percent": 0}, "rnd": {"bot": "random"}},
              deals=6, records="all", move_timeout=1)


class KilledFromOutside(Case):
    WEIGHT = 4

    def setUp(self):
        super().setUp()
        self.wanted = result_hashes(self.run_config("whole", SLOW, "--workers", 12, program=KOZYR_TEST))
        self.words = ["run", self.write("c.json", SLOW), "--out", "r", "--quiet", "--workers", "1"]

    def next_worker(self, process, old):
        """The worker that has replaced `old`, while it plays a game."""
        wait_until(lambda: set(children_of(process.pid)) - {old} or process.poll() is not None, "a new worker")
        time.sleep(0.02)
        return next(iter(set(children_of(process.pid)) - {old}), None)

    def test_the_same_game_again_and_again(self):
        """A game whose worker is killed twice is not a bot's crash."""
        chance = random.Random(1)
        process = self.start(*self.words, program=KOZYR_TEST)
        worker, killed = None, 0
        for number in (signal.SIGKILL, signal.SIGKILL, signal.SIGKILL, signal.SIGSEGV, signal.SIGSEGV, signal.SIGABRT,
                       signal.SIGFPE, signal.SIGBUS, signal.SIGQUIT, signal.SIGUSR1) + (signal.SIGKILL,) * 4:
            worker = self.next_worker(process, worker)
            if worker is None:  # all games are played: the machine is fast
                break
            time.sleep(chance.random() * 0.03)
            try:
                os.kill(worker, number)
            except ProcessLookupError:  # it has played its last game meanwhile
                break
            killed += 1
        self.assertGreater(killed, 6)
        _, err = process.communicate(timeout=100)
        self.assertEqual((process.returncode, err), (0, ""))
        self.assert_same_results(self.folder / "r", self.wanted)

    def test_stopped_for_longer_than_a_move_may_take(self):
        process = self.start(*self.words, program=KOZYR_TEST)
        worker = self.next_worker(process, None)
        os.kill(worker, signal.SIGSTOP)
        time.sleep(1.6)
        os.kill(worker, signal.SIGCONT)
        self.assertEqual(process.wait(100), 0)
        self.assert_same_results(self.folder / "r", self.wanted)

    def test_hung_up(self):
        """A closed terminal works like Ctrl-C; under nohup the run goes on."""
        process = self.signalled(signal.SIGHUP, *self.words, program=KOZYR_TEST, preexec_fn=restore_signals, rows=400)
        self.assertEqual(process.wait(100), 129)
        process = self.start(*self.words, "--resume", program=KOZYR_TEST,
                             preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        wait_until(lambda: children_of(process.pid) or process.poll() is not None, "a worker")
        process.send_signal(signal.SIGHUP)
        self.assertEqual(process.wait(100), 0)
        self.assert_same_results(self.folder / "r", self.wanted)


class Waiting(Case):
    def test_workers_without_games_sleep(self):
        """Workers without orders sleep; they must not poll for them."""
        def wakings(worker):
            with open(f"/proc/{worker}/status", encoding="ascii") as status:
                return sum(int(line.split()[1]) for line in status if "ctxt_switches" in line)
        bots = {"slow": {"bot": "fault", "mode": "slow", "milliseconds": 400, "percent": 0}, "rnd": {"bot": "random"}}
        path = self.write("c.json", config(entrants=bots, deals=1))
        process = self.start("run", path, "--out", "r", "--quiet", "--workers", "40", program=KOZYR_TEST)
        wait_until(lambda: len(children_of(process.pid)) == 40, "all workers")
        time.sleep(0.5)  # they start
        before = {worker: wakings(worker) for worker in children_of(process.pid)}
        time.sleep(0.5)
        woken = [worker for worker, count in before.items() if wakings(worker) > count + 2]
        self.assertLessEqual(len(woken), 2, "two games are played")
        process.kill()
        process.wait(100)


class KilledForEver(Case):
    def test_the_run_ends_instead(self):
        """A game whose worker is killed each time gives no result and no endless loop: the run ends."""
        bots = {"bad": {"bot": "fault", "mode": "kill", "percent": 10}, "rnd": {"bot": "random"}}
        path = self.write("c.json", config(entrants=bots))
        done = self.kozyr("run", path, "--out", "r", "--quiet", program=KOZYR_TEST)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^kozyr run: \d+ finished games are in r: game \d+: .*20 times \(Killed\)")
        self.assertNotIn("crash", {row["reason"] for row in read_games(self.folder / "r")})
        self.assert_no_process()


class LittleMemory(Case):
    def limited(self, mib, *words, **keys):
        def limit():
            restore_signals()
            resource.setrlimit(resource.RLIMIT_AS, (mib << 20, mib << 20))
        return self.kozyr("run", self.write("c.json", config(**keys)), "--quiet", *words, preexec_fn=limit)

    def test_address_space(self):
        """Batch systems limit the address space. A run that does not fit is refused with a message and never
        crashes."""
        if "address" in KOZYR:
            self.skipTest("the address sanitizer maps terabytes")
        wanted = result_hashes(self.run_config("whole", config()))
        self.assertEqual(self.limited(1000, "--workers", "64", "--out", "r").returncode, 0)
        self.assertEqual(self.limited(60, "--workers", "2", "--out", "s").returncode, 0)
        for folder in "rs":
            self.assert_same_results(self.folder / folder, wanted)
        for number, mib in enumerate((8, 12, 20, 30, 40)):
            done = self.limited(mib, "--workers", "64", "--out", f"l{number}")
            self.assertEqual(done.returncode, 1, (mib, done.stderr))
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.good("run", self.folder / "c.json", "--quiet", "--resume", "--out", f"l{number}")
            self.assert_same_results(self.folder / f"l{number}", wanted)

    def test_bots_reserve_what_they_can_use(self):
        if "address" in KOZYR:
            self.skipTest("the address sanitizer maps terabytes")
        shallow = {"tree": {"bot": "prediction", "depth": 3}, "low": {"bot": "lowest"}}
        self.assertEqual(self.limited(40, "--workers", "2", "--out", "r", entrants=shallow).returncode, 0)
        # a table of one entrant needs the memory of one: about 305 MiB
        large = {"tree": {"bot": "prediction", "depth": 7, "node_limit": 10000000}, "low": {"bot": "lowest"}}
        words = ("--workers", "1", "--deals", "1")
        self.assertEqual(self.limited(450, *words, "--out", "s", entrants=large).returncode, 0)
        done = self.limited(200, *words, "--out", "t", entrants=large)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^kozyr run: workers keep running out of memory before they finish a game\n$")
