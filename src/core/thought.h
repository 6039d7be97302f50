/* Search information of a bot at one decision, for people; stored with a record on request. It is never part
 * of the game: a bot decides and counts its nodes in the same way with and without it. */
#ifndef KOZYR_CORE_THOUGHT_H
#define KOZYR_CORE_THOUGHT_H

#include <assert.h>
#include <stdint.h>

/* Moves and plies that a reader of one decision can take in. A path has one step for each ply of the
 * deepest search that sums along it (PREDICTION_DEPTH_MAX), and one for the move itself. */
enum { THOUGHT_MOVES = 12, THOUGHT_LINE = 24, THOUGHT_PATH = 11 };

typedef struct {
    uint64_t move;
    int32_t sum; /* value after this move, in Thought.unit */
} ThoughtStep;

typedef struct {
    uint64_t move;
    int32_t value;   /* in Thought.unit */
    uint32_t visits; /* simulated games; 0: the bot counts none */
    int path_count;  /* if a value is a sum along a path: the moves of the path */
    ThoughtStep path[THOUGHT_PATH];
} ThoughtMove;

typedef struct {
    const char *unit;   /* unit of the values, a constant; NULL: there are none */
    const char *source; /* what decided if not the usual search, such as "proof"; or NULL */
    int depth;          /* plies ahead; 0: not stated */
    int move_count;     /* the best moves considered, best first */
    ThoughtMove moves[THOUGHT_MOVES];
    int line_count; /* the expected line of play, the bot's own move first */
    uint64_t line[THOUGHT_LINE];
} Thought;

/* Inserts a move into the list: sorted by visits, then by value, both descending. */
static inline void thought_move(Thought *thought, ThoughtMove move) {
    int at = thought->move_count;
    assert(at >= 0 && at <= THOUGHT_MOVES);
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
