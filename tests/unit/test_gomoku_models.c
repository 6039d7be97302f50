/* GobangCat's models: the meaning of each window by its patterns; and the incrementally kept board, its list,
 * crossings, value and candidates, against a full reading cell by cell. */
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "games/gomoku/models.h"

static ModelTables tables;
static ModelBoard board, fresh;
static ModelSettings settings;

/* ---- windows ---- */

/* As in model_tables.c: O own, X the other's, _ free, ^ free and preferred, * anything, ? free or off the
 * board. */
typedef struct {
    ModelType type;
    const char *pattern;
    bool as_coded, as_meant;
} Pattern;

static const Pattern patterns[] = {
    {MODEL_WIN, "OOOOO*", true, true}, {MODEL_H4, "OOOO_*", true, true},  {MODEL_C4, "O_OOO*", true, true},
    {MODEL_C4, "_OOOO*", true, false}, {MODEL_C4, "_OOOOX", false, true}, {MODEL_C4, "OO_OO*", true, true},
    {MODEL_H3, "_OOO_*", true, true},  {MODEL_H3, "_O^OO*", true, false}, {MODEL_H3, "_O^OO_", false, true},
    {MODEL_M3, "_^OOOX", true, true},  {MODEL_M3, "_O_OOX", true, true},  {MODEL_M3, "^OO_OX", true, true},
    {MODEL_M3, "O__OO*", true, true},  {MODEL_M3, "O_O_O*", true, true},  {MODEL_M3, "X_OOO_", false, true},
    {MODEL_H2, "_^OO^?", true, true},  {MODEL_H2, "_O_O_*", true, true},  {MODEL_H2, "O__O**", true, true},
    {MODEL_M2, "__^OOX", true, true},  {MODEL_M2, "__O^O?", true, true},  {MODEL_M2, "_O__OX", true, true},
    {MODEL_M2, "O___O*", true, true},
};

/* Cells of a window as characters: . free, B and W stones, # off the board. */
static bool matches(const char *pattern, const char *cells, int owner) {
    for (int i = 0; i < WINDOW_CELLS; i++) {
        char own = "BW"[owner], other = "WB"[owner], cell = cells[i];
        bool free = cell == '.';
        if (pattern[i] == 'O' && cell != own) return false;
        if (pattern[i] == 'X' && cell != other) return false;
        if ((pattern[i] == '_' || pattern[i] == '^') && !free) return false;
        if (pattern[i] == '?' && !free && cell != '#') return false;
        if (i < WINDOW_CELLS - 1 && cell == '#') return false;
    }
    return true;
}

/* The candidates of a pattern: preferred ones first, the last of them at the head; then the others in
 * order. */
static void list_places(const char *pattern, const char *cells, WindowModel *model) {
    for (int i = 0; i < WINDOW_CELLS; i++) {
        bool listed = false;
        if (!strchr("_^?", pattern[i]) || (cells[i] == '#' && !settings.phantom)) continue;
        for (int k = 0; k < model->count; k++) listed |= model->cells[k] == i;
        if (listed) continue;
        int place = pattern[i] == '^' ? 0 : model->count;
        for (int k = model->count; k > place; k--) model->cells[k] = model->cells[k - 1];
        model->cells[place] = (uint8_t)i;
        model->count++;
    }
}

/* All models of a window: by type in the order of the list, Black's before White's, one for each. */
static WindowMatch read_patterns(const char *cells) {
    WindowMatch match = {0};
    static const ModelType order[] = {MODEL_WIN, MODEL_H4, MODEL_C4, MODEL_H3, MODEL_M3, MODEL_H2, MODEL_M2};
    for (size_t t = 0; t < sizeof order / sizeof *order; t++)
        for (int owner = 0; owner < 2; owner++) {
            WindowModel model = {.type = (uint8_t)order[t], .owner = (uint8_t)owner};
            bool found = false;
            for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
                const Pattern *asked = &patterns[i];
                bool used = settings.patterns_as_meant ? asked->as_meant : asked->as_coded;
                if (!used || asked->type != order[t] || !matches(asked->pattern, cells, owner)) continue;
                list_places(asked->pattern, cells, &model);
                found = true;
            }
            if (found) match.models[match.count++] = model;
        }
    return match;
}

/* The same, read once for each way in which patterns are found. */
static const WindowMatch *read_window(const char *cells) {
    static WindowMatch known[2][2][WINDOW_CODES];
    static bool is_known[2][2][WINDOW_CODES];
    int code = 0, meant = settings.patterns_as_meant, phantom = settings.phantom;
    for (int i = 0; i < WINDOW_CELLS; i++)
        code |= (cells[i] == 'B' ? 1 : cells[i] == 'W' ? 2 : cells[i] == '#' ? 3 : 0) << (2 * i);
    if (!is_known[meant][phantom][code]) known[meant][phantom][code] = read_patterns(cells);
    is_known[meant][phantom][code] = true;
    return &known[meant][phantom][code];
}

