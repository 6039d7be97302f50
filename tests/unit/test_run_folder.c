/* The life of a run directory: rows and records appended, gone on with, damaged, grown, replaced. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "config/config.h"
#include "play/row.h"
#include "store/store.h"

enum { GAMES = 12, MORE = 14 };

static char place[] = "/tmp/kozyr-folder-XXXXXX", path[200];

static const char *file(const char *name) {
    snprintf(path, sizeof path, "%s/%s", place, name);
    return path;
}

typedef struct {
    Config *config;
    Schedule *schedule;
    Text rows, records;                             /* of all games, with the header */
    size_t row_end[MORE + 1], record_end[MORE + 1]; /* behind so many games */
} Run;

static Run make_run(int deals) {
    char text[400];
    Error error = {0};
    Run run = {0};
    snprintf(text, sizeof text,
             "{\"name\":\"s\",\"game\":{\"name\":\"redten\"},\"entrants\":{\"a\":{\"bot\":\"lowest\"},\"b\":{"
             "\"bot\":\"random\"}},\"deals\":%d,\"workers\":1,\"records\":\"all\"}",
             deals);
    run.config = config_parse(text, strlen(text), "test", ".", NULL, 0, &error);
    if (!run.config) fail_msg("%s", error.text);
    run.schedule = schedule_create(run.config, &error);
    assert_int_equal(run.schedule->games, 2 * deals);
    row_header(run.config, &run.rows);
    run.row_end[0] = run.rows.size;
    for (int game = 0; game < 2 * deals; game++) {
        GameResult result = {.task = schedule_task(run.schedule, game), .fault_seat = -1, .plies = 5};
        result.outcome = (Outcome){.score = {1, -1}, .place = {1, 2}};
        row_write(run.config, &result, &run.rows);
        text_format(&run.records, "{\"game\":\"redten\",\"index\":%d,\"x\":0}\n", game);
        run.row_end[game + 1] = run.rows.size;
        run.record_end[game + 1] = run.records.size;
    }
    return run;
}

static void release(Run *run) {
    text_free(&run->rows);
    text_free(&run->records);
    schedule_free(run->schedule);
    config_free(run->config);
}

static void count(void *context, const Task *task, const Outcome *outcome) {
    int *games = context;
    assert_int_equal(task->game, (*games)++);
    assert_int_equal(outcome->place[1], 2);
}

/* Opens it as a new process would, and says how many games it has kept; -1: refused. */
static int64_t try_open(Store **store, StoreMode mode, const Run *run, Part part, Error *error) {
    int games = 0;
    *error = (Error){0};
    Schedule *fresh = schedule_create(run->config, error);
    *store = store_open(place, mode, run->config, fresh, &part, count, &games, error);
    schedule_free(fresh);
    if (!*store) return -1;
    if (mode == STORE_RESUME) assert_int_equal(games, store_games(*store));
    return store_games(*store);
}

static Part whole(const Run *run) { return (Part){1, 1, 0, run->schedule->games}; }

static void append(Store *store, const Run *run, int kept, int first, int games) {
    Error error = {0};
    Batch batch = {.first = first - kept,
                   .count = games,
                   .rows = run->rows.data + run->row_end[first],
                   .rows_size = run->row_end[first + games] - run->row_end[first],
                   .records = run->records.data + run->record_end[first],
                   .records_size = run->record_end[first + games] - run->record_end[first]};
    if (!store_append(store, &batch, &error)) fail_msg("%s", error.text);
    assert_int_equal(store_games(store), first + games);
}

static void check_file(const char *name, const Text *wanted, size_t size) {
    char *found = calloc(1, size + 100);
    int fd = open(file(name), O_RDONLY);
    assert_int_equal(read(fd, found, size + 99), size);
    assert_memory_equal(found, wanted->data, size);
    close(fd);
    free(found);
}

static void check_files(const Run *run, int games) {
    check_file("games.csv", &run->rows, run->row_end[games]);
    check_file("records.jsonl", &run->records, run->record_end[games]);
}

static void put_at(const char *name, size_t at, const char *bytes, size_t size) {
    int fd = open(file(name), O_WRONLY | O_CREAT, 0666);
    assert_int_equal(pwrite(fd, bytes, size, (off_t)at), size);
    close(fd);
}

/* A run that is played to its end in one go. */
static void play_all(const Run *run) {
    Store *store;
    Error error;
    assert_int_equal(try_open(&store, STORE_FORCE, run, whole(run), &error), 0);
    append(store, run, 0, 0, 5);
    append(store, run, 0, 5, 0);
    append(store, run, 0, 5, (int)run->schedule->games - 5);
    assert_true(store_sync(store, &error));
    store_close(store);
    check_files(run, (int)run->schedule->games);
}

