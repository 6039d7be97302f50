/* Depth-first search for a win: a position is won if some move leads to one that is lost for the other side.
 * Every second ply at least takes cards away, so no line of play is endless and none repeats a position. */
#include "games/redten/search.h"
#include "games/redten/solve.h"

/* ---- the table ---- */

static RedtenProof *find_slot(const RedtenSolver *solver, CardSet own, CardSet enemy, uint32_t play) {
    uint64_t hash = redten_mix(redten_mix(redten_mix(0, own), enemy), play);
    return &solver->proofs[hash & solver->mask];
}

/* ---- the order of search ---- */

/* What the order is made of: cards played count 16 each, a play without an answer 256. Tried on the first
 * positions with 16, 20 and 24 cards of games of minimax: others visit as many positions or more. */
enum { ORDER_CARD = 16, ORDER_UNANSWERED = 256, ORDER_ANSWERED = -4, ORDER_PASS = -5, ORDER_LOSING = -4096 };

/* Long plays first, and before all those that the enemy can only pass; last those that he can answer with
 * his last cards. Never for the play that empties the own hand. */
static int32_t move_order(const RedtenRules *rules, CardSet enemy, Move move) {
    if (move == REDTEN_PASS) return ORDER_PASS;
    Move answers[REDTEN_MOVES];
    int count = redten_list(rules, enemy, move, answers);
    int32_t order = ORDER_CARD * cards_count(move);
    if (count == 1) return order + ORDER_UNANSWERED;
    for (int i = 1; i < count; i++)
        if (answers[i] == enemy) return ORDER_LOSING;
    return order + ORDER_ANSWERED - count;
}

static void swap_moves(Move *moves, int32_t *order, int i, int k) {
    Move move = moves[i];
    int32_t rank = order[i];
    moves[i] = moves[k], order[i] = order[k];
    moves[k] = move, order[k] = rank;
}

/* Brings the next move to place `from`. */
static void select_move(Move *moves, int32_t *order, int from, int count) {
    int best = from;
    for (int i = from + 1; i < count; i++)
        if (order[i] > order[best]) best = i;
    swap_moves(moves, order, from, best);
}

/* ---- the search ---- */

static RedtenVerdict prove(RedtenSolver *solver, CardSet own, CardSet enemy, CardSet table, Move *winning);

static RedtenVerdict try_moves(RedtenSolver *solver, CardSet own, CardSet enemy, CardSet table,
                               Move *winning) {
    Move moves[REDTEN_MOVES], answer;
    int32_t order[REDTEN_MOVES];
    int count = redten_list(solver->rules, own, table, moves);
    for (int i = 0; i < count; i++) {
        if (moves[i] == own) {
            *winning = own;
            return REDTEN_WON;
        }
    }
    for (int i = 0; i < count; i++) order[i] = move_order(solver->rules, enemy, moves[i]);
    for (int i = 0; i < count; i++) {
        select_move(moves, order, i, count);
        RedtenVerdict verdict = REDTEN_WON;
        if (order[i] != ORDER_LOSING) verdict = prove(solver, enemy, own ^ moves[i], moves[i], &answer);
        if (verdict == REDTEN_UNKNOWN) return verdict;
        if (verdict == REDTEN_WON) continue;
        *winning = moves[i];
        return REDTEN_WON;
    }
    return REDTEN_LOST;
}

static RedtenVerdict prove(RedtenSolver *solver, CardSet own, CardSet enemy, CardSet table, Move *winning) {
    uint32_t play = redten_play_code(solver->rules, table);
    RedtenProof *slot = find_slot(solver, own, enemy, play);
    if (slot->own == own && slot->enemy == enemy && slot->play == play) return (RedtenVerdict)slot->verdict;
    if (solver->nodes >= solver->nodes_max) return REDTEN_UNKNOWN;
    solver->nodes++;
    RedtenVerdict verdict = try_moves(solver, own, enemy, table, winning);
    if (verdict != REDTEN_UNKNOWN) *slot = (RedtenProof){own, enemy, play, (uint32_t)verdict};
    return verdict;
}

RedtenVerdict redten_solve(RedtenSolver *solver, CardSet own, CardSet enemy, CardSet table, Move *winning) {
    if (solver->nodes >= solver->nodes_max) return REDTEN_UNKNOWN;
    solver->nodes++;
    return try_moves(solver, own, enemy, table, winning);
}
