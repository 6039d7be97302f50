#include "cli/sweep_table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

enum { POINTS_SHOWN = 20, VALUES_SHOWN = 40, COLUMNS_SHOWN = 16 };

/* A share with its interval; `sign`: a difference of shares. */
static void write_interval(const cJSON *object, const char *key, const char *ends, bool sign, Sheet *sheet) {
    const cJSON *list = member(object, ends);
    sheet_cell(sheet, sign ? "%+7.4f" : "%7.4f", member_number(object, key));
    sheet_ends(sheet, cJSON_GetNumberValue(list->child), cJSON_GetNumberValue(list->child->next), 0, 4, sign);
}

static void write_values(const cJSON *names, const cJSON *values, Sheet *sheet) {
    const cJSON *name, *value = values->child;
    cJSON_ArrayForEach(name, names) {
        char shown[64];
        summary_value(value, shown, sizeof shown);
        sheet_cell(sheet, "%s", shown);
        value = value->next;
    }
}

/* ---- points ---- */

typedef struct {
    double score, number;
    const cJSON *point;
} Ranked;

static int compare_scores(const void *a, const void *b) {
    const Ranked *x = a, *y = b;
    if (x->score != y->score) return x->score > y->score ? -1 : 1;
    return x->number < y->number ? -1 : 1;
}

static void write_point(const cJSON *sweep, const cJSON *point, Sheet *sheet) {
    sheet_cell(sheet, "%.0f", member_number(point, "point"));
    write_values(member(sweep, "parameters"), member(point, "values"), sheet);
    sheet_cell(sheet, "%.0f", member_number(point, "games"));
    write_interval(point, "share", "share_ci95", false, sheet);
    if (member_number(point, "point") == member_number(sweep, "best")) {
        sheet_cell(sheet, "%s", "");
        sheet_interval(sheet, "best", NULL);
    } else {
        write_interval(point, "to_best", "to_best_ci95", true, sheet);
    }
    sheet_cell(sheet, "%s", member_true(point, "tied") ? "= best" : "");
    sheet_cell(sheet, "%s", member_true(point, "rough") ? "~" : "");
    if (cJSON_IsNumber(member(point, "dropped_after")))
        sheet_cell(sheet, "out after %.0f", member_number(point, "dropped_after"));
    else
        sheet_cell(sheet, "%s", "");
    sheet_cell(sheet, "%s",
               member_number(point, "point") == member_number(sweep, "default") ? "default" : "");
}

static void add_point_columns(const cJSON *sweep, Sheet *sheet) {
    static const Column columns[] = {
        {"games", "games", CELL_RIGHT, " ", 10},     {"share", "share", CELL_RIGHT, "  ", 7},
        {"95 %", "share", CELL_INTERVAL, " ", 16},   {"to best", "to_best", CELL_RIGHT, "  ", 7},
        {"95 %", "to_best", CELL_INTERVAL, " ", 18}, {"", "tied", CELL_MARK, "  ", 0},
        {"", "rough", CELL_MARK, "  ", 0},           {"", "dropped", CELL_LEFT, "  ", 0},
        {"", "default", CELL_MARK, "  ", 0}};
    const cJSON *name;
    sheet_table(sheet, "points", NULL);
    sheet_column(sheet, &(Column){"point", "point", CELL_RIGHT, "", 5});
    cJSON_ArrayForEach(name, member(sweep, "parameters")) {
        sheet_column(sheet, &(Column){name->valuestring, name->valuestring, CELL_RIGHT, "  ", 8});
    }
    sheet_columns(sheet, columns, (int)(sizeof columns / sizeof *columns));
}

static void write_race(const cJSON *race, int points, int tied, Sheet *sheet) {
    double full = member_number(race, "games_of_full_sweep"), saved = member_number(race, "games_saved");
    sheet_say(sheet,
              "race by %s: %.0f rounds, %.0f of %d points left; %.0f of %.0f games of the full sweep saved "
              "(%.1f %%)\n%s.\n= best: %d points were not shown to be behind.\n",
              member_string(race, "rule"), member_number(race, "rounds"), member_number(race, "points_left"),
              points, saved, full, 100 * saved / full, member_string(race, "statement"), tied);
}

