/* Endings without a talon, as endings of sets (cards/set_endgame.h). */
#include "cards/draw.h"
#include "cards/ending.h"
#include "cards/set_endgame.h"

static int list(const void *memory, CardSet hand, CardSet enemy, CardSet table, CardSet *out) {
    const DrawVariant *variant = memory;
    (void)enemy;
    return variant->list(hand, table, out);
}

static int rank(const void *memory, CardSet play) { return ((const DrawVariant *)memory)->rank(play); }

bool draw_solve(const DrawVariant *variant, int cards_max, const struct cJSON *object, Solution *solution,
                Error *error) {
    SetEndgame game = {variant, list, rank};
    EndgameSolver solver = {.game = &set_endgame, .rules = &game};
    Ending ending = {.ladder = variant->ladder,
                     .decks = 1,
                     .cards_max = cards_max,
                     .suits = true,
                     .solver = &solver,
                     .hand = ending_set,
                     .table = ending_set_table,
                     .play = ending_set_play};
    return ending_solve(&ending, object, solution, error);
}
