/* What a seat may know, and how a whole state looks that fits it. */
#include "cards/combination_check.h"
#include "cards/spread.h"
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

/* ---- determinizing (cards/spread.h): who leads first has the diamond three, and plays it ---- */

static SpreadView known_cards(const ThreetwooneView *view) {
    return (SpreadView){.deck = THREETWOONE_CARDS,
                        .hand = view->hand,
                        .shown = THREETWOONE_START,
                        .seat = (int)view->seat,
                        .owner = view->first,
                        .seats = THREETWOONE_SEATS,
                        .played = view->played,
                        .held = view->held};
}

void threetwoone_determinize(const void *memory, Rng *rng, void *out) {
    const ThreetwooneView *view = memory;
    ThreetwooneState *state = out;
    SpreadView known = known_cards(view);
    Spread spread;
    memset(state, 0, sizeof *state);
    state->public = view->public;
    spread_cards(&known, &spread);
    CardSet left = spread_deal(&known, &spread, rng, state->hand);
    assert(!left);
    (void)left;
    for (int seat = 0; seat < THREETWOONE_SEATS; seat++)
        state->dealt[seat] = state->hand[seat] | spread.played[seat];
}

/* ---- the check of a view from outside ---- */

static bool check_cards(const ThreetwooneView *view, Error *error) {
    SpreadView known = known_cards(view);
    return spread_check(&known, 0, "first", error);
}

static bool check_play(const ThreetwooneView *view, Error *error) {
    int owner = view->trick.owner;
    if (view->class)
        return combination_check_table(&threetwoone_table, threetwoone_kickers.classes, view->class,
                                       view->head, view->played[owner], owner, error);
    if (view->trick.turn == view->first) return true;
    return error_input(error, "first: seat %d, but seat %d leads first", view->first, view->trick.turn);
}

static bool check_counts(const ThreetwooneView *view, Error *error) {
    if (!combination_check_plays(THREETWOONE_SEATS, view->played, view->plays, error)) return false;
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
