/* The run directory of a run in progress: locks it, appends batches, moves the checkpoint, and flushes
 * everything every few seconds. */
#include "store/store_own.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/check.h"
#include "core/clock.h"
#include "core/memory.h"
#include "core/whole.h"
#include "play/row.h"
#include "store/counts_file.h"
#include "store/lines.h"

/* Seconds between flushes to the disk: the most that a power loss costs; rare enough not to be noticed. */
static const double flush_seconds = 10;

/* Seconds between checkpoints, which cost as much as writing the rows of hundreds of games: the most play that a kill
 * costs. */
static const double checkpoint_seconds = 0.01;

/* Lines of a frame of a packed file, at least: packed nearly as well as larger ones, and few enough for workers to play
 * them in one chunk, which has whole deals where these are short. */
enum { FRAME_LINES = 256, FRAME_LINES_MAX = 4096 };

static int64_t lines_per_frame(const Schedule *schedule) {
    const int64_t deal = schedule->meetings * schedule->seatings_per_deal;
    CHECK(deal >= 1, "games in each deal");
    return deal > FRAME_LINES_MAX ? FRAME_LINES : (FRAME_LINES + deal - 1) / deal * deal;
}

/* With rows, sums are stored only if they save reading this many games, and are small compared with them. */
enum { COUNTED_GAMES = 1 << 15, COUNTED_GAMES_PER_PAIRING = 64 };

/* Seconds between two writes of the sums of a run without rows; more if writing takes long. */
static const double save_seconds = 1, save_share = 0.01;

/* ---- opening ---- */

/* Workers of a killed run may hold the lock slightly longer than their parent lived. */
static bool lock(const Store *store, Error *error) {
    for (int tries = 0; tries < 40; tries++) {
        if (flock(store->checkpoint_fd, LOCK_EX | LOCK_NB) == 0) return true;
        if (errno != EWOULDBLOCK && errno != EINTR)
            return error_system(error, "%s: cannot be locked", store->folder.path);
        struct timespec pause = {0, 50 * 1000 * 1000};
        nanosleep(&pause, NULL);
    }
    return error_input(error, "%s: another kozyr is writing to it", store->folder.path);
}

bool store_write_checkpoint(const Store *store, bool synced, Error *error) {
    CHECK(store->checkpoint.games >= 0 && store->checkpoint.games <= store->checkpoint.part.games,
          "no more games than the part has: reading refuses such a checkpoint");
    bool good = checkpoint_write(store->checkpoint_fd, &store->checkpoint) &&
                (!synced || checkpoint_write_synced(store->checkpoint_fd, &store->checkpoint));
    return good || error_system(error, "%s/checkpoint.json: cannot be written", store->folder.path);
}

/* Bytes and hash of a stored file; without packing these are known from its text. */
static bool mark(const Store *store, const LinesFile *file, uint64_t *bytes, uint64_t *hash, Error *error) {
    if (!file->kept) return true;
    if (file->per_frame) return counts_file_mark(store->folder.path, file->name, bytes, hash, error);
    *bytes = file->text;
    *hash = lines_file_hash(file);
    return true;
}

bool store_save_counts(Store *store, Error *error) {
    Text sums = {0};
    double start = clock_seconds();
    Checkpoint at = {.games = store->checkpoint.games, .part = store->checkpoint.part};
    bool good = mark(store, &store->rows, &at.rows_bytes, &at.rows_hash, error) &&
                mark(store, &store->records, &at.records_bytes, &at.records_hash, error);
    if (good) store->keeper.save(store->keeper.context, &sums);
    good = good && counts_file_write(&store->folder, &at, &sums, error);
    text_free(&sums);
    double now = clock_seconds(), pause = (now - start) / save_share;
    store->save_at = now + (pause > save_seconds ? pause : save_seconds);
    if (good) store->saved = store->checkpoint.games;
    return good;
}

/* Records first: a run with rows must have its records, too. */
static bool create_rows(Store *store, const Config *config, Error *error) {
    Text header = {0};
    if (!lines_file_create(&store->records, "", 0, error)) return false;
    row_header(config, &header);
    bool good = header.failed ? error_memory(error, "games.csv")
                              : lines_file_create(&store->rows, header.data, header.size, error);
    text_free(&header);
    return good;
}

