/* Shards are consecutive whole deals, so merging means checking and joining. */
#include "tournament/tournament.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/memory.h"
#include "report/counted.h"
#include "store/counts_file.h"

typedef struct {
    const char *folder;
    Config *config;
    Checkpoint checkpoint;
    LineHash hash[2]; /* of rows and records; not of packed ones */
    bool counted;     /* counts.bin has the sums of its games */
} Shard;

/* All shards of a run, sorted by their first games. */
typedef struct {
    Shard *list;
    int count;
} Shards;

/* By first game; shards without games, of which there may be several, come before the one that has the
 * games. */
static int by_first(const void *a, const void *b) {
    const Part *one = &((const Shard *)a)->checkpoint.part, *two = &((const Shard *)b)->checkpoint.part;
    if (one->first != two->first) return one->first > two->first ? 1 : -1;
    return (one->games > two->games) - (one->games < two->games);
}

static bool has_rows(const Shard *shard) { return shard->config->options.rows != ROWS_NONE; }
static bool has_text(const Shard *shard) { return shard->config->options.rows == ROWS_CSV; }
static bool has_records(const Shard *shard) { return shard->config->options.records != RECORDS_NONE; }

/* The files of a shard are what it wrote. */
static bool check_files(Shard *shard, Error *error) {
    const Checkpoint *at = &shard->checkpoint;
    const bool records = has_records(shard), text = has_text(shard);
    Text sums = {0};
    if (text && !checkpoint_hash(shard->folder, at, records, shard->hash, error)) return false;
    shard->counted = !has_rows(shard) || (text ? counts_file_fits_text(shard->folder, at, &sums)
                                               : counts_file_fits(shard->folder, at, records, &sums));
    text_free(&sums);
    return shard->counted || text || checkpoint_check(shard->folder, at, records, error);
}

static bool open_shard(Shard *shard, Error *error) {
    shard->config = folder_config(shard->folder, error);
    if (!shard->config || !checkpoint_read(shard->folder, &shard->checkpoint, error)) return false;
    if (shard->checkpoint.games < shard->checkpoint.part.games)
        return error_input(error, "%s: is not finished: %lld of %lld games; `kozyr run --resume` goes on",
                           shard->folder, (long long)shard->checkpoint.games,
                           (long long)shard->checkpoint.part.games);
    return check_files(shard, error);
}

static bool same_config(Shard *a, Shard *b, Error *error) {
    /* results do not depend on the number of workers */
    b->config->options.workers = a->config->options.workers;
    if (a->config->seed.number == b->config->seed.number) /* the same seed may be written as 31 or 0x1f */
        memcpy(b->config->seed_text, a->config->seed_text, sizeof b->config->seed_text);
    char *one = config_run_text(a->config), *two = config_run_text(b->config);
    bool same = one && two && strcmp(one, two) == 0 && a->config->deals_size == b->config->deals_size &&
                (!a->config->deals_text ||
                 memcmp(a->config->deals_text, b->config->deals_text, a->config->deals_size) == 0);
    free(one);
    free(two);
    return same || error_input(error, "%s and %s: are shards of different configs", a->folder, b->folder);
}

/* The output must not be one of the shards, by any path. */
static bool check_output(const TournamentOptions *options, const Shards *shards, Error *error) {
    const char *output = options->folder;
    struct stat own, other;
    char config[4200];
    if (stat(output, &own) != 0) return true;
    folder_path(output, "config.json", config, sizeof config);
    if (options->mode == STORE_NEW && access(config, F_OK) == 0)
        return error_input(error, "%s: holds a run already; --force replaces it", output);
    for (int i = 0; i < shards->count; i++)
        if (stat(shards->list[i].folder, &other) == 0 && own.st_dev == other.st_dev &&
            own.st_ino == other.st_ino)
            return error_input(error, "%s: is one of the shards; choose another folder for the result",
                               output);
    return true;
}

