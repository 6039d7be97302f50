/* Deals from a file: one JSON object per line, in the notation of the game. */
#include <stdlib.h>
#include <string.h>

#include "run/rounds.h"

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

static int64_t count_lines(const char *text, size_t size) {
    int64_t lines = 1;
    for (size_t i = 0; i < size; i++) lines += text[i] == '\n';
    return lines;
}

bool deal_file_read(Config *config, const char *name, bool given, Error *error) {
    const char *text = config->deals_text, *end = text + config->deals_size;
    size_t state_size = config->game->state_size;
    config->deal_states = calloc((size_t)count_lines(text, config->deals_size), state_size);
    if (!config->deal_states) return error_system(error, "no memory for the deals of %s", name);
    int64_t deals = 0;
    for (int number = 1; text < end; number++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t length = (size_t)((stop ? stop : end) - text);
        if (!blank(text, length)) {
            unsigned char *state = config->deal_states + (size_t)deals * state_size;
            if (!read_line(config, text, length, name, number, state, error)) return false;
            deals++;
        }
        text += length + 1;
    }
    if (deals == 0) return error_input(error, "%s: has no deals", name);
    int rounds = rounds_count(config);
    if (deals < rounds)
        return error_input(error, "%s: has %lld deals; %d rounds need one each at least", name,
                           (long long)deals, rounds);
    if (!given) config->options.deals = deals / rounds;
    if (config->options.deals > deals / rounds)
        return error_input(error, "deals: %lld are wanted%s, %s has %lld", (long long)config->options.deals,
                           rounds > 1 ? " in every round" : "", name, (long long)deals);
    return true;
}
