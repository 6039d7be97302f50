/* Edited rows, read by all that reads rows: each edit is refused with a message, or what follows can be counted
 * with. Nothing is played and no process is started, so that thousands of inputs are read in a second.
 *
 * An input is a text. Its first line is the number of a run below, "0" to "4"; each line after it is an edit of
 * the rows that this run has: "ROW FIELD TEXT", counted from 0, puts TEXT in the place of that field. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include "holds.h"
#include "../played.h"
#include "core/whole.h"
#include "play/row.h"
#include "report/comparison.h"
#include "report/html/run_data.h"
#include "report/luck.h"
#include "report/repeats.h"
#include "report/run_set.h"
#include "report/summary.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

#define TWO "\"entrants\":{\"a\":{\"bot\":\"lowest\"},\"b\":{\"bot\":\"random\"}}"
#define THREE                                                                                                \
    "\"entrants\":{\"a\":{\"bot\":\"lowest\"},\"b\":{\"bot\":\"random\"},\"c\":{\"bot\":\"lowest\"}}"
static const char *const configs[] = {
    "{\"deals\":4,\"game\":{\"name\":\"durak\"},\"stop\":{\"rule\":\"sprt\",\"elo0\":0,\"elo1\":50}," TWO "}",
    "{\"deals\":6,\"game\":{\"name\":\"durak\"},\"seatings\":\"one\",\"variance_reduction\":\"deal\"," TWO
    "}",
    "{\"deals\":2,\"game\":{\"name\":\"doudizhu\"}," THREE "}",
    "{\"deals\":2,\"game\":{\"name\":\"durak\"},\"format\":\"swiss\",\"rounds\":2," THREE "}",
    "{\"deals\":3,\"game\":{\"name\":\"redten\"},\"format\":\"gauntlet\"," THREE "}",
};
enum { RUNS = sizeof configs / sizeof configs[0], ROWS_MAX = 64 };

typedef struct {
    Config *config;
    char folder[64];
    Text rows;
    size_t end[ROWS_MAX + 1]; /* after the header, and each row */
    int count;
    cJSON *summary;
} Run;

static Run runs[RUNS];
static char place[] = "/tmp/kozyr-reading-XXXXXX";

static void leave_place(void) {
    static const char *const names[] = {"config.json", "games.csv", "checkpoint.json"};
    char path[PATH_BYTES];
    for (int i = 0; i < RUNS; i++) {
        for (int j = 0; j < 3; j++) {
            folder_path(runs[i].folder, names[j], path, sizeof path);
            unlink(path);
        }
        rmdir(runs[i].folder);
    }
    rmdir(place);
}

static void put(const Run *run, const char *name, const char *bytes, size_t size) {
    char path[PATH_BYTES];
    folder_path(run->folder, name, path, sizeof path);
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    HOLDS(fd >= 0 && write_whole(fd, bytes, size));
    close(fd);
}

static void add_row(void *context, const GameResult *result) {
    Run *run = context;
    HOLDS(run->count < ROWS_MAX);
    row_write(run->config, result, &run->rows);
    run->end[++run->count] = run->rows.size;
}

static void play(Run *run) {
    Played played = played_begin(run->config);
    row_header(run->config, &run->rows);
    run->end[0] = run->rows.size;
    played_on(&played, 0, add_row, run);
    char *summary = summary_text(&played.board);
    run->summary = cJSON_Parse(summary);
    HOLDS(run->summary && !run->rows.failed);
    free(summary);
    played_end(&played);
}

static void open_runs(void) {
    if (runs[0].config) return;
    Error error = {0};
    HOLDS(mkdtemp(place));
    atexit(leave_place);
    for (int i = 0; i < RUNS; i++) {
        runs[i].config = config_parse(configs[i], strlen(configs[i]),
                                      &(ConfigSource){.name = "fuzz", .folder = "."}, &error);
        HOLDS(runs[i].config);
        snprintf(runs[i].folder, sizeof runs[i].folder, "%s/%d", place, i);
        HOLDS(mkdir(runs[i].folder, 0777) == 0);
        char *text = config_run_text(runs[i].config);
        HOLDS(text);
        put(&runs[i], "config.json", text, strlen(text));
        free(text);
        play(&runs[i]);
    }
}

/* ---- from the input to games.csv ---- */

/* Appends a row with a field in the place of one of its own. */
static void put_edited(const char *row, size_t size, int field, const char *with, size_t length, Text *out) {
    const char *at = row, *end = row + size;
    for (; field > 0 && (at = memchr(at, ',', (size_t)(end - at))); field--) at++;
    if (!at) at = end - 1;
    const char *stop = at;
    while (stop < end && *stop != ',' && *stop != '\n') stop++;
    text_bytes(out, row, (size_t)(at - row));
    text_bytes(out, with, length);
    text_bytes(out, stop, (size_t)(end - stop));
}

