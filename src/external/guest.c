/* `kozyr bot`: serves one of our bots to another program over stdin and stdout. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "core/check.h"
#include "core/memory.h"
#include "core/process.h"
#include "external/child.h"
#include "external/external.h"
#include "external/search_process.h"

enum { AT_ONCE_NS = 1000000 /* a first line that arrives this soon was already waiting */ };

typedef struct {
    Talk talk;
    Child stream; /* only our stdin and stdout */
    SearchProcess process;
    bool has_heard; /* the first line */
    Guest guest;
    void *self;
    size_t self_size;
} Host;

/* If the first line was already waiting, its time counts from the start of this process, which may have been
 * slow. */
static Heard hear(Talk *talk, int64_t deadline, char **line, size_t *length) {
    Host *host = (Host *)(void *)talk; /* `talk` is the first member */
    int64_t begun = clock_nanoseconds();
    host->stream.heard = 0;
    Heard heard = child_hear(&host->stream, &talk->out, deadline, line, length);
    talk->heard_at = clock_nanoseconds();
    if (!host->has_heard && talk->heard_at - begun < AT_ONCE_NS) {
        int64_t age = clock_read(CLOCK_BOOTTIME) - process_stat(getpid()).start;
        if (age >= 0 && age < talk->heard_at) talk->heard_at -= age;
    }
    host->has_heard = true;
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

/* Parameters after Bot.settle, as a config would have them. */
static const void *settle(Guest *guest) {
    const Bot *bot = guest->bot;
    if (!bot->settle) return guest->params;
    CHECK(bot->params_size <= sizeof guest->settled, "parameters that fit");
    memcpy(guest->settled, guest->params, bot->params_size);
    bot->settle(guest->settled, guest->rules, guest->given);
    return guest->settled;
}

static bool prepare(Guest *guest, const void *rules, int seat, uint64_t seed, Error *error) {
    Host *host = (Host *)(void *)((char *)guest - offsetof(Host, guest));
    CHECK(guest->game->rules_size <= sizeof guest->rules, "rules that fit");
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
    if (serving->bot->timed) {
        search_process_start(&host->process);
        host->talk.searcher = &host->process.searcher;
    }
    bool good = serving->protocol->serve(&host->talk, &host->guest, error);
    if (host->talk.searcher) search_process_end(&host->process);
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
