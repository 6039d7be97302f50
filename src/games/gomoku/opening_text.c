/* Openings in the formats of Gomocup and related programs, recognized by the start of a line:
 *
 *   0,0, 1,-2, -1,3        offsets from the cell floor(size / 2), x to the right and y down; one opening a line
 *                          (Gomocup's openings, Piskvork, c-gomoku-cli)
 *   h8i9h10                cells as kozyr writes them; one opening a line
 *   Piskvorky 15x15, ...   a psq file: the stones of its game. The rest, names and the ending, is skipped up to
 *                          the next such header */
#include <stdio.h>

#include "games/gomoku/gomoku.h"

enum { OFFSET_MAX = 99, SHOWN = 40 };

/* ---- lines and numbers ---- */

typedef struct {
    const char *at, *end; /* one line, without its line end */
} Line;

static Line current_line(const DealText *text) {
    const char *end = memchr(text->at, '\n', (size_t)(text->end - text->at));
    Line line = {text->at, end ? end : text->end};
    while (line.end > line.at && (line.end[-1] == '\r' || line.end[-1] == ' ' || line.end[-1] == '\t'))
        line.end--;
    return line;
}

static void next_line(DealText *text) {
    const char *end = memchr(text->at, '\n', (size_t)(text->end - text->at));
    text->at = end ? end + 1 : text->end;
    text->line++;
}

static void skip_spaces(Line *line) {
    while (line->at < line->end && (*line->at == ' ' || *line->at == '\t')) line->at++;
}

static bool is_digit(const Line *line) {
    return line->at < line->end && *line->at >= '0' && *line->at <= '9';
}

/* Reads a number of at most `digits` digits, after blanks. */
static bool read_number(Line *line, int digits, int *value) {
    skip_spaces(line);
    bool negative = line->at < line->end && *line->at == '-';
    line->at += negative;
    if (!is_digit(line)) return false;
    *value = 0;
    for (; is_digit(line) && digits > 0; digits--) *value = 10 * *value + (*line->at++ - '0');
    if (is_digit(line)) return false;
    if (negative) *value = -*value;
    return true;
}

static bool read_char(Line *line, char wanted) {
    skip_spaces(line);
    if (line->at == line->end || *line->at != wanted) return false;
    line->at++;
    return true;
}

static bool at_end(Line *line) {
    skip_spaces(line);
    return line->at == line->end;
}

static bool begins_with(const Line *line, const char *word) {
    size_t length = strlen(word);
    return (size_t)(line->end - line->at) >= length && memcmp(line->at, word, length) == 0;
}

/* ---- one stone ---- */

static bool add(GomokuState *state, int x, int y, const char *shown, Error *error) {
    char where[32];
    snprintf(where, sizeof where, "stone %d", state->opening_count + 1);
    return gomoku_opening_add(state, x, y, where, shown, error);
}

/* ---- offsets ---- */

static bool scan_offsets(GomokuState *state, Line line, Error *error) {
    int size = state->rules.size;
    do {
        int dx, dy;
        char shown[SHOWN];
        if (!read_number(&line, 2, &dx) || !read_char(&line, ',') || !read_number(&line, 2, &dy))
            return error_input(
                error, "stone %d: expected two offsets from -%d to %d with a comma between, as in 3,-1",
                state->opening_count + 1, OFFSET_MAX, OFFSET_MAX);
        snprintf(shown, sizeof shown, "%d,%d", dx, dy);
        if (!add(state, size / 2 + dx, size - 1 - (size / 2 + dy), shown, error)) return false;
    } while (read_char(&line, ','));
    return at_end(&line) ||
           error_input(error, "stone %d: expected a comma before \"%.*s\"", state->opening_count + 1,
                       (int)(line.end - line.at < SHOWN ? line.end - line.at : SHOWN), line.at);
}

/* ---- cells ---- */

static bool scan_cells(GomokuState *state, Line line, Error *error) {
    while (!at_end(&line)) {
        char shown[4] = {0};
        Move move;
        int length = 1;
        while (length < 3 && line.at + length < line.end && line.at[length] >= '0' && line.at[length] <= '9')
            length++;
        memcpy(shown, line.at, (size_t)length);
        if (!gomoku_move_parse(shown, &move))
            return error_input(error,
                               "stone %d: \"%s\" is not a cell; expected a letter and a number, as in h8",
                               state->opening_count + 1, shown);
        if (!add(state, gomoku_x((int)move), gomoku_y((int)move), shown, error)) return false;
        line.at += length;
    }
    return true;
}

/* ---- psq ---- */

static const char psq_word[] = "Piskvorky";

static bool scan_psq_header(const GomokuState *state, Line line, Error *error) {
    int width, height, ignored, size = state->rules.size;
    skip_spaces(&line);
    line.at += strlen(psq_word);
    if (!read_number(&line, 3, &width) || !read_char(&line, 'x') || !read_number(&line, 3, &height) ||
        !read_char(&line, ',') || !read_number(&line, 3, &ignored) || !read_char(&line, ':') ||
        !read_number(&line, 3, &ignored) || !read_char(&line, ',') || !read_number(&line, 3, &ignored) ||
        !at_end(&line))
        return error_input(error, "a psq file begins as in \"Piskvorky 15x15, 11:11, 0\"");
    if (width != size || height != size)
        return error_input(error, "is of a board of %dx%d; game.size is %d", width, height, size);
    return true;
}

/* True for a line "x,y,milliseconds"; other lines are not stones. */
static bool is_psq_stone(Line line, int *x, int *y) {
    int milliseconds;
    return read_number(&line, 3, x) && read_char(&line, ',') && read_number(&line, 3, y) &&
           (at_end(&line) ||
            (read_char(&line, ',') && read_number(&line, 9, &milliseconds) && at_end(&line)));
}

static bool scan_psq(GomokuState *state, DealText *text, Error *error) {
    int x, y, size = state->rules.size;
    if (!scan_psq_header(state, current_line(text), error)) return false;
    for (next_line(text); is_psq_stone(current_line(text), &x, &y); next_line(text)) {
        char shown[SHOWN];
        snprintf(shown, sizeof shown, "%d,%d", x, y);
        if (!add(state, x - 1, size - y, shown, error)) return false;
    }
    for (; text->at < text->end; next_line(text)) {
        Line line = current_line(text);
        skip_spaces(&line);
        if (begins_with(&line, psq_word)) break;
    }
    return true;
}

bool gomoku_deal_scan(void *memory, const void *rules, DealText *text, Error *error) {
    GomokuState *state = memory;
    Line line = current_line(text);
    skip_spaces(&line);
    gomoku_opening_start(state, rules);
    if (begins_with(&line, psq_word)) return scan_psq(state, text, error);
    if (begins_with(&line, "(")) {
        text->at = line.at;
        return gomoku_sgf_scan(state, text, error);
    }
    bool good = false;
    if (line.at < line.end && (*line.at == '-' || is_digit(&line)))
        good = scan_offsets(state, line, error);
    else if (line.at < line.end && *line.at >= 'a' && *line.at <= 'z')
        good = scan_cells(state, line, error);
    else
        error_input(
            error,
            "no opening begins like this; expected offsets (0,0, 1,-2), cells (h8i9), a psq file, SGF or "
            "JSON objects");
    if (good) next_line(text);
    return good;
}
