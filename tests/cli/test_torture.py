"""A few faults of `make torture`: failing calls and allocations, and signals at any moment, in every kind of run."""
import errno
import os
import shutil

import pytest

from tests.cli.harness import KOZYR, LONG, ROUNDS, Case
from tests.torture.faults import Torture


class Tortured(Case):
    WEIGHT = 8

    def torture(self):
        if "address" in KOZYR or not shutil.which(os.environ.get("CC", "gcc")):
            self.skipTest("the address sanitizer wants to be loaded first")
        return Torture(KOZYR, self.folder, seed=ROUNDS)

    def test_every_read_of_a_command(self):
        torture = self.torture()
        for kind in torture.kinds:
            for call in ("open", "read", "fstat", "stat") if kind.folder != "out" else ():
                for at in range(1, kind.counts[call] + 1, 1 if LONG else 5):
                    torture.inject((kind, call, at, "fail", errno.EIO))
        self.assertEqual(torture.wrong, [])
        self.assertGreater(torture.outcomes["fail call"], 150 if LONG else 30)

    @pytest.mark.long
    def test_tables_that_find_no_memory(self):
        torture = self.torture()
        for kind in torture.kinds:
            for call in ("calloc", "realloc") if kind.name in ("knockout", "tune", "swiss", "sweep") else ():
                for at in range(1, kind.counts[call] + 1, 2 if LONG else 4):
                    torture.inject((kind, call, at, "fail", errno.ENOMEM))
        self.assertEqual(torture.wrong, [])
        self.assertGreater(torture.outcomes["fail memory"], 60 if LONG else 30)

    @pytest.mark.long
    def test_programs_on_a_machine_that_fails(self):
        """A failure of ours to start, read or store is not a fault of the programs."""
        torture = self.torture()
        for kind in torture.kinds:
            for call, cause, first in (("poll", errno.ENOMEM, 0), ("read", errno.EIO, 0), ("realloc", errno.ENOMEM, 8)) if kind.name.startswith("programs") else ():
                rest = range(first + 1, kind.counts[call] + 1, max(1, kind.counts[call] // (60 if LONG else 5)))
                for at in (*range(1, first + 1), *rest):
                    torture.inject((kind, call, at, "fail", cause))
        self.assertEqual(torture.wrong, [])
        self.assertGreater(torture.outcomes["ended: with a message"], 40)

    def test_faults(self):
        torture = self.torture()
        for _ in range(60 * ROUNDS):
            torture.inject()
        self.assertEqual(torture.wrong, [])
        self.assertGreater(sum(torture.outcomes.values()), 80 * ROUNDS)
        self.assert_no_process()
