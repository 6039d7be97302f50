/* The view of a seat of a draw game, states that fit a view, and both as text. */
#include "cards/draw.h"

/* Before the first play, all seats know which seat holds the lowest card dealt. */
static CardSet known_of_first(const DrawPublic *public) {
    return public->gone ? 0 : card_bit(public->lowest);
}

void draw_observe(const DrawVariant *variant, const DrawState *state, int seat, DrawView *view) {
    const DrawPublic *public = &state->public;
    memset(view, 0, sizeof *view);
    view->public = *public;
    view->hand = state->hand[seat];
    view->unseen = ladder_deck(variant->ladder) & ~(public->gone | view->hand | known_of_first(public));
    view->late = view->unseen & (card_bit(public->lowest) - 1);
    for (int i = 0; i < public->rules.seats; i++) view->hand_count[i] = (uint8_t)cards_count(state->hand[i]);
    view->seat = (uint8_t)seat;
}

void draw_observe_ply(const DrawVariant *variant, const DrawState *before, Move move, const DrawState *after,
                      int seat, DrawPly *ply) {
    (void)variant;
    memset(ply, 0, sizeof *ply);
    ply->seat = -1;
    int from = 0;
    if (before) {
        ply->move = move;
        ply->seat = before->public.trick.turn;
        ply->ended = !after->public.trick.led;
        for (int i = 0; i < SEATS_MAX; i++)
            ply->points = (uint8_t)(ply->points + after->public.points[i] - before->public.points[i]);
        from = DRAW_DECK - before->public.talon;
    }
    /* The owner of each card that left the deck is found by searching the hands. */
    for (int i = from; i < DRAW_DECK - after->public.talon; i++) {
        int owner = 0;
        while (!(after->hand[owner] & card_bit(after->deck[i]))) {
            owner++;
            assert(owner < after->public.rules.seats);
        }
        assert(ply->drawn[owner] < DRAW_HAND_MAX);
        if (owner == seat) ply->own[ply->drawn[owner]] = after->deck[i];
        ply->drawn[owner]++;
    }
}

/* ---- a state that fits a view ---- */

/* Places for hidden cards. A place belongs to a seat or to the talon, which counts as seat SEATS_MAX. Late
 * cards fit only where a card from the talon may be. */
typedef struct {
    uint8_t seat[DRAW_DECK];
    int count;
} Places;

static void add_places(Places *places, int seat, int count) {
    assert(count >= 0 && places->count + count <= DRAW_DECK);
    while (count-- > 0) places->seat[places->count++] = (uint8_t)seat;
}

/* Deals shuffled cards to the last places and removes these. */
static void fill(CardSet cards, Places *places, Rng *rng, CardSet hands[SEATS_MAX + 1]) {
    Card list[DRAW_DECK];
    int count = cards_list(cards, list);
    assert(count <= places->count);
    cards_shuffle(list, count, rng);
    for (int i = 0; i < count; i++) hands[places->seat[--places->count]] |= card_bit(list[i]);
}

void draw_determinize(const DrawVariant *variant, const DrawView *view, Rng *rng, DrawState *state) {
    (void)variant;
    const DrawPublic *public = &view->public;
    CardSet hands[SEATS_MAX + 1] = {0};
    Places drawn = {.count = 0}, dealt = {.count = 0};
    memset(state, 0, sizeof *state);
    state->public = *public;
    if (view->seat != public->first) hands[public->first] = known_of_first(public);
    for (int seat = 0; seat < public->rules.seats; seat++) {
        if (seat == view->seat) continue;
        int missing = view->hand_count[seat] - cards_count(hands[seat]);
        int may_be_drawn = public->may_be_drawn[seat] < missing ? public->may_be_drawn[seat] : missing;
        add_places(&drawn, seat, may_be_drawn);
        add_places(&dealt, seat, missing - may_be_drawn);
    }
    add_places(&drawn, SEATS_MAX, public->talon);
    if (view->late) {
        cards_shuffle(drawn.seat, drawn.count, rng);
        fill(view->late, &drawn, rng, hands);
    }
    for (int i = 0; i < drawn.count; i++) add_places(&dealt, drawn.seat[i], 1);
    fill(view->unseen & ~view->late, &dealt, rng, hands);
    assert(dealt.count == 0);
    for (int seat = 0; seat < public->rules.seats; seat++)
        state->hand[seat] = seat == view->seat ? view->hand : hands[seat];
    Card *top = &state->deck[DRAW_DECK - public->talon];
    cards_list(hands[SEATS_MAX], top);
    cards_shuffle(top, public->talon, rng);
}

