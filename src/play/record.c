/* Writes records and checks them. A record is checked by playing its moves again and comparing the ending. */
#include "play/record.h"
#include "play/task.h"

#include <string.h>

#include "config/varied.h"
#include "core/json.h"
#include "core/memory.h"
#include "core/registry.h"

bool recorder_open(Recorder *recorder, const Config *config, Error *error) {
    memset(recorder, 0, sizeof *recorder);
    recorder->config = config;
    cJSON *rules = config_rules_json(config, config->rules);
    recorder->rules = cJSON_PrintUnformatted(rules);
    cJSON_Delete(rules);
    return (recorder->rules && !memory_ran_out()) || error_memory(error, "records");
}

void recorder_close(Recorder *recorder) {
    text_free(&recorder->deal);
    text_free(&recorder->moves);
    text_free(&recorder->thoughts);
    cJSON_free(recorder->rules);
}

static void watch_deal(void *context, const void *state) {
    Recorder *recorder = context;
    text_clear(&recorder->deal);
    text_clear(&recorder->moves);
    text_clear(&recorder->thoughts);
    recorder->plies = 0;
    recorder->config->game->deal_write(state, &recorder->deal);
}

static void watch_ply(void *context, const void *before, Move move, const void *after) {
    (void)before, (void)after;
    Recorder *recorder = context;
    char text[MOVE_TEXT_MAX];
    size_t length = recorder->config->game->move_format(move, text);
    text_string(&recorder->moves, recorder->moves.size ? ",\"" : "\"");
    text_bytes(&recorder->moves, text, length);
    text_char(&recorder->moves, '"');
    recorder->plies++;
}

static void watch_thought(void *context, const Thought *thought, uint64_t nodes) {
    Recorder *recorder = context;
    Text *out = &recorder->thoughts;
    if (!nodes && !thought->move_count && !thought->source) return;
    text_format(out, "%s{\"ply\":%d,\"nodes\":", out->size ? "," : "", recorder->plies + 1);
    text_integer(out, (int64_t)nodes);
    thought_write(recorder->config->game, thought, out);
    text_char(out, '}');
}

Watcher recorder_watch(Recorder *recorder) {
    text_clear(&recorder->deal);
    text_clear(&recorder->moves);
    text_clear(&recorder->thoughts);
    bool explained = recorder->config->options.records == RECORDS_EXPLAINED;
    return (Watcher){recorder, watch_deal, watch_ply, explained ? watch_thought : NULL};
}

typedef enum { LIST_SCORES, LIST_PLACES, LIST_SIDES } List;
static const char *const list_keys[] = {"scores", "places", "sides"};

static int list_value(const Outcome *outcome, List list, int seat) {
    return list == LIST_SCORES   ? outcome->score[seat]
           : list == LIST_PLACES ? outcome->place[seat]
                                 : outcome->side[seat];
}

static void write_list(Text *out, List list, int seats, const Outcome *outcome) {
    text_format(out, ",\"%s\":[", list_keys[list]);
    for (int seat = 0; seat < seats; seat++) {
        if (seat) text_char(out, ',');
        text_integer(out, list_value(outcome, list, seat));
    }
    text_char(out, ']');
}

/* Writes the seat to blame and the evidence; seat -1: no bot is to blame. */
static void write_fault(const Game *game, const GameResult *result, Text *out) {
    text_format(out, ",\"fault\":{\"seat\":%d,\"kind\":\"%s\",\"text\":", result->fault_seat,
                reason_name(game, result->outcome.reason));
    text_json(out, result->fault_text, strlen(result->fault_text));
    text_char(out, '}');
}

/* Writes the rules; in a sweep that varies them, those of the playing point. */
static void write_rules(const Recorder *recorder, const Task *task, Text *out) {
    const Config *config = recorder->config;
    if (!config->varies_rules) {
        text_string(out, recorder->rules);
        return;
    }
    cJSON *rules = config_rules_json(config, config_rules_at(config, task->entrant));
    char *text = cJSON_PrintUnformatted(rules);
    if (text)
        text_string(out, text);
    else
        out->failed = true;
    cJSON_free(text);
    cJSON_Delete(rules);
}

void recorder_write(Recorder *recorder, const GameResult *result, Text *out) {
    const Config *config = recorder->config;
    const Task *task = &result->task;
    text_format(out, "{\"game\":\"%s\",\"rules\":", config->game->name);
    write_rules(recorder, task, out);
    text_string(out, ",\"seed\":\"");
    text_hex(out, deal_seed(config, task->deal));
    text_string(out, "\",\"index\":");
    text_integer(out, task->game);
    text_string(out, ",\"seats\":[");
    for (int seat = 0; seat < config->seats; seat++)
        text_format(out, "%s\"%s\"", seat ? "," : "", config->entrants[task->entrant[seat]].name);
    text_string(out, "],\"deal\":");
    text_bytes(out, recorder->deal.data, recorder->deal.size);
    text_string(out, ",\"moves\":[");
    text_bytes(out, recorder->moves.data, recorder->moves.size);
    text_char(out, ']');
    write_list(out, LIST_SCORES, config->seats, &result->outcome);
    write_list(out, LIST_PLACES, config->seats, &result->outcome);
    if (result->outcome.sides > 0) write_list(out, LIST_SIDES, config->seats, &result->outcome);
    text_format(out, ",\"reason\":\"%s\"", reason_name(config->game, result->outcome.reason));
    if (result->outcome.reason >= REASON_FAULT) write_fault(config->game, result, out);
    if (recorder->thoughts.size) {
        text_string(out, ",\"thoughts\":[");
        text_bytes(out, recorder->thoughts.data, recorder->thoughts.size);
        text_char(out, ']');
    }
    text_string(out, "}\n");
}

