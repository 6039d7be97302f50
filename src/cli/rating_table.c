/* Ratings as text and as JSON, from the same rows: the model, the entrants in their order, and faults. A row
 * is computed from the fit when it is shown. */
#include "cli/rating_table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/memory.h"

enum { VALUES_BYTES = 4000 };

const char *const rating_models[] = {"bradley-terry", "davidson", "rao-kupper", "plackett-luce", NULL};

/* Entrants with equal ratings keep the order of the config. */
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

/* ---- shared by both forms ---- */

static const SetEntrant *entrant_of(const RatingReport *report, int i) {
    return &report->ratings->set->entrants[i];
}

/* True if some entrant is a point of a sweep: its name alone says nothing. */
static bool has_points(const RatingReport *report) {
    const RunSet *set = report->ratings->set;
    for (int i = 0; i < set->entrant_count; i++)
        if (set_entrant_sweep(&set->entrants[i])) return true;
    return false;
}

/* "trump_factor 4, depth 2". */
static void write_values(const SetEntrant *entrant, char *out, size_t capacity) {
    const Variants *sweep = set_entrant_sweep(entrant);
    size_t length = 0;
    char value[64];
    out[0] = 0;
    for (int i = 0; sweep && i < sweep->parameter_count && length < capacity; i++) {
        const Option *option = sweep->parameters[i];
        option_format(option, option_get(option, entrant->entrant->params), value, sizeof value);
        length +=
            (size_t)snprintf(out + length, capacity - length, "%s%s %s", i ? ", " : "", option->name, value);
    }
}

static bool is_anchored(const RatingReport *report, int i) {
    const int *group = report->ratings->fit->group;
    return report->anchor >= 0 && group[report->anchor] == group[i];
}

static double rating(const RatingReport *report, int i) {
    const double *value = report->ratings->fit->value;
    return ELO_PER_UNIT * (value[i] - (is_anchored(report, i) ? value[report->anchor] : 0));
}

/* The rating as a difference to the anchor, or without one as it is. */
static RatingEstimate estimate_of(const RatingReport *report, int i) {
    return is_anchored(report, i) ? ratings_difference(report->ratings, i, report->anchor)
                                  : ratings_estimate(report->ratings, i);
}

/* Half the width of the 95 % interval, in Elo. */
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

static bool is_complete(const RunSet *set) {
    for (int i = 0; i < set->run_count; i++) {
        int64_t games = set->runs[i].checkpoint.part.games, left = set->runs[i].schedule->games;
        if (set->runs[i].checkpoint.games < (games < left ? games : left))
            return false; /* a race may have fewer games
                                                                                          * than its schedule */
    }
    return true;
}

static int64_t fault_count(const Ratings *ratings) {
    int64_t sum = 0;
    for (int fault = 0; fault < FAULT_COUNT; fault++) sum += ratings->faults[fault];
    return sum;
}

/* ---- figures ---- */

typedef struct {
    int64_t rank, group, games, deals;
    const char *name, *bot;
    double rating, error95, standard_error_deals, standard_error_model; /* NaN if unknown */
    bool rough, shown_rough;
    const SetEntrant *entrant;
    char values[VALUES_BYTES]; /* for a point of a sweep */
    double points_share, nash_value;
    Interval alpha_rank, nash_weight;
    bool alpha_rank_undetermined, nash_undetermined;
} RatingRow;

enum {
    SEVERAL_GROUPS = 1,
    WITH_ALPHA_RANK = 2,
    WITH_NASH = 4,
    WITH_POINTS = 8,
    IS_POINT = 16,
    RESAMPLED = 32
};

static void put_values(JsonWriter *json, const char *key, const void *memory) {
    const SetEntrant *entrant = ((const RatingRow *)memory)->entrant;
    const Variants *sweep = set_entrant_sweep(entrant);
    json_put_object(json, key);
    for (int i = 0; i < sweep->parameter_count; i++)
        figure_put_value(
            json, sweep->parameters[i]->name,
            (OptionValue){sweep->parameters[i], option_get(sweep->parameters[i], entrant->entrant->params)});
    json_end(json);
}

