/* One of our bots as a program for others: `kozyr bot`. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "core/memory.h"
#include "external/child.h"
#include "external/external.h"

typedef struct {
    Talk talk;
    Child stream; /* nothing but our stdin and stdout */
    Guest guest;
    void *self;
    size_t self_size;
} Host;

static Heard hear(Talk *talk, int64_t deadline, char **line, size_t *length) {
    Host *host = (Host *)(void *)talk; /* its first member */
    host->stream.heard = 0;
    return child_hear(&host->stream, &talk->out, deadline, line, length);
}

static bool make_self(Host *host, Error *error) {
    const Guest *guest = &host->guest;
    size_t size = guest->bot->self_size ? guest->bot->self_size(guest->params, guest->game, guest->rules) : 0;
    if (size <= host->self_size) return true;
    if (host->self) munmap(host->self, host->self_size);
    host->self = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    host->self_size = size;
    if (host->self != MAP_FAILED) return true;
    host->self = NULL;
    host->self_size = 0;
    return error_system(error, "cannot reserve %zu bytes for a bot", size);
}

static bool prepare(Guest *guest, const void *rules, int seat, uint64_t seed, Error *error) {
    Host *host = (Host *)(void *)((char *)guest - offsetof(Host, guest));
    if (guest->rules != rules) memcpy(guest->rules, rules, guest->game->rules_size);
    if (guest->bot->check && !guest->bot->check(guest->params, guest->game, guest->rules, error))
        return false;
    if (!make_self(host, error)) return false;
    guest->player = (Player){.game = guest->game,
                             .rules = guest->rules,
                             .params = guest->params,
                             .self = host->self,
                             .seat = seat,
                             .seed = seed,
                             .rng = rng_seeded(seed)};
    return true;
}

bool external_serve(const Protocol *protocol, const Bot *bot, const void *params, const Game *game,
                    const void *rules, const BotLimits *limits, uint64_t seed, Error *error) {
    Host *host = memory_new(1, sizeof *host);
    if (!host) return error_memory(error, "a bot");
    host->stream =
        (Child){.in = STDOUT_FILENO, .out = STDIN_FILENO, .err = -1, .report = -1, .stderr_file = -1};
    host->guest = (Guest){.game = game, .bot = bot, .params = params, .seed = seed, .prepare = prepare};
    memcpy(host->guest.rules, rules, game->rules_size);
    host->talk = (Talk){.game = game,
                        .rules = host->guest.rules,
                        .seats = game->seats(rules),
                        .name = bot->name,
                        .options = "{}",
                        .limits = *limits,
                        .hear = hear};
    bool good = protocol->serve(&host->talk, &host->guest, error);
    if (host->self) munmap(host->self, host->self_size);
    free(host->stream.buffer);
    text_free(&host->talk.out);
    for (int i = 0; i < 2; i++) text_free(&host->talk.kept[i]);
    free(host);
    return good;
}
