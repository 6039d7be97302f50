/* How the share of each pair went while a run was played, at some sixty moments evenly spaced on a
 * logarithmic scale, and the log-likelihood ratio where a sequential test was asked for. Two seats and a
 * dozen pairs at most: else nothing. */
#ifndef KOZYR_REPORT_HTML_PAIR_PATH_H
#define KOZYR_REPORT_HTML_PAIR_PATH_H

#include "core/json.h"
#include "play/referee.h"
#include "stats/anytime.h"
#include "stats/sprt.h"

enum { PAIRS_MAX = 12, LOOKS = 60, LOOKS_MAX = LOOKS + 2 };

typedef struct {
    uint64_t sets;
    double share, low, high, llr;
} Look;

typedef struct {
    const char *names[2]; /* in the summary */
    int entrant[2];
    int64_t deal;                         /* of the deal set that is being read */
    int games, points;                    /* of it: half points of the first */
    uint64_t sets, next, classes[5], sum; /* sum: of points */
    int step, look_count;
    Look looks[LOOKS_MAX];
} PairPath;

typedef struct {
    PairPath pairs[PAIRS_MAX];
    int count, set_games, last; /* last: the pair of the row before */
    uint64_t expected;          /* deal sets of a pair in the whole run */
    bool test;
    Sprt sprt;
} PairPaths;

/* The names stay the summary's. */
void pair_paths_open(PairPaths *paths, const Config *config, const cJSON *summary);
void pair_paths_game(PairPaths *paths, const GameResult *result);
void pair_paths_end(PairPaths *paths);
cJSON *pair_paths_json(const PairPaths *paths);

#endif
