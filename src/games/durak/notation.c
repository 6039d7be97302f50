/* Text of Durak moves: `attack 6C`, `defend 9C`, `transfer 6D`, `show 6D`, `take`, `pass`. */
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
