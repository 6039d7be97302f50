/* Replays the moves of a record by the rules, compares the rest of it with the outcome, and the row with
 * what follows from both. */
#include "tournament/recorded.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "config/varied.h"
#include "core/check.h"
#include "core/json.h"
#include "play/record.h"
#include "play/task.h"
#include "store/checkpoint.h"
#include "store/counts_file.h"
#include "store/folder.h"
#include "store/games_file.h"
#include "tournament/feed.h"
#include "tournament/tournament.h"

static void watch_deal(void *context, const void *state) {
    Recorded *recorded = context;
    memcpy(recorded->dealt, state, recorded->config->game->state_size);
    memcpy(recorded->state, state, recorded->config->game->state_size);
    if (recorded->watcher) recorded->watcher->dealt(recorded->watcher->context, state);
}

static bool is_choice(const Game *game, const void *state) {
    Move moves[MOVES_MAX];
    return (game->choices ? game->choices(state) : game->moves(state, moves)) > 1;
}

static void watch_ply(void *context, const void *before, Move move, const void *after) {
    Recorded *recorded = context;
    const Game *game = recorded->config->game;
    int number = (int)recorded->result.plies++;
    if (number < recorded->given_count)
        recorded->strayed = recorded->strayed || move != recorded->given[number];
    else if (is_choice(game, before))
        recorded->result.decisions[game->turn(before)]++;
    memcpy(recorded->state, after, game->state_size);
    if (recorded->watcher) recorded->watcher->ply(recorded->watcher->context, before, move, after);
}

/* ---- the other members of the record ---- */

static bool check_names(const Config *config, const Task *task, const cJSON *record, Error *error) {
    for (int seat = 0; seat < config->seats; seat++) {
        const char *wanted = config->entrants[task->entrant[seat]].name;
        const char *name = cJSON_GetStringValue(cJSON_GetArrayItem(json_member(record, "seats"), seat));
        if (!name || strcmp(name, wanted) != 0)
            return error_input(error, "seats[%d]: expected \"%s\"", seat, wanted);
    }
    return true;
}

static bool check_place(const Recorded *recorded, const Task *task, const cJSON *record, Error *error) {
    const Config *config = recorded->config;
    const char *game = json_text_of(record, "game");
    _Alignas(64) unsigned char dealt[STATE_MAX];
    int64_t index;
    uint64_t seed;
    if (!game || strcmp(game, config->game->name) != 0)
        return error_input(error, "game: expected \"%s\"", config->game->name);
    if (!json_integer(json_member(record, "index"), "index", task->game, task->game, &index, error) ||
        !json_seed(json_member(record, "seed"), "seed", &seed, error))
        return false;
    deal_state(config, config_rules_at(config, task->entrant), task->deal, dealt);
    if (seed != deal_seed(config, task->deal) ||
        memcmp(dealt, recorded->dealt, config->game->state_size) != 0)
        return error_input(error, "deal, seed: not those of deal %lld", (long long)task->deal);
    if (recorded->strayed)
        return error_input(error, "moves: do not begin with those of deal %lld", (long long)task->deal);
    return check_names(config, task, record, error);
}

/* The end of the game: record_replay has checked the outcome. */
static bool read_end(Recorded *recorded, const cJSON *record, Error *error) {
    const Game *game = recorded->config->game;
    GameResult *result = &recorded->result;
    const char *reason = json_text_of(record, "reason");
    result->fault_seat = -1;
    if (game->turn(recorded->state) < 0) {
        game->outcome(recorded->state, &result->outcome);
        return true;
    }
    const cJSON *seat = json_member(json_member(record, "fault"), "seat");
    if (!cJSON_IsNumber(seat)) return error_input(error, "fault: missing");
    result->fault_seat = (int8_t)seat->valueint;
    game->forfeit(recorded->state, seat->valueint, &result->outcome);
    for (int fault = FAULT_ILLEGAL; fault < FAULT_COUNT; fault++)
        if (strcmp(reason, reason_name(game, REASON_FAULT + fault)) == 0)
            outcome_fault(&result->outcome, (Fault)fault, result->plies);
    return true;
}

bool recorded_read(Recorded *recorded, const Task *task, const char *line, size_t length, int number,
                   Error *error) {
    Watcher watcher = {recorded, watch_deal, watch_ply, NULL};
    recorded->result = (GameResult){.task = *task};
    recorded->given_count = config_given(recorded->config, task->deal, &recorded->given);
    recorded->strayed = false;
    if (!record_replay(&(RecordLine){"records.jsonl", number, line, length}, false, &watcher, error))
        return false;
    cJSON *record = json_parse(line, length, "records.jsonl", number, error);
    bool good = record && check_place(recorded, task, record, error) && read_end(recorded, record, error);
    cJSON_Delete(record);
    return good || error_prefix(error, "records.jsonl:%d: ", number);
}

