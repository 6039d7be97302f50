/* What a seat may know of a game of Big Two, how a whole state looks that fits it, and both as text. */
#include "games/bigtwo/bigtwo.h"

static CardSet all_played(const BigtwoPublic *public) {
    return public->played[0] | public->played[1] | public->played[2] | public->played[3];
}

/* Before the first play everybody knows who holds the diamond three. */
static CardSet known_of_first(const BigtwoPublic *public) { return all_played(public) ? 0 : BIGTWO_START; }

void bigtwo_observe(const void *memory, int seat, void *out) {
    const BigtwoState *state = memory;
    BigtwoView *view = out;
    view->public = state->public;
    view->hand = state->hand[seat];
    view->unseen = BIGTWO_CARDS & ~(all_played(&state->public) | view->hand | known_of_first(&state->public));
    for (int i = 0; i < BIGTWO_SEATS; i++) view->hand_count[i] = (uint8_t)cards_count(state->hand[i]);
    view->seat = (uint8_t)seat;
    memset(view->unused, 0, sizeof view->unused);
}

void bigtwo_observe_ply(const void *earlier, Move move, const void *later, int seat, void *out) {
    const BigtwoState *before = earlier, *after = later;
    (void)seat;
    BigtwoPly *ply = out;
    memset(ply, 0, sizeof *ply);
    ply->move = move;
    ply->seat = before ? before->public.trick.turn : -1;
    ply->ended = before && after->public.table == 0;
}

void bigtwo_determinize(const void *memory, Rng *rng, void *out) {
    const BigtwoView *view = memory;
    BigtwoState *state = out;
    memset(state, 0, sizeof *state);
    state->public = view->public;
    Card hidden[BIGTWO_DECK];
    int left = cards_list(view->unseen, hidden);
    cards_shuffle(hidden, left, rng);
    for (int seat = 0; seat < BIGTWO_SEATS; seat++) {
        CardSet hand = seat == view->public.first ? known_of_first(&view->public) : 0;
        if (seat == view->seat) hand = view->hand;
        for (int missing = view->hand_count[seat] - cards_count(hand); missing > 0; missing--)
            hand |= card_bit(hidden[--left]);
        state->hand[seat] = hand;
    }
    assert(left == 0);
}

bool bigtwo_audit(const void *memory, Error *error) {
    const BigtwoState *state = memory;
    const BigtwoPublic *public = &state->public;
    CardSet seen = 0;
    int count = 0, empty = 0;
    for (int seat = 0; seat < BIGTWO_SEATS; seat++) {
        CardSet own = state->hand[seat] | public->played[seat];
        if (cards_count(state->hand[seat]) + cards_count(public->played[seat]) != BIGTWO_HAND)
            return error_input(error, "seat %d was not dealt %d cards", seat, BIGTWO_HAND);
        if (public->tricks_won[seat] > public->plays[seat])
            return error_input(error, "seat %d won more tricks than it made plays", seat);
        if (trick_holds(&public->trick, seat) != (state->hand[seat] != 0))
            return error_input(error, "seat %d: its cards and its bit disagree", seat);
        seen |= own;
        count += cards_count(own);
        empty += !state->hand[seat];
    }
    if (seen != BIGTWO_CARDS || count != BIGTWO_DECK) return error_input(error, "cards are lost or doubled");
    if ((public->trick.turn < 0) != (empty > 0))
        return error_input(error, "%d hands are empty and the turn is %d", empty, public->trick.turn);
    if (public->table & ~public->played[public->trick.owner])
        return error_input(error, "the play on the table is not by seat %d", public->trick.owner);
    if (empty == 0 && public->trick.led != (public->table != 0))
        return error_input(error, "the table and the trick disagree");
    return true;
}

/* ---- text ---- */

size_t bigtwo_move_format(Move move, char *out) {
    if (move != BIGTWO_PASS) return ladder_format(&bigtwo_ladder, move, out);
    memcpy(out, "pass", 5);
    return 4;
}

bool bigtwo_move_parse(const char *text, Move *move) {
    *move = BIGTWO_PASS;
    return strcmp(text, "pass") == 0 || ladder_parse(&bigtwo_ladder, text, move);
}

void bigtwo_show(const void *memory, Text *out) {
    const BigtwoState *state = memory;
    const BigtwoPublic *public = &state->public;
    text_format(out, "trick %d\n", public->tricks + (public->table == 0 && public->trick.turn >= 0));
    for (int seat = 0; seat < BIGTWO_SEATS; seat++) {
        text_format(out, "  seat %d%c ", seat, seat == public->trick.turn ? '*' : ' ');
        ladder_show(&bigtwo_ladder, state->hand[seat], out);
        text_char(out, '\n');
    }
    if (!public->table) return;
    text_format(out, "  table   ");
    ladder_show(&bigtwo_ladder, public->table, out);
    text_format(out, " (seat %d)\n", public->trick.owner);
}
