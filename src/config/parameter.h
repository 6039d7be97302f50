/* Paths of parameters, as in --vary and --set: entrants.NAME.PARAMETER or, for a member of an object that a
 * bot passes on, entrants.NAME.OBJECT.MEMBER. */
#ifndef KOZYR_CONFIG_PARAMETER_H
#define KOZYR_CONFIG_PARAMETER_H

#include "config/config.h"
#include "core/error.h"
#include "core/option.h"

/* The parameter that the key of `spec` names, and its entrant; if `*entrant` is not NULL, only that entrant
 * is allowed. A member gets a slot in the entrant's parameters; it takes only whole numbers if its own value
 * and `spec` have no others. On error NULL, and the message names the nearest. */
const Option *parameter_find(Config *config, const cJSON *spec, const Entrant **entrant, Error *error);

/* The number of a path's entrant, and the parameter that follows; -1: it names none. */
int parameter_entrant(const Config *config, const char *path, const char **parameter, Error *error);

/* The same by its name; `path` is for messages. */
const Option *parameter_of(Config *config, int entrant, const char *path, const char *name, bool whole,
                           Error *error);

/* True if all numbers of a range, a list or a value are written as whole numbers. */
bool parameter_is_whole(const cJSON *spec);

/* ---- ranges of a parameter's values, as --vary has them: LOW..HIGH or LOW..HIGH/STEP ---- */

typedef struct {
    const char *low_text, *high_text, *step_text; /* as written; step_text NULL: none */
    double low, high;                             /* values the option allows; low may be the larger one */
    double step;                                  /* above 0; 0: no step was given, or none above 0 */
} Range;

/* Reads a text that contains "..", and cuts it into pieces; `path` names the parameter in messages. */
bool range_read(Range *range, const Option *option, const char *path, char *text, Error *error);

#endif
