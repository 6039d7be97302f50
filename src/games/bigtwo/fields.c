/* Views of Big Two as JSON for external bots. */
#include "games/bigtwo/bigtwo.h"

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
