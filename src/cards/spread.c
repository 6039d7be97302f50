#include "cards/spread.h"

#include <string.h>

enum { DECK_MAX = 64 };

static CardSet take_lowest(CardSet *from, int number) {
    CardSet rest = *from;
    while (number-- > 0) rest &= rest - 1;
    CardSet taken = *from ^ rest;
    *from = rest;
    return taken;
}

static void spread_rank(const SpreadView *view, CardSet cards, int rank, Spread *spread) {
    CardSet foreign = cards & ~view->hand, shown = foreign & view->shown, others = foreign ^ shown;
    for (int seat = 0; seat < view->seats; seat++) {
        int number = rank_count(view->played[seat], rank);
        if (seat == view->owner) {
            int seen = cards_count(shown) < number ? cards_count(shown) : number;
            spread->played[seat] |= take_lowest(&shown, seen);
            number -= seen;
        }
        spread->played[seat] |= take_lowest(&others, number);
    }
    spread->known |= shown;
    spread->hidden |= others;
}

void spread_cards(const SpreadView *view, Spread *spread) {
    memset(spread->played, 0, (size_t)view->seats * sizeof spread->played[0]);
    spread->known = spread->hidden = 0;
    for (int rank = 0; rank < COUNT_LITTLE_JOKER; rank++)
        spread_rank(view, LADDER_RANK << 4 * rank, rank, spread);
    for (int rank = COUNT_LITTLE_JOKER; rank < COUNT_RANKS; rank++) {
        CardSet joker = UINT64_C(1) << (LADDER_JOKER_BIT + rank - COUNT_LITTLE_JOKER);
        if (view->deck & joker) spread_rank(view, joker, rank, spread);
    }
}

CardSet spread_deal(const SpreadView *view, const Spread *spread, Rng *rng, CardSet *hands) {
    Card hidden[DECK_MAX];
    int left = cards_list(spread->hidden, hidden);
    CardSet over = 0;
    cards_shuffle(hidden, left, rng);
    for (int seat = 0; seat < view->seats; seat++) {
        CardSet hand = seat == view->seat ? view->hand : seat == view->owner ? spread->known : 0;
        for (int missing = view->held[seat] - cards_count(hand); missing > 0; missing--)
            hand |= card_bit(hidden[--left]);
        hands[seat] = hand;
    }
    while (left > 0) over |= card_bit(hidden[--left]);
    return over;
}

bool spread_check_counts(const SpreadView *view, const SpreadCounts *counts, int buried, const char *key,
                         Error *error) {
    int places = buried;
    if (view->held[view->seat] != counts->hand)
        return error_input(error, "held: %d for the own hand of %d cards", view->held[view->seat],
                           counts->hand);
    if (view->seat == view->owner && counts->known)
        return error_input(error, "%s: a card that was shown, which seat %d has neither got nor played", key,
                           view->seat);
    for (int seat = 0; seat < view->seats; seat++) {
        int known = seat == view->owner ? counts->known : 0;
        if (seat == view->seat) continue;
        if (view->held[seat] < known)
            return error_input(error, "held: %d for seat %d, which has %d of the cards that were shown left",
                               view->held[seat], seat, known);
        places += view->held[seat] - known;
    }
    return places == counts->hidden ||
           error_input(error, "held: %d hidden places for %d cards", places, counts->hidden);
}

bool spread_check(const SpreadView *view, int buried, const char *key, Error *error) {
    Spread spread;
    spread_cards(view, &spread);
    for (int seat = 0; seat < view->seats; seat++)
        if (counts_total(view->played[seat]) != cards_count(spread.played[seat]))
            return error_input(error, "played: seat %d: more cards of a rank than it can have had", seat);
    SpreadCounts counts = {cards_count(view->hand), cards_count(spread.known), cards_count(spread.hidden)};
    return spread_check_counts(view, &counts, buried, key, error);
}
