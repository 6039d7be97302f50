/* Monte Carlo search among the moves whose learned values are largest (search/search.h). Simulated games
 * are played by the same values. The move they rate highest is kept unless another one is clearly better. Bids
 * like the planner. With rollout=planner the planner's weights count in place of the values. */
#include "games/doudizhu4/doudizhu4.h"

typedef struct {
    CandidatesSettings search;
} Params;

static const Option rows[] = {CANDIDATES_ROWS(Params, search, 28, 3, 1.5)};
static const Preset presets[] = {
    {"1ms", "about a millisecond a move", ""},
    {"5ms", "about five", "iterations=140"},
    {"10ms", "about ten", "iterations=280"},
};

LANDLORD_ISMCTS_BOT(doudizhu4, rows, presets, &doudizhu4_bots.searching, candidates_check);
