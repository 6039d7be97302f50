/* Bots of the platform Botzone; kozyr is the platform. At each turn a bot gets one line,
 * {"requests":[...],"responses":[...],"data":...,"globaldata":...} with all its requests and responses so
 * far. It answers {"response":...}, optionally with "debug", and with "data" that it gets back at its next
 * turn. It is started again for each turn, unless it writes the line BOTZONE_STAY after its response: then
 * it gets only the request of each further turn. The platform asks at every turn; kozyr asks forced moves
 * later, together with the next question. */
#include <string.h>

#include "core/json.h"
#include "core/protocol.h"

/* The line by which a bot asks to stay alive. */
#define BOTZONE_STAY ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"

/* ---- kozyr is the platform ---- */

/* How long a bot that has answered may take to ask to stay. */
enum { LINGER_MS = 1000, DATA, GLOBAL_DATA };
static const char *const kept_names[] = {"data", "globaldata"};

typedef struct {
    int32_t told; /* turns that the running program knows */
    _Alignas(8) unsigned char game[BOTZONE_MEMORY];
} Platform;

_Static_assert(sizeof(Platform) <= PROTOCOL_MEMORY, "fits its memory");

static Platform *platform(Talk *talk) { return (Platform *)(void *)talk->memory; }

static bool botzone_plays(const Game *game) { return game->botzone != NULL; }

static bool botzone_check(const Game *game, const void *rules, Error *error) {
    return game->botzone->check(rules, error);
}

static void botzone_sit(Talk *talk, const Player *player, const void *view, const void *deal) {
    (void)player, (void)deal;
    talk->stays = false; /* a program plays one game */
    for (int i = 0; i < 2; i++) text_clear(&talk->kept[i]);
    memset(platform(talk), 0, sizeof(Platform));
    talk->game->botzone->sit(platform(talk)->game, view);
}

static void botzone_notify(Talk *talk, const Player *player, const void *ply) {
    (void)player;
    talk->game->botzone->notify(platform(talk)->game, ply);
}

/* ---- what we say ---- */

static void say_turns(Talk *talk, const char *key, int count,
                      void (*write)(const void *memory, int turn, Text *out)) {
    text_format(&talk->out, "\"%s\":[", key);
    for (int turn = 0; turn < count; turn++) {
        if (turn) text_char(&talk->out, ',');
        write(platform(talk)->game, turn, &talk->out);
    }
    text_char(&talk->out, ']');
}

static void say_history(Talk *talk, int turns) {
    const Botzone *game = talk->game->botzone;
    text_char(&talk->out, '{');
    say_turns(talk, "requests", turns + 1, game->request);
    text_char(&talk->out, ',');
    say_turns(talk, "responses", turns, game->response);
    for (int i = 0; i < 2; i++) {
        text_format(&talk->out, ",\"%s\":", kept_names[i]);
        if (talk->kept[i].size == 0) text_string(&talk->out, "\"\"");
        text_bytes(&talk->out, talk->kept[i].data, talk->kept[i].size);
    }
    text_string(&talk->out, "}\n");
}

static void say_request(Talk *talk, int turn) {
    talk->game->botzone->request(platform(talk)->game, turn, &talk->out);
    text_char(&talk->out, '\n');
}

/* ---- what we hear ---- */

static bool is_blank(const char *line) { return line[strspn(line, " \t\r")] == 0; }

static void keep(Talk *talk, const cJSON *answer) {
    for (int i = 0; i < 2; i++) {
        const cJSON *value = cJSON_GetObjectItemCaseSensitive(answer, kept_names[i]);
        char *text = value ? cJSON_PrintUnformatted(value) : NULL;
        text_clear(&talk->kept[i]);
        if (text) text_string(&talk->kept[i], text);
        cJSON_free(text);
    }
}

/* Reads the next answer with a response; NULL: `fault` has the reason. */
static cJSON *hear_answer(Talk *talk, Player *player, int64_t deadline, Fault *fault) {
    char *line;
    size_t length;
    Heard heard;
    Error ignored;
    do heard = talk->hear(talk, deadline, &line, &length);
    while (heard == HEARD_LINE && (is_blank(line) || strcmp(line, BOTZONE_STAY) == 0));
    player->said = line;
    *fault = heard == HEARD_LINE ? FAULT_ILLEGAL : heard_fault(heard);
    cJSON *answer = heard == HEARD_LINE ? json_parse(line, length, "answer", 1, &ignored) : NULL;
    if (cJSON_GetObjectItemCaseSensitive(answer, "response")) {
        keep(talk, answer);
        return answer;
    }
    cJSON_Delete(answer);
    return NULL;
}

