/* What a seat may know, and how a whole state looks that fits it. */
#include "cards/spread.h"
#include "games/doudizhu4/doudizhu4.h"

void doudizhu4_observe(const void *memory, int seat, void *out) {
    const Doudizhu4State *state = memory;
    Doudizhu4View *view = out;
    view->public = state->public;
    view->hand = state->hand[seat];
    view->seat = (uint64_t)seat;
}

void doudizhu4_observe_ply(const void *earlier, Move move, const void *later, int seat, void *out) {
    const Doudizhu4State *before = earlier, *after = later;
    Doudizhu4Ply *ply = out;
    memset(ply, 0, sizeof *ply);
    ply->seat = -1;
    if (before) {
        ply->seat = before->trick.turn;
        ply->class = (uint8_t)move_class(move);
        ply->head = (uint8_t)move_head(move);
        ply->cards = doudizhu4_combination(move).cards;
        ply->redealt = after->redeals > before->redeals;
        if (after->bottom.once != before->bottom.once) ply->bottom = after->bottom;
    }
    if (!before || ply->redealt) ply->hand = after->hand[seat];
}

/* ---- determinizing, as with one deck (cards/spread.h): the landlord was seen to take the bottom cards ----
 */

typedef struct {
    TwoDecks played[DOUDIZHU4_SEATS], known;
    Card hidden[DOUDIZHU4_DECK];
    int hidden_count;
} TwoDecksSpread;

/* One rank: the cards of its suits that the seat does not hold, without and with the bottom's. */
typedef struct {
    Card first; /* of the lowest suit */
    int suits, others[TWO_DECKS_SUITS], shown[TWO_DECKS_SUITS];
} Foreign;

static Foreign find_foreign(const Doudizhu4View *view, int rank) {
    bool joker = rank >= COUNT_LITTLE_JOKER;
    Foreign foreign = {.suits = joker ? 1 : TWO_DECKS_SUITS};
    foreign.first = (Card)(joker ? LADDER_JOKER_BIT + rank - COUNT_LITTLE_JOKER : 4 * rank);
    for (int suit = 0; suit < foreign.suits; suit++) {
        Card card = (Card)(foreign.first + suit);
        int own = two_decks_number(&view->hand, card), shown = two_decks_number(&view->bottom, card);
        if (view->seat == view->landlord) shown = shown > own ? shown - own : 0;
        foreign.shown[suit] = shown;
        foreign.others[suit] = 2 - own - shown;
    }
    return foreign;
}

/* Moves up to `number` cards, lowest first; returns how many are missing. */
static int give(const Foreign *foreign, int *from, int number, TwoDecks *to) {
    for (int suit = 0; suit < foreign->suits; suit++)
        for (; from[suit] > 0 && number > 0; from[suit]--, number--)
            two_decks_add(to, (Card)(foreign->first + suit));
    return number;
}

/* Returns how many played cards there are not. */
static int spread_rank(const Doudizhu4View *view, int rank, TwoDecksSpread *spread) {
    Foreign foreign = find_foreign(view, rank);
    int missing = 0;
    for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++) {
        int number = rank_count(view->played[seat], rank);
        if (seat == view->landlord) number = give(&foreign, foreign.shown, number, &spread->played[seat]);
        missing += give(&foreign, foreign.others, number, &spread->played[seat]);
    }
    give(&foreign, foreign.shown, 2 * TWO_DECKS_SUITS, &spread->known);
    for (int suit = 0; suit < foreign.suits; suit++)
        for (; foreign.others[suit] > 0; foreign.others[suit]--)
            spread->hidden[spread->hidden_count++] = (Card)(foreign.first + suit);
    return missing;
}

static int spread_two_decks(const Doudizhu4View *view, TwoDecksSpread *spread) {
    int missing = 0;
    for (int rank = 0; rank < COUNT_RANKS; rank++) missing += spread_rank(view, rank, spread);
    return missing;
}

bool doudizhu4_check_cards(const Doudizhu4View *view, Error *error) {
    TwoDecksSpread spread = {.hidden_count = 0};
    SpreadView known = {
        .seat = (int)view->seat, .owner = view->landlord, .seats = DOUDIZHU4_SEATS, .held = view->held};
    if (spread_two_decks(view, &spread) > 0)
        return error_input(error, "played: more cards of a rank than the seats can have had");
    SpreadCounts counts = {counts_total(two_decks_counts(&view->hand)),
                           counts_total(two_decks_counts(&spread.known)), spread.hidden_count};
    int buried = view->landlord == LANDLORD_NOBODY ? DOUDIZHU4_BOTTOM : 0;
    return spread_check_counts(&known, &counts, buried, "bottom", error);
}

