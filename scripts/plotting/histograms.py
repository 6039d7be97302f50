"""Pictures of single games: how long they last, and what they score."""
import itertools

import numpy

from plotting import style

BINS = 60


def length_counts(run):
    """Edges of the bins, whole plies each, and the share of games in % in each bin."""
    plies = run.rows["plies"].to_numpy()
    width = max(1, -(-(int(plies.max()) - int(plies.min()) + 1) // BINS))
    edges = numpy.arange(plies.min(), plies.max() + width + 1, width)
    counts, _ = numpy.histogram(plies, edges)
    return edges, 100 * counts / len(plies)


def lengths(run):
    edges, shares = length_counts(run)
    plies = run.rows["plies"]
    figure, axes = style.new_figure(run, "how long the games last", f"mean {plies.mean():.1f} plies")
    axes.bar(edges[:-1], shares, width=numpy.diff(edges), align="edge", color=style.BLUE, edgecolor="white", linewidth=0.5)
    axes.axvline(plies.median() + 0.5, color=style.VERMILION, linestyle="--", linewidth=1.2, label=f"median: {plies.median():g}")
    axes.set_xlabel("plies of a game" if edges[1] - edges[0] == 1 else f"plies of a game, {edges[1] - edges[0]} to a bar")
    axes.set_ylabel(f"share of {run.games:,} games, %")
    axes.grid(False, axis="x")
    style.add_legend(axes)
    return figure


def score_shares(run):
    """Scores that occur, ascending, and per entrant its games and the share in % of each score."""
    seats = sum(column.startswith("bot") for column in run.rows.columns)
    bots = numpy.concatenate([run.rows[f"bot{seat}"].to_numpy() for seat in range(seats)])
    points = numpy.concatenate([run.rows[f"score{seat}"].to_numpy() for seat in range(seats)])
    values = sorted(set(points.tolist()))
    names = list(dict.fromkeys(bots.tolist()))
    order = list(run.config["entrants"])
    names.sort(key=lambda name: order.index(name) if name in order else len(order))
    shares = {}
    for name in names:
        own = points[bots == name]
        shares[name] = (len(own), [100 * float((own == value).mean()) for value in values])
    return values, shares


def scores(run):
    values, shares = score_shares(run)
    figure, axes = style.new_figure(run, "scores of the entrants", "points per game and seat", width=8)
    width = 0.8 / len(shares)
    hatches = itertools.cycle(("", "//", "..", "xx", "\\\\"))
    for i, (name, (games, found)) in enumerate(shares.items()):
        positions = [place + (i - (len(shares) - 1) / 2) * width for place in range(len(values))]
        axes.bar(positions, found, width=width, color=style.SERIES[i % len(style.SERIES)], edgecolor="white", linewidth=0.5,
                 hatch=next(hatches) if i >= len(style.SERIES) else "", label=style.legend_label(f"{style.label(name)} ({games:,} games)"))
    axes.set_xticks(range(len(values)), [f"{value:g}" for value in values])
    axes.set_xlabel("score of a game")
    axes.set_ylabel("share of the entrant's games, %")
    axes.grid(False, axis="x")
    style.add_legend(axes)
    return figure
