/* Packed files as a stranger may send them: read in parts of any size they give the same text, or an error of
 * the input. The first two bytes are the size of the tail, which follows; the rest are frames. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "holds.h"
#include "core/text.h"
#include "store/unpack.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

enum { TEXT_MAX = 1 << 20 };

static char place[] = "/tmp/kozyr-fuzz-XXXXXX";

static void put(const char *ending, const unsigned char *bytes, size_t size) {
    char path[100];
    snprintf(path, sizeof path, "%s/x%s", place, ending);
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    HOLDS(fd >= 0 && write(fd, bytes, size) == (ssize_t)size);
    close(fd);
}

/* Reads the text, at most TEXT_MAX bytes of it; false: an error. */
static bool read_text(size_t part, Text *text) {
    char path[100], buffer[1 << 12];
    Error error = {0};
    int64_t got = 1;
    snprintf(path, sizeof path, "%s/x", place);
    Unpacker *unpacker = unpack_open(path, 0, &error);
    HOLDS(unpacker);
    while (got > 0 && text->size < TEXT_MAX) {
        size_t left = TEXT_MAX - text->size;
        got = unpack_read(unpacker, buffer, part < left ? part : left, &error);
        if (got > 0) text_bytes(text, buffer, (size_t)got);
    }
    unpack_close(unpacker);
    HOLDS(got >= 0 || error.status == EXIT_INPUT);
    return got >= 0;
}

static void remove_place(void) {
    put("", (const unsigned char *)"", 0);
    char path[100];
    const char *const endings[] = {"", PACKED_ENDING, TAIL_ENDING};
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/x%s", place, endings[i]);
        unlink(path);
    }
    rmdir(place);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    static bool made;
    if (!made) {
        made = true;
        HOLDS(mkdtemp(place));
        atexit(remove_place);
    }
    if (size < 2) return 0;
    size_t tail = (size_t)data[0] | (size_t)data[1] << 8;
    if (tail > size - 2) tail = size - 2;
    put(TAIL_ENDING, data + 2, tail);
    put(PACKED_ENDING, data + 2 + tail, size - 2 - tail);
    Text whole = {0}, parts = {0};
    bool good = read_text(1 << 12, &whole);
    bool same = read_text(7, &parts);
    HOLDS(good == same || whole.size == TEXT_MAX || parts.size == TEXT_MAX);
    if (good && same) HOLDS(whole.size == parts.size);
    if (good && same && whole.size) HOLDS(memcmp(whole.data, parts.data, whole.size) == 0);
    text_free(&whole);
    text_free(&parts);
    return 0;
}
