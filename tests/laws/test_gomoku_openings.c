/* Openings: their names, and balanced and quiet ones against slow readings of the board and a slow search for
 * forced wins. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/gomoku_slow.h"
#include "../reference/random_rules.h"
#include "core/json.h"
#include "games/gomoku/gomoku.h"

enum { BOARDS = 60, LONG_FACTOR = 60, DEALS = 40, BALANCED = 200, BALANCED_LONG = 1600 };

static GomokuRules *as_rules(RulesMemory *rules) { return (GomokuRules *)(void *)rules; }

/* ---- identity ---- */

enum { SMALL = 5 };

static int32_t id_of(const int (*cells)[2], int count) {
    RulesMemory rules;
    GomokuState state;
    Error error = {0};
    rules_with(&game_gomoku, "size=5", &rules);
    gomoku_opening_start(&state, as_rules(&rules));
    for (int i = 0; i < count; i++)
        assert_true(gomoku_opening_add(&state, cells[i][0], cells[i][1], "", "", &error));
    return gomoku_opening_id(&state);
}

/* The least picture of a board under turns and mirrors, character by character. */
static void canonical_picture(const int (*cells)[2], int count, char *out) {
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        char picture[SMALL * SMALL + 1];
        memset(picture, '.', SMALL * SMALL);
        picture[SMALL * SMALL] = 0;
        for (int i = 0; i < count; i++) {
            int x = cells[i][0], y = cells[i][1];
            for (int turn = 0; turn < symmetry % 4; turn++) {
                int old = x;
                x = SMALL - 1 - y;
                y = old;
            }
            if (symmetry >= 4) x = SMALL - 1 - x;
            picture[y * SMALL + x] = "XO"[i % 2];
        }
        if (symmetry == 0 || strcmp(picture, out) < 0) memcpy(out, picture, sizeof picture);
    }
}

TEST(identity) {
    enum { TRIED = 600 };
    static char pictures[TRIED][SMALL * SMALL + 1];
    static int32_t ids[TRIED];
    Rng rng = rng_seeded(31);
    int equal = 0;
    for (int i = 0; i < TRIED; i++) {
        int cells[3][2], count = 0, wanted = 1 + (int)rng_below(&rng, 3);
        while (count < wanted) {
            int x = (int)rng_below(&rng, SMALL), y = (int)rng_below(&rng, SMALL);
            bool taken = false;
            for (int k = 0; k < count; k++) taken |= cells[k][0] == x && cells[k][1] == y;
            if (taken) continue;
            cells[count][0] = x;
            cells[count++][1] = y;
        }
        ids[i] = id_of((const int(*)[2])cells, count);
        canonical_picture((const int(*)[2])cells, count, pictures[i]);
        assert_true(ids[i] >= 0);
        for (int k = 0; k < i; k++) {
            bool same = strcmp(pictures[i], pictures[k]) == 0;
            assert_int_equal(same, ids[i] == ids[k]);
            equal += same;
        }
    }
    assert_true(equal > TRIED);
}

/* ---- forced wins ---- */

static void copy_board(const GomokuState *state, SlowGomoku *slow) {
    static const SlowRule rules[] = {[GOMOKU_FREESTYLE] = SLOW_FREESTYLE,
                                     [GOMOKU_STANDARD] = SLOW_STANDARD,
                                     [GOMOKU_RENJU] = SLOW_RENJU,
                                     [GOMOKU_CARO] = SLOW_CARO,
                                     [GOMOKU_CARO_OVERLINE] = SLOW_CARO_OVERLINE};
    slow_gomoku_start(slow, state->rules.size, rules[state->rules.rule]);
    for (int y = 0; y < slow->size; y++)
        for (int x = 0; x < slow->size; x++) {
            if (gomoku_has(state, GOMOKU_BLACK, x, y)) slow->board[y][x] = 'X';
            if (gomoku_has(state, GOMOKU_WHITE, x, y)) slow->board[y][x] = 'O';
        }
}

/* A board without a winner, of so many stones of each colour. */
static void scatter(GomokuState *state, int rule, int size, int stones, Rng *rng) {
    RulesMemory rules;
    rules_with(&game_gomoku, "opening_stones=0", &rules);
    as_rules(&rules)->rule = (uint8_t)rule;
    as_rules(&rules)->size = (uint8_t)size;
    game_gomoku.deal(state, &rules, rng);
    for (int i = 0; i < 2 * stones;) {
        int x = (int)rng_below(rng, (uint32_t)size), y = (int)rng_below(rng, (uint32_t)size);
        if (!(gomoku_free_row(state, y) >> x & 1) || gomoku_threat(state, i % 2, x, y).run) continue;
        state->rows[i % 2][y + GOMOKU_MARGIN] |= UINT32_C(1) << (x + GOMOKU_MARGIN);
        i++;
    }
}

