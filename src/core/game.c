/* Functions that all games share: reading rules, checking outside views, finding moves by their text. */
#include "core/game.h"

#include <assert.h>
#include <cjson/cJSON.h>
#include <string.h>

#include "core/alias.h"
#include "core/check.h"

static bool is_reason(const Game *game, int reason) {
    int reasons = 0;
    if (reason >= REASON_FAULT) return reason < REASON_FAULT + FAULT_COUNT;
    while (game->reasons[reasons]) reasons++;
    return reason >= 0 && reason < reasons;
}

const char *reason_name(const Game *game, int reason) {
    static const char *const faults[FAULT_COUNT] = {"", "illegal", "crash", "timeout"};
    CHECK(is_reason(game, reason), "a reason of the game, or a fault that ends games");
    return reason >= REASON_FAULT ? faults[reason - REASON_FAULT] : game->reasons[reason];
}

int game_stat_position(const Game *game, const char *name, int seats) {
    int position = 0;
    assert(seats >= 1 && seats <= SEATS_MAX);
    for (int row = 0; row < game->stat_count; row++) {
        const char *other = game->stats[row].name;
        /* Called for every row, so the first letter is compared before calling strcmp. */
        if (*other == *name && strcmp(other, name) == 0) return position;
        position += game->stats[row].per_seat ? seats : 1;
    }
    return -1;
}

bool game_read_rules(const Game *game, const struct cJSON *object, const char *path, const char *const *known,
                     void *rules, Error *error) {
    if (!option_read(game->rules, object, path, known, rules, error)) return false;
    if (game->settle) game->settle(rules, object);
    return !game->check || game->check(rules, error) || error_prefix(error, "%s.", path);
}

/* Refuses a row whose value contradicts the other rows. */
static bool refuse_row(const Field *field, const FieldContext *context, const void *view, const void *again,
                       Error *error) {
    enum { SHOWN = 300 };
    Text told = {0}, meant = {0};
    field_write(field, context, view, &told);
    field_write(field, context, again, &meant);
    error_input(error, "view.%s: %.*s: the rest of the view makes it %.*s", field->name, SHOWN, text_c(&told),
                SHOWN, text_c(&meant));
    text_free(&told);
    text_free(&meant);
    return false;
}

bool game_accept_view(const FieldContext *context, const void *view, Rng *rng, void *state, Error *error) {
    const Game *game = context->game;
    _Alignas(64) unsigned char again[VIEW_MAX];
    CHECK(game->view_size <= VIEW_MAX, "a view that fits");
    if (game->view_check && !game->view_check(view, error)) return error_prefix(error, "view.");
    game->determinize(view, rng, state);
    if (!game->audit(state, error)) return error_prefix(error, "view: ");
    game->observe(state, context->seat, again);
    if (memcmp(view, again, game->view_size) == 0) return true;
    const Field *field = fields_first_difference(game->view_fields, context, view, again);
    return !field || refuse_row(field, context, view, again, error);
}

/* The reading in parentheses after a move's cards, if `cards` is the text of its cards; else NULL. */
static const char *reading_of(const Game *game, Move move, const char *cards, char out[MOVE_TEXT_MAX]) {
    size_t length = strlen(cards);
    size_t written = game->move_format(move, out);
    CHECK(written < MOVE_TEXT_MAX, "a move whose text fits");
    bool same = strncmp(out, cards, length) == 0 && strncmp(out + length, " (", 2) == 0;
    return same ? out + length + 1 : NULL;
}

bool game_parse_move(const Game *game, const char *text, Move *move) {
    char plain[ALIAS_TEXT_MAX];
    return game->move_parse(alias_plain(text, plain), move);
}

int game_find_move(const Game *game, const char *said, const Move *legal, int count, Move *move) {
    char name[MOVE_TEXT_MAX], plain[ALIAS_TEXT_MAX];
    const char *text = alias_plain(said, plain);
    int found = 0;
    if (!game->move_parse(text, move)) return 0;
    for (int i = 0; i < count; i++)
        if (legal[i] == *move) return 1;
    for (int i = 0; i < count; i++) {
        if (!reading_of(game, legal[i], text, name)) continue;
        *move = legal[i];
        found++;
    }
    return found;
}

void game_say_readings(const Game *game, const char *text, const Move *legal, int count, Text *out) {
    char name[MOVE_TEXT_MAX];
    const char *gap = " can be read as ";
    text_string(out, text);
    for (int i = 0; i < count; i++) {
        const char *reading = reading_of(game, legal[i], text, name);
        if (!reading) continue;
        text_format(out, "%s%s", gap, reading);
        gap = ", ";
    }
    text_string(out, ": say which");
}

static bool several_readings(const Game *game, const char *text, int number, const Move *legal, int count,
                             Error *error) {
    Text said = {0};
    game_say_readings(game, text, legal, count, &said);
    error_input(error, "moves[%d]: %s", number, text_c(&said));
    text_free(&said);
    return false;
}

bool game_read_move(const Game *game, const void *state, const struct cJSON *text, int number, Move *move,
                    Error *error) {
    Move legal[MOVES_MAX];
    if (!cJSON_IsString(text) || !game_parse_move(game, text->valuestring, move))
        return error_input(error, "moves[%d]: %.60s is not a move of %s", number,
                           cJSON_IsString(text) ? text->valuestring : "this", game->name);
    int turn = game->turn(state);
    if (turn < 0)
        return error_input(error, "moves[%d]: %s comes after the end of the game", number, text->valuestring);
    int count = game->moves(state, legal);
    CHECK(count >= 1 && count <= MOVES_MAX, "a position with moves, as many as a list holds");
    int found = game_find_move(game, text->valuestring, legal, count, move);
    if (found > 1) return several_readings(game, text->valuestring, number, legal, count, error);
    return found == 1 ||
           error_input(error, "moves[%d]: %s is not legal for seat %d", number, text->valuestring, turn);
}
