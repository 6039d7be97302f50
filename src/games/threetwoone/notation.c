/* Three-two-one as text: cards from high to low as in `5S 5H 4C`, behind them a reading where the cards have
 * several, or `pass`. */
#include <stdio.h>

#include "games/threetwoone/threetwoone.h"

/* Of a plain straight the cards tell the head. */
static size_t format_reading(int class, int head, char *out) {
    const CombinationClass *read = &threetwoone_table.classes[class];
    if (!read->singles && !read->pairs) return (size_t)sprintf(out, " (%s)", read->name);
    return (size_t)sprintf(out, " (%s %c)", read->name, threetwoone_ladder.ranks[head]);
}

size_t threetwoone_move_format(Move move, char *out) {
    int class = threetwoone_class(move);
    if (move == THREETWOONE_PASS) {
        memcpy(out, "pass", 5);
        return 4;
    }
    size_t length = ladder_format(&threetwoone_ladder, threetwoone_cards(move), out);
    if (class >= threetwoone_table.count)
        length += format_reading(class, threetwoone_head(move), out + length);
    return length;
}

/* The reading that is said, or, if nothing is said, the first. */
static bool find_reading(CardSet cards, const char *said, Move *move) {
    Combination read[COMBINATION_READINGS_MAX];
    int count = combinations_read(&threetwoone_table, &threetwoone_kickers, ladder_rank_counts(cards), read);
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_MAX];
        int class = read[i].class, declared = threetwoone_table.classes[class].declared;
        if (said && !declared) continue;
        if (said) format_reading(declared, read[i].head, text);
        if (said && strcmp(text, said) != 0) continue;
        *move = threetwoone_move(said ? declared : class, read[i].head, cards);
        return true;
    }
    return false;
}

bool threetwoone_move_parse(const char *text, Move *move) {
    *move = THREETWOONE_PASS;
    if (strcmp(text, "pass") == 0) return true;
    char cards_text[3 * THREETWOONE_HAND + 1];
    CardSet cards;
    const char *said = strstr(text, " (");
    size_t length = said ? (size_t)(said - text) : strlen(text);
    if (length >= sizeof cards_text) return false;
    memcpy(cards_text, text, length);
    cards_text[length] = 0;
    return ladder_parse(&threetwoone_ladder, cards_text, &cards) && find_reading(cards, said, move);
}

void threetwoone_show(const void *memory, Text *out) {
    const ThreetwooneState *state = memory;
    text_format(out, "trick %d\n", state->tricks + (!state->trick.led && state->trick.turn >= 0));
    for (int seat = 0; seat < THREETWOONE_SEATS; seat++) {
        bool out_of_trick = state->trick.led && state->trick.locked >> seat & 1;
        text_format(out, "  seat %d%c %s", seat, seat == state->trick.turn ? '*' : ' ',
                    out_of_trick ? "passed " : "");
        ladder_show(&threetwoone_ladder, state->hand[seat], out);
        text_char(out, '\n');
    }
    if (!state->trick.led || state->trick.turn < 0) return;
    text_format(out, "  table   %s %c of seat %d\n", threetwoone_table.classes[state->class].name,
                threetwoone_ladder.ranks[state->head], state->trick.owner);
}
