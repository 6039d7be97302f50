"""Coverage of what `kozyr run`, `compare` and `rate` print, by runs of the program.

Four Durak bots, two of which nearly always play alike, meet all others in many short runs. The truth is what one long run of
another seed shows; its error is a tenth of that of the longest short run, or less.
"""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import tempfile

CONFIG = {
    "name": "played", "game": {"name": "durak", "deck": 24}, "format": "round-robin",
    "entrants": {"lowest": {"bot": "lowest"}, "weighted": {"bot": "weighted"},
                 "twin": {"bot": "weighted", "trump_factor": 4}, "random": {"bot": "random"}},
}
NAMES = list(CONFIG["entrants"])
PAIRS = [(a, b) for i, a in enumerate(NAMES) for b in NAMES[i + 1:]]
WORDS = "four Durak bots (`lowest`, `random`, `weighted`, and its twin with another trump factor, which nearly always plays like it)"
SIZES = (12, 40, 150)
LONG = 20000
DOUBTFUL = 0.935  # covered less often in the first runs: looked at again ...
AGAIN = 4  # ... in so many times as many new runs


def call(program, *words):
    done = subprocess.run([program, *map(str, words)], capture_output=True, text=True, check=True)
    return json.loads(done.stdout) if "--json" in words else None


def run_intervals(summary):
    for row in summary["pairings"]:
        yield ("run", "-".join(row["entrants"]), "share"), row["share"], row["share_ci95"], row["rough"]
    for row in summary["entrants"]:
        yield ("run", row["name"], "score"), row["score_mean"], row["score_ci95"], row["rough"]
    for row in summary["seats_score"]:
        yield ("run", f"seat {row['seat']}", "score by seat"), row["score_mean"], row["score_ci95"], row["rough"]


def compare_intervals(pair, found):
    name, direct, common = "-".join(pair), found["direct"], found["common"]
    yield ("compare", name, "share"), direct["score"], direct["score_ci95"], direct["rough"]
    yield (("compare", name, "score difference"), direct["score_difference"], direct["score_difference_ci95"],
           direct["score_difference_rough"])
    yield ("compare", name, "against the same opponents"), common["difference"], common["difference_ci95"], common["rough"]
    for part, what in ((direct, "with each other"), (common, "same opponents")):
        for cell in part["seats"] + part["roles"]:
            where = cell.get("role", f"seat {cell.get('seat')}") + ("" if cell.get("has_role", True) else " not")
            yield ("compare", f"{name} {what} {where}", "cell"), cell["a"]["score"], cell["a"]["score_ci95"], cell["a"]["rough"]
            yield ("compare", f"{name} {what} {where}", "cell difference"), cell["difference"], cell["difference_ci95"], cell["rough"]
        for row in part["statistics"]:
            if row["column"] in ("plies", "taken", "decisions"):
                yield ("compare", f"{name} {what} {row['column']}", "column"), row["difference"], row["difference_ci95"], row["rough"]


def rate_intervals(found):
    """Of entrants of different groups, which no number sets apart, nothing is printed."""
    places = {row["name"]: i for i, row in enumerate(found["entrants"])}
    for a, b in PAIRS:
        one, two = (found["entrants"][places[name]] for name in (a, b))
        half = found["difference_error95"][places[a]][places[b]]
        if one["group"] != two["group"] or half is None:
            continue
        difference = one["rating"] - two["rating"]
        rough = found["difference_rough"][places[a]][places[b]]
        yield ("rate", f"{a}-{b}", "difference"), difference, (difference - half, difference + half), rough


def intervals_of(program, folder, seed, deals):
    run = pathlib.Path(folder) / f"{seed}-{deals}"
    config = run.with_suffix(".json")
    config.write_text(json.dumps({**CONFIG, "seed": seed, "deals": deals}))
    summary = call(program, "run", config, "--out", run, "--workers", 1, "--json")
    found = list(run_intervals(summary))
    for pair in PAIRS:
        found += compare_intervals(pair, call(program, "compare", run, *pair, "--json", "--swings", 0))
    found += rate_intervals(call(program, "rate", run, "--json"))
    for path in run.iterdir():
        path.unlink()
    run.rmdir()
    config.unlink()
    return found


def look(program, folder, truth, deals, seeds):
    """Per interval the number of runs, of those in which it holds the truth, is marked, is either."""
    cells = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for found in pool.map(lambda seed: intervals_of(program, folder, seed, deals), seeds):
            for key, _, (low, high), rough in found:
                holds = low - 1e-6 <= truth[key] <= high + 1e-6
                counts = cells.setdefault(key, [0, 0, 0, 0])
                cells[key] = [count + one for count, one in zip(counts, (1, holds, rough, holds or rough))]
    return cells


def simulate(program, runs):
    """A dictionary per interval and number of deals. The least of many cells is low by chance, too: those that are looked
    at again are judged by the new runs alone, which did not choose them."""
    with tempfile.TemporaryDirectory() as folder:
        truth = {key: value for key, value, *_ in intervals_of(program, folder, 10 ** 9, LONG)}
        for deals in SIZES:
            cells = look(program, folder, truth, deals, range(1, runs + 1))
            doubtful = [key for key, (count, *_, either) in cells.items() if either < DOUBTFUL * count]
            if doubtful:
                again = look(program, folder, truth, deals, range(runs + 1, (1 + AGAIN) * runs + 1))
                cells.update((key, again[key]) for key in doubtful)
            for key, (count, covered, warned, either) in cells.items():
                yield {"command": key[0], "of": key[1], "interval": key[2], "deals": deals, "runs": count,
                       "covered": f"{covered / count:.4f}", "warned": f"{warned / count:.4f}",
                       "covered_or_warned": f"{either / count:.4f}"}
