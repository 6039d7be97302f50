/* Reads the games twice: first counts results, to which the model is fitted; then sums the scores of games by
 * deal at the fit, which gives the errors. */
#include "report/ratings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/memory.h"
#include "core/rng.h"
#include "stats/interval.h"

/* Doubled when full. */
enum { RANKINGS_BEGIN = 1024 };

static int entrants(const Ratings *ratings) { return ratings->set->entrant_count; }
static int seats(const Ratings *ratings) { return ratings->set->config->seats; }
static bool is_ranked(const Ratings *ratings) { return ratings->options.model == RATING_PLACKETT_LUCE; }

/* ---- first pass: counts ---- */

/* A canonical form, sorted by place, then by entrant: rankings that differ only in the order of seats become
 * equal. */
static Ranking ranking_of(const uint16_t entrant[], const Outcome *outcome, int count) {
    Ranking ranking = {.count = 1};
    for (int seat = 0; seat < count; seat++) {
        int at = seat;
        for (; at > 0; at--) {
            int before = ranking.place[at - 1] - outcome->place[seat];
            if (before < 0 || (before == 0 && ranking.entrant[at - 1] <= entrant[seat])) break;
            ranking.place[at] = ranking.place[at - 1];
            ranking.entrant[at] = ranking.entrant[at - 1];
        }
        ranking.place[at] = outcome->place[seat];
        ranking.entrant[at] = entrant[seat];
    }
    return ranking;
}

static int compare_rankings(const void *a, const void *b) {
    const Ranking *one = a, *two = b;
    int order = memcmp(one->entrant, two->entrant, sizeof one->entrant);
    return order ? order : memcmp(one->place, two->place, sizeof one->place);
}

static void merge_rankings(Ratings *ratings) {
    size_t kept = 0;
    if (ratings->ranking_count)
        qsort(ratings->rankings, ratings->ranking_count, sizeof(Ranking), compare_rankings);
    for (size_t i = 0; i < ratings->ranking_count; i++) {
        if (kept && compare_rankings(&ratings->rankings[kept - 1], &ratings->rankings[i]) == 0)
            ratings->rankings[kept - 1].count += ratings->rankings[i].count;
        else
            ratings->rankings[kept++] = ratings->rankings[i];
    }
    ratings->ranking_count = kept;
}

/* Makes room for one more: merges equal rankings when the array is full, and doubles it if that frees less
 * than half. False if out of memory. */
static bool make_room(Ratings *ratings) {
    if (ratings->ranking_count < ratings->ranking_capacity) return true;
    merge_rankings(ratings);
    if (ratings->rankings && ratings->ranking_count <= ratings->ranking_capacity / 2) return true;
    size_t capacity = ratings->ranking_capacity ? 2 * ratings->ranking_capacity : RANKINGS_BEGIN;
    Ranking *rankings = memory_grow(ratings->rankings, capacity * sizeof *rankings);
    if (!rankings) return false;
    ratings->rankings = rankings;
    ratings->ranking_capacity = capacity;
    return true;
}

static void end_deal_of(Participation *participation) {
    if (participation->deal_comparisons)
        ratio_add_times(&participation->points, participation->deal_points,
                        2 * participation->deal_comparisons, participation->last_times);
    participation->deal_points = participation->deal_comparisons = 0;
}

static void count_participation(Participation *participation, const SetGame *game) {
    participation->games += (uint64_t)game->times;
    if (participation->last_deal == game->deal + 1) return;
    end_deal_of(participation);
    participation->last_deal = game->deal + 1;
    participation->last_times = game->times;
    participation->deals += (uint64_t)game->times;
}

static void add_meeting(Meeting *meeting, int half_points, int64_t times) {
    meeting->half_points += (uint64_t)(half_points * times);
    meeting->count += (uint64_t)times;
}

static void count_meetings(Ratings *ratings, const SetGame *game) {
    const uint16_t *entrant = game->entrant;
    const Outcome *outcome = &game->outcome;
    const int64_t times = game->times;
    size_t n = (size_t)entrants(ratings);
    for (int a = 0; a < seats(ratings); a++) {
        for (int b = 0; b < seats(ratings); b++) {
            if (entrant[a] == entrant[b] || outcome_partners(outcome, a, b)) continue;
            int half_points = outcome_half_points(outcome, a, b);
            Participation *participation = &ratings->participations[entrant[a]];
            add_meeting(&participation->all, half_points, times);
            participation->deal_points += half_points;
            participation->deal_comparisons++;
            CHECK(entrant[a] < n && entrant[b] < n, "entrants of the set");
            const size_t cell = entrant[a] * n + entrant[b];
            if (ratings->meetings) add_meeting(&ratings->meetings[cell], half_points, times);
            if (ratings->blocks) add_meeting(&ratings->block[cell], half_points, times);
        }
    }
}

