/* Gomoku against a slow, obvious implementation, ply by ply, and perft numbers that it
 * counted; KOZYR_LONG counts them again. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/gomoku_slow.h"
#include "../reference/random_rules.h"
#include "core/json.h"
#include "games/gomoku/gomoku.h"

enum { GAMES = 40, STUCK_GAMES = 600, LONG_FACTOR = 150, STUCK_FACTOR = 20 };

static const GomokuRules *as_rules(const RulesMemory *rules) {
    return (const GomokuRules *)(const void *)rules;
}

static void slow_from(const GomokuState *state, SlowGomoku *slow) {
    static const SlowRule rules[] = {[GOMOKU_FREESTYLE] = SLOW_FREESTYLE,
                                     [GOMOKU_STANDARD] = SLOW_STANDARD,
                                     [GOMOKU_RENJU] = SLOW_RENJU,
                                     [GOMOKU_CARO] = SLOW_CARO,
                                     [GOMOKU_CARO_OVERLINE] = SLOW_CARO_OVERLINE};
    slow_gomoku_start(slow, state->rules.size, rules[state->rules.rule]);
    slow->stuck = (SlowStuck)state->rules.stuck;
    for (int i = 0; i < state->opening_count; i++)
        slow_gomoku_lay(slow, gomoku_x(state->opening[i]), gomoku_y(state->opening[i]));
}

static int forbidden_seen, attacks_seen, passes_seen, stuck_seen;

static void compare_moves(const GomokuState *state, SlowGomoku *slow) {
    Move moves[MOVES_MAX];
    int count = game_gomoku.moves(state, moves), place = 0;
    for (int y = 0; y < slow->size; y++)
        for (int x = 0; x < slow->size; x++) {
            if (slow->board[y][x] != '.') continue;
            bool forbidden = slow_gomoku_forbidden(slow, x, y);
            forbidden_seen += forbidden;
            if (forbidden) continue;
            assert_true(place < count);
            assert_int_equal(moves[place++], gomoku_cell(x, y));
        }
    assert_int_equal(place, count);
}

static void compare_board(const GomokuState *state, const SlowGomoku *slow) {
    assert_int_equal(state->stones, slow->stones);
    for (int y = 0; y < slow->size; y++)
        for (int x = 0; x < slow->size; x++) {
            assert_int_equal(gomoku_has(state, 0, x, y), slow->board[y][x] == 'X');
            assert_int_equal(gomoku_has(state, 1, x, y), slow->board[y][x] == 'O');
        }
}

static void compare_end(const GomokuState *state, const SlowGomoku *slow) {
    Outcome outcome;
    game_gomoku.outcome(state, &outcome);
    int score = slow->winner == 'X' ? 1 : slow->winner == 'O' ? -1 : 0;
    assert_int_equal(outcome.score[0], score);
    assert_int_equal(outcome.score[1], -score);
    assert_int_equal(outcome.reason, slow->stuck_lost ? GOMOKU_STUCK : score ? GOMOKU_FIVE : GOMOKU_DRAW);
    int32_t stats[STATS_MAX];
    game_gomoku.statistics(state, stats);
    assert_int_equal(stats[0], gomoku_opening_id(state));
    assert_int_equal(stats[1], slow->stones - slow->plies);
    assert_int_equal(stats[2], slow->stones);
    assert_int_equal(stats[4] > 0, score != 0 && !slow->stuck_lost);
    assert_int_equal(stats[5], slow->win_ply);
    assert_int_equal(stats[6], slow->winning_attack);
    attacks_seen += slow->winning_attack > 0;
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(stats[7 + seat], slow->threes[seat]);
        assert_int_equal(stats[9 + seat], slow->fours[seat]);
        assert_int_equal(stats[11 + seat], slow->longest_run[seat]);
    }
}

/* Half of the plies go next to the last stone, so that rows are built and blocked. */
static Move pick(const GomokuState *state, Rng *rng) {
    Move moves[MOVES_MAX], near[MOVES_MAX];
    int count = game_gomoku.moves(state, moves), close = 0;
    for (int i = 0; i < count && state->last != GOMOKU_NO_CELL; i++) {
        int dx = gomoku_x((int)moves[i]) - gomoku_x(state->last);
        int dy = gomoku_y((int)moves[i]) - gomoku_y(state->last);
        if (dx * dx <= 4 && dy * dy <= 4) near[close++] = moves[i];
    }
    if (close && rng_below(rng, 2)) return near[rng_below(rng, (uint32_t)close)];
    return moves[rng_below(rng, (uint32_t)count)];
}

