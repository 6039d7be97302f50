/* Strength differences on the Elo scale, E = 400 log10(s / (1 - s)) for a score s, and their errors. */
#ifndef KOZYR_STATS_ELO_H
#define KOZYR_STATS_ELO_H

#include <stdint.h>

#include "stats/interval.h"

/* Normalised Elo per unit of (score - 1/2) / (standard deviation of one game): 800 / ln 10. */
#define NORMALISED_ELO_UNIT 347.43558552260146

/* Scores are clipped to [0.001, 0.999], so Elo stays within +-1199.83. */
double elo_from_score(double score);
double score_from_elo(double elo);
/* The Elo of a score and of the ends of its interval. */
Interval elo_from_interval(Interval score);

/* Every field is finite for any counts. */
typedef struct {
    Interval score, elo; /* the observed score, 1/2 without data, within [0, 1]; and its Elo */
    double score_error;  /* its standard error */
    double elo_error;    /* half the distance between the ends of the normal interval */
    double los;          /* likelihood of superiority, P(score > 1/2) */
} MatchEstimate;

/* From counts of outcome classes (stats/law.h). The mean of `elo`, `elo_error` and `los` = Phi((mean - 1/2) / se) use the
 * normal approximation with empty classes replaced (stats/law.h), for comparison with other programs. The ends
 * are those of the same counts as clusters. If all results fall into one class, `los` is one minus the largest
 * probability of such data when the score is truly 1/2. */
MatchEstimate elo_estimate(const uint64_t counts[], int classes);

/* The counts as clusters with totals 0, 1, ... classes - 1. */
Cluster elo_cluster(const uint64_t counts[], int classes);

/* From the moments of a share within [0, 1], for matches without classes: several seats, several pairings per
 * deal. */
MatchEstimate elo_estimate_moments(const Moments *share);
/* The same from totals of clusters, such as points per deal; `points_per_cluster` is the largest possible
 * total. */
MatchEstimate elo_estimate_clusters(const Cluster *points, double points_per_cluster);

typedef struct {
    double elo, error; /* `error` is the half-width of the 95 % interval */
} NormalisedElo;

/* (score - 1/2) / (standard deviation of one game) in units of NORMALISED_ELO_UNIT. `games_per_count` is the
 * number of games per count: 1 for three classes, 2 for five. */
NormalisedElo elo_normalised(const uint64_t counts[], int classes, int games_per_count);

#endif
