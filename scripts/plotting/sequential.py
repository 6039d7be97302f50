"""The sequential statistics of a match after each of many numbers of deal sets.

The same formulas as the program's: the generalised probability ratio test of src/stats/sprt.h, the always-valid
interval of src/stats/anytime.h. Arrays have one row per look.
"""
import math

import numpy

NORMALISED_ELO_UNIT = 800 / math.log(10)
SHARES = 23
BISECTIONS = 12
BISECTIONS_OF_COUNTS = 8


def looks(sets):
    """The numbers of deal sets, up to `sets`, at which the program looks at a stop rule, and the last one."""
    found, step, count = [], 1, 1
    while count <= sets:
        while count // step >= 256:
            step *= 2
        if count % step == 0:
            found.append(count)
        count += step - count % step
    return found if not found or found[-1] == sets else found + [sets]


def scores(classes):
    return numpy.arange(classes) / (classes - 1)


def constrained_laws(seen, v):
    """Maximum likelihood laws with sum q v = 0, and where there is one: seen / (1 + t v), t by bisection."""
    smallest, largest = v.min(axis=1), v.max(axis=1)
    exists = (smallest < 0) & (largest > 0)
    low = -1 / numpy.where(exists, largest, 1)
    high = -1 / numpy.where(exists, smallest, -1)
    tiny = numpy.finfo(float).eps
    for _ in range(100):
        t = low + (high - low) / 2
        above = (seen * v / numpy.maximum(1 + t[:, None] * v, tiny)).sum(axis=1) > 0
        low, high = numpy.where(above, t, low), numpy.where(above, high, t)
    t = low + (high - low) / 2
    return seen / numpy.maximum(1 + t[:, None] * v, tiny), exists


def laws_with_mean(seen, mean):
    v = numpy.broadcast_to(scores(seen.shape[1]) - mean, seen.shape)
    return constrained_laws(seen, v)[0]


def laws_with_t_value(seen, t):
    """Laws with (mean - 1/2) / deviation = t, linearised about the current law until it stays."""
    score = scores(seen.shape[1])
    q = numpy.full(seen.shape, 1 / seen.shape[1])
    active = numpy.ones(len(seen), dtype=bool)
    for _ in range(10):
        mean = (q * score).sum(axis=1)[:, None]
        deviation = numpy.sqrt((q * (score - mean) ** 2).sum(axis=1))[:, None]
        v = score - 0.5 - t * deviation * (1 + ((mean - score) / deviation) ** 2) / 2
        moved, exists = constrained_laws(seen, v)
        active &= exists
        change = numpy.abs(moved - q).max(axis=1)
        q = numpy.where(active[:, None], moved, q)
        active &= change >= 1e-9
    return q


def log_likelihood_ratios(counts, stop):
    """LLR of elo1 to elo0 for cumulative counts[look][class] of deal sets; `stop` as in config.json."""
    filled = numpy.where(numpy.asarray(counts) == 0, 0.001, counts)
    total = filled.sum(axis=1)
    seen = filled / total[:, None]
    if stop["model"] == "logistic":
        laws = [laws_with_mean(seen, 1 / (1 + 10 ** (-elo / 400))) for elo in (stop["elo0"], stop["elo1"])]
    else:
        scale = math.sqrt((seen.shape[1] - 1) / 2) / NORMALISED_ELO_UNIT
        laws = [laws_with_t_value(seen, elo * scale) for elo in (stop["elo0"], stop["elo1"])]
    return total * (seen * (numpy.log(laws[1]) - numpy.log(laws[0]))).sum(axis=1)


def bounds(stop):
    """Wald's bounds on the LLR."""
    alpha, beta = stop["alpha"], stop["beta"]
    return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)


