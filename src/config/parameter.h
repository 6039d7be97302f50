/* Paths of parameters, as --vary and --set have them: entrants.NAME.PARAMETER, or, of an object of values
 * that a bot passes on, entrants.NAME.OBJECT.MEMBER. */
#ifndef KOZYR_CONFIG_PARAMETER_H
#define KOZYR_CONFIG_PARAMETER_H

#include "config/config.h"

/* The parameter that the key of `spec` names, and its entrant: `*entrant` is NULL, or the only one that is
 * allowed. A member gets a place in the entrant's parameters, and takes whole numbers only where no other is
 * in its own value and in `spec`. The error names the nearest; NULL. */
const Option *parameter_find(Config *config, const cJSON *spec, const Entrant **entrant, Error *error);

/* The same by its name; `path` is for messages. */
const Option *parameter_of(Config *config, int entrant, const char *path, const char *name, bool whole,
                           Error *error);

/* Are all numbers of a range, a list of values or a value whole, as they are written? */
bool parameter_is_whole(const cJSON *spec);

#endif
