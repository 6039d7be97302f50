#include "sequential.h"

#include <math.h>
#include <stdio.h>

#include "laws.h"
#include "plan/stop.h"
#include "stats/elo.h"
#include "stats/forecast.h"

enum {
    SETS_MOST = 100000,
    DOUBTFUL = 935, /* per mille: an estimate covered less often is looked at again ... */
    AGAIN = 5,      /* ... in so many times as many new runs, which alone count, as they did not choose it */
    FEW = 5,        /* rarer estimates are not: they come of tests that last longer by chance */
};

typedef struct {
    int runs, accepted, undecided, known, known_holds, known_warned, known_above, anytime_holds, plain_holds;
    double sets;
} Score;

static bool holds(double low, double high, double truth) { return low <= truth && truth <= high; }

static void play(const StopRule *rule, const DealLaw *law, Rng *rng, Score *score) {
    PairingTally pairing = {0};
    Standing members[2] = {{0}}; /* their points are not asked for where there are classes */
    Tally tally = {
        .shape = {.seats = 2, .seatings = 2, .comparisons = 1}, .pairing = &pairing, .member = members};
    StopMatch match = {&tally, 2, 0};
    StopVerdict state = {0};
    while (!state.stopped && pairing.sets < SETS_MOST) {
        int class = law_draw(law, rng);
        pairing.classes[class]++;
        match.decided += class != LAW_CLASSES / 2;
        if (stop_looks(++pairing.sets)) state = stop_verdict(rule, &match);
    }
    stop_estimate(rule, &match, &state);
    MatchEstimate plain = elo_estimate(pairing.classes, LAW_CLASSES);
    score->runs++;
    score->accepted += state.decision == SPRT_ACCEPT_H1;
    score->undecided += state.decision == SPRT_UNDECIDED;
    score->sets += (double)pairing.sets;
    score->anytime_holds += holds(state.low, state.high, law->share);
    score->plain_holds += holds(plain.score.low, plain.score.high, law->share);
    if (state.range != STOPPED_KNOWN) return;
    score->known++;
    score->known_holds += holds(state.estimate.score.low, state.estimate.score.high, law->share);
    score->known_warned +=
        state.estimate.score.rough || holds(state.estimate.score.low, state.estimate.score.high, law->share);
    score->known_above += state.estimate.score.mean > law->share;
}

/* As `calc` prints it, of the true law. */
static SprtForecast forecast_of(const Sprt *sprt, const DealLaw *law, bool *rough) {
    uint64_t counts[LAW_CLASSES]; /* many, so that empty classes weigh nothing */
    for (int i = 0; i < LAW_CLASSES; i++) counts[i] = (uint64_t)(law->p[i] * 1e12);
    Law truth = law_from_counts(counts, LAW_CLASSES);
    double step = (double)stop_step((uint64_t)forecast_of_law(sprt, &truth, 2, 1).games / 2);
    *rough = forecast_rough(sprt, &truth, 2);
    return forecast_of_law(sprt, &truth, 2, step);
}

static Score score_of(const StopRule *rule, const DealLaw *law, int runs, Rng *rng) {
    Score score = {0};
    for (int i = 0; i < runs; i++) play(rule, law, rng, &score);
    return score;
}

static void write_cell(const StopRule *rule, const DealLaw *law, int number, int runs) {
    Rng rng = rng_seeded(0x73657175656e7469 + (uint64_t)number);
    Score score = score_of(rule, law, runs, &rng);
    if (score.known > runs / FEW && 1000 * score.known_warned < DOUBTFUL * score.known)
        score = score_of(rule, law, AGAIN * runs, &rng);
    Sprt sprt = {SPRT_NORMALISED, rule->elo0, rule->elo1, rule->alpha, rule->beta};
    double nelo = law_nelo(law), n = score.runs;
    bool rough;
    SprtForecast forecast = forecast_of(&sprt, law, &rough);
    double known = score.known ? score.known : 1;
    printf("%d,sprt,%g,%g,%s,%.1f,%.5f,%g,%d,%.4f,%.4f,%d,%.4f,%.1f,%.1f,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f\n",
           number, rule->elo0, rule->elo1, law->halves ? "halves" : "wins", nelo, law->share, law->split,
           score.runs, score.accepted / n, forecast.acceptance, rough, score.undecided / n,
           2 * score.sets / n, forecast.games, score.plain_holds / n, score.known / n,
           score.known_holds / known, score.known_warned / known, score.known_above / known,
           score.anytime_holds / n);
}

void sequential_write(int shard, int shards, int runs) {
    static const double bounds[][2] = {{0, 100}, {0, 50}, {0, 20}};
    static const double splits[] = {0, 0.6, 0.96};
    static const double shares[] = {0.55, 0.6, 0.75, 0.9, 0.976, 0.99};
    int number = 0;
    for (int b = 0; b < 3; b++) {
        int own = bounds[b][1] > 20 ? runs : runs / 5; /* these take thousands of games */
        StopRule rule = {"sprt", STOP_SPRT, 0, bounds[b][0], bounds[b][1], 0.05, 0.05, 0};
        for (int i = 0; i < 3 * 2 * 3; i++, number++) { /* at either hypothesis and between them */
            double nelo = rule.elo0 + (rule.elo1 - rule.elo0) * (i % 3) / 2;
            DealLaw law = law_of_strength(nelo, splits[i / 6], i / 3 % 2);
            if (number % shards == shard) write_cell(&rule, &law, number, own);
        }
        for (int i = 0; i < 6 * 2; i++, number++) { /* far beyond */
            DealLaw law;
            if (!law_make(shares[i / 2], 0, i % 2, &law)) continue;
            if (number % shards == shard) write_cell(&rule, &law, number, own);
        }
    }
}