/* ---- the check of a view from outside ---- */

/* There must be as many hidden cards as places, and late cards at most as many as places for drawn cards. */
static bool check_hands(const DrawView *view, Error *error) {
    const DrawPublic *public = &view->public;
    int places = public->talon, drawn = places, own = cards_count(view->hand);
    if (view->hand_count[view->seat] != own)
        return error_input(error, "hand_count: %d for the own hand of %d cards", view->hand_count[view->seat],
                           own);
    for (int seat = 0; seat < public->rules.seats; seat++) {
        int known = seat == public->first ? cards_count(known_of_first(public)) : 0;
        int missing = view->hand_count[seat] - known;
        if (seat == view->seat) continue;
        if (missing < 0) return error_input(error, "hand_count: 0 for seat %d, which leads first", seat);
        places += missing;
        drawn += public->may_be_drawn[seat] < missing ? public->may_be_drawn[seat] : missing;
    }
    if (places != cards_count(view->unseen))
        return error_input(error, "unseen: %d cards for %d hidden places of the other hands and the talon",
                           cards_count(view->unseen), places);
    if (view->late & ~view->unseen || cards_count(view->late) > drawn)
        return error_input(error, "late: %d cards; they are unseen, and at most %d could be drawn",
                           cards_count(view->late), drawn);
    return true;
}

static bool check_order(const DrawPublic *public, Error *error) {
    unsigned out = 0;
    if (public->out.count > public->rules.seats)
        return error_input(error, "out_count: %d of %d seats", public->out.count, public->rules.seats);
    for (int i = 0; i < public->rules.seats; i++) {
        int seat = public->out.seat[i];
        bool listed = i < public->out.count;
        if (listed ? seat >= public->rules.seats || out >> seat & 1 : seat != 0)
            return error_input(error, "out: %d: expected out_count seats, each once, then zeros", seat);
        if (listed) out |= 1u << seat;
    }
    return true;
}

static bool check_counts(const DrawPublic *public, Error *error) {
    int won = 0, plays = 0;
    for (int seat = 0; seat < public->rules.seats; seat++) {
        plays += public->plays[seat];
        won += public->tricks_won[seat];
    }
    if (!public->over && public->tricks != won + public->trick.led)
        return error_input(error, "tricks: %d were led, %d are won", public->tricks, won);
    if (plays > cards_count(public->gone) || public->tricks > plays)
        return error_input(error, "plays: %d with %d cards, in %d tricks", plays, cards_count(public->gone),
                           public->tricks);
    return true;
}

/* True if the cards are one play: if the set itself can be led. */
static bool is_play(const DrawVariant *variant, CardSet cards) {
    Move plays[MOVES_MAX];
    int count = cards_count(cards) > DRAW_PLAY_MAX ? 0 : variant->list(cards, 0, plays);
    for (int i = 0; i < count; i++)
        if (plays[i] == cards) return true;
    return false;
}

