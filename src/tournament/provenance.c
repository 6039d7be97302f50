/* The origin and cost of a result: run.json and timing.json. They are not reproducible, and nothing else in
 * a run directory depends on them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <time.h>

#include "core/memory.h"
#include "core/version.h"
#include "tournament/signature.h"
#include "tournament/tournament.h"

static void add_time(cJSON *object, const char *key, int64_t unix_time) {
    char text[40];
    time_t seconds = (time_t)unix_time;
    struct tm parts;
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&seconds, &parts));
    cJSON_AddStringToObject(object, key, text);
}

static bool write_json(const Folder *folder, const char *name, cJSON *root, Error *error) {
    char *text = json_print(root);
    cJSON_Delete(root);
    bool good =
        text ? folder_write(folder, name, text, strlen(text), error) : error_memory(error, "%s", name);
    free(text);
    return good;
}

/* A word of the command line may be any bytes, but JSON is UTF-8. */
static cJSON *word_json(const char *word) {
    Text text = {0};
    text_json(&text, word, strlen(word));
    cJSON *item = cJSON_CreateRaw(text_c(&text));
    text_free(&text);
    return item;
}

static void add_sandboxes(cJSON *root, const Config *config) {
    cJSON *object = NULL;
    for (int i = 0; i < config->entrant_count; i++) {
        const Entrant *entrant = &config->entrants[i];
        if (!entrant->bot->confined_by) continue;
        if (!object) object = cJSON_AddObjectToObject(root, "sandboxes");
        cJSON_AddStringToObject(object, entrant->name, entrant->bot->confined_by(entrant->params));
    }
}

static cJSON *run_json(const Provenance *from, Error *error) {
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "program", "kozyr");
    cJSON_AddStringToObject(root, "version", version_number);
    cJSON_AddItemToObject(root, "commit",
                          version_commit ? cJSON_CreateString(version_commit) : cJSON_CreateNull());
    cJSON_AddStringToObject(root, "sources", version_sources);
    cJSON_AddStringToObject(root, "build", version_build);
    cJSON_AddStringToObject(root, "compiler", __VERSION__);
    struct utsname host;
    if (uname(&host) == 0) {
        cJSON_AddStringToObject(root, "host", host.nodename);
        cJSON_AddStringToObject(root, "system", host.sysname);
        cJSON_AddStringToObject(root, "release", host.release);
        cJSON_AddStringToObject(root, "machine", host.machine);
    }
    add_time(root, "started", from->started);
    add_time(root, "ended", from->ended);
    cJSON *words = cJSON_AddArrayToObject(root, "command");
    for (int i = 0; i < from->options->argc; i++)
        cJSON_AddItemToArray(words, word_json(from->options->argv[i]));
    cJSON_AddNumberToObject(root, "games_kept", (double)from->report->kept);
    cJSON_AddNumberToObject(root, "games_played", (double)from->report->played);
    cJSON_AddNumberToObject(root, "worker_deaths", from->report->deaths);
    cJSON_AddBoolToObject(root, "stopped_by_signal", from->report->stop_signal != 0);
    add_sandboxes(root, from->config);
    if (signature_add_all(cJSON_AddObjectToObject(root, "signatures"), from->config, error)) return root;
    cJSON_Delete(root);
    return NULL;
}

static double seconds_of(struct timeval time) { return (double)time.tv_sec + 1e-6 * (double)time.tv_usec; }

/* Adds the mean time of a decision, its error, and the total of all decisions, limited by `scale`. */
static void add_mean(cJSON *object, const char *what, const EntrantEffort *effort, const EffortTime *time,
                     double scale) {
    const EffortMean mean = effort_mean(effort, time);
    char key[48];
    snprintf(key, sizeof key, "%s_per_decision", what);
    json_add_fixed(object, key, scale * mean.mean, 9);
    snprintf(key, sizeof key, "%s_per_decision_error95", what);
    json_add_fixed(object, key, scale * mean.error95, 9);
    json_add_fixed(object, what, scale * mean.mean * (double)effort->decisions, 3);
}

