/* Endings of three-two-one with two hands left (cards/ending.h). */
#include "cards/combination_endgame.h"
#include "cards/ending.h"
#include "games/threetwoone/threetwoone.h"

/* Where locks last for a round, a leader who beats his own last play leads again: that play is kept. */
bool threetwoone_solve(const void *memory, const struct cJSON *object, Solution *solution, Error *error) {
    const ThreetwooneRules *rules = memory;
    CombinationEndgame game = {&threetwoone_table, &threetwoone_kickers};
    EndgameSolver solver = {.game = &combination_endgame, .rules = &game};
    if (rules->lock == THREETWOONE_LOCK_ROUND) solver.kept = COMBINATION_TABLE_KEPT;
    Ending ending = {.ladder = &threetwoone_ladder,
                     .decks = 1,
                     .cards_max = THREETWOONE_HAND,
                     .solver = &solver,
                     .hand = ending_counts,
                     .table = ending_counts_table,
                     .play = ending_counts_play};
    return ending_solve(&ending, object, solution, error);
}