/* ---- the row ---- */

/* A bot that failed may have been asked once more than it has moves. */
static void take_efforts(Recorded *recorded, const GameResult *row) {
    GameResult *result = &recorded->result;
    memcpy(result->nodes, row->nodes, sizeof result->nodes);
    int seat = result->fault_seat;
    if (seat >= 0 && row->decisions[seat] == result->decisions[seat] + 1) result->decisions[seat]++;
}

void recorded_compare(const Config *config, const RecordedGame *game, Disagreement *found) {
    Recorded recorded = {.config = config};
    GameResult said;
    Error error = {0};
    CHECK(game->row_length > 0 && game->record_length > 0, "lines have their newlines");
    text_clear(&found->wanted);
    found->file = "records.jsonl";
    if (!recorded_read(&recorded, &game->task, game->record, game->record_length - 1, game->number, &error)) {
        text_string(&found->wanted, error.text);
        return;
    }
    found->file = "games.csv";
    if (!row_read(config, &game->task, game->row, game->row_length - 1, &said, &error)) {
        text_string(&found->wanted, error.text);
        return;
    }
    take_efforts(&recorded, &said);
    config->game->statistics(recorded.state, recorded.result.stats);
    row_write(config, &recorded.result, &found->wanted);
    if (found->wanted.size == game->row_length &&
        memcmp(found->wanted.data, game->row, game->row_length) == 0)
        found->file = NULL;
}

/* ---- replays ----
 *
 * Finds kept records by counting lines; plays a game without one as a job of one game in a worker. */

static bool learn_rows(const char *folder, Schedule *schedule, Error *error) {
    GamesSource source = {.folder = folder, .schedule = schedule, .learner = schedule, .most = INT64_MAX};
    return games_each(&source, NULL, NULL, NULL, error);
}

static bool learn_counts(const char *folder, Schedule *schedule, Error *error) {
    Scoreboard board = {0};
    Checkpoint at;
    Text sums = {0};
    bool good = scoreboard_open(&board, schedule, error) && counts_file_read(folder, &at, &sums, error) &&
                tournament_add_counts(folder, &board, schedule, &at, &sums, error);
    text_free(&sums);
    scoreboard_close(&board);
    return good;
}

bool again_learn(const char *folder, Schedule *schedule, int64_t number, Error *error) {
    Error later = {0};
    const bool rows = schedule->config->options.rows != ROWS_NONE;
    if (number < schedule->known) return true;
    bool read = (rows ? learn_rows : learn_counts)(folder, schedule, &later);
    if (number < schedule->known) return true;
    if (!read) return *error = later, false;
    return error_input(error, "who plays game %lld follows from the games before; %s/%s has only %lld",
                       (long long)number, folder, rows ? "games.csv" : "counts.bin",
                       (long long)schedule->taken);
}

bool again_kept(const char *folder, int64_t number, Text *record, Error *error) {
    char path[PATH_BYTES];
    LineReader reader;
    Checkpoint checkpoint;
    const char *line = NULL;
    size_t length = 0;
    int more = 1;
    folder_path(folder, "records.jsonl", path, sizeof path);
    if (!lines_exist(path)) return true;
    if (!checkpoint_read(folder, &checkpoint, error) || !lines_open(&reader, path, UINT64_MAX, error))
        return false;
    for (int64_t i = checkpoint.part.first; more > 0 && i <= number; i++)
        more = lines_next(&reader, &line, &length, error);
    if (more > 0 && number >= checkpoint.part.first) text_bytes(record, line, length);
    lines_close(&reader);
    return more >= 0;
}

typedef struct {
    Feed feed;
    Text *record;
} Again;

static Delivered keep_record(void *context, const Batch *batch, Error *error) {
    Text *record = ((Again *)context)->record;
    text_bytes(record, batch->records, batch->records_size);
    return record->failed ? (error_memory(error, "a record"), DELIVER_FAILED) : DELIVER_ON;
}

bool again_record(const Config *config, const Schedule *schedule, int64_t number, Text *record,
                  int *stop_signal, Error *error) {
    PoolReport report;
    Again again = {{.schedule = schedule, .first = number, .step = 1}, record};
    PoolJob job = {.config = config,
                   .count = 1,
                   .workers = 1,
                   .records = true,
                   .context = &again,
                   .deliver = keep_record,
                   .tasks = feed_tasks,
                   .news = feed_news};
    bool good = pool_run(&job, &report, error);
    free(report.effort);
    *stop_signal = report.stop_signal;
    return good;
}
