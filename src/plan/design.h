/* Designs: which points of the space that the axes span are played. */
#ifndef KOZYR_PLAN_DESIGN_H
#define KOZYR_PLAN_DESIGN_H

#include "plan/axis.h"

/* grid: every combination. The others draw `points` points, by the run's seed: random independently; Latin
 * hypercube one from each of as many slices of every axis; Sobol along the sequence, shifted. */
typedef enum { DESIGN_GRID, DESIGN_RANDOM, DESIGN_LATIN, DESIGN_SOBOL } DesignKind;

extern const char *const design_names[]; /* in this order; ends with NULL */

typedef struct {
    DesignKind kind;
    int64_t points; /* of designs that draw them */
} Design;

/* The keys "design" and "points" of the sweep object. */
bool design_read(Design *design, const cJSON *sweep, int64_t max_points, Error *error);

/* Makes the points: *count times a value per axis, which the caller frees; in a grid the last axis changes
 * first. A drawn point that came before is left out. */
bool design_points(const Design *design, const Axis *axes, int axis_count, int64_t max_points, uint64_t seed,
                   double **points, int *count, Error *error);

#endif
