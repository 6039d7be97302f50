/* The policy "always the lowest card", for a bot with a view and for playouts with a state.
 *
 * Low means: plain cards before trumps, then by rank, then by suit.
 * - Leads its lowest card.
 * - Throws in its lowest fitting card, but no trump while the talon lasts; otherwise it passes. It does the
 *   same after the defender takes.
 * - Passes an attack on with its lowest fitting plain card; with an empty talon also with a trump.
 * - Otherwise it beats with a plain card, or shows its trump if that passes the attack on, or beats with its
 *   lowest trump. It takes only if it cannot beat. */
#ifndef KOZYR_GAMES_DURAK_LOWEST_H
#define KOZYR_GAMES_DURAK_LOWEST_H

#include "games/durak/durak.h"
#include "games/durak/plies.h"

/* `cards` must not be empty. */
static inline CardSet durak_lowest_card(CardSet cards, CardSet trumps) {
    CardSet plain = cards & ~trumps;
    if (plain) cards = plain;
    cards &= RANK_ZERO << __builtin_ctz(cards_ranks(cards));
    return cards & -cards;
}

static inline bool durak_is_defence(const DurakPublic *at) { return at->open && !at->taking; }

/* The move of a seat that has to beat an open card. `pass_on` and `show` are the cards that may pass the
 * attack on. */
static inline Move durak_lowest_answer(const DurakPublic *at, CardSet hand, bool talon, CardSet pass_on,
                                       CardSet show) {
    CardSet trumps = durak_trumps(at->trump);
    CardSet beating = durak_beating(hand, cards_lowest(at->open), trumps);
    if (talon) pass_on &= ~trumps;
    if (pass_on) return durak_move(DURAK_PASS_ON, durak_lowest_card(pass_on, trumps));
    if (show && !(beating & ~trumps)) return durak_move(DURAK_SHOW, show);
    return beating ? durak_move(DURAK_DEFEND, durak_lowest_card(beating, trumps)) : durak_move(DURAK_TAKE, 0);
}

/* The move of a seat that leads or may throw in. */
static inline Move durak_lowest_attack(const DurakPublic *at, CardSet hand, bool talon) {
    CardSet trumps = durak_trumps(at->trump);
    if (!at->table) return durak_move(DURAK_ATTACK, durak_lowest_card(hand, trumps));
    CardSet fitting = durak_matching(hand, at->table);
    if (talon) fitting &= ~trumps;
    return fitting ? durak_move(DURAK_ATTACK, durak_lowest_card(fitting, trumps)) : durak_move(DURAK_PASS, 0);
}

/* The move of the seat to act. */
static inline Move durak_lowest_move(const DurakState *state) {
    CardSet hand = state->hand[state->public.turn];
    DurakTransfers transfers = {0};
    bool talon = state->top < state->public.rules.deck;
    if (!durak_is_defence(&state->public)) return durak_lowest_attack(&state->public, hand, talon);
    if (state->public.rules.variant == DURAK_TRANSFER) {
        int next = durak_next_active(state, state->public.defender);
        transfers = durak_transfers(&state->public, hand, durak_hand_count(state, next));
    }
    return durak_lowest_answer(&state->public, hand, talon, transfers.pass_on, transfers.show);
}

/* The same for a view. */
static inline Move durak_lowest_choice(const DurakView *view) {
    DurakTransfers transfers = {0};
    bool talon = view->talon > 0;
    if (!durak_is_defence(&view->public)) return durak_lowest_attack(&view->public, view->hand, talon);
    if (view->public.rules.variant == DURAK_TRANSFER) {
        int next = durak_next_seat(view->public.defender, view->public.rules.seats, view->public.active);
        transfers = durak_transfers(&view->public, view->hand, view->hand_count[next]);
    }
    return durak_lowest_answer(&view->public, view->hand, talon, transfers.pass_on, transfers.show);
}

#endif
