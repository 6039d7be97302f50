/* Always the cheapest play that keeps the bombs (cards/cheapest.h); a pure function of the view, without
 * parameters or chance. It bids by its controls: one for a two, two for a joker or a bomb. */
#include "cards/cheapest.h"
#include "core/bot.h"
#include "games/doudizhu/doudizhu.h"

enum { BID_ONE = 3, TWO_RANK = 12, REDOUBLE = 8, FAR = 99 };

static int controls(CardSet hand) {
    RankCounts counts = ladder_rank_counts(hand);
    int bombs = __builtin_popcountll(ranks_with(counts, 4));
    return rank_count(counts, TWO_RANK) + 2 * (counts_total(counts >> 4 * COUNT_LITTLE_JOKER) + bombs);
}

/* The highest word that the controls are good for. */
static Move speak(const DoudizhuView *view, const Move *legal, int count) {
    int held = controls(view->hand);
    if (view->phase == DOUDIZHU_DOUBLING) return legal[held >= REDOUBLE];
    int worth = held - BID_ONE + 1;
    if (doudizhu_head(legal[count - 1]) > DOUDIZHU_BID_MAX) return legal[worth > view->robs];
    Move best = DOUDIZHU_PASS;
    for (int i = 1; i < count; i++)
        if (doudizhu_head(legal[i]) <= worth) best = legal[i];
    return best;
}

static bool are_enemies(const DoudizhuView *view, int a, int b) {
    return (a == view->landlord) != (b == view->landlord);
}

static CheapestSituation look(const DoudizhuView *view) {
    int own = (int)view->seat, next = trick_next_seat(&view->trick, own), owner = view->trick.owner;
    CheapestSituation situation = {FAR, FAR, 0, view->head};
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++)
        if (are_enemies(view, own, seat) && view->held[seat] < situation.enemy)
            situation.enemy = view->held[seat];
    if (are_enemies(view, own, next)) situation.next_enemy = view->held[next];
    if (view->trick.led && !are_enemies(view, own, owner)) situation.partner = view->held[owner];
    return situation;
}

static Move lowest_choose(Player *player, const void *memory, const Move *legal, int count) {
    (void)player;
    const DoudizhuView *view = memory;
    if (view->phase != DOUDIZHU_PLAY) return speak(view, legal, count);
    Combination plays[MOVES_MAX];
    for (int i = 0; i < count; i++) plays[i] = doudizhu_combination(legal[i]);
    CheapestSituation situation = look(view);
    return legal[cheapest_play(&doudizhu_table, plays, count, ladder_rank_counts(view->hand), &situation)];
}

const Bot bot_doudizhu_lowest = {
    .name = "lowest",
    .title = "the cheapest play; keeps bombs until somebody is nearly out",
    .game = "doudizhu",
    .choose = lowest_choose,
};
