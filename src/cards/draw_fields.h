/* Include-template, part of cards/draw_game.h: what a seat sees of a draw game, as JSON for programs outside.
 */
#include "cards/ladder_field.h"

LADDER_FIELD_TEXT(draw_cards, GAME_VARIANT.ladder)

#define DRAW_VIEW(type, field, text, help) FIELD_ROW(DrawView, type, field, text, help)
#define DRAW_PUBLIC(name, type, field, text, help)                                                           \
    FIELD_ROW_NAMED(name, DrawView, type, public.field, text, help)
#define DRAW_SEATS(name_, field, help_)                                                                      \
    { .name = name_, FIELD_COUNT, FIELD_PLACES(DrawView, field), .count = FIELD_PER_SEAT, .help = help_ }

static const Field draw_view_rows[] = {
    DRAW_VIEW(FIELD_SEAT, seat, NULL, "whose view it is"),
    DRAW_PUBLIC("rules", FIELD_RULES, rules, NULL, ""),
    DRAW_PUBLIC("turn", FIELD_TURN, trick.turn, NULL, "seat to move, -1: over"),
    DRAW_VIEW(FIELD_SET, hand, &draw_cards, "own cards"),
    DRAW_PUBLIC("table", FIELD_SET, table, &draw_cards, "the play to beat; empty: a lead"),
    DRAW_PUBLIC("owner", FIELD_SEAT, trick.owner, NULL, "seat of the last play; before a lead, the leader"),
    DRAW_PUBLIC("led", FIELD_BOOL, trick.led, NULL, "a play lies on the table"),
    DRAW_PUBLIC("circle", FIELD_SET, circle, &draw_cards, "all cards of the trick"),
    DRAW_PUBLIC("gone", FIELD_SET, gone, &draw_cards, "all cards played, the trick's included"),
    DRAW_PUBLIC("talon", FIELD_COUNT, talon, NULL, "cards left in the talon"),
    DRAW_SEATS("hand_count", hand_count, "cards in each hand"),
    DRAW_SEATS("points", public.points, "points each seat has taken"),
    DRAW_VIEW(FIELD_SET, unseen, &draw_cards, "cards that could be in any other hand or in the talon"),
    DRAW_VIEW(FIELD_SET, late, &draw_cards, "of these, what lies in the talon or was drawn from it"),
    DRAW_SEATS("may_be_drawn", public.may_be_drawn, "of each hand, at most so many cards are from the talon"),
    DRAW_PUBLIC("holding", FIELD_SEATS, trick.holding, NULL, "seats that have cards"),
    DRAW_PUBLIC("locked", FIELD_SEATS, trick.locked, NULL, "seats that may not play in this trick: none"),
    DRAW_PUBLIC("trick_seats", FIELD_COUNT, trick.seats, NULL, "seats at the table"),
    DRAW_PUBLIC("out_count", FIELD_COUNT, out.count, NULL, "seats with empty hands ..."),
    DRAW_SEATS("out", public.out.seat, "... the earliest first"),
    DRAW_PUBLIC("first", FIELD_SEAT, first, NULL, "seat that was dealt the lowest card"),
    DRAW_PUBLIC("lowest", FIELD_TEXT, lowest, &draw_cards, "the lowest card dealt"),
    DRAW_PUBLIC("tricks", FIELD_COUNT, tricks, NULL, "tricks led"),
    DRAW_PUBLIC("over", FIELD_COUNT, over, NULL, "1: the game is over"),
    DRAW_SEATS("tricks_won", public.tricks_won, "tricks each seat won"),
    DRAW_SEATS("plays", public.plays, "plays of each seat"),
    DRAW_SEATS("passes", public.passes, "passes of each seat"),
    DRAW_SEATS("draws", public.draws, "cards each seat drew"),
};

static const FieldTable draw_view_fields = {draw_view_rows, sizeof draw_view_rows / sizeof draw_view_rows[0],
                                            sizeof(DrawView)};

/* A list of as many own cards as were drawn: the rows before tell how many. */
static void draw_write_own(const FieldContext *context, const void *object, Text *out) {
    const DrawPly *ply = object;
    ladder_write_list(GAME_VARIANT.ladder, ply->own, ply->drawn[context->seat], out);
}

static bool draw_read_own(const FieldContext *context, const struct cJSON *value, void *object,
                          Error *error) {
    DrawPly *ply = object;
    CardSet seen = 0;
    int count = ply->drawn[context->seat];
    if (count > DRAW_HAND_MAX) return error_input(error, "drawn: %d cards, at most %d", count, DRAW_HAND_MAX);
    return ladder_read_list(GAME_VARIANT.ladder, value, "own", count, ply->own, &seen, error);
}

static const Field draw_ply_rows[] = {
    FIELD_ROW(DrawPly, FIELD_TURN, seat, NULL, "who moved; -1: the deal"),
    FIELD_ROW_MOVE(DrawPly, move, seat),
    FIELD_ROW(DrawPly, FIELD_BOOL, ended, NULL, "the trick ended, or the game"),
    FIELD_ROW(DrawPly, FIELD_COUNT, points, NULL, "taken with it"),
    FIELD_ROW_LIST(DrawPly, FIELD_COUNT, drawn, FIELD_PER_SEAT, NULL, "cards each seat drew after it"),
    FIELD_ROW_OWN("own", draw_write_own, draw_read_own, "the own cards drawn, in order"),
};

static const FieldTable draw_ply_fields = {draw_ply_rows, sizeof draw_ply_rows / sizeof draw_ply_rows[0],
                                           sizeof(DrawPly)};
