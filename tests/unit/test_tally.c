#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "core/rng.h"
#include "stats/tally.h"

enum { GAMES_MAX = 4000, PAIRINGS_MAX = 10, FIRST_DEAL = 70, GAUNTLET = -1 };

typedef struct {
    int deal, pairing;
    uint16_t entrant[SEATS_MAX];
    Outcome outcome;
} Game;

/* A schedule with random outcomes. */
typedef struct {
    TallyShape shape;
    uint16_t members[PAIRINGS_MAX * SEATS_MAX];
    int count, deals;
    Game game[GAMES_MAX];
} Run;

static Run run; /* too large for the stack */

static int64_t number(Int128 value) {
    assert_true(value == (int64_t)value);
    return (int64_t)value;
}

/* One seat against all others, whose place is the best of theirs. */
static void add_partners(Outcome *outcome, int seats, int alone) {
    int best = SEATS_MAX;
    outcome->sides = 2;
    for (int i = 0; i < seats; i++) outcome->side[i] = i != alone;
    for (int i = 0; i < seats; i++)
        if (i != alone && outcome->place[i] < best) best = outcome->place[i];
    for (int i = 0; i < seats; i++)
        if (i != alone) outcome->place[i] = (uint8_t)best;
}

static void random_outcome(Outcome *outcome, int seats, Rng *rng) {
    memset(outcome, 0, sizeof *outcome);
    int32_t range = 1 + (int32_t)rng_below(rng, 5);
    for (int i = 0; i < seats; i++) outcome->score[i] = (int32_t)rng_below(rng, (uint32_t)range) - 2;
    for (int i = 0; i < seats; i++) {
        int better = 0;
        for (int j = 0; j < seats; j++) better += outcome->score[j] > outcome->score[i];
        outcome->place[i] = (uint8_t)(1 + better);
    }
    if (seats > 2 && rng_below(rng, 3) == 0)
        add_partners(outcome, seats, (int)rng_below(rng, (uint32_t)seats));
    outcome->reason = (uint8_t)(rng_below(rng, 8) ? rng_below(rng, 3) : REASON_FAULT + rng_below(rng, 3));
}

/* The bits of seating + 1 give the seats of two entrants; with as many entrants as seats they rotate. */
static void seat_members(uint16_t entrant[], const TallyShape *shape, int pairing, int seating) {
    const uint16_t *members = &shape->pairing_member[pairing * shape->pairing_size];
    for (int seat = 0; seat < shape->seats; seat++) {
        int i = shape->pairing_size == 2 ? (seating + 1) >> seat & 1 : (seat + seating) % shape->seats;
        entrant[seat] = members[i];
    }
}

/* All pairs of entrants (pairing_size 2), the pairs of the first with the others (GAUNTLET), or all sets of
 * `seats` neighbours on a ring. */
static void make_run(int entrants, int seats, int pairing_size, int seatings, int deals, Rng *rng) {
    memset(&run, 0, sizeof run);
    int pairings = 0, size = pairing_size == GAUNTLET ? 2 : pairing_size;
    for (int a = 0; a < (pairing_size == GAUNTLET ? 1 : entrants) && size == 2; a++) {
        for (int b = a + 1; b < entrants; b++, pairings++) {
            run.members[2 * pairings] = (uint16_t)b; /* the first member may have the larger number */
            run.members[2 * pairings + 1] = (uint16_t)a;
        }
    }
    for (int a = 0; a < (entrants > size ? entrants : 1) && size > 2; a++, pairings++) {
        for (int i = 0; i < size; i++) run.members[a * size + i] = (uint16_t)((a + i) % entrants);
    }
    run.shape = (TallyShape){entrants, seats, pairings, size, seatings, -2, 2, run.members, false, 0, 0};
    run.deals = deals;
    for (int deal = 0; deal < deals; deal++) {
        for (int pairing = 0; pairing < pairings; pairing++) {
            for (int seating = 0; seating < seatings; seating++) {
                assert_true(run.count < GAMES_MAX);
                Game *game = &run.game[run.count++];
                game->deal = deal;
                game->pairing = pairing;
                seat_members(game->entrant, &run.shape, pairing, seatings == 1 ? deal % 2 : seating);
                random_outcome(&game->outcome, seats, rng);
            }
        }
    }
}

