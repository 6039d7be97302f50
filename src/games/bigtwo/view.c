/* Views of Big Two: what a seat may know, a random state that fits a view, checks of both, and text. */
#include "core/check.h"
#include "games/bigtwo/bigtwo.h"
#include "games/bigtwo/combination.h"

static CardSet all_played(const BigtwoPublic *public) {
    return public->played[0] | public->played[1] | public->played[2] | public->played[3];
}

/* The seat that leads first is known to hold the diamond three until the first play. */
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
        assert(left >= 0);
        state->hand[seat] = hand;
    }
    CHECK(left == 0, "as many unseen cards as hidden places");
}

/* ---- the check of a view from an external program ---- */

/* Checks that there are as many unseen cards as hidden places. */
static bool check_hands(const BigtwoView *view, Error *error) {
    int places = 0;
    if (view->hand_count[view->seat] != cards_count(view->hand))
        return error_input(error, "hand_count: %d for the own hand of %d cards", view->hand_count[view->seat],
                           cards_count(view->hand));
    for (int seat = 0; seat < BIGTWO_SEATS; seat++) {
        int known = seat == view->public.first ? cards_count(known_of_first(&view->public)) : 0;
        if (seat == view->seat) continue;
        if (view->hand_count[seat] < known)
            return error_input(error, "hand_count: %d for seat %d, which holds the diamond three",
                               view->hand_count[seat], seat);
        places += view->hand_count[seat] - known;
    }
    if (places == cards_count(view->unseen)) return true;
    return error_input(error, "unseen: %d cards for %d hidden places of the other hands",
                       cards_count(view->unseen), places);
}

static bool check_counts(const BigtwoPublic *public, Error *error) {
    int won = 0, plays = 0;
    for (int seat = 0; seat < BIGTWO_SEATS; seat++) {
        int cards = cards_count(public->played[seat]);
        if (public->plays[seat] > cards || cards > 5 * public->plays[seat])
            return error_input(error, "plays: %d of seat %d, with %d cards", public->plays[seat], seat,
                               cards);
        plays += public->plays[seat];
        won += public->tricks_won[seat];
    }
    if (public->tricks != won + public->trick.led)
        return error_input(error, "tricks: %d were led, %d are won", public->tricks, won);
    return public->fives <= plays || error_input(error, "fives: %d of %d plays", public->fives, plays);
}

bool bigtwo_view_check(const void *memory, Error *error) {
    const BigtwoView *view = memory;
    const BigtwoPublic *public = &view->public;
    if (!trick_check(&public->trick, BIGTWO_SEATS, error) || !check_hands(view, error) ||
        !check_counts(public, error))
        return false;
    if (public->table && !bigtwo_rank(&public->rules, public->table))
        return error_input(error, "table: %d cards that do not make a play", cards_count(public->table));
    if (!all_played(public) && public->trick.turn != public->first)
        return error_input(error, "first: seat %d, but seat %d leads first", public->first,
                           public->trick.turn);
    return true;
}

/* ---- the check of a whole state ---- */

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

/* ---- views as JSON for external programs ---- */

LADDER_FIELD_TEXT(cards, &bigtwo_ladder)

#define VIEW(kind, field)       .type = kind, FIELD_PLACE(BigtwoView, field)
#define VIEW_SEATS(kind, field) .type = kind, FIELD_PLACES(BigtwoView, field), .count = BIGTWO_SEATS

static const Field view_rows[] = {
    {.name = "seat", VIEW(FIELD_SEAT, seat), .help = "whose view it is"},
    {.name = "rules", VIEW(FIELD_RULES, public.rules), .help = ""},
    {.name = "turn", VIEW(FIELD_TURN, public.trick.turn), .help = "seat to move, -1: over"},
    {.name = "hand", VIEW(FIELD_SET, hand), .text = &cards, .help = "own cards"},
    {.name = "table",
     VIEW(FIELD_SET, public.table),
     .text = &cards,
     .help = "the play to beat; empty: a lead"},
    {.name = "owner",
     VIEW(FIELD_SEAT, public.trick.owner),
     .help = "seat of the last play; before a lead, the leader"},
    {.name = "led", VIEW(FIELD_BOOL, public.trick.led), .help = "a play lies on the table"},
    {.name = "played",
     VIEW_SEATS(FIELD_SET, public.played),
     .text = &cards,
     .help = "cards that each seat has played"},
    {.name = "hand_count", VIEW_SEATS(FIELD_COUNT, hand_count), .help = "cards in each hand"},
    {.name = "unseen",
     VIEW(FIELD_SET, unseen),
     .text = &cards,
     .help = "cards that could be in any other hand"},
    {.name = "holding", VIEW(FIELD_SEATS, public.trick.holding), .help = "seats that have cards"},
    {.name = "locked",
     VIEW(FIELD_SEATS, public.trick.locked),
     .help = "seats that may not play in this trick"},
    {.name = "trick_seats", VIEW(FIELD_COUNT, public.trick.seats), .help = "seats at the table"},
    {.name = "first", VIEW(FIELD_SEAT, public.first), .help = "seat that was dealt the diamond three"},
    {.name = "tricks", VIEW(FIELD_COUNT, public.tricks), .help = "tricks led"},
    {.name = "fives", VIEW(FIELD_COUNT, public.fives), .help = "plays of five cards"},
    {.name = "plays", VIEW_SEATS(FIELD_COUNT, public.plays), .help = "plays of each seat"},
    {.name = "tricks_won", VIEW_SEATS(FIELD_COUNT, public.tricks_won), .help = "tricks each seat won"},
    {.name = "passes", VIEW_SEATS(FIELD_COUNT, public.passes), .help = "passes of each seat"},
};

const FieldTable bigtwo_view_fields = {view_rows, sizeof view_rows / sizeof view_rows[0], sizeof(BigtwoView)};

#define PLY(kind, field) .type = kind, FIELD_PLACE(BigtwoPly, field)

static const Field ply_rows[] = {
    {.name = "seat", PLY(FIELD_TURN, seat), .help = "who moved; -1: the deal"},
    FIELD_ROW_MOVE(BigtwoPly, move, seat),
    {.name = "ended", PLY(FIELD_BOOL, ended), .help = "the trick ended, or the game"},
};

const FieldTable bigtwo_ply_fields = {ply_rows, sizeof ply_rows / sizeof ply_rows[0], sizeof(BigtwoPly)};
