/* A bot's search information at a decision, for people; stored in the record on request. It is never part of
 * the game: a bot decides and counts its nodes in the same way with or without it. */
#ifndef KOZYR_CORE_THOUGHT_H
#define KOZYR_CORE_THOUGHT_H

#include <stdint.h>

enum { THOUGHT_MOVES = 12, THOUGHT_LINE = 24, THOUGHT_PATH = 11 };

typedef struct {
    uint64_t move;
    int32_t sum; /* value after this move, in Thought.unit */
} ThoughtStep;

typedef struct {
    uint64_t move;
    int32_t value;   /* in Thought.unit */
    uint32_t visits; /* simulated games; 0 if the bot does not count them */
    int path_count;  /* if the value is a sum along a path: the number of its moves */
    ThoughtStep path[THOUGHT_PATH];
} ThoughtMove;

typedef struct {
    const char *unit;   /* unit of the values, a constant; NULL if there are no values */
    const char *source; /* what decided, if not the usual search, such as "proof"; else NULL */
    int depth;          /* search depth in plies; 0 if unknown */
    int move_count;     /* number of best moves stored, best first */
    ThoughtMove moves[THOUGHT_MOVES];
    int line_count; /* length of the expected continuation, beginning with the bot's own move */
    uint64_t line[THOUGHT_LINE];
} Thought;

/* Inserts a move in order of visits, then value, both descending; equal moves keep their order. */
static inline void thought_move(Thought *thought, ThoughtMove move) {
    int at = thought->move_count;
    while (at > 0 &&
           (thought->moves[at - 1].visits < move.visits ||
            (thought->moves[at - 1].visits == move.visits && thought->moves[at - 1].value < move.value)))
        at--;
    if (at == THOUGHT_MOVES) return;
    if (thought->move_count < THOUGHT_MOVES) thought->move_count++;
    for (int i = thought->move_count - 1; i > at; i--) thought->moves[i] = thought->moves[i - 1];
    thought->moves[at] = move;
}

#endif
