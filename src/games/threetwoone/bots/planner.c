/* Splits the hand into the fewest plays and makes the play that leaves the best rest (cards/planner.h). A
 * deterministic function of the view; ties go to the first move. */
#include "games/threetwoone/threetwoone.h"

#define ROW(weight, value) {PLANNER_WEIGHT(LandlordPlanner, weights, weight), .initial = (value)},
static const Option rows[] = {THREETWOONE_WEIGHTS(ROW) LANDLORD_LEARNED_ROW(LandlordPlanner, learned)};

static const Preset presets[] = {
    {"tuned", "weights found by configs/threetwoone/tune-planner.json", ""},
    {"learned", "values that make learn found from games, in place of weights", "learned=true"},
    {"plain", "weights by hand", "play=100 control=40 head=4 lead=40 pass=20 danger=80 feed=60 near=4"},
};

LANDLORD_PLANNER_BOT(threetwoone, rows, presets);
