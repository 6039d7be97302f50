/* One of our bots as a program for others: `kozyr bot`. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "core/memory.h"
#include "external/clerk.h"
#include "external/external.h"

typedef struct {
    Talk talk;
    Child stream; /* nothing but our stdin and stdout */
    Clerk clerk;
    bool has_clerk;
    Guest guest;
    void *self;
    size_t self_size;
} Host;

static Heard hear(Talk *talk, int64_t deadline, char **line, size_t *length) {
    Host *host = (Host *)(void *)talk; /* its first member */
    if (host->has_clerk) return clerk_hear(&host->clerk, &talk->out, deadline, line, length, &talk->heard_at);
    host->stream.heard = 0;
    Heard heard = child_hear(&host->stream, &talk->out, deadline, line, length);
    talk->heard_at = clock_nanoseconds();
    return heard;
}

static bool make_self(Host *host, const void *params, Error *error) {
    const Guest *guest = &host->guest;
    size_t size = guest->bot->self_size ? guest->bot->self_size(params, guest->game, guest->rules) : 0;
    if (size <= host->self_size) return true;
    if (host->self) munmap(host->self, host->self_size);
    host->self = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    host->self_size = size;
    if (host->self != MAP_FAILED) return true;
    host->self = NULL;
    host->self_size = 0;
    return error_system(error, "cannot reserve %zu bytes for a bot", size);
}

/* Parameters whose defaults follow the rules, as a config would have them. */
static const void *settle(Guest *guest) {
    const Bot *bot = guest->bot;
    if (!bot->settle) return guest->params;
    memcpy(guest->settled, guest->params, bot->params_size);
    bot->settle(guest->settled, guest->rules, guest->given);
    return guest->settled;
}

static bool prepare(Guest *guest, const void *rules, int seat, uint64_t seed, Error *error) {
    Host *host = (Host *)(void *)((char *)guest - offsetof(Host, guest));
    if (guest->rules != rules) memcpy(guest->rules, rules, guest->game->rules_size);
    const void *params = settle(guest);
    if (guest->bot->check && !guest->bot->check(params, guest->game, guest->rules, error)) return false;
    if (!make_self(host, params, error)) return false;
    guest->player = (Player){.game = guest->game,
                             .rules = guest->rules,
                             .params = params,
                             .self = host->self,
                             .seat = seat,
                             .seed = seed,
                             .rng = rng_seeded(seed)};
    return true;
}

bool external_serve(const Serving *serving, Error *error) {
    Host *host = memory_new(1, sizeof *host);
    if (!host) return error_memory(error, "a bot");
    host->stream =
        (Child){.in = STDOUT_FILENO, .out = STDIN_FILENO, .err = -1, .report = -1, .stderr_file = -1};
    host->guest = (Guest){.game = serving->game,
                          .bot = serving->bot,
                          .params = serving->params,
                          .given = serving->given,
                          .seed = serving->seed,
                          .prepare = prepare};
    memcpy(host->guest.rules, serving->rules, serving->game->rules_size);
    host->talk = (Talk){.game = serving->game,
                        .rules = host->guest.rules,
                        .seats = serving->game->seats(serving->rules),
                        .name = serving->bot->name,
                        .options = "{}",
                        .limits = serving->limits,
                        .hear = hear};
    host->has_clerk = serving->bot->timed && clerk_start(&host->clerk, &host->stream);
    if (host->has_clerk) host->talk.deputy = &host->clerk.deputy;
    bool good = serving->protocol->serve(&host->talk, &host->guest, error);
    if (host->has_clerk) clerk_end(&host->clerk);
    errno = host->stream.error;
    if (good && host->stream.ending == ENDING_FAILED)
        good = error_system(error, "what it plays for: %s", host->stream.what);
    if (host->self) munmap(host->self, host->self_size);
    free(host->stream.buffer);
    text_free(&host->talk.out);
    for (int i = 0; i < 2; i++) text_free(&host->talk.kept[i]);
    free(host);
    return good;
}
