/* A run directory: its content and its files.
 *
 * A writer keeps the directory open and reaches every file below that descriptor without following links. So
 * nothing outside is ever touched, and a directory that replaces it receives nothing. */
#ifndef KOZYR_STORE_FOLDER_H
#define KOZYR_STORE_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "config/config.h"

/* A path of Linux (PATH_MAX). */
enum { PATH_BYTES = 4096 };

/* Writes "folder/name" to `out`. */
void folder_path(const char *folder, const char *name, char *out, size_t capacity);

/* ---- the directory ---- */

/* Leaves room in PATH_BYTES for the names of the files in it. */
enum { FOLDER_BYTES = 4000 };
_Static_assert((int)FOLDER_BYTES < (int)PATH_BYTES, "a path holds a folder and a name");

typedef struct {
    int fd;
    char path[FOLDER_BYTES]; /* for messages */
} Folder;

/* BEGUN: killed before its first checkpoint. RUN: has a checkpoint. FOREIGN: contains something else. */
typedef enum { FOLDER_EMPTY, FOLDER_BEGUN, FOLDER_RUN, FOLDER_FOREIGN, FOLDER_UNREADABLE } FolderKind;

/* Creates the folder and missing parents. */
bool folder_create(const char *path, Error *error);
bool folder_open(Folder *folder, const char *path, Error *error);
void folder_close(Folder *folder);

FolderKind folder_inspect(const Folder *folder);
/* Reports the error for a folder of a kind that cannot be used. */
bool folder_refuse(const Folder *folder, FolderKind kind, Error *error);
/* True if its path still leads to it. Otherwise an error (exit status 1): it was moved, removed or replaced. */
bool folder_in_place(const Folder *folder, Error *error);
/* Removes the files of a run and nothing else; checkpoint.json, which holds the lock, stays. */
bool folder_clear(const Folder *folder, Error *error);
/* Removes temporary files of a killed run. */
void folder_tidy(const Folder *folder);

/* Opens a file of the folder, which must be a regular file without other hard links; -1 on error. */
int folder_file(const Folder *folder, const char *name, int flags, Error *error);
/* Writes a file aside and renames it, so that it exists whole or not at all. Either piece by piece (the
 * first failure sets errno and makes folder_end() fail) or at once. */
typedef struct {
    const Folder *folder;
    const char *name;
    char aside[64];
    int fd, cause; /* cause: errno of the failure, else 0 */
} FolderFile;
bool folder_begin(FolderFile *file, const Folder *folder, const char *name, Error *error);
bool folder_put(void *file, const char *bytes, size_t size);
/* `good`: everything was written; otherwise the old file, if any, remains. */
bool folder_end(FolderFile *file, bool good, Error *error);
bool folder_write(const Folder *folder, const char *name, const char *text, size_t size, Error *error);
void folder_remove(const Folder *folder, const char *name);
bool folder_has(const Folder *folder, const char *name);
/* Flushes the directory's entries to the disk. */
bool folder_sync(const Folder *folder, Error *error);

/* The config of a run directory; an input error if it is not one. */
Config *folder_config(const char *folder, Error *error);

#endif