static Tally *feed(int games) {
    Tally *tally = tally_create(&run.shape);
    assert_non_null(tally);
    for (int i = 0; i < games; i++) {
        const Game *game = &run.game[i];
        tally_game(tally, (uint64_t)game->deal + FIRST_DEAL, game->pairing, game->entrant, &game->outcome);
    }
    return tally;
}

enum { TOTAL_SCORE, TOTAL_POINTS, TOTAL_PLACE, TOTAL_LAST, TOTAL_GAMES, TOTAL_COMPARISONS, TOTALS };

/* Adds one entrant's totals of games [from, to), in the given pairing or (-1) in all. */
static void add_range(int64_t total[TOTALS], int from, int to, int entrant, int pairing) {
    for (int g = from; g < to; g++) {
        const Game *game = &run.game[g];
        if (pairing >= 0 && game->pairing != pairing) continue;
        for (int seat = 0; seat < run.shape.seats; seat++) {
            if (game->entrant[seat] != entrant) continue;
            int place = game->outcome.place[seat], worst = 0, better = 0;
            for (int other = 0; other < run.shape.seats; other++) {
                int theirs = game->outcome.place[other];
                if (theirs > worst) worst = theirs;
                if (theirs < place) better++;
                bool partners = game->outcome.sides && game->outcome.side[seat] == game->outcome.side[other];
                if (game->entrant[other] == entrant || partners) continue;
                total[TOTAL_COMPARISONS]++;
                total[TOTAL_POINTS] += (theirs >= place) + (theirs > place);
            }
            total[TOTAL_GAMES]++;
            total[TOTAL_SCORE] += game->outcome.score[seat];
            total[TOTAL_PLACE] += place;
            total[TOTAL_LAST] += place == worst && better > 0;
        }
    }
}

static void check_plain_counts(const Standing *standing, int games, int entrant, int pairing) {
    uint64_t count[5] = {0}; /* games, wins, draws, losses, faults */
    for (int g = 0; g < games; g++) {
        const Game *game = &run.game[g];
        if (pairing >= 0 && game->pairing != pairing) continue;
        for (int seat = 0; seat < run.shape.seats; seat++) {
            if (game->entrant[seat] != entrant) continue;
            int worst = 1;
            for (int i = 0; i < run.shape.seats; i++) worst = (int)fmax(worst, game->outcome.place[i]);
            int place = game->outcome.place[seat], kind = place == worst ? 3 : place == 1 ? 1 : 2;
            if (worst == 1) kind = 2;
            count[0]++;
            count[kind]++;
            count[4] += kind == 3 && game->outcome.reason >= REASON_FAULT;
        }
    }
    const uint64_t seen[5] = {standing->games, standing->wins, standing->draws, standing->losses,
                              standing->faults};
    assert_memory_equal(seen, count, sizeof count);
}

/* Checks an interval against the `x` and `size` of n units. */
static void check_interval(Interval interval, const double x[], const double size[], int n, double low,
                           double high) {
    double sum = 0, sizes = 0;
    Ratio ratio = {0};
    for (int i = 0; i < n; i++) {
        sum += x[i];
        sizes += size[i];
        ratio_add(&ratio, (int64_t)x[i], (int64_t)size[i]);
    }
    assert_true(interval.low >= low && interval.low <= interval.mean);
    assert_true(interval.high <= high && interval.high >= interval.mean);
    if (n == 0) return;
    Interval expected = ratio_interval(&ratio, low, high);
    assert_near(interval.mean, sum / sizes, 1e-9);
    assert_near(interval.low, expected.low, 1e-9);
    assert_near(interval.high, expected.high, 1e-9);
    assert_int_equal(interval.rough, expected.rough);
}

