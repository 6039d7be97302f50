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

static bool is_anchored(const RatingReport *report, int i) {
    const int *group = report->ratings->fit->group;
    return report->anchor >= 0 && group[report->anchor] == group[i];
}

static double rating(const RatingReport *report, int i) {
    const double *value = report->ratings->fit->value;
    return ELO_PER_UNIT * (value[i] - (is_anchored(report, i) ? value[report->anchor] : 0));
}

/* The standard error in Elo under one of the covariances. */
static double standard_error(const RatingReport *report, const double *covariance, int i) {
    const Fit *fit = report->ratings->fit;
    return ELO_PER_UNIT * (is_anchored(report, i) ? fit_difference_error(fit, covariance, i, report->anchor)
                                                  : fit_error(fit, covariance, i));
}

static double quantile(const RatingReport *report, int i, int j) {
    uint64_t one = report->ratings->participations[i].deals, two = report->ratings->participations[j].deals;
    return ratings_quantile(report->ratings, one < two ? one : two);
}

/* Half of the 95 % interval. */
static double rating_error(const RatingReport *report, int i) {
    int other = is_anchored(report, i) ? report->anchor : i;
    return quantile(report, i, other) * standard_error(report, report->ratings->covariance, i);
}

static double extra_error(const Ratings *ratings, int parameter) {
    return ELO_PER_UNIT * ratings_quantile(ratings, (uint64_t)ratings->deals) *
           fit_error(ratings->fit, ratings->covariance, parameter);
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

static void write_head(const RatingReport *report, Text *out) {
    const Ratings *ratings = report->ratings;
    const RunSet *set = ratings->set;
    text_format(out, "%d entrants, %lld games in %lld deal%s of %s (%d seats), from %d run%s%s\n",
                set->entrant_count, (long long)ratings->games, (long long)ratings->deals,
                ratings->deals == 1 ? "" : "s", set->config->game->name, set->config->seats, set->run_count,
                set->run_count == 1 ? "" : "s", is_complete(set) ? "" : "  [partial]");
    text_format(out, "%s%s; Elo, ", rating_models[ratings->options.model],
                ratings->options.model == RATING_BRADLEY_TERRY   ? " (a draw is half a win)"
                : ratings->options.model == RATING_PLACKETT_LUCE ? " (ties are shared)"
                                                                 : "");
    if (report->anchor >= 0)
        text_format(out, "%s is 0; 95 %% errors of the difference, ",
                    entrant_of(report, report->anchor)->name);
    else
        text_string(out, "the mean is 0; 95 % errors ");
    text_string(out, ratings->basis == ERRORS_OVER_DEALS ? "over deals (robust)\n"
                                                         : "of the model, as if games were independent\n");
    if (ratings->basis == ERRORS_FEW_DEALS) text_string(out, "note: too few deals for errors over deals\n");
    if (ratings->basis == ERRORS_EQUAL_DEALS)
        text_string(out, "note: every deal gave the same points, so errors over deals would be 0\n");
}

static void write_extra(const RatingReport *report, const char *name, int parameter, Text *out) {
    const Ratings *ratings = report->ratings;
    if (parameter < 0) return;
    text_format(out, "%s %+.1f Elo, 95 %% error %.1f", name, ELO_PER_UNIT * ratings->fit->value[parameter],
                extra_error(ratings, parameter));
    if (ratings->options.model == RATING_DAVIDSON && parameter == ratings->fit->draw)
        text_format(out, " (nu %.4f)", exp(ratings->fit->value[parameter]));
    text_char(out, '\n');
}

static int name_width(const RunSet *set) {
    int width = 8;
    for (int i = 0; i < set->entrant_count; i++) {
        int length = text_width(set->entrants[i].name);
        if (length > width) width = length;
    }
    return width;
}

/* "group 2 of 3: ..." where a new group begins. */
static void write_group(const RatingReport *report, int place, Text *out) {
    const Fit *fit = report->ratings->fit;
    int i = report->order[place], above = place > 0 ? report->order[place - 1] : i;
    if (fit->groups == 1 || (place > 0 && fit->group[i] == fit->group[above])) return;
    text_format(out, "group %d of %d%s\n", fit->group[i] + 1, fit->groups,
                place == 0 ? ": each is rated by its inner games; numbers of different groups do not compare"
                : fit_is_above(fit, above, i) ? ": below the group above (only losses)"
                                              : ": no comparison with the group above");
}

static void write_entrant(const RatingReport *report, int place, int width, Text *out) {
    const Ratings *ratings = report->ratings;
    int i = report->order[place];
    text_format(out, "%4d  ", place + 1);
    text_left(out, entrant_of(report, i)->name, width);
    if (fit_is_alone(ratings->fit, i))
        text_format(out, " %9s %9s", "-", "-");
    else
        text_format(out, " %+9.1f %9.1f", rating(report, i), rating_error(report, i));
    text_format(out, "%s%10llu %8.2f %%",
                !fit_is_alone(ratings->fit, i) && ratings_rough(ratings, i) ? "~" : " ",
                (unsigned long long)ratings->participations[i].games, 100 * ratings_share(ratings, i));
    if (report->alpha_rank) text_format(out, " %12.6f", report->alpha_rank[i]);
    if (report->nash) text_format(out, " %9.6f %+11.6f", report->nash[i], report->value[i]);
    text_char(out, '\n');
}

static void write_entrants(const RatingReport *report, Text *out) {
    int width = name_width(report->ratings->set);
    bool rough = false;
    text_format(out, "\n%4s  %-*s %9s %9s %10s %10s", "", width, "entrant", "rating", "95 %", "games",
                "points");
    if (report->alpha_rank) text_format(out, " %12s", "alpha-rank");
    if (report->nash) text_format(out, " %9s %11s", "nash", "nash value");
    text_char(out, '\n');
    for (int place = 0; place < report->ratings->set->entrant_count; place++) {
        write_group(report, place, out);
        write_entrant(report, place, width, out);
        rough = rough || (!fit_is_alone(report->ratings->fit, report->order[place]) &&
                          ratings_rough(report->ratings, report->order[place]));
    }
    if (rough) text_string(out, "~ rough: fewer than 30 deals, or fewer than about ten unlike the rest\n");
}

/* "*" where the difference holds for all pairs together. */
static const char *write_chance(const RatingReport *report, int i, int j, const bool *pairs, Text *out) {
    const Fit *fit = report->ratings->fit;
    bool marked = pairs && pairs[i * fit->entrants + j];
    if (i == j)
        text_format(out, " %6s ", "-");
    else if (fit->group[i] == fit->group[j])
        text_format(out, " %6.2f%s", 100 * fit_superiority(fit, report->ratings->covariance, i, j),
                    marked ? "*" : " ");
    else
        text_format(out, " %6s ", fit_is_above(fit, i, j) ? ">" : fit_is_above(fit, j, i) ? "<" : "?");
    return marked ? "* holds at 95 % for all pairs together (Holm)\n" : NULL;
}

static void write_superiority(const RatingReport *report, Text *out) {
    const Fit *fit = report->ratings->fit;
    int width = name_width(report->ratings->set);
    const char *note = NULL;
    if (fit->entrants > SUPERIORITY_SHOWN) return;
    bool *pairs = ratings_holm(report->ratings);
    text_format(
        out, "\nchance in percent that the entrant of the row is stronger than that of the column\n%4s  %-*s",
        "", width, "");
    for (int place = 0; place < fit->entrants; place++) text_format(out, " %6d ", place + 1);
    for (int row = 0; row < fit->entrants; row++) {
        text_format(out, "\n%4d  ", row + 1);
        text_left(out, entrant_of(report, report->order[row])->name, width);
        for (int column = 0; column < fit->entrants; column++) {
            const char *found = write_chance(report, report->order[row], report->order[column], pairs, out);
            note = found ? found : note;
        }
    }
    free(pairs);
    text_format(out, "\n%s", note ? note : "");
    if (fit->groups > 1)
        text_string(out,
                    "> <: only wins or only losses link the two, no finite difference; ?: no games do\n");
}

static void write_faults(const Ratings *ratings, Text *out) {
    if (fault_count(ratings) == 0) return;
    text_format(out,
                "\nnote: %lld games ended by a bot's fault (%lld illegal, %lld crash, %lld timeout) and "
                "count as its losses",
                (long long)fault_count(ratings), (long long)ratings->faults[FAULT_ILLEGAL],
                (long long)ratings->faults[FAULT_CRASH], (long long)ratings->faults[FAULT_TIMEOUT]);
    if (ratings->voids)
        text_format(out, ";\n%lld of them had nobody to blame and count as draws", (long long)ratings->voids);
    text_char(out, '\n');
}

void rating_table_write(const RatingReport *report, Text *out) {
    const Ratings *ratings = report->ratings;
    write_head(report, out);
    write_extra(report, "draw parameter", ratings->fit->draw, out);
    write_extra(report, "advantage of the first seat", ratings->fit->advantage, out);
    write_entrants(report, out);
    write_superiority(report, out);
    if (report->alpha_rank)
        text_format(out, "\nalpha-rank: population of %d, intensity %d, by points shares\n",
                    ALPHA_RANK_INDIVIDUALS, ALPHA_RANK_INTENSITY);
    write_faults(ratings, out);
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

static cJSON *entrant_json(const RatingReport *report, int place) {
    const Ratings *ratings = report->ratings;
    const Fit *fit = ratings->fit;
    int i = report->order[place];
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "name", entrant_of(report, i)->name);
    cJSON_AddStringToObject(object, "bot", entrant_of(report, i)->entrant->bot->name);
    cJSON_AddNumberToObject(object, "rank", place + 1);
    cJSON_AddNumberToObject(object, "group", fit->group[i] + 1);
    bool known = !fit_is_alone(fit, i), over_deals = known && ratings->basis == ERRORS_OVER_DEALS;
    add_if(object, "rating", known, rating(report, i));
    add_if(object, "error95", known, rating_error(report, i));
    add_if(object, "standard_error_deals", over_deals, standard_error(report, fit->robust, i));
    add_if(object, "standard_error_model", known, standard_error(report, fit->covariance, i));
    cJSON_AddBoolToObject(object, "rough", ratings_rough(ratings, i));
    cJSON_AddNumberToObject(object, "games", (double)ratings->participations[i].games);
    cJSON_AddNumberToObject(object, "deals", (double)ratings->participations[i].deals);
    json_add_fixed(object, "points_share", ratings_share(ratings, i), DECIMALS);
    if (report->alpha_rank) json_add_fixed(object, "alpha_rank", report->alpha_rank[i], DECIMALS);
    if (report->nash) json_add_fixed(object, "nash_weight", report->nash[i], DECIMALS);
    if (report->nash) json_add_fixed(object, "nash_value", report->value[i], DECIMALS);
    return object;
}

static cJSON *cell_json(const RatingReport *report, int i, int j, bool superiority) {
    const Ratings *ratings = report->ratings;
    if (i == j || ratings->fit->group[i] != ratings->fit->group[j]) return cJSON_CreateNull();
    if (superiority) return json_fixed(fit_superiority(ratings->fit, ratings->covariance, i, j), DECIMALS);
    double error = fit_difference_error(ratings->fit, ratings->covariance, i, j);
    return json_fixed(ELO_PER_UNIT * quantile(report, i, j) * error, DECIMALS);
}

/* Rows and columns in the order of "entrants"; null on the diagonal and between groups. */
static void add_matrix(const RatingReport *report, cJSON *root, const char *key, bool superiority) {
    int n = report->ratings->set->entrant_count;
    if (n > FIT_WHOLE_MAX) return;
    cJSON *rows = cJSON_AddArrayToObject(root, key);
    for (int row = 0; row < n; row++) {
        cJSON *cells = cJSON_CreateArray();
        for (int column = 0; column < n; column++)
            cJSON_AddItemToArray(cells,
                                 cell_json(report, report->order[row], report->order[column], superiority));
        cJSON_AddItemToArray(rows, cells);
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
    add_matrix(report, root, "superiority", true);
    add_matrix(report, root, "difference_error95", false);
    add_holm(report, root);
    char *text = json_print(root);
    cJSON_Delete(root);
    return text;
}
