/* Formats in rounds: the meetings of a round depend on the results of earlier rounds.
 *
 * The unit is the meeting: all games of a pairing in a round. The entrant with more half points wins it. Half
 * points are those of the statistics: for each seat of the other entrant 2 if placed better, 1 if equal. In a
 * Swiss tournament a won meeting or a bye is one point, a tied one half a point (paired by plan/swiss.h). In a
 * knockout the loser is out; a tied meeting is won by the better seed, which is the entrant listed first in
 * the config. */
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
    int known, finished;    /* rounds whose meetings are known; rounds whose games were all taken in */
    int64_t (*points)[2];   /* by meeting: half points of its two entrants */
    uint32_t *match_points; /* by entrant: half points of meetings and byes in finished rounds */
    int *byes;              /* by entrant, in finished rounds */
    int *lost_in;           /* by entrant: the round, from 0, of its defeat in a knockout, or STILL_IN */
    Swiss *swiss;           /* NULL for a knockout */
    uint16_t *slots;        /* knockout: entrants still in, in the order of the bracket */
    bool *paired;           /* by entrant; scratch */
} Rounds;

COURSE_STATE(Rounds, rounds)

/* Refuses impossible tables; only for configs of these formats. */
bool rounds_check(const Config *config, Error *error);
/* The number of rounds of a config, and the number of meetings of all rounds. */
int rounds_count(const Config *config);
int64_t rounds_meetings(const Config *config);

/* Functions that the courses of these formats share (plan/planner.h). */
bool rounds_open(Schedule *schedule, Layer *layer);
void rounds_close(Layer *layer);
void rounds_take(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome);
void rounds_take_times(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome,
                       int64_t times);
void rounds_sums(Schedule *schedule, Layer *layer, struct Sums *sums);
void rounds_proceed(Schedule *schedule, Layer *layer);

/* Finds the entrants with a bye in a known round: clears `paired` for them and for those already out.
 * Returns the number of byes. */
int rounds_find_byes(const Schedule *schedule, int round);
/* The two entrants of a known meeting. */
const uint16_t *rounds_meeting(const Schedule *schedule, int64_t meeting);
/* The winner of a finished meeting, 0 or 1; -1 for a tie (never in a knockout). */
int rounds_winner(const Schedule *schedule, int64_t meeting);

/* ---- the bracket of a knockout: the meetings if the better seed always wins ---- */

enum { NO_SEED = UINT16_MAX };

/* The number of rounds for this many entrants, at least 2; the bracket has 2^rounds slots. */
int bracket_rounds(int entrants);

/* Fills the slots with seeds, 0 the best. Slots 2i and 2i + 1 meet first, then the winners of 0, 1 and 2, 3.
 * If the better seed always wins, the seeds of every pair of a round have the same sum, so the two best can
 * only meet at the end. Slots with NO_SEED are byes for the best. */
void bracket_fill(int entrants, uint16_t slots[]);

#endif
