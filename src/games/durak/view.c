/* Views of Durak: what a seat may know, and a random state that fits a view. */
#include "core/check.h"
#include "games/durak/durak.h"
#include "games/durak/plies.h"

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

/* ---- checks of views from external programs ---- */

/* Checks that there are as many unseen cards as hidden places. */
static bool check_hands(const DurakView *view, Error *error) {
    bool face_up = view->public.rules.trump == DURAK_TRUMP_LAST && view->talon > 0;
    int places = view->talon - face_up, own = cards_count(view->hand);
    if (view->talon > view->public.rules.deck - view->public.rules.seats * view->public.rules.hand)
        return error_input(error, "talon: %d: more than were left by the deal", view->talon);
    if (view->hand_count[view->seat] != own)
        return error_input(error, "hand_count: %d for the own hand of %d cards", view->hand_count[view->seat],
                           own);
    for (int seat = 0; seat < view->public.rules.seats; seat++) {
        int missing = view->hand_count[seat] - cards_count(view->public.known[seat]);
        if (seat == view->seat) continue;
        if (missing < 0)
            return error_input(error, "known: %d cards of seat %d, which holds %d",
                               cards_count(view->public.known[seat]), seat, view->hand_count[seat]);
        places += missing;
    }
    return places == cards_count(view->unseen) ||
           error_input(error, "unseen: %d cards for %d hidden places of the other hands and the talon",
                       cards_count(view->unseen), places);
}

static bool check_seats(const DurakView *view, Error *error) {
    int out = 0;
    unsigned pair = 1u << view->public.attacker | 1u << view->public.defender;
    for (int seat = 0; seat < view->public.rules.seats; seat++) {
        bool active = view->public.active >> seat & 1;
        if (active && view->public.turn < 0) continue;
        if (active != (view->public.place[seat] == 0) || view->public.place[seat] > view->public.rules.seats)
            return error_input(error, "place: %d for seat %d; it has one if it has gone out, and only then",
                               view->public.place[seat], seat);
        if (!active && view->hand_count[seat])
            return error_input(error, "active: seat %d is out and holds %d cards", seat,
                               view->hand_count[seat]);
        out += !active;
    }
    if (view->public.turn < 0) return true;
    if (view->public.places_given != out)
        return error_input(error, "places_given: %d, and %d seats are out", view->public.places_given, out);
    if ((view->public.active & pair) != pair || view->public.attacker == view->public.defender)
        return error_input(error, "defender: %d: attacker and defender are two seats that are still in",
                           view->public.defender);
    return view->public.active >> view->public.turn & 1 ||
           error_input(error, "turn: seat %d, which is out", view->public.turn);
}

/* Checks that each attack card has an answer, except the open ones. */
static bool check_table(const DurakView *view, Error *error) {
    int open = cards_count(view->public.open), cards = cards_count(view->public.table);
    if (view->public.open & ~view->public.table)
        return error_input(error, "open: a card that is not on the table");
    if (cards != 2 * view->public.attacks - open)
        return error_input(error, "attacks: %d with %d cards on the table, %d of them open",
                           view->public.attacks, cards, open);
    if (view->public.limit < 1 || view->public.limit > view->public.rules.attack_limit ||
        view->public.attacks > view->public.limit)
        return error_input(error, "limit: %d, with %d attacks; expected 1 to %d", view->public.limit,
                           view->public.attacks, view->public.rules.attack_limit);
    if (view->public.discarded != (view->public.discard != 0))
        return error_input(error, "discarded: %s, with %d cards out of the game",
                           view->public.discarded ? "true" : "false", cards_count(view->public.discard));
    if (view->public.shown && !view->public.rules.transfer_show_trump)
        return error_input(error, "shown: by these rules no trump is shown");
    return view->public.bouts < view->public.rules.bout_cap ||
           error_input(error, "bouts: %d: a game ends after %d", view->public.bouts,
                       view->public.rules.bout_cap);
}

/* Checks that the turn is the lead attacker's, the defender's or a thrower's. */
static bool check_turn(const DurakView *view, Error *error) {
    bool defends = view->public.open && !view->public.taking;
    if (view->public.table == 0 && (view->public.turn != view->public.attacker || view->public.taking ||
                                    view->hand_count[view->public.turn] == 0))
        return error_input(error, "turn: seat %d; a bout begins with a card of the attacker, seat %d",
                           view->public.turn, view->public.attacker);
    if (defends != (view->public.turn == view->public.defender))
        return error_input(error, "turn: seat %d, and %s", view->public.turn,
                           defends ? "the defender has a card to beat" : "the defender has nothing to beat");
    if (defends) return true;
    if (view->public.attacks == view->public.limit)
        return error_input(error, "attacks: %d is the limit, and seat %d is asked for more",
                           view->public.attacks, view->public.turn);
    return !(view->public.passed >> view->public.turn & 1) ||
           error_input(error, "passed: seat %d has passed, and it is its turn", view->public.turn);
}

bool durak_view_check(const void *memory, Error *error) {
    const DurakView *view = memory;
    CardSet all = view->hand | view->public.table | view->public.discard | view->unseen;
    for (int seat = 0; seat < view->public.rules.seats; seat++) all |= view->public.known[seat];
    if (view->public.trump == CARD_NONE ||
        !(deck_cards(view->public.rules.deck) & card_bit(view->public.trump)))
        return error_input(error, "trump: expected a card of the %d", view->public.rules.deck);
    if (all & ~deck_cards(view->public.rules.deck))
        return error_input(error, "hand: a card, here or elsewhere, that is none of the %d",
                           view->public.rules.deck);
    if (!check_hands(view, error) || !check_seats(view, error)) return false;
    return view->public.turn < 0 || (check_table(view, error) && check_turn(view, error));
}
