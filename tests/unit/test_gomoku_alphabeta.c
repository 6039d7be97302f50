/* Alphabeta's threats against plain search, and its tree against plain minimax. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../pattern_boards.h"
#include "../reference/random_rules.h"
#include "core/bot.h"
#include "games/gomoku/alphabeta.h"

extern const Bot bot_gomoku_alphabeta;

enum { TABLE_BITS = 14 };

static PositionEntry entries[1 << TABLE_BITS];
static AlphabetaSearch search;

/* ---- threats ---- */

static bool wins_there(int cell, int colour) {
    return gomoku_threat(&board.state, colour, gomoku_x(cell), gomoku_y(cell)).run > 0;
}

static int winning_cells(int colour, int *cell) {
    int count = 0;
    for (int i = 0; i < GOMOKU_CELLS_MAX; i++)
        if (!board.taken[i] && wins_there(i, colour)) {
            *cell = i;
            count++;
        }
    return count;
}

/* True if `colour` wins by fives and fours only, with at most `fours` of them; uses only the rules of the
 * game. */
static bool slow_fours(int colour, int fours) {
    int cell = 0, forced = 0;
    if (winning_cells(colour, &cell)) return true;
    int threats = winning_cells(!colour, &forced);
    if (threats > 1 || fours == 0) return false;
    for (int i = 0; i < GOMOKU_CELLS_MAX; i++) {
        if (board.taken[i] || (threats && i != forced)) continue;
        pattern_board_place(&board, i, colour);
        int replies = winning_cells(colour, &cell);
        bool won = replies > 1 && !winning_cells(!colour, &forced);
        if (replies == 1 && !winning_cells(!colour, &forced)) {
            pattern_board_place(&board, cell, !colour);
            won = slow_fours(colour, fours - 1);
            pattern_board_lift(&board, cell, !colour);
        }
        if (threats) winning_cells(!colour, &forced);
        pattern_board_lift(&board, i, colour);
        if (won) return true;
        if (threats) return false;
    }
    return false;
}

static bool finds_fours(int colour, int depth, bool with_table) {
    PositionTable table = {with_table ? entries : NULL, (UINT64_C(1) << TABLE_BITS) - 1, 1};
    memset(entries, 0, sizeof entries);
    ThreatSearch fours = {&board, &table, false, UINT64_MAX, NULL};
    return threats_find_win(&fours, colour, depth) != GOMOKU_NO_CELL;
}

/* The search does not count a four that decides at once: it sees one more than requested. */
TEST(fours_as_slow_search) {
    Rng rng = rng_seeded(3);
    int wins = 0, deep = 0;
    for (int i = 0; i < 150; i++) {
        int size = 6 + i % 3;
        start_board(size, i % 2 ? GOMOKU_STANDARD : GOMOKU_FREESTYLE);
        for (int k = 0; k < 14 + i % 8; k++) pattern_board_place(&board, pick_cell(&rng), k % 2);
        int cell;
        if (winning_cells(0, &cell) || winning_cells(1, &cell)) continue;
        bool won = slow_fours(0, 3);
        assert_int_equal(finds_fours(0, 2, false), won);
        assert_int_equal(finds_fours(0, 2, true), won);
        wins += won;
        deep += won && !slow_fours(0, 1);
    }
    assert_true(wins > 15 && deep > 2);
}

/* After the stone of the proof, every reply on any free cell loses, by plain search. */
static bool slow_attack(int colour, int plies);

static bool slow_defence(int colour, int plies) {
    int cell;
    if (winning_cells(!colour, &cell)) return false;
    if (winning_cells(colour, &cell) > 1) return true;
    for (int i = 0; i < GOMOKU_CELLS_MAX; i++) {
        if (board.taken[i]) continue;
        pattern_board_place(&board, i, !colour);
        bool won = slow_attack(colour, plies - 1);
        pattern_board_lift(&board, i, !colour);
        if (!won) return false;
    }
    return true;
}

static bool slow_attack(int colour, int plies) {
    int cell;
    if (winning_cells(colour, &cell)) return true;
    if (plies <= 0 || winning_cells(!colour, &cell) > 1) return false;
    for (int i = 0; i < GOMOKU_CELLS_MAX; i++) {
        if (board.taken[i]) continue;
        pattern_board_place(&board, i, colour);
        bool won = slow_defence(colour, plies - 1);
        pattern_board_lift(&board, i, colour);
        if (won) return true;
    }
    return false;
}

static int find_by_threes(int colour, int depth) {
    PositionTable table = {entries, (UINT64_C(1) << TABLE_BITS) - 1, 1};
    memset(entries, 0, sizeof entries);
    ThreatSearch threes = {&board, &table, true, UINT64_MAX, NULL};
    return threats_find_win(&threes, colour, depth);
}

