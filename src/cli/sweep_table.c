#include "cli/sweep_table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

enum { POINTS_SHOWN = 20, VALUES_SHOWN = 40, COLUMNS_SHOWN = 16, OTHERS_SHOWN = 4, BEST_SHOWN = 3 };

/* A share with its interval; `sign`: a difference of shares. */
static void write_interval(const cJSON *object, const char *key, const char *ends, bool sign, Sheet *sheet) {
    const cJSON *list = member(object, ends);
    sheet_cell(sheet, sign ? "%+7.4f" : "%7.4f", member_number(object, key));
    sheet_ends(sheet, cJSON_GetNumberValue(list->child), cJSON_GetNumberValue(list->child->next), 0, 4, sign);
}

/* The difference to another point, or a word in its place. */
static void write_difference(const cJSON *point, const char *key, const char *ends, const char *word,
                             Sheet *sheet) {
    if (word) {
        sheet_cell(sheet, "%s", "");
        sheet_interval(sheet, word, NULL);
    } else {
        write_interval(point, key, ends, true, sheet);
    }
}

static bool is_point(const cJSON *sweep, const char *key, const cJSON *point) {
    return member_number(point, "point") == member_number(sweep, key);
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
    write_difference(point, "to_best", "to_best_ci95", is_point(sweep, "best", point) ? "best" : NULL, sheet);
    write_difference(point, "to_default", "to_default_ci95", is_point(sweep, "default", point) ? "" : NULL,
                     sheet);
    sheet_cell(sheet, "%s", member_true(point, "tied") ? "= best" : "");
    sheet_cell(sheet, "%s", member_true(point, "rough") ? "~" : "");
    if (cJSON_IsNumber(member(point, "dropped_after")))
        sheet_cell(sheet, "out after %.0f", member_number(point, "dropped_after"));
    else
        sheet_cell(sheet, "%s", "");
    sheet_cell(sheet, "%s", is_point(sweep, "default", point) ? "default" : "");
}