/* "ROW FIELD TEXT": the row with that field replaced; all else is no edit. */
static void edit(const Run *run, const char *line, size_t length, Text rows[]) {
    char text[400];
    int row, field, used = 0;
    Text edited = {0};
    snprintf(text, sizeof text, "%.*s", (int)(length < sizeof text ? length : sizeof text - 1), line);
    if (sscanf(text, "%d %d%n", &row, &field, &used) != 2 || row < 0 || row >= run->count) return;
    const char *with = text + used + (text[used] == ' ');
    put_edited(rows[row].data, rows[row].size, field, with, strlen(with), &edited);
    text_free(&rows[row]);
    rows[row] = edited;
}

/* Writes games.csv and the checkpoint that counts it. */
static void write_rows(const Run *run, const char *edits, const char *end) {
    Text rows[ROWS_MAX] = {{0}}, all = {0};
    Checkpoint at = {.games = run->count, .part = {1, 1, 0, run->count}};
    for (int i = 0; i < run->count; i++)
        text_bytes(&rows[i], run->rows.data + run->end[i], run->end[i + 1] - run->end[i]);
    while (edits < end) {
        const char *stop = memchr(edits, '\n', (size_t)(end - edits));
        if (!stop) stop = end;
        edit(run, edits, (size_t)(stop - edits), rows);
        edits = stop < end ? stop + 1 : end;
    }
    text_bytes(&all, run->rows.data, run->end[0]);
    for (int i = 0; i < run->count; i++) {
        text_bytes(&all, rows[i].data, rows[i].size);
        text_free(&rows[i]);
    }
    at.rows_bytes = all.size;
    at.rows_hash = XXH3_64bits(all.data, all.size);
    at.records_hash = XXH3_64bits("", 0);
    put(run, "games.csv", all.data, all.size);
    text_free(&all);
    char path[PATH_BYTES];
    folder_path(run->folder, "checkpoint.json", path, sizeof path);
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    HOLDS(fd >= 0 && checkpoint_write(fd, &at) && checkpoint_write_synced(fd, &at));
    close(fd);
}

/* ---- the readers ---- */

/* Refused rows are refused by all, with one message. */
typedef struct {
    bool read, good;
    Error error;
} Verdict;

static void agree(Verdict *verdict, bool good, const Error *error) {
    HOLDS(good || (error->status == EXIT_INPUT && error->text[0]));
    if (verdict->read) HOLDS(good == verdict->good);
    if (verdict->read && !good) HOLDS(strcmp(error->text, verdict->error.text) == 0);
    *verdict = (Verdict){true, good, *error};
}

static void ignore_game(void *context, const SetGame *game) { (void)context, (void)game; }

/* A summary takes as long as all the rest, so it is not `asked` for each time. */
static void read_statistics(const Run *run, bool asked, Verdict *verdict) {
    Error error = {0};
    Scoreboard board;
    Schedule *schedule = schedule_create(run->config, &error);
    HOLDS(schedule && scoreboard_open(&board, schedule, &error));
    GamesSource source = {
        .folder = run->folder, .schedule = schedule, .learner = schedule, .most = INT64_MAX};
    bool good = games_each(&source, scoreboard_add_row, &board, NULL, &error);
    agree(verdict, good, &error);
    if (good && asked) {
        HOLDS(scoreboard_read_games(&board, run->folder, 0, &error));
        char *summary = summary_text(&board);
        HOLDS(summary);
        free(summary);
    }
    scoreboard_close(&board);
    schedule_free(schedule);
}

static void read_page(const Run *run, Verdict *verdict) {
    static Picks picks;
    static const Selection selection = {.swings = true, .faults = true, .longest = true};
    Error error = {0};
    cJSON *games = NULL;
    agree(verdict, games_pass(run->folder, run->summary, &selection, &games, &picks, &error), &error);
    cJSON_Delete(games);
}

static void read_pair(const Run *run, Verdict *verdict) {
    static const uint16_t pair[SIDES] = {0, 1};
    static Comparison comparison;
    Error error = {0};
    Schedule *schedule = schedule_create(run->config, &error);
    bool good = comparison_read(&comparison, run->folder, schedule, pair, 3, &error);
    char *json = good ? comparison_json(&comparison) : NULL;
    bool other = !good && (strstr(error.text, "too large") || strstr(error.text, "in common"));
    if (!other) agree(verdict, good, &error);
    HOLDS(!good || json);
    free(json);
    comparison_close(&comparison);
    schedule_free(schedule);
}

static void read_set(Run *run, bool each, Verdict *verdict) {
    Error error = {0};
    RunSet set;
    char *folders[] = {run->folder};
    bool good = run_set_open(&set, folders, 1, NULL, 0, &error);
    HOLDS(good);
    bool read = run_set_read(&set, each ? READ_EACH : READ_ALIKE, ignore_game, NULL, &error);
    if (!read || verdict->good) agree(verdict, read, &error); /* it looks no farther than the outcomes */
    run_set_close(&set);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    const char *text = (const char *)data, *end = text + size;
    open_runs();
    if (size < 2 || text[0] < '0' || text[0] >= '0' + RUNS || text[1] != '\n' || memchr(data, 0, size))
        return 0;
    Run *run = &runs[text[0] - '0'];
    Verdict verdict = {0};
    write_rows(run, text + 2, end);
    read_statistics(run, size % 8 == 0, &verdict);
    read_page(run, &verdict);
    read_pair(run, &verdict);
    read_set(run, size % 2, &verdict);
    return 0;
}
