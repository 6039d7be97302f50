/* Always the cheapest play (cards/cheapest.h); a deterministic function of the view, without parameters. */
#include "cards/landlord.h"
#include "core/bot.h"
#include "games/threetwoone/threetwoone.h"

static Move lowest_choose(Player *player, const void *memory, const Move *legal, int count) {
    (void)player;
    const ClimbingView *view = memory;
    RankCounts hand = climbing_counts(&threetwoone_variant, &view->hand);
    return landlord_lowest(&threetwoone_variant, &view->public, (int)view->seat, hand, legal, count);
}

const Bot bot_threetwoone_lowest = {
    .name = "lowest",
    .title = "the cheapest play; long ones first",
    .game = "threetwoone",
    .choose = lowest_choose,
};
