/* Numbers and lengths are 8 bytes in this machine's byte order, which all ranks share (identity.h). The
 * reader checks each bound, and rejects the whole text on any violation. */
#include "mpi/job.h"

#include <stdlib.h>
#include <string.h>

#include "core/intern.h"
#include "core/memory.h"
#include "core/registry.h"

/* ---- writing ---- */

static void put_number(Text *text, int64_t value) { text_bytes(text, &value, sizeof value); }

static void put_string(Text *text, const char *string) {
    put_number(text, string ? (int64_t)strlen(string) : -1);
    if (string) text_string(text, string);
}

static void put_interned(Text *text) {
    uint32_t count = interned_count();
    put_number(text, count);
    for (uint32_t i = 1; i <= count; i++) put_string(text, interned(i));
}

bool job_is_counted(const PoolJob *job) {
    return job->sum && job->tasks == feed_tasks && !job->config->deal_states;
}

/* The config as a run directory has it, and the job's first game in its schedule. */
static void put_plan(const PoolJob *job, Text *text) {
    bool counted = job_is_counted(job);
    char *whole = counted ? config_run_text(job->config) : NULL;
    if (counted && !whole) text->failed = true;
    put_string(text, whole);
    if (whole) put_number(text, ((const Feed *)job->context)->first);
    free(whole);
}

void job_write(const PoolJob *job, Text *text) {
    const Config *config = job->config;
    put_plan(job, text);
    put_number(text, job->count);
    put_number(text, job->records);
    put_number(text, job->rows_until);
    put_number(text, job->frame);
    put_string(text, job->folder);
    put_interned(text);
    put_string(text, config->game->name);
    put_string(text, config->preset);
    put_string(text, config->column);
    put_number(text, config->seats);
    text_bytes(text, &config->seed, sizeof config->seed);
    text_bytes(text, config->rules, sizeof config->rules);
    text_bytes(text, &config->options, sizeof config->options);
    put_number(text, config->varies_rules);
    put_number(text, config->partner);
    put_number(text, config->derived);
    put_number(text, config->entrant_count);
    for (int i = 0; i < config->entrant_count; i++) {
        const Entrant *entrant = &config->entrants[i];
        put_string(text, entrant->name);
        put_string(text, entrant->bot->name);
        text_bytes(text, entrant->params, entrant->bot->params_size);
        if (i >= config->derived) continue;
        if (config->varies_rules) text_bytes(text, entrant->rules, sizeof entrant->rules);
        if (config->partner) text_bytes(text, entrant->partner, sizeof entrant->partner);
    }
    put_number(text, config->deal_states ? config->deal_count : 0);
    if (config->deal_states)
        text_bytes(text, config->deal_states, (size_t)config->deal_count * config->game->state_size);
    put_number(text, config->given_begin ? config->given_begin[config->deal_count] : 0);
    if (!config->given_begin) return;
    text_bytes(text, config->given_begin, (size_t)(config->deal_count + 1) * sizeof(int64_t));
    text_bytes(text, config->given_moves, (size_t)config->given_begin[config->deal_count] * sizeof(Move));
}

/* ---- reading ---- */

typedef struct {
    const char *at, *end;
    bool failed;
} Reading;

/* NULL if fewer bytes are left. */
static const char *take(Reading *from, size_t size) {
    const char *start = from->at;
    from->failed = from->failed || size > (size_t)(from->end - from->at);
    if (from->failed) return NULL;
    from->at += size;
    return start;
}

static void take_bytes(Reading *from, void *out, size_t size) {
    const char *bytes = take(from, size);
    if (bytes) memcpy(out, bytes, size);
}

static int64_t take_number(Reading *from, int64_t least, int64_t most) {
    int64_t value = least;
    take_bytes(from, &value, sizeof value);
    if (value >= least && value <= most) return value;
    from->failed = true;
    return least;
}

/* A copy for the caller; NULL if there was none. */
static char *take_string(Reading *from) {
    int64_t length = take_number(from, -1, from->end - from->at);
    const char *bytes = length < 0 ? NULL : take(from, (size_t)length);
    char *copy = bytes ? memory_get((size_t)length + 1) : NULL;
    if (copy) {
        memcpy(copy, bytes, (size_t)length);
        copy[length] = '\0';
    } else if (bytes) {
        from->failed = true;
    }
    return copy;
}

static void take_interned(Reading *from) {
    int64_t count = take_number(from, 0, UINT32_MAX);
    for (int64_t i = 1; i <= count && !from->failed; i++) {
        char *string = take_string(from);
        uint32_t number = 0;
        if (!string || !intern(string, &number) || number != i) from->failed = true;
        free(string);
    }
}

static void take_game(Reading *from, Config *config) {
    char *game = take_string(from), *preset = take_string(from);
    config->game = game ? registry_find_game(game) : NULL;
    for (int i = 0; config->game && preset && i < config->game->rules->preset_count; i++)
        if (strcmp(config->game->rules->presets[i].name, preset) == 0)
            config->preset = config->game->rules->presets[i].name;
    if (!config->game) from->failed = true;
    free(game);
    free(preset);
}