/* Checks a standing against sums and two-pass variances computed from the games. */
static void check_standing(const Tally *tally, const Standing *standing, int games, int entrant,
                           int pairing) {
    static double x[4][GAMES_MAX], games_of[GAMES_MAX], variants_of[GAMES_MAX];
    int per_deal = run.shape.pairings * run.shape.seatings, units = 0;
    int64_t sum[TOTALS] = {0}, squares[4] = {0};
    check_plain_counts(standing, games, entrant, pairing);
    for (int deal = 0; deal < run.deals; deal++) {
        int from = deal * per_deal, to = from + per_deal;
        if (pairing >= 0) {
            from += pairing * run.shape.seatings;
            to = from + run.shape.seatings;
        }
        if (to > games) continue;
        int64_t total[TOTALS] = {0};
        add_range(total, from, to, entrant, pairing);
        for (int i = 0; i < TOTALS; i++) sum[i] += total[i];
        for (int i = 0; i < 4; i++) squares[i] += total[i] * total[i];
        for (int i = 0; i < 4; i++) x[i][units] = (double)total[i];
        games_of[units] = (double)total[TOTAL_GAMES];
        variants_of[units] = 2 * (double)total[TOTAL_COMPARISONS];
        units++;
    }
    const Placing *placing = standing->placing;
    assert_int_equal(placing != NULL, run.shape.seats > 2);
    const Cluster *cluster[4] = {&standing->score.totals, &standing->points.totals,
                                 placing ? &placing->place.totals : NULL,
                                 placing ? &placing->last.totals : NULL};
    for (int i = 0; i < (placing ? 4 : 2); i++) {
        assert_int_equal(cluster[i]->count, units);
        assert_int_equal(cluster[i]->sum, sum[i]);
        assert_int_equal(number(cluster[i]->squares), squares[i]);
    }
    assert_int_equal(standing->score.observations, sum[TOTAL_GAMES]);
    assert_int_equal(standing->points.observations, 2 * sum[TOTAL_COMPARISONS]);
    check_interval(tally_score(tally, standing), x[0], games_of, units, -2, 2);
    if (placing) {
        check_interval(tally_place(tally, standing), x[2], games_of, units, 1, run.shape.seats);
        check_interval(tally_last_share(tally, standing), x[3], games_of, units, 0, 1);
    }
    MatchEstimate match = tally_estimate(standing);
    Interval share = match.score;
    check_interval(share, x[1], variants_of, units, 0, 1);
    assert_near(match.elo.mean, elo_from_score(match.score.mean), 1e-9);
}

static void assert_same_interval(Interval a, Interval b) {
    assert_true(a.mean == b.mean && a.low == b.low && a.high == b.high && a.rough == b.rough);
}

static void assert_same(const MatchEstimate *a, const MatchEstimate *b) {
    assert_same_interval(a->score, b->score);
    assert_same_interval(a->elo, b->elo);
    assert_true(a->score_error == b->score_error && a->elo_error == b->elo_error && a->los == b->los);
}

static void check_pairing(const Tally *tally, int games, int pairing) {
    const PairingTally *seen = &tally->pairing[pairing];
    uint64_t classes[TALLY_CLASSES_MAX] = {0}, played = 0, sets = 0;
    int per_set = run.shape.seatings, per_deal = run.shape.pairings * per_set;
    for (int g = 0; g < games; g++) played += run.game[g].pairing == pairing;
    for (int deal = 0; deal < run.deals; deal++) {
        int from = deal * per_deal + pairing * per_set;
        if (from + per_set > games) continue;
        int64_t total[TOTALS] = {0};
        add_range(total, from, from + per_set, run.members[pairing * run.shape.pairing_size], pairing);
        if (run.shape.seats == 2) classes[total[TOTAL_POINTS]]++;
        sets++;
    }
    assert_int_equal(seen->games, played);
    assert_int_equal(seen->sets, sets);
    assert_memory_equal(seen->classes, classes, sizeof classes);
    MatchEstimate match = tally_estimate_pairing(tally, pairing);
    MatchEstimate expected = run.shape.seats == 2 ? elo_estimate(classes, 2 * per_set + 1)
                                                  : tally_estimate(tally_member(tally, pairing, 0));
    assert_same(&match, &expected);
}

static void check_run(int games) {
    Tally *tally = feed(games);
    uint64_t faults = 0;
    for (int g = 0; g < games; g++) faults += run.game[g].outcome.reason >= REASON_FAULT;
    assert_int_equal(tally->games, games);
    assert_int_equal(tally->faults, faults);
    assert_int_equal(tally->deals, games / (run.shape.pairings * run.shape.seatings));
    for (int e = 0; e < run.shape.entrants; e++) check_standing(tally, &tally->entrant[e], games, e, -1);
    for (int p = 0; p < run.shape.pairings; p++) {
        check_pairing(tally, games, p);
        for (int i = 0; i < tally->kept; i++)
            check_standing(tally, tally_member(tally, p, i), games,
                           run.members[p * run.shape.pairing_size + i], p);
    }
    tally_free(tally);
}

