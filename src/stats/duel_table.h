/* Results of games of two, counted for every two entrants that meet. */
#ifndef KOZYR_STATS_DUEL_TABLE_H
#define KOZYR_STATS_DUEL_TABLE_H

#include "stats/duel.h"

/* Zero-initialised it is empty. A hash table until duel_table_sort(), then a list. */
typedef struct {
    DuelCount *counts;
    size_t count, capacity; /* capacity: a power of two */
} DuelTable;

/* `first` is not `second`. False when memory is short. */
bool duel_table_add(DuelTable *table, int first, int second, DuelResult result);
/* In ascending order of `first`, then of `second`; nothing can be added any more. */
void duel_table_sort(DuelTable *table);
void duel_table_free(DuelTable *table);

#endif
