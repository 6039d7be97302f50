#include "cli/rating_table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "stats/interval.h"

enum { SUPERIORITY_SHOWN = 12, DECIMALS = 6 };

const char *const rating_models[] = {"bradley-terry", "davidson", "rao-kupper", "plackett-luce", NULL};

/* Whose results are alike come in the order of the config, however their ratings are rounded. */
typedef struct {
    int entrant, group;
    double value;
} Place;

static int compare_places(const void *a, const void *b) {
    const Place *one = a, *two = b;
    if (one->group != two->group) return one->group - two->group;
    if (one->value != two->value) return one->value > two->value ? -1 : 1;
    return one->entrant - two->entrant;
}

bool rating_order(const Ratings *ratings, int *order) {
    const Fit *fit = ratings->fit;
    Place *places = memory_new((size_t)fit->entrants, sizeof *places);
    for (int i = 0; places && i < fit->entrants; i++)
        places[i] = (Place){i, fit->group[i], round(1e8 * fit->value[i])};
    if (places) qsort(places, (size_t)fit->entrants, sizeof *places, compare_places);
    for (int i = 0; places && i < fit->entrants; i++) order[i] = places[i].entrant;
    bool good = places;
    free(places);
    return good;
}

/* ---- what both forms show ---- */

static const SetEntrant *entrant_of(const RatingReport *report, int i) {
    return &report->ratings->set->entrants[i];
}

/* Whether some entrant is a point of a sweep, whose name alone says nothing. */
static bool has_points(const RatingReport *report) {
    const RunSet *set = report->ratings->set;
    for (int i = 0; i < set->entrant_count; i++)
        if (set_entrant_sweep(&set->entrants[i])) return true;
    return false;
}

/* "trump_factor 4, depth 2". */
static void write_values(const SetEntrant *entrant, Sheet *sheet) {
    const Variants *sweep = set_entrant_sweep(entrant);
    Text text = {0};
    char value[64];
    for (int i = 0; sweep && i < sweep->parameter_count; i++) {
        const Option *option = sweep->parameters[i];
        option_format(option, option_get(option, entrant->entrant->params), value, sizeof value);
        text_format(&text, "%s%s %s", i ? ", " : "", option->name, value);
    }
    sheet_cell(sheet, "%s", text_c(&text));
    text_free(&text);
}

static bool is_anchored(const RatingReport *report, int i) {
    const int *group = report->ratings->fit->group;
    return report->anchor >= 0 && group[report->anchor] == group[i];
}

static double rating(const RatingReport *report, int i) {
    const double *value = report->ratings->fit->value;
    return ELO_PER_UNIT * (value[i] - (is_anchored(report, i) ? value[report->anchor] : 0));
}

/* Of the difference to the anchor, or by itself. */
static RatingEstimate estimate_of(const RatingReport *report, int i) {
    return is_anchored(report, i) ? ratings_difference(report->ratings, i, report->anchor)
                                  : ratings_estimate(report->ratings, i);
}

/* Half of the 95 % interval. */
static double rating_error(const RatingReport *report, int i) {
    RatingEstimate estimate = estimate_of(report, i);
    return ELO_PER_UNIT * ratings_half(&estimate.interval);
}

static bool is_rough(const RatingReport *report, int i) {
    return (i != report->anchor && estimate_of(report, i).interval.rough) ||
           ratings_rough(report->ratings, i);
}

static double extra_error(const Ratings *ratings, int parameter) {
    RatingEstimate estimate = ratings_estimate(ratings, parameter);
    return ELO_PER_UNIT * ratings_half(&estimate.interval);
}

/* Whether no deal told two entrants of a group apart. */
static bool played_alike(const RatingReport *report, int i, int j) {
    const Ratings *ratings = report->ratings;
    return ratings->fit->group[i] == ratings->fit->group[j] && ratings_difference(ratings, i, j).alike;
}

/* Those of the entrant at `row` of the order and after it that played as it did, as names; none where it has
 * played as an earlier one did. Room for all in `names`. */
