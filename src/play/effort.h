/* The cost of an entrant's play. Measured, never part of a result.
 *
 * Reading a thread's clock is a system call that takes as long as many decisions, so only some games are
 * timed, decision by decision; all games of a bot that is slow enough for the clock not to matter. The
 * clock's own cost is measured just before each decision by two readings in a row. */
#ifndef KOZYR_PLAY_EFFORT_H
#define KOZYR_PLAY_EFFORT_H

#include <stdbool.h>
#include <stdint.h>

/* Nanoseconds of an entrant at its seats, without the clock's cost; one observation per seat and game. */
typedef struct {
    int64_t sum;
    double squares, products; /* products: with the seat's number of decisions */
} EffortTime;

typedef struct {
    uint64_t games, decisions, nodes;
    uint64_t outside_nanoseconds; /* measured CPU time of external processes */
    uint64_t timed_seats, timed_decisions;
    double timed_squares; /* squares of the number of decisions per timed seat */
    EffortTime wall, cpu; /* of the timed decisions; cpu: of the thread */
    int64_t clock;        /* CPU nanoseconds of `clocked` readings of both clocks */
    uint64_t clocked;
} EntrantEffort;

typedef struct {
    int64_t wall, cpu;
} ClockReading;

/* The clocks of one seat in one game. Zero at the start of the game, except for the flags of how it is
 * timed. */
typedef struct {
    bool timed, is_long; /* is_long: the clock's cost is not measured at each decision */
    uint32_t decisions, clocked;
    int64_t wall, cpu, clock; /* clock: CPU time of `clocked` readings */
    ClockReading start;
} Stopwatch;

/* Games of a referee: begun, and fully timed. */
typedef struct {
    int64_t begun, timed;
} Sampling;

/* Begins a game; returns true if all its decisions are timed. `effort` has all entrants, `entrant` those at
 * the seats; NULL: the game is not timed. */
bool sampling_begin(Sampling *sampling, int64_t game, const EntrantEffort *effort, const uint16_t *entrant,
                    int seats);

void stopwatch_start(Stopwatch *watch);
void stopwatch_stop(Stopwatch *watch);

/* True if decisions of this entrant take so long that reading the clock costs less than a hundredth of them. */
bool effort_is_long(const EntrantEffort *effort);

/* Adds the times of a seat in a game. */
void effort_add_seat(EntrantEffort *effort, const Stopwatch *watch);
void effort_add(EntrantEffort *sum, const EntrantEffort *part);

/* Seconds per decision, and half of the 95 % interval of that mean over timed seats: 0 if every decision was
 * timed. NAN: unknown. */
typedef struct {
    double mean, error95;
} EffortMean;

EffortMean effort_mean(const EntrantEffort *effort, const EffortTime *time);

#endif
