"""Coverage of what `kozyr` prints at other tables than two even seats, by runs of the program.

Three and four seats, mixed and by sides, heavy stakes, near twins, the best of a sweep, and always-valid intervals at sixteen
looks. The truth is a long run of another seed, and, where both entrants are the same bot, what symmetry says.
"""
import concurrent.futures
import json
import math
import pathlib
import shutil
import statistics
import subprocess
import tempfile

LOWEST, RANDOM, PLANNER = {"bot": "lowest"}, {"bot": "random"}, {"bot": "planner"}
TWINS = {f"w{factor:g}": {"bot": "weighted", "trump_factor": factor} for factor in (4, 4.5, 5, 7)}
DURAK3, DURAK4 = {"name": "durak", "deck": 24, "seats": 3}, {"name": "durak", "deck": 24, "seats": 4}
TABLES = {
    "Durak of three, mixed": {"game": DURAK3, "fill": "mixed", "entrants": {"a": {"bot": "weighted"}, "b": LOWEST}},
    "Durak of three, one seating": {"game": DURAK3, "fill": "mixed", "seatings": "one", "entrants": {"a": {"bot": "weighted"}, "b": RANDOM}},
    "Durak of four, four entrants": {"game": DURAK4, "seatings": "rotations", "entrants": {
        "a": {"bot": "weighted"}, "b": LOWEST, "c": RANDOM, "d": {"bot": "weighted", "trump_factor": 20}}},
    "Dou Dizhu with its auction, mixed": {"game": {"name": "doudizhu"}, "fill": "mixed", "entrants": {"a": LOWEST, "b": RANDOM}},
    "Dou Dizhu with doubling, planner": {"game": {"name": "doudizhu", "preset": "national2016"}, "fill": "mixed",
                                         "entrants": {"a": PLANNER, "b": LOWEST}},
    "Dou Dizhu, sides": {"game": {"name": "doudizhu", "preset": "rlcard"}, "fill": "sides", "entrants": {"a": LOWEST, "b": RANDOM}},
    "Big Two of four, mixed": {"game": {"name": "bigtwo"}, "fill": "mixed", "entrants": {"a": LOWEST, "b": RANDOM}},
    "near twins": {"game": {"name": "durak", "deck": 24}, "format": "round-robin", "entrants": {"low": LOWEST, **TWINS, "rnd": RANDOM}},
}
SIZES = (20, 40, 150)
LONG = 20000
LOOKS, LOOKED, WIDTHS_AT = 16, 320, (100, 320)
LOOKED_AT, UNSTARRED = f"always-valid share at {LOOKS} looks", "no star of `rate`"  # rows of tables.csv that are no intervals at one look
DOUBTFUL = 0.935
# Covered less often than this: looked at again in so many times as many new runs.
AGAIN = ((DOUBTFUL, 3), (0.93, 5))
SWEEP = {"game": {"name": "durak", "deck": 24}, "entrants": {"w": {"bot": "weighted"}, "low": LOWEST}}
VARY = ("entrants.w.trump_factor=1..6/1", "entrants.w.rank_base=1,3,5")


def call(program, *words):
    done = subprocess.run([program, *map(str, words)], stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout) if done.stdout.startswith("{") else None


class Folder:
    """A run directory for one seed and number of deals, which goes away."""

    def __init__(self, root, content, seed, deals):
        self.run = pathlib.Path(root) / f"{seed}-{deals}-{id(self)}"
        self.config = self.run.with_suffix(".json")
        self.config.write_text(json.dumps({"name": "tables", **content, "seed": seed, "deals": deals}))

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        shutil.rmtree(self.run, ignore_errors=True)
        self.config.unlink()


