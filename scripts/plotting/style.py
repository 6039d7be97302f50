"""One look for all pictures, and files that come out the same every time."""
import dataclasses
import io
import math
import textwrap

import matplotlib
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

# Okabe and Ito's palette (2008), which people with any colour vision can tell apart.
BLACK, ORANGE, SKY, GREEN, YELLOW, BLUE, VERMILION, PURPLE = (
    "#000000", "#E69F00", "#56B4E9", "#009E73", "#F0E442", "#0072B2", "#D55E00", "#CC79A7")
SERIES = (BLUE, ORANGE, GREEN, PURPLE, VERMILION, SKY, BLACK)
MARKERS = "osD^vP*"
GREY = "#888888"
COLOUR_MAP = "cividis"  # the same to all eyes, and in print
# Around an even share: white at 50 %, as in the page blue above it and brown below.
EVEN_MAP = LinearSegmentedColormap.from_list("even", ("#b35900", "#ffffff", "#0072b2"))

matplotlib.rcdefaults()
matplotlib.rcParams.update({
    "svg.hashsalt": "kozyr",  # the identifiers in the file follow from its content
    "svg.fonttype": "none",  # text stays text, in all formats that know it
    "pdf.fonttype": 42,
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "text.parse_math": False,  # a $ in a name is a $
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "errorbar.capsize": 2,  # a short interval does not peep out from behind its marker
    "legend.frameon": False,
})


NARROW = 4.5  # inches, below which names of rows stand above them


@dataclasses.dataclass
class Settings:
    """What the user may choose for a paper."""
    width: float = 0  # inches; 0: as wide as a picture needs
    font: float = 9
    dpi: int = 110
    title: bool = True
    labels: dict = dataclasses.field(default_factory=dict)  # name in the run -> text in the picture


settings = Settings()


def use(**choices):
    """The settings of all pictures from now on; without any, the usual ones."""
    for field in dataclasses.fields(Settings):
        setattr(settings, field.name, choices.get(field.name, getattr(Settings(), field.name)))
    matplotlib.rcParams["font.size"] = settings.font


def small():
    return settings.font - 1


def label(name):
    """How a name of the run is written in the picture."""
    return settings.labels.get(str(name), str(name))


def short_label(name, most=18):
    """The same, cut where a narrow picture has no room for it."""
    words = label(name)
    return f"{words[:most - 1]}…" if narrow() and len(words) > most else words


def narrow():
    return 0 < settings.width < NARROW


def row_height(inches):
    """Of a row with a name, which is above it in a narrow picture."""
    return (max(inches, 0.42) if narrow() else inches) * settings.font / 9


def columns(panels, most=3):
    """How many panels stand side by side."""
    return min(panels, max(1, int(settings.width / 2.1)) if settings.width else most)


def wrapped(words, inches, size, bold=False):
    """Lines of at most so many inches; a letter is 0.56 of the size wide on average, a bold one 0.64."""
    return textwrap.fill(words, max(8, int(inches * 72 / (size * (0.64 if bold else 0.56)))), break_on_hyphens=False)


def signed(value, digits=0):
    """A number with its sign, as axes write it; nothing is -0."""
    text = f"{value:+.{digits}f}"
    return text.replace("-", "\N{MINUS SIGN}") if float(text) else text[1:]


def interval_words(item, digits=0):
    """Value and ends, with a digit more where rounding would take an end's sign away, and as many as show a narrow interval."""
    numbers = (item.value, item.low, item.high)
    digits += any(number and not float(f"{number:.{digits}f}") for number in numbers)
    while digits < 4 and 0 < item.high - item.low < 3 * 10 ** -digits:
        digits += 1
    value, low, high = (signed(number, digits) for number in numbers)
    return f"{value} [{low}, {high}]"


def count_words(counts, each):
    """ "2,000 games a point", or from fewest to most."""
    counts = sorted(set(counts))
    return f"{counts[0]:,} games {each}" if len(counts) == 1 else f"{counts[0]:,} to {counts[-1]:,} games {each}"


