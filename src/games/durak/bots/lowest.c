/* Always the lowest card: a pure function of the view, without parameters or chance.
 *
 * Low means: plain cards before trumps, then by rank, then by suit.
 * - Leads its lowest card.
 * - Throws in its lowest fitting card, but no trump while the talon lasts; then it passes. It does the same
 *   after the defender said take.
 * - Passes an attack on with its lowest fitting plain card, with an empty talon also with a trump.
 * - Else beats with a plain card; else shows its trump, if that passes the attack on; else beats with its
 *   lowest trump. It takes only when it cannot beat. */
#include "core/bot.h"
#include "games/durak/legal.h"

/* `cards` is not empty. */
static CardSet lowest_card(CardSet cards, CardSet trumps) {
    CardSet plain = cards & ~trumps;
    if (plain) cards = plain;
    cards &= RANK_ZERO << __builtin_ctz(cards_ranks(cards));
    return cards & -cards;
}

static Move answer(const DurakView *view, const Move *legal, int count) {
    CardSet trumps = durak_trumps(view->trump);
    CardSet beating = durak_beating(view->hand, cards_lowest(view->open), trumps);
    if (view->rules.variant == DURAK_TRANSFER) {
        CardSet passing = durak_legal_cards(legal, count, DURAK_PASS_ON) & ~(view->talon ? trumps : 0);
        if (passing) return durak_move(DURAK_PASS_ON, lowest_card(passing, trumps));
        CardSet shown = durak_legal_cards(legal, count, DURAK_SHOW);
        if (shown && !(beating & ~trumps)) return durak_move(DURAK_SHOW, shown);
    }
    return beating ? durak_move(DURAK_DEFEND, lowest_card(beating, trumps)) : durak_move(DURAK_TAKE, 0);
}

static Move lowest_choose(Player *player, const void *memory, const Move *legal, int count) {
    (void)player;
    const DurakView *view = memory;
    CardSet trumps = durak_trumps(view->trump);
    if (view->open && !view->taking) return answer(view, legal, count);
    if (!view->table) return durak_move(DURAK_ATTACK, lowest_card(view->hand, trumps));
    CardSet fitting = durak_matching(view->hand, view->table) & ~(view->talon ? trumps : 0);
    return fitting ? durak_move(DURAK_ATTACK, lowest_card(fitting, trumps)) : durak_move(DURAK_PASS, 0);
}

const Bot bot_durak_lowest = {
    .name = "lowest",
    .title = "always the lowest card; throws in no trump while the talon lasts",
    .game = "durak",
    .choose = lowest_choose,
};
