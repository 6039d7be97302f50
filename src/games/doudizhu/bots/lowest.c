/* Always the cheapest play that keeps the bombs (games/doudizhu/planning.c); a deterministic function of the
 * view, without parameters. */
#include "core/bot.h"
#include "games/doudizhu/doudizhu.h"

static Move lowest_choose(Player *player, const void *memory, const Move *legal, int count) {
    (void)player, (void)legal, (void)count;
    const ClimbingView *view = memory;
    return doudizhu_lowest(&view->public, (int)view->seat, &view->hand);
}

const Bot bot_doudizhu_lowest = {
    .name = "lowest",
    .title = "the cheapest play; keeps bombs until somebody is nearly out",
    .game = "doudizhu",
    .reads = BOT_READS_VIEW,
    .choose = lowest_choose,
};