static void play(const RulesMemory *rules, Rng *rng, int *draws) {
    GomokuState state;
    SlowGomoku slow;
    game_gomoku.deal(&state, rules, rng);
    slow_from(&state, &slow);
    assert_int_equal(slow.winner, '.');
    assert_int_equal(state.stones, as_rules(rules)->opening_stones);
    while (!slow_gomoku_over(&slow)) {
        assert_int_equal(state.turn, slow_gomoku_turn(&slow));
        if (state.rules.rule != GOMOKU_RENJU || rng_below(rng, 4) == 0) compare_moves(&state, &slow);
        Move move = pick(&state, rng);
        game_gomoku.apply(&state, move);
        slow_gomoku_play(&slow, gomoku_x((int)move), gomoku_y((int)move));
        compare_board(&state, &slow);
    }
    assert_int_equal(state.turn, -1);
    compare_end(&state, &slow);
    *draws += slow.winner == '.';
    passes_seen += slow.passes > 0;
    stuck_seen += slow.stuck_lost;
}

/* On small boards random games often end with nothing that Black may lay: one in sixty at 7x7. */
TEST(stuck_against_slow) {
    Rng rng = rng_seeded(6);
    int games = STUCK_GAMES * (getenv("KOZYR_LONG") ? STUCK_FACTOR : 1), draws = 0;
    RulesMemory rules;
    for (int i = 0; i < games; i++) {
        rules_with(&game_gomoku, "rule=renju size=7 opening_stones=0", &rules);
        rules_set(&game_gomoku, i % 2 ? "stuck=pass" : "stuck=loss", &rules);
        play(&rules, &rng, &draws);
    }
    print_message("%d games, Black lost %d for want of a cell and passed in %d\n", games, stuck_seen,
                  passes_seen);
    assert_true(stuck_seen > 0 && passes_seen > 0);
}

TEST(against_slow) {
    Rng rng = rng_seeded(5);
    int games = GAMES * (getenv("KOZYR_LONG") ? LONG_FACTOR : 1), draws = 0;
    for (int i = 0; i < games; i++) {
        RulesMemory rules;
        rules_random(&game_gomoku, 0, &rng, &rules);
        play(&rules, &rng, &draws);
    }
    print_message("%d games, %d of them drawn, %d forbidden cells\n", games, draws, forbidden_seen);
    assert_true(forbidden_seen > games);
    assert_true(attacks_seen > games / 4);
    assert_true(draws > 0 && draws < games / 2);
}

static void read_deal(const char *json, const char *settings, GomokuState *state, Error *error, bool good) {
    RulesMemory rules;
    rules_with(&game_gomoku, settings, &rules);
    memset(error, 0, sizeof *error);
    cJSON *deal = json_parse(json, strlen(json), "deal", 1, error);
    assert_non_null(deal);
    assert_int_equal(game_gomoku.deal_read(state, &rules, deal, error), good);
    cJSON_Delete(deal);
}

/* ---- kept games, whose records the slow implementation plays alone ---- */

static const cJSON *member(const cJSON *object, const char *key) {
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);
    assert_non_null(value);
    return value;
}

static void lay_cell(SlowGomoku *slow, const cJSON *cell, bool opening) {
    int x = cell->valuestring[0] - 'a', y = atoi(cell->valuestring + 1) - 1;
    assert_false(slow_gomoku_over(slow));
    assert_int_equal(slow->board[y][x], '.');
    assert_false(slow_gomoku_forbidden(slow, x, y));
    if (opening)
        slow_gomoku_lay(slow, x, y);
    else
        slow_gomoku_play(slow, x, y);
}

static void replay_slowly(const cJSON *record, SlowRule rule) {
    SlowGomoku slow;
    const cJSON *cell;
    slow_gomoku_start(&slow, member(member(record, "rules"), "size")->valueint, rule);
    cJSON_ArrayForEach(cell, member(member(record, "deal"), "stones")) lay_cell(&slow, cell, true);
    cJSON_ArrayForEach(cell, member(record, "moves")) lay_cell(&slow, cell, false);
    assert_true(slow_gomoku_over(&slow));
    int score = slow.winner == 'X' ? 1 : slow.winner == 'O' ? -1 : 0;
    assert_int_equal(cJSON_GetArrayItem(member(record, "scores"), 0)->valueint, score);
    assert_string_equal(member(record, "reason")->valuestring, score ? "five" : "draw");
}

