/* A file of a run directory that grows by whole lines: games.csv, records.jsonl, as text or packed
 * (unpack.h). Either way it is its text that is counted and hashed, so that checkpoints are alike.
 *
 * A packed file is frames of so many lines each, which depends on nothing else: the same text gives the same
 * bytes. Lines of a frame that is not full are in the tail, as text, so that none is lost. */
#ifndef KOZYR_STORE_LINES_FILE_H
#define KOZYR_STORE_LINES_FILE_H

#include "core/text.h"
#include "store/folder.h"

typedef struct {
    const Folder *folder;
    const char *name;
    bool kept;         /* false: there is no such file, and all that follows does nothing */
    int64_t per_frame; /* lines; 0: not packed */
    int fd, tail;      /* tail: -1: not packed */
    uint64_t text;     /* bytes of text, and their XXH3 */
    struct XXH3_state_s *hash;
    /* packed: */
    struct ZSTD_CCtx_s *context;
    uint64_t frames;      /* bytes of whole frames */
    int64_t lines;        /* in the frame that is not full ... */
    Text begun, squeezed; /* ... which is this text */
    uint64_t tail_bytes;  /* of the tail file; 0: to be written anew */
} LinesFile;

/* A file that is not open yet; false: no memory. Close it in any case. */
bool lines_file_new(LinesFile *file, const Folder *folder, const char *name, bool kept, int64_t per_frame,
                    Error *error);
void lines_file_close(LinesFile *file);

/* A new file, with this text (a header), which counts for no line. */
bool lines_file_create(LinesFile *file, const char *head, size_t size, Error *error);
/* Goes on with one of `lines` lines: cuts it after so many bytes of text. */
bool lines_file_go_on(LinesFile *file, uint64_t text, int64_t lines, Error *error);
/* On failure it can be read, and gone on with, up to where it was before. */
bool lines_file_append(LinesFile *file, const char *text, size_t size, int64_t lines, Error *error);
/* Counts text that somebody else writes after what is there, of a file that is not packed; and leaves only so much. */
void lines_file_count(LinesFile *file, const char *text, size_t size);
bool lines_file_drop(LinesFile *file, uint64_t text, Error *error);
/* Packs lines of a frame that is not full as a short one; nothing can be appended until the file is opened
 * again. */
bool lines_file_finish(LinesFile *file, Error *error);
/* Leaves so many bytes of a file, and writes on after them. */
bool lines_file_cut(int fd, uint64_t bytes);
/* Flushes it to the disk, if it is open. */
bool lines_file_sync(LinesFile *file);
uint64_t lines_file_hash(const LinesFile *file);

#endif
