/* The yardstick: see draw_lowest in cards/draw_bot.h. */
#include "cards/draw_bot.h"
#include "games/wuguapi/combination.h"

static Move lowest_choose(Player *player, const void *view, const Move *legal, int count) {
    (void)player;
    return draw_lowest(&wuguapi_variant, view, legal, count);
}

const Bot bot_wuguapi_lowest = {
    .name = "lowest",
    .title = "the weakest play, strong cards kept for points and for the end",
    .game = "wuguapi",
    .choose = lowest_choose,
};
