/* What GobangCat's parameters change, on the recorded positions: against plain readings of what they mean. */
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "core/json.h"
#include "games/gomoku/gobangcat.h"

enum { SIZE = 15, POSITIONS = 110, FILE_LIMIT = 1 << 20 };

static ModelTables tables;
static ModelBoard board;

/* The recorded stones, from Black in turn, as model cells. */
static struct { int stones[SIZE * SIZE], count; } positions[POSITIONS];

static int read_positions(void **unused) {
    (void)unused;
    Error error = {0};
    size_t size;
    char *text = json_read_file("tests/golden/gobangcat/positions.jsonl", FILE_LIMIT, &size, &error),
         *rest = text;
    if (!text) return -1;
    for (int i = 0; i < POSITIONS; i++) {
        char *line = strsep(&rest, "\n");
        cJSON *root = json_parse(line, strlen(line), "positions", i + 1, &error);
        const cJSON *stone;
        cJSON_ArrayForEach(stone, cJSON_GetObjectItemCaseSensitive(root, "stones")) positions[i]
            .stones[positions[i].count++] =
            cJSON_GetArrayItem(stone, 0)->valueint * SIZE + cJSON_GetArrayItem(stone, 1)->valueint;
        cJSON_Delete(root);
    }
    free(text);
    return 0;
}

static void set_up(int position, const ModelSettings *settings) {
    int count = positions[position].count;
    model_tables_build(&tables, SIZE, count % 2, settings);
    model_board_clear(&board, &tables);
    for (int i = 0; i < count; i++) model_board_toggle(&board, positions[position].stones[i], i % 2);
}

static void set_up_cells(const char *own, const char *other, const ModelSettings *settings) {
    model_tables_build(&tables, SIZE, 0, settings);
    model_board_clear(&board, &tables);
    for (int colour = 0; colour < 2; colour++)
        for (const char *cell = colour ? other : own; *cell; cell += 2)
            model_board_toggle(&board, model_cell(&tables, cell[0] - 'a', cell[1] - '1'), colour);
}

/* Models of Black's of a type. */
static int count_models(ModelType type) {
    int count = 0;
    model_scan(&board);
    for (int i = 0; i < board.count; i++)
        count += model_at(&board, i).type == type && !model_at(&board, i).owner;
    return count;
}

/* ---- shapes ---- */

static void expect_models(const char *own, const char *other, ModelType type, int coded, int meant) {
    ModelSettings settings = model_settings_original;
    set_up_cells(own, other, &settings);
    assert_int_equal(count_models(type), coded);
    settings.patterns_as_meant = true;
    set_up_cells(own, other, &settings);
    assert_int_equal(count_models(type), meant);
}

TEST(patterns) {
    expect_models("d5e5f5", "b5h5", MODEL_M3, 0, 2); /* X_OOO_X, from either side */
    expect_models("d5e5f5g5", "", MODEL_C4, 2, 0);   /* _OOOO_: open, not rush */
    expect_models("d5e5f5g5", "h5", MODEL_C4, 1, 1); /* _OOOOX */
    expect_models("d5f5g5", "", MODEL_H3, 1, 1);     /* _O_OO_ */
    expect_models("d5f5g5", "h5", MODEL_H3, 1, 0);   /* _O_OOX */
    expect_models("d5e5f5", "", MODEL_H3, 2, 2);     /* _OOO_ */
}

