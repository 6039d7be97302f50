/* games.csv row by row: lengths, endings, the way of the shares, and the games worth a look. */
#include "report/html/games_pass.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "core/memory.h"
#include "report/html/games_row.h"
#include "report/html/pair_path.h"
#include "report/html/decisive.h"
#include "store/games_file.h"

enum { PLIES_MAX = 4096, BARS = 40, REASONS_MAX = 32, REASON_BYTES = 32, LONGEST = 8, FAULTS_SHOWN = 20 };

typedef struct {
    int64_t game, plies;
} Length;

typedef struct {
    const Selection *selection;
    Picks *picks;
    int seats, reason_count, fault_count;
    int64_t games;
    uint64_t plies[PLIES_MAX + 1]; /* longer games count as the last */
    char reasons[REASONS_MAX][REASON_BYTES];
    uint64_t reason_games[REASONS_MAX];
    Length longest[LONGEST]; /* longest first */
    PairPaths paths;
    Decisive decisive;
} Pass;

static void count_reason(Pass *pass, const GamesRow *row) {
    int i = 0;
    while (i < pass->reason_count && !field_is(row->reason, pass->reasons[i])) i++;
    if (i == REASONS_MAX || row->reason.size >= REASON_BYTES) return;
    if (i == pass->reason_count)
        memcpy(pass->reasons[pass->reason_count++], row->reason.text, row->reason.size);
    pass->reason_games[i]++;
}

static void keep_longest(Pass *pass, const GamesRow *row) {
    int i = LONGEST;
    while (i > 0 && (pass->longest[i - 1].plies < row->plies)) i--;
    if (i == LONGEST) return;
    memmove(pass->longest + i + 1, pass->longest + i, (size_t)(LONGEST - 1 - i) * sizeof *pass->longest);
    pass->longest[i] = (Length){row->game, row->plies};
}

static void pick_fault(Pass *pass, const GamesRow *row) {
    bool fault = field_is(row->reason, "illegal") || field_is(row->reason, "crash") ||
                 field_is(row->reason, "timeout");
    if (fault && pass->fault_count++ < FAULTS_SHOWN) picks_add(pass->picks, row->game, "fault");
}

static void take_row(Pass *pass, const GamesRow *row) {
    const Selection *selection = pass->selection;
    pass->games++;
    pass->plies[row->plies < PLIES_MAX ? row->plies : PLIES_MAX]++;
    count_reason(pass, row);
    pair_paths_row(&pass->paths, row);
    if (selection->swings) decisive_row(&pass->decisive, row);
    if (selection->longest) keep_longest(pass, row);
    if (selection->faults) pick_fault(pass, row);
    for (int i = 0; i < selection->range_count && !pass->picks->cut; i++)
        if (row->game >= selection->ranges[i].first && row->game <= selection->ranges[i].last)
            picks_add(pass->picks, row->game, NULL);
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
    for (int i = 0; i < pass->reason_count; i++)
        cJSON_AddNumberToObject(reasons, pass->reasons[i], (double)pass->reason_games[i]);
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

static bool read_rows(Pass *pass, LineReader *reader, const char *path, Error *error) {
    const char *line;
    size_t length;
    int more = 0;
    bool good = true;
    for (int64_t number = 1; good && (more = lines_next(reader, &line, &length, error)) > 0; number++) {
        GamesRow row;
        if (number == 1) continue;
        if (games_row_read(line, length - 1, pass->seats, &row))
            take_row(pass, &row);
        else
            good = error_input(error, "%s:%lld: is not a row of games.csv", path, (long long)number);
    }
    return good && (more == 0 || error_prefix(error, "%s: ", path));
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

bool games_pass(const char *folder, const cJSON *config, const cJSON *summary, const Selection *selection,
                cJSON **games, Picks *picks, Error *error) {
    char path[4096];
    LineReader reader;
    struct stat status;
    *games = NULL;
    *picks = (Picks){0};
    snprintf(path, sizeof path, "%s/games.csv", folder);
    if (stat(path, &status) != 0 && errno == ENOENT) return true;
    Pass *pass = memory_new(1, sizeof *pass);
    if (!pass) return error_memory(error, "a report");
    bool good = lines_open(&reader, path, UINT64_MAX, error);
    if (good) {
        pass->selection = selection;
        pass->picks = picks;
        pass->seats = (int)cJSON_GetNumberValue(cJSON_GetObjectItemCaseSensitive(summary, "seats"));
        pair_paths_open(&pass->paths, config, summary);
        decisive_open(&pass->decisive, summary, pass->seats);
        good = read_rows(pass, &reader, path, error) && finish(pass, games, error);
    }
    lines_close(&reader);
    free(pass);
    return good;
}
