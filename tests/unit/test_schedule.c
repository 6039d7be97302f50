/* The schedule: which entrants meet, in which seats, and how shards divide it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../scheduled.h"
#include "plan/schedule.h"
#include "plan/rounds.h"

static Scheduled make(int entrants, const char *options) {
    Error error;
    Config *config = config_of(&error, "{\"game\":{\"name\":\"durak\"},%s\"entrants\":{%s}}", options,
                               random_entrants(entrants));
    return schedule_of(config, &error);
}

/* The same for large numbers, below and above 2^32. */
TEST(large_numbers) {
    static const uint16_t pairs[3][2] = {{0, 1}, {0, 2}, {1, 2}};
    Scheduled made = make(3, "\"deals\":1000000000000,");
    assert_int_equal(made.schedule->games, INT64_C(1000000000000) * 6);
    for (int bits = 30; bits < 42; bits++)
        for (int64_t game = (INT64_C(1) << bits) - 9; game < (INT64_C(1) << bits) + 9; game++) {
            Task task = schedule_task(made.schedule, game);
            assert_int_equal(task.game, game);
            assert_int_equal(task.deal, game / 6);
            assert_int_equal(task.pairing, game / 2 % 3);
            assert_int_equal(task.seating, game % 2);
            assert_int_equal(task.stream, game);
            assert_int_equal(task.entrant[game % 2], pairs[game / 2 % 3][0]);
            assert_int_equal(schedule_meeting(made.schedule, &task), game / 2 % 3);
        }
    scheduled_free(&made);
}

/* Shards are whole deals, in order, without gaps or overlaps, and their sizes differ by at most one deal. */
TEST(shards) {
    Scheduled made = make(3, "\"deals\":100,");
    for (int shards = 1; shards <= 130; shards++) {
        int64_t next = 0;
        for (int i = 1; i <= shards; i++) {
            int64_t first, games;
            schedule_shard(made.schedule, i, shards, &first, &games);
            assert_int_equal(first, next);
            assert_int_equal(games % 6, 0);
            assert_true(games / 6 >= 100 / shards && games / 6 <= 100 / shards + 1);
            next = first + games;
        }
        assert_int_equal(next, made.schedule->games);
    }
    scheduled_free(&made);
}
