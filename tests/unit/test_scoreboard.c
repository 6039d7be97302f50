/* Counting many games at once gives the same summary as counting one by one, for any batches. */
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../scheduled.h"
#include "report/summary.h"

enum { BATCH_MAX = 300 };

static const char *const configs[] = {
    "{\"game\":{\"name\":\"durak\"},\"deals\":400,\"entrants\":{\"a\":{\"bot\":\"lowest\"},\"b\":{\"bot\":"
    "\"random\"}}}",
    "{\"game\":{\"name\":\"durak\"},\"deals\":400,\"seatings\":\"one\","
    "\"entrants\":{\"a\":{\"bot\":\"lowest\"},\"b\":{\"bot\":\"random\"}}}",
    "{\"game\":{\"name\":\"durak\"},\"deals\":400,"
    "\"entrants\":{\"a\":{\"bot\":\"lowest\"},\"b\":{\"bot\":\"random\"},\"c\":{\"bot\":\"weighted\"}}}",
    "{\"game\":{\"name\":\"gomoku\"},\"deals\":400,\"entrants\":{\"a\":{\"bot\":\"random\"},\"b\":{\"bot\":"
    "\"random\"}}}",
    "{\"game\":{\"name\":\"qigui523\"},\"deals\":400,"
    "\"entrants\":{\"a\":{\"bot\":\"lowest\"},\"b\":{\"bot\":\"random\"}}}",
    "{\"game\":{\"name\":\"durak\"},\"deals\":150,\"format\":\"swiss\",\"rounds\":3,"
    "\"entrants\":{\"a\":{\"bot\":\"lowest\"},\"b\":{\"bot\":\"random\"},\"c\":{\"bot\":\"random\"},"
    "\"d\":{\"bot\":\"random\"},\"e\":{\"bot\":\"random\"}}}",
    "{\"game\":{\"name\":\"durak\"},\"deals\":150,\"format\":\"knockout\",\"seatings\":\"one\","
    "\"entrants\":{\"a\":{\"bot\":\"lowest\"},\"b\":{\"bot\":\"random\"},\"c\":{\"bot\":\"random\"},"
    "\"d\":{\"bot\":\"random\"},\"e\":{\"bot\":\"random\"}}}",
};

/* A win, a draw, a loss or a fault, with scores within the game's bounds. */
static Outcome random_outcome(const Config *config, Rng *rng) {
    int32_t low, high;
    config->game->score_bounds(config->rules, &low, &high);
    Outcome outcome = {0};
    uint32_t kind = rng_below(rng, 20);
    if (kind == 0) {
        outcome.place[0] = outcome.place[1] = 1;
        return outcome;
    }
    int winner = kind % 3 == 0, margin = 1 + (int)rng_below(rng, (uint32_t)(high > 3 ? 3 : high));
    outcome.place[winner] = 1;
    outcome.place[!winner] = 2;
    outcome.score[winner] = margin;
    outcome.score[!winner] = low < 0 ? (-margin > low ? -margin : low) : 0;
    if (kind == 1) outcome.reason = REASON_FAULT + FAULT_CRASH;
    return outcome;
}

/* Adds games as a run does. */
static void add(Scoreboard *board, Schedule *learner, const Task *tasks, const Outcome *outcomes, int count) {
    if (!learner) scoreboard_add_all(board, NULL, tasks, outcomes, count);
    for (int done = 0; learner && done < count;) {
        int64_t most = schedule_together(learner, learner->taken);
        int games = most < count - done ? (int)most : count - done;
        scoreboard_add_all(board, learner, tasks + done, outcomes + done, games);
        done += games;
    }
}

static void add_one(Scoreboard *board, Schedule *learner, const Task *task, const Outcome *outcome) {
    scoreboard_add(board, task, outcome);
    if (learner) schedule_take(learner, task, outcome);
}

static char *summary(const Config *config, bool together, Rng batches) {
    Error error;
    Scoreboard board;
    Schedule *schedule = schedule_create(config, &error);
    assert_non_null(schedule);
    assert_true(scoreboard_open(&board, schedule, &error));
    Schedule *learner = schedule_learns(schedule) ? schedule : NULL;
    Rng rng = rng_seeded(7);
    Task tasks[BATCH_MAX];
    Outcome outcomes[BATCH_MAX];
    for (int64_t game = 0; game < schedule->games;) {
        int count = 0, wanted = 1 + (int)rng_below(&batches, BATCH_MAX);
        for (; count < wanted && game < schedule->known; count++, game++) {
            tasks[count] = schedule_task(schedule, game);
            outcomes[count] = random_outcome(config, &rng);
        }
        if (together) add(&board, learner, tasks, outcomes, count);
        for (int i = 0; !together && i < count; i++) add_one(&board, learner, &tasks[i], &outcomes[i]);
    }
    char *text = summary_text(&board);
    assert_non_null(text);
    scoreboard_close(&board);
    schedule_free(schedule);
    return text;
}

TEST(many_at_a_time_is_one_by_one) {
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++) {
        Error error;
        Config *config = config_of(&error, "%s", configs[i]);
        if (!config) fail_msg("%s", error.text);
        char *wanted = summary(config, false, rng_seeded(0));
        for (uint64_t seed = 1; seed <= 5; seed++) {
            char *found = summary(config, true, rng_seeded(seed));
            assert_string_equal(found, wanted);
            free(found);
        }
        free(wanted);
        config_free(config);
    }
}
