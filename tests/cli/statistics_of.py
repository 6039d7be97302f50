"""summary.json computed a second time, from games.csv alone and by textbook formulas, for comparison."""
import functools
import math
import statistics

Z = 1.959963984540054  # the 97.5 % quantile of the normal law
WIN, DRAW, LOSS = "win", "draw", "loss"


def seats_of(row):
    return sum(1 for key in row if key.startswith("bot"))


def result_of(row, seat):
    """A win is better than some seat and worse than none; a loss is the reverse; anything else is a draw."""
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
    """The sums of value(row, seat) over each deal, and the average number of games of a deal."""
    sums = {}
    held = seats_held(rows, name)
    for row, seat in held:
        sums[row["deal"]] = sums.get(row["deal"], 0) + value(row, seat)
    return list(sums.values()), len(held) / len(sums)


@functools.cache
def student(degrees):
    """The 97.5 % quantile of Student's t, by Simpson's rule on its density."""
    scale = math.exp(math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2)) / math.sqrt(degrees * math.pi)

    def inside(t, steps=2000):  # with t = sqrt(degrees) tan(angle), for the tails of few degrees
        end = math.atan(t / math.sqrt(degrees))
        weights = [1 if i in (0, steps) else 4 if i % 2 else 2 for i in range(steps + 1)]
        values = [math.cos(end * i / steps) ** (degrees - 1) for i in range(steps + 1)]
        return scale * math.sqrt(degrees) * end / steps / 3 * sum(w * v for w, v in zip(weights, values))

    low, high = 1.9, 13
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if inside(middle) < 0.475 else (low, middle)
    return low


def mean_interval(totals, sizes, low, high):
    """Mean per observation over clusters, with its 95 % interval. It is Student's, shifted and widened by the
    skewness and kurtosis of (total - mean * size). While few clusters differ, part of one more observation is added
    at either bound. Without variation: the exact binomial bound for n equal observations (Clopper and Pearson
    1934)."""
    if not totals:
        return (low + high) / 2, low, high
    mean, size = sum(totals) / sum(sizes), sum(sizes) / len(sizes)
    equal = len({total / own for total, own in zip(totals, sizes)}) == 1
    return spread_interval(mean, [0 if equal else (total - mean * own) / size for total, own in zip(totals, sizes)], low, high)


def spread_interval(mean, deviations, low, high):
    """The same interval from each cluster's distance to the mean."""
    n = len(deviations)
    if max(map(abs, deviations)) < 1e-12:
        other = 1 - 0.025 ** (1 / n)
        return mean, mean - other * (mean - low), mean + other * (high - mean)
    second, third, fourth = (statistics.fmean(deviation ** power for deviation in deviations) for power in (2, 3, 4))
    kurtosis = fourth / second ** 2
    more = max(1 - n / (10 * kurtosis), 0) / n
    second += more * ((mean - low) ** 2 + (high - mean) ** 2)
    skewness = (third + more * ((high - mean) ** 3 - (mean - low) ** 3)) / second ** 1.5
    h, w = Z * Z / 3 + 1 / 6, Z * Z / 18 + 7 / 36
    wider = 1 + (w * skewness ** 2 + 3 * max(kurtosis - skewness ** 2 - 3, 0)) / n
    centre = mean + math.sqrt(second) * skewness * h / (n + 2 * h)
    half = student(n - 1) * math.sqrt(second / (n - 1) * wider)
    return mean, min(max(centre - half, low), mean), max(min(centre + half, high), mean)


def score_interval(totals, sizes, low, high):
    """For scores within [low, high] that do not double: one more cluster could move the mean equally far to either
    side of 0."""
    far = max(-low, high)
    mean, one, two = mean_interval(totals, sizes, -far, far)
    return mean, max(one, low), min(two, high)


def contrast_interval(totals, sizes, reach):
    """For the difference of two means over the same clusters; `totals` and `sizes` are pairs, one entry per mean."""
    if not totals[0]:
        return 0, -reach, reach
    means = [sum(total) / sum(own) for total, own in zip(totals, sizes)]
    parts = [[(total - mean * own) * len(side) / sum(size) for total, own in zip(side, size)]
             for side, size, mean in zip(totals, sizes, means)]
    return spread_interval(means[0] - means[1], [one - two for one, two in zip(*parts)], -reach, reach)


def cluster_interval(rows, name, value, low, high, of=mean_interval):
    """Mean per game with its 95 % interval; the deals are the independent units."""
    sums, games = clusters(rows, name, value)
    return of(sums, [games] * len(sums), low, high)


def score(row, seat):
    return int(row[f"score{seat}"])


def place(row, seat):
    return int(row[f"place{seat}"])


def half_points(row, seat):
    """Against every seat of another entrant: 2 half points for a better place, 1 for an equal one."""
    total = 0
    for other in range(seats_of(row)):
        if row[f"bot{other}"] != row[f"bot{seat}"]:
            lead = place(row, other) - place(row, seat)
            total += 2 if lead > 0 else 1 if lead == 0 else 0
    return total


def pairing_rows(rows, names):
    return [row for row in rows if {row[f"bot{i}"] for i in range(seats_of(row))} == set(names)]


def class_counts(rows, first, classes):
    """Deal sets of two seats, counted by the half points of `first`."""
    counts = [0] * classes
    for total in clusters(rows, first, half_points)[0]:
        counts[total] += 1
    return counts


def elo(share):
    return -400 * math.log10(1 / min(max(share, 0.001), 0.999) - 1)


def law_of_classes(counts):
    """Mean share and its standard error, with 0.001 for empty classes, as in other programs."""
    weights = [count or 0.001 for count in counts]
    total, top = sum(weights), len(counts) - 1
    mean = sum(weight * i / top for i, weight in enumerate(weights)) / total
    variance = sum(weight * (i / top - mean) ** 2 for i, weight in enumerate(weights)) / total
    return mean, math.sqrt(variance / total)


def interval_of_classes(counts):
    """Mean share and the ends of its interval."""
    totals = [i for i, count in enumerate(counts) for _ in range(count)]
    return mean_interval(totals, [len(counts) - 1] * len(totals), 0, 1)
