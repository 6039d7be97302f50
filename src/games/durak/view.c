/* Views of Durak: what a seat may know, and a random state that fits a view. */
#include "core/check.h"
#include "games/durak/told.h"

/* The face-up trump at the bottom of the talon. */
static CardSet face_up(const DurakRules *rules, int talon, Card trump) {
    return rules->trump == DURAK_TRUMP_LAST && talon > 0 ? card_bit(trump) : 0;
}

void durak_observe(const void *memory, int seat, void *out) {
    const DurakState *state = memory;
    DurakView *view = out;
    view->public = state->public;
    view->hand = state->hand[seat];
    memset(view->hand_count, 0, sizeof *view - offsetof(DurakView, hand_count));
    view->talon = (uint8_t)(state->public.rules.deck - state->top);
    view->seat = (uint8_t)seat;
    CardSet seen = view->hand | view->public.table | view->public.discard |
                   face_up(&view->public.rules, view->talon, view->public.trump);
    for (int i = 0; i < state->public.rules.seats; i++) {
        view->hand_count[i] = (uint8_t)cards_count(state->hand[i]);
        seen |= state->public.known[i];
    }
    view->unseen = deck_cards(state->public.rules.deck) & ~seen;
}

void durak_observe_ply(const void *before, Move move, const void *after, int seat, void *ply) {
    durak_tell(before, move, after, seat, ply);
}

void durak_determinize(const void *memory, Rng *rng, void *out) {
    const DurakView *view = memory;
    DurakState *state = out;
    memset(state, 0, sizeof *state);
    state->public = view->public;
    state->top = (uint8_t)(view->public.rules.deck - view->talon);

    Card hidden[DURAK_DECK_MAX];
    int left = cards_list(view->unseen, hidden);
    cards_shuffle(hidden, left, rng);
    for (int seat = 0; seat < view->public.rules.seats; seat++) {
        state->hand[seat] = seat == view->seat ? view->hand : view->public.known[seat];
        int missing = view->hand_count[seat] - cards_count(state->hand[seat]);
        assert(missing <= left);
        while (missing-- > 0) state->hand[seat] |= card_bit(hidden[--left]);
    }
    int bottom = view->public.rules.deck;
    if (face_up(&view->public.rules, view->talon, view->public.trump))
        state->deck[--bottom] = view->public.trump;
    for (int i = state->top; i < bottom; i++) state->deck[i] = hidden[--left];
    CHECK(left == 0, "as many unseen cards as hidden places");
}

bool durak_audit(const void *memory, Error *error) {
    const DurakState *state = memory;
    CardSet all = deck_cards(state->public.rules.deck), seen = state->public.table | state->public.discard;
    int count = cards_count(state->public.table) + cards_count(state->public.discard);
    for (int seat = 0; seat < state->public.rules.seats; seat++) {
        if (state->public.known[seat] & ~state->hand[seat])
            return error_input(error, "seat %d: known cards not in the hand", seat);
        seen |= state->hand[seat];
        count += cards_count(state->hand[seat]);
    }
    for (int i = state->top; i < state->public.rules.deck; i++) seen |= card_bit(state->deck[i]);
    count += state->public.rules.deck - state->top;
    if (seen != all || count != state->public.rules.deck)
        return error_input(error, "cards are lost or doubled: %d places", count);
    if (state->public.turn < 0) return true;
    if (!(state->public.active >> state->public.turn & 1))
        return error_input(error, "seat %d is out and to move", state->public.turn);
    if (state->public.attacker == state->public.defender)
        return error_input(error, "seat %d attacks itself", state->public.attacker);
    if (state->public.attacks > state->public.limit)
        return error_input(error, "%d attacks, limit %d", state->public.attacks, state->public.limit);
    if (state->public.open & ~state->public.table)
        return error_input(error, "an open card is not on the table");
    return true;
}
