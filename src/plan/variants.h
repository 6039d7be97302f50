/* The variants of a sweep, which its users know as points: one entrant with different values of its
 * parameters. */
#ifndef KOZYR_PLAN_VARIANTS_H
#define KOZYR_PLAN_VARIANTS_H

#include "config/course.h"
#include "plan/design.h"

/* A sweep: entrants 0 to count - 1 of the config are one entrant with different values of its parameters,
 * and those after them are its opponents. Every point plays the same deals with the same bot streams. */
enum { VARIANTS_DEFAULT_MAX = 10000, VARIANTS_MAX = 19000 };

typedef struct {
    int count;
    Entrant base; /* as the config has it, under its own name */
    int parameter_count;
    const Option *parameters[SWEPT_MAX];
} Variants;

/* variants_of; NULL: the config is no sweep. */
COURSE_SETTINGS(Variants, variants)

/* The key "sweep" (config/course.h). variants_choose leaves the swept entrant and its opponents, in this
 * order; variants_read then replaces the swept one by one entrant per point. */
bool variants_choose(Config *config, const cJSON *sweep, Error *error);
bool variants_read(Config *config, const cJSON *sweep, Error *error);
void variants_write(const Config *config, cJSON *root);

/* Leaves at most `most` points, spread evenly over the list, and no race. */
void variants_thin(Config *config, int most);

#endif
