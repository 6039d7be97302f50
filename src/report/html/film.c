/* Plays the moves of a game and collects what the page needs of each position.
 *
 * If the game describes the seats' views (view_fields), a position is stored as its changes: an object
 * "common" with the keys that all seats see alike, and a list "seats" of objects with the rest of each seat's
 * view. A changed list of texts is stored as {"-": removed, "+": added}, because hands and piles change by a
 * card or two. Other games are stored as text. */
#include "report/html/run_data.h"

#include <string.h>

#include "core/field.h"
#include "core/json.h"
#include "core/registry.h"
#include "play/record.h"

typedef struct {
    const Game *game;
    int seats;
    cJSON *turns, *texts, *positions;
    cJSON *common, *views[SEATS_MAX]; /* the previous position */
    unsigned char rules[RULES_MAX];
} Filming;

static bool all_texts(const cJSON *list) {
    const cJSON *text;
    if (!cJSON_IsArray(list)) return false;
    cJSON_ArrayForEach(text, list) if (!cJSON_IsString(text)) return false;
    return true;
}

static bool has_text(const cJSON *list, const char *wanted) {
    const cJSON *text;
    cJSON_ArrayForEach(text, list) if (strcmp(text->valuestring, wanted) == 0) return true;
    return false;
}

/* The texts of `list` that are missing from `other`. */
static cJSON *texts_beyond(const cJSON *list, const cJSON *other) {
    cJSON *found = cJSON_CreateArray();
    const cJSON *text;
    cJSON_ArrayForEach(text, list) if (!has_text(other, text->valuestring))
        cJSON_AddItemToArray(found, cJSON_CreateString(text->valuestring));
    return found;
}

static cJSON *change_of(const cJSON *before, const cJSON *after) {
    if (!all_texts(before) || !all_texts(after)) return cJSON_Duplicate(after, true);
    cJSON *change = cJSON_CreateObject();
    cJSON_AddItemToObject(change, "-", texts_beyond(before, after));
    cJSON_AddItemToObject(change, "+", texts_beyond(after, before));
    return change;
}

/* The keys of `after` that are new or changed since `before`. */
static cJSON *changes(const cJSON *before, const cJSON *after) {
    cJSON *found = cJSON_CreateObject();
    const cJSON *value;
    cJSON_ArrayForEach(value, after) {
        const cJSON *old = json_member(before, value->string);
        if (cJSON_Compare(old, value, true)) continue;
        cJSON_AddItemToObject(found, value->string,
                              old ? change_of(old, value) : cJSON_Duplicate(value, true));
    }
    return found;
}

/* Moves the keys that are equal in all views into a common object. */
static cJSON *take_common(cJSON *const views[], int seats) {
    cJSON *common = cJSON_CreateObject(), *value = seats > 0 && views[0] ? views[0]->child : NULL;
    while (value) {
        cJSON *next = value->next;
        bool same = true;
        for (int seat = 1; seat < seats; seat++)
            same = same && cJSON_Compare(value, json_member(views[seat], value->string), true);
        if (same) {
            for (int seat = 1; seat < seats; seat++)
                cJSON_DeleteItemFromObjectCaseSensitive(views[seat], value->string);
            cJSON_AddItemToObject(common, value->string, cJSON_DetachItemViaPointer(views[0], value));
        }
        value = next;
    }
    return common;
}

static cJSON *view_of(const Filming *filming, const void *state, int seat) {
    _Alignas(64) unsigned char view[VIEW_MAX];
    FieldContext context = {filming->game, filming->rules, filming->seats, seat};
    Text text = {0};
    filming->game->observe(state, seat, view);
    fields_write(filming->game->view_fields, &context, view, &text);
    cJSON *object = cJSON_Parse(text_c(&text));
    text_free(&text);
    return object ? object : cJSON_CreateObject();
}

