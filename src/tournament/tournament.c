/* One run, start to end. */
#include "tournament/tournament.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "plan/rounds.h"
#include "play/sessions.h"

typedef struct {
    const TournamentOptions *options;
    Schedule *schedule;
    Part part;
    Scoreboard board;
    Store *store;
    int64_t kept;
    double start;
} Tournament;

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int worker_count(uint32_t setting) {
    if (setting > 0) return (int)setting;
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

/* The first `lines` lines of a text. */
static size_t size_of_lines(const char *text, size_t size, int lines) {
    const char *at = text;
    while (lines-- > 0) {
        const char *newline = memchr(at, '\n', size - (size_t)(at - text));
        if (!newline) return size;
        at = newline + 1;
    }
    return (size_t)(at - text);
}

static void count_game(void *context, int64_t game, const Outcome *outcome) {
    Tournament *tournament = context;
    Slot slot = schedule_slot(tournament->schedule, game);
    scoreboard_add(&tournament->board, game, &slot, outcome);
    if (tournament->options->observe)
        tournament->options->observe(tournament->options->observer, game, &slot, outcome);
}

/* Counts first: when the stop rule is satisfied the games behind do not belong to the run. */
static Delivered deliver(void *context, const Batch *batch, Error *error) {
    Tournament *tournament = context;
    int64_t first = tournament->part.first + tournament->kept + batch->first;
    Batch counted = *batch;
    counted.count = 0;
    while (counted.count < batch->count && !tournament->board.stopped) {
        count_game(tournament, first + counted.count, &batch->outcomes[counted.count]);
        schedule_take(tournament->schedule, first + counted.count, &batch->outcomes[counted.count]);
        counted.count++;
    }
    if (counted.count < batch->count) {
        counted.rows_size = size_of_lines(batch->rows, batch->rows_size, counted.count);
        counted.records_size = size_of_lines(batch->records, batch->records_size, counted.count);
    }
    if (!store_append(tournament->store, &counted, error)) return DELIVER_FAILED;
    return scoreboard_complete(&tournament->board) ? DELIVER_ENOUGH : DELIVER_ON;
}

static int64_t known(void *context) {
    const Tournament *tournament = context;
    int64_t end = tournament->part.first + tournament->part.games;
    int64_t games = schedule_known(tournament->schedule);
    return (games < end ? games : end) - tournament->part.first - tournament->kept;
}

static void tick(void *context) {
    Tournament *tournament = context;
    if (!tournament->options->progress) return;
    int64_t done = store_games(tournament->store), total = tournament->part.games;
    if (total > tournament->schedule->games) total = tournament->schedule->games; /* a race has shrunk */
    TournamentProgress progress = {done, total, done - tournament->kept, seconds() - tournament->start,
                                   &tournament->board};
    tournament->options->progress(tournament->options->context, &progress);
}

static bool play(Tournament *tournament, const Config *config, PoolReport *pool, Error *error) {
    PoolJob job = {.config = config,
                   .schedule = tournament->schedule,
                   .first = tournament->part.first + tournament->kept,
                   .step = 1,
                   .count = tournament->part.games - tournament->kept,
                   .workers = worker_count(config->options.workers),
                   .folder = tournament->options->folder,
                   .records = config->options.records == RECORDS_ALL,
                   .context = tournament,
                   .deliver = deliver,
                   .tick = tick,
                   .known = known};
    folder_remove(store_folder(tournament->store), "summary.json"); /* of the games before these */
    bool good = pool_run(&job, pool, error);
    Error ignored;
    return store_sync(tournament->store, good ? error : &ignored) && good;
}

static bool finish(Tournament *tournament, const Config *config, const PoolReport *pool, int64_t started,
                   TournamentReport *report, Error *error) {
    const TournamentOptions *options = tournament->options;
    const Folder *folder = store_folder(tournament->store);
    if (!folder_in_place(folder, error) ||
        !scoreboard_read_games(&tournament->board, options->folder, tournament->part.first, error))
        return false;
    error->status = 0;
    report->summary = options->summarise ? options->summarise(options->observer, &tournament->board, error)
                                         : scoreboard_summary(&tournament->board);
    if (!report->summary && error->status) return false;
    if (!report->summary) return error_failed(error, "no memory for summary.json");
    if (!folder_write(folder, "summary.json", report->summary, strlen(report->summary), error)) return false;
    if (!pool && folder_has(folder, "run.json") && folder_has(folder, "timing.json"))
        return folder_in_place(folder, error); /* nothing was played: what was measured before stays */
    Provenance provenance = {config,
                             folder,
                             tournament->options,
                             report,
                             pool,
                             seconds() - tournament->start,
                             started,
                             (int64_t)time(NULL),
                             worker_count(config->options.workers)};
    return provenance_write(&provenance, error) && folder_in_place(folder, error);
}

static bool run(Tournament *tournament, const Config *config, TournamentReport *report, Error *error) {
    const TournamentOptions *options = tournament->options;
    PoolReport pool = {.complete = true};
    int64_t started = (int64_t)time(NULL);
    tournament->part = (Part){.shard = options->shard, .shards = options->shards};
    schedule_shard(tournament->schedule, options->shard, options->shards, &tournament->part.first,
                   &tournament->part.games);
    if (!scoreboard_open(&tournament->board, config, tournament->schedule, error)) return false;
    tournament->store = store_open(options->folder, options->mode, config, tournament->schedule,
                                   &tournament->part, count_game, tournament, error);
    if (!tournament->store) return false;
    report->kept = tournament->kept = store_games(tournament->store);
    snprintf(report->note, sizeof report->note, "%s", store_note(tournament->store));
    if (options->opened) options->opened(options->observer, store_folder(tournament->store));
    tournament->start = seconds();
    bool missing = tournament->kept < tournament->part.games && !scoreboard_complete(&tournament->board);
    bool good = !missing || play(tournament, config, &pool, error);
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

/* Does the file hold exactly this text? Where there is no file, nothing is wrong. */
static bool same_text(const char *folder, const char *name, const char *text, bool *same, Error *error) {
    char path[PATH_BYTES];
    size_t size;
    folder_path(folder, name, path, sizeof path);
    *same = true;
    if (access(path, F_OK) != 0) return true;
    char *found = json_read_file(path, SIZE_MAX, &size, error);
    if (!found) return false;
    *same = size == strlen(text) && memcmp(found, text, size) == 0;
    free(found);
    return true;
}

static bool check_summary(Tournament *tournament, const Config *config, TournamentReport *report,
                          Error *error) {
    const TournamentOptions *options = tournament->options;
    char path[PATH_BYTES];
    Checkpoint checkpoint;
    GamesEnd end;
    bool same;
    folder_path(options->folder, "games.csv", path, sizeof path);
    if (!checkpoint_read(options->folder, &checkpoint, error) ||
        !scoreboard_open(&tournament->board, config, tournament->schedule, error) ||
        !games_file_read(path, config, tournament->schedule, checkpoint.part.first, UINT64_MAX, count_game,
                         tournament, &end, error) ||
        !scoreboard_read_games(&tournament->board, options->folder, checkpoint.part.first, error))
        return false;
    report->summary = options->summarise ? options->summarise(options->observer, &tournament->board, error)
                                         : scoreboard_summary(&tournament->board);
    if (!report->summary) return error->status ? false : error_failed(error, "no memory for summary.json");
    if (!same_text(options->folder, "summary.json", report->summary, &same, error)) return false;
    report->differs = !same;
    return true;
}

bool tournament_run(const Config *config, const TournamentOptions *options, TournamentReport *report,
                    Error *error) {
    Tournament tournament = {.options = options};
    memset(report, 0, sizeof *report);
    if (options->shards > 1 && (rounds_apply(config) || config->tune.set))
        return error_input(error,
                           "--shard %d/%d: this format cannot be played in parts: who meets in a round "
                           "follows from all games of the rounds before",
                           options->shard, options->shards);
    if (!sessions_try(config, error)) return false;
    tournament.schedule = options->schedule ? options->schedule : schedule_create(config, error);
    bool good =
        tournament.schedule && (options->check ? check_summary : run)(&tournament, config, report, error);
    store_close(tournament.store);
    scoreboard_close(&tournament.board);
    if (!options->schedule) schedule_free(tournament.schedule);
    return good;
}
