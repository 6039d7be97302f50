#include "report/swing.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

bool swings_open(SwingList *list, int capacity, Error *error) {
    *list = (SwingList){.top = memory_new((size_t)capacity + 1, sizeof *list->top), .capacity = capacity};
    return list->top || error_memory(error, "the largest swings");
}

void swings_close(SwingList *list) {
    free(list->top);
    *list = (SwingList){0};
}

static int by_game(const void *a, const void *b) {
    const SwingPart *one = a, *two = b;
    return (one->game[0] > two->game[0]) - (one->game[0] < two->game[0]);
}

static int rising(const void *a, const void *b) {
    const SwingPart *one = a, *two = b;
    if (one->difference != two->difference) return one->difference > two->difference ? 1 : -1;
    return by_game(a, b);
}

static int falling(const void *a, const void *b) {
    const SwingPart *one = a, *two = b;
    if (one->difference != two->difference) return one->difference < two->difference ? 1 : -1;
    return by_game(a, b);
}

static bool goes_before(const Swing *one, const Swing *two) {
    int64_t first = llabs(one->difference), second = llabs(two->difference);
    if (first != second) return first > second;
    if (one->plies != two->plies) return one->plies > two->plies;
    return one->deal < two->deal;
}

void swings_offer(SwingList *list, const Swing *swing, SwingPart *parts, int part_count) {
    if (swing->difference == 0) return;
    int at = list->count;
    while (at > 0 && goes_before(swing, &list->top[at - 1])) at--;
    if (at >= list->capacity) return;
    if (list->count < list->capacity) list->count++;
    memmove(&list->top[at + 1], &list->top[at], (size_t)(list->count - 1 - at) * sizeof *list->top);
    Swing *taken = &list->top[at];
    *taken = *swing;
    taken->part_count = part_count < SWING_PARTS ? part_count : SWING_PARTS;
    if (part_count > SWING_PARTS)
        qsort(parts, (size_t)part_count, sizeof *parts, swing->difference > 0 ? falling : rising);
    qsort(parts, (size_t)taken->part_count, sizeof *parts, by_game);
    memcpy(taken->part, parts, (size_t)taken->part_count * sizeof *parts);
}
