"""Small runs of every format, sweep, race and tuning, and all that they answer: points.csv, tune.csv and tuned.json are kept as they
are, the other files (each number of summary.json, who played what in games.csv, what `rate` and `compare` say) as hashes. A
change of any of them is a mistake, or it is meant, and KOZYR_BLESS=1 accepts it."""
import hashlib
import json
import os
import pathlib

from tests.cli.harness import ROOT, Case

PLANS = pathlib.Path(__file__).resolve().parent / "plans"
KEPT = ("points.csv", "tune.csv", "tuned.json")


class Schema(Case):
    def test_it_is_the_one_that_is_shipped(self):
        """So no default or bound changes unseen."""
        self.assertEqual(self.good("schema").stdout, (ROOT / "configs/config.schema.json").read_text())


class Plans(Case):
    def answers(self, plan):
        """The text of each answer by its name."""
        config = json.loads((plan / "config.json").read_text())
        verb = next((key for key in ("sweep", "tune") if key in config), "run")
        run = self.folder / plan.name
        self.good(verb, plan / "config.json", "--out", run, "--workers", "2", "--quiet")
        found = {name: (run / name).read_text() for name in (*KEPT, "summary.json", "games.csv") if (run / name).exists()}
        if verb == "run":
            pair = json.loads(found["summary.json"])["pairings"][0]["entrants"][:2]
            found["rate"] = self.good("rate", plan.name, "--json").stdout
            found["compare"] = self.good("compare", plan.name, *pair, "--json").stdout
        return found

    def test_the_same_answers(self):
        plans = sorted(path.parent for path in PLANS.glob("*/config.json"))
        self.assertGreater(len(plans), 20)
        for plan in plans:
            with self.subTest(plan.name):
                found = self.answers(plan)
                hashes = "".join(f"{hashlib.sha256(text.encode()).hexdigest()}  {name}\n" for name, text in found.items() if name not in KEPT)
                found = {**{name: text for name, text in found.items() if name in KEPT}, "hashes": hashes}
                if os.environ.get("KOZYR_BLESS"):
                    for name, text in found.items():
                        (plan / name).write_text(text)
                kept = {path.name: path.read_text() for path in plan.iterdir() if path.name != "config.json"}
                self.assertEqual(found, kept)
