/* The protocol `json`, for every game: one line of JSON each way. src/bots/README.md is its specification.
 * This file is our side of a program that plays for us; json_serve.c is the other way. */
#include "external/protocols/json.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "core/feature.h"
#include "core/json.h"

/* What the program asked to be told, and the number of its last question. */
typedef struct {
    bool plies, view, vector; /* view: as JSON, or as numbers */
    int32_t history;          /* plies repeated with each question */
    int32_t legal_max;        /* up to this many legal moves are listed, more are only counted */
    uint32_t asked;           /* number of the last question */
} Wishes;

_Static_assert(sizeof(Wishes) <= PROTOCOL_MEMORY, "fits its memory");

static Wishes *wishes(Talk *talk) { return (Wishes *)(void *)talk->memory; }

/* ---- the first words ---- */

static void write_limit(Text *out, const char *key, int64_t value) {
    if (value <= 0) return;
    text_string(out, ",\"");
    text_string(out, key);
    text_string(out, "\":");
    text_integer(out, value);
}

/* Rules as in a config, without the game's name. */
static void write_rules(const Talk *talk, Text *out) {
    cJSON *rules = cJSON_CreateObject();
    option_write(talk->game->rules, talk->rules, rules);
    char *text = cJSON_PrintUnformatted(rules);
    if (!text) out->failed = true;
    text_string(out, text ? text : "{}");
    cJSON_free(text);
    cJSON_Delete(rules);
}

static void say_hello(Talk *talk) {
    Text *out = &talk->out;
    text_format(out, "{\"type\":\"hello\",\"protocol\":\"kozyr\",\"version\":%d,\"game\":\"%s\",\"rules\":",
                JSON_PROTOCOL_VERSION, talk->game->name);
    write_rules(talk, out);
    text_format(out, ",\"seats\":%d,\"name\":\"%s\",\"options\":%s,\"limits\":{\"move_ms\":%u", talk->seats,
                talk->name, talk->options, talk->limits.move_ms);
    write_limit(out, "game_ms", talk->limits.game_ms);
    write_limit(out, "increment_ms", talk->limits.increment_ms);
    write_limit(out, "nodes", talk->limits.nodes);
    write_limit(out, "memory_mib", talk->limits.memory_mib);
    text_char(out, '}');
    write_limit(out, "parallel_games", talk->together);
    text_string(out, "}\n");
}

static bool wish_bool(const cJSON *ready, const char *key, bool otherwise) {
    const cJSON *value = json_member(ready, key);
    return cJSON_IsBool(value) ? cJSON_IsTrue(value) : otherwise;
}

static int32_t wish_number(const cJSON *ready, const char *key, int most, int otherwise) {
    const cJSON *value = json_member(ready, key);
    double number = cJSON_IsNumber(value) ? value->valuedouble : otherwise;
    return number < 0 ? 0 : number > most ? most : (int32_t)number;
}

static bool read_wishes(Talk *talk, const cJSON *ready, Error *error) {
    const char *view = cJSON_GetStringValue(json_member(ready, "view"));
    *wishes(talk) = (Wishes){.plies = wish_bool(ready, "plies", true),
                             .view = wish_bool(ready, "view", true),
                             .vector = view && strcmp(view, "vector") == 0,
                             .history = wish_number(ready, "history", RECENT_MAX, 0),
                             .legal_max = wish_number(ready, "legal_max", MOVES_MAX, MOVES_MAX)};
    return !wishes(talk)->vector || talk->game->features ||
           error_input(error, "the bot asks for a view as numbers (\"vector\"), which %s does not have",
                       talk->game->name);
}

static bool fail_hello(Heard heard, const char *line, Error *error) {
    Text shown = {0};
    if (heard != HEARD_LINE)
        return error_input(error, heard == HEARD_TIMEOUT ? "the bot does not answer \"hello\""
                                                         : "the bot ends before it answers \"hello\"");
    text_json(&shown, line, strnlen(line, 200));
    error_input(error, "expected {\"type\":\"ready\"} from the bot; it said %s", text_c(&shown));
    text_free(&shown);
    return false;
}

static bool json_open(Talk *talk, int64_t deadline, Error *error) {
    char *line;
    size_t length;
    say_hello(talk);
    Heard heard = talk->hear(talk, deadline, &line, &length);
    Error ignored;
    cJSON *ready = heard == HEARD_LINE ? json_parse(line, length, "ready", 1, &ignored) : NULL;
    const char *type = cJSON_GetStringValue(json_member(ready, "type"));
    const char *refusal = cJSON_GetStringValue(json_member(ready, "error"));
    bool good = type && strcmp(type, "ready") == 0;
    talk->refused = !good && refusal;
    if (good)
        good = read_wishes(talk, ready, error);
    else if (refusal)
        error_input(error, "the bot refuses: %.300s", refusal);
    else
        fail_hello(heard, line, error);
    cJSON_Delete(ready);
    return good;
}

