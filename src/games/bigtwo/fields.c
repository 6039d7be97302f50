/* What a seat sees of Big Two, as JSON for programs outside. */
#include "cards/ladder_field.h"
#include "games/bigtwo/bigtwo.h"

LADDER_FIELD_TEXT(cards, &bigtwo_ladder)

#define VIEW(type, field, text, help) FIELD_ROW(BigtwoView, type, field, text, help)
#define PUBLIC(name, type, field, text, help)                                                                \
    FIELD_ROW_NAMED(name, BigtwoView, type, public.field, text, help)
#define SEATS(name_, type, field, text_, help_)                                                              \
    {                                                                                                        \
        .name = name_, type, FIELD_PLACES(BigtwoView, field), .count = BIGTWO_SEATS, .text = text_,          \
        .help = help_                                                                                        \
    }

static const Field view_rows[] = {
    VIEW(FIELD_SEAT, seat, NULL, "whose view it is"),
    PUBLIC("rules", FIELD_RULES, rules, NULL, ""),
    PUBLIC("turn", FIELD_TURN, trick.turn, NULL, "seat to move, -1: over"),
    VIEW(FIELD_SET, hand, &cards, "own cards"),
    PUBLIC("table", FIELD_SET, table, &cards, "the play to beat; empty: a lead"),
    PUBLIC("owner", FIELD_SEAT, trick.owner, NULL, "seat of the last play; before a lead, the leader"),
    PUBLIC("led", FIELD_BOOL, trick.led, NULL, "a play lies on the table"),
    SEATS("played", FIELD_SET, public.played, &cards, "cards that each seat has played"),
    SEATS("hand_count", FIELD_COUNT, hand_count, NULL, "cards in each hand"),
    VIEW(FIELD_SET, unseen, &cards, "cards that could be in any other hand"),
    PUBLIC("holding", FIELD_SEATS, trick.holding, NULL, "seats that have cards"),
    PUBLIC("locked", FIELD_SEATS, trick.locked, NULL, "seats that may not play in this trick"),
    PUBLIC("trick_seats", FIELD_COUNT, trick.seats, NULL, "seats at the table"),
    PUBLIC("first", FIELD_SEAT, first, NULL, "seat that was dealt the diamond three"),
    PUBLIC("tricks", FIELD_COUNT, tricks, NULL, "tricks led"),
    PUBLIC("fives", FIELD_COUNT, fives, NULL, "plays of five cards"),
    SEATS("plays", FIELD_COUNT, public.plays, NULL, "plays of each seat"),
    SEATS("tricks_won", FIELD_COUNT, public.tricks_won, NULL, "tricks each seat won"),
    SEATS("passes", FIELD_COUNT, public.passes, NULL, "passes of each seat"),
};

const FieldTable bigtwo_view_fields = {view_rows, sizeof view_rows / sizeof view_rows[0], sizeof(BigtwoView)};

static const Field ply_rows[] = {
    FIELD_ROW(BigtwoPly, FIELD_TURN, seat, NULL, "who moved; -1: the deal"),
    FIELD_ROW_MOVE(BigtwoPly, move, seat),
    FIELD_ROW(BigtwoPly, FIELD_BOOL, ended, NULL, "the trick ended, or the game"),
};

const FieldTable bigtwo_ply_fields = {ply_rows, sizeof ply_rows / sizeof ply_rows[0], sizeof(BigtwoPly)};
