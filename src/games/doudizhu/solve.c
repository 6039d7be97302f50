/* Endings of Dou Dizhu with two hands left (cards/ending.h). */
#include "cards/combination_endgame.h"
#include "cards/ending.h"
#include "games/doudizhu/doudizhu.h"

bool doudizhu_solve(const void *rules, const struct cJSON *object, Solution *solution, Error *error) {
    CombinationRules kickers = doudizhu_combinations(rules);
    CombinationEndgame game = {&doudizhu_table, &kickers};
    EndgameSolver solver = {.game = &combination_endgame, .rules = &game};
    Ending ending = {.ladder = &doudizhu_ladder,
                     .decks = 1,
                     .cards_max = DOUDIZHU_HAND + DOUDIZHU_BOTTOM,
                     .solver = &solver,
                     .hand = ending_counts,
                     .table = ending_counts_table,
                     .play = ending_counts_play};
    return ending_solve(&ending, object, solution, error);
}
