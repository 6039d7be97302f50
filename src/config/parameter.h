/* Parameter paths, as in --vary and --set: entrants.NAME.PARAMETER, or entrants.NAME.OBJECT.MEMBER for an
 * object of values that a bot passes on. */
#ifndef KOZYR_CONFIG_PARAMETER_H
#define KOZYR_CONFIG_PARAMETER_H

#include "config/config.h"
#include "core/error.h"
#include "core/option.h"

/* The parameter named by the key of `spec`, and its entrant; `*entrant` is NULL, or the only entrant allowed.
 * A member gets a slot in the entrant's parameters, restricted to integers if its own value and `spec` contain
 * no other numbers. NULL on error; the error suggests the nearest name. */
const Option *parameter_find(Config *config, const cJSON *spec, const Entrant **entrant, Error *error);

/* The index of the path's entrant, and the parameter after it; -1 if it names none. */
int parameter_entrant(const Config *config, const char *path, const char **parameter, Error *error);

/* The same by its name; `path` is used in messages. */
const Option *parameter_of(Config *config, int entrant, const char *path, const char *name, bool whole,
                           Error *error);

/* True if all numbers of a range, a list of values or a value are written as integers. */
bool parameter_is_whole(const cJSON *spec);

/* ---- ranges of a parameter's values, as --vary has them: LOW..HIGH or LOW..HIGH/STEP ---- */

typedef struct {
    const char *low_text, *high_text, *step_text; /* as written; step_text is NULL if there is none */
    double low, high;                             /* allowed values of the option; `low` may exceed `high` */
    double step;                                  /* above 0; 0 if no positive step was given */
} Range;

/* Parses a text that contains "..", and cuts it into parts; `path` names the parameter in messages. */
bool range_read(Range *range, const Option *option, const char *path, char *text, Error *error);

#endif
