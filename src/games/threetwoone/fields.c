/* What a seat sees of three-two-one, as JSON for programs outside. Suits of cards that were played are not
 * told, so these stand as a text of their ranks (cards/count_text.h). */
#include "cards/count_text.h"
#include "games/threetwoone/threetwoone.h"

static size_t card_name(uint64_t card, char *out) {
    if (card >= THREETWOONE_DECK) return 0;
    ladder_card_format(&threetwoone_ladder, (Card)card, out);
    return 2;
}

static bool card_number(const char *text, uint64_t *card) {
    if (strlen(text) != 2) return false;
    *card = ladder_card_parse(&threetwoone_ladder, text);
    return *card != CARD_NONE;
}

static const FieldText cards = {card_name, card_number, CARD_NONE};

#define VIEW(type, field, text, help) FIELD_ROW(ThreetwooneView, type, field, text, help)
#define VIEW_SEATS(type, field, text, help)                                                                  \
    FIELD_ROW_LIST(ThreetwooneView, type, field, THREETWOONE_SEATS, text, help)
#define VIEW_TRICK(name, type, field, help)                                                                  \
    FIELD_ROW_NAMED(name, ThreetwooneView, type, trick.field, NULL, help)

static const Field view_rows[] = {
    VIEW(FIELD_SEAT, seat, NULL, "whose view it is"),
    VIEW(FIELD_RULES, rules, NULL, ""),
    VIEW_TRICK("turn", FIELD_TURN, turn, "seat to move, -1: over"),
    VIEW(FIELD_SET, hand, &cards, "own cards"),
    VIEW_SEATS(FIELD_COUNT, held, NULL, "cards in each hand"),
    VIEW_SEATS(FIELD_TEXT, played, &count_text_field, "cards that each seat has played, as ranks"),
    VIEW(FIELD_COUNT, class, NULL, "class of the last play; 0: there was none"),
    VIEW(FIELD_COUNT, head, NULL, "rank of its head, from 0 for the three"),
    VIEW_TRICK("owner", FIELD_SEAT, owner, "seat of the last play; before a lead, the leader"),
    VIEW_TRICK("led", FIELD_BOOL, led, "a play lies on the table"),
    VIEW_TRICK("holding", FIELD_SEATS, holding, "seats that have cards"),
    VIEW_TRICK("locked", FIELD_SEATS, locked, "seats that passed and may not play in this trick"),
    VIEW_TRICK("trick_seats", FIELD_COUNT, seats, "seats of the trick"),
    VIEW(FIELD_SEAT, first, NULL, "who was dealt the diamond three"),
    VIEW_SEATS(FIELD_COUNT, plays, NULL, "plays of each seat"),
    VIEW_SEATS(FIELD_COUNT, won, NULL, "tricks each seat won"),
    VIEW(FIELD_COUNT, tricks, NULL, "tricks led"),
    VIEW(FIELD_COUNT, passes, NULL, "passes"),
};

const FieldTable threetwoone_view_fields = {view_rows, sizeof view_rows / sizeof view_rows[0],
                                            sizeof(ThreetwooneView)};

#define PLY(type, field, text, help) FIELD_ROW(ThreetwoonePly, type, field, text, help)

static const Field ply_rows[] = {
    PLY(FIELD_TURN, seat, NULL, "who moved; -1: the deal"),
    PLY(FIELD_TEXT, cards, &count_text_field, "the cards played, as ranks"),
    PLY(FIELD_COUNT, class, NULL, "of the play; 0: a pass"),
    PLY(FIELD_COUNT, head, NULL, "rank of its head"),
    PLY(FIELD_SET, hand, &cards, "the own hand, if it was dealt now"),
};

const FieldTable threetwoone_ply_fields = {ply_rows, sizeof ply_rows / sizeof ply_rows[0],
                                           sizeof(ThreetwoonePly)};
