"""Pictures of a run as it went on: the share of points and the log-likelihood ratio over the deal sets."""
import itertools
import math

import numpy
import pandas
from matplotlib.ticker import NullFormatter, StrMethodFormatter

from plotting import sequential, style
from plotting.folder import BadInput

PANELS = 12


class DealSets:
    """The complete deal sets of a pairing in order: half points of the first entrant, and comparisons; with two seats
    the number of outcome classes, else 0; the most comparisons that a set can have."""

    def __init__(self, entrants, half_points, comparisons, classes, most):
        self.entrants, self.half_points, self.comparisons = entrants, numpy.array(half_points), numpy.array(comparisons)
        self.classes, self.most = classes, most


def half_points(rows, first):
    """Per game: for each seat of `first` and each seat of another entrant 2 if placed better, 1 if equal; and how many
    such comparisons there are."""
    seats = sum(column.startswith("bot") for column in rows.columns)
    total, comparisons = numpy.zeros(len(rows), dtype=int), numpy.zeros(len(rows), dtype=int)
    for own, other in itertools.permutations(range(seats), 2):
        meets = ((rows[f"bot{own}"] == first) & (rows[f"bot{other}"] != first)).to_numpy()
        lead = (rows[f"place{other}"] - rows[f"place{own}"]).to_numpy()
        total += meets * ((lead > 0) * 2 + (lead == 0))
        comparisons += meets
    return total, comparisons


def games_of_set(config, rows):
    """Games of one deal set; of a mixed table the largest number that a deal has."""
    seats = config["game"].get("seats", 2)
    if config.get("seatings") == "one":
        return 1
    if config.get("fill", "distinct") == "distinct" or seats == 2:
        return seats if config.get("seatings") == "rotations" else math.factorial(seats)
    return int(rows.groupby("deal").size().max())


def meetings(run):
    """(entrants, rows) of every pairing, in the order in which they first met; entrants in the order of the config."""
    columns = [column for column in run.rows.columns if column.startswith("bot")]
    order = {name: i for i, name in enumerate(run.config["entrants"])}
    seated = {}  # pairing: the places of its rows, one list for each way to sit
    for bots, rows in run.rows.groupby(columns, sort=False).indices.items():
        pairing = tuple(sorted(set(bots), key=lambda name: order.get(name, len(order))))
        seated.setdefault(pairing, []).append(rows)
    found = [(pairing, numpy.sort(numpy.concatenate(rows))) for pairing, rows in seated.items()]
    return [(pairing, run.rows.iloc[rows]) for pairing, rows in sorted(found, key=lambda item: item[1][0])]


