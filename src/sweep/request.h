/* Configs with a sweep or a tuning, combined with the command line. */
#ifndef KOZYR_SWEEP_REQUEST_H
#define KOZYR_SWEEP_REQUEST_H

#include "config/config.h"

/* NULL and 0: not given. `vary` replaces the config's points or parameters, `against` its opponents. */
typedef struct {
    const Setting *vary; /* path, and values or range */
    int vary_count;
    const char *const *against;
    int against_count;
    /* Of a sweep. */
    const char *design, *race; /* race: its rule */
    int64_t points;            /* for a design that draws points */
    int64_t max_points;
    /* For a tuning, as written. */
    const char *tuner, *iterations, *confirm;
} Request;

/* NULL on error, like config_load; refuses a config without a sweep, or a tuning. */
Config *request_sweep(const char *path, const Setting *settings, int count, const Request *request,
                      Error *error);
Config *request_tuning(const char *path, const Setting *settings, int count, const Request *request,
                       Error *error);
/* The same for JSON text. */
Config *request_sweep_of(const char *text, size_t size, const ConfigSource *source, const Request *request,
                         Error *error);
/* For any config: its settings may be those of a sweep. */
Config *request_none(const char *path, const Setting *settings, int count, Error *error);

#endif
