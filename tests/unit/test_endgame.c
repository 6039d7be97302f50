/* Proofs of endings: positions whose winner is published, and a plain recursion. */
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "cards/endgame.h"
#include "games/doudizhu/doudizhu.h"
#include "games/threetwoone/threetwoone.h"

enum { SLOTS = 1 << 18, POSITIONS = 400 };

static EndgameProof proofs[SLOTS];
static const CombinationRules national = {.classes = COMBINATIONS_ALL, .single_max = 3, .pair_max = 1};

static RankCounts hand_of(const char *ranks) {
    RankCounts hand = 0;
    for (; *ranks; ranks++) hand += rank_bit((int)(strchr("3456789TJQKA2BR", *ranks) - "3456789TJQKA2BR"));
    return hand;
}

typedef struct {
    CombinationEndgame game;
    EndgameSolver solver;
} Solver;

static Solver *solver_of(const CombinationTable *table, const CombinationRules *rules) {
    static Solver made;
    static EndgamePlay plays[ENDGAME_LINE_PLAYS];
    memset(proofs, 0, sizeof proofs);
    made.game = (CombinationEndgame){table, rules};
    made.solver = (EndgameSolver){.game = &combination_endgame,
                                  .rules = &made.game,
                                  .proofs = proofs,
                                  .mask = SLOTS - 1,
                                  .plays = plays,
                                  .plays_max = ENDGAME_LINE_PLAYS,
                                  .nodes_max = 10000000};
    return &made;
}

TEST(positions_of_other_programs) {
    static const struct {
        const char *own, *enemy;
        EndgameVerdict verdict;
    } positions[] = {
        {"KK5543", "225543", ENDGAME_WON},
        {"RA54333", "B222KQ", ENDGAME_WON},
        {"2KKTT77554", "AA8", ENDGAME_LOST},
        {"RKKQJT9876633", "AAKQJT987", ENDGAME_WON},
        {"2AKT96554", "BKJT8854", ENDGAME_WON},
        {"RBAAKKQTT99", "2222JJTT", ENDGAME_WON},
        {"B2AK998553", "RQQJJT953", ENDGAME_WON},
        {"RAQQJJT999844", "B22AAT886633", ENDGAME_WON}, /* a million positions: only with KOZYR_LONG */
    };
    size_t count = sizeof positions / sizeof positions[0] - !getenv("KOZYR_LONG");
    for (size_t i = 0; i < count; i++) {
        EndgameSolver *solver = &solver_of(&doudizhu_table, &national)->solver;
        EndgamePosition position = {hand_of(positions[i].own), hand_of(positions[i].enemy), 0};
        EndgamePlay winning;
        assert_int_equal(endgame_solve(solver, &position, &winning), positions[i].verdict);
    }
}

/* Plain recursion without a table or move ordering. */
static bool plain_wins(const EndgameSolver *solver, const EndgamePosition *position) {
    EndgamePlay plays[256];
    const CombinationEndgame *game = solver->rules;
    Combination listed[256];
    int count = position->table ? combinations_answer(game->table, game->rules, position->own,
                                                      combination_table_class(position->table),
                                                      combination_table_head(position->table), listed)
                                : combinations_lead(game->table, game->rules, position->own, listed);
    assert_true(count < 256);
    for (int i = 0; i < count; i++) {
        if (listed[i].cards == position->own) return true;
        int class = combination_plain(game->table, listed[i].class);
        plays[i] = (EndgamePlay){.cards = listed[i].cards, .table = combination_table(class, listed[i].head)};
    }
    if (position->table) plays[count++] = (EndgamePlay){0};
    for (int i = 0; i < count; i++) {
        EndgamePosition next = endgame_after(solver, position, &plays[i]);
        if (!plain_wins(solver, &next)) return true;
    }
    return false;
}

static RankCounts random_hand(Rng *rng, RankCounts *deck, int cards) {
    RankCounts hand = 0;
    while (counts_total(hand) < cards) {
        int rank = (int)rng_below(rng, COUNT_RANKS);
        if (!rank_count(*deck, rank)) continue;
        hand += rank_bit(rank);
        *deck -= rank_bit(rank);
    }
    return hand;
}

static void compare_with_plain(const CombinationTable *table, const CombinationRules *rules, RankCounts whole,
                               int cards_max, uint64_t seed) {
    Rng rng = rng_seeded(seed);
    int won = 0;
    for (int i = 0; i < POSITIONS; i++) {
        RankCounts deck = whole;
        int own_cards = 1 + (int)rng_below(&rng, (uint32_t)cards_max);
        int enemy_cards = 1 + (int)rng_below(&rng, (uint32_t)cards_max);
        EndgamePosition position = {.own = random_hand(&rng, &deck, own_cards)};
        position.enemy = random_hand(&rng, &deck, enemy_cards);
        EndgameSolver *solver = &solver_of(table, rules)->solver;
        EndgamePlay winning;
        EndgameVerdict verdict = endgame_solve(solver, &position, &winning);
        bool wins = plain_wins(solver, &position);
        assert_int_equal(verdict, wins ? ENDGAME_WON : ENDGAME_LOST);
        won += wins;
        if (!wins || winning.cards == position.own) continue;
        EndgamePosition next = endgame_after(solver, &position, &winning);
        assert_false(plain_wins(solver, &next));
    }
    assert_in_range(won, POSITIONS / 10, POSITIONS - POSITIONS / 10);
}

TEST(equal_to_a_plain_recursion) {
    compare_with_plain(&doudizhu_table, &national, ladder_rank_counts(DOUDIZHU_CARDS), 6, 31);
    compare_with_plain(&doudizhu_table, doudizhu_table.liberal, ladder_rank_counts(DOUDIZHU_CARDS) & 0xfffff,
                       6, 32);
    compare_with_plain(&threetwoone_table, &threetwoone_kickers,
                       ladder_rank_counts(climbing_deck(&threetwoone_variant)), 6, 33);
}

/* With too small a budget it reports "unknown", never a wrong result. */
TEST(gives_up) {
    EndgamePosition position = {hand_of("RKKQJT9876633"), hand_of("AAKQJT987"), 0};
    EndgamePlay winning;
    EndgameSolver *solver = &solver_of(&doudizhu_table, &national)->solver;
    solver->nodes_max = 100;
    assert_int_equal(endgame_solve(solver, &position, &winning), ENDGAME_UNKNOWN);
    assert_int_equal(solver->nodes, 100);
}
