/* Formats in rounds: who meets in a round follows from the results of the rounds before.
 *
 * What counts is the meeting: all games of a pairing in a round. The entrant with more half points wins it.
 * Half points are those of the statistics: for each seat of the other entrant 2 if placed better, 1 if
 * equal. In a Swiss tournament a won meeting or a bye is one point, an equal one half a point
 * (plan/swiss.h pairs). In a knockout the loser is out; an equal meeting
 * goes to the better seed, the one that is first in the config. */
#ifndef KOZYR_PLAN_ROUNDS_H
#define KOZYR_PLAN_ROUNDS_H

#include "plan/schedule.h"
#include "plan/swiss.h"

enum { STILL_IN = -1 };
#define ROUNDS_CANNOT_SHARD                                                                                  \
    "this format cannot be played in parts: who meets in a round follows from all games of the rounds "      \
    "before"
#define ROUNDS_CANNOT_EXTEND "a round plays all its deals before the next one is paired"

typedef struct {
    int entrants;
    int known, finished;    /* rounds whose meetings are known; whose games are all taken in */
    int64_t (*points)[2];   /* by meeting: half points of its two entrants */
    uint32_t *match_points; /* by entrant: half points from meetings and byes of finished rounds */
    int *byes;              /* by entrant, in finished rounds */
    int *lost_in;           /* by entrant: the round, from 0, in which a knockout ended for it, or STILL_IN */
    Swiss *swiss;           /* NULL: a knockout */
    uint16_t *slots;        /* knockout: those still in, in the order of the bracket */
    bool *paired;           /* by entrant; scratch */
} Rounds;

COURSE_STATE(Rounds, rounds)

/* Refuses tables that cannot be; for configs of these formats. */
bool rounds_check(const Config *config, Error *error);
/* Rounds of a config; meetings of all rounds. */
int rounds_count(const Config *config);
int64_t rounds_meetings(const Config *config);

/* The parts that the courses of these formats share (plan/planner.h). */
bool rounds_open(Schedule *schedule, Layer *layer);
void rounds_close(Layer *layer);
void rounds_take(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome);
void rounds_take_times(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome,
                       int64_t times);
int64_t rounds_together(const Schedule *schedule, const Layer *layer);
void rounds_proceed(Schedule *schedule, Layer *layer);

/* Who is in a known round without meeting anybody: marks `paired`, which then is false for them and for those
 * already out. The number of byes. */
int rounds_find_byes(const Schedule *schedule, int round);
/* The entrants of a known meeting, two. */
const uint16_t *rounds_meeting(const Schedule *schedule, int64_t meeting);
/* The winner of a finished meeting, 0 or 1; -1: equal (never in a knockout). */
int rounds_winner(const Schedule *schedule, int64_t meeting);

/* ---- the bracket of a knockout: who would meet whom if the better seed always won ---- */

enum { NO_SEED = UINT16_MAX };

/* The rounds for so many entrants, 2 or more; the bracket has 2^rounds slots. */
int bracket_rounds(int entrants);

/* Fills the slots with seeds, 0 the best; slots 2i and 2i + 1 meet first, then the winners of 0, 1 and 2, 3.
 * In every round the seeds of a pair add up to the same number if the better ones have won before, so that
 * the two best can only meet at the end. Slots without a seed, NO_SEED, are the byes of the best. */
void bracket_fill(int entrants, uint16_t slots[]);

#endif
