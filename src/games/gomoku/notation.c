/* Gomoku as text: a cell is its column's letter and its row's number, as in `h8`; a1 is the lower left
 * corner. */
#include "games/gomoku/gomoku.h"

size_t gomoku_move_format(Move move, char *out) {
    out[0] = (char)('a' + gomoku_x((int)move));
    size_t size = 1 + format_integer(out + 1, gomoku_y((int)move) + 1);
    out[size] = 0;
    return size;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool gomoku_move_parse(const char *text, Move *move) {
    if (text[0] < 'a' || text[0] >= 'a' + GOMOKU_SIZE_MAX) return false;
    if (!is_digit(text[1]) || text[1] == '0') return false;
    int row = text[1] - '0';
    if (text[2]) {
        if (!is_digit(text[2]) || text[3]) return false;
        row = 10 * row + text[2] - '0';
    }
    if (row > GOMOKU_SIZE_MAX) return false;
    *move = (Move)gomoku_cell(text[0] - 'a', row - 1);
    return true;
}

static void show_row(const GomokuState *state, int y, Text *out) {
    bool marked = false;
    text_format(out, "%3d", y + 1);
    for (int x = 0; x < state->rules.size; x++) {
        char stone = gomoku_has(state, 0, x, y) ? 'X' : gomoku_has(state, 1, x, y) ? 'O' : '.';
        bool mark = gomoku_cell(x, y) == state->last;
        text_char(out, marked ? ')' : mark ? '(' : ' ');
        text_char(out, stone);
        marked = mark;
    }
    text_string(out, marked ? ")\n" : "\n");
}

void gomoku_show(const void *memory, Text *out) {
    const GomokuState *state = memory;
    static const char *const turns[] = {"over", "seat 0 (black, X) to move", "seat 1 (white, O) to move"};
    text_format(out, "%d stones, %s\n", state->stones, turns[state->turn + 1]);
    for (int y = state->rules.size - 1; y >= 0; y--) show_row(state, y, out);
    text_string(out, "   ");
    for (int x = 0; x < state->rules.size; x++) text_format(out, " %c", 'a' + x);
    text_char(out, '\n');
}
