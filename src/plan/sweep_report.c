/* A sweep for files and for people. Rows are made of the analysis when they are shown; those of tables are
 * rounded as summary.json is, and ordered by what it says. */
#include "plan/sweep_report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "plan/values.h"

enum { POINTS_SHOWN = 20, VALUES_SHOWN = 40, COLUMNS_SHOWN = 16, OTHERS_SHOWN = 4, BEST_SHOWN = 3 };

/* A point, against all opponents or one of them. */
typedef struct {
    const Analysis *analysis;
    const Tally *tally;
    int number;           /* from 0 */
    const char *opponent; /* NULL: all */
    int64_t point, games, deals, dropped_after, dropped_for;
    Interval share, to_best, to_default, race;
    bool tied, rough, is_default;
    const char *best, *self;   /* words in the place of a difference to itself */
    const OptionValue *values; /* of the parameters */
    char dropped[32];
} PointRow;

/* Conditions of figures. */
enum { OF_ALL = 1, OF_OPPONENT = 2, IN_RACE = 4, SEVERAL_OPPONENTS = 8, WITH_BEST = 16 };

/* ---- figures ---- */

static void put_values(JsonWriter *json, const char *key, const void *memory);
static void put_opponents(JsonWriter *json, const char *key, const void *memory);

#define SHARE_COLUMNS      .width = 7, .decimals = 4, .ends_width = 16
#define DIFFERENCE_COLUMNS .gap = "  ", .decimals = 4, .sign = true, .ends_width = 18

#define AT(field) offsetof(PointRow, field)
/* In tables the values of the parameters come after the first so many. */
enum { POINT_BEGINS = 3 };
static const Figure of_point[] = {
    {FIGURE_TEXT, AT(opponent), .when = OF_OPPONENT, .key = "name", .column = "opponent", .head = "against",
     .gap = "", .width = 8},
    {FIGURE_COUNT, AT(point), .when = OF_ALL, .key = "point", .head = "point", .gap = "", .width = 5},
    {FIGURE_COUNT, AT(point), .shown = OF_OPPONENT, .head = "point", .column = "point", .gap = "  ",
     .width = 5},
    {FIGURE_WRITTEN, 0, .when = OF_ALL, .key = "values", .write = put_values},
    {FIGURE_COUNT, AT(games), .when = OF_ALL, .key = "games", .head = "games", .width = 10},
    {FIGURE_INTERVAL, AT(share), .key = "share", .ends = "share_ci95", .head = "share", .gap = "  ",
     .ends_column = "share", SHARE_COLUMNS},
    {FIGURE_INTERVAL, AT(share), .when = OF_ALL, .key = "score", .ends = "score_ci95"},
    {FIGURE_INTERVAL, AT(to_best), .key = "to_best", .ends = "to_best_ci95", .head = "to best", .width = 7,
     .ends_column = "to_best", .word = AT(best), DIFFERENCE_COLUMNS},
    {FIGURE_INTERVAL, AT(to_default), .key = "to_default", .ends = "to_default_ci95", .head = "to default",
     .width = 10, .ends_column = "to_default", .word = AT(self), DIFFERENCE_COLUMNS},
    {FIGURE_FLAG, AT(tied), .when = OF_ALL, .key = "tied", .head = "", .gap = "  ", .mark = "= best"},
    {FIGURE_FLAG, AT(rough), .key = "rough", .head = "", .gap = "  ", .mark = "~"},
    {FIGURE_COUNT, AT(deals), .when = OF_ALL | IN_RACE, .key = "deals"},
    {FIGURE_COUNT, AT(dropped_after), .when = OF_ALL | IN_RACE, .key = "dropped_after"},
    {FIGURE_COUNT, AT(dropped_for), .when = OF_ALL | IN_RACE, .key = "dropped_for"},
    {FIGURE_INTERVAL, AT(race), .when = OF_ALL | IN_RACE, .ends = "race_interval"},
    {FIGURE_CHARS, AT(dropped), .when = OF_ALL, .head = "", .column = "dropped", .gap = "  "},
    {FIGURE_FLAG, AT(is_default), .when = OF_ALL, .head = "", .column = "default", .gap = "  ",
     .mark = "default"},
    {FIGURE_WRITTEN, 0, .when = OF_ALL | SEVERAL_OPPONENTS, .key = "opponents", .write = put_opponents},
};
#undef AT

