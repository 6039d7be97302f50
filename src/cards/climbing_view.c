/* The view of a seat, and states that fit a view. A seat does not learn the suits of plays, which make no
 * difference, so it assigns played cards of a rank from the lowest card it does not hold. The owner of shown
 * cards, the bottom or the lowest card, is taken to play them first. Shown cards not used up stay in its hand;
 * all other cards are hidden. */
#include "cards/climbing.h"

#include "core/check.h"

enum { CARDS_MAX = 2 * LADDER_DECK_MAX };

void climbing_observe(const ClimbingVariant *variant, const ClimbingState *state, int seat,
                      ClimbingView *view) {
    (void)variant;
    view->public = state->public;
    view->hand = state->hand[seat];
    view->seat = (uint64_t)seat;
}

void climbing_observe_ply(const ClimbingVariant *variant, const ClimbingState *before, Move move,
                          const ClimbingState *after, int seat, ClimbingPly *ply) {
    memset(ply, 0, sizeof *ply);
    ply->seat = -1;
    if (before) {
        ply->seat = before->public.trick.turn;
        ply->class = (uint8_t)move_class(move);
        ply->head = (uint8_t)move_head(move);
        ply->cards = climbing_play_of(variant, move).cards;
        ply->redealt = after->public.redeals > before->public.redeals;
    }
    if (!before || after->public.bottom.once != before->public.bottom.once)
        ply->bottom = after->public.bottom;
    if (!before || ply->redealt) ply->hand = after->hand[seat];
}

/* ---- where the cards can be ---- */

typedef struct {
    TwoDecks played[CLIMBING_SEATS_MAX];
    TwoDecks known; /* shown cards that their owner still holds */
    TwoDecks hidden;
    int missing[CLIMBING_SEATS_MAX]; /* played cards that the seat cannot have had */
} Spread;

static int shown_to(const ClimbingVariant *variant, const ClimbingView *view) {
    return variant->auction ? view->public.landlord : view->public.first;
}

/* Moves up to `number` cards of a rank, the lowest first; returns how many are missing. */
static int give(TwoDecks *from, int rank, int number, TwoDecks *to) {
    for (CardSet cards = from->once & two_decks_rank(rank); number > 0 && cards; number--) {
        Card card = cards_lowest(cards);
        two_decks_add(to, card);
        two_decks_remove(from, card);
        cards = from->once & two_decks_rank(rank);
    }
    return number;
}

static void spread_cards(const ClimbingVariant *variant, const ClimbingView *view, Spread *spread) {
    CardSet deck = climbing_deck(variant);
    int owner = shown_to(variant, view);
    TwoDecks *shown = &spread->known, *others = &spread->hidden;
    memset(spread, 0, sizeof *spread);
    *shown = variant->auction ? view->public.bottom : (TwoDecks){1, 0};
    *others = (TwoDecks){deck, variant->decks == 1 ? 0 : deck};
    /* With one deck, no other seat can hold the cards of the view's hand. */
    if ((int)view->seat == owner || variant->decks == 1) two_decks_remove_all(shown, &view->hand);
    two_decks_remove_all(others, &view->hand);
    two_decks_remove_all(others, shown);
    for (int seat = 0; seat < variant->seats; seat++) {
        RankCounts played = view->public.played[seat];
        for (RankSet left = ranks_with(played, 1); left; left &= left - 1) {
            int rank = rank_lowest(left), number = rank_count(played, rank);
            if (seat == owner) number = give(shown, rank, number, &spread->played[seat]);
            spread->missing[seat] += give(others, rank, number, &spread->played[seat]);
        }
    }
}

static int list_cards(const TwoDecks *cards, Card *out) {
    int count = 0;
    for (CardSet left = cards->once; left; left &= left - 1)
        for (int copy = two_decks_number(cards, cards_lowest(left)); copy > 0; copy--)
            out[count++] = cards_lowest(left);
    assert(count <= CARDS_MAX);
    return count;
}

void climbing_determinize(const ClimbingVariant *variant, const ClimbingView *view, Rng *rng,
                          ClimbingState *state) {
    Spread spread;
    Card hidden[CARDS_MAX];
    int owner = shown_to(variant, view);
    spread_cards(variant, view, &spread);
    int left = list_cards(&spread.hidden, hidden);
    cards_shuffle(hidden, left, rng);
    memset(state, 0, sizeof *state);
    state->public = view->public;
    for (int seat = 0; seat < variant->seats; seat++) {
        TwoDecks *hand = &state->hand[seat];
        if (seat == (int)view->seat)
            *hand = view->hand;
        else if (seat == owner)
            *hand = spread.known;
        int missing = view->public.held[seat] - two_decks_total(hand);
        CHECK(missing >= 0 && missing <= left, "as many hidden cards as places for them");
        for (; missing > 0; missing--) two_decks_add(hand, hidden[--left]);
        state->dealt[seat] = *hand;
        two_decks_add_all(&state->dealt[seat], &spread.played[seat]);
        if (seat == owner) two_decks_remove_all(&state->dealt[seat], &view->public.bottom);
    }
    CHECK(left == (variant->auction && view->public.landlord == CLIMBING_NOBODY ? variant->bottom : 0),
          "the cards that no hand has are the hidden bottom cards");
    while (left > 0) two_decks_add(&state->hidden, hidden[--left]);
    if (variant->auction) state->redeal_seed = rng_next(rng);
}

/* ---- views from outside ---- */

/* True if there are as many hidden cards as places for them; `buried` places are not in hands. */
static bool check_places(const ClimbingVariant *variant, const ClimbingView *view, const Spread *spread,
                         int buried, Error *error) {
    const uint8_t *held = view->public.held;
    int own = (int)view->seat, owner = shown_to(variant, view), places = buried;
    int hand = two_decks_total(&view->hand), shown = two_decks_total(&spread->known);
    int hidden = two_decks_total(&spread->hidden);
    if (held[own] != hand)
        return error_input(error, "held: %d for the own hand of %d cards", held[own], hand);
    if (own == owner && shown)
        return error_input(error, "%s: a card that was shown, which seat %d has neither got nor played",
                           variant->auction ? "bottom" : "first", own);
    for (int seat = 0; seat < variant->seats; seat++) {
        int known = seat == owner ? shown : 0;
        if (seat == own) continue;
        if (held[seat] < known)
            return error_input(error, "held: %d for seat %d, which has %d of the cards that were shown left",
                               held[seat], seat, known);
        places += held[seat] - known;
    }
    return places == hidden || error_input(error, "held: %d hidden places for %d cards", places, hidden);
}

bool climbing_check_cards(const ClimbingVariant *variant, const ClimbingView *view, Error *error) {
    Spread spread;
    bool open = variant->auction && view->public.landlord == CLIMBING_NOBODY;
    spread_cards(variant, view, &spread);
    for (int seat = 0; seat < variant->seats; seat++) {
        if (spread.missing[seat] == 0) continue;
        if (variant->decks == 1)
            return error_input(error, "played: seat %d: more cards of a rank than it can have had", seat);
        return error_input(error, "played: more cards of a rank than the seats can have had");
    }
    return check_places(variant, view, &spread, open ? variant->bottom : 0, error);
}
