/* Text is only appended. For a packed file, full frames are appended first, then the tail is emptied and
 * filled with the lines after them. If the process is killed in between, some lines are in both, or the tail
 * is empty; no line is ever in neither. */
#include "store/lines_file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/check.h"
#include "core/whole.h"
#include "store/lines.h"
#include "store/unpack.h"

/* Copied with one system call. */
enum { COPY_BYTES = 1 << 16 };

static bool cannot_write(const LinesFile *file, Error *error) {
    return error_system(error, "%s/%s: cannot be written", file->folder->path, file->name);
}

bool lines_file_new(LinesFile *file, const Folder *folder, const char *name, bool kept, int64_t per_frame,
                    Error *error) {
    *file = (LinesFile){.folder = folder, .name = name, .kept = kept, .fd = -1, .tail = -1};
    file->per_frame = per_frame;
    if (kept && per_frame) file->packer = packer_open();
    return !kept || !per_frame || file->packer || error_memory(error, "a run directory");
}

void lines_file_close(LinesFile *file) {
    if (file->fd >= 0) close(file->fd);
    if (file->tail >= 0) close(file->tail);
    packer_close(file->packer);
    text_free(&file->begun);
    text_free(&file->squeezed);
}

uint64_t lines_file_hash(const LinesFile *file) { return file->hash.value; }

static int open_part(const LinesFile *file, const char *ending, int flags, Error *error) {
    char name[64];
    snprintf(name, sizeof name, "%s%s", file->name, ending);
    return folder_file(file->folder, name, O_RDWR | flags, error);
}

static bool open_parts(LinesFile *file, int flags, Error *error) {
    file->fd = open_part(file, file->per_frame ? PACKED_ENDING : "", flags, error);
    if (file->fd < 0 || !file->per_frame) return file->fd >= 0;
    file->tail = open_part(file, TAIL_ENDING, flags ? flags : O_CREAT, error);
    return file->tail >= 0;
}

bool lines_file_cut(int fd, uint64_t bytes) {
    int status;
    do status = ftruncate(fd, (off_t)bytes);
    while (status != 0 && errno == EINTR);
    return status == 0 && lseek(fd, 0, SEEK_END) == (off_t)bytes;
}

/* `hash`: NULL if it is not known. */
static void count_text(LinesFile *file, const char *text, size_t size, const LineHash *hash) {
    const LineHash more = hash ? *hash : line_hash_of(text, size);
    line_hash_join(&file->hash, &more);
    file->text += size;
}

bool lines_file_write(LinesFile *file, const char *bytes, const Span *span, Error *error) {
    if (span->size == 0 || write_whole_at(file->fd, bytes, span->size, span->at)) return true;
    cannot_write(file, error);
    lines_file_cut(file->fd, (uint64_t)span->at);
    return false;
}

/* ---- packed ---- */

/* Writes the text after the full frames again. */
static bool write_tail(LinesFile *file) {
    char head[TAIL_HEAD_BYTES + 1];
    CHECK(file->text >= file->begun.size, "the partial frame is part of the text");
    snprintf(head, sizeof head, TAIL_HEAD, (unsigned long long)(file->text - file->begun.size));
    file->tail_bytes = 0;
    if (!lines_file_cut(file->tail, 0) || !write_whole(file->tail, head, TAIL_HEAD_BYTES) ||
        !write_whole(file->tail, file->begun.data, file->begun.size))
        return false;
    file->tail_bytes = TAIL_HEAD_BYTES + file->begun.size;
    return true;
}

/* Appends the current frame to the packed file. */
static bool write_frame(LinesFile *file, Error *error) {
    Text *begun = &file->begun, *squeezed = &file->squeezed;
    text_clear(squeezed);
    if (begun->failed || !packer_add(file->packer, begun->data, begun->size, squeezed))
        return error_memory(error, "packing %s", file->name);
    if (!lines_file_write(file, squeezed->data, &(Span){(int64_t)file->frames, squeezed->size}, error))
        return false;
    file->frames += squeezed->size;
    file->lines = 0;
    text_clear(begun);
    file->tail_bytes = 0;
    return true;
}