/* Factors of at most 1: estimated thinking time must not exceed the time that the workers ran. */
typedef struct {
    double wall, cpu;
} Scale;

static double scale_to(const PoolReport *pool, int entrants, bool cpu, double most) {
    double sum = 0;
    for (int i = 0; i < entrants; i++) {
        const EntrantEffort *effort = &pool->effort[i];
        if (effort->timed_decisions == 0) continue;
        sum += effort_mean(effort, cpu ? &effort->cpu : &effort->wall).mean * (double)effort->decisions;
    }
    return sum > most ? most / sum : 1;
}

static cJSON *entrant_timing(const Entrant *entrant, const EntrantEffort *effort, Scale scale) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "name", entrant->name);
    cJSON_AddNumberToObject(object, "games", (double)effort->games);
    cJSON_AddNumberToObject(object, "decisions", (double)effort->decisions);
    cJSON_AddNumberToObject(object, "nodes", (double)effort->nodes);
    cJSON_AddNumberToObject(object, "timed_decisions", (double)effort->timed_decisions);
    add_mean(object, "seconds", effort, &effort->wall, scale.wall);
    add_mean(object, "cpu_seconds", effort, &effort->cpu, scale.cpu);
    if (entrant->bot->open)
        json_add_fixed(object, "outside_cpu_seconds", 1e-9 * (double)effort->outside_nanoseconds, 3);
    return object;
}

static void add_entrants(cJSON *root, const Provenance *from, int workers, double worker_cpu) {
    const Config *config = from->config;
    const PoolReport *pool = from->pool;
    cJSON *entrants = cJSON_AddArrayToObject(root, "entrants");
    if (!pool) return;
    Scale scale = {scale_to(pool, config->entrant_count, false, workers * from->seconds),
                   scale_to(pool, config->entrant_count, true, worker_cpu)};
    for (int i = 0; i < config->entrant_count; i++)
        cJSON_AddItemToArray(entrants, entrant_timing(&config->entrants[i], &pool->effort[i], scale));
}

static cJSON *timing_json(const Provenance *from) {
    struct rusage own, workers;
    getrusage(RUSAGE_SELF, &own);
    getrusage(RUSAGE_CHILDREN, &workers);
    double worker_cpu = seconds_of(workers.ru_utime) + seconds_of(workers.ru_stime);
    if (from->pool) worker_cpu += 1e-9 * (double)from->pool->far_cpu_ns;
    int64_t peak = memory_peak_kib();
    if (workers.ru_maxrss > peak) peak = workers.ru_maxrss;
    if (from->pool && from->pool->far_peak_kib > peak) peak = from->pool->far_peak_kib;
    double own_cpu = seconds_of(own.ru_utime) + seconds_of(own.ru_stime);
    double games = (double)from->report->played;
    int players = from->pool && from->pool->workers ? from->pool->workers : from->workers;
    cJSON *root = cJSON_CreateObject();
    cJSON_AddNumberToObject(root, "games", games);
    cJSON_AddNumberToObject(root, "workers", players);
    json_add_fixed(root, "wall_seconds", from->seconds, 3);
    json_add_fixed(root, "cpu_seconds", worker_cpu + own_cpu, 3);
    json_add_fixed(root, "writer_cpu_seconds", own_cpu, 3);
    json_add_fixed(root, "games_per_second", from->seconds > 0 ? games / from->seconds : 0, 1);
    json_add_fixed(root, "games_per_cpu_second",
                   worker_cpu + own_cpu > 0 ? games / (worker_cpu + own_cpu) : 0, 1);
    cJSON_AddNumberToObject(root, "peak_memory_kib", (double)peak);
    add_entrants(root, from, players, worker_cpu);
    return root;
}

bool provenance_write(const Provenance *from, Error *error) {
    /* Times first: they must not include the games of the signatures. */
    if (!write_json(from->folder, "timing.json", timing_json(from), error)) return false;
    cJSON *root = run_json(from, error);
    return root && write_json(from->folder, "run.json", root, error);
}
