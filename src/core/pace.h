/* How one of our bots that plays for others spends what it is given: nearly all of the time, and memory to
 * match. */
#ifndef KOZYR_CORE_PACE_H
#define KOZYR_CORE_PACE_H

#include "core/protocol.h"

/* Zero at first. */
typedef struct {
    bool known;
    int64_t late; /* nanoseconds by which an answer may come later than planned, as learned so far */
    int64_t start, cpu, deadline;
    long switches;
} Pace;

/* When a search must end whose answer is wanted within so many nanoseconds. */
int64_t pace_begin(Pace *pace, int64_t nanoseconds);
/* The search has ended: how late was it, and how long did it wait for a processor? */
void pace_end(Pace *pace);

/* Where time is the limit (Clock.whole), lifts the others of a bot that can do with it: its budget, and its
 * tables to at most so many bytes. Before Guest.prepare. */
void pace_lift(Guest *guest, int64_t bytes);

#endif