static bool append_packed(LinesFile *file, const char *text, size_t size, int64_t lines, Error *error) {
    const char *at = text, *end = text + size;
    while (lines > 0) {
        assert(file->lines < file->per_frame); /* a full frame has been written */
        int64_t room = file->per_frame - file->lines, taken = lines < room ? lines : room;
        size_t bytes = taken == lines ? (size_t)(end - at) : size_of_lines(at, (size_t)(end - at), taken);
        text_bytes(&file->begun, at, bytes);
        file->lines += taken;
        lines -= taken;
        if (file->lines == file->per_frame && !write_frame(file, error)) return false;
        if (lines == 0 && file->lines > 0 && file->tail_bytes > 0) { /* append only the new lines */
            if (!write_whole(file->tail, at, bytes)) return cannot_write(file, error);
            file->tail_bytes += bytes;
        }
        at += bytes;
    }
    if (file->begun.failed) return error_memory(error, "packing %s", file->name);
    return file->tail_bytes > 0 || write_tail(file) || cannot_write(file, error);
}

/* Keeps the content of the partial frame: the text after the last full one. */
static void keep_begun(LinesFile *file, UnpackPlace place, const char *text, size_t size) {
    Text *begun = &file->begun;
    text_bytes(begun, text, size);
    uint64_t from = file->text - begun->size;
    if (place.text <= from || begun->failed) return;
    size_t full = place.text < file->text ? (size_t)(place.text - from) : begun->size;
    begun->size -= full;
    memmove(begun->data, begun->data + full, begun->size);
}

/* Reads the kept text, with this many full frames. */
static bool read_kept(LinesFile *file, Unpacker *unpacker, uint64_t text, int64_t frames, Error *error) {
    char buffer[COPY_BYTES];
    int64_t got = 1;
    while (got > 0 && (file->text < text || unpack_place(unpacker).frames < frames)) {
        got = unpack_read(unpacker, buffer, sizeof buffer, error);
        uint64_t left = text - file->text;
        size_t size = got < 0 ? 0 : (uint64_t)got < left ? (size_t)got : (size_t)left;
        file->text += size;
        keep_begun(file, unpack_place(unpacker), buffer, size);
    }
    file->frames = unpack_place(unpacker).packed;
    if (file->begun.failed) return error_memory(error, "unpacking %s", file->name);
    if (got < 0) return false;
    if (file->text < text)
        return error_failed(error, "%s/%s: has become shorter", file->folder->path, file->name);
    return (unpack_place(unpacker).frames == frames &&
            (frames == 0 || lines_count(file->begun.data, file->begun.size) == file->lines)) ||
           error_input(error,
                       "%s/%s" PACKED_ENDING
                       ": has frames of another version; it can be read and merged, but "
                       "not gone on with",
                       file->folder->path, file->name);
}

/* True if the tail begins with the lines of the partial frame. Then it is only truncated, because a crash
 * while writing it again might lose them. */
static bool cut_tail(LinesFile *file) {
    char head[TAIL_HEAD_BYTES + 1], buffer[COPY_BYTES];
    const Text *begun = &file->begun;
    snprintf(head, sizeof head, TAIL_HEAD, (unsigned long long)(file->text - begun->size));
    if (pread(file->tail, buffer, TAIL_HEAD_BYTES, 0) != TAIL_HEAD_BYTES ||
        memcmp(buffer, head, TAIL_HEAD_BYTES) != 0)
        return false;
    for (size_t at = 0; at < begun->size;) {
        size_t left = begun->size - at;
        ssize_t got = pread(file->tail, buffer, left < sizeof buffer ? left : sizeof buffer,
                            (off_t)(TAIL_HEAD_BYTES + at));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0 || memcmp(buffer, begun->data + at, (size_t)got) != 0) return false;
        at += (size_t)got;
    }
    file->tail_bytes = TAIL_HEAD_BYTES + begun->size;
    return lines_file_cut(file->tail, file->tail_bytes);
}

static bool go_on_packed(LinesFile *file, uint64_t text, int64_t lines, Error *error) {
    char path[PATH_BYTES];
    folder_path(file->folder->path, file->name, path, sizeof path);
    const int64_t frames = lines / file->per_frame;
    file->lines = lines % file->per_frame;
    Unpacker *unpacker = unpack_open(path, frames, error);
    bool good = unpacker && read_kept(file, unpacker, text, frames, error);
    unpack_close(unpacker);
    if (!good) return false;
    /* the tail first: until it is written, the frames have its lines */
    return ((cut_tail(file) || write_tail(file)) && sync_file(file->tail) &&
            lines_file_cut(file->fd, file->frames)) ||
           error_system(error, "%s: cannot be cut back to the last checkpoint", file->folder->path);
}