static void write_points(const cJSON *sweep, Sheet *sheet) {
    const cJSON *points = member(sweep, "points"), *point;
    int count = cJSON_GetArraySize(points), at = 0, tied = 0, rough = 0;
    Ranked *order = memory_new((size_t)count + 1, sizeof *order);
    if (!order) {
        memory_note_failure();
        return;
    }
    cJSON_ArrayForEach(point, points) {
        order[at++] = (Ranked){member_number(point, "share"), member_number(point, "point"), point};
        tied += member_true(point, "tied");
        rough += member_true(point, "rough");
    }
    qsort(order, (size_t)count, sizeof *order, compare_scores);
    add_point_columns(sweep, sheet);
    for (int i = 0; i < count; i++)
        if (sheet->all || i < POINTS_SHOWN || order[i].number == member_number(sweep, "default"))
            write_point(sweep, order[i].point, sheet);
    if (count > POINTS_SHOWN && !sheet->all)
        sheet_say(sheet, "the best %d of %d points; points.csv has all\n", POINTS_SHOWN, count);
    if (member(sweep, "race"))
        write_race(member(sweep, "race"), count, tied, sheet);
    else
        sheet_say(
            sheet,
            "= best: %d of %d points cannot be told from the best (95 %%, all pairs of points at once).\n",
            tied, count);
    if (rough)
        sheet_say(sheet,
                  "~ %d points have rough intervals: fewer than 30 deals, or fewer than about ten unlike "
                  "the rest.\n",
                  rough);
    sheet_say(sheet,
              "Intervals hold for one comparison each, on common deals; that the best came out first is "
              "partly luck.\n%sdefault: %s.\n",
              member(sweep, "race")
                  ? "Those of points that dropped out lean down, for they were stopped when they "
                    "were behind; race_low and race_high\nin points.csv hold all the same.\n"
                  : "",
              member_true(sweep, "default_is_config")
                  ? "the values of the config"
                  : "the first point, for the values of the config are no point");
    free(order);
}

/* ---- effects ---- */

static void write_effect(const cJSON *grouping, Sheet *sheet) {
    static const Column columns[] = {{"points", "points", CELL_RIGHT, " ", 7},
                                     {"share", "share", CELL_RIGHT, "  ", 7},
                                     {"95 %", "share", CELL_INTERVAL, " ", 16},
                                     {"effect", "effect", CELL_RIGHT, "  ", 7},
                                     {"95 %", "effect", CELL_INTERVAL, " ", 18}};
    const cJSON *groups = member(grouping, "groups"), *group;
    int count = cJSON_GetArraySize(groups);
    if (count < 2) return;
    const char *name = member(grouping, "parameters")->child->valuestring;
    char key[200];
    sheet_say(sheet, "\n");
    if (count > VALUES_SHOWN && !sheet->all) {
        sheet_say(sheet, "%s: %d values; summary.json has them\n", name, count);
        return;
    }
    snprintf(key, sizeof key, "effect-%s", name);
    sheet_table(sheet, key, NULL);
    sheet_column(sheet, &(Column){name, name, CELL_RIGHT, "", 20});
    sheet_columns(sheet, columns, (int)(sizeof columns / sizeof *columns));
    cJSON_ArrayForEach(group, groups) {
        char value[64];
        summary_value(member(group, "values")->child, value, sizeof value);
        sheet_cell(sheet, "%s", value);
        sheet_cell(sheet, "%.0f", member_number(group, "points"));
        write_interval(group, "share", "share_ci95", false, sheet);
        write_interval(group, "effect", "effect_ci95", true, sheet);
    }
}

/* ---- maps ---- */

enum { SHADES = 10 };

typedef struct {
    double low, high, error; /* of the shares; the widest half interval of an effect */
} MapScale;

static MapScale map_scale(const cJSON *groups) {
    MapScale scale = {2, -1, 0};
    const cJSON *group;
    cJSON_ArrayForEach(group, groups) {
        const cJSON *ends = member(group, "effect_ci95")->child;
        double share = member_number(group, "share");
        double half = (cJSON_GetNumberValue(ends->next) - cJSON_GetNumberValue(ends)) / 2;
        scale.low = fmin(scale.low, share);
        scale.high = fmax(scale.high, share);
        scale.error = fmax(scale.error, half);
    }
    return scale;
}