TEST(forced_wins) {
    Rng rng = rng_seeded(21);
    int boards = BOARDS * (getenv("KOZYR_LONG") ? LONG_FACTOR : 1), won[4] = {0}, lost = 0;
    for (int i = 0; i < boards; i++) {
        GomokuState state;
        SlowGomoku slow;
        scatter(&state, i % 4, 6 + (int)rng_below(&rng, 2), 5 + (int)rng_below(&rng, 5), &rng);
        copy_board(&state, &slow);
        for (int seat = 0; seat < 2; seat++)
            for (int fours = 1, before = 0; fours <= 3 && !before; fours++) {
                int looks = INT_MAX;
                bool fast = gomoku_wins_by_fours(&state, seat, fours, &looks);
                assert_int_equal(fast, slow_gomoku_wins_by_fours(&slow, "XO"[seat], fours));
                before = fast;
                won[fours] += fast;
                lost += !fast && fours == 3;
            }
    }
    print_message("won with one four %d, two %d, three %d, not %d\n", won[1], won[2], won[3], lost);
    assert_true(won[1] > boards / 8 && won[2] > 0 && lost > boards / 8);
}

TEST(quiet_deals) {
    Rng rng = rng_seeded(22);
    int loud = 0;
    for (int i = 0; i < 2 * DEALS; i++) {
        RulesMemory rules;
        GomokuState state;
        SlowGomoku slow;
        bool quiet = i % 2;
        rules_with(&game_gomoku, "size=7 opening_stones=12 opening_region=6 opening_balance=0", &rules);
        as_rules(&rules)->opening_quiet = quiet ? 2 : 0;
        as_rules(&rules)->rule = (uint8_t)(i / 2 % 4);
        game_gomoku.deal(&state, &rules, &rng);
        assert_int_equal(state.stones, 12);
        copy_board(&state, &slow);
        bool wins = slow_gomoku_wins_by_fours(&slow, 'X', 2) || slow_gomoku_wins_by_fours(&slow, 'O', 2);
        assert_false(quiet && wins);
        loud += wins;
    }
    print_message("%d of %d openings that were not asked to be quiet\n", loud, DEALS);
    assert_true(loud > DEALS / 10);
}

/* ---- balance ---- */

static int slow_window(const GomokuState *state, int x, int y, int dx, int dy) {
    static const int worth[] = {0, 0, 4, 16, 64, 256};
    int size = state->rules.size, count[2] = {0, 0};
    for (int i = 0; i < 5; i++, x += dx, y += dy) {
        if (x >= size || y < 0 || y >= size) return 0;
        for (int colour = 0; colour < 2; colour++) count[colour] += gomoku_has(state, colour, x, y);
    }
    return count[0] && count[1] ? 0 : worth[count[0]] - worth[count[1]];
}

static int slow_imbalance(const GomokuState *state) {
    int sum = 0;
    for (int y = 0; y < state->rules.size; y++)
        for (int x = 0; x < state->rules.size; x++)
            sum += slow_window(state, x, y, 1, 0) + slow_window(state, x, y, 0, 1) +
                   slow_window(state, x, y, 1, 1) + slow_window(state, x, y, 1, -1);
    return abs(sum);
}

TEST(every_window_counts_once_in_the_balance) {
    Rng rng = rng_seeded(9);
    int unbalanced = 0, deals = getenv("KOZYR_LONG") ? BALANCED_LONG : BALANCED;
    for (int i = 0; i < deals; i++) {
        RulesMemory rules;
        GomokuState state;
        rules_random(&game_gomoku, 2, &rng, &rules);
        game_gomoku.deal(&state, &rules, &rng);
        int wanted = slow_imbalance(&state);
        assert_int_equal(gomoku_imbalance(&state), wanted);
        unbalanced += wanted != 0;
    }
    assert_true(unbalanced > DEALS);
}

/* ---- drawn openings ---- */

/* Free cells of the region one by one until a stone may lie there. */
static bool draw_slowly(GomokuState *state, Rng *rng) {
    int size = state->rules.size, side = state->rules.opening_region, cells[GOMOKU_CELLS_MAX], count = 0;
    if (side > size) side = size;
    for (int cell = 0; cell < GOMOKU_CELLS_MAX; cell++) {
        int x = gomoku_x(cell) - (size - side) / 2, y = gomoku_y(cell) - (size - side) / 2;
        if (x < 0 || y < 0 || x >= side || y >= side) continue;
        if (!gomoku_has(state, 0, gomoku_x(cell), gomoku_y(cell)) &&
            !gomoku_has(state, 1, gomoku_x(cell), gomoku_y(cell)))
            cells[count++] = cell;
    }
    while (count > 0) {
        Error error;
        uint32_t pick = rng_below(rng, (uint32_t)count);
        int cell = cells[pick];
        cells[pick] = cells[--count];
        if (gomoku_opening_add(state, gomoku_x(cell), gomoku_y(cell), "", "", &error)) return true;
    }
    return false;
}

