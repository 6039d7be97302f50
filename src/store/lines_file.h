/* A file of a run directory that grows by whole lines: games.csv, records.jsonl, as text or packed
 * (unpack.h). In both cases the text is counted and hashed, so that checkpoints are the same.
 *
 * A packed file consists of frames with a fixed number of lines, so the same text gives the same bytes.
 * Lines of a partial frame are stored as text in the tail, so that none is lost. */
#ifndef KOZYR_STORE_LINES_FILE_H
#define KOZYR_STORE_LINES_FILE_H

#include "core/frames.h"
#include "pool/pool.h"
#include "store/folder.h"

typedef struct {
    const Folder *folder;
    const char *name;
    bool kept;         /* false: the file does not exist, and all functions do nothing */
    int64_t per_frame; /* lines per frame; 0: not packed */
    int fd, tail;      /* tail: -1 if not packed */
    uint64_t text;     /* bytes of text, and their hash */
    LineHash hash;
    /* packed: */
    Packer *packer;
    uint64_t frames;      /* bytes of full frames */
    int64_t lines;        /* lines in the partial frame ... */
    Text begun, squeezed; /* ... and its text */
    uint64_t tail_bytes;  /* of the tail file; 0: it must be written again */
} LinesFile;

/* Whole lines, still to be written. */
typedef struct {
    const char *text;
    size_t size;
    int64_t count;
    const LineHash *hash; /* NULL: not known */
} Lines;

/* Prepares a file without opening it; false: out of memory. Close it in any case. */
bool lines_file_new(LinesFile *file, const Folder *folder, const char *name, bool kept, int64_t per_frame,
                    Error *error);
void lines_file_close(LinesFile *file);

/* Creates the file with this text (a header), which counts as no line. */
bool lines_file_create(LinesFile *file, const char *head, size_t size, Error *error);
/* Continues a file of `lines` lines: cuts it after this many bytes of text. */
bool lines_file_go_on(LinesFile *file, uint64_t text, int64_t lines, Error *error);
/* On failure the file remains valid up to its previous end. */
bool lines_file_append(LinesFile *file, const Lines *lines, Error *error);
/* Appends lines of the file open as `fd` to a file that is not packed: `from` is their place there. */
bool lines_file_copy(LinesFile *file, int fd, const Span *from, const LineHash *hash, Error *error);
/* Counts text and returns its place, where a worker or lines_file_write writes it. Of a packed file the place is for
 * `packed` bytes of full frames, and lines_file_is_at_frame must be true: there is no partial frame. */
bool lines_file_is_at_frame(const LinesFile *file);
Span lines_file_reserve(LinesFile *file, const Lines *lines, size_t packed);
bool lines_file_write(LinesFile *file, const char *bytes, const Span *span, Error *error);
/* Cuts the file back to `text` bytes of text, which are so many lines. */
bool lines_file_drop(LinesFile *file, uint64_t text, int64_t lines, Error *error);
/* Packs the lines of a partial frame as a short one; open the file again before appending. */
bool lines_file_finish(LinesFile *file, Error *error);
/* Truncates a file to this many bytes and continues after them. */
bool lines_file_cut(int fd, uint64_t bytes);
/* Flushes it to the disk, if it is open. */
bool lines_file_sync(LinesFile *file);
uint64_t lines_file_hash(const LinesFile *file);

#endif
