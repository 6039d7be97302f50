/* A planner: how a course plans its games and what it learns from them. Planners of a schedule are
 * opened from the inside out, and each sees every outcome, in the same order. All functions but `open`
 * and, in a base, `meetings` are optional. */
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
    const struct Planner *planner; /* the course's */
    void *state;                   /* layer_state sees it; the schedule makes it, all zero, and frees it */
} Layer;

/* As COURSE_SETTINGS does for settings: declares NAME_state, the only function that sees the state as a
 * struct; NULL: the layer, which may be NULL, has another. */
#define COURSE_STATE(Type, name)                                                                             \
    extern const CourseType name##_state_type;                                                               \
    static inline Type *name##_state(const Layer *layer) { return layer_state(layer, &name##_state_type); }
#define COURSE_STATE_TYPE(name, level)                                                                       \
    const CourseType name##_state_type = {level, sizeof *name##_state(NULL)}

void *layer_state(const Layer *layer, const CourseType *type);

typedef struct Planner {
    const CourseType *state; /* NULL: none */
    /* Why games cannot be cut into shards, as they follow from those before, and what to do instead; NULL:
     * they can. */
    const char *cannot_shard;
    /* Why a run cannot go on to more deals than it began with; NULL: it can, as the games of more deals
     * begin with those of fewer. */
    const char *cannot_extend;
    /* Of a base: its pairings, over all rounds. */
    int64_t (*meetings)(const Config *config);

    /* Makes pairings, rounds and `known` of the schedule, or changes them. False: no memory; close is called
     * all the same. */
    bool (*open)(struct Schedule *schedule, Layer *layer);
    void (*close)(Layer *layer);
    /* A game ended with this outcome. Games come in order, from the first, without a gap. */
    void (*take)(struct Schedule *schedule, Layer *layer, const struct Task *task, const Outcome *outcome);
    /* Many games: how many may be taken in from here on before the plan could change, in any order of their deals; and
     * as many that ended alike, games of each deal together. NULL: one after the other. */
    int64_t (*together)(const struct Schedule *schedule, const Layer *layer);
    void (*take_times)(struct Schedule *schedule, Layer *layer, const struct Task *task,
                       const Outcome *outcome, int64_t times);
    /* Writes what it has taken in, games of whole deals, and forgets it; or adds what another one wrote, which took in
     * the next deals. NULL: it must take in each game. */
    void (*sums)(Layer *layer, struct Sums *sums);
    /* All games known so far have been taken in: makes more games known, or ends the schedule. */
    void (*proceed)(struct Schedule *schedule, Layer *layer);
    /* What workers must have learned before they play a round: parameters of the first `count` entrants,
     * PARAMS_MAX bytes each. */
    const unsigned char *(*round_params)(const struct Schedule *schedule, const Layer *layer, int round,
                                         int *count);

    /* Where it stands, for the live line: of a base in place of the scores of the first entrants. */
    void (*progress)(const struct Schedule *schedule, const Layer *layer, Text *out);
    /* Its part of summary.json. `lead` precedes the figures, as it tells how to read them. */
    void (*lead)(const struct Schedule *schedule, const Layer *layer, const struct Tally *tally,
                 JsonWriter *json);
    void (*report)(const struct Schedule *schedule, const Layer *layer, const struct Tally *tally,
                   JsonWriter *json);
    /* What it says to people, from the same figures. A base with a `head` ends the first line with it, in place
     * of games and deals, and its tables take the place of those of entrants and pairings; without one they
     * precede these, and those of outer courses after them. */
    void (*head)(const struct Schedule *schedule, const Layer *layer, const struct Tally *tally,
                 Sheet *sheet);
    void (*tables)(const struct Schedule *schedule, const Layer *layer, const struct Tally *tally,
                   Sheet *sheet);
    /* What readers of the figures must be told, NULL: nothing. */
    const char *(*warning)(const Layer *layer);
    /* Its files beside games.csv, from number 0 on, after the report: the text of one, and its name; false:
     * there is no such file. The first `live_files` are also written while the games are played. */
    bool (*file)(const struct Schedule *schedule, const Layer *layer, int number, const char **name,
                 Text *out);
    int live_files;
} Planner;

#endif
