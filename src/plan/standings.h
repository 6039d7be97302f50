/* The report of formats in rounds: `rounds`, `ranking`, and the `champion` of a knockout in summary.json; and
 * the ranking as a table. */
#ifndef KOZYR_PLAN_STANDINGS_H
#define KOZYR_PLAN_STANDINGS_H

#include "stats/tally.h"
#include "plan/schedule.h"

/* Only rounds whose games have all been taken in count for the ranking.
 *
 * Swiss: by points, then Buchholz (the points of all opponents; a bye counts as an opponent with the entrant's
 * own points), then the share of half points in all games. Knockout: by the round of the defeat. Equal
 * entrants share a place and keep the order of the config. */
void standings_report(const Schedule *schedule, const Layer *layer, const Tally *tally, JsonWriter *json);
void standings_tables(const Schedule *schedule, const Layer *layer, const Tally *tally, Sheet *sheet);

/* The planner of formats in rounds; plan/rounds.h has the differences between them. */
extern const Planner rounds_planner;

#endif