static void window_of(int code, char *cells) {
    for (int i = 0; i < WINDOW_CELLS; i++) cells[i] = ".BW#"[code >> (2 * i) & 3];
}

static int value_of(const WindowMatch *match, const char *cells) {
    int value = 0, count[2] = {0, 0};
    for (int i = 0; i < match->count && settings.evaluator == EVALUATOR_MODELS; i++) {
        int worth = match->models[i].type == MODEL_WIN ? 0 : settings.model[match->models[i].type];
        value += match->models[i].owner == tables.own ? worth : -worth;
    }
    if (settings.evaluator == EVALUATOR_MODELS) return value;
    for (int i = 0; i < WINDOW_CELLS - 1; i++) {
        if (cells[i] == '#') return 0;
        if (cells[i] != '.') count[cells[i] == 'W']++;
    }
    if (count[0] && count[1]) return 0;
    return settings.own[count[tables.own]] - settings.opponent[count[!tables.own]];
}

/* Settings other than the worths of the original, some of which are equal. */
static void set_settings(int variant) {
    settings = model_settings_original;
    settings.evaluator = variant & 1 ? EVALUATOR_COUNTING : EVALUATOR_MODELS;
    settings.phantom = !(variant & 2);
    settings.patterns_as_meant = variant & 4;
    for (int type = 0; type < MODEL_TYPES; type++) settings.model[type] = 3 + 10 * type * type;
    for (int i = 0; i < 6; i++) settings.own[i] = 7 * i * i, settings.opponent[i] = 5 * i * i + i;
}

static void check_window(int code) {
    char cells[WINDOW_CELLS];
    window_of(code, cells);
    WindowMatch wanted = *read_window(cells);
    const WindowMatch *found = &tables.matches[tables.match_of[code]];
    bool won = wanted.count && wanted.models[0].type == MODEL_WIN;
    assert_int_equal(tables.match_of[code] != 0, wanted.count != 0);
    assert_int_equal(found->count, wanted.count);
    assert_int_equal(tables.win_of[code], won ? 1 + wanted.models[0].owner : 0);
    assert_int_equal(tables.value[code], value_of(&wanted, cells));
    for (int i = 0; i < wanted.count; i++) {
        assert_int_equal(found->models[i].type, wanted.models[i].type);
        assert_int_equal(found->models[i].owner, wanted.models[i].owner);
        assert_int_equal(found->models[i].count, wanted.models[i].count);
        assert_memory_equal(found->models[i].cells, wanted.models[i].cells, wanted.models[i].count);
    }
}

TEST(every_window) {
    for (int variant = 0; variant < 16; variant++) {
        set_settings(variant);
        model_tables_build(&tables, 15, variant >> 3, &settings);
        for (int code = 0; code < WINDOW_CODES; code++) check_window(code);
        assert_int_equal(tables.matches[0].count, 0);
        assert_int_equal(tables.wins_decide, settings.evaluator == EVALUATOR_MODELS);
    }
}

/* ---- boards ---- */

static const int steps[WINDOW_DIRECTIONS][2] = {{0, 1}, {0, -1},  {1, 0},  {-1, 0},
                                                {1, 1}, {-1, -1}, {-1, 1}, {1, -1}};

static int size;
static char stones[GOMOKU_CELLS_MAX]; /* '.', 'B', 'W', or '#' for both, column by column */

static char stone_at(int x, int y) {
    return x < 0 || y < 0 || x >= size || y >= size ? '#' : stones[x * size + y];
}

/* Reads the window's cells; false if its first five are not all on the board. */
static bool read_cells(int window, char *cells) {
    int x = window / WINDOW_DIRECTIONS / size, y = window / WINDOW_DIRECTIONS % size;
    const int *step = steps[window % WINDOW_DIRECTIONS];
    for (int i = 0; i < WINDOW_CELLS; i++) cells[i] = stone_at(x + i * step[0], y + i * step[1]);
    int last = 4;
    return x + last * step[0] >= 0 && x + last * step[0] < size && y + last * step[1] >= 0 &&
           y + last * step[1] < size;
}

static int cell_at(int window, int place) {
    int x = window / WINDOW_DIRECTIONS / size, y = window / WINDOW_DIRECTIONS % size;
    const int *step = steps[window % WINDOW_DIRECTIONS];
    x += place * step[0], y += place * step[1];
    return x < 0 || y < 0 || x >= size || y >= size || stones[x * size + y] == '#' ? PHANTOM : x * size + y;
}

