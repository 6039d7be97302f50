/* What is said of views that have been changed, of every game that has a kept text in tests/golden/refusals:
 * how often which member, changed, was refused with which words, or accepted. Programs outside and people
 * read these words; and a rule about views that lets more or less through shows here. `KOZYR_BLESS=1` rewrites
 * the texts. KOZYR_GAME in the environment: this game only. */
#include <ctype.h>
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

enum { RANDOM_RULES = 4, GAMES = 2, EVERY = 11, LINES_MAX = 4096, LINE = 160 };

typedef struct {
    alignas(64) unsigned char bytes[STATE_MAX];
} Memory;

typedef struct {
    char text[LINE];
    int count;
} Line;

static const Game *game;
static RulesMemory rules;
static Line lines[LINES_MAX];
static int line_count, asked;

/* ---- counting ---- */

static void count_line(const char *text) {
    for (int i = 0; i < line_count; i++)
        if (strcmp(lines[i].text, text) == 0) {
            lines[i].count++;
            return;
        }
    assert_true(line_count < LINES_MAX);
    snprintf(lines[line_count].text, LINE, "%s", text);
    lines[line_count++].count = 1;
}

/* Words stay; numbers, names of cards and cells, and JSON become "#", or there would be no end of lines. */
static void generalise(const char *text, char *out, size_t size) {
    char *at = out, *end = out + size - 3;
    while (*text && at < end) {
        size_t word = strcspn(text, " ,:;");
        bool plain =
            word > 0 && (islower((unsigned char)*text) || word == 1) && !isdigit((unsigned char)*text);
        for (size_t i = 0; i < word; i++)
            plain = plain && (islower((unsigned char)text[i]) || strchr("._'", text[i]));
        if (plain && word < (size_t)(end - at)) {
            memcpy(at, text, word);
            at += word;
        } else if (word > 0 && !(at >= out + 2 && at[-2] == '#' && at[-1] == ' ')) {
            *at++ = '#';
        }
        text += word;
        while (*text && strchr(" ,:;", *text) && at < end) *at++ = *text++;
    }
    *at = 0;
}

static void judge(const char *name, const cJSON *json, const FieldContext *context) {
    Error error = {0};
    Memory view, state;
    Rng rng = rng_seeded((uint64_t)asked++);
    char said[LINE / 2], text[LINE];
    memset(&view, 0, sizeof view);
    bool good = fields_read(game->view_fields, context, json, "view", &view, &error) &&
                game_accept_view(context, &view, &rng, &state, &error);
    if (good)
        snprintf(said, sizeof said, "accepted");
    else
        generalise(error.text, said, sizeof said);
    snprintf(text, sizeof text, "%s: %s", name, said);
    count_line(text);
}

/* ---- changes ---- */

typedef struct {
    const char *name;
    cJSON *view;
    const FieldContext *context;
} Change;

static void judge_number(const Change *change, cJSON *number) {
    static const double others[] = {-1, 0, 1, 2, 255};
    double was = number->valuedouble;
    for (int i = 0; i < 7; i++) {
        cJSON_SetNumberValue(number, i == 5 ? was - 1 : i == 6 ? was + 1 : others[i]);
        if (number->valuedouble != was) judge(change->name, change->view, change->context);
    }
    cJSON_SetNumberValue(number, was);
}

static void judge_changes(const Change *change, cJSON *value);

/* Without its first, with its last twice, and with one of them changed. */
static void judge_list(const Change *change, cJSON *list) {
    int size = cJSON_GetArraySize(list);
    if (size == 0) return;
    cJSON_AddItemToArray(list, cJSON_Duplicate(cJSON_GetArrayItem(list, size - 1), true));
    judge(change->name, change->view, change->context);
    cJSON_DeleteItemFromArray(list, size);
    cJSON *first = cJSON_DetachItemFromArray(list, 0);
    judge(change->name, change->view, change->context);
    cJSON_InsertItemInArray(list, 0, first);
    judge_changes(change, cJSON_GetArrayItem(list, asked % size));
}

static void judge_changes(const Change *change, cJSON *value) {
    if (cJSON_IsNumber(value)) judge_number(change, value);
    if (cJSON_IsArray(value)) judge_list(change, value);
    if (cJSON_IsBool(value)) {
        value->type ^= cJSON_True | cJSON_False;
        judge(change->name, change->view, change->context);
        value->type ^= cJSON_True | cJSON_False;
    }
}

