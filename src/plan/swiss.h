/* Who meets whom in the next round of a Swiss tournament: a pure function of points, byes and who has met.
 *
 * The rules, the stronger first:
 *  1. As few pairs as possible meet again: none while that can be avoided.
 *  2. With an odd number one entrant has a bye, nobody a second one: the lowest with whom rule 1 holds.
 *  3. From the top of the order (points, then number), each entrant still without an opponent takes the first
 *     of its list with whom rule 1 holds. The list:
 *      - the unpaired with equal points from their middle down: the first of the upper half meets the first
 *        of the lower half,
 *      - then those from the middle up,
 *      - then all others from the top down.
 *  4. Who cannot get a new opponent waits; those who wait are paired in their order. All of them have met. */
#ifndef KOZYR_PLAN_SWISS_H
#define KOZYR_PLAN_SWISS_H

#include <stdbool.h>
#include <stdint.h>

/* ---- matching ---- */

/* Maximum matchings: as many pairs as possible of vertices that may be paired (Edmonds 1965, "Paths, trees,
 * and flowers"). For pairings in which some must not meet. */

typedef struct {
    int count;        /* vertices */
    int words;        /* of a set of vertices, a bit each */
    uint64_t *barred; /* by vertex: the set of those it must not be paired with, itself among them */
    uint64_t *in;     /* the set of those not taken out */
    int32_t *mate;    /* by vertex, -1: none */
    uint64_t *single; /* the set of those that are in and have no mate */
    int singles;

    /* Private: a search. `base` leads to the base of the contracted blossom a vertex is in. */
    int32_t *parent, *base, *queue, *stamps, *saved_mate;
    uint64_t *saved_single, *followers;
    bool *outer; /* reached by an alternating path of even length */
    int stamp, singles_wanted;
} Matching;

/* Everybody may be paired with everybody else. False when memory is short; close it all the same. */
bool matching_open(Matching *matching, int count);
void matching_close(Matching *matching);

void matching_bar(Matching *matching, int a, int b);
bool matching_barred(const Matching *matching, int a, int b);

/* Puts everybody in but `missing` (-1: nobody) and finds a maximum matching. All that follows keeps it a
 * maximum matching of those that are in, and loses no pair: a pair taken out counts. */
void matching_solve(Matching *matching, int missing);

/* Takes the pair a, b out unless that loses a pair; then nothing has changed. */
bool matching_take(Matching *matching, int a, int b);

/* Takes `vertex` out. If it may be paired with anybody in, the next call is matching_follow. */
void matching_leave(Matching *matching, int vertex);
/* Can `vertex`, which may be paired with the one that has just left, follow it without losing a pair?
 * matching_follow takes it out. */
bool matching_can_follow(const Matching *matching, int vertex);
void matching_follow(Matching *matching, int vertex);

/* ---- rounds ---- */

typedef struct {
    int entrants;
    uint32_t *points; /* by entrant; the caller writes them before swiss_pair */
    bool *had_bye;
    int again; /* pairs of the last round who had met before: its last ones */

    /* Private. */
    Matching matching;
    uint64_t *order;
    uint16_t *unpaired, *waiting;
} Swiss;

/* NULL when memory is short. */
Swiss *swiss_create(int entrants);
void swiss_free(Swiss *swiss);

/* Pairs a round: `pairs` gets entrants / 2 pairs, in each the lower number first, and who has met is noted.
 * The answer is the entrant that has a bye, or -1. There must be fewer rounds than entrants. */
int swiss_pair(Swiss *swiss, uint16_t pairs[]);

#endif
