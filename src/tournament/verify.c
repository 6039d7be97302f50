/* Checks a run directory: plays its games again in a pool whose results are compared instead of written, or
 * compares rows with records. */
#include "tournament/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "play/row.h"
#include "report/counted.h"
#include "store/counts_file.h"
#include "tournament/feed.h"
#include "tournament/recorded.h"
#include "tournament/tournament.h"

/* A file of the run directory whose lines are compared with those of the games played again. */
typedef struct {
    const char *name;
    LineReader lines;
} Compared;

typedef struct {
    Feed feed;
    Compared rows, records;
    bool has_records;
    VerifyReport *report;
} Verifier;

static void keep(char *out, size_t capacity, const char *line, size_t length) {
    if (length > 0 && line[length - 1] == '\n') length--;
    snprintf(out, capacity, "%.*s", (int)(length < capacity ? length : capacity - 1), line);
    text_make_printable(out);
}

/* The line of the next checked game; the first is that of game 0 of the file, then every `every`-th. */
static bool next_line(Verifier *verifier, Compared *file, const char **line, size_t *length, Error *error) {
    int64_t skip = verifier->report->checked == 0 ? 1 : verifier->feed.step;
    int more = 1;
    while (more > 0 && skip-- > 0) more = lines_next(&file->lines, line, length, error);
    if (more == 0) error_input(error, "%s has become shorter", file->name);
    return more > 0;
}

/* Takes the next line played again from *played; sets *same to true if the file has the same line. */
static bool compare_line(Verifier *verifier, Compared *file, const char **played, const char *end, bool *same,
                         Error *error) {
    VerifyReport *report = verifier->report;
    const char *stop = memchr(*played, '\n', (size_t)(end - *played)), *line = "";
    size_t length = (size_t)(stop - *played) + 1, found = 0;
    if (!next_line(verifier, file, &line, &found, error)) return false;
    bool equal = length == found && memcmp(*played, line, length) == 0;
    if (!equal && *same && report->differing == 0) {
        report->first_difference = verifier->feed.first + report->checked * verifier->feed.step;
        report->file = file->name;
        keep(report->wanted, sizeof report->wanted, *played, length);
        keep(report->found, sizeof report->found, line, found);
    }
    *same = *same && equal;
    *played += length;
    return true;
}

static Delivered compare(void *context, const Batch *batch, Error *error) {
    Verifier *verifier = context;
    const char *row = batch->rows, *record = batch->records;
    for (int i = 0; i < batch->count; i++) {
        bool same = true;
        if (!compare_line(verifier, &verifier->rows, &row, batch->rows + batch->rows_size, &same, error))
            return DELIVER_FAILED;
        if (verifier->has_records && !compare_line(verifier, &verifier->records, &record,
                                                   batch->records + batch->records_size, &same, error))
            return DELIVER_FAILED;
        verifier->report->differing += !same;
        verifier->report->checked++;
    }
    return DELIVER_ON;
}

/* If external bots are not deterministic, the rows are computed from records. */
static bool compare_recorded(Verifier *verifier, const Config *config, int64_t count, Error *error) {
    VerifyReport *report = verifier->report;
    Disagreement found = {0};
    bool good = true;
    report->recorded = true;
    for (int64_t i = 0; good && i < count; i++) {
        RecordedGame game = {.number = (int)(i * verifier->feed.step) + 1};
        feed_tasks(&verifier->feed, i, 1, &game.task);
        good = next_line(verifier, &verifier->rows, &game.row, &game.row_length, error) &&
               next_line(verifier, &verifier->records, &game.record, &game.record_length, error);
        if (!good) break;
        recorded_compare(config, &game, &found);
        report->checked++;
        if (!found.file || report->differing++) continue;
        bool in_row = strcmp(found.file, "games.csv") == 0;
        report->first_difference = game.task.game;
        report->file = found.file;
        keep(report->wanted, sizeof report->wanted, text_c(&found.wanted), found.wanted.size);
        keep(report->found, sizeof report->found, in_row ? game.row : game.record,
             in_row ? game.row_length : game.record_length);
    }
    if (found.wanted.failed) good = error_memory(error, "a row");
    text_free(&found.wanted);
    return good;
}

/* records.jsonl, if it exists, has a line for each row. */
static bool open_records(Verifier *verifier, const char *folder, const Config *config, Error *error) {
    char path[PATH_BYTES];
    const char *line;
    size_t length;
    int64_t count = 0;
    int more = 0;
    folder_path(folder, "records.jsonl", path, sizeof path);
    if (config->options.records == RECORDS_NONE || !lines_exist(path)) return true;
    bool good = lines_open(&verifier->records.lines, path, UINT64_MAX, error);
    while (good && (more = lines_next(&verifier->records.lines, &line, &length, error)) > 0) count++;
    bool rest = verifier->records.lines.start < verifier->records.lines.end;
    lines_close(&verifier->records.lines);
    verifier->records.lines = (LineReader){.fd = -1};
    if (!good || more < 0) return false;
    if (count != verifier->report->rows || rest)
        return error_input(error, "%s: has %lld whole records; games.csv has %lld games", path,
                           (long long)count, (long long)verifier->report->rows);
    verifier->has_records = true;
    return lines_open(&verifier->records.lines, path, UINT64_MAX, error);
}

/* Counts complete lines after the header. */
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

/* ---- without rows ---- */

typedef struct {
    Feed feed;
    Scoreboard board;
    int64_t games; /* to be played */
} Recount;

static Delivered recount(void *context, const Batch *batch, Error *error) {
    Recount *again = context;
    (void)error;
    feed_board(&again->feed, &again->board, batch);
    return again->board.games < again->games ? DELIVER_ON : DELIVER_ENOUGH;
}