#define UNDETERMINED_COLUMN .head = "", .gap = "", .width = 1, .mark = "?"
#define AT(field)           offsetof(RatingRow, field)
static const Figure of_entrant[] = {
    {FIGURE_COUNT, AT(rank), .head = "", .column = "rank", .gap = "", .width = 4},
    {FIGURE_COUNT, AT(group), .shown = SEVERAL_GROUPS, .head = "group", .column = "group", .gap = "  ",
     .width = 5},
    {FIGURE_TEXT, AT(name), .key = "name", .head = "entrant", .column = "entrant", .gap = "  ", .width = 8},
    {FIGURE_CHARS, AT(values), .shown = WITH_POINTS, .head = "values", .column = "values", .gap = "  ",
     .width = 8},
    {FIGURE_TEXT, AT(bot), .key = "bot"},
    {FIGURE_WRITTEN, 0, .when = IS_POINT, .key = "values", .write = put_values},
    {FIGURE_COUNT, AT(rank), .key = "rank"},
    {FIGURE_COUNT, AT(group), .key = "group"},
    {FIGURE_REAL, AT(rating), .key = "rating", .head = "rating", .width = 9, .decimals = 1, .sign = true,
     .exact = true},
    {FIGURE_REAL, AT(error95), .key = "error95", .head = "95 %", .width = 9, .decimals = 1, .exact = true},
    {FIGURE_REAL, AT(standard_error_deals), .key = "standard_error_deals"},
    {FIGURE_REAL, AT(standard_error_model), .key = "standard_error_model"},
    {FIGURE_FLAG, AT(rough), .key = "rough"},
    {FIGURE_FLAG, AT(shown_rough), .head = "", .column = "rough", .gap = "", .width = 1, .mark = "~",
     .none = " "},
    {FIGURE_COUNT, AT(games), .key = "games", .head = "games", .gap = "", .width = 10},
    {FIGURE_COUNT, AT(deals), .key = "deals"},
    {FIGURE_REAL, AT(points_share), .key = "points_share", .head = "points %", .column = "points_percent",
     .width = 10, .decimals = 2, .percent = true, .exact = true},
    {FIGURE_INTERVAL, AT(alpha_rank), .when = WITH_ALPHA_RANK, .key = "alpha_rank", .ends = "alpha_rank_ci95",
     .head = "alpha-rank", .width = 10, .decimals = 3, .ends_width = 14},
    {FIGURE_FLAG, AT(alpha_rank_undetermined), .when = WITH_ALPHA_RANK | RESAMPLED,
     .key = "alpha_rank_undetermined", UNDETERMINED_COLUMN},
    {FIGURE_INTERVAL, AT(nash_weight), .when = WITH_NASH, .key = "nash_weight", .ends = "nash_weight_ci95",
     .head = "nash", .width = 9, .decimals = 3, .ends_width = 14},
    {FIGURE_FLAG, AT(nash_undetermined), .when = WITH_NASH | RESAMPLED, .key = "nash_weight_undetermined",
     UNDETERMINED_COLUMN},
    {FIGURE_REAL, AT(nash_value), .when = WITH_NASH, .key = "nash_value", .head = "nash value", .width = 11,
     .decimals = 3, .sign = true},
};
#undef AT

static unsigned conditions_of(const RatingReport *report) {
    return (report->ratings->fit->groups > 1 ? SEVERAL_GROUPS : 0u) |
           (report->population->alpha_rank.weight ? WITH_ALPHA_RANK : 0u) |
           (report->population->nash.weight ? WITH_NASH : 0u) | (report->ratings->blocks ? RESAMPLED : 0u) |
           (has_points(report) ? WITH_POINTS : 0u);
}

