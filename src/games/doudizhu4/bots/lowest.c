/* Always the cheapest play that keeps the bombs (cards/cheapest.h); a pure function of the view, without
 * parameters or chance. It bids by its controls: one for a two, two for a joker or a bomb. */
#include "cards/cheapest.h"
#include "core/bot.h"
#include "games/doudizhu4/doudizhu4.h"

enum { BID_ONE = 8, BID_STEP = 3 };

/* The highest bid that the controls are good for. */
static Move speak(const Doudizhu4View *view, const Move *legal, int count) {
    int worth = landlord_controls(two_decks_counts(&view->hand)) - BID_ONE;
    return landlord_bid(legal, count, worth, BID_STEP);
}

static Move lowest_choose(Player *player, const void *memory, const Move *legal, int count) {
    (void)player;
    const Doudizhu4View *view = memory;
    if (view->phase != DOUDIZHU4_PLAY) return speak(view, legal, count);
    Combination plays[MOVES_MAX];
    for (int i = 0; i < count; i++) plays[i] = doudizhu4_combination(legal[i]);
    LandlordTable table = {&view->trick, view->held, view->landlord, (int)view->seat};
    CheapestSituation situation = landlord_cheapest(&table, view->head);
    return legal[cheapest_play(&doudizhu4_table, plays, count, two_decks_counts(&view->hand), &situation)];
}

const Bot bot_doudizhu4_lowest = {
    .name = "lowest",
    .title = "the cheapest play; keeps bombs until somebody is nearly out",
    .game = "doudizhu4",
    .choose = lowest_choose,
};
