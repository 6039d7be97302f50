/* GobangCat: what the original program found on recorded positions, and its games against itself. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "core/bot.h"
#include "core/json.h"
#include "games/gomoku/gobangcat.h"

extern const Bot bot_gomoku_gobangcat;

enum { SIZE = 15, POSITIONS = 110, SETTINGS = 7, CAPS = 4, FILE_LIMIT = 1 << 20, LEAVES_UNKNOWN = 0 };

static const char path[] = "tests/golden/gobangcat/positions.jsonl";
static const char *const type_names[] = {"M2", "H2", "M3", "H3", "Cube3", "C4", "Cube4", "H4", "Win"};
static const char *const colours[] = {"B", "W"};

static ModelTables tables;
static ModelBoard board;

/* How many facts of each kind agreed. */
static struct { int positions, models, evaluations, countings, candidates, moves, alphas, leaves; } same;

static const cJSON *member(const cJSON *object, const char *key) {
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);
    assert_non_null(value);
    return value;
}

static int cell_of(const cJSON *pair) {
    return model_cell(&tables, cJSON_GetArrayItem(pair, 0)->valueint, cJSON_GetArrayItem(pair, 1)->valueint);
}

static void set_up(const cJSON *position, int own, Evaluator evaluator) {
    ModelSettings settings = model_settings_original;
    settings.evaluator = evaluator;
    model_tables_build(&tables, SIZE, own, &settings);
    model_board_clear(&board, &tables);
    int stones = 0;
    const cJSON *stone;
    cJSON_ArrayForEach(stone, member(position, "stones"))
        model_board_toggle(&board, cell_of(stone), stones++ % 2);
}

static bool models_agree(const cJSON *position) {
    int count[2][MODEL_TYPES] = {{0}};
    set_up(position, 0, EVALUATOR_MODELS);
    model_scan(&board);
    for (int i = 0; i < board.count; i++) {
        Model model = model_at(&board, i);
        count[model.owner][model.type]++;
    }
    bool agree = true;
    for (int owner = 0; owner < 2; owner++) {
        const cJSON *wanted = member(member(position, "models"), colours[owner]);
        for (int type = 0; type < MODEL_TYPES; type++) {
            const cJSON *item = cJSON_GetObjectItemCaseSensitive(wanted, type_names[type]);
            agree &= count[owner][type] == (item ? item->valueint : 0);
        }
    }
    return agree;
}

static bool evaluations_agree(const cJSON *position, const char *key, Evaluator evaluator) {
    bool agree = true;
    for (int own = 0; own < 2; own++) {
        set_up(position, own, evaluator);
        agree &= model_board_evaluate(&board) == member(member(position, key), colours[own])->valueint;
    }
    return agree;
}

static void compare_candidates(const cJSON *position) {
    set_up(position, 0, EVALUATOR_MODELS);
    model_scan(&board);
    const cJSON *wanted;
    cJSON_ArrayForEach(wanted, member(position, "candidates")) {
        int cells[CANDIDATES_MAX], place = 0;
        int count = model_candidates(&board, atoi(wanted->string), cells);
        bool agree = count == cJSON_GetArraySize(wanted);
        const cJSON *cell;
        cJSON_ArrayForEach(cell, wanted) agree = agree && cell_of(cell) == cells[place++];
        same.candidates += agree;
    }
}

static void compare_choices(const cJSON *position) {
    int to_move = cJSON_GetArraySize(member(position, "stones")) % 2;
    const cJSON *choice;
    cJSON_ArrayForEach(choice, member(position, "choice")) {
        GobangcatSettings settings = {{member(choice, "depth")->valueint, member(choice, "root")->valueint,
                                       member(choice, "child")->valueint},
                                      .last_stand = true};
        set_up(position, to_move, EVALUATOR_MODELS);
        GobangcatResult result = gobangcat_search(&board, &settings);
        same.moves += result.move == cell_of(member(choice, "move"));
        same.alphas += result.alpha == member(choice, "alpha")->valueint;
        same.leaves += result.leaves == (uint64_t)member(choice, "leaves")->valueint;
    }
}

static void compare(const cJSON *position) {
    same.positions++;
    same.models += models_agree(position);
    same.evaluations += evaluations_agree(position, "eval", EVALUATOR_MODELS);
    same.countings += evaluations_agree(position, "count", EVALUATOR_COUNTING);
    compare_candidates(position);
    compare_choices(position);
}

