/* What a seat sees of Dou Dizhu for four, as JSON for programs outside. A card held twice stands twice. Suits
 * of cards that were played are not told, so these stand as a text of their ranks (cards/count_text.h). */
#include "cards/count_text.h"
#include "cards/trick_field.h"
#include "core/json.h"
#include "games/doudizhu4/doudizhu4.h"

enum { HAND_MAX = DOUDIZHU4_HAND + DOUDIZHU4_BOTTOM };

static bool read_pile(const cJSON *value, const char *name, TwoDecks *pile, Error *error) {
    Card cards[HAND_MAX];
    int count = cJSON_IsArray(value) ? cJSON_GetArraySize(value) : 0;
    if (count > HAND_MAX) return error_input(error, "%s: %d cards, at most %d", name, count, HAND_MAX);
    *pile = (TwoDecks){0, 0};
    return two_decks_read_list(&doudizhu4_ladder, value, name, count, cards, pile, error);
}

static void write_counts(RankCounts counts, Text *out) {
    char text[COUNT_TEXT_MAX];
    count_text_format(counts, text);
    text_format(out, "\"%s\"", text);
}

static bool read_counts(const cJSON *value, const char *name, RankCounts *counts, Error *error) {
    if (cJSON_IsString(value) && count_text_parse(value->valuestring, counts)) return true;
    return error_input(error, "%s: expected ranks as in \"3345R\"", name);
}

/* A row of one's own for a pile of cards. */
#define PILE(object, field)                                                                                  \
    static void object##_write_##field(const FieldContext *context, const void *from, Text *out) {           \
        (void)context;                                                                                       \
        doudizhu4_write_cards(&((const object *)from)->field, out);                                          \
    }                                                                                                        \
    static bool object##_read_##field(const FieldContext *context, const cJSON *value, void *to,             \
                                      Error *error) {                                                        \
        (void)context;                                                                                       \
        return read_pile(value, #field, &((object *)to)->field, error);                                      \
    }
PILE(Doudizhu4View, hand)
PILE(Doudizhu4View, bottom)
PILE(Doudizhu4Ply, hand)
PILE(Doudizhu4Ply, bottom)
#define PILE_ROW(object, field, help)                                                                        \
    FIELD_ROW_OWN(#field, object##_write_##field, object##_read_##field, help)

static void write_played(const FieldContext *context, const void *object, Text *out) {
    const Doudizhu4View *view = object;
    (void)context;
    for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++) {
        text_char(out, seat ? ',' : '[');
        write_counts(view->played[seat], out);
    }
    text_char(out, ']');
}

static bool read_played(const FieldContext *context, const cJSON *value, void *object, Error *error) {
    Doudizhu4View *view = object;
    (void)context;
    if (!cJSON_IsArray(value) || cJSON_GetArraySize(value) != DOUDIZHU4_SEATS)
        return error_input(error, "played: expected a list of %d texts", DOUDIZHU4_SEATS);
    for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++)
        if (!read_counts(cJSON_GetArrayItem(value, seat), "played", &view->played[seat], error)) return false;
    return true;
}

static void write_play(const FieldContext *context, const void *object, Text *out) {
    (void)context;
    write_counts(((const Doudizhu4Ply *)object)->cards, out);
}

static bool read_play(const FieldContext *context, const cJSON *value, void *object, Error *error) {
    (void)context;
    return read_counts(value, "cards", &((Doudizhu4Ply *)object)->cards, error);
}

#define VIEW(type, field, text, help) FIELD_ROW(Doudizhu4View, type, field, text, help)
#define VIEW_SEATS(field, help)       FIELD_ROW_LIST(Doudizhu4View, FIELD_COUNT, field, DOUDIZHU4_SEATS, NULL, help)

static const char *const phases[] = {"auction", "play", "over", NULL};

static const Field view_rows[] = {
    VIEW(FIELD_SEAT, seat, NULL, "whose view it is"),
    VIEW(FIELD_RULES, rules, NULL, ""),
    {.name = "phase",
     FIELD_CHOICE,
     FIELD_PLACE(Doudizhu4View, phase),
     .names = phases,
     .help = "of the game"},
    TRICK_FIELD_TURN(Doudizhu4View),
    PILE_ROW(Doudizhu4View, hand, "own cards; those held twice stand twice"),
    VIEW(FIELD_COUNT, landlord, NULL, "the landlord; 255: nobody yet"),
    PILE_ROW(Doudizhu4View, bottom, "the eight bottom cards once they are shown"),
    VIEW_SEATS(held, "cards in each hand"),
    FIELD_ROW_OWN("played", write_played, read_played, "cards that each seat has played, as ranks"),
    VIEW(FIELD_COUNT, class, NULL, "class of the play to beat; 0: a lead"),
    VIEW(FIELD_COUNT, head, NULL, "rank of its head, from 0 for the three"),
    TRICK_FIELDS(Doudizhu4View),
    VIEW(FIELD_SEAT, first, NULL, "who speaks first"),
    VIEW(FIELD_COUNT, bid, NULL, "the highest bid so far"),
    VIEW(FIELD_COUNT, bidder, NULL, "and who made it"),
    VIEW(FIELD_COUNT, spoken, NULL, "turns of the auction"),
    VIEW(FIELD_COUNT, redeals, NULL, "deals that everybody passed"),
    VIEW_SEATS(plays, "plays of each seat"),
    VIEW_SEATS(won, "tricks each seat won"),
    VIEW(FIELD_COUNT, bombs_led, NULL, "bombs that were led"),
    VIEW(FIELD_COUNT, bombs_answering, NULL, "bombs that beat a play"),
    VIEW(FIELD_COUNT, twofold, NULL, "bombs that doubled"),
    VIEW(FIELD_COUNT, threefold, NULL, "bombs that tripled"),
    VIEW(FIELD_COUNT, rockets, NULL, "four jokers played"),
    VIEW(FIELD_COUNT, tricks, NULL, "tricks led"),
    VIEW(FIELD_COUNT, passes, NULL, "passes of the play"),
};

const FieldTable doudizhu4_view_fields = {view_rows, sizeof view_rows / sizeof view_rows[0],
                                          sizeof(Doudizhu4View)};

#define PLY(type, field, text, help) FIELD_ROW(Doudizhu4Ply, type, field, text, help)

static const Field ply_rows[] = {
    PLY(FIELD_TURN, seat, NULL, "who moved; -1: the deal"),
    FIELD_ROW_OWN("cards", write_play, read_play, "the cards played, as ranks"),
    PLY(FIELD_COUNT, class, NULL, "of the play; 0: a pass, 63: a bid"),
    PLY(FIELD_COUNT, head, NULL, "rank of its head, or the bid"),
    PILE_ROW(Doudizhu4Ply, bottom, "the bottom cards, if they were shown now"),
    PILE_ROW(Doudizhu4Ply, hand, "the own hand, if it was dealt now"),
    PLY(FIELD_COUNT, redealt, NULL, "1: everybody had passed"),
};

const FieldTable doudizhu4_ply_fields = {ply_rows, sizeof ply_rows / sizeof ply_rows[0],
                                         sizeof(Doudizhu4Ply)};
