/* Looking ahead in red ten over both open hands. */
#ifndef KOZYR_GAMES_REDTEN_SEARCH_H
#define KOZYR_GAMES_REDTEN_SEARCH_H

#include "games/redten/score.h"
#include "games/redten/value.h"

enum { REDTEN_DEPTH_MAX = 32, REDTEN_SCORE_BITS = 10 };

typedef struct {
    uint64_t key;
    int32_t value;
    uint8_t depth, ply;
    uint8_t bound; /* 0: empty */
    uint8_t best;  /* index in the list of moves */
} RedtenEntry;

_Static_assert(sizeof(RedtenEntry) == 16, "four to a cache line");

/* The score of a hand; no cards: empty. */
typedef struct {
    CardSet hand;
    int64_t score;
} RedtenScored;

typedef struct {
    const RedtenRules *rules;
    const RedtenWeights *weights;
    const RedtenValues *values; /* what hands are worth instead, if not NULL */
    RedtenEntry *entries;
    uint64_t mask;                               /* entries less one */
    uint64_t nodes;                              /* positions valued or expanded */
    int horizon;                                 /* plies from the root */
    RedtenScored scored[1 << REDTEN_SCORE_BITS]; /* the same hand is left after moves in any order */
} RedtenSearch;

/* The best of `count` moves of the root in the order of redten_list, by a negamax of `depth` plies, the
 * root's own included; among equals the first. Pruning, table and order of search change only the effort. */
int redten_search(RedtenSearch *search, CardSet own, CardSet enemy, const Move *moves, int count, int depth);

/* The same by the recursion that the Red10-AI program's description prints: it hands the position to the
 * other side and takes the largest value without turning its sign; the root takes the smallest. */
int redten_search_printed(RedtenSearch *search, CardSet own, CardSet enemy, const Move *moves, int count,
                          int depth);

#endif
