/* Run directories that tests write: a run of which every row and record is known. */
#ifndef KOZYR_TESTS_STORED_H
#define KOZYR_TESTS_STORED_H

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "config/config.h"
#include "scheduled.h"
#include "play/row.h"
#include "store/store.h"

enum { GAMES = 12, MORE = 14 };

static char place[] = "/tmp/kozyr-folder-XXXXXX", path[200];

static inline const char *file(const char *name) {
    snprintf(path, sizeof path, "%s/%s", place, name);
    return path;
}

typedef struct {
    Config *config;
    Schedule *schedule;
    Text rows, records;                             /* of all games, with the header */
    size_t row_end[MORE + 1], record_end[MORE + 1]; /* after so many games */
} Run;

static inline Run make_run(int deals) {
    Error error;
    Run run = {0};
    run.config = config_of(
        &error,
        "{\"name\":\"s\",\"game\":{\"name\":\"redten\"},\"entrants\":{\"a\":{\"bot\":\"lowest\"},\"b\":{"
        "\"bot\":\"random\"}},\"deals\":%d,\"workers\":1,\"records\":\"all\"}",
        deals);
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

static inline void release(Run *run) {
    text_free(&run->rows);
    text_free(&run->records);
    schedule_free(run->schedule);
    config_free(run->config);
}

static inline void count(void *context, const GamesRow *row) {
    int *games = context;
    assert_int_equal(row->result.task.game, (*games)++);
    assert_int_equal(row->result.outcome.place[1], 2);
}

/* Opens it as a new process would, and says how many games it has kept; -1: refused. */
static inline int64_t try_open(Store **store, StoreMode mode, const Run *run, Part part, Error *error) {
    int games = 0;
    *error = (Error){0};
    *store = NULL;
    Schedule *fresh = schedule_create(run->config, error);
    if (!fresh) return -1;
    *store = store_open(place, mode, fresh, &part, &(StoreKeeper){.context = &games, .game = count}, error);
    schedule_free(fresh);
    if (!*store) return -1;
    if (mode == STORE_RESUME) assert_int_equal(games, store_games(*store));
    return store_games(*store);
}

static inline Part whole(const Run *run) { return (Part){1, 1, 0, run->schedule->games}; }

static inline bool try_append(Store *store, const Run *run, int kept, int first, int games, Error *error) {
    Batch batch = {.first = first - kept,
                   .count = games,
                   .rows = run->rows.data + run->row_end[first],
                   .rows_size = run->row_end[first + games] - run->row_end[first],
                   .records = run->records.data + run->record_end[first],
                   .records_size = run->record_end[first + games] - run->record_end[first]};
    return store_append(store, &batch, error);
}

static inline void append(Store *store, const Run *run, int kept, int first, int games) {
    Error error = {0};
    if (!try_append(store, run, kept, first, games, &error)) fail_msg("%s", error.text);
    assert_int_equal(store_games(store), first + games);
}

static inline void check_file(const char *name, const Text *wanted, size_t size) {
    char *found = calloc(1, size + 100);
    int fd = open(file(name), O_RDONLY);
    assert_int_equal(read(fd, found, size + 99), size);
    assert_memory_equal(found, wanted->data, size);
    close(fd);
    free(found);
}

static inline void check_files(const Run *run, int games) {
    check_file("games.csv", &run->rows, run->row_end[games]);
    check_file("records.jsonl", &run->records, run->record_end[games]);
}

static inline void put_at(const char *name, size_t at, const char *bytes, size_t size) {
    int fd = open(file(name), O_WRONLY | O_CREAT, 0666);
    assert_int_equal(pwrite(fd, bytes, size, (off_t)at), size);
    close(fd);
}

static inline int make_place(void **state) {
    (void)state;
    return mkdtemp(place) ? 0 : 1;
}

static inline int remove_place(void **state) {
    static const char *const names[] = {"checkpoint.json", "games.csv", "records.jsonl", "config.json",
                                        "lines"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) unlink(file(names[i]));
    return rmdir(place);
}

#endif