/* Two open twos of one side that end at the edge: their free cells off the board cross. */
TEST(phantom_never) {
    static const struct {
        int x, y;
    } stones[] = {{0, 12}, {9, 4}, {0, 13}, {4, 9}, {5, 12}, {12, 7}, {5, 13}};
    for (int never = 0; never < 2; never++) {
        ModelSettings settings = model_settings_original;
        settings.phantom = !never;
        model_tables_build(&tables, SIZE, 0, &settings);
        model_board_clear(&board, &tables);
        for (int i = 0; i < 7; i++)
            model_board_toggle(&board, model_cell(&tables, stones[i].x, stones[i].y), i % 2);
        model_scan(&board);
        bool listed = false;
        for (int i = 0; i < board.count; i++) {
            Model model = model_at(&board, i);
            for (int k = 0; k < model.count; k++) listed |= model.cells[k] == PHANTOM;
        }
        assert_int_equal(listed, !never);
        assert_int_equal(count_models(MODEL_CUBE3), !never);
        int cells[CANDIDATES_MAX];
        assert_int_equal(model_candidates(&board, 4, cells), never ? 4 : 3);
    }
}

/* ---- candidates ---- */

static int candidates_slowly(int cap, int twos, int others, int split, int *cells) {
    int chosen[CANDIDATES_MAX], count = 0, kept = 0, of[2] = {0, 0};
    int part = cap / split > 0 ? cap / split : 1;
    for (int i = 0; i < board.count; i++) {
        Model model = model_at(&board, i);
        int most = model.type == MODEL_H2 || model.type == MODEL_M2 ? twos : others;
        for (int k = 0; k < model.count && k < most; k++) {
            bool seen = false;
            for (int j = 0; j < count; j++) seen |= chosen[j] == model.cells[k];
            if (seen || count == cap || of[model.owner] == part) continue;
            chosen[count++] = model.cells[k];
            of[model.owner]++;
        }
    }
    for (int j = 0; j < count; j++)
        if (chosen[j] != PHANTOM) cells[kept++] = chosen[j];
    return kept;
}

TEST(candidate_limits) {
    static const int limits[][3] = {{1, 2, 2}, {3, 3, 2}, {1, 1, 1}, {2, 6, 3}, {6, 6, 1}, {1, 2, 8}};
    int different = 0;
    for (int i = 0; i < POSITIONS; i++)
        for (size_t k = 0; k < sizeof limits / sizeof limits[0]; k++) {
            ModelSettings settings = model_settings_original;
            settings.twos_limit = limits[k][0];
            settings.others_limit = limits[k][1];
            settings.cap_split = limits[k][2];
            set_up(i, &settings);
            model_scan(&board);
            for (int cap = 2; cap <= 15; cap += 3) {
                int fast[CANDIDATES_MAX], slow[CANDIDATES_MAX], usual[CANDIDATES_MAX];
                int count = candidates_slowly(cap, limits[k][0], limits[k][1], limits[k][2], slow);
                assert_int_equal(model_candidates(&board, cap, fast), count);
                assert_memory_equal(fast, slow, (size_t)count * sizeof *fast);
                different += candidates_slowly(cap, 1, 2, 2, usual) != count;
            }
        }
    assert_true(different > POSITIONS);
}

/* ---- search ---- */

static void choice_of(const GobangcatSettings *settings, int level, int cell, int32_t *value);

/* Plain minimax: the best value of the candidates, and the first cell that has it. */
static int32_t best_of(const GobangcatSettings *settings, int level, const int *cells, int count, int *best) {
    int32_t found = level % 2 ? INT32_MAX : INT32_MIN;
    for (int i = 0; i < count; i++) {
        int32_t value;
        choice_of(settings, level, cells[i], &value);
        if (i > 0 && (level % 2 ? value >= found : value <= found)) continue;
        found = value;
        *best = cells[i];
    }
    return found;
}

/* The value of one stone: unchanged at the last level and where nothing is left to try; without an answer
 * at the last level the original takes it for won. */
static void choice_of(const GobangcatSettings *settings, int level, int cell, int32_t *value) {
    int last = settings->limits.depth - 1, ignored, replies[CANDIDATES_MAX];
    int mover = board.tables->own ^ (level & 1);
    model_board_toggle(&board, cell, mover);
    model_scan(&board);
    int count = level < last ? model_candidates(&board, settings->limits.child_cap, replies) : 0;
    if (level >= last || (count == 0 && level + 1 < last))
        *value = model_board_evaluate(&board);
    else if (count == 0)
        *value = level % 2 ? INT32_MIN : INT32_MAX;
    else
        *value = best_of(settings, level + 1, replies, count, &ignored);
    model_board_toggle(&board, cell, mover);
}

