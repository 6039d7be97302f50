/* What the play of an entrant cost. Measured, never part of a result.
 *
 * Reading the clock of a thread is a system call, as long as many a decision, so a part of the games is timed,
 * decision by decision; a bot that takes long enough for the clock not to matter is timed in all its games.
 * What the clock itself takes is measured by a pair of readings with nothing between them, just before. */
#ifndef KOZYR_PLAY_EFFORT_H
#define KOZYR_PLAY_EFFORT_H

#include <stdbool.h>
#include <stdint.h>

/* Nanoseconds of an entrant at its seats, clock not included; a seat in one game is one observation. */
typedef struct {
    int64_t sum;
    double squares, products; /* products: with the decisions of the seat */
} EffortTime;

typedef struct {
    uint64_t games, decisions, nodes;
    uint64_t outside_nanoseconds; /* CPU time of processes outside, as far as it was measured */
    uint64_t timed_seats, timed_decisions;
    double timed_squares; /* of the decisions of each timed seat */
    EffortTime wall, cpu; /* of the timed decisions; cpu: of the thread */
    int64_t clock;        /* CPU nanoseconds of `clocked` readings of both clocks */
    uint64_t clocked;
} EntrantEffort;

typedef struct {
    int64_t wall, cpu;
} ClockReading;

/* The clocks of one seat in one game. Zero, but for what says how it is timed, when the game starts. */
typedef struct {
    bool timed, is_long; /* is_long: what a reading takes is not measured at each decision */
    uint32_t decisions, clocked;
    int64_t wall, cpu, clock; /* clock: CPU time of `clocked` readings */
    ClockReading start;
} Stopwatch;

/* Games of a referee: begun, and all of whose decisions are timed. */
typedef struct {
    int64_t begun, timed;
} Sampling;

/* Begins a game, and says whether all its decisions are timed. `effort` is of all entrants, of which `entrant` are at
 * the seats; NULL: the game is not timed. */
bool sampling_begin(Sampling *sampling, int64_t game, const EntrantEffort *effort, const uint16_t *entrant,
                    int seats);

void stopwatch_start(Stopwatch *watch);
void stopwatch_stop(Stopwatch *watch);

/* Do decisions of this entrant take so long that reading the clock costs less than a hundredth of them? */
bool effort_is_long(const EntrantEffort *effort);

/* Adds what a seat was timed for in a game. */
void effort_add_seat(EntrantEffort *effort, const Stopwatch *watch);
void effort_add(EntrantEffort *sum, const EntrantEffort *part);

/* Seconds of a decision, and half of the 95 % interval of that mean over timed seats: 0 where every decision was
 * timed. NAN: unknown. */
typedef struct {
    double mean, error95;
} EffortMean;

EffortMean effort_mean(const EntrantEffort *effort, const EffortTime *time);

#endif
