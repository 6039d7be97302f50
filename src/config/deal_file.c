/* Reads deals from a file: one JSON object per line in the game's notation, or a text that the game itself can
 * read. An object may have "moves", made in the deal before the bots begin. They are played here, to check
 * that all are legal and that the game is not over after them. */
#include <string.h>

#include "config/course.h"
#include "core/json.h"
#include "core/memory.h"

/* Buffers filled while reading. */
typedef struct {
    unsigned char *state; /* the deal in progress */
    Text moves;           /* an array of Move */
    Text begins;          /* an array of int64_t: moves before each deal, then the total */
} Lines;

static bool blank(const char *line, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') return false;
    return true;
}

/* Appends the moves given for the deal, after checking that they can be played. */
static bool read_moves(const Config *config, const void *dealt, const cJSON *list, Text *moves,
                       Error *error) {
    const Game *game = config->game;
    _Alignas(64) unsigned char state[STATE_MAX];
    const cJSON *text;
    int number = 0;
    Move move;
    if (!cJSON_IsArray(list)) return error_input(error, "moves: expected a list of moves");
    memcpy(state, dealt, game->state_size);
    cJSON_ArrayForEach(text, list) {
        if (!game_read_move(game, state, text, number++, &move, error)) return false;
        game->apply(state, move);
        text_bytes(moves, &move, sizeof move);
    }
    return game->turn(state) >= 0 || error_input(error, "moves: the game is over after the last");
}

/* Reads the JSON line of `length` bytes at `text`. */
static bool read_line(Config *config, const char *name, const DealText *text, size_t length, Lines *lines,
                      Error *error) {
    cJSON *deal = json_parse(text->at, length, name, text->line, error);
    if (!deal) return false;
    cJSON *moves = cJSON_DetachItemFromObjectCaseSensitive(deal, "moves");
    bool good = config->game->deal_read(lines->state, config->rules, deal, error) &&
                (!moves || read_moves(config, lines->state, moves, &lines->moves, error));
    cJSON_Delete(moves);
    cJSON_Delete(deal);
    return good || error_prefix(error, "%s:%d: ", name, text->line);
}

static size_t line_length(const DealText *text) {
    const char *stop = memchr(text->at, '\n', (size_t)(text->end - text->at));
    return (size_t)((stop ? stop : text->end) - text->at);
}

/* Skips to the next line that is not blank; false at the end. */
static bool skip_blanks(DealText *text) {
    for (size_t length; text->at < text->end; text->at += length + 1, text->line++) {
        length = line_length(text);
        if (!blank(text->at, length)) return true;
    }
    return false;
}

/* True if the game must read the text. A JSON line is an object; a line that looks like another JSON value is
 * refused as such. */
static bool is_own_text(const Game *game, const DealText *text) {
    const char *first = text->at;
    while (*first == ' ' || *first == '\t') first++;
    return game->deal_scan && *first != '{' && *first != '[';
}

static bool read_deal(Config *config, const char *name, DealText *text, bool own, Lines *lines,
                      Error *error) {
    if (own)
        return config->game->deal_scan(lines->state, config->rules, text, error) ||
               error_prefix(error, "%s:%d: ", name, text->line);
    size_t length = line_length(text);
    if (!read_line(config, name, text, length, lines, error)) return false;
    text->at += length + 1;
    text->line++;
    return true;
}

/* Makes zeroed room for deal `number`; the number of deals is unknown until the text has been read. */
static bool reserve_state(Config *config, int64_t number, int64_t *capacity) {
    size_t size = config->game->state_size;
    if (number < *capacity) return true;
    int64_t wanted = *capacity ? 2 * *capacity : 256;
    unsigned char *states = memory_grow(config->deal_states, (size_t)wanted * size);
    if (!states) return false;
    memset(states + (size_t)*capacity * size, 0, (size_t)(wanted - *capacity) * size);
    config->deal_states = states;
    *capacity = wanted;
    return true;
}

static void note_begin(Lines *lines) {
    int64_t begin = (int64_t)(lines->moves.size / sizeof(Move));
    text_bytes(&lines->begins, &begin, sizeof begin);
}

/* Reads all deals and returns their number; -1 on error. */
static int64_t read_all(Config *config, const char *name, Lines *lines, Error *error) {
    const char *end = config->deals_text + config->deals_size;
    DealText text = {config->deals_text + json_mark_size(config->deals_text, config->deals_size), end, 1};
    int64_t deals = 0, capacity = 0;
    bool own = skip_blanks(&text) && is_own_text(config->game, &text);
    for (; skip_blanks(&text); deals++) {
        if (!reserve_state(config, deals, &capacity)) return error_memory(error, "the deals of %s", name), -1;
        lines->state = config->deal_states + (size_t)deals * config->game->state_size;
        note_begin(lines);
        if (!read_deal(config, name, &text, own, lines, error)) return -1;
    }
    note_begin(lines);
    if (deals == 0) return error_input(error, "%s: has no deals", name), -1;
    if (lines->moves.failed || lines->begins.failed) return error_memory(error, "the moves of %s", name), -1;
    return deals;
}

/* Moves the buffers of moves into the config. */
static void keep_moves(Config *config, Lines *lines) {
    if (lines->moves.size == 0) return;
    config->given_moves = (Move *)(void *)lines->moves.data;
    config->given_begin = (int64_t *)(void *)lines->begins.data;
    lines->moves = lines->begins = (Text){0};
}

bool deal_file_read(Config *config, const char *name, bool given, Error *error) {
    Lines lines = {0};
    int64_t deals = read_all(config, name, &lines, error);
    if (deals > 0) keep_moves(config, &lines);
    text_free(&lines.moves);
    text_free(&lines.begins);
    if (deals < 0) return false;
    config->deal_count = deals;
    const Course *base = config->courses[COURSE_BASE];
    int rounds = base->round_count ? base->round_count(config) : 1;
    if (deals < rounds)
        return error_input(error, "%s: has %lld deals; %d rounds need one each at least", name,
                           (long long)deals, rounds);
    if (!given) config->options.deals = deals / rounds;
    if (config->options.deals > deals / rounds)
        return error_input(error, "deals: expected %lld%s, %s has %lld", (long long)config->options.deals,
                           rounds > 1 ? " in every round" : "", name, (long long)deals);
    return true;
}
