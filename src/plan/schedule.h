/* Maps game numbers to games, given the config and what its courses have learned.
 *
 * A schedule is a sequence of rounds; most courses have only one. A round is a list of meetings; each is a
 * pairing, and plays every deal of the round under all seatings. Games are numbered deal by deal, in a deal
 * meeting by meeting, in a meeting seating by seating, so that a run stopped at any time is balanced:
 *   index = first_game + ((deal - first_deal) * meetings + meeting) * seatings + seating. */
#ifndef KOZYR_PLAN_SCHEDULE_H
#define KOZYR_PLAN_SCHEDULE_H

#include "config/course.h"
#include "core/outcome.h"
#include "core/sheet.h"
#include "play/task.h"

/* ---- planners ----
 *
 * A planner: how a course plans its games and what it learns from them. The planners of a schedule are opened
 * from the innermost course outwards, and each sees every outcome, in the same order. All functions are
 * optional except `open` and, in a base, `meetings`. */

struct Schedule; /* below */
struct Task;     /* play/task.h */
struct Tally;    /* stats/tally.h */
struct Sums;     /* stats/sums.h */

/* A course of a schedule. */
typedef struct Layer {
    const Course *course;
    const struct Planner *planner; /* planner of the course */
    void *state;                   /* accessed through layer_state; the schedule allocates it, zeroed, and
                                    * frees it */
} Layer;

/* Like COURSE_SETTINGS for settings: declares NAME_state, the only function that sees the state as a struct.
 * It returns NULL if the layer is NULL or has another type of state. */
#define COURSE_STATE(Type, name)                                                                             \
    extern const CourseType name##_state_type;                                                               \
    static inline Type *name##_state(const Layer *layer) { return layer_state(layer, &name##_state_type); }
#define COURSE_STATE_TYPE(name, level)                                                                       \
    const CourseType name##_state_type = {level, sizeof *name##_state(NULL)}

void *layer_state(const Layer *layer, const CourseType *type);

typedef struct Planner {
    const CourseType *state; /* NULL if it has none */
    /* The reason why games cannot be split into shards, because they depend on earlier ones, and what to do
     * instead; NULL if they can. */
    const char *cannot_shard;
    /* The reason why a run cannot be extended to more deals; NULL if it can, because the games of more deals
     * begin with those of fewer. */
    const char *cannot_extend;
    /* For a base: its pairings over all rounds. */
    int64_t (*meetings)(const Config *config);

    /* Creates or changes the schedule's pairings, rounds and `known`. False if out of memory; close is still
     * called. */
    bool (*open)(struct Schedule *schedule, Layer *layer);
    void (*close)(Layer *layer);
    /* Takes in the outcome of a game. Games come in order, from the first, without gaps. */
    void (*take)(struct Schedule *schedule, Layer *layer, const struct Task *task, const Outcome *outcome);
    /* `together`: the number of games from `game` on that cannot change the plan. NULL: all known games, because
     * only `proceed` changes it. `take_times`: takes in a game that occurred with equal outcome in `times` deals;
     * then their order does not matter. NULL: games must be taken in one by one. */
    int64_t (*together)(const struct Schedule *schedule, const Layer *layer, int64_t game);
    void (*take_times)(struct Schedule *schedule, Layer *layer, const struct Task *task,
                       const Outcome *outcome, int64_t times);
    /* Writes what was taken in of a round, and clears it in a schedule apart; or adds what another copy wrote.
     * That copy took in the next games of the round: whole deals, at most `together` games; or all games so far,
     * from which a run without rows resumes (Sums.open). NULL: it must take in each game itself. */
    void (*sums)(struct Schedule *schedule, Layer *layer, int round, struct Sums *sums);
    /* Called when all known games have been taken in: makes more games known, or ends the schedule. */
    void (*proceed)(struct Schedule *schedule, Layer *layer);
    /* The parameters that workers need before they play a round: those of the first `count` entrants,
     * PARAMS_MAX bytes each. */
    const unsigned char *(*round_params)(const struct Schedule *schedule, const Layer *layer, int round,
                                         int *count);

    /* Its state, for the live line; for a base it replaces the scores of the first entrants. */
    void (*progress)(const struct Schedule *schedule, const Layer *layer, Text *out);
    /* Its part of summary.json. `lead` comes before the figures, because it says how to read them. */
    void (*lead)(const struct Schedule *schedule, const Layer *layer, const struct Tally *tally,
                 JsonWriter *json);
    void (*report)(const struct Schedule *schedule, const Layer *layer, const struct Tally *tally,
                   JsonWriter *json);
    /* Its report as text, from the same figures. A base with a `head` ends the first line with it, instead
     * of games and deals, and its tables replace those of entrants and pairings. Without a head its tables
     * precede these, and those of outer courses follow. */
    void (*head)(const struct Schedule *schedule, const Layer *layer, const struct Tally *tally,
                 Sheet *sheet);
    void (*tables)(const struct Schedule *schedule, const Layer *layer, const struct Tally *tally,
                   Sheet *sheet);
    /* A warning for readers of the figures; NULL if there is none. */
    const char *(*warning)(const Layer *layer);
    /* Additional files next to games.csv, written after the report and numbered from 0: a file's text and
     * name. False if there is no file `number`. The first `live_files` are also written during play. */
    bool (*file)(const struct Schedule *schedule, const Layer *layer, int number, const char **name,
                 Text *out);
    int live_files;
} Planner;

