"""Pictures of a sweep: lines, heat map, effects of single parameters, points one by one, games changed at all."""
import dataclasses
import itertools
import math

from matplotlib.ticker import MaxNLocator

from plotting import style
from plotting.folder import BadInput, Estimate

POINTS_SHOWN = 60
LINES = 7     # as many as there are colours
FACETS = 12


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def values_of(sweep, index):
    """The values of a parameter: numbers ascending, others in the order of the sweep."""
    values = list(dict.fromkeys(point.values[index] for point in sweep.points))
    return sorted(values) if all(map(is_number, values)) else values


def word(value):
    return f"{value:g}" if is_number(value) else style.label(value)


def slice_of(sweep, fixed):
    """The points of a sweep at given values of some of its parameters, as NAME=VALUE, which are then none any more."""
    for words in fixed:
        name, sign, value = words.partition("=")
        if not sign or name not in sweep.parameters:
            raise BadInput(f'--at {words}: expected NAME=VALUE with a parameter of the sweep: {", ".join(sweep.parameters)}')
        place = sweep.parameters.index(name)
        values = values_of(sweep, place)
        found = next((other for other in values if str(other) == value or is_number(other) and f"{other:g}" == value), None)
        if found is None:
            raise BadInput(f"--at {words}: {name} has no such value; it has {', '.join(map(word, values))}")
        points = [dataclasses.replace(point, values=without(point.values, place)) for point in sweep.points if point.values[place] == found]
        usual = dataclasses.replace(sweep.usual, values=without(sweep.usual.values, place))
        sweep = dataclasses.replace(sweep, parameters=without(sweep.parameters, place), points=points, effects={}, usual=usual,
                                    fixed=", ".join(filter(None, [sweep.fixed, f"{style.label(name)} {word(found)}"])))
    if fixed and not sweep.parameters:
        raise BadInput("--at: no parameter is left to draw")
    return sweep


def without(items, place):
    return items[:place] + items[place + 1:]


def values_words(sweep, places, values):
    return ", ".join(f"{style.label(sweep.parameters[place])} {word(value)}" for place, value in zip(places, values))


def subject(sweep):
    """The entrant, and what a slice holds fixed."""
    return style.label(sweep.entrant) + (f" with {sweep.fixed}" if sweep.fixed else "")


def percent(item):
    return Estimate(100 * item.value, 100 * item.low, 100 * item.high)


def opponents(sweep):
    return " and ".join(map(style.label, sweep.against))


def is_grid(sweep):
    """Whether every combination of values was played, once."""
    axes = [values_of(sweep, index) for index in range(len(sweep.parameters))]
    played = [tuple(point.values) for point in sweep.points]
    return len(played) == len(set(played)) == math.prod(map(len, axes))


def games_per_point(sweep, each="a point"):
    return style.count_words([point.games for point in sweep.points], each)


def common_games(sweep, each="a point"):
    """Of points side by side, in the same deals."""
    return style.count_words([point.common_games for point in sweep.points], each)


def usual_words(sweep):
    return "default" if sweep.has_default else "best"


@dataclasses.dataclass
class Line:
    facet: str
    label: str
    points: list  # in the order of the parameter across


def line_parts(sweep):
    """(parameter across, parameter of the lines or None, parameters of the facets). The parameter with most values that
    are numbers goes across; of the others the one with most values that are not too many makes lines."""
    counts = [(all(map(is_number, values_of(sweep, i))), len(values_of(sweep, i)), -i) for i in range(len(sweep.parameters))]
    across = -max(counts)[2]
    others = [i for i in range(len(sweep.parameters)) if i != across]
    if math.prod(len(values_of(sweep, i)) for i in others) <= LINES:
        return across, others, []
    fitting = [i for i in others if len(values_of(sweep, i)) <= LINES]
    line = max(fitting, key=lambda i: (len(values_of(sweep, i)), -i), default=None)
    return across, [] if line is None else [line], [i for i in others if i != line]


def line_series(sweep):
    """The parameter across, and a Line for each choice of the others."""
    across, lines, facets = line_parts(sweep)
    order, series = values_of(sweep, across), []
    for values in itertools.product(*(values_of(sweep, i) for i in facets + lines)):
        points = [point for point in sweep.points if [point.values[i] for i in facets + lines] == list(values)]
        points.sort(key=lambda point: order.index(point.values[across]))
        series.append(Line(values_words(sweep, facets, values), values_words(sweep, lines, values[len(facets):]), points))
    return across, series


def draw_values_axis(axes, values):
    """Ticks of a parameter; returns the position of each value."""
    numbers = all(map(is_number, values))
    positions = dict(zip(values, values if numbers else range(len(values))))
    if not numbers or len(values) <= 12:
        axes.set_xticks(list(positions.values()), [word(value) for value in values])
    else:
        axes.xaxis.set_major_locator(MaxNLocator(10, integer=all(float(value).is_integer() for value in values)))
    if not numbers:
        axes.margins(x=0.2)
    return positions


