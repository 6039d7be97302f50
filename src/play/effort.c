/* Reads the clocks and sums them by seat and game. The mean time of a decision is a ratio of sums, with the
 * standard error of cluster sampling (Cochran, Sampling Techniques, 1977, section 6.4). */
#include "play/effort.h"

#include <assert.h>
#include <math.h>

#include "core/clock.h"

#define NORMAL_975 1.959963984540054 /* half-width of a 95 % interval, in standard errors */

enum { LONG_IN_READINGS = 200 /* in clock readings; a decision takes two */ };

/* One game in TIMED_OFTEN is timed. After 50 and 200 timed games the interval grows, so that reading the clock
 * takes less than a hundredth of the fastest games. The intervals are primes, so that all pairings and
 * seatings are timed. An entrant's first games are timed as long as such games are few. */
enum {
    TIMED_OFTEN = 61,
    TIMED_RARELY = 1021,
    TIMED_LAST = 5003,
    OFTEN_GAMES = 50,
    RARE_GAMES = 200,
    TIMED_FIRST = 4
};
_Static_assert(TIMED_OFTEN < TIMED_RARELY && TIMED_RARELY < TIMED_LAST && OFTEN_GAMES < RARE_GAMES,
               "games are timed ever more rarely");

static bool is_sampled(const Sampling *sampling, int64_t game, const EntrantEffort *effort,
                       const uint16_t *entrant, int seats) {
    const int64_t timed = sampling->timed;
    int every = timed < OFTEN_GAMES ? TIMED_OFTEN : timed < RARE_GAMES ? TIMED_RARELY : TIMED_LAST;
    if (game % every == 0) return true;
    if ((timed - OFTEN_GAMES) * TIMED_OFTEN >= sampling->begun) return false;
    for (int seat = 0; seat < seats; seat++)
        if (effort[entrant[seat]].timed_seats < TIMED_FIRST) return true;
    return false;
}

bool sampling_begin(Sampling *sampling, int64_t game, const EntrantEffort *effort, const uint16_t *entrant,
                    int seats) {
    bool sampled = effort && is_sampled(sampling, game, effort, entrant, seats);
    sampling->timed += sampled;
    sampling->begun++;
    return sampled;
}

static ClockReading read_clocks(void) {
    ClockReading now;
    now.wall = clock_nanoseconds();
    now.cpu = clock_thread_nanoseconds();
    return now;
}

void stopwatch_start(Stopwatch *watch) {
    if (!watch->is_long) {
        read_clocks(); /* warms the caches: the first reading is slower */
        ClockReading empty = read_clocks();
        watch->start = read_clocks();
        watch->clock += watch->start.cpu - empty.cpu;
        watch->clocked++;
        return;
    }
    watch->start = read_clocks();
}

void stopwatch_stop(Stopwatch *watch) {
    ClockReading now = read_clocks();
    watch->wall += now.wall - watch->start.wall;
    watch->cpu += now.cpu - watch->start.cpu;
    watch->decisions++;
}

static double clock_mean(const EntrantEffort *effort) {
    return effort->clocked ? (double)effort->clock / (double)effort->clocked : 0;
}

bool effort_is_long(const EntrantEffort *effort) {
    double time = (double)effort->wall.sum * (double)effort->clocked;
    return time > LONG_IN_READINGS * (double)effort->clock * (double)effort->timed_decisions;
}

static void add_time(EffortTime *time, int64_t nanoseconds, double decisions) {
    double value = (double)nanoseconds;
    time->sum += nanoseconds;
    time->squares += value * value;
    time->products += value * decisions;
}

/* A program can claim GAME_NODES_MAX in each game, more than a sum holds after 18,000 games. */
static void add_nodes(EntrantEffort *effort, uint64_t nodes) {
    if (__builtin_add_overflow(effort->nodes, nodes, &effort->nodes)) effort->nodes = UINT64_MAX;
}

void effort_add_seat(EntrantEffort *effort, const Stopwatch *watch) {
    double decisions = (double)watch->decisions;
    if (watch->decisions == 0) return;
    assert(watch->clocked <= watch->decisions);
    effort->clock += watch->clock;
    effort->clocked += watch->clocked;
    /* Long decisions were made without measuring the clock; its mean cost is used. */
    int64_t clock = watch->clock + (int64_t)((decisions - (double)watch->clocked) * clock_mean(effort));
    effort->timed_seats++;
    effort->timed_decisions += watch->decisions;
    effort->timed_squares += decisions * decisions;
    add_time(&effort->wall, watch->wall - clock, decisions);
    add_time(&effort->cpu, watch->cpu - clock, decisions);
}

void effort_add_game(EntrantEffort *effort, uint32_t decisions, uint64_t nodes, int64_t outside,
                     const Stopwatch *watch) {
    assert(outside >= 0);
    effort->games++;
    effort->decisions += decisions;
    add_nodes(effort, nodes);
    effort->outside_nanoseconds += (uint64_t)outside;
    if (watch->timed) effort_add_seat(effort, watch);
}

static void sum_time(EffortTime *sum, const EffortTime *part) {
    sum->sum += part->sum;
    sum->squares += part->squares;
    sum->products += part->products;
}

void effort_add(EntrantEffort *sum, const EntrantEffort *part) {
    sum->games += part->games;
    sum->decisions += part->decisions;
    add_nodes(sum, part->nodes);
    sum->outside_nanoseconds += part->outside_nanoseconds;
    sum->timed_seats += part->timed_seats;
    sum->timed_decisions += part->timed_decisions;
    sum->timed_squares += part->timed_squares;
    sum_time(&sum->wall, &part->wall);
    sum_time(&sum->cpu, &part->cpu);
    sum->clock += part->clock;
    sum->clocked += part->clocked;
}

EffortMean effort_mean(const EntrantEffort *effort, const EffortTime *time) {
    double seats = (double)effort->timed_seats, timed = (double)effort->timed_decisions;
    if (timed == 0) return (EffortMean){NAN, NAN};
    double mean = fmax((double)time->sum / timed, 0);
    if (effort->timed_decisions == effort->decisions) return (EffortMean){1e-9 * mean, 0};
    if (effort->timed_seats < 2) return (EffortMean){1e-9 * mean, NAN};
    double squares = time->squares - 2 * mean * time->products + mean * mean * effort->timed_squares;
    double left = 1 - timed / (double)effort->decisions; /* the time of other decisions is unknown */
    double error = sqrt(fmax(squares, 0) * seats / (seats - 1) * fmax(left, 0)) / timed;
    return (EffortMean){1e-9 * mean, 1e-9 * NORMAL_975 * error};
}