static int64_t known_again(void *context) {
    const Feed *feed = &((const Recount *)context)->feed;
    const int64_t known = feed->schedule->known - feed->first, games = ((const Recount *)context)->games;
    return known < games ? known : games;
}

static bool play_again(Recount *again, const Config *config, const Part *part, VerifyReport *report,
                       Error *error) {
    PoolReport pool = {0};
    PoolJob job = {.config = config,
                   .count = report->rows,
                   .workers = worker_count(config->options.workers),
                   .rows_until = part->first + REPEATS_GAMES,
                   .context = again,
                   .deliver = recount,
                   .known = known_again,
                   .tasks = feed_tasks,
                   .news = feed_news};
    bool good =
        feed_let_workers_count(&again->feed, &job, error) && (job.count == 0 || pool_run(&job, &pool, error));
    report->stop_signal = pool.stop_signal;
    report->checked = again->board.games;
    free(pool.effort);
    return good;
}

bool verify_counts(const VerifyRequest *request, VerifyReport *report, Error *error) {
    const char *folder = request->folder;
    const Config *config = request->config;
    Schedule *schedule = request->schedule;
    Checkpoint at = {0};
    Text found = {0}, wanted = {0};
    *report = (VerifyReport){.first_difference = -1, .counted = true};
    if (request->every > 1)
        return error_input(
            error, "--every %lld: without rows all games are played again, as only sums can be compared",
            (long long)request->every);
    if (!request->programs)
        return error_input(error, "%s: without rows games can only be played again, with --programs", folder);
    if (!config_is_reproducible(config))
        return error_input(error,
                           "%s: its programs do not promise to answer the same again (\"deterministic\"), "
                           "and it kept no rows: there is nothing to compare with",
                           folder);
    bool good = counts_file_read(folder, &at, &found, error);
    report->rows = at.games;
    Recount again = {.feed = {.schedule = schedule,
                              .first = at.part.first,
                              .step = 1,
                              .learner = schedule_learns(schedule) ? schedule : NULL},
                     .games = at.games};
    if (good && at.part.first + report->rows > schedule->games)
        good = error_input(error, "%s/counts.bin: has more games than the config", folder);
    good = good && scoreboard_open(&again.board, schedule, error) &&
           play_again(&again, config, &at.part, report, error);
    if (good && !report->stop_signal) {
        counted_save(&again.board, schedule, &wanted);
        report->differing = wanted.size != found.size || memcmp(wanted.data, found.data, found.size) != 0;
        good = !wanted.failed || error_memory(error, "counts.bin");
    }
    scoreboard_close(&again.board);
    feed_close(&again.feed);
    text_free(&found);
    text_free(&wanted);
    return good;
}

/* Compares by playing again or by records; without programs and records the rows are only read. */
static bool compare_all(const VerifyRequest *request, Verifier *verifier, PoolJob *job, PoolReport *pool,
                        Error *error) {
    if (request->programs && config_is_reproducible(request->config))
        return job->count == 0 || pool_run(job, pool, error);
    if (verifier->has_records) return compare_recorded(verifier, request->config, job->count, error);
    if (!config_is_reproducible(request->config))
        return error_input(error,
                           "%s: its programs do not promise to answer the same again (\"deterministic\"), "
                           "and it kept no records: there is nothing to compare with",
                           request->folder);
    verifier->report->read_only = true;
    GamesSource source = {.folder = request->folder,
                          .schedule = request->schedule,
                          .learner = request->schedule,
                          .most = INT64_MAX};
    verifier->report->checked = verifier->report->rows;
    return games_each(&source, NULL, NULL, NULL, error);
}

bool verify_run(const VerifyRequest *request, VerifyReport *report, Error *error) {
    const char *folder = request->folder;
    const Config *config = request->config;
    Schedule *schedule = request->schedule;
    int64_t every = request->every;
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
    /* Learns the pairings of later rounds. A wrong row is reported below, when its game is played again. */
    Error unread = {0};
    GamesSource source = {.folder = folder, .schedule = schedule, .learner = schedule, .most = INT64_MAX};
    bool read = schedule->known == schedule->games || games_each(&source, NULL, NULL, NULL, &unread);
    if (!read && unread.status != EXIT_INPUT) return *error = unread, false;
    int64_t known = schedule->known - checkpoint.part.first;
    int64_t rows = report->rows < known ? report->rows : known;
    Verifier verifier = {.feed = {.schedule = schedule, .first = checkpoint.part.first, .step = every},
                         .rows = {.name = "games.csv"},
                         .records = {.name = "records.jsonl", .lines = {.fd = -1}},
                         .report = report};
    const char *header;
    size_t length;
    if (!lines_open(&verifier.rows.lines, path, UINT64_MAX, error)) return false;
    bool good = lines_next(&verifier.rows.lines, &header, &length, error) > 0 &&
                open_records(&verifier, folder, config, error);
    PoolReport pool = {0};
    PoolJob job = {.config = config,
                   .count = (rows + every - 1) / every,
                   .workers = worker_count(config->options.workers),
                   .records = verifier.has_records,
                   .context = &verifier,
                   .deliver = compare,
                   .tasks = feed_tasks,
                   .news = feed_news};
    good = good && compare_all(request, &verifier, &job, &pool, error);
    if (good && !read && report->differing == 0 && !pool.stop_signal) {
        *error = unread;
        good = false;
    }
    report->stop_signal = pool.stop_signal;
    free(pool.effort);
    lines_close(&verifier.rows.lines);
    lines_close(&verifier.records.lines);
    return good;
}
