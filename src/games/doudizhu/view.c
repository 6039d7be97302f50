/* What a seat may know, and how a whole state looks that fits it. */
#include "cards/spread.h"
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

/* ---- determinizing (cards/spread.h): the landlord was seen to take the bottom cards ---- */

static SpreadView known_cards(const DoudizhuView *view) {
    return (SpreadView){.deck = DOUDIZHU_CARDS,
                        .hand = view->hand,
                        .shown = view->bottom,
                        .seat = (int)view->seat,
                        .owner = view->landlord,
                        .seats = DOUDIZHU_SEATS,
                        .played = view->played,
                        .held = view->held};
}

void doudizhu_determinize(const void *memory, Rng *rng, void *out) {
    const DoudizhuView *view = memory;
    DoudizhuState *state = out;
    SpreadView known = known_cards(view);
    Spread spread;
    memset(state, 0, sizeof *state);
    state->public = view->public;
    spread_cards(&known, &spread);
    state->hidden = spread_deal(&known, &spread, rng, state->hand);
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++)
        state->dealt[seat] = (state->hand[seat] | spread.played[seat]) & ~view->bottom;
    state->redeal_seed = rng_next(rng);
}

bool doudizhu_check_cards(const DoudizhuView *view, Error *error) {
    SpreadView known = known_cards(view);
    int buried = view->landlord == LANDLORD_NOBODY ? DOUDIZHU_BOTTOM : 0;
    return spread_check(&known, buried, "bottom", error);
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
    bool known = state->landlord != LANDLORD_NOBODY;
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
