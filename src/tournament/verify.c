/* A pool whose results are compared instead of written. */
#include "tournament/verify.h"

#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "play/row.h"
#include "tournament/tournament.h"

typedef struct {
    LineReader file;
    const Schedule *schedule;
    int64_t every, first;
    VerifyReport *report;
} Verifier;

static void keep(char *out, size_t capacity, const char *line, size_t length) {
    if (length > 0 && line[length - 1] == '\n') length--;
    snprintf(out, capacity, "%.*s", (int)(length < capacity ? length : capacity - 1), line);
}

static void differs(Verifier *verifier, const char *wanted, size_t wanted_length, const char *found,
                    size_t found_length) {
    VerifyReport *report = verifier->report;
    if (report->differing++ > 0) return;
    report->first_difference = verifier->first + report->checked * verifier->every;
    keep(report->wanted, sizeof report->wanted, wanted, wanted_length);
    keep(report->found, sizeof report->found, found, found_length);
}

/* The row of the next checked game; the first is row 0, the others lie `every` apart. */
static bool next_row(Verifier *verifier, const char **line, size_t *length, Error *error) {
    int64_t skip = verifier->report->checked == 0 ? 1 : verifier->every;
    int more = 1;
    while (more > 0 && skip-- > 0) more = lines_next(&verifier->file, line, length, error);
    if (more == 0) error_input(error, "games.csv has become shorter");
    return more > 0;
}

static Delivered compare(void *context, const Batch *batch, Error *error) {
    Verifier *verifier = context;
    const char *row = batch->rows, *line = "";
    for (int i = 0; i < batch->count; i++) {
        const char *end = memchr(row, '\n', batch->rows_size - (size_t)(row - batch->rows));
        size_t length = (size_t)(end - row) + 1, found = 0;
        if (!next_row(verifier, &line, &found, error)) return DELIVER_FAILED;
        if (length != found || memcmp(row, line, length) != 0) differs(verifier, row, length, line, found);
        verifier->report->checked++;
        row = end + 1;
    }
    return DELIVER_ON;
}

static void make_task(void *context, int64_t position, Task *task) {
    const Verifier *verifier = context;
    *task = schedule_task(verifier->schedule, verifier->first + position * verifier->every);
}

static const unsigned char *news(void *context, const Task *task, int *count) {
    return schedule_news(((const Verifier *)context)->schedule, task->round, count);
}

/* Complete lines behind the header. */
static bool count_rows(const char *path, const Config *config, int64_t *rows, Error *error) {
    LineReader reader;
    const char *line;
    size_t length;
    int more;
    Text header = {0};
    row_header(config, &header);
    *rows = -1;
    bool good = lines_open(&reader, path, UINT64_MAX, error);
    while (good && (more = lines_next(&reader, &line, &length, error)) != 0) {
        if (more < 0) good = false;
        if (good && *rows < 0 && (length != header.size || memcmp(line, header.data, length) != 0))
            good = error_input(error, "%s:1: is not the header of this run's games.csv", path);
        if (good) ++*rows;
    }
    if (good && reader.start < reader.end)
        good = error_input(error, "%s:%lld: the last row is incomplete", path, (long long)*rows + 2);
    if (good && *rows < 0) good = error_input(error, "%s: has no header line", path);
    lines_close(&reader);
    text_free(&header);
    return good;
}

bool verify_run(const char *folder, const Config *config, Schedule *schedule, int64_t every,
                VerifyReport *report, Error *error) {
    char path[4200];
    Checkpoint checkpoint;
    *report = (VerifyReport){.first_difference = -1};
    folder_path(folder, "games.csv", path, sizeof path);
    if (!checkpoint_read(folder, &checkpoint, error) || !count_rows(path, config, &report->rows, error))
        return false;
    if (checkpoint.part.first + report->rows > schedule->games)
        return error_input(error, "%s: has %lld rows; the config has %lld games", path,
                           (long long)report->rows, (long long)schedule->games);
    if (report->rows < checkpoint.games)
        return error_input(error, "%s: is truncated: it has %lld rows, %lld were written", path,
                           (long long)report->rows, (long long)checkpoint.games);
    /* Learn who meets in later rounds; what is wrong with a row is told below by playing it again. */
    Error unread = {0};
    GamesEnd end;
    bool read = schedule->known == schedule->games ||
                games_file_read(path, config, schedule, 0, UINT64_MAX, NULL, NULL, &end, &unread);
    if (!read && unread.status != EXIT_INPUT) return *error = unread, false;
    int64_t known = schedule->known - checkpoint.part.first;
    int64_t rows = report->rows < known ? report->rows : known;
    Verifier verifier = {
        .schedule = schedule, .every = every, .first = checkpoint.part.first, .report = report};
    const char *header;
    size_t length;
    if (!lines_open(&verifier.file, path, UINT64_MAX, error)) return false;
    bool good = lines_next(&verifier.file, &header, &length, error) > 0;
    PoolReport pool = {0};
    PoolJob job = {.config = config,
                   .count = (rows + every - 1) / every,
                   .workers = worker_count(config->options.workers),
                   .context = &verifier,
                   .deliver = compare,
                   .task = make_task,
                   .news = news};
    if (good && job.count > 0) good = pool_run(&job, &pool, error);
    if (good && !read && report->differing == 0 && !pool.stop_signal) {
        *error = unread;
        good = false;
    }
    report->stop_signal = pool.stop_signal;
    free(pool.effort);
    lines_close(&verifier.file);
    return good;
}