static void take_entrants(Reading *from, Config *config) {
    config->varies_rules = take_number(from, 0, 1) == 1;
    config->partner = (int)take_number(from, 0, ENTRANTS_MAX);
    config->derived = (int)take_number(from, 0, ENTRANTS_MAX);
    int64_t count = take_number(from, 1, ENTRANTS_MAX);
    config->entrants = from->failed ? NULL : memory_new((size_t)count, sizeof *config->entrants);
    if (!config->entrants) from->failed = true;
    for (int64_t i = 0; i < count && !from->failed; i++) {
        Entrant *entrant = &config->entrants[i];
        char *name = take_string(from), *bot = take_string(from);
        entrant->bot = bot ? registry_find_bot(config->game, bot) : NULL;
        if (!name || !entrant->bot)
            from->failed = true;
        else
            strncpy(entrant->name, name, NAME_MAX_LENGTH);
        if (entrant->bot) take_bytes(from, entrant->params, entrant->bot->params_size);
        if (i < config->derived && config->varies_rules)
            take_bytes(from, entrant->rules, sizeof entrant->rules);
        if (i < config->derived && config->partner)
            take_bytes(from, entrant->partner, sizeof entrant->partner);
        free(name);
        free(bot);
        config->entrant_count++;
    }
}

static void take_deals(Reading *from, Config *config) {
    config->deal_count = take_number(from, 0, from->end - from->at); /* each takes a byte at least */
    if (config->deal_count == 0 || from->failed) return;
    size_t size = (size_t)config->deal_count * config->game->state_size;
    config->deal_states = memory_get(size);
    if (!config->deal_states) from->failed = true;
    if (config->deal_states) take_bytes(from, config->deal_states, size);
}

static void take_given(Reading *from, Config *config) {
    int64_t moves = take_number(from, 0, from->end - from->at);
    if (moves == 0 || from->failed) return;
    size_t begins = (size_t)(config->deal_count + 1) * sizeof(int64_t), size = (size_t)moves * sizeof(Move);
    config->given_begin = memory_get(begins);
    config->given_moves = memory_get(size);
    if (!config->given_begin || !config->given_moves) from->failed = true;
    if (from->failed) return;
    take_bytes(from, config->given_begin, begins);
    take_bytes(from, config->given_moves, size);
}

/* Gives the job the functions that make its tasks and count its games. False: `error` has the reason. */
static bool take_plan(Reading *from, RemoteJob *remote, Error *error) {
    char *text = take_string(from);
    if (!text) return true;
    const ConfigSource source = {.name = "the config of rank 0", .kept = true};
    remote->feed = (Feed){.first = take_number(from, 0, INT64_MAX), .step = 1};
    remote->whole = config_parse(text, strlen(text), &source, error);
    free(text);
    if (remote->whole) remote->schedule = schedule_create(remote->whole, error);
    if (!remote->schedule) return false;
    remote->feed.schedule = remote->schedule;
    remote->job.config = remote->whole;
    remote->job.context = &remote->feed;
    remote->job.tasks = feed_tasks;
    return feed_let_workers_count(&remote->feed, &remote->job, error);
}

bool job_read(const char *bytes, size_t size, RemoteJob *remote, Error *error) {
    Reading from = {bytes, bytes + size, false};
    Config *config = &remote->config;
    memset(remote, 0, sizeof *remote);
    if (!take_plan(&from, remote, error)) {
        job_free(remote);
        return false;
    }
    remote->job.count = take_number(&from, 1, INT64_MAX);
    remote->job.records = take_number(&from, 0, 1) == 1;
    remote->job.rows_until = take_number(&from, 0, INT64_MAX);
    remote->job.frame = take_number(&from, 0, INT64_MAX);
    remote->job.folder = remote->folder = take_string(&from);
    take_interned(&from);
    take_game(&from, config);
    config->column = remote->column = take_string(&from);
    config->seats = (int)take_number(&from, 1, SEATS_MAX);
    take_bytes(&from, &config->seed, sizeof config->seed);
    take_bytes(&from, config->rules, sizeof config->rules);
    take_bytes(&from, &config->options, sizeof config->options);
    if (!from.failed) take_entrants(&from, config);
    if (!from.failed) take_deals(&from, config);
    if (!from.failed) take_given(&from, config);
    remote->job.config = config;
    if (!from.failed && from.at == from.end) return true;
    job_free(remote);
    return error_memory(error, "the job, or it is not what this version understands");
}

void job_free(RemoteJob *remote) {
    free(remote->config.entrants);
    free(remote->config.deal_states);
    free(remote->config.given_moves);
    free(remote->config.given_begin);
    free(remote->column);
    free(remote->folder);
    feed_close(&remote->feed);
    schedule_free(remote->schedule);
    config_free(remote->whole);
    memset(remote, 0, sizeof *remote);
}