def write_head(figure, run, title, played, height):
    """Title and what was played, centred above all else; returns the height of both in inches."""
    width = figure.get_figwidth()
    played = played.replace("95 %", "95\N{NO-BREAK SPACE}%").replace("±: ", "±:\N{NO-BREAK SPACE}")
    lines = [(wrapped(f"{label(run.name)}: {title}", width, settings.font + 2, bold=True), settings.font + 2, "bold", "black"),
             (wrapped(played, width, small()), small(), "normal", VERMILION if run.note else "#444444")]
    if not settings.title:
        lines = [(wrapped(run.note, width, small()), small(), "normal", VERMILION)] if run.note else []
    at = 0.03
    for words, size, weight, colour in lines:
        figure.text(0.5, 1 - at / height, words, ha="center", va="top", fontsize=size, fontweight=weight, color=colour, linespacing=1.15)
        at += (words.count("\n") + 1) * size * 1.3 / 72 + 0.04
    return at


def new_figure(run, title, detail, width=7.0, height=4.2, panels=(1, 1), **options):
    """A figure of the run and its axes; title and, below it, how much was played."""
    figure = Figure(figsize=(settings.width or width, height), layout="constrained")
    FigureCanvasAgg(figure)  # to measure texts with
    figure.source = run.source
    axes = figure.subplots(*panels, **options)
    played = ", ".join(word for word in (f"{run.games:,} games in {run.deals:,} deals", detail, run.note) if word)
    head = write_head(figure, run, title, played, height)
    taller = height + head - 0.5  # the usual head has half an inch
    for text in list(figure.texts):
        text.remove()
    figure.set_figheight(taller)
    write_head(figure, run, title, played, taller)
    figure.get_layout_engine().set(rect=(0, 0, 1, 1 - head / taller))
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


def small_ring(line):
    """A smaller mark for a legend, where one of full size would lie over its neighbours."""
    small = Line2D([], [])
    small.update_from(line)
    small.set_markersize(min(line.get_markersize(), 8))
    return small


def add_legend(axes):
    """Above the axes, where no data are."""
    handles, words = axes.get_legend_handles_labels()
    handles = [small_ring(handle) if isinstance(handle, Line2D) else handle for handle in handles]
    inches = axes.figure.get_figwidth() - 1.2
    words = [wrapped(word, inches, small()) for word in words]
    longest = max(len(line) for word in words for line in word.split("\n"))
    fit = max(1, int(inches * 72 / (small() * 0.6 * (longest + 6))))
    axes.legend(handles, words, fontsize=small(), loc="lower left", bbox_to_anchor=(0, 1), borderaxespad=0.3, ncol=min(fit, len(words)))


def name_rows(axes, names, texts):
    """A name for each row, the first on top, and its numbers on the right; both above it in a narrow picture."""
    positions = list(range(len(names) - 1, -1, -1))
    if narrow():
        axes.set_yticks([])
        axes.set_ylim(-0.5, len(names) - 0.1)
        inches = axes.figure.get_figwidth() - 0.3
    else:
        axes.set_yticks(positions, names)
        axes.set_ylim(-0.6, len(names) - 0.4)
    for y, name, words in zip(positions, names, texts):
        if not narrow():
            axes.text(1.01, y, words, transform=axes.get_yaxis_transform(), va="center", fontsize=small())
            continue
        size = min(small(), inches * 72 / (0.62 * (len(name) + len(words) + 2)))
        for x, side, text in ((0.01, "left", name), (1, "right", words)):
            axes.text(x, y + 0.45, text, transform=axes.get_yaxis_transform(), va="center", ha=side, fontsize=size,
                      bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.6})
    axes.grid(False, axis="y")


def draw_estimates(axes, estimates, names, texts, colour=BLUE):
    """Horizontal intervals, the first on top, each with its name and its numbers."""
    positions = range(len(estimates) - 1, -1, -1)
    axes.errorbar([item.value for item in estimates], positions, xerr=distances(estimates), fmt="o", color=colour, markersize=5)
    name_rows(axes, names, texts)


