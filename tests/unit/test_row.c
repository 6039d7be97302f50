/* Reading only the outcome of a row gives the same outcome as reading all of it; numbers have bounds. */
#include <string.h>

#include "../suite.h"
#include "../scheduled.h"
#include "play/row.h"

static void check(const Config *config, const Schedule *schedule, int64_t game, const Outcome *outcome) {
    Error error = {0};
    Text row = {0};
    GameResult result = {.task = schedule_task(schedule, game), .fault_seat = -1, .plies = 17}, whole, alone;
    result.outcome = *outcome;
    row_write(config, &result, &row);
    if (!row_read(config, &result.task, row.data, row.size - 1, &whole, &error) ||
        !row_read_outcome(config, &result.task, row.data, row.size - 1, &alone, &error))
        fail_msg("%s", error.text);
    assert_memory_equal(&whole.outcome, &alone.outcome, sizeof(Outcome));
    assert_memory_equal(&whole.task, &alone.task, sizeof(Task));
    for (size_t cut = 0; cut < 30; cut++) /* no seed, no reason or no number of plies */
        assert_false(row_read_outcome(config, &result.task, row.data, cut, &alone, &error));
    text_free(&row);
}

TEST(outcome_alone) {
    Error error;
    Scheduled made =
        schedule_of(config_of(&error, "{\"game\":{\"name\":\"durak\"},\"deals\":60000,\"entrants\":{"
                                      "\"x0\":{\"bot\":\"random\"},\"0x-+_x\":{\"bot\":\"random\"}}}"),
                    &error);
    const Outcome outcomes[] = {{.score = {1, -1}, .place = {1, 2}},
                                {.score = {0, 0}, .place = {1, 1}, .reason = 1},
                                {.score = {-1, 1}, .place = {2, 1}, .reason = REASON_FAULT + FAULT_TIMEOUT}};
    for (int i = 0; i < 3; i++) {
        Outcome outcome = outcomes[i];
        if (outcome.reason >= REASON_FAULT) outcome_fault(&outcome, FAULT_TIMEOUT, 17);
        check(made.config, made.schedule, 0, &outcome);
        check(made.config, made.schedule, 119999, &outcome);
    }
    schedule_free(made.schedule);
    config_free(made.config);
}

/* A negative number of nodes would be subtracted from sums; one too large would make them negative. */
TEST(nodes_have_bounds) {
    const uint64_t nodes[] = {0, GAME_NODES_MAX, GAME_NODES_MAX + 1, (uint64_t)INT64_MAX, (uint64_t)-5};
    Error error = {0};
    Scheduled made = schedule_of(config_of(&error, "{\"game\":{\"name\":\"durak\"},\"deals\":1,\"entrants\":{"
                                                   "\"a\":{\"bot\":\"random\"},\"b\":{\"bot\":\"random\"}}}"),
                                 &error);
    for (int i = 0; i < 5; i++) {
        Text row = {0};
        GameResult result = {
            .task = schedule_task(made.schedule, 0), .fault_seat = -1, .nodes = {7, nodes[i]}};
        result.outcome = (Outcome){.score = {1, -1}, .place = {1, 2}};
        row_write(made.config, &result, &row);
        GameResult back;
        bool read = row_read(made.config, &result.task, row.data, row.size - 1, &back, &error);
        assert_int_equal(read, nodes[i] <= GAME_NODES_MAX);
        if (!read) assert_string_equal(error.text, "has no number of nodes for seat 1");
        text_free(&row);
    }
    schedule_free(made.schedule);
    config_free(made.config);
}
