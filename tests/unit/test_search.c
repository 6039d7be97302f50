/* The searches for any game, with a game's functions inlined and through its table: compared with a plain
 * recursion if nothing is hidden; repeatable; within their memory and budgets. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "core/registry.h"
#include "games/durak/lowest.h"
#include "games/redten/redten.h"
#include "search/search.h"

enum { GUARD = 0xa5, GUARD_BYTES = 64 };

typedef struct {
    _Alignas(16) unsigned char bytes[STATE_MAX];
} Memory;

/* A position in which the seat to move has a choice. */
typedef struct {
    const Game *game;
    RulesMemory rules;
    Memory state, view;
    Move legal[MOVES_MAX];
    int seat, count;
} Position;

static void see(Position *position) {
    position->seat = position->game->turn(&position->state);
    position->count = position->game->moves(&position->state, position->legal);
    memset(&position->view, 0, sizeof position->view);
    position->game->observe(&position->state, position->seat, &position->view);
}

/* The first position with a choice after `plies` random ones; false if the game is over before. */
static bool reach(Position *position, const Game *game, int plies, uint64_t seed) {
    Rng rng = rng_seeded(seed);
    position->game = game;
    game->deal(&position->state, &position->rules, &rng);
    for (int ply = 0; game->turn(&position->state) >= 0; ply++) {
        see(position);
        if (ply >= plies && position->count > 1) return true;
        game->apply(&position->state, position->legal[rng_below(&rng, (uint32_t)position->count)]);
    }
    return false;
}

typedef struct {
    Move move;
    uint64_t nodes;
} Decision;

static IsmctsSettings ismcts_with(uint32_t iterations) {
    return (IsmctsSettings){
        .budget = {.iterations = iterations, .noise = 10}, .exploration = 0.7, .pool_bits = 20};
}

/* Decides with dirty memory; memory beyond it must not be touched. */
static Decision run_ismcts(const Position *position, const IsmctsSettings *settings, uint64_t seed,
                           int dirt) {
    size_t size = ismcts_self_size(settings);
    unsigned char *self = malloc(size + GUARD_BYTES);
    assert_non_null(self);
    memset(self, dirt, size);
    memset(self + size, GUARD, GUARD_BYTES);
    Player player = {.game = position->game, .rules = &position->rules, .self = self, .seat = position->seat};
    player.rng = rng_seeded(seed);
    Move move = search_of(position->game)->ismcts(&player, settings, player.self, &position->view, NULL);
    for (int i = 0; i < GUARD_BYTES; i++) assert_int_equal(self[size + (size_t)i], GUARD);
    free(self);
    return (Decision){move, player.nodes};
}

static Decision run_flat_mc(const Position *position, const FlatMcSettings *settings, uint64_t seed) {
    Player player = {.game = position->game, .rules = &position->rules, .seat = position->seat};
    player.rng = rng_seeded(seed);
    Move move = search_of(position->game)
                    ->flat_mc(&player, settings, &position->view, position->legal, position->count);
    return (Decision){move, player.nodes};
}

static bool is_legal(const Position *position, Move move) {
    for (int i = 0; i < position->count; i++)
        if (position->legal[i] == move) return true;
    return false;
}

/* Runs the test for every game twice: as it is, and without its own searches. */
static void for_each_game(void (*test)(Position *position)) {
    for (const Game *const *each = registry_games; *each; each++) {
        Game plain = **each;
        plain.search = NULL;
        for (int variant = 0; variant < 2; variant++) {
            Position position = {.game = variant ? &plain : *each};
            rules_default(*each, &position.rules);
            test(&position);
        }
    }
}

/* ---- laws of any search, in any game ---- */

static void decides_alike(Position *position) {
    for (int plies = 0; plies < 24; plies += 6) {
        if (!reach(position, position->game, plies, (uint64_t)plies + 1)) continue;
        IsmctsSettings ismcts = ismcts_with(30);
        FlatMcSettings flat_mc = {.budget = {.iterations = 30, .noise = 10}};
        Decision one = run_ismcts(position, &ismcts, 9, 0), two = run_ismcts(position, &ismcts, 9, 0xff);
        assert_true(is_legal(position, one.move) && one.nodes > 0);
        assert_true(one.move == two.move && one.nodes == two.nodes);
        one = run_flat_mc(position, &flat_mc, 9), two = run_flat_mc(position, &flat_mc, 9);
        assert_true(is_legal(position, one.move) && one.nodes > 0);
        assert_true(one.move == two.move && one.nodes == two.nodes);
    }
}