/* ---- what we tell ---- */

static FieldContext context_of(const Talk *talk, int seat) {
    return (FieldContext){talk->game, talk->rules, talk->seats, seat};
}

static void json_sit(Talk *talk, const Player *player, const void *view, const void *deal) {
    FieldContext context = context_of(talk, player->seat);
    Text *out = &talk->out;
    text_format(out, "{\"type\":\"game\",\"seat\":%d,\"seed\":\"", player->seat);
    text_hex(out, player->seed);
    text_string(out, "\",\"view\":");
    fields_write(talk->game->view_fields, &context, view, out);
    text_string(out, ",\"deal\":");
    fields_write(talk->game->ply_fields, &context, deal, out);
    text_string(out, "}\n");
}

static void json_notify(Talk *talk, const Player *player, const void *ply) {
    if (!wishes(talk)->plies) return;
    FieldContext context = context_of(talk, player->seat);
    text_string(&talk->out, "{\"type\":\"ply\",\"ply\":");
    fields_write(talk->game->ply_fields, &context, ply, &talk->out);
    text_string(&talk->out, "}\n");
}

static void write_legal(Talk *talk, const Move *legal, int count, Text *out) {
    char text[MOVE_TEXT_MAX];
    text_string(out, ",\"count\":");
    text_integer(out, count);
    if (count > wishes(talk)->legal_max) return;
    text_string(out, ",\"legal\":[");
    for (int i = 0; i < count; i++) {
        size_t length = talk->game->move_format(legal[i], text);
        text_string(out, i ? ",\"" : "\"");
        text_bytes(out, text, length);
        text_char(out, '"');
    }
    text_char(out, ']');
}

/* The last plies, oldest first. */
static void write_history(Talk *talk, const Recent *recent, Text *out) {
    char text[MOVE_TEXT_MAX];
    const char *separator = "";
    if (wishes(talk)->history == 0) return;
    text_string(out, ",\"history\":[");
    for (int back = wishes(talk)->history; back > 0; back--) {
        int place = recent_find(recent, back);
        if (place < 0) continue;
        size_t length = talk->game->move_format(recent->move[place], text);
        text_format(out, "%s{\"seat\":%d,\"move\":\"", separator, recent->seat[place]);
        text_bytes(out, text, length);
        text_string(out, "\"}");
        separator = ",";
    }
    text_char(out, ']');
}

static void write_view(Talk *talk, const Player *player, const void *view, Text *out) {
    FieldContext context = context_of(talk, player->seat);
    if (wishes(talk)->vector) {
        FeatureInput input = {view, player->recent, talk->rules, player->seat, talk->seats};
        text_string(out, ",\"vector\":");
        features_write(talk->game, &input, out);
    } else if (wishes(talk)->view) {
        text_string(out, ",\"view\":");
        fields_write(talk->game->view_fields, &context, view, out);
    }
    write_history(talk, player->recent, out);
}

static void say_question(Talk *talk, const Question *question, int64_t deadline, int64_t left_ms) {
    Text *out = &talk->out;
    text_string(out, "{\"type\":\"move\",\"id\":");
    text_integer(out, ++wishes(talk)->asked);
    write_view(talk, question->player, question->view, out);
    write_legal(talk, question->legal, question->count, out);
    if (deadline)
        write_limit(out, "move_ms", (deadline - talk->margin - clock_nanoseconds() + 999999) / 1000000);
    if (left_ms >= 0) text_format(out, ",\"left_ms\":%lld", (long long)left_ms);
    write_limit(out, "nodes", talk->limits.nodes);
    text_string(out, "}\n");
}

/* ---- what we hear ---- */

/* If the cards have several legal readings and the answer names none, the fault lists them. */
static bool find_move(Talk *talk, const Question *question, const char *text) {
    Player *player = question->player;
    int found =
        text ? game_find_move(talk->game, text, question->legal, question->count, &player->answer) : 0;
    if (found > 1) {
        text_clear(&talk->kept[0]);
        game_say_readings(talk->game, text, question->legal, question->count, &talk->kept[0]);
        player->said = text_c(&talk->kept[0]);
    }
    return found == 1;
}

typedef enum { ANSWER_MOVE, ANSWER_WRONG, ANSWER_OTHER } Answer;