bool draw_view_check(const DrawVariant *variant, const DrawView *view, Error *error) {
    const DrawPublic *public = &view->public;
    int dealt = public->rules.seats * public->rules.hand;
    if (public->lowest == CARD_NONE) return error_input(error, "lowest: expected a card");
    if (public->talon > DRAW_DECK - dealt)
        return error_input(error, "talon: %d: %d of %d cards are dealt", public->talon, dealt, DRAW_DECK);
    if (!trick_check(&public->trick, public->rules.seats, error) || !check_hands(view, error) ||
        !check_order(public, error) || !check_counts(public, error))
        return false;
    if (public->table && !is_play(variant, public->table))
        return error_input(error, "table: %d cards that do not make a play", cards_count(public->table));
    if (!public->gone && public->trick.turn != public->first)
        return error_input(error, "first: seat %d, but seat %d leads first", public->first,
                           public->trick.turn);
    return true;
}

/* ---- the check of a whole state ---- */

static bool audit_seat(const DrawState *state, int seat, Error *error) {
    const DrawPublic *public = &state->public;
    CardSet hand = state->hand[seat], late = card_bit(public->lowest) - 1;
    if (trick_holds(&public->trick, seat) != (hand != 0))
        return error_input(error, "seat %d: its cards and its bit disagree", seat);
    if (public->may_be_drawn[seat] > cards_count(hand) ||
        cards_count(hand & late) > public->may_be_drawn[seat])
        return error_input(error, "seat %d: %d cards may be drawn", seat, public->may_be_drawn[seat]);
    bool listed = false;
    for (int i = 0; i < public->out.count; i++) listed = listed || public->out.seat[i] == seat;
    if (listed != (!hand || public->over))
        return error_input(error, "seat %d: not where its cards say", seat);
    return true;
}

bool draw_audit(const DrawVariant *variant, const DrawState *state, Error *error) {
    const DrawPublic *public = &state->public;
    CardSet seen = public->gone;
    int count = cards_count(public->gone), points = 0;
    for (int seat = 0; seat < public->rules.seats; seat++) {
        if (!audit_seat(state, seat, error)) return false;
        seen |= state->hand[seat];
        count += cards_count(state->hand[seat]);
        points += public->points[seat];
    }
    for (int i = DRAW_DECK - public->talon; i < DRAW_DECK; i++) seen |= card_bit(state->deck[i]);
    count += public->talon;
    if (seen != ladder_deck(variant->ladder) || count != DRAW_DECK)
        return error_input(error, "cards are lost or doubled: %d places", count);
    if (public->table & ~public->circle || public->circle & ~public->gone)
        return error_input(error, "cards of the trick were not played");
    if (points > draw_points(variant->ladder, public->gone) && !public->over)
        return error_input(error, "%d points were taken, more than were played", points);
    if (public->trick.led != (public->table != 0) || (public->trick.turn < 0) != public->over)
        return error_input(error, "the table and the turn disagree");
    return public->over || trick_holds(&public->trick, public->trick.turn) ||
           error_input(error, "seat %d is to move without cards", public->trick.turn);
}

/* ---- text ---- */

size_t draw_move_format(const DrawVariant *variant, Move move, char *out) {
    if (move != DRAW_PASS) return ladder_format(variant->ladder, move, out);
    memcpy(out, "pass", 5);
    return 4;
}

bool draw_move_parse(const DrawVariant *variant, const char *text, Move *move) {
    *move = DRAW_PASS;
    return strcmp(text, "pass") == 0 || ladder_parse(variant->ladder, text, move);
}

void draw_show(const DrawVariant *variant, const DrawState *state, Text *out) {
    const DrawPublic *public = &state->public;
    text_format(out, "trick %d  talon %d\n", public->tricks + (!public->trick.led && !public->over),
                public->talon);
    for (int seat = 0; seat < public->rules.seats; seat++) {
        text_format(out, "  seat %d%c %3d points  ", seat, seat == public->trick.turn ? '*' : ' ',
                    public->points[seat]);
        ladder_show(variant->ladder, state->hand[seat], out);
        text_char(out, '\n');
    }
    if (!public->table) return;
    text_string(out, "  table   ");
    ladder_show(variant->ladder, public->table, out);
    text_format(out, " (seat %d), %d points in the trick\n", public->trick.owner,
                draw_points(variant->ladder, public->circle));
}
