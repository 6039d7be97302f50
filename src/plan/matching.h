/* Maximum matchings: as many pairs as possible of vertices that may be paired (Edmonds 1965, "Paths, trees,
 * and flowers"). For pairings in which some must not meet. */
#ifndef KOZYR_PLAN_MATCHING_H
#define KOZYR_PLAN_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

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

#endif
