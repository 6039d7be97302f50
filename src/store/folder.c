/* Run directories: their kinds, and their files, reached below an open directory. */
#include "store/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/memory.h"
#include "core/whole.h"
#include "store/checkpoint.h"

void folder_path(const char *folder, const char *name, char *out, size_t capacity) {
    snprintf(out, capacity, "%s/%s", folder, name);
}

/* The files of a run; nothing else is ever removed. */
static const char *const run_files[] = {"config.json",
                                        "games.csv",
                                        "summary.json",
                                        "records.jsonl",
                                        "timing.json",
                                        "run.json",
                                        "checkpoint.json",
                                        "deals.jsonl",
                                        "points.csv",
                                        "tune.csv",
                                        "tuned.json",
                                        "counts.bin",
                                        "games.csv.zst",
                                        "games.csv.tail",
                                        "records.jsonl.zst",
                                        "records.jsonl.tail",
                                        NULL};

static bool is_run_file(const char *name) {
    for (int i = 0; run_files[i]; i++) {
        size_t length = strlen(run_files[i]);
        if (strncmp(name, run_files[i], length) == 0 &&
            (name[length] == 0 || strcmp(name + length, ".part") == 0))
            return true;
    }
    return false;
}

/* ---- the directory ---- */

static bool is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool folder_create(const char *folder, Error *error) {
    char path[FOLDER_BYTES];
    if (strlen(folder) >= sizeof path) return error_input(error, "the output folder's path is too long");
    snprintf(path, sizeof path, "%s", folder);
    for (char *slash = path + (*path != 0);; slash++) {
        if (*slash != '/' && *slash != 0) continue;
        char end = *slash;
        *slash = 0;
        if (mkdir(path, 0777) != 0 && (errno != EEXIST || !is_folder(path)))
            return error_path(error, "%s: cannot be created", path);
        if (end == 0) return true;
        *slash = end;
    }
}