/* The points that share a value, or two. */
typedef struct {
    const Analysis *analysis;
    const Grouping *grouping;
    OptionValue value, other;
    int64_t points, best_point;
    Interval share, effect, best_share;
    bool rough;
    char best_values[OTHERS_SHOWN * 150];
} GroupRow;

static void put_group_values(JsonWriter *json, const char *key, const void *memory);

#define AT(field) offsetof(GroupRow, field)
static const Figure of_group[] = {
    {FIGURE_WRITTEN, 0, .key = "values", .write = put_group_values},
    {FIGURE_COUNT, AT(points), .key = "points", .head = "points", .width = 7},
    {FIGURE_COUNT, AT(best_point), .when = WITH_BEST, .key = "best_point"},
    {FIGURE_INTERVAL, AT(share), .key = "share", .ends = "share_ci95", .head = "share", .gap = "  ",
     .ends_column = "share", SHARE_COLUMNS},
    {FIGURE_INTERVAL, AT(share), .key = "score", .ends = "score_ci95"},
    {FIGURE_INTERVAL, AT(effect), .key = "effect", .ends = "effect_ci95", .head = "effect", .width = 7,
     .ends_column = "effect", DIFFERENCE_COLUMNS},
    {FIGURE_FLAG, AT(rough), .key = "rough"},
    {FIGURE_COUNT, AT(best_point), .shown = WITH_BEST, .head = "best point", .column = "best_point",
     .gap = "  ", .width = 10},
    {FIGURE_INTERVAL, AT(best_share), .shown = WITH_BEST, .head = "share", .column = "best_share",
     .ends_column = "best_share", SHARE_COLUMNS},
    {FIGURE_CHARS, AT(best_values), .shown = WITH_BEST, .head = "", .column = "best_values", .gap = "  "},
};
#undef AT

/* ---- rows ---- */

static bool is_rough(const PointResult *result) {
    return result->share.rough || result->to_best.rough || result->to_default.rough;
}

static const char *opponent_name(const Analysis *analysis, int opponent) {
    return analysis->config->entrants[variants_of(analysis->config)->count + opponent].name;
}

static const PointResult *against(const Analysis *analysis, int opponent, int point) {
    return &analysis
                ->against[(size_t)opponent * (size_t)variants_of(analysis->config)->count + (size_t)point];
}

static void add_race(const Analysis *analysis, PointRow *row) {
    const RaceResult *result = &analysis->points[row->number].race;
    bool out = result->dropped_after > 0;
    row->deals = analysis->race->totals->played[row->number];
    row->dropped_after = out ? result->dropped_after : COUNT_NONE;
    row->dropped_for = out ? result->against + 1 : COUNT_NONE;
    row->race = (Interval){NAN, result->low, result->high, false};
    if (out) snprintf(row->dropped, sizeof row->dropped, "out after %lld", (long long)result->dropped_after);
}

/* `opponent` -1: all of them. */
static PointRow point_row(const Analysis *analysis, const Tally *tally, int point, int opponent) {
    const PointResult *result = opponent < 0 ? &analysis->points[point] : against(analysis, opponent, point);
    bool is_default = point == analysis->reference;
    PointRow row = {.analysis = analysis,
                    .tally = tally,
                    .number = point,
                    .opponent = opponent < 0 ? NULL : opponent_name(analysis, opponent),
                    .point = point + 1,
                    .games = (int64_t)tally->entrant[point].games,
                    .share = result->share,
                    .to_best = result->to_best,
                    .to_default = result->to_default,
                    .tied = result->tied,
                    .rough = is_rough(result),
                    .is_default = is_default,
                    .best = point == analysis->best ? "best" : NULL,
                    .self = !is_default    ? NULL
                            : opponent < 0 ? ""
                                           : "default"};
    if (analysis->race && opponent < 0) add_race(analysis, &row);
    return row;
}

