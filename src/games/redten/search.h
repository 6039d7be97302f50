/* Search in red ten, with both hands open. */
#ifndef KOZYR_GAMES_REDTEN_SEARCH_H
#define KOZYR_GAMES_REDTEN_SEARCH_H

#include "cards/endgame.h"
#include "games/redten/combination.h"
#include "games/redten/score.h"
#include "games/redten/value.h"

/* REDTEN_SCORE_BITS: 1,024 scores of 16 bytes, 16 KiB in each search. */
enum { REDTEN_DEPTH_MAX = 32, REDTEN_SCORE_BITS = 10 };

typedef struct {
    uint64_t key;
    int32_t value;
    uint8_t depth, ply;
    uint8_t bound; /* 0: the entry is empty */
    uint8_t best;  /* index in the list of moves */
} RedtenEntry;

_Static_assert(sizeof(RedtenEntry) == 16, "four to a cache line");
_Static_assert(REDTEN_DEPTH_MAX <= UINT8_MAX, "depths are bytes");

/* A cached hand score; an empty hand marks an empty slot. */
typedef struct {
    CardSet hand;
    int64_t score;
} RedtenScored;

typedef struct {
    const RedtenRules *rules;
    const RedtenWeights *weights;
    const RedtenValues *values; /* learned values to use instead of the weights; NULL if none */
    RedtenEntry *entries;
    uint64_t mask;  /* number of entries less one; a power of two less one */
    uint64_t nodes; /* positions valued or expanded */
    int horizon;    /* plies from the root */
    RedtenScored
        scored[1 << REDTEN_SCORE_BITS]; /* moves in any order leave the same hand, so scores repeat */
} RedtenSearch;

/* Returns the index of the best of `count` root moves, listed in the order of redten_list. A negamax of
 * `depth` plies, the root's own included; ties go to the first move. Pruning, table and search order affect
 * only the effort. */
int redten_search(RedtenSearch *search, CardSet own, CardSet enemy, const Move *moves, int count, int depth);

/* The same by the recursion printed in the description of Red10-AI. It passes the position to the other side
 * and takes the largest value without negating it; the root takes the smallest. */
int redten_search_printed(RedtenSearch *search, CardSet own, CardSet enemy, const Move *moves, int count,
                          int depth);

/* ---- proofs ----
 *
 * Proves who wins a position of red ten (cards/endgame.h). Both hands are open, so there is no chance
 * involved. */

/* Hands and the table are card sets; the `rules` of a solver are a RedtenRules. */
extern const EndgameGame redten_endgame;

/* Room for the plays of a whole line: no hand has more than REDTEN_MOVES moves, and each play removes a
 * card. */
enum { REDTEN_LINE_PLAYS = REDTEN_DECK * REDTEN_MOVES + ENDGAME_PLAYS_MAX };

#endif
