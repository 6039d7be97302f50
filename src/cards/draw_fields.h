/* Include-template, part of cards/draw_game.h: the view of a draw game as JSON for external bots. */
LADDER_FIELD_TEXT(draw_cards, GAME_VARIANT.ladder)

#define DRAW_VIEW(kind, field) .type = kind, FIELD_PLACE(DrawView, field)
#define DRAW_SEATS(field)      .type = FIELD_COUNT, FIELD_PLACES(DrawView, field), .count = FIELD_PER_SEAT
#define DRAW_PLY(kind, field)  .type = kind, FIELD_PLACE(DrawPly, field)

static const Field draw_view_rows[] = {
    {.name = "seat", DRAW_VIEW(FIELD_SEAT, seat), .help = "whose view it is"},
    {.name = "rules", DRAW_VIEW(FIELD_RULES, public.rules), .help = ""},
    {.name = "turn", DRAW_VIEW(FIELD_TURN, public.trick.turn), .help = "seat to move, -1: over"},
    {.name = "hand", DRAW_VIEW(FIELD_SET, hand), .text = &draw_cards, .help = "own cards"},
    {.name = "table",
     DRAW_VIEW(FIELD_SET, public.table),
     .text = &draw_cards,
     .help = "the play to beat; empty: a lead"},
    {.name = "owner",
     DRAW_VIEW(FIELD_SEAT, public.trick.owner),
     .help = "seat of the last play; before a lead, the leader"},
    {.name = "led", DRAW_VIEW(FIELD_BOOL, public.trick.led), .help = "a play lies on the table"},
    {.name = "circle",
     DRAW_VIEW(FIELD_SET, public.circle),
     .text = &draw_cards,
     .help = "all cards of the trick"},
    {.name = "gone",
     DRAW_VIEW(FIELD_SET, public.gone),
     .text = &draw_cards,
     .help = "all cards played, the trick's included"},
    {.name = "talon", DRAW_VIEW(FIELD_COUNT, public.talon), .help = "cards left in the talon"},
    {.name = "hand_count", DRAW_SEATS(hand_count), .help = "cards in each hand"},
    {.name = "points", DRAW_SEATS(public.points), .help = "points each seat has taken"},
    {.name = "unseen",
     DRAW_VIEW(FIELD_SET, unseen),
     .text = &draw_cards,
     .help = "cards that could be in any other hand or in the talon"},
    {.name = "late",
     DRAW_VIEW(FIELD_SET, late),
     .text = &draw_cards,
     .help = "of these, what lies in the talon or was drawn from it"},
    {.name = "may_be_drawn",
     DRAW_SEATS(public.may_be_drawn),
     .help = "of each hand, at most so many cards are from the talon"},
    {.name = "holding", DRAW_VIEW(FIELD_SEATS, public.trick.holding), .help = "seats that have cards"},
    {.name = "locked",
     DRAW_VIEW(FIELD_SEATS, public.trick.locked),
     .help = "seats that may not play in this trick: none"},
    {.name = "trick_seats", DRAW_VIEW(FIELD_COUNT, public.trick.seats), .help = "seats at the table"},
    {.name = "out_count", DRAW_VIEW(FIELD_COUNT, public.out.count), .help = "seats with empty hands ..."},
    {.name = "out", DRAW_SEATS(public.out.seat), .help = "... the earliest first"},
    {.name = "first", DRAW_VIEW(FIELD_SEAT, public.first), .help = "seat that was dealt the lowest card"},
    {.name = "lowest",
     DRAW_VIEW(FIELD_TEXT, public.lowest),
     .text = &draw_cards,
     .help = "the lowest card dealt"},
    {.name = "tricks", DRAW_VIEW(FIELD_COUNT, public.tricks), .help = "tricks led"},
    {.name = "over", DRAW_VIEW(FIELD_COUNT, public.over), .help = "1: the game is over"},
    {.name = "tricks_won", DRAW_SEATS(public.tricks_won), .help = "tricks each seat won"},
    {.name = "plays", DRAW_SEATS(public.plays), .help = "plays of each seat"},
    {.name = "passes", DRAW_SEATS(public.passes), .help = "passes of each seat"},
    {.name = "draws", DRAW_SEATS(public.draws), .help = "cards each seat drew"},
};

static const FieldTable draw_view_fields = {draw_view_rows, sizeof draw_view_rows / sizeof draw_view_rows[0],
                                            sizeof(DrawView)};

/* Writes the viewer's drawn cards; the rows before give their number. */
static void draw_write_own(const FieldContext *context, const void *object, Text *out) {
    const DrawPly *ply = object;
    ladder_write_list(GAME_VARIANT.ladder, ply->own, ply->drawn[context->seat], out);
}

static bool draw_read_own(const FieldContext *context, const struct cJSON *value, void *object,
                          Error *error) {
    DrawPly *ply = object;
    TwoDecks seen = {0, 0};
    int count = ply->drawn[context->seat];
    if (count > DRAW_HAND_MAX) return error_input(error, "drawn: %d cards, at most %d", count, DRAW_HAND_MAX);
    CardArray array = {GAME_VARIANT.ladder, 1, value, "own", count};
    return card_array_read(&array, ply->own, &seen, error);
}

static const Field draw_ply_rows[] = {
    {.name = "seat", DRAW_PLY(FIELD_TURN, seat), .help = "who moved; -1: the deal"},
    FIELD_ROW_MOVE(DrawPly, move, seat),
    {.name = "ended", DRAW_PLY(FIELD_BOOL, ended), .help = "the trick ended, or the game"},
    {.name = "points", DRAW_PLY(FIELD_COUNT, points), .help = "taken with it"},
    {.name = "drawn",
     .type = FIELD_COUNT,
     FIELD_PLACES(DrawPly, drawn),
     .count = FIELD_PER_SEAT,
     .help = "cards each seat drew after it"},
    FIELD_ROW_OWN("own", draw_write_own, draw_read_own, "the own cards drawn, in order"),
};

static const FieldTable draw_ply_fields = {draw_ply_rows, sizeof draw_ply_rows / sizeof draw_ply_rows[0],
                                           sizeof(DrawPly)};
