/* What a game writes for people and files: a deal, its moves, how it shows its positions, the columns of
 * games.csv; and what it says of deals that were changed in one place. Under the default rules in full, under
 * others as hashes. KOZYR_BLESS=1 rewrites the texts in tests/golden/texts. KOZYR_GAME in the environment:
 * this game only. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../each_game.h"
#include "../kept.h"
#include "../reference/random_rules.h"
#include "core/json.h"
#include "core/registry.h"

enum { RANDOM_RULES = 12, SHOWN = 6 /* plies between two positions */ };

typedef struct {
    _Alignas(64) unsigned char bytes[STATE_MAX];
} Memory;

static const Game *game;
static RulesMemory rules;
static Rng rng;

/* ---- a game ---- */

static void write_value(const GameStat *stat, int32_t value, Text *out) {
    char text[64];
    text_char(out, ' ');
    if (stat->format)
        text_bytes(out, text, stat->format(value, text));
    else
        text_integer(out, value);
}

static void write_statistics(const Memory *state, Text *out) {
    int32_t values[STATS_MAX];
    int seats = game->seats(&rules), at = 0;
    game->statistics(state, values);
    for (int i = 0; i < game->stat_count; i++) {
        text_string(out, game->stats[i].name);
        for (int k = 0; k < (game->stats[i].per_seat ? seats : 1); k++)
            write_value(&game->stats[i], values[at++], out);
        text_char(out, '\n');
    }
}

static void write_end(const Memory *state, Text *out) {
    Outcome outcome;
    game->outcome(state, &outcome);
    for (int seat = 0; seat < game->seats(&rules); seat++)
        text_format(out, "seat %d: %d at place %d\n", seat, outcome.score[seat], outcome.place[seat]);
    write_statistics(state, out);
}

/* What one seat sees, and a state that it takes for possible. */
static void write_view(const Memory *state, int seat, Text *out) {
    FieldContext context = {game, &rules, game->seats(&rules), seat};
    Memory view, guess;
    game->observe(state, seat, &view);
    fields_write(game->view_fields, &context, &view, out);
    game->determinize(&view, &rng, &guess);
    game->deal_write(&guess, out);
    game->show(&guess, out);
}

static void read_back(const char *text, Text *out) {
    char back[MOVE_TEXT_MAX] = "";
    Move move;
    if (game->move_parse(text, &move)) game->move_format(move, back);
    text_format(out, " [%s]", back);
}

/* How texts are read that differ a little from that of a move. */
static void write_misreadings(const char *text, Text *out) {
    char other[3 * MOVE_TEXT_MAX];
    size_t length = strlen(text);
    read_back(text, out);
    read_back(text + 1, out);
    snprintf(other, sizeof other, "%.*s", (int)length - 1, text);
    read_back(other, out);
    static const char *const around[][2] = {{"", " "},   {" ", ""},   {"", "\n"}, {"X", ""},
                                            {"", " 3D"}, {"2S ", ""}, {"", "0"}};
    for (size_t i = 0; i < sizeof around / sizeof *around; i++) {
        snprintf(other, sizeof other, "%s%s%s", around[i][0], text, around[i][1]);
        read_back(other, out);
    }
    snprintf(other, sizeof other, "%s %s", text, text);
    read_back(other, out);
    snprintf(other, sizeof other, "%s", text);
    for (size_t i = 0; i < length && i < 9; i++) {
        other[i] ^= ' '; /* small letters, and what is no letter */
        read_back(other, out);
        other[i] = (char)(text[i] + 1);
        read_back(other, out);
        other[i] = text[i];
    }
    text_char(out, '\n');
}

/* Redeals want all to pass, bombs to be played: mostly the first move, or the last. */
typedef enum { RANDOM, FIRST, LAST, STYLES } Style;

static Move draw_move(const Move *legal, int count, Style style) {
    bool random = rng_below(&rng, 4) == 0 || style == RANDOM;
    return legal[random ? (int)rng_below(&rng, (uint32_t)count) : style == LAST ? count - 1 : 0];
}

/* What one seat sees of a ply, or of the deal. */
static void write_ply(const Memory *before, Move move, const Memory *after, Text *out) {
    int seats = game->seats(&rules);
    FieldContext context = {game, &rules, seats, (int)rng_below(&rng, (uint32_t)seats)};
    Memory ply;
    game->observe_ply(before, move, after, context.seat, &ply);
    fields_write(game->ply_fields, &context, &ply, out);
    text_char(out, '\n');
}

/* `views`: also what seats see. */
static void write_game(bool views, Style style, Text *out) {
    static Move legal[MOVES_MAX];
    Memory state, before;
    game->deal(&state, &rules, &rng);
    game->deal_write(&state, out);
    text_char(out, '\n');
    write_statistics(&state, out);
    if (views) write_ply(NULL, 0, &state, out);
    for (int ply = 0, turn; (turn = game->turn(&state)) >= 0; ply++) {
        char text[MOVE_TEXT_MAX];
        int count = game->moves(&state, legal);
        Move move = draw_move(legal, count, style);
        if (ply % SHOWN == 0) game->show(&state, out);
        if (views) write_view(&state, (int)rng_below(&rng, (uint32_t)game->seats(&rules)), out);
        game->move_format(move, text);
        text_format(out, "%d of %d: %s\n", turn, count, text);
        if (views) write_misreadings(text, out);
        before = state;
        game->apply(&state, move);
        if (views) write_ply(&before, move, &state, out);
    }
    game->show(&state, out);
    write_end(&state, out);
}

