"""A few faults of `make torture`: calls that fail, allocations, signals at any moment, in every kind of run."""
import os
import shutil

from tests.cli.harness import KOZYR, ROUNDS, Case
from tests.torture.faults import Torture


class Tortured(Case):
    WEIGHT = 8

    def test_faults(self):
        if "address" in KOZYR or not shutil.which(os.environ.get("CC", "gcc")):
            self.skipTest("the address sanitizer wants to be loaded first")
        torture = Torture(KOZYR, self.folder, seed=ROUNDS)
        for _ in range(200 * ROUNDS):
            torture.inject()
        self.assertEqual(torture.wrong, [])
        self.assertGreater(sum(torture.outcomes.values()), 300 * ROUNDS)
        self.assert_no_process()
