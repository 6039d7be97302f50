/* The protocol `json` the other way: one of our bots answers. */
#include <cjson/cJSON.h>
#include <string.h>

#include "core/json.h"
#include "core/protocol.h"
#include "external/protocols/json.h"

enum {
    TABLE_MIB = 16,  /* if no limit of memory was sent */
    MOVES_LEFT = 20, /* the rest of a game's time is divided by this */
    DAY_MS = 86400000
};

typedef struct {
    Talk *talk;
    Guest *guest;
    Error *error;
    bool ready, seated;
    bool timed;      /* hello announced a clock; without one `move_ms` is only the patience of the run */
    const cJSON *id; /* of the question */
    FieldContext context;
    Rng rng; /* for the legal moves, which must depend on the view only */
    _Alignas(64) unsigned char rules[RULES_MAX];
    _Alignas(64) unsigned char view[VIEW_MAX];
    _Alignas(64) unsigned char ply[PLY_MAX];
    _Alignas(64) unsigned char state[STATE_MAX];
} Service;

static bool read_rules(Service *service, const cJSON *message) {
    const Game *game = service->guest->game;
    static const char *const known[] = {"name", NULL};
    const char *name = cJSON_GetStringValue(json_member(message, "game"));
    const cJSON *rules = json_member(message, "rules");
    if (!name || strcmp(name, game->name) != 0)
        return error_input(service->error, "game: this bot plays %s", game->name);
    memset(service->rules, 0, sizeof service->rules);
    if (!cJSON_IsObject(rules)) return error_input(service->error, "rules: expected an object");
    return option_read(game->rules, rules, "rules", known, service->rules, service->error) &&
           (!game->check || game->check(service->rules, service->error) ||
            error_prefix(service->error, "rules."));
}

/* A limit from the message; 0: none. */
static double limit(const cJSON *limits, const char *key, double most) {
    const cJSON *value = json_member(limits, key);
    double number = cJSON_IsNumber(value) ? value->valuedouble : 0;
    return number > most ? most : number > 0 ? number : 0;
}

/* Half of the memory limit goes to tables. */
static void lift_limits(Service *service, const cJSON *limits) {
    double move = limit(limits, "move_ms", DAY_MS), game = limit(limits, "game_ms", DAY_MS),
           memory = limit(limits, "memory_mib", 1 << 20);
    service->timed = move > 0 || game > 0;
    if (service->timed)
        pace_lift(service->guest, (int64_t)(move > 0 ? move : game / MOVES_LEFT) + 1,
                  (int64_t)((memory > 0 ? memory / 2 : TABLE_MIB) * (1 << 20)));
}

static bool serve_hello(Service *service, const cJSON *message) {
    Guest *guest = service->guest;
    lift_limits(service, json_member(message, "limits"));
    if (!read_rules(service, message) || !guest->prepare(guest, service->rules, 0, 0, service->error))
        return false;
    service->talk->rules = guest->rules;
    service->talk->seats = guest->game->seats(guest->rules);
    service->ready = true;
    text_format(&service->talk->out,
                "{\"type\":\"ready\",\"protocol\":\"kozyr\",\"version\":%d,\"name\":\"%s\",\"plies\":%s,"
                "\"legal_max\":0}\n",
                JSON_PROTOCOL_VERSION, guest->bot->name, guest->bot->notify ? "true" : "false");
    return true;
}

static bool read_view(Service *service, const cJSON *message) {
    return fields_read(service->guest->game->view_fields, &service->context, json_member(message, "view"),
                       "view", service->view, service->error) &&
           game_accept_view(&service->context, service->view, &service->rng, service->state, service->error);
}

static bool read_ply(Service *service, const cJSON *message, const char *key, bool deal) {
    const FieldTable *table = service->guest->game->ply_fields;
    if (!fields_read(table, &service->context, json_member(message, key), key, service->ply, service->error))
        return false;
    if (fields_tell_deal(table, service->ply) == deal) return true;
    return error_input(service->error, "%s.seat: expected %s", key,
                       deal ? "-1: nobody makes the deal" : "who moved; only the deal has -1");
}

static bool serve_game(Service *service, const cJSON *message) {
    Guest *guest = service->guest;
    const cJSON *given = json_member(message, "seed");
    int64_t seat;
    uint64_t seed = guest->seed;
    if (!service->ready) return error_input(service->error, "game: before \"hello\"");
    if (!json_integer(json_member(message, "seat"), "seat", 0, service->talk->seats - 1, &seat,
                      service->error))
        return false;
    if (given && !json_seed(given, "seed", &seed, service->error)) return false;
    if (!guest->prepare(guest, service->rules, (int)seat, seed, service->error)) return false;
    service->context = (FieldContext){guest->game, guest->rules, service->talk->seats, (int)seat};
    service->seated = true;
    if (!guest->bot->sit) return true;
    if (!read_view(service, message) || !read_ply(service, message, "deal", true)) return false;
    guest->bot->sit(&guest->player, service->view, service->ply);
    return true;
}

static bool serve_ply(Service *service, const cJSON *message) {
    Guest *guest = service->guest;
    if (!service->seated) return error_input(service->error, "ply: before \"game\"");
    if (!guest->bot->notify) return true;
    if (!read_ply(service, message, "ply", false)) return false;
    guest->bot->notify(&guest->player, service->ply);
    return true;
}

