/* Always the cheapest play that keeps the bombs (cards/cheapest.h); a pure function of the view, without
 * parameters or chance. It bids by its controls: one for a two, two for a joker or a bomb. */
#include "cards/landlord.h"
#include "core/bot.h"
#include "games/doudizhu4/doudizhu4.h"

enum { BID_ONE = 8, BID_STEP = 3 };

static Move lowest_choose(Player *player, const void *memory, const Move *legal, int count) {
    (void)player;
    const ClimbingView *view = memory;
    RankCounts hand = climbing_counts(&doudizhu4_variant, &view->hand);
    if (view->public.phase != CLIMBING_PLAY)
        return landlord_bid(legal, count, landlord_controls(hand) - BID_ONE, BID_STEP);
    Combination plays[MOVES_MAX];
    for (int i = 0; i < count; i++) plays[i] = climbing_play_of(&doudizhu4_variant, legal[i]);
    CheapestSituation situation = landlord_cheapest(&doudizhu4_variant, &view->public, (int)view->seat);
    return legal[cheapest_play(&doudizhu4_table, plays, count, hand, &situation)];
}

const Bot bot_doudizhu4_lowest = {
    .name = "lowest",
    .title = "the cheapest play; keeps bombs until somebody is nearly out",
    .game = "doudizhu4",
    .choose = lowest_choose,
};