def summary_intervals(summary):
    for row in summary["pairings"]:
        if len(row["entrants"]) == 2:
            yield "share", row["share"], row["share_ci95"], row["rough"]
        for member in row.get("members", []):
            yield f"score of {member['name']} in the pairing", member["score_mean"], member["score_ci95"], member["rough"]
    for row in summary["entrants"]:
        yield f"score of {row['name']}", row["score_mean"], row["score_ci95"], row["rough"]
        if "place_mean" in row:
            yield f"place of {row['name']}", row["place_mean"], row["place_ci95"], row["rough"]
            yield f"last share of {row['name']}", row["last_share"], row["last_share_ci95"], row["rough"]
        for side in row.get("sides", []):
            yield f"won as {side['side']} by {row['name']}", side["won_share"], side["won_share_ci95"], side["rough"]
            yield f"score as {side['side']} of {row['name']}", side["score_mean"], side["score_ci95"], side["rough"]
    for row in summary["seats_score"]:
        yield f"score at seat {row['seat']}", row["score_mean"], row["score_ci95"], row["rough"]


def compare_intervals(found):
    direct = found["direct"]
    yield "compare: share", direct["score"], direct["score_ci95"], direct["rough"]
    yield "compare: score difference", direct["score_difference"], direct["score_difference_ci95"], direct["score_difference_rough"]
    for cell in direct["seats"] + direct["roles"] + direct.get("sides", []):
        where = cell.get("role", cell.get("side", f"seat {cell.get('seat')}")) + ("" if cell.get("has_role", True) else " not")
        yield f"compare: {where}", cell["a"]["score"], cell["a"]["score_ci95"], cell["a"]["rough"]
        if cell["deals"]:
            yield f"compare: difference, {where}", cell["difference"], cell["difference_ci95"], cell["rough"]
    for row in direct["statistics"]:
        yield f"compare: column {row['column']}", row["difference"], row["difference_ci95"], row["rough"]


def rate_intervals(found):
    names = [row["name"] for row in found["entrants"]]
    value = {row["name"]: row["rating"] for row in found["entrants"]}
    for i, one in enumerate(names):
        for j, two in enumerate(names):
            half = found["difference_error95"][i][j]
            if one < two and half is not None:
                gap = value[one] - value[two]
                yield f"rate: {one} less {two}", gap, (gap - half, gap + half), found["difference_rough"][i][j]


def intervals_of(program, root, content, seed, deals):
    """{what: (value, ends, marked)}, and the stars of `rate` among near twins."""
    with Folder(root, content, seed, deals) as folder:
        summary = call(program, "run", folder.config, "--out", folder.run, "--workers", 1, "--json")
        found = {name: rest for name, *rest in summary_intervals(summary)}
        names = list(content["entrants"])
        if len(names) == 2:
            compared = call(program, "compare", folder.run, *names, "--json", "--swings", 0)
            found.update((name, rest) for name, *rest in compare_intervals(compared))
        rated = call(program, "rate", folder.run, "--json")
        found.update((name, rest) for name, *rest in rate_intervals(rated))
        order = [row["name"] for row in rated["entrants"]]
        stars = {(order[i], order[j]) for i, row in enumerate(rated.get("difference_holm95", [])) for j, star in enumerate(row) if star}
        return found, any(pair in stars for pair in stars if set(pair) <= set(TWINS))


def count(cells, key, truth, found):
    """One printed interval more: the value, whether the ends hold the truth, the mark, the width."""
    value, (low, high), marked = found
    cells.setdefault(key, []).append((value, low - 1e-6 <= truth <= high + 1e-6, bool(marked), high - low))


def row_of(key, found):
    """Ideal is the width that the scatter of the values deserves; the widths beside it are those without a mark."""
    runs, plain = len(found), [width for *_, marked, width in found if not marked]
    return {"table": key[0], "deals": key[2], "interval": key[1], "runs": runs,
            "covered": f"{sum(held for _, held, *_ in found) / runs:.4f}", "marked": f"{1 - len(plain) / runs:.4f}",
            "covered_or_marked": f"{sum(held or marked for _, held, marked, _ in found) / runs:.4f}",
            "width": f"{statistics.fmean(plain):.6f}" if plain else "",
            "ideal": f"{2 * 1.96 * statistics.stdev(value for value, *_ in found):.6f}"}


