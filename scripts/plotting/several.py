"""Several runs in one picture: their ladders one below the other, their shares and their sweeps as lines side by side."""
import types

from plotting import progress, style, sweeps, tournament
from plotting.folder import BadInput


def names_of(runs):
    """The names of the runs, or their folders where those are alike."""
    names = [style.label(run.name) for run in runs]
    return names if len(set(names)) == len(names) else [style.label(run.path.name) for run in runs]


def together(runs):
    """The heading of a picture of several runs."""
    return types.SimpleNamespace(name=" + ".join(names_of(runs)), games=sum(run.games for run in runs),
                                 deals=sum(run.deals for run in runs), note="; ".join(filter(None, (run.note for run in runs))),
                                 source="; ".join(filter(None, (run.source for run in runs))))


def ladder(runs):
    rows, fields = [], set()
    for run, name in zip(runs, names_of(runs)):
        own, against = tournament.ladder_rows(run)
        fields.add(against)
        rows += [(f"{style.label(entrant)}, {name}", games, elo) for entrant, games, elo in own]
    if len(fields) > 1:
        raise BadInput(f"the Elo of these runs is not against the same: {', '.join(sorted(fields))}")
    rows.sort(key=lambda row: -row[2].value)
    return tournament.draw_ladder(together(runs), rows, fields.pop(), "Elo of the runs")


def score(runs):
    figure, axes = style.new_figure(together(runs), "the share as the runs went on", "bands: hold at all times together, 95 %")
    lines = [(name, sets) for run, name in zip(runs, names_of(runs)) for sets in progress.deal_sets(run) if len(sets.half_points)]
    if len(lines) > len(style.SERIES):
        raise BadInput(f"{len(lines)} pairings are too many for one picture of several runs; at most {len(style.SERIES)}")
    if not lines:
        raise BadInput("no deal set is complete yet")
    for (name, sets), colour in zip(lines, style.SERIES):
        counts, shares, low, high = progress.running_shares(sets)
        axes.fill_between(counts, low, high, color=colour, alpha=0.15, linewidth=0)
        axes.plot(counts, shares, color=colour, linewidth=1.4, label=style.legend_label(f"{name}: {progress.pair_words(sets)}"))
    axes.axhline(50, color=style.GREY, linestyle="--", linewidth=1)
    axes.set_xscale("log")
    axes.set_ylim(0, 100)
    axes.set_xlabel(progress.sets_words(runs[0]))
    axes.set_ylabel("points share, %")
    style.add_legend(axes)
    return figure


def sweep_lines(runs):
    """Sweeps of one and the same parameter."""
    parameters = {tuple(run.sweep.parameters) for run in runs}
    if len(parameters) > 1 or len(runs[0].sweep.parameters) > 1:
        raise BadInput("sweep-lines of several runs: expected sweeps of one and the same parameter")
    if len(runs) > len(style.SERIES):
        raise BadInput(f"{len(runs)} sweeps are too many for one picture; at most {len(style.SERIES)}")
    name = style.label(runs[0].sweep.parameters[0])
    figure, axes = style.new_figure(together(runs), f"what {name} does", "bars: 95 %, over deals")
    values = list(dict.fromkeys(value for run in runs for value in sweeps.values_of(run.sweep, 0)))
    positions = sweeps.draw_values_axis(axes, sorted(values) if all(map(sweeps.is_number, values)) else values)
    for i, (run, label) in enumerate(zip(runs, names_of(runs))):
        points = sorted(run.sweep.points, key=lambda point: positions[point.values[0]])
        style.draw_line(axes, [positions[point.values[0]] for point in points], [sweeps.percent(point.share) for point in points],
                        color=style.SERIES[i], marker=style.MARKERS[i],
                        label=style.legend_label(f"{label}: {style.label(run.sweep.entrant)} against {sweeps.opponents(run.sweep)}"))
    axes.set_xlabel(name)
    axes.set_ylabel("points share, %")
    style.add_legend(axes)
    return figure


KINDS = {"ladder": ladder, "score": score, "sweep-lines": sweep_lines}
