/* The view of Gomoku, the whole board, as JSON for external bots. */
#include "games/gomoku/gomoku.h"

#include <cjson/cJSON.h>

static size_t cell_name(uint64_t cell, char *out) {
    return cell == GOMOKU_NO_CELL ? 0 : gomoku_move_format(cell, out);
}

static const FieldText cells = {cell_name, gomoku_move_parse, GOMOKU_NO_CELL};

/* ---- the stones of a colour ---- */

static void write_stones(const GomokuState *state, int colour, Text *out) {
    const char *separator = "[";
    for (int y = 0; y < state->rules.size; y++)
        for (uint32_t row = state->rows[colour][y + GOMOKU_MARGIN]; row; row &= row - 1) {
            text_string(out, separator);
            field_write_text(&cells, (uint64_t)gomoku_cell(__builtin_ctz(row) - GOMOKU_MARGIN, y), out);
            separator = ",";
        }
    text_string(out, *separator == '[' ? "[]" : "]");
}

static bool read_stones(const FieldContext *context, const cJSON *list, int colour, GomokuState *state,
                        Error *error) {
    const GomokuRules *rules = context->rules;
    const char *name = colour == GOMOKU_BLACK ? "view.black" : "view.white";
    const cJSON *item;
    if (!cJSON_IsArray(list)) return error_input(error, "%s: expected a list of cells", name);
    cJSON_ArrayForEach(item, list) {
        uint64_t cell;
        if (!field_read_text(&cells, item, name, &cell, error)) return false;
        int x = gomoku_x((int)cell), y = gomoku_y((int)cell);
        if (x >= rules->size || y >= rules->size) /* also true of GOMOKU_NO_CELL */
            return error_input(error, "%s: a stone off the board", name);
        state->rows[colour][y + GOMOKU_MARGIN] |= UINT32_C(1) << (x + GOMOKU_MARGIN);
    }
    return true;
}

static void write_black(const FieldContext *context, const void *object, Text *out) {
    (void)context;
    write_stones(object, GOMOKU_BLACK, out);
}

static void write_white(const FieldContext *context, const void *object, Text *out) {
    (void)context;
    write_stones(object, GOMOKU_WHITE, out);
}

static bool read_black(const FieldContext *context, const cJSON *value, void *object, Error *error) {
    return read_stones(context, value, GOMOKU_BLACK, object, error);
}

static bool read_white(const FieldContext *context, const cJSON *value, void *object, Error *error) {
    return read_stones(context, value, GOMOKU_WHITE, object, error);
}

/* ---- the opening ---- */

static void write_opening(const FieldContext *context, const void *object, Text *out) {
    (void)context;
    const GomokuState *state = object;
    text_char(out, '[');
    for (int i = 0; i < state->opening_count; i++) {
        if (i) text_char(out, ',');
        field_write_text(&cells, state->opening[i], out);
    }
    text_char(out, ']');
}

static bool read_opening(const FieldContext *context, const cJSON *value, void *object, Error *error) {
    (void)context;
    GomokuState *state = object;
    const cJSON *item;
    if (!cJSON_IsArray(value) || cJSON_GetArraySize(value) > GOMOKU_OPENING_MAX)
        return error_input(error, "view.opening: expected a list of at most %d cells", GOMOKU_OPENING_MAX);
    cJSON_ArrayForEach(item, value) {
        uint64_t cell;
        if (!field_read_text(&cells, item, "view.opening", &cell, error)) return false;
        state->opening[state->opening_count++] = (uint16_t)cell;
    }
    return true;
}

/* ---- the tables ---- */

#define VIEW(kind, field)   .type = kind, FIELD_PLACE(GomokuView, field)
#define VIEW_COLOURS(field) .type = FIELD_COUNT, FIELD_PLACES(GomokuView, field), .count = 2

static const Field view_rows[] = {
    {.name = "rules", VIEW(FIELD_RULES, rules), .help = ""},
    {.name = "turn", VIEW(FIELD_TURN, turn), .help = "seat to move: 0 is Black, 1 White; -1: over"},
    FIELD_ROW_OWN("black", write_black, read_black, "Black's stones"),
    FIELD_ROW_OWN("white", write_white, read_white, "White's stones"),
    {.name = "last", VIEW(FIELD_TEXT, last), .text = &cells, .help = "the last stone; null: none"},
    {.name = "stones", VIEW(FIELD_COUNT, stones), .help = "on the board"},
    FIELD_ROW_OWN("opening", write_opening, read_opening,
                  "stones of the opening in order, from Black's first"),
    {.name = "passes", VIEW(FIELD_COUNT, passes), .help = "turns that Black had to pass: see the rule stuck"},
    {.name = "reason",
     VIEW(FIELD_COUNT, reason),
     .help = "how it ended: 0 a five, 1 drawn, 2 Black had no legal cell and lost"},
    {.name = "winning_run", VIEW(FIELD_COUNT, winning_run), .help = "stones in the line that won; 0: none"},
    {.name = "fours", VIEW_COLOURS(fours), .help = "plies that made a four, by seat"},
    {.name = "threes", VIEW_COLOURS(threes), .help = "plies that made a three"},
    {.name = "attack",
     VIEW_COLOURS(attack),
     .help = "own plies in a row up to the last that each made a four"},
    {.name = "longest_attack", VIEW_COLOURS(longest_attack), .help = "the most of them"},
    {.name = "winning_attack",
     VIEW(FIELD_COUNT, winning_attack),
     .help = "those right before the winner's five"},
};

const FieldTable gomoku_view_fields = {view_rows, sizeof view_rows / sizeof view_rows[0], sizeof(GomokuView)};

static const Field ply_rows[] = {
    {.name = "seat", .type = FIELD_TURN, FIELD_PLACE(GomokuPly, seat), .help = "who moved; -1: the deal"},
    FIELD_ROW_MOVE(GomokuPly, move, seat),
};

const FieldTable gomoku_ply_fields = {ply_rows, sizeof ply_rows / sizeof ply_rows[0], sizeof(GomokuPly)};
