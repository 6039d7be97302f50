/* Deals from a file: one JSON object per line, in the notation of the game, or a text that the game itself
 * knows how to read. */
#include <stdlib.h>
#include <string.h>

#include "config/course.h"
#include "core/json_scan.h"
#include "core/memory.h"

static bool blank(const char *line, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') return false;
    return true;
}

static bool read_line(Config *config, const char *line, size_t length, const char *name, int number,
                      void *state, Error *error) {
    cJSON *deal = json_parse(line, length, name, number, error);
    if (!deal) return false;
    bool good = config->game->deal_read(state, config->rules, deal, error);
    cJSON_Delete(deal);
    return good || error_prefix(error, "%s:%d: ", name, number);
}

static size_t line_length(const DealText *text) {
    const char *stop = memchr(text->at, '\n', (size_t)(text->end - text->at));
    return (size_t)((stop ? stop : text->end) - text->at);
}

/* Goes to the next line with something on it; false at the end. */
static bool skip_blanks(DealText *text) {
    for (size_t length; text->at < text->end; text->at += length + 1, text->line++) {
        length = line_length(text);
        if (!blank(text->at, length)) return true;
    }
    return false;
}

/* Is it for the game to read? A JSON line is an object; what looks like another value is refused as such. */
static bool is_own_text(const Game *game, const DealText *text) {
    const char *first = text->at;
    while (*first == ' ' || *first == '\t') first++;
    return game->deal_scan && *first != '{' && *first != '[';
}

static bool read_deal(Config *config, const char *name, DealText *text, bool own, void *state, Error *error) {
    if (own)
        return config->game->deal_scan(state, config->rules, text, error) ||
               error_prefix(error, "%s:%d: ", name, text->line);
    size_t length = line_length(text);
    if (!read_line(config, text->at, length, name, text->line, state, error)) return false;
    text->at += length + 1;
    text->line++;
    return true;
}

/* Makes room for deal `number`, zeroed; a text says how many it has only when it has been read. */
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

bool deal_file_read(Config *config, const char *name, bool given, Error *error) {
    const char *end = config->deals_text + config->deals_size;
    DealText text = {config->deals_text + json_mark_size(config->deals_text, config->deals_size), end, 1};
    size_t state_size = config->game->state_size;
    int64_t deals = 0, capacity = 0;
    bool own = skip_blanks(&text) && is_own_text(config->game, &text);
    for (; skip_blanks(&text); deals++) {
        if (!reserve_state(config, deals, &capacity)) return error_memory(error, "the deals of %s", name);
        unsigned char *state = config->deal_states + (size_t)deals * state_size;
        if (!read_deal(config, name, &text, own, state, error)) return false;
    }
    if (deals == 0) return error_input(error, "%s: has no deals", name);
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