/* Milliseconds for this answer; 0: no limit. */
static double time_of(const cJSON *message) {
    const cJSON *left = json_member(message, "left_ms");
    double ms = limit(message, "move_ms", 1e12);
    if (cJSON_IsNumber(left) && (ms <= 0 || left->valuedouble / MOVES_LEFT < ms))
        ms = left->valuedouble / MOVES_LEFT + 1;
    return ms > 0 && ms < 1e12 ? ms : 0;
}

/* Chooses a move. A bot that follows the plies may find that they do not lead to the view; that is an input
 * error. */
static bool choose(Service *service, const cJSON *message, const Move *legal, int count, Move *move) {
    Guest *guest = service->guest;
    double ms = time_of(message);
    Player *player = &guest->player;
    *move = legal[0];
    if (count == 1) return true;
    player->fault = FAULT_NONE;
    player->said = NULL;
    player->clock =
        (Clock){.nodes = (uint64_t)limit(message, "nodes", 1e18), .whole = service->timed && ms > 0};
    Question question = {.player = player, .view = service->view, .legal = legal, .count = count};
    *move = pace_choose(service->talk, guest, (int64_t)(ms * 1e6), &question);
    for (int i = 0; i < count && !player->fault; i++)
        if (legal[i] == *move) return true;
    return error_input(service->error, "view%s",
                       player->said ? player->said
                                    : ": it does not follow from the deal and the plies that were told");
}

static void say_move(const Service *service, Move move, uint64_t nodes) {
    Text *out = &service->talk->out;
    char text[MOVE_TEXT_MAX];
    service->guest->game->move_format(move, text);
    text_format(out, "{\"move\":\"%s\",\"nodes\":%llu", text, (unsigned long long)nodes);
    if (cJSON_IsNumber(service->id)) text_format(out, ",\"id\":%.0f", service->id->valuedouble);
    text_string(out, "}\n");
}

static bool serve_move(Service *service, const cJSON *message) {
    Guest *guest = service->guest;
    const Game *game = guest->game;
    Move legal[MOVES_MAX], move;
    if (!service->seated) return error_input(service->error, "move: before \"game\"");
    if (!read_view(service, message)) return false;
    if (game->turn(service->state) != guest->player.seat)
        return error_input(service->error, "view.turn: seat %d is asked for a move, and it is not its turn",
                           guest->player.seat);
    int count = game->moves(service->state, legal);
    if (count == 0) return error_input(service->error, "view: no move is legal");
    uint64_t before = guest->player.nodes;
    service->id = json_member(message, "id");
    if (!choose(service, message, legal, count, &move)) return false;
    say_move(service, move, guest->player.nodes - before);
    return true;
}

/* ---- many games at once ---- */

/* Answers one question. There are no other messages about its game. */
static bool serve_question(Service *service, const cJSON *question) {
    return serve_game(service, question) && serve_move(service, question);
}

static bool serve_ask(Service *service, const cJSON *message) {
    const Bot *bot = service->guest->bot;
    const cJSON *list = json_member(message, "ask"), *question;
    if (bot->sit || bot->notify)
        return error_input(service->error,
                           "ask: this bot follows a game from its deal on, one game at a time");
    if (!cJSON_IsArray(list)) return error_input(service->error, "ask: expected a list of questions");
    cJSON_ArrayForEach(question, list) if (!serve_question(service, question)) return false;
    return true;
}

static bool serve_message(Service *service, const char *type, const cJSON *message) {
    if (strcmp(type, "hello") == 0) return serve_hello(service, message);
    if (strcmp(type, "game") == 0) return serve_game(service, message);
    if (strcmp(type, "ply") == 0) return serve_ply(service, message);
    if (strcmp(type, "move") == 0) return serve_move(service, message);
    if (strcmp(type, "ask") == 0) return serve_ask(service, message);
    return true; /* "end", and messages of later versions */
}

/* Sends the error to the other side, too, which may not read our stderr. */
static void say_error(Service *service) {
    char *line;
    size_t length;
    Talk *talk = service->talk;
    text_string(&talk->out, "{\"type\":\"error\",\"error\":");
    text_json(&talk->out, service->error->text, strlen(service->error->text));
    text_string(&talk->out, "}\n");
    talk->hear(talk, clock_nanoseconds() + 1, &line, &length); /* sends it */
}

/* Serves one message; false: there are no more, or one was wrong. */
static bool serve_line(Service *service) {
    Talk *talk = service->talk;
    char *line;
    size_t length;
    if (talk->hear(talk, 0, &line, &length) != HEARD_LINE) return false;
    cJSON *message = json_parse(line, length, "line", 1, service->error);
    const char *type = cJSON_GetStringValue(json_member(message, "type"));
    bool good = false;
    if (message && !type)
        error_input(service->error, "expected an object with a \"type\"");
    else if (message)
        good = strcmp(type, "quit") != 0 && serve_message(service, type, message);
    cJSON_Delete(message);
    return good;
}

bool json_serve(Talk *talk, Guest *guest, Error *error) {
    Service service = {.talk = talk, .guest = guest, .error = error, .rng = rng_seeded(1)};
    error->status = 0;
    while (serve_line(&service)) {
    }
    if (error->status == 0) return true;
    say_error(&service);
    return false;
}
