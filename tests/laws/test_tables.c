/* The tables of every game that has a kept text in tests/golden/tables: the rules with their defaults and
 * bounds, what a game can bring, what a forfeit costs and how long a game can last, what each column of
 * games.csv is, and which of them the deal decides. Configs and files of earlier versions rely on them.
 * `KOZYR_BLESS=1` rewrites the texts. KOZYR_GAME in the environment: this game only.
 */
#include <stdalign.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../each_game.h"
#include "../kept.h"
#include "../reference/random_rules.h"
#include "core/json.h"
#include "core/registry.h"
#include "core/text.h"

enum { RANDOM_RULES = 10 };

static void describe_rules(const Game *game, Text *out) {
    alignas(16) unsigned char rules[RULES_MAX] = {0};
    cJSON *defaults = cJSON_CreateObject();
    option_defaults(game->rules, rules);
    option_write(game->rules, rules, defaults);
    text_format(out, "seats %d..%d, by default %d\n", game->seats_min, game->seats_max, game->seats(rules));
    for (int i = 0; i < game->rules->count; i++) {
        const Option *option = &game->rules->options[i];
        char allowed[512],
            *value = cJSON_PrintUnformatted(cJSON_GetObjectItemCaseSensitive(defaults, option->name));
        option_allowed(option, allowed, sizeof allowed);
        text_format(out, "rule %s: %s of %s\n", option->name, value, allowed);
        free(value);
    }
    for (int i = 0; i < game->rules->preset_count; i++)
        text_format(out, "preset %s: %s\n", game->rules->presets[i].name,
                    game->rules->presets[i].settings ? game->rules->presets[i].settings : "");
    cJSON_Delete(defaults);
}

/* What each seat gets where one is to blame, or all are. */
static void describe_forfeits(const Game *game, const RulesMemory *rules, Text *out) {
    alignas(64) unsigned char state[STATE_MAX] = {0};
    Rng rng = rng_seeded(1);
    int seats = game->seats(rules);
    game->deal(state, rules, &rng);
    for (int culprit = -1; culprit < seats; culprit++) {
        Outcome outcome;
        game->forfeit(state, culprit, &outcome);
        text_format(out, "forfeit of %d:", culprit);
        for (int seat = 0; seat < seats; seat++)
            text_format(out, " %d at place %d", outcome.score[seat], outcome.place[seat]);
        text_char(out, '\n');
    }
}

/* Who plays together, where the rules say it. */
static void describe_sides(const Game *game, const RulesMemory *rules, Text *out) {
    uint8_t side[SEATS_MAX];
    Error error = {0};
    if (!game->fixed_sides) return;
    memset(side, 99, sizeof side);
    int sides = game->fixed_sides(rules, side, &error);
    text_format(out, "%d sides", sides);
    for (int seat = 0; sides && seat < game->seats(rules); seat++) text_format(out, " %d", side[seat]);
    text_format(out, " %s\n", error.text);
}

static void describe_bounds(const Game *game, const RulesMemory *rules, Text *out) {
    int32_t lowest, highest;
    game->score_bounds(rules, &lowest, &highest);
    text_format(out, "%d seats: scores %d..%d, plies at most %d\n", game->seats(rules), lowest, highest,
                game->plies_max(rules));
}

/* By default, and of other rules. */
static void describe_games(const Game *game, Text *out) {
    RulesMemory rules;
    Rng rng = rng_seeded(1);
    rules_default(game, &rules);
    describe_bounds(game, &rules, out);
    describe_sides(game, &rules, out);
    describe_forfeits(game, &rules, out);
    for (int i = 1; i < game->rules->preset_count; i++) {
        rules_preset(game, game->rules->presets[i].name, &rules);
        text_format(out, "preset %s, ", game->rules->presets[i].name);
        describe_bounds(game, &rules, out);
        describe_sides(game, &rules, out);
        describe_forfeits(game, &rules, out);
    }
    for (int i = 0; i < RANDOM_RULES; i++) {
        rules_random(game, 0, &rng, &rules);
        rules_text(game, &rules, out);
        text_string(out, ": ");
        describe_bounds(game, &rules, out);
    }
}

static void describe(const Game *game, Text *out) {
    describe_rules(game, out);
    describe_games(game, out);
    for (int i = 0; i < game->stat_count; i++) {
        const GameStat *stat = &game->stats[i];
        text_format(out, "column %s%s%s%s\n", stat->name, stat->per_seat ? ", of each seat" : "",
                    stat->is_seat ? ", a seat" : "", stat->format ? ", in words of its own" : "");
    }
    for (int i = 0; game->covariates && game->covariates[i]; i++)
        text_format(out, "dealt %s\n", game->covariates[i]);
}

static bool check_game(const Game *game) {
    char path[100];
    Text out = {0};
    snprintf(path, sizeof path, "tests/golden/tables/%s.txt", game->name);
    if (!kept_wanted(path)) return false;
    describe(game, &out);
    kept_compare(path, &out);
    return true;
}

TEST(tables) { check_each_game(check_game, 10); }
