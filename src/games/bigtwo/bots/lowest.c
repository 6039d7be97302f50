/* Always the cheapest play that keeps the strong cards (games/bigtwo/lowest.c); a deterministic function of
 * the view, without parameters. */
#include "core/bot.h"
#include "games/bigtwo/policies.h"

static Move lowest_choose(Player *player, const void *view, const Move *legal, int count) {
    (void)player;
    return bigtwo_lowest(view, legal, count);
}

const Bot bot_bigtwo_lowest = {
    .name = "lowest",
    .title = "the cheapest play, deuces and bombs kept until somebody is nearly out",
    .game = "bigtwo",
    .choose = lowest_choose,
};
