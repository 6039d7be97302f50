/* Reads games.csv row by row: lengths of games, endings, shares over time, and interesting games. */
#include "report/html/run_data.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/memory.h"
#include "plan/stop.h"
#include "play/referee.h"
#include "stats/anytime.h"
#include "stats/sprt.h"
#include "store/folder.h"
#include "store/games_file.h"

/* ---- shares over time ---- */

/* Deal sets are counted as they end. Sampling points are evenly spaced in the logarithm of their number. Each
 * stores the share, its band and the LLR of the test, so a run of any length gives at most LOOKS points and
 * the last. */

/* With more than PAIRS_MAX pairings, no curves are drawn. */
enum { PAIRS_MAX = 12, LOOKS = 60, LOOKS_MAX = LOOKS + 2 };

typedef struct {
    uint64_t sets;
    double share, low, high, llr;
} Look;

typedef struct {
    const char *names[2]; /* names in the summary, which owns them */
    int entrant[2];
    int64_t deal;                         /* of the current deal set */
    int games, points;                    /* half points of the first entrant in the current deal set */
    uint64_t sets, next, classes[5], sum; /* sum: of the points */
    int step, look_count;
    Look looks[LOOKS_MAX];
} PairPath;

typedef struct {
    PairPath pairs[PAIRS_MAX];
    int count, set_games, last; /* last: the pair of the previous row */
    uint64_t expected;          /* the pair's deal sets in the whole run */
    bool test;
    Sprt sprt;
} PairPaths;

static void open_test(PairPaths *paths, const Config *config) {
    const StopRule *rule = stop_of(config);
    if (!rule || rule->rule != STOP_SPRT) return;
    paths->sprt = (Sprt){(SprtModel)rule->model, rule->elo0, rule->elo1, rule->alpha, rule->beta};
    paths->test = sprt_valid(&paths->sprt, paths->set_games);
}

/* The entrant's number; -1 if the config has no such name. */
static int find_entrant(const Config *config, const char *name) {
    Error ignored = {0};
    return config_find_entrant(config, name, "entrants", &ignored);
}

static void open_pair(PairPaths *paths, const Config *config, const cJSON *names) {
    PairPath *pair = &paths->pairs[paths->count];
    for (int i = 0; i < 2; i++) {
        pair->names[i] = cJSON_GetStringValue(cJSON_GetArrayItem(names, i));
        if (!pair->names[i]) return;
        pair->entrant[i] = find_entrant(config, pair->names[i]);
    }
    pair->next = 1;
    pair->deal = -1;
    paths->count++;
}

/* Opens a path per pairing. The names still belong to the summary. */
static void pair_paths_open(PairPaths *paths, const Config *config, const cJSON *summary) {
    *paths = (PairPaths){.set_games = config->options.seatings == SEATINGS_ONE ? 1 : 2};
    const cJSON *pairings = json_member(summary, "pairings"), *pairing;
    if (config->seats != 2 || json_member(summary, "sweep") || json_member(summary, "tune")) return;
    if (cJSON_GetArraySize(pairings) > PAIRS_MAX) return;
    paths->expected = (uint64_t)config->options.deals;
    open_test(paths, config);
    cJSON_ArrayForEach(pairing, pairings) open_pair(paths, config, json_member(pairing, "entrants"));
}

static void take_look(const PairPaths *paths, PairPath *pair) {
    int classes = 2 * paths->set_games + 1;
    AnytimeInterval band = anytime_from_counts(pair->classes, classes, 1, 0.05);
    Look *look = &pair->looks[pair->look_count++];
    *look = (Look){pair->sets, (double)pair->sum / (double)(pair->sets * (uint64_t)(classes - 1)), band.low,
                   band.high, 0};
    if (paths->test) look->llr = sprt_llr(&paths->sprt, pair->classes, classes, paths->set_games);
    while (pair->next <= pair->sets && pair->step <= LOOKS)
        pair->next = (uint64_t)(exp(log((double)paths->expected) * ++pair->step / LOOKS) + 0.5);
    if (pair->step > LOOKS) pair->next = UINT64_MAX;
}

static void close_set(const PairPaths *paths, PairPath *pair) {
    pair->sets++;
    pair->classes[pair->points]++;
    pair->sum += (uint64_t)pair->points;
    pair->games = pair->points = 0;
    if (pair->sets >= pair->next) take_look(paths, pair);
}

static int find_pair(const PairPaths *paths, const uint16_t entrant[]) {
    for (int i = 0; i < paths->count; i++) {
        int at = (paths->last + i) % paths->count; /* rows of a pair are usually consecutive */
        const int *pair = paths->pairs[at].entrant;
        if ((entrant[0] == pair[0] && entrant[1] == pair[1]) ||
            (entrant[0] == pair[1] && entrant[1] == pair[0]))
            return at;
    }
    return -1;
}

static void pair_paths_game(PairPaths *paths, const GameResult *result) {
    const Task *task = &result->task;
    int at = paths->count ? find_pair(paths, task->entrant) : -1;
    if (at < 0) return;
    paths->last = at;
    PairPath *pair = &paths->pairs[at];
    if (pair->deal != task->deal) pair->games = pair->points = 0;
    pair->deal = task->deal;
    int first = task->entrant[0] != pair->entrant[0];
    pair->points += outcome_half_points(&result->outcome, first, 1 - first);
    if (++pair->games == paths->set_games) close_set(paths, pair);
}

static void pair_paths_end(PairPaths *paths) {
    for (int i = 0; i < paths->count; i++) {
        PairPath *pair = &paths->pairs[i];
        bool seen = pair->look_count > 0 && pair->looks[pair->look_count - 1].sets == pair->sets;
        if (pair->sets > 0 && !seen) take_look(paths, pair);
    }
}

