/* What a seat sees of red ten, as JSON for programs outside: both hands. */
#include "games/redten/redten.h"

static size_t card_name(uint64_t card, char *out) {
    if (card == CARD_NONE) return 0;
    redten_card_format((Card)card, out);
    return 2;
}

static bool card_number(const char *text, uint64_t *card) {
    *card = redten_card_parse(text);
    return *card != CARD_NONE && text[2] == 0;
}

static const FieldText cards = {card_name, card_number, CARD_NONE};

#define VIEW(type, field, text_, help_)                                                                      \
    { .name = #field, type, FIELD_PLACE(RedtenView, state.field), .text = text_, .help = help_ }
#define VIEW_SEATS(type, field, text_, help_)                                                                \
    {                                                                                                        \
        .name = #field, type, FIELD_PLACES(RedtenView, state.field), .count = FIELD_PER_SEAT, .text = text_, \
        .help = help_                                                                                        \
    }

static const Field view_rows[] = {
    FIELD_ROW(RedtenView, FIELD_SEAT, seat, NULL, "whose view it is"),
    VIEW(FIELD_RULES, rules, NULL, ""),
    VIEW_SEATS(FIELD_SET, hand, &cards, "the cards of each seat: nothing is hidden"),
    VIEW(FIELD_SET, table, &cards, "the play to beat; empty: a lead"),
    VIEW(FIELD_TURN, turn, NULL, "seat to move, -1: over"),
    VIEW(FIELD_SEAT, leader, NULL, "of the trick"),
    VIEW(FIELD_SEAT, first, NULL, "the seat that was dealt the heart three"),
    VIEW_SEATS(FIELD_SET, dealt, &cards, "the cards each seat was dealt"),
    VIEW(FIELD_COUNT, tricks, NULL, "tricks that are over"),
    VIEW(FIELD_COUNT, passes, NULL, "passes so far"),
    VIEW(FIELD_COUNT, lead_changes, NULL, "tricks that another seat led than the one before"),
    VIEW_SEATS(FIELD_COUNT, bombs, NULL, "bombs each seat played"),
};

const FieldTable redten_view_fields = {view_rows, sizeof view_rows / sizeof view_rows[0], sizeof(RedtenView)};

static const Field ply_rows[] = {
    FIELD_ROW(RedtenPly, FIELD_TURN, seat, NULL, "who moved; -1: the deal"),
    FIELD_ROW_MOVE(RedtenPly, move, seat),
};

const FieldTable redten_ply_fields = {ply_rows, sizeof ply_rows / sizeof ply_rows[0], sizeof(RedtenPly)};