static void count_fault(Ratings *ratings, const Outcome *outcome, int64_t times) {
    if (outcome->reason < REASON_FAULT) return;
    CHECK(outcome->reason - REASON_FAULT < FAULT_COUNT && times >= 1, "a fault that has a count");
    ratings->faults[outcome->reason - REASON_FAULT] += times;
    bool equal = true;
    for (int seat = 1; seat < seats(ratings); seat++)
        equal = equal && outcome->place[seat] == outcome->place[0];
    if (equal) ratings->voids += times;
}

typedef struct {
    Ratings *ratings;
    int64_t deal; /* -1 if none yet */
    bool no_memory;
} Counter;

/* Counts a result for the model. False if out of memory. */
static bool count_result(Ratings *ratings, const SetGame *game) {
    const uint16_t *entrant = game->entrant;
    const Outcome *outcome = &game->outcome;
    if (is_ranked(ratings)) {
        if (!make_room(ratings)) return false;
        CHECK(ratings->ranking_count < ratings->ranking_capacity, "make_room made room");
        Ranking *ranking = &ratings->rankings[ratings->ranking_count++];
        *ranking = ranking_of(entrant, outcome, seats(ratings));
        ranking->count = (uint64_t)game->times;
        return true;
    }
    for (int a = 0; a < seats(ratings); a++) {
        for (int b = a + 1; b < seats(ratings); b++) {
            DuelResult result = (DuelResult)outcome_half_points(outcome, a, b);
            if (entrant[a] != entrant[b] &&
                !duel_table_add(&ratings->duels, entrant[a], entrant[b], result, game->times))
                return false;
        }
    }
    return true;
}

static size_t cells(const Ratings *ratings) { return (size_t)entrants(ratings) * (size_t)entrants(ratings); }

/* The block of a deal, by a hash, because seatings may rotate with the deal number. */
static size_t block_of(int64_t deal) {
    uint64_t state = (uint64_t)deal;
    return rng_splitmix(&state) % MEETING_BLOCKS;
}

static void count_game(void *context, const SetGame *game) {
    Counter *counter = context;
    Ratings *ratings = counter->ratings;
    ratings->games += game->times;
    if (game->deal != counter->deal) ratings->deals += game->times;
    counter->deal = game->deal;
    if (ratings->blocks) ratings->block = ratings->blocks + block_of(game->deal) * cells(ratings);
    count_fault(ratings, &game->outcome, game->times);
    for (int seat = 0; seat < seats(ratings); seat++)
        count_participation(&ratings->participations[game->entrant[seat]], game);
    count_meetings(ratings, game);
    if (!counter->no_memory && !count_result(ratings, game)) counter->no_memory = true;
}

static SetReading kind_of(const Ratings *ratings) {
    return ratings->options.advantage ? READ_SEATED : READ_ALIKE;
}

static bool count_games(Ratings *ratings, Error *error) {
    size_t n = (size_t)entrants(ratings);
    if (ratings->options.meetings && n > POPULATION_MAX)
        return error_input(error, "%zu entrants; alpha-rank and Nash averaging take at most %d", n,
                           POPULATION_MAX);
    ratings->participations = memory_new(n, sizeof *ratings->participations);
    bool blocks = ratings->options.meetings && n <= RESAMPLED_MAX;
    if (ratings->options.meetings) ratings->meetings = memory_new(n * n, sizeof *ratings->meetings);
    if (blocks) ratings->blocks = memory_new(MEETING_BLOCKS * n * n, sizeof *ratings->blocks);
    bool room = ratings->participations && (ratings->meetings || !ratings->options.meetings) &&
                (ratings->blocks || !blocks);
    Counter counter = {ratings, -1, !room};
    if (room &&
        !run_set_read(ratings->set, blocks ? READ_EACH : kind_of(ratings), count_game, &counter, error))
        return false;
    for (size_t i = 0; room && i < n; i++) end_deal_of(&ratings->participations[i]);
    merge_rankings(ratings);
    duel_table_sort(&ratings->duels);
    return !counter.no_memory || error_memory(error, "rating %zu entrants", n);
}

