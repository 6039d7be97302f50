/* What a seat sees of Dou Dizhu, as JSON for programs outside. Suits of cards that were played are not told,
 * so these stand as a text of their ranks (cards/count_text.h). */
#include "cards/count_text.h"
#include "cards/ladder_field.h"
#include "cards/trick_field.h"
#include "games/doudizhu/doudizhu.h"

LADDER_FIELD_TEXT(cards, &doudizhu_ladder)

#define VIEW(type, field, text, help) FIELD_ROW(DoudizhuView, type, field, text, help)
#define VIEW_SEATS(type, field, text, help)                                                                  \
    FIELD_ROW_LIST(DoudizhuView, type, field, DOUDIZHU_SEATS, text, help)

static const char *const phases[] = {"auction", "doubling", "play", "over", NULL};

static const Field view_rows[] = {
    VIEW(FIELD_SEAT, seat, NULL, "whose view it is"),
    VIEW(FIELD_RULES, rules, NULL, ""),
    {.name = "phase", FIELD_CHOICE, FIELD_PLACE(DoudizhuView, phase), .names = phases, .help = "of the game"},
    TRICK_FIELD_TURN(DoudizhuView),
    VIEW(FIELD_SET, hand, &cards, "own cards"),
    VIEW(FIELD_COUNT, landlord, NULL, "the landlord; 255: nobody yet"),
    VIEW(FIELD_SET, bottom, &cards, "the three bottom cards once they are shown"),
    VIEW_SEATS(FIELD_COUNT, held, NULL, "cards in each hand"),
    VIEW_SEATS(FIELD_TEXT, played, &count_text_field, "cards that each seat has played, as ranks"),
    VIEW(FIELD_COUNT, class, NULL, "class of the play to beat; 0: a lead"),
    VIEW(FIELD_COUNT, head, NULL, "rank of its head, from 0 for the three"),
    TRICK_FIELDS(DoudizhuView),
    VIEW(FIELD_SEAT, first, NULL, "who speaks first"),
    VIEW(FIELD_COUNT, bid, NULL, "the highest bid so far"),
    VIEW(FIELD_COUNT, bidder, NULL, "and who made it"),
    VIEW(FIELD_COUNT, caller, NULL, "who called, where seats call and rob"),
    VIEW(FIELD_COUNT, robs, NULL, "how many robbed after that"),
    VIEW(FIELD_COUNT, spoken, NULL, "turns of the auction"),
    VIEW(FIELD_COUNT, silent, NULL, "passes in a row at its end"),
    VIEW(FIELD_COUNT, redeals, NULL, "deals that everybody passed"),
    VIEW(FIELD_SEATS, doubled, NULL, "who doubled or redoubled"),
    VIEW_SEATS(FIELD_COUNT, plays, NULL, "plays of each seat"),
    VIEW_SEATS(FIELD_COUNT, won, NULL, "tricks each seat won"),
    VIEW(FIELD_COUNT, bombs_led, NULL, "bombs that were led"),
    VIEW(FIELD_COUNT, bombs_answering, NULL, "bombs that beat a play"),
    VIEW(FIELD_COUNT, rockets, NULL, "rockets played"),
    VIEW(FIELD_COUNT, tricks, NULL, "tricks that are over"),
    VIEW(FIELD_COUNT, passes, NULL, "passes of the play"),
};

const FieldTable doudizhu_view_fields = {view_rows, sizeof view_rows / sizeof view_rows[0],
                                         sizeof(DoudizhuView)};

#define PLY(type, field, text, help) FIELD_ROW(DoudizhuPly, type, field, text, help)

static const Field ply_rows[] = {
    PLY(FIELD_TURN, seat, NULL, "who moved; -1: the deal"),
    PLY(FIELD_TEXT, cards, &count_text_field, "the cards played, as ranks"),
    PLY(FIELD_COUNT, class, NULL, "of the play; 0: a pass, 63: a word of the auction"),
    PLY(FIELD_COUNT, head, NULL,
        "rank of its head, or the word: 1 to 3 bids, 4 call, 5 rob, 6 double, 7 redouble"),
    PLY(FIELD_SET, bottom, &cards, "the bottom cards, if they were shown now"),
    PLY(FIELD_SET, hand, &cards, "the own hand, if it was dealt now"),
    PLY(FIELD_COUNT, redealt, NULL, "1: everybody had passed"),
};

const FieldTable doudizhu_ply_fields = {ply_rows, sizeof ply_rows / sizeof ply_rows[0], sizeof(DoudizhuPly)};
