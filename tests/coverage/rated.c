#include "rated.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stats/duel.h"
#include "stats/elo.h"

enum { RATED = 4, DEALS_MOST = 1000, PAIRS = RATED * (RATED - 1) / 2 };

/* The law between two of them: the share by the model, and as many split sets as that leaves room for. */
static void make_laws(const DealLaw *law, DealLaw laws[RATED][RATED]) {
    double elo = elo_from_score(law->share);
    const double strength[RATED] = {elo, 0, elo / 2, elo / 3};
    for (int i = 0; i < RATED; i++) {
        for (int j = 0; j < RATED; j++) {
            double split = law->split, share = score_from_elo(strength[i] - strength[j]);
            while (!law_make(share, split, law->halves, &laws[i][j])) split *= 0.9;
        }
    }
}

/* The two games of a set: the first from one seat, the second from the other. */
static void games_of(int class, DuelResult results[2]) {
    results[0] = class >= 2 ? DUEL_WIN : class == 1 ? DUEL_DRAW : DUEL_LOSS;
    results[1] = class == 4 ? DUEL_WIN : class == 3 ? DUEL_DRAW : DUEL_LOSS;
}

static void play_deal(DealLaw laws[RATED][RATED], Rng *rng, uint8_t row[PAIRS], DuelCount *counts) {
    int pair = 0;
    for (int i = 0; i < RATED; i++) {
        for (int j = i + 1; j < RATED; j++) {
            int class = law_draw(&laws[i][j], rng);
            DuelResult results[2];
            games_of(class, results);
            for (int k = 0; k < 2; k++) counts[i * RATED + j].results[results[k]]++;
            row[pair++] = (uint8_t) class;
        }
    }
}

static void add_deal(Fit *fit, const uint8_t row[PAIRS]) {
    double score[RATED] = {0};
    int pair = 0;
    for (int i = 0; i < RATED; i++) {
        for (int j = i + 1; j < RATED; j++, pair++) {
            DuelResult results[2];
            games_of(row[pair], results);
            for (int k = 0; k < 2; k++) duel_add_score(fit, DUEL_BRADLEY_TERRY, i, j, results[k], score);
        }
    }
    fit_add_cluster(fit, score, 1);
}

RatedDifference rated_run(const DealLaw *law, int deals, Rng *rng) {
    static uint8_t rows[DEALS_MOST][PAIRS];
    DealLaw laws[RATED][RATED];
    DuelCount counts[RATED * RATED];
    memset(counts, 0, sizeof counts);
    make_laws(law, laws);
    for (int deal = 0; deal < deals; deal++) play_deal(laws, rng, rows[deal], counts);
    for (int i = 0; i < RATED * RATED; i++) {
        counts[i].first = (uint16_t)(i / RATED);
        counts[i].second = (uint16_t)(i % RATED);
    }
    Duels duels = {RATED, DUEL_BRADLEY_TERRY, false, counts, RATED * RATED, -1};
    FitStatus status;
    Fit *fit = duel_fit(&duels, &status);
    if (!fit) abort();
    RatedDifference result = {0, INFINITY, true}; /* of different groups no number is printed */
    if (fit->group[0] == fit->group[1]) {
        for (int deal = 0; deal < deals; deal++) add_deal(fit, rows[deal]);
        result.elo = ELO_PER_UNIT * (fit->value[0] - fit->value[1]);
        double most;
        Moments moments = fit_moments(fit, 0, 1, (uint64_t)deals, &most);
        Interval interval = interval_of_moments(&moments, moments.mean - 2 * most, moments.mean + 2 * most);
        result.error = ELO_PER_UNIT * fmax(interval.mean - interval.low, interval.high - interval.mean);
        result.rough = interval.rough;
    }
    fit_free(fit);
    return result;
}