/* ---- fit ---- */

static bool fit_ratings(Ratings *ratings, Error *error) {
    const RatingOptions *options = &ratings->options;
    bool advantage = options->advantage;
    FitStatus status = FIT_GOOD;
    if (is_ranked(ratings)) {
        Rankings rankings = {entrants(ratings), seats(ratings), ratings->rankings, ratings->ranking_count,
                             options->anchor};
        ratings->fit = ranking_fit(&rankings, &status);
    } else {
        Duels duels = {entrants(ratings),     (DuelModel)options->model, advantage,
                       ratings->duels.counts, ratings->duels.count,      options->anchor};
        ratings->fit = duel_fit(&duels, &status);
    }
    if (!ratings->fit) return error_memory(error, "rating %d entrants", entrants(ratings));
    if (status == FIT_GOOD) return true;
    return error_input(
        error, "the games do not determine this model: %s",
        advantage
            ? "there are too few draws or wins, or nobody played from both seats; try --model bradley-terry "
              "without --seat-advantage"
            : "there are too few draws or too few wins; try --model bradley-terry");
}

/* ---- second pass: errors over deals ---- */

typedef struct {
    const Ratings *ratings;
    int64_t deal, times; /* deal is -1 if none yet */
    double *score;
} Scorer;

static void end_deal(Scorer *scorer) {
    Fit *fit = scorer->ratings->fit;
    if (scorer->deal >= 0) fit_add_cluster(fit, scorer->score, scorer->times);
    memset(scorer->score, 0, (size_t)fit->size * sizeof *scorer->score);
}

static void score_game(void *context, const SetGame *game) {
    Scorer *scorer = context;
    const Ratings *ratings = scorer->ratings;
    const uint16_t *entrant = game->entrant;
    const Outcome *outcome = &game->outcome;
    if (game->deal != scorer->deal) end_deal(scorer);
    scorer->deal = game->deal;
    scorer->times = game->times;
    if (is_ranked(ratings)) {
        Ranking ranking = ranking_of(entrant, outcome, seats(ratings));
        ranking_add_score(ratings->fit, &ranking, seats(ratings), scorer->score);
        return;
    }
    for (int a = 0; a < seats(ratings); a++)
        for (int b = a + 1; b < seats(ratings); b++)
            duel_add_score(ratings->fit, (DuelModel)ratings->options.model, entrant[a], entrant[b],
                           (DuelResult)outcome_half_points(outcome, a, b), scorer->score);
}

static ErrorBasis judge_errors(const Ratings *ratings) {
    const Fit *fit = ratings->fit;
    if (fit->clusters <= (uint64_t)fit->size) return ERRORS_FEW_DEALS;
    for (int i = 0; i < fit->entrants; i++) {
        if (fit_is_alone(fit, i)) continue;
        if (ratings->participations[i].deals < 2) return ERRORS_FEW_DEALS;
        double most;
        if (fit_moments(fit, i, -1, fit->clusters, &most).variance <= 0) return ERRORS_EQUAL_DEALS;
    }
    return ERRORS_OVER_DEALS;
}

static bool find_errors(Ratings *ratings, Error *error) {
    Fit *fit = ratings->fit;
    Scorer scorer = {ratings, -1, 0, memory_new((size_t)fit->size, sizeof *scorer.score)};
    if (!scorer.score) return error_memory(error, "errors over deals");
    bool good = run_set_read(ratings->set, kind_of(ratings), score_game, &scorer, error);
    if (good) end_deal(&scorer);
    free(scorer.score);
    if (!good) return false;
    ratings->basis = judge_errors(ratings);
    return true;
}

/* ---- intervals ---- */

/* A normal interval, for the errors of the model. */
static RatingEstimate by_model(double mean, double error, bool rough) {
    double half = NORMAL_975 * error;
    return (RatingEstimate){.interval = {mean, mean - half, mean + half, rough},
                            .error = error,
                            .p = error > 0 ? 2 * normal_cdf(-fabs(mean) / error) : 1};
}

