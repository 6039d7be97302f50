/* Packed files of lines: the same bytes for every sequence of appends, all lines readable after any cut, and
 * never a text that was not written. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../suite.h"
#include "core/rng.h"
#include "store/lines.h"
#include "store/lines_file.h"
#include "store/unpack.h"

enum { LINES = 103, PER_FRAME = 10, ENOUGH = 1 << 16 };

static char place[] = "/tmp/kozyr-packed-XXXXXX";

typedef struct {
    Text all; /* the header and the lines */
    size_t end[LINES + 1];
} Written;

static Folder folder;
static Written written;
static Rng rng;

static void write_text(void) {
    text_string(&written.all, "a,b\n");
    written.end[0] = written.all.size;
    for (int i = 0; i < LINES; i++) {
        text_format(&written.all, "%d,%llx\n", i, (unsigned long long)rng_below(&rng, 1000000));
        written.end[i + 1] = written.all.size;
    }
}

static const char *path_of(const char *name) {
    static char path[200];
    snprintf(path, sizeof path, "%s/%s", place, name);
    return path;
}

static void remove_all(void) {
    static const char *const names[] = {"x", "x.zst", "x.tail"};
    for (int i = 0; i < 3; i++) unlink(path_of(names[i]));
}

static int open_place(void **state) {
    (void)state;
    Error error;
    rng = rng_seeded(1);
    write_text();
    return mkdtemp(place) && folder_open(&folder, place, &error) ? 0 : 1;
}

static int close_place(void **state) {
    (void)state;
    remove_all();
    folder_close(&folder);
    text_free(&written.all);
    return rmdir(place);
}

SUITE_FIXTURE(open_place, close_place)

static Text bytes_of(const char *name) {
    Text text = {0};
    char buffer[ENOUGH];
    int fd = open(path_of(name), O_RDONLY);
    if (fd < 0) return text;
    text_bytes(&text, buffer, (size_t)read(fd, buffer, sizeof buffer));
    close(fd);
    return text;
}

