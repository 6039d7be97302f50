/* Writes bots' thoughts to records, checks those of a record, and shows them to people. */
#include "play/record.h"
#include "core/json.h"

#include <stdio.h>

static void write_move(const Game *game, Move move, Text *out) {
    char text[MOVE_TEXT_MAX];
    text_char(out, '"');
    size_t size = game->move_format(move, text);
    text_bytes(out, text, size);
    text_char(out, '"');
}

static void write_candidate(const Game *game, const Thought *thought, const ThoughtMove *candidate,
                            Text *out) {
    text_string(out, "{\"move\":");
    write_move(game, candidate->move, out);
    if (thought->unit) {
        text_string(out, ",\"value\":");
        text_integer(out, candidate->value);
    }
    if (candidate->visits) {
        text_string(out, ",\"visits\":");
        text_integer(out, candidate->visits);
    }
    if (candidate->path_count) text_string(out, ",\"path\":[");
    for (int i = 0; i < candidate->path_count; i++) {
        text_string(out, i ? ",{\"move\":" : "{\"move\":");
        write_move(game, candidate->path[i].move, out);
        text_format(out, ",\"sum\":%d}", candidate->path[i].sum);
    }
    if (candidate->path_count) text_char(out, ']');
    text_char(out, '}');
}

void thought_write(const Game *game, const Thought *thought, Text *out) {
    if (thought->depth) text_format(out, ",\"depth\":%d", thought->depth);
    if (thought->source) text_format(out, ",\"source\":\"%s\"", thought->source);
    if (thought->unit && thought->move_count) text_format(out, ",\"unit\":\"%s\"", thought->unit);
    if (thought->move_count) text_string(out, ",\"moves\":[");
    for (int i = 0; i < thought->move_count; i++) {
        if (i) text_char(out, ',');
        write_candidate(game, thought, &thought->moves[i], out);
    }
    if (thought->move_count) text_char(out, ']');
    if (thought->line_count) text_string(out, ",\"line\":[");
    for (int i = 0; i < thought->line_count; i++) {
        if (i) text_char(out, ',');
        write_move(game, thought->line[i], out);
    }
    if (thought->line_count) text_char(out, ']');
}

/* ---- reading ---- */

static bool check_move(const cJSON *text, const Game *game, const char *path, Error *error) {
    Move move;
    if (cJSON_IsString(text) && game_parse_move(game, text->valuestring, &move)) return true;
    return error_input(error, "%s: expected a move of %s", path, game->name);
}

/* Accepts an integer or a missing key. */
static bool check_number(const cJSON *object, const char *key, const char *path, Error *error) {
    int64_t value;
    char name[64];
    snprintf(name, sizeof name, "%s.%s", path, key);
    return !json_member(object, key) ||
           json_integer(json_member(object, key), name, INT32_MIN, INT64_C(1) << 52, &value, error);
}

static bool check_path(const cJSON *path, const Game *game, const char *name, Error *error) {
    static const char *const keys[] = {"move", "sum", NULL};
    const cJSON *step;
    if (path && !cJSON_IsArray(path)) return error_input(error, "%s: expected a list", name);
    cJSON_ArrayForEach(step, path) {
        if (!cJSON_IsObject(step)) return error_input(error, "%s: expected objects", name);
        if (!json_only_keys(step, name, keys, error) ||
            !check_move(json_member(step, "move"), game, name, error) ||
            !check_number(step, "sum", name, error))
            return false;
    }
    return true;
}

static bool check_candidates(const cJSON *moves, const Game *game, const char *path, Error *error) {
    static const char *const keys[] = {"move", "value", "visits", "path", NULL};
    const cJSON *candidate;
    char name[48], steps[60];
    snprintf(name, sizeof name, "%s.moves", path);
    snprintf(steps, sizeof steps, "%s.path", name);
    if (moves && !cJSON_IsArray(moves)) return error_input(error, "%s: expected a list", name);
    cJSON_ArrayForEach(candidate, moves) {
        if (!cJSON_IsObject(candidate)) return error_input(error, "%s: expected objects", name);
        if (!json_only_keys(candidate, name, keys, error) ||
            !check_move(json_member(candidate, "move"), game, name, error) ||
            !check_number(candidate, "value", name, error) ||
            !check_number(candidate, "visits", name, error) ||
            !check_path(json_member(candidate, "path"), game, steps, error))
            return false;
    }
    return true;
}

static bool check_line(const cJSON *line, const Game *game, const char *path, Error *error) {
    const cJSON *move;
    char name[48];
    snprintf(name, sizeof name, "%s.line", path);
    if (line && !cJSON_IsArray(line)) return error_input(error, "%s: expected a list", name);
    cJSON_ArrayForEach(move, line) if (!check_move(move, game, name, error)) return false;
    return true;
}