TEST(recorded_positions) {
    Error error = {0};
    size_t size;
    char *text = json_read_file(path, FILE_LIMIT, &size, &error);
    if (!text) fail_msg("%s", error.text);
    char *rest = text;
    for (char *line; (line = strsep(&rest, "\n"));) {
        if (!*line) continue;
        cJSON *position = json_parse(line, strlen(line), path, same.positions + 1, &error);
        if (!position) fail_msg("%s", error.text);
        compare(position);
        cJSON_Delete(position);
    }
    free(text);
    print_message("%d positions: models %d, evaluations %d, countings %d, candidate lists %d, moves %d, root "
                  "values %d, leaves %d\n",
                  same.positions, same.models, same.evaluations, same.countings, same.candidates, same.moves,
                  same.alphas, same.leaves);
    assert_int_equal(same.positions, POSITIONS);
    assert_int_equal(same.models, POSITIONS);
    assert_int_equal(same.evaluations, POSITIONS);
    assert_int_equal(same.countings, POSITIONS);
    assert_int_equal(same.candidates, CAPS * POSITIONS);
    assert_int_equal(same.moves, SETTINGS * POSITIONS);
    assert_int_equal(same.alphas, SETTINGS * POSITIONS);
    assert_int_equal(same.leaves, SETTINGS * POSITIONS);
}

/* ---- a free cell off the board is a candidate, and is dropped ---- */

/* "h8i8" -> the next cell, or -1 at the end. */
static int next_cell(const char **moves) {
    char text[4] = {0};
    Move move;
    if (!**moves) return -1;
    int length = (*moves)[2] >= '0' && (*moves)[2] <= '9' ? 3 : 2;
    memcpy(text, *moves, (size_t)length);
    *moves += length;
    assert_true(gomoku_move_parse(text, &move));
    return (int)move;
}

TEST(phantom) {
    const char *stones = "a13j5a14e10f13m8f14";
    static const int wanted[3][2] = {{5, 14}, {11, 6}, {10, 5}};
    model_tables_build(&tables, SIZE, 0, &model_settings_original);
    model_board_clear(&board, &tables);
    for (int cell, count = 0; (cell = next_cell(&stones)) >= 0; count++)
        model_board_toggle(&board, model_cell(&tables, gomoku_x(cell), gomoku_y(cell)), count % 2);
    model_scan(&board);
    Model first = model_at(&board, 0);
    assert_int_equal(first.type, MODEL_CUBE3);
    assert_int_equal(first.cells[0], PHANTOM);
    int cells[CANDIDATES_MAX];
    assert_int_equal(model_candidates(&board, 4, cells), 3);
    for (int i = 0; i < 3; i++) assert_int_equal(cells[i], model_cell(&tables, wanted[i][0], wanted[i][1]));
    int greedy = gobangcat_greedy(&board, NULL);
    assert_int_not_equal(greedy, PHANTOM);
}

/* ---- games of the original against itself ---- */

/* `winner` -1: the game went on with moves that the original drew by the clock. */
static const struct {
    const char *opening, *settings, *moves;
    int winner;
    uint64_t leaves;
} traces[] = {
    {"h8i8h9i9", "search=false",
     "h10h7h11h12j9i10i7i11i12j10k9g13f14g10g9j6f10e11h14i14l10j8g12f8f9e9g7e12e10d9c9d10c11d12d11c12f12f11b1"
     "2d13c14e14e13f15b11d14b13b10b14b15c15f6d8g6f5i6h6f7e8c8d7c6d6d5e4c4e6g4e7e5c7b7b8j7h5j5j4k4g8l3",
     1, 0},
    {"h8i8h9i9", "depth=1 root_cap=10 child_cap=4", "h10h7h11h12i10j9j11k10g8g6", 1, 67},
    {"h8i8h9i9", "depth=2 root_cap=6 child_cap=4",
     "i10h10g8f7g11j11g9g10f10i7e11d12i6j8l6h7g7g6j9f5e4e8d9h5i4f9h11f6f8d7c6f4f3g5h6i5e5j5", 1, 496},
    {"h8i8h9i9", "depth=3 root_cap=8 child_cap=6", "h10h7i10g6j9h11g10j10g8f5e4f7e8i7f8d8g9g7j7e7", 1, 1051},
    {"h8i8h9i9",
     "dynamic=true phase1_depth=3 phase1_root_cap=8 phase1_child_cap=6 phase2_from=400 phase3_from=400 "
     "phase4_from=400",
     "h10h7i10g6j9h11g10j10g8f5e4f7e8i7f8d8g9g7j7e7", 1, 1051},
    {"h8i8h9i9",
     "dynamic=true phase1_depth=1 phase2_from=2 phase2_depth=3 phase2_root_cap=8 phase2_child_cap=6 "
     "phase3_from=400 phase4_from=400",
     "h10h7i10g6j9h11g10j10g8f5e4f7e8i7f8d8g9g7j7e7", 1, 1051},
    {"h8i8h9i9", "depth=5 root_cap=6 child_cap=6", "i10h7j9i7h11h10k8g12l7", 0, 3186},
    {"h8i8h9i9", "depth=4 root_cap=6 child_cap=4",
     "i10h7j11k12j9g6k8h11i7g8i6h5i4i5g5j8g9j6k7l7k9k10k5k6e4h4h3f9g3i3f3e3d5g2f10e11c6b7e5e10d11f5e8e6d6f4d7"
     "d4b5a4d8d9c5a5c8c7f8b8e7",
     0, 4813},
    {"d4e4d5e6", "depth=4 root_cap=6 child_cap=4", "e3d6c5f2c6e5f4f6e8a7g5h6g6d2g7g4d7f9f7d9e7c7h7", 0, 1647},
    {"h8i8h9i9", "depth=4 root_cap=6 child_cap=4 evaluator=counting",
     "i10i7j11k12i6h10g8f7h7f9g11h6g5f8f10h12f5h5h11k11f11i11e11d11g9k9d12", 0, 1682},
    {"d4e4d5e6", "dynamic=true",
     "e3d6c5f2c6e5e8c7b6a7b8f4g3f3f5b5d8c8c4g4e2f6h4c3i5h6g6g7h5f7d7h8i9f9f8j6h7j5i8j9j8i7g9l4k5h10g8i10k8g10"
     "j10k6l6m8l7m7m6m5i4j3j2d9e10e7d3d2k11j7j4h2h11j11k1i3k3m1m4n5k9k10l9l8l10n12l12m13m9j12n9o9l13l11m12n11"
     "i12k2j13k14o11i11k13j14c9h13i14n8n6e1m11d10l14d11d13",
     -1, 200171},
};

