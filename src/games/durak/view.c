/* What a seat may know of a game of Durak, and how a whole state looks that fits it. */
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
    view->talon = (uint8_t)(state->rules.deck - state->top);
    view->seat = (uint8_t)seat;
    CardSet seen = view->hand | view->table | view->discard | face_up(&view->rules, view->talon, view->trump);
    for (int i = 0; i < state->rules.seats; i++) {
        view->hand_count[i] = (uint8_t)cards_count(state->hand[i]);
        seen |= state->known[i];
    }
    view->unseen = deck_cards(state->rules.deck) & ~seen;
}

void durak_observe_ply(const void *before, Move move, const void *after, int seat, void *ply) {
    durak_tell(before, move, after, seat, ply);
}

void durak_determinize(const void *memory, Rng *rng, void *out) {
    const DurakView *view = memory;
    DurakState *state = out;
    memset(state, 0, sizeof *state);
    state->public = view->public;
    state->top = (uint8_t)(view->rules.deck - view->talon);

    Card hidden[DURAK_DECK_MAX];
    int left = cards_list(view->unseen, hidden);
    cards_shuffle(hidden, left, rng);
    for (int seat = 0; seat < view->rules.seats; seat++) {
        state->hand[seat] = seat == view->seat ? view->hand : view->known[seat];
        int missing = view->hand_count[seat] - cards_count(state->hand[seat]);
        while (missing-- > 0) state->hand[seat] |= card_bit(hidden[--left]);
    }
    int bottom = view->rules.deck;
    if (face_up(&view->rules, view->talon, view->trump)) state->deck[--bottom] = view->trump;
    for (int i = state->top; i < bottom; i++) state->deck[i] = hidden[--left];
    assert(left == 0);
}

bool durak_audit(const void *memory, Error *error) {
    const DurakState *state = memory;
    CardSet all = deck_cards(state->rules.deck), seen = state->table | state->discard;
    int count = cards_count(state->table) + cards_count(state->discard);
    for (int seat = 0; seat < state->rules.seats; seat++) {
        if (state->known[seat] & ~state->hand[seat])
            return error_input(error, "seat %d: known cards not in the hand", seat);
        seen |= state->hand[seat];
        count += cards_count(state->hand[seat]);
    }
    for (int i = state->top; i < state->rules.deck; i++) seen |= card_bit(state->deck[i]);
    count += state->rules.deck - state->top;
    if (seen != all || count != state->rules.deck)
        return error_input(error, "cards are lost or doubled: %d places", count);
    if (state->turn < 0) return true;
    if (!(state->active >> state->turn & 1))
        return error_input(error, "seat %d is out and to move", state->turn);
    if (state->attacker == state->defender)
        return error_input(error, "seat %d attacks itself", state->attacker);
    if (state->attacks > state->limit)
        return error_input(error, "%d attacks, limit %d", state->attacks, state->limit);
    if (state->open & ~state->table) return error_input(error, "an open card is not on the table");
    return true;
}
