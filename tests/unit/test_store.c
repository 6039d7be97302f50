/* The files of a run, read back: accepted whole, or refused with the place of the error. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include "../suite.h"
#include "../refusal.h"
#include "../stored.h"
#include "store/checkpoint.h"
#include "store/folder.h"
#include "store/games_file.h"
#include "store/store_own.h"
#include "store/store.h"

enum { SLOT = CHECKPOINT_BYTES / CHECKPOINT_SLOTS };

static void put(const char *name, const char *bytes, size_t size) {
    int fd = open(file(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    assert_int_equal(write(fd, bytes, size), size);
    close(fd);
}

static void put_text(const char *name, const char *text) { put(name, text, strlen(text)); }

/* ---- checkpoints ---- */

static Checkpoint checkpoint_of(int64_t games) {
    return (Checkpoint){.games = games,
                        .rows_bytes = 1000 + (uint64_t)games,
                        .rows_hash = 0xfedcba9876543210,
                        .records_bytes = 7,
                        .records_hash = 3,
                        .part = {2, 5, 40, 30}};
}

static void write_checkpoint(int64_t latest, int64_t synced) {
    Checkpoint one = checkpoint_of(latest), other = checkpoint_of(synced);
    int fd = open(file("checkpoint.json"), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    assert_true(checkpoint_write(fd, &one) && checkpoint_write_synced(fd, &other));
    close(fd);
}

/* `games`: those of the latest checkpoint; -1: refused. */
static void expect_checkpoint(int64_t games, int slots) {
    Checkpoint read, all[CHECKPOINT_SLOTS];
    Error error = {0};
    assert_int_equal(checkpoint_slots(place, all, &error), slots);
    bool good = checkpoint_read(place, &read, &error);
    assert_int_equal(good, games >= 0);
    assert_true(good || error.status == EXIT_INPUT);
    if (!good) return;
    Checkpoint wanted = checkpoint_of(games);
    assert_int_equal(read.games, games);
    assert_true(read.rows_bytes == wanted.rows_bytes && read.rows_hash == wanted.rows_hash);
    assert_true(read.records_bytes == 7 && read.records_hash == 3);
    assert_int_equal(read.part.shard, 2);
    assert_int_equal(read.part.shards, 5);
    assert_int_equal(read.part.first, 40);
    assert_int_equal(read.part.games, 30);
    assert_false(read.edited);
    for (int i = 1; i < slots; i++) assert_true(all[i - 1].games >= all[i].games);
}

/* The exact bytes of its first slot, which other versions read. */
TEST(checkpoint_text) {
    static const char wanted[] =
        "{\"games\":              20,\"rows_bytes\":            1020,\"rows_xxh3\":\"0xfedcba9876543210\","
        "\"records_bytes\":               7,\"records_xxh3\":\"0x0000000000000003\",\"shard\":     2,"
        "\"shards\":     5,\"first\":              40,\"of\":              30,\"check\":\"0x";
    char text[sizeof wanted] = "";
    write_checkpoint(20, 10);
    int fd = open(file("checkpoint.json"), O_RDONLY | O_CLOEXEC);
    assert_int_equal(read(fd, text, sizeof wanted - 1), sizeof wanted - 1);
    close(fd);
    assert_string_equal(text, wanted);
}

TEST(checkpoint) {
    unlink(file("checkpoint.json"));
    expect_checkpoint(-1, 0);
    write_checkpoint(20, 10);
    expect_checkpoint(20, 3);
    write_checkpoint(0, 0);
    expect_checkpoint(0, 3);
    write_checkpoint(30, 0);
    expect_checkpoint(30, 3);
    write_checkpoint(31, 31); /* more games than the part has */
    expect_checkpoint(-1, 0);
    write_checkpoint(5, 9); /* in any slot */
    expect_checkpoint(9, 3);
}

/* Every byte of every slot counts, and an error costs only that slot. */
TEST(torn_checkpoint) {
    char text[CHECKPOINT_BYTES];
    write_checkpoint(20, 10);
    int fd = open(file("checkpoint.json"), O_RDWR | O_CLOEXEC);
    assert_int_equal(read(fd, text, sizeof text), sizeof text);
    for (int at = 0; at < CHECKPOINT_BYTES; at++) {
        char other = (char)(text[at] ^ 1);
        assert_int_equal(pwrite(fd, &other, 1, at), 1);
        expect_checkpoint(20, 2);
        assert_int_equal(pwrite(fd, text + at, 1, at), 1);
    }
    assert_int_equal(pwrite(fd, "x", 1, 20), 1);
    assert_int_equal(pwrite(fd, "x", 1, SLOT + 20), 1);
    expect_checkpoint(10, 1); /* the only one that is certainly on the disk */
    assert_int_equal(pwrite(fd, "x", 1, 2 * SLOT + 20), 1);
    expect_checkpoint(-1, 0);
    close(fd);
    for (int size = 0; size < CHECKPOINT_BYTES; size += 64) {
        put("checkpoint.json", text, (size_t)size);
        expect_checkpoint(size < SLOT ? -1 : 20, size / SLOT);
    }
}

TEST(check) {
    static const char rows[] = "rows of games", records[] = "records";
    Checkpoint at = {.rows_bytes = 4, .records_bytes = 7};
    Error error = {0};
    put_text("games.csv", rows);
    put_text("records.jsonl", records);
    at.rows_hash = XXH3_64bits(rows, 4);
    at.records_hash = XXH3_64bits(records, 7);
    assert_true(checkpoint_check(place, &at, true, &error)); /* as older versions wrote */
    at.rows_hash = line_hash_of(rows, 4).value;
    assert_true(checkpoint_check(place, &at, true, &error));
    put_text("records.jsonl", "recordx");
    assert_true(checkpoint_check(place, &at, false, &error));
    assert_false(checkpoint_check(place, &at, true, &error));
    assert_non_null(strstr(error.text, "was edited"));
    put_text("games.csv", "row");
    assert_false(checkpoint_check(place, &at, false, &error));
    assert_non_null(strstr(error.text, "is truncated: 3 bytes of the 4"));
    unlink(file("games.csv"));
    assert_false(checkpoint_check(place, &at, false, &error));
    assert_non_null(strstr(error.text, "is missing"));
}

/* ---- lines ---- */

/* Hashes of parts give that of the whole; each line and the order of lines count. */
TEST(line_hashes) {
    static const char text[] = "one\ntwo\n\nthree, longer than the others\nfour\n", edited[] = "two\none\n";
    const size_t size = sizeof text - 1;
    const LineHash whole = line_hash_of(text, size);
    assert_int_equal(whole.lines, 5);
    for (size_t cut = 0; cut <= size; cut++) {
        if (cut > 0 && text[cut - 1] != '\n') continue;
        LineHash joined = line_hash_of(text, cut);
        const LineHash rest = line_hash_of(text + cut, size - cut);
        line_hash_join(&joined, &rest);
        assert_true(joined.value == whole.value && joined.lines == 5);
    }
    for (size_t i = 0; i < size; i++) {
        char other[sizeof text];
        memcpy(other, text, sizeof text);
        other[i] ^= 1;
        assert_true(line_hash_of(other, size).value != whole.value);
    }
    assert_true(line_hash_of(text, 8).value != line_hash_of(edited, 8).value);
    LineHash read;
    Error error;
    put_text("lines", text);
    assert_true(file_line_hash(file("lines"), size, &read, &error) && read.value == whole.value);
    assert_true(file_line_hash(file("lines"), size - 2, &read, &error) && read.value != whole.value);
    assert_false(file_line_hash(file("lines"), size + 1, &read, &error));
}

/* Writes lines of growing length, the last one much longer than the buffer; `tail`: text without a newline. */
static size_t write_lines(int count, const char *tail) {
    Text text = {0};
    for (int i = 0; i < count; i++) {
        size_t length = i == count - 1 ? 3000000 : (size_t)i * 997;
        for (size_t k = 0; k < length; k++) text_char(&text, (char)('a' + (i + (int)(k % 7)) % 26));
        text_char(&text, '\n');
    }
    text_string(&text, tail);
    put("lines", text.data, text.size);
    size_t size = text.size;
    text_free(&text);
    return size;
}

/* The last line does not fit into the buffer, which grows four times. */
static bool read_lines(void *data) {
    LineReader reader;
    const char *line;
    size_t length;
    Error error = {0};
    int more = lines_open(&reader, data, UINT64_MAX, &error) ? 1 : -1;
    while (more > 0) more = lines_next(&reader, &line, &length, &error);
    lines_close(&reader);
    if (more < 0) assert_non_null(strstr(error.text, "out of memory"));
    return more == 0;
}

static bool hash_lines(void *data) {
    uint64_t hash;
    Error error = {0};
    return file_hash(data, 1000, &hash, &error);
}

TEST(short_memory) {
    write_lines(300, "tail");
    refuse_each(read_lines, path);
    refuse_each(hash_lines, path);
}

/* Endless zeros, as after a power loss: reading gives up at the limit of a line. */
TEST(endless_line) {
    LineReader reader;
    const char *line;
    size_t length;
    Error error = {0};
    for (int more = 0; more < 2; more++) {
        put_text("lines", "");
        assert_int_equal(truncate(path, (32 << 20) + more), 0);
        assert_true(lines_open(&reader, path, UINT64_MAX, &error));
        assert_int_equal(lines_next(&reader, &line, &length, &error), -more);
        lines_close(&reader);
    }
    assert_non_null(strstr(error.text, "has a line of more than 33554432 bytes"));
}

/* Opening a pipe would block, so it is refused; and a program that a worker starts inherits no file of the
 * run. */
TEST(regular_files) {
    LineReader reader;
    Error error = {0};
    put_text("lines", "a\n");
    assert_true(lines_open(&reader, file("lines"), 1, &error) && fcntl(reader.fd, F_GETFD) & FD_CLOEXEC);
    lines_close(&reader);
    unlink(path);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_false(lines_open(&reader, path, 1, &error));
    assert_non_null(strstr(error.text, "not a regular file"));
    lines_close(&reader);
    unlink(path);
}

TEST(lines) {
    enum { LINES = 300 };
    LineReader reader;
    const char *line;
    size_t length, whole = write_lines(LINES, "tail");
    Error error = {0};
    assert_true(lines_open(&reader, file("lines"), UINT64_MAX, &error));
    for (int i = 0; i < LINES; i++) {
        assert_int_equal(lines_next(&reader, &line, &length, &error), 1);
        assert_int_equal(length, (i == LINES - 1 ? 3000000 : i * 997) + 1);
        assert_int_equal(line[length - 1], '\n');
        for (size_t k = 0; k + 1 < length; k += 101) assert_int_equal(line[k], 'a' + (i + (int)(k % 7)) % 26);
    }
    for (int i = 0; i < 2; i++) assert_int_equal(lines_next(&reader, &line, &length, &error), 0);
    lines_close(&reader);
    assert_true(lines_open(&reader, file("lines"), UINT64_MAX, &error));
    int folder = open(place, O_RDONLY); /* reading a folder fails */
    assert_int_equal(dup2(folder, reader.fd), reader.fd);
    close(folder);
    assert_int_equal(lines_next(&reader, &line, &length, &error), -1);
    assert_non_null(strstr(error.text, "cannot read"));
    lines_close(&reader);
    assert_true(lines_open(&reader, file("lines"), 1 + 998, &error)); /* two lines and no more */
    for (int i = 0; i < 3; i++) assert_int_equal(lines_next(&reader, &line, &length, &error), i < 2);
    lines_close(&reader);
    uint64_t hash, part = 0;
    assert_true(file_hash(file("lines"), whole, &hash, &error) &&
                file_hash(file("lines"), whole - 1, &part, &error));
    assert_true(hash != part);
    assert_false(file_hash(file("lines"), whole + 1, &hash, &error));
    assert_true(file_hash(file("lines"), 0, &hash, &error) && hash == XXH3_64bits("", 0));
    assert_false(lines_open(&reader, file("nothing"), 1, &error));
    assert_non_null(strstr(error.text, "there is no such file"));
    lines_close(&reader);
    assert_false(lines_open(&reader, place, 1, &error));
    assert_non_null(strstr(error.text, "not a regular file"));
    lines_close(&reader);
}

/* ---- games.csv ---- */

static Config *load(const char *deals) {
    char text[400];
    Error error = {0};
    snprintf(text, sizeof text,
             "{\"name\":\"s\",\"game\":{\"name\":\"redten\"},\"entrants\":{\"a\":{\"bot\":\"lowest\"},\"b\":{"
             "\"bot\":\"random\"}},"
             "\"deals\":%s,\"workers\":1}",
             deals);
    put_text("config.json", text);
    Config *config = config_load(file("config.json"), NULL, 0, &error);
    assert_non_null(config);
    return config;
}

static Text make_rows(const Config *config, Schedule *schedule) {
    Text text = {0};
    row_header(config, &text);
    for (int64_t game = 0; game < GAMES; game++) {
        GameResult result = {.task = schedule_task(schedule, game), .fault_seat = -1, .plies = 5};
        result.outcome = (Outcome){.score = {1, -1}, .place = {1, 2}};
        row_write(config, &result, &text);
    }
    return text;
}

typedef struct {
    int64_t games, next, wins;
} Counted;

static void count_game(void *context, const GamesRow *row) {
    Counted *counted = context;
    assert_int_equal(row->result.task.game, counted->next++);
    counted->wins += row->result.outcome.score[0] == 1;
    counted->games++;
}

/* Reads at most `most` rows, starting with game `first`; returns their number, or -1 if refused. */
static int64_t read_rows(const Config *config, int64_t first, int64_t most, Error *error, GamesEnd *end) {
    Schedule *schedule = schedule_create(config, error);
    Counted counted = {.next = first};
    assert_non_null(schedule);
    GamesSource source = {
        .folder = place, .schedule = schedule, .learner = schedule, .first = first, .most = most};
    bool good = games_each(&source, count_game, &counted, end, error);
    assert_int_equal(counted.games, end->games);
    assert_int_equal(counted.wins, end->games);
    assert_int_equal(schedule->taken, end->games);
    schedule_free(schedule);
    return good ? end->games : -1;
}

TEST(games) {
    Error error = {0};
    Config *config = load("6");
    Schedule *schedule = schedule_create(config, &error);
    Text rows = make_rows(config, schedule);
    GamesEnd end;
    put("games.csv", rows.data, rows.size);
    assert_int_equal(read_rows(config, 0, INT64_MAX, &error, &end), GAMES);
    assert_true(end.bytes == rows.size && end.hash.value == line_hash_of(rows.data, rows.size).value);
    assert_int_equal(read_rows(config, 0, 5, &error, &end), 5);
    assert_int_equal(read_rows(config, 0, 0, &error, &end), 0);
    assert_true(end.bytes == (size_t)((char *)memchr(rows.data, '\n', rows.size) + 1 - rows.data));
    put("games.csv", rows.data, rows.size - 1); /* the last row is incomplete */
    assert_int_equal(read_rows(config, 0, INT64_MAX, &error, &end), GAMES - 1);
    assert_true(end.hash.value == line_hash_of(rows.data, end.bytes).value);
    assert_int_equal(read_rows(config, 1, INT64_MAX, &error, &end), -1);
    assert_non_null(strstr(error.text, "games.csv:2: "));
    put("games.csv", rows.data, 3);
    assert_int_equal(read_rows(config, 0, INT64_MAX, &error, &end), -1);
    assert_non_null(strstr(error.text, "has no header line"));
    rows.data[rows.size / 2] ^= 1;
    put("games.csv", rows.data, rows.size);
    assert_int_equal(read_rows(config, 0, INT64_MAX, &error, &end), -1);
    assert_in_range(end.games, 1, GAMES - 2);
    rows.data[rows.size / 2] ^= 1;
    rows.data[0] ^= 1;
    put("games.csv", rows.data, rows.size);
    assert_int_equal(read_rows(config, 0, INT64_MAX, &error, &end), -1);
    assert_non_null(strstr(error.text, "is not the header"));
    rows.data[0] ^= 1;
    Config *fewer = load("5"); /* two games fewer */
    put("games.csv", rows.data, rows.size);
    assert_int_equal(read_rows(fewer, 0, INT64_MAX, &error, &end), -1);
    assert_non_null(strstr(error.text, "games.csv:12: comes after the last game"));
    unlink(file("games.csv"));
    assert_int_equal(read_rows(config, 0, INT64_MAX, &error, &end), -1);
    text_free(&rows);
    schedule_free(schedule);
    config_free(config);
    config_free(fewer);
}

/* ---- after a power loss ---- */

TEST(damage) {
    Checkpoint written = {.rows_bytes = 8, .records_bytes = 4};
    Error error = {0};
    put_text("games.csv", "abc\ndef\nmore");
    put_text("records.jsonl", "xyz\n");
    assert_false(salvage_is_damaged(place, &written, true, &error));
    put("games.csv", "abc\nd\0f\n", 8);
    assert_true(salvage_is_damaged(place, &written, true, &error));
    put("games.csv", "abc\nde\0\0", 8); /* zeros at the end */
    assert_true(salvage_is_damaged(place, &written, true, &error));
    put("games.csv", "abc\ndef\n\0\0", 10); /* zeros after the written part */
    assert_false(salvage_is_damaged(place, &written, true, &error));
    put_text("games.csv", "abc\ndef");
    assert_true(salvage_is_damaged(place, &written, true, &error));
    put_text("games.csv", "ABC\nDEF\n"); /* edited */
    assert_false(salvage_is_damaged(place, &written, true, &error));
    put_text("games.csv", "abc\ndefg"); /* a tail without a newline, and memory after it that is still zero */
    assert_false(salvage_is_damaged(place, &written, true, &error));
    put_text("records.jsonl", "xyz");
    assert_true(salvage_is_damaged(place, &written, true, &error));
    assert_false(salvage_is_damaged(place, &written, false, &error));
    unlink(file("games.csv"));
    assert_false(salvage_is_damaged(place, &written, false, &error));
    put_text("games.csv", ""); /* endless zeros */
    assert_int_equal(truncate(path, (32 << 20) + 8), 0);
    written.rows_bytes = (32 << 20) + 8;
    assert_true(salvage_is_damaged(place, &written, false, &error));
    unlink(file("games.csv"));
}

static void expect_records(const char *bytes, size_t size, int64_t first, int64_t games) {
    int64_t found = -1;
    Error error = {0};
    put("records.jsonl", bytes, size);
    assert_true(salvage_records(place, first, &found, &error));
    assert_int_equal(found, games);
}

#define LINE(index) "{\"game\":1,\"index\":" #index ",\"x\":0}\n"

TEST(records) {
    static const char whole[] = LINE(0) LINE(1) LINE(2) LINE(3);
    size_t line = sizeof LINE(0) - 1;
    uint64_t bytes = 0;
    Error error = {0};
    expect_records(whole, 4 * line, 0, 4);
    for (int64_t games = 0; games <= 4; games++) {
        assert_true(salvage_records_bytes(place, games, &bytes, &error));
        assert_int_equal(bytes, (size_t)games * line);
    }
    expect_records(whole, 4 * line - 1, 0, 3);
    expect_records(whole, 3 * line + 2, 0, 3);
    expect_records(whole, 4 * line, 1, 0);
    expect_records(whole + line, 3 * line, 1, 3);
    expect_records("", 0, 0, 0);
    for (size_t at = line; at < 2 * line; at++) { /* what opens, closes or names the game */
        char other[sizeof whole];
        memcpy(other, whole, sizeof whole);
        other[at] = 0;
        expect_records(other, 4 * line, 0, 1);
    }
    expect_records("x\"game\":1,\"index\":0,\"x\":0}\n", line, 0, 0);
    expect_records("{xgame\":1,\"index\":0,\"x\":0}\n", line, 0, 0);
    expect_records("{\"game\":1,\"index\":0,\"x\":0x\n", line, 0, 0);
    expect_records("{\"game\":1,\"index\":0,\"x\":0}}\n{}\n", line + 4, 0, 1);
    unlink(file("records.jsonl"));
    int64_t games;
    assert_false(salvage_records(place, 0, &games, &error));
}

/* ---- a new run ---- */

/* Before the first game all slots of the checkpoint count none: after a power loss any of them suffices. */
TEST(new_run) {
    Checkpoint slots[CHECKPOINT_SLOTS];
    Error error = {0};
    Config *config = load("6");
    Schedule *schedule = schedule_create(config, &error);
    Part part = {1, 1, 0, schedule->games};
    remove_place(NULL);
    Store *store = store_open(place, STORE_NEW, schedule, &part, &(StoreKeeper){0}, &error);
    if (!store) fail_msg("%s", error.text);
    assert_int_equal(store_games(store), 0);
    assert_int_equal(checkpoint_slots(place, slots, &error), CHECKPOINT_SLOTS);
    for (int i = 0; i < CHECKPOINT_SLOTS; i++) {
        assert_int_equal(slots[i].games, 0);
        assert_true(slots[i].rows_bytes > 0 && checkpoint_check(place, &slots[i], false, &error));
    }
    store_close(store);
    schedule_free(schedule);
    config_free(config);
}

/* ---- whole writes ---- */

SUITE_FIXTURE(make_place, remove_place)
