/* A run from start to end: plays the missing games in a pool, counts and stores them in order, and writes the
 * summary. With options.check it only compares the files. */
#include "tournament/tournament.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/check.h"
#include "core/clock.h"
#include "core/frames.h"
#include "play/sessions.h"
#include "report/counted.h"
#include "report/summary.h"
#include "store/counts_file.h"
#include "tournament/feed.h"

typedef struct {
    Feed feed;
    const TournamentOptions *options;
    Schedule *schedule;
    Part part;
    Scoreboard board;
    Store *store;
    Text unpacked; /* buffer */
    Shares shares; /* for the workers that this process forks */
    int64_t kept;
    double start;
    int64_t written; /* games known when the live files were last written */
    double next_write;
} Tournament;

/* The least time between two writings of the files of a run that is being played. */
enum { LIVE_SECONDS = 1 };

int worker_count(uint32_t setting) {
    if (setting > 0) return (int)setting;
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

/* Counts before it writes: when a course has seen enough, the later games do not belong to the run. */
static Delivered deliver(void *context, const Batch *batch, Error *error) {
    Tournament *tournament = context;
    Batch counted = *batch;
    int64_t first = tournament->feed.first + batch->first;
    CHECK(batch->head == 0 || batch->tasks[0].game == first,
          "the outcomes of the next games: courses and statistics take them in order");
    counted.count = feed_board(&tournament->feed, &tournament->board, batch);
    schedule_pass(tournament->schedule, first, counted.count);
    if (counted.count < batch->count) {
        if (batch->packed && !batch_unpack(&counted, &tournament->unpacked))
            return error_memory(error, "unpacking rows"), DELIVER_FAILED;
        counted.rows_size = size_of_lines(counted.rows, batch->rows_size, counted.count);
        counted.records_size = size_of_lines(counted.records, batch->records_size, counted.count);
        counted.hash = NULL;
    }
    if (!store_append(tournament->store, &counted, error)) return DELIVER_FAILED;
    return scoreboard_complete(&tournament->board) ? DELIVER_ENOUGH : DELIVER_ON;
}

static bool written(void *context, int64_t first, int file, int trouble, Error *error) {
    return store_written(((Tournament *)context)->store, first, file, trouble, error);
}

static int64_t known(void *context) {
    const Tournament *tournament = context;
    int64_t end = tournament->part.first + tournament->part.games;
    int64_t games = tournament->schedule->known;
    return (games < end ? games : end) - tournament->part.first - tournament->kept;
}

/* Writes the files of the courses; `live`: only those for people who watch the run, on which no result
 * depends. */
static bool write_files(const Tournament *tournament, bool live, Error *error) {
    const Schedule *schedule = tournament->schedule;
    bool good = true;
    for (int i = 0; good && i < schedule->layer_count; i++) {
        const Layer *layer = &schedule->layers[i];
        Text text = {0};
        const char *name;
        for (int number = 0; good && layer->planner->file && (!live || number < layer->planner->live_files) &&
                             layer->planner->file(schedule, layer, number, &name, &text);
             number++) {
            good = text.failed
                       ? error_memory(error, "%s", name)
                       : folder_write(store_folder(tournament->store), name, text.data, text.size, error);
            text_clear(&text);
        }
        text_free(&text);
    }
    return good;
}

static void write_live(Tournament *tournament) {
    Error ignored;
    if (tournament->written == tournament->schedule->known || clock_seconds() < tournament->next_write)
        return;
    tournament->written = tournament->schedule->known;
    tournament->next_write = clock_seconds() + LIVE_SECONDS;
    write_files(tournament, true, &ignored);
}

static void tick(void *context) {
    Tournament *tournament = context;
    Error later; /* store_sync will fail, too */
    write_live(tournament);
    store_tick(tournament->store, &later);
    if (!tournament->options->progress) return;
    int64_t done = store_games(tournament->store), total = tournament->part.games;
    /* a race has dropped points */
    if (total > tournament->schedule->games) total = tournament->schedule->games;
    TournamentProgress progress = {done, total, done - tournament->kept, clock_seconds() - tournament->start,
                                   &tournament->board};
    tournament->options->progress(tournament->options->context, &progress);
}

static bool play(Tournament *tournament, const Config *config, PoolReport *pool, Error *error) {
    PoolJob job = {.config = config,
                   .count = tournament->part.games - tournament->kept,
                   .workers = worker_count(config->options.workers),
                   .folder = tournament->options->folder,
                   .shares = pool_forks() ? &tournament->shares : NULL,
                   .records = config->options.records != RECORDS_NONE,
                   .context = tournament,
                   .deliver = deliver,
                   .written = written,
                   .tick = tick,
                   .known = known,
                   .tasks = feed_tasks,
                   .news = feed_news};
    store_let_workers_write(tournament->store, &job);
    if (!feed_let_workers_count(&tournament->feed, &job, error)) return false;
    if (config->options.rows == ROWS_NONE) job.rows_until = tournament->part.first + REPEATS_GAMES;
    folder_remove(store_folder(tournament->store), "summary.json"); /* it covers only the earlier games */
    bool good = pool_run(&job, pool, error);
    Error ignored;
    return store_sync(tournament->store, good ? error : &ignored) && good;
}

bool tournament_write_summary(const Scoreboard *board, const Folder *folder, Error *error) {
    FolderFile file;
    return folder_begin(&file, folder, "summary.json", error) &&
           folder_end(&file, summary_write(board, folder_put, &file), error);
}

static bool finish(Tournament *tournament, const Config *config, const PoolReport *pool, int64_t started,
                   TournamentReport *report, Error *error) {
    const TournamentOptions *options = tournament->options;
    const Folder *folder = store_folder(tournament->store);
    if (!folder_in_place(folder, error) ||
        !scoreboard_read_games(&tournament->board, options->folder, tournament->part.first, error))
        return false;
    if (!tournament_write_summary(&tournament->board, folder, error)) return false;
    if (!write_files(tournament, false, error)) return false;
    if (!pool && folder_has(folder, "run.json") && folder_has(folder, "timing.json"))
        return folder_in_place(folder, error); /* no game was played: keep the old measurements */
    Provenance provenance = {config,
                             folder,
                             tournament->options,
                             report,
                             pool,
                             clock_seconds() - tournament->start,
                             started,
                             (int64_t)time(NULL),
                             worker_count(config->options.workers)};
    return provenance_write(&provenance, error) && folder_in_place(folder, error);
}

static void add_row(void *context, const GamesRow *row) {
    scoreboard_add_row(&((Tournament *)context)->board, row);
}

static void save(void *context, Text *sums) {
    Tournament *tournament = context;
    counted_save(&tournament->board, tournament->schedule, sums);
}

static bool load(void *context, int64_t games, const Text *sums) {
    Tournament *tournament = context;
    return counted_load(&tournament->board, tournament->schedule, tournament->part.first, games, sums);
}

bool tournament_add_counts(const char *folder, Scoreboard *board, Schedule *schedule, const Checkpoint *at,
                           const Text *sums, Error *error) {
    return counted_load(board, schedule, at->part.first, at->games, sums) ||
           error_input(error, "%s/counts.bin: has not the sums of %lld games of this config", folder,
                       (long long)at->games);
}

/* Programs that workers share start before the run, and live as long. */
static bool begin(void *context, Error *error) {
    Tournament *tournament = context;
    return !pool_forks() ||
           shares_open(&tournament->shares, tournament->board.config, tournament->options->folder, error);
}

static bool run(Tournament *tournament, const Config *config, TournamentReport *report, Error *error) {
    const TournamentOptions *options = tournament->options;
    PoolReport pool = {.complete = true};
    int64_t started = (int64_t)time(NULL);
    tournament->part = (Part){.shard = options->shard, .shards = options->shards};
    schedule_shard(tournament->schedule, options->shard, options->shards, &tournament->part.first,
                   &tournament->part.games);
    if (!scoreboard_open(&tournament->board, tournament->schedule, error)) return false;
    tournament->store = store_open(options->folder, options->mode, tournament->schedule, &tournament->part,
                                   &(StoreKeeper){tournament, add_row, save, load, begin}, error);
    if (!tournament->store) return false;
    report->kept = tournament->kept = store_games(tournament->store);
    snprintf(report->note, sizeof report->note, "%s", store_note(tournament->store));
    tournament->start = clock_seconds();
    tournament->feed = (Feed){.schedule = tournament->schedule,
                              .first = tournament->part.first + tournament->kept,
                              .step = 1,
                              .learner = schedule_learns(tournament->schedule) ? tournament->schedule : NULL};
    bool missing = tournament->kept < tournament->part.games && !scoreboard_complete(&tournament->board);
    bool good = missing ? play(tournament, config, &pool, error) : store_sync(tournament->store, error);
    report->complete = pool.complete || scoreboard_complete(&tournament->board);
    report->stop_signal = report->complete ? 0 : pool.stop_signal;
    report->deaths = pool.deaths;
    report->played = store_games(tournament->store) - tournament->kept;
    good = good && finish(tournament, config, missing ? &pool : NULL, started, report, error);
    free(pool.effort);
    Error ignored;
    report->lost = !folder_in_place(store_folder(tournament->store), &ignored);
    return good;
}

typedef struct {
    FILE *file;
    bool same;
} Comparison;

static bool compare_bytes(void *memory, const char *bytes, size_t size) {
    Comparison *comparison = memory;
    char found[BUFSIZ];
    for (size_t done = 0, part; comparison->same && done < size; done += part) {
        part = size - done < sizeof found ? size - done : sizeof found;
        comparison->same =
            fread(found, 1, part, comparison->file) == part && memcmp(found, bytes + done, part) == 0;
    }
    return comparison->same;
}

/* Checks that summary.json is what the board gives. A missing file is not wrong. */
static bool compare_summary(const char *folder, const Scoreboard *board, bool *same, Error *error) {
    char path[PATH_BYTES];
    folder_path(folder, "summary.json", path, sizeof path);
    *same = true;
    if (access(path, F_OK) != 0) return true;
    int file = json_open_file(path, error);
    if (file < 0) return false;
    Comparison comparison = {fdopen(file, "rb"), true};
    if (!comparison.file) {
        close(file);
        return error_memory(error, "%s", path);
    }
    bool good = summary_write(board, compare_bytes, &comparison) || !comparison.same;
    *same = comparison.same && fgetc(comparison.file) == EOF;
    bool read = !ferror(comparison.file);
    fclose(comparison.file);
    if (!read) return error_path(error, "%s", path);
    return good || error_memory(error, "summary.json");
}

static bool read_rows(Tournament *tournament, int64_t first, Error *error) {
    GamesSource source = {.folder = tournament->options->folder,
                          .schedule = tournament->schedule,
                          .learner = tournament->schedule,
                          .first = first,
                          .most = INT64_MAX};
    return games_each(&source, scoreboard_add_row, &tournament->board, NULL, error);
}

/* True if the board, which has read all rows, has exactly these sums. */
static bool has_sums(Tournament *tournament, const Text *sums) {
    Text own = {0};
    counted_save(&tournament->board, tournament->schedule, &own);
    const bool same = own.size == sums->size && memcmp(own.data, sums->data, own.size) == 0;
    text_free(&own);
    return same;
}

/* Reads the rows, and compares counts.bin with them; or reads only the sums. */
static bool read_run(Tournament *tournament, const Config *config, TournamentReport *report, Error *error) {
    const TournamentOptions *options = tournament->options;
    const bool rows = config->options.rows != ROWS_NONE;
    Checkpoint at;
    Text sums = {0};
    bool good = rows ? checkpoint_read(options->folder, &at, error)
                     : counts_file_read(options->folder, &at, &sums, error);
    const bool counted = good && (!rows || counts_file_fits(options->folder, &at, false, &sums));
    if (good && rows && !(counted && options->counted)) {
        good = read_rows(tournament, at.part.first, error);
        if (good && counted && !has_sums(tournament, &sums)) report->differs = "counts.bin";
    } else if (good) {
        good = tournament_add_counts(options->folder, &tournament->board, tournament->schedule, &at, &sums,
                                     error);
    }
    text_free(&sums);
    return good && scoreboard_read_games(&tournament->board, options->folder, at.part.first, error);
}

static bool check_summary(Tournament *tournament, const Config *config, TournamentReport *report,
                          Error *error) {
    const TournamentOptions *options = tournament->options;
    bool same;
    if (!scoreboard_open(&tournament->board, tournament->schedule, error) ||
        !read_run(tournament, config, report, error))
        return false;
    if (!compare_summary(options->folder, &tournament->board, &same, error)) return false;
    if (!same) report->differs = "summary.json";
    return true;
}

bool tournament_run(const Config *config, const TournamentOptions *options, TournamentReport *report,
                    Error *error) {
    Tournament tournament = {.options = options};
    memset(report, 0, sizeof *report);
    if (!options->check && !sessions_try(config, !pool_forks(), error)) return false;
    tournament.schedule = schedule_create(config, error);
    if (!tournament.schedule) return false;
    const char *refused = options->shards > 1 ? schedule_cannot_shard(tournament.schedule) : NULL;
    if (refused)
        error_input(error,
                    "--shard %d/%d: %s; many machines play it together as `mpirun -n N kozyr-mpi` (make mpi)",
                    options->shard, options->shards, refused);
    bool good = !refused && (options->check ? check_summary : run)(&tournament, config, report, error);
    if (good && options->result) options->result(options->taker, &tournament.board);
    store_close(tournament.store);
    text_free(&tournament.unpacked);
    shares_close(&tournament.shares);
    scoreboard_close(&tournament.board);
    feed_close(&tournament.feed);
    schedule_free(tournament.schedule);
    return good;
}
