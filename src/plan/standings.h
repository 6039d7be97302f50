/* What formats in rounds add to summary.json: `rounds`, `ranking`, and the `champion` of a knockout; and the
 * ranking as a table. */
#ifndef KOZYR_PLAN_STANDINGS_H
#define KOZYR_PLAN_STANDINGS_H

#include "stats/tally.h"
#include "plan/schedule.h"

/* Rounds whose games are all taken in count for the ranking.
 *
 * Swiss: by points, then Buchholz (the points of all opponents; a bye stands for an opponent with the own
 * points), then the share of the half points in all games. Knockout: by the round of the defeat. Equal
 * entrants share a place and are in the order of the config. */
void standings_report(const Schedule *schedule, const Layer *layer, const Tally *tally, JsonWriter *json);
void standings_tables(const Schedule *schedule, const Layer *layer, const Tally *tally, Sheet *sheet);

/* For the formats in rounds; plan/rounds.h has what differs between them. */
extern const Planner rounds_planner;

#endif