def deal_sets(run):
    """DealSets of every pairing, in the order in which they first met."""
    found = []
    for pairing, rows in meetings(run):
        points, comparisons = half_points(rows, pairing[0])
        games = pandas.DataFrame({"deal": rows["deal"].to_numpy(), "points": points, "comparisons": comparisons, "games": 1})
        sets = games.groupby("deal", sort=False).sum()
        size = games_of_set(run.config, rows)
        whole = sets[sets["games"] == size]
        seats = run.config["game"].get("seats", 2)
        mixed = seats > 2 and run.config.get("fill") == "mixed"
        all_seatings = seats * (seats - 1) << (seats - 2)
        most = (all_seatings if size > 1 else seats * seats // 4) if mixed else whole["comparisons"].max()
        found.append(DealSets(pairing, whole["points"], whole["comparisons"], 2 * size + 1 if seats == 2 else 0, most))
    return found


def sets_words(run):
    size = games_of_set(run.config, run.rows)
    return "deals, one game each" if size == 1 else f"deal sets of {size} games"


def sparse_looks(sets):
    """Some 60 numbers of deal sets up to `sets`, evenly spaced on a logarithmic scale."""
    return sorted({max(1, round(math.exp(math.log(sets) * i / 60))) for i in range(61)}) if sets else []


def running_shares(sets):
    """looks, shares in %, and the ends of the always-valid interval at each look."""
    counts = sparse_looks(len(sets.half_points))
    points, comparisons = numpy.cumsum(sets.half_points), numpy.cumsum(sets.comparisons)
    shares, low, high = [], [], []
    for count in counts:
        if sets.classes:
            ends = sequential.always_valid_of_counts(numpy.bincount(sets.half_points[:count], minlength=sets.classes))
        else:
            ends = sequential.always_valid(sets.half_points[:count], 2 * sets.comparisons[:count], 2 * sets.most)
        shares.append(100 * points[count - 1] / (2 * comparisons[count - 1]))
        low.append(100 * ends[0])
        high.append(100 * ends[1])
    return counts, shares, low, high


def pair_words(sets):
    against = "the others" if len(sets.entrants) > 2 else style.label(sets.entrants[1])
    return f"{style.label(sets.entrants[0])} against {against}"


def score(run, pair=None):
    """A panel per pairing; with `pair` only that one."""
    found = [sets for sets in deal_sets(run) if len(sets.half_points)]
    if pair:
        found = [sets for sets in found if set(sets.entrants) == set(pair)]
        if not found:
            raise BadInput(f"--pair {' '.join(pair)}: no complete deal set of these two in {run.path}")
    if not found:
        raise BadInput(f"{run.path}: no deal set is complete yet")
    if len(found) > PANELS:
        raise BadInput(f"{run.path}: {len(found)} pairings are too many for one picture; choose one with --pair A B")
    width = style.columns(len(found))
    height = -(-len(found) // width)
    figure, panels = style.new_figure(run, "the share as the run went on", "band: holds at all times together, 95 %",
                                      width=max(7, 3.1 * width), height=1.2 + 2.6 * height, panels=(height, width),
                                      squeeze=False, sharex=True, sharey=True)
    for axes in panels.flat[len(found):]:
        axes.set_visible(False)
    for axes, sets in zip(panels.flat, found):
        counts, shares, low, high = running_shares(sets)
        axes.fill_between(counts, low, high, color=style.SKY, alpha=0.4, linewidth=0)
        axes.plot(counts, shares, color=style.BLUE, linewidth=1.4)
        axes.axhline(50, color=style.GREY, linestyle="--", linewidth=1)
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
        axes.xaxis.set_minor_formatter(NullFormatter())
        axes.set_ylim(0, 100)
        axes.set_title(f"{pair_words(sets)}: {shares[-1]:.1f} [{low[-1]:.1f}, {high[-1]:.1f}]", fontsize=style.small())
    for axes in panels[-1]:
        axes.set_xlabel(sets_words(run))
    for line in panels:
        line[0].set_ylabel("points share, %")
    return figure


def llr_series(run):
    """looks, LLRs at them, lower and upper bound of the run's sequential test."""
    sets = deal_sets(run)[0]
    size = games_of_set(run.config, run.rows)
    classes = 2 * size + 1
    counts = sequential.looks(len(sets.half_points))
    if not counts:
        raise BadInput(f"{run.path}: no deal set is complete yet")
    cumulative = numpy.cumsum(numpy.eye(classes, dtype=int)[sets.half_points], axis=0)[numpy.array(counts) - 1]
    return counts, sequential.log_likelihood_ratios(cumulative, run.config["stop"]), *sequential.bounds(run.config["stop"])


def llr(run):
    stop = run.config["stop"]
    counts, ratios, lower, upper = llr_series(run)
    last = ratios[-1]
    said = "upper bound reached" if last >= upper else "lower bound reached" if last <= lower else "undecided"
    first, second = map(style.label, deal_sets(run)[0].entrants)
    figure, axes = style.new_figure(run, f"is {first} stronger than {second}?", f"LLR {last:+.2f}: {said}")
    axes.plot(counts, ratios, color=style.BLUE, linewidth=1.3)
    scale = "logistic Elo" if stop["model"] == "logistic" else "normalised Elo"
    for bound, elo, colour, side in ((upper, stop["elo1"], style.GREEN, "bottom"), (lower, stop["elo0"], style.VERMILION, "top")):
        axes.axhline(bound, color=colour, linestyle="--", linewidth=1.2)
        axes.annotate(f"{bound:+.2f}: {elo:g} {scale} is accepted", (0.01, bound), (0, 3 if side == "bottom" else -3), color=colour,
                      xycoords=axes.get_yaxis_transform(), textcoords="offset points", va=side, fontsize=style.small())
    axes.margins(y=0.12)
    axes.set_xlabel(sets_words(run))
    axes.set_ylabel(f"log-likelihood ratio of {stop['elo1']:g} to {stop['elo0']:g} {scale}")
    return figure
