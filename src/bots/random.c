/* Chooses uniformly among the legal moves of any game; the baseline bot. */
#include "core/bot.h"

#include <assert.h>

static Move random_choose(Player *player, const void *view, const Move *legal, int count) {
    (void)view;
    assert(count >= 1);
    return legal[rng_below(&player->rng, (uint32_t)count)];
}

const Bot bot_random = {
    .name = "random",
    .title = "uniform among the legal moves",
    .reads = BOT_READS_NOTHING,
    .choose = random_choose,
};
