/* Steps down: sorted p-values are compared with alpha / (count - rank) until the first that is too large. */
#include "stats/holm.h"

#include <stdlib.h>

#include "core/memory.h"

typedef struct {
    double p;
    int at;
} Ranked;

static int compare(const void *a, const void *b) {
    const Ranked *x = a, *y = b;
    return (x->p > y->p) - (x->p < y->p); /* of equal ones all are refused or none, whatever their order */
}

bool holm(const double p[], int count, double alpha, bool refused[]) {
    Ranked *order = memory_new((size_t)count + 1, sizeof *order);
    if (!order) return false;
    for (int i = 0; i < count; i++) {
        order[i] = (Ranked){p[i], i};
        refused[i] = false;
    }
    qsort(order, (size_t)count, sizeof *order, compare);
    for (int i = 0; i < count && order[i].p <= alpha / (count - i); i++) refused[order[i].at] = true;
    free(order);
    return true;
}
