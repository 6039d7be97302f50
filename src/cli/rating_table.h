/* Ratings as text and as JSON. */
#ifndef KOZYR_CLI_RATING_TABLE_H
#define KOZYR_CLI_RATING_TABLE_H

#include "core/json.h"
#include "core/sheet.h"
#include "report/ratings.h"

/* The values of --model, in the order of RatingModel; ends with NULL. */
extern const char *const rating_models[];

typedef struct {
    const Ratings *ratings;
    int anchor;       /* the entrant whose rating is 0; -1: the mean is 0 */
    const int *order; /* entrants, group by group, best first */
    const Population *population;
} RatingReport;

/* Fills `order`: by group, then by rating. */
bool rating_order(const Ratings *ratings, int *order);

void rating_table_build(const RatingReport *report, Sheet *sheet);
/* The same and more as JSON; the caller frees it. NULL if out of memory. */
char *rating_json(const RatingReport *report);

/* ---- pairs of entrants (rating_pairs.c) ---- */

/* The table "superiority", and the entrants that played alike. */
void rating_pairs_build(const RatingReport *report, Sheet *sheet);
/* The matrices; none if there are too many entrants. */
void rating_pairs_put(JsonWriter *json, const RatingReport *report);

#endif
