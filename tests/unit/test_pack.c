/* Tasks and outcomes that go from rank to rank come out as they went in, and cut bytes are refused. */
#include <string.h>

#include "../suite.h"
#include "core/rng.h"
#include "mpi/pack.c" /* of the program over ranks, not of the library */

enum { GAMES = 200, ROUNDS = 300 };

/* Small as a rule, sometimes anything. */
static int64_t number(Rng *rng, int64_t least, int64_t most) {
    uint64_t any = rng_next(rng);
    if (rng_below(rng, 4)) return (int64_t)(any % 3);
    uint64_t span = (uint64_t)most - (uint64_t)least + 1; /* 0: all there are */
    return (int64_t)((uint64_t)least + (span ? any % span : any));
}

static Task random_task(Rng *rng, int seats) {
    Task task = {.game = number(rng, INT64_MIN, INT64_MAX),
                 .deal = number(rng, INT64_MIN, INT64_MAX),
                 .stream = number(rng, INT64_MIN, INT64_MAX),
                 .pairing = (int32_t)number(rng, INT32_MIN, INT32_MAX),
                 .round = (int32_t)number(rng, INT32_MIN, INT32_MAX),
                 .seating = (int32_t)number(rng, INT32_MIN, INT32_MAX),
                 .label = (int32_t)number(rng, INT32_MIN, INT32_MAX)};
    for (int seat = 0; seat < seats; seat++) task.entrant[seat] = (uint16_t)number(rng, 0, UINT16_MAX);
    return task;
}

static Outcome random_outcome(Rng *rng, int seats) {
    Outcome outcome = {.reason = (uint8_t)number(rng, 0, UINT8_MAX), .sides = (uint8_t)number(rng, 0, 3)};
    if (outcome.reason >= REASON_FAULT) outcome.fault_ply = (uint16_t)number(rng, 0, UINT16_MAX);
    for (int seat = 0; seat < seats; seat++) {
        outcome.score[seat] = (int32_t)number(rng, INT32_MIN, INT32_MAX);
        outcome.place[seat] = (uint8_t)number(rng, 1, seats);
        if (outcome.sides) outcome.side[seat] = (uint8_t)number(rng, 0, outcome.sides - 1);
    }
    return outcome;
}

TEST(tasks) {
    static Task tasks[GAMES], read[GAMES];
    Rng rng = rng_seeded(1);
    Text text = {0};
    for (int round = 0; round < ROUNDS; round++) {
        int seats = 1 + round % SEATS_MAX, count = 1 + (int)rng_below(&rng, GAMES);
        for (int i = 0; i < count; i++) tasks[i] = random_task(&rng, seats);
        text_clear(&text);
        pack_tasks(tasks, count, seats, &text);
        memset(read, 0xff, sizeof read);
        assert_true(unpack_tasks(text.data, text.size, count, seats, read));
        for (int i = 0; i < count; i++) {
            assert_int_equal(tasks[i].game, read[i].game);
            assert_int_equal(tasks[i].deal, read[i].deal);
            assert_int_equal(tasks[i].stream, read[i].stream);
            assert_int_equal(tasks[i].pairing, read[i].pairing);
            assert_int_equal(tasks[i].round, read[i].round);
            assert_int_equal(tasks[i].seating, read[i].seating);
            assert_int_equal(tasks[i].label, read[i].label);
            assert_memory_equal(tasks[i].entrant, read[i].entrant, sizeof read[i].entrant);
        }
        assert_false(unpack_tasks(text.data, rng_below(&rng, (uint32_t)text.size), count, seats, read));
        assert_false(unpack_tasks(text.data, text.size, count - 1, seats, read));
    }
    text_free(&text);
}

TEST(outcomes) {
    static Outcome outcomes[GAMES], read[GAMES];
    Rng rng = rng_seeded(2);
    Text text = {0};
    for (int round = 0; round < ROUNDS; round++) {
        int seats = 1 + round % SEATS_MAX, count = 1 + (int)rng_below(&rng, GAMES);
        for (int i = 0; i < count; i++) outcomes[i] = random_outcome(&rng, seats);
        text_clear(&text);
        pack_outcomes(outcomes, count, seats, &text);
        memset(read, 0xff, sizeof read);
        assert_int_equal(unpack_outcomes(text.data, text.size, count, seats, read), text.size);
        for (int i = 0; i < count; i++) {
            assert_memory_equal(outcomes[i].score, read[i].score, sizeof read[i].score);
            assert_memory_equal(outcomes[i].place, read[i].place, sizeof read[i].place);
            assert_memory_equal(outcomes[i].side, read[i].side, sizeof read[i].side);
            assert_int_equal(outcomes[i].sides, read[i].sides);
            assert_int_equal(outcomes[i].reason, read[i].reason);
        }
        assert_int_equal(unpack_outcomes(text.data, rng_below(&rng, (uint32_t)text.size), count, seats, read),
                         0);
    }
    text_free(&text);
}
