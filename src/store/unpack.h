/* The text of a packed file NAME: frames of NAME.zst, each of which can be read alone, and what NAME.tail has
 * beyond them: lines of a frame that was not full when the run ended, or was ended.
 *
 * The tail begins with a line that says where in the text it is. So the two need not be changed at the
 * same moment: what both have is read once. */
#ifndef KOZYR_STORE_UNPACK_H
#define KOZYR_STORE_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"

#define PACKED_ENDING ".zst"
#define TAIL_ENDING   ".tail"
#define TAIL_HEAD     "kozyr tail %020llu\n"
enum { TAIL_HEAD_BYTES = 32, PACKED_WINDOW_LOG = 23 };

typedef struct Unpacker Unpacker;

/* So many whole frames: their bytes, packed and as text. */
typedef struct {
    int64_t frames;
    uint64_t packed, text;
} UnpackPlace;

/* Is there a packed file of that name? */
bool unpack_is_packed(const char *path);
/* NULL on an error; free with unpack_close. `mark`: a number of frames whose end is to be known. */
Unpacker *unpack_open(const char *path, int64_t mark, Error *error);
/* Bytes read; 0: the end; -1: an error, which is an input error where the file is damaged. */
int64_t unpack_read(Unpacker *unpacker, char *out, size_t most, Error *error);
/* The end of the last whole frame that was read, or of the marked one if that comes first. */
UnpackPlace unpack_place(const Unpacker *unpacker);
void unpack_close(Unpacker *unpacker);

#endif
