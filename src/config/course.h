/* A course: how a tournament goes on. It says which pairings play which deals, and may learn from the
 * outcomes what comes next. A course is one file src/plan/courses/NAME.c, which defines `const Course
 * course_NAME`; nothing else names it.
 *
 * A schedule has one course of COURSE_BASE, which lists its pairings and rounds. Others may lie around it: a
 * race around a sweep takes points out between rounds, a stop rule ends what is inside it. They are opened
 * from the inside out, and each sees every outcome, in the same order. */
#ifndef KOZYR_CONFIG_COURSE_H
#define KOZYR_CONFIG_COURSE_H

#include "config/config.h"
#include "core/json.h"
#include "core/registry.h"
#include "core/text.h"

struct Schedule; /* plan/schedule.h */
struct Layer;
struct Task;  /* play/task.h */
struct Tally; /* stats/tally.h */

typedef struct Course {
    const char *name, *help;
    CourseLevel level;

    /* ---- in the config ---- */

    /* The object that asks for it: "stop", "sweep.race"; NULL: the key "format", with its name. */
    const char *section;
    /* The key in the section whose value is its name, when there is a choice; `standard`: the one without the
     * key. */
    const char *selector;
    bool standard;
    const char *format;                       /* of a base with a section: what "format" then says */
    const OptionTable *options;               /* keys of the section */
    bool rounds;                              /* takes the key "rounds" */
    int (*round_count)(const Config *config); /* rounds with deals of their own; NULL: one */
    const char *no_given_deals;               /* why deals_from is refused; NULL: it is not */
    /* In this order, all optional. `choose` leaves the entrants that it needs, `players` refuses those that
     * do not fit, `read` reads its settings (config_settings) and may put others in place of the entrants. */
    bool (*choose)(Config *config, const cJSON *section, Error *error);
    bool (*players)(const Config *config, Error *error);
    bool (*read)(Config *config, const cJSON *section, Error *error);
    /* Refuses what cannot be played, when all else has been read. */
    bool (*check)(const Config *config, Error *error);
    /* Adds its section to a resolved config. */
    void (*write)(const Config *config, cJSON *root);

    /* ---- in the plan ---- */

    /* Why games cannot be cut into shards, as they follow from those before, and what to do instead; NULL:
     * they can. */
    const char *uncut;
    /* Why a run cannot go on to more deals than it began with; NULL: it can, as the games of more deals
     * begin with those of fewer. */
    const char *fixed;
    /* Of a base: its pairings, over all rounds. */
    int64_t (*meetings)(const Config *config);

    /* Makes the layer's state, and pairings, rounds and `known` of the schedule, or changes them. False: no
     * memory; close is called all the same. */
    bool (*open)(struct Schedule *schedule, struct Layer *layer);
    void (*close)(struct Layer *layer);
    /* A game ended with this outcome. Games come in order, from the first, without a gap. Optional. */
    void (*take)(struct Schedule *schedule, struct Layer *layer, const struct Task *task,
                 const Outcome *outcome);
    /* All games known so far have been taken in: makes more games known, or ends the schedule. Optional. */
    void (*proceed)(struct Schedule *schedule, struct Layer *layer);
    /* What workers must have learned before they play a round: parameters of the first `count` entrants,
     * PARAMS_MAX bytes each. Optional. */
    const unsigned char *(*news)(const struct Schedule *schedule, const struct Layer *layer, int round,
                                 int *count);

    /* Where it stands, for the live line: of a base in place of the scores of the first entrants. Optional.
     */
    void (*progress)(const struct Schedule *schedule, const struct Layer *layer, Text *out);
    /* Its part of summary.json. `lead` stands before the figures, as it tells how to read them. Both
     * optional. */
    void (*lead)(const struct Schedule *schedule, const struct Layer *layer, const struct Tally *tally,
                 cJSON *root);
    void (*report)(const struct Schedule *schedule, const struct Layer *layer, const struct Tally *tally,
                   cJSON *root);
    /* What readers of the figures must be told, NULL: nothing. Optional. */
    const char *(*warning)(const struct Layer *layer);
    /* Its files beside games.csv, from number 0 on, after the report: the text of one, and its name; false:
     * there is no such file. Those with a number below `live` are also written while the games are played.
     * Optional. */
    bool (*file)(const struct Schedule *schedule, const struct Layer *layer, int number, const char **name,
                 Text *out);
    int live;
} Course;

/* Finds the course of every level that the config asks for. */
bool courses_find(Config *config, const cJSON *root, Error *error);
/* The object of a section, a path of keys; NULL: there is none. */
const cJSON *course_section(const cJSON *root, const char *section);
/* The keys of a config that belong to sections; at most `room`, then NULL. */
void courses_keys(const char *keys[], int room);

#endif
