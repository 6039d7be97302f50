/* The run directory of a run that is being played. */
#include "store/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>
#include <xxhash.h>

#include "play/row.h"

struct Store {
    char folder[FOLDER_BYTES];
    bool records;
    int rows_fd, records_fd, checkpoint_fd;
    Checkpoint checkpoint;
    XXH3_state_t *rows_hash, *records_hash;
};

/* ---- comparing configs ---- */

/* Appends the path of the first difference between two JSON objects: a key of `a` that `b` lacks or has
 * with another value, then a key that only `b` has. */
static void first_difference(const cJSON *a, const cJSON *b, Text *out) {
    const cJSON *item, *other;
    char was[64] = "nothing", is[64] = "nothing";
    cJSON_ArrayForEach(item, a) {
        other = cJSON_GetObjectItemCaseSensitive(b, item->string);
        if (other && cJSON_Compare(item, other, true)) continue;
        text_format(out, "%s%s", out->size ? "." : "", item->string);
        if (cJSON_IsObject(item) && cJSON_IsObject(other)) {
            first_difference(item, other, out);
            return;
        }
        json_excerpt(item, was, sizeof was);
        if (other) json_excerpt(other, is, sizeof is);
        text_format(out, " was %s, now %s", was, is);
        return;
    }
    cJSON_ArrayForEach(item, b) {
        if (cJSON_GetObjectItemCaseSensitive(a, item->string)) continue;
        json_excerpt(item, is, sizeof is);
        text_format(out, "%s%s was nothing, now %s", out->size ? "." : "", item->string, is);
        return;
    }
}

/* Equal as texts but for the number of workers, which results do not depend on. */
static bool same_config(const char *folder, const Config *config, Error *error) {
    Config *stored = folder_config(folder, error);
    if (!stored) return false;
    stored->options.workers = config->options.workers;
    char *was = config_run_text(stored), *is = config_run_text(config);
    bool same = was && is && strcmp(was, is) == 0;
    if (was && is && !same) {
        cJSON *old = cJSON_Parse(was), *new = cJSON_Parse(is);
        Text difference = {0};
        first_difference(old, new, &difference);
        error_input(error, "%s: the config has changed, so the run cannot be resumed: %s", folder,
                    difference.size ? text_c(&difference) : "entrants in another order");
        text_free(&difference);
        cJSON_Delete(old);
        cJSON_Delete(new);
    } else if (!same) {
        error_system(error, "no memory to compare configs");
    }
    if (same && config->deals_text)
        same = (stored->deals_size == config->deals_size &&
                memcmp(stored->deals_text, config->deals_text, config->deals_size) == 0) ||
               error_input(error, "%s/deals.jsonl: the deals have changed, so the run cannot be resumed",
                           folder);
    free(was);
    free(is);
    config_free(stored);
    return same;
}

/* ---- opening ---- */

static int open_file(const Store *store, const char *name, int flags, Error *error) {
    char path[PATH_BYTES];
    folder_path(store->folder, name, path, sizeof path);
    int fd = open(path, O_RDWR | O_CLOEXEC | flags, 0666);
    if (fd < 0) error_system(error, "%s: cannot be opened", path);
    return fd;
}

/* A killed run's workers may hold the lock a moment longer than their parent lived. */
static bool lock(const Store *store, Error *error) {
    for (int tries = 0; tries < 40; tries++) {
        if (flock(store->checkpoint_fd, LOCK_EX | LOCK_NB) == 0) return true;
        struct timespec pause = {0, 50 * 1000 * 1000};
        nanosleep(&pause, NULL);
    }
    return error_input(error, "%s: another kozyr is writing to it", store->folder);
}

static bool open_files(Store *store, int flags, Error *error) {
    store->rows_fd = open_file(store, "games.csv", flags, error);
    if (store->rows_fd < 0) return false;
    if (store->records) store->records_fd = open_file(store, "records.jsonl", flags, error);
    return store->records_fd >= 0 || !store->records;
}

