/* Openings: drawn from a random stream, read from a deal file, and written to JSON. */
#include <stdio.h>

#include "core/json.h"
#include "games/gomoku/lines.h"

enum {
    DRAWS = 64,        /* most openings tried for one deal */
    LOOKS = 20 * 1000, /* most board scans for one deal to tell which openings are quiet; about 0.2 s */
    LOUD = 1 << 20     /* added to the imbalance of an opening that is not quiet; exceeds any balance */
};

void gomoku_opening_start(GomokuState *state, const GomokuRules *rules) {
    memset(state, 0, sizeof *state);
    state->rules = *rules;
    state->last = GOMOKU_NO_CELL;
}

/* Adds a stone on a free cell. Returns NULL, or why an opening may not have it; the state is then undefined. */
static const char *add_stone(GomokuState *state, int cell) {
    int x = gomoku_x(cell), y = gomoku_y(cell);
    bool enough = state->stones >= 2 * (WIN - 1); /* enough stones to make five; openings have no passes */
    if (enough && gomoku_threat(state, state->turn, x, y).run) return "wins the game";
    if (!gomoku_is_legal(state, x, y)) return "is forbidden to Black in renju";
    state->opening[state->opening_count++] = (uint16_t)cell;
    gomoku_place(state, cell, 0);
    return state->turn < 0 || state->passes ? "leaves Black no move that renju allows" : NULL;
}

bool gomoku_opening_add(GomokuState *state, int x, int y, const char *where, const char *shown,
                        Error *error) {
    int size = state->rules.size;
    if (x < 0 || y < 0 || x >= size || y >= size)
        return error_input(error, "%s: %s is off a board of %dx%d", where, shown, size, size);
    if (state->opening_count == GOMOKU_OPENING_MAX || state->stones == size * size - 1)
        return error_input(error, "%s: at most %d stones are allowed", where, state->opening_count);
    if (!(gomoku_free_row(state, y) >> x & 1))
        return error_input(error, "%s: %s appears twice", where, shown);
    const char *refusal = add_stone(state, gomoku_cell(x, y));
    return !refusal || error_input(error, "%s: %s %s", where, shown, refusal);
}

/* ---- balance ---- */

/* A stone's share, in sixtieths, of the windows of five on a line through it. A window counts if it has at
 * least two stones of `colour` and none of the other: 4 for two stones, 16 for three, 64 for four, 256 for
 * five. The stones of a window share its worth equally, so the sum over all stones counts each window once. 2,
 * 3, 4 and 5 divide 60. A single stone counts nothing, or openings of an odd number of stones could never be
 * balanced. */
enum { SHARES = 60 };

static int line_share(const GomokuState *state, int colour, int x, int y, int direction) {
    static const int worth[WIN + 1] = {
        0, 0, 4 * SHARES / 2, 16 * SHARES / 3, 64 * SHARES / 4, 256 * SHARES / 5};
    unsigned own = line_gather(state->rows[colour], x, y, direction), near = (1u << (2 * WIN - 1)) - 1;
    if (__builtin_popcount(own >> 1 & near) < 2) return 0;
    unsigned closed =
        ~line_inside(state->rules.size, x, y, direction) | line_gather(state->rows[!colour], x, y, direction);
    int sum = 0;
    for (int first = 1; first <= LINE_REACH; first++)
        if (!(closed >> first & WIN_MASK)) sum += worth[__builtin_popcount(own >> first & WIN_MASK)];
    return sum;
}

int gomoku_imbalance(const GomokuState *state) {
    int sum = 0;
    for (int i = 0; i < state->opening_count; i++) {
        int colour = i % 2, share = 0;
        for (int direction = 0; direction < LINE_DIRECTIONS; direction++)
            share += line_share(state, colour, gomoku_x(state->opening[i]), gomoku_y(state->opening[i]),
                                direction);
        sum += colour == GOMOKU_BLACK ? share : -share;
    }
    return (sum < 0 ? -sum : sum) / SHARES;
}

/* ---- identity ---- */

/* A hash of a stone's image under one of the square's eight symmetries: bit 0 mirrors x, bit 1 mirrors y, bit 2
 * swaps them. */
static uint64_t image_of(int x, int y, int colour, int size, int symmetry) {
    if (symmetry & 1) x = size - 1 - x;
    if (symmetry & 2) y = size - 1 - y;
    uint64_t cell = (uint64_t)(symmetry & 4 ? gomoku_cell(y, x) : gomoku_cell(x, y));
    uint64_t key = cell << 1 | (uint64_t)colour;
    return rng_splitmix(&key);
}