static int list_alike(const RatingReport *report, int row, const char *names[]) {
    int n = report->ratings->fit->entrants, i = report->order[row], count = 0;
    for (int before = 0; before < row; before++)
        if (played_alike(report, report->order[before], i)) return 0;
    names[count++] = entrant_of(report, i)->name;
    for (int after = row + 1; after < n; after++)
        if (played_alike(report, i, report->order[after]))
            names[count++] = entrant_of(report, report->order[after])->name;
    return count > 1 ? count : 0;
}

static bool is_complete(const RunSet *set) {
    for (int i = 0; i < set->run_count; i++) {
        int64_t games = set->runs[i].checkpoint.part.games, left = set->runs[i].schedule->games;
        if (set->runs[i].checkpoint.games < (games < left ? games : left)) return false; /* races shrink */
    }
    return true;
}

static int64_t fault_count(const Ratings *ratings) {
    int64_t sum = 0;
    for (int fault = 0; fault < FAULT_COUNT; fault++) sum += ratings->faults[fault];
    return sum;
}

/* ---- text ---- */

static void write_head(const RatingReport *report, Sheet *sheet) {
    const Ratings *ratings = report->ratings;
    const RunSet *set = ratings->set;
    sheet_say(sheet, "%d entrants, %lld games in %lld deal%s of %s (%d seats), from %d run%s%s\n",
              set->entrant_count, (long long)ratings->games, (long long)ratings->deals,
              ratings->deals == 1 ? "" : "s", set->config->game->name, set->config->seats, set->run_count,
              set->run_count == 1 ? "" : "s", is_complete(set) ? "" : "  [partial]");
    sheet_say(sheet, "%s%s; Elo, ", rating_models[ratings->options.model],
              ratings->options.model == RATING_BRADLEY_TERRY   ? " (a draw is half a win)"
              : ratings->options.model == RATING_PLACKETT_LUCE ? " (ties are shared)"
                                                               : "");
    if (report->anchor >= 0)
        sheet_say(sheet, "%s is 0; 95 %% errors of the difference, ",
                  entrant_of(report, report->anchor)->name);
    else
        sheet_say(sheet, "the mean is 0; 95 %% errors ");
    sheet_say(sheet, ratings->basis == ERRORS_OVER_DEALS ? "over deals (robust)\n"
                                                         : "of the model, as if games were independent\n");
    if (ratings->basis == ERRORS_FEW_DEALS) sheet_say(sheet, "note: too few deals for errors over deals\n");
    if (ratings->basis == ERRORS_EQUAL_DEALS)
        sheet_say(sheet, "note: every deal gave the same points, so errors over deals would be 0\n");
}

static void write_extra(const RatingReport *report, const char *name, int parameter, Sheet *sheet) {
    const Ratings *ratings = report->ratings;
    if (parameter < 0) return;
    sheet_say(sheet, "%s %+.1f Elo, 95 %% error %.1f", name, ELO_PER_UNIT * ratings->fit->value[parameter],
              extra_error(ratings, parameter));
    if (ratings->options.model == RATING_DAVIDSON && parameter == ratings->fit->draw)
        sheet_say(sheet, " (nu %.4f)", exp(ratings->fit->value[parameter]));
    sheet_say(sheet, "\n");
}

/* A line about every group, behind the table. */
static void write_groups(const RatingReport *report, Sheet *sheet) {
    const Fit *fit = report->ratings->fit;
    for (int place = 0; fit->groups > 1 && place < fit->entrants; place++) {
        int i = report->order[place], above = place > 0 ? report->order[place - 1] : i;
        if (place > 0 && fit->group[i] == fit->group[above]) continue;
        sheet_say(sheet, "group %d of %d%s\n", fit->group[i] + 1, fit->groups,
                  place == 0
                      ? ": each is rated by its inner games; numbers of different groups do not compare"
                  : fit_is_above(fit, above, i) ? ": below the group above (only losses)"
                                                : ": no comparison with the group above");
    }
}

