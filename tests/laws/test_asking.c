/* Constant-time choices say what the list of moves says, and a game comes out the same however much of it is
 * listed, seen and asked: by the game's own loop, ply by ply without lists, and ply by ply with them. Over
 * all games and random rules. KOZYR_GAME in the environment: this game only. */
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "core/registry.h"
#include "play/referee.h"

enum { RULE_SETS = 8, GAMES = 4, LONG_FACTOR = 100, BOTS_MAX = 8, FLIPS = 64, DRAWS = 4, TIMED_GAME = 61 };

static const Game *game;
static RulesMemory rules;
static Rng rng;
static long plies;

static void check(bool holds, const char *what) {
    if (holds) return;
    Text text = {0};
    rules_text(game, &rules, &text);
    print_error("%s: %s\nrules: %s\n", game->name, what, text_c(&text));
    text_free(&text);
    fail();
}

/* ---- bots ---- */

/* Some answers have a bit that should be another. */
static Move lying_choose(Player *player, const void *view, const Move *legal, int count) {
    (void)view;
    Move move = legal[rng_below(&player->rng, (uint32_t)count)];
    return rng_below(&player->rng, 40) ? move : move ^ UINT64_C(1) << rng_below(&player->rng, 64);
}

static Move blind_choose(Player *player, const void *view, const Move *legal, int count) {
    (void)view, (void)legal, (void)count;
    return rng_next(&player->rng);
}

/* It lists the moves itself, from a state that its view may mean. */
static Move looking_choose(Player *player, const void *view, const Move *legal, int count) {
    _Alignas(64) unsigned char state[STATE_MAX] = {0};
    Move moves[MOVES_MAX];
    player->game->determinize(view, &player->rng, state);
    assert_int_equal(player->game->moves(state, moves), count);
    return lying_choose(player, view, legal ? legal : moves, count);
}

static Move drawing_choose(Player *player, const void *view, const Move *legal, int count) {
    (void)view;
    return legal[rng_below(&player->rng, (uint32_t)count)];
}

/* What it was told is in its nodes; once in a while it has heard enough. */
static void hash_ply(Player *player, const void *ply) {
    const unsigned char *bytes = ply;
    for (size_t i = 0; i < player->game->ply_size; i++)
        player->nodes = (player->nodes ^ bytes[i]) * UINT64_C(0x100000001b3);
    if (player->nodes >> 32 & 511) return;
    player->fault = FAULT_CRASH;
    player->said = "heard enough";
}

static const Bot following = {
    .name = "following", .reads = BOT_READS_NOTHING, .notify = hash_ply, .choose = drawing_choose};
static const Bot lying = {.name = "lying", .choose = lying_choose};
static const Bot looking = {.name = "looking", .reads = BOT_READS_VIEW, .choose = looking_choose};
static const Bot blind = {.name = "blind", .reads = BOT_READS_VIEW, .choose = blind_choose};

/* Bots that say they read less than all, but for those that search, one that lies, one that follows and
 * one that looks. */
static int find_bots(const Bot *out[BOTS_MAX]) {
    int count = 0;
    Error error;
    for (const Bot *const *bot = registry_bots; *bot; bot++) {
        if ((*bot)->reads == BOT_READS_ALL || (*bot)->self_size || !registry_bot_plays(*bot, game)) continue;
        unsigned char params[PARAMS_MAX] = {0};
        if ((*bot)->params) option_defaults((*bot)->params, params);
        if ((*bot)->check && !(*bot)->check(params, game, rules.bytes, &error)) continue;
        if (count < BOTS_MAX - 3) out[count++] = *bot;
    }
    out[count++] = &lying;
    out[count++] = &following;
    if (game->determinize) out[count++] = &looking;
    return count;
}

/* ---- tables ---- */

typedef struct {
    Game game;
    Bot bots[SEATS_MAX];
    Entrant entrants[SEATS_MAX];
    Config config;
} Played;

/* The same table for a referee that knows of nothing it could leave out; `listing`: of no lists to leave out.
 */
static void make_table(Played *table, const Bot *const bots[], int seats, uint64_t seed, bool whole,
                       bool listing) {
    memset(table, 0, sizeof *table);
    table->game = *game;
    if (!whole) table->game.play = NULL;
    if (listing) {
        table->game.draw = NULL;
        table->game.choices = NULL;
        table->game.choice = NULL;
        table->game.legal = NULL;
    }
    table->config = (Config){.seed = seed_of_number(seed), .game = &table->game, .seats = seats};
    memcpy(table->config.rules, rules.bytes, RULES_MAX);
    table->config.entrants = table->entrants;
    table->config.entrant_count = seats;
    for (int seat = 0; seat < seats; seat++) {
        table->bots[seat] = *bots[seat];
        if (listing) table->bots[seat].reads = BOT_READS_ALL;
        table->entrants[seat].bot = &table->bots[seat];
        if (bots[seat]->params) option_defaults(bots[seat]->params, table->entrants[seat].params);
    }
}

static Referee *open_table(Played *table, const Bot *const bots[], int seats, uint64_t seed, bool whole,
                           bool listing, EntrantEffort *effort) {
    Error error;
    make_table(table, bots, seats, seed, whole, listing);
    Referee *referee = referee_create(&table->config, NULL, NULL, effort, &error);
    assert_non_null(referee);
    return referee;
}