static void write_cell(const MapScale *scale, double share, Sheet *sheet) {
    double span = scale->high - scale->low;
    sheet_cell(sheet, "%.2f", 100 * share);
    sheet_shade(sheet, span > 0 ? (int)((share - scale->low) / span * (SHADES - 1) + 0.5) : 0);
}

static bool same_value(const cJSON *a, const cJSON *b) {
    char x[64], y[64];
    summary_value(a, x, sizeof x);
    summary_value(b, y, sizeof y);
    return strcmp(x, y) == 0;
}

/* The different second values, in the order in which they first come up; -1 when there are too many. */
static int find_columns(const cJSON *groups, const cJSON **columns) {
    int count = 0;
    const cJSON *group;
    cJSON_ArrayForEach(group, groups) {
        const cJSON *value = member(group, "values")->child->next;
        int at = 0;
        while (at < count && !same_value(columns[at], value)) at++;
        if (at < count) continue;
        if (count == COLUMNS_SHOWN) return -1;
        columns[count++] = value;
    }
    return count;
}

static void add_map_columns(const cJSON *names, const cJSON *const columns[], int count, Sheet *sheet) {
    char key[200], value[64];
    snprintf(key, sizeof key, "map-%s-%s", names->child->valuestring, names->child->next->valuestring);
    sheet_table(sheet, key, NULL);
    sheet_column(sheet, &(Column){"", names->child->valuestring, CELL_RIGHT, "", 20});
    for (int i = 0; i < count; i++) {
        summary_value(columns[i], value, sizeof value);
        sheet_column(sheet, &(Column){value, value, CELL_RIGHT, " ", 8});
    }
}

static void write_map(const cJSON *grouping, Sheet *sheet) {
    const cJSON *names = member(grouping, "parameters"), *groups = member(grouping, "groups");
    const cJSON *columns[COLUMNS_SHOWN], *group = groups->child;
    int count = find_columns(groups, columns);
    if (count < 2) return;
    MapScale scale = map_scale(groups);
    char value[64];
    sheet_say(sheet,
              "\nshare in %%: %s down, %s across; 95 %% of a cell against the mean of all: +-%.2f or less\n",
              names->child->valuestring, names->child->next->valuestring, 100 * scale.error);
    add_map_columns(names, columns, count, sheet);
    while (group) {
        const cJSON *row = member(group, "values")->child;
        summary_value(row, value, sizeof value);
        sheet_cell(sheet, "%s", value);
        for (int i = 0; i < count; i++) {
            const cJSON *cell = group;
            while (cell && same_value(member(cell, "values")->child, row) &&
                   !same_value(member(cell, "values")->child->next, columns[i]))
                cell = cell->next;
            if (cell && same_value(member(cell, "values")->child, row))
                write_cell(&scale, member_number(cell, "share"), sheet);
            else
                sheet_cell(sheet, "%s", "");
        }
        while (group && same_value(member(group, "values")->child, row)) group = group->next;
    }
}

/* ---- the whole ---- */

static void write_head(const cJSON *root, const cJSON *sweep, Sheet *sheet) {
    const cJSON *name;
    sheet_say(sheet, "%s: %s, %d seats, %d points of %s against", member_string(root, "name"),
              member_string(root, "game"), (int)member_number(root, "seats"),
              cJSON_GetArraySize(member(sweep, "points")), member_string(sweep, "entrant"));
    cJSON_ArrayForEach(name, member(sweep, "against")) sheet_say(sheet, " %s", name->valuestring);
    sheet_say(sheet, ", %.0f games in %.0f deals", member_number(root, "games"),
              member_number(root, "deals"));
    summary_state(root, sheet);
}

void sweep_table_build(const cJSON *root, Sheet *sheet) {
    const cJSON *sweep = member(root, "sweep"), *grouping;
    if (!sweep) return;
    const cJSON *race = member(sweep, "race");
    write_head(root, sweep, sheet);
    write_points(sweep, sheet);
    if (race)
        sheet_say(sheet, "Effects and maps: over the first %.0f deals, which all points have played.\n",
                  member_number(race, "deals_of_marginals"));
    cJSON_ArrayForEach(grouping, member(sweep, "marginals")) {
        if (cJSON_GetArraySize(member(grouping, "parameters")) == 1)
            write_effect(grouping, sheet);
        else
            write_map(grouping, sheet);
    }
    summary_reasons(root, sheet);
    summary_warnings(root, WARNINGS_SHOWN, sheet);
}
