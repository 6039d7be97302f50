/* The policies of the simple bots of red ten, for these bots and for simulated games. */
#ifndef KOZYR_GAMES_REDTEN_POLICIES_H
#define KOZYR_GAMES_REDTEN_POLICIES_H

#include "games/redten/score.h"

/* Returns the play that leaves the hand of the highest score. Ties go to the first in the order pass,
 * singles, pairs, straights, bombs. Adds the number of plays weighed to `nodes`. */
static inline Move redten_greedy(const RedtenState *state, const RedtenWeights *weights, uint64_t *nodes) {
    CardSet own = state->hand[state->turn];
    Move moves[MOVES_MAX], best = 0;
    int listed = redten_list(&state->rules, own, state->table, moves);
    int32_t highest = 0;
    for (int i = 0; i < listed; i++) {
        if (moves[i] == own) return own;
        int32_t score = redten_score(&state->rules, weights, own ^ moves[i]);
        if (i && score <= highest) continue;
        highest = score;
        best = moves[i];
    }
    *nodes += (uint64_t)listed;
    return best;
}

/* Returns the lowest play that is not a bomb: singles before pairs before straights. Passes if only bombs
 * could answer. */
static inline Move redten_lowest(const RedtenState *state) {
    Move moves[MOVES_MAX];
    int listed = redten_list(&state->rules, state->hand[state->turn], state->table, moves);
    if (!state->table) return moves[0];
    bool bomb = listed < 2 || redten_play(&state->rules, moves[1]).kind == REDTEN_BOMB;
    return bomb ? REDTEN_PASS : moves[1];
}

#endif
