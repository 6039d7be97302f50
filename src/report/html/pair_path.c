#include "report/html/pair_path.h"

#include <math.h>

static const cJSON *item(const cJSON *object, const char *key) {
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

static void open_test(PairPaths *paths, const cJSON *stop) {
    const char *rule = cJSON_GetStringValue(item(stop, "rule")),
               *model = cJSON_GetStringValue(item(stop, "model"));
    if (!rule || strcmp(rule, "sprt") != 0 || !model) return;
    paths->test = json_number(item(stop, "elo0"), &paths->sprt.elo0) &&
                  json_number(item(stop, "elo1"), &paths->sprt.elo1) &&
                  json_number(item(stop, "alpha"), &paths->sprt.alpha) &&
                  json_number(item(stop, "beta"), &paths->sprt.beta);
    paths->sprt.model = strcmp(model, "logistic") == 0 ? SPRT_LOGISTIC : SPRT_NORMALISED;
    paths->test = paths->test && sprt_valid(&paths->sprt, paths->set_games);
}

void pair_paths_open(PairPaths *paths, const cJSON *config, const cJSON *summary) {
    *paths = (PairPaths){.set_games = 2};
    const char *seatings = cJSON_GetStringValue(item(config, "seatings"));
    const cJSON *pairings = item(summary, "pairings"), *pairing;
    double seats = 0, deals = 0;
    json_number(item(summary, "seats"), &seats);
    json_number(item(config, "deals"), &deals);
    if (seats < 2 || seats > 2 || item(summary, "sweep") || item(summary, "tune")) return;
    if (cJSON_GetArraySize(pairings) > PAIRS_MAX) return;
    if (seatings && strcmp(seatings, "one") == 0) paths->set_games = 1;
    paths->expected = deals > 1 ? (uint64_t)deals : 1;
    open_test(paths, item(config, "stop"));
    cJSON_ArrayForEach(pairing, pairings) {
        PairPath *pair = &paths->pairs[paths->count];
        for (int i = 0; i < 2; i++)
            pair->names[i] = cJSON_GetStringValue(cJSON_GetArrayItem(item(pairing, "entrants"), i));
        if (!pair->names[0] || !pair->names[1]) continue;
        pair->next = 1;
        pair->deal = -1;
        paths->count++;
    }
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

static int find_pair(const PairPaths *paths, const GamesRow *row) {
    for (int i = 0; i < paths->count; i++) {
        int at = (paths->last + i) % paths->count; /* rows of a pair stand together */
        const PairPath *pair = &paths->pairs[at];
        for (int side = 0; side < 2; side++)
            if (field_is(row->bot[0], pair->names[side]) && field_is(row->bot[1], pair->names[1 - side]))
                return at;
    }
    return -1;
}

void pair_paths_row(PairPaths *paths, const GamesRow *row) {
    int at = paths->count ? find_pair(paths, row) : -1;
    if (at < 0) return;
    paths->last = at;
    PairPath *pair = &paths->pairs[at];
    if (pair->deal != row->deal) pair->games = pair->points = 0;
    pair->deal = row->deal;
    int64_t lead =
        field_is(row->bot[0], pair->names[0]) ? row->place[1] - row->place[0] : row->place[0] - row->place[1];
    pair->points += lead > 0 ? 2 : lead == 0;
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
