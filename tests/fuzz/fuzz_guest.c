/* Our bots as programs for others (kozyr bot), where positions come as moves: whatever they are told, they
 * answer or end with a message.
 *
 * An input is a text: game, bot and protocol in the first line, then what the other side says. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/registry.h"
#include "external/external.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

typedef struct {
    Talk talk; /* the first member */
    Guest guest;
    const char *at, *end;
    char *line;
    void *self;
    size_t said;
} Host;

static Heard hear(Talk *talk, int64_t deadline, char **line, size_t *length) {
    Host *host = (Host *)(void *)talk;
    (void)deadline;
    host->said += talk->out.size;
    text_clear(&talk->out);
    free(host->line);
    *line = host->line = NULL;
    *length = 0;
    if (host->at >= host->end) return HEARD_END;
    const char *stop = memchr(host->at, '\n', (size_t)(host->end - host->at));
    if (!stop) stop = host->end;
    *length = (size_t)(stop - host->at);
    *line = host->line = malloc(*length + 1);
    assert(*line);
    memcpy(*line, host->at, *length);
    host->at = stop + 1;
    for (size_t i = 0; i < *length; i++)
        if ((*line)[i] == 0) (*line)[i] = 26;
    (*line)[*length] = 0;
    return HEARD_LINE;
}

static bool prepare(Guest *guest, const void *rules, int seat, uint64_t seed, Error *error) {
    Host *host = (Host *)(void *)((char *)guest - offsetof(Host, guest));
    if (guest->rules != rules) memcpy(guest->rules, rules, guest->game->rules_size);
    if (guest->bot->check && !guest->bot->check(guest->params, guest->game, guest->rules, error))
        return false;
    size_t size = guest->bot->self_size ? guest->bot->self_size(guest->params, guest->game, guest->rules) : 0;
    free(host->self);
    host->self = size ? calloc(1, size) : NULL;
    guest->player = (Player){.game = guest->game,
                             .rules = guest->rules,
                             .params = guest->params,
                             .self = host->self,
                             .seat = seat,
                             .seed = seed,
                             .rng = rng_seeded(seed)};
    return true;
}

/* Those that answer at once; others take their time, which is not what is looked for. */
static const Bot *find_bot(const Game *game, const char *name) {
    static const char *const quick[] = {"lowest", "random", "greedy", NULL};
    for (int i = 0; quick[i]; i++)
        if (strcmp(quick[i], name) == 0) return registry_find_bot(game, name);
    return NULL;
}

static const Protocol *find_protocol(const Game *game, const char *name) {
    for (int i = 0; external_protocols[i]; i++)
        if (strcmp(external_protocols[i], name) == 0 && strcmp(name, "json") != 0)
            return external_protocol(game, i);
    return NULL;
}

static void serve(const Protocol *protocol, Host *host) {
    Error error = {0};
    bool good = protocol->serve(&host->talk, &host->guest, &error);
    assert(good || (error.status && error.text[0]));
    text_free(&host->talk.out);
    for (int i = 0; i < 2; i++) text_free(&host->talk.kept[i]);
    free(host->self);
    free(host->line);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    static _Alignas(64) unsigned char rules[RULES_MAX], params[PARAMS_MAX];
    char first[120] = {0}, words[3][40];
    const char *stop = memchr(data, '\n', size);
    if (!stop || (size_t)(stop - (const char *)data) >= sizeof first) return 0;
    memcpy(first, data, (size_t)(stop - (const char *)data));
    if (sscanf(first, "%39s %39s %39s", words[0], words[1], words[2]) != 3) return 0;
    const Game *game = registry_find_game(words[0]);
    const Bot *bot = game ? find_bot(game, words[1]) : NULL;
    const Protocol *protocol = bot ? find_protocol(game, words[2]) : NULL;
    if (!protocol || !protocol->serve) return 0;
    memset(rules, 0, sizeof rules);
    memset(params, 0, sizeof params);
    option_defaults(game->rules, rules);
    if (bot->params) option_defaults(bot->params, params);
    Host host = {.guest = {.game = game, .bot = bot, .params = params, .seed = 1, .prepare = prepare},
                 .at = stop + 1,
                 .end = (const char *)data + size};
    memcpy(host.guest.rules, rules, game->rules_size);
    host.talk = (Talk){.game = game,
                       .rules = host.guest.rules,
                       .seats = game->seats(rules),
                       .name = bot->name,
                       .options = "{}",
                       .limits = {.move_ms = 1},
                       .hear = hear};
    serve(protocol, &host);
    return 0;
}
