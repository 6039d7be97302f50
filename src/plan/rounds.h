/* Formats in rounds: the meetings of a round depend on the results of earlier rounds.
 *
 * The unit is the meeting: all games of a pairing in a round. The entrant with more half points wins it. Half
 * points are those of the statistics: for each seat of the other entrant 2 if placed better, 1 if equal. In a
 * Swiss tournament a won meeting or a bye is one point, a tied one half a point (paired by swiss.c). In a
 * knockout the loser is out; a tied meeting is won by the better seed, which is the entrant listed first in
 * the config. */
#ifndef KOZYR_PLAN_ROUNDS_H
#define KOZYR_PLAN_ROUNDS_H

#include <stdbool.h>
#include <stdint.h>

#include "plan/schedule.h"
#include "stats/tally.h"

/* ---- Swiss systems (swiss.c) ----
 *
 * The pairs of the next round of a Swiss tournament: a pure function of points, byes and earlier meetings.
 *
 * The rules, strongest first:
 *  1. As few pairs as possible meet again; none if that can be avoided.
 *  2. With an odd number one entrant has a bye, and none has a second one: the lowest that keeps rule 1.
 *  3. From the top of the order (points, then number), each unpaired entrant gets the first of its list that
 *     keeps rule 1. The list:
 *      - the unpaired with equal points from their middle down: the first of the upper half meets the first
 *        of the lower half,
 *      - then those from the middle up,
 *      - then all others from the top down.
 *  4. Entrants without a new opponent wait, and are then paired in their order. All of them have met before. */

/* ---- matching ---- */

/* Maximum matchings: as many pairs as possible of vertices that may be paired (Edmonds 1965, "Paths, trees,
 * and flowers"). For rounds in which some entrants must not meet. */

typedef struct {
    int count;        /* number of vertices */
    int words;        /* words per set of vertices, one bit per vertex */
    uint64_t *barred; /* by vertex: the set of vertices it must not be paired with, itself included */
    uint64_t *in;     /* the set of vertices not removed */
    int32_t *mate;    /* by vertex; -1 if none */
    uint64_t *single; /* the set of remaining vertices without a partner */
    int singles;

    /* Private: the state of a search. `base` leads to the base of the contracted blossom that contains a
     * vertex. */
    int32_t *parent, *base, *queue, *stamps, *saved_mate;
    uint64_t *saved_single, *followers;
    bool *outer; /* reached by an alternating path of even length */
    int stamp, singles_wanted;
} Matching;

/* Starts with all pairs allowed. False when out of memory; close it in any case. */
bool matching_open(Matching *matching, int count);
void matching_close(Matching *matching);

void matching_bar(Matching *matching, int a, int b);
bool matching_barred(const Matching *matching, int a, int b);

/* Includes all vertices but `missing` (-1: none) and finds a maximum matching. Later calls keep it maximum
 * for the remaining vertices, and never lose a pair; a removed pair still counts. */
void matching_solve(Matching *matching, int missing);

/* Removes the pair a, b unless that loses a pair; then nothing changes. */
bool matching_take(Matching *matching, int a, int b);

/* Removes `vertex`. If it may be paired with a remaining vertex, the next call must be matching_follow. */
void matching_leave(Matching *matching, int vertex);
/* True if `vertex`, which may be paired with the vertex just removed, can follow it without losing a pair.
 * matching_follow removes it. */
bool matching_can_follow(const Matching *matching, int vertex);
void matching_follow(Matching *matching, int vertex);

/* ---- rounds ---- */

typedef struct {
    int entrants;
    uint32_t *points; /* by entrant; set by the caller before swiss_pair */
    bool *had_bye;
    int again; /* pairs of the last round that had met before: the last ones */

    /* Private. */
    Matching matching;
    uint64_t *order;
    uint16_t *unpaired, *waiting;
} Swiss;

/* NULL if out of memory. */
Swiss *swiss_create(int entrants);
void swiss_free(Swiss *swiss);

/* Pairs a round: `pairs` gets entrants / 2 pairs, the lower number of each first, and the meetings are
 * noted. Returns the entrant with a bye, or -1. There must be fewer rounds than entrants. */
int swiss_pair(Swiss *swiss, uint16_t pairs[]);

/* ---- rounds ---- */

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

/* Functions that the courses of these formats share (plan/schedule.h). */
bool rounds_open(Schedule *schedule, Layer *layer);
void rounds_close(Layer *layer);
void rounds_take(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome);
void rounds_take_times(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome,
                       int64_t times);
void rounds_sums(Schedule *schedule, Layer *layer, int round, struct Sums *sums);
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

/* ---- reports (standings.c) ----
 *
 * `rounds`, `ranking`, and the `champion` of a knockout in summary.json; and the ranking as a table. */

/* Only rounds whose games have all been taken in count for the ranking.
 *
 * Swiss: by points, then Buchholz (the points of all opponents; a bye counts as an opponent with the entrant's
 * own points), then the share of half points in all games. Knockout: by the round of the defeat. Equal
 * entrants share a place and keep the order of the config. */
void standings_report(const Schedule *schedule, const Layer *layer, const Tally *tally, JsonWriter *json);
void standings_tables(const Schedule *schedule, const Layer *layer, const Tally *tally, Sheet *sheet);

/* The planner of all formats in rounds. */
extern const Planner rounds_planner;

#endif
