/* The rows of a sweep, computed from the analysis when they are shown, and their output for programs:
 * points.csv and summary.json. */
#include "plan/sweep_report.h"

#include <math.h>
#include <stdio.h>

/* ---- figures ---- */

static void put_values(JsonWriter *json, const char *key, const void *memory);
static void put_opponents(JsonWriter *json, const char *key, const void *memory);

#define SHARE_COLUMNS      .width = 7, .decimals = 4, .ends_width = 16
#define DIFFERENCE_COLUMNS .gap = "  ", .decimals = 4, .sign = true, .ends_width = 18

#define AT(field) offsetof(PointRow, field)
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
    {FIGURE_INTERVAL, AT(share), .when = OF_ALL | IN_SUMMARY, .key = "score", .ends = "score_ci95"},
    {FIGURE_INTERVAL, AT(to_best), .key = "to_best", .ends = "to_best_ci95", .head = "to best", .width = 7,
     .ends_column = "to_best", .word = AT(best), DIFFERENCE_COLUMNS},
    {FIGURE_INTERVAL, AT(to_default), .when = WITH_DEFAULT, .key = "to_default", .ends = "to_default_ci95",
     .head = "to default", .width = 10, .ends_column = "to_default", .word = AT(self), DIFFERENCE_COLUMNS},
    {FIGURE_FLAG, AT(tied), .when = OF_ALL, .key = "tied", .head = "", .gap = "  ", .mark = "= best"},
    {FIGURE_FLAG, AT(rough), .when = MARKED_ROUGH, .key = "rough", .head = "", .gap = "  ", .mark = "~"},
    {FIGURE_INTERVAL, AT(shrunken), .when = OF_ALL, .key = "shrunken", .ends = "shrunken_ci95",
     .ends_column = "shrunken"},
    {FIGURE_COUNT, AT(deals), .when = OF_ALL | IN_RACE, .key = "deals"},
    {FIGURE_INTERVAL, AT(common), .when = OF_ALL | IN_RACE, .key = "common_share",
     .ends = "common_share_ci95", .ends_column = "common_share"},
    {FIGURE_COUNT, AT(dropped_after), .when = OF_ALL | IN_RACE, .key = "dropped_after"},
    {FIGURE_COUNT, AT(dropped_for), .when = OF_ALL | IN_RACE, .key = "dropped_for"},
    {FIGURE_INTERVAL, AT(race), .when = OF_ALL | IN_RACE, .ends = "race_interval", .ends_column = "race"},
    {FIGURE_CHARS, AT(dropped), .when = OF_ALL, .head = "", .column = "dropped", .gap = "  "},
    {FIGURE_FLAG, AT(is_default), .when = OF_ALL | WITH_DEFAULT, .head = "", .column = "default", .gap = "  ",
     .mark = "default"},
    {FIGURE_WRITTEN, 0, .when = OF_ALL | SEVERAL_OPPONENTS, .key = "opponents", .write = put_opponents},
};
#undef AT

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

bool sweep_is_rough(const PointResult *result) {
    return result->share.rough || result->to_best.rough || result->to_default.rough;
}

