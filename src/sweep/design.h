/* Designs: which points of the space that the axes span are played. */
#ifndef KOZYR_SWEEP_DESIGN_H
#define KOZYR_SWEEP_DESIGN_H

#include "sweep/axis.h"

/* grid: every combination. */
typedef enum { DESIGN_GRID } DesignKind;

typedef struct {
    DesignKind kind;
    int64_t points; /* of designs that draw them */
} Design;

/* The keys "design" and "points" of the sweep object. */
bool design_read(Design *design, const cJSON *sweep, int64_t max_points, Error *error);

/* Appends the points, each a list with a value per axis, the last axis changing first. */
bool design_points(const Design *design, const Axis *axes, int axis_count, int64_t max_points, uint64_t seed,
                   cJSON *points, Error *error);

#endif
