/* What a seat sees of three-two-one, as JSON for programs outside. Suits of cards that were played are not
 * told, so these stand as a text of their ranks (cards/count_text.h). */
#include "cards/count_text.h"
#include "cards/ladder_field.h"
#include "cards/trick_field.h"
#include "games/threetwoone/threetwoone.h"

LADDER_FIELD_TEXT(cards, &threetwoone_ladder)

#define VIEW(type, field, text, help) FIELD_ROW(ThreetwooneView, type, field, text, help)
#define VIEW_SEATS(type, field, text, help)                                                                  \
    FIELD_ROW_LIST(ThreetwooneView, type, field, THREETWOONE_SEATS, text, help)

static const Field view_rows[] = {
    VIEW(FIELD_SEAT, seat, NULL, "whose view it is"),
    VIEW(FIELD_RULES, rules, NULL, ""),
    TRICK_FIELD_TURN(ThreetwooneView),
    VIEW(FIELD_SET, hand, &cards, "own cards"),
    VIEW_SEATS(FIELD_COUNT, held, NULL, "cards in each hand"),
    VIEW_SEATS(FIELD_TEXT, played, &count_text_field, "cards that each seat has played, as ranks"),
    VIEW(FIELD_COUNT, class, NULL, "class of the last play; 0: there was none"),
    VIEW(FIELD_COUNT, head, NULL, "rank of its head, from 0 for the three"),
    TRICK_FIELDS(ThreetwooneView),
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