/* A model of the list, with what a crossing needs to know. */
typedef struct {
    ModelType type;
    int owner, count, cells[WINDOW_CELLS];
} Listed;

static Listed listed[MODELS_MAX];
static int listed_count;

/* The start of an owner's arrows to a cell: the first cells of their windows. */
typedef struct {
    int owner, cell, x, y;
    ModelType type;
} Arrow;

static Arrow arrows[MODELS_MAX];
static int arrow_count;

static void list_crossings(const Listed *model, int window, Listed *crossings, int *count) {
    for (int i = 0; i < model->count; i++) {
        int cell = model->cells[i], start = window / WINDOW_DIRECTIONS, place = 0;
        int to_x = cell == PHANTOM ? -1 : cell / size, to_y = cell == PHANTOM ? -1 : cell % size;
        Arrow arrow = {model->owner, cell, to_x - start / size, to_y - start % size, model->type};
        while (place < arrow_count && !(arrows[place].owner == arrow.owner && arrows[place].cell == cell &&
                                        arrows[place].x * arrow.y != arrows[place].y * arrow.x))
            place++;
        bool crossed = false;
        for (int k = 0; k < *count; k++) crossed |= crossings[k].cells[0] == cell;
        if (place == arrow_count) {
            arrows[arrow_count++] = arrow;
        } else if (!crossed) {
            bool twos = arrow.type == MODEL_H2 && arrows[place].type == MODEL_H2;
            crossings[(*count)++] = (Listed){twos ? MODEL_CUBE3 : MODEL_CUBE4, model->owner, 1, {cell}};
        }
    }
}

static void sort_as_the_original(void) {
    for (int gap = listed_count / 2; gap > 0; gap /= 2)
        for (int i = gap; i < listed_count; i++) {
            Listed moved = listed[i];
            int k = i;
            for (; k >= gap && listed[k - gap].type < moved.type; k -= gap) listed[k] = listed[k - gap];
            listed[k] = moved;
        }
}

/* Lists every window in order; a five is listed as it is. */
static void list_models(void) {
    static Listed crossings[GOMOKU_CELLS_MAX + 1];
    int crossing_count = 0, won = -1;
    listed_count = arrow_count = 0;
    for (int window = 0; window < size * size * WINDOW_DIRECTIONS; window++) {
        char cells[WINDOW_CELLS];
        if (!read_cells(window, cells)) continue;
        const WindowMatch *match = read_window(cells);
        for (int i = 0; i < match->count; i++) {
            const WindowModel *found = &match->models[i];
            Listed model = {(ModelType)found->type, found->owner, found->count, {0}};
            for (int k = 0; k < found->count; k++) model.cells[k] = cell_at(window, found->cells[k]);
            if (model.type == MODEL_WIN) won = listed_count;
            listed[listed_count++] = model;
            if (model.type == MODEL_H3 || model.type == MODEL_H2 || model.type == MODEL_H4 ||
                model.type == MODEL_M3)
                list_crossings(&model, window, crossings, &crossing_count);
        }
    }
    if (won >= 0) {
        listed[0] = listed[won];
        listed_count = 1;
        return;
    }
    memcpy(listed + listed_count, crossings, (size_t)crossing_count * sizeof *listed);
    listed_count += crossing_count;
    sort_as_the_original();
}

/* The board's value from its windows and crossings; if models are counted, a five decides. */
static int read_value(void) {
    int64_t value = 0;
    bool by_models = settings.evaluator == EVALUATOR_MODELS;
    if (by_models && listed[0].type == MODEL_WIN && listed_count)
        return listed[0].owner == tables.own ? WIN_VALUE : -WIN_VALUE;
    for (int window = 0; window < size * size * WINDOW_DIRECTIONS; window++) {
        char cells[WINDOW_CELLS];
        if (!read_cells(window, cells)) continue;
        value += value_of(read_window(cells), cells);
    }
    for (int i = 0; i < listed_count && by_models; i++) {
        int worth = listed[i].type == MODEL_CUBE3 || listed[i].type == MODEL_CUBE4
                        ? settings.model[listed[i].type]
                        : 0;
        value += listed[i].owner == tables.own ? worth : -worth;
    }
    return value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : (int)value;
}

