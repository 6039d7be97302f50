"""Small runs of every format, sweep, race and tuning, with all their results. points.csv, tune.csv and tuned.json are
kept as text; the other files (each number of summary.json, the pairings in games.csv, the output of `rate` and
`compare`) as hashes. A change of any is an error, or it is intended and accepted with KOZYR_BLESS=1."""
import hashlib
import json
import os
import pathlib

from tests.cli.harness import Case

PLANS = pathlib.Path(__file__).resolve().parent / "plans"
KEPT = ("points.csv", "tune.csv", "tuned.json")


class Schema(Case):
    def keys(self, value, path):
        """(path, default and bounds) of each key, without those of games and bots."""
        bounds = {key: content for key, content in value.items() if key != "description" and not isinstance(content, dict)}
        bounds = {key: content for key, content in bounds.items() if key not in ("allOf", "anyOf")}
        if bounds:
            yield path, bounds
        for key, content in value.items():
            if isinstance(content, dict):
                yield from self.keys(content, f"{path}/{key}")
        for content in value.get("anyOf", []):
            yield from self.keys(content, f"{path}/or")

    def options(self, bot):
        told = json.loads(self.good("describe", bot, "--json").stdout)
        for row in told["parameters"]:
            yield f"{bot} {row.pop('name')}", {key: content for key, content in row.items() if key != "help"}

    def test_defaults_and_bounds(self):
        """Configs depend on them; those of rules are in tests/golden/tables."""
        kept = PLANS / "options.txt"
        found = [*self.keys(json.loads(self.good("schema").stdout), "")]
        for bot in json.loads(self.good("list", "bots", "--json").stdout):
            found += self.options(f"{'durak' if bot['game'] == '*' else bot['game']}/{bot['name']}")
        text = "".join(f"{path}: {json.dumps(content)}\n" for path, content in found)
        if os.environ.get("KOZYR_BLESS"):
            kept.write_text(text)
        self.assertEqual(text, kept.read_text())


class Plans(Case):
    def answers(self, plan):
        """The text of each result, by name."""
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
