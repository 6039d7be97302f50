"""Pictures of who is stronger: the Elo ladder and the cross table."""
from plotting import style
from plotting.folder import Estimate


CUT = 1199  # shares are cut to [0.001, 0.999], Elo to +-1199.8


def elo_words(item):
    """What lies beyond the cut is not known, and the bound is said."""
    if item.value > CUT:
        return f"> {style.signed(item.low)}"
    if item.value < -CUT:
        return f"< {style.signed(item.high)}"
    words = style.interval_words(item)
    for number, beyond in ((-1200, "<\N{MINUS SIGN}1199"), (1200, ">+1199")):
        words = words.replace(style.signed(number), beyond)
    return words


def stopped(run):
    """The pairing of a match that a stop rule ended, with what that rule allows to say; None elsewhere."""
    return run.pairings[0] if len(run.pairings) == 1 and run.pairings[0].after_stop else None


def turned(elo):
    return Estimate(-elo.value, -elo.high, -elo.low)


def elo_of(run, entrant):
    pairing = stopped(run)
    if not pairing or entrant.name not in pairing.entrants:
        return entrant.elo
    return pairing.after_stop if pairing.entrants[0] == entrant.name else turned(pairing.after_stop)


def ladder_rows(run):
    """(name, games, Elo), strongest first, and what the Elo is against. A gauntlet's entrants met only the
    first; their Elo is that of their pairing, turned round."""
    if run.config.get("format") == "gauntlet" and all(len(pairing.entrants) == 2 for pairing in run.pairings):
        first = run.pairings[0].entrants[0]
        rows = [(pairing.entrants[1], pairing.games, turned(pairing.elo)) for pairing in run.pairings]
        against = first
    else:
        rows = [(entrant.name, entrant.games, elo_of(run, entrant)) for entrant in run.entrants]
        against = "the field it met"
    return sorted(rows, key=lambda row: -row[2].value), against


def draw_ladder(run, rows, against, title, bars="over deals"):
    figure, axes = style.new_figure(run, title, f"bars: 95 %, {bars}", height=1.5 + style.row_height(0.33) * len(rows))
    names = [style.label(name) if style.narrow() else f"{style.label(name)} ({games:,} games)" for name, games, _ in rows]
    style.draw_estimates(axes, [row[2] for row in rows], names, [elo_words(row[2]) for row in rows])
    known = [end for _, _, elo in rows for end in (elo.low, elo.value, elo.high) if abs(end) < CUT]
    if 0 < len(known) < 3 * len(rows):  # bars with a cut end leave the picture
        margin = 0.05 * (max(known) - min(known))
        axes.set_xlim(min(known) - margin, max(known) + margin)
    axes.axvline(0, color=style.GREY, linestyle="--", linewidth=1)
    axes.set_xlabel(f"Elo against {style.label(against)}")
    return figure


def ladder(run):
    rows, against = ladder_rows(run)
    return draw_ladder(run, rows, against, f"Elo against {against}", "corrected for the stop" if stopped(run) else "over deals")


def ratings(run, rows):
    """The output of `kozyr rate`; `run` has name, games, deals and note."""
    rows = sorted(((row.name, row.games, row.estimate) for row in rows), key=lambda row: -row[2].value)
    return draw_ladder(run, rows, "the mean of all" if run.anchor is None else run.anchor, f"joint ratings, {run.model}")


def cross_shares(run):
    """Names, best first, and shares[row][column] in % with intervals; None where two never met."""
    names = [entrant.name for entrant in sorted(run.entrants, key=lambda entrant: -entrant.elo.value)]
    place = {name: i for i, name in enumerate(names)}
    shares = [[None] * len(names) for _ in names]
    for pairing in run.pairings:
        first, second = (place[name] for name in pairing.entrants)
        share = Estimate(*(100 * end for end in (pairing.share.value, pairing.share.low, pairing.share.high)))
        shares[first][second] = share
        shares[second][first] = Estimate(100 - share.value, 100 - share.high, 100 - share.low)
    return names, shares


def cross_table(run):
    names, shares = cross_shares(run)
    per_pair = style.count_words([pairing.games for pairing in run.pairings], "a pair")
    figure, axes = style.new_figure(run, "who beats whom", f"{per_pair}; ±: 95 %, over deals",
                                    width=3 + 0.72 * len(names), height=1.9 + 0.5 * len(names))
    shown = [style.short_label(name) for name in names]
    style.draw_map(figure, axes, shares, shown, shown, "points share of the row, %", limits=(0, 100), colours=style.EVEN_MAP)
    axes.set_xlabel("against")
    return figure
