/* The protocol `botzone` the other way: one of our bots answers, and stays alive. */
#include <string.h>

#include "core/botzone.h"
#include "core/json.h"
#include "core/pace.h"
#include "external/protocols/botzone.h"

enum { USUAL_MS = 800 /* of the platform's one second */, TABLE_BYTES = 64 << 20 };

typedef struct {
    Talk *talk;
    Guest *guest;
    Error *error;
    cJSON *requests, *responses;
    BotzoneStory story;
    _Alignas(64) unsigned char state[STATE_MAX];
    _Alignas(64) unsigned char after[STATE_MAX];
    _Alignas(64) unsigned char view[VIEW_MAX];
    _Alignas(64) unsigned char ply[PLY_MAX];
} Service;

/* ---- reading requests ---- */

static bool is_list(const cJSON *value) { return cJSON_IsArray(value); }

/* Takes the whole history, or the next request. */
static bool take_message(Service *service, cJSON *message) {
    cJSON *requests = cJSON_DetachItemFromObjectCaseSensitive(message, "requests");
    if (!requests && service->requests) {
        cJSON_AddItemToArray(service->requests, message);
        return true;
    }
    cJSON *responses = cJSON_DetachItemFromObjectCaseSensitive(message, "responses");
    cJSON_Delete(service->requests);
    cJSON_Delete(service->responses);
    service->requests = requests;
    service->responses = responses ? responses : cJSON_CreateArray();
    cJSON_Delete(message);
    if (!is_list(requests) || !is_list(service->responses))
        return error_input(service->error, "expected {\"requests\":[...],\"responses\":[...]}");
    if (cJSON_GetArraySize(requests) == cJSON_GetArraySize(service->responses) + 1) return true;
    return error_input(service->error, "%d requests and %d responses; expected one response less",
                       cJSON_GetArraySize(requests), cJSON_GetArraySize(service->responses));
}

/* ---- the answer ---- */

static void tell_ply(Service *service, Move move) {
    Guest *guest = service->guest;
    const Game *game = guest->game;
    memcpy(service->after, service->state, game->state_size);
    game->apply(service->after, move);
    game->observe_ply(service->state, move, service->after, service->story.seat, service->ply);
    memcpy(service->state, service->after, game->state_size);
    if (guest->bot->notify) guest->bot->notify(&guest->player, service->ply);
}

/* Replays the game from its start, for a bot that is new at the table: each turn has its own random numbers. */
static bool play_story(Service *service) {
    Guest *guest = service->guest;
    BotzoneStory *story = &service->story;
    memcpy(story->rules, guest->rules, guest->game->rules_size);
    story->count = 0;
    if (!guest->game->botzone->rebuild(story, service->requests, service->responses, service->error))
        return false;
    uint64_t seed = guest->seed + (uint64_t)cJSON_GetArraySize(service->responses);
    if (service->talk->limits.move_ms) pace_lift(guest, service->talk->limits.move_ms, TABLE_BYTES);
    if (!guest->prepare(guest, story->rules, story->seat, seed, service->error)) return false;
    memcpy(service->state, story->dealt, guest->game->state_size);
    guest->game->observe(service->state, story->seat, service->view);
    guest->game->observe_ply(NULL, 0, service->state, story->seat, service->ply);
    if (guest->bot->sit) guest->bot->sit(&guest->player, service->view, service->ply);
    for (int i = 0; i < story->count; i++) tell_ply(service, story->moves[i]);
    if (guest->game->turn(service->state) == story->seat) return true;
    return error_input(service->error, "after these requests it is not the turn of seat %d", story->seat);
}

static Move choose(Service *service) {
    Guest *guest = service->guest;
    Move legal[MOVES_MAX];
    int count = guest->game->moves(service->state, legal);
    uint32_t ms = service->talk->limits.move_ms;
    if (count == 1) return legal[0];
    guest->player.clock = (Clock){.whole = ms > 0};
    guest->game->observe(service->state, service->story.seat, service->view);
    Question question = {.player = &guest->player, .view = service->view, .legal = legal, .count = count};
    return pace_choose(service->talk, guest, (ms ? ms : USUAL_MS) * INT64_C(1000000), &question);
}

static bool answer(Service *service) {
    Text said = {0}, *out = &service->talk->out;
    Error ignored;
    if (!play_story(service)) return false;
    service->guest->game->botzone->answer(&service->story, service->state, choose(service), &said);
    text_string(out, "{\"response\":");
    text_bytes(out, said.data, said.size);
    text_string(out, "}\n" BOTZONE_STAY "\n");
    cJSON_AddItemToArray(service->responses, json_parse(said.data, said.size, "response", 1, &ignored));
    text_free(&said);
    return true;
}

static bool serve_line(Service *service) {
    char *line;
    size_t length;
    if (service->talk->hear(service->talk, 0, &line, &length) != HEARD_LINE) return false;
    if (line[strspn(line, " \t")] == 0) return true;
    cJSON *message = json_parse(line, length, "line", 1, service->error);
    return message && take_message(service, message) && answer(service);
}

bool botzone_serve(Talk *talk, Guest *guest, Error *error) {
    Service service = {.talk = talk, .guest = guest, .error = error};
    error->status = 0;
    while (serve_line(&service)) {
    }
    cJSON_Delete(service.requests);
    cJSON_Delete(service.responses);
    return error->status == 0;
}
