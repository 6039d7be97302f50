/* Resumes a run directory: decides which games count, cuts the files after them, and reports what was lost. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "store/counts_file.h"
#include "store/folder.h"
#include "store/lines.h"
#include "store/store_own.h"

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

/* Finds the latest checkpoint that fits the files. False if none does; `error` is then about the latest. */
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
    store->checkpoint =
        (Checkpoint){.games = end.games, .rows_bytes = end.bytes, .rows_hash = end.hash.value, .part = *part};
    Checkpoint *at = &store->checkpoint;
    if (!store->records.kept) return true;
    LineHash hash;
    folder_path(folder, "records.jsonl", path, sizeof path);
    if (!salvage_records_bytes(folder, at->games, &at->records_bytes, error) ||
        !file_line_hash(path, at->records_bytes, &hash, error))
        return false;
    at->records_hash = hash.value;
    return true;
}

/* Cuts the files after the checkpoint and continues from there. */
static bool go_on(Store *store, Error *error) {
    const Checkpoint *at = &store->checkpoint;
    if (!lines_file_go_on(&store->rows, at->rows_bytes, at->games, error) ||
        !lines_file_go_on(&store->records, at->records_bytes, at->games, error))
        return false;
    folder_tidy(&store->folder);
    return true;
}

/* Makes all three slots equal to the state of the files. Flushes first, because text of a killed process may
 * not be on the disk yet, and the third slot claims that it is. */
