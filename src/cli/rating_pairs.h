/* What ratings say of pairs of entrants, for people and for programs. */
#ifndef KOZYR_CLI_RATING_PAIRS_H
#define KOZYR_CLI_RATING_PAIRS_H

#include "cli/rating_table.h"
#include "core/json_writer.h"

/* The table "superiority", and who played alike. */
void rating_pairs_build(const RatingReport *report, Sheet *sheet);
/* The matrices, unless there are too many entrants for them. */
void rating_pairs_put(JsonWriter *json, const RatingReport *report);

#endif
