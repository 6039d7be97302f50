/* Tunings: the same games give the same candidates, and the candidates approach the best. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../tune_config.h"
#include "plan/tuning.h"

static Scheduled make(const char *tune, const char *rest) {
    Error error;
    Config *config = tune_config(TUNE_ENTRANTS, tune, rest, &error);
    return schedule_of(config, &error);
}

static Tuning *tuning_in(const Scheduled *made) {
    return tuning_state(schedule_layer(made->schedule, COURSE_BASE));
}

static const void *params_of(const Scheduled *made, int round, int entrant) {
    int count;
    const unsigned char *news = schedule_round_params(made->schedule, round, &count);
    assert_int_equal(count, tuning_of(made->config)->candidates + 1);
    return entrant < count ? news + entrant * PARAMS_MAX : made->config->entrants[entrant].params;
}

static double value_of(const Scheduled *made, int round, int entrant, int parameter) {
    return option_get(tuning_of(made->config)->parameters[parameter].option, params_of(made, round, entrant));
}

/* The entrant nearer to a trump_factor of 7 wins more often; opponents are at 2. */
static double strength(const Scheduled *made, const Task *task, int seat) {
    int entrant = task->entrant[seat], last = tuning_of(made->config)->candidates + 1;
    double factor = entrant > last ? 2 : value_of(made, task->round, entrant, 0);
    return -(factor - 7) * (factor - 7) / 50;
}

static void play(const Scheduled *made, uint64_t seed) {
    Rng rng = rng_seeded(seed);
    for (int64_t game = 0; game < made->schedule->games; game++) {
        assert_true(game < made->schedule->known);
        Task task = schedule_task(made->schedule, game);
        double lead = strength(made, &task, 0) - strength(made, &task, 1);
        bool first = (double)(rng_next(&rng) >> 11) * 0x1p-53 < 0.5 + lead;
        Outcome outcome = {.place = {first ? 1 : 2, first ? 2 : 1}};
        schedule_take(made->schedule, &task, &outcome);
    }
    assert_int_equal(tuning_in(made)->known, made->schedule->round_count);
    assert_int_equal(tuning_in(made)->finished, made->schedule->round_count);
}

/* ---- with which parameters ---- */

/* The same games give the same candidates, in one schedule or several; a skipped game is not counted. */
TEST(same_again) {
    static const char *const tune =
        "\"iterations\":4,\"population\":8,\"vary\":{\"entrants.w.trump_factor\":\"0..10\","
        "\"entrants.w.throw_in\":\"always,spare-trumps\"}";
    Scheduled one = make(tune, ""), two = make(tune, "");
    Outcome outcome = {.place = {1, 2}};
    Task fifth = schedule_task(two.schedule, 5);
    schedule_take(two.schedule, &fifth, &outcome);
    assert_int_equal(two.schedule->taken, 0);
    play(&one, 3);
    play(&two, 3);
    const Tuning *tuning = tuning_in(&one), *other = tuning_in(&two);
    assert_memory_equal(tuning->params, other->params, (4 + 1) * (8 + 1) * PARAMS_MAX);
    assert_memory_equal(tuning->steps, other->steps, 4 * sizeof *tuning->steps);
    scheduled_free(&one);
    scheduled_free(&two);
}

/* ---- where it leads ---- */

/* The gain against all others is the sum of the gains against each. */
static void check_gain(const TuningEnd *end) {
    int64_t each = 0;
    for (int i = 0; i < end->each_count; i++) each += end->each[i].gain.sum;
    assert_true(end->all.gain.sum > 0 && end->all.gain.sum == end->all.tuned.sum - end->all.start.sum);
    assert_true(end->each_count == 0 || each == end->all.gain.sum);
}

static void check_answer(const char *tune, double low, double high) {
    double answer[SWEPT_MAX];
    uint64_t seeds = getenv("KOZYR_LONG") ? 5 : 2;
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        Scheduled made = make(tune, "");
        play(&made, seed);
        tuning_answer(tuning_in(&made), answer);
        if (answer[0] < low || answer[0] > high) fail_msg("%s: %g", tune, answer[0]);
        const TuningEnd *end = &tuning_in(&made)->end;
        int tuned = tuning_of(made.config)->candidates;
        assert_true(value_of(&made, (int)tuning_of(made.config)->iterations, tuned, 0) == answer[0]);
        assert_int_equal(end->match.count, tuning_of(made.config)->confirm);
        if (tuning_of(made.config)->duel)
            assert_int_equal(end->all.comparisons, 0);
        else
            check_gain(end);
        assert_true(end->match.sum > (int64_t)end->match.count * 2); /* more than half */
        scheduled_free(&made);
    }
}

/* The best trump_factor is 7, the start is 2; also with a single opponent. */
TEST(answers) {
    check_answer("\"iterations\":40,\"confirm\":50,\"against\":[\"low\"],\"vary\":{\"entrants.w.trump_"
                 "factor\":\"0..10\"}",
                 6, 8);
    check_answer("\"iterations\":40,\"confirm\":50,\"vary\":{\"entrants.w.trump_factor\":\"0..10\"}", 6, 8);
    check_answer("\"tuner\":\"spsa\",\"iterations\":800,\"confirm\":50,\"vary\":{\"entrants.w.trump_factor\":"
                 "\"0..10/1\"}",
                 5.5, 8.5);
    check_answer(
        "\"tuner\":\"spsa\",\"iterations\":800,\"confirm\":50,\"against\":[\"w\"],\"vary\":{\"entrants."
        "w.trump_factor\":\"0..10/1\"}",
        5.5, 8.5);
}