/* Two open threes by one stone: an open four follows, then a five. */
TEST(double_three) {
    start_board(9, GOMOKU_FREESTYLE);
    lay("e5 d5 f6 f7", GOMOKU_BLACK);
    lay("a1 i1 a9", GOMOKU_WHITE);
    int move = find_by_threes(GOMOKU_BLACK, 2);
    assert_int_equal(move, cell_of("f5"));
    pattern_board_place(&board, move, GOMOKU_BLACK);
    pattern_board_place(&board, cell_of("f8"), GOMOKU_WHITE);
    assert_true(slow_attack(GOMOKU_BLACK, 2));
    assert_int_equal(find_by_threes(GOMOKU_WHITE, 3), GOMOKU_NO_CELL);
}

/* Plain search over all cells confirms, for every reply, what the threats prove. */
TEST(threes_are_proofs) {
    Rng rng = rng_seeded(4);
    int proofs = 0;
    for (int i = 0; i < 3000 && proofs < 6; i++) {
        start_board(6, i % 8 == 7 ? GOMOKU_STANDARD : GOMOKU_FREESTYLE);
        for (int k = 0; k < 10; k++) pattern_board_place(&board, pick_cell(&rng), k % 2);
        int cell;
        if (winning_cells(0, &cell) || winning_cells(1, &cell) || board.count[0][THREAT_WINNING]) continue;
        int move = find_by_threes(0, 1);
        if (move == GOMOKU_NO_CELL) continue;
        proofs++;
        pattern_board_place(&board, move, 0);
        assert_true(slow_defence(0, 4));
    }
    assert_true(proofs == 6);
}

/* ---- the tree ---- */

static void start_search(bool with_table, bool reductions, AlphabetaThreats threats) {
    search = (AlphabetaSearch){.board = &board};
    search.limits = (AlphabetaLimits){100000, 20, 12, threats ? 1000 : 0, 100, threats, reductions, false};
    if (with_table) search.table = (PositionTable){entries, (UINT64_C(1) << TABLE_BITS) - 1, 1};
    memset(entries, 0, sizeof entries);
    alphabeta_forget(&search);
}

/* The same tree without windows, table or move ordering; its rules are those of negamax in alphabeta.c. */
static int plain(int colour, int depth, int ply) {
    int other = !colour;
    if (board.stones == tables.size * tables.size) return 0;
    if (board.count[colour][THREAT_FIVE]) return ALPHABETA_WIN - ply - 1;
    if (board.count[other][THREAT_FIVE] > 1) return -(ALPHABETA_WIN - ply - 2);
    bool four = board.count[other][THREAT_FIVE];
    if (!four && board.count[colour][THREAT_WINNING]) return ALPHABETA_WIN - ply - 3;
    bool on = four ? depth > -6 : depth == 0 && board.count[other][THREAT_WINNING];
    if (depth <= 0) {
        ThreatSearch fours = {&board, &search.table, false, UINT64_MAX, NULL};
        if (search.limits.leaf_nodes && threats_find_win(&fours, colour, 12) != GOMOKU_NO_CELL)
            return ALPHABETA_WIN - 1000 - ply;
        if (!on) return alphabeta_evaluate(&search, colour);
    }
    uint16_t cells[ALPHABETA_CANDIDATES];
    int count = alphabeta_candidates(&search, colour, cells), best = -ALPHABETA_WIN;
    int rest = four && depth > 0 ? depth : depth - 1;
    for (int i = 0; i < count; i++) {
        pattern_board_place(&board, cells[i], colour);
        int value = -plain(other, rest, ply + 1);
        pattern_board_lift(&board, cells[i], colour);
        if (value > best) best = value;
    }
    return best;
}

TEST(as_plain_minimax) {
    Rng rng = rng_seeded(5);
    int decided = 0;
    for (int i = 0; i < 120; i++) {
        start_board(5 + i % 5, i / 5 % 2 ? GOMOKU_STANDARD : GOMOKU_FREESTYLE);
        for (int k = 0; k < 6 + i % 9; k++) pattern_board_place(&board, pick_cell(&rng), k % 2);
        int colour = board.stones % 2, depth = 1 + i % 3;
        AlphabetaThreats threats = i / 10 % 2 ? THREATS_FOURS : THREATS_NONE;
        start_search(false, false, threats);
        int value = plain(colour, depth, 0);
        assert_int_equal(alphabeta_value(&search, colour, depth), value);
        start_search(true, false, threats);
        assert_int_equal(alphabeta_value(&search, colour, depth), value);
        decided += value >= ALPHABETA_WON || value <= -ALPHABETA_WON;
    }
    assert_in_range(decided, 5, 115);
}

/* Pruning may miss a win, but proves none that the whole tree lacks, and it places fewer stones. */
TEST(pruning_keeps_proofs) {
    Rng rng = rng_seeded(11);
    int decided = 0;
    uint64_t whole = 0, pruned = 0;
    for (int i = 0; i < 120; i++) {
        start_board(7 + i % 3, GOMOKU_FREESTYLE);
        for (int k = 0; k < 8 + i % 7; k++) pattern_board_place(&board, pick_cell(&rng), k % 2);
        int colour = board.stones % 2, depth = 2 + i % 3;
        start_search(false, false, THREATS_NONE);
        board.placed = 0;
        int value = alphabeta_value(&search, colour, depth);
        whole += board.placed;
        search.limits.pruning = true;
        board.placed = 0;
        int bold = alphabeta_value(&search, colour, depth);
        pruned += board.placed;
        if (bold >= ALPHABETA_WON) assert_true(value >= ALPHABETA_WON);
        if (bold <= -ALPHABETA_WON) assert_true(value <= -ALPHABETA_WON);
        decided += bold >= ALPHABETA_WON || bold <= -ALPHABETA_WON;
    }
    assert_in_range(decided, 5, 115);
    assert_true(pruned < whole);
}

