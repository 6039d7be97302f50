/* What the bot planner of three-two-one thinks of a view (cards/planner.h), for it, for a search and for simulated
 * games. */
#ifndef KOZYR_GAMES_THREETWOONE_PLANNING_H
#define KOZYR_GAMES_THREETWOONE_PLANNING_H

#include "cards/landlord.h"
#include "games/threetwoone/decompose.h"

/* The planner's weights, found by configs/threetwoone/tune-planner.json. */
/* clang-format off */
#define THREETWOONE_WEIGHTS(WEIGHT) \
    WEIGHT(play, 75) WEIGHT(control, 86) WEIGHT(head, 10) WEIGHT(lead, 77) WEIGHT(pass, 260) \
    WEIGHT(danger, 141) WEIGHT(feed, 114) WEIGHT(near, 6)
/* clang-format on */

extern const PlannerWeights threetwoone_tuned;

/* For planner_choose and planner_weigh; fills in the plan of the hand, which they read. */
PlannerSituation threetwoone_look(const PlannerWeights *weights, const ClimbingPublic *public, int seat,
                                  const TwoDecks *hand, ThreetwoonePlan *plan);

/* A move; adds to `nodes` for each hand that is weighed. */
Move threetwoone_planner_move(const PlannerWeights *weights, const ClimbingTurn *turn, uint64_t *nodes);

#endif