/* ---- reading ---- */

typedef struct {
    const Game *game;
    cJSON *root;
    int seats;
    bool fault;    /* the game ended by a bot's fault, so the moves stop early */
    bool position; /* the record is a position: it has no ending */
    _Alignas(8) unsigned char rules[RULES_MAX];
    _Alignas(64) unsigned char state[STATE_MAX];
    _Alignas(64) unsigned char before[STATE_MAX];
} Reading;

static const cJSON *item(const Reading *reading, const char *key) { return json_member(reading->root, key); }

static bool read_rules(Reading *reading, Error *error) {
    static const char *const keys[] = {"game",   "rules",  "seed",   "index", "seats", "deal",     "moves",
                                       "scores", "places", "reason", "sides", "fault", "thoughts", NULL};
    static const char *const known[] = {"name", NULL};
    enum { POSITION_KEYS = 7, RECORD_KEYS = 10 }; /* only some records have the further keys */
    if (!cJSON_IsObject(reading->root)) return error_input(error, "expected an object, a record");
    if (!json_only_keys(reading->root, "", keys, error)) return false;
    for (int i = 0; i < (reading->position ? POSITION_KEYS : RECORD_KEYS); i++)
        if (!item(reading, keys[i])) return error_input(error, "%s: missing", keys[i]);
    const cJSON *name = item(reading, "game"), *rules = item(reading, "rules");
    reading->game = cJSON_IsString(name) ? registry_find_game(name->valuestring) : NULL;
    if (!reading->game) return error_input(error, "game: there is no such game");
    if (!cJSON_IsObject(rules)) return error_input(error, "rules: expected an object");
    if (!game_read_rules(reading->game, rules, "rules", known, reading->rules, error)) return false;
    reading->seats = reading->game->seats(reading->rules);
    uint64_t seed;
    int64_t index;
    return json_seed(item(reading, "seed"), "seed", &seed, error) &&
           json_integer(item(reading, "index"), "index", 0, INT64_C(1) << 52, &index, error);
}

static bool read_seats(const Reading *reading, Error *error) {
    const cJSON *seats = item(reading, "seats"), *name;
    if (!cJSON_IsArray(seats) || cJSON_GetArraySize(seats) != reading->seats)
        return error_input(error, "seats: expected %d names", reading->seats);
    cJSON_ArrayForEach(name, seats) if (!cJSON_IsString(name)) return error_input(error,
                                                                                  "seats: expected names");
    return true;
}

static bool read_move(Reading *reading, const cJSON *text, int number, const Watcher *watcher, Error *error) {
    const Game *game = reading->game;
    Move move;
    if (!game_read_move(game, reading->state, text, number, &move, error)) return false;
    memcpy(reading->before, reading->state, game->state_size);
    game->apply(reading->state, move);
    if (watcher) watcher->ply(watcher->context, reading->before, move, reading->state);
    return true;
}

static bool read_moves(Reading *reading, const Watcher *watcher, Error *error) {
    const cJSON *deal = item(reading, "deal"), *moves = item(reading, "moves"), *move;
    if (!cJSON_IsArray(moves)) return error_input(error, "moves: expected an array");
    if (!reading->game->deal_read(reading->state, reading->rules, deal, error))
        return error_prefix(error, "deal: ");
    if (watcher) watcher->dealt(watcher->context, reading->state);
    int number = 0;
    cJSON_ArrayForEach(move, moves) if (!read_move(reading, move, number++, watcher, error)) return false;
    return true;
}

static bool list_equals(const Reading *reading, List list, const Outcome *outcome, Error *error) {
    const char *key = list_keys[list];
    const cJSON *array = item(reading, key), *number;
    if (!cJSON_IsArray(array) || cJSON_GetArraySize(array) != reading->seats)
        return error_input(error, "%s: expected %d numbers", key, reading->seats);
    int seat = 0;
    cJSON_ArrayForEach(number, array) {
        int expected = list_value(outcome, list, seat);
        if (!cJSON_IsNumber(number)) return error_input(error, "%s[%d]: expected a number", key, seat);
        if (number->valuedouble < expected || number->valuedouble > expected)
            return error_input(error, "%s[%d]: the moves lead to %d", key, seat, expected);
        seat++;
    }
    return true;
}

