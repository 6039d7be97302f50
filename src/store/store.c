/* The run directory of a run that is being played. */
#include "store/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <xxhash.h>

#include "core/check.h"
#include "core/clock.h"
#include "core/memory.h"
#include "core/whole.h"
#include "play/row.h"
#include "store/counts_file.h"
#include "store/lines.h"
#include "store/lines_file.h"
#include "store/checkpoint.h"
#include "store/same_run.h"

/* Seconds between flushes to the disk: a power loss costs that much at most, and nobody feels the flushes. */
static const double flush_seconds = 10;

/* A frame of a packed file can be read alone: little to unpack for one game, enough to be packed well. */
enum { ROWS_PER_FRAME = 4096, RECORDS_PER_FRAME = 512 };

/* Of a run with rows sums are worth keeping where they save the reading of so many, and are small beside them. */
enum { COUNTED_GAMES = 1 << 15, COUNTED_GAMES_PER_PAIRING = 64 };

/* Between two writings of what a run without rows has counted: a second, or more where writing takes long. */
static const double save_seconds = 1, save_share = 0.01;

struct Store {
    Folder folder;
    LinesFile rows, records;
    int checkpoint_fd;
    StoreKeeper keeper;
    double flushed, save_at;
    int64_t saved;  /* games in counts.bin */
    bool summed_up; /* a run with rows that gets a counts.bin when it has ended */
    char note[300];
    bool made, empty; /* the folder was, when it was opened */
    int64_t kept;     /* games that were there when it was opened */
    Checkpoint checkpoint;
};

/* ---- opening ---- */

/* A killed run's workers may hold the lock a moment longer than their parent lived. */
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

static bool write_checkpoint(const Store *store, bool synced, Error *error) {
    bool good = checkpoint_write(store->checkpoint_fd, &store->checkpoint) &&
                (!synced || checkpoint_write_synced(store->checkpoint_fd, &store->checkpoint));
    return good || error_system(error, "%s/checkpoint.json: cannot be written", store->folder.path);
}

static bool save_counts(Store *store, Error *error) {
    Text sums = {0};
    double start = clock_seconds();
    const char *folder = store->folder.path;
    Checkpoint at = {.games = store->checkpoint.games, .part = store->checkpoint.part};
    bool good = (!store->rows.kept ||
                 counts_file_mark(folder, store->rows.name, &at.rows_bytes, &at.rows_hash, error)) &&
                (!store->records.kept ||
                 counts_file_mark(folder, store->records.name, &at.records_bytes, &at.records_hash, error));
    if (good) store->keeper.save(store->keeper.context, &sums);
    good = good && counts_file_write(&store->folder, &at, &sums, error);
    text_free(&sums);
    double now = clock_seconds(), pause = (now - start) / save_share;
    store->save_at = now + (pause > save_seconds ? pause : save_seconds);
    if (good) store->saved = store->checkpoint.games;
    return good;
}

/* Records first: where there are rows they must be there, too. */
static bool create_rows(Store *store, const Config *config, Error *error) {
    Text header = {0};
    if (!lines_file_create(&store->records, "", 0, error)) return false;
    row_header(config, &header);
    bool good = header.failed ? error_memory(error, "games.csv")
                              : lines_file_create(&store->rows, header.data, header.size, error);
    text_free(&header);
    return good;
}

/* What the files hold now. */
static void count_files(Store *store) {
    Checkpoint *at = &store->checkpoint;
    at->rows_bytes = store->rows.text;
    at->records_bytes = store->records.text;
    at->rows_hash = lines_file_hash(&store->rows);
    at->records_hash = lines_file_hash(&store->records);
}

static bool create(Store *store, const Config *config, const Part *part, Error *error) {
    struct stat status;
    /* from here on what is there is no run any more */
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
    good = good && (store->rows.kept ? create_rows(store, config, error) : save_counts(store, error));
    if (!good) return false;
    count_files(store);
    return write_checkpoint(store, true, error);
}