/* Goes on, with `kept` games and this in the note ("": no note), and plays what is missing. */
static void go_on(const Run *run, int kept, const char *note) {
    Store *store;
    Error error;
    int64_t found = try_open(&store, STORE_RESUME, run, whole(run), &error);
    if (found < 0) fail_msg("%s", error.text);
    assert_int_equal(found, kept);
    if (*note)
        assert_non_null(strstr(store_note(store), note));
    else
        assert_string_equal(store_note(store), "");
    check_files(run, kept);
    append(store, run, kept, kept, (int)run->schedule->games - kept);
    assert_true(store_sync(store, &error));
    store_close(store);
    check_files(run, (int)run->schedule->games);
}

static void refuse(StoreMode mode, const Run *run, Part part, const char *why) {
    Store *store;
    Error error;
    assert_int_equal(try_open(&store, mode, run, part, &error), -1);
    if (!strstr(error.text, why)) fail_msg("%s", error.text);
}

static void test_life(void **state) {
    (void)state;
    Store *store;
    Error error;
    Run run = make_run(GAMES / 2);
    assert_int_equal(try_open(&store, STORE_NEW, &run, whole(&run), &error), 0);
    append(store, &run, 0, 0, 3);
    store_close(store);
    refuse(STORE_NEW, &run, whole(&run), "holds a run already");
    go_on(&run, 3, "");
    go_on(&run, GAMES, "");
    refuse(STORE_RESUME, &run, (Part){2, 3, 0, GAMES}, "holds shard 1/1, not 2/3");
    refuse(STORE_RESUME, &run, (Part){1, 1, 2, GAMES - 2}, "was edited");
    release(&run);
}

/* What was being written when the process was killed is cut off; what a loss of power spoilt is played again.
 */
static void test_damage(void **state) {
    (void)state;
    Run run = make_run(GAMES / 2);
    play_all(&run);
    put_at("games.csv", run.rows.size, "12,half", 7);
    put_at("records.jsonl", run.records.size, "{\"half", 6);
    put_at("summary.json.part", 0, "x", 1);
    go_on(&run, GAMES, "");
    assert_int_equal(access(file("summary.json.part"), F_OK), -1);
    for (int games = 1; games < GAMES; games += 5) {
        char note[100];
        snprintf(note, sizeof note, "the first %d games are whole; %d are played again", games,
                 GAMES - games);
        assert_int_equal(truncate(file("games.csv"), (off_t)run.row_end[games + 1] - 1), 0);
        go_on(&run, games, note);
        assert_int_equal(truncate(file("records.jsonl"), (off_t)run.record_end[games]), 0);
        go_on(&run, games, note);
        put_at("records.jsonl", run.record_end[games] + 4, "\0", 1);
        go_on(&run, games, note);
    }
    put_at("games.csv", run.row_end[2] + 3, "x", 1);
    refuse(STORE_RESUME, &run, whole(&run), "games.csv: was edited");
    play_all(&run);
    put_at("records.jsonl", run.record_end[2] + 3, "x", 1);
    refuse(STORE_RESUME, &run, whole(&run), "records.jsonl: was edited");
    release(&run);
}

/* A checkpoint that was flushed counts fewer games than the latest, which the files do not fit any more. */
static void test_older_checkpoint(void **state) {
    (void)state;
    Store *store;
    Error error;
    Run run = make_run(GAMES / 2);
    assert_int_equal(try_open(&store, STORE_FORCE, &run, whole(&run), &error), 0);
    append(store, &run, 0, 0, 5);
    assert_true(store_sync(store, &error));
    append(store, &run, 0, 5, GAMES - 5);
    store_close(store);
    assert_int_equal(truncate(file("games.csv"), (off_t)run.row_end[8]), 0);
    go_on(&run, 5, "the first 5 games are whole; 7 are played again");
    release(&run);
}

/* More deals: the config is that of the whole run then, and the summary of the fewer is gone. */
static void test_growth(void **state) {
    (void)state;
    Store *store;
    Error error;
    Run run = make_run(GAMES / 2), more = make_run(MORE / 2);
    play_all(&run);
    put_at("summary.json", 0, "{}", 2);
    assert_int_equal(try_open(&store, STORE_RESUME, &more, whole(&more), &error), GAMES);
    assert_int_equal(access(file("summary.json"), F_OK), -1);
    append(store, &more, GAMES, GAMES, MORE - GAMES);
    store_close(store);
    check_files(&more, MORE);
    refuse(STORE_RESUME, &run, whole(&run), "has 7 deals, and 6 are asked for");
    play_all(&run); /* in the place of the longer one */
    release(&run);
    release(&more);
}

static int make_place(void **state) {
    (void)state;
    return mkdtemp(place) ? 0 : 1;
}

static int remove_place(void **state) {
    static const char *const names[] = {"checkpoint.json", "games.csv", "records.jsonl", "config.json"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) unlink(file(names[i]));
    return rmdir(place);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_life),
        cmocka_unit_test(test_damage),
        cmocka_unit_test(test_older_checkpoint),
        cmocka_unit_test(test_growth),
    };
    return cmocka_run_group_tests(tests, make_place, remove_place);
}
