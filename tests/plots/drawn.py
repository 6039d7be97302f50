"""What is drawn in a figure, read back from its axes, and what the tests share."""
import contextlib
import io
import math
import pathlib
import subprocess

import pytest

pytest.importorskip("pandas")
pytest.importorskip("matplotlib")

from matplotlib.collections import QuadMesh

from plotting import command
from plotting.folder import read_run
from plotting.kinds import KINDS
from tests.cli.harness import LIMIT, ROOT, Case, config, environment

BOTS = {"tree": {"bot": "prediction", "depth": 2}, "low": {"bot": "lowest"}, "rnd": {"bot": "random"}}
ROBIN = config(name="robin", entrants=BOTS, deals=60)
GRID = config(name="grid", entrants={"tree": BOTS["tree"], "low": BOTS["low"]}, deals=40,
              sweep={"vary": {"entrants.tree.depth": "1..3", "entrants.tree.trump_factor": [1, 5]}})


class PlotCase(Case):
    def played(self, content, *words, out="r"):
        """The folder of a run, or of a sweep, of `content`."""
        path = self.write(f"{out}.json", content)
        self.good("sweep" if "sweep" in content else "run", path, "--out", out, "--quiet", *words)
        return self.folder / out

    def plot(self, *words, status=0):
        """Does what scripts/plot does, in the scratch folder but in this process: the libraries load slowly."""
        out, said = io.StringIO(), io.StringIO()
        with contextlib.chdir(self.folder), contextlib.redirect_stdout(out), contextlib.redirect_stderr(said):
            returned = command.run([str(word) for word in words])
        self.assertEqual(returned, status, out.getvalue() + said.getvalue())
        return subprocess.CompletedProcess(words, returned, out.getvalue(), said.getvalue())

    def script(self, *words, status=0, **options):
        """Runs scripts/plot."""
        done = subprocess.run([str(ROOT / "scripts/plot"), *map(str, words)], cwd=self.folder, text=True, check=False,
                              capture_output=True, timeout=LIMIT, env=environment(**options))
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done


def names_of(*words):
    """The pictures that scripts/plot would write, without writing them: that takes most of its time."""
    options = command.read_arguments([str(word) for word in words])
    return [name for name, _ in command.draw([pathlib.Path(path) for path in options.paths], options)]


def draw(folder, kind, *arguments):
    return KINDS[kind][0](read_run(folder), *arguments)


def words_of(figure):
    return [text.get_text() for text in figure.texts]


def labels(axis):
    return [label.get_text() for label in axis.get_ticklabels()]


def horizontal_intervals(axes):
    """(label, value, low, high) of every row, from the top."""
    container = axes.containers[0]
    values, positions = container[0].get_data()
    segments = container[2][0].get_segments()
    names = dict(zip(axes.get_yticks(), labels(axes.yaxis)))
    rows = [(y, names[y], x, segment[0][0], segment[1][0]) for x, y, segment in zip(values, positions, segments)]
    return [row[1:] for row in sorted(rows, key=lambda row: -row[0])]


def vertical_intervals(container):
    """(x, value, low, high) of every point of one errorbar."""
    segments = container[2][0].get_segments()
    return [(x, y, segment[0][1], segment[1][1]) for x, y, segment in zip(*container[0].get_data(), segments)]


def map_cells(axes):
    """{(row label, column label): value} of the cells that are not empty, and their words."""
    mesh = next(item for item in axes.collections if isinstance(item, QuadMesh))
    rows, columns = labels(axes.yaxis), labels(axes.xaxis)
    values = mesh.get_array().reshape(len(rows), len(columns)).filled(math.nan)
    cells = {(row, column): float(values[i][j]) for i, row in enumerate(rows) for j, column in enumerate(columns)
             if not math.isnan(values[i][j])}
    words = {(rows[int(text.get_position()[1])], columns[int(text.get_position()[0])]): text.get_text() for text in axes.texts}
    return cells, words