/* Opens the folder `path` relative to the folder `from`; -1 on failure. */
static int open_folder(int from, const char *path) {
    int fd;
    do fd = openat(from, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    while (fd < 0 && errno == EINTR);
    return fd;
}

bool folder_open(Folder *folder, const char *path, Error *error) {
    folder->fd = -1;
    if (strlen(path) >= sizeof folder->path)
        return error_input(error, "the output folder's path is too long");
    snprintf(folder->path, sizeof folder->path, "%s", path);
    folder->fd = open_folder(AT_FDCWD, path);
    return folder->fd >= 0 || error_path(error, "%s: cannot be read as a folder", path);
}

void folder_close(Folder *folder) {
    if (folder->fd >= 0) close(folder->fd);
    folder->fd = -1;
}

bool folder_in_place(const Folder *folder, Error *error) {
    struct stat held, found;
    bool same = fstat(folder->fd, &held) == 0 && stat(folder->path, &found) == 0 &&
                held.st_dev == found.st_dev && held.st_ino == found.st_ino;
    return same ||
           error_failed(error, "%s: was moved, removed or replaced while it was written to", folder->path);
}

/* ---- contents ---- */

/* -1: there is no such file, or (see errno) its size is unknown. */
static off_t size_of(const Folder *folder, const char *name) {
    struct stat status;
    return fstatat(folder->fd, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status.st_size : -1;
}

bool folder_has(const Folder *folder, const char *name) { return size_of(folder, name) >= 0; }

void folder_remove(const Folder *folder, const char *name) { unlinkat(folder->fd, name, 0); }

/* Classifies its names; false if they cannot be read. */
static bool list_names(const Folder *folder, bool *empty, bool *foreign) {
    int fd = open_folder(folder->fd, ".");
    DIR *list = fd < 0 ? NULL : fdopendir(fd);
    *empty = true;
    *foreign = false;
    if (!list) {
        if (fd >= 0) close(fd);
        return false;
    }
    errno = 0;
    for (struct dirent *entry; (entry = readdir(list)) != NULL;) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        *empty = false;
        *foreign = *foreign || !is_run_file(entry->d_name);
    }
    int cause = errno;
    closedir(list);
    errno = cause;
    return cause == 0;
}

static bool has_games(const Folder *folder) {
    static const char *const names[] = {"games.csv", "games.csv.zst", "games.csv.tail", "counts.bin"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (size_of(folder, names[i]) > 0) return true;
    return false;
}

/* A run creates checkpoint.json first: without it the other files belong to something else. It is empty
 * until the first checkpoint, and has one byte while --force replaces a run. */
FolderKind folder_inspect(const Folder *folder) {
    bool empty, foreign;
    Checkpoint ignored[CHECKPOINT_SLOTS];
    Error unread;
    if (!list_names(folder, &empty, &foreign)) return FOLDER_UNREADABLE;
    if (empty) return FOLDER_EMPTY;
    off_t size = size_of(folder, "checkpoint.json");
    if (size < 0) return errno == ENOENT ? FOLDER_FOREIGN : FOLDER_UNREADABLE;
    if (size == 1 || (size == 0 && !has_games(folder))) return foreign ? FOLDER_FOREIGN : FOLDER_BEGUN;
    return foreign && checkpoint_slots(folder->path, ignored, &unread) == 0 ? FOLDER_FOREIGN : FOLDER_RUN;
}

bool folder_refuse(const Folder *folder, FolderKind kind, Error *error) {
    if (kind == FOLDER_RUN || kind == FOLDER_BEGUN)
        return error_input(error, "%s: holds a run already; --resume continues it, --force replaces it",
                           folder->path);
    if (kind == FOLDER_FOREIGN)
        return error_input(error, "%s: holds files but no checkpoint.json of a run; choose another folder",
                           folder->path);
    return error_path(error, "%s: cannot be read as a folder", folder->path);
}

void folder_tidy(const Folder *folder) {
    char aside[64];
    for (int i = 0; run_files[i]; i++) {
        snprintf(aside, sizeof aside, "%s.part", run_files[i]);
        unlinkat(folder->fd, aside, 0);
    }
}

bool folder_clear(const Folder *folder, Error *error) {
    folder_tidy(folder);
    for (int i = 0; run_files[i]; i++) {
        if (strcmp(run_files[i], "checkpoint.json") == 0) continue;
        if (unlinkat(folder->fd, run_files[i], 0) != 0 && errno != ENOENT)
            return error_path(error, "%s/%s: cannot be removed", folder->path, run_files[i]);
    }
    return true;
}

/* ---- files ---- */

int folder_file(const Folder *folder, const char *name, int flags, Error *error) {
    int fd;
    do fd = openat(folder->fd, name, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0666);
    while (fd < 0 && errno == EINTR);
    struct stat status;
    if (fd < 0 && errno == ELOOP) {
        error_input(error, "%s/%s: is a symbolic link; a run only writes to files of its own", folder->path,
                    name);
    } else if (fd < 0) {
        error_path(error, "%s/%s: cannot be opened", folder->path, name);
    } else if (fstat(fd, &status) != 0) {
        error_system(error, "%s/%s: cannot be opened", folder->path, name);
    } else if (!S_ISREG(status.st_mode)) {
        error_input(error, "%s/%s: is not a regular file", folder->path, name);
    } else if ((flags & O_ACCMODE) != O_RDONLY && status.st_nlink > 1) {
        error_input(error,
                    "%s/%s: has another name elsewhere (a hard link); a run only writes to files of its "
                    "own",
                    folder->path, name);
    } else {
        return fd;
    }
    if (fd >= 0) close(fd);
    return -1;
}

bool folder_sync(const Folder *folder, Error *error) {
    int status;
    do status = fsync(folder->fd);
    while (status != 0 && errno == EINTR);
    if (status == 0 || errno == EINVAL) return true; /* some file systems cannot flush directories */
    return error_system(error, "%s: cannot be flushed to the disk", folder->path);
}

bool folder_begin(FolderFile *file, const Folder *folder, const char *name, Error *error) {
    *file = (FolderFile){.folder = folder, .name = name, .fd = -1};
    snprintf(file->aside, sizeof file->aside, "%s.part", name);
    if (unlinkat(folder->fd, file->aside, 0) != 0 && errno != ENOENT)
        return error_path(error, "%s/%s: cannot be removed", folder->path, file->aside);
    file->fd = folder_file(folder, file->aside, O_WRONLY | O_CREAT | O_EXCL, error);
    return file->fd >= 0;
}

bool folder_put(void *memory, const char *bytes, size_t size) {
    FolderFile *file = memory;
    if (!file->cause && !write_whole(file->fd, bytes, size)) file->cause = errno;
    return !file->cause;
}

bool folder_end(FolderFile *file, bool good, Error *error) {
    const Folder *folder = file->folder;
    if (good && !file->cause && !sync_file(file->fd)) file->cause = errno;
    if (close(file->fd) != 0 && errno != EINTR && !file->cause)
        file->cause = errno; /* EINTR: Linux has closed it nevertheless */
    if (good && !file->cause) {
        if (renameat(folder->fd, file->aside, folder->fd, file->name) == 0) return folder_sync(folder, error);
        file->cause = errno;
    }
    unlinkat(folder->fd, file->aside, 0);
    if (!file->cause) return error_memory(error, "%s/%s", folder->path, file->name);
    errno = file->cause;
    return error_system(error, "%s/%s: cannot be written", folder->path, file->name);
}

bool folder_write(const Folder *folder, const char *name, const char *text, size_t size, Error *error) {
    FolderFile file;
    if (memory_ran_out()) return error_memory(error, "%s/%s", folder->path, name);
    return folder_begin(&file, folder, name, error) &&
           folder_end(&file, folder_put(&file, text, size), error);
}

Config *folder_config(const char *folder, Error *error) {
    char path[PATH_BYTES];
    folder_path(folder, "config.json", path, sizeof path);
    struct stat status;
    errno = 0;
    if (stat(folder, &status) != 0 || !S_ISDIR(status.st_mode) || stat(path, &status) != 0) {
        bool absent = errno == 0 || errno == ENOENT || errno == ENOTDIR;
        if (absent)
            error_input(error, "%s: is not a run directory (it has no config.json)", folder);
        else
            error_path(error, "%s: cannot be read", path);
        return NULL;
    }
    return config_load_kept(path, error);
}
