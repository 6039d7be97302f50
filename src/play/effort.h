/* The cost of an entrant's play. Measured, never part of a result.
 *
 * Reading the thread clock is a system call and takes as long as many decisions, so only a part of the games
 * is timed, decision by decision. A bot whose decisions are long enough is timed in all its games. The cost of
 * the clock itself is measured just before by two readings with nothing between them. */
#ifndef KOZYR_PLAY_EFFORT_H
#define KOZYR_PLAY_EFFORT_H

#include <stdbool.h>
#include <stdint.h>

/* Nanoseconds of an entrant at its seats, clock excluded; a seat in one game is one observation. */
typedef struct {
    int64_t sum;
    double squares, products; /* products: with the number of the seat's decisions */
} EffortTime;

typedef struct {
    uint64_t games, decisions, nodes;
    uint64_t outside_nanoseconds; /* CPU time of external processes, if measured */
    uint64_t timed_seats, timed_decisions;
    double timed_squares; /* squares of the decisions of each timed seat */
    EffortTime wall, cpu; /* for the timed decisions; cpu: of the thread */
    int64_t clock;        /* CPU nanoseconds of `clocked` readings of both clocks */
    uint64_t clocked;
} EntrantEffort;

typedef struct {
    int64_t wall, cpu;
} ClockReading;

/* The clocks of one seat in one game. Zero at the start of the game, except for the fields that select how it
 * is timed. */
typedef struct {
    bool timed, is_long; /* is_long: the cost of a reading is not measured at each decision */
    uint32_t decisions, clocked;
    int64_t wall, cpu, clock; /* clock: CPU time of `clocked` readings */
    ClockReading start;
} Stopwatch;

/* The number of a referee's games: begun, and with all decisions timed. */
typedef struct {
    int64_t begun, timed;
} Sampling;

/* Begins a game; returns true if all its decisions are to be timed. `effort` has all entrants; `entrant` are
 * those at the seats. If `effort` is NULL, the game is not timed. */
bool sampling_begin(Sampling *sampling, int64_t game, const EntrantEffort *effort, const uint16_t *entrant,
                    int seats);

void stopwatch_start(Stopwatch *watch);
void stopwatch_stop(Stopwatch *watch);

/* True if this entrant's decisions are so long that reading the clock costs less than a hundredth of them. */
bool effort_is_long(const EntrantEffort *effort);

/* Adds a seat's times from one game. */
void effort_add_seat(EntrantEffort *effort, const Stopwatch *watch);
/* Adds a seat's game: its decisions, its nodes, nanoseconds of CPU outside this process, and its times. */
void effort_add_game(EntrantEffort *effort, uint32_t decisions, uint64_t nodes, int64_t outside,
                     const Stopwatch *watch);
void effort_add(EntrantEffort *sum, const EntrantEffort *part);

/* Seconds per decision, and the half-width of the 95 % interval of that mean over timed seats: 0 if every
 * decision was timed; NAN if unknown. */
typedef struct {
    double mean, error95;
} EffortMean;

EffortMean effort_mean(const EntrantEffort *effort, const EffortTime *time);

#endif
