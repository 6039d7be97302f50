/* A tally (stats/tally.h) of sides, of rounds, of equal deal sets at once, and of who has met one other only:
 * by hand. */
#include <math.h>

#include "../suite.h"
#include "stats/tally.h"

static void assert_same(const MatchEstimate *one, const MatchEstimate *other) {
    assert_memory_equal(one, other, sizeof *one);
}

/* ---- sides: seats 0 and 2 against 1 and 3 ---- */

static Outcome won_by(int side, int32_t score) {
    Outcome outcome = {.side = {0, 1, 0, 1}, .sides = 2};
    for (int seat = 0; seat < 4; seat++) {
        bool won = seat % 2 == side;
        outcome.place[seat] = won ? 1 : 2;
        outcome.score[seat] = won ? score : -score;
    }
    return outcome;
}

static Tally *tally_of_sides(bool sides) {
    static const uint16_t members[] = {0, 1};
    const TallyShape shape = {2, 4, 1, 2, 2, -9, 9, members, sides, 4, 0};
    Tally *tally = tally_create(&shape);
    assert_non_null(tally);
    return tally;
}

TEST(a_side_counts_once) {
    static const uint16_t there[] = {0, 1, 0, 1}, back[] = {1, 0, 1, 0};
    Outcome high = won_by(0, 5), low = won_by(1, 2), fault = won_by(0, 1);
    fault.reason = REASON_FAULT;
    Tally *tally = tally_of_sides(true);
    tally_game(tally, 0, 0, there, &high);
    tally_game(tally, 0, 0, back, &low); /* 0 has won both */
    tally_game(tally, 1, 0, there, &fault);
    tally_game(tally, 1, 0, back, &high);
    for (int i = 0; i < 2; i++) {
        const Standing *standings[] = {tally_member(tally, 0, i), &tally->entrant[i]};
        for (int k = 0; k < 2; k++) {
            assert_int_equal(standings[k]->games, 4);
            assert_int_equal(standings[k]->wins, i ? 1 : 3);
            assert_int_equal(standings[k]->losses, i ? 3 : 1);
            assert_int_equal(standings[k]->draws, 0);
            assert_int_equal(standings[k]->faults, i);
            assert_near(tally_score(tally, standings[k]).mean, (i ? -1 : 1) * (5 + 2 + 1 - 5) / 4.0, 1e-15);
            assert_near(tally_place(tally, standings[k]).mean, i ? 1.75 : 1.25, 1e-15);
            assert_near(tally_place(tally, standings[k]).low, 1, 0);
            assert_near(tally_last_share(tally, standings[k]).mean, i ? 0.75 : 0.25, 1e-15);
            assert_near(tally_estimate(standings[k]).score, i ? 0.25 : 0.75, 1e-15);
            assert_int_equal(standings[k]->points.observations, 2 * 4 * 4); /* half points of every game */
        }
    }
    static const uint64_t classes[] = {0, 0, 1, 0, 1};
    assert_int_equal(tally_class_count(tally), 5);
    assert_memory_equal(tally->pairing[0].classes, classes, sizeof classes);
    assert_int_equal(tally->score_most, 5);
    tally_free(tally);
    tally = tally_of_sides(false); /* as single seats the same games count twice */
    tally_game(tally, 0, 0, there, &high);
    assert_int_equal(tally->entrant[0].games, 2);
    assert_int_equal(tally->entrant[0].wins, 2);
    tally_free(tally);
}

/* ---- duels ---- */

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

/* A deal set in which the first member gets so many of four half points. */
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

/* Two pairings play each deal of the first round, one each deal of the second, which was not known before. */
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
    assert_near(tally_estimate(&tally->entrant[0]).score, 0.75, 0);
    assert_near(tally_estimate(&tally->entrant[1]).score, 0.25, 0);
    assert_near(tally_estimate(&tally->entrant[3]).score, 0.75, 0);
    tally_free(tally);
}

/* Of who has met one other the interval is the pairing's, from its side, wherever the pairing is. */
TEST(only_pairing) {
    for (int only = 0; only < 4; only++) {
        Tally *tally = tally_of_duels();
        tally_begin_round(tally, 1, 0, 0, pairs);
        for (uint64_t deal = 0; deal < 40; deal++)
            play_set(tally, deal, only, deal % 8 ? 3 : (int)(deal / 8), 1);
        MatchEstimate pairing = tally_estimate_pairing(tally, only);
        assert_near(pairing.score, (35 * 3 + 10) / 160.0, 1e-15);
        for (int i = 0; i < ENTRANTS; i++) {
            MatchEstimate estimate = tally_estimate_entrant(tally, i);
            if (i == pairs[2 * only]) {
                assert_same(&estimate, &pairing);
            } else if (i == pairs[2 * only + 1]) {
                assert_near(estimate.score, 1 - pairing.score, 1e-15);
                assert_near(estimate.score_low, 1 - pairing.score_high, 1e-12);
                assert_near(estimate.elo_high, -pairing.elo_low, 1e-9);
            } else { /* has not played */
                MatchEstimate none = tally_estimate(&tally->entrant[i]);
                assert_same(&estimate, &none);
            }
        }
        tally_free(tally);
    }
}

/* Equal deal sets at once are as many one by one, on deals of their own. */
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

/* That both are equal is as likely as an interval by moments says; without a deal set nothing is known. */
TEST(what_is_said_of_a_pairing) {
    Tally *tally = tally_of_duels();
    tally_begin_round(tally, 1, 0, 0, pairs);
    AnytimeInterval none = tally_anytime_pairing(tally, 0, 1);
    assert_true(none.low == 0 && none.high == 1);
    assert_near(tally_p_value(tally, 0), 1, 0);
    play_set(tally, 0, 0, 4, 1);
    for (uint64_t deal = 1; deal < 40; deal++) play_set(tally, deal, 0, deal % 3 ? 3 : 1, 1);
    Moments moments = cluster_moments(&tally_member(tally, 0, 0)->points.totals, 4);
    double p = moments_p_value(&moments, 0.5, 0, 1);
    assert_true(p > 0.001 && p < 0.5);
    assert_near(tally_p_value(tally, 0), p, 1e-15);
    tally_free(tally);
}
