/* A course: the plan of a tournament. It decides which pairings play which deals, and may choose the next
 * ones by the outcomes. A course is one file src/plan/courses/NAME.c, which defines `const Course
 * course_NAME`; no other file names it.
 *
 * A schedule has one course of COURSE_BASE, which lists its pairings and rounds. Others may wrap it: a race
 * around a sweep drops points between rounds, a stop rule ends what is inside it.
 *
 * Course reads and checks a config; its planner (plan/planner.h) plans and follows the games. */
#ifndef KOZYR_CONFIG_COURSE_H
#define KOZYR_CONFIG_COURSE_H

#include "config/config.h"
#include "core/json.h"
#include "core/registry.h"

struct Planner; /* plan/planner.h */

/* A struct that the courses of one level own: settings in the config, state in a schedule. Courses with the
 * same struct share one CourseType, whose address is the tag. */
typedef struct {
    CourseLevel level;
    size_t size; /* of the struct */
} CourseType;

/* Declares the functions NAME_of and NAME_edit, the only ones that see the settings as a struct: the compiler
 * checks all their callers, and each compares the tag, so a config of another kind gives NULL. A union of all
 * settings would have to name every course here; so a course in a file of its own can have its own.
 *
 * COURSE_SETTINGS_TYPE defines the tag, in one .c file; the size is that of the declared struct. */
#define COURSE_SETTINGS(Type, name)                                                                          \
    extern const CourseType name##_settings_type;                                                            \
    static inline const Type *name##_of(const Config *config) {                                              \
        return course_settings(config, &name##_settings_type);                                               \
    }                                                                                                        \
    static inline Type *name##_edit(Config *config) { return course_settings(config, &name##_settings_type); }
#define COURSE_SETTINGS_TYPE(name, level)                                                                    \
    const CourseType name##_settings_type = {level, sizeof *name##_of(NULL)}

typedef struct Course {
    const char *name, *help;
    CourseLevel level;
    const struct Planner *planner;

    /* The config object that selects it: "stop", "sweep.race"; NULL: the key "format", with its name. */
    const char *section;
    /* The key of the section whose value is its name, if there is a choice; `is_default`: chosen without the
     * key. */
    const char *selector;
    bool is_default;
    const char *format;                       /* for a base with a section: the value of "format" */
    const OptionTable *options;               /* keys of the section */
    const CourseType *settings;               /* zeroed before `choose_entrants`; NULL: none */
    bool takes_rounds;                        /* accepts the key "rounds" */
    int (*round_count)(const Config *config); /* number of rounds with deals of their own; NULL: one */
    const char *cannot_take_deals;            /* the reason to refuse deals_from; NULL: it is accepted */

    /* Called in this order, all optional. `choose_entrants` removes the entrants that it does not need,
     * `check_entrants` refuses those that do not fit, `read` reads its settings and may replace the
     * entrants, `check` refuses what cannot be played, after everything else was read. */
    bool (*choose_entrants)(Config *config, const cJSON *section, Error *error);
    bool (*check_entrants)(const Config *config, Error *error);
    bool (*read)(Config *config, const cJSON *section, Error *error);
    bool (*check)(const Config *config, Error *error);
    /* Adds its section to a resolved config. */
    void (*write)(const Config *config, cJSON *root);
} Course;

/* Finds the course of every level that the config asks for, and allocates its settings. */
bool courses_find(Config *config, const cJSON *root, Error *error);
/* Refuses courses that would change what bots share, or need too much of it. */
bool courses_check_shares(const Config *config, Error *error);
/* The settings of the course at the level of `type`, owned by the config; NULL: it has none of this type. */
void *course_settings(const Config *config, const CourseType *type);
/* The object of a section, a path of keys; NULL if there is none. */
const cJSON *course_section(const cJSON *root, const char *section);
/* The keys of a config that belong to sections; at most `room`, NULL-terminated. */
void courses_keys(const char *keys[], int room);

#endif
