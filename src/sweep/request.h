/* Reads configs with a sweep or a tuning, merged with the command line's options. */
#ifndef KOZYR_SWEEP_REQUEST_H
#define KOZYR_SWEEP_REQUEST_H

#include "config/config.h"

/* NULL or 0 means not given. `vary` replaces the config's own points or parameters, `against` its opponents. */
typedef struct {
    const Setting *vary; /* path, and values or range */
    int vary_count;
    const char *const *against;
    int against_count;
    /* For a sweep. */
    const char *design, *race; /* race: the name of its rule */
    int64_t points;            /* for a design that draws points */
    int64_t max_points;
    /* For a tuning, as written. */
    const char *tuner, *iterations, *confirm;
} Request;

/* NULL on error, as config_load; a config without a sweep or tuning is refused. */
Config *request_sweep(const char *path, const Setting *settings, int count, const Request *request,
                      Error *error);
Config *request_tuning(const char *path, const Setting *settings, int count, const Request *request,
                       Error *error);
/* The same from a text. */
Config *request_sweep_of(const char *text, size_t size, const ConfigSource *source, const Request *request,
                         Error *error);
/* Reads any config; settings may refer to a sweep. */
Config *request_none(const char *path, const Setting *settings, int count, Error *error);

#endif
