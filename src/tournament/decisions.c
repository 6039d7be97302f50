/* Every game comes as a record, kept or made by playing it again. Its moves are checked by the rules, and
 * each ply with a choice becomes a line. The end of the game is known last, so a line waits in two parts:
 * its text, and the seat whose outcome it needs. */
#include "tournament/decisions.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/feature.h"
#include "core/memory.h"
#include "pool/pool.h"
#include "store/folder.h"
#include "store/games_file.h"
#include "tournament/feed.h"
#include "tournament/recorded.h"

/* Written with one system call. */
enum { PUT_BYTES = 1 << 16 };

/* The end of a line in Decisions.heads, which still lacks its outcome. */
typedef struct {
    size_t end;
    int seat;
} Mark;

typedef struct {
    Feed feed;
    const DecisionsJob *job;
    Recorded recorded;
    Recent recent;
    Text heads, marks, out; /* the lines of the current game; an array of Mark; complete lines */
    _Alignas(64) unsigned char view[VIEW_MAX];
} Decisions;

/* ---- one game ---- */

static void watch_deal(void *context, const void *state) {
    Decisions *decisions = context;
    (void)state;
    text_clear(&decisions->heads);
    text_clear(&decisions->marks);
    decisions->recent.count = 0;
}

static void write_move(const Game *game, Move move, Text *out) {
    char text[MOVE_TEXT_MAX];
    size_t length = game->move_format(move, text);
    text_char(out, '"');
    text_bytes(out, text, length);
    text_char(out, '"');
}

static void write_legal(const Game *game, const Move *legal, int count, Text *out) {
    text_string(out, ",\"legal\":[");
    for (int i = 0; i < count; i++) {
        if (i) text_char(out, ',');
        write_move(game, legal[i], out);
    }
    text_char(out, ']');
}

static void write_view(Decisions *decisions, const void *state, int seat) {
    const Config *config = decisions->job->config;
    FieldContext context = {config->game, config->rules, config->seats, seat};
    config->game->observe(state, seat, decisions->view);
    if (decisions->job->vector) {
        text_string(&decisions->heads, ",\"vector\":");
        FeatureInput input = {decisions->view, &decisions->recent, config->rules, seat, config->seats};
        features_write(config->game, &input, &decisions->heads);
        return;
    }
    text_string(&decisions->heads, ",\"view\":");
    fields_write(config->game->view_fields, &context, decisions->view, &decisions->heads);
}

static void write_decision(Decisions *decisions, const void *before, Move move) {
    const Config *config = decisions->job->config;
    const GameResult *result = &decisions->recorded.result;
    int seat = config->game->turn(before), entrant = result->task.entrant[seat];
    Move legal[MOVES_MAX];
    if ((int)result->plies <= decisions->recorded.given_count) return; /* no bot decided that ply */
    if (decisions->job->entrant >= 0 && decisions->job->entrant != entrant) return;
    int count = config->game->moves(before, legal);
    if (count < 2) return;
    Text *out = &decisions->heads;
    text_string(out, "{\"game\":");
    text_integer(out, result->task.game);
    text_string(out, ",\"ply\":");
    text_integer(out, result->plies);
    text_string(out, ",\"seat\":");
    text_integer(out, seat);
    text_string(out, ",\"bot\":\"");
    text_string(out, config->entrants[entrant].name);
    text_char(out, '"');
    write_view(decisions, before, seat);
    write_legal(config->game, legal, count, out);
    text_string(out, ",\"choice\":");
    write_move(config->game, move, out);
    Mark mark = {out->size, seat};
    text_bytes(&decisions->marks, &mark, sizeof mark);
}

static void watch_ply(void *context, const void *before, Move move, const void *after) {
    Decisions *decisions = context;
    (void)after;
    write_decision(decisions, before, move);
    recent_add(&decisions->recent, decisions->job->config->game->turn(before), move);
}

static void write_outcome(const Config *config, const Outcome *outcome, int seat, Text *out) {
    text_string(out, ",\"outcome\":{\"score\":");
    text_integer(out, outcome->score[seat]);
    text_string(out, ",\"place\":");
    text_integer(out, outcome->place[seat]);
    text_string(out, ",\"reason\":\"");
    text_string(out, reason_name(config->game, outcome->reason));
    text_string(out, "\"}}\n");
}

static void write_lines(Decisions *decisions) {
    size_t start = 0;
    for (size_t at = 0; at < decisions->marks.size; at += sizeof(Mark)) {
        Mark mark;
        memcpy(&mark, decisions->marks.data + at, sizeof mark);
        text_bytes(&decisions->out, decisions->heads.data + start, mark.end - start);
        write_outcome(decisions->job->config, &decisions->recorded.result.outcome, mark.seat,
                      &decisions->out);
        start = mark.end;
    }
}