def played(program, root, pool, content, deals, seeds):
    """What each seed prints, and the part of the runs that star a near twin."""
    jobs = pool.map(lambda seed: intervals_of(program, root, content, seed, deals), seeds)
    prints, stars = zip(*jobs)
    return prints, sum(stars) / len(stars)


def tables(program, root, pool, runs, cells):
    """Fills the cells; the share of runs that star a near twin, by number of deals. The least of many cells is low by
    chance, too: those that are looked at again are judged by the new runs alone, which did not choose them."""
    starred = {}
    for kind, content in TABLES.items():
        truth, _ = intervals_of(program, root, content, 10 ** 9, LONG)
        for deals in SIZES:
            prints, star = played(program, root, pool, content, deals, range(1, runs + 1))
            if content["entrants"].keys() >= TWINS.keys():
                starred[deals] = star
            own = {}
            add_all(own, kind, deals, truth, prints)
            first = runs + 1
            for wanted, times in AGAIN:
                doubtful = [key for key, found in own.items() if float(row_of(key, found)["covered_or_marked"]) < wanted]
                if doubtful:
                    again = {}
                    prints, _ = played(program, root, pool, content, deals, range(first, first + times * runs))
                    add_all(again, kind, deals, truth, prints)
                    own.update((key, again[key]) for key in doubtful)
                first += times * runs
            cells.update(own)
    return starred


def add_all(cells, kind, deals, truth, prints):
    for found in prints:
        for name, printed in found.items():
            if name in truth:
                count(cells, (kind, name, deals), truth[name][0], printed)


