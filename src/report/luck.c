/* Reads games.csv once and adds the covariates of every game to the sums of its pairing, by fold;
 * stats/control.h computes the estimate. */
#include "report/luck.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/memory.h"
#include "store/games_file.h"

/* As for other means: with fewer, the estimate is marked as rough. */
enum { DEALS_WANTED = 30 };
_Static_assert((int)COVARIATES_MAX <= (int)CONTROL_COVARIATES_MAX, "every covariate has its sums");

static void list_covariates(Luck *luck) {
    const Game *game = luck->config->game;
    for (const char *const *name = game->covariates; name && *name; name++) {
        int position = 0;
        for (int i = 0; i < game->stat_count; i++) {
            const GameStat *stat = &game->stats[i];
            if (strcmp(stat->name, *name) == 0) {
                CHECK(luck->count < COVARIATES_MAX, "every covariate has its sums");
                luck->covariate[luck->count].position = position;
                luck->covariate[luck->count++].is_seat = stat->is_seat;
            }
            position += stat->per_seat ? luck->config->seats : 1;
        }
    }
}

static int64_t value_of(const Luck *luck, int covariate, const GameResult *result, int seat) {
    int position = luck->covariate[covariate].position;
    if (luck->covariate[covariate].is_seat) return result->stats[position] == seat;
    return result->stats[position + seat];
}

typedef struct {
    Luck *luck;
    const Schedule *schedule;
} Reading;

/* With one seating per deal, a game is a whole deal set. Deals are assigned to folds in blocks of all
 * seatings, so that each fold is balanced over the seatings. */
static void take_game(void *context, const GamesRow *row) {
    const GameResult *result = &row->result;
    Luck *luck = ((Reading *)context)->luck;
    const Schedule *schedule = ((Reading *)context)->schedule;
    int64_t pairing = result->task.pairing, x[COVARIATES_MAX] = {0};
    uint16_t first = schedule_pairing(schedule, pairing)[0];
    HalfPoints points = outcome_points(&result->outcome, result->task.entrant, schedule->seats, first, -1);
    luck->comparisons[pairing] += points.comparisons;
    for (int seat = 0; seat < schedule->seats; seat++) {
        if (result->task.entrant[seat] != first) continue;
        for (int i = 0; i < luck->count; i++) {
            x[i] += schedule->seats * value_of(luck, i, result, seat);
            for (int other = 0; other < schedule->seats; other++) x[i] -= value_of(luck, i, result, other);
        }
    }
    control_add(&luck->control[pairing], (uint64_t)(result->task.deal / schedule->seating_count), points.half,
                x);
}

static Luck *luck_create(const Config *config, const Schedule *schedule, Error *error) {
    static const ControlMean zero[CONTROL_COVARIATES_MAX];
    Luck *luck = memory_new(1, sizeof *luck);
    if (luck) {
        luck->config = config;
        luck->control = memory_new((size_t)schedule->meetings, sizeof *luck->control);
        luck->comparisons = memory_new((size_t)schedule->meetings, sizeof *luck->comparisons);
    }
    if (!luck || !luck->control || !luck->comparisons) {
        luck_free(luck);
        error_memory(error, "the luck of %lld pairings", (long long)schedule->meetings);
        return NULL;
    }
    list_covariates(luck);
    for (int64_t i = 0; i < schedule->meetings; i++) control_init(&luck->control[i], luck->count, zero);
    return luck;
}

Luck *luck_read(const char *folder, const Config *config, int64_t first, Error *error) {
    Schedule *schedule = schedule_create(config, error);
    Luck *luck = schedule ? luck_create(config, schedule, error) : NULL;
    Reading reading = {luck, schedule};
    GamesSource source = {
        .folder = folder, .schedule = schedule, .learner = schedule, .first = first, .most = INT64_MAX};
    if (luck && !games_each(&source, take_game, &reading, NULL, error)) {
        luck_free(luck);
        luck = NULL;
    }
    schedule_free(schedule);
    return luck;
}

void luck_free(Luck *luck) {
    if (!luck) return;
    free(luck->control);
    free(luck->comparisons);
    free(luck);
}

LuckEstimate luck_estimate(const Luck *luck, int64_t pairing) {
    ControlEstimate estimate = control_estimate(&luck->control[pairing]);
    if (estimate.count == 0) return (LuckEstimate){{0.5, 0, 1, true}, 1};
    double most = 2 * (double)luck->comparisons[pairing] / (double)estimate.count;
    double score = fmin(fmax(estimate.mean / most, 0), 1);
    if (estimate.error <= 0) { /* every deal had the same result */
        Interval same = interval_one_class(score, estimate.count, 0, 1);
        return (LuckEstimate){{score, same.low, same.high, true}, 1};
    }
    double half = student_quantile(0.975, estimate.count - 1) * estimate.error / most;
    return (LuckEstimate){
        {score, fmax(score - half, 0), fmin(score + half, 1), estimate.count < DEALS_WANTED},
        estimate.saving};
}
