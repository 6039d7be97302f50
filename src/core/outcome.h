/* How a game ended. All fields are integers, so that sums do not depend on their order. */
#ifndef KOZYR_CORE_OUTCOME_H
#define KOZYR_CORE_OUTCOME_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

/* 五瓜皮 is played by up to ten; every other game has fewer seats. */
enum { SEATS_MAX = 10 };

typedef struct {
    int32_t score[SEATS_MAX]; /* game points */
    uint8_t place[SEATS_MAX]; /* 1 is best; ties share a place; a better score never has a worse place */
    uint8_t side[SEATS_MAX];  /* less than `sides`; partners have the same side and the same place */
    uint8_t sides;            /* 0 if there are no partners: every seat is its own side */
    uint8_t reason;           /* index into Game.reasons, or REASON_FAULT + a Fault */
    uint16_t fault_ply;       /* plies before the fault, capped at 65535; 0 if there is no fault */
} Outcome;

/* Faults below FAULT_COUNT end a game, in every game; the others are reasons why a bot cannot go on that must
 * not end it. */
typedef enum {
    FAULT_NONE,
    FAULT_ILLEGAL,
    FAULT_CRASH,
    FAULT_TIMEOUT,
    FAULT_COUNT,
    FAULT_KILLED = FAULT_COUNT, /* a program that promises to repeat its play was killed from outside */
    FAULT_LOST,                 /* the supervisor of a program was killed */
    FAULT_MACHINE               /* the machine refused a resource that the bot needs */
} Fault;
enum { REASON_FAULT = 200, REASONS = 256 };
_Static_assert((int)REASON_FAULT + (int)FAULT_COUNT <= (int)REASONS && REASONS - 1 == UINT8_MAX,
               "every reason and fault has a number that Outcome.reason holds");

/* Marks the outcome as ended by a fault after this many plies. */
static inline void outcome_fault(Outcome *outcome, Fault fault, uint32_t plies) {
    assert(fault > FAULT_NONE && fault < FAULT_COUNT);
    outcome->reason = (uint8_t)(REASON_FAULT + (int)fault);
    outcome->fault_ply = plies < UINT16_MAX ? (uint16_t)plies : UINT16_MAX;
}

/* True if two seats are partners: they are never compared. */
static inline bool outcome_partners(const Outcome *outcome, int a, int b) {
    return outcome->sides > 0 && outcome->side[a] == outcome->side[b];
}

/* The result of seat a against seat b, not its partner, in half points: 2 if a has the better place, 1 if they
 * tie. */
static inline int outcome_half_points(const Outcome *outcome, int a, int b) {
    assert(outcome->place[a] >= 1 && outcome->place[b] >= 1); /* 0: no such seat */
    int lead = outcome->place[b] - outcome->place[a];
    return (lead > 0) + (lead >= 0);
}

typedef struct {
    int64_t half, comparisons; /* `comparisons`: pairs of seats, each worth up to 2 half points */
} HalfPoints;

/* The half points of the seats of `entrant` against those of `other` that are not partners; `other` -1 means
 * all other entrants. */
static inline HalfPoints outcome_points(const Outcome *outcome, const uint16_t entrant_of_seat[], int seats,
                                        int entrant, int other) {
    HalfPoints points = {0, 0};
    assert(seats >= 2 && seats <= SEATS_MAX && entrant != other);
    for (int a = 0; a < seats; a++) {
        if (entrant_of_seat[a] != entrant) continue;
        for (int b = 0; b < seats; b++) {
            if (other < 0 ? entrant_of_seat[b] == entrant : entrant_of_seat[b] != other) continue;
            if (outcome_partners(outcome, a, b)) continue;
            points.half += outcome_half_points(outcome, a, b);
            points.comparisons++;
        }
    }
    return points;
}

#endif
