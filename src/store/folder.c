/* Run directories: kinds, small files, checkpoints. */
#include "store/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/games_file.h"

enum { CHECKPOINT_BYTES = 512 };

/* The files of a run; nothing else is ever removed. */
static const char *const run_files[] = {"config.json", "games.csv", "summary.json",    "records.jsonl",
                                        "timing.json", "run.json",  "checkpoint.json", "deals.jsonl",
                                        "points.csv",  "tune.csv",  "tuned.json",      NULL};

void folder_path(const char *folder, const char *name, char *out, size_t capacity) {
    snprintf(out, capacity, "%s/%s", folder, name);
}

static bool is_run_file(const char *name) {
    for (int i = 0; run_files[i]; i++) {
        size_t length = strlen(run_files[i]);
        if (strncmp(name, run_files[i], length) == 0 &&
            (name[length] == 0 || strcmp(name + length, ".part") == 0))
            return true;
    }
    return false;
}

/* ---- what is there ---- */

FolderKind folder_inspect(const char *folder) {
    DIR *list = opendir(folder);
    if (!list) return errno == ENOENT ? FOLDER_ABSENT : FOLDER_UNREADABLE;
    bool empty = true, foreign = false, config = false;
    for (struct dirent *entry; (entry = readdir(list)) != NULL;) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        empty = false;
        foreign = foreign || !is_run_file(entry->d_name);
        config = config || strcmp(entry->d_name, "config.json") == 0;
    }
    closedir(list);
    if (empty) return FOLDER_EMPTY;
    /* checkpoint.json is the first file a run makes: without it the others are somebody else's. */
    struct stat status;
    char path[PATH_BYTES];
    folder_path(folder, "checkpoint.json", path, sizeof path);
    if (stat(path, &status) != 0) return FOLDER_FOREIGN;
    if (status.st_size == 0) return foreign ? FOLDER_FOREIGN : FOLDER_BEGUN;
    Checkpoint checkpoint;
    Error ignored;
    if (foreign && !checkpoint_read(folder, &checkpoint, &ignored)) return FOLDER_FOREIGN;
    return FOLDER_RUN;
}

bool folder_refuse(const char *folder, FolderKind kind, Error *error) {
    if (kind == FOLDER_RUN || kind == FOLDER_BEGUN)
        return error_input(error, "%s: holds a run already; --resume continues it, --force replaces it",
                           folder);
    if (kind == FOLDER_FOREIGN)
        return error_input(error, "%s: holds files but no checkpoint.json of a run; choose another --out",
                           folder);
    return error_input(error, "%s: is no folder that can be read: %s", folder, strerror(errno));
}

static bool is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool folder_create(const char *folder, Error *error) {
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s", folder);
    for (char *slash = path + 1;; slash++) {
        if (*slash != '/' && *slash != 0) continue;
        char end = *slash;
        *slash = 0;
        if (mkdir(path, 0777) != 0 && (errno != EEXIST || !is_folder(path)))
            return error_input(error, "%s: cannot be created: %s", path, strerror(errno));
        if (end == 0) return true;
        *slash = end;
    }
}

void folder_clear(const char *folder) {
    char path[PATH_BYTES];
    for (int i = 0; run_files[i]; i++) {
        if (strcmp(run_files[i], "checkpoint.json") == 0) continue;
        folder_path(folder, run_files[i], path, sizeof path);
        unlink(path);
    }
}

/* ---- small files ---- */

bool write_whole(int fd, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t sent = write(fd, bytes, size);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) {
            if (sent == 0) errno = ENOSPC;
            return false;
        }
        bytes += sent;
        size -= (size_t)sent;
    }
    return true;
}

bool folder_write(const char *folder, const char *name, const char *text, size_t size, Error *error) {
    char path[PATH_BYTES], aside[PATH_BYTES + 8];
    folder_path(folder, name, path, sizeof path);
    snprintf(aside, sizeof aside, "%s.part", path);
    int fd = open(aside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0) return error_system(error, "%s: cannot be written", aside);
    bool good = write_whole(fd, text, size) && fsync(fd) == 0;
    int cause = errno;
    good = close(fd) == 0 && good;
    if (good && rename(aside, path) == 0) return true;
    if (!good) errno = cause;
    error_system(error, "%s: cannot be written", path);
    unlink(aside);
    return false;
}

