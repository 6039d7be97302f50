/* Pairs of entrants in ratings, as text and as JSON. */
#ifndef KOZYR_CLI_RATING_PAIRS_H
#define KOZYR_CLI_RATING_PAIRS_H

#include "cli/rating_table.h"
#include "core/json.h"

/* The table "superiority", and the entrants that played alike. */
void rating_pairs_build(const RatingReport *report, Sheet *sheet);
/* The matrices; none if there are too many entrants. */
void rating_pairs_put(JsonWriter *json, const RatingReport *report);

#endif
