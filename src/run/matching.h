/* Maximum matchings: as many pairs as possible of vertices that may be paired (Edmonds 1965, "Paths, trees,
 * and flowers"). For pairings in which some must not meet. */
#ifndef KOZYR_RUN_MATCHING_H
#define KOZYR_RUN_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    int count; /* vertices */
    int words; /* of a row of `barred` */
    uint64_t
        *barred;   /* count rows, bit by vertex: these two must not be paired; matching_bar sets both bits */
    int32_t *mate; /* by vertex, -1: none */
    bool *out;     /* by vertex: taken out, and out of all that follows */
    int free;      /* vertices that are neither out nor have a mate */

    /* Private: a search. */
    int32_t *parent, *base, *queue, *saved;
    bool *reached, *in_blossom;
} Matching;

/* Everybody may be paired with everybody else. False when memory is short; close it all the same. */
bool matching_open(Matching *matching, int count);
void matching_close(Matching *matching);

void matching_bar(Matching *matching, int a, int b);
bool matching_barred(const Matching *matching, int a, int b);

/* Puts everybody in but `missing` (-1: nobody) and finds a maximum matching. */
void matching_solve(Matching *matching, int missing);

/* Takes the pair a, b out of a maximum matching if what remains can still be matched with no more left free
 * than before; the matching is then one of what remains. Else false, and nothing has changed. */
bool matching_take(Matching *matching, int a, int b);
/* Takes out a vertex that is free. */
void matching_drop(Matching *matching, int vertex);

#endif
