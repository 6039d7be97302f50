/* How one of our bots that plays for others spends what it is given: nearly all of the time, and memory to
 * match. */
#ifndef KOZYR_CORE_PACE_H
#define KOZYR_CORE_PACE_H

#include "core/protocol.h"

/* The guest's choice among two moves or more, within so many nanoseconds since the last line was heard; 0: it has
 * no clock. Its own has everything but the deadline; where Clock.whole the time is used up. */
Move pace_choose(const Talk *talk, Guest *guest, int64_t nanoseconds, const Question *question);

/* Where so many milliseconds are the limit of a move (Clock.whole), lifts the others of a bot that can do with
 * it: its budget, and its tables to what can be filled, but at most so many bytes. Before Guest.prepare. */
void pace_lift(Guest *guest, int64_t milliseconds, int64_t bytes);

#endif
