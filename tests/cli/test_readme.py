"""What the README shows is what the program says."""
import re

from tests.cli.harness import ROOT, Case

BLOCK = re.compile(r"```\n\$ \./kozyr run (configs/\S+)\n(.*?)```", re.S)


class Readme(Case):
    def test_runs(self):
        shown = BLOCK.findall((ROOT / "README.md").read_text())
        self.assertIn("configs/doudizhu/bots.json", [config for config, _ in shown])
        for config, block in shown:
            said = self.good("run", ROOT / config, "--out", self.folder / "r", "--force").stdout.splitlines()
            lines = [line for line in block.splitlines() if line not in ("", "...")]
            self.assertGreater(len(lines), 10)
            for line in lines:
                self.assertIn(line, said, config)
