/* Configs with a sweep or a tuning, together with what the command line says of it. */
#ifndef KOZYR_SWEEP_REQUEST_H
#define KOZYR_SWEEP_REQUEST_H

#include "config/config.h"

/* NULL and 0: not given. `vary` replaces the config's own points or parameters, `against` its opponents. */
typedef struct {
    const Setting *vary; /* path, and spec or range */
    int vary_count;
    const char *const *against;
    int against_count;
    /* Of a sweep. */
    const char *design, *race; /* race: its rule */
    int64_t points;            /* of a design that draws them */
    int64_t max_points;
    /* Of a tuning, as they were written. */
    const char *tuner, *iterations, *confirm;
} Request;

/* NULL on error, as config_load; a config without a sweep, or a tuning, is refused. */
Config *request_sweep(const char *path, const Setting *settings, int count, const Request *request,
                      Error *error);
Config *request_tuning(const char *path, const Setting *settings, int count, const Request *request,
                       Error *error);
/* The same of a text. */
Config *request_sweep_of(const char *text, size_t size, const ConfigSource *source, const Request *request,
                         Error *error);
/* Any config: settings may be those of a sweep. */
Config *request_none(const char *path, const Setting *settings, int count, Error *error);

#endif
