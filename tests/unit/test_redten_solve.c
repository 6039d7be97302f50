/* Proved wins of red ten: against every line of play by the slow implementation and by a plain recursion, with
 * tables of any size, within the budget. A bot with a proved win must win. */
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "../reference/redten_slow.h"
#include "core/bot.h"
#include "games/redten/search.h"

extern const Bot bot_redten_minimax, bot_redten_greedy;

enum { SLOTS = 1 << 14, ENOUGH = 10000000 };

typedef struct {
    RedtenRules rules;
    CardSet own, enemy, table;
} Position;

static CardSet draw(Rng *rng, CardSet from, int count) {
    Card deck[REDTEN_DECK];
    int size = cards_list(from, deck);
    CardSet hand = 0;
    cards_shuffle(deck, size, rng);
    for (int i = 0; i < count; i++) hand |= card_bit(deck[i]);
    return hand;
}

/* Random hands of one to `most` cards. Cards of few ranks give pairs, bombs and straights; every third time
 * there is a play to beat. */
static Position random_position(Rng *rng, int most) {
    static const CardSet narrow = RANK_ZERO * 0x0f80 | REDTEN_JOKERS; /* 9 T J Q K and the jokers */
    RulesMemory memory;
    Position position;
    rules_random(&game_redten, 0, rng, &memory);
    memcpy(&position.rules, &memory, sizeof position.rules);
    CardSet from = rng_below(rng, 2) ? narrow : REDTEN_CARDS;
    position.own = draw(rng, from, 1 + (int)rng_below(rng, (uint32_t)most));
    position.enemy = draw(rng, from & ~position.own, 1 + (int)rng_below(rng, (uint32_t)most));
    position.table = 0;
    if (rng_below(rng, 3)) return position;
    Move plays[MOVES_MAX];
    int count = redten_list(&position.rules, draw(rng, from & ~position.own & ~position.enemy, 3), 0, plays);
    position.table = plays[rng_below(rng, (uint32_t)count)];
    return position;
}

static EndgameVerdict solve(const Position *position, uint64_t slots, uint64_t nodes_max, Move *winning,
                            uint64_t *nodes) {
    static EndgameProof proofs[SLOTS];
    static EndgamePlay plays[REDTEN_LINE_PLAYS];
    memset(proofs, 0, sizeof proofs);
    EndgameSolver solver = {.game = &redten_endgame,
                            .rules = &position->rules,
                            .proofs = proofs,
                            .mask = slots - 1,
                            .plays = plays,
                            .plays_max = REDTEN_LINE_PLAYS,
                            .nodes_max = nodes_max};
    EndgamePosition at = {position->own, position->enemy, position->table};
    EndgamePlay play;
    EndgameVerdict verdict = endgame_solve(&solver, &at, &play);
    if (verdict == ENDGAME_WON) *winning = play.cards;
    *nodes = solver.nodes;
    return verdict;
}

/* ---- against every line of play ---- */

static bool plain_wins(const RedtenRules *rules, CardSet own, CardSet enemy, CardSet table) {
    Move moves[MOVES_MAX];
    int count = redten_list(rules, own, table, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == own || !plain_wins(rules, enemy, own ^ moves[i], moves[i])) return true;
    return false;
}

static bool slow_wins(const SlowRedten *game) {
    char(*texts)[SLOW_PLAY_TEXT] = malloc(sizeof(char[SLOW_PLAYS][SLOW_PLAY_TEXT]));
    assert_non_null(texts);
    int count = slow_redten_moves(game, texts);
    bool wins = false;
    for (int i = 0; i < count && !wins; i++) {
        SlowRedten next = *game;
        slow_redten_apply(&next, texts[i]);
        wins = next.turn < 0 || !slow_wins(&next);
    }
    free(texts);
    return wins;
}

static void hold(char held[54][3], CardSet hand) {
    Card cards[REDTEN_DECK];
    int count = cards_list(hand, cards);
    for (int i = 0; i < count; i++) redten_card_format(cards[i], held[i]);
}

static SlowRedten slow_position(const Position *position) {
    SlowRedten game = {.rules = {position->rules.bomb_order == REDTEN_ORDER_CODE, position->rules.ace_high,
                                 position->rules.two_low, position->rules.min_straight}};
    char table[54][3] = {{0}};
    hold(game.held[0], position->own);
    hold(game.held[1], position->enemy);
    hold(table, position->table);
    game.table = slow_redten_count((const char(*)[3])table);
    return game;
}

static void check_verdict(const Position *position, bool wins, EndgameVerdict verdict, Move winning) {
    assert_int_equal(verdict, wins ? ENDGAME_WON : ENDGAME_LOST);
    if (!wins || winning == position->own) return;
    assert_true((position->own & winning) == winning);
    assert_false(plain_wins(&position->rules, position->enemy, position->own ^ winning, winning));
}