static void check_complete_and_partial(Rng *rng) {
    int per_deal = run.shape.pairings * run.shape.seatings;
    check_run(run.count);
    for (int games = 0; games <= 2 * per_deal && games < 60; games++) check_run(games);
    for (int i = 0; i < 5; i++) check_run((int)rng_below(rng, (uint32_t)run.count + 1));
}

TEST(two_seats) {
    Rng rng = rng_seeded(31);
    for (int entrants = 2; entrants <= 5; entrants++) {
        for (int seatings = 1; seatings <= 2; seatings++) {
            make_run(entrants, 2, 2, seatings, 40, &rng);
            assert_int_equal(run.shape.pairings, entrants * (entrants - 1) / 2);
            check_complete_and_partial(&rng);
            make_run(entrants, 2, GAUNTLET, seatings, 40, &rng);
            assert_int_equal(run.shape.pairings, entrants - 1);
            check_complete_and_partial(&rng);
        }
    }
}

TEST(one_entrant_per_seat) {
    Rng rng = rng_seeded(32);
    for (int seats = 3; seats <= 6; seats++) {
        make_run(seats, seats, seats, seats, 30, &rng);
        check_complete_and_partial(&rng);
        make_run(seats + 2, seats, seats, 3, 20, &rng);
        check_complete_and_partial(&rng);
        make_run(seats, seats, seats, 1, 30, &rng);
        check_complete_and_partial(&rng);
    }
}

TEST(two_entrants_in_many_seats) {
    Rng rng = rng_seeded(33);
    for (int seats = 3; seats <= 6; seats++) {
        make_run(2, seats, 2, (1 << seats) - 2, 20, &rng);
        check_complete_and_partial(&rng);
        Tally *tally = feed(run.count); /* both together take all points of every comparison */
        assert_near(tally_estimate(&tally->member[0]).score.mean +
                        tally_estimate(&tally->member[1]).score.mean,
                    1, 1e-12);
        tally_free(tally);
        make_run(3, seats, 2, (1 << seats) - 2, 4, &rng);
        check_complete_and_partial(&rng);
    }
}

/* One interval for one quantity: if two entrants met only each other, the rows of both, of the pairing and of
 * its members agree. */
TEST(one_interval) {
    Rng rng = rng_seeded(35);
    for (int deals = 1; deals <= 33; deals += 8) {
        make_run(2, 2, 2, 2, deals, &rng);
        Tally *tally = feed(run.count);
        MatchEstimate pairing = tally_estimate_pairing(tally, 0);
        int first = run.members[0];
        MatchEstimate own = tally_estimate_entrant(tally, first),
                      other = tally_estimate_entrant(tally, !first);
        assert_same(&own, &pairing);
        assert_near(other.score.low, 1 - pairing.score.high, 1e-12);
        assert_near(other.elo.low, -pairing.elo.high, 1e-9);
        assert_near(other.elo.mean, -pairing.elo.mean, 1e-9);
        MatchEstimate member = tally_estimate(&tally->member[0]);
        assert_near(member.score.low, pairing.score.low, 1e-12);
        assert_near(member.score.high, pairing.score.high, 1e-12);
        assert_int_equal(member.score.rough, pairing.score.rough);
        tally_free(tally);
    }
    make_run(3, 2, 2, 2, 40, &rng); /* an entrant that met two others has an interval over deals */
    Tally *tally = feed(run.count);
    MatchEstimate entrant = tally_estimate_entrant(tally, 0), all = tally_estimate(&tally->entrant[0]);
    assert_same(&entrant, &all);
    tally_free(tally);
}

/* At 95 %, from the classes of deal sets if there are any, else from sums. */
/* Two entrants mixed at four seats: a deal set has 8 games of 3 comparisons and 6 of 4, and none has more. */
TEST(anytime_of_mixed_sets) {
    enum { SETS = 40, GAMES = 14, REACH = 96 };
    static const uint16_t members[] = {0, 1};
    const TallyShape shape = {.pairings = 1,
                              .entrants = 2,
                              .seats = 4,
                              .pairing_size = 2,
                              .pairing_member = members,
                              .seatings = GAMES};
    Tally *tally = tally_create(&shape);
    AnytimeClass units[2] = {{0, REACH, 0}, {0, REACH, 0}};
    assert_non_null(tally);
    for (int set = 0; set < SETS; set++) {
        int64_t points = 0;
        for (int mask = 1; mask <= GAMES; mask++) {
            uint16_t entrant[4];
            Outcome outcome = {0};
            for (int seat = 0; seat < 4; seat++) {
                entrant[seat] = (uint16_t)(mask >> seat & 1);
                outcome.place[seat] = (uint8_t)(1 + (seat + set % 2) % 4);
            }
            for (int a = 0; a < 4; a++)
                for (int b = 0; b < 4; b++)
                    if (!entrant[a] && entrant[b]) points += 2 * (outcome.place[a] < outcome.place[b]);
            tally_game(tally, (uint64_t)set, 0, entrant, &outcome);
        }
        units[set % 2].points = points;
        units[set % 2].count++;
    }
    AnytimeInterval found = tally_anytime_pairing(tally, 0, 1),
                    wanted = anytime_from_classes(units, 2, REACH, 1, 0.05);
    assert_near(found.low, wanted.low, 1e-12);
    assert_near(found.high, wanted.high, 1e-12);
    tally_free(tally);
}