/* With the member of another view of the same rules, alone and with the next member. */
static void judge_exchange(const Change *change, const cJSON *other, int member) {
    cJSON *copy = cJSON_Duplicate(change->view, true);
    for (int i = 0; i < 2; i++) {
        const cJSON *next = cJSON_GetArrayItem(other, (member + i) % cJSON_GetArraySize(other));
        char name[40];
        snprintf(name, sizeof name, i ? "%s and the next of another view" : "%s of another view",
                 change->name);
        cJSON_ReplaceItemInObjectCaseSensitive(copy, next->string, cJSON_Duplicate(next, true));
        if (!cJSON_Compare(copy, change->view, true)) judge(name, copy, change->context);
    }
    cJSON_Delete(copy);
}

static cJSON *written(const FieldContext *context, const Memory *state) {
    Memory view;
    Text text = {0};
    game->observe(state, context->seat, &view);
    fields_write(game->view_fields, context, &view, &text);
    cJSON *json = cJSON_Parse(text_c(&text));
    text_free(&text);
    assert_non_null(json);
    return json;
}

/* `other`: the view before, or NULL; returns this one. */
static cJSON *examine(const Memory *state, int seat, cJSON *other) {
    FieldContext context = {game, &rules, game->seats(&rules), seat};
    cJSON *view = written(&context, state);
    int size = cJSON_GetArraySize(view);
    judge("as it is", view, &context);
    for (int i = 0; i < size; i++) {
        cJSON *member = cJSON_GetArrayItem(view, i);
        Change change = {member->string, view, &context};
        judge_changes(&change, member);
        if (other) judge_exchange(&change, other, i);
    }
    cJSON_Delete(other);
    return view;
}

/* ---- games ---- */

/* Games of one rule set; a view of one game is the other of the next. */
static void play(int games, Rng *rng) {
    Memory state;
    Move moves[MOVES_MAX];
    cJSON *last = NULL;
    int seats = game->seats(&rules);
    while (games-- > 0) {
        game->deal(&state, &rules, rng);
        for (uint32_t ply = rng_below(rng, EVERY); game->turn(&state) >= 0; ply++) {
            if (ply % EVERY == 0) last = examine(&state, game->turn(&state), last);
            if (ply % (5 * EVERY) == 0) last = examine(&state, (game->turn(&state) + 1) % seats, last);
            int count = game->moves(&state, moves);
            game->apply(&state, moves[rng_below(rng, (uint32_t)count)]);
        }
        last = examine(&state, 0, last);
    }
    cJSON_Delete(last);
}

static void play_value(const Option *option, double value, Rng *rng) {
    char text[64], setting[128];
    rules_default(game, &rules);
    if (value == option_get(option, &rules)) return;
    option_format(option, value, text, sizeof text);
    snprintf(setting, sizeof setting, "%s=%s", option->name, text);
    rules_set(game, setting, &rules);
    if (!game->check || game->check(&rules, &(Error){0})) play(GAMES, rng);
}

/* The defaults, each other choice, and rules by chance. */
static void play_all(Rng *rng) {
    rules_default(game, &rules);
    play(GAMES, rng);
    for (int i = 0; i < game->rules->count; i++) {
        const Option *option = &game->rules->options[i];
        int values = option->type == OPTION_BOOL ? 2 : 0;
        while (option->type == OPTION_CHOICE && option->choices[values]) values++;
        for (int value = 0; value < values; value++) play_value(option, value, rng);
    }
    for (int set = 0; set < RANDOM_RULES; set++) {
        rules_random(game, 0, rng, &rules);
        play(GAMES, rng);
    }
}

static int by_text(const void *a, const void *b) {
    return strcmp(((const Line *)a)->text, ((const Line *)b)->text);
}

static void say_lines(Text *out) {
    qsort(lines, (size_t)line_count, sizeof *lines, by_text);
    for (int i = 0; i < line_count; i++) text_format(out, "%d %s\n", lines[i].count, lines[i].text);
}

static void judge_game(Text *out) {
    Rng rng = rng_seeded(29);
    line_count = asked = 0;
    play_all(&rng);
    say_lines(out);
}

static bool check_game(const Game *checked) {
    game = checked;
    if (!game->view_fields) return false;
    char path[100];
    Text out = {0};
    snprintf(path, sizeof path, "tests/golden/refusals/%s.txt", game->name);
    if (!kept_wanted(path)) return false;
    judge_game(&out);
    kept_compare(path, &out);
    return true;
}

TEST(refusals) { check_each_game(check_game, 10); }
