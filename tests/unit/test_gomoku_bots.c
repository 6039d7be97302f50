/* GobangCat under rules that the original did not have. */
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "core/bot.h"
#include "games/gomoku/gobangcat.h"

extern const Bot bot_gomoku_gobangcat;

static _Alignas(16) unsigned char params[PARAMS_MAX];

static void set_params(const char *name, const char *value) {
    Error error = {0};
    const Option *option = option_find(bot_gomoku_gobangcat.params, name);
    assert_non_null(option);
    assert_true(option_set_text(option, value, name, params, &error));
}

static bool is_legal(Move move, const Move *legal, int count) {
    for (int i = 0; i < count; i++)
        if (legal[i] == move) return true;
    return false;
}

static void default_params(void) {
    memset(params, 0, sizeof params);
    option_defaults(bot_gomoku_gobangcat.params, params);
}

/* ---- single positions ---- */

/* The bot's answer after these stones, which alternate from Black. */
static Move answer(const char *settings, const char *cells) {
    RulesMemory rules;
    Error error = {0};
    GomokuState state;
    DealText text = {cells, cells + strlen(cells), 1};
    Move legal[MOVES_MAX];
    rules_with(&game_gomoku, settings, &rules);
    if (!game_gomoku.deal_scan(&state, &rules, &text, &error)) fail_msg("%s", error.text);
    Player player = {.game = &game_gomoku, .rules = &rules, .params = params, .seat = state.turn};
    player.self = malloc(bot_gomoku_gobangcat.self_size(params, &game_gomoku, &rules));
    player.rng = rng_seeded(1);
    bot_gomoku_gobangcat.sit(&player, &state, NULL);
    int count = game_gomoku.moves(&state, legal);
    Move move = bot_gomoku_gobangcat.choose(&player, &state, legal, count);
    assert_true(is_legal(move, legal, count));
    free(player.self);
    return move;
}

static Move cell(const char *text) {
    Move move;
    assert_true(gomoku_move_parse(text, &move));
    return move;
}

/* In freestyle two threes would win, and the bot plays for them; renju forbids them. */
TEST(forbidden_cells_are_left_out) {
    static const char threes[] = "f8a1g8c15h9o3h10m15";
    default_params();
    for (int search = 0; search < 2; search++) {
        set_params("search", search ? "true" : "false");
        set_params("depth", "1");
        Move free = answer("", threes);
        Move bound = answer("rule=renju", threes);
        assert_int_equal(free, cell("h8"));
        assert_int_not_equal(bound, free);
    }
}

/* Lines that did not win do not disturb it: it completes its four. */
TEST(dead_lines) {
    default_params();
    /* Black's line of six at a1 to f1; White has four at h10 to k10. */
    static const char six[] = "a1h10b1i10c1j10e1o15f1o13d1";
    assert_int_equal(
        answer("rule=standard", six) == cell("g10") || answer("rule=standard", six) == cell("k10"), true);
    static const char held[] = "b1a1c1g1d1h10e1i10o15j10o13k10f1";
    Move move = answer("rule=caro", held);
    assert_true(move == cell("g10") || move == cell("l10"));
}