static const Option *parameter_of(const Analysis *analysis, int number) {
    return variants_of(analysis->config)->parameters[number];
}

static int parameter_count(const Analysis *analysis) {
    return variants_of(analysis->config)->parameter_count;
}

static OptionValue value_of(const Analysis *analysis, int point, int parameter) {
    const Option *option = parameter_of(analysis, parameter);
    return (OptionValue){option, option_get(option, analysis->config->entrants[point].params)};
}

/* "trump_factor=5 throw_in=always": the values of the other parameters, when they are few. */
static void write_others(const Analysis *analysis, int point, int parameter, GroupRow *row) {
    char shown[VALUE_SHOWN];
    size_t length = 0;
    if (parameter_count(analysis) - 1 > OTHERS_SHOWN) return;
    for (int i = 0; i < parameter_count(analysis); i++) {
        OptionValue value = value_of(analysis, point, i);
        if (i == parameter) continue;
        option_format(value.option, value.value, shown, sizeof shown);
        length += (size_t)snprintf(row->best_values + length, sizeof row->best_values - length, "%s%.80s=%s",
                                   length ? " " : "", value.option->name, shown);
    }
}

static GroupRow group_row(const Analysis *analysis, const Grouping *grouping, int number) {
    const GroupResult *group = &grouping->groups[number];
    GroupRow row = {.analysis = analysis,
                    .grouping = grouping,
                    .value = {parameter_of(analysis, grouping->first), group->value},
                    .points = group->points,
                    .best_point = group->best + 1,
                    .share = group->share,
                    .effect = group->effect,
                    .best_share = analysis->points[group->best].share,
                    .rough = group->share.rough || group->effect.rough};
    if (grouping->second >= 0)
        row.other = (OptionValue){parameter_of(analysis, grouping->second), group->other};
    else
        write_others(analysis, group->best, grouping->first, &row);
    return row;
}

/* Rows of points in the order in which they are shown. */
typedef struct {
    const Analysis *analysis;
    const Tally *tally;
    PointRow *rows; /* NULL: all points, against all opponents */
    int64_t count;
    PointRow row;
    OptionValue values[SWEPT_MAX]; /* of the row */
} PointList;

static const void *point_at(void *context, int64_t number) {
    PointList *list = context;
    list->row = list->rows ? list->rows[number] : point_row(list->analysis, list->tally, (int)number, -1);
    for (int i = 0; i < parameter_count(list->analysis); i++)
        list->values[i] = value_of(list->analysis, list->row.number, i);
    list->row.values = list->values;
    return &list->row;
}

static Table point_table(PointList *list, unsigned having) {
    return (Table){"points",         .figures = FIGURES(of_point),
                   .having = having, .count = list->count,
                   .row = point_at,  .context = list};
}

typedef struct {
    const Analysis *analysis;
    const Grouping *grouping;
    GroupRow row;
} GroupList;

static const void *group_at(void *context, int64_t number) {
    GroupList *list = context;
    list->row = group_row(list->analysis, list->grouping, (int)number);
    return &list->row;
}

/* Of one parameter among several each value has a best point. */
static Table group_table(GroupList *list) {
    return (Table){.figures = FIGURES(of_group),
                   .having =
                       list->grouping->second < 0 && parameter_count(list->analysis) > 1 ? WITH_BEST : 0,
                   .count = list->grouping->count,
                   .row = group_at,
                   .context = list};
}

/* ---- points.csv ---- */