TEST(equals_the_slow_rules) {
    Rng rng = rng_seeded(31);
    bool longer = getenv("KOZYR_LONG") != NULL;
    int positions = longer ? 3000 : 150, won = 0;
    for (int i = 0; i < positions; i++) {
        Position position = random_position(&rng, longer ? 5 : 4);
        SlowRedten slow = slow_position(&position);
        Move winning = 0;
        uint64_t nodes;
        bool wins = slow_wins(&slow);
        EndgameVerdict verdict = solve(&position, SLOTS, ENOUGH, &winning, &nodes);
        check_verdict(&position, wins, verdict, winning);
        won += wins;
    }
    assert_in_range(won, positions / 10, positions * 9 / 10); /* both verdicts are common */
}

TEST(equals_the_plain_recursion) {
    Rng rng = rng_seeded(32);
    bool longer = getenv("KOZYR_LONG") != NULL;
    int positions = longer ? 3000 : 200;
    for (int i = 0; i < positions; i++) {
        Position position = random_position(&rng, longer ? 7 : 6);
        Move winning = 0;
        uint64_t nodes, slots = UINT64_C(1) << rng_below(&rng, 15);
        EndgameVerdict verdict = solve(&position, slots, ENOUGH, &winning, &nodes);
        bool wins = plain_wins(&position.rules, position.own, position.enemy, position.table);
        check_verdict(&position, wins, verdict, winning);
    }
}

/* ---- the budget ---- */

TEST(gives_up_within_the_budget) {
    Rng rng = rng_seeded(33);
    int unknown = 0;
    for (int i = 0; i < 100; i++) {
        Position position = random_position(&rng, 8);
        Move winning, again;
        uint64_t nodes, needed;
        EndgameVerdict known = solve(&position, SLOTS, ENOUGH, &winning, &needed);
        uint64_t budget = rng_below(&rng, 2) ? needed : rng_below(&rng, 20);
        EndgameVerdict verdict = solve(&position, SLOTS, budget, &again, &nodes);
        assert_true(nodes <= budget);
        assert_int_equal(verdict, budget < needed ? ENDGAME_UNKNOWN : known);
        if (verdict == ENDGAME_WON) assert_true(again == winning);
        unknown += verdict == ENDGAME_UNKNOWN;
    }
    assert_in_range(unknown, 10, 90);
}

/* ---- the bot ---- */

static bool bot_wins(Position position, void *self, unsigned char *params) {
    RedtenState state = {.rules = position.rules, .table = position.table, .turn = 0};
    state.hand[0] = position.own;
    state.hand[1] = position.enemy;
    alignas(16) unsigned char weights[PARAMS_MAX] = {0};
    option_defaults(bot_redten_greedy.params, weights);
    Player solver = {.game = &game_redten, .rules = &state.rules, .params = params, .self = self};
    Player greedy = {.game = &game_redten, .rules = &state.rules, .params = weights};
    while (state.turn >= 0) {
        Move moves[MOVES_MAX], move;
        int count = game_redten.moves(&state, moves);
        RedtenView view;
        game_redten.observe(&state, state.turn, &view);
        move = moves[0];
        if (count > 1 && state.turn == 0) move = bot_redten_minimax.choose(&solver, &view, moves, count);
        if (count > 1 && state.turn == 1) move = bot_redten_greedy.choose(&greedy, &view, moves, count);
        game_redten.apply(&state, move);
    }
    return !state.hand[0];
}

/* At depth 1, where the search itself sees no win. */
TEST(a_proved_win_is_won) {
    alignas(16) unsigned char params[PARAMS_MAX] = {0};
    Error error = {0};
    const OptionTable *table = bot_redten_minimax.params;
    option_defaults(table, params);
    assert_true(option_set_text(option_find(table, "depth"), "1", "", params, &error));
    void *plain = malloc(bot_redten_minimax.self_size(params, &game_redten, NULL));
    alignas(16) unsigned char solving[PARAMS_MAX];
    memcpy(solving, params, sizeof solving);
    assert_true(option_set_text(option_find(table, "solve_cards"), "16", "", solving, &error));
    void *self = malloc(bot_redten_minimax.self_size(solving, &game_redten, NULL));
    Rng rng = rng_seeded(34);
    int missed = 0;
    for (int i = 0; i < 150; i++) {
        Position position = random_position(&rng, 6);
        if (!plain_wins(&position.rules, position.own, position.enemy, position.table)) continue;
        assert_true(bot_wins(position, self, solving));
        missed += !bot_wins(position, plain, params);
    }
    assert_true(missed > 10); /* wins that need more than a look at the own hand */
    free(plain);
    free(self);
}
