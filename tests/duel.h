/* Games between bots as the runner plays them, for tests: one table, players at its seats. */
#ifndef KOZYR_TESTS_DUEL_H
#define KOZYR_TESTS_DUEL_H

#include <stdlib.h>
#include <string.h>

#include "core/bot.h"
#include "core/json.h"
#include "games/durak/durak.h"

typedef struct {
    const Bot *bot;
    uint64_t params[PARAMS_MAX / 8];
} Entrant;

typedef struct {
    DurakRules rules;
    DurakState state;
    int seats;
    const Entrant *entrants[SEATS_MAX];
    Player players[SEATS_MAX];
    uint64_t decisions;
} Duel;

/* A bot with its defaults and then `settings`, "name=value ..."; aborts on an error. */
static inline void entrant_init(Entrant *entrant, const Bot *bot, const char *settings) {
    memset(entrant, 0, sizeof *entrant);
    entrant->bot = bot;
    if (!bot->params) return;
    option_defaults(bot->params, entrant->params);
    char text[1000];
    strncpy(text, settings, sizeof text - 1);
    text[sizeof text - 1] = 0;
    for (char *rest = text, *word; (word = strtok_r(rest, " ", &rest));) {
        char *value = strchr(word, '=');
        Error error = {0};
        if (!value) abort();
        *value++ = 0;
        const Option *option = option_find(bot->params, word);
        if (!option || !option_set_text(option, value, word, entrant->params, &error)) abort();
    }
}

static inline void rules_init(DurakRules *rules, const char *preset) {
    memset(rules, 0, sizeof *rules);
    option_defaults(&durak_rules, rules);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "preset", preset);
    Error error = {0};
    if (!option_read(&durak_rules, object, "game", NULL, rules, &error)) abort();
    cJSON_Delete(object);
}

static inline void duel_open(Duel *duel, const DurakRules *rules, const Entrant *const *entrants) {
    memset(duel, 0, sizeof *duel);
    duel->rules = *rules;
    duel->seats = rules->seats;
    for (int seat = 0; seat < duel->seats; seat++) {
        const Bot *bot = entrants[seat]->bot;
        Player *player = &duel->players[seat];
        duel->entrants[seat] = entrants[seat];
        player->game = &game_durak;
        player->rules = &duel->rules;
        player->params = entrants[seat]->params;
        player->seat = seat;
        player->self = bot->self_size ? malloc(bot->self_size(player->params, &game_durak, rules)) : NULL;
    }
}

static inline void duel_close(Duel *duel) {
    for (int seat = 0; seat < duel->seats; seat++) free(duel->players[seat].self);
}

/* The players sit down to duel->state, which was dealt. */
static inline void duel_sit(Duel *duel, uint64_t seed) {
    for (int seat = 0; seat < duel->seats; seat++) {
        Player *player = &duel->players[seat];
        player->rng = rng_seeded(rng_key(seed, STREAM_BOT, 0, (unsigned)seat));
        if (!duel->entrants[seat]->bot->sit) continue;
        DurakView view;
        DurakPly deal;
        durak_observe(&duel->state, seat, &view);
        durak_observe_ply(NULL, 0, &duel->state, seat, &deal);
        duel->entrants[seat]->bot->sit(player, &view, &deal);
    }
}

/* What the seat whose turn it is plays; `legal` holds the `count` legal moves. */
static inline Move duel_choose(Duel *duel, const Move *legal, int count) {
    if (count == 1) return legal[0];
    int seat = duel->state.public.turn;
    DurakView view;
    durak_observe(&duel->state, seat, &view);
    duel->decisions++;
    return duel->entrants[seat]->bot->choose(&duel->players[seat], &view, legal, count);
}

static inline void duel_apply(Duel *duel, Move move) {
    DurakState before = duel->state;
    game_durak.apply(&duel->state, move);
    for (int seat = 0; seat < duel->seats; seat++) {
        if (!duel->entrants[seat]->bot->notify) continue;
        DurakPly ply;
        durak_observe_ply(&before, move, &duel->state, seat, &ply);
        duel->entrants[seat]->bot->notify(&duel->players[seat], &ply);
    }
}

#endif
