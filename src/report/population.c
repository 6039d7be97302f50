/* Assigns deals to blocks by a hash of their number; a resample draws the same number of blocks with
 * replacement. Blocks of independent deals are independent, and their sums take constant memory. */
#include "report/ratings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/memory.h"
#include "core/rng.h"
#include "stats/population.h"

enum { RESAMPLES = 200, TAIL = 5 /* 5 of 200 is 2.5 % */, DEALS_WANTED = 30 };

typedef struct {
    const Ratings *ratings;
    int n;
    Meeting *meetings; /* of the current resample */
    double *matrix;
    double *drawn; /* weights: entrant * RESAMPLES + resample */
    double *weight, *value;
} Work;

static int entrants(const Ratings *ratings) { return ratings->set->entrant_count; }

/* Fills the matrix with low + (high - low) * share for every two entrants. Pairs that did not meet in
 * `meetings` use their share over all games, in which all pairs met. */
static void fill_matrix(const Work *work, const Meeting *meetings, double low, double high) {
    for (int i = 0; i < work->n * work->n; i++) {
        const Meeting *meeting = meetings[i].count ? &meetings[i] : &work->ratings->meetings[i];
        double share =
            i % work->n == i / work->n ? 0.5 : (double)meeting->half_points / (2 * (double)meeting->count);
        work->matrix[i] = low + (high - low) * share;
    }
}

static bool find_weights(const Work *work, const Meeting *meetings, bool nash, double *weight,
                         double *value) {
    fill_matrix(work, meetings, nash ? -1 : 0, 1);
    return nash ? population_nash(work->matrix, work->n, weight, value)
                : population_alpha_rank(work->matrix, work->n, ALPHA_RANK_INDIVIDUALS, ALPHA_RANK_INTENSITY,
                                        weight);
}

static void draw_blocks(const Work *work, uint64_t resample) {
    CHECK(work->ratings->blocks, "blocks of deals to draw from");
    size_t cells = (size_t)work->n * (size_t)work->n;
    Rng rng = rng_seeded(rng_key(work->ratings->set->config->seed.number, STREAM_RESAMPLE, resample, 0));
    memset(work->meetings, 0, cells * sizeof *work->meetings);
    for (int k = 0; k < MEETING_BLOCKS; k++) {
        const Meeting *block = work->ratings->blocks + rng_below(&rng, MEETING_BLOCKS) * cells;
        for (size_t i = 0; i < cells; i++) {
            work->meetings[i].half_points += block[i].half_points;
            work->meetings[i].count += block[i].count;
        }
    }
}

static int compare(const void *a, const void *b) {
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static bool resample(const Work *work, bool nash, Shares *shares) {
    for (int i = 0; i < RESAMPLES; i++) {
        draw_blocks(work, (uint64_t)i);
        if (!find_weights(work, work->meetings, nash, work->weight, work->value)) return false;
        for (int k = 0; k < work->n; k++) work->drawn[k * RESAMPLES + i] = work->weight[k];
    }
    for (int k = 0; k < work->n; k++) {
        double *drawn = work->drawn + (size_t)k * RESAMPLES;
        bool few = work->ratings->deals < DEALS_WANTED;
        qsort(drawn, RESAMPLES, sizeof *drawn, compare);
        shares->low[k] = few ? 0 : drawn[TAIL];
        shares->high[k] = few ? 1 : drawn[RESAMPLES - 1 - TAIL];
    }
    return true;
}

static bool all_met(const Ratings *ratings, Error *error) {
    int n = entrants(ratings);
    for (int i = 0; i < n * n; i++)
        if (i % n != i / n && ratings->meetings[i].count == 0)
            return error_input(
                error,
                "\"%s\" and \"%s\" never met; alpha-rank and Nash averaging need the result of "
                "every two entrants",
                ratings->set->entrants[i / n].name, ratings->set->entrants[i % n].name);
    return true;
}

static bool fill(Population *population, const Work *work) {
    Shares *const both[] = {&population->alpha_rank, &population->nash};
    for (int nash = 0; nash < 2; nash++) {
        if (!both[nash]->weight) continue;
        if (!find_weights(work, work->ratings->meetings, nash, both[nash]->weight, population->value))
            return false;
        if (both[nash]->low && !resample(work, nash, both[nash])) return false;
    }
    return true;
}

/* Assigns the arrays of `population` and of the work. */
static void divide(Population *population, Work *work, bool alpha_rank, bool nash) {
    Shares *const both[] = {&population->alpha_rank, &population->nash};
    double *next = population->memory;
    size_t n = (size_t)work->n;
    for (int i = 0; i < 2; i++) {
        if (!(i ? nash : alpha_rank)) continue;
        both[i]->weight = next + (size_t)(3 * i) * n;
        if (!work->ratings->blocks) continue;
        both[i]->low = both[i]->weight + n;
        both[i]->high = both[i]->low + n;
    }
    population->value = next + 6 * n;
    work->weight = next + 7 * n;
    work->value = next + 8 * n;
    work->matrix = next + 9 * n;
    work->drawn = work->matrix + n * n;
}

bool population_create(Population *population, const Ratings *ratings, bool alpha_rank, bool nash,
                       Error *error) {
    *population = (Population){0};
    if (!alpha_rank && !nash) return true;
    if (!all_met(ratings, error)) return false;
    size_t n = (size_t)entrants(ratings);
    Work work = {.ratings = ratings, .n = (int)n, .meetings = memory_new(n * n, sizeof *work.meetings)};
    population->memory = memory_new((9 + n) * n + (ratings->blocks ? RESAMPLES * n : 0), sizeof(double));
    bool good = work.meetings && population->memory;
    if (good) {
        divide(population, &work, alpha_rank, nash);
        good = fill(population, &work);
    }
    free(work.meetings);
    if (good) return true;
    population_free(population);
    return error_memory(error, "alpha-rank or Nash averaging");
}

void population_free(Population *population) {
    free(population->memory);
    *population = (Population){0};
}

Interval shares_interval(const Shares *shares, int entrant) {
    if (!shares->weight) return (Interval){0};
    return (Interval){shares->weight[entrant], shares->low ? shares->low[entrant] : NAN,
                      shares->low ? shares->high[entrant] : NAN, false};
}

bool shares_undetermined(const Shares *shares, int entrant) {
    return shares->low && shares->high[entrant] - shares->low[entrant] > 0.5;
}