unsigned sweep_conditions(const Analysis *analysis) {
    return (analysis->race ? IN_RACE : 0u) | (analysis->reference_own ? WITH_DEFAULT : 0u);
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

PointRow sweep_point_row(const Analysis *analysis, int point, int opponent) {
    const PointResult *result = opponent < 0 ? &analysis->points[point] : against(analysis, opponent, point);
    bool is_default = analysis->reference_own && point == analysis->reference;
    PointRow row = {.analysis = analysis,
                    .number = point,
                    .opponent = opponent < 0 ? NULL : opponent_name(analysis, opponent),
                    .point = point + 1,
                    .games = (int64_t)analysis->tally->entrant[point].games,
                    .share = result->share,
                    .common = result->common,
                    .to_best = result->to_best,
                    .to_default = result->to_default,
                    .shrunken = result->shrunken,
                    .tied = result->tied,
                    .rough = sweep_is_rough(result),
                    .is_default = is_default,
                    .best = point == analysis->best ? "best" : NULL,
                    .self = !is_default    ? NULL
                            : opponent < 0 ? ""
                                           : "default"};
    if (analysis->race && opponent < 0) add_race(analysis, &row);
    return row;
}

const Option *sweep_parameter(const Analysis *analysis, int number) {
    return variants_of(analysis->config)->parameters[number];
}

int sweep_parameter_count(const Analysis *analysis) { return variants_of(analysis->config)->parameter_count; }

static OptionValue value_of(const Analysis *analysis, int point, int parameter) {
    const Option *option = sweep_parameter(analysis, parameter);
    return (OptionValue){option, option_get(option, analysis->config->entrants[point].params)};
}

/* "trump_factor=5 throw_in=always": the values of the other parameters, if there are few. */
static void write_others(const Analysis *analysis, int point, int parameter, GroupRow *row) {
    char shown[VALUE_SHOWN];
    size_t length = 0;
    if (sweep_parameter_count(analysis) - 1 > OTHERS_SHOWN) return;
    for (int i = 0; i < sweep_parameter_count(analysis); i++) {
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
                    .value = {sweep_parameter(analysis, grouping->first), group->value},
                    .points = group->points,
                    .best_point = group->best + 1,
                    .share = group->share,
                    .effect = group->effect,
                    .best_share = analysis->points[group->best].share,
                    .rough = group->share.rough || group->effect.rough};
    if (grouping->second >= 0)
        row.other = (OptionValue){sweep_parameter(analysis, grouping->second), group->other};
    else
        write_others(analysis, group->best, grouping->first, &row);
    return row;
}

static const void *point_at(void *context, int64_t number) {
    PointList *list = context;
    list->row = list->rows ? list->rows[number] : sweep_point_row(list->analysis, (int)number, -1);
    for (int i = 0; i < sweep_parameter_count(list->analysis); i++)
        list->values[i] = value_of(list->analysis, list->row.number, i);
    list->row.values = list->values;
    return &list->row;
}

Table sweep_point_table(PointList *list, unsigned having) {
    return (Table){"points",         .figures = FIGURES(of_point),
                   .having = having, .count = list->count,
                   .row = point_at,  .context = list};
}

static const void *group_at(void *context, int64_t number) {
    GroupList *list = context;
    list->row = group_row(list->analysis, list->grouping, (int)number);
    return &list->row;
}

Table sweep_group_table(GroupList *list) {
    return (Table){
        .figures = FIGURES(of_group),
        .having = list->grouping->second < 0 && sweep_parameter_count(list->analysis) > 1 ? WITH_BEST : 0,
        .count = list->grouping->count,
        .row = group_at,
        .context = list};
}

/* ---- points.csv ---- */

Figures sweep_point_columns(const Analysis *analysis, Text *list) {
    figures_append(list, (Figures){of_point, POINT_BEGINS});
    for (int i = 0; i < sweep_parameter_count(analysis); i++) {
        const char *name = sweep_parameter(analysis, i)->name;
        Figure figure = {
            FIGURE_VALUE, offsetof(PointRow, values), .item = i + 1, .key = name, .head = name, .gap = "  ",
            .width = 8};
        figures_append(list, (Figures){&figure, 1});
    }
    figures_append(list, (Figures){of_point + POINT_BEGINS, FIGURES(of_point).count - POINT_BEGINS});
    return figures_of(list);
}

/* The shares against each opponent. `point` -1: the names of the columns. */
static void put_against(const Analysis *analysis, int point, Text *out) {
    char prefix[NAME_MAX_LENGTH + 10];
    for (int i = 0; i < analysis->opponents; i++) {
        PointRow row = {0};
        snprintf(prefix, sizeof prefix, "against_%s_", opponent_name(analysis, i));
        if (point >= 0) row = sweep_point_row(analysis, point, i);
        figures_csv(out, prefix, FIGURES(of_point), sweep_conditions(analysis) & WITH_DEFAULT,
                    point < 0 ? NULL : &row);
    }
}

void sweep_report_csv(const Analysis *analysis, Text *out) {
    PointList list = {.analysis = analysis};
    unsigned having = OF_ALL | sweep_conditions(analysis);
    Text columns = {0};
    Figures figures = sweep_point_columns(analysis, &columns);
    for (int i = -1; i < variants_of(analysis->config)->count; i++) {
        figures_csv(out, "", figures, having, i < 0 ? NULL : point_at(&list, i));
        put_against(analysis, i, out);
        text_char(out, '\n');
    }
    if (columns.failed) out->failed = true;
    text_free(&columns);
}

/* ---- summary.json ---- */

static void put_values(JsonWriter *json, const char *key, const void *memory) {
    const PointRow *row = memory;
    json_put_list(json, key);
    for (int i = 0; i < sweep_parameter_count(row->analysis); i++)
        figure_put_value(json, NULL, row->values[i]);
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
        PointRow row = sweep_point_row(point->analysis, point->number, i);
        json_put_object(json, NULL);
        figures_put(json, FIGURES(of_point), OF_OPPONENT | IN_SUMMARY | sweep_conditions(point->analysis),
                    &row);
        json_end(json);
    }
    json_end(json);
}