TEST(kept_games) {
    static const struct {
        const char *name;
        SlowRule rule;
    } runs[] = {{"freestyle", SLOW_FREESTYLE},
                {"standard", SLOW_STANDARD},
                {"renju", SLOW_RENJU},
                {"caro", SLOW_CARO},
                {"caro-overline", SLOW_CARO_OVERLINE}};
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        char path[80];
        size_t size;
        Error error = {0};
        int games = 0;
        snprintf(path, sizeof path, "tests/golden/gomoku/%s/records.jsonl", runs[i].name);
        char *text = json_read_file(path, 1 << 20, &size, &error), *rest = text;
        if (!text) fail_msg("%s", error.text);
        for (char *line; (line = strsep(&rest, "\n")) && *line; games++) {
            cJSON *record = json_parse(line, strlen(line), path, games + 1, &error);
            assert_non_null(record);
            assert_string_equal(member(member(record, "rules"), "rule")->valuestring, runs[i].name);
            replay_slowly(record, runs[i].rule);
            cJSON_Delete(record);
        }
        free(text);
        assert_int_equal(games, 6);
    }
}

static const struct {
    const char *settings, *deal;
    int depth;
    uint64_t leaves;
} perfts[] = {
    {"size=5 opening_stones=0", "{\"stones\":[]}", 4, 303600},
    {"size=5", "{\"stones\":[\"a1\",\"a2\",\"b1\",\"b2\",\"c1\",\"c2\",\"d1\",\"d2\"]}", 4, 47460},
    {"size=6", "{\"stones\":[\"a1\",\"a2\",\"b1\",\"b2\",\"c1\",\"c2\",\"e1\",\"f1\"]}", 3, 18954},
    {"size=6 rule=standard", "{\"stones\":[\"a1\",\"a2\",\"b1\",\"b2\",\"c1\",\"c2\",\"e1\",\"f6\",\"f1\"]}",
     4, 420000},
    {"size=6", "{\"stones\":[\"a1\",\"a2\",\"b1\",\"b2\",\"c1\",\"c2\",\"e1\",\"f6\",\"f1\"]}", 4, 404448},
    {"size=20", "{\"stones\":[\"a1\",\"t20\"]}", 2, 158006},
    {"size=6 rule=renju", "{\"stones\":[\"b2\",\"a6\",\"c2\",\"f6\",\"d3\",\"f1\",\"d4\",\"a5\"]}", 4,
     463350},
    {"size=7 rule=renju",
     "{\"stones\":[\"b3\",\"a7\",\"c3\",\"g7\",\"d4\",\"g1\",\"d5\",\"a1\",\"e2\",\"g2\",\"e4\",\"a6\"]}", 3,
     40536},
    {"size=6 rule=caro", "{\"stones\":[\"b1\",\"a1\",\"c1\",\"a2\",\"d1\",\"a3\",\"e1\",\"f4\"]}", 4, 456300},
};

TEST(perft) {
    bool slow_too = getenv("KOZYR_LONG") != NULL, equal = true;
    for (size_t i = 0; i < sizeof perfts / sizeof perfts[0]; i++) {
        Error error;
        GomokuState state;
        SlowGomoku slow;
        read_deal(perfts[i].deal, perfts[i].settings, &state, &error, true);
        slow_from(&state, &slow);
        uint64_t fast = game_gomoku.perft(&state, perfts[i].depth);
        uint64_t counted = slow_too ? slow_gomoku_perft(&slow, perfts[i].depth) : fast;
        if (fast == perfts[i].leaves && counted == fast) continue;
        print_error("row %zu: recorded %" PRIu64 ", slow %" PRIu64 ", fast %" PRIu64 "\n", i,
                    perfts[i].leaves, counted, fast);
        equal = false;
    }
    assert_true(equal);
}

static void expect_refused(const char *json, const char *settings, const char *message) {
    Error error;
    GomokuState state;
    read_deal(json, settings, &state, &error, false);
    assert_int_equal(error.status, EXIT_INPUT);
    if (!strstr(error.text, message)) fail_msg("expected \"%s\" in: %s", message, error.text);
}

TEST(bad_openings) {
    expect_refused("{\"stones\":[\"h8\",\"h8\"]}", "", "stones[1]: \"h8\" appears twice");
    expect_refused("{\"stones\":[\"h8\",\"p1\"]}", "", "stones[1]: \"p1\" is off a board of 15x15");
    expect_refused("{\"stones\":[\"h0\"]}", "", "stones[0]: \"h0\" is not a cell");
    expect_refused("{\"stones\":[\"h08\"]}", "", "is not a cell");
    expect_refused("{\"stones\":[\"h21\"]}", "size=20", "is not a cell");
    expect_refused("{\"stones\":[8]}", "", "stones[0]: 8 is not a cell");
    expect_refused("{\"stones\":\"h8\"}", "", "stones: expected an array");
    expect_refused("{}", "", "stones: expected an array");
    expect_refused("[]", "", "an object");
    expect_refused("{\"stones\":[],\"stone\":1}", "", "stone");
    expect_refused("{\"stones\":[\"a1\",\"a2\",\"b1\",\"b2\",\"c1\",\"c2\",\"d1\",\"d2\",\"e1\"]}", "",
                   "stones[8]: \"e1\" wins the game");
}
