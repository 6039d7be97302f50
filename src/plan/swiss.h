/* The pairs of the next round of a Swiss tournament: a pure function of points, byes and earlier meetings.
 *
 * The rules, strongest first:
 *  1. As few pairs as possible meet again; none if that can be avoided.
 *  2. With an odd number one entrant has a bye, and none has a second one: the lowest that keeps rule 1.
 *  3. From the top of the order (points, then number), each unpaired entrant gets the first of its list that
 *     keeps rule 1. The list:
 *      - the unpaired with equal points from their middle down: the first of the upper half meets the first
 *        of the lower half,
 *      - then those from the middle up,
 *      - then all others from the top down.
 *  4. Entrants without a new opponent wait, and are then paired in their order. All of them have met before. */
#ifndef KOZYR_PLAN_SWISS_H
#define KOZYR_PLAN_SWISS_H

#include <stdbool.h>
#include <stdint.h>

/* ---- matching ---- */

/* Maximum matchings: as many pairs as possible of vertices that may be paired (Edmonds 1965, "Paths, trees,
 * and flowers"). For rounds in which some entrants must not meet. */

typedef struct {
    int count;        /* number of vertices */
    int words;        /* words per set of vertices, one bit per vertex */
    uint64_t *barred; /* by vertex: the set of vertices it must not be paired with, itself included */
    uint64_t *in;     /* the set of vertices not removed */
    int32_t *mate;    /* by vertex; -1 if none */
    uint64_t *single; /* the set of remaining vertices without a partner */
    int singles;

    /* Private: the state of a search. `base` leads to the base of the contracted blossom that contains a
     * vertex. */
    int32_t *parent, *base, *queue, *stamps, *saved_mate;
    uint64_t *saved_single, *followers;
    bool *outer; /* reached by an alternating path of even length */
    int stamp, singles_wanted;
} Matching;

/* Starts with all pairs allowed. False when out of memory; close it in any case. */
bool matching_open(Matching *matching, int count);
void matching_close(Matching *matching);

void matching_bar(Matching *matching, int a, int b);
bool matching_barred(const Matching *matching, int a, int b);

/* Includes all vertices but `missing` (-1: none) and finds a maximum matching. Later calls keep it maximum
 * for the remaining vertices, and never lose a pair; a removed pair still counts. */
void matching_solve(Matching *matching, int missing);

/* Removes the pair a, b unless that loses a pair; then nothing changes. */
bool matching_take(Matching *matching, int a, int b);

/* Removes `vertex`. If it may be paired with a remaining vertex, the next call must be matching_follow. */
void matching_leave(Matching *matching, int vertex);
/* True if `vertex`, which may be paired with the vertex just removed, can follow it without losing a pair.
 * matching_follow removes it. */
bool matching_can_follow(const Matching *matching, int vertex);
void matching_follow(Matching *matching, int vertex);

/* ---- rounds ---- */

typedef struct {
    int entrants;
    uint32_t *points; /* by entrant; set by the caller before swiss_pair */
    bool *had_bye;
    int again; /* pairs of the last round that had met before: the last ones */

    /* Private. */
    Matching matching;
    uint64_t *order;
    uint16_t *unpaired, *waiting;
} Swiss;

/* NULL if out of memory. */
Swiss *swiss_create(int entrants);
void swiss_free(Swiss *swiss);

/* Pairs a round: `pairs` gets entrants / 2 pairs, the lower number of each first, and the meetings are
 * noted. Returns the entrant with a bye, or -1. There must be fewer rounds than entrants. */
int swiss_pair(Swiss *swiss, uint16_t pairs[]);

#endif
