/* Monte Carlo search among the moves whose learned values are largest (search/search.h). Simulated games
 * are played by the same values. The move they rate highest is kept unless another one is clearly better. With
 * rollout=planner the planner's weights count in place of the values. */
#include "games/threetwoone/threetwoone.h"

typedef struct {
    CandidatesSettings search;
} Params;

static const Option rows[] = {CANDIDATES_ROWS(Params, search, 140, 6, 1)};
static const Preset presets[] = {
    {"1ms", "about a millisecond a move", ""},
    {"5ms", "about five", "iterations=700"},
    {"10ms", "about ten", "iterations=1400"},
};

LANDLORD_ISMCTS_BOT(threetwoone, rows, presets, &threetwoone_bots.searching, candidates_check);
