/* Always the cheapest play that keeps the bombs (cards/cheapest.h); a pure function of the view, without
 * parameters or chance. It bids by its controls: one for a two, two for a joker or a bomb. */
#include "cards/cheapest.h"
#include "core/bot.h"
#include "games/doudizhu4/doudizhu4.h"

enum { BID_ONE = 8, BID_STEP = 3, TWO_RANK = 12, FAR = 99 };

static int controls(const TwoDecks *hand) {
    RankCounts counts = two_decks_counts(hand);
    int bombs = __builtin_popcountll(ranks_with(counts, 4));
    return rank_count(counts, TWO_RANK) + 2 * (counts_total(counts >> 4 * COUNT_LITTLE_JOKER) + bombs);
}

/* The highest bid that the controls are good for. */
static Move speak(const Doudizhu4View *view, const Move *legal, int count) {
    int held = controls(&view->hand), worth = held < BID_ONE ? 0 : 1 + (held - BID_ONE) / BID_STEP;
    Move best = DOUDIZHU4_PASS;
    for (int i = 1; i < count; i++)
        if (move_head(legal[i]) <= worth) best = legal[i];
    return best;
}

static bool are_enemies(const Doudizhu4View *view, int a, int b) {
    return (a == view->landlord) != (b == view->landlord);
}

static CheapestSituation look(const Doudizhu4View *view) {
    int own = (int)view->seat, next = trick_next_seat(&view->trick, own), owner = view->trick.owner;
    CheapestSituation situation = {FAR, FAR, 0, view->head};
    for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++)
        if (are_enemies(view, own, seat) && view->held[seat] < situation.enemy)
            situation.enemy = view->held[seat];
    if (are_enemies(view, own, next)) situation.next_enemy = view->held[next];
    if (view->trick.led && !are_enemies(view, own, owner)) situation.partner = view->held[owner];
    return situation;
}

static Move lowest_choose(Player *player, const void *memory, const Move *legal, int count) {
    (void)player;
    const Doudizhu4View *view = memory;
    if (view->phase != DOUDIZHU4_PLAY) return speak(view, legal, count);
    Combination plays[MOVES_MAX];
    for (int i = 0; i < count; i++) plays[i] = doudizhu4_combination(legal[i]);
    CheapestSituation situation = look(view);
    return legal[cheapest_play(&doudizhu4_table, plays, count, two_decks_counts(&view->hand), &situation)];
}

const Bot bot_doudizhu4_lowest = {
    .name = "lowest",
    .title = "the cheapest play; keeps bombs until somebody is nearly out",
    .game = "doudizhu4",
    .choose = lowest_choose,
};
