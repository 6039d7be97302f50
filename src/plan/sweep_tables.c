/* A sweep as tables: points, effects of parameters, and maps of two of them. Rows are rounded as in
 * summary.json, and sorted by the rounded values. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "plan/sweep_report.h"

enum { POINTS_SHOWN = 20, VALUES_SHOWN = 40, COLUMNS_SHOWN = 16, BEST_SHOWN = 3 };

/* ---- tables ---- */

static int compare_shares(const void *a, const void *b) {
    const PointRow *x = a, *y = b;
    if (x->share.mean != y->share.mean) return x->share.mean > y->share.mean ? -1 : 1;
    return x->number - y->number;
}

/* The points against an opponent (-1: all), best first: `shown` of them, the default and, for a single
 * opponent, the best of all. Shares that round to the same value are ordered by point. */
static bool list_points(PointList *list, int opponent, int shown) {
    int points = variants_of(list->analysis->config)->count;
    list->rows = memory_new((size_t)points + 1, sizeof *list->rows);
    if (!list->rows) return false;
    for (int i = 0; i < points; i++) {
        list->rows[i] = sweep_point_row(list->analysis, i, opponent);
        list->rows[i].share.mean = figure_round(list->rows[i].share.mean);
    }
    qsort(list->rows, (size_t)points, sizeof *list->rows, compare_shares);
    list->count = 0;
    for (int i = 0; i < points; i++)
        if (i < shown || list->rows[i].is_default || (opponent >= 0 && list->rows[i].best))
            list->rows[list->count++] = list->rows[i];
    return true;
}

static void show_list(PointList *list, unsigned having, const char *key, const char *title, Sheet *sheet) {
    Table table = sweep_point_table(list, having);
    Text columns = {0};
    table.key = key;
    table.title = title;
    table.figures = sweep_point_columns(list->analysis, &columns);
    sheet_table(sheet, &table);
    text_free(&columns);
}

static void say_race(const Analysis *analysis, int tied, Sheet *sheet) {
    const Race *race = analysis->race;
    double full = sweep_full_games(analysis), saved = full - (double)analysis->schedule->games;
    char statement[400];
    sweep_statement(race_of(analysis->config), statement, sizeof statement);
    sheet_say(sheet,
              "race by %s: %d rounds, %d of %d points left; %.0f of %.0f games of the full sweep saved "
              "(%.1f %%)\n%s.\n= best: %d points were not shown to be worse.\n",
              analysis->config->courses[COURSE_RACE]->name, race->finished, race->left,
              variants_of(analysis->config)->count, saved, full, 100 * saved / full, statement, tied);
}

static void say_intervals(const Analysis *analysis, int rough, Sheet *sheet) {
    if (rough)
        sheet_say(sheet,
                  "~ %d points have rough intervals: fewer than 30 deals, or fewer than about ten unlike "
                  "the rest.\n",
                  rough);
    const PointResult *best = &analysis->points[analysis->best];
    const Interval *shrunken = &best->shrunken;
    if (shrunken->mean != best->share.mean) /* otherwise fewer than three points are near it, and nothing can
                                             * be estimated */
        sheet_say(sheet,
                  "The best of many is partly lucky: without luck its share is about %.4f [%.4f, %.4f].\n",
                  shrunken->mean, shrunken->low, shrunken->high);
    sheet_say(sheet, "Intervals hold for one comparison each, on common deals.\n%s%s",
              analysis->race ? "Those of points that dropped out lean down, because losses stopped them; "
                               "race_low and race_high\nin points.csv hold for them too.\n"
                             : "",
              analysis->reference_own ? "default: the values of the config.\n" : "");
}