/* The current content of the files. */
static void count_files(const Store *store, Checkpoint *at) {
    at->rows_bytes = store->rows.text;
    at->records_bytes = store->records.text;
    at->rows_hash = lines_file_hash(&store->rows);
    at->records_hash = lines_file_hash(&store->records);
}

bool store_create(Store *store, const Config *config, const Part *part, Error *error) {
    struct stat status;
    /* from here on the folder's old content counts as no run */
    if (fstat(store->checkpoint_fd, &status) != 0 ||
        (status.st_size > 0 && !lines_file_cut(store->checkpoint_fd, 1)))
        return error_system(error, "%s: cannot be emptied", store->folder.path);
    if (!folder_clear(&store->folder, error)) return false;
    char *text = config_run_text(config);
    if (!text) return error_memory(error, "config.json");
    bool good = folder_write(&store->folder, "config.json", text, strlen(text), error);
    free(text);
    if (good && config->deals_text)
        good = folder_write(&store->folder, "deals.jsonl", config->deals_text, config->deals_size, error);
    store->checkpoint = (Checkpoint){.part = *part};
    good = good && (store->rows.kept ? create_rows(store, config, error) : store_save_counts(store, error));
    if (!good) return false;
    count_files(store, &store->checkpoint);
    return store_write_checkpoint(store, true, error);
}

/* Flushes everything to the disk, rows before the checkpoint that counts them. */
bool store_flush(Store *store, Error *error) {
    store->flushed = clock_seconds();
    bool good = lines_file_sync(&store->rows) && lines_file_sync(&store->records) &&
                checkpoint_write_synced(store->checkpoint_fd, &store->checkpoint) &&
                sync_file(store->checkpoint_fd);
    if (!good) return error_system(error, "%s: cannot be flushed to the disk", store->folder.path);
    return folder_in_place(&store->folder, error);
}

/* ---- the folder ---- */

static Store *store_new(const Schedule *schedule, Error *error) {
    Store *store = memory_new(1, sizeof *store);
    if (store) {
        store->folder.fd = store->checkpoint_fd = -1;
        const RunOptions *options = &schedule->config->options;
        const int64_t per_frame = options->rows == ROWS_ZSTD ? lines_per_frame(schedule) : 0;
        store->flushed = clock_seconds();
        if (lines_file_new(&store->rows, &store->folder, "games.csv", options->rows != ROWS_NONE, per_frame,
                           error) &&
            lines_file_new(&store->records, &store->folder, "records.jsonl", options->records != RECORDS_NONE,
                           per_frame, error))
            return store;
        store_close(store);
    }
    error_memory(error, "a run directory");
    return NULL;
}

static bool usable(FolderKind kind, StoreMode mode) {
    if (kind == FOLDER_EMPTY) return true;
    return mode != STORE_NEW && (kind == FOLDER_RUN || kind == FOLDER_BEGUN);
}

/* Opens the folder, creating it if missing, and takes the lock: checkpoint.json, the first file of a run. */
static bool take_folder(Store *store, const char *path, StoreMode mode, FolderKind *kind, Error *error) {
    struct stat status;
    store->made = lstat(path, &status) != 0;
    if (store->made && !folder_create(path, error)) return false;
    if (!folder_open(&store->folder, path, error)) return false;
    *kind = folder_inspect(&store->folder);
    store->empty = *kind == FOLDER_EMPTY;
    if (!usable(*kind, mode)) return folder_refuse(&store->folder, *kind, error);
    store->checkpoint_fd = folder_file(&store->folder, "checkpoint.json", O_RDWR | O_CREAT, error);
    if (store->checkpoint_fd < 0 || !lock(store, error)) return false;
    *kind = folder_inspect(&store->folder); /* another process may have been faster */
    bool fresh = *kind == FOLDER_BEGUN && mode == STORE_NEW;
    if (!fresh && !usable(*kind, mode)) return folder_refuse(&store->folder, *kind, error);
    return folder_in_place(&store->folder, error);
}

/* Removes what was created before anything of the run was written. */
static void give_back(const Store *store) {
    if (store->empty) folder_remove(&store->folder, "checkpoint.json");
    if (store->made) rmdir(store->folder.path);
}

