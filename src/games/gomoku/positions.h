/* A table of positions already searched, in the bot's memory. Entries of earlier decisions count as empty,
 * so that what the table held before changes nothing. */
#ifndef KOZYR_GAMES_GOMOKU_POSITIONS_H
#define KOZYR_GAMES_GOMOKU_POSITIONS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER } PositionBound;

typedef struct {
    uint64_t key;
    int16_t value;
    uint16_t move;
    uint16_t generation; /* of the decision that wrote it */
    int8_t depth;
    uint8_t bound;
} PositionEntry;

_Static_assert(sizeof(PositionEntry) == 16, "four to a cache line");

typedef struct {
    PositionEntry *entries; /* NULL: no table */
    uint64_t mask;          /* entries less one */
    uint16_t generation;
} PositionTable;

/* NULL when the position is not there. */
static inline const PositionEntry *position_find(const PositionTable *table, uint64_t key) {
    if (!table->entries) return NULL;
    const PositionEntry *entry = &table->entries[key & table->mask];
    return entry->generation == table->generation && entry->key == key ? entry : NULL;
}

static inline void position_keep(const PositionTable *table, uint64_t key, int value, int move, int depth,
                                 PositionBound bound) {
    if (!table->entries) return;
    table->entries[key & table->mask] = (PositionEntry){
        key, (int16_t)value, (uint16_t)move, table->generation, (int8_t)depth, (uint8_t)bound};
}

#endif