static void take_away(TwoDecks *from, const TwoDecks *cards) {
    for (CardSet left = cards->once; left; left &= left - 1)
        for (int copy = two_decks_number(cards, cards_lowest(left)); copy > 0; copy--)
            two_decks_remove(from, cards_lowest(left));
}

static void add_all(TwoDecks *to, const TwoDecks *cards) {
    for (CardSet left = cards->once; left; left &= left - 1)
        for (int copy = two_decks_number(cards, cards_lowest(left)); copy > 0; copy--)
            two_decks_add(to, cards_lowest(left));
}

static void deal_hidden(const Doudizhu4View *view, TwoDecksSpread *spread, Doudizhu4State *state) {
    for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++) {
        TwoDecks *hand = &state->hand[seat];
        int missing = view->held[seat];
        if (seat == (int)view->seat) {
            *hand = view->hand;
            missing = 0;
        } else if (seat == view->landlord) {
            *hand = spread->known;
            missing -= counts_total(two_decks_counts(&spread->known));
        }
        while (missing-- > 0) two_decks_add(hand, spread->hidden[--spread->hidden_count]);
        state->dealt[seat] = *hand;
        add_all(&state->dealt[seat], &spread->played[seat]);
        if (seat == view->landlord) take_away(&state->dealt[seat], &view->bottom);
    }
    while (spread->hidden_count > 0) two_decks_add(&state->hidden, spread->hidden[--spread->hidden_count]);
}

void doudizhu4_determinize(const void *memory, Rng *rng, void *out) {
    const Doudizhu4View *view = memory;
    Doudizhu4State *state = out;
    TwoDecksSpread spread = {.hidden_count = 0};
    memset(state, 0, sizeof *state);
    state->public = view->public;
    int missing = spread_two_decks(view, &spread);
    assert(missing == 0);
    (void)missing;
    cards_shuffle(spread.hidden, spread.hidden_count, rng);
    deal_hidden(view, &spread, state);
    state->redeal_seed = rng_next(rng);
}

/* ---- the check of a whole state ---- */

static bool audit_cards(const Doudizhu4State *state, Error *error) {
    RankCounts counts = two_decks_counts(&state->hidden);
    for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++) {
        RankCounts held = two_decks_counts(&state->hand[seat]);
        if (state->hand[seat].twice & ~state->hand[seat].once)
            return error_input(error, "seat %d: holds cards twice but not once", seat);
        if (counts_total(held) != state->held[seat])
            return error_input(error, "seat %d: %d cards, not %d", seat, counts_total(held),
                               state->held[seat]);
        counts += held + state->played[seat];
    }
    if (counts != 2 * ladder_rank_counts(DOUDIZHU4_CARDS))
        return error_input(error, "cards are lost or doubled");
    for (Card card = 0; card < (Card)(DOUDIZHU4_DECK / 2); card++) {
        int number = two_decks_number(&state->hidden, card);
        for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++)
            number += two_decks_number(&state->hand[seat], card);
        if (number > 2) return error_input(error, "card %d comes %d times", card, number);
    }
    return true;
}

bool doudizhu4_audit(const void *memory, Error *error) {
    const Doudizhu4State *state = memory;
    if (!audit_cards(state, error)) return false;
    int turn = state->trick.turn, plays = 0, won = 0;
    bool known = state->landlord != LANDLORD_NOBODY;
    int hidden = counts_total(two_decks_counts(&state->hidden));
    if (hidden != (known ? 0 : DOUDIZHU4_BOTTOM)) return error_input(error, "%d bottom cards hidden", hidden);
    if ((state->phase == DOUDIZHU4_OVER) != (turn < 0) || turn >= DOUDIZHU4_SEATS)
        return error_input(error, "phase %d, turn %d", state->phase, turn);
    for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++) {
        plays += state->plays[seat];
        won += state->won[seat];
        if (turn >= 0 && two_decks_empty(&state->hand[seat]))
            return error_input(error, "seat %d is out, no end", seat);
    }
    bool open = state->phase == DOUDIZHU4_PLAY && state->trick.led;
    if (open != (state->class != 0)) return error_input(error, "class %d on the table", state->class);
    if (won + open != state->tricks) return error_input(error, "%d tricks, %d won", state->tricks, won);
    if (state->tricks > plays || state->passes > 3 * plays)
        return error_input(error, "%d tricks, %d plays, %d passes", state->tricks, plays, state->passes);
    return true;
}