static void write_entrant(const RatingReport *report, int place, Sheet *sheet) {
    const Ratings *ratings = report->ratings;
    int i = report->order[place];
    sheet_cell(sheet, "%d", place + 1);
    if (ratings->fit->groups > 1) sheet_cell(sheet, "%d", ratings->fit->group[i] + 1);
    sheet_cell(sheet, "%s", entrant_of(report, i)->name);
    if (has_points(report)) write_values(entrant_of(report, i), sheet);
    if (fit_is_alone(ratings->fit, i)) {
        for (int k = 0; k < 2; k++) sheet_cell(sheet, "-");
        sheet_cell(sheet, " ");
    } else {
        sheet_cell(sheet, "%+.1f", rating(report, i));
        sheet_cell(sheet, "%.1f", rating_error(report, i));
        sheet_cell(sheet, "%s", is_rough(report, i) ? "~" : " ");
    }
    sheet_cell(sheet, "%llu", (unsigned long long)ratings->participations[i].games);
    sheet_cell(sheet, "%.2f", 100 * ratings_share(ratings, i));
    if (report->alpha_rank) sheet_cell(sheet, "%.6f", report->alpha_rank[i]);
    if (!report->nash) return;
    sheet_cell(sheet, "%.6f", report->nash[i]);
    sheet_cell(sheet, "%+.6f", report->value[i]);
}

static void add_entrant_columns(const RatingReport *report, Sheet *sheet) {
    static const Column columns[] = {{"rating", "rating", CELL_RIGHT, " ", 9},
                                     {"95 %", "error95", CELL_RIGHT, " ", 9},
                                     {"", "rough", CELL_MARK, "", 1},
                                     {"games", "games", CELL_RIGHT, "", 10},
                                     {"points %", "points_percent", CELL_RIGHT, " ", 10}};
    static const Column nash[] = {{"nash", "nash", CELL_RIGHT, " ", 9},
                                  {"nash value", "nash_value", CELL_RIGHT, " ", 11}};
    sheet_table(sheet, "ratings", NULL);
    sheet_column(sheet, &(Column){"", "rank", CELL_RIGHT, "", 4});
    if (report->ratings->fit->groups > 1)
        sheet_column(sheet, &(Column){"group", "group", CELL_RIGHT, "  ", 5});
    sheet_column(sheet, &(Column){"entrant", "entrant", CELL_LEFT, "  ", 8});
    if (has_points(report)) sheet_column(sheet, &(Column){"values", "values", CELL_LEFT, "  ", 8});
    sheet_columns(sheet, columns, (int)(sizeof columns / sizeof *columns));
    if (report->alpha_rank) sheet_column(sheet, &(Column){"alpha-rank", "alpha_rank", CELL_RIGHT, " ", 12});
    if (report->nash) sheet_columns(sheet, nash, 2);
}

static void write_entrants(const RatingReport *report, Sheet *sheet) {
    bool rough = false;
    sheet_say(sheet, "\n");
    add_entrant_columns(report, sheet);
    for (int place = 0; place < report->ratings->set->entrant_count; place++) {
        write_entrant(report, place, sheet);
        rough = rough || (!fit_is_alone(report->ratings->fit, report->order[place]) &&
                          is_rough(report, report->order[place]));
    }
    if (rough) sheet_say(sheet, "~ rough: fewer than 30 deals, or fewer than about ten unlike the rest\n");
    write_groups(report, sheet);
}

/* "*" where the difference holds for all pairs together. */
static bool write_chance(const RatingReport *report, int i, int j, const bool *pairs, Sheet *sheet) {
    const Fit *fit = report->ratings->fit;
    bool marked = pairs && pairs[i * fit->entrants + j];
    if (i == j) {
        sheet_cell(sheet, "-");
    } else if (fit->group[i] == fit->group[j]) {
        RatingEstimate difference = ratings_difference(report->ratings, i, j);
        sheet_cell(sheet, "%.2f", 100 * ratings_superiority(&difference));
    } else {
        sheet_cell(sheet, "%s", fit_is_above(fit, i, j) ? ">" : fit_is_above(fit, j, i) ? "<" : "?");
    }
    sheet_cell(sheet, "%s", marked ? "*" : "");
    return marked;
}

