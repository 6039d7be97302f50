/* Splits the hand into the fewest plays and makes the play that leaves the best rest (cards/planner.h); bids
 * by the worth of the hand. A deterministic function of the view; ties go to the first move. */
#include "games/doudizhu4/doudizhu4.h"

typedef struct {
    LandlordPlanner planner;
} Params;

#define PLAY(weight, value)    {PLANNER_WEIGHT(Params, planner.weights, weight), .initial = (value)},
#define AUCTION(weight, value) {LANDLORD_WEIGHT(Params, planner, weight), .initial = (value), HELP_##weight},
#define HELP_bid_control
#define HELP_bid_bomb
#define HELP_bid_play
#define HELP_bid  .help = "auction: what a hand must be worth to bid 1"
#define HELP_step .help = "auction: how much more for each further point"
static const Option rows[] = {DOUDIZHU4_WEIGHTS(PLAY) DOUDIZHU4_BIDS(AUCTION)
                                  LANDLORD_LEARNED_ROW(Params, planner.learned)};

static const Preset presets[] = {
    {"tuned", "weights found by configs/doudizhu4/tune-planner.json", ""},
    {"learned", "values that make learn found from games, in place of weights", "learned=true"},
    {"plain", "weights by hand",
     "control=40 bomb=120 more=40 head=4 lead=40 pass=20 partner=60 top=6 danger=80 feed=60 near=4 bid=200"},
};

LANDLORD_PLANNER_BOT(doudizhu4, rows, presets);