Store *store_open(const char *folder, StoreMode mode, Schedule *schedule, const Part *part,
                  const StoreKeeper *keeper, Error *error) {
    const Config *config = schedule->config;
    FolderKind kind;
    Store *store = store_new(schedule, error);
    if (!store) return NULL;
    store->keeper = *keeper;
    store->summed_up = store->rows.kept && keeper->save && part->games >= COUNTED_GAMES &&
                       part->games / COUNTED_GAMES_PER_PAIRING >= schedule->meetings;
    bool good = take_folder(store, folder, mode, &kind, error);
    if (good && keeper->begin && !keeper->begin(keeper->context, error)) {
        give_back(store);
        good = false;
    }
    if (good && mode == STORE_RESUME && kind == FOLDER_RUN)
        good = store_resume(store, config, schedule, part, error);
    else if (good)
        good = store_create(store, config, part, error);
    store->kept = store->checkpoint.games;
    store->taken = store->checkpoint;
    if (good) return store;
    store_close(store);
    return NULL;
}

void store_close(Store *store) {
    if (!store) return;
    lines_file_close(&store->rows);
    lines_file_close(&store->records);
    if (store->checkpoint_fd >= 0) close(store->checkpoint_fd);
    folder_close(&store->folder);
    free(store->pending.batches);
    text_free(&store->unpacked);
    free(store);
}

const Folder *store_folder(const Store *store) { return &store->folder; }

const char *store_note(const Store *store) { return store->note; }

/* ---- appending ---- */

int64_t store_games(const Store *store) { return store->checkpoint.games; }

/* Resume and merge rely on this: a row, and a record, for each game, in order and without gaps. */
static void check_batch(const Store *store, const Batch *batch) {
    const Checkpoint *at = &store->taken;
    CHECK(batch->first == at->games - store->kept, "games in order: rows have no other place");
    CHECK(at->games + batch->count <= at->part.games,
          "no more games than the part has: a shard would overlap the next");
    CHECK(!store->rows.kept || batch->packed ||
              rows_are_of(batch->rows, batch->rows_size, at->part.first + at->games, batch->count),
          "the rows of the games that are counted");
    CHECK(!store->records.kept || batch->packed ||
              lines_count(batch->records, batch->records_size) == batch->count,
          "a record for each game that is counted");
    CHECK(!batch->hash || ((!store->rows.kept || batch->hash[0].lines == batch->count) &&
                           (!store->records.kept || batch->hash[1].lines == batch->count)),
          "hashes of the text that is counted");
}

static bool flush_at_times(Store *store, Error *error) {
    return clock_seconds() - store->flushed < flush_seconds || store_flush(store, error);
}

/* Writes the checkpoint, unless that was done a moment ago. */
static bool checkpoint_at_times(Store *store, Error *error) {
    const double now = clock_seconds();
    store->stale = now - store->checkpointed < checkpoint_seconds;
    if (store->stale) return true;
    store->checkpointed = now;
    return store_write_checkpoint(store, false, error) && flush_at_times(store, error);
}

bool store_tick(Store *store, Error *error) {
    if (store->stale) return checkpoint_at_times(store, error);
    if (store->rows.kept || store->saved == store->checkpoint.games || clock_seconds() < store->save_at)
        return true;
    return store_save_counts(store, error) && store_write_checkpoint(store, true, error) &&
           folder_in_place(&store->folder, error);
}

void store_count(Store *store, int64_t games) {
    CHECK(games <= store->checkpoint.part.games - store->checkpoint.games, "no more games than the part has");
    CHECK(games >= 0, "a count that never falls");
    store->checkpoint.games += games;
    store->taken = store->checkpoint;
}

void store_let_workers_write(Store *store, PoolJob *job) {
    store->files[0] = store->rows.fd;
    store->files[1] = store->records.fd;
    job->files = store->rows.kept ? store->files : NULL;
    job->frame = store->rows.per_frame;
    job->frame_begun = job->frame ? store->taken.games % job->frame : 0;
}

bool store_written(Store *store, int64_t first, int file, int trouble, Error *error) {
    if (trouble) {
        errno = trouble;
        return error_system(error, "%s/%s: cannot be written", store->folder.path,
                            file ? store->records.name : store->rows.name);
    }
    return !pending_written(&store->pending, first, &store->checkpoint) || checkpoint_at_times(store, error);
}

