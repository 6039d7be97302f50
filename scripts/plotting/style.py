"""One look for all pictures, and files that come out the same every time."""
import io
import math

import matplotlib
from matplotlib.figure import Figure

# Okabe and Ito's palette (2008), which people with any colour vision can tell apart.
BLACK, ORANGE, SKY, GREEN, YELLOW, BLUE, VERMILION, PURPLE = (
    "#000000", "#E69F00", "#56B4E9", "#009E73", "#F0E442", "#0072B2", "#D55E00", "#CC79A7")
SERIES = (BLUE, ORANGE, GREEN, PURPLE, VERMILION, SKY, BLACK)
MARKERS = "osD^vP*"
GREY = "#888888"
COLOUR_MAP = "cividis"  # the same to all eyes, and in print

matplotlib.rcdefaults()
matplotlib.rcParams.update({
    "svg.hashsalt": "kozyr",  # the identifiers in the file follow from its content
    "svg.fonttype": "path",
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "text.parse_math": False,  # a $ in a name is a $
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "errorbar.capsize": 3,
    "legend.frameon": False,
})


def count_words(counts, each):
    """ "2,000 games a point", or from fewest to most."""
    counts = sorted(set(counts))
    return f"{counts[0]:,} games {each}" if len(counts) == 1 else f"{counts[0]:,} to {counts[-1]:,} games {each}"


def new_figure(run, title, detail, width=7.0, height=4.2, panels=(1, 1), **options):
    """A figure of the run and its axes; title and, below it, how much was played."""
    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.subplots(*panels, **options)
    played = ", ".join(word for word in (f"{run.games:,} games in {run.deals:,} deals", detail, run.note) if word)
    figure.get_layout_engine().set(rect=(0, 0, 1, 1 - 0.5 / height))  # half an inch for the two lines
    figure.text(0.5, 1 - 0.03 / height, f"{run.name}: {title}", ha="center", va="top", fontsize=11, fontweight="bold")
    figure.text(0.5, 1 - 0.27 / height, played, ha="center", va="top", fontsize=8,
                color=VERMILION if run.note else "#444444")
    return figure, axes


def distances(estimates):
    """How far the ends are from the values, as matplotlib wants it."""
    return [[max(item.value - item.low, 0) for item in estimates], [max(item.high - item.value, 0) for item in estimates]]


def draw_line(axes, positions, estimates, **options):
    """A line through values with vertical intervals."""
    axes.errorbar(positions, [item.value for item in estimates], yerr=distances(estimates), markersize=5, linewidth=1.2, **options)


def legend_label(words):
    """matplotlib leaves out of a legend what begins with an underscore, as names of entrants may."""
    return f" {words}" if words.startswith("_") else words


def draw_estimates(axes, estimates, labels, colour=BLUE):
    """Horizontal intervals, the first on top, each with its numbers on the right."""
    positions = range(len(estimates) - 1, -1, -1)
    axes.errorbar([item.value for item in estimates], positions, xerr=distances(estimates), fmt="o", color=colour, markersize=5)
    axes.set_yticks(list(positions), labels)
    axes.set_ylim(-0.6, len(estimates) - 0.4)
    axes.grid(False, axis="y")


def write_right(axes, texts):
    """Numbers in the right margin, one per row of draw_estimates."""
    for row, words in enumerate(texts):
        axes.text(1.01, len(texts) - 1 - row, words, transform=axes.get_yaxis_transform(), va="center", fontsize=8)


def text_colour(mesh, value):
    """Black or white, whichever can be read on the colour of `value`."""
    red, green, blue, _ = mesh.cmap(mesh.norm(value))
    return "white" if 0.299 * red + 0.587 * green + 0.114 * blue < 0.5 else "black"


def cell_words(item):
    """A value with the distances of its ends; one distance where they are alike."""
    down, up = item.value - item.low, item.high - item.value
    return f"{item.value:.1f}\n" + (f"±{(up + down) / 2:.1f}" if abs(up - down) < 0.1 else f"+{up:.1f} -{down:.1f}")


def draw_map(figure, axes, cells, rows, columns, label, limits=None):
    """A heat map with its numbers: cells[row][column] an Estimate, None for an empty cell; the first row on top."""
    low, high = limits or (None, None)
    values = [[math.nan if cell is None else cell.value for cell in line] for line in cells]
    mesh = axes.pcolormesh(values, cmap=COLOUR_MAP, vmin=low, vmax=high, edgecolors="white", linewidth=1)
    axes.set_xticks([column + 0.5 for column in range(len(columns))], columns)
    axes.set_yticks([row + 0.5 for row in range(len(rows))], rows)
    axes.invert_yaxis()
    axes.grid(False)
    for side in axes.spines.values():
        side.set_visible(False)
    axes.tick_params(length=0)
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            if cell is not None:
                axes.text(column + 0.5, row + 0.5, cell_words(cell), ha="center", va="center", fontsize=8,
                          color=text_colour(mesh, cell.value))
    figure.colorbar(mesh, ax=axes, label=label).outline.set_visible(False)
    return mesh


def file_bytes(figure, kind):
    """The file of a figure, a pure function of what is drawn."""
    out = io.BytesIO()
    metadata = {"svg": {"Date": None, "Creator": None}, "png": {"Software": None}}[kind]
    figure.savefig(out, format=kind, dpi=110, metadata=metadata, bbox_inches="tight", pad_inches=0.08)
    return out.getvalue()