/* Takes as many cells from each model as its type allows, each once, until its side has its share. */
static int read_candidates(int cap, int *cells) {
    int chosen[CANDIDATES_MAX], count = 0, kept = 0, share = cap / settings.cap_split, by_owner[2] = {0, 0};
    if (share == 0) share = 1;
    for (int i = 0; i < listed_count; i++) {
        bool two = listed[i].type == MODEL_M2 || listed[i].type == MODEL_H2;
        int most = two ? settings.twos_limit : settings.others_limit;
        for (int k = 0; k < listed[i].count && k < most; k++) {
            bool known = false;
            for (int c = 0; c < count; c++) known |= chosen[c] == listed[i].cells[k];
            if (known || count == cap || by_owner[listed[i].owner] == share) continue;
            chosen[count++] = listed[i].cells[k];
            by_owner[listed[i].owner]++;
        }
    }
    for (int i = 0; i < count; i++)
        if (chosen[i] != PHANTOM) cells[kept++] = chosen[i];
    return kept;
}

static int crossings_seen, wins_seen, phantoms_seen;

static void check_list(void) {
    list_models();
    model_scan(&board);
    assert_int_equal(board.count, listed_count);
    for (int i = 0; i < listed_count; i++) {
        Model found = model_at(&board, i);
        assert_int_equal(found.type, listed[i].type);
        assert_int_equal(found.owner, listed[i].owner);
        assert_int_equal(found.count, listed[i].count);
        for (int k = 0; k < found.count; k++) assert_int_equal(found.cells[k], listed[i].cells[k]);
        crossings_seen += found.type == MODEL_CUBE3;
        wins_seen += found.type == MODEL_WIN;
        phantoms_seen += found.count && found.cells[0] == PHANTOM;
    }
}

static void check_board(Rng *rng) {
    int found[CANDIDATES_MAX], wanted[CANDIDATES_MAX], cap = 2 + (int)rng_below(rng, CANDIDATES_MAX - 1);
    check_list();
    int count = read_candidates(cap, wanted);
    assert_int_equal(model_candidates(&board, cap, found), count);
    for (int i = 0; i < count; i++) assert_int_equal(found[i], wanted[i]);
    assert_int_equal(model_board_evaluate(&board), read_value());
}

/* Places the same stones on an empty board. */
static void check_fresh(void) {
    int none[CANDIDATES_MAX];
    model_board_clear(&fresh, &tables);
    assert_int_equal(model_candidates(&fresh, CANDIDATES_MAX, none), 0);
    for (int cell = 0; cell < size * size; cell++) {
        if (stones[cell] == 'B' || stones[cell] == '#') model_board_toggle(&fresh, cell, 0);
        if (stones[cell] == 'W' || stones[cell] == '#') model_board_toggle(&fresh, cell, 1);
    }
    assert_memory_equal(board.codes, fresh.codes, sizeof board.codes);
    assert_memory_equal(board.marked, fresh.marked, sizeof board.marked);
    assert_int_equal(board.wins[1], fresh.wins[1]);
    assert_int_equal(board.wins[2], fresh.wins[2]);
    assert_true(board.value == fresh.value);
}

/* In every third game most stones are of one colour, so that some make five. */
static void change(Rng *rng, int game) {
    int reach = size < 8 ? size : 8, shift = (int)rng_below(rng, 2) * (size - reach);
    int cell =
        (shift + (int)rng_below(rng, (uint32_t)reach)) * size + shift + (int)rng_below(rng, (uint32_t)reach);
    if (stones[cell] == '#') return;
    bool wall = stones[cell] != '.' && rng_below(rng, 12) == 0;
    int laid = game % 3 == 0 && rng_below(rng, 8) ? game / 3 % 2 : (int)rng_below(rng, 2);
    int colour = stones[cell] == '.' ? laid : (stones[cell] == 'W') ^ wall;
    model_board_toggle(&board, cell, colour);
    stones[cell] = wall ? '#' : stones[cell] == '.' ? "BW"[colour] : '.';
}

TEST(boards) {
    Rng rng = rng_seeded(4);
    for (int game = 0; game < 144; game++) {
        set_settings(game);
        size = GOMOKU_SIZE_MIN + game % (GOMOKU_SIZE_MAX - GOMOKU_SIZE_MIN + 1);
        settings.twos_limit = 1 + game % 3;
        settings.others_limit = 1 + game % 4;
        settings.cap_split = 1 + game % 5;
        model_tables_build(&tables, size, game / 2 % 2, &settings);
        memset(&board, 0x5a, sizeof board);
        memset(stones, '.', sizeof stones);
        model_board_clear(&board, &tables);
        check_board(&rng);
        for (int i = 0; i < 10; i++) {
            for (int k = 0; k < 4; k++) change(&rng, game);
            check_board(&rng);
        }
        check_fresh();
    }
    print_message("%d crossings, %d fives, %d models beyond the board\n", crossings_seen, wins_seen,
                  phantoms_seen);
    assert_true(crossings_seen > 20 && wins_seen > 2 && phantoms_seen > 2);
}
