/* What a bot thought of at a decision, for people: kept with a record when it is asked for. It is never part
 * of the game: a bot decides and counts its nodes in the same way whether it is asked or not. */
#ifndef KOZYR_CORE_THOUGHT_H
#define KOZYR_CORE_THOUGHT_H

#include <stdint.h>

enum { THOUGHT_MOVES = 12, THOUGHT_LINE = 24, THOUGHT_PATH = 11 };

typedef struct {
    uint64_t move;
    int32_t sum; /* after this move, in Thought.unit */
} ThoughtStep;

typedef struct {
    uint64_t move;
    int32_t value;   /* in Thought.unit */
    uint32_t visits; /* simulated games; 0: the bot does not count any */
    int path_count;  /* where a value is a sum along a path: its moves */
    ThoughtStep path[THOUGHT_PATH];
} ThoughtMove;

typedef struct {
    const char *unit;   /* of the values, a constant; NULL: there are none */
    const char *source; /* what decided, where it was not the usual search: "proof"; NULL */
    int depth;          /* plies ahead; 0: the bot does not say */
    int move_count;     /* the best ones considered, the best first */
    ThoughtMove moves[THOUGHT_MOVES];
    int line_count; /* how the bot expects the game to go on, its own move first */
    uint64_t line[THOUGHT_LINE];
} Thought;

/* Puts a move among the best: after those of more visits, and of as many visits those of no less value. */
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