static void put_interval(Text *out, Interval interval) {
    values_csv_figure(interval.mean, out);
    values_csv_figure(interval.low, out);
    values_csv_figure(interval.high, out);
}

/* The two columns of a point that is still in are empty. */
static void put_race(const Analysis *analysis, int point, Text *out) {
    const RaceResult *result = &analysis->points[point].race;
    text_format(out, ",%lld,", (long long)analysis->race->totals->played[point]);
    if (result->dropped_after > 0)
        text_format(out, "%lld,%d", (long long)result->dropped_after, result->against + 1);
    else
        text_char(out, ',');
    values_csv_figure(result->low, out);
    values_csv_figure(result->high, out);
}

static void put_shares(const PointResult *result, Text *out) {
    put_interval(out, result->share);
    put_interval(out, result->to_best);
    put_interval(out, result->to_default);
}

static void put_heads(const Analysis *analysis, Text *out) {
    static const char *const figures[] = {"share", "to_best", "to_default"};
    text_string(out, "point");
    for (int i = 0; i < parameter_count(analysis); i++)
        text_format(out, ",%s", parameter_of(analysis, i)->name);
    text_string(out, ",games,share,share_low,share_high,to_best,to_best_low,to_best_high,to_default,"
                     "to_default_low,to_default_high,tied,rough");
    if (analysis->race) text_string(out, ",deals,dropped_after,dropped_for,race_low,race_high");
    for (int i = 0; i < analysis->opponents; i++)
        for (int k = 0; k < 3; k++) {
            const char *name = opponent_name(analysis, i), *figure = figures[k];
            text_format(out, ",against_%s_%s,against_%s_%s_low,against_%s_%s_high", name, figure, name,
                        figure, name, figure);
        }
    text_char(out, '\n');
}

void sweep_report_csv(const Analysis *analysis, const Tally *tally, Text *out) {
    put_heads(analysis, out);
    for (int i = 0; i < variants_of(analysis->config)->count; i++) {
        const PointResult *result = &analysis->points[i];
        text_integer(out, i + 1);
        for (int k = 0; k < parameter_count(analysis); k++)
            values_csv(parameter_of(analysis, k), value_of(analysis, i, k).value, out);
        text_format(out, ",%llu", (unsigned long long)tally->entrant[i].games);
        put_shares(result, out);
        text_string(out, result->tied ? ",true" : ",false");
        text_string(out, is_rough(result) ? ",true" : ",false");
        if (analysis->race) put_race(analysis, i, out);
        for (int k = 0; k < analysis->opponents; k++) put_shares(against(analysis, k, i), out);
        text_char(out, '\n');
    }
}

/* ---- summary.json ---- */

static void put_values(JsonWriter *json, const char *key, const void *memory) {
    const PointRow *row = memory;
    json_put_list(json, key);
    for (int i = 0; i < parameter_count(row->analysis); i++) figure_put_value(json, NULL, row->values[i]);
    json_end(json);
}

static void put_group_values(JsonWriter *json, const char *key, const void *memory) {
    const GroupRow *row = memory;
    json_put_list(json, key);
    figure_put_value(json, NULL, row->value);
    if (row->other.option) figure_put_value(json, NULL, row->other);
    json_end(json);
}

static void put_opponents(JsonWriter *json, const char *key, const void *memory) {
    const PointRow *point = memory;
    json_put_list(json, key);
    for (int i = 0; i < point->analysis->opponents; i++) {
        PointRow row = point_row(point->analysis, point->tally, point->number, i);
        json_put_object(json, NULL);
        figures_put(json, FIGURES(of_point), OF_OPPONENT, &row);
        json_end(json);
    }
    json_end(json);
}