/* Missing games in the middle cost only their deal set and their deal. */
TEST(gaps) {
    Rng rng = rng_seeded(35);
    make_run(3, 2, 2, 2, 10, &rng);
    Tally *tally = tally_create(&run.shape);
    assert_non_null(tally);
    for (int i = 0; i < run.count; i++) {
        if (i == 0 || i == 20 || i == 21 || i == 27) continue; /* deals 0, 3, 4; pairings 0, 1, 1 */
        const Game *game = &run.game[i];
        tally_game(tally, (uint64_t)game->deal, game->pairing, game->entrant, &game->outcome);
    }
    assert_int_equal(tally->games, 56);
    assert_int_equal(tally->deals, 7);
    assert_int_equal(tally->pairing[0].sets, 9);
    assert_int_equal(tally->pairing[1].sets, 8);
    assert_int_equal(tally->pairing[2].sets, 10);
    for (int e = 0; e < 3; e++) assert_int_equal(tally->entrant[e].score.totals.count, 7);
    tally_free(tally);
}

TEST(nothing_played) {
    Rng rng = rng_seeded(36);
    for (int seats = 2; seats <= 6; seats++) {
        make_run(seats, seats, seats, seats, 1, &rng);
        Tally *tally = feed(0);
        assert_int_equal(tally_class_count(tally), seats == 2 ? 5 : 0);
        assert_near(tally_score(tally, &tally->entrant[0]).low, -2, 0);
        if (seats > 2) assert_near(tally_place(tally, &tally->entrant[0]).high, seats, 0);
        assert_near(tally_estimate(&tally->entrant[0]).score.mean, 0.5, 0);
        assert_near(tally_estimate_pairing(tally, 0).elo.mean, 0, 1e-12);
        tally_free(tally);
    }
}

/* Duels in which the deal favours one seat: the better entrant wins 9 of 10 from the good seat and 3 of 10
 * from the other. 1000 runs of 100 deals; `gain` is +-1. */
TEST(coverage) {
    const uint16_t members[] = {0, 1};
    const TallyShape shape = {2, 2, 1, 2, 2, -1, 1, members, false, 0, 0};
    Rng rng = rng_seeded(37);
    int runs = getenv("KOZYR_LONG") ? 30000 : 1000, covered_share = 0, covered_score = 0;
    for (int i = 0; i < runs; i++) {
        Tally *tally = tally_create(&shape);
        assert_non_null(tally);
        for (uint64_t deal = 0; deal < 100; deal++) {
            uint16_t good = (uint16_t)rng_below(&rng, 2);
            for (uint16_t seat = 0; seat < 2; seat++) {
                const uint16_t entrant[] = {seat, (uint16_t)(1 - seat)};
                int win = rng_below(&rng, 10) < (seat == good ? 9 : 3), winner = win ? seat : 1 - seat;
                Outcome outcome = {.score = {-1, -1}, .place = {2, 2}};
                outcome.score[winner] = 1;
                outcome.place[winner] = 1;
                tally_game(tally, deal, 0, entrant, &outcome);
            }
        }
        MatchEstimate match = tally_estimate_pairing(tally, 0);
        Interval score = tally_score(tally, &tally->entrant[1]);
        covered_share += match.score.low <= 0.6 && 0.6 <= match.score.high;
        covered_score += score.low <= -0.2 && -0.2 <= score.high;
        tally_free(tally);
    }
    assert_in_range(covered_share, runs * 93 / 100, runs * 97 / 100);
    assert_in_range(covered_score, runs * 93 / 100, runs * 97 / 100);
}