static RatingRow row_of(const RatingReport *report, int place) {
    const Ratings *ratings = report->ratings;
    const Population *population = report->population;
    const Fit *fit = ratings->fit;
    int i = report->order[place];
    bool known = !fit_is_alone(fit, i), over_deals = known && ratings->basis == ERRORS_OVER_DEALS;
    bool rough = is_rough(report, i);
    double model = is_anchored(report, i) ? fit_difference_error(fit, i, report->anchor) : fit_error(fit, i);
    RatingRow row = {.rank = place + 1,
                     .group = fit->group[i] + 1,
                     .games = (int64_t)ratings->participations[i].games,
                     .deals = (int64_t)ratings->participations[i].deals,
                     .name = entrant_of(report, i)->name,
                     .bot = entrant_of(report, i)->entrant->bot->name,
                     .rating = known ? rating(report, i) : NAN,
                     .error95 = known ? rating_error(report, i) : NAN,
                     .standard_error_deals = over_deals ? ELO_PER_UNIT * estimate_of(report, i).error : NAN,
                     .standard_error_model = known ? ELO_PER_UNIT * model : NAN,
                     .rough = rough,
                     .shown_rough = known && rough,
                     .points_share = ratings_share(ratings, i),
                     .alpha_rank = shares_interval(&population->alpha_rank, i),
                     .alpha_rank_undetermined = shares_undetermined(&population->alpha_rank, i),
                     .nash_weight = shares_interval(&population->nash, i),
                     .nash_undetermined = shares_undetermined(&population->nash, i),
                     .nash_value = population->nash.weight ? population->value[i] : 0,
                     .entrant = entrant_of(report, i)};
    write_values(row.entrant, row.values, sizeof row.values);
    return row;
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

/* Writes a line about every group, below the table. */
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

typedef struct {
    const RatingReport *report;
    RatingRow row;
} RatingRows;

static const void *row_at(void *context, int64_t place) {
    RatingRows *rows = context;
    rows->row = row_of(rows->report, (int)place);
    return &rows->row;
}

static void show_entrants(const RatingReport *report, Sheet *sheet) {
    const Ratings *ratings = report->ratings;
    RatingRows rows = {.report = report};
    bool rough = false;
    sheet_say(sheet, "\n");
    sheet_table(sheet, &(Table){"ratings", .figures = FIGURES(of_entrant), .having = conditions_of(report),
                                .count = ratings->set->entrant_count, .row = row_at, .context = &rows});
    for (int i = 0; i < ratings->set->entrant_count; i++)
        rough = rough || (!fit_is_alone(ratings->fit, i) && is_rough(report, i));
    if (rough) sheet_say(sheet, "~ rough: fewer than 30 deals, or fewer than about ten unlike the rest\n");
    write_groups(report, sheet);
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

static bool any_undetermined(const RatingReport *report) {
    const Population *population = report->population;
    for (int i = 0; i < report->ratings->fit->entrants; i++)
        if (shares_undetermined(&population->alpha_rank, i) || shares_undetermined(&population->nash, i))
            return true;
    return false;
}

void rating_table_build(const RatingReport *report, Sheet *sheet) {
    const Ratings *ratings = report->ratings;
    write_head(report, sheet);
    write_extra(report, "draw parameter", ratings->fit->draw, sheet);
    write_extra(report, "advantage of the first seat", ratings->fit->advantage, sheet);
    show_entrants(report, sheet);
    rating_pairs_build(report, sheet);
    if (any_undetermined(report))
        sheet_say(sheet,
                  "\n? not determined by these games: when their deals are drawn again, the weight covers "
                  "more than half of 0 to 1\n");
    if (report->population->alpha_rank.weight)
        sheet_say(sheet, "\nalpha-rank: population of %d, intensity %d, by points shares\n",
                  ALPHA_RANK_INDIVIDUALS, ALPHA_RANK_INTENSITY);
    write_faults(ratings, sheet);
}

/* ---- JSON ---- */

static void put_faults(JsonWriter *json, const Ratings *ratings) {
    json_put_object(json, "faults");
    json_put_count(json, "illegal", ratings->faults[FAULT_ILLEGAL]);
    json_put_count(json, "crash", ratings->faults[FAULT_CRASH]);
    json_put_count(json, "timeout", ratings->faults[FAULT_TIMEOUT]);
    json_put_count(json, "void", ratings->voids);
    json_end(json);
}

static void put_head(JsonWriter *json, const Ratings *ratings) {
    const RunSet *set = ratings->set;
    json_put_list(json, "runs");
    for (int i = 0; i < set->run_count; i++) json_put_string(json, NULL, set->runs[i].folder);
    json_end(json);
    json_put_string(json, "game", set->config->game->name);
    json_put_count(json, "seats", set->config->seats);
    json_put_count(json, "games", ratings->games);
    json_put_count(json, "deals", ratings->deals);
    json_put_bool(json, "complete", is_complete(set));
    put_faults(json, ratings);
}

static void put_extra(JsonWriter *json, const RatingReport *report, const char *key, int parameter) {
    const Ratings *ratings = report->ratings;
    if (parameter < 0) return;
    json_put_object(json, key);
    figure_put(json, "elo", ELO_PER_UNIT * ratings->fit->value[parameter]);
    figure_put(json, "error95", extra_error(ratings, parameter));
    if (ratings->options.model == RATING_DAVIDSON && parameter == ratings->fit->draw)
        figure_put(json, "nu", exp(ratings->fit->value[parameter]));
    json_end(json);
}

static void put_model(JsonWriter *json, const RatingReport *report) {
    static const char *const reasons[] = {NULL, "too few deals", "every deal gave the same points"};
    const Ratings *ratings = report->ratings;
    json_put_string(json, "model", rating_models[ratings->options.model]);
    json_put_string(json, "anchor", report->anchor >= 0 ? entrant_of(report, report->anchor)->name : NULL);
    json_put_string(json, "errors", ratings->basis == ERRORS_OVER_DEALS ? "deals" : "model");
    if (reasons[ratings->basis]) json_put_string(json, "errors_note", reasons[ratings->basis]);
    figure_put(json, "log_likelihood", ratings->fit->log_likelihood);
    put_extra(json, report, "draw", ratings->fit->draw);
    put_extra(json, report, "seat_advantage", ratings->fit->advantage);
    json_put_count(json, "groups", ratings->fit->groups);
}

/* Points of sweeps also have "values", always at the same place of the object. */
static void put_entrants(JsonWriter *json, const RatingReport *report) {
    json_put_list(json, "entrants");
    for (int place = 0; place < report->ratings->set->entrant_count; place++) {
        RatingRow row = row_of(report, place);
        unsigned point = set_entrant_sweep(row.entrant) ? IS_POINT : 0;
        json_put_object(json, NULL);
        figures_put(json, FIGURES(of_entrant), conditions_of(report) | point, &row);
        json_end(json);
    }
    json_end(json);
}

char *rating_json(const RatingReport *report) {
    JsonWriter json = {0};
    json_put_object(&json, NULL);
    put_head(&json, report->ratings);
    put_model(&json, report);
    put_entrants(&json, report);
    rating_pairs_put(&json, report);
    json_end(&json);
    return json_take(&json);
}
