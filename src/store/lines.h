/* Reads the lines of a file in order. */
#ifndef KOZYR_STORE_LINES_H
#define KOZYR_STORE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "core/line_hash.h"

/* The buffer grows with the longest line. */
typedef struct {
    int fd;                  /* -1 if none */
    struct Unpacker *packed; /* used instead of `fd` for a packed file */
    char *buffer;
    size_t start, end, capacity;
    uint64_t left; /* bytes of the file not yet read */
} LineReader;

/* True if there is such a file, as text or packed. */
bool lines_exist(const char *path);

/* Opens the file or, if there is only a packed one, its text; reads at most `limit` bytes. */
bool lines_open(LineReader *reader, const char *path, uint64_t limit, Error *error);
/* 1: a line with its newline; 0: no further complete line; -1: a system failure. */
int lines_next(LineReader *reader, const char **line, size_t *length, Error *error);
/* After lines_next returned 0: what follows the last newline. False: nothing. */
bool lines_rest(const LineReader *reader, const char **line, size_t *length);
/* The same for all whole lines in the buffer. */
int lines_block(LineReader *reader, const char **lines, size_t *size, Error *error);
void lines_close(LineReader *reader);

/* The number of newlines in a text. */
int64_t lines_count(const char *text, size_t size);

/* The XXH3-64 of the first `bytes` bytes of a file's text; false if it is shorter or cannot be read. */
bool file_hash(const char *path, uint64_t bytes, uint64_t *hash, Error *error);
/* The hash of the same text by lines (core/line_hash.h). */
bool file_line_hash(const char *path, uint64_t bytes, LineHash *hash, Error *error);
/* Compares the hash of this text with one that was written: by lines, which is `found`, or as a whole, as older
 * versions wrote. */
bool file_has_hash(const char *path, uint64_t bytes, uint64_t wanted, LineHash *found, bool *same,
                   Error *error);

#endif
