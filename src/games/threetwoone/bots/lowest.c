/* Always the cheapest play (cards/cheapest.h); a deterministic function of the view, without parameters. */
#include "cards/landlord.h"
#include "games/threetwoone/threetwoone.h"

static Move lowest_choose(Player *player, const void *view, const Move *legal, int count) {
    (void)player;
    ClimbingTurn turn = climbing_turn(view, legal, count);
    return landlord_lowest(&threetwoone_variant, &turn);
}

const Bot bot_threetwoone_lowest = {
    .name = "lowest",
    .title = "the cheapest play; long ones first",
    .game = "threetwoone",
    .choose = lowest_choose,
};
