/* The planner's evaluation of a view of three-two-one (cards/planner.h), shared by the bot, a search and
 * simulated games. */
#ifndef KOZYR_GAMES_THREETWOONE_PLANNING_H
#define KOZYR_GAMES_THREETWOONE_PLANNING_H

#include "cards/landlord.h"
#include "games/threetwoone/decompose.h"

/* The planner's weights, from configs/threetwoone/tune-planner.json. */
/* clang-format off */
#define THREETWOONE_WEIGHTS(WEIGHT) \
    WEIGHT(play, 75) WEIGHT(control, 86) WEIGHT(head, 10) WEIGHT(lead, 77) WEIGHT(pass, 260) \
    WEIGHT(danger, 141) WEIGHT(feed, 114) WEIGHT(near, 6)
/* clang-format on */

extern const PlannerWeights threetwoone_tuned;

/* The situation for planner_choose and planner_weigh. Also fills in `plan`, which they read. */
PlannerSituation threetwoone_look(const PlannerWeights *weights, const ClimbingPublic *public, int seat,
                                  const TwoDecks *hand, ThreetwoonePlan *plan);

/* Returns the planner's move; adds the number of hands weighed to `nodes`. */
Move threetwoone_planner_move(const PlannerWeights *weights, const ClimbingTurn *turn, uint64_t *nodes);

#endif
