/* Text of Durak moves: `attack 6C`, `defend 9C`, `transfer 6D`, `show 6D`, `take`, `pass`. Views as JSON. */
#include <cjson/cJSON.h>

#include "games/durak/durak.h"

static const char *const verbs[] = {"attack", "defend", "transfer", "show", "take", "pass", NULL};
_Static_assert(sizeof verbs / sizeof *verbs == DURAK_PASS + 2, "a word for each verb");

static bool has_card(int verb) { return verb < DURAK_TAKE; }

size_t durak_move_format(Move move, char *out) {
    DurakVerb verb = durak_verb(move);
    size_t length = strlen(verbs[verb]);
    memcpy(out, verbs[verb], length);
    if (has_card((int)verb)) {
        out[length] = ' ';
        card_format(cards_lowest(durak_card(move)), out + length + 1);
        length += 3;
    }
    out[length] = 0;
    return length;
}

bool durak_move_parse(const char *text, Move *move) {
    for (int verb = 0; verbs[verb]; verb++) {
        size_t length = strlen(verbs[verb]);
        if (strncmp(text, verbs[verb], length) != 0) continue;
        const char *rest = text + length;
        if (!has_card(verb) && *rest == 0) {
            *move = durak_move((DurakVerb)verb, 0);
            return true;
        }
        if (!has_card(verb) || rest[0] != ' ' || strlen(rest) != 3) return false;
        Card card = card_parse(rest + 1);
        if (card == CARD_NONE) return false;
        *move = durak_move((DurakVerb)verb, card_bit(card));
        return true;
    }
    return false;
}

void durak_show(const void *memory, Text *out) {
    const DurakState *state = memory;
    char trump[2];
    card_format(state->public.trump, trump);
    text_format(out, "trump %.2s  talon %d  bout %d\n", trump, state->public.rules.deck - state->top,
                state->public.bouts + 1);
    for (int seat = 0; seat < state->public.rules.seats; seat++) {
        text_format(out, "  seat %d%c ", seat, seat == state->public.turn ? '*' : ' ');
        cards_show(state->hand[seat], out);
        text_string(out, state->public.active >> seat & 1 ? "\n" : "(out)\n");
    }
    if (!state->public.table) return;
    text_string(out, "  table   ");
    cards_show(state->public.table, out);
    text_char(out, '\n');
}

/* ---- views as JSON for external programs ---- */

static size_t card_name(uint64_t card, char *out) {
    if (card == CARD_NONE) return 0;
    card_format((Card)card, out);
    return 2;
}

static bool card_number(const char *text, uint64_t *card) {
    *card = card_read(text);
    return *card != CARD_NONE;
}

static const FieldText cards = {card_name, card_number, CARD_NONE};

#define VIEW(kind, field)       .type = kind, FIELD_PLACE(DurakView, field)
#define VIEW_SEATS(kind, field) .type = kind, FIELD_PLACES(DurakView, field), .count = FIELD_PER_SEAT

static const Field view_rows[] = {
    {.name = "seat", VIEW(FIELD_SEAT, seat), .help = "whose view it is"},
    {.name = "rules", VIEW(FIELD_RULES, public.rules), .help = ""},
    {.name = "hand", VIEW(FIELD_SET, hand), .text = &cards, .help = "own cards"},
    {.name = "trump",
     VIEW(FIELD_TEXT, public.trump),
     .text = &cards,
     .help = "the trump card; its suit is the trump suit"},
    {.name = "table", VIEW(FIELD_SET, public.table), .text = &cards, .help = "all cards of the bout"},
    {.name = "open", VIEW(FIELD_SET, public.open), .text = &cards, .help = "attack cards not beaten yet"},
    {.name = "discard", VIEW(FIELD_SET, public.discard), .text = &cards, .help = "cards out of the game"},
    {.name = "talon", VIEW(FIELD_COUNT, talon), .help = "cards left to draw, the face-up trump included"},
    {.name = "hand_count", VIEW_SEATS(FIELD_COUNT, hand_count), .help = "cards in each hand"},
    {.name = "known",
     VIEW_SEATS(FIELD_SET, public.known),
     .text = &cards,
     .help = "of each hand, what everybody knows: taken, shown, the drawn trump"},
    {.name = "unseen",
     VIEW(FIELD_SET, unseen),
     .text = &cards,
     .help = "could be in a hidden place of a hand or in the talon"},
    {.name = "turn", VIEW(FIELD_TURN, public.turn), .help = "seat to move, -1: over"},
    {.name = "attacker", VIEW(FIELD_SEAT, public.attacker), .help = "the lead attacker"},
    {.name = "defender", VIEW(FIELD_SEAT, public.defender), .help = "the defender"},
    {.name = "active", VIEW(FIELD_SEATS, public.active), .help = "still in the game"},
    {.name = "passed",
     VIEW(FIELD_SEATS, public.passed),
     .help = "throwers who passed since a card was beaten or the take"},
    {.name = "attacks", VIEW(FIELD_COUNT, public.attacks), .help = "attack cards in this bout"},
    {.name = "limit", VIEW(FIELD_COUNT, public.limit), .help = "how many there may be"},
    {.name = "taking", VIEW(FIELD_BOOL, public.taking), .help = "the defender takes"},
    {.name = "discarded", VIEW(FIELD_BOOL, public.discarded), .help = "a bout was beaten already"},
    {.name = "shown", VIEW(FIELD_BOOL, public.shown), .help = "a trump was shown in this bout"},
    {.name = "bouts", VIEW(FIELD_COUNT, public.bouts), .help = "bouts that are over"},
    {.name = "first_attacker",
     VIEW(FIELD_SEAT, public.first_attacker),
     .help = "who attacked first in the game"},
    {.name = "places_given", VIEW(FIELD_COUNT, public.places_given), .help = "seats that have gone out"},
    {.name = "place", VIEW_SEATS(FIELD_COUNT, public.place), .help = "of each seat; 0: still in"},
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

#define PLY(kind, field) .type = kind, FIELD_PLACE(DurakPly, field)

static const Field ply_rows[] = {
    {.name = "seat", PLY(FIELD_TURN, seat), .help = "who moved; -1: the deal"},
    FIELD_ROW_MOVE(DurakPly, move, seat),
    {.name = "taken", PLY(FIELD_BOOL, taken), .help = "the bout ended and the defender took the table"},
    {.name = "ended", PLY(FIELD_BOOL, ended), .help = "the bout ended"},
    {.name = "attacker", PLY(FIELD_SEAT, attacker), .help = "of the bout, before the move"},
    {.name = "defender", PLY(FIELD_SEAT, defender), .help = "of the bout, before the move"},
    {.name = "table",
     PLY(FIELD_SET, table),
     .text = &cards,
     .help = "all cards of the bout after the move, before it was cleared"},
    {.name = "drawn",
     .type = FIELD_COUNT,
     FIELD_PLACES(DurakPly, drawn),
     .count = FIELD_PER_SEAT,
     .help = "cards that each seat drew after it"},
    FIELD_ROW_OWN("own", write_own, read_own, "own cards drawn, in order"),
};

const FieldTable durak_ply_fields = {ply_rows, sizeof ply_rows / sizeof ply_rows[0], sizeof(DurakPly)};
