/* What a seat sees of Durak, as JSON for programs outside. */
#include "games/durak/durak.h"

#include <cjson/cJSON.h>

static size_t card_name(uint64_t card, char *out) {
    if (card == CARD_NONE) return 0;
    card_format((Card)card, out);
    return 2;
}

static bool card_number(const char *text, uint64_t *card) {
    *card = card_parse(text);
    return *card != CARD_NONE && text[2] == 0;
}

static const FieldText cards = {card_name, card_number, CARD_NONE};

#define VIEW(type, field, text, help)       FIELD_ROW(DurakView, type, field, text, help)
#define VIEW_SEATS(type, field, text, help) FIELD_ROW_LIST(DurakView, type, field, FIELD_PER_SEAT, text, help)

static const Field view_rows[] = {
    VIEW(FIELD_SEAT, seat, NULL, "whose view it is"),
    VIEW(FIELD_RULES, rules, NULL, ""),
    VIEW(FIELD_SET, hand, &cards, "own cards"),
    VIEW(FIELD_TEXT, trump, &cards, "the trump card; its suit is the trump suit"),
    VIEW(FIELD_SET, table, &cards, "all cards of the bout"),
    VIEW(FIELD_SET, open, &cards, "attack cards not beaten yet"),
    VIEW(FIELD_SET, discard, &cards, "cards out of the game"),
    VIEW(FIELD_COUNT, talon, NULL, "cards left to draw, the face-up trump included"),
    VIEW_SEATS(FIELD_COUNT, hand_count, NULL, "cards in each hand"),
    VIEW_SEATS(FIELD_SET, known, &cards, "of each hand, what everybody knows: taken, shown, the drawn trump"),
    VIEW(FIELD_SET, unseen, &cards, "could be in a hidden place of a hand or in the talon"),
    VIEW(FIELD_TURN, turn, NULL, "seat to move, -1: over"),
    VIEW(FIELD_SEAT, attacker, NULL, "the lead attacker"),
    VIEW(FIELD_SEAT, defender, NULL, "the defender"),
    VIEW(FIELD_SEATS, active, NULL, "still in the game"),
    VIEW(FIELD_SEATS, passed, NULL, "throwers who passed since a card was beaten or the take"),
    VIEW(FIELD_COUNT, attacks, NULL, "attack cards in this bout"),
    VIEW(FIELD_COUNT, limit, NULL, "how many there may be"),
    VIEW(FIELD_BOOL, taking, NULL, "the defender takes"),
    VIEW(FIELD_BOOL, discarded, NULL, "a bout was beaten already"),
    VIEW(FIELD_BOOL, shown, NULL, "a trump was shown in this bout"),
    VIEW(FIELD_COUNT, bouts, NULL, "bouts that are over"),
    VIEW(FIELD_SEAT, first_attacker, NULL, "who attacked first in the game"),
    VIEW(FIELD_COUNT, places_given, NULL, "seats that have gone out"),
    VIEW_SEATS(FIELD_COUNT, place, NULL, "of each seat; 0: still in"),
};

const FieldTable durak_view_fields = {view_rows, sizeof view_rows / sizeof view_rows[0], sizeof(DurakView)};

static void write_own(const FieldContext *context, const void *object, Text *out) {
    const DurakPly *ply = object;
    text_char(out, '[');
    for (int i = 0; i < ply->drawn[context->seat]; i++) {
        if (i) text_char(out, ',');
        field_write_text(&cards, ply->own[i], out);
    }
    text_char(out, ']');
}

static bool read_own(const FieldContext *context, const cJSON *value, void *object, Error *error) {
    DurakPly *ply = object;
    const cJSON *item;
    int count = 0;
    if (!cJSON_IsArray(value) || cJSON_GetArraySize(value) != ply->drawn[context->seat] ||
        ply->drawn[context->seat] > DURAK_DECK_MAX)
        return error_input(error, "ply.own: expected a card for each that was drawn");
    cJSON_ArrayForEach(item, value) {
        uint64_t card;
        if (!field_read_text(&cards, item, "ply.own", &card, error)) return false;
        ply->own[count++] = (Card)card;
    }
    return true;
}

#define PLY(type, field, text, help) FIELD_ROW(DurakPly, type, field, text, help)

static const Field ply_rows[] = {
    PLY(FIELD_TURN, seat, NULL, "who moved; -1: the deal"),
    FIELD_ROW_MOVE(DurakPly, move, seat),
    PLY(FIELD_BOOL, taken, NULL, "the bout ended and the defender took the table"),
    PLY(FIELD_BOOL, ended, NULL, "the bout ended"),
    PLY(FIELD_SEAT, attacker, NULL, "of the bout, before the move"),
    PLY(FIELD_SEAT, defender, NULL, "of the bout, before the move"),
    PLY(FIELD_SET, table, &cards, "all cards of the bout after the move, before it was cleared"),
    FIELD_ROW_LIST(DurakPly, FIELD_COUNT, drawn, FIELD_PER_SEAT, NULL, "cards that each seat drew after it"),
    FIELD_ROW_OWN("own", write_own, read_own, "own cards drawn, in order"),
};

const FieldTable durak_ply_fields = {ply_rows, sizeof ply_rows / sizeof ply_rows[0], sizeof(DurakPly)};
