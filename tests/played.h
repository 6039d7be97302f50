/* The first games of a run, played here and counted. */
#ifndef KOZYR_TESTS_PLAYED_H
#define KOZYR_TESTS_PLAYED_H

#include "core/check.h"
#include "play/referee.h"
#include "report/scoreboard.h"

typedef struct {
    Schedule *schedule;
    Scoreboard board;
} Played;

static inline Played played_begin(const Config *config) {
    Error error = {0};
    Played run = {.schedule = schedule_create(config, &error)};
    CHECK(run.schedule && scoreboard_open(&run.board, run.schedule, &error), "a run to play");
    return run;
}

static inline void played_end(Played *run) {
    scoreboard_close(&run->board);
    schedule_free(run->schedule);
}

static inline void played_take(Played *run, const Task *task, const Outcome *outcome) {
    scoreboard_add(&run->board, task, outcome);
    schedule_take(run->schedule, task, outcome);
}

/* Plays all games but the last `left`, and shows each before it is counted; `seen` may be NULL. */
static inline void played_on(Played *run, int64_t left, void (*seen)(void *context, const GameResult *result),
                             void *context) {
    Error error = {0};
    Schedule *schedule = run->schedule;
    Referee *referee = referee_create(schedule->config, NULL, NULL, NULL, &error);
    CHECK(referee, "a referee");
    while (schedule->taken < schedule->games - left) {
        GameResult result;
        int count;
        Task task = schedule_task(schedule, schedule->taken);
        const unsigned char *params = schedule_round_params(schedule, task.round, &count);
        CHECK(!params || referee_learn(referee, params, count, &error), "parameters of the round");
        referee_play(referee, &task, NULL, &result);
        if (seen) seen(context, &result);
        played_take(run, &task, &result.outcome);
    }
    referee_free(referee);
}

#endif
