/* The view of Gomoku as numbers: the board from the seat's side, and the last stones. */
#include "core/feature.h"
#include "games/gomoku/gomoku.h"

static int count_cells(const void *memory) {
    const GomokuRules *rules = memory;
    return rules->size * rules->size;
}

static void label_cell(const void *memory, int number, char *out) {
    const GomokuRules *rules = memory;
    gomoku_move_format((Move)gomoku_cell(number % rules->size, number / rules->size), out);
}

static void write_board(const FeatureInput *input, int which, int32_t *out) {
    const GomokuView *view = input->view;
    int size = view->rules.size;
    (void)which;
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            *out++ = gomoku_has(view, input->seat, x, y) ? 1 : gomoku_has(view, !input->seat, x, y) ? 2 : 0;
}

static void write_stones(const FeatureInput *input, int which, int32_t *out) {
    const GomokuView *view = input->view;
    (void)which;
    out[0] = input->seat;
    out[1] = view->stones;
    out[2] = view->opening_count;
}

static void write_made(const FeatureInput *input, int which, int32_t *out) {
    const GomokuView *view = input->view;
    (void)which;
    for (int place = 0; place < 2; place++) {
        int seat = feature_place(input, place);
        *out++ = view->fours[seat];
        *out++ = view->threes[seat];
        *out++ = view->attack[seat];
    }
}

static void write_last(const FeatureInput *input, int back, int32_t *out) {
    int place = recent_find(input->recent, back);
    out[0] = out[1] = out[2] = -1;
    if (place < 0) return;
    int cell = (int)input->recent->move[place];
    out[0] = feature_seat(input, input->recent->seat[place]);
    out[1] = gomoku_x(cell);
    out[2] = gomoku_y(cell);
}

#define LAST(back, help_)                                                                                    \
    { .name = "last" #back, .labels = "seat x y", .which = back, .write = write_last, .help = help_ }

static const Feature rows[] = {
    {.name = "board",
     .count = count_cells,
     .label = label_cell,
     .write = write_board,
     .help = "the cell, row by row from the first: 0 free, 1 an own stone, 2 one of the other seat"},
    {.name = "stones",
     .labels = "colour all opening",
     .write = write_stones,
     .help = "colour: 0 the seat is Black, 1 White; stones on the board; those of them that the opening had"},
    {.name = "made",
     .labels = "fours0 threes0 attack0 fours1 threes1 attack1",
     .write = write_made,
     .help = "own (0) plies that made a four; a three; own fours in a row up to now; the same of the other "
             "seat (1)"},
    LAST(1, "the last ply: whose (0 own, 1 the other's), column from 0 for a, row from 0 for 1; "
            "-1: there was none"),
    FEATURE_LAST_PLIES(LAST),
};

const FeatureTable gomoku_features = {rows, sizeof rows / sizeof rows[0]};