TEST(same_view_and_stream_same_move) { for_each_game(decides_alike); }

static void keeps_inside_its_pool(Position *position) {
    assert_true(reach(position, position->game, 0, 3));
    for (int bits = POOL_BITS_MIN; bits <= 8; bits++)
        for (double widening = 0; widening < 2; widening++) {
            IsmctsSettings settings = ismcts_with((1u << bits) + 40); /* more iterations than there is room
                                                                       * for */
            settings.pool_bits = (uint8_t)bits;
            settings.widening = widening;
            settings.final_choice = FINAL_SCORE; /* never ended early */
            assert_int_equal(ismcts_pool(&settings), bits == 8 ? 256 : 1 << bits);
            assert_true(is_legal(position, run_ismcts(position, &settings, 5, 0).move));
        }
    IsmctsSettings settings = ismcts_with(10);
    assert_int_equal(ismcts_pool(&settings), 11); /* no more than can be used */
    assert_int_equal(ismcts_self_size(&settings), 11 * sizeof(IsmctsNode));
}

TEST(tree_keeps_inside_its_pool) { for_each_game(keeps_inside_its_pool); }

static void keeps_its_budget(Position *position) {
    assert_true(reach(position, position->game, 4, 2));
    uint64_t longest = (uint64_t)position->game->plies_max(&position->rules);
    IsmctsSettings ismcts = ismcts_with(100000);
    FlatMcSettings flat_mc = {.budget = {.iterations = 100000}};
    ismcts.budget.nodes = flat_mc.budget.nodes = 500;
    assert_in_range(run_ismcts(position, &ismcts, 5, 0).nodes, 1, 500 + longest);
    assert_in_range(run_flat_mc(position, &flat_mc, 5).nodes, 1, 500 + longest * (uint64_t)position->count);
    ismcts.budget.iterations = flat_mc.budget.iterations = 1;
    assert_in_range(run_ismcts(position, &ismcts, 5, 0).nodes, 1, longest);
    assert_in_range(run_flat_mc(position, &flat_mc, 5).nodes, 1, longest * (uint64_t)position->count);
}

TEST(budgets_are_kept) { for_each_game(keeps_its_budget); }

/* ---- against a plain recursion ---- */

/* The move of the other seat, if it is known. */
typedef Move Reply(const Memory *state);

static Move reply_by_durak_lowest(const Memory *state) {
    return durak_lowest_move((const DurakState *)(const void *)state);
}

/* The result of `seat` when both seats see everything; the other plays its best move, or by a rule. */
static int32_t exhaust(const Game *game, const Memory *state, int seat, Reply *reply) {
    int turn = game->turn(state);
    if (turn < 0) {
        Outcome outcome;
        game->outcome(state, &outcome);
        return outcome.score[seat];
    }
    Move moves[MOVES_MAX];
    int count = game->moves(state, moves);
    if (reply && turn != seat) {
        moves[0] = reply(state);
        count = 1;
    }
    int32_t best = turn == seat ? INT32_MIN : INT32_MAX;
    for (int i = 0; i < count; i++) {
        Memory next = *state;
        game->apply(&next, moves[i]);
        int32_t value = exhaust(game, &next, seat, reply);
        if (turn == seat ? value > best : value < best) best = value;
    }
    return best;
}

static int32_t value_of(const Position *position, Move move, Reply *reply) {
    Memory next = position->state;
    position->game->apply(&next, move);
    return exhaust(position->game, &next, position->seat, reply);
}

/* Endings of a two-seat game without hidden information in which one may win or lose: the tree search must
 * find a best move. */
static void finds_best_moves(const Game *game, RulesMemory rules, bool (*is_ending)(const Memory *),
                             int wanted, Reply *reply) {
    IsmctsSettings settings = ismcts_with(2000);
    if (reply) settings.trust = 100;
    int examined = 0;
    for (uint64_t seed = 1; examined < wanted; seed++) {
        Position position = {.game = game, .rules = rules};
        assert_true(seed < 2000);
        for (int plies = 0; reach(&position, game, plies, seed); plies++) {
            if (!is_ending(&position.state)) continue;
            int32_t best = INT32_MIN, worst = INT32_MAX;
            for (int i = 0; i < position.count; i++) {
                int32_t value = value_of(&position, position.legal[i], reply);
                best = value > best ? value : best;
                worst = value < worst ? value : worst;
            }
            if (best > worst) {
                examined++;
                Move move = run_ismcts(&position, &settings, seed, 0).move;
                assert_int_equal(value_of(&position, move, reply), best);
            }
            break;
        }
    }
}

