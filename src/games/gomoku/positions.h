/* A transposition table in the bot's memory. Entries of earlier generations count as empty. */
#ifndef KOZYR_GAMES_GOMOKU_POSITIONS_H
#define KOZYR_GAMES_GOMOKU_POSITIONS_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER } PositionBound;

typedef struct {
    uint64_t key;
    int16_t value;
    uint16_t move;
    uint16_t generation; /* the table's when the entry was written */
    int8_t depth;
    uint8_t bound;
} PositionEntry;

_Static_assert(sizeof(PositionEntry) == 16, "four to a cache line");

typedef struct {
    PositionEntry *entries; /* NULL if there is no table */
    uint64_t mask;          /* number of entries - 1 */
    uint16_t generation;
} PositionTable;

/* The entry of a position; NULL if it is not in the table. */
static inline const PositionEntry *position_find(const PositionTable *table, uint64_t key) {
    if (!table->entries) return NULL;
    const PositionEntry *entry = &table->entries[key & table->mask];
    return entry->generation == table->generation && entry->key == key ? entry : NULL;
}

/* Loads the entry into the cache while other work is done. */
static inline void position_prefetch(const PositionTable *table, uint64_t key) {
    if (table->entries) __builtin_prefetch(&table->entries[key & table->mask]);
}

static inline void position_keep(const PositionTable *table, uint64_t key, int value, int move, int depth,
                                 PositionBound bound) {
    if (!table->entries) return;
    assert(value >= INT16_MIN && value <= INT16_MAX && depth >= INT8_MIN && depth <= INT8_MAX);
    table->entries[key & table->mask] = (PositionEntry){
        key, (int16_t)value, (uint16_t)move, table->generation, (int8_t)depth, (uint8_t)bound};
}

#endif
