"""The kinds of pictures: what each needs of a run, and who draws it."""
from plotting import histograms, progress, sweeps, tournament, tuning

ENTRANTS = 40   # past this many a picture shows nothing
MAP_CELLS = 400


def needs_summary(run):
    return "" if run.entrants else "it has no summary.json; `kozyr run --resume` ends the run"


def needs_rows(run):
    return "" if run.rows is not None else "it has no games.csv"


def needs_tournament(run):
    return "it is a sweep" if run.is_sweep else "it is a tuning, whose entrants change" if run.is_tuning else ""


def needs_few_entrants(run):
    return f"it has more than {ENTRANTS} entrants" if len(run.config["entrants"]) > ENTRANTS else ""


def needs_sweep(run):
    return needs_summary(run) or ("" if run.sweep else "it is no sweep")


def needs_pairs(run):
    return "its pairings are not of two entrants" if any(len(pairing.entrants) != 2 for pairing in run.pairings) else ""


def needs_sprt(run):
    stop = run.config.get("stop")
    return "" if isinstance(stop, dict) and stop.get("rule") == "sprt" else "it has no sequential test (\"stop\")"


def needs_grid(run):
    return "" if sweeps.is_grid(run.sweep) else "its points are no grid"


def needs_few_lines(run):
    across, series = sweeps.line_series(run.sweep)
    lines = max(sum(line.facet == other.facet for line in series) for other in series)
    facets = len({line.facet for line in series})
    if lines > sweeps.LINES:
        return f"it would have {lines} lines, more than {sweeps.LINES}; choose some with --at"
    return f"it would have {facets} panels, more than {sweeps.FACETS}; choose some with --at" if facets > sweeps.FACETS else ""


def needs_map(run):
    if len(run.sweep.parameters) < 2:
        return "it varies one parameter only"
    facets = len(sweeps.map_facets(run.sweep))
    if facets > sweeps.FACETS:
        return f"it would have {facets} maps, more than {sweeps.FACETS}; choose some with --at"
    return f"it has more than {MAP_CELLS} points" if len(run.sweep.points) > MAP_CELLS else ""


def needs_effects(run):
    if run.sweep.fixed:
        return "effects are means over all points; leave out --at"
    several = [name for name, found in run.sweep.effects.items() if 1 < len(found) <= ENTRANTS]
    return "" if len(several) > 1 else "fewer than two parameters take several values"


def needs_two_points(run):
    return "" if len(run.sweep.points) > 1 else "it has one point only"


def needs_points_few(run):
    return f"it has more than {ENTRANTS} points" if len(run.sweep.points) > ENTRANTS else ""


def needs_tuning(run):
    if "tune" not in run.config:
        return "it is no tuning"
    return "" if (run.path / "tune.csv").exists() else "it has no tune.csv"


def needs_tuned(run):
    return needs_tuning(run) or ("" if tuning.tuned_of(run) else "its match with the start values has not been played")


# name: (drawing, what it shows, what it needs: each says '' or what is missing)
KINDS = {
    "ladder": (tournament.ladder, "Elo of the entrants with intervals",
               (needs_tournament, needs_summary, needs_few_entrants)),
    "cross-table": (tournament.cross_table, "points share of every pairing, as a heat map",
                    (needs_tournament, needs_summary, needs_few_entrants, needs_pairs)),
    "score": (progress.score, "running share of each pairing with its always-valid band",
              (needs_tournament, needs_rows)),
    "llr": (progress.llr, "log-likelihood ratio of a run with an sprt stop, with its bounds",
            (needs_tournament, needs_sprt, needs_rows)),
    "lengths": (histograms.lengths, "histogram of plies per game", (needs_rows,)),
    "scores": (histograms.scores, "histogram of the entrants' scores per game",
               (needs_tournament, needs_rows, needs_few_entrants)),
    "sweep-lines": (sweeps.sweep_lines, "share over one parameter, a line or a panel per value of the others",
                    (needs_sweep, needs_two_points, needs_grid, needs_few_lines)),
    "sweep-map": (sweeps.sweep_map, "share over two parameters, as heat maps",
                  (needs_sweep, needs_grid, needs_map)),
    "sweep-effects": (sweeps.sweep_effects, "effect of each parameter alone, largest first",
                      (needs_sweep, needs_grid, needs_effects)),
    "sweep-points": (sweeps.sweep_points, "each point minus the config's own values, or the best, paired over deals",
                     (needs_sweep, needs_two_points)),
    "sweep-changed": (sweeps.sweep_changed, "share of games that a point changes at all",
                      (needs_sweep, needs_two_points, needs_points_few, needs_rows)),
    "tune-path": (tuning.tune_path, "score and parameters of a tuning, iteration by iteration", (needs_tuning,)),
    "tune-result": (tuning.tune_result, "tuned and start values on new deals", (needs_tuned,)),
}


def missing(run, kind):
    """Why this run has no such picture, or ''."""
    return next((reason for reason in (check(run) for check in KINDS[kind][2]) if reason), "")
