#include "tournament/signature.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <xxhash.h>

#include "core/json.h"
#include "core/registry.h"
#include "plan/schedule.h"
#include "play/row.h"

/* Two of them, at two seats, take a searching bot some 50 ms. */
enum { GAME_DEALS = 20, BOT_DEALS = 2 };

Config *signature_config(const Game *game, const char *preset, const char *const *bots, int count,
                         long long deals, Error *error) {
    Text text = {0};
    text_format(&text,
                "{\"name\":\"bench\",\"seed\":1,\"seatings\":\"rotations\",\"deals\":%lld,\"workers\":1,"
                "\"game\":{\"name\":\"%s\"",
                deals, game->name);
    if (preset) text_format(&text, ",\"preset\":\"%s\"", preset);
    text_string(&text, "},\"entrants\":{");
    for (int i = 0; i < count; i++)
        text_format(&text, "%s\"e%d\":{\"bot\":\"%s\"}", i ? "," : "", i, bots[i]);
    text_string(&text, "}}");
    const char *config = text_c(&text);
    Config *made = config_parse(config, strlen(config), "bench", ".", NULL, 0, error);
    text_free(&text);
    return made;
}

bool signature_of_play(const Config *config, uint64_t *signature, int64_t *games, Error *error) {
    Schedule *schedule = schedule_create(config, error);
    Referee *referee = schedule ? referee_create(config, NULL, NULL, NULL, error) : NULL;
    Text rows = {0};
    for (int64_t number = 0; referee && number < schedule->games; number++) {
        GameResult result;
        Task task = schedule_task(schedule, number);
        referee_play(referee, &task, NULL, &result);
        row_write(config, &result, &rows);
    }
    bool good = referee && (!rows.failed || error_memory(error, "rows"));
    if (good) {
        *games = schedule->games;
        *signature = XXH3_64bits(rows.data, rows.size);
    }
    text_free(&rows);
    referee_free(referee);
    schedule_free(schedule);
    return good;
}

static bool add(cJSON *object, const char *name, const Game *game, const char *bot, int deals, Error *error) {
    const char *bots[SEATS_MAX];
    for (int i = 0; i < SEATS_MAX; i++) bots[i] = i == 0 ? bot : "random";
    int64_t games;
    uint64_t signature;
    char text[20] = "null";
    Config *config = signature_config(game, NULL, bots, game->seats_min, deals, error);
    bool played = config && signature_of_play(config, &signature, &games, error);
    config_free(config);
    if (played) snprintf(text, sizeof text, "\"%016" PRIx64 "\"", signature);
    cJSON_AddRawToObject(object, name, text);
    return played || error->status == EXIT_INPUT;
}

bool signature_add_all(cJSON *object, const Config *config, Error *error) {
    const Game *game = config->game;
    bool good = add(object, game->name, game, "random", GAME_DEALS, error);
    for (int i = 0; good && i < config->entrant_count; i++) {
        const Bot *bot = config->entrants[i].bot;
        char name[120];
        snprintf(name, sizeof name, "%s/%s", game->name, bot->name);
        if (cJSON_GetObjectItemCaseSensitive(object, name)) continue;
        if (bot->open)
            cJSON_AddNullToObject(object, name);
        else
            good = add(object, name, game, bot->name, BOT_DEALS, error);
    }
    return good;
}
