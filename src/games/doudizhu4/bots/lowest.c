/* Always the cheapest play that keeps the bombs (cards/cheapest.h); a deterministic function of the view,
 * without parameters. Bids by its controls: one for a two, two for a joker or a bomb. */
#include "games/doudizhu4/doudizhu4.h"

static Move lowest_choose(Player *player, const void *view, const Move *legal, int count) {
    (void)player;
    ClimbingTurn turn = climbing_turn(view, legal, count);
    return doudizhu4_lowest(&turn);
}

const Bot bot_doudizhu4_lowest = {
    .name = "lowest",
    .title = "the cheapest play; keeps bombs until somebody is nearly out",
    .game = "doudizhu4",
    .choose = lowest_choose,
};
