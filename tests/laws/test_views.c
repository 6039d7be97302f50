/* The law of what programs outside tell our bots, over all games: a view, a deal or a ply that contradicts
 * itself is refused in words, and what is accepted is answered by a legal move, whatever it says. */
#include <stdalign.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "../served.h"
#include "core/json.h"

enum { RULE_SETS = 2, VIEWS = 16, LONG_FACTOR = 23, CHANGES = 3, WITHOUT_CHANGE = 8, BOTS_MAX = 32 };

typedef struct {
    alignas(64) unsigned char bytes[STATE_MAX];
} Memory;

static const Game *game;
static RulesMemory rules;
static const Protocol *protocol;
static long accepted, refused;

/* ---- changes of a JSON value ---- */

static cJSON *any_item(const cJSON *array, Rng *rng) {
    return cJSON_GetArrayItem(array, (int)rng_below(rng, (uint32_t)cJSON_GetArraySize(array)));
}

static double other_number(double number, Rng *rng) {
    static const double odd[] = {0, 1, -1, 2, 3, 6, 54, 255, 256, 65535, 1e9};
    uint32_t pick = rng_below(rng, 4);
    if (pick < 2) return number + (pick ? 1 : -1);
    return pick == 2 ? rng_below(rng, 8) : odd[rng_below(rng, sizeof odd / sizeof *odd)];
}

static void change_text(cJSON *value, Rng *rng) {
    char text[200];
    size_t length = strlen(value->valuestring);
    if (length == 0 || length >= sizeof text) return;
    memcpy(text, value->valuestring, length + 1);
    text[rng_below(rng, (uint32_t)length)] = "3456789TJQKA2DCHSBRabcdefghijklmno1"[rng_below(rng, 35)];
    cJSON_SetValuestring(value, text);
}

/* `other`: the same member of another view. */
static void change(cJSON *value, const cJSON *other, Rng *rng);

static void change_list(cJSON *list, const cJSON *other, Rng *rng) {
    uint32_t pick = rng_below(rng, 4);
    int size = cJSON_GetArraySize(list);
    if (pick == 0 && size) cJSON_DeleteItemFromArray(list, (int)rng_below(rng, (uint32_t)size));
    if (pick == 1 && size) cJSON_AddItemToArray(list, cJSON_Duplicate(any_item(list, rng), true));
    if (pick == 2 && cJSON_GetArraySize(other))
        cJSON_AddItemToArray(list, cJSON_Duplicate(any_item(other, rng), true));
    if (pick == 3 && size) change(any_item(list, rng), any_item(list, rng), rng);
}

static void change(cJSON *value, const cJSON *other, Rng *rng) {
    if (cJSON_IsArray(value)) change_list(value, cJSON_IsArray(other) ? other : value, rng);
    if (cJSON_IsNumber(value)) cJSON_SetNumberValue(value, other_number(value->valuedouble, rng));
    if (cJSON_IsString(value)) change_text(value, rng);
    if (cJSON_IsBool(value)) value->type = cJSON_IsTrue(value) ? cJSON_False : cJSON_True;
}

/* One member becomes that of another view or is changed by itself. */
static void change_member(cJSON *object, const cJSON *other, Rng *rng) {
    cJSON *member = any_item(object, rng);
    const cJSON *same = cJSON_GetObjectItemCaseSensitive(other, member->string);
    if (rng_below(rng, 3) || !same)
        change(member, same, rng);
    else
        cJSON_ReplaceItemViaPointer(object, member, cJSON_Duplicate(same, true));
}

/* ---- what is said to the bot ---- */

typedef struct {
    Text lines;
    FieldContext context;
    int changes;
    Rng *rng;
    cJSON *last_view; /* of an earlier game, to take members from */
} Script;

static cJSON *as_json(const FieldTable *table, const FieldContext *context, const Memory *object) {
    Text text = {0};
    fields_write(table, context, object, &text);
    cJSON *json = cJSON_Parse(text_c(&text));
    text_free(&text);
    assert_non_null(json);
    return json;
}

static void say(Script *script, cJSON *message) {
    char *line = cJSON_PrintUnformatted(message);
    text_string(&script->lines, line);
    text_char(&script->lines, '\n');
    free(line);
    cJSON_Delete(message);
}

static cJSON *message_of(const char *type) {
    cJSON *message = cJSON_CreateObject();
    cJSON_AddStringToObject(message, "type", type);
    return message;
}

static void say_hello(Script *script) {
    cJSON *hello = message_of("hello"), *object = cJSON_AddObjectToObject(hello, "rules");
    cJSON_AddStringToObject(hello, "game", game->name);
    option_write(game->rules, &rules, object);
    say(script, hello);
}