static bool flush(Decisions *decisions, Error *error) {
    if (decisions->heads.failed || decisions->marks.failed || decisions->out.failed)
        return error_memory(error, "decisions");
    bool good =
        decisions->out.size == 0 || decisions->job->put(decisions->job->context, &decisions->out, error);
    text_clear(&decisions->out);
    return good;
}

static bool add_game(Decisions *decisions, const Task *task, const char *record, size_t length, int number,
                     Error *error) {
    Watcher watcher = {decisions, watch_deal, watch_ply, NULL};
    decisions->recorded.config = decisions->job->config;
    decisions->recorded.watcher = &watcher;
    if (!recorded_read(&decisions->recorded, task, record, length, number, error)) return false;
    write_lines(decisions);
    return decisions->out.size < PUT_BYTES || flush(decisions, error);
}

/* ---- the source of records ---- */

static bool read_kept(Decisions *decisions, const char *path, uint64_t bytes, int64_t count, Error *error) {
    LineReader reader;
    bool good = lines_open(&reader, path, bytes, error);
    for (int64_t i = 0, lines = 0; good && i < count; i++) {
        const char *line = "";
        size_t length = 0;
        int more = 1;
        Task task;
        for (; more > 0 && lines <= i * decisions->feed.step; lines++)
            more = lines_next(&reader, &line, &length, error);
        if (more == 0) error_input(error, "%s: has fewer records than the run has games", path);
        if (more <= 0) break;
        feed_tasks(&decisions->feed, i, 1, &task);
        good = add_game(decisions, &task, line, length - 1, (int)lines, error);
    }
    lines_close(&reader);
    return good && !error->status;
}

static Delivered deliver(void *context, const Batch *batch, Error *error) {
    Decisions *decisions = context;
    const char *record = batch->records, *end = record + batch->records_size;
    for (int i = 0; i < batch->count; i++) {
        size_t length = (size_t)((const char *)memchr(record, '\n', (size_t)(end - record)) - record);
        if (!add_game(decisions, &batch->tasks[i], record, length, 1, error)) return DELIVER_FAILED;
        record += length + 1;
    }
    return DELIVER_ON;
}

static bool play_again(Decisions *decisions, int64_t count, int *stop_signal, Error *error) {
    PoolReport report = {0};
    PoolJob job = {.config = decisions->job->config,
                   .count = count,
                   .workers = decisions->job->workers,
                   .records = true,
                   .context = decisions,
                   .deliver = deliver,
                   .tasks = feed_tasks,
                   .news = feed_news};
    bool good = count == 0 || pool_run(&job, &report, error);
    free(report.effort);
    *stop_signal = report.stop_signal;
    return good;
}

/* Refuses external bots: the commands in a run directory may come from anyone, so no program is started
 * here. */
static bool all_ours(const DecisionsJob *job, Error *error) {
    const Config *config = job->config;
    for (int i = 0; i < config->entrant_count; i++)
        if (config->entrants[i].bot->open)
            return error_input(
                error,
                "--decisions: \"%s\" is a program, and %s has kept no records to read its moves "
                "from; run with \"records\": \"all\"",
                config->entrants[i].name, job->folder);
    return config_is_reproducible(config) ||
           error_input(error, "--decisions: its games cannot be played again, and %s has kept no records",
                       job->folder);
}

/* Reads earlier rows if later pairings depend on them. */
static bool learn(const DecisionsJob *job, const Checkpoint *checkpoint, Error *error) {
    GamesSource source = {
        .folder = job->folder, .schedule = job->schedule, .learner = job->schedule, .checkpoint = checkpoint};
    return job->schedule->known >= checkpoint->part.first + checkpoint->games ||
           games_each(&source, NULL, NULL, NULL, error);
}

bool decisions_read(const DecisionsJob *job, int *stop_signal, Error *error) {
    char path[PATH_BYTES];
    Checkpoint checkpoint;
    *stop_signal = 0;
    folder_path(job->folder, "records.jsonl", path, sizeof path);
    bool kept = job->config->options.records != RECORDS_NONE && access(path, F_OK) == 0;
    if (!kept && !all_ours(job, error)) return false;
    if (!checkpoint_read(job->folder, &checkpoint, error) || !learn(job, &checkpoint, error)) return false;
    Decisions *decisions = memory_aligned(64, sizeof *decisions);
    if (!decisions) return error_memory(error, "decisions");
    memset(decisions, 0, sizeof *decisions);
    decisions->feed = (Feed){.schedule = job->schedule, .first = checkpoint.part.first, .step = job->every};
    decisions->job = job;
    int64_t count = (checkpoint.games + job->every - 1) / job->every;
    bool good = kept ? read_kept(decisions, path, checkpoint.records_bytes, count, error)
                     : play_again(decisions, count, stop_signal, error);
    good = good && flush(decisions, error);
    text_free(&decisions->heads);
    text_free(&decisions->marks);
    text_free(&decisions->out);
    free(decisions);
    return good;
}