static void put_grouping(JsonWriter *json, const Analysis *analysis, const Grouping *grouping) {
    GroupList list = {.analysis = analysis, .grouping = grouping};
    Table groups = group_table(&list);
    json_put_object(json, NULL);
    json_put_list(json, "parameters");
    json_put_string(json, NULL, parameter_of(analysis, grouping->first)->name);
    if (grouping->second >= 0) json_put_string(json, NULL, parameter_of(analysis, grouping->second)->name);
    json_end(json);
    table_put(json, "groups", &groups);
    json_end(json);
}

static double full_games(const Analysis *analysis) {
    const Schedule *schedule = analysis->schedule;
    return (double)schedule->pairings * (double)schedule->seatings_per_deal *
           (double)analysis->config->options.deals;
}

/* What the race has promised. */
static void write_statement(const RaceRule *rule, char *out, size_t capacity) {
    snprintf(
        out, capacity,
        rule->rule == RACE_HALVING
            ? "the worse half dropped out after every round, whatever the evidence: no chance of a wrong "
              "drop is bounded; the race intervals hold with chance %g, for all pairs of points and "
              "at all times"
            : "with chance %g, no point dropped out for one that is not better than it: always-valid "
              "intervals, alpha split over all pairs of points",
        1 - rule->alpha);
}

/* And what it has spared. */
static void put_race_json(JsonWriter *json, const Analysis *analysis) {
    const Race *race = analysis->race;
    const RaceRule *rule = race_of(analysis->config);
    char text[400];
    write_statement(rule, text, sizeof text);
    json_put_object(json, "race");
    json_put_string(json, "rule", analysis->config->courses[COURSE_RACE]->name);
    values_put_all(json, &race_options, rule);
    figure_put(json, "family_wise_error", rule->rule == RACE_HALVING ? NAN : rule->alpha);
    json_put_string(json, "statement", text);
    json_put_count(json, "rounds", race->finished);
    json_put_count(json, "points_left", race->left);
    json_put_count(json, "deals_of_marginals", analysis->common);
    json_put_count(json, "games_of_full_sweep", (int64_t)full_games(analysis));
    json_put_count(json, "games_saved", (int64_t)full_games(analysis) - analysis->schedule->games);
    json_end(json);
}

static void put_names(JsonWriter *json, const Analysis *analysis) {
    const Config *config = analysis->config;
    json_put_string(json, "entrant", variants_of(config)->base.name);
    json_put_list(json, "parameters");
    for (int i = 0; i < parameter_count(analysis); i++)
        json_put_string(json, NULL, parameter_of(analysis, i)->name);
    json_end(json);
    json_put_list(json, "against");
    for (int i = variants_of(config)->count; i < config->entrant_count; i++)
        json_put_string(json, NULL, config->entrants[i].name);
    json_end(json);
}

void sweep_report_json(const Analysis *analysis, const Tally *tally, JsonWriter *json) {
    PointList list = {.analysis = analysis, .tally = tally, .count = variants_of(analysis->config)->count};
    Table points = point_table(&list, OF_ALL | (analysis->race ? IN_RACE : 0u) |
                                          (analysis->opponents ? SEVERAL_OPPONENTS : 0u));
    json_put_object(json, "sweep");
    put_names(json, analysis);
    json_put_count(json, "best", analysis->best + 1);
    json_put_count(json, "default", analysis->reference + 1);
    json_put_bool(json, "default_is_config", analysis->reference_own);
    if (analysis->race) put_race_json(json, analysis);
    table_put(json, "points", &points);
    json_put_list(json, "marginals");
    for (int i = 0; i < analysis->grouping_count; i++) put_grouping(json, analysis, &analysis->groupings[i]);
    json_end(json);
    json_end(json);
}

/* ---- tables ---- */

static int compare_shares(const void *a, const void *b) {
    const PointRow *x = a, *y = b;
    if (x->share.mean != y->share.mean) return x->share.mean > y->share.mean ? -1 : 1;
    return x->number - y->number;
}

/* The best against an opponent (-1: all) first, of which `shown` are listed, as are the default and, of a single
 * opponent, the best of all. Of shares that summary.json writes alike the first point comes first. */