/* Everything to the disk, rows before the checkpoint that counts them. */
static bool flush(Store *store, Error *error) {
    store->flushed = clock_seconds();
    bool good = lines_file_sync(&store->rows) && lines_file_sync(&store->records) &&
                checkpoint_write_synced(store->checkpoint_fd, &store->checkpoint) &&
                sync_file(store->checkpoint_fd);
    if (!good) return error_system(error, "%s: cannot be flushed to the disk", store->folder.path);
    return folder_in_place(&store->folder, error);
}

/* ---- going on ---- */

/* A whole run may have been given more deals since its checkpoint was written. */
static bool check_part(const Store *store, const Checkpoint *latest, const Part *part,
                       const Schedule *schedule, Error *error) {
    const Part *was = &latest->part;
    const char *folder = store->folder.path;
    if (was->shard != part->shard || was->shards != part->shards)
        return error_input(error, "%s: holds shard %d/%d, not %d/%d", folder, was->shard, was->shards,
                           part->shard, part->shards);
    if (was->first == part->first && was->games == part->games) return true;
    if (was->first == 0 && was->games < part->games && !latest->edited && !schedule_cannot_extend(schedule))
        return was->shards == 1 ||
               error_input(error,
                           "%s: is a shard, which cannot go on to more deals; merge all shards, then go on "
                           "with what that gives",
                           folder);
    return error_input(error,
                       "%s/checkpoint.json: was edited: shard %d/%d begins at game %lld and has %lld games",
                       folder, part->shard, part->shards, (long long)part->first, (long long)part->games);
}

/* The latest of the checkpoints that the files fit. False when none does; `error` is about the latest then.
 */
static bool find_fitting(Store *store, const Checkpoint *slots, int count, Error *error) {
    Error first = {0};
    for (int i = 0; i < count; i++) {
        Error why;
        store->checkpoint = slots[i];
        if (checkpoint_check(store->folder.path, &slots[i], store->records.kept, &why)) return true;
        if (i == 0 || why.status == EXIT_FAILED) first = why;
        if (why.status == EXIT_FAILED) break;
    }
    *error = first;
    return false;
}

static bool load_counts(const Store *store, const Text *sums, Error *error) {
    const int64_t games = store->checkpoint.games;
    return store->keeper.load(store->keeper.context, games, sums) ||
           error_input(error, "%s/counts.bin: has not the sums of %lld games of this config",
                       store->folder.path, (long long)games);
}

static bool read_kept(const Store *store, Schedule *schedule, Error *error) {
    GamesSource source = {.folder = store->folder.path,
                          .schedule = schedule,
                          .learner = schedule,
                          .checkpoint = &store->checkpoint,
                          .checked = true};
    return games_each(&source, store->keeper.game, store->keeper.context, NULL, error);
}

/* No checkpoint fits the files: keeps the games whose rows and records are whole. */
static bool salvage(Store *store, Schedule *schedule, const Part *part, Error *error) {
    char path[PATH_BYTES];
    GamesEnd end;
    Error unread;
    const char *folder = store->folder.path;
    GamesSource source = {.folder = folder,
                          .schedule = schedule,
                          .learner = schedule,
                          .first = part->first,
                          .most = part->games};
    int64_t records = part->games;
    if (store->records.kept && !salvage_records(folder, part->first, &records, error)) return false;
    if (records < source.most) source.most = records;
    if (!games_each(&source, store->keeper.game, store->keeper.context, &end, &unread) &&
        unread.status != EXIT_INPUT)
        return *error = unread, false;
    store->checkpoint = (Checkpoint){.games = end.games,
                                     .rows_bytes = end.bytes,
                                     .rows_hash = end.hash,
                                     .records_hash = XXH3_64bits("", 0),
                                     .part = *part};
    Checkpoint *at = &store->checkpoint;
    return !store->records.kept || (salvage_records_bytes(folder, at->games, &at->records_bytes, error) &&
                                    (folder_path(folder, "records.jsonl", path, sizeof path),
                                     file_hash(path, at->records_bytes, &at->records_hash, error)));
}

