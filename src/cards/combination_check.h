/* Views from outside of games whose plays are combinations (cards/combination.h): what no game leads to is
 * refused. */
#ifndef KOZYR_CARDS_COMBINATION_CHECK_H
#define KOZYR_CARDS_COMBINATION_CHECK_H

#include <stdbool.h>

#include "cards/combination.h"
#include "core/error.h"

/* Whether seat `owner`, which has `played` these cards, can have made a play of a class that the table has
 * and `classes` (a bit each) allows. */
bool combination_check_table(const CombinationTable *table, uint64_t classes, int class, int head,
                             RankCounts played, int owner, Error *error);

/* Whether each seat has made as many plays as its cards allow. */
bool combination_check_plays(int seats, const RankCounts *played, const uint8_t *plays, Error *error);

#endif