static bool list_points(PointList *list, int opponent, int shown) {
    int points = variants_of(list->analysis->config)->count;
    list->rows = memory_new((size_t)points + 1, sizeof *list->rows);
    if (!list->rows) return false;
    for (int i = 0; i < points; i++) {
        list->rows[i] = point_row(list->analysis, list->tally, i, opponent);
        list->rows[i].share.mean = figure_round(list->rows[i].share.mean);
    }
    qsort(list->rows, (size_t)points, sizeof *list->rows, compare_shares);
    list->count = 0;
    for (int i = 0; i < points; i++)
        if (i < shown || list->rows[i].is_default || (opponent >= 0 && list->rows[i].best))
            list->rows[list->count++] = list->rows[i];
    return true;
}

/* With a column for each parameter. */
static void show_list(PointList *list, unsigned having, const char *key, const char *title, Sheet *sheet) {
    Table table = point_table(list, having);
    Text columns = {0};
    figures_append(&columns, (Figures){of_point, POINT_BEGINS});
    for (int i = 0; i < parameter_count(list->analysis); i++) {
        const char *name = parameter_of(list->analysis, i)->name;
        Figure figure = {FIGURE_VALUE,   offsetof(PointRow, values),
                         .item = i + 1,  .head = name,
                         .column = name, .gap = "  ",
                         .width = 8};
        figures_append(&columns, (Figures){&figure, 1});
    }
    figures_append(&columns, (Figures){of_point + POINT_BEGINS, FIGURES(of_point).count - POINT_BEGINS});
    table.key = key;
    table.title = title;
    table.figures = figures_of(&columns);
    sheet_table(sheet, &table);
    text_free(&columns);
}

static void say_race(const Analysis *analysis, int tied, Sheet *sheet) {
    const Race *race = analysis->race;
    double full = full_games(analysis), saved = full - (double)analysis->schedule->games;
    char statement[400];
    write_statement(race_of(analysis->config), statement, sizeof statement);
    sheet_say(sheet,
              "race by %s: %d rounds, %d of %d points left; %.0f of %.0f games of the full sweep saved "
              "(%.1f %%)\n%s.\n= best: %d points were not shown to be behind.\n",
              analysis->config->courses[COURSE_RACE]->name, race->finished, race->left,
              variants_of(analysis->config)->count, saved, full, 100 * saved / full, statement, tied);
}

static void say_intervals(const Analysis *analysis, int rough, Sheet *sheet) {
    if (rough)
        sheet_say(sheet,
                  "~ %d points have rough intervals: fewer than 30 deals, or fewer than about ten unlike "
                  "the rest.\n",
                  rough);
    sheet_say(sheet,
              "Intervals hold for one comparison each, on common deals; that the best came out first is "
              "partly luck.\n%sdefault: %s.\n",
              analysis->race ? "Those of points that dropped out lean down, for they were stopped when they "
                               "were behind; race_low and race_high\nin points.csv hold all the same.\n"
                             : "",
              analysis->reference_own ? "the values of the config"
                                      : "the first point, for the values of the config are no point");
}

static void show_points(const Analysis *analysis, const Tally *tally, Sheet *sheet) {
    PointList list = {.analysis = analysis, .tally = tally};
    int points = variants_of(analysis->config)->count, tied = 0, rough = 0;
    for (int i = 0; i < points; i++) {
        tied += analysis->points[i].tied;
        rough += is_rough(&analysis->points[i]);
    }
    if (list_points(&list, -1, sheet->all ? points : POINTS_SHOWN))
        show_list(&list, OF_ALL, "points", NULL, sheet);
    free(list.rows);
    if (points > POINTS_SHOWN && !sheet->all)
        sheet_say(sheet, "the best %d of %d points; points.csv has all\n", POINTS_SHOWN, points);
    if (analysis->race)
        say_race(analysis, tied, sheet);
    else
        sheet_say(
            sheet,
            "= best: %d of %d points cannot be told from the best (95 %%, all pairs of points at once).\n",
            tied, points);
    say_intervals(analysis, rough, sheet);
}

