/* The law of what programs outside are told, over all games: the JSON of a view or of a ply gives back every
 * byte of it. So it is complete, equal views write equal JSON and only such, and as it is made from nothing
 * but the view, it shows nothing else. And a reader of it finds no contradiction. */
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "core/json.h"
#include "core/registry.h"

enum { RULE_SETS = 2, PLIES_EXAMINED = 80, LONG_FACTOR = 200 };

typedef struct {
    alignas(16) unsigned char bytes[STATE_MAX];
} Memory;

static const Game *game;
static RulesMemory rules;
static long checked;

/* No view of a game is refused where one of our bots is served to others. */
static void check_accepted(const FieldContext *context, const Memory *view) {
    Error error = {0};
    Memory state;
    Rng rng = rng_seeded((uint64_t)checked);
    Text text = {0};
    if (game_accept_view(context, view, &rng, &state, &error)) return;
    fields_write(game->view_fields, context, view, &text);
    fail_msg("%s refuses a view of its own: %s: %s", game->name, error.text, text_c(&text));
}

static void check(const FieldTable *table, const FieldContext *context, const Memory *object) {
    Error error = {0};
    Memory back;
    Text text = {0};
    memset(&back, 0xa5, sizeof back);
    fields_write(table, context, object, &text);
    cJSON *json = json_parse(text_c(&text), text.size, "written", 1, &error);
    if (!json) fail_msg("%s writes %s: %s", game->name, text_c(&text), error.text);
    if (memchr(text.data, '\n', text.size)) fail_msg("%s writes more than a line", game->name);
    if (!fields_read(table, context, json, "view", &back, &error))
        fail_msg("%s cannot read what it wrote, %s: %s", game->name, text_c(&text), error.text);
    if (memcmp(&back, object, table->size) != 0)
        fail_msg("%s reads something else than it wrote: %s", game->name, text_c(&text));
    cJSON_Delete(json);
    text_free(&text);
    checked++;
}

static void examine(const Memory *before, Move move, const Memory *after, int seats) {
    for (int seat = 0; seat < seats; seat++) {
        FieldContext context = {game, &rules, seats, seat};
        Memory view, ply;
        game->observe(after, seat, &view);
        game->observe_ply(before, move, after, seat, &ply);
        check(game->view_fields, &context, &view);
        check_accepted(&context, &view);
        check(game->ply_fields, &context, &ply);
    }
}

static void play(uint64_t seed) {
    Rng rng = rng_seeded(seed);
    Memory state, before;
    Move moves[MOVES_MAX];
    int seats = game->seats(&rules);
    game->deal(&state, &rules, &rng);
    examine(NULL, 0, &state, seats);
    for (int ply = 0; game->turn(&state) >= 0 && ply < PLIES_EXAMINED; ply++) {
        int count = game->moves(&state, moves);
        Move move = moves[rng_below(&rng, (uint32_t)count)];
        before = state;
        game->apply(&state, move);
        examine(&before, move, &state, seats);
    }
}

TEST(views_and_plies_survive) {
    int sets = RULE_SETS * (getenv("KOZYR_LONG") ? LONG_FACTOR : 1);
    for (const Game *const *each = registry_games; *each; each++) {
        game = *each;
        assert_true((game->view_fields == NULL) == (game->ply_fields == NULL));
        if (!game->view_fields) continue;
        assert_int_equal(game->view_fields->size, game->view_size);
        assert_int_equal(game->ply_fields->size, game->ply_size);
        Rng rng = rng_seeded(17);
        for (int i = 0; i < sets; i++) {
            if (i == 0) {
                rules_default(game, &rules);
            } else {
                rules_random(game, 0, &rng, &rules);
            }
            play(rng_next(&rng));
        }
    }
    assert_true(checked > 1000);
}

/* A text from elsewhere is read or refused, without undefined behaviour. */
TEST(damaged_views_are_refused) {
    static const char *const wrong[] = {"3",  "null",   "\"x\"",    "[]",     "{}",  "[1,2,3]",
                                        "-1", "999999", "[\"zz\"]", "[null]", "true"};
    Rng rng = rng_seeded(5);
    for (const Game *const *each = registry_games; *each; each++) {
        game = *each;
        if (!game->view_fields) continue;
        rules_default(game, &rules);
        FieldContext context = {game, &rules, game->seats(&rules), 0};
        Memory state, view;
        game->deal(&state, &rules, &rng);
        game->observe(&state, 0, &view);
        for (int row = 0; row < game->view_fields->count; row++) {
            const char *name = game->view_fields->fields[row].name;
            for (size_t i = 0; i <= sizeof wrong / sizeof *wrong; i++) {
                Error error = {0};
                Text text = {0};
                fields_write(game->view_fields, &context, &view, &text);
                cJSON *json = json_parse(text_c(&text), text.size, "view", 1, &error);
                cJSON_DeleteItemFromObjectCaseSensitive(json, name);
                if (i) cJSON_AddItemToObject(json, name, cJSON_Parse(wrong[i - 1]));
                Memory back;
                bool good = fields_read(game->view_fields, &context, json, "view", &back, &error);
                if (!good && !strstr(error.text, name)) fail_msg("%s.%s: %s", game->name, name, error.text);
                if (i == 0 && game->view_fields->fields[row].type != FIELD_RULES) assert_false(good);
                cJSON_Delete(json);
                text_free(&text);
            }
        }
    }
}