/* Cuts what lies after the checkpoint and writes on from there. */
static bool go_on(Store *store, Error *error) {
    const Checkpoint *at = &store->checkpoint;
    if (!lines_file_go_on(&store->rows, at->rows_bytes, at->games, error) ||
        !lines_file_go_on(&store->records, at->records_bytes, at->games, error))
        return false;
    folder_tidy(&store->folder);
    return true;
}

/* All three places say the same, and nothing follows them. What a killed process wrote may not be on
 * the disk yet, so it is flushed before the place is written that says so. */
static bool renew_checkpoints(Store *store, Error *error) {
    if (!lines_file_cut(store->checkpoint_fd, CHECKPOINT_BYTES))
        return error_system(error, "%s/checkpoint.json: cannot be written", store->folder.path);
    return write_checkpoint(store, false, error) && flush(store, error);
}

static void note_loss(Store *store, int64_t written) {
    const Checkpoint *at = &store->checkpoint;
    int length = snprintf(store->note, sizeof store->note,
                          "the files were damaged, as by a loss of power: the first %lld games are whole",
                          (long long)at->games);
    if (written > at->games)
        snprintf(store->note + length, sizeof store->note - (size_t)length, "; %lld are played again",
                 (long long)(written - at->games));
}

/* When a run is given more deals: removes the summary of the fewer, writes the config, and then checkpoints
 * that count the games of all. Killed in between, it goes on as a run of the config that it finds. */
static bool grow(Store *store, const Config *config, const Part *part, Error *error) {
    char *text = config_run_text(config);
    if (!text) return error_memory(error, "config.json");
    folder_remove(&store->folder, "summary.json");
    bool good = folder_write(&store->folder, "config.json", text, strlen(text), error);
    free(text);
    store->checkpoint.part = *part;
    return good && (store->rows.kept || save_counts(store, error)) && renew_checkpoints(store, error);
}

/* Without rows counts.bin alone says how far the run is: it may be a moment younger than the checkpoints. */
static bool resume_counted(Store *store, const Config *config, Schedule *schedule, const Part *part,
                           int64_t written, Error *error) {
    Checkpoint *at = &store->checkpoint;
    Text sums = {0};
    const char *folder = store->folder.path;
    bool good = counts_file_read(folder, at, &sums, error) && check_part(store, at, part, schedule, error) &&
                load_counts(store, &sums, error);
    at->rows_hash = at->records_hash = XXH3_64bits("", 0);
    text_free(&sums);
    if (!good) return false;
    folder_tidy(&store->folder);
    store->saved = at->games;
    if (at->games < written) note_loss(store, written);
    return at->part.games == part->games ? renew_checkpoints(store, error) : grow(store, config, part, error);
}

/* A run that had ended, whose games are known without reading them. `grown`: it goes on. */
static bool go_on_counted(Store *store, const Config *config, const Part *part, const Text *sums, bool grown,
                          Error *error) {
    if (!load_counts(store, sums, error)) return false;
    store->saved = store->checkpoint.games;
    if (grown) return go_on(store, error) && grow(store, config, part, error);
    folder_tidy(&store->folder);
    return true;
}

/* The files are as they were left: reads them back, and cuts what lies after. */
static bool go_on_whole(Store *store, const Config *config, Schedule *schedule, const Part *part, bool grown,
                        Error *error) {
    if (!read_kept(store, schedule, error)) return false;
    if (grown && !same_run_is_open(store->folder.path, schedule, error)) return false;
    if (!go_on(store, error)) return false;
    return store->checkpoint.part.games == part->games || grow(store, config, part, error);
}