static GameResult play(Referee *referee, int64_t number, int seats) {
    GameResult result;
    Task task = {.game = number, .deal = number, .stream = number};
    for (int seat = 0; seat < seats; seat++) task.entrant[seat] = (uint16_t)seat;
    referee_play(referee, &task, NULL, &result);
    return result;
}

static void compare_games(const Bot *const bots[], int seats) {
    static Played whole, asked, listed;
    EntrantEffort effort[SEATS_MAX] = {0};
    uint64_t seed = rng_next(&rng);
    Referee *first = open_table(&whole, bots, seats, seed, true, false, effort);
    Referee *second = open_table(&asked, bots, seats, seed, false, false, effort);
    Referee *third = open_table(&listed, bots, seats, seed, false, true, effort);
    for (int i = 0; i < GAMES; i++) {
        int64_t number = i == 0 ? TIMED_GAME : i; /* one that is timed: always asked ply by ply */
        GameResult one = play(first, number, seats), two = play(second, number, seats),
                   three = play(third, number, seats);
        check(memcmp(&one, &two, sizeof one) == 0, "Game.play and the referee differ");
        check(memcmp(&two, &three, sizeof one) == 0, "with lists and without, games differ");
        plies += one.plies;
    }
    referee_free(first);
    referee_free(second);
    referee_free(third);
}

/* ---- choices ---- */

static bool listed(const Move *moves, int count, Move move) {
    for (int i = 0; i < count; i++)
        if (moves[i] == move) return true;
    return false;
}

static void compare_choices(const void *state, const Move *moves, int count) {
    unsigned char copy[STATE_MAX];
    memcpy(copy, state, game->state_size);
    check(game->choices(state) == count, "choices is the length of the list");
    for (int i = 0; i < count; i++) {
        check(game->choice(state, i) == moves[i], "choice gives the moves of the list");
        check(game->legal(state, moves[i]), "a listed move is legal");
    }
    Move near = moves[rng_below(&rng, (uint32_t)count)];
    for (int i = 0; i < FLIPS; i++) {
        Move one = near ^ UINT64_C(1) << i, two = one ^ UINT64_C(1) << rng_below(&rng, 64),
             any = rng_next(&rng);
        check(game->legal(state, one) == listed(moves, count, one), "legal: one bit from a listed move");
        check(game->legal(state, two) == listed(moves, count, two), "legal: two bits from a listed move");
        check(game->legal(state, any) == listed(moves, count, any), "legal: any 64 bits");
    }
    check(game->legal(state, 0) == listed(moves, count, 0), "legal: no bits");
    check(memcmp(copy, state, game->state_size) == 0, "looking at choices changes nothing");
}

/* With the same stream the draw takes what is taken from the list. */
static void compare_draws(const void *state, const Move *moves, int count) {
    for (int i = 0; i < DRAWS; i++) {
        Rng one = rng_seeded(rng_next(&rng)), other = one;
        int found = 0;
        Move move = game->draw(state, &one, &found);
        check(found == count, "draw counts the moves of the list");
        check(move == moves[count > 1 ? rng_below(&other, (uint32_t)count) : 0], "draw takes from the list");
        check(memcmp(&one, &other, sizeof one) == 0, "draw takes as much of the stream");
    }
}

static void walk_choices(void) {
    _Alignas(64) unsigned char state[STATE_MAX] = {0};
    static Move moves[MOVES_MAX];
    game->deal(state, rules.bytes, &rng);
    for (int ply = 0; game->turn(state) >= 0 && ply < 2000; ply++) {
        int count = game->moves(state, moves);
        if (game->choices) compare_choices(state, moves, count);
        if (game->draw) compare_draws(state, moves, count);
        game->apply(state, moves[rng_below(&rng, (uint32_t)count)]);
        plies++;
    }
}

static void check_rules(void) {
    const Bot *known[BOTS_MAX], *bots[SEATS_MAX];
    int count = find_bots(known), seats = game->seats(rules.bytes);
    if (game->choices || game->draw) walk_choices();
    for (int table = 0; table < count; table++) {
        for (int seat = 0; seat < seats; seat++)
            bots[seat] = rng_below(&rng, 2) ? known[table] : known[rng_below(&rng, (uint32_t)count)];
        compare_games(bots, seats);
        bots[rng_below(&rng, (uint32_t)seats)] = &blind;
        compare_games(bots, seats);
    }
}

TEST(a_game_is_the_same_however_it_is_asked) {
    const char *only = getenv("KOZYR_GAME");
    for (const Game *const *each = registry_games; *each; each++) {
        game = *each;
        if (only && strcmp(only, game->name) != 0) continue;
        rng = rng_seeded(3);
        plies = 0;
        assert_true(!game->choices == !game->choice && !game->choices == !game->legal);
        bool fast = game->choices || game->play;
        int sets = !fast ? 1 : getenv("KOZYR_LONG") ? RULE_SETS * LONG_FACTOR : RULE_SETS;
        for (int i = 0; i < sets; i++) {
            if (i == 0)
                rules_default(game, &rules);
            else
                rules_random(game, 0, &rng, &rules);
            check_rules();
        }
        print_message("%s: %ld plies compared\n", game->name, plies);
        assert_true(plies > 0);
    }
}
