/* Deal sets are counted as they end. Looks are spaced evenly in the logarithm of their number; each keeps the
 * share, its band and the ratio of the test, so a run of any length gives at most LOOKS points and the last. */
#include "report/html/pair_path.h"

#include <math.h>

#include "core/json.h"
#include "plan/stop.h"

static void open_test(PairPaths *paths, const Config *config) {
    const StopRule *rule = stop_of(config);
    if (!rule || rule->rule != STOP_SPRT) return;
    paths->sprt = (Sprt){(SprtModel)rule->model, rule->elo0, rule->elo1, rule->alpha, rule->beta};
    paths->test = sprt_valid(&paths->sprt, paths->set_games);
}

/* -1 for a name that is not the config's. */
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

void pair_paths_open(PairPaths *paths, const Config *config, const cJSON *summary) {
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
    AnytimeInterval band = anytime_from_counts(pair->classes, classes, 0.05);
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
        int at = (paths->last + i) % paths->count; /* rows of a pair stand together */
        const int *pair = paths->pairs[at].entrant;
        if ((entrant[0] == pair[0] && entrant[1] == pair[1]) ||
            (entrant[0] == pair[1] && entrant[1] == pair[0]))
            return at;
    }
    return -1;
}

void pair_paths_game(PairPaths *paths, const GameResult *result) {
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

void pair_paths_end(PairPaths *paths) {
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

cJSON *pair_paths_json(const PairPaths *paths) {
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
