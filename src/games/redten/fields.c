/* The view of red ten as JSON for external bots. Both hands are visible. */
#include "core/alias.h"
#include "games/redten/redten.h"

static size_t card_name(uint64_t card, char *out) {
    if (card == CARD_NONE) return 0;
    redten_card_format((Card)card, out);
    return 2;
}

static bool card_number(const char *text, uint64_t *card) {
    char plain[ALIAS_TEXT_MAX];
    text = alias_plain(text, plain);
    *card = redten_card_parse(text);
    return *card != CARD_NONE && text[2] == 0;
}

static const FieldText cards = {card_name, card_number, CARD_NONE};

#define VIEW(kind, field)       .type = kind, FIELD_PLACE(RedtenView, field)
#define VIEW_SEATS(kind, field) .type = kind, FIELD_PLACES(RedtenView, field), .count = FIELD_PER_SEAT

static const Field view_rows[] = {
    {.name = "seat", VIEW(FIELD_SEAT, seat), .help = "whose view it is"},
    {.name = "rules", VIEW(FIELD_RULES, state.rules), .help = ""},
    {.name = "hand",
     VIEW_SEATS(FIELD_SET, state.hand),
     .text = &cards,
     .help = "the cards of each seat: nothing is hidden"},
    {.name = "table",
     VIEW(FIELD_SET, state.table),
     .text = &cards,
     .help = "the play to beat; empty: a lead"},
    {.name = "turn", VIEW(FIELD_TURN, state.turn), .help = "seat to move, -1: over"},
    {.name = "leader", VIEW(FIELD_SEAT, state.leader), .help = "of the trick"},
    {.name = "first", VIEW(FIELD_SEAT, state.first), .help = "the seat that was dealt the heart three"},
    {.name = "dealt",
     VIEW_SEATS(FIELD_SET, state.dealt),
     .text = &cards,
     .help = "the cards each seat was dealt"},
    {.name = "tricks", VIEW(FIELD_COUNT, state.tricks), .help = "tricks that are over"},
    {.name = "passes", VIEW(FIELD_COUNT, state.passes), .help = "passes so far"},
    {.name = "lead_changes",
     VIEW(FIELD_COUNT, state.lead_changes),
     .help = "tricks that another seat led than the one before"},
    {.name = "bombs", VIEW_SEATS(FIELD_COUNT, state.bombs), .help = "bombs each seat played"},
};

const FieldTable redten_view_fields = {view_rows, sizeof view_rows / sizeof view_rows[0], sizeof(RedtenView)};

#define PLY(kind, field) .type = kind, FIELD_PLACE(RedtenPly, field)

static const Field ply_rows[] = {
    {.name = "seat", PLY(FIELD_TURN, seat), .help = "who moved; -1: the deal"},
    FIELD_ROW_MOVE(RedtenPly, move, seat),
};

const FieldTable redten_ply_fields = {ply_rows, sizeof ply_rows / sizeof ply_rows[0], sizeof(RedtenPly)};
