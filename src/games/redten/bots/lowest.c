/* Always the lowest play that is not a bomb (games/redten/policies.h): the baseline bot. */
#include "core/bot.h"
#include "games/redten/policies.h"

static Move lowest_choose(Player *player, const void *memory, const Move *legal, int count) {
    (void)player, (void)legal, (void)count;
    return redten_lowest(&((const RedtenView *)memory)->state);
}

const Bot bot_redten_lowest = {
    .name = "lowest",
    .title = "the lowest play that is no bomb, singles first",
    .game = "redten",
    .reads = BOT_READS_VIEW,
    .choose = lowest_choose,
};
