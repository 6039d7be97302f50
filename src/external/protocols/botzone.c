/* Bots of the platform Botzone; kozyr is the platform. At each turn a bot gets one line,
 * {"requests":[...],"responses":[...],"data":...,"globaldata":...} with all its requests and responses so
 * far. It answers {"response":...}, optionally with "debug", and with "data" that it gets back at its next
 * turn. It is started again for each turn, unless it writes the line BOTZONE_STAY after its response: then
 * it gets only the request of each further turn. The platform asks at every turn; kozyr asks forced moves
 * later, together with the next question. */
#include "external/protocols/botzone.h"

#include <string.h>

#include "core/botzone.h"
#include "core/json.h"

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
