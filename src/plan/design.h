/* The points of a sweep as the user specified it: the varied parameters of one entrant, and the points played
 * in the space of their axes. Reads the keys "vary", "design" and "points" of the sweep.
 *
 * grid: every combination; the last axis changes first. The other designs draw `points` points by the run's
 * seed. random: independent points; Latin hypercube: one point from each of `points` slices of every axis;
 * Sobol: points of the shifted sequence. A drawn point that repeats another is omitted. */
#ifndef KOZYR_PLAN_DESIGN_H
#define KOZYR_PLAN_DESIGN_H

#include "config/config.h"

/* The dimensions for which design.c has direction numbers of Sobol's sequence. */
enum { SWEPT_MAX = 16 };

/* Points as values of parameters (option_get). */
typedef struct {
    int parameter_count;
    const Option *parameters[SWEPT_MAX];
    double *values; /* parameter_count for each point; the caller frees them, also on error */
    int count;
} Variation;

/* The index of the entrant whose parameters are varied; -1 if it is invalid or there are several. */
int design_entrant(Config *config, const cJSON *sweep, Error *error);
/* Makes at most `most` points. */
bool design_read(Config *config, const cJSON *sweep, int64_t most, Variation *variation, Error *error);

/* Coordinate `dimension`, below SWEPT_MAX, of point `index` of the Sobol sequence, as a fraction of 2^32.
 * Every initial segment of the sequence fills the cube evenly. */
uint32_t sobol_coordinate(uint32_t index, int dimension);

#endif
