"""Pictures of a sweep: lines, heat map, effects of single parameters, points one by one, games changed at all."""
import itertools
import math

from matplotlib.ticker import MaxNLocator

from plotting import style
from plotting.folder import BadInput, Estimate

POINTS_SHOWN = 60


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def values_of(sweep, index):
    """The values of a parameter: numbers ascending, others in the order of the sweep."""
    values = list(dict.fromkeys(point.values[index] for point in sweep.points))
    return sorted(values) if all(map(is_number, values)) else values


def word(value):
    return f"{value:g}" if is_number(value) else str(value)


def percent(item):
    return Estimate(100 * item.value, 100 * item.low, 100 * item.high)


def opponents(sweep):
    return " and ".join(sweep.against)


def is_grid(sweep):
    """Whether every combination of values was played, once."""
    axes = [values_of(sweep, index) for index in range(len(sweep.parameters))]
    played = [tuple(point.values) for point in sweep.points]
    return len(played) == len(set(played)) == math.prod(map(len, axes))


def games_per_point(sweep, each="a point"):
    return style.count_words([point.games for point in sweep.points], each)


def line_series(sweep):
    """(index of the parameter across, label, points in order) for each line. The parameter with most values that
    are numbers goes across; another one makes a line of each of its values."""
    counts = [(all(map(is_number, values_of(sweep, i))), len(values_of(sweep, i)), -i) for i in range(len(sweep.parameters))]
    across = -max(counts)[2]
    others = [i for i in range(len(sweep.parameters)) if i != across]
    order = values_of(sweep, across)
    series = []
    for combination in itertools.product(*(values_of(sweep, i) for i in others)):
        points = [point for point in sweep.points if [point.values[i] for i in others] == list(combination)]
        points.sort(key=lambda point: order.index(point.values[across]))
        label = ", ".join(f"{sweep.parameters[i]} {word(value)}" for i, value in zip(others, combination))
        series.append((across, label, points))
    return series


def draw_values_axis(axes, values):
    """Ticks of a parameter; returns the position of each value."""
    numbers = all(map(is_number, values))
    positions = dict(zip(values, values if numbers else range(len(values))))
    if not numbers or len(values) <= 12:
        axes.set_xticks(list(positions.values()), [word(value) for value in values])
    else:
        axes.xaxis.set_major_locator(MaxNLocator(10))
    return positions


def sweep_lines(run):
    sweep = run.sweep
    series = line_series(sweep)
    figure, axes = style.new_figure(run, f"what {sweep.parameters[series[0][0]]} does to {sweep.entrant}",
                                    f"{games_per_point(sweep)}; bars: 95 %, over deals")
    positions = draw_values_axis(axes, values_of(sweep, series[0][0]))
    aside = (max(positions.values()) - min(positions.values())) * 0.006  # so that intervals do not hide each other
    for i, (across, label, points) in enumerate(series):
        colour, marker = style.SERIES[i % len(style.SERIES)], style.MARKERS[i % len(style.MARKERS)]
        shift = (i - (len(series) - 1) / 2) * aside
        style.draw_line(axes, [positions[point.values[across]] + shift for point in points],
                        [percent(point.share) for point in points], color=colour, marker=marker, label=style.legend_label(label or sweep.entrant))
    default = sweep.points[sweep.default - 1]
    if sweep.default_is_config:
        axes.plot(positions[default.values[series[0][0]]], 100 * default.share.value, "o", markersize=13,
                  markerfacecolor="none", markeredgecolor=style.BLACK, label="the config's own values")
    axes.set_xlabel(sweep.parameters[series[0][0]])
    axes.set_ylabel(f"points share against {opponents(sweep)}, %")
    axes.legend(fontsize=8)
    return figure


def sweep_map(run):
    sweep = run.sweep
    rows, columns = values_of(sweep, 0), values_of(sweep, 1)
    cells = [[None] * len(columns) for _ in rows]
    for point in sweep.points:
        cells[rows.index(point.values[0])][columns.index(point.values[1])] = percent(point.share)
    figure, axes = style.new_figure(run, f"{sweep.entrant} against {opponents(sweep)}",
                                    f"{games_per_point(sweep, 'a cell')}; ±: 95 %, over deals",
                                    width=3 + 0.75 * len(columns), height=1.9 + 0.45 * len(rows))
    style.draw_map(figure, axes, cells, [word(value) for value in rows], [word(value) for value in columns],
                   "points share, %")
    axes.set_ylabel(sweep.parameters[0])
    axes.set_xlabel(sweep.parameters[1])
    return figure