/* Together they must cover each game once. */
static bool check_cover(const Shards *shards, int64_t games, Error *error) {
    int64_t next = 0;
    for (int i = 0; i < shards->count; i++) {
        const Part *part = &shards->list[i].checkpoint.part;
        if (i > 0 && !same_config(&shards->list[0], &shards->list[i], error)) return false;
        if (part->first < next)
            return error_input(error, "%s and %s: overlap at game %lld", shards->list[i - 1].folder,
                               shards->list[i].folder, (long long)part->first);
        if (part->first > next)
            return error_input(error, "games %lld to %lld are in none of the given shards", (long long)next,
                               (long long)part->first - 1);
        next = part->first + part->games;
    }
    return next == games || error_input(error, "games %lld to %lld are in none of the given shards",
                                        (long long)next, (long long)games - 1);
}

/* ---- joining ---- */

typedef struct {
    LineReader rows, records;
    bool has_records;
    Text text; /* records, still to be written */
} ShardReader;

static bool take_line(LineReader *reader, Text *out, Error *error) {
    const char *line;
    size_t length;
    int more = lines_next(reader, &line, &length, error);
    if (more == 0) error_input(error, "a shard's file ends too early");
    if (more <= 0) return false;
    text_bytes(out, line, length);
    return true;
}

static bool copy_games(ShardReader *reader, int64_t games, Store *store, Error *error) {
    Text *records = &reader->text;
    while (games > 0) {
        Batch batch = {.first = store_games(store)};
        int more = lines_block(&reader->rows, &batch.rows, &batch.rows_size, error);
        if (more == 0) error_input(error, "a shard's file ends too early");
        if (more <= 0) return false;
        batch.count = (int32_t)lines_count(batch.rows, batch.rows_size);
        text_clear(records);
        for (int i = 0; reader->has_records && i < batch.count; i++)
            if (!take_line(&reader->records, records, error)) return false;
        if (records->failed) return error_memory(error, "merging");
        batch.records = records->data;
        batch.records_size = records->size;
        if (!store_append(store, &batch, error)) return false;
        games -= batch.count;
    }
    return true;
}

/* Appends the files as they are; each must have a line for every game. */
static bool copy_text(const Shard *shard, const ShardReader *reader, const Text *header, Store *store,
                      Error *error) {
    const Checkpoint *at = &shard->checkpoint;
    const LineHash head = line_hash_of(header->data, header->size);
    CopiedGames games = {
        .fd = {reader->rows.fd, reader->records.fd},
        .place = {{(int64_t)header->size, at->rows_bytes - header->size}, {0, at->records_bytes}},
        .hash = {shard->hash[0], shard->hash[1]},
        .games = at->games};
    line_hash_behead(&games.hash[0], &head);
    if (games.hash[0].lines != at->games || (reader->has_records && games.hash[1].lines != at->games))
        return error_input(error, "%s: its files have not the %lld games of checkpoint.json", shard->folder,
                           (long long)at->games);
    return store_copy(store, &games, error);
}

static bool copy_shard(const Shard *shard, Store *store, Error *error) {
    char path[4200];
    ShardReader reader = {.has_records = has_records(shard), .records = {.fd = -1}};
    Text header = {0};
    folder_path(shard->folder, "games.csv", path, sizeof path);
    bool good = lines_open(&reader.rows, path, shard->checkpoint.rows_bytes, error) &&
                take_line(&reader.rows, &header, error);
    folder_path(shard->folder, "records.jsonl", path, sizeof path);
    if (good && reader.has_records)
        good = lines_open(&reader.records, path, shard->checkpoint.records_bytes, error);
    if (good && has_text(shard) && !reader.rows.packed && !reader.records.packed)
        good = copy_text(shard, &reader, &header, store, error);
    else
        good = good && copy_games(&reader, shard->checkpoint.part.games, store, error);
    lines_close(&reader.rows);
    lines_close(&reader.records);
    text_free(&header);
    text_free(&reader.text);
    return good;
}

/* ---- adding up ---- */

typedef struct {
    Scoreboard *board;
    Schedule *schedule;
} Merged;

