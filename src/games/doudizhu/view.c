/* What a seat may know, and how a whole state looks that fits it. */
#include "games/doudizhu/doudizhu.h"

void doudizhu_observe(const void *memory, int seat, void *out) {
    const DoudizhuState *state = memory;
    DoudizhuView *view = out;
    view->public = state->public;
    view->hand = state->hand[seat];
    view->seat = (uint64_t)seat;
}

void doudizhu_observe_ply(const void *earlier, Move move, const void *later, int seat, void *out) {
    const DoudizhuState *before = earlier, *after = later;
    DoudizhuPly *ply = out;
    memset(ply, 0, sizeof *ply);
    ply->seat = -1;
    if (before) {
        ply->seat = before->trick.turn;
        ply->class = (uint8_t)move_class(move);
        ply->head = (uint8_t)move_head(move);
        ply->cards = ladder_rank_counts(move_cards(move));
        ply->redealt = after->redeals > before->redeals;
    }
    if (!before || after->bottom != before->bottom) ply->bottom = after->bottom;
    if (!before || ply->redealt) ply->hand = after->hand[seat];
}

/* ---- determinizing ----
 *
 * Which suits were played is not known, and makes no difference. So of each rank, those cards that the seat
 * does not hold are given out from the lowest: to plays, the landlord's first from the bottom cards, which
 * he was seen to take; what is left of these he still holds; the others are hidden. */

typedef struct {
    CardSet played[DOUDIZHU_SEATS], known, hidden;
} Spread;

static CardSet take_lowest(CardSet *from, int number) {
    CardSet rest = *from;
    while (number-- > 0) rest &= rest - 1;
    CardSet taken = *from ^ rest;
    *from = rest;
    return taken;
}

static void spread_rank(const DoudizhuView *view, CardSet cards, int rank, Spread *spread) {
    CardSet foreign = cards & ~view->hand, shown = foreign & view->bottom, others = foreign ^ shown;
    for (int i = 0; i < DOUDIZHU_SEATS; i++) {
        int number = rank_count(view->played[i], rank);
        if (i == view->landlord) {
            int of_bottom = cards_count(shown) < number ? cards_count(shown) : number;
            spread->played[i] |= take_lowest(&shown, of_bottom);
            number -= of_bottom;
        }
        spread->played[i] |= take_lowest(&others, number);
    }
    spread->known |= shown;
    spread->hidden |= others;
}

static void spread_cards(const DoudizhuView *view, Spread *spread) {
    memset(spread, 0, sizeof *spread);
    for (int rank = 0; rank < COUNT_LITTLE_JOKER; rank++)
        spread_rank(view, LADDER_RANK << 4 * rank, rank, spread);
    for (int joker = 0; joker < 2; joker++)
        spread_rank(view, UINT64_C(1) << (LADDER_JOKER_BIT + joker), COUNT_LITTLE_JOKER + joker, spread);
}

void doudizhu_determinize(const void *memory, Rng *rng, void *out) {
    const DoudizhuView *view = memory;
    DoudizhuState *state = out;
    int own = (int)view->seat;
    Spread spread;
    Card hidden[DOUDIZHU_DECK];
    memset(state, 0, sizeof *state);
    state->public = view->public;
    spread_cards(view, &spread);
    int left = cards_list(spread.hidden, hidden);
    cards_shuffle(hidden, left, rng);
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++) {
        if (seat == own) state->hand[seat] = view->hand;
        if (seat != own && seat == view->landlord) state->hand[seat] = spread.known;
        for (int missing = view->held[seat] - cards_count(state->hand[seat]); missing > 0; missing--)
            state->hand[seat] |= card_bit(hidden[--left]);
        state->dealt[seat] = (state->hand[seat] | spread.played[seat]) & ~view->bottom;
    }
    while (left > 0) state->hidden |= card_bit(hidden[--left]);
    state->redeal_seed = rng_next(rng);
}

