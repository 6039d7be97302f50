/* Endings of Big Two with two hands left (cards/ending.h). */
#include "cards/ending.h"
#include "cards/set_endgame.h"
#include "games/bigtwo/combination.h"

static int list(const void *memory, CardSet hand, CardSet enemy, CardSet table, CardSet *out) {
    const BigtwoRules *rules = memory;
    int count = bigtwo_list(rules, hand, table, out);
    return rules->last_card ? bigtwo_keep_highest_single(hand, enemy, out, count) : count;
}

static int rank(const void *rules, CardSet play) { return bigtwo_rank(rules, play); }

bool bigtwo_solve(const void *rules, const struct cJSON *object, Solution *solution, Error *error) {
    SetEndgame game = {rules, list, rank};
    EndgameSolver solver = {.game = &set_endgame, .rules = &game};
    Ending ending = {.ladder = &bigtwo_ladder,
                     .decks = 1,
                     .cards_max = BIGTWO_HAND,
                     .suits = true,
                     .solver = &solver,
                     .hand = ending_set,
                     .table = ending_set_table,
                     .play = ending_set_play};
    return ending_solve(&ending, object, solution, error);
}