/* ---- the schedule ---- */

/* The meetings of a round form groups that share their luck, for example one per point of a sweep: the m-th
 * meetings of all groups use the same random streams, so that groups differ only by their entrants. The
 * first `lead` meetings of a round precede its groups and share the streams of the groups' first meetings. */
typedef struct {
    int64_t first_game, first_deal, first_meeting, meetings;
    int64_t first_stream, deal_streams; /* number of the first stream, and number of streams per deal */
    int64_t lead, group;
    int32_t label; /* label of all its games; -1: 1 + the number of their group, by pairings_per_label */
} Round;

typedef struct Schedule {
    const Config *config;
    int seats;
    int pairing_size;          /* entrants in a pairing: config_pairing_size */
    int64_t pairings;          /* pairings known so far; entrants that meet again are the same pairing */
    int64_t meetings;          /* number of meetings of all rounds, known or not */
    int64_t seatings_per_deal; /* games of one deal set */
    int64_t deals, games;      /* deals: of a round (for a sweep: of all rounds); games: of all rounds, as far
                                * as known */
    int64_t known, taken;      /* games whose tasks are known; games whose outcomes have been taken in */
    Round *rounds;
    int round_count;
    int32_t *meeting_pairing;   /* by meeting; NULL: meeting i has pairing i */
    uint16_t *pairing_entrants; /* pairings * pairing_size */
    int64_t pairings_per_label; /* pairings of a group, if labels distinguish groups */
    int64_t first_steady;       /* the first pairing whose entrants never change */
    uint8_t *seatings;          /* seating_count * seats: the index in the pairing of each seat's entrant */
    int seating_count;          /* seatings_per_deal or, with one seating per deal, all that it rotates
                                 * through */
    bool apart;                 /* its courses only take games in, to be added up elsewhere (schedule_sums) */
    bool drawn_by_results; /* earlier games determine the meetings; in a deal, each entrant meets one other */
    Layer layers[COURSE_LEVELS]; /* from the inside out */
    int layer_count;
} Schedule;

/* Refuses configs with too many pairings or games: Course.check of a base. */
bool schedule_check(const Config *config, Error *error);
/* The same without the number of deals; `most` gets the number of deals at which all pairings have 2^52
 * games. */
bool schedule_check_pairings(const Config *config, int64_t *most, Error *error);

