/* The values that one parameter takes in a sweep: "1,2,5", "1..6", "0..1/0.25", "1..3,8", or a JSON list. */
#ifndef KOZYR_PLAN_AXIS_H
#define KOZYR_PLAN_AXIS_H

#include "core/json.h"
#include "core/option.h"

typedef struct {
    const Option *option;
    double *values; /* numbers as from option_get, in the order written */
    int count;
    bool continuous; /* a real range without a step, for designs that draw points */
    double low, high;
} Axis;

typedef struct {
    const Option *option;
    const char *path; /* name of the parameter in messages */
    int64_t most;     /* maximum number of values */
    bool open;        /* allows a real range without a step */
} AxisBounds;

/* Reads `spec`: a string as above, one value, or a list of values. Call axis_free also on error. */
bool axis_read(Axis *axis, const AxisBounds *bounds, const cJSON *spec, Error *error);
void axis_free(Axis *axis);

#endif
