/* Dou Dizhu as text: cards from high to low as in `KS KH QC`, behind them a reading where the cards have
 * several, `pass`, and the words of the auction. */
#include <stdio.h>

#include "games/doudizhu/doudizhu.h"

enum { WORDS = DOUDIZHU_REDOUBLE + 1 };
static const char *const words[WORDS] = {"", "bid 1", "bid 2", "bid 3", "call", "rob", "double", "redouble"};

static size_t format_text(const char *text, char *out) {
    size_t length = strlen(text);
    memcpy(out, text, length + 1);
    return length;
}

/* Of a plain chain the cards tell the head. */
static size_t format_reading(int class, int head, char *out) {
    const CombinationClass *read = &doudizhu_table.classes[class];
    if (!read->singles && !read->pairs) return (size_t)sprintf(out, " (%s)", read->name);
    return (size_t)sprintf(out, " (%s %c)", read->name, doudizhu_ladder.ranks[head]);
}

size_t doudizhu_move_format(Move move, char *out) {
    int class = doudizhu_class(move);
    if (move == DOUDIZHU_PASS) return format_text("pass", out);
    if (class == DOUDIZHU_CALLS) return format_text(words[doudizhu_head(move)], out);
    size_t length = ladder_format(&doudizhu_ladder, doudizhu_cards(move), out);
    if (class >= doudizhu_table.count) length += format_reading(class, doudizhu_head(move), out + length);
    return length;
}

static bool parse_word(const char *text, Move *move) {
    for (int word = 1; word < WORDS; word++) {
        if (strcmp(text, words[word]) != 0) continue;
        *move = doudizhu_word(word);
        return true;
    }
    return false;
}

/* The reading that is said, or, if nothing is said, the first. */
static bool find_reading(CardSet cards, const char *said, Move *move) {
    Combination read[COMBINATION_READINGS_MAX];
    int count = combinations_read(&doudizhu_table, doudizhu_table.liberal, ladder_rank_counts(cards), read);
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_MAX];
        int class = read[i].class, declared = doudizhu_table.classes[class].declared;
        if (said && !declared) continue;
        if (said) format_reading(declared, read[i].head, text);
        if (said && strcmp(text, said) != 0) continue;
        *move = doudizhu_move(said ? declared : class, read[i].head, cards);
        return true;
    }
    return false;
}

bool doudizhu_move_parse(const char *text, Move *move) {
    *move = DOUDIZHU_PASS;
    if (strcmp(text, "pass") == 0 || parse_word(text, move)) return true;
    char cards_text[3 * DOUDIZHU_DECK + 1];
    CardSet cards;
    const char *said = strstr(text, " (");
    size_t length = said ? (size_t)(said - text) : strlen(text);
    if (length >= sizeof cards_text) return false;
    memcpy(cards_text, text, length);
    cards_text[length] = 0;
    return ladder_parse(&doudizhu_ladder, cards_text, &cards) && find_reading(cards, said, move);
}

/* ---- the position ---- */

static void show_auction(const DoudizhuState *state, Text *out) {
    const char *phase = state->phase == DOUDIZHU_DOUBLING ? "doubling" : "auction";
    text_format(out, "%s, first seat %d, bid %d", phase, state->first, state->bid);
    if (state->redeals) text_format(out, ", redeal %d", state->redeals);
    text_char(out, '\n');
}

void doudizhu_show(const void *memory, Text *out) {
    const DoudizhuState *state = memory;
    if (state->phase <= DOUDIZHU_DOUBLING)
        show_auction(state, out);
    else
        text_format(out, "trick %d, bid %d\n", state->tricks + !state->trick.led, state->bid);
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++) {
        const char *role = seat == state->landlord ? "landlord " : "";
        text_format(out, "  seat %d%c %s", seat, seat == state->trick.turn ? '*' : ' ', role);
        ladder_show(&doudizhu_ladder, state->hand[seat], out);
        text_char(out, '\n');
    }
    text_string(out, "  bottom  ");
    ladder_show(&doudizhu_ladder, state->bottom | state->hidden, out);
    text_char(out, '\n');
    if (state->phase != DOUDIZHU_PLAY || !state->trick.led) return;
    text_format(out, "  table   %s %c of seat %d\n", doudizhu_table.classes[state->class].name,
                state->head < 13    ? doudizhu_ladder.ranks[state->head]
                : state->head == 13 ? 'B'
                                    : 'R',
                state->trick.owner);
}
