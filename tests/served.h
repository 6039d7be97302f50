/* One of our bots as `kozyr bot` serves it to others, in memory: for tests and fuzz targets. */
#ifndef KOZYR_TESTS_SERVED_H
#define KOZYR_TESTS_SERVED_H

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "external/external.h"

typedef struct {
    Talk talk; /* the first member */
    Guest guest;
    const char *at, *end; /* what is still to be heard */
    char *line;
    void *self;
    Text said;
} Served;

/* Each line in memory of its own, so that a step too far is seen by the sanitizer. */
static Heard served_hear(Talk *talk, int64_t deadline, char **line, size_t *length) {
    Served *served = (Served *)(void *)talk;
    (void)deadline;
    text_bytes(&served->said, text_c(&talk->out), talk->out.size);
    text_clear(&talk->out);
    free(served->line);
    *line = served->line = NULL;
    *length = 0;
    if (served->at >= served->end) return HEARD_END;
    const char *stop = memchr(served->at, '\n', (size_t)(served->end - served->at));
    if (!stop) stop = served->end;
    *length = (size_t)(stop - served->at);
    *line = served->line = malloc(*length + 1);
    assert(*line);
    memcpy(*line, served->at, *length);
    served->at = stop + 1;
    for (size_t i = 0; i < *length; i++)
        if ((*line)[i] == 0) (*line)[i] = 26;
    (*line)[*length] = 0;
    return HEARD_LINE;
}

static bool served_prepare(Guest *guest, const void *rules, int seat, uint64_t seed, Error *error) {
    Served *served = (Served *)(void *)((char *)guest - offsetof(Served, guest));
    if (guest->rules != rules) memcpy(guest->rules, rules, guest->game->rules_size);
    if (guest->bot->check && !guest->bot->check(guest->params, guest->game, guest->rules, error))
        return false;
    size_t size = guest->bot->self_size ? guest->bot->self_size(guest->params, guest->game, guest->rules) : 0;
    free(served->self);
    served->self = size ? calloc(1, size) : NULL;
    guest->player = (Player){.game = guest->game,
                             .rules = guest->rules,
                             .params = guest->params,
                             .self = served->self,
                             .seat = seat,
                             .seed = seed,
                             .rng = rng_seeded(seed)};
    return true;
}

/* The defaults, with so little search that a decision takes no time. */
static inline void served_params(const Bot *bot, void *params) {
    static const struct {
        const char *name;
        double value;
    } small[] = {{"iterations", 12}, {"node_limit", 1000}, {"solve_nodes", 200}, {"pool_bits", 8},
                 {"table_bits", 10}, {"depth", 2},         {"root_cap", 3}};
    memset(params, 0, PARAMS_MAX);
    if (!bot->params) return;
    option_defaults(bot->params, params);
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
        const Option *option = option_find(bot->params, small[i].name);
        if (option) option_put(option, small[i].value, params);
    }
}

/* Says the lines to the bot, with these rules until they tell others; false: it ended with the error. What it
 * answered is served->said, which the caller frees. */
static inline bool served_run(Served *served, const Game *game, const Bot *bot, const Protocol *protocol,
                              const void *params, const void *rules, const char *lines, size_t size,
                              Error *error) {
    memset(served, 0, sizeof *served);
    served->guest = (Guest){.game = game, .bot = bot, .params = params, .seed = 1, .prepare = served_prepare};
    memcpy(served->guest.rules, rules, game->rules_size);
    served->at = lines;
    served->end = lines + size;
    served->talk = (Talk){.game = game,
                          .rules = served->guest.rules,
                          .seats = game->seats(rules),
                          .name = bot->name,
                          .options = "{}",
                          .limits = {.move_ms = 1},
                          .hear = served_hear};
    bool good = protocol->serve(&served->talk, &served->guest, error);
    assert(good || (error->status && error->text[0]));
    text_free(&served->talk.out);
    for (int i = 0; i < 2; i++) text_free(&served->talk.kept[i]);
    free(served->self);
    free(served->line);
    return good;
}

#endif
