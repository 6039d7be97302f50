/* What a seat may know, and how a whole state looks that fits it. */
#include "games/threetwoone/threetwoone.h"

void threetwoone_observe(const void *memory, int seat, void *out) {
    const ThreetwooneState *state = memory;
    ThreetwooneView *view = out;
    view->public = state->public;
    view->hand = state->hand[seat];
    view->seat = (uint64_t)seat;
}

void threetwoone_observe_ply(const void *earlier, Move move, const void *later, int seat, void *out) {
    const ThreetwooneState *before = earlier, *after = later;
    ThreetwoonePly *ply = out;
    memset(ply, 0, sizeof *ply);
    ply->seat = -1;
    if (!before) {
        ply->hand = after->hand[seat];
        return;
    }
    ply->seat = before->trick.turn;
    ply->class = (uint8_t)move_class(move);
    ply->head = (uint8_t)move_head(move);
    ply->cards = ladder_rank_counts(move_cards(move));
}

/* ---- determinizing ----
 *
 * Which suits were played is not known, and makes no difference, but for the diamond three: who leads first
 * has it, and plays it. So of each rank, those cards that the seat does not hold are given out from the
 * lowest: to plays, then the others are hidden. */

typedef struct {
    CardSet played[THREETWOONE_SEATS], known, hidden;
} Spread;

static CardSet take_lowest(CardSet *from, int number) {
    CardSet rest = *from;
    while (number-- > 0) rest &= rest - 1;
    CardSet taken = *from ^ rest;
    *from = rest;
    return taken;
}

static void spread_cards(const ThreetwooneView *view, Spread *spread) {
    memset(spread, 0, sizeof *spread);
    for (int rank = 0; rank <= THREETWOONE_TWO; rank++) {
        CardSet foreign = LADDER_RANK << 4 * rank & ~view->hand, start = foreign & THREETWOONE_START;
        foreign ^= start;
        for (int seat = 0; seat < THREETWOONE_SEATS; seat++) {
            int number = rank_count(view->played[seat], rank);
            if (start && seat == view->first && number > 0) {
                spread->played[seat] |= start;
                start = 0;
                number--;
            }
            spread->played[seat] |= take_lowest(&foreign, number);
        }
        spread->known |= start;
        spread->hidden |= foreign;
    }
}

void threetwoone_determinize(const void *memory, Rng *rng, void *out) {
    const ThreetwooneView *view = memory;
    ThreetwooneState *state = out;
    int own = (int)view->seat;
    Spread spread;
    Card hidden[THREETWOONE_DECK];
    memset(state, 0, sizeof *state);
    state->public = view->public;
    spread_cards(view, &spread);
    int left = cards_list(spread.hidden, hidden);
    cards_shuffle(hidden, left, rng);
    for (int seat = 0; seat < THREETWOONE_SEATS; seat++) {
        if (seat == own) state->hand[seat] = view->hand;
        if (seat != own && seat == view->first) state->hand[seat] = spread.known;
        for (int missing = view->held[seat] - cards_count(state->hand[seat]); missing > 0; missing--)
            state->hand[seat] |= card_bit(hidden[--left]);
        state->dealt[seat] = state->hand[seat] | spread.played[seat];
    }
    assert(left == 0);
}

/* ---- the check of a view from outside ---- */

/* As many hidden cards as places for them, by the spread that determinizing starts from. */
static bool check_cards(const ThreetwooneView *view, Error *error) {
    int own = (int)view->seat, places = 0;
    Spread spread;
    if (view->held[own] != cards_count(view->hand))
        return error_input(error, "held: %d for the own hand of %d cards", view->held[own],
                           cards_count(view->hand));
    spread_cards(view, &spread);
    for (int seat = 0; seat < THREETWOONE_SEATS; seat++) {
        int known = seat == view->first ? cards_count(spread.known) : 0;
        if (counts_total(view->played[seat]) != cards_count(spread.played[seat]))
            return error_input(error, "played: more cards of a rank than there are");
        if (seat != own && view->held[seat] < known)
            return error_input(error, "held: 0 for seat %d, which has the diamond three", seat);
        if (seat != own) places += view->held[seat] - known;
    }
    if (own == view->first && spread.known)
        return error_input(error, "first: %d, the own seat, has not got the diamond three", own);
    int hidden = cards_count(spread.hidden);
    return places == hidden || error_input(error, "held: %d hidden places for %d cards", places, hidden);
}