static bool renew_checkpoints(Store *store, Error *error) {
    if (!lines_file_cut(store->checkpoint_fd, CHECKPOINT_BYTES))
        return error_system(error, "%s/checkpoint.json: cannot be written", store->folder.path);
    return store_write_checkpoint(store, false, error) && store_flush(store, error);
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

/* ---- same run ----
 *
 * Both configs are written as texts without the keys that do not affect results, and compared. Only then the
 * first difference is searched, for the message. */

/* Appends the path of the first difference between two JSON objects: a key of `a` that `b` lacks or has
 * with another value, then a key that only `b` has. */
static void first_difference(const cJSON *a, const cJSON *b, Text *out) {
    const cJSON *item, *other;
    char was[64] = "nothing", is[64] = "nothing";
    cJSON_ArrayForEach(item, a) {
        other = json_member(b, item->string);
        if (other && cJSON_Compare(item, other, true)) continue;
        text_format(out, "%s%s", out->size ? "." : "", item->string);
        if (cJSON_IsObject(item) && cJSON_IsObject(other)) {
            first_difference(item, other, out);
            return;
        }
        json_excerpt(item, was, sizeof was);
        if (other) json_excerpt(other, is, sizeof is);
        text_format(out, " was %s, now %s", was, is);
        return;
    }
    cJSON_ArrayForEach(item, b) {
        if (json_member(a, item->string)) continue;
        json_excerpt(item, is, sizeof is);
        text_format(out, "%s%s was nothing, now %s", out->size ? "." : "", item->string, is);
        return;
    }
}

static bool tell_difference(const char *folder, const char *was, const char *is, Error *error) {
    cJSON *old = cJSON_Parse(was), *new = cJSON_Parse(is);
    Text difference = {0};
    first_difference(old, new, &difference);
    error_input(error, "%s: the config has changed, so the run cannot be resumed: %s", folder,
                difference.size ? text_c(&difference) : "entrants in another order");
    text_free(&difference);
    cJSON_Delete(old);
    cJSON_Delete(new);
    return false;
}

static bool same_texts(const char *folder, const Config *stored, const Config *config, Error *error) {
    char *was = config_run_text(stored), *is = config_run_text(config);
    bool same = was && is && strcmp(was, is) == 0;
    if (was && is && !same)
        tell_difference(folder, was, is, error);
    else if (!same)
        error_memory(error, "comparing configs");
    free(was);
    free(is);
    return same;
}

static bool same_deals(const char *folder, const Config *stored, const Config *config, Error *error) {
    if (!config->deals_text) return true;
    return (stored->deals_size == config->deals_size &&
            memcmp(stored->deals_text, config->deals_text, config->deals_size) == 0) ||
           error_input(error, "%s/deals.jsonl: the deals have changed, so the run cannot be resumed", folder);
}

/* True if a run of `was` deals can be extended to `is`, with the configs otherwise equal. */
static bool may_grow(const char *folder, const Schedule *schedule, int64_t was, int64_t is, Error *error) {
    if (is == was) return true;
    if (is < was)
        return error_input(
            error,
            "%s: has %lld deals, and %lld are asked for; a run can only be given more: --deals %lld or above",
            folder, (long long)was, (long long)is, (long long)was);
    const char *fixed = schedule_cannot_extend(schedule);
    return !fixed || error_input(error, "%s: deals %lld cannot become %lld: %s", folder, (long long)was,
                                 (long long)is, fixed);
}

/* True if a config is that of the run except for the number of workers, which does not affect results, and for more
 * deals where the courses allow them; `grown` is set for these. `schedule` is that of `config`. */
static bool same_run(const char *folder, const Config *config, const Schedule *schedule, bool *grown,
                     Error *error) {
    Config *stored = folder_config(folder, error);
    if (!stored) return false;
    int64_t deals = stored->options.deals;
    *grown = config->options.deals > deals;
    stored->options.workers = config->options.workers;
    if (stored->seed.number == config->seed.number) /* the same seed may be written as 31 or 0x1f */
        memcpy(stored->seed_text, config->seed_text, sizeof stored->seed_text);
    stored->options.deals = config->options.deals;
    bool same = same_texts(folder, stored, config, error) && same_deals(folder, stored, config, error) &&
                may_grow(folder, schedule, deals, config->options.deals, error);
    config_free(stored);
    return same;
}

/* True if there are games after those read. Otherwise a course ended the run, and more deals change nothing. */
static bool same_run_is_open(const char *folder, const Schedule *schedule, Error *error) {
    return schedule->taken < schedule->games ||
           error_input(
               error, "%s: \"%s\" of the config ended the run after %lld games, so more deals change nothing",
               folder, schedule->layers[schedule->layer_count - 1].course->section,
               (long long)schedule->taken);
}

/* ---- resuming ---- */

/* Gives a run more deals: removes the old summary, writes the config, then checkpoints that count the games
 * of all deals. If killed in between, it resumes by the config it finds. */
static bool grow(Store *store, const Config *config, const Part *part, Error *error) {
    char *text = config_run_text(config);
    if (!text) return error_memory(error, "config.json");
    folder_remove(&store->folder, "summary.json");
    bool good = folder_write(&store->folder, "config.json", text, strlen(text), error);
    free(text);
    store->checkpoint.part = *part;
    return good && (store->rows.kept || store_save_counts(store, error)) && renew_checkpoints(store, error);
}

/* Without rows only counts.bin says how far the run is; it may be slightly newer than the checkpoints. */
static bool resume_counted(Store *store, Schedule *schedule, const Part *part, bool grown, int64_t written,
                           Error *error) {
    Checkpoint *at = &store->checkpoint;
    Text sums = {0};
    const char *folder = store->folder.path;
    bool good = counts_file_read(folder, at, &sums, error) && check_part(store, at, part, schedule, error) &&
                load_counts(store, &sums, error) && (!grown || same_run_is_open(folder, schedule, error));
    at->rows_hash = at->records_hash = 0;
    text_free(&sums);
    if (!good) return false;
    folder_tidy(&store->folder);
    store->saved = at->games;
    if (at->games < written) note_loss(store, written);
    return at->part.games == part->games ? renew_checkpoints(store, error)
                                         : grow(store, schedule->config, part, error);
}

/* A finished run whose sums are known without reading its games. `grown`: it continues with more deals. */
static bool go_on_counted(Store *store, const Config *config, const Part *part, const Text *sums, bool grown,
                          Error *error) {
    if (!load_counts(store, sums, error)) return false;
    store->saved = store->checkpoint.games;
    if (grown) return go_on(store, error) && grow(store, config, part, error);
    folder_tidy(&store->folder);
    return true;
}

/* The files are unchanged: reads them back, and cuts them after the checkpoint. */
static bool go_on_whole(Store *store, const Config *config, Schedule *schedule, const Part *part, bool grown,
                        Error *error) {
    if (!read_kept(store, schedule, error)) return false;
    if (grown && !same_run_is_open(store->folder.path, schedule, error)) return false;
    if (!go_on(store, error)) return false;
    return store->checkpoint.part.games == part->games || grow(store, config, part, error);
}

/* Uses the sums if they cover all games of a run or of a shard. */
static bool find_counts(Store *store, const Checkpoint *slots, int count, Text *sums) {
    store->checkpoint = slots[0];
    return count == CHECKPOINT_SLOTS && store->summed_up && slots[0].games == slots[0].part.games &&
           counts_file_fits(store->folder.path, &slots[0], store->records.kept, sums);
}

bool store_resume(Store *store, const Config *config, Schedule *schedule, const Part *part, Error *error) {
    Checkpoint slots[CHECKPOINT_SLOTS];
    const char *folder = store->folder.path;
    Text sums = {0};
    bool grown;
    if (!same_run(folder, config, schedule, &grown, error)) return false;
    int count = checkpoint_slots(folder, slots, error);
    if (count < 0) return false;
    if (!store->rows.kept)
        return resume_counted(store, schedule, part, grown, count > 0 ? slots[0].games : 0, error);
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
    bool good = store->checkpoint.rows_bytes == 0 ? store_create(store, config, part, error)
                                                  : go_on(store, error) && renew_checkpoints(store, error);
    /* killed before its first checkpoint: nothing was lost */
    int64_t written = count > 0 ? slots[0].games : store->checkpoint.games;
    if (count > 0 || written > 0) note_loss(store, written);
    return good;
}