/* Recognises the usual answer, {"move":"TEXT"} and nothing else, without parsing JSON. */
static bool is_plain_move(Talk *talk, const Question *question, char *line, size_t length) {
    static const char before[] = "{\"move\":\"", after[] = "\"}";
    enum { BEFORE = sizeof before - 1, AFTER = sizeof after - 1 };
    if (length < BEFORE + AFTER || memcmp(line, before, BEFORE) != 0) return false;
    char *text = line + BEFORE, *end = line + length - AFTER;
    if (memcmp(end, after, AFTER) != 0) return false;
    *end = 0;
    bool found =
        game_find_move(talk->game, text, question->legal, question->count, &question->player->answer) == 1;
    *end = after[0];
    return found;
}

/* True for an answer with the number of another question: it is late. */
static bool is_late(Talk *talk, const cJSON *answer) {
    const cJSON *id = json_member(answer, "id");
    return cJSON_IsNumber(id) && id->valuedouble != wishes(talk)->asked;
}

/* Adds the nodes that a program claims. What would be negative, or above GAME_NODES_MAX in this game, is ignored. */
static void count_nodes(Player *player, const cJSON *answer) {
    const cJSON *nodes = json_member(answer, "nodes");
    if (!cJSON_IsNumber(nodes) || !(nodes->valuedouble >= 0)) return;
    if (nodes->valuedouble <= (double)(GAME_NODES_MAX - (int64_t)player->nodes))
        player->nodes += (uint64_t)nodes->valuedouble;
}

/* Reads {"move": TEXT, "id": I, "nodes": N}, or the text as a JSON string. Ignores objects without a move,
 * and answers to other questions. */
static Answer read_answer(Talk *talk, const Question *question, const char *line, size_t length) {
    Player *player = question->player;
    Error ignored;
    cJSON *answer = json_parse(line, length, "answer", 1, &ignored);
    const cJSON *text = cJSON_IsString(answer) ? answer : json_member(answer, "move");
    Answer kind = ANSWER_WRONG;
    if (find_move(talk, question, cJSON_GetStringValue(text))) kind = ANSWER_MOVE;
    if (cJSON_IsObject(answer) && (!text || is_late(talk, answer))) kind = ANSWER_OTHER;
    if (kind == ANSWER_MOVE) count_nodes(player, answer);
    cJSON_Delete(answer);
    return kind;
}

static Fault json_choose(Talk *talk, Question *question, int64_t deadline, int64_t left_ms) {
    say_question(talk, question, deadline, left_ms);
    for (;;) {
        char *line;
        size_t length;
        Heard heard = talk->hear(talk, deadline, &line, &length);
        question->player->said = line;
        if (heard != HEARD_LINE) return heard_fault(heard);
        if (is_plain_move(talk, question, line, length)) return FAULT_NONE;
        Answer answer = read_answer(talk, question, line, length);
        if (answer != ANSWER_OTHER) return answer == ANSWER_MOVE ? FAULT_NONE : FAULT_ILLEGAL;
    }
}

/* ---- many questions at once ---- */

static void json_put(Talk *talk, const Question *question, Text *out) {
    const Player *player = question->player;
    text_format(out, "\"seat\":%d,\"seed\":\"", player->seat);
    text_hex(out, player->seed);
    text_char(out, '"');
    write_view(talk, player, question->view, out);
    write_legal(talk, question->legal, question->count, out);
}

/* {"type":"ask","ask":[{"id","seat","seed","view","count","legal"}, ...]}; returns the first number. */
static uint32_t say_questions(Talk *talk, const Asked *asked, int count, int64_t deadline) {
    Text *out = &talk->out;
    uint32_t first = wishes(talk)->asked + 1;
    text_string(out, "{\"type\":\"ask\",\"ask\":[");
    for (int i = 0; i < count; i++) {
        text_string(out, i ? ",{\"id\":" : "{\"id\":");
        text_integer(out, ++wishes(talk)->asked);
        text_char(out, ',');
        text_bytes(out, asked[i].text, asked[i].size);
        text_char(out, '}');
    }
    text_char(out, ']');
    if (deadline)
        write_limit(out, "move_ms", (deadline - talk->margin - clock_nanoseconds() + 999999) / 1000000);
    write_limit(out, "nodes", talk->limits.nodes);
    text_string(out, "}\n");
    return first;
}

/* Reads {"id": I, "move": TEXT, "nodes": N}. A wrong move is a fault of its own game only; its message does
 * not depend on the other questions. */
static void take(Talk *talk, Question *question, cJSON *answer) {
    Player *player = question->player;
    player->said = NULL;
    if (find_move(talk, question, cJSON_GetStringValue(json_member(answer, "move")))) {
        count_nodes(player, answer);
        return;
    }
    cJSON_DeleteItemFromObjectCaseSensitive(answer, "id");
    char *text = player->said ? NULL : cJSON_PrintUnformatted(answer);
    snprintf(question->said, sizeof question->said, "%s", text ? text : player->said ? player->said : "");
    cJSON_free(text);
    player->fault = FAULT_ILLEGAL;
    player->said = question->said;
}

