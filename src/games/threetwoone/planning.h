/* The planner's weights of three-two-one, for the bots of cards/landlord.h. */
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

extern const LandlordBots threetwoone_bots;

#endif
