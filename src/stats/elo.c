#include "stats/elo.h"

#include <math.h>

#include "stats/law.h"

double elo_from_score(double score) {
    double s = fmin(fmax(score, 0.001), 0.999);
    return 400 * log10(s / (1 - s)); /* never -0 */
}

double score_from_elo(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

/* One minus the largest chance of n equal scores when the true mean is 1/2: the law that gives `score` the
 * most room puts the rest on the far end, 0 or 1. */
static double one_class_superiority(double score, uint64_t n) {
    if (score > 0.5) return 1 - pow(0.5 / score, (double)n);
    if (score < 0.5) return pow(0.5 / (1 - score), (double)n);
    return 0.5;
}

static double normal_elo_error(double mean, double error) {
    return (elo_from_score(mean + NORMAL_975 * error) - elo_from_score(mean - NORMAL_975 * error)) / 2;
}

static void set_ends(MatchEstimate *estimate, double low, double high) {
    estimate->score_low = fmax(low, 0);
    estimate->score_high = fmin(high, 1);
    estimate->elo_low = elo_from_score(low);
    estimate->elo_high = elo_from_score(high);
}

MatchEstimate elo_estimate(const uint64_t counts[], int classes) {
    Law law = law_from_counts(counts, classes);
    uint64_t n = 0, weighted = 0;
    int filled = 0;
    for (int i = 0; i < classes; i++) {
        n += counts[i];
        weighted += counts[i] * (uint64_t)i;
        filled += counts[i] > 0;
    }
    double mean = law_mean(&law), error = sqrt(law_variance(&law) / law.total);
    double score = n ? (double)weighted / (double)n / (double)(classes - 1) : 0.5;
    MatchEstimate estimate = {.score = score, .score_error = error, .elo = elo_from_score(mean)};
    estimate.elo_error = normal_elo_error(mean, error);
    if (filled == 1) {
        Interval honest = interval_one_class(score, n, 0, 1);
        set_ends(&estimate, honest.low, honest.high);
        estimate.los = one_class_superiority(score, n);
    } else {
        set_ends(&estimate, mean - NORMAL_975 * error, mean + NORMAL_975 * error);
        estimate.los = normal_cdf((mean - 0.5) / error);
    }
    return estimate;
}

MatchEstimate elo_estimate_clusters(const Cluster *points, double points_per_cluster) {
    Interval share = cluster_interval(points, points_per_cluster, 0, 1);
    double variance = cluster_variance(points), n = (double)points->count;
    double error = variance > 0 ? sqrt(variance / n) / points_per_cluster : 0;
    MatchEstimate estimate = {.score = share.mean, .score_error = error, .elo = elo_from_score(share.mean)};
    set_ends(&estimate, share.low, share.high);
    if (error > 0) {
        estimate.elo_error = normal_elo_error(share.mean, error);
        estimate.los = normal_cdf((share.mean - 0.5) / error);
    } else {
        estimate.elo_error = (estimate.elo_high - estimate.elo_low) / 2;
        estimate.los = one_class_superiority(share.mean, points->count);
    }
    return estimate;
}

NormalisedElo elo_normalised(const uint64_t counts[], int classes, int games_per_count) {
    Law law = law_from_counts(counts, classes);
    double games = (double)games_per_count;
    double deviation = sqrt(games * law_variance(&law));
    return (NormalisedElo){NORMALISED_ELO_UNIT * (law_mean(&law) - 0.5) / deviation,
                           NORMALISED_ELO_UNIT * NORMAL_975 / sqrt(games * law.total)};
}