/* checkpoint.json is the first file of a run, and its lock: who holds it may write the others. */
static bool take_lock(Store *store, Error *error) {
    if (!folder_create(store->folder, error)) return false;
    store->checkpoint_fd = open_file(store, "checkpoint.json", O_CREAT, error);
    return store->checkpoint_fd >= 0 && lock(store, error);
}

static bool create(Store *store, const Config *config, const Part *part, Error *error) {
    if (ftruncate(store->checkpoint_fd, 0) != 0)
        return error_system(error, "%s: cannot be emptied", store->folder);
    folder_clear(store->folder);
    char *text = config_run_text(config);
    if (!text) return error_system(error, "no memory for config.json");
    bool good = folder_write(store->folder, "config.json", text, strlen(text), error);
    free(text);
    if (good && config->deals_text)
        good = folder_write(store->folder, "deals.jsonl", config->deals_text, config->deals_size, error);
    if (!good || !open_files(store, O_CREAT | O_TRUNC, error)) return false;
    Text header = {0};
    row_header(config, &header);
    good = !header.failed && write_whole(store->rows_fd, header.data, header.size);
    if (!good) error_system(error, "%s/games.csv: cannot be written", store->folder);
    XXH3_64bits_update(store->rows_hash, header.data, header.size);
    store->checkpoint = (Checkpoint){.rows_bytes = header.size,
                                     .rows_hash = XXH3_64bits_digest(store->rows_hash),
                                     .records_hash = XXH3_64bits_digest(store->records_hash),
                                     .part = *part};
    text_free(&header);
    return good && checkpoint_write(store->checkpoint_fd, store->folder, &store->checkpoint, error);
}

/* Hashes are carried on from where they were. */
static bool feed_hash(int fd, uint64_t bytes, XXH3_state_t *state, Error *error) {
    char buffer[1 << 16];
    for (uint64_t at = 0; at < bytes;) {
        uint64_t left = bytes - at;
        ssize_t got = pread(fd, buffer, left < sizeof buffer ? (size_t)left : sizeof buffer, (off_t)at);
        if (got <= 0) return error_system(error, "cannot read what was written");
        XXH3_64bits_update(state, buffer, (size_t)got);
        at += (uint64_t)got;
    }
    return true;
}

static bool cut(int fd, uint64_t bytes) {
    return ftruncate(fd, (off_t)bytes) == 0 && lseek(fd, 0, SEEK_END) >= 0;
}

static bool resume(Store *store, const Config *config, Schedule *schedule, const Part *part,
                   void (*game)(void *context, const Task *task, const Outcome *outcome), void *context,
                   Error *error) {
    Checkpoint *at = &store->checkpoint;
    char path[PATH_BYTES];
    folder_path(store->folder, "games.csv", path, sizeof path);
    if (!same_config(store->folder, config, error) || !checkpoint_read(store->folder, at, error))
        return false;
    if (at->part.shard == part->shard && at->part.shards == part->shards &&
        (at->part.first != part->first || at->part.games != part->games))
        return error_input(
            error, "%s/checkpoint.json: was edited: shard %d/%d begins at game %lld and has %lld games",
            store->folder, part->shard, part->shards, (long long)part->first, (long long)part->games);
    if (at->part.shard != part->shard || at->part.shards != part->shards)
        return error_input(error, "%s: holds shard %d/%d, not %d/%d", store->folder, at->part.shard,
                           at->part.shards, part->shard, part->shards);
    if (!checkpoint_check(store->folder, at, store->records, error) || !open_files(store, 0, error))
        return false;
    GamesEnd end;
    if (!games_file_read(path, config, schedule, part->first, at->rows_bytes, game, context, &end, error))
        return false;
    if (end.games != at->games)
        return error_input(error, "%s: has %lld games, checkpoint.json says %lld", path, (long long)end.games,
                           (long long)at->games);
    if (!feed_hash(store->rows_fd, at->rows_bytes, store->rows_hash, error) ||
        (store->records && !feed_hash(store->records_fd, at->records_bytes, store->records_hash, error)))
        return false;
    if (!cut(store->rows_fd, at->rows_bytes) ||
        (store->records && !cut(store->records_fd, at->records_bytes)))
        return error_system(error, "%s: cannot be cut back to the last checkpoint", store->folder);
    return true;
}

