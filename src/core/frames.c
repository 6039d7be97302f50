/* Packing by libzstd, with a hash in each frame. */
#include "core/frames.h"

#include <string.h>
#include <zstd.h>

#include "core/check.h"
#include "core/memory.h"

/* Rows are halved twice, at a fifth of the time that a fast bot takes to play them. */
enum { LEVEL = 1 };

/* Frames of a chunk are much smaller. */
enum { FRAME_TEXT_MAX = 1 << 28 };

Packer *packer_open(void) {
    Packer *packer = ZSTD_createCCtx();
    if (!packer) {
        memory_note_failure();
        return NULL;
    }
    ZSTD_CCtx_setParameter(packer, ZSTD_c_compressionLevel, LEVEL);
    ZSTD_CCtx_setParameter(packer, ZSTD_c_checksumFlag, 1);
    return packer;
}

void packer_close(Packer *packer) { ZSTD_freeCCtx(packer); }

bool packer_add(Packer *packer, const char *text, size_t size, Text *out) {
    if (out->failed || !text_reserve(out, ZSTD_compressBound(size))) return false;
    size_t packed = ZSTD_compress2(packer, out->data + out->size, out->capacity - out->size, text, size);
    if (ZSTD_isError(packed)) {
        memory_note_failure();
        return false;
    }
    out->size += packed;
    return true;
}

bool packer_add_lines(Packer *packer, const char *text, size_t size, int64_t lines, Text *out) {
    CHECK(lines >= 1 && (size == 0 || text[size - 1] == '\n'), "whole lines: frames are counted by them");
    while (size > 0) {
        const size_t frame = size_of_lines(text, size, lines);
        if (!packer_add(packer, text, frame, out)) return false;
        text += frame;
        size -= frame;
    }
    return true;
}

bool frames_unpack(const char *packed, size_t size, Text *out) {
    while (size > 0) {
        const size_t frame = ZSTD_findFrameCompressedSize(packed, size);
        if (ZSTD_isError(frame)) return false;
        const unsigned long long text = ZSTD_getFrameContentSize(packed, frame);
        if (text > FRAME_TEXT_MAX || !text_reserve(out, (size_t)text)) return false;
        const size_t got = ZSTD_decompress(out->data + out->size, (size_t)text, packed, frame);
        if (got != text) return false;
        out->size += got;
        packed += frame;
        size -= frame;
    }
    return true;
}

size_t size_of_lines(const char *text, size_t size, int64_t lines) {
    const char *at = text;
    while (lines-- > 0) {
        const char *newline = memchr(at, '\n', size - (size_t)(at - text));
        if (!newline) return size;
        at = newline + 1;
    }
    return (size_t)(at - text);
}