static bool outcome_equals(const Reading *reading, const Outcome *outcome, Error *error) {
    if (!list_equals(reading, LIST_SCORES, outcome, error) ||
        !list_equals(reading, LIST_PLACES, outcome, error))
        return false;
    if (outcome->sides > 0) return list_equals(reading, LIST_SIDES, outcome, error);
    return !item(reading, "sides") || error_input(error, "sides: nobody had partners");
}

/* Reads the seat to blame, as a range; older records do not name it. */
static bool read_blame(const Reading *reading, int *first, int *last, Error *error) {
    static const char *const keys[] = {"seat", "kind", "text", NULL};
    const cJSON *fault = item(reading, "fault");
    int64_t seat;
    *first = -1;
    *last = reading->seats - 1;
    if (!fault) return true;
    if (!cJSON_IsObject(fault)) return error_input(error, "fault: expected an object");
    if (!json_only_keys(fault, "fault", keys, error)) return false;
    const char *kind = json_text_of(fault, "kind");
    if (!kind || strcmp(kind, item(reading, "reason")->valuestring) != 0)
        return error_input(error, "fault.kind: expected the reason, \"%s\"",
                           item(reading, "reason")->valuestring);
    if (!cJSON_IsString(json_member(fault, "text")))
        return error_input(error, "fault.text: expected a string");
    if (!json_integer(json_member(fault, "seat"), "fault.seat", -1, reading->seats - 1, &seat, error))
        return false;
    *first = *last = (int)seat;
    return true;
}

/* A fault ends a game early, in favour of all seats but the culprit (-1: of none). */
static bool read_fault(const Reading *reading, Error *error) {
    const Game *game = reading->game;
    int first, last;
    if (game->turn(reading->state) < 0)
        return error_input(error, "reason: the moves lead to the regular end of the game");
    if (!read_blame(reading, &first, &last, error)) return false;
    for (int culprit = first; culprit <= last; culprit++) {
        Outcome outcome;
        Error ignored;
        game->forfeit(reading->state, culprit, &outcome);
        if (outcome_equals(reading, &outcome, &ignored)) return true;
    }
    return error_input(error,
                       first == last ? "scores and places are not those of a forfeit of seat %d"
                                     : "scores and places do not follow from any forfeit",
                       first);
}

static bool read_end(const Reading *reading, Error *error) {
    const Game *game = reading->game;
    if (reading->position) return true;
    if (reading->fault) return read_fault(reading, error);
    if (item(reading, "fault")) return error_input(error, "fault: the game did not end by a fault");
    if (game->turn(reading->state) >= 0)
        return error_input(error, "moves: the game is not over after the last; a record without "
                                  "scores, places and reason is a position");
    Outcome outcome;
    game->outcome(reading->state, &outcome);
    const char *reason = reason_name(game, outcome.reason);
    if (strcmp(item(reading, "reason")->valuestring, reason) != 0)
        return error_input(error, "reason: the moves lead to \"%s\"", reason);
    return outcome_equals(reading, &outcome, error);
}

/* There may be one more ply than moves: a bot's answer that ended the game. */
static bool read_thoughts(const Reading *reading, Error *error) {
    const cJSON *thoughts = item(reading, "thoughts");
    int plies = cJSON_GetArraySize(item(reading, "moves")) + reading->fault;
    return !thoughts || thoughts_check(thoughts, reading->game, plies, error);
}

/* True if the record has no key about an ending. */
static bool is_position(const cJSON *root) {
    static const char *const told[] = {"scores", "places", "reason", "sides", "fault"};
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        if (json_member(root, told[i])) return false;
    return true;
}

static bool read_fault_reason(Reading *reading, Error *error) {
    const cJSON *reason = item(reading, "reason");
    if (!cJSON_IsString(reason)) return error_input(error, "reason: expected a string");
    for (int fault = FAULT_ILLEGAL; fault < FAULT_COUNT; fault++)
        if (strcmp(reason->valuestring, reason_name(reading->game, REASON_FAULT + fault)) == 0)
            reading->fault = true;
    return true;
}

/* Watchers may show thoughts, so these are checked before the moves. */
static bool read_record(Reading *reading, const Watcher *watcher, Error *error) {
    return read_rules(reading, error) && read_seats(reading, error) &&
           (reading->position || read_fault_reason(reading, error)) && read_thoughts(reading, error) &&
           read_moves(reading, watcher, error) && read_end(reading, error);
}

bool record_replay(const RecordLine *line, bool position_too, const Watcher *watcher, Error *error) {
    Reading reading = {.root = json_parse(line->text, line->length, line->name, line->number, error)};
    if (!reading.root) return false;
    reading.position = position_too && is_position(reading.root);
    bool good = read_record(&reading, watcher, error);
    cJSON_Delete(reading.root);
    return good || error_prefix(error, "%s:%d: ", line->name, line->number);
}