static Store *store_new(const char *folder, const Config *config, Error *error) {
    Store *store = calloc(1, sizeof *store);
    if (store) {
        snprintf(store->folder, sizeof store->folder, "%s", folder);
        store->records = config->options.records == RECORDS_ALL;
        store->rows_fd = store->records_fd = store->checkpoint_fd = -1;
        store->rows_hash = XXH3_createState();
        store->records_hash = XXH3_createState();
        if (store->rows_hash && store->records_hash) {
            XXH3_64bits_reset(store->rows_hash);
            XXH3_64bits_reset(store->records_hash);
            return store;
        }
        store_close(store);
    }
    error_system(error, "no memory for a run directory");
    return NULL;
}

static bool usable(FolderKind kind, StoreMode mode) {
    if (kind == FOLDER_ABSENT || kind == FOLDER_EMPTY) return true;
    return mode != STORE_NEW && (kind == FOLDER_RUN || kind == FOLDER_BEGUN);
}

Store *store_open(const char *folder, StoreMode mode, const Config *config, Schedule *schedule,
                  const Part *part, void (*game)(void *context, const Task *task, const Outcome *outcome),
                  void *context, Error *error) {
    if (strlen(folder) >= FOLDER_BYTES)
        return error_input(error, "the output folder's path is too long"), NULL;
    FolderKind kind = folder_inspect(folder);
    if (!usable(kind, mode)) return folder_refuse(folder, kind, error), NULL;
    Store *store = store_new(folder, config, error);
    if (!store) return NULL;
    bool good = take_lock(store, error);
    if (good) { /* somebody else may have been faster */
        kind = folder_inspect(folder);
        bool fresh = kind == FOLDER_BEGUN && mode == STORE_NEW;
        if (!fresh && !usable(kind, mode)) good = folder_refuse(folder, kind, error);
    }
    if (good && mode == STORE_RESUME && kind == FOLDER_RUN)
        good = resume(store, config, schedule, part, game, context, error);
    else if (good)
        good = create(store, config, part, error);
    if (good) return store;
    store_close(store);
    return NULL;
}

void store_close(Store *store) {
    if (!store) return;
    if (store->rows_fd >= 0) close(store->rows_fd);
    if (store->records_fd >= 0) close(store->records_fd);
    if (store->checkpoint_fd >= 0) close(store->checkpoint_fd);
    XXH3_freeState(store->rows_hash);
    XXH3_freeState(store->records_hash);
    free(store);
}

/* ---- appending ---- */

int64_t store_games(const Store *store) { return store->checkpoint.games; }

static bool append_failed(Store *store, const char *name, Error *error) {
    error_system(error, "%s/%s: cannot be written", store->folder, name);
    cut(store->rows_fd, store->checkpoint.rows_bytes);
    if (store->records) cut(store->records_fd, store->checkpoint.records_bytes);
    return false;
}

bool store_append(Store *store, const Batch *batch, Error *error) {
    if (!write_whole(store->rows_fd, batch->rows, batch->rows_size))
        return append_failed(store, "games.csv", error);
    if (store->records && !write_whole(store->records_fd, batch->records, batch->records_size))
        return append_failed(store, "records.jsonl", error);
    XXH3_64bits_update(store->rows_hash, batch->rows, batch->rows_size);
    XXH3_64bits_update(store->records_hash, batch->records, batch->records_size);
    Checkpoint *at = &store->checkpoint;
    at->games += batch->count;
    at->rows_bytes += batch->rows_size;
    at->records_bytes += batch->records_size;
    at->rows_hash = XXH3_64bits_digest(store->rows_hash);
    at->records_hash = XXH3_64bits_digest(store->records_hash);
    return checkpoint_write(store->checkpoint_fd, store->folder, at, error);
}

bool store_sync(Store *store, Error *error) {
    bool good = fsync(store->rows_fd) == 0 && (!store->records || fsync(store->records_fd) == 0) &&
                fsync(store->checkpoint_fd) == 0;
    return good || error_system(error, "%s: cannot be flushed to the disk", store->folder);
}