/* ---- both ---- */

bool lines_file_create(LinesFile *file, const char *head, size_t size, Error *error) {
    if (!file->kept) return true;
    if (!open_parts(file, O_CREAT | O_EXCL, error)) return false;
    count_text(file, head, size, NULL);
    if (!file->per_frame) return write_whole(file->fd, head, size) || cannot_write(file, error);
    text_bytes(&file->begun, head, size);
    return (!file->begun.failed && write_tail(file)) || cannot_write(file, error);
}

bool lines_file_go_on(LinesFile *file, uint64_t text, int64_t lines, Error *error) {
    if (!file->kept) return true;
    char path[PATH_BYTES];
    folder_path(file->folder->path, file->name, path, sizeof path);
    if (!open_parts(file, 0, error) || !file_line_hash(path, text, &file->hash, error)) return false;
    if (file->per_frame) return go_on_packed(file, text, lines, error);
    file->text = text;
    return lines_file_cut(file->fd, text) ||
           error_system(error, "%s: cannot be cut back to the last checkpoint", file->folder->path);
}

bool lines_file_append(LinesFile *file, const Lines *lines, Error *error) {
    if (!file->kept) return true;
    const size_t size = lines->size;
    CHECK(size == 0 || lines->text[size - 1] == '\n', "whole lines: a checkpoint never cuts one");
    CHECK(lines->count > 0 || size == 0, "text without lines would not be written");
    const Span end = {(int64_t)file->text, size};
    if (!file->per_frame && !lines_file_write(file, lines->text, &end, error)) return false;
    count_text(file, lines->text, size, lines->hash);
    return !file->per_frame || append_packed(file, lines->text, size, lines->count, error);
}

bool lines_file_copy(LinesFile *file, int fd, const Span *from, const LineHash *hash, Error *error) {
    if (!file->kept) return true;
    CHECK(!file->per_frame, "text, which has no frames");
    if (!copy_whole(fd, from->at, file->fd, (int64_t)file->text, from->size)) {
        cannot_write(file, error);
        lines_file_cut(file->fd, file->text);
        return false;
    }
    count_text(file, NULL, from->size, hash);
    return true;
}

bool lines_file_is_at_frame(const LinesFile *file) {
    return !file->kept || (file->per_frame && file->begun.size == 0);
}

Span lines_file_reserve(LinesFile *file, const Lines *lines, size_t packed) {
    if (!file->kept) return (Span){0};
    Span span =
        file->per_frame ? (Span){(int64_t)file->frames, packed} : (Span){(int64_t)file->text, lines->size};
    count_text(file, lines->text, lines->size, lines->hash);
    if (!file->per_frame) return span;
    CHECK(file->begun.size == 0, "frames after frames");
    file->frames += packed;
    file->tail_bytes = 0;
    return span;
}

bool lines_file_drop(LinesFile *file, uint64_t text, int64_t lines, Error *error) {
    if (!file->kept) return true;
    if (!file->per_frame) return lines_file_cut(file->fd, text) || cannot_write(file, error);
    LinesFile again;
    if (!lines_file_new(&again, file->folder, file->name, true, file->per_frame, error)) {
        lines_file_close(&again);
        return false;
    }
    lines_file_close(file);
    *file = again;
    return lines_file_go_on(file, text, lines, error);
}

bool lines_file_finish(LinesFile *file, Error *error) {
    char name[64];
    if (!file->kept || !file->per_frame || file->tail < 0) return true;
    if (file->begun.size > 0 && !write_frame(file, error)) return false;
    if (!sync_file(file->fd)) return cannot_write(file, error);
    snprintf(name, sizeof name, "%s" TAIL_ENDING, file->name);
    folder_remove(file->folder, name);
    close(file->tail);
    file->tail = -1;
    return true;
}

bool lines_file_sync(LinesFile *file) {
    return !file->kept || file->fd < 0 || (sync_file(file->fd) && (file->tail < 0 || sync_file(file->tail)));
}
