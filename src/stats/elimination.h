/* The order in which the unknowns of a sparse symmetric system are eliminated so that few entries arise that
 * were not there, and which entries there are then. */
#ifndef KOZYR_STATS_ELIMINATION_H
#define KOZYR_STATS_ELIMINATION_H

#include "stats/links.h"

/* Unknowns are named by the step at which they go; the arrays of `row` and `begin` are the lower triangle of
 * the factor without its diagonal, column by column. */
typedef struct {
    int size;
    int *step;     /* by unknown */
    size_t *begin; /* by step, and one more: its entries in `row` */
    int *row;      /* later steps, ascending */
} Elimination;

/* By approximate minimum degree (Amestoy, Davis, Duff 1996). `pairs`: which two unknowns an equation links,
 * in either order or both. False when memory is short; elimination_free() in either case. */
bool elimination_find(Elimination *elimination, int size, const Links *pairs);
void elimination_free(Elimination *elimination);

#endif