/* Columns are headed by ranks, in CSV by names. */
static void add_chance_columns(const RatingReport *report, Sheet *sheet) {
    char head[16], key[NAME_MAX_LENGTH + 100];
    sheet_table(sheet, "superiority",
                "chance in percent that the entrant of the row is stronger than that of the column");
    sheet_column(sheet, &(Column){"", "rank", CELL_RIGHT, "", 4});
    sheet_column(sheet, &(Column){"", "entrant", CELL_LEFT, "  ", 8});
    for (int place = 0; place < report->ratings->fit->entrants; place++) {
        const char *name = entrant_of(report, report->order[place])->name;
        snprintf(head, sizeof head, "%d", place + 1);
        snprintf(key, sizeof key, "%s_holm95", name);
        sheet_column(sheet, &(Column){head, name, CELL_RIGHT, " ", 6});
        sheet_column(sheet, &(Column){"", key, CELL_MARK, "", 1});
    }
}

static void write_superiority(const RatingReport *report, Sheet *sheet) {
    const Fit *fit = report->ratings->fit;
    bool marked = false;
    if (fit->entrants > (sheet->all ? FIT_WHOLE_MAX : SUPERIORITY_SHOWN)) return;
    bool *pairs = ratings_holm(report->ratings);
    sheet_say(sheet, "\n");
    add_chance_columns(report, sheet);
    for (int row = 0; row < fit->entrants; row++) {
        sheet_cell(sheet, "%d", row + 1);
        sheet_cell(sheet, "%s", entrant_of(report, report->order[row])->name);
        for (int column = 0; column < fit->entrants; column++)
            if (write_chance(report, report->order[row], report->order[column], pairs, sheet)) marked = true;
    }
    free(pairs);
    if (marked) sheet_say(sheet, "* holds at 95 %% for all pairs together (Holm)\n");
    if (fit->groups > 1)
        sheet_say(sheet,
                  "> <: only wins or only losses link the two, no finite difference; ?: no games do\n");
}

static void write_alike(const RatingReport *report, Sheet *sheet) {
    const char *names[FIT_WHOLE_MAX];
    int n = report->ratings->fit->entrants;
    for (int row = 0; n <= FIT_WHOLE_MAX && row < n; row++) {
        int count = list_alike(report, row, names);
        for (int i = 0; i < count; i++)
            sheet_say(sheet, "%s%s", i == 0 ? "\nno deal told these apart: " : ", ", names[i]);
        if (count) sheet_say(sheet, "; do they play alike?\n");
    }
}

static void write_faults(const Ratings *ratings, Sheet *sheet) {
    if (fault_count(ratings) == 0) return;
    sheet_say(sheet,
              "\nnote: %lld games ended by a bot's fault (%lld illegal, %lld crash, %lld timeout) and "
              "count as its losses",
              (long long)fault_count(ratings), (long long)ratings->faults[FAULT_ILLEGAL],
              (long long)ratings->faults[FAULT_CRASH], (long long)ratings->faults[FAULT_TIMEOUT]);
    if (ratings->voids)
        sheet_say(sheet, ";\n%lld of them had nobody to blame and count as draws", (long long)ratings->voids);
    sheet_say(sheet, "\n");
}

void rating_table_build(const RatingReport *report, Sheet *sheet) {
    const Ratings *ratings = report->ratings;
    write_head(report, sheet);
    write_extra(report, "draw parameter", ratings->fit->draw, sheet);
    write_extra(report, "advantage of the first seat", ratings->fit->advantage, sheet);
    write_entrants(report, sheet);
    write_superiority(report, sheet);
    write_alike(report, sheet);
    if (report->alpha_rank)
        sheet_say(sheet, "\nalpha-rank: population of %d, intensity %d, by points shares\n",
                  ALPHA_RANK_INDIVIDUALS, ALPHA_RANK_INTENSITY);
    write_faults(ratings, sheet);
}

/* ---- JSON ---- */

static void add_runs(const RunSet *set, cJSON *root) {
    cJSON *runs = cJSON_AddArrayToObject(root, "runs");
    for (int i = 0; i < set->run_count; i++)
        cJSON_AddItemToArray(runs, cJSON_CreateString(set->runs[i].folder));
    cJSON_AddStringToObject(root, "game", set->config->game->name);
    cJSON_AddNumberToObject(root, "seats", set->config->seats);
}