static void put_bytes(const char *name, const char *bytes, size_t size) {
    int fd = open(path_of(name), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    assert_int_equal(write(fd, bytes, size), size);
    close(fd);
}

/* Appends the lines from `from` to `to`, in parts of random sizes. */
static void append(LinesFile *file, int from, int to) {
    Error error;
    for (int next; from < to; from = next) {
        next = from + 1 + (int)rng_below(&rng, 25);
        if (next > to) next = to;
        size_t start = written.end[from];
        const Lines lines = {written.all.data + start, written.end[next] - start, next - from, NULL};
        assert_true(lines_file_append(file, &lines, &error));
    }
}

/* Writes the first `count` lines. */
static void write_lines(int count, bool finish) {
    LinesFile file;
    Error error;
    remove_all();
    assert_true(lines_file_new(&file, &folder, "x", true, PER_FRAME, &error));
    assert_true(lines_file_create(&file, written.all.data, written.end[0], &error));
    append(&file, 0, count);
    if (finish) assert_true(lines_file_finish(&file, &error));
    lines_file_close(&file);
}

/* Reads the file to its end, in parts of `part` bytes. False on an error, which must be an input error. */
static bool read_text(Text *text, size_t part) {
    char buffer[ENOUGH];
    Error error = {0};
    int64_t got = 1;
    text_clear(text);
    Unpacker *unpacker = unpack_open(path_of("x"), 0, &error);
    while (unpacker && got > 0)
        if ((got = unpack_read(unpacker, buffer, part, &error)) > 0) text_bytes(text, buffer, (size_t)got);
    unpack_close(unpacker);
    if (!unpacker || got < 0) assert_int_equal(error.status, EXIT_INPUT);
    return unpacker && got == 0;
}

static void assert_text(int count, size_t part) {
    Text text = {0};
    assert_true(read_text(&text, part));
    assert_int_equal(text.size, written.end[count]);
    assert_memory_equal(text.data, written.all.data, text.size);
    text_free(&text);
}

static void assert_packed(const Text *wanted) {
    Text found = bytes_of("x.zst");
    assert_int_equal(found.size, wanted->size);
    assert_memory_equal(found.data, wanted->data, wanted->size);
    text_free(&found);
}

/* The finished bytes do not depend on where appends end, or on where a run was stopped and resumed. */
TEST(same_bytes) {
    write_lines(LINES, true);
    Text wanted = bytes_of("x.zst");
    for (int count = 0; count <= LINES; count++)
        for (int kept = count; kept >= 0; kept -= 1 + count / 4) {
            LinesFile file;
            Error error;
            write_lines(count, rng_below(&rng, 2));
            assert_text(count, 1 + rng_below(&rng, 100));
            assert_true(lines_file_new(&file, &folder, "x", true, PER_FRAME, &error));
            assert_true(lines_file_go_on(&file, written.end[kept], kept, &error));
            assert_text(kept, 1 + rng_below(&rng, 100));
            append(&file, kept, LINES);
            assert_text(LINES, ENOUGH);
            assert_true(lines_file_finish(&file, &error));
            lines_file_close(&file);
            assert_packed(&wanted);
        }
    text_free(&wanted);
}

/* A file with frames of another length is read, and not gone on with. */
TEST(other_frames) {
    const int others[] = {1, PER_FRAME / 2, 2 * PER_FRAME, LINES + 1};
    for (int i = 0; i < 4; i++)
        for (int finish = 0; finish < 2; finish++) {
            LinesFile file;
            Error error;
            write_lines(LINES, finish);
            assert_text(LINES, ENOUGH);
            assert_true(lines_file_new(&file, &folder, "x", true, others[i], &error));
            bool good = lines_file_go_on(&file, written.end[LINES], LINES, &error);
            assert_false(good && others[i] <= LINES);
            if (!good) assert_non_null(strstr(error.text, "has frames of another version"));
            lines_file_close(&file);
            assert_text(LINES, ENOUGH);
        }
}

/* Frames that others have packed, between lines that it packs itself: the bytes are the same. */
TEST(frames_of_others) {
    write_lines(LINES, true);
    Text wanted = bytes_of("x.zst"), packed = {0};
    Packer *packer = packer_open();
    for (int from = PER_FRAME; from + PER_FRAME <= LINES; from += PER_FRAME) {
        LinesFile file;
        Error error;
        const int count = from % (2 * PER_FRAME) ? PER_FRAME : (LINES - from) / PER_FRAME * PER_FRAME;
        const char *text = written.all.data + written.end[from];
        const size_t size = written.end[from + count] - written.end[from];
        write_lines(0, false);
        assert_true(lines_file_new(&file, &folder, "x", true, PER_FRAME, &error));
        assert_true(lines_file_go_on(&file, written.end[0], 0, &error));
        assert_false(lines_file_is_at_frame(&file)); /* it has a header */
        append(&file, 0, from);
        assert_true(lines_file_is_at_frame(&file));
        text_clear(&packed);
        assert_true(packer_add_lines(packer, text, size, PER_FRAME, &packed));
        const LineHash hash = line_hash_of(text, size);
        Span span = lines_file_reserve(&file, &(Lines){text, size, count, &hash}, packed.size);
        assert_true(lines_file_write(&file, packed.data, &span, &error));
        assert_text(from + count, ENOUGH);
        append(&file, from + count, LINES);
        assert_text(LINES, ENOUGH);
        assert_true(lines_file_drop(&file, written.end[from + 1], from + 1, &error));
        assert_text(from + 1, ENOUGH);
        append(&file, from + 1, LINES);
        assert_true(lines_file_finish(&file, &error));
        assert_true(lines_file_hash(&file) == line_hash_of(written.all.data, written.all.size).value);
        lines_file_close(&file);
        assert_packed(&wanted);
    }
    packer_close(packer);
    text_free(&packed);
    text_free(&wanted);
}

/* Killed between the two writes of an append: new frames with the old tail, or with one that is empty or half
 * written. Every line of before is there, and the file goes on. */
TEST(killed_in_between) {
    for (int before = 0; before < LINES - PER_FRAME; before++) {
        int after = before + PER_FRAME;
        LinesFile file;
        Error error;
        write_lines(before, false);
        Text tail = bytes_of("x.tail");
        write_lines(after, false);
        Text young = bytes_of("x.tail");
        if (before % 3 == 0)
            put_bytes("x.tail", young.data, rng_below(&rng, (uint32_t)young.size));
        else
            put_bytes("x.tail", tail.data, tail.size);
        if (before % 2) { /* and the frame half written */
            Text frames = bytes_of("x.zst");
            if (before % 3 != 0) put_bytes("x.zst", frames.data, frames.size - 1 - rng_below(&rng, 20));
            text_free(&frames);
        }
        assert_true(lines_file_new(&file, &folder, "x", true, PER_FRAME, &error));
        assert_true(lines_file_go_on(&file, written.end[before], before, &error));
        append(&file, before, LINES);
        lines_file_close(&file);
        assert_text(LINES, ENOUGH);
        text_free(&tail);
        text_free(&young);
    }
}

/* A file that was cut or changed anywhere gives the beginning of the text, then the end or an error. A changed
 * byte is noticed if it changes the text. */
TEST(damaged) {
    Text text = {0};
    write_lines(LINES, true);
    Text whole = bytes_of("x.zst");
    for (size_t size = 0; size < whole.size; size++) {
        put_bytes("x.zst", whole.data, size);
        bool good = read_text(&text, 1 + rng_below(&rng, 200));
        assert_true(good ? text.size < written.all.size : text.size <= written.all.size);
        if (text.size) assert_memory_equal(text.data, written.all.data, text.size);
    }
    for (size_t at = 0; at < whole.size; at++) {
        char kept = whole.data[at];
        whole.data[at] ^= (char)(1 << rng_below(&rng, 8));
        put_bytes("x.zst", whole.data, whole.size);
        if (read_text(&text, 1 + rng_below(&rng, 200)) && text.size == written.all.size)
            assert_memory_equal(text.data, written.all.data, text.size);
        whole.data[at] = kept;
    }
    text_free(&whole);
    text_free(&text);
}

TEST(none) {
    Error error;
    remove_all();
    assert_false(unpack_is_packed(path_of("x")));
    assert_null(unpack_open(path_of("x"), 0, &error));
}
