/* Splits the hand into the fewest plays and makes the play that leaves the best rest (cards/planner.h); bids
 * by the worth of the hand. A deterministic function of the view; ties go to the first move. */
#include "games/doudizhu/doudizhu.h"

typedef struct {
    LandlordPlanner planner;
} Params;

static const Option rows[] = {DOUDIZHU_WEIGHTS(DOUDIZHU_PLAY_ROW) DOUDIZHU_BIDS(DOUDIZHU_BID_ROW)
                                  LANDLORD_LEARNED_ROW(Params, planner.learned)};

/* The auction weights predict the points per game from the dealt hand. They were fitted to 40,000 landlords
 * in games between three tuned planners (configs/doudizhu/equal.json). A hand worth a bid of 1 is worth a bid
 * of 3. */
static const Preset presets[] = {
    {"tuned", "play found by configs/doudizhu/tune-planner.json; bids what its hand won among equals", ""},
    {"equals", "play found by configs/doudizhu/tune-equals.json: stronger against the tuned planner",
     "control=82 bomb=29 lead=116 pass=88 partner=127 top=15 danger=237 feed=90 near=6"},
    {"learned", "values that make learn found from games, in place of weights", "learned=true"},
    {"plain", "weights by hand",
     "control=40 bomb=120 head=4 lead=40 pass=20 partner=60 top=6 danger=80 feed=60 near=4 bid_control=60 "
     "bid_bomb=60 bid_play=30 bid=-40 step=30"},
};

LANDLORD_PLANNER_BOT(doudizhu, rows, presets);