static void add_faults(const Ratings *ratings, cJSON *root) {
    cJSON *faults = cJSON_AddObjectToObject(root, "faults");
    cJSON_AddNumberToObject(faults, "illegal", (double)ratings->faults[FAULT_ILLEGAL]);
    cJSON_AddNumberToObject(faults, "crash", (double)ratings->faults[FAULT_CRASH]);
    cJSON_AddNumberToObject(faults, "timeout", (double)ratings->faults[FAULT_TIMEOUT]);
    cJSON_AddNumberToObject(faults, "void", (double)ratings->voids);
}

static void add_if(cJSON *object, const char *key, bool known, double value) {
    if (known)
        json_add_fixed(object, key, value, DECIMALS);
    else
        cJSON_AddNullToObject(object, key);
}

static void add_extra(const RatingReport *report, cJSON *root, const char *key, int parameter) {
    const Ratings *ratings = report->ratings;
    if (parameter < 0) return;
    cJSON *object = cJSON_AddObjectToObject(root, key);
    json_add_fixed(object, "elo", ELO_PER_UNIT * ratings->fit->value[parameter], DECIMALS);
    json_add_fixed(object, "error95", extra_error(ratings, parameter), DECIMALS);
    if (ratings->options.model == RATING_DAVIDSON && parameter == ratings->fit->draw)
        json_add_fixed(object, "nu", exp(ratings->fit->value[parameter]), DECIMALS);
}

static void add_model(const RatingReport *report, cJSON *root) {
    static const char *const reasons[] = {NULL, "too few deals", "every deal gave the same points"};
    const Ratings *ratings = report->ratings;
    cJSON_AddStringToObject(root, "model", rating_models[ratings->options.model]);
    if (report->anchor >= 0)
        cJSON_AddStringToObject(root, "anchor", entrant_of(report, report->anchor)->name);
    else
        cJSON_AddNullToObject(root, "anchor");
    cJSON_AddStringToObject(root, "errors", ratings->basis == ERRORS_OVER_DEALS ? "deals" : "model");
    if (reasons[ratings->basis]) cJSON_AddStringToObject(root, "errors_note", reasons[ratings->basis]);
    json_add_fixed(root, "log_likelihood", ratings->fit->log_likelihood, DECIMALS);
    add_extra(report, root, "draw", ratings->fit->draw);
    add_extra(report, root, "seat_advantage", ratings->fit->advantage);
    cJSON_AddNumberToObject(root, "groups", ratings->fit->groups);
}

static void add_values(const SetEntrant *entrant, cJSON *object) {
    const Variants *sweep = set_entrant_sweep(entrant);
    cJSON *values = sweep ? cJSON_AddObjectToObject(object, "values") : NULL;
    for (int i = 0; sweep && i < sweep->parameter_count; i++) {
        const Option *option = sweep->parameters[i];
        cJSON_AddItemToObject(values, option->name,
                              option_value_json(option, option_get(option, entrant->entrant->params)));
    }
}

static cJSON *entrant_json(const RatingReport *report, int place) {
    const Ratings *ratings = report->ratings;
    const Fit *fit = ratings->fit;
    int i = report->order[place];
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "name", entrant_of(report, i)->name);
    cJSON_AddStringToObject(object, "bot", entrant_of(report, i)->entrant->bot->name);
    add_values(entrant_of(report, i), object);
    cJSON_AddNumberToObject(object, "rank", place + 1);
    cJSON_AddNumberToObject(object, "group", fit->group[i] + 1);
    bool known = !fit_is_alone(fit, i), over_deals = known && ratings->basis == ERRORS_OVER_DEALS;
    add_if(object, "rating", known, rating(report, i));
    add_if(object, "error95", known, rating_error(report, i));
    add_if(object, "standard_error_deals", over_deals, ELO_PER_UNIT * estimate_of(report, i).error);
    add_if(object, "standard_error_model", known,
           ELO_PER_UNIT *
               (is_anchored(report, i) ? fit_difference_error(fit, i, report->anchor) : fit_error(fit, i)));
    cJSON_AddBoolToObject(object, "rough", is_rough(report, i));
    cJSON_AddNumberToObject(object, "games", (double)ratings->participations[i].games);
    cJSON_AddNumberToObject(object, "deals", (double)ratings->participations[i].deals);
    json_add_fixed(object, "points_share", ratings_share(ratings, i), DECIMALS);
    if (report->alpha_rank) json_add_fixed(object, "alpha_rank", report->alpha_rank[i], DECIMALS);
    if (report->nash) json_add_fixed(object, "nash_weight", report->nash[i], DECIMALS);
    if (report->nash) json_add_fixed(object, "nash_value", report->value[i], DECIMALS);
    return object;
}

