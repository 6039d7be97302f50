/* The variants of a sweep, which users call points: one entrant with different values of its parameters. */
#ifndef KOZYR_PLAN_VARIANTS_H
#define KOZYR_PLAN_VARIANTS_H

#include "config/course.h"
#include "plan/design.h"

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