/* Stones of the threat search at the root confirm no move: the tree has its own share before a move settles. */
TEST(threats_settle_no_move) {
    enum { NODES = 4000, SETTLED = 25 };
    Rng rng = rng_seeded(12);
    int long_threats = 0;
    for (int i = 0; i < 60; i++) {
        start_board(13, GOMOKU_FREESTYLE);
        for (int k = 0; k < 12 + i % 12; k++) pattern_board_place(&board, pick_cell(&rng), k % 2);
        start_search(true, true, THREATS_THREES);
        search.limits.nodes = NODES;
        search.limits.leaf_nodes = 0;
        search.limits.settled = SETTLED;
        uint64_t before = board.placed;
        AlphabetaResult result = alphabeta_search(&search, board.stones % 2);
        if (!result.depth || result.value >= ALPHABETA_WON || result.value <= -ALPHABETA_WON) continue;
        assert_true(board.placed - search.begun >= NODES * SETTLED / 100);
        long_threats += search.begun - before >= NODES / 5;
    }
    assert_in_range(long_threats, 5, 60);
}

/* ---- the bot ---- */

static _Alignas(16) unsigned char params[PARAMS_MAX];

static void default_params(void) {
    memset(params, 0, sizeof params);
    option_defaults(bot_gomoku_alphabeta.params, params);
}

static bool is_legal(Move move, const Move *legal, int count) {
    for (int i = 0; i < count; i++)
        if (legal[i] == move) return true;
    return false;
}

/* A seat under these rules; its memory is filled with `filling` before the game begins. */
static Player seat_down(const RulesMemory *rules, const GomokuState *state, int seat, int filling) {
    Player player = {.game = &game_gomoku, .rules = rules, .params = params, .seat = seat};
    size_t size = bot_gomoku_alphabeta.self_size(params, &game_gomoku, rules);
    player.self = malloc(size);
    memset(player.self, filling, size);
    player.rng = rng_seeded(1);
    bot_gomoku_alphabeta.sit(&player, state, NULL);
    return player;
}

static Move ask(Player *player, const GomokuState *state) {
    Move legal[MOVES_MAX];
    int count = game_gomoku.moves(state, legal);
    Move move = bot_gomoku_alphabeta.choose(player, state, legal, count);
    assert_true(is_legal(move, legal, count));
    return move;
}

TEST(no_memory_of_other_games) {
    RulesMemory rules;
    GomokuState state;
    Rng rng = rng_seeded(9);
    default_params();
    rules_default(&game_gomoku, &rules);
    game_gomoku.deal(&state, &rules, &rng);
    Player one = seat_down(&rules, &state, 0, 0);
    for (int i = 0; i < 12 && state.turn >= 0; i++) {
        one.nodes = 0;
        Move move = ask(&one, &state);
        uint64_t nodes = one.nodes;
        assert_int_equal(move, ask(&one, &state));
        assert_int_equal(one.nodes, 2 * nodes);
        Player other = seat_down(&rules, &state, 0, i % 2 ? 0xff : 0x11);
        assert_int_equal(move, ask(&other, &state));
        assert_int_equal(other.nodes, nodes);
        free(other.self);
        game_gomoku.apply(&state, move);
    }
    free(one.self);
}

/* With `keep` the same question takes fewer stones; a new game begins without what was kept. */
TEST(keep_within_a_game) {
    RulesMemory rules;
    GomokuState state;
    Error error;
    Rng rng = rng_seeded(10);
    uint64_t first = 0, again = 0;
    default_params();
    for (int i = 0; i < 4; i++) {
        static const char *const set[][2] = {
            {"keep", "true"}, {"pruning", "true"}, {"depth", "4"}, {"nodes", "1000000"}};
        const Option *option = option_find(bot_gomoku_alphabeta.params, set[i][0]);
        assert_true(option_set_text(option, set[i][1], set[i][0], params, &error));
    }
    rules_default(&game_gomoku, &rules);
    game_gomoku.deal(&state, &rules, &rng);
    Player one = seat_down(&rules, &state, 0, 0);
    for (int i = 0; i < 6 && state.turn >= 0; i++) {
        bot_gomoku_alphabeta.sit(&one, &state, NULL);
        Player other = seat_down(&rules, &state, 0, 0x11);
        one.nodes = 0;
        Move move = ask(&one, &state);
        assert_int_equal(move, ask(&other, &state));
        assert_int_equal(one.nodes, other.nodes);
        first += one.nodes;
        ask(&one, &state);
        again += one.nodes - other.nodes;
        free(other.self);
        game_gomoku.apply(&state, move);
    }
    assert_true(again < first / 2);
    free(one.self);
}