typedef enum { CELL_SUPERIORITY, CELL_ERROR, CELL_ROUGH } MatrixKind;

static cJSON *cell_json(const RatingReport *report, int i, int j, MatrixKind kind) {
    const Ratings *ratings = report->ratings;
    if (i == j || ratings->fit->group[i] != ratings->fit->group[j]) return cJSON_CreateNull();
    RatingEstimate difference = ratings_difference(ratings, i, j);
    if (kind == CELL_ROUGH) return cJSON_CreateBool(difference.interval.rough);
    if (kind == CELL_SUPERIORITY) return json_fixed(ratings_superiority(&difference), DECIMALS);
    return json_fixed(ELO_PER_UNIT * ratings_half(&difference.interval), DECIMALS);
}

/* Rows and columns in the order of "entrants"; null on the diagonal and between groups. */
static void add_matrix(const RatingReport *report, cJSON *root, const char *key, MatrixKind kind) {
    int n = report->ratings->set->entrant_count;
    if (n > FIT_WHOLE_MAX) return;
    cJSON *rows = cJSON_AddArrayToObject(root, key);
    for (int row = 0; row < n; row++) {
        cJSON *cells = cJSON_CreateArray();
        for (int column = 0; column < n; column++)
            cJSON_AddItemToArray(cells, cell_json(report, report->order[row], report->order[column], kind));
        cJSON_AddItemToArray(rows, cells);
    }
}

/* "alike": lists of entrants that no deal told apart. */
static void add_alike(const RatingReport *report, cJSON *root) {
    const char *names[FIT_WHOLE_MAX];
    int n = report->ratings->fit->entrants;
    cJSON *list = n > FIT_WHOLE_MAX ? NULL : cJSON_AddArrayToObject(root, "alike");
    for (int row = 0; list && row < n; row++) {
        int count = list_alike(report, row, names);
        if (count) cJSON_AddItemToArray(list, cJSON_CreateStringArray(names, count));
    }
}

/* "difference_holm95": the differences that hold at 95 % for all pairs together. */
static void add_holm(const RatingReport *report, cJSON *root) {
    int n = report->ratings->set->entrant_count;
    bool *pairs = n > FIT_WHOLE_MAX ? NULL : ratings_holm(report->ratings);
    if (!pairs) return;
    cJSON *rows = cJSON_AddArrayToObject(root, "difference_holm95");
    for (int row = 0; row < n; row++) {
        cJSON *cells = cJSON_CreateArray();
        for (int column = 0; column < n; column++)
            cJSON_AddItemToArray(cells,
                                 cJSON_CreateBool(pairs[report->order[row] * n + report->order[column]]));
        cJSON_AddItemToArray(rows, cells);
    }
    free(pairs);
}

char *rating_json(const RatingReport *report) {
    const Ratings *ratings = report->ratings;
    cJSON *root = cJSON_CreateObject();
    add_runs(ratings->set, root);
    cJSON_AddNumberToObject(root, "games", (double)ratings->games);
    cJSON_AddNumberToObject(root, "deals", (double)ratings->deals);
    cJSON_AddBoolToObject(root, "complete", is_complete(ratings->set));
    add_faults(ratings, root);
    add_model(report, root);
    cJSON *entrants = cJSON_AddArrayToObject(root, "entrants");
    for (int place = 0; place < ratings->set->entrant_count; place++)
        cJSON_AddItemToArray(entrants, entrant_json(report, place));
    add_matrix(report, root, "superiority", CELL_SUPERIORITY);
    add_matrix(report, root, "difference_error95", CELL_ERROR);
    add_matrix(report, root, "difference_rough", CELL_ROUGH);
    add_holm(report, root);
    add_alike(report, root);
    char *text = json_print(root);
    cJSON_Delete(root);
    return text;
}
