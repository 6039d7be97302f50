/* A tally (stats/tally.h) over rounds, and of several equal deal sets at once, by hand. */
#include <math.h>

#include "../suite.h"
#include "stats/tally.h"

enum { ENTRANTS = 4 };
static const uint16_t pairs[] = {0, 1, 0, 2, 2, 1, 3, 0}; /* by pairing */

static Tally *tally_of_duels(void) {
    const TallyShape shape = {ENTRANTS, 2, 4, 2, 2, -1, 1, pairs, false, 0, 0};
    Tally *tally = tally_create(&shape);
    assert_non_null(tally);
    return tally;
}

static Outcome duel(int winner) {
    Outcome outcome = {.place = {1, 1}};
    if (winner < 0) return outcome;
    outcome.place[!winner] = 2;
    outcome.score[winner] = 1;
    outcome.score[!winner] = -1;
    return outcome;
}

/* Plays a deal set in which the first member gets `half` of four half points. */
static void play_set(Tally *tally, uint64_t deal, int pairing, int half_points, int64_t times) {
    const uint16_t *members = &tally->shape.pairing_member[2 * pairing], back[] = {members[1], members[0]};
    Outcome first = duel(half_points >= 2   ? 0
                         : half_points == 1 ? -1
                                            : 1),
            second = duel(half_points == 4   ? 1
                          : half_points == 3 ? -1
                                             : 0);
    tally_game_times(tally, deal, pairing, members, &first, times);
    tally_game_times(tally, deal, pairing, back, &second, times);
}

/* Two pairings play each deal of the first round; one plays each deal of the second, which was not known
 * before. */
TEST(rounds) {
    static const uint16_t second[] = {1, 3};
    Tally *tally = tally_of_duels();
    tally_begin_round(tally, 2, 0, 2, pairs);
    for (uint64_t deal = 0; deal < 3; deal++)
        for (int pairing = 0; pairing < 2; pairing++) play_set(tally, deal, pairing, 3, 1);
    assert_int_equal(tally->deals, 3);
    tally_begin_round(tally, 1, 2, 1, second);
    static const uint16_t expected[] = {0, 1, 0, 2, 1, 3, 3, 0};
    assert_memory_equal(tally->pairing_member, expected, sizeof expected);
    for (uint64_t deal = 3; deal < 8; deal++) play_set(tally, deal, 2, 1, 1);
    assert_int_equal(tally->deals, 8);
    assert_int_equal(tally->games, 3 * 4 + 5 * 2);
    static const int units[ENTRANTS] = {3, 8, 3, 5};
    for (int i = 0; i < ENTRANTS; i++) assert_int_equal(tally->entrant[i].points.totals.count, units[i]);
    assert_near(tally_estimate(&tally->entrant[0]).score.mean, 0.75, 0);
    assert_near(tally_estimate(&tally->entrant[1]).score.mean, 0.25, 0);
    assert_near(tally_estimate(&tally->entrant[3]).score.mean, 0.75, 0);
    tally_free(tally);
}

/* Several equal deal sets at once count like single ones on deals of their own. */
TEST(times) {
    Tally *once = tally_of_duels(), *many = tally_of_duels();
    tally_begin_round(once, 1, 0, 0, pairs);
    tally_begin_round(many, 1, 0, 0, pairs);
    uint64_t deal = 0;
    for (int half_points = 0; half_points <= 4; half_points++) {
        for (int k = 0; k < 3 + half_points; k++) play_set(once, deal++, 1, half_points, 1);
        play_set(many, (uint64_t)half_points, 1, half_points, 3 + half_points);
    }
    assert_int_equal(many->games, once->games);
    assert_int_equal(many->deals, once->deals);
    assert_memory_equal(many->pairing, once->pairing, 4 * sizeof *once->pairing);
    assert_memory_equal(many->entrant, once->entrant, ENTRANTS * sizeof *once->entrant);
    assert_memory_equal(many->member, once->member, 4 * sizeof *once->member);
    tally_free(once);
    tally_free(many);
}