static void film_views(Filming *filming, const void *state) {
    cJSON *views[SEATS_MAX] = {0}, *step = cJSON_CreateObject(), *seats = cJSON_CreateArray();
    bool own = false;
    for (int seat = 0; seat < filming->seats; seat++) {
        views[seat] = view_of(filming, state, seat);
        cJSON_DeleteItemFromObjectCaseSensitive(views[seat], "seat");
    }
    cJSON *common = take_common(views, filming->seats);
    cJSON_AddItemToObject(step, "common", changes(filming->common, common));
    for (int seat = 0; seat < filming->seats; seat++) {
        cJSON *change = changes(filming->views[seat], views[seat]);
        own = own || (change && change->child);
        cJSON_AddItemToArray(seats, change);
        cJSON_Delete(filming->views[seat]);
        filming->views[seat] = views[seat];
    }
    if (own)
        cJSON_AddItemToObject(step, "seats", seats);
    else
        cJSON_Delete(seats);
    cJSON_Delete(filming->common);
    filming->common = common;
    cJSON_AddItemToArray(filming->positions, step);
}

static void film_text(Filming *filming, const void *state) {
    Text text = {0};
    filming->game->show(state, &text);
    cJSON_AddItemToArray(filming->texts, cJSON_CreateString(text_c(&text)));
    text_free(&text);
}

static void film_position(Filming *filming, const void *state) {
    cJSON_AddItemToArray(filming->turns, cJSON_CreateNumber(filming->game->turn(state)));
    if (filming->game->view_fields)
        film_views(filming, state);
    else
        film_text(filming, state);
}

static void film_deal(void *context, const void *state) { film_position(context, state); }

static void film_ply(void *context, const void *before, Move move, const void *after) {
    (void)before;
    (void)move;
    film_position(context, after);
}

static void move_item(cJSON *from, const char *key, cJSON *into) {
    cJSON *value = cJSON_DetachItemFromObjectCaseSensitive(from, key);
    if (value) cJSON_AddItemToObject(into, key, value);
}

static void add_record(cJSON *film, cJSON *record, const char *line, size_t size, const char *why) {
    static const char *const keys[] = {"index",  "game",  "seats", "moves", "scores",  "places",
                                       "reason", "fault", "sides", "seed",  "thoughts"};
    static const char thoughts[] = ",\"thoughts\":[";
    Text text = {0};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) move_item(record, keys[i], film);
    /* Thoughts are stored at their ply; "thoughts" is the last key of a record. */
    const char *end = memmem(line, size, thoughts, sizeof thoughts - 1);
    text_bytes(&text, line, end ? (size_t)(end - line) : size);
    if (end) text_char(&text, '}');
    cJSON_AddStringToObject(film, "record", text_c(&text));
    if (why) cJSON_AddStringToObject(film, "why", why);
    text_free(&text);
}

/* Reads the rules of the record, which record_replay has checked. */
static bool read_rules(Filming *filming, const cJSON *record, Error *error) {
    static const char *const known[] = {"name", NULL};
    const char *name = json_text_of(record, "game");
    filming->game = name ? registry_find_game(name) : NULL;
    if (!filming->game) return error_input(error, "game: there is no such game");
    if (!option_read(filming->game->rules, json_member(record, "rules"), "rules", known, filming->rules,
                     error))
        return false;
    filming->seats = filming->game->seats(filming->rules);
    return true;
}

static bool film_add(cJSON *films, const char *line, size_t size, const Picked *picked, Error *error) {
    cJSON *record = json_parse(line, size, "records", 1, error);
    if (!record) return false;
    Filming filming = {0};
    cJSON *film = cJSON_CreateObject();
    bool good = read_rules(&filming, record, error);
    filming.turns = cJSON_AddArrayToObject(film, "turns");
    if (good) {
        const char *key = filming.game->view_fields ? "positions" : "texts";
        filming.texts = filming.positions = cJSON_AddArrayToObject(film, key);
        Watcher watcher = {&filming, film_deal, film_ply, NULL};
        good = record_replay(&(RecordLine){"records", 1, line, size}, false, &watcher, error);
    }
    cJSON_Delete(filming.common);
    for (int seat = 0; seat < filming.seats; seat++) cJSON_Delete(filming.views[seat]);
    add_record(film, record, line, size, picked->why);
    cJSON_Delete(record);
    cJSON_AddItemToArray(films, film);
    return good;
}

cJSON *films_json(const Text *records, const Picks *picks, Error *error) {
    cJSON *films = cJSON_CreateArray();
    const char *at = records->data, *end = at + records->size;
    for (int i = 0; i < picks->count && at < end; i++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t size = newline ? (size_t)(newline - at) : (size_t)(end - at);
        if (!film_add(films, at, size, &picks->games[i], error)) {
            cJSON_Delete(films);
            return NULL;
        }
        at += size + 1;
    }
    return films;
}