static void write_hash(const Text *text, Text *out) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < text->size; i++)
        hash = (hash ^ (unsigned char)text->data[i]) * UINT64_C(0x100000001b3);
    text_hex(out, hash);
    text_format(out, ", %zu bytes\n", text->size);
}

/* ---- deals that were changed ---- */

static void judge(const char *change, const cJSON *deal, Text *out) {
    Memory state;
    Error error = {0};
    bool good = game->deal_read(&state, &rules, deal, &error);
    text_format(out, "%s: ", change);
    if (good)
        game->deal_write(&state, out);
    else
        text_string(out, error.text);
    text_char(out, '\n');
}

static void judge_number(const char *name, const cJSON *deal, cJSON *number, Text *out) {
    double old = number->valuedouble;
    const double values[] = {0, 1, old + 1, old - 1, -1, 0.5, 255};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char change[80];
        cJSON_SetNumberValue(number, values[i]);
        snprintf(change, sizeof change, "%s %g", name, values[i]);
        judge(change, deal, out);
    }
    cJSON_SetNumberValue(number, old);
}

static void judge_text(const char *name, const cJSON *deal, cJSON *card, Text *out) {
    static const char *const values[] = {"",   "2",  "RJ", "BJ", "2C",  "3D",
                                         "6S", "AH", "RC", "XJ", "AHH", "1S"};
    char *old = card->valuestring;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char change[80], copy[4];
        snprintf(copy, sizeof copy, "%s", values[i]);
        card->valuestring = copy;
        snprintf(change, sizeof change, "%s %s", name, values[i]);
        judge(change, deal, out);
    }
    card->valuestring = old;
}

static void judge_value(const char *name, const cJSON *deal, cJSON *value, Text *out);

/* Its first and last member changed or gone, and one more. */
static void judge_list(const char *name, const cJSON *deal, cJSON *list, Text *out) {
    int size = cJSON_GetArraySize(list);
    for (int i = 0; i<size; i += size> 1 ? size - 1 : 1) {
        char member[60], change[80];
        snprintf(member, sizeof member, "%s[%d]", name, i);
        judge_value(member, deal, cJSON_GetArrayItem(list, i), out);
        cJSON *gone = cJSON_DetachItemFromArray(list, i);
        snprintf(change, sizeof change, "%s gone", member);
        judge(change, deal, out);
        cJSON_InsertItemInArray(list, i, gone);
        cJSON_AddItemToArray(list, cJSON_Duplicate(gone, true));
        snprintf(change, sizeof change, "%s twice", member);
        judge(change, deal, out);
        cJSON_DeleteItemFromArray(list, size);
    }
}

static void judge_value(const char *name, const cJSON *deal, cJSON *value, Text *out) {
    if (cJSON_IsNumber(value)) judge_number(name, deal, value, out);
    if (cJSON_IsString(value)) judge_text(name, deal, value, out);
    if (cJSON_IsArray(value)) judge_list(name, deal, value, out);
}

/* A member of another type, gone, or changed. */
static void judge_member(const char *name, cJSON *deal, Text *out) {
    static const char *const values[] = {"null", "true", "\"word\"", "[]", "{}", "3"};
    char change[80];
    judge_value(name, deal, cJSON_GetObjectItemCaseSensitive(deal, name), out);
    cJSON *good = cJSON_DetachItemFromObjectCaseSensitive(deal, name);
    snprintf(change, sizeof change, "%s gone", name);
    judge(change, deal, out);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        cJSON_AddItemToObject(deal, name, cJSON_Parse(values[i]));
        snprintf(change, sizeof change, "%s %s", name, values[i]);
        judge(change, deal, out);
        cJSON_DeleteItemFromObjectCaseSensitive(deal, name);
    }
    cJSON_AddItemToObject(deal, name, good);
}

static void judge_changes(Text *out) {
    Memory state;
    Text text = {0};
    game->deal(&state, &rules, &rng);
    game->deal_write(&state, &text);
    cJSON *deal = cJSON_Parse(text_c(&text)), *other = cJSON_Duplicate(deal, true);
    text_free(&text);
    judge("as it is", deal, out);
    for (const cJSON *member = other->child; member; member = member->next)
        judge_member(member->string, deal, out);
    cJSON_AddNullToObject(deal, "more");
    judge("more", deal, out);
    cJSON_Delete(deal);
    cJSON_Delete(other);
}

/* ---- all ---- */

static void write_other_rules(Text *out) {
    Text text = {0};
    for (int style = 0; style < STYLES; style++) write_game(true, (Style)style, &text);
    judge_changes(&text);
    rules_text(game, &rules, out);
    text_string(out, ": ");
    write_hash(&text, out);
    text_free(&text);
}

static bool check_game(const Game *checked) {
    game = checked;
    char path[100];
    Text out = {0};
    snprintf(path, sizeof path, "tests/golden/texts/%s.txt", game->name);
    if (!kept_wanted(path)) return false;
    rng = rng_seeded(23);
    rules_default(game, &rules);
    write_game(false, RANDOM, &out);
    judge_changes(&out);
    for (int i = 0; i < game->rules->preset_count; i++) {
        rules_preset(game, game->rules->presets[i].name, &rules);
        write_other_rules(&out);
    }
    for (int i = 0; i < RANDOM_RULES; i++) {
        rules_random(game, 0, &rng, &rules);
        write_other_rules(&out);
    }
    kept_compare(path, &out);
    return true;
}

TEST(texts) { check_each_game(check_game, 9); }
