/* Openings as SGF: the moves of a game tree without variations (Smart Game Format FF[4], game 4; points as in
 * Go). Properties without stones are ignored. */
#include <stdio.h>

#include "games/gomoku/gomoku.h"

/* Above the two letters of the properties that are read, and their values. A longer value is cut. */
enum { NAME_LENGTH = 8, VALUE_LENGTH = 16 };

static char peek(const DealText *text) { return text->at < text->end ? *text->at : 0; }

static char take(DealText *text) {
    char found = peek(text);
    text->line += found == '\n';
    text->at += text->at < text->end;
    return found;
}

static char skip_spaces(DealText *text) {
    for (char c; (c = peek(text)) == ' ' || c == '\t' || c == '\r' || c == '\n';) take(text);
    return peek(text);
}

static bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

/* Reads the text between brackets, truncated to the buffer; a backslash escapes the next character. */
static bool read_value(DealText *text, char value[VALUE_LENGTH], Error *error) {
    int length = 0;
    take(text);
    while (text->at < text->end && peek(text) != ']') {
        if (peek(text) == '\\') take(text);
        char c = take(text);
        if (length < VALUE_LENGTH - 1) value[length++] = c >= ' ' && c <= '~' ? c : '?';
    }
    value[length] = 0;
    return take(text) == ']' || error_input(error, "SGF: a value lacks its ]");
}

static bool add_stone(GomokuState *state, char colour, const char *point, Error *error) {
    char where[32], shown[VALUE_LENGTH + 4];
    int number = state->opening_count + 1;
    if (colour != "BW"[state->opening_count % 2])
        return error_input(error, "stone %d: the colours alternate from Black", number);
    if (point[0] < 'a' || point[0] > 'z' || point[1] < 'a' || point[1] > 'z' || point[2])
        return error_input(error, "stone %d: \"%s\" is not a point; expected two letters, as in hh", number,
                           point);
    snprintf(where, sizeof where, "stone %d", number);
    snprintf(shown, sizeof shown, "\"%s\"", point);
    return gomoku_opening_add(state, point[0] - 'a', state->rules.size - 1 - (point[1] - 'a'), where, shown,
                              error);
}

static bool apply_property(GomokuState *state, const char *name, const char *value, Error *error) {
    char size[8];
    snprintf(size, sizeof size, "%d", state->rules.size);
    if (strcmp(name, "B") == 0 || strcmp(name, "W") == 0) return add_stone(state, name[0], value, error);
    if (strcmp(name, "SZ") == 0 && strcmp(value, size) != 0)
        return error_input(error, "is of a board of size %s; game.size is %s", value, size);
    if (strcmp(name, "GM") == 0 && strcmp(value, "4") != 0)
        return error_input(error, "is of SGF's game %s; expected 4, Gomoku", value);
    if (strcmp(name, "AB") == 0 || strcmp(name, "AW") == 0 || strcmp(name, "AE") == 0)
        return error_input(error, "SGF: %s sets up stones in no order; expected moves, B and W", name);
    return true;
}

/* Reads a property: its name and its values. */
static bool scan_property(GomokuState *state, DealText *text, Error *error) {
    char name[NAME_LENGTH + 1] = {0}, value[VALUE_LENGTH];
    for (int length = 0; is_capital(peek(text)) && length < NAME_LENGTH; length++) name[length] = take(text);
    if (skip_spaces(text) != '[') return error_input(error, "SGF: \"%s\" lacks its [", name);
    while (skip_spaces(text) == '[')
        if (!read_value(text, value, error) || !apply_property(state, name, value, error)) return false;
    return true;
}

bool gomoku_sgf_scan(GomokuState *state, DealText *text, Error *error) {
    take(text);
    for (char c; (c = skip_spaces(text)) != ')';) {
        if (c == ';') {
            take(text);
        } else if (is_capital(c)) {
            if (!scan_property(state, text, error)) return false;
        } else {
            return error_input(error, c == '(' ? "SGF: variations are not read"
                                      : c      ? "SGF: expected a property or the end of the game tree"
                                               : "SGF: the game tree lacks its )");
        }
    }
    take(text);
    return true;
}