int32_t gomoku_opening_id(const GomokuState *state) {
    uint64_t least = UINT64_MAX;
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        uint64_t sum = 0; /* a sum, so it does not depend on the order */
        for (int i = 0; i < state->opening_count; i++)
            sum += image_of(gomoku_x(state->opening[i]), gomoku_y(state->opening[i]), i % 2,
                            state->rules.size, symmetry);
        least = sum < least ? sum : least;
    }
    return (int32_t)(least >> 33);
}

/* ---- from a random stream ---- */

/* Draws the next stone; false if no free cell of the region is possible. */
static bool draw_stone(GomokuState *state, Rng *rng) {
    int cells[GOMOKU_CELLS_MAX], count = 0;
    int size = state->rules.size;
    int side = state->rules.opening_region < size ? state->rules.opening_region : size;
    int first = (size - side) / 2;
    uint32_t columns = ((UINT32_C(1) << side) - 1) << first;
    for (int y = first; y < first + side; y++)
        for (uint32_t free = gomoku_free_row(state, y) & columns; free; free &= free - 1)
            cells[count++] = gomoku_cell(__builtin_ctz(free), y);
    while (count > 0 && state->turn >= 0) {
        int pick = (int)rng_below(rng, (uint32_t)count);
        int cell = cells[pick];
        cells[pick] = cells[--count];
        if (!add_stone(state, cell)) return true;
    }
    return false;
}

/* False if a side, moving first, wins by at most opening_quiet fours, or if `looks` run out before that is
 * known. */
static bool is_quiet(const GomokuState *state, int *looks) {
    int fours = state->rules.opening_quiet;
    return fours == 0 || (!gomoku_wins_by_fours(state, GOMOKU_BLACK, fours, looks) &&
                          !gomoku_wins_by_fours(state, GOMOKU_WHITE, fours, looks));
}

/* Takes the first of DRAWS openings that is quiet and balanced enough. Otherwise takes the most balanced of the
 * quiet ones or, if none is quiet, of all. The board stays empty if no opening could be completed, which takes
 * rules that allow hardly any stone. */
void gomoku_deal(void *memory, const void *rules, Rng *rng) {
    GomokuState *state = memory, drawn;
    int balance = ((const GomokuRules *)rules)->opening_balance, best = -1, looks = LOOKS;
    gomoku_opening_start(state, rules);
    for (int i = 0; i < DRAWS && (best < 0 || best > balance); i++) {
        bool good = true;
        gomoku_opening_start(&drawn, rules);
        while (good && drawn.stones < drawn.rules.opening_stones) good = draw_stone(&drawn, rng);
        if (!good) continue;
        int found = balance ? gomoku_imbalance(&drawn) : 0;
        if (best >= 0 && found >= best) continue;
        if (!is_quiet(&drawn, &looks)) found += LOUD;
        if (best >= 0 && found >= best) continue;
        best = found;
        *state = drawn;
    }
}

/* ---- from a file ---- */

static bool read_stone(GomokuState *state, const cJSON *item, int number, Error *error) {
    Move move;
    char path[32], shown[64];
    snprintf(path, sizeof path, "stones[%d]", number);
    json_excerpt(item, shown, sizeof shown);
    if (!cJSON_IsString(item) || !gomoku_move_parse(item->valuestring, &move))
        return error_input(error, "%s: %s is not a cell; expected a letter and a number, as in \"h8\"", path,
                           shown);
    return gomoku_opening_add(state, gomoku_x((int)move), gomoku_y((int)move), path, shown, error);
}

bool gomoku_deal_read(void *state, const void *memory, const cJSON *deal, Error *error) {
    static const char *const keys[] = {"stones", NULL};
    const GomokuRules *rules = memory;
    if (!cJSON_IsObject(deal)) return error_input(error, "expected an object with \"stones\"");
    if (!json_only_keys(deal, "", keys, error)) return false;
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(deal, "stones"), *item;
    if (!cJSON_IsArray(list)) return error_input(error, "stones: expected an array of cells");
    gomoku_opening_start(state, rules);
    int number = 0;
    cJSON_ArrayForEach(item, list) if (!read_stone(state, item, number++, error)) return false;
    return true;
}

void gomoku_deal_write(const void *memory, Text *out) {
    const GomokuState *state = memory;
    text_string(out, "{\"stones\":[");
    for (int i = 0; i < state->opening_count; i++) {
        char cell[MOVE_TEXT_MAX];
        gomoku_move_format(state->opening[i], cell);
        text_format(out, i ? ",\"%s\"" : "\"%s\"", cell);
    }
    text_string(out, "]}");
}
