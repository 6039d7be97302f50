/* Leads the largest play with the lowest card, and answers with the weakest play. Strong cards are spent only
 * for points and near the end. */
#include "cards/draw_bot.h"

enum { WORTH_A_STRONG_CARD = 10, NEARLY_OUT = 2 }; /* points in the trick; cards of an opponent */

static bool somebody_nearly_out(const DrawView *view) {
    for (int seat = 0; seat < view->public.rules.seats; seat++)
        if (seat != view->seat && view->hand_count[seat] && view->hand_count[seat] <= NEARLY_OUT) return true;
    return false;
}

/* The weakest of the largest plays that use only `allowed` cards and include the `needed` ones; a pass if there
 * is none. */
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