/* Sums are taken where all the games of a run, or of a shard of one, are in them. */
static bool find_counts(Store *store, const Checkpoint *slots, int count, Text *sums) {
    store->checkpoint = slots[0];
    return count == CHECKPOINT_SLOTS && store->summed_up && slots[0].games == slots[0].part.games &&
           counts_file_fits(store->folder.path, &slots[0], store->records.kept, sums);
}

static bool resume(Store *store, const Config *config, Schedule *schedule, const Part *part, Error *error) {
    Checkpoint slots[CHECKPOINT_SLOTS];
    const char *folder = store->folder.path;
    Text sums = {0};
    bool grown;
    if (!same_run(folder, config, schedule, &grown, error)) return false;
    int count = checkpoint_slots(folder, slots, error);
    if (count < 0) return false;
    if (!store->rows.kept)
        return resume_counted(store, config, schedule, part, count > 0 ? slots[0].games : 0, error);
    if (count > 0 && !check_part(store, &slots[0], part, schedule, error)) return false;
    if (find_counts(store, slots, count, &sums)) {
        bool good = go_on_counted(store, config, part, &sums, grown, error);
        text_free(&sums);
        return good;
    }
    if (find_fitting(store, slots, count, error)) {
        if (!go_on_whole(store, config, schedule, part, grown, error)) return false;
        bool loss = store->checkpoint.games < slots[0].games;
        if (!loss && count == CHECKPOINT_SLOTS) return true;
        if (loss) note_loss(store, slots[0].games);
        return renew_checkpoints(store, error);
    }
    if (count > 0 && (error->status == EXIT_FAILED || slots[0].edited ||
                      !salvage_is_damaged(folder, &slots[0], store->records.kept, error)))
        return false;
    if (grown)
        return error_input(error, "%s: is damaged; --resume without more deals repairs it first", folder);
    if (!salvage(store, schedule, part, error)) return false;
    bool good = store->checkpoint.rows_bytes == 0 ? create(store, config, part, error)
                                                  : go_on(store, error) && renew_checkpoints(store, error);
    /* killed before its first checkpoint: nothing was lost */
    int64_t written = count > 0 ? slots[0].games : store->checkpoint.games;
    if (count > 0 || written > 0) note_loss(store, written);
    return good;
}