/* Questions waiting for answers: numbered from `first`. */
typedef struct {
    Asked *asked;
    int count, left;
    uint32_t first;
    const Listener *listener;
} Waiting;

/* Ignores what answers none of them, and second answers. */
static void pass_answer(Waiting *waiting, cJSON *answer) {
    const cJSON *id = json_member(answer, "id");
    double place = cJSON_IsNumber(id) ? id->valuedouble - waiting->first : -1;
    if (!(place >= 0 && place < waiting->count) || waiting->asked[(int)place].answered) return;
    waiting->asked[(int)place].answered = true;
    waiting->left--;
    waiting->listener->take(waiting->listener->context, (int)place, answer);
}

/* Reads a line with an answer, or with {"answers": [...]}; objects without a number are ignored. False: it
 * is neither. */
static bool take_answers(Waiting *waiting, const char *line, size_t length) {
    Error ignored;
    cJSON *root = json_parse(line, length, "answer", 1, &ignored);
    cJSON *list = cJSON_GetObjectItemCaseSensitive(root, "answers"), *answer;
    bool good = cJSON_IsObject(root);
    if (cJSON_IsArray(list))
        cJSON_ArrayForEach(answer, list) pass_answer(waiting, answer);
    else if (good)
        pass_answer(waiting, root);
    cJSON_Delete(root);
    return good;
}

static Fault json_choose_many(Talk *talk, Asked *asked, int count, int64_t deadline,
                              const Listener *listener) {
    uint32_t first = say_questions(talk, asked, count, deadline);
    Waiting waiting = {asked, count, count, first, listener};
    while (waiting.left > 0) {
        char *line;
        size_t length;
        Heard heard = talk->hear(talk, deadline, &line, &length);
        talk->said = line;
        if (heard != HEARD_LINE) return heard_fault(heard);
        if (!take_answers(&waiting, line, length)) return FAULT_ILLEGAL;
    }
    return FAULT_NONE;
}

static void write_numbers(Text *out, const char *key, const Outcome *outcome, int seats, bool places) {
    text_format(out, ",\"%s\":[", key);
    for (int seat = 0; seat < seats; seat++)
        text_format(out, "%s%d", seat ? "," : "", places ? outcome->place[seat] : (int)outcome->score[seat]);
    text_char(out, ']');
}

static void end(Talk *talk, const Player *player, const Outcome *outcome) {
    (void)player;
    static const char *const faults[] = {"", "illegal", "crash", "timeout"};
    const char *reason = outcome->reason >= REASON_FAULT ? faults[outcome->reason - REASON_FAULT]
                                                         : talk->game->reasons[outcome->reason];
    text_format(&talk->out, "{\"type\":\"end\",\"reason\":\"%s\"", reason);
    write_numbers(&talk->out, "scores", outcome, talk->seats, false);
    write_numbers(&talk->out, "places", outcome, talk->seats, true);
    text_string(&talk->out, "}\n");
}

static void json_close(Talk *talk) { text_string(&talk->out, "{\"type\":\"quit\"}\n"); }

/* ---- examinations ---- */

/* Adds an unknown key to every message, and messages of unknown types. */
static void json_disturb(const char *line, size_t length, Text *out) {
    static const char hello[] = "{\"type\":\"hello\"";
    if (strncmp(line, hello, sizeof hello - 1) != 0)
        text_string(out, "{\"type\":\"later\",\"text\":\"\\u00e9 \\\" }\",\"list\":[1,null,{}]}\n");
    text_string(out, "{\"later\":[{\"a\":1.5e3},null,\"}\"],");
    text_bytes(out, line + 1, length - 1);
    text_char(out, '\n');
}

static bool json_is_answer(const char *line) {
    Error ignored;
    cJSON *answer = json_parse(line, strlen(line), "answer", 1, &ignored);
    bool is = cJSON_IsString(answer) || (json_member(answer, "move") && !json_member(answer, "id"));
    cJSON_Delete(answer);
    return is;
}

const Protocol protocol_json = {
    .name = "json",
    .title = "a line of JSON each way, for every game",
    .open = json_open,
    .sit = json_sit,
    .notify = json_notify,
    .choose = json_choose,
    .put = json_put,
    .choose_many = json_choose_many,
    .take = take,
    .end = end,
    .close = json_close,
    .serve = json_serve,
    .disturb = json_disturb,
    .is_answer = json_is_answer,
};