static void show_points(const Analysis *analysis, Sheet *sheet) {
    PointList list = {.analysis = analysis};
    int points = variants_of(analysis->config)->count, tied = 0, rough = 0;
    for (int i = 0; i < points; i++) {
        tied += analysis->points[i].tied;
        rough += sweep_is_rough(&analysis->points[i]);
    }
    if (list_points(&list, -1, sheet->all ? points : POINTS_SHOWN))
        show_list(&list, OF_ALL | (sweep_conditions(analysis) & WITH_DEFAULT), "points", NULL, sheet);
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

/* The best points against each opponent, opponent by opponent. */
static bool list_against(PointList *all, int shown) {
    size_t points = (size_t)variants_of(all->analysis->config)->count;
    all->rows = memory_new(points * (size_t)all->analysis->opponents, sizeof *all->rows);
    bool good = all->rows;
    for (int i = 0; good && i < all->analysis->opponents; i++) {
        PointList one = {.analysis = all->analysis};
        good = list_points(&one, i, shown);
        if (good) memcpy(all->rows + all->count, one.rows, (size_t)one.count * sizeof *one.rows);
        all->count += one.count;
        free(one.rows);
    }
    return good;
}

static void show_opponents(const Analysis *analysis, Sheet *sheet) {
    PointList list = {.analysis = analysis};
    int points = variants_of(analysis->config)->count;
    if (analysis->opponents == 0) return;
    sheet_say(sheet, "\n");
    if (list_against(&list, sheet->all ? points : BEST_SHOWN))
        show_list(&list, OF_OPPONENT | (sweep_conditions(analysis) & WITH_DEFAULT), "opponents",
                  "against each opponent; best: against all of them together", sheet);
    free(list.rows);
    if (points > BEST_SHOWN && !sheet->all)
        sheet_say(sheet, "the best %d of each, %s; points.csv has all\n", BEST_SHOWN,
                  analysis->reference_own ? "the best of all and the default" : "and the best of all");
}

/* ---- effects ---- */

static void show_effect(const Analysis *analysis, const Grouping *grouping, Sheet *sheet) {
    GroupList list = {.analysis = analysis, .grouping = grouping};
    const char *name = sweep_parameter(analysis, grouping->first)->name;
    char key[200];
    if (grouping->count < 2) return;
    sheet_say(sheet, "\n");
    if (grouping->count > VALUES_SHOWN && !sheet->all) {
        sheet_say(sheet, "%s: %d values; summary.json has them\n", name, grouping->count);
        return;
    }
    Text columns = {0};
    Table table = sweep_group_table(&list);
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

/* A value of the first parameter, with the shares for the values of the second; NaN: no point. */
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
    double scale[2], error; /* of the shares; the largest half-width of an effect */
} Map;

static int column_of(const Map *map, const char *value) {
    int at = 0;
    while (at < map->column_count && strcmp(map->columns[at], value) != 0) at++;
    return at;
}

/* Columns appear in the order of first use; false if there are too many. */
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

/* False if it cannot be shown as a map. */
static bool make_map(Map *map, const Analysis *analysis, const Grouping *grouping) {
    const Option *first = sweep_parameter(analysis, grouping->first),
                 *second = sweep_parameter(analysis, grouping->second);
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
    return good && map->column_count > 1 && map->count < grouping->count; /* one cell per row is no map */
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
    const char *first = sweep_parameter(analysis, grouping->first)->name,
               *second = sweep_parameter(analysis, grouping->second)->name;
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

/* A design may use every value in only one point; the mean then says nothing about the parameter. */
static bool is_mean(const Grouping *grouping) {
    for (int i = 0; i < grouping->count; i++)
        if (grouping->groups[i].points > 1) return true;
    return false;
}

void sweep_report_tables(const Analysis *analysis, Sheet *sheet) {
    show_points(analysis, sheet);
    show_opponents(analysis, sheet);
    if (analysis->race)
        sheet_say(sheet, "Effects and maps: over the first %lld deals, which all points have played.\n",
                  (long long)analysis->common);
    for (int i = 0; i < analysis->grouping_count; i++) {
        const Grouping *grouping = &analysis->groupings[i];
        if (grouping->second >= 0)
            show_map(analysis, grouping, sheet);
        else if (analysis->grouping_count == 1 || is_mean(grouping))
            show_effect(analysis, grouping, sheet);
    }
}
