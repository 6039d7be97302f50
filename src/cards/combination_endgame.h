/* Proofs of endings (cards/endgame.h) for games defined by combination tables. A hand is the number of cards of
 * each rank; the table is a class and a head. */
#ifndef KOZYR_CARDS_COMBINATION_ENDGAME_H
#define KOZYR_CARDS_COMBINATION_ENDGAME_H

#include "cards/combination.h"
#include "cards/endgame.h"

/* The type of EndgameSolver.rules. */
typedef struct {
    const CombinationTable *table;
    const CombinationRules *rules;
} CombinationEndgame;

extern const EndgameGame combination_endgame;

/* Layout of the table. Bit 0 is set if there is a play to beat. Where a lead depends on the leader's last play,
 * because locked hands cannot answer one that beats it, a solver keeps all other bits; else none. */
#define COMBINATION_TABLE_LED  UINT64_C(1)
#define COMBINATION_TABLE_KEPT UINT64_C(0xfffffffe)

static inline uint64_t combination_table(int class, int head) {
    return COMBINATION_TABLE_LED | (uint64_t)(unsigned)class << 8 | (uint64_t)(unsigned)head << 16;
}
static inline int combination_table_class(uint64_t table) { return (int)(table >> 8 & 0xff); }
static inline int combination_table_head(uint64_t table) { return (int)(table >> 16 & 0xff); }

#endif