static void add_point_columns(const cJSON *sweep, Sheet *sheet) {
    static const Column columns[] = {{"games", "games", CELL_RIGHT, " ", 10},
                                     {"share", "share", CELL_RIGHT, "  ", 7},
                                     {"95 %", "share", CELL_INTERVAL, " ", 16},
                                     {"to best", "to_best", CELL_RIGHT, "  ", 7},
                                     {"95 %", "to_best", CELL_INTERVAL, " ", 18},
                                     {"to default", "to_default", CELL_RIGHT, "  ", 10},
                                     {"95 %", "to_default", CELL_INTERVAL, " ", 18},
                                     {"", "tied", CELL_MARK, "  ", 0},
                                     {"", "rough", CELL_MARK, "  ", 0},
                                     {"", "dropped", CELL_LEFT, "  ", 0},
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

/* The points by share, the best first; memory of the caller, NULL: there is none. */
static Ranked *rank_points(const cJSON *points, int opponent) {
    int count = cJSON_GetArraySize(points), at = 0;
    const cJSON *point;
    Ranked *order = memory_new((size_t)count + 1, sizeof *order);
    if (!order) {
        memory_note_failure();
        return NULL;
    }
    cJSON_ArrayForEach(point, points) {
        const cJSON *shares = opponent < 0 ? point : cJSON_GetArrayItem(member(point, "opponents"), opponent);
        order[at++] = (Ranked){member_number(shares, "share"), member_number(point, "point"), point};
    }
    qsort(order, (size_t)count, sizeof *order, compare_scores);
    return order;
}

static void write_points(const cJSON *sweep, Sheet *sheet) {
    const cJSON *points = member(sweep, "points"), *point;
    int count = cJSON_GetArraySize(points), tied = 0, rough = 0;
    Ranked *order = rank_points(points, -1);
    if (!order) return;
    cJSON_ArrayForEach(point, points) {
        tied += member_true(point, "tied");
        rough += member_true(point, "rough");
    }
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

/* ---- opponents ---- */

static void add_opponent_columns(const cJSON *sweep, Sheet *sheet) {
    static const Column columns[] = {{"share", "share", CELL_RIGHT, "  ", 7},
                                     {"95 %", "share", CELL_INTERVAL, " ", 16},
                                     {"to best", "to_best", CELL_RIGHT, "  ", 7},
                                     {"95 %", "to_best", CELL_INTERVAL, " ", 18},
                                     {"to default", "to_default", CELL_RIGHT, "  ", 10},
                                     {"95 %", "to_default", CELL_INTERVAL, " ", 18},
                                     {"", "rough", CELL_MARK, "  ", 0}};
    const cJSON *name;
    sheet_column(sheet, &(Column){"against", "opponent", CELL_LEFT, "", 8});
    sheet_column(sheet, &(Column){"point", "point", CELL_RIGHT, "  ", 5});
    cJSON_ArrayForEach(name, member(sweep, "parameters")) {
        sheet_column(sheet, &(Column){name->valuestring, name->valuestring, CELL_RIGHT, "  ", 8});
    }
    sheet_columns(sheet, columns, (int)(sizeof columns / sizeof *columns));
}

static void write_opponent(const cJSON *sweep, const cJSON *point, int opponent, Sheet *sheet) {
    const cJSON *shares = cJSON_GetArrayItem(member(point, "opponents"), opponent);
    sheet_cell(sheet, "%s", member_string(shares, "name"));
    sheet_cell(sheet, "%.0f", member_number(point, "point"));
    write_values(member(sweep, "parameters"), member(point, "values"), sheet);
    write_interval(shares, "share", "share_ci95", false, sheet);
    write_difference(shares, "to_best", "to_best_ci95", is_point(sweep, "best", point) ? "best" : NULL,
                     sheet);
    write_difference(shares, "to_default", "to_default_ci95",
                     is_point(sweep, "default", point) ? "default" : NULL, sheet);
    sheet_cell(sheet, "%s", member_true(shares, "rough") ? "~" : "");
}

/* Against each opponent the best points; the best against all and the default stand there in any case. */
static void write_opponents(const cJSON *sweep, Sheet *sheet) {
    const cJSON *points = member(sweep, "points");
    int opponents = cJSON_GetArraySize(member(points->child, "opponents")),
        count = cJSON_GetArraySize(points);
    if (opponents == 0) return;
    sheet_say(sheet, "\n");
    sheet_table(sheet, "opponents", "against each opponent; best: against all of them together");
    add_opponent_columns(sweep, sheet);
    for (int k = 0; k < opponents; k++) {
        Ranked *order = rank_points(points, k);
        for (int i = 0; order && i < count; i++)
            if (sheet->all || i < BEST_SHOWN || is_point(sweep, "best", order[i].point) ||
                is_point(sweep, "default", order[i].point))
                write_opponent(sweep, order[i].point, k, sheet);
        free(order);
    }
    if (count > BEST_SHOWN && !sheet->all)
        sheet_say(sheet, "the best %d of each, the best of all and the default; points.csv has all\n",
                  BEST_SHOWN);
}

/* ---- effects ---- */

/* "trump_factor=5 throw_in=always": the values of the other parameters, when they are few. */
static void write_others(const cJSON *sweep, const cJSON *point, const char *name, Sheet *sheet) {
    const cJSON *names = member(sweep, "parameters"), *other, *value = member(point, "values")->child;
    char text[OTHERS_SHOWN * 150] = "", shown[64];
    size_t length = 0;
    bool few = cJSON_GetArraySize(names) - 1 <= OTHERS_SHOWN;
    cJSON_ArrayForEach(other, names) {
        summary_value(value, shown, sizeof shown);
        value = value->next;
        if (!few || strcmp(other->valuestring, name) == 0) continue;
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%.80s=%s", length ? " " : "",
                                   other->valuestring, shown);
    }
    sheet_cell(sheet, "%s", text);
}

static void write_best_of(const cJSON *sweep, const cJSON *group, const char *name, Sheet *sheet) {
    const cJSON *points = member(sweep, "points");
    const cJSON *point = cJSON_GetArrayItem(points, (int)member_number(group, "best_point") - 1);
    sheet_cell(sheet, "%.0f", member_number(group, "best_point"));
    write_interval(point, "share", "share_ci95", false, sheet);
    write_others(sweep, point, name, sheet);
}

static void add_effect_columns(const char *name, bool best, Sheet *sheet) {
    static const Column columns[] = {{"points", "points", CELL_RIGHT, " ", 7},
                                     {"share", "share", CELL_RIGHT, "  ", 7},
                                     {"95 %", "share", CELL_INTERVAL, " ", 16},
                                     {"effect", "effect", CELL_RIGHT, "  ", 7},
                                     {"95 %", "effect", CELL_INTERVAL, " ", 18}};
    static const Column of_best[] = {{"best point", "best_point", CELL_RIGHT, "  ", 10},
                                     {"share", "best_share", CELL_RIGHT, " ", 7},
                                     {"95 %", "best_share", CELL_INTERVAL, " ", 16},
                                     {"", "best_values", CELL_LEFT, "  ", 0}};
    sheet_column(sheet, &(Column){name, name, CELL_RIGHT, "", 20});
    sheet_columns(sheet, columns, (int)(sizeof columns / sizeof *columns));
    if (best) sheet_columns(sheet, of_best, (int)(sizeof of_best / sizeof *of_best));
}

static void write_effect(const cJSON *sweep, const cJSON *grouping, Sheet *sheet) {
    const cJSON *groups = member(grouping, "groups"), *group;
    int count = cJSON_GetArraySize(groups);
    if (count < 2) return;
    bool best = member(groups->child, "best_point") != NULL;
    const char *name = member(grouping, "parameters")->child->valuestring;
    char key[200];
    sheet_say(sheet, "\n");
    if (count > VALUES_SHOWN && !sheet->all) {
        sheet_say(sheet, "%s: %d values; summary.json has them\n", name, count);
        return;
    }
    snprintf(key, sizeof key, "effect-%s", name);
    sheet_table(sheet, key, NULL);
    add_effect_columns(name, best, sheet);
    cJSON_ArrayForEach(group, groups) {
        char value[64];
        summary_value(member(group, "values")->child, value, sizeof value);
        sheet_cell(sheet, "%s", value);
        sheet_cell(sheet, "%.0f", member_number(group, "points"));
        write_interval(group, "share", "share_ci95", false, sheet);
        write_interval(group, "effect", "effect_ci95", true, sheet);
        if (best) write_best_of(sweep, group, name, sheet);
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
    write_opponents(sweep, sheet);
    if (race)
        sheet_say(sheet, "Effects and maps: over the first %.0f deals, which all points have played.\n",
                  member_number(race, "deals_of_marginals"));
    cJSON_ArrayForEach(grouping, member(sweep, "marginals")) {
        if (cJSON_GetArraySize(member(grouping, "parameters")) == 1)
            write_effect(sweep, grouping, sheet);
        else
            write_map(grouping, sheet);
    }
    summary_reasons(root, sheet);
    summary_warnings(root, WARNINGS_SHOWN, sheet);
}