static void add_numbers(cJSON *object, const char *key, const PairPath *pair,
                        double (*number)(const Look *look), int decimals) {
    cJSON *list = cJSON_AddArrayToObject(object, key);
    for (int i = 0; i < pair->look_count; i++)
        cJSON_AddItemToArray(list, json_fixed(number(&pair->looks[i]), decimals));
}

static double look_sets(const Look *look) { return (double)look->sets; }
static double look_share(const Look *look) { return look->share; }
static double look_low(const Look *look) { return look->low; }
static double look_high(const Look *look) { return look->high; }
static double look_llr(const Look *look) { return look->llr; }

static cJSON *pair_paths_json(const PairPaths *paths) {
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < paths->count; i++) {
        const PairPath *pair = &paths->pairs[i];
        if (pair->look_count == 0) continue;
        cJSON *object = cJSON_CreateObject();
        cJSON_AddItemToObject(object, "entrants", cJSON_CreateStringArray(pair->names, 2));
        add_numbers(object, "looks", pair, look_sets, 0);
        add_numbers(object, "share", pair, look_share, 6);
        add_numbers(object, "low", pair, look_low, 6);
        add_numbers(object, "high", pair, look_high, 6);
        if (paths->test) add_numbers(object, "llr", pair, look_llr, 4);
        cJSON_AddItemToArray(list, object);
    }
    return list;
}

/* ---- decisive games ---- */

/* The deals on which one of two entrants scored much more than the other at the same seats. */

/* Deals shown for each side, and games shown of each deal. */
enum { DECISIVE_KEPT = 2, DECISIVE_GAMES = 6 };

typedef struct {
    int64_t deal, gain; /* points of the first minus points of the second, over all games of the deal */
    int64_t games[DECISIVE_GAMES];
    int count;
} DecisiveDeal;

typedef struct {
    int entrant[2]; /* the two strongest entrants that met; -1 if there are none */
    int seats;
    DecisiveDeal current, best[2][DECISIVE_KEPT]; /* by winner, largest gain first */
} Decisive;

static double elo_of(const cJSON *summary, const char *name) {
    const cJSON *entrants = json_member(summary, "entrants"), *entrant;
    double elo = -1e9;
    cJSON_ArrayForEach(entrant, entrants) {
        const char *own = json_text_of(entrant, "name");
        if (own && strcmp(own, name) == 0) json_number(json_member(entrant, "elo"), &elo);
    }
    return elo;
}

/* Chooses the pairing whose weaker entrant is strongest. */
static void decisive_open(Decisive *decisive, const Config *config, const cJSON *summary) {
    *decisive = (Decisive){.entrant = {-1, -1}, .seats = config->seats, .current.deal = -1};
    const cJSON *pairings = json_member(summary, "pairings"), *pairing;
    double best = -2e9;
    if (cJSON_GetArraySize(json_member(summary, "entrants")) > 200) return;
    cJSON_ArrayForEach(pairing, pairings) {
        const cJSON *names = json_member(pairing, "entrants");
        const char *one = cJSON_GetStringValue(cJSON_GetArrayItem(names, 0));
        const char *two = cJSON_GetStringValue(cJSON_GetArrayItem(names, 1));
        if (!one || !two) continue;
        double first = elo_of(summary, one), second = elo_of(summary, two),
               weaker = first < second ? first : second;
        if (weaker <= best) continue;
        best = weaker;
        Error ignored = {0};
        decisive->entrant[0] = config_find_entrant(config, one, "entrants", &ignored);
        decisive->entrant[1] = config_find_entrant(config, two, "entrants", &ignored);
    }
}

static void close_deal(Decisive *decisive) {
    const DecisiveDeal *current = &decisive->current;
    if (current->count == 0 || current->gain == 0) return;
    int side = current->gain < 0, i = DECISIVE_KEPT;
    int64_t size = side ? -current->gain : current->gain;
    DecisiveDeal *best = decisive->best[side];
    while (i > 0 && (side ? -best[i - 1].gain : best[i - 1].gain) < size) i--;
    if (i == DECISIVE_KEPT) return;
    memmove(best + i + 1, best + i, (size_t)(DECISIVE_KEPT - 1 - i) * sizeof *best);
    best[i] = *current;
}

static void decisive_game(Decisive *decisive, const GameResult *result) {
    const Task *task = &result->task;
    bool there[2] = {false, false};
    int64_t gain = 0;
    for (int seat = 0; seat < decisive->seats; seat++) {
        for (int side = 0; side < 2; side++) {
            if (task->entrant[seat] != decisive->entrant[side]) continue;
            there[side] = true;
            gain += side ? -result->outcome.score[seat] : result->outcome.score[seat];
        }
    }
    if (!there[0] || !there[1]) return;
    if (task->deal != decisive->current.deal) {
        close_deal(decisive);
        decisive->current = (DecisiveDeal){.deal = task->deal};
    }
    decisive->current.gain += gain;
    if (decisive->current.count < DECISIVE_GAMES)
        decisive->current.games[decisive->current.count++] = task->game;
}

static void decisive_end(Decisive *decisive, Picks *picks) {
    close_deal(decisive);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < DECISIVE_KEPT; i++)
            for (int game = 0; game < decisive->best[side][i].count; game++)
                picks_add(picks, decisive->best[side][i].games[game], "a deal that made the difference");
}

/* ---- the pass ---- */

/* PLIES_MAX: longer games share the last count. The others fit on the page: bars of the histogram, rows of
 * the two lists. */
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
    uint64_t plies[PLIES_MAX + 1]; /* longer games count in the last entry */
    uint8_t reasons[REASONS];      /* in order of first occurrence */
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
    GamesSource source = {
        .folder = folder, .schedule = schedule, .learner = schedule, .checkpoint = &checkpoint};
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
