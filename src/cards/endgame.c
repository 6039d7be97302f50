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

/* ---- games of combinations ----
 *
 * Endings of games whose hands are numbers of cards. Class and head of a play determine its answers, and the
 * heads that beat a class are found once for all its plays. */

/* Penalty in the order for each enemy head that beats a play. */
enum { ORDER_HEAD = 2 };

static uint32_t code(const void *rules, uint64_t table) {
    (void)rules;
    return (uint32_t)table;
}

static int list(const CombinationEndgame *game, const EndgamePosition *position, Combination *out) {
    if (!(position->table & COMBINATION_TABLE_LED))
        return combinations_lead(game->table, game->rules, position->own, out);
    return combinations_answer(game->table, game->rules, position->own,
                               combination_table_class(position->table),
                               combination_table_head(position->table), out);
}

/* True if the enemy is locked: it passed, and the lead beats the leader's last play, which is kept in the
 * table. */
static bool locks(const CombinationEndgame *game, uint64_t table, int class, int head) {
    return table && !(table & COMBINATION_TABLE_LED) &&
           combination_beats(game->table, class, head, combination_table_class(table),
                             combination_table_head(table));
}

/* The readings of the enemy's last cards, if they are one play. */
typedef struct {
    int count;
    Combination read[COMBINATION_READINGS_MAX];
} LastPlay;

static bool ends_by(const CombinationEndgame *game, const LastPlay *last, int class, int head) {
    for (int i = 0; i < last->count; i++)
        if (combination_beats(game->table, last->read[i].class, last->read[i].head, class, head)) return true;
    return false;
}

/* `answers` caches the enemy's answers to the class of the previous play, because lists go class by class. */
static EndgamePlay weigh(const CombinationEndgame *game, const EndgamePosition *position,
                         const LastPlay *last, const Combination *play, CombinationHeads *answers) {
    int class = combination_plain(game->table, play->class);
    EndgamePlay out = {.cards = play->cards, .table = combination_table(class, play->head)};
    bool locked = locks(game, position->table, class, play->head);
    if (answers->class != class) *answers = combinations_answering(game->table, position->enemy, class);
    int heads = locked ? 0 : combination_heads_above(answers, play->head);
    out.loses = heads && ends_by(game, last, class, play->head);
    out.alone = heads == 0;
    out.order = ENDGAME_ORDER_CARD * counts_total(play->cards);
    out.order += heads ? -ORDER_HEAD * heads : ENDGAME_ORDER_ALONE;
    return out;
}

static int plays(const void *rules, const EndgamePosition *position, EndgamePlay *out) {
    const CombinationEndgame *game = rules;
    Combination listed[ENDGAME_PLAYS_MAX];
    LastPlay last;
    CombinationHeads answers = {.class = COMBINATION_PASS};
    int count = list(game, position, listed);
    assert(count < ENDGAME_PLAYS_MAX);
    last.count = combinations_read(game->table, game->rules, position->enemy, last.read);
    for (int i = 0; i < count; i++) out[i] = weigh(game, position, &last, &listed[i], &answers);
    return count;
}

const EndgameGame combination_endgame = {plays, code};