/* Against each opponent the best points, one opponent after the other. */
static bool list_against(PointList *all, int shown) {
    size_t points = (size_t)variants_of(all->analysis->config)->count;
    all->rows = memory_new(points * (size_t)all->analysis->opponents, sizeof *all->rows);
    bool good = all->rows;
    for (int i = 0; good && i < all->analysis->opponents; i++) {
        PointList one = {.analysis = all->analysis, .tally = all->tally};
        good = list_points(&one, i, shown);
        if (good) memcpy(all->rows + all->count, one.rows, (size_t)one.count * sizeof *one.rows);
        all->count += one.count;
        free(one.rows);
    }
    return good;
}

static void show_opponents(const Analysis *analysis, const Tally *tally, Sheet *sheet) {
    PointList list = {.analysis = analysis, .tally = tally};
    int points = variants_of(analysis->config)->count;
    if (analysis->opponents == 0) return;
    sheet_say(sheet, "\n");
    if (list_against(&list, sheet->all ? points : BEST_SHOWN))
        show_list(&list, OF_OPPONENT, "opponents",
                  "against each opponent; best: against all of them together", sheet);
    free(list.rows);
    if (points > BEST_SHOWN && !sheet->all)
        sheet_say(sheet, "the best %d of each, the best of all and the default; points.csv has all\n",
                  BEST_SHOWN);
}

/* ---- effects ---- */

static void show_effect(const Analysis *analysis, const Grouping *grouping, Sheet *sheet) {
    GroupList list = {.analysis = analysis, .grouping = grouping};
    const char *name = parameter_of(analysis, grouping->first)->name;
    char key[200];
    if (grouping->count < 2) return;
    sheet_say(sheet, "\n");
    if (grouping->count > VALUES_SHOWN && !sheet->all) {
        sheet_say(sheet, "%s: %d values; summary.json has them\n", name, grouping->count);
        return;
    }
    Text columns = {0};
    Table table = group_table(&list);
    Figure value = {FIGURE_VALUE, offsetof(GroupRow, value), .head = name, .column = name, .gap = "",
                    .width = 20};
    figures_append(&columns, (Figures){&value, 1});
    figures_append(&columns, table.figures);
    snprintf(key, sizeof key, "effect-%s", name);
    table.key = key;
    table.figures = figures_of(&columns);
    sheet_table(sheet, &table);
    text_free(&columns);
}

/* ---- maps ---- */

/* A value of the first parameter, and the shares at those of the second; NaN: no point. */
typedef struct {
    const char *value;
    const double *shares;
    double share[COLUMNS_SHOWN];
} MapRow;

typedef struct {
    char (*texts)[2][VALUE_SHOWN]; /* of the values, by group */
    MapRow *rows;
    int count;
    const char *columns[COLUMNS_SHOWN];
    int column_count;
    double scale[2], error; /* of the shares; the widest half interval of an effect */
} Map;

static int column_of(const Map *map, const char *value) {
    int at = 0;
    while (at < map->column_count && strcmp(map->columns[at], value) != 0) at++;
    return at;
}

/* The columns come in the order in which their values first come up; false when there are too many. */
static bool add_cell(Map *map, const char *first, const char *second, const GroupResult *group) {
    MapRow *row = map->count ? &map->rows[map->count - 1] : NULL;
    int at = column_of(map, second);
    double share = figure_round(group->share.mean);
    if (at == COLUMNS_SHOWN) return false;
    if (at == map->column_count) map->columns[map->column_count++] = second;
    if (!row || strcmp(row->value, first) != 0) {
        row = &map->rows[map->count++];
        *row = (MapRow){.value = first, .shares = row->share};
        for (int i = 0; i < COLUMNS_SHOWN; i++) row->share[i] = NAN;
    }
    row->share[at] = share;
    map->scale[0] = fmin(map->scale[0], share);
    map->scale[1] = fmax(map->scale[1], share);
    map->error = fmax(map->error, (figure_round(group->effect.high) - figure_round(group->effect.low)) / 2);
    return true;
}

