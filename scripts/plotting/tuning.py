"""The way of a tuning: what its candidates scored, and where each parameter went."""
import math

import pandas
from matplotlib.ticker import MaxNLocator

from plotting import style
from plotting.folder import BadInput, Estimate, read_json


def read_path(run):
    """tune.csv: a row per iteration."""
    path = run.path / "tune.csv"
    try:
        rows = pandas.read_csv(path, keep_default_na=False)
    except (OSError, ValueError) as error:
        raise BadInput(f"{path}: {' '.join(str(error).split())}") from error
    names = parameters(run)
    for column in ["iteration", "deals", "share"] + [word for name in names for word in (name, f"{name}_spread")]:
        if column not in rows.columns:
            raise BadInput(f"{path}: the column {column} is missing")
    return rows


def parameters(run):
    """The last words of the paths: entrants.tree.depth is depth."""
    return [path.split(".", 2)[2] for path in run.config["tune"]["vary"]]


def start_of(run, name):
    path = next(iter(run.config["tune"]["vary"]))
    return run.config["entrants"][path.split(".", 2)[1]][name]


def tuned_of(run):
    """The part "tune" of summary.json once the tuning has ended, or None."""
    path = run.path / "summary.json"
    tune = read_json(path).get("tune") if path.exists() else None
    return tune if tune and tune.get("match") else None


def answer_of(run, name):
    """The tuned value, which is no iteration's own, or None before the end."""
    tune = tuned_of(run)
    return next((item["tuned"] for item in tune["parameters"] if item["name"] == name), None) if tune else None


def draw_score(axes, rows):
    axes.plot(rows["iteration"], 100 * rows["share"], color=style.BLACK, linewidth=1.2)
    axes.set_title("all candidates of an iteration", fontsize=style.settings.font)
    axes.set_ylabel("share of points, %")


def number(value):
    return f"{value:.3g}".replace("-", "\N{MINUS SIGN}")


def draw_number(axes, rows, name, start, tuned):
    centre, spread = rows[name], rows[f"{name}_spread"]
    axes.fill_between(rows["iteration"], centre - spread, centre + spread, color=style.SKY, alpha=0.4, linewidth=0)
    axes.plot(rows["iteration"], centre, color=style.BLUE, linewidth=1.2)
    axes.axhline(start, color=style.GREY, linestyle="--", linewidth=1)
    if tuned is not None:
        axes.axhline(tuned, color=style.VERMILION, linestyle=":", linewidth=1.4)
    said = f"at last {number(centre.iloc[-1])}" if tuned is None else f"tuned {number(tuned)}"
    axes.set_title(f"{style.label(name)}: start {number(start)}, {said}", fontsize=style.settings.font)
    axes.set_ylabel(style.label(name))


def draw_choice(axes, rows, name, start, tuned):
    """The chance of the value that comes out; of another one's only that it is at most the rest."""
    final = rows[name].iloc[-1] if tuned is None else tuned
    two = rows[name].nunique() <= 2
    chances = [100 * chance if value == final else 100 * (1 - chance) if two else math.nan
               for value, chance in zip(rows[name], rows[f"{name}_spread"])]
    axes.plot(rows["iteration"], chances, color=style.ORANGE, linewidth=1.2)
    axes.set_ylim(0, 100)
    said = f"at last {final}" if tuned is None else f"tuned {tuned}"
    axes.set_title(f"{style.label(name)}: start {start}, {said}", fontsize=style.settings.font)
    axes.set_ylabel(f"chance of {final}, %")


def tune_path(run):
    """A panel for the score, and one per parameter: its centre, and the spread that candidates are drawn with."""
    rows, names = read_path(run), parameters(run)
    if rows.empty:
        raise BadInput(f"{run.path / 'tune.csv'}: no iteration has ended yet")
    across = style.columns(len(names) + 1)
    down = -(-(len(names) + 1) // across)
    figure, panels = style.new_figure(run, "tuning trajectory", "bands: spread of the candidates; dashed: the start; "
                                      "dotted: the tuned value", width=0.8 + 2.7 * across, height=1.0 + 2.1 * down,
                                      panels=(down, across), squeeze=False)
    for axes in panels.flat[len(names) + 1:]:
        axes.remove()
    draw_score(panels.flat[0], rows)
    for axes, name in zip(panels.flat[1:], names):
        draw = draw_number if rows[name].dtype.kind in "fi" else draw_choice
        draw(axes, rows, name, start_of(run, name), answer_of(run, name))
    deals = rows["deals"].iloc[0]
    for axes in panels.flat[:len(names) + 1]:
        axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=5))
        axes.set_xlabel(f"iteration ({deals:,} deals each)", fontsize=style.small())
    return figure


def tune_result(run):
    """Tuned and start values against the others, and against each other, on deals that were not used before."""
    tune = tuned_of(run)
    others, match = tune.get("against_others"), tune["match"]
    found = [("tuned against start", match["share"], match["share_ci95"])]
    if others:
        against = " and ".join(map(style.label, tune["against"]))
        found += [(f"{key} against {against}", others[key], others[f"{key}_ci95"]) for key in ("tuned", "start")]
    shares = [Estimate(100 * share, 100 * low, 100 * high) for _, share, (low, high) in found]
    figure, axes = style.new_figure(run, f"what tuning {style.label(tune['entrant'])} gained", f"{match['deals']:,} new deals; bars: 95 %",
                                    height=1.5 + style.row_height(0.33) * len(found))
    style.draw_estimates(axes, shares, [name for name, *_ in found], [f"{item.value:.1f} [{item.low:.1f}, {item.high:.1f}]" for item in shares])
    axes.axvline(50, color=style.GREY, linestyle="--", linewidth=1)
    axes.set_xlabel("points share, %")
    return figure
