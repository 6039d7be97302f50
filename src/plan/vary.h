/* A sweep as the user wrote it: which parameters of one entrant are varied, and how their values make points.
 * The keys "vary", "design" and "points" of the sweep. */
#ifndef KOZYR_PLAN_VARY_H
#define KOZYR_PLAN_VARY_H

#include "config/config.h"

enum { SWEPT_MAX = 16 };

/* Points as values of parameters (option_get). */
typedef struct {
    int parameter_count;
    const Option *parameters[SWEPT_MAX];
    double *values; /* parameter_count for each point; the caller frees them */
    int count;
} Variation;

/* The number of the entrant whose parameters are varied; -1: wrong, or there is more than one. */
int vary_entrant(Config *config, const cJSON *sweep, Error *error);
/* Makes at most `most` points. */
bool vary_read(Config *config, const cJSON *sweep, int64_t most, Variation *variation, Error *error);

#endif