static bool check_play(const ThreetwooneView *view, Error *error) {
    int class = view->class, cards;
    if (class == 0) {
        if (view->trick.turn == view->first) return true;
        return error_input(error, "first: seat %d, but seat %d leads first", view->first, view->trick.turn);
    }
    if (class >= THREETWOONE_CLASSES)
        return error_input(error, "class: %d: expected one from 0 to %d", class, THREETWOONE_CLASSES - 1);
    RankCounts played = view->played[view->trick.owner];
    cards = combination_cards(&threetwoone_table.classes[class]);
    bool body = view->head < COUNT_RANKS &&
                combinations_heads(&threetwoone_table, played, class) & rank_bit(view->head);
    if (body && cards <= counts_total(played)) return true;
    return error_input(error, "head: %d: seat %d has not played such a %s", view->head, view->trick.owner,
                       threetwoone_table.classes[class].name);
}

static bool check_counts(const ThreetwooneView *view, Error *error) {
    for (int seat = 0; seat < THREETWOONE_SEATS; seat++) {
        int cards = counts_total(view->played[seat]);
        if (view->plays[seat] > cards || (cards > 0 && view->plays[seat] == 0))
            return error_input(error, "plays: %d of seat %d, with %d cards", view->plays[seat], seat, cards);
    }
    if (view->trick.turn >= 0 && view->trick.holding != (1u << THREETWOONE_SEATS) - 1)
        return error_input(error, "holding: all have cards until the game is over");
    return true;
}

bool threetwoone_view_check(const void *memory, Error *error) {
    const ThreetwooneView *view = memory;
    return trick_check(&view->trick, THREETWOONE_SEATS, error) && check_cards(view, error) &&
           check_counts(view, error) && check_play(view, error);
}

/* ---- the check of a whole state ---- */

static bool audit_cards(const ThreetwooneState *state, Error *error) {
    CardSet seen = 0, dealt = 0;
    RankCounts counts = 0;
    for (int seat = 0; seat < THREETWOONE_SEATS; seat++) {
        if (seen & state->hand[seat]) return error_input(error, "seat %d: cards in two places", seat);
        if (cards_count(state->hand[seat]) != state->held[seat])
            return error_input(error, "seat %d: %d cards, not %d", seat, cards_count(state->hand[seat]),
                               state->held[seat]);
        if (state->hand[seat] & ~state->dealt[seat])
            return error_input(error, "seat %d holds cards that it was not dealt", seat);
        if (dealt & state->dealt[seat]) return error_input(error, "seat %d: cards dealt twice", seat);
        seen |= state->hand[seat];
        dealt |= state->dealt[seat];
        counts += ladder_rank_counts(state->hand[seat]) + state->played[seat];
    }
    if (counts != ladder_rank_counts(THREETWOONE_CARDS) || dealt != THREETWOONE_CARDS)
        return error_input(error, "cards are lost or doubled");
    return true;
}

bool threetwoone_audit(const void *memory, Error *error) {
    const ThreetwooneState *state = memory;
    if (!audit_cards(state, error)) return false;
    int turn = state->trick.turn, plays = 0, won = 0, empty = 0;
    if (!(state->dealt[state->first] & THREETWOONE_START))
        return error_input(error, "seat %d led without the diamond three", state->first);
    for (int seat = 0; seat < THREETWOONE_SEATS; seat++) {
        plays += state->plays[seat];
        won += state->won[seat];
        empty += !state->hand[seat];
    }
    if (empty != (turn < 0) || turn >= THREETWOONE_SEATS)
        return error_input(error, "turn %d with %d empty hands", turn, empty);
    if ((plays > 0) != (state->class != 0))
        return error_input(error, "class %d after %d plays", state->class, plays);
    if (won + (turn >= 0 && state->trick.led) != state->tricks)
        return error_input(error, "%d tricks, %d won", state->tricks, won);
    if (state->tricks > plays || state->passes > 3 * plays)
        return error_input(error, "%d tricks, %d plays, %d passes", state->tricks, plays, state->passes);
    return true;
}