static bool check_texts(const cJSON *thought, const char *path, Error *error) {
    static const char *const keys[] = {"unit", "source", NULL};
    for (int i = 0; keys[i]; i++)
        if (json_member(thought, keys[i]) && !cJSON_IsString(json_member(thought, keys[i])))
            return error_input(error, "%s.%s: expected a string", path, keys[i]);
    return true;
}

/* `ply`: that of the previous thought; replaced by that of this one. */
static bool check_thought(const cJSON *thought, const Game *game, const char *path, int plies, int64_t *ply,
                          Error *error) {
    static const char *const keys[] = {"ply", "nodes", "depth", "source", "unit", "moves", "line", NULL};
    char name[48];
    snprintf(name, sizeof name, "%s.ply", path);
    if (!cJSON_IsObject(thought)) return error_input(error, "%s: expected an object", path);
    return json_only_keys(thought, path, keys, error) &&
           json_integer(json_member(thought, "ply"), name, *ply + 1, plies, ply, error) &&
           check_number(thought, "nodes", path, error) && check_number(thought, "depth", path, error) &&
           check_texts(thought, path, error) &&
           check_candidates(json_member(thought, "moves"), game, path, error) &&
           check_line(json_member(thought, "line"), game, path, error);
}

bool thoughts_check(const cJSON *thoughts, const Game *game, int plies, Error *error) {
    const cJSON *thought;
    int64_t ply = 0;
    int number = 0;
    if (!cJSON_IsArray(thoughts)) return error_input(error, "thoughts: expected a list");
    cJSON_ArrayForEach(thought, thoughts) {
        char path[32];
        snprintf(path, sizeof path, "thoughts[%d]", number++);
        if (!check_thought(thought, game, path, plies, &ply, error)) return false;
    }
    return true;
}

/* ---- display ---- */

static void tell_value(const cJSON *candidate, Text *out) {
    const cJSON *value = json_member(candidate, "value"), *visits = json_member(candidate, "visits");
    if (value) text_format(out, " %lld", (long long)value->valuedouble);
    if (visits)
        text_format(out, visits->valueint == 1 ? " (1 game)" : " (%lld games)",
                    (long long)visits->valuedouble);
}

/* Appends each path as a line, with the sum after each move. */
static void tell_paths(const cJSON *moves, Text *out) {
    const cJSON *candidate, *step;
    cJSON_ArrayForEach(candidate, moves) {
        const char *separator = "        path: ";
        cJSON_ArrayForEach(step, json_member(candidate, "path")) {
            const cJSON *sum = json_member(step, "sum");
            text_format(out, "%s%s", separator, json_member(step, "move")->valuestring);
            if (sum) text_format(out, " %lld", (long long)sum->valuedouble);
            separator = ", ";
        }
        if (json_member(candidate, "path")) text_char(out, '\n');
    }
}

static void tell_thought(const cJSON *thought, Text *out) {
    const cJSON *part, *source = json_member(thought, "source"), *depth = json_member(thought, "depth"),
                       *nodes = json_member(thought, "nodes"), *unit = json_member(thought, "unit");
    const char *separator = " ";
    text_string(out, "        thought:");
    if (source) text_format(out, " %s,", source->valuestring);
    if (depth) text_format(out, " depth %d,", depth->valueint);
    text_format(out, " %lld nodes", nodes ? (long long)nodes->valuedouble : 0);
    if (unit) text_format(out, "; values in %s", unit->valuestring);
    text_char(out, '\n');
    const cJSON *moves = json_member(thought, "moves");
    bool plain = moves && !json_member(moves->child, "path");
    if (plain) text_string(out, "        moves:");
    cJSON_ArrayForEach(part, moves) {
        if (!plain) break;
        text_format(out, "%s%s", separator, json_member(part, "move")->valuestring);
        tell_value(part, out);
        separator = ", ";
    }
    if (plain) text_char(out, '\n');
    tell_paths(moves, out);
    separator = " ";
    if (json_member(thought, "line")) text_string(out, "        line:");
    cJSON_ArrayForEach(part, json_member(thought, "line")) {
        text_format(out, "%s%s", separator, part->valuestring);
        separator = ", ";
    }
    if (json_member(thought, "line")) text_char(out, '\n');
}

bool thoughts_tell(const cJSON *thoughts, int ply, Text *out) {
    const cJSON *thought;
    cJSON_ArrayForEach(thought, thoughts) {
        if (json_member(thought, "ply")->valueint != ply) continue;
        tell_thought(thought, out);
        return true;
    }
    return false;
}