static bool is_durak_ending(const Memory *memory) {
    const DurakState *state = (const DurakState *)(const void *)memory;
    return state->top == state->public.rules.deck &&
           cards_count(state->hand[0] | state->hand[1] | state->public.table) <= 6;
}

static bool is_redten_ending(const Memory *memory) {
    const RedtenState *state = (const RedtenState *)(const void *)memory;
    return cards_count(state->hand[0] | state->hand[1]) <= 7;
}

TEST(tree_finds_best_moves) {
    RulesMemory rules;
    Game plain = game_durak;
    plain.search = NULL;
    rules_with(&game_durak, "deck=24", &rules);
    finds_best_moves(&game_durak, rules, is_durak_ending, 8, NULL);
    finds_best_moves(&plain, rules, is_durak_ending, 4, NULL);
    rules_default(&game_redten, &rules);
    finds_best_moves(&game_redten, rules, is_redten_ending, 6, NULL);
}

/* If the search is told the rule by which the other seat plays, it finds the best move against it. */
TEST(tree_finds_best_moves_against_a_rule) {
    RulesMemory rules;
    rules_with(&game_durak, "deck=24", &rules);
    finds_best_moves(&game_durak, rules, is_durak_ending, 30, reply_by_durak_lowest);
}

/* ---- parts ---- */

/* Two partners against one: each partner is compared only with the single seat. */
TEST(values_of_places) {
    Outcome three = {.score = {-64, 32, 32}, .place = {3, 1, 1}, .side = {0, 1, 1}, .sides = 2};
    assert_int_equal(search_value(&three, 0, -64, AIM_PLACE), 0);
    assert_int_equal(search_value(&three, 1, -64, AIM_PLACE), 2 * SEARCH_PARTS);
    assert_int_equal(search_value(&three, 1, -64, AIM_SCORE), 96 * SEARCH_PARTS);
    Outcome four = {.score = {9, 1, 1, -11}, .place = {1, 2, 2, 4}};
    assert_int_equal(search_value(&four, 0, -11, AIM_PLACE), 2 * SEARCH_PARTS);
    assert_int_equal(search_value(&four, 1, -11, AIM_PLACE), SEARCH_PARTS); /* 0, 1/2 and 1 */
    assert_int_equal(search_value(&four, 3, -11, AIM_PLACE), 0);
}

/* A search that is given a list of moves chooses one of them. */
static void keeps_to_the_hints(Position *position) {
    if (!reach(position, position->game, 3, 7)) return;
    Move last[] = {position->legal[position->count - 2], position->legal[position->count - 1]};
    SearchHints hints = {.moves = last, .count = 2};
    IsmctsSettings settings = ismcts_with(100);
    Player player = {.game = position->game, .rules = &position->rules, .seat = position->seat};
    player.rng = rng_seeded(4);
    player.self = malloc(ismcts_self_size(&settings));
    assert_non_null(player.self);
    Move move = search_of(position->game)->ismcts(&player, &settings, player.self, &position->view, &hints);
    assert_true(move == last[0] || move == last[1]);
    free(player.self);
}

TEST(only_the_moves_of_the_hints) { for_each_game(keeps_to_the_hints); }

TEST(policies_are_found_or_refused) {
    Error error = {0};
    SearchBudget budget = {.iterations = 1, .rollout = ROLLOUT_LOWEST};
    assert_int_equal(search_policy(&game_durak, ROLLOUT_AUTO), 1);
    assert_int_equal(search_policy(&game_durak, ROLLOUT_RANDOM), 0);
    assert_int_equal(search_policy(&game_durak, ROLLOUT_LOWEST), 1);
    assert_true(search_check(&budget, &game_durak, "ismcts", &error));
    budget.rollout = ROLLOUT_PLANNER;
    assert_false(search_check(&budget, &game_durak, "ismcts", &error));
    assert_int_equal(error.status, EXIT_INPUT);
    assert_string_equal(error.text,
                        "ismcts: durak has no policy \"planner\" for a rollout; it has auto, random, lowest");
    Game plain = game_durak;
    plain.search = NULL;
    assert_int_equal(search_policy(&plain, ROLLOUT_AUTO), 0);
    assert_int_equal(search_policy(&plain, ROLLOUT_LOWEST), -1);
}
