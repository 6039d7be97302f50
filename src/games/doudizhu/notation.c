/* Dou Dizhu as text: cards from high to low as in `KS KH QC`, behind them a reading where the cards have
 * several, `pass`, and the words of the auction. */
#include "games/doudizhu/doudizhu.h"

enum { WORDS = DOUDIZHU_REDOUBLE + 1 };
static const char *const words[WORDS] = {"", "bid 1", "bid 2", "bid 3", "call", "rob", "double", "redouble"};

static size_t format_text(const char *text, char *out) {
    size_t length = strlen(text);
    memcpy(out, text, length + 1);
    return length;
}

size_t doudizhu_move_format(Move move, char *out) {
    if (move_class(move) == DOUDIZHU_CALLS) return format_text(words[move_head(move)], out);
    return move_play_format(&doudizhu_table, &doudizhu_ladder, move, out);
}

bool doudizhu_move_parse(const char *text, Move *move) {
    for (int word = 1; word < WORDS; word++) {
        if (strcmp(text, words[word]) != 0) continue;
        *move = doudizhu_word(word);
        return true;
    }
    return move_play_parse(&doudizhu_table, doudizhu_table.liberal, &doudizhu_ladder, text, move);
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