/* A ply is changed now and then, for bots that follow them. */
static void say_ply(Script *script, const char *type, cJSON *message, const Memory *ply) {
    cJSON *json = as_json(game->ply_fields, &script->context, ply);
    if (script->changes && rng_below(script->rng, 40) == 0) change_member(json, json, script->rng);
    cJSON_AddItemToObject(message, type, json);
    say(script, message);
}

static void say_game(Script *script, const Memory *state) {
    Memory view, deal;
    cJSON *message = message_of("game");
    int seat = script->context.seat;
    game->observe(state, seat, &view);
    game->observe_ply(NULL, 0, state, seat, &deal);
    cJSON_AddNumberToObject(message, "seat", seat);
    cJSON_AddItemToObject(message, "view", as_json(game->view_fields, &script->context, &view));
    say_ply(script, "deal", message, &deal);
}

static void ask(Script *script, const Memory *state) {
    Memory view;
    cJSON *message = message_of("move");
    game->observe(state, script->context.seat, &view);
    cJSON *json = as_json(game->view_fields, &script->context, &view);
    cJSON *kept = cJSON_Duplicate(json, true);
    for (int i = 0; i < script->changes; i++)
        change_member(json, script->last_view ? script->last_view : kept, script->rng);
    cJSON_Delete(script->last_view);
    script->last_view = kept;
    cJSON_AddItemToObject(message, "view", json);
    say(script, message);
}

/* A random game until, somewhere, a seat is asked for a move. */
static void say_all(Script *script) {
    Memory state, before, ply;
    Move moves[MOVES_MAX];
    Rng *rng = script->rng;
    int until = (int)rng_below(rng, 60);
    game->deal(&state, &rules, rng);
    script->context =
        (FieldContext){game, &rules, game->seats(&rules), (int)rng_below(rng, (uint32_t)game->seats(&rules))};
    say_hello(script);
    say_game(script, &state);
    for (int i = 0; game->turn(&state) >= 0; i++) {
        bool own = game->turn(&state) == script->context.seat;
        if (own && (i >= until || rng_below(rng, 4) == 0)) ask(script, &state);
        if (own && i >= until) return;
        int count = game->moves(&state, moves);
        Move move = moves[rng_below(rng, (uint32_t)count)];
        before = state;
        game->apply(&state, move);
        game->observe_ply(&before, move, &state, script->context.seat, &ply);
        say_ply(script, "ply", message_of("ply"), &ply);
    }
}

/* ---- the law ---- */

static void serve(const Bot *bot, Script *script) {
    static Served served;
    static _Alignas(64) unsigned char params[PARAMS_MAX];
    Error error = {0};
    served_params(bot, params);
    bool good = served_run(&served, game, bot, protocol, params, &rules, text_c(&script->lines),
                           script->lines.size, &error);
    bool refuses_rules = bot->check && !bot->check(params, game, &rules, &(Error){0});
    if (!good && !script->changes && !refuses_rules)
        fail_msg("%s/%s refuses what it is told: %s\n%s", game->name, bot->name, error.text,
                 text_c(&script->lines));
    if (good)
        accepted++;
    else
        refused++;
    text_free(&served.said);
}

static int find_bots(const Bot **out) {
    int count = 0;
    for (const Bot *const *each = registry_bots; *each; each++)
        if (!(*each)->open && (!(*each)->game || strcmp((*each)->game, game->name) == 0))
            out[count++] = *each;
    assert_true(count > 0 && count <= BOTS_MAX);
    return count;
}

static void law_of_game(Rng *rng) {
    const Bot *bots[BOTS_MAX];
    int count = find_bots(bots), round = 0;
    int sets = RULE_SETS * (getenv("KOZYR_LONG") ? LONG_FACTOR : 1);
    accepted = refused = 0;
    for (int set = 0; set < sets; set++) {
        rules_default(game, &rules);
        if (set % 2) rules_random(game, 0, rng, &rules);
        Script script = {.rng = rng};
        for (int i = 0; i < VIEWS; i++, round++) {
            text_clear(&script.lines);
            script.changes = i % WITHOUT_CHANGE ? 1 + (int)rng_below(rng, CHANGES) : 0;
            say_all(&script);
            serve(bots[round % count], &script);
        }
        cJSON_Delete(script.last_view);
        text_free(&script.lines);
    }
    assert_true(accepted > 0 && refused > accepted / 4);
}

TEST(whatever_is_told_is_answered_or_refused) {
    Rng rng = rng_seeded(12);
    for (const Game *const *each = registry_games; *each; each++) {
        game = *each;
        if (!game->view_fields) continue;
        protocol = external_protocol(game, 0);
        assert_string_equal(protocol->name, "json");
        law_of_game(&rng);
        if (getenv("KOZYR_VERBOSE"))
            print_message("%s: %ld accepted, %ld refused\n", game->name, accepted, refused);
    }
}
