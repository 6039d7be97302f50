/* Configs with a sweep, together with what the command line says of it. */
#ifndef KOZYR_SWEEP_SWEEP_H
#define KOZYR_SWEEP_SWEEP_H

#include "plan/variants.h"

/* What the command line says of a sweep. `vary` replaces the config's own points, `against` its opponents. */
typedef struct {
    const Setting *vary; /* path and spec */
    int vary_count;
    const char *const *against;
    int against_count;
    const char *design; /* NULL: not given */
    const char *race;   /* the rule of a race; NULL: not given */
    int64_t points;     /* of a design that draws them; 0: not given */
    int64_t max_points; /* 0: not given */
} SweepRequest;

/* NULL on error, as config_load; a config without a sweep is refused unless `plain`, which loads it as it
 * is. */
Config *sweep_load(const char *path, const Setting *settings, int setting_count, const SweepRequest *request,
                   bool plain, Error *error);
Config *sweep_parse(const char *text, size_t size, const ConfigSource *source, const SweepRequest *request,
                    bool plain, Error *error);

#endif