/* Cuts text that workers should have written but did not: those games are played again. */
static bool drop_pending(Store *store, Error *error) {
    if (store->pending.count == 0) return true;
    store->pending.count = 0;
    const Checkpoint *at = &store->checkpoint;
    return lines_file_drop(&store->rows, at->rows_bytes, at->games, error) &&
           lines_file_drop(&store->records, at->records_bytes, at->games, error);
}

/* Can its frames be taken as they are? */
static bool takes_frames(const Store *store, const Batch *batch) {
    return batch->packed && lines_file_is_at_frame(&store->rows) && lines_file_is_at_frame(&store->records);
}

/* `apart`: it is left to the workers. */
static bool write_batch(Store *store, const Batch *batch, bool framed, bool apart, Error *error) {
    LinesFile *rows = &store->rows, *records = &store->records;
    const LineHash *hash = batch->hash;
    const Lines row_lines = {batch->rows, batch->rows_size, batch->count, hash},
                record_lines = {batch->records, batch->records_size, batch->count, hash ? hash + 1 : NULL};
    if (!framed && !apart)
        return lines_file_append(rows, &row_lines, error) && lines_file_append(records, &record_lines, error);
    Span own[2], *spans = apart ? batch->spans : own;
    const char *packed = batch->packed;
    spans[0] = lines_file_reserve(rows, &row_lines, batch->packed_size[0]);
    spans[1] = lines_file_reserve(records, &record_lines, batch->packed_size[1]);
    return apart || (lines_file_write(rows, packed, &spans[0], error) &&
                     lines_file_write(records, packed + batch->packed_size[0], &spans[1], error));
}

bool store_append(Store *store, const Batch *batch, Error *error) {
    Batch text = *batch;
    if (batch->packed && !takes_frames(store, batch)) {
        if (!batch_unpack(&text, &store->unpacked)) return error_memory(error, "unpacking rows");
        batch = &text;
    }
    check_batch(store, batch);
    if (!store->rows.kept) {
        store_count(store, batch->count);
        return store_tick(store, error);
    }
    const Checkpoint before = store->checkpoint;
    const bool framed = takes_frames(store, batch),
               apart = batch->spans && (framed || !store->rows.per_frame);
    bool good = write_batch(store, batch, framed, apart, error);
    CHECK(store->taken.games >= store->checkpoint.games, "no checkpoint of games that were not taken in");
    store->taken.games += batch->count;
    count_files(store, &store->taken);
    if (apart) return pending_add(&store->pending, batch->first, &store->taken, error);
    if (good && pending_extend(&store->pending, &store->taken)) return true;
    store->checkpoint = store->taken;
    if (good && checkpoint_at_times(store, error)) return true;
    Error ignored;
    store->taken = store->checkpoint = before;
    folder_in_place(&store->folder, error->text[0] ? &ignored : error);
    return false;
}

bool store_copy(Store *store, const CopiedGames *games, Error *error) {
    CHECK(games->hash[0].lines == games->games &&
              (!store->records.kept || games->hash[1].lines == games->games) &&
              games->games <= store->taken.part.games - store->taken.games,
          "a row and a record for each game, and no more games than the part has");
    if (!lines_file_copy(&store->rows, games->fd[0], &games->place[0], &games->hash[0], error) ||
        !lines_file_copy(&store->records, games->fd[1], &games->place[1], &games->hash[1], error))
        return false;
    store->taken.games += games->games;
    count_files(store, &store->taken);
    store->checkpoint = store->taken;
    return checkpoint_at_times(store, error);
}

bool store_sync(Store *store, Error *error) {
    if (!drop_pending(store, error)) return false;
    if (!store->rows.kept && !store_save_counts(store, error)) return false;
    if (!lines_file_finish(&store->rows, error) || !lines_file_finish(&store->records, error)) return false;
    const int64_t games = store->checkpoint.games;
    if (store->summed_up && games == store->checkpoint.part.games && games != store->saved &&
        !store_save_counts(store, error))
        return false;
    return store_write_checkpoint(store, false, error) && store_flush(store, error) &&
           folder_sync(&store->folder, error);
}
