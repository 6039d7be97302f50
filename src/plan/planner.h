/* A planner: how a course plans its games and what it learns from them. The planners of a schedule are opened
 * from the innermost course outwards, and each sees every outcome, in the same order. All functions are
 * optional except `open` and, in a base, `meetings`. */
#ifndef KOZYR_PLAN_PLANNER_H
#define KOZYR_PLAN_PLANNER_H

#include "config/course.h"
#include "core/outcome.h"
#include "core/sheet.h"

struct Schedule; /* plan/schedule.h */
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
    /* Writes and clears what was taken in, if that is whole deals of a round; or adds what another copy wrote,
     * which took in the next deals, at most `together` games. NULL: it must take in each game itself. */
    void (*sums)(struct Schedule *schedule, Layer *layer, struct Sums *sums);
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

#endif
