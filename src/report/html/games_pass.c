/* games.csv row by row: lengths, endings, the way of the shares, and the games worth a look. */
#include "report/html/games_pass.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/memory.h"
#include "report/html/decisive.h"
#include "report/html/pair_path.h"
#include "store/folder.h"
#include "store/games_file.h"

enum { PLIES_MAX = 4096, BARS = 40, LONGEST = 8, FAULTS_SHOWN = 20 };

typedef struct {
    int64_t game, plies;
} Length;

typedef struct {
    const Config *config;
    const Selection *selection;
    Picks *picks;
    int fault_count, reason_count;
    int64_t games;
    uint64_t plies[PLIES_MAX + 1]; /* longer games count as the last */
    uint8_t reasons[REASONS];      /* in the order in which they came up */
    uint64_t reason_games[REASONS];
    Length longest[LONGEST]; /* longest first */
    PairPaths paths;
    Decisive decisive;
} Pass;

static void count_reason(Pass *pass, uint8_t reason) {
    if (pass->reason_games[reason]++ == 0) pass->reasons[pass->reason_count++] = reason;
}

static void keep_longest(Pass *pass, const GameResult *result) {
    int i = LONGEST;
    while (i > 0 && pass->longest[i - 1].plies < result->plies) i--;
    if (i == LONGEST) return;
    memmove(pass->longest + i + 1, pass->longest + i, (size_t)(LONGEST - 1 - i) * sizeof *pass->longest);
    pass->longest[i] = (Length){result->task.game, result->plies};
}

static void take_row(void *context, const GamesRow *row) {
    Pass *pass = context;
    const GameResult *result = &row->result;
    const Selection *selection = pass->selection;
    int64_t game = result->task.game;
    pass->games++;
    pass->plies[result->plies < PLIES_MAX ? result->plies : PLIES_MAX]++;
    count_reason(pass, result->outcome.reason);
    pair_paths_game(&pass->paths, result);
    if (selection->swings) decisive_game(&pass->decisive, result);
    if (selection->longest) keep_longest(pass, result);
    if (selection->faults && result->outcome.reason >= REASON_FAULT && pass->fault_count++ < FAULTS_SHOWN)
        picks_add(pass->picks, game, "fault");
    for (int i = 0; i < selection->range_count && !pass->picks->cut; i++)
        if (game >= selection->ranges[i].first && game <= selection->ranges[i].last)
            picks_add(pass->picks, game, NULL);
}

/* ---- the answer ---- */

static cJSON *plies_json(const Pass *pass) {
    int first = 0, last = PLIES_MAX;
    while (first < last && pass->plies[first] == 0) first++;
    while (last > first && pass->plies[last] == 0) last--;
    int width = 1 + (last - first) / BARS;
    cJSON *object = cJSON_CreateObject(), *counts = cJSON_AddArrayToObject(object, "counts");
    cJSON_AddNumberToObject(object, "first", first);
    cJSON_AddNumberToObject(object, "width", width);
    for (int from = first; from <= last; from += width) {
        uint64_t count = 0;
        for (int i = from; i < from + width && i <= PLIES_MAX; i++) count += pass->plies[i];
        cJSON_AddItemToArray(counts, cJSON_CreateNumber((double)count));
    }
    return object;
}

static cJSON *pass_json(const Pass *pass) {
    cJSON *root = cJSON_CreateObject(), *reasons = cJSON_AddObjectToObject(root, "reasons");
    cJSON_AddNumberToObject(root, "count", (double)pass->games);
    for (int i = 0; i < pass->reason_count; i++) {
        uint8_t reason = pass->reasons[i];
        cJSON_AddNumberToObject(reasons, reason_name(pass->config->game, reason),
                                (double)pass->reason_games[reason]);
    }
    cJSON_AddItemToObject(root, "plies", plies_json(pass));
    cJSON_AddItemToObject(root, "pairs", pair_paths_json(&pass->paths));
    return root;
}

static bool check_ranges(const Pass *pass, Error *error) {
    for (int i = 0; i < pass->selection->range_count; i++) {
        const GameRange *range = &pass->selection->ranges[i];
        if (range->first >= pass->games ||
            (range->last >= pass->games && range->last < INT64_C(999999999999999)))
            return error_input(error, "--games: there is no game %lld; the run has %lld games, from 0",
                               (long long)(range->first >= pass->games ? range->first : range->last),
                               (long long)pass->games);
    }
    return true;
}

static bool finish(Pass *pass, cJSON **games, Error *error) {
    pair_paths_end(&pass->paths);
    decisive_end(&pass->decisive, pass->picks);
    for (int i = 0; i < LONGEST && pass->selection->longest && pass->longest[i].plies > 0; i++)
        picks_add(pass->picks, pass->longest[i].game, "among the longest");
    picks_sort(pass->picks);
    if (!check_ranges(pass, error)) return false;
    *games = pass_json(pass);
    return true;
}

static bool read_rows(Pass *pass, const char *folder, Schedule *schedule, Error *error) {
    Checkpoint checkpoint;
    GamesSource source = {.folder = folder,
                          .config = pass->config,
                          .schedule = schedule,
                          .learner = schedule,
                          .checkpoint = &checkpoint};
    return checkpoint_read(folder, &checkpoint, error) && games_each(&source, take_row, pass, NULL, error);
}

bool games_pass(const char *folder, const cJSON *summary, const Selection *selection, cJSON **games,
                Picks *picks, Error *error) {
    char path[PATH_BYTES];
    *games = NULL;
    *picks = (Picks){0};
    folder_path(folder, "games.csv", path, sizeof path);
    if (!lines_exist(path)) return true;
    Pass *pass = memory_new(1, sizeof *pass);
    if (!pass) return error_memory(error, "a report");
    Config *config = folder_config(folder, error);
    Schedule *schedule = config ? schedule_create(config, error) : NULL;
    if (schedule) {
        pass->config = config;
        pass->selection = selection;
        pass->picks = picks;
        pair_paths_open(&pass->paths, config, summary);
        decisive_open(&pass->decisive, config, summary);
    }
    bool good = schedule && read_rows(pass, folder, schedule, error) && finish(pass, games, error);
    schedule_free(schedule);
    config_free(config);
    free(pass);
    return good;
}