static Store *store_new(const Config *config, Error *error) {
    Store *store = memory_new(1, sizeof *store);
    if (store) {
        store->folder.fd = store->checkpoint_fd = -1;
        const RunOptions *options = &config->options;
        bool packed = options->rows == ROWS_ZSTD;
        store->flushed = clock_seconds();
        if (lines_file_new(&store->rows, &store->folder, "games.csv", options->rows != ROWS_NONE,
                           packed ? ROWS_PER_FRAME : 0, error) &&
            lines_file_new(&store->records, &store->folder, "records.jsonl", options->records != RECORDS_NONE,
                           packed ? RECORDS_PER_FRAME : 0, error))
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

/* Opens the folder, made where nothing is, and takes the lock: checkpoint.json, the first file of a run. */
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
    *kind = folder_inspect(&store->folder); /* somebody else may have been faster */
    bool fresh = *kind == FOLDER_BEGUN && mode == STORE_NEW;
    if (!fresh && !usable(*kind, mode)) return folder_refuse(&store->folder, *kind, error);
    return folder_in_place(&store->folder, error);
}

/* Nothing of the run is there yet. */
static void give_back(const Store *store) {
    if (store->empty) folder_remove(&store->folder, "checkpoint.json");
    if (store->made) rmdir(store->folder.path);
}

Store *store_open(const char *folder, StoreMode mode, Schedule *schedule, const Part *part,
                  const StoreKeeper *keeper, Error *error) {
    const Config *config = schedule->config;
    FolderKind kind;
    Store *store = store_new(config, error);
    if (!store) return NULL;
    store->keeper = *keeper;
    store->summed_up = store->rows.kept && keeper->save && part->games >= COUNTED_GAMES &&
                       part->games / COUNTED_GAMES_PER_PAIRING >= schedule->meetings &&
                       !schedule_learns(schedule);
    bool good = take_folder(store, folder, mode, &kind, error);
    if (good && keeper->begin && !keeper->begin(keeper->context, error)) {
        give_back(store);
        good = false;
    }
    if (good && mode == STORE_RESUME && kind == FOLDER_RUN)
        good = resume(store, config, schedule, part, error);
    else if (good)
        good = create(store, config, part, error);
    store->kept = store->checkpoint.games;
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
    free(store);
}

const Folder *store_folder(const Store *store) { return &store->folder; }

const char *store_note(const Store *store) { return store->note; }

/* ---- appending ---- */

int64_t store_games(const Store *store) { return store->checkpoint.games; }

static bool begins_row(const char *row, const char *end, int64_t game) {
    char number[24];
    size_t length = format_integer(number, game);
    return (size_t)(end - row) > length && memcmp(row, number, length) == 0 && row[length] == ',';
}

/* Do rows begin with that of game `first`, and end with that of the last of the batch? To count them all
 * would take a tenth of what a writer spends on a fast game. */
static bool are_rows_of(const Batch *batch, int64_t first) {
    const char *rows = batch->rows, *end = rows + batch->rows_size;
    if (batch->count == 0 || batch->rows_size == 0) return batch->count == 0 && batch->rows_size == 0;
    const char *before = memrchr(rows, '\n', batch->rows_size - 1);
    return end[-1] == '\n' && begins_row(rows, end, first) &&
           begins_row(before ? before + 1 : rows, end, first + batch->count - 1);
}

/* What resume and merge rely on: a row, and a record, for each game, in order and without a gap. */
static void check_batch(const Store *store, const Batch *batch) {
    CHECK(batch->first == store->checkpoint.games - store->kept, "games in order: rows have no other place");
    CHECK(store->checkpoint.games + batch->count <= store->checkpoint.part.games,
          "no more games than the part has: a shard would overlap the next");
    CHECK(!store->rows.kept || are_rows_of(batch, store->checkpoint.part.first + store->checkpoint.games),
          "the rows of the games that are counted");
    CHECK(!store->records.kept || lines_count(batch->records, batch->records_size) == batch->count,
          "a record for each game that is counted");
}

bool store_tick(Store *store, Error *error) {
    if (store->rows.kept || store->saved == store->checkpoint.games || clock_seconds() < store->save_at)
        return true;
    return save_counts(store, error) && write_checkpoint(store, true, error) &&
           folder_in_place(&store->folder, error);
}

void store_count(Store *store, int64_t games) {
    CHECK(games <= store->checkpoint.part.games - store->checkpoint.games, "no more games than the part has");
    store->checkpoint.games += games;
}

bool store_append(Store *store, const Batch *batch, Error *error) {
    check_batch(store, batch);
    if (!store->rows.kept) {
        store_count(store, batch->count);
        return store_tick(store, error);
    }
    Checkpoint before = store->checkpoint, *at = &store->checkpoint;
    bool good = lines_file_append(&store->rows, batch->rows, batch->rows_size, batch->count, error) &&
                lines_file_append(&store->records, batch->records, batch->records_size, batch->count, error);
    at->games += batch->count;
    count_files(store);
    if (!good || !write_checkpoint(store, false, error)) {
        Error ignored;
        store->checkpoint = *at = before;
        folder_in_place(&store->folder, error->text[0] ? &ignored : error);
        return false;
    }
    return clock_seconds() - store->flushed < flush_seconds || flush(store, error);
}

bool store_sync(Store *store, Error *error) {
    if (!store->rows.kept && !save_counts(store, error)) return false;
    if (!lines_file_finish(&store->rows, error) || !lines_file_finish(&store->records, error)) return false;
    const int64_t games = store->checkpoint.games;
    if (store->summed_up && games == store->checkpoint.part.games && games != store->saved &&
        !save_counts(store, error))
        return false;
    return write_checkpoint(store, false, error) && flush(store, error) && folder_sync(&store->folder, error);
}