static RatingEstimate over_deals(const Moments *moments, double reach) {
    double low = moments->mean - reach, high = moments->mean + reach;
    return (RatingEstimate){.interval = interval_of_moments(moments, low, high),
                            .error = sqrt(moments->variance / moments->count),
                            .p = moments_p_value(moments, 0, low, high),
                            .alike = moments->variance <= 0};
}

RatingEstimate ratings_estimate(const Ratings *ratings, int parameter) {
    const Fit *fit = ratings->fit;
    bool entrant = parameter < fit->entrants;
    double most;
    if (ratings->basis != ERRORS_OVER_DEALS)
        return by_model(fit->value[parameter], fit_error(fit, parameter),
                        entrant && ratings_rough(ratings, parameter));
    uint64_t deals = entrant ? ratings->participations[parameter].deals : fit->clusters;
    Moments moments = fit_moments(fit, parameter, -1, deals, &most);
    return over_deals(&moments, 2 * most);
}

/* A bound on how far a deal could move the difference, if one entrant won all its comparisons and the other
 * lost them: each comparison of either moves it by at most error * error. */
static double farthest(const Ratings *ratings, int i, int j) {
    const Participation *one = &ratings->participations[i], *two = &ratings->participations[j];
    double error = fit_difference_error(ratings->fit, i, j);
    return ((double)one->all.count * (1 - ratings_share(ratings, i)) +
            (double)two->all.count * ratings_share(ratings, j)) *
           error * error;
}

RatingEstimate ratings_difference(const Ratings *ratings, int i, int j) {
    const Fit *fit = ratings->fit;
    if (i == j) return (RatingEstimate){.p = 1, .alike = true};
    uint64_t one = ratings->participations[i].deals, two = ratings->participations[j].deals;
    double most;
    if (ratings->basis != ERRORS_OVER_DEALS)
        return by_model(fit->value[i] - fit->value[j], fit_difference_error(fit, i, j),
                        ratings_rough(ratings, i) || ratings_rough(ratings, j));
    Moments moments = fit_moments(fit, i, j, one < two ? one : two, &most);
    if (moments.variance > 0) return over_deals(&moments, 2 * most);
    moments.mean = 0; /* 0 except for rounding */
    return over_deals(&moments, farthest(ratings, i, j));
}

double ratings_half(const Interval *interval) {
    return fmax(interval->mean - interval->low, interval->high - interval->mean);
}

double ratings_superiority(const RatingEstimate *difference) {
    return difference->interval.mean > 0 ? 1 - difference->p / 2 : difference->p / 2;
}

bool ratings_create(Ratings *ratings, const RunSet *set, const RatingOptions *options, Error *error) {
    *ratings = (Ratings){.set = set, .options = *options};
    if (count_games(ratings, error) && fit_ratings(ratings, error) && find_errors(ratings, error))
        return true;
    ratings_free(ratings);
    return false;
}

void ratings_free(Ratings *ratings) {
    free(ratings->participations);
    free(ratings->meetings);
    free(ratings->blocks);
    duel_table_free(&ratings->duels);
    free(ratings->rankings);
    fit_free(ratings->fit);
    *ratings = (Ratings){0};
}

bool ratings_rough(const Ratings *ratings, int entrant) {
    Moments moments = ratio_moments(&ratings->participations[entrant].points);
    return moments_rough(&moments);
}

bool *ratings_holm(const Ratings *ratings) {
    const Fit *fit = ratings->fit;
    int n = entrants(ratings), count = 0;
    size_t cells = (size_t)n * (size_t)n + 1;
    double *p = memory_new(cells, sizeof *p);
    bool *pairs = memory_new(cells, sizeof *pairs), *refused = memory_new(cells, sizeof *refused);
    if (!p || !pairs || !refused) memory_note_failure(); /* then no output is written */
    for (int i = 0; p && i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (fit->group[i] == fit->group[j]) p[count++] = ratings_difference(ratings, i, j).p;
    bool good = p && pairs && refused && holm(p, count, 0.05, refused);
    for (int i = count = 0; good && i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (fit->group[i] == fit->group[j]) pairs[i * n + j] = pairs[j * n + i] = refused[count++];
    free(p);
    free(refused);
    if (good) return pairs;
    free(pairs);
    return NULL;
}

/* ---- shares ---- */

double ratings_share(const Ratings *ratings, int entrant) {
    const Meeting *all = &ratings->participations[entrant].all;
    return all->count ? (double)all->half_points / (2 * (double)all->count) : 0.5;
}
