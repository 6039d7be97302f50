/* A course: how a tournament goes on. It says which pairings play which deals, and may learn from the
 * outcomes what comes next. A course is one file src/plan/courses/NAME.c, which defines `const Course
 * course_NAME`; nothing else names it.
 *
 * A schedule has one course of COURSE_BASE, which lists its pairings and rounds. Others may lie around it: a
 * race around a sweep takes points out between rounds, a stop rule ends what is inside it. They are opened
 * from the inside out, and each sees every outcome, in the same order. */
#ifndef KOZYR_PLAN_COURSE_H
#define KOZYR_PLAN_COURSE_H

#include "core/json.h"
#include "core/registry.h"
#include "core/text.h"
#include "plan/schedule.h"
#include "stats/tally.h"

/* From the inside out. */
typedef enum { COURSE_BASE, COURSE_RACE, COURSE_STOP, COURSE_LEVELS } CourseLevel;

typedef struct Course {
    const char *name, *help;
    CourseLevel level;
    bool (*applies)(const Config *config);
    /* Why games cannot be cut into shards, as they follow from those before, and what to do instead; NULL:
     * they can. */
    const char *uncut;

    /* Of a base: its pairings, over all rounds. */
    int64_t (*meetings)(const Config *config);
    /* Refuses what cannot be played; `most` deals of all pairings are 2^52 games. Optional. */
    bool (*check)(const Config *config, int64_t most, Error *error);

    /* Makes the layer's state, and pairings, rounds and `known` of the schedule, or changes them. False: no
     * memory; close is called all the same. */
    bool (*open)(Schedule *schedule, Layer *layer);
    void (*close)(Layer *layer);
    /* A game ended so. They come in order, from the first, without a gap. Optional. */
    void (*take)(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome);
    /* All games known so far have been taken in: makes more of them known, or ends the schedule. Optional. */
    void (*proceed)(Schedule *schedule, Layer *layer);
    /* What workers must have learned before they play a round: parameters of the first `count` entrants,
     * PARAMS_MAX bytes each. Optional. */
    const unsigned char *(*news)(const Schedule *schedule, const Layer *layer, int round, int *count);

    /* Where it stands, for the live line: of a base in place of the scores of the first entrants. Optional.
     */
    void (*progress)(const Schedule *schedule, const Layer *layer, Text *out);
    /* Its part of summary.json. `lead` stands before the figures, as it tells how to read them. Both
     * optional. */
    void (*lead)(const Schedule *schedule, const Layer *layer, const Tally *tally, cJSON *root);
    void (*report)(const Schedule *schedule, const Layer *layer, const Tally *tally, cJSON *root);
    /* What must be said besides the figures, NULL: nothing. Optional. */
    const char *(*warning)(const Layer *layer);
    /* Its files beside games.csv, from number 0 on, after the report: the text of one, and its name; false:
     * there is no such file. Those with a number below `live` are also written while the games are played.
     * Optional. */
    bool (*file)(const Schedule *schedule, const Layer *layer, int number, const char **name, Text *out);
    int live;
} Course;

/* The course of a config at a level; NULL: none. */
const Course *course_at(const Config *config, CourseLevel level);

#endif
