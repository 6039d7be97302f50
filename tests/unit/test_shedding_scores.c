/* Worked examples of the scores of the shedding games. */
#include <string.h>

#include "../suite.h"
#include "games/doudizhu/doudizhu.h"
#include "games/doudizhu4/doudizhu4.h"
#include "games/threetwoone/threetwoone.h"

/* The example of the national rules: bid 3, the defender in seat 1 doubled, the landlord redoubled; a rocket
 * and a bomb; the landlord made one play and lost. Then a spring after one bomb under the usual rules. */
TEST(scores_of_dou_dizhu) {
    Outcome outcome;
    ClimbingState state = {.hand = {{1, 0}, {0, 0}, {2, 0}},
                           .public = {.landlord = 0, .bid = 3, .bombs_led = 1, .bombs_answering = 1}};
    state.public.rules.seats = 3;
    state.public.rules.scoring = DOUDIZHU_NATIONAL;
    state.public.rockets = 1;
    state.public.doubled = 1 << 0 | 1 << 1;
    memcpy(state.public.plays, ((uint8_t[]){1, 3, 2}), 3);
    game_doudizhu.outcome(&state, &outcome);
    assert_memory_equal(outcome.score, ((int32_t[]){-120, 96, 24}), 3 * sizeof(int32_t));
    ClimbingState spring = {.hand = {{0, 0}, {1, 0}, {2, 0}},
                            .public = {.landlord = 0, .bid = 3, .bombs_led = 1, .plays = {4, 0, 0}}};
    spring.public.rules.seats = 3;
    game_doudizhu.outcome(&spring, &outcome);
    assert_memory_equal(outcome.score, ((int32_t[]){24, -12, -12}), 3 * sizeof(int32_t));
}

/* Bid 2, a bomb of six and the four jokers. */
TEST(scores_of_two_decks) {
    Outcome outcome;
    ClimbingState state = {.public = {.landlord = 2, .bid = 2, .twofold = 1, .threefold = 1, .rockets = 1}};
    state.public.rules.seats = 4;
    memcpy(state.public.plays, ((uint8_t[]){1, 2, 3, 4}), sizeof state.public.plays);
    for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++) state.hand[seat].once = seat == 2 ? 0 : 1;
    game_doudizhu4.outcome(&state, &outcome);
    assert_memory_equal(outcome.score, ((int32_t[]){-12, -12, 36, -12}), 4 * sizeof(int32_t));
}

/* 1, 5 and 13 cards left. */
TEST(scores_of_three_two_one) {
    Outcome outcome;
    ClimbingState state = {.public = {.held = {0, 1, 5, 13}}};
    game_threetwoone.outcome(&state, &outcome);
    assert_memory_equal(outcome.score, ((int32_t[]){6, 0, -1, -5}), 4 * sizeof(int32_t));
    assert_memory_equal(outcome.place, ((uint8_t[]){1, 2, 3, 4}), 4);
}
