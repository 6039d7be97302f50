/* Which games of a deal compare two entrants A and B: those with both at the table, and twins: a game of A
 * and a game of B with the same others at the same seats. A pure function of the schedule. */
#ifndef KOZYR_REPORT_ENCOUNTER_H
#define KOZYR_REPORT_ENCOUNTER_H

#include "plan/schedule.h"

enum { SIDE_A, SIDE_B, SIDES };
enum { PAIRING_NEITHER = -1, PAIRING_DIRECT = -2 };

/* A pairing of A without B, and the one of B with the same opponents. */
typedef struct {
    int64_t pairing[SIDES];
    const int16_t *seating_of_a; /* by B's seating: A's with the others where they were; -1: there is none */
} TwinPairings;

typedef struct {
    int32_t *kinds; /* by pairing: PAIRING_NEITHER, PAIRING_DIRECT, or 2 * twin + side */
    TwinPairings *twins;
    int64_t direct_count;
    int twin_count;
    int16_t *maps[SEATS_MAX][SEATS_MAX]; /* by the places of A and B among the members: for seating_of_a */
} Encounters;

/* False when memory runs out. Close it in any case. */
bool encounters_open(Encounters *encounters, const Schedule *schedule, const uint16_t entrant[SIDES],
                     Error *error);
void encounters_close(Encounters *encounters);

#endif