def luminance(colour):
    """Relative luminance (WCAG 2) of red, green and blue from 0 to 1."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def text_colour(mesh, value):
    """Black or white, whichever has more contrast on the colour of `value`: at least 4.58."""
    return "white" if 1.05 / (luminance(mesh.cmap(mesh.norm(value))) + 0.05) > 21 ** 0.5 else "black"


def cell_words(item):
    """A value with the distances of its ends; one distance where they are alike."""
    down, up = item.value - item.low, item.high - item.value
    if abs(up - down) < 0.1:
        return f"{item.value:.1f}\n±{(up + down) / 2:.1f}"
    ends = [f"+{up:.1f}"] * (up >= 0.05) + [f"\N{MINUS SIGN}{down:.1f}"] * (down >= 0.05)  # at 0 or 1 there is but one
    return f"{item.value:.1f}\n{' '.join(ends)}"


def cell_texts(axes, cells, columns):
    """The words of each cell and their size: without the intervals where those do not fit; none where the value does not."""
    inches = (axes.figure.get_figwidth() - (1.6 if narrow() else 2.6)) / columns
    for words in (cell_words, lambda item: f"{item.value:.1f}"):
        longest = max(len(line) for row in cells for cell in row if cell is not None for line in words(cell).split("\n"))
        size = inches * 72 / (0.66 * longest)
        if size >= 5.5:
            return words, min(size, small())
    return (words, size) if size >= 4 else (None, size)


def draw_map(figure, axes, cells, rows, columns, label, limits=None, colours=COLOUR_MAP):
    """A heat map with its numbers: cells[row][column] an Estimate, None for an empty cell; the first row on top."""
    low, high = limits or (None, None)
    values = [[math.nan if cell is None else cell.value for cell in line] for line in cells]
    mesh = axes.pcolormesh(values, cmap=colours, vmin=low, vmax=high, edgecolors="white", linewidth=1)
    axes.set_xticks([column + 0.5 for column in range(len(columns))], columns)
    axes.set_yticks([row + 0.5 for row in range(len(rows))], rows)
    axes.invert_yaxis()
    axes.grid(False)
    for side in axes.spines.values():
        side.set_visible(False)
    axes.tick_params(length=0)
    across = axes.get_subplotspec().get_gridspec().ncols
    words, size = cell_texts(axes, cells, len(columns) * across)
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            if words and cell is not None:
                axes.text(column + 0.5, row + 0.5, words(cell), ha="center", va="center", fontsize=size,
                          color=text_colour(mesh, cell.value))
    if label and not (narrow() and words):  # the numbers tell it all where there is no room
        figure.colorbar(mesh, ax=axes, label=label).outline.set_visible(False)
    return mesh


def boxes_of(labels, renderer):
    return [item.get_window_extent(renderer) for item in labels if item.get_visible() and item.get_text()]


def overlap(boxes):
    """Whether neighbours touch, with a little air between them."""
    return any(one.x1 + 2 > two.x0 and two.x1 + 2 > one.x0 and one.y1 > two.y0 and two.y1 > one.y0
               for one, two in zip(boxes, boxes[1:]))


def is_numeral(text):
    return text.replace("\N{MINUS SIGN}", "-").replace(",", "").lstrip("-").replace(".", "", 1).rstrip("%").strip().isdigit()


def placed_ticks(axis):
    """Place and label of the ticks that are drawn: matplotlib has some beyond the ends of the axis, too."""
    low, high = sorted(axis.get_view_interval())
    air = (high - low) * 1e-9
    return [(place, item) for place, item in zip(axis.get_ticklocs(), axis.get_ticklabels())
            if low - air <= place <= high + air and item.get_text()]


def shown_ticks(axis):
    return [item for _, item in placed_ticks(axis)]


def thinned(ticks, renderer):
    """The places and texts of those ticks that do not touch the one before."""
    kept, end = [], -math.inf
    for place, item in ticks:
        box = item.get_window_extent(renderer)
        if box.x0 > end + 3:
            kept.append((place, item.get_text()))
            end = box.x1
    return [place for place, _ in kept], [text for _, text in kept]


def relieve_ticks(figure, axes):
    """Numbers that would touch lose some of them; words stand aslant, then upright. Whether any had to."""
    renderer = figure.canvas.get_renderer()
    ticks = placed_ticks(axes.xaxis)
    labels = [item for _, item in ticks]
    if not overlap(boxes_of(labels, renderer)):
        return False
    if all(is_numeral(item.get_text()) for item in labels):
        axes.set_xticks(*thinned(ticks, renderer))
        return True
    for angle in (30, 90):
        for item in labels:
            item.set(rotation=angle, ha="right", rotation_mode="anchor", va="center" if angle == 90 else "top")
        figure.draw_without_rendering()
        if not overlap([item.get_window_extent(renderer).shrunk(0.5, 0.5) for item in labels]):
            break
    return True


def fit(figure, item, room, upright=False):
    """Wraps a label whose longest line has not so many pixels of room; whether it did."""
    if not item.get_text():
        return False
    box = item.get_window_extent(figure.canvas.get_renderer())
    taken, before = box.height if upright else box.width, item.get_text()
    if taken > room:
        longest = max(map(len, before.split("\n")))
        words = before.replace("\n", " ").replace(", %", ",\N{NO-BREAK SPACE}%")
        item.set_text(textwrap.fill(words, max(8, int(longest * room / taken)), break_long_words=False, break_on_hyphens=False))
    return item.get_text() != before


def fit_labels(figure):
    """What is written beside axes has the room of these axes: a label is centred on them, up to the edge of the picture or to the
    half of the gap to the next ones. Whether one had to be wrapped."""
    changed = False
    panels = [axes for axes in figure.axes if hasattr(axes, "get_subplotspec") and axes.get_subplotspec()]  # a colour bar has none
    for axes in panels:
        box, across = axes.get_window_extent(), axes.get_subplotspec().get_gridspec().ncols
        edges = (box.x0 + box.x1) / 2, figure.get_figwidth() * figure.dpi - (box.x0 + box.x1) / 2
        room = 2 * min(edges) - 8 if across == 1 else box.width * 1.1
        changed |= fit(figure, axes.xaxis.label, room) | fit(figure, axes.title, room)
        changed |= fit(figure, axes.yaxis.label, 1.05 * box.height, upright=True)
    return changed


def relieve(figure):
    """Labels are wrapped where they would be cut, and ticks thinned where they would overprint each other. Each layout takes a while:
    none without need, and none after the last."""
    if getattr(figure, "relieved", False):
        return
    figure.relieved = True
    figure.draw_without_rendering()
    if fit_labels(figure):  # which moves the axes
        figure.draw_without_rendering()
        if fit_labels(figure):
            figure.draw_without_rendering()
    if any([relieve_ticks(figure, axes) for axes in figure.axes]):
        figure.draw_without_rendering()
    figure.set_layout_engine("none")


def file_bytes(figure, kind):
    """The file of a figure, a pure function of what is drawn."""
    out = io.BytesIO()
    metadata = {"svg": {"Date": None, "Creator": None, "Source": figure.source or None},
                "png": {"Software": None, **({"Description": figure.source} if figure.source else {})},
                "pdf": {"CreationDate": None, "Creator": None, "Producer": None, "Subject": figure.source or None}}[kind]
    relieve(figure)
    exact = {} if settings.width else {"bbox_inches": "tight", "pad_inches": 0.08}
    figure.savefig(out, format=kind, dpi=settings.dpi, metadata=metadata, **exact)
    return out.getvalue().replace(b"'DejaVu Sans'", b"'DejaVu Sans', Verdana, sans-serif") if kind == "svg" else out.getvalue()
