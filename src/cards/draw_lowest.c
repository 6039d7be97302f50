/* Leads as many cards as go with the lowest, and answers with the weakest; strong cards are spent for points
 * and near the end only. */
#include "cards/draw_bot.h"

enum { WORTH_A_STRONG_CARD = 10, NEARLY_OUT = 2 }; /* points; cards */

static bool somebody_nearly_out(const DrawView *view) {
    for (int seat = 0; seat < view->public.rules.seats; seat++)
        if (seat != view->seat && view->hand_count[seat] && view->hand_count[seat] <= NEARLY_OUT) return true;
    return false;
}

/* The weakest of the plays that keep to `allowed`, of as many cards as there are; a pass if there is none. */
static Move weakest(const DrawVariant *variant, const Move *legal, int count, CardSet allowed,
                    CardSet needed) {
    Move best = DRAW_PASS;
    for (int i = 0; i < count; i++) {
        Move play = legal[i];
        if (play == DRAW_PASS || play & ~allowed || needed & ~play) continue;
        int more = cards_count(play) - cards_count(best);
        if (more > 0 || (more == 0 && variant->rank(play) < variant->rank(best))) best = play;
    }
    return best;
}

Move draw_lowest(const DrawVariant *variant, const DrawView *view, const Move *legal, int count) {
    CardSet weak = ~draw_strong(variant->ladder), lowest = view->hand & -view->hand;
    const DrawPublic *public = &view->public;
    if (!public->trick.led) {
        Move play = weakest(variant, legal, count, weak, lowest);
        return play ? play : weakest(variant, legal, count, ~UINT64_C(0), lowest);
    }
    bool stop = !public->talon && somebody_nearly_out(view);
    bool rich = draw_points(variant->ladder, public->circle) >= WORTH_A_STRONG_CARD;
    Move play = weakest(variant, legal, count, weak, 0);
    return play || !(stop || rich) ? play : weakest(variant, legal, count, ~UINT64_C(0), 0);
}
