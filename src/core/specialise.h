/* Include-template: playout and perft of one game. They call the game's own functions directly, so that the
 * compiler can inline them. Before including define
 *   GAME        the prefix of the game's functions
 *   GAME_STATE  the type of its state
 * The file must have GAME_turn, GAME_moves, GAME_apply, GAME_outcome, and GAME_random_move, which draws
 * uniformly among the moves that GAME_moves lists, with one rng_below(count) draw if count > 1.
 * If GAME_RUNS is defined, it also has `int GAME_run(GAME_STATE *state, Rng *rng)`, which plays random moves
 * while that is faster than one at a time, and returns the number of plies. */
#include <assert.h>
#include <stdint.h>

#define SPECIALISE_JOIN2(a, b) a##_##b
#define SPECIALISE_JOIN(a, b)  SPECIALISE_JOIN2(a, b)
#define SPECIALISED(name)      SPECIALISE_JOIN(GAME, name)

static int SPECIALISED(playout)(void *memory, Rng *rng, Outcome *out) {
    GAME_STATE *state = memory;
    int plies = 0;
#ifdef GAME_RUNS
    plies = SPECIALISED(run)(state, rng);
#endif
    while (SPECIALISED(turn)(state) >= 0) {
        SPECIALISED(apply)(state, SPECIALISED(random_move)(state, rng));
        plies++;
    }
    SPECIALISED(outcome)(state, out);
    return plies;
}

static uint64_t SPECIALISED(perft_inner)(const GAME_STATE *state, int depth) {
    if (depth == 0 || SPECIALISED(turn)(state) < 0) return depth == 0;
    Move moves[MOVES_MAX];
    int count = SPECIALISED(moves)(state, moves);
    assert(count >= 1 && count <= MOVES_MAX);
    if (depth == 1) return (uint64_t)count;
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        GAME_STATE next = *state;
        SPECIALISED(apply)(&next, moves[i]);
        leaves += SPECIALISED(perft_inner)(&next, depth - 1);
    }
    return leaves;
}

static uint64_t SPECIALISED(perft)(const void *state, int depth) {
    return SPECIALISED(perft_inner)(state, depth);
}

#undef SPECIALISED
#undef SPECIALISE_JOIN
#undef SPECIALISE_JOIN2
