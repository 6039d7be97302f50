#include "report/html/film.h"

#include <string.h>

#include "core/registry.h"
#include "play/record.h"

/* A game while its moves are played: what the page needs of each position. */
typedef struct {
    const Game *game;
    cJSON *turns, *texts;
} Filming;

static void film_position(Filming *filming, const void *state) {
    Text text = {0};
    filming->game->show(state, &text);
    cJSON_AddItemToArray(filming->texts, cJSON_CreateString(text_c(&text)));
    cJSON_AddItemToArray(filming->turns, cJSON_CreateNumber(filming->game->turn(state)));
    text_free(&text);
}

static void film_deal(void *context, const void *state) { film_position(context, state); }

static void film_ply(void *context, const void *before, Move move, const void *after) {
    (void)before;
    (void)move;
    film_position(context, after);
}

static void move_item(cJSON *from, const char *key, cJSON *into) {
    cJSON *item = cJSON_DetachItemFromObjectCaseSensitive(from, key);
    if (item) cJSON_AddItemToObject(into, key, item);
}

static bool film_add(cJSON *films, const char *line, size_t size, const Picked *picked, Error *error) {
    cJSON *record = json_parse(line, size, "records", 1, error);
    if (!record) return false;
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(record, "game"));
    Filming filming = {.game = name ? registry_find_game(name) : NULL};
    cJSON *film = cJSON_CreateObject();
    filming.turns = cJSON_AddArrayToObject(film, "turns");
    filming.texts = cJSON_AddArrayToObject(film, "texts");
    Watcher watcher = {&filming, film_deal, film_ply};
    bool good = filming.game && record_replay(line, size, "records", 1, &watcher, error);
    static const char *const keys[] = {"index",  "game",   "seats", "moves", "scores",
                                       "places", "reason", "fault", "sides"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) move_item(record, keys[i], film);
    if (picked->why) cJSON_AddStringToObject(film, "why", picked->why);
    Text text = {0};
    text_bytes(&text, line, size);
    cJSON_AddStringToObject(film, "record", text_c(&text));
    text_free(&text);
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
