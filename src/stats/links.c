/* A list that doubles; sorted and without repetitions after links_sort. */
#include "stats/links.h"

#include <stdlib.h>

#include "core/memory.h"

enum { LINKS_BEGIN = 64 };

static int compare(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

void links_sort(Links *links) {
    size_t kept = 0;
    if (links->count) qsort(links->links, links->count, sizeof *links->links, compare);
    for (size_t i = 0; i < links->count; i++)
        if (kept == 0 || links->links[kept - 1] != links->links[i]) links->links[kept++] = links->links[i];
    links->count = kept;
}

/* A full array is sorted, and grows when that frees less than half of it. */
static bool make_room(Links *links) {
    if (links->count < links->capacity) return true;
    links_sort(links);
    if (links->links && links->count <= links->capacity / 2) return true;
    size_t capacity = links->capacity ? 2 * links->capacity : LINKS_BEGIN;
    uint64_t *grown = memory_grow(links->links, capacity * sizeof *grown);
    if (!grown) return false;
    links->links = grown;
    links->capacity = capacity;
    return true;
}

void links_add(Links *links, int from, int to) {
    if (links->failed || !make_room(links))
        links->failed = true;
    else
        links->links[links->count++] = (uint64_t)from << 32 | (uint32_t)to;
}

void links_free(Links *links) {
    free(links->links);
    *links = (Links){0};
}