static void put_grouping(JsonWriter *json, const Analysis *analysis, const Grouping *grouping) {
    GroupList list = {.analysis = analysis, .grouping = grouping};
    Table groups = sweep_group_table(&list);
    json_put_object(json, NULL);
    json_put_list(json, "parameters");
    json_put_string(json, NULL, sweep_parameter(analysis, grouping->first)->name);
    if (grouping->second >= 0) json_put_string(json, NULL, sweep_parameter(analysis, grouping->second)->name);
    json_end(json);
    table_put(json, "groups", &groups);
    json_end(json);
}

double sweep_full_games(const Analysis *analysis) {
    const Schedule *schedule = analysis->schedule;
    return (double)schedule->pairings * (double)schedule->seatings_per_deal *
           (double)analysis->config->options.deals;
}

void sweep_statement(const RaceRule *rule, char *out, size_t capacity) {
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

/* The games that the race saved. */
static void put_race_json(JsonWriter *json, const Analysis *analysis) {
    const Race *race = analysis->race;
    const RaceRule *rule = race_of(analysis->config);
    char text[400];
    sweep_statement(rule, text, sizeof text);
    json_put_object(json, "race");
    json_put_string(json, "rule", analysis->config->courses[COURSE_RACE]->name);
    figure_put_options(json, &race_options, rule);
    figure_put(json, "family_wise_error", rule->rule == RACE_HALVING ? NAN : rule->alpha);
    json_put_string(json, "statement", text);
    json_put_count(json, "rounds", race->finished);
    json_put_count(json, "points_left", race->left);
    json_put_count(json, "deals_of_marginals", analysis->common);
    json_put_count(json, "games_of_full_sweep", (int64_t)sweep_full_games(analysis));
    json_put_count(json, "games_saved", (int64_t)sweep_full_games(analysis) - analysis->schedule->games);
    json_end(json);
}

static void put_names(JsonWriter *json, const Analysis *analysis) {
    const Config *config = analysis->config;
    json_put_string(json, "entrant", variants_of(config)->base.name);
    json_put_list(json, "parameters");
    for (int i = 0; i < sweep_parameter_count(analysis); i++)
        json_put_string(json, NULL, sweep_parameter(analysis, i)->name);
    json_end(json);
    json_put_list(json, "against");
    for (int i = variants_of(config)->count; i < config->entrant_count; i++)
        json_put_string(json, NULL, config->entrants[i].name);
    json_end(json);
}

void sweep_report_json(const Analysis *analysis, JsonWriter *json) {
    PointList list = {.analysis = analysis, .count = variants_of(analysis->config)->count};
    Table points = sweep_point_table(&list, OF_ALL | IN_SUMMARY | sweep_conditions(analysis) |
                                                (analysis->opponents ? SEVERAL_OPPONENTS : 0u));
    json_put_object(json, "sweep");
    put_names(json, analysis);
    json_put_count(json, "best", analysis->best + 1);
    if (analysis->reference_own)
        json_put_count(json, "default", analysis->reference + 1);
    else
        json_put_null(json, "default");
    json_put_bool(json, "default_is_config", analysis->reference_own);
    if (analysis->race) put_race_json(json, analysis);
    table_put(json, "points", &points);
    json_put_list(json, "marginals");
    for (int i = 0; i < analysis->grouping_count; i++) put_grouping(json, analysis, &analysis->groupings[i]);
    json_end(json);
    json_end(json);
}