/* Reads whether the bot asks to stay; its end and silence mean no. */
static void hear_wish(Talk *talk, int64_t deadline) {
    int64_t patience = clock_nanoseconds() + LINGER_MS * INT64_C(1000000);
    char *line;
    size_t length;
    talk->stays = false;
    if (!talk->may_stay) return;
    if (deadline == 0 || deadline > patience) deadline = patience;
    while (!talk->stays && talk->hear(talk, deadline, &line, &length) == HEARD_LINE)
        talk->stays = strncmp(line, BOTZONE_STAY, strlen(BOTZONE_STAY)) == 0;
}

/* Reads the response to a forced move made without asking: it must be the same move. */
static Fault hear_forced(Talk *talk, Player *player, int turn, int64_t deadline) {
    Fault fault;
    Error ignored;
    Text made = {0};
    cJSON *answer = hear_answer(talk, player, deadline, &fault);
    if (!answer) return fault;
    talk->game->botzone->response(platform(talk)->game, turn, &made);
    cJSON *wanted = json_parse(text_c(&made), made.size, "response", 1, &ignored);
    bool same = cJSON_Compare(wanted, cJSON_GetObjectItemCaseSensitive(answer, "response"), true);
    cJSON_Delete(wanted);
    cJSON_Delete(answer);
    text_free(&made);
    return same ? FAULT_NONE : FAULT_ILLEGAL;
}

static Fault put_question(Talk *talk, Player *player, int turns, int64_t deadline) {
    Fault fault = FAULT_NONE;
    int told = platform(talk)->told;
    platform(talk)->told = turns + 1;
    talk->last = !talk->may_stay;
    if (!talk->stays) {
        say_history(talk, turns);
        return FAULT_NONE;
    }
    for (; told < turns && !fault && talk->stays; told++) {
        say_request(talk, told);
        fault = hear_forced(talk, player, told, deadline);
        if (!fault) hear_wish(talk, deadline);
    }
    talk->again = !fault && !talk->stays;
    if (!fault && talk->stays) say_request(talk, turns);
    return fault;
}

static Fault botzone_choose(Talk *talk, Question *question, int64_t deadline, int64_t left_ms) {
    (void)left_ms;
    Player *player = question->player;
    Fault fault = put_question(talk, player, talk->game->botzone->turns(platform(talk)->game), deadline);
    if (fault || talk->again) return fault;
    cJSON *answer = hear_answer(talk, player, deadline, &fault);
    if (!answer) return fault;
    bool good =
        talk->game->botzone->read(platform(talk)->game, cJSON_GetObjectItemCaseSensitive(answer, "response"),
                                  question->legal, question->count, &player->answer);
    cJSON_Delete(answer);
    if (!good) return FAULT_ILLEGAL;
    hear_wish(talk, deadline);
    return FAULT_NONE;
}

/* The platform sends its limits, too, and may send more. */
static void botzone_disturb(const char *line, size_t length, Text *out) {
    if (strncmp(line, "{\"requests\"", 11) == 0) {
        text_string(out, "{\"time_limit\":\"1\",\"memory_limit\":\"256\",\"later\":[null,{}],");
        line++;
        length--;
    }
    text_bytes(out, line, length);
    text_char(out, '\n');
}

/* ---- the other way: one of our bots answers, and stays alive ---- */

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

static bool botzone_serve(Talk *talk, Guest *guest, Error *error) {
    Service service = {.talk = talk, .guest = guest, .error = error};
    error->status = 0;
    while (serve_line(&service)) {
    }
    cJSON_Delete(service.requests);
    cJSON_Delete(service.responses);
    return error->status == 0;
}

const Protocol protocol_botzone = {
    .name = "botzone",
    .title = "bots of the platform Botzone, for games that it has",
    .plays = botzone_plays,
    .check = botzone_check,
    .sit = botzone_sit,
    .notify = botzone_notify,
    .choose = botzone_choose,
    .serve = botzone_serve,
    .restarts = true,
    .disturb = botzone_disturb,
};
