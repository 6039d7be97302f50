/* How a game ended. Integers only, so that sums do not depend on their order. */
#ifndef KOZYR_CORE_OUTCOME_H
#define KOZYR_CORE_OUTCOME_H

#include <stdbool.h>
#include <stdint.h>

enum { SEATS_MAX = 10 };

typedef struct {
    int32_t score[SEATS_MAX]; /* game points */
    uint8_t place[SEATS_MAX]; /* 1 is best; ties share a number; a better score never has a worse place */
    uint8_t side[SEATS_MAX];  /* below `sides`: partners have the same side, and the same place */
    uint8_t sides;            /* 0: no partners, every seat is its own side */
    uint8_t reason;           /* index into Game.reasons, or REASON_FAULT + a Fault */
    uint16_t fault_ply;       /* plies before the fault, 65535 for more; 0 without a fault */
} Outcome;

/* Endings that the referee decides in every game; and reasons why a bot cannot go on that must not end a
 * game. */
typedef enum {
    FAULT_NONE,
    FAULT_ILLEGAL,
    FAULT_CRASH,
    FAULT_TIMEOUT,
    FAULT_COUNT,
    FAULT_KILLED = FAULT_COUNT, /* a program that promises to play the same again was killed from outside */
    FAULT_LOST,                 /* the supervisor of a program was killed */
    FAULT_MACHINE               /* the machine refused what the bot needs */
} Fault;
enum { REASON_FAULT = 200, REASONS = 256 };

/* Turns the outcome into that of a fault after this many plies. */
static inline void outcome_fault(Outcome *outcome, Fault fault, uint32_t plies) {
    outcome->reason = (uint8_t)(REASON_FAULT + (int)fault);
    outcome->fault_ply = plies < UINT16_MAX ? (uint16_t)plies : UINT16_MAX;
}

/* True if two seats won or lost together: partners are never compared. */
static inline bool outcome_partners(const Outcome *outcome, int a, int b) {
    return outcome->sides > 0 && outcome->side[a] == outcome->side[b];
}

/* The result of seat a against seat b, not its partner, in half points: 2 if a is placed better, 1 if both
 * have the same place. */
static inline int outcome_half_points(const Outcome *outcome, int a, int b) {
    int lead = outcome->place[b] - outcome->place[a];
    return (lead > 0) + (lead >= 0);
}

typedef struct {
    int64_t half, comparisons; /* pairs of seats, each worth up to 2 */
} HalfPoints;

/* The half points of the seats of `entrant` against those of `other` that are not partners; -1: against all
 * other entrants. */
static inline HalfPoints outcome_points(const Outcome *outcome, const uint16_t entrant_of_seat[], int seats,
                                        int entrant, int other) {
    HalfPoints points = {0, 0};
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