TEST(mended_search_is_minimax) {
    static const GobangcatLimits limits[] = {{1, 10, 4}, {2, 8, 4}, {3, 6, 4}, {4, 6, 4}};
    int other_moves = 0, other_leaves = 0;
    for (int i = 0; i < POSITIONS; i++)
        for (size_t k = 0; k < sizeof limits / sizeof limits[0]; k++) {
            GobangcatSettings settings = {limits[k], .search_siblings = true, .choose_best = true};
            set_up(i, &model_settings_original);
            GobangcatResult result = gobangcat_search(&board, &settings);
            int cells[CANDIDATES_MAX], best = PHANTOM;
            model_scan(&board);
            int count = model_candidates(&board, settings.limits.root_cap, cells);
            if (count < 2) continue;
            assert_int_equal(result.alpha, best_of(&settings, 0, cells, count, &best));
            assert_int_equal(result.move, best);
            settings.search_siblings = settings.choose_best = false;
            GobangcatResult original = gobangcat_search(&board, &settings);
            other_moves += original.move != result.move;
            other_leaves += original.leaves != result.leaves;
        }
    print_message("mended: another move %d times, another tree %d times\n", other_moves, other_leaves);
    assert_true(other_moves > 0 && other_leaves > 0);
}

/* Counts the positions in which each switch changes something, at one depth; what it must not change, too. */
static void try_switches(GobangcatLimits limits, int *siblings, int *choice, int *stand) {
    for (int i = 0; i < POSITIONS; i++) {
        GobangcatSettings settings = {limits, .last_stand = true};
        set_up(i, &model_settings_original);
        GobangcatResult original = gobangcat_search(&board, &settings);
        settings.search_siblings = true;
        *siblings += gobangcat_search(&board, &settings).leaves != original.leaves;
        settings.search_siblings = false;
        settings.last_stand = false;
        GobangcatResult calm = gobangcat_search(&board, &settings);
        assert_true(calm.alpha == original.alpha && calm.leaves == original.leaves);
        if (calm.move != original.move) assert_true(original.alpha <= -WIN_VALUE);
        *stand += calm.move != original.move;
        settings.choose_best = true;
        GobangcatResult best = gobangcat_search(&board, &settings);
        assert_true(best.alpha == original.alpha && best.leaves == original.leaves);
        *choice += best.move != calm.move;
    }
}

TEST(each_search_switch) {
    int siblings = 0, choice = 0, stand = 0;
    for (int depth = 2; depth <= 5; depth++)
        try_switches((GobangcatLimits){depth, 8, 4}, &siblings, &choice, &stand);
    print_message("changed by siblings %d, choice %d, last_stand %d of %d\n", siblings, choice, stand,
                  4 * POSITIONS);
    assert_true(siblings > 0 && choice > 0 && stand > 0);
}

TEST(forbidden_root) {
    for (int i = 0; i < POSITIONS; i++) {
        static bool forbidden[GOMOKU_CELLS_MAX + 1];
        GobangcatSettings settings = {{3, 8, 4}, .last_stand = true, .forbidden = forbidden};
        int cells[CANDIDATES_MAX];
        memset(forbidden, 0, sizeof forbidden);
        set_up(i, &model_settings_original);
        model_scan(&board);
        int count = model_candidates(&board, settings.limits.root_cap, cells);
        for (int k = 0; k < count; k++) {
            int move = gobangcat_search(&board, &settings).move, greedy = gobangcat_greedy(&board, forbidden);
            assert_false(forbidden[move] || forbidden[greedy]);
            forbidden[move] = true;
        }
        assert_int_equal(gobangcat_search(&board, &settings).move, PHANTOM);
    }
}

SUITE_FIXTURE(read_positions, NULL)