/* False: there is no map of it. */
static bool make_map(Map *map, const Analysis *analysis, const Grouping *grouping) {
    const Option *first = parameter_of(analysis, grouping->first),
                 *second = parameter_of(analysis, grouping->second);
    size_t count = (size_t)grouping->count;
    *map = (Map){memory_new(count + 1, sizeof *map->texts), memory_new(count + 1, sizeof *map->rows),
                 .scale = {2, -1}};
    bool good = map->texts && map->rows;
    for (int i = 0; good && i < grouping->count; i++) {
        const GroupResult *group = &grouping->groups[i];
        option_format(first, group->value, map->texts[i][0], VALUE_SHOWN);
        option_format(second, group->other, map->texts[i][1], VALUE_SHOWN);
        good = add_cell(map, map->texts[i][0], map->texts[i][1], group);
    }
    return good && map->column_count > 1;
}

static void map_columns(const Map *map, const char *first, Text *columns) {
    const Figure value = {
        FIGURE_TEXT,  offsetof(MapRow, value), .head = "", .column = first, .gap = "", .width = 20,
        .right = true};
    figures_append(columns, (Figures){&value, 1});
    for (int i = 0; i < map->column_count; i++) {
        const Figure share = {FIGURE_REAL,
                              offsetof(MapRow, shares),
                              .item = i + 1,
                              .head = map->columns[i],
                              .column = map->columns[i],
                              .width = 8,
                              .none = "",
                              .decimals = 2,
                              .percent = true,
                              .shades = map->scale};
        figures_append(columns, (Figures){&share, 1});
    }
}

static void show_map(const Analysis *analysis, const Grouping *grouping, Sheet *sheet) {
    const char *first = parameter_of(analysis, grouping->first)->name,
               *second = parameter_of(analysis, grouping->second)->name;
    char key[200];
    Map map;
    Text columns = {0};
    if (make_map(&map, analysis, grouping)) {
        sheet_say(
            sheet,
            "\nshare in %%: %s down, %s across; 95 %% of a cell against the mean of all: +-%.2f or less\n",
            first, second, 100 * map.error);
        snprintf(key, sizeof key, "map-%s-%s", first, second);
        map_columns(&map, first, &columns);
        sheet_table(sheet, &(Table){key, .figures = figures_of(&columns), TABLE_ROWS(map.rows, map.count)});
    }
    text_free(&columns);
    free(map.rows);
    free(map.texts);
}

/* ---- the whole ---- */

void sweep_report_head(const Config *config, const Tally *tally, Sheet *sheet) {
    int points = variants_of(config)->count;
    sheet_say(sheet, "%d points of %s against", points, variants_of(config)->base.name);
    for (int i = points; i < config->entrant_count; i++) sheet_say(sheet, " %s", config->entrants[i].name);
    sheet_say(sheet, ", %llu games in %llu deals", (unsigned long long)tally->games,
              (unsigned long long)tally->deals);
}

void sweep_report_tables(const Analysis *analysis, const Tally *tally, Sheet *sheet) {
    show_points(analysis, tally, sheet);
    show_opponents(analysis, tally, sheet);
    if (analysis->race)
        sheet_say(sheet, "Effects and maps: over the first %lld deals, which all points have played.\n",
                  (long long)analysis->common);
    for (int i = 0; i < analysis->grouping_count; i++) {
        const Grouping *grouping = &analysis->groupings[i];
        if (grouping->second < 0)
            show_effect(analysis, grouping, sheet);
        else
            show_map(analysis, grouping, sheet);
    }
}
