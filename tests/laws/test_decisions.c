/* What the bots of a game decide, and with what effort, in games that are played on from any position: with
 * their defaults, their presets and parameters by chance, under the default rules and others. No formula says
 * what a bot of rules of thumb plays; but studies name their weights, and must be the same in every version.
 * KOZYR_BLESS=1 rewrites the texts in tests/golden/decisions. KOZYR_GAME in the environment: this game
 * only. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../each_game.h"
#include "../kept.h"
#include "../reference/random_rules.h"
#include "core/json.h"
#include "core/registry.h"

enum { RULE_SETS = 8, GAMES = 8, STRAY = 4 /* one ply in so many is any move */ };

typedef struct {
    _Alignas(64) unsigned char bytes[STATE_MAX];
} Memory;

static const Game *game;
static RulesMemory rules;
static Rng rng;

/* What the players of a table did. */
typedef struct {
    uint64_t hash, nodes;
    int decisions;
} Story;

static void note(Story *story, Move move) {
    char text[MOVE_TEXT_MAX];
    size_t length = game->move_format(move, text);
    for (size_t i = 0; i <= length; i++)
        story->hash = (story->hash ^ (unsigned char)(i < length ? text[i] : '\n')) * UINT64_C(0x100000001b3);
    story->decisions++;
}

static void tell_all(const Bot *bot, Player *players, int seats, const Memory *before, Move move,
                     const Memory *after) {
    Memory ply;
    for (int seat = 0; seat < seats && bot->notify; seat++) {
        game->observe_ply(before, move, after, seat, &ply);
        bot->notify(&players[seat], &ply);
    }
}

static void sit_down(const Bot *bot, Player *player, const Memory *state) {
    Memory view, ply;
    if (!bot->sit) return;
    game->observe(state, player->seat, &view);
    game->observe_ply(NULL, 0, state, player->seat, &ply);
    bot->sit(player, &view, &ply);
}

/* What bots of other programs are told of a game is never refused. */
static void check_views(const Memory *state, int seats) {
    Memory view;
    Error error = {0};
    for (int seat = 0; seat < seats; seat++) {
        game->observe(state, seat, &view);
        if (game->view_check && !game->view_check(&view, &error)) fail_msg("%s: %s", game->name, error.text);
    }
    if (!game->audit(state, &error)) fail_msg("%s: %s", game->name, error.text);
}

static Move decide(const Bot *bot, Player *player, const Memory *state, const Move *legal, int count) {
    Memory view;
    game->observe(state, player->seat, &view);
    return bot->choose(player, &view, legal, count);
}

static void play(const Bot *bot, Player *players, int seats, Story *story) {
    static Move legal[MOVES_MAX];
    Memory state, before;
    game->deal(&state, &rules, &rng);
    for (int seat = 0; seat < seats; seat++) sit_down(bot, &players[seat], &state);
    for (int turn; (turn = game->turn(&state)) >= 0;) {
        int count = game->moves(&state, legal);
        Move move = legal[rng_below(&rng, (uint32_t)count)];
        if (count > 1) {
            Move chosen = decide(bot, &players[turn], &state, legal, count);
            note(story, chosen);
            if (rng_below(&rng, STRAY)) move = chosen;
        }
        before = state;
        game->apply(&state, move);
        tell_all(bot, players, seats, &before, move, &state);
        check_views(&state, seats);
    }
}

/* Games with the same bot at all seats. */
static Story story_of(const Bot *bot, const void *params) {
    Player players[SEATS_MAX] = {0};
    Story story = {.hash = UINT64_C(0xcbf29ce484222325)};
    int seats = game->seats(&rules);
    for (int seat = 0; seat < seats; seat++) {
        size_t size = bot->self_size ? bot->self_size(params, game, &rules) : 0;
        void *self = calloc(1, size + 1);
        assert_non_null(self);
        players[seat] = (Player){.game = game,
                                 .rules = &rules,
                                 .params = params,
                                 .self = self,
                                 .rng = rng_seeded((uint64_t)seat),
                                 .seat = seat};
    }
    for (int i = 0; i < GAMES; i++) play(bot, players, seats, &story);
    for (int seat = 0; seat < seats; seat++) {
        story.nodes += players[seat].nodes;
        free(players[seat].self);
    }
    return story;
}

static void tell(const Bot *bot, const char *name, const void *params, Text *out) {
    Error error;
    if (bot->check && !bot->check(params, game, &rules, &error)) return;
    Story story = story_of(bot, params);
    text_format(out, "%s %s: ", bot->name, name);
    text_hex(out, story.hash);
    text_format(out, ", %d decisions, %llu nodes\n", story.decisions, (unsigned long long)story.nodes);
}

/* ---- parameters ---- */

/* Small ones of what makes a search long. */
static void spare_effort(const OptionTable *table, unsigned char *params) {
    static const char *const least[][2] = {
        {"depth", "3"}, {"node_limit", "3000"}, {"solve_nodes", "300"}, {"table_bits", "10"}};
    Error error;
    for (size_t i = 0; i < sizeof least / sizeof *least; i++) {
        const Option *option = option_find(table, least[i][0]);
        if (option && option_get(option, params) > atof(least[i][1]))
            assert_true(option_set_text(option, least[i][1], option->name, params, &error));
    }
}

static void tell_preset(const Bot *bot, const char *name, Text *out) {
    _Alignas(16) unsigned char params[PARAMS_MAX] = {0};
    Error error;
    cJSON *given = cJSON_CreateObject();
    if (name) cJSON_AddStringToObject(given, "preset", name);
    if (bot->params) assert_true(option_read(bot->params, given, "bot", NULL, params, &error));
    if (bot->settle) bot->settle(params, &rules, given);
    cJSON_Delete(given);
    if (bot->params) spare_effort(bot->params, params);
    tell(bot, name ? name : "default", params, out);
}

static void tell_by_chance(const Bot *bot, Text *out) {
    _Alignas(16) unsigned char params[PARAMS_MAX] = {0};
    option_defaults(bot->params, params);
    for (int i = 0; i < bot->params->count; i++)
        if (rng_below(&rng, 2)) option_random(&bot->params->options[i], &rng, params);
    spare_effort(bot->params, params);
    tell(bot, "by chance", params, out);
}

static void tell_bot(const Bot *bot, Text *out) {
    rng = rng_seeded(17);
    for (int set = 0; set < RULE_SETS; set++) {
        rules_default(game, &rules);
        if (set % 2) rules_random(game, 0, &rng, &rules);
        tell_preset(bot, NULL, out);
        if (bot->params) tell_by_chance(bot, out);
        int presets = bot->params ? bot->params->preset_count : 0;
        if (presets > 1) tell_preset(bot, bot->params->presets[1 + set % (presets - 1)].name, out);
    }
}

/* Bots that draw many games by chance have tests of their own. */
static bool is_asked(const Bot *bot) {
    return bot->game && strcmp(bot->game, game->name) == 0 &&
           !(bot->params && option_find(bot->params, "iterations"));
}

static bool check_game(const Game *checked) {
    game = checked;
    char path[100];
    Text out = {0};
    snprintf(path, sizeof path, "tests/golden/decisions/%s.txt", game->name);
    if (!kept_wanted(path)) return false;
    for (const Bot *const *bot = registry_bots; *bot; bot++)
        if (is_asked(*bot)) tell_bot(*bot, &out);
    kept_compare(path, &out);
    return true;
}

TEST(decisions) { check_each_game(check_game, 9); }
