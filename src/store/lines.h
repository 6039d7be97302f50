/* Lines of a file, one after the other. */
#ifndef KOZYR_STORE_LINES_H
#define KOZYR_STORE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"

/* In a buffer that grows with the longest line. */
typedef struct {
    int fd;                  /* -1: none ... */
    struct Unpacker *packed; /* ... or this */
    char *buffer;
    size_t start, end, capacity;
    uint64_t left; /* bytes of the file still to be read */
} LineReader;

/* Is there such a file, as text or packed? */
bool lines_exist(const char *path);

/* Where there is no such file, but a packed one, reads its text. */
bool lines_open(LineReader *reader, const char *path, uint64_t limit, Error *error);
/* 1: a line with its newline; 0: no further complete line; -1: the machine failed. */
int lines_next(LineReader *reader, const char **line, size_t *length, Error *error);
/* After lines_next said 0: what follows the last newline. False: nothing. */
bool lines_rest(const LineReader *reader, const char **line, size_t *length);
/* The same for as many whole lines as are at hand. */
int lines_block(LineReader *reader, const char **lines, size_t *size, Error *error);
void lines_close(LineReader *reader);

/* Newlines of a text. */
int64_t lines_count(const char *text, size_t size);

/* The XXH3-64 of the first `bytes` bytes of the text of a file; false when it is shorter or cannot be read. */
bool file_hash(const char *path, uint64_t bytes, uint64_t *hash, Error *error);

#endif
