/* Paths of parameters, as --vary and --set have them: entrants.NAME.PARAMETER. */
#ifndef KOZYR_CONFIG_PARAMETER_H
#define KOZYR_CONFIG_PARAMETER_H

#include "config/config.h"

/* The parameter that a path names, and its entrant: `*entrant` is NULL, or the only one that is allowed. The
 * error names the nearest; NULL. */
const Option *parameter_find(const Config *config, const char *path, const Entrant **entrant, Error *error);

#endif