/* As many hidden cards as places for them, by that spread. */
bool doudizhu_check_cards(const DoudizhuView *view, Error *error) {
    int own = (int)view->seat, places = view->landlord == DOUDIZHU_NOBODY ? DOUDIZHU_BOTTOM : 0;
    Spread spread;
    if (view->held[own] != cards_count(view->hand))
        return error_input(error, "held: %d for the own hand of %d cards", view->held[own],
                           cards_count(view->hand));
    spread_cards(view, &spread);
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++) {
        int known = seat == view->landlord ? cards_count(spread.known) : 0;
        if (counts_total(view->played[seat]) != cards_count(spread.played[seat]))
            return error_input(error, "played: seat %d: more cards of a rank than it can have had", seat);
        if (seat != own && view->held[seat] < known)
            return error_input(error, "held: %d for seat %d, which has %d of the bottom cards left",
                               view->held[seat], seat, known);
        if (seat != own) places += view->held[seat] - known;
    }
    if (own == view->landlord && spread.known)
        return error_input(error, "bottom: a card that the landlord has neither got nor played");
    int hidden = cards_count(spread.hidden);
    return places == hidden || error_input(error, "held: %d hidden places for %d cards", places, hidden);
}

/* ---- the check of a whole state ---- */

static bool audit_cards(const DoudizhuState *state, Error *error) {
    CardSet seen = state->hidden;
    RankCounts counts = ladder_rank_counts(state->hidden);
    int cards = cards_count(state->hidden);
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++) {
        if (seen & state->hand[seat]) return error_input(error, "seat %d: cards in two places", seat);
        if (cards_count(state->hand[seat]) != state->held[seat])
            return error_input(error, "seat %d: %d cards, not %d", seat, cards_count(state->hand[seat]),
                               state->held[seat]);
        seen |= state->hand[seat];
        counts += ladder_rank_counts(state->hand[seat]) + state->played[seat];
        cards += state->held[seat] + counts_total(state->played[seat]);
    }
    if (counts != ladder_rank_counts(DOUDIZHU_CARDS) || cards != DOUDIZHU_DECK)
        return error_input(error, "cards are lost or doubled: %d cards", cards);
    if (seen & ~DOUDIZHU_CARDS) return error_input(error, "cards that are not of the deck");
    return true;
}

static bool audit_landlord(const DoudizhuState *state, Error *error) {
    bool known = state->landlord != DOUDIZHU_NOBODY;
    if (known && state->landlord >= DOUDIZHU_SEATS)
        return error_input(error, "seat %d is the landlord", state->landlord);
    if (cards_count(state->hidden) != (known ? 0 : DOUDIZHU_BOTTOM))
        return error_input(error, "%d bottom cards are hidden", cards_count(state->hidden));
    if (cards_count(state->bottom) != (known ? DOUDIZHU_BOTTOM : 0))
        return error_input(error, "%d bottom cards are shown", cards_count(state->bottom));
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++)
        if (seat != state->landlord && state->hand[seat] & state->bottom)
            return error_input(error, "seat %d holds a bottom card", seat);
    if (known && (state->bid < 1 || state->bid > DOUDIZHU_BID_MAX))
        return error_input(error, "the bid is %d", state->bid);
    return true;
}

bool doudizhu_audit(const void *memory, Error *error) {
    const DoudizhuState *state = memory;
    if (!audit_cards(state, error) || !audit_landlord(state, error)) return false;
    int turn = state->trick.turn, plays = 0, won = 0;
    if ((state->phase == DOUDIZHU_OVER) != (turn < 0) || turn >= DOUDIZHU_SEATS)
        return error_input(error, "phase %d, turn %d", state->phase, turn);
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++) {
        plays += state->plays[seat];
        won += state->won[seat];
        if (turn >= 0 && !state->hand[seat]) return error_input(error, "seat %d is out, no end", seat);
    }
    bool open = state->phase == DOUDIZHU_PLAY && state->trick.led;
    if (open != (state->class != 0)) return error_input(error, "class %d on the table", state->class);
    if (won + open != state->tricks) return error_input(error, "%d tricks, %d won", state->tricks, won);
    if (state->tricks > plays || state->passes > 2 * plays)
        return error_input(error, "%d tricks, %d plays, %d passes", state->tricks, plays, state->passes);
    return true;
}