def sweep_effects(run):
    """A panel per parameter, the one that moves the share most first; all on one scale."""
    sweep = run.sweep
    effects = {name: found for name, found in sweep.effects.items() if len(found) > 1}
    spread = {name: max(item.effect.value for item in found) - min(item.effect.value for item in found)
              for name, found in effects.items()}
    names = sorted(effects, key=lambda name: -spread[name])
    across = min(len(names), 3)
    down = -(-len(names) // across)
    figure, panels = style.new_figure(run, f"which parameter of {sweep.entrant} matters", "bars: 95 %, over deals",
                                      width=1.5 + 2.7 * across, height=1.0 + 2.7 * down, panels=(down, across), sharey=True,
                                      squeeze=False)
    for axes in panels.flat[len(names):]:
        axes.remove()
    for axes, name in zip(panels.flat, names):
        found = effects[name]
        if all(is_number(item.value) for item in found):
            found = sorted(found, key=lambda item: item.value)
        style.draw_line(axes, range(len(found)), [percent(item.effect) for item in found], color=style.BLUE, marker="o")
        axes.margins(x=0.2)
        axes.set_xticks(range(len(found)), [word(item.value) for item in found])
        axes.axhline(0, color=style.GREY, linestyle="--", linewidth=1)
        axes.set_xlabel(f"{name}\n({found[0].games:,} games a value)")
        axes.set_title(f"moves it by {100 * spread[name]:.1f} % points", fontsize=9)
    for line in panels:
        line[0].set_ylabel(f"share against {opponents(sweep)}\nminus the mean, % points")
    return figure


def point_label(sweep, point):
    """What tells a point from the default: the values that differ, or which ones do not."""
    default = sweep.points[sweep.default - 1].values
    changed = [(name, value) for name, value, other in zip(sweep.parameters, point.values, default) if value != other]
    kept = [name for name, value, other in zip(sweep.parameters, point.values, default) if value == other]
    if not changed:
        return "default"
    if len(sweep.parameters) > 4 and len(kept) <= 1:
        return f"all but {kept[0]}" if kept else f"all {len(changed)} changed"
    return ", ".join(f"{name} {word(value)}" for name, value in changed)


def sweep_points(run):
    sweep = run.sweep
    default = sweep.points[sweep.default - 1]
    others = sorted((point for point in sweep.points if point is not default), key=lambda point: -point.to_default.value)
    shown = others[:POINTS_SHOWN]
    left_out = f"; best {POINTS_SHOWN} of {len(others)} points" if len(others) > len(shown) else ""
    figure, axes = style.new_figure(run, f"each change of {sweep.entrant} against its default",
                                    f"{games_per_point(sweep)}; bars: 95 %, paired over deals{left_out}",
                                    width=8, height=1.6 + 0.29 * len(shown))
    gaps = [percent(point.to_default) for point in shown]
    style.draw_estimates(axes, gaps, [point_label(sweep, point) for point in shown])
    style.write_right(axes, [f"{gap.value:+.1f} [{gap.low:+.1f}, {gap.high:+.1f}]" for gap in gaps])
    axes.axvline(0, color=style.GREY, linestyle="--", linewidth=1)
    own = "" if sweep.default_is_config else f" ({', '.join(f'{n} {word(v)}' for n, v in zip(sweep.parameters, default.values))})"
    axes.set_xlabel(f"points share against {opponents(sweep)} minus that of the default{own}, "
                    f"which is {100 * default.share.value:.1f} %; % points")
    return figure


def changed_shares(run):
    """For each point the share in % of its games that went otherwise than the default's, in any column of games.csv
    but the game's number, the names and the search effort."""
    sweep = run.sweep
    keep = [column for column in run.rows.columns if column not in ("game", "point") and not column.startswith(("bot", "nodes"))]
    tables = {number: rows[keep].reset_index(drop=True) for number, rows in run.rows.groupby("point")}
    default = tables[sweep.default]
    shares = []
    for point in sweep.points:
        table = tables[point.number]
        both = min(len(table), len(default))  # a run that was stopped may lack the last games of some points
        shares.append(100 * (table[:both] != default[:both]).any(axis=1).mean())
    return shares


def sweep_changed(run):
    sweep = run.sweep
    if "point" not in run.rows.columns:
        raise BadInput(f"{run.path / 'games.csv'}: the column point is missing")
    shares = changed_shares(run)
    rows = [(point_label(sweep, point), share) for point, share in zip(sweep.points, shares) if point.number != sweep.default]
    figure, axes = style.new_figure(run, f"games that a change of {sweep.entrant} changes at all",
                                    f"{games_per_point(sweep)}, compared one by one with the default's",
                                    height=1.5 + 0.27 * len(rows))
    positions = range(len(rows) - 1, -1, -1)
    axes.barh(positions, [share for _, share in rows], color=style.BLUE, height=0.6)
    axes.set_yticks(list(positions), [label for label, _ in rows])
    axes.grid(False, axis="y")
    style.write_right(axes, [f"{share:.2f} %" if share else "none" for _, share in rows])
    axes.set_xlim(0, max(1, max(share for _, share in rows) * 1.02))
    axes.set_xlabel("games whose result, length or statistics differ, %")
    return figure
