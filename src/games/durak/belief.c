/* Maintains lists of cards in the order in which they became known, ply by ply. */
#include "games/durak/belief.h"

/* In a game a list is never full; plies from an external program may claim anything. */
static inline void list_add(CardList *list, Card card) {
    if (list->count == DURAK_DECK_MAX) return;
    list->cards[list->count++] = card;
    list->set |= card_bit(card);
}

static inline void list_clear(CardList *list) {
    list->set = 0;
    list->count = 0;
}

/* Removes a card without a branch per card, because lists are short. */
static inline void list_remove(CardList *list, Card card) {
    int kept = 0;
    if (!(list->set & card_bit(card))) return;
    list->set &= ~card_bit(card);
    for (int i = 0; i < list->count; i++) {
        list->cards[kept] = list->cards[i];
        kept += list->cards[i] != card;
    }
    list->count = (uint8_t)kept;
}

static inline void take_table(DurakBelief *belief, CardList *hand) {
    const CardList *table = &belief->table;
    for (int i = 0; hand->count + table->count > DURAK_DECK_MAX && i < table->count; i++)
        list_add(hand, table->cards[i]);
    if (hand->count + table->count > DURAK_DECK_MAX) return;
    memcpy(hand->cards + hand->count, table->cards, table->count);
    hand->count = (uint8_t)(hand->count + table->count);
    hand->set |= table->set;
}

static void play_card(DurakBelief *belief, Card card, bool own) {
    list_remove(own ? &belief->own : &belief->enemy, card);
    belief->unknown &= ~card_bit(card);
    if (!own) belief->enemy_count--;
    list_add(&belief->table, card);
}

static void draw_cards(DurakBelief *belief, const DurakPly *ply) {
    int own = ply->drawn[belief->seat], enemy = ply->drawn[1 - belief->seat];
    if (own + enemy == 0) return;
    bool trump_drawn = false;
    for (int i = 0; i < own; i++) {
        list_add(&belief->own, ply->own[i]);
        belief->unknown &= ~card_bit(ply->own[i]);
        trump_drawn |= ply->own[i] == belief->trump;
    }
    if (enemy > 0) belief->enemy_count = belief->hand;
    belief->talon -= own + enemy;
    bool trump_left = belief->talon == 0 && belief->trump_face_up && !trump_drawn;
    if (trump_left && belief->trump_tracked) list_add(&belief->enemy, belief->trump);
}

void durak_belief_start(DurakBelief *belief, const DurakView *view, const DurakPly *deal,
                        bool trump_tracked) {
    list_clear(&belief->own);
    list_clear(&belief->enemy);
    list_clear(&belief->table);
    belief->enemy_count = 0;
    belief->seat = view->seat;
    belief->hand = view->public.rules.hand;
    belief->talon = view->public.rules.deck;
    belief->trump = view->public.trump;
    belief->trump_tracked = trump_tracked;
    belief->trump_face_up = view->public.rules.trump == DURAK_TRUMP_LAST;
    belief->unknown = deck_cards(view->public.rules.deck);
    if (!trump_tracked || belief->trump_face_up) belief->unknown &= ~card_bit(view->public.trump);
    draw_cards(belief, deal);
}

bool durak_belief_holds(const DurakBelief *belief, CardSet hand) {
    return belief->own.set == hand && belief->own.count == cards_count(hand);
}

void durak_belief_ply(DurakBelief *belief, const DurakPly *ply) {
    DurakVerb verb = durak_verb(ply->move);
    if (verb == DURAK_ATTACK || verb == DURAK_DEFEND)
        play_card(belief, cards_lowest(durak_card(ply->move)), ply->seat == belief->seat);
    if (!ply->ended) return;
    if (ply->taken) {
        bool own = ply->defender == belief->seat;
        take_table(belief, own ? &belief->own : &belief->enemy);
        if (!own) belief->enemy_count += belief->table.count;
    }
    list_clear(&belief->table);
    draw_cards(belief, ply);
}
