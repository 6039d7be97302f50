/* Depth-first search for a win. A position is won if some play leads to a position that is lost for the enemy,
 * or, where the enemy can only pass, to one that is won. At least every second ply removes cards, so lines are
 * finite and never repeat a position. */
#include "cards/endgame.h"

#include <assert.h>

static uint64_t mix(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

static EndgameProof *find_slot(const EndgameSolver *solver, const EndgamePosition *position, uint32_t code) {
    return &solver->proofs[mix(mix(mix(0, position->own), position->enemy), code) & solver->mask];
}

EndgamePosition endgame_after(const EndgameSolver *solver, const EndgamePosition *position,
                              const EndgamePlay *play) {
    assert(play->cards <= position->own);
    uint64_t table = play->cards ? play->table : position->table & solver->kept;
    return (EndgamePosition){position->enemy, position->own - play->cards, table};
}

/* ---- the search ---- */

static EndgameVerdict prove(EndgameSolver *solver, const EndgamePosition *position, EndgamePlay *winning);

static EndgameVerdict after_play(EndgameSolver *solver, const EndgamePosition *position,
                                 const EndgamePlay *play) {
    EndgamePlay answer;
    if (play->alone) {
        EndgamePosition lead = {position->own - play->cards, position->enemy, play->table & solver->kept};
        return prove(solver, &lead, &answer);
    }
    EndgamePosition next = endgame_after(solver, position, play);
    switch (prove(solver, &next, &answer)) {
    case ENDGAME_WON:
        return ENDGAME_LOST;
    case ENDGAME_LOST:
        return ENDGAME_WON;
    default:
        return ENDGAME_UNKNOWN;
    }
}

/* Moves the play with the greatest order to index `from`. */
static void select_play(EndgamePlay *plays, int from, int count) {
    int best = from;
    for (int i = from + 1; i < count; i++)
        if (plays[i].order > plays[best].order) best = i;
    EndgamePlay play = plays[best];
    plays[best] = plays[from];
    plays[from] = play;
}

static EndgameVerdict try_plays(EndgameSolver *solver, const EndgamePosition *position, EndgamePlay *plays,
                                int count, EndgamePlay *winning) {
    for (int i = 0; i < count; i++) {
        select_play(plays, i, count);
        if (plays[i].loses) continue;
        EndgameVerdict verdict = after_play(solver, position, &plays[i]);
        if (verdict == ENDGAME_LOST) continue;
        if (verdict == ENDGAME_WON) *winning = plays[i];
        return verdict;
    }
    return ENDGAME_LOST;
}

static EndgameVerdict expand(EndgameSolver *solver, const EndgamePosition *position, EndgamePlay *winning) {
    EndgamePlay *plays = solver->plays + solver->plays_used;
    if (solver->nodes >= solver->nodes_max) return ENDGAME_UNKNOWN;
    if (solver->plays_max - solver->plays_used < ENDGAME_PLAYS_MAX) return ENDGAME_UNKNOWN;
    solver->nodes++;
    int count = solver->game->plays(solver->rules, position, plays);
    assert(count < ENDGAME_PLAYS_MAX);
    for (int i = 0; i < count; i++) {
        if (plays[i].cards != position->own) continue;
        *winning = plays[i];
        return ENDGAME_WON;
    }
    /* The pass is tried after all answerable plays of two or more cards. */
    if (endgame_may_pass(solver, position)) plays[count++] = (EndgamePlay){.order = -5};
    solver->plays_used += (size_t)count;
    EndgameVerdict verdict = try_plays(solver, position, plays, count, winning);
    solver->plays_used -= (size_t)count;
    return verdict;
}

static EndgameVerdict prove(EndgameSolver *solver, const EndgamePosition *position, EndgamePlay *winning) {
    uint32_t code = solver->game->code(solver->rules, position->table);
    EndgameProof *slot = find_slot(solver, position, code);
    if (slot->own == position->own && slot->enemy == position->enemy && slot->code == code)
        return (EndgameVerdict)slot->verdict;
    EndgameVerdict verdict = expand(solver, position, winning);
    if (verdict != ENDGAME_UNKNOWN)
        *slot = (EndgameProof){position->own, position->enemy, code, (uint32_t)verdict};
    return verdict;
}

EndgameVerdict endgame_solve(EndgameSolver *solver, const EndgamePosition *position, EndgamePlay *winning) {
    assert(position->own && position->enemy); /* own 0 marks an empty slot */
    assert((solver->mask & (solver->mask + 1)) == 0);
    return expand(solver, position, winning);
}