def draw_lines(axes, sweep, across, lines):
    positions = draw_values_axis(axes, values_of(sweep, across))
    aside = (max(positions.values()) - min(positions.values())) * 0.006  # so that intervals do not hide each other
    for i, line in enumerate(lines):
        colour, marker = style.SERIES[i % len(style.SERIES)], style.MARKERS[i % len(style.MARKERS)]
        shift = (i - (len(lines) - 1) / 2) * aside
        style.draw_line(axes, [positions[point.values[across]] + shift for point in line.points],
                        [percent(point.common) for point in line.points], color=colour, marker=marker,
                        label=style.legend_label(line.label or style.label(sweep.entrant)))
    usual = sweep.usual
    if sweep.has_default and any(point.number == usual.number for line in lines for point in line.points):
        axes.plot(positions[usual.values[across]], 100 * usual.common.value, "o", markersize=13,
                  markerfacecolor="none", markeredgecolor=style.BLACK, label="the config's own values")


def facet_figure(run, title, detail, facets, across, height, **options):
    """A figure with a panel for each facet and its flat list of axes; a single one has no title."""
    down = -(-len(facets) // across)
    figure, panels = style.new_figure(run, title, detail, height=height(down), panels=(down, across), squeeze=False, **options)
    for axes in panels.flat[len(facets):]:
        axes.remove()
    for axes, facet in zip(panels.flat, facets):
        if facet:
            axes.set_title(facet, fontsize=style.settings.font)
    return figure, list(panels.flat[:len(facets)]), panels


def sweep_lines(run):
    sweep = run.sweep
    across, series = line_series(sweep)
    facets = list(dict.fromkeys(line.facet for line in series))
    wide = style.columns(len(facets))
    figure, panels, rows = facet_figure(run, f"what {style.label(sweep.parameters[across])} does to {subject(sweep)}",
                                        f"{common_games(sweep)}; bars: 95 %, over deals", facets, wide,
                                        lambda down: 4.2 if len(facets) == 1 else 1.3 + 2.4 * down, width=7.0 if wide < 3 else 9.0,
                                        sharey=True)
    for axes, facet in zip(panels, facets):
        draw_lines(axes, sweep, across, [line for line in series if line.facet == facet])
        axes.set_xlabel(style.label(sweep.parameters[across]))
    for row in rows:
        row[0].set_ylabel(f"share against {opponents(sweep)}, %" if len(facets) > 1 else f"points share against {opponents(sweep)}, %")
    style.add_legend(panels[0])
    return figure


def map_facets(sweep):
    """For each choice of the parameters after the first two: its words, and cells[row][column]."""
    rows, columns, behind = values_of(sweep, 0), values_of(sweep, 1), list(range(2, len(sweep.parameters)))
    found = {}
    for values in itertools.product(*(values_of(sweep, i) for i in behind)):
        found[values] = [[None] * len(columns) for _ in rows]
    for point in sweep.points:
        found[tuple(point.values[2:])][rows.index(point.values[0])][columns.index(point.values[1])] = percent(point.common)
    return [(values_words(sweep, behind, values), cells) for values, cells in found.items()]


def sweep_map(run):
    sweep = run.sweep
    rows, columns = values_of(sweep, 0), values_of(sweep, 1)
    facets = map_facets(sweep)
    wide = 1 if style.narrow() else min(len(facets), max(1, 12 // len(columns)), 3)
    figure, panels, places = facet_figure(run, f"{subject(sweep)} against {opponents(sweep)}",
                                          f"{common_games(sweep, 'a cell')}; ±: 95 %, over deals", [words for words, _ in facets], wide,
                                          lambda down: 1.0 + down * (0.9 + 0.45 * len(rows)), width=3 + 0.75 * len(columns) * wide)
    shares = [cell.value for _, cells in facets for line in cells for cell in line if cell is not None]
    limits = (min(shares), max(shares)) if len(facets) > 1 else None
    for axes, (_, cells) in zip(panels, facets):
        style.draw_map(figure, axes, cells, [word(value) for value in rows], [word(value) for value in columns],
                       "points share, %" if axes in places[:, -1] or len(facets) == 1 else None, limits=limits)
        axes.set_xlabel(style.label(sweep.parameters[1]))
    for row in places:
        row[0].set_ylabel(style.label(sweep.parameters[0]))
    return figure


def sweep_effects(run):
    """A panel per parameter, the one that moves the share most first; all on one scale."""
    sweep = run.sweep
    effects = {name: found for name, found in sweep.effects.items() if len(found) > 1}
    spread = {name: max(item.effect.value for item in found) - min(item.effect.value for item in found)
              for name, found in effects.items()}
    names = sorted(effects, key=lambda name: -spread[name])
    across = style.columns(len(names))
    down = -(-len(names) // across)
    figure, panels = style.new_figure(run, f"which parameter of {style.label(sweep.entrant)} matters", "bars: 95 %, over deals",
                                      width=1.5 + 2.7 * across, height=1.0 + 2.7 * down, panels=(down, across), sharey=True,
                                      squeeze=False)
    for axes in panels.flat[len(names):]:
        axes.remove()
    for axes, name in zip(panels.flat, names):
        found = effects[name]
        if all(is_number(item.value) for item in found):
            found = sorted(found, key=lambda item: item.value)
        positions = draw_values_axis(axes, [item.value for item in found])
        style.draw_line(axes, list(positions.values()), [percent(item.effect) for item in found], color=style.BLUE, marker="o")
        axes.margins(x=0.1 if is_number(found[0].value) else 0.2)
        axes.axhline(0, color=style.GREY, linestyle="--", linewidth=1)
        axes.set_xlabel(f"{style.label(name)}\n({found[0].games:,} games a value)")
        axes.set_title(f"moves it by {100 * spread[name]:.1f} % points", fontsize=style.settings.font)
    for line in panels:
        line[0].set_ylabel(f"share against {opponents(sweep)}\nminus the mean, % points")
    return figure


def point_label(sweep, point):
    """What tells a point from the default, or the best: the values that differ, or which ones do not."""
    usual = sweep.usual.values
    changed = [(name, value) for name, value, other in zip(sweep.parameters, point.values, usual) if value != other]
    kept = [name for name, value, other in zip(sweep.parameters, point.values, usual) if value == other]
    if not changed:
        return usual_words(sweep)
    if len(sweep.parameters) > 4 and len(kept) <= 1:
        return f"all but {style.label(kept[0])}" if kept else f"all {len(changed)} changed"
    return ", ".join(f"{style.label(name)} {word(value)}" for name, value in changed)


def sweep_points(run):
    sweep = run.sweep
    usual = sweep.usual
    others = sorted((point for point in sweep.points if point.number != usual.number), key=lambda point: -point.gap.value)
    shown = others[:POINTS_SHOWN]
    left_out = f"; best {POINTS_SHOWN} of {len(others)} points" if len(others) > len(shown) else ""
    figure, axes = style.new_figure(run, f"each change of {subject(sweep)} against its {usual_words(sweep)}",
                                    f"{games_per_point(sweep)}; bars: 95 %, paired over deals{left_out}",
                                    width=8, height=1.6 + style.row_height(0.29) * len(shown))
    gaps = [percent(point.gap) for point in shown]
    style.draw_estimates(axes, gaps, [point_label(sweep, point) for point in shown],
                         [style.interval_words(gap, 1) for gap in gaps])
    axes.axvline(0, color=style.GREY, linestyle="--", linewidth=1)
    own = "" if sweep.has_default else f" ({values_words(sweep, range(len(usual.values)), usual.values)})"
    axes.set_xlabel(f"points share against {opponents(sweep)} minus that of the {usual_words(sweep)}{own}, "
                    f"which is {100 * usual.share.value:.1f} %; % points")
    return figure


def changed_shares(run):
    """For each point the share in % of its games that went otherwise than the default's or the best's, in any column of games.csv
    but the game's number, the names and the search effort."""
    sweep = run.sweep
    keep = [column for column in run.rows.columns if column not in ("game", "point") and not column.startswith(("bot", "nodes"))]
    tables = {number: rows[keep].reset_index(drop=True) for number, rows in run.rows.groupby("point")}
    usual = tables[sweep.usual.number]
    shares = []
    for point in sweep.points:
        table = tables[point.number]
        both = min(len(table), len(usual))  # a run that was stopped may lack the last games of some points
        shares.append(100 * (table[:both] != usual[:both]).any(axis=1).mean())
    return shares


def sweep_changed(run):
    sweep = run.sweep
    if "point" not in run.rows.columns:
        raise BadInput(f"{run.path / 'games.csv'}: the column point is missing")
    shares = changed_shares(run)
    rows = [(point_label(sweep, point), share) for point, share in zip(sweep.points, shares) if point.number != sweep.usual.number]
    figure, axes = style.new_figure(run, f"games that differ when {subject(sweep)} changes",
                                    f"{games_per_point(sweep)}, compared one by one with the {usual_words(sweep)}'s",
                                    height=1.5 + style.row_height(0.27) * len(rows))
    axes.barh(range(len(rows) - 1, -1, -1), [share for _, share in rows], color=style.BLUE, height=0.3 if style.narrow() else 0.6)
    style.name_rows(axes, [label for label, _ in rows], [f"{share:.2f} %" if share else "none" for _, share in rows])
    axes.set_xlim(0, max(1, max(share for _, share in rows) * 1.02))
    axes.set_xlabel("games whose result, length or statistics differ, %")
    return figure
