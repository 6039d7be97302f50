/* Which game is which: a pure function of the config. Game indices run deal by deal, in a deal pairing
 * by pairing, in a pairing seating by seating, so that a run stopped at any time is balanced:
 *   index = (deal * pairings + pairing) * seatings + seating.
 *
 * Swiss and knockout have several rounds, each with deals of its own (round r has deals r * deals and on) and
 * numbered like that behind the round before. How many games a round has is known from the start; who meets
 * in it, only when the outcomes of all games before have been taken in with schedule_take. The other formats
 * are one round.
 *
 * In a sweep the pairings of a deal run point by point, and those of a point are the gauntlet of the swept
 * entrant: a point plays, to the random streams, the games of a run of that gauntlet.
 *
 * A sweep that is a race has rounds too, of consecutive deals, each played by the points still in. `games` is
 * then what is played if nobody else drops out: it shrinks as games are taken in.
 *
 * A tuning has a round per iteration, of new deals, and a last one for the match of its answer with what it
 * started from. Who plays is known from the start, with which parameters is not (plan/tuning.h). */
#ifndef KOZYR_PLAN_SCHEDULE_H
#define KOZYR_PLAN_SCHEDULE_H

#include "config/config.h"

/* A meeting is a pairing in one round. */
typedef struct {
    int64_t first_game, first_deal, first_meeting, meetings;
} Round;

typedef struct Schedule Schedule;
typedef struct Rounds Rounds; /* plan/rounds.h */
typedef struct Race Race;     /* plan/race.h */
typedef struct Tuning Tuning; /* plan/tuning.h */

/* How a schedule goes on that depends on the games: the part of Swiss and knockout, races and tunings. */
typedef struct {
    int64_t (*known_games)(const Schedule *schedule);
    void (*take)(Schedule *schedule, int64_t game, const Outcome *outcome);
    void (*close)(Schedule *schedule);
} Course;

struct Schedule {
    int seats;
    int pairing_size;          /* entrants in a pairing: `seats`, or 2 */
    int64_t pairings;          /* known so far: who meets again is the same pairing */
    int64_t meetings;          /* of all rounds, known or not */
    int64_t seatings_per_deal; /* games of one deal set */
    int64_t deals, games; /* deals of a round (a sweep: of all), games of all rounds; see below for races */
    Round *rounds;
    int round_count;
    int32_t *meeting_pairing;   /* by meeting; NULL: meeting i is pairing i */
    int64_t pairings_per_point; /* 0: no sweep */
    uint16_t *pairing_entrants; /* pairings * pairing_size */
    uint8_t *seatings;          /* seating_count * seats: place in the pairing of who sits there */
    int seating_count;          /* seatings_per_deal, or with one seating per deal all it rotates through */
    const Course *course;       /* NULL: all is known from the start */
    Rounds *results;            /* of Swiss and knockout, else NULL */
    Race *race;                 /* NULL: no sweep, or one without a race */
    Tuning *tuning;             /* NULL: none */
};

typedef struct {
    int64_t deal, pairing, meeting;
    int64_t
        stream; /* the number of the game that keys its bots' streams: in a sweep counted within its point */
    int seating, round;
    int point;                   /* -1: no sweep */
    uint16_t entrant[SEATS_MAX]; /* by seat */
} Slot;

/* Refuses configs of too many pairings or games; part of reading a config. */
bool schedule_check(const Config *config, Error *error);

/* NULL when memory runs out; the config has passed schedule_check. Free with schedule_free. */
Schedule *schedule_create(const Config *config, Error *error);
void schedule_free(Schedule *schedule);

/* The games whose slots are known: all, or those up to the end of a round. */
int64_t schedule_known(const Schedule *schedule);
/* Game `game` ended so. Where pairings depend on it, every game must come, in order, once. */
void schedule_take(Schedule *schedule, int64_t game, const Outcome *outcome);

/* `game` is a known one. */
Slot schedule_slot(const Schedule *schedule, int64_t game);
const uint16_t *schedule_pairing(const Schedule *schedule, int64_t pairing);

/* The next set of `size` ascending numbers below `count`, the first `fixed` of which stay; false behind the
 * last. */
bool schedule_next_set(uint16_t *set, int size, int count, int fixed);

/* The games of shard `index` of `count` (from 1): whole deals, contiguous. */
void schedule_shard(const Schedule *schedule, int index, int count, int64_t *first, int64_t *games);

#endif