static void save_board(void *context, Text *sums) {
    const Merged *merged = context;
    counted_save(merged->board, merged->schedule, sums);
}

static bool add_counts(const Shard *shard, Schedule *schedule, Scoreboard *board, Error *error) {
    Checkpoint at;
    Text sums = {0};
    bool good = counts_file_read(shard->folder, &at, &sums, error);
    if (good && (at.part.first != shard->checkpoint.part.first || at.games != shard->checkpoint.part.games))
        good =
            error_input(error, "%s/counts.bin: is not that of the shard in checkpoint.json", shard->folder);
    good = good && tournament_add_counts(shard->folder, board, schedule, &at, &sums, error);
    text_free(&sums);
    return good;
}

static bool read_outcomes(const Shard *shard, Schedule *schedule, Scoreboard *board, Error *error) {
    GamesSource source = {.folder = shard->folder,
                          .schedule = schedule,
                          .learner = schedule,
                          .checkpoint = &shard->checkpoint,
                          .checked = true};
    return games_each(&source, scoreboard_add_row, board, NULL, error);
}

/* Adds up all games of the shards, in order. */
static bool add_up(const Shards *shards, Schedule *schedule, Scoreboard *board, Error *error) {
    bool good = true;
    for (int i = 0; good && i < shards->count; i++) {
        const Shard *shard = &shards->list[i];
        good = (shard->counted ? add_counts : read_outcomes)(shard, schedule, board, error);
    }
    return good;
}

static bool write_all(const Shards *shards, Schedule *schedule, Scoreboard *board,
                      const TournamentOptions *options, TournamentReport *report, Error *error) {
    const Shard *first = &shards->list[0];
    const Config *config = first->config;
    Part part = {1, 1, 0, schedule->games};
    int64_t started = (int64_t)time(NULL);
    Merged merged = {board, schedule};
    StoreKeeper keeper = {.context = &merged, .save = save_board};
    const bool rows = has_rows(first);
    if (rows && !add_up(shards, schedule, board, error)) return false;
    Store *store = store_open(options->folder, options->mode, schedule, &part, &keeper, error);
    bool good = store && (rows || add_up(shards, schedule, board, error));
    if (good && !rows) store_count(store, board->games);
    for (int i = 0; good && rows && i < shards->count; i++) good = copy_shard(&shards->list[i], store, error);
    good = good && store_sync(store, error) && scoreboard_read_games(board, options->folder, 0, error);
    if (good) {
        report->complete = true;
        report->kept = schedule->games;
        const Folder *folder = store_folder(store);
        Provenance provenance = {config, folder, options, report, NULL, 0, started, (int64_t)time(NULL), 0};
        good = tournament_write_summary(board, folder, error) && provenance_write(&provenance, error) &&
               folder_in_place(folder, error);
    }
    store_close(store);
    return good;
}

bool merge_shards(const char *const *folders, int count, const TournamentOptions *options,
                  TournamentReport *report, Error *error) {
    Shards shards = {memory_new((size_t)count, sizeof(Shard)), count};
    memset(report, 0, sizeof *report);
    if (!shards.list) return error_memory(error, "%d shards", count);
    bool good = true;
    for (int i = 0; good && i < count; i++) {
        shards.list[i].folder = folders[i];
        good = open_shard(&shards.list[i], error);
    }
    if (good) qsort(shards.list, (size_t)count, sizeof(Shard), by_first);
    Schedule *schedule = good ? schedule_create(shards.list[0].config, error) : NULL;
    Scoreboard board = {0};
    good = schedule && check_output(options, &shards, error) &&
           check_cover(&shards, schedule->games, error) && scoreboard_open(&board, schedule, error);
    good = good && write_all(&shards, schedule, &board, options, report, error);
    if (good && options->result) options->result(options->taker, &board);
    scoreboard_close(&board);
    schedule_free(schedule);
    for (int i = 0; i < count; i++) config_free(shards.list[i].config);
    free(shards.list);
    return good;
}