Config *folder_config(const char *folder, Error *error) {
    char path[PATH_BYTES];
    folder_path(folder, "config.json", path, sizeof path);
    struct stat status;
    if (stat(folder, &status) != 0 || !S_ISDIR(status.st_mode) || stat(path, &status) != 0) {
        error_input(error, "%s: is not a run directory (it has no config.json)", folder);
        return NULL;
    }
    return config_load(path, NULL, 0, error);
}

/* ---- the checkpoint ---- */

bool checkpoint_write(int fd, const char *folder, const Checkpoint *at, Error *error) {
    char text[CHECKPOINT_BYTES];
    int length =
        snprintf(text, sizeof text,
                 "{\"games\":%16" PRId64 ",\"rows_bytes\":%16" PRIu64 ",\"rows_xxh3\":\"0x%016" PRIx64
                 "\",\"records_bytes\":%16" PRIu64 ",\"records_xxh3\":\"0x%016" PRIx64
                 "\",\"shard\":%6d,\"shards\":%6d,\"first\":%16" PRId64 ",\"of\":%16" PRId64 "}\n",
                 at->games, at->rows_bytes, at->rows_hash, at->records_bytes, at->records_hash,
                 at->part.shard, at->part.shards, at->part.first, at->part.games);
    if (pwrite(fd, text, (size_t)length, 0) == length) return true;
    return error_system(error, "%s/checkpoint.json: cannot be written", folder);
}

static bool read_hash(const cJSON *root, const char *key, uint64_t *hash) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(root, key);
    return cJSON_IsString(item) && seed_parse(item->valuestring, hash);
}

static bool read_count(const cJSON *root, const char *key, int64_t max, int64_t *value) {
    Error ignored;
    return json_integer(cJSON_GetObjectItemCaseSensitive(root, key), key, 0, max, value, &ignored);
}

bool checkpoint_read(const char *folder, Checkpoint *checkpoint, Error *error) {
    char path[PATH_BYTES];
    folder_path(folder, "checkpoint.json", path, sizeof path);
    cJSON *root = json_parse_file(path, CHECKPOINT_BYTES, error);
    if (!root) return false;
    int64_t games, rows, records, shard, shards, first, of, most = INT64_C(1) << 52;
    bool good = cJSON_IsObject(root) && read_count(root, "games", most, &games) &&
                read_count(root, "rows_bytes", most, &rows) &&
                read_count(root, "records_bytes", most, &records) &&
                read_count(root, "shard", 1000000, &shard) && read_count(root, "shards", 1000000, &shards) &&
                read_count(root, "first", most, &first) && read_count(root, "of", most, &of) && games <= of &&
                read_hash(root, "rows_xxh3", &checkpoint->rows_hash) &&
                read_hash(root, "records_xxh3", &checkpoint->records_hash);
    cJSON_Delete(root);
    if (!good) return error_input(error, "%s: is not what kozyr wrote", path);
    checkpoint->games = games;
    checkpoint->rows_bytes = (uint64_t)rows;
    checkpoint->records_bytes = (uint64_t)records;
    checkpoint->part = (Part){(int)shard, (int)shards, first, of};
    return true;
}

static bool check_file(const char *folder, const char *name, uint64_t bytes, uint64_t wanted, Error *error) {
    char path[PATH_BYTES];
    folder_path(folder, name, path, sizeof path);
    struct stat status;
    if (stat(path, &status) != 0) return error_input(error, "%s: is missing", path);
    if ((uint64_t)status.st_size < bytes)
        return error_input(error, "%s: is truncated: %lld bytes of the %llu that were written", path,
                           (long long)status.st_size, (unsigned long long)bytes);
    uint64_t hash;
    if (!file_hash(path, bytes, &hash, error)) return false;
    return hash == wanted ||
           error_input(error, "%s: was edited: its first %llu bytes are not what kozyr wrote", path,
                       (unsigned long long)bytes);
}

bool checkpoint_check(const char *folder, const Checkpoint *checkpoint, bool records, Error *error) {
    return check_file(folder, "games.csv", checkpoint->rows_bytes, checkpoint->rows_hash, error) &&
           (!records ||
            check_file(folder, "records.jsonl", checkpoint->records_bytes, checkpoint->records_hash, error));
}
