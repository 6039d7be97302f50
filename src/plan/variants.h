/* The variants of a sweep, which users call points: one entrant with different values of its parameters. */
#ifndef KOZYR_PLAN_VARIANTS_H
#define KOZYR_PLAN_VARIANTS_H

#include "config/config.h"
#include "config/course.h"
#include "core/json.h"
#include "core/option.h"

/* ---- designs (design.c) ----
 *
 * The points of a sweep as the user specified it: the varied parameters of one entrant, and the points played
 * in the space of their axes. Reads the keys "vary", "design" and "points" of the sweep.
 *
 * grid: every combination; the last axis changes first. The other designs draw `points` points by the run's
 * seed. random: independent points; Latin hypercube: one point from each of `points` slices of every axis;
 * Sobol: points of the shifted sequence. A drawn point that repeats another is omitted. */

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

/* ---- axes ----
 *
 * The values that one parameter takes in a sweep: "1,2,5", "1..6", "0..1/0.25", "1..3,8", or a JSON list. */

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

/* ---- variants ---- */

/* A sweep: entrants 0 to count - 1 of the config are one entrant with different values of its parameters,
 * and those after them are its opponents. Every point plays the same deals with the same bot streams. */
enum { VARIANTS_DEFAULT_MAX = 10000, VARIANTS_MAX = 19000 };

typedef struct {
    int count;
    Entrant base; /* the entrant of the config, under its own name */
    int parameter_count;
    const Option *parameters[SWEPT_MAX];
} Variants;

/* variants_of returns NULL if the config is no sweep. */
COURSE_SETTINGS(Variants, variants)

/* The key "sweep" (config/course.h). variants_choose keeps the swept entrant and its opponents, in this
 * order; variants_read then replaces the swept entrant by one per point. */
bool variants_choose(Config *config, const cJSON *sweep, Error *error);
bool variants_read(Config *config, const cJSON *sweep, Error *error);
void variants_write(const Config *config, cJSON *root);

/* Keeps at most `most` points, evenly spread over the list, and no race. */
void variants_thin(Config *config, int most);

#endif