class Bets:
    """Capitals staked on "the mean is above m", spread over shares (src/stats/anytime.c)."""

    def __init__(self, alpha, units=False):
        common, places = 8 if units else 12, numpy.arange(SHARES)
        self.share = 0.92 / 1.8 ** places
        weight = numpy.where(places < common, 1 - 0.4 * places / common, 0.04)
        if units:
            self.share[0], weight[0] = 0.98, 6
        self.psi = -numpy.log1p(-self.share) - self.share
        self.weight = weight / weight.sum()
        self.goal = 2 / alpha

    def excludes(self, count, total, squares, m):
        gain = total / m - count
        scatter = max((squares / m - 2 * total) / m + count, 0)
        exponent = numpy.minimum(self.share * gain - self.psi * scatter, 700)
        return (self.weight * numpy.exp(exponent)).sum() >= self.goal

    def excluded_by_one(self, count, total, squares):
        """The largest mean that each share excludes by itself: its exponent is a quadratic in 1 / m."""
        linear = (self.share + 2 * self.psi) * total
        constant = (self.share + self.psi) * count + numpy.log(self.goal / self.weight)
        root = linear ** 2 - 4 * self.psi * squares * constant
        return numpy.where(root >= 0, (linear + numpy.sqrt(numpy.maximum(root, 0))) / (2 * constant), 0) * (1 - 1e-12)

    def lower_end(self, count, total, squares):
        """The largest excluded mean that is found: from the best single share upwards."""
        low, high = 0.0, total / count
        for m in self.excluded_by_one(count, total, squares):
            if m > low and self.excludes(count, total, squares, m):
                low = m
        if low <= 0:
            return 0.0
        for _ in range(BISECTIONS):
            middle = low + (high - low) / 2
            low, high = (middle, high) if self.excludes(count, total, squares, middle) else (low, middle)
        return low

    def lower_end_of_counts(self, counts):
        """The same for counts of outcome classes, by the capital itself."""
        counts = numpy.asarray(counts)
        score = scores(len(counts))
        count, total = counts.sum(), (counts * score).sum()
        low, high = self.lower_end(count, total, (counts * score ** 2).sum()), total / count
        filled = counts > 0
        for _ in range(BISECTIONS_OF_COUNTS if high > 0 else 0):
            middle = low + (high - low) / 2
            factors = numpy.log1p(self.share[:, None] * (score[filled] / middle - 1))
            exponent = numpy.minimum((counts[filled] * factors).sum(axis=1), 700)
            excluded = (self.weight * numpy.exp(exponent)).sum() >= self.goal
            low, high = (middle, high) if excluded else (low, middle)
        return low

    def lower_end_of_classes(self, points, reach, counts, most):
        """The same for classes of observations that differ in what they can reach: bets on points - m reach."""
        score, equal = points / most, (reach == most).all()
        low = self.lower_end(counts.sum(), (counts * score).sum(), (counts * score ** 2).sum()) if equal else 0.0
        high = (counts * points).sum() / (counts * reach).sum()
        for _ in range((0 if equal else BISECTIONS) + BISECTIONS_OF_COUNTS if high > 0 else 0):
            middle = low + (high - low) / 2
            factors = numpy.log1p(self.share[:, None] * (points - middle * reach) / (middle * most))
            exponent = numpy.minimum((counts * factors).sum(axis=1), 700)
            excluded = (self.weight * numpy.exp(exponent)).sum() >= self.goal
            low, high = (middle, high) if excluded else (low, middle)
        return low


def always_valid(points, reach, most, alpha=0.05):
    """The interval of the mean share: arrays of points and of the most that each could be; no `reach` exceeds `most`."""
    bets = Bets(alpha, units=True)
    classes, counts = numpy.unique(numpy.stack([points, reach]), axis=1, return_counts=True)
    return (bets.lower_end_of_classes(classes[0], classes[1], counts, most),
            1 - bets.lower_end_of_classes(classes[1] - classes[0], classes[1], counts, most))


def always_valid_of_counts(counts, alpha=0.05):
    """The ends for counts of outcome classes, low to high."""
    bets = Bets(alpha)
    return bets.lower_end_of_counts(counts), 1 - bets.lower_end_of_counts(counts[::-1])
