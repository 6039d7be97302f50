/* A course determines how a tournament proceeds: which pairings play which deals, and possibly what comes next
 * given the outcomes. A course is one file src/plan/courses/NAME.c, which defines `const Course course_NAME`;
 * no other file names it.
 *
 * A schedule has one course of COURSE_BASE, which lists its pairings and rounds. Other courses may enclose it:
 * a race around a sweep removes points between rounds, a stop rule ends the run inside it.
 *
 * Course reads and checks a config; its planner (plan/schedule.h) plans and follows the games. */
#ifndef KOZYR_CONFIG_COURSE_H
#define KOZYR_CONFIG_COURSE_H

#include "config/config.h"
#include "core/json.h"
#include "core/registry.h"

struct Planner; /* plan/schedule.h */

/* Identifies a struct that courses of one level keep: settings in the config, state in a schedule. Courses
 * that keep the same struct share one CourseType; its address is the tag. */
typedef struct {
    CourseLevel level;
    size_t size; /* size of the struct in bytes */
} CourseType;

/* Declares NAME_of and NAME_edit, the only functions that see the settings as a struct. The compiler checks
 * all callers, and both compare the tag, so a config of another kind gives NULL. A union of all settings would
 * have to name every course here; this way each course can live in its own file.
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

    /* The object in the config that selects it: "stop", "sweep.race"; NULL: the key "format" with its name. */
    const char *section;
    /* The key in the section whose value is the course's name, if there is a choice. `is_default`: this course
     * applies if the key is missing. */
    const char *selector;
    bool is_default;
    const char *format;                       /* for a base with a section: the value of "format" */
    const OptionTable *options;               /* options of the section */
    const CourseType *settings;               /* zeroed before `choose_entrants`; NULL if it keeps none */
    bool takes_rounds;                        /* accepts the key "rounds" */
    int (*round_count)(const Config *config); /* number of rounds with their own deals; NULL means one */
    const char *cannot_take_deals;            /* the reason to refuse deals_from; NULL if it is accepted */

    /* Called in this order, all optional. `choose_entrants` keeps only the entrants it needs. `check_entrants`
     * refuses unsuitable ones. `read` reads the settings and may replace the entrants. `check` refuses what
     * cannot be played, once everything else has been read. */
    bool (*choose_entrants)(Config *config, const cJSON *section, Error *error);
    bool (*check_entrants)(const Config *config, Error *error);
    bool (*read)(Config *config, const cJSON *section, Error *error);
    bool (*check)(const Config *config, Error *error);
    /* Adds its section to a resolved config. */
    void (*write)(const Config *config, cJSON *root);
} Course;

/* Finds the course of every level that the config selects, and allocates its settings. */
bool courses_find(Config *config, const cJSON *root, Error *error);
/* Refuses courses that would require too many shared programs, or would change what bots share. */
bool courses_check_shares(const Config *config, Error *error);
/* The settings of the course at the level of `type`, owned by the config; NULL if the course has another
 * type. */
void *course_settings(const Config *config, const CourseType *type);
/* The object of a section, given as a path of keys; NULL if there is none. */
const cJSON *course_section(const cJSON *root, const char *section);
/* Lists the config keys that belong to sections: at most `room`, then NULL. */
void courses_keys(const char *keys[], int room);

#endif
