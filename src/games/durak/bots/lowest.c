/* Always the lowest card (games/durak/lowest.h): a deterministic function of the view, without parameters. */
#include "games/durak/lowest.h"
#include "core/bot.h"

static Move lowest_choose(Player *player, const void *view, const Move *legal, int count) {
    (void)player;
    (void)legal;
    (void)count;
    return durak_lowest_choice(view);
}

const Bot bot_durak_lowest = {
    .name = "lowest",
    .title = "always the lowest card; throws in no trump while the talon lasts",
    .game = "durak",
    .reads = BOT_READS_VIEW,
    .choose = lowest_choose,
};