def look(program, root, content, seed):
    """The always-valid and the fixed interval of the share after each sixteenth of the deals."""
    found = []
    for part in range(1, LOOKS + 1):
        with Folder(root, content, seed, LOOKED * part // LOOKS) as folder:
            (pairing,) = call(program, "run", folder.config, "--out", folder.run, "--workers", 1, "--json")["pairings"]
            found.append((pairing["share_anytime95"], pairing["share_ci95"]))
    return found


def looks(program, root, pool, runs):
    """Rows per table: covered at all looks up to there together; width and that of the fixed interval, there."""
    for kind, content in TABLES.items():
        if len(content["entrants"]) > 2:
            continue
        truth = intervals_of(program, root, content, 10 ** 9, LONG)[0]["share"][0]
        found = list(pool.map(lambda seed, what=content: look(program, root, what, seed), range(1, runs + 1)))
        for deals in WIDTHS_AT:
            upto = [one[:LOOKS * deals // LOOKED] for one in found]
            held = sum(all(low <= truth <= high for (low, high), _ in one) for one in upto) / runs
            width, fixed = (statistics.fmean(one[-1][i][1] - one[-1][i][0] for one in upto) for i in (0, 1))
            yield share_row(kind, deals, LOOKED_AT, runs, held) | {"width": f"{width:.6f}", "ideal": f"{fixed:.6f}"}


def share_row(kind, deals, what, runs, share):
    """Of something that is not an interval at one look, as a row beside theirs."""
    return {"table": kind, "deals": deals, "interval": what, "runs": runs, "covered": f"{share:.4f}", "marked": "0.0000",
            "covered_or_marked": f"{share:.4f}", "width": "", "ideal": ""}


def sweep_points(program, root, seed, deals):
    with Folder(root, SWEEP, seed, deals) as folder:
        return call(program, "sweep", folder.config, "--vary", VARY[0], "--vary", VARY[1], "--out", folder.run, "--workers", 1,
                    "--json")["sweep"]


def best_of_sweep(program, root, pool, runs, cells):
    truth = {point["point"]: point["share"] for point in sweep_points(program, root, 10 ** 9, LONG)["points"]}
    for deals in SIZES:
        for found in pool.map(lambda seed, n=deals: sweep_points(program, root, seed, n), range(1, runs + 1)):
            best = next(point for point in found["points"] if point["point"] == found["best"])
            for name in ("share", "shrunken"):
                printed = best[name], best[f"{name}_ci95"], best["rough"]
                count(cells, ("best of 18 points", name, deals), truth[best["point"]], printed)


def simulate(program, runs):
    """Rows of tables.csv."""
    cells = {}
    with tempfile.TemporaryDirectory() as root, concurrent.futures.ThreadPoolExecutor(2) as pool:
        starred = tables(program, root, pool, runs, cells)
        best_of_sweep(program, root, pool, runs, cells)
        looked = list(looks(program, root, pool, max(runs * 3 // 10, 1)))
    stars = [share_row("near twins", deals, UNSTARRED, runs, 1 - share) for deals, share in starred.items()]
    return [row_of(key, found) for key, found in cells.items()] + stars + looked


def report(rows):
    plain = [row for row in rows if row["interval"] not in (LOOKED_AT, UNSTARRED)]
    runs = statistics.mode(int(row["runs"]) for row in plain)  # those that were looked at again have more
    yield "## Other tables than two even seats"
    yield ""
    yield f"Runs of the program, {runs} each (standard error of a coverage of .95: {math.sqrt(0.0475 / runs):.3f}); the truth is a run of {LONG}"
    yield f"deals. Intervals covered in less than {DOUBTFUL} of the runs were looked at again in three times as many new runs, which alone"
    yield "count, and those still below .93 once more in five times as many. *Width*: mean and most over the intervals that are mostly"
    yield "unmarked, as parts of the ideal, 3.92 times the scatter of the values over the runs. Sizes at which all intervals are marked are"
    yield "left out. By interval: [tables.csv](tables.csv)."
    yield ""
    yield "| table | deals | intervals | least coverage, or a mark | marked | width | widest |"
    yield "|---|---|---|---|---|---|---|"
    for kind, deals in dict.fromkeys((row["table"], row["deals"]) for row in plain):
        own = [row for row in plain if (row["table"], row["deals"]) == (kind, deals)]
        if all(float(row["marked"]) == 1 for row in own):
            continue
        least = min(float(row["covered_or_marked"]) for row in own)
        wide = [float(row["width"]) / float(row["ideal"]) for row in own if float(row["marked"]) < 0.5 and float(row["ideal"]) > 0]
        widths = f"{statistics.fmean(wide):.2f} | {max(wide):.2f}" if wide else " | "
        yield f"| {kind} | {deals} | {len(own)} | {least:.3f} | {statistics.fmean(float(row['marked']) for row in own):.2f} | {widths} |"
    yield ""
    yield f"Runs in which `rate` stars one of four near twins (`weighted` with trump factors {', '.join(name[1:] for name in TWINS)}): " + \
        ", ".join(f"{1 - float(row['covered']):.3f} at {row['deals']} deals" for row in rows if row["interval"] == UNSTARRED) + "."
    yield ""
    looked = [row for row in rows if row["interval"] == LOOKED_AT]
    yield f"Always-valid intervals, looked at {LOOKS} times in {LOOKED} deals, {looked[0]['runs']} runs: wrong at some look, and the width over that of"
    yield "the interval for a fixed number."
    yield ""
    yield "| table | wrong | " + " | ".join(f"width at {deals}" for deals in WIDTHS_AT) + " |"
    yield "|---|---|" + "---|" * len(WIDTHS_AT)
    for table in dict.fromkeys(row["table"] for row in looked):
        own = [row for row in looked if row["table"] == table]
        widths = " | ".join(f"{float(row['width']) / float(row['ideal']):.2f}" for row in own)
        yield f"| {table} | {1 - float(own[-1]['covered']):.3f} | {widths} |"
    yield ""
