"""summary.json computed a second time, from games.csv alone and by the textbook: the tests compare."""
import math
import statistics

Z = 1.959963984540054  # the 97.5 % quantile of the normal law
WIN, DRAW, LOSS = "win", "draw", "loss"


def seats_of(row):
    return sum(1 for key in row if key.startswith("bot"))


def result_of(row, seat):
    """Win: better than somebody and worse than nobody; loss: the other way round; draw: all else."""
    places = [int(row[f"place{i}"]) for i in range(seats_of(row))]
    beats, beaten = max(places) > places[seat], min(places) < places[seat]
    return WIN if beats and not beaten else LOSS if beaten and not beats else DRAW


def seats_held(rows, name):
    """(row, seat) for every seat that an entrant had."""
    return [(row, seat) for row in rows for seat in range(seats_of(row)) if row[f"bot{seat}"] == name]


def record_of(rows, name):
    results = [result_of(row, seat) for row, seat in seats_held(rows, name)]
    return {"games": len(results), "wins": results.count(WIN), "draws": results.count(DRAW), "losses": results.count(LOSS)}


def clusters(rows, name, value):
    """The sums of value(row, seat) over the deals, and how many games a deal has on average."""
    sums = {}
    held = seats_held(rows, name)
    for row, seat in held:
        sums[row["deal"]] = sums.get(row["deal"], 0) + value(row, seat)
    return list(sums.values()), len(held) / len(sums)


def cluster_interval(rows, name, value, low, high):
    """Mean per game with its 95 % interval; the deals are the independent units. Without any variance: the exact
    binomial bound for n equal observations (Clopper and Pearson 1934)."""
    sums, games = clusters(rows, name, value)
    mean = statistics.fmean(sums) / games
    if len(set(sums)) == 1:
        other = 1 - 0.025 ** (1 / len(sums))
        return mean, mean - other * (mean - low), mean + other * (high - mean)
    half = Z * math.sqrt(statistics.variance(sums) / len(sums)) / games
    return mean, max(low, mean - half), min(high, mean + half)


def score(row, seat):
    return int(row[f"score{seat}"])


def place(row, seat):
    return int(row[f"place{seat}"])


def half_points(row, seat):
    """Against every seat of another entrant: 2 if placed better, 1 if equal."""
    total = 0
    for other in range(seats_of(row)):
        if row[f"bot{other}"] != row[f"bot{seat}"]:
            lead = place(row, other) - place(row, seat)
            total += 2 if lead > 0 else 1 if lead == 0 else 0
    return total


def pairing_rows(rows, names):
    return [row for row in rows if {row[f"bot{i}"] for i in range(seats_of(row))} == set(names)]


def class_counts(rows, first, classes):
    """Deal sets of two seats by the half points of `first`."""
    counts = [0] * classes
    for total in clusters(rows, first, half_points)[0]:
        counts[total] += 1
    return counts


def elo(share):
    return -400 * math.log10(1 / min(max(share, 0.001), 0.999) - 1)


def interval_of_classes(counts):
    """Mean share and its ends: normal, with 0.001 for classes that did not happen."""
    weights = [count or 0.001 for count in counts]
    total, top = sum(weights), len(counts) - 1
    mean = sum(weight * i / top for i, weight in enumerate(weights)) / total
    variance = sum(weight * (i / top - mean) ** 2 for i, weight in enumerate(weights)) / total
    half = Z * math.sqrt(variance / total)
    return mean, mean - half, mean + half
