/* Paths of parameters, as --vary and --set have them: entrants.NAME.PARAMETER, or, of an object of values
 * that a bot passes on, entrants.NAME.OBJECT.MEMBER. */
#ifndef KOZYR_CONFIG_PARAMETER_H
#define KOZYR_CONFIG_PARAMETER_H

#include "config/config.h"
#include "core/error.h"
#include "core/option.h"

/* The parameter that the key of `spec` names, and its entrant: `*entrant` is NULL, or the only one that is
 * allowed. A member gets a place in the entrant's parameters, and takes whole numbers only where no other is
 * in its own value and in `spec`. The error names the nearest; NULL. */
const Option *parameter_find(Config *config, const cJSON *spec, const Entrant **entrant, Error *error);

/* The number of the entrant of a path, and the parameter that follows; -1: it names none. */
int parameter_entrant(const Config *config, const char *path, const char **parameter, Error *error);

/* The same by its name; `path` is for messages. */
const Option *parameter_of(Config *config, int entrant, const char *path, const char *name, bool whole,
                           Error *error);

/* Are all numbers of a range, a list of values or a value whole, as they are written? */
bool parameter_is_whole(const cJSON *spec);

/* ---- ranges of a parameter's values, as --vary has them: LOW..HIGH or LOW..HIGH/STEP ---- */

typedef struct {
    const char *low_text, *high_text, *step_text; /* as they were written; step_text NULL: none */
    double low, high; /* allowed values of the option; low may be the larger one */
    double step;      /* above 0; 0: none was given, or none that is above 0 */
} Range;

/* Reads a text that holds "..", and cuts it up; `path` names the parameter in messages. */
bool range_read(Range *range, const Option *option, const char *path, char *text, Error *error);

#endif
