#include "stats/duel_table.h"

#include <stdlib.h>

#include "core/memory.h"

enum { TABLE_BEGIN = 256 };

static bool is_empty(const DuelCount *count) { return count->first == count->second; }

/* Where these two stand or would stand; there is always an empty place. */
static DuelCount *find(const DuelTable *table, int first, int second) {
    uint64_t key = (uint64_t)first << 16 | (uint64_t)second, mask = table->capacity - 1;
    uint64_t at = (key * UINT64_C(0x9e3779b97f4a7c15)) >> 20;
    for (;; at++) {
        DuelCount *count = &table->counts[at & mask];
        if (is_empty(count) || (count->first == first && count->second == second)) return count;
    }
}

static bool grow(DuelTable *table) {
    size_t capacity = table->capacity ? 2 * table->capacity : TABLE_BEGIN;
    DuelTable larger = {memory_new(capacity, sizeof(DuelCount)), table->count, capacity};
    if (!larger.counts) return false;
    for (size_t i = 0; i < table->capacity; i++)
        if (!is_empty(&table->counts[i]))
            *find(&larger, table->counts[i].first, table->counts[i].second) = table->counts[i];
    free(table->counts);
    *table = larger;
    return true;
}

bool duel_table_add(DuelTable *table, int first, int second, DuelResult result) {
    if (table->count + 1 > table->capacity / 4 * 3 && !grow(table)) return false;
    DuelCount *count = find(table, first, second);
    if (is_empty(count)) {
        *count = (DuelCount){.first = (uint16_t)first, .second = (uint16_t)second};
        table->count++;
    }
    count->results[result]++;
    return true;
}

static int compare(const void *a, const void *b) {
    const DuelCount *one = a, *two = b;
    return one->first != two->first ? one->first - two->first : one->second - two->second;
}

void duel_table_sort(DuelTable *table) {
    size_t kept = 0;
    for (size_t i = 0; i < table->capacity; i++)
        if (!is_empty(&table->counts[i])) table->counts[kept++] = table->counts[i];
    if (kept) qsort(table->counts, kept, sizeof *table->counts, compare);
}

void duel_table_free(DuelTable *table) {
    free(table->counts);
    *table = (DuelTable){0};
}
