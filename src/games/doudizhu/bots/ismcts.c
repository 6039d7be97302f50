/* Monte Carlo search among the moves whose learned values are largest (search/search.h). Simulated games
 * are played by the same values. By default there is no tree, because hidden hands make most positions unique.
 * All moves are played out from the same drawn states instead, which compares them more precisely. Bids like
 * the planner, or by simulated games. With rollout=planner the planner's weights count in place of the values. */
#include <string.h>

#include "games/doudizhu/doudizhu.h"

typedef struct {
    CandidatesSettings search;
    LandlordPlanner planner;
} Params;

static const Option rows[] = {CANDIDATES_ROWS(Params, search, 80, 6, 1),
                              DOUDIZHU_SEARCH_WEIGHTS(DOUDIZHU_PLAY_ROW) DOUDIZHU_BIDS(DOUDIZHU_BID_ROW)
                                  LANDLORD_BID_GAMES_ROW(Params, planner.bid_games)};
static const Preset presets[] = {
    {"1ms", "about a millisecond a move", ""},
    {"10ms", "about ten", "iterations=700 bid_games=500"},
};

/* Weights of plays that would not count are refused. */
static bool check(const void *params, const Game *game, const void *rules, Error *error) {
    const Params *given = params;
    int rollout = given->search.search.budget.rollout;
    const PlannerWeights *weights = &doudizhu_bots.searching.weights;
    bool learned = rollout == ROLLOUT_AUTO || rollout == ROLLOUT_LEARNED;
    if (learned && memcmp(&given->planner.weights, weights, sizeof *weights) != 0)
        return error_input(error,
                           "ismcts: weights do not count with learned values; give \"rollout\": \"planner\"");
    return candidates_check(params, game, rules, error);
}

LANDLORD_ISMCTS_BOT(doudizhu, rows, presets, &((const Params *)player->params)->planner, check);
