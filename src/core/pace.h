/* How one of our bots that plays for another program uses its limits: nearly all of the time, and memory to
 * match. */
#ifndef KOZYR_CORE_PACE_H
#define KOZYR_CORE_PACE_H

#include "core/protocol.h"

/* The guest's choice among two or more moves, within `nanoseconds` since the last line was received; 0 if it
 * has no clock. The bot sets everything in its clock except the deadline. If Clock.whole is set, it uses all
 * the time. */
Move pace_choose(const Talk *talk, Guest *guest, int64_t nanoseconds, const Question *question);

/* For a move limit of `milliseconds` (Clock.whole), raises the other limits of a bot that has them: its
 * budget, and its tables to the size it can fill, at most `bytes`. Call before Guest.prepare. */
void pace_lift(Guest *guest, int64_t milliseconds, int64_t bytes);

#endif
