/* The text of a packed file NAME: the frames of NAME.zst, each of which can be read alone, followed by the
 * lines of NAME.tail, those of a frame that was not full when the run ended or was stopped.
 *
 * The tail begins with a line that states its position in the text. So the two files need not change at the
 * same moment: text in both is read once. */
#ifndef KOZYR_STORE_UNPACK_H
#define KOZYR_STORE_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"

#define PACKED_ENDING ".zst"
#define TAIL_ENDING   ".tail"
#define TAIL_HEAD     "kozyr tail %020llu\n"
/* The length of TAIL_HEAD with its 20 digits. Frames with a window above 2^23 bytes are refused, which
 * bounds the memory for reading. */
enum { TAIL_HEAD_BYTES = 32, PACKED_WINDOW_LOG = 23 };
_Static_assert(TAIL_HEAD_BYTES == sizeof "kozyr tail \n" - 1 + 20, "every head has the same length");

typedef struct Unpacker Unpacker;

/* A number of whole frames, with their bytes, packed and as text. */
typedef struct {
    int64_t frames;
    uint64_t packed, text;
} UnpackPlace;

/* True if there is a packed file of that name. */
bool unpack_is_packed(const char *path);
/* NULL on error; free with unpack_close. `mark`: a number of frames whose end is wanted. */
Unpacker *unpack_open(const char *path, int64_t mark, Error *error);
/* Returns the bytes read; 0 at the end; -1 on error, an input error if the file is damaged. */
int64_t unpack_read(Unpacker *unpacker, char *out, size_t most, Error *error);
/* The end of the last whole frame read, or of the marked one if that comes first. */
UnpackPlace unpack_place(const Unpacker *unpacker);
void unpack_close(Unpacker *unpacker);

#endif