/* Parameters of a bot, from "depth=4 root_cap=6". */
static void read_params(const char *settings, void *params) {
    Error error = {0};
    char copy[200], *rest = copy;
    snprintf(copy, sizeof copy, "%s", settings);
    option_defaults(bot_gomoku_gobangcat.params, params);
    for (char *name; (name = strsep(&rest, " "));) {
        char *value = name;
        strsep(&value, "=");
        const Option *option = option_find(bot_gomoku_gobangcat.params, name);
        assert_non_null(option);
        assert_true(option_set_text(option, value, name, params, &error));
    }
}

static void start(GomokuState *state, const char *stones) {
    _Alignas(16) unsigned char rules[RULES_MAX] = {0};
    Error error = {0};
    option_defaults(game_gomoku.rules, rules);
    cJSON *deal = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(deal, "stones");
    for (int cell; (cell = next_cell(&stones)) >= 0;) {
        char text[MOVE_TEXT_MAX];
        gomoku_move_format((Move)cell, text);
        cJSON_AddItemToArray(list, cJSON_CreateString(text));
    }
    assert_true(game_gomoku.deal_read(state, rules, deal, &error));
    cJSON_Delete(deal);
}

static void play_trace(size_t index) {
    _Alignas(16) static unsigned char params[PARAMS_MAX];
    GomokuState state;
    Player players[2];
    void *memory[2];
    start(&state, traces[index].opening);
    read_params(traces[index].settings, params);
    size_t size = bot_gomoku_gobangcat.self_size(params, &game_gomoku, &state.rules);
    for (int seat = 0; seat < 2; seat++) {
        memory[seat] = malloc(size);
        players[seat] = (Player){.game = &game_gomoku, .rules = &state.rules, .params = params, .seat = seat};
        players[seat].self = memory[seat];
        players[seat].rng = rng_seeded((uint64_t)seat);
        bot_gomoku_gobangcat.sit(&players[seat], &state, NULL);
    }
    const char *moves = traces[index].moves;
    int number = 0;
    for (int wanted; (wanted = next_cell(&moves)) >= 0; number++) {
        Move legal[MOVES_MAX];
        int count = game_gomoku.moves(&state, legal);
        Move move = bot_gomoku_gobangcat.choose(&players[state.turn], &state, legal, count);
        if (move != (Move)wanted) fail_msg("trace %zu, move %d", index, number);
        game_gomoku.apply(&state, move);
    }
    uint64_t leaves = players[0].nodes + players[1].nodes;
    print_message("%s: %d moves, %" PRIu64 " leaves\n", traces[index].settings, number, leaves);
    if (traces[index].leaves != LEAVES_UNKNOWN) assert_int_equal(leaves, traces[index].leaves);
    if (traces[index].winner >= 0) {
        assert_int_equal(state.turn, -1);
        assert_int_equal((state.stones - 1) % 2, traces[index].winner);
    }
    for (int seat = 0; seat < 2; seat++) free(memory[seat]);
}

TEST(traces) {
    for (size_t i = 0; i < sizeof traces / sizeof traces[0]; i++) play_trace(i);
}