static bool wins_by_fours(const GomokuState *state, int seat) {
    int looks = INT_MAX;
    return gomoku_wins_by_fours(state, seat, state->rules.opening_quiet, &looks);
}

/* The first of 64 that is quiet and balanced enough, or the most balanced of the quiet ones, or of all. */
static void deal_slowly(const GomokuRules *rules, Rng *rng, GomokuState *dealt, int *tried) {
    int best = INT_MAX;
    gomoku_opening_start(dealt, rules);
    for (*tried = 0; *tried < 64 && best > rules->opening_balance; ++*tried) {
        GomokuState state;
        gomoku_opening_start(&state, rules);
        while (state.stones < rules->opening_stones) assert_true(draw_slowly(&state, rng));
        int found = rules->opening_balance ? slow_imbalance(&state) : 0;
        if (found >= best) continue;
        if (rules->opening_quiet && (wins_by_fours(&state, 0) || wins_by_fours(&state, 1))) found += 1000000;
        if (found >= best) continue;
        best = found;
        *dealt = state;
    }
}

/* Stone for stone and draw for draw. */
TEST(deals_as_drawn_slowly) {
    static const char *const settings[] = {
        "opening_stones=3 opening_region=3 opening_balance=1",
        "opening_stones=8 opening_region=4 opening_balance=3",
        "size=20 opening_stones=16 opening_region=6 opening_balance=1",
        "size=7 opening_region=20 opening_balance=2",
        "size=6 opening_stones=16 opening_region=6 opening_balance=0",
        "rule=standard size=8 opening_stones=15 opening_region=6 opening_balance=1",
        "size=9 opening_stones=9 opening_region=5 opening_balance=1 opening_quiet=1",
        "opening_stones=0",
        "size=8 opening_stones=14 opening_region=6 opening_balance=0 opening_quiet=2",
        "size=5 opening_stones=12 opening_region=5",
        "size=7 opening_stones=15 opening_region=6 opening_balance=1 opening_quiet=2"};
    int all_tried = 0, one_tried = 0;
    for (int i = 0; i < 66; i++) {
        RulesMemory rules;
        GomokuState wanted, found;
        Rng rng = rng_seeded((uint64_t)i), same = rng;
        int tried;
        rules_with(&game_gomoku, settings[i % 11], &rules);
        deal_slowly(as_rules(&rules), &rng, &wanted, &tried);
        game_gomoku.deal(&found, &rules, &same);
        assert_memory_equal(&found, &wanted, sizeof wanted);
        assert_memory_equal(&same, &rng, sizeof rng);
        all_tried += tried == 64;
        one_tried += tried == 1;
    }
    print_message("all 64 tried in %d, one in %d of 66\n", all_tried, one_tried);
    assert_true(all_tried > 0 && one_tried > 5);
}

/* To the last cell but one, or to the most stones that an opening may have. */
TEST(most_stones) {
    static const char order[] = "a1b1c1d1e1a2b2c2d2e2b3c3a3d3e3a4b4c4d4e4a5b5c5d5e5";
    RulesMemory rules;
    GomokuState state;
    Error error = {0};
    rules_with(&game_gomoku, "size=5", &rules);
    gomoku_opening_start(&state, as_rules(&rules));
    for (int i = 0; i < 25; i++) {
        bool good =
            gomoku_opening_add(&state, order[2 * i] - 'a', order[2 * i + 1] - '1', "there", "it", &error);
        assert_int_equal(good, i < 24);
    }
    assert_string_equal(error.text, "there: at most 24 stones are allowed");
}

/* Games that were played have these names in their tables. */
TEST(names) {
    static const struct {
        const char *settings, *deal;
        uint32_t id;
    } openings[] = {
        {"", "{\"stones\":[]}", 0},
        {"", "{\"stones\":[\"h8\"]}", 0x3df4c667},
        {"", "{\"stones\":[\"h8\",\"i9\",\"j7\"]}", 0x7d772f5},
        {"size=20", "{\"stones\":[\"a1\",\"t20\",\"k11\",\"b19\"]}", 0x151a3966},
    };
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
        RulesMemory rules;
        GomokuState state;
        Error error = {0};
        Text text = {0};
        rules_with(&game_gomoku, openings[i].settings, &rules);
        cJSON *deal = json_parse(openings[i].deal, strlen(openings[i].deal), "deal", 1, &error);
        assert_true(game_gomoku.deal_read(&state, &rules, deal, &error));
        assert_int_equal(gomoku_opening_id(&state), openings[i].id);
        game_gomoku.deal_write(&state, &text);
        assert_string_equal(text_c(&text), openings[i].deal);
        text_free(&text);
        cJSON_Delete(deal);
    }
}