/* The config must have passed schedule_check. NULL if out of memory; free with schedule_free. */
Schedule *schedule_create(const Config *config, Error *error);
void schedule_free(Schedule *schedule);

/* The task of a known game. */
Task schedule_task(const Schedule *schedule, int64_t game);
/* The tasks of `count` known games from `first` on, in a fraction of the time of single calls. */
void schedule_tasks(const Schedule *schedule, int64_t first, int count, Task *tasks);
/* The data that workers need to play games of a known round (Planner.round_params); NULL if the config is
 * enough. */
const unsigned char *schedule_round_params(const Schedule *schedule, int round, int *count);
/* Takes in the outcome of a game. If later games depend on outcomes, every game must be passed, in order; a
 * game that is not the next is ignored. */
void schedule_take(Schedule *schedule, const Task *task, const Outcome *outcome);
/* schedule_together: the number of games from `game` on that cannot change the plan.
 * schedule_take_times: takes in games with equal outcomes; schedule_takes_times: whether it can. */
int64_t schedule_together(const Schedule *schedule, int64_t game);
bool schedule_takes_times(const Schedule *schedule);
void schedule_take_times(Schedule *schedule, const Task *task, const Outcome *outcome, int64_t times);
/* True if some game depends on the outcomes of others. */
bool schedule_learns(const Schedule *schedule);
/* True if games can be taken in elsewhere, and what was learned from them be added up. */
bool schedule_adds_up(const Schedule *schedule);
/* Writes what a schedule has learned from the games of a round, and clears it if the schedule is apart. */
void schedule_sums(Schedule *schedule, int round, struct Sums *sums);
/* Takes in the next `games` games, which are of one round, by what another schedule has written. */
void schedule_add(Schedule *schedule, int64_t games, struct Sums *sums);
/* Puts a tally to which sums were added at its place within a deal, after this game. */
void schedule_resume(const Schedule *schedule, struct Tally *tally, int64_t last);
/* Notes that `count` games from `first` on were taken in, for a schedule that does not learn. */
void schedule_pass(Schedule *schedule, int64_t first, int64_t count);

/* An empty tally of the pairings known so far; NULL if out of memory. */
struct Tally *schedule_tally(const Schedule *schedule);
const uint16_t *schedule_pairing(const Schedule *schedule, int64_t pairing);
/* The round of a known game. */
int schedule_round(const Schedule *schedule, int64_t game);
/* What another process must know of a known round to make its tasks, for a schedule with several rounds; and
 * takes it in there. False: out of memory. */
void schedule_write_round(const Schedule *schedule, int round, Text *out);
bool schedule_read_round(Schedule *schedule, const char *bytes);
/* The longest such text. */
size_t schedule_round_most(const Schedule *schedule);

/* The first game after the deal, in its round, of a game. */
int64_t schedule_deal_end(const Schedule *schedule, int64_t game);
/* The number of a game's meeting. */
int64_t schedule_meeting(const Schedule *schedule, const Task *task);
/* The reason why the games cannot be split (Planner.cannot_shard); NULL if they can. */
const char *schedule_cannot_shard(const Schedule *schedule);
/* The reason why the run cannot be extended to more deals (Planner.cannot_extend); NULL if it can. */
const char *schedule_cannot_extend(const Schedule *schedule);
/* The games of shard `index` of `count` (from 1): whole deals, contiguous. */
void schedule_shard(const Schedule *schedule, int index, int count, int64_t *first, int64_t *games);

/* For courses. The layer of a level; NULL if there is none. */
const Layer *schedule_layer(const Schedule *schedule, CourseLevel level);
/* Makes the only round: `pairings` meetings, listed in pairing_entrants, which it allocates. */
bool schedule_single_round(Schedule *schedule, int64_t pairings);
/* No games are played beyond those taken in. */
void schedule_end(Schedule *schedule);

#endif
