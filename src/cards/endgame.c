/* Depth-first search for a win: a position is won if some play leads to one that is lost for the other side.
 * Every second ply at least takes cards away, so no line is endless and none repeats a position. */
#include "cards/endgame.h"

static uint32_t play_code(const EndgamePosition *position) {
    return position->class ? UINT32_C(1) | (uint32_t)position->class << 8 | (uint32_t)position->head << 16
                           : 0;
}

static uint64_t mix(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

static EndgameProof *find_slot(const EndgameSolver *solver, const EndgamePosition *position, uint32_t play) {
    return &solver->proofs[mix(mix(mix(0, position->own), position->enemy), play) & solver->mask];
}

EndgamePosition endgame_after(const EndgamePosition *position, const Combination *play) {
    if (play->class == COMBINATION_PASS) return (EndgamePosition){position->enemy, position->own, 0, 0};
    return (EndgamePosition){position->enemy, position->own - play->cards, play->class, play->head};
}

int endgame_plays(const EndgameSolver *solver, const EndgamePosition *position, Combination *out) {
    if (!position->class) return combinations_lead(solver->table, solver->rules, position->own, out);
    int count = combinations_answer(solver->table, solver->rules, position->own, position->class,
                                    position->head, out);
    out[count] = (Combination){0, COMBINATION_PASS, 0};
    return count + 1;
}

/* ---- the order of search ---- */

/* Cards played count 16 each, a play without an answer 256; last are those that the enemy may answer with his
 * last cards. */
enum { ORDER_CARD = 16, ORDER_HEAD = 2, ORDER_UNANSWERED = 256, ORDER_PASS = -5, ORDER_LOSING = -4096 };

/* The readings of the enemy's last cards, if they are one play. */
typedef struct {
    int count;
    Combination read[COMBINATION_READINGS_MAX];
} LastPlay;

static bool ends_by(const EndgameSolver *solver, const LastPlay *last, const Combination *play) {
    for (int i = 0; i < last->count; i++)
        if (combination_beats(solver->table, last->read[i].class, last->read[i].head, play->class,
                              play->head))
            return true;
    return false;
}

static int32_t order_of(const EndgameSolver *solver, const EndgamePosition *position, const LastPlay *last,
                        const Combination *play) {
    if (play->class == COMBINATION_PASS) return ORDER_PASS;
    if (ends_by(solver, last, play)) return ORDER_LOSING;
    int32_t order = ORDER_CARD * counts_total(play->cards);
    int heads = combinations_count_heads(solver->table, position->enemy, play->class, play->head);
    return heads == 0 ? order + ORDER_UNANSWERED : order - ORDER_HEAD * heads;
}

/* ---- the search ---- */

enum { TRIED_MAX = 640 }; /* plays of a hand of twenty cards and a pass */

static EndgameVerdict prove(EndgameSolver *solver, const EndgamePosition *position, Combination *winning);

static EndgameVerdict try_plays(EndgameSolver *solver, const EndgamePosition *position,
                                Combination *winning) {
    Combination plays[TRIED_MAX], answer;
    int32_t order[TRIED_MAX];
    int count = endgame_plays(solver, position, plays);
    for (int i = 0; i < count; i++) {
        if (plays[i].cards != position->own) continue;
        *winning = plays[i];
        return ENDGAME_WON;
    }
    LastPlay last;
    last.count = combinations_read(solver->table, solver->rules, position->enemy, last.read);
    for (int i = 0; i < count; i++) {
        plays[i].class = (uint8_t)combination_plain(solver->table, plays[i].class);
        order[i] = order_of(solver, position, &last, &plays[i]);
    }
    for (int i = 0; i < count; i++) {
        int best = i;
        for (int k = i + 1; k < count; k++)
            if (order[k] > order[best]) best = k;
        Combination play = plays[best];
        int32_t rank = order[best];
        plays[best] = plays[i], order[best] = order[i];
        if (rank == ORDER_LOSING) break;
        EndgamePosition next = endgame_after(position, &play);
        EndgameVerdict verdict = prove(solver, &next, &answer);
        if (verdict == ENDGAME_UNKNOWN) return verdict;
        if (verdict == ENDGAME_WON) continue;
        *winning = play;
        return ENDGAME_WON;
    }
    return ENDGAME_LOST;
}

static EndgameVerdict prove(EndgameSolver *solver, const EndgamePosition *position, Combination *winning) {
    uint32_t play = play_code(position);
    EndgameProof *slot = find_slot(solver, position, play);
    if (slot->own == position->own && slot->enemy == position->enemy && slot->play == play)
        return (EndgameVerdict)slot->verdict;
    if (solver->nodes >= solver->nodes_max) return ENDGAME_UNKNOWN;
    solver->nodes++;
    EndgameVerdict verdict = try_plays(solver, position, winning);
    if (verdict != ENDGAME_UNKNOWN)
        *slot = (EndgameProof){position->own, position->enemy, play, (uint32_t)verdict};
    return verdict;
}

EndgameVerdict endgame_solve(EndgameSolver *solver, const EndgamePosition *position, Combination *winning) {
    if (solver->nodes >= solver->nodes_max) return ENDGAME_UNKNOWN;
    solver->nodes++;
    return try_plays(solver, position, winning);
}
