/* The tables of kozyr compare. */
#include "cli/comparison_table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/member.h"
#include "core/memory.h"
#include "core/text.h"

enum { NAMES_SHOWN = 64 };

typedef struct {
    const char *a, *b, *folder;
    const char *key, *what; /* of the kind of games: "direct", "with each other" */
    int first;              /* width of the first column */
} Layout;

static bool is_rough(const cJSON *object) { return member_true(object, "rough"); }

/* As in the table of results. */
static void write_mark(const cJSON *object, Sheet *sheet) {
    sheet_cell(sheet, "%s", is_rough(object) ? "~" : "");
}

/* Four decimals, fewer where the number is long. */
static int decimals(double value) { return fabs(value) < 1e5 ? 4 : fabs(value) < 1e7 ? 2 : 0; }

static void write_number(Sheet *sheet, double value) { sheet_cell(sheet, "%.*f", decimals(value), value); }

static void write_ends(const cJSON *object, const char *key, Sheet *sheet) {
    char ends[2][64];
    for (int i = 0; i < 2; i++) {
        double value = member_end(object, key, i);
        snprintf(ends[i], sizeof ends[i], "%9.*f", decimals(value), value);
    }
    sheet_interval(sheet, ends[0], ends[1]);
}

/* The columns of a difference, and its cells. */
#define DIFFERENCE                                                                                           \
    {"difference", "difference", CELL_RIGHT, "  ", 10}, {"95 %", "difference_ci95", CELL_INTERVAL, " ", 22}, \
        {"", "rough", CELL_MARK, "", 1}, {                                                                   \
        "", "clear", CELL_MARK, "", 1                                                                        \
    }

static void write_difference(const cJSON *row, Sheet *sheet) {
    write_number(sheet, member_number(row, "difference"));
    write_ends(row, "difference_ci95", sheet);
    write_mark(row, sheet);
    sheet_cell(sheet, "%s", member_true(row, "clear") ? "*" : "");
}

static void begin_table(const Layout *layout, const char *name, const char *title, Sheet *sheet) {
    char key[40], text[100];
    snprintf(key, sizeof key, "%s-%s", layout->key, name);
    snprintf(text, sizeof text, "%s, %s", title, layout->what);
    sheet_say(sheet, "\n");
    sheet_table(sheet, key, text);
}

static void write_head(const cJSON *root, const Layout *layout, Sheet *sheet) {
    sheet_say(sheet, "%s against %s: %s, %s, %d seats, %.0f games", layout->a, layout->b,
              member_string(root, "name"), member_string(root, "game"), (int)member_number(root, "seats"),
              member_number(root, "games"));
    if (!member_true(root, "complete"))
        sheet_say(sheet, "  [partial: of %.0f]", member_number(root, "games_of_run"));
    sheet_say(sheet, "\n* the 95 %% interval of the difference does not hold 0\n");
}

/* ---- with each other ---- */

static void write_line(const cJSON *object, const char *label, const char *key, const char *ends,
                       const char *rough, Sheet *sheet) {
    sheet_cell(sheet, "%s", label);
    write_number(sheet, member_number(object, key));
    write_ends(object, ends, sheet);
    sheet_cell(sheet, "%s", member_true(object, rough) ? "~" : "");
}

static void write_elo(const cJSON *direct, Sheet *sheet) {
    sheet_cell(sheet, "Elo");
    sheet_cell(sheet, "%+.1f", member_number(direct, "elo"));
    sheet_ends(sheet, member_end(direct, "elo_ci95", 0), member_end(direct, "elo_ci95", 1), 9, 1, true);
    write_mark(direct, sheet);
    sheet_cell(sheet, "LOS");
    sheet_cell(sheet, "%.4f", member_number(direct, "los"));
    sheet_interval(sheet, "", NULL);
    sheet_cell(sheet, "%s", "");
}

static void write_classes(const cJSON *direct, Sheet *sheet) {
    const cJSON *counts = member(direct, "pentanomial"), *count;
    const char *scale = "0, 1/2, 1, 1 1/2, 2";
    if (!counts) {
        counts = member(direct, "trinomial");
        scale = "0, 1/2, 1";
    }
    if (!counts) return;
    sheet_say(sheet, "  deals by points        ");
    cJSON_ArrayForEach(count, counts) { sheet_say(sheet, " %.0f", count->valuedouble); }
    sheet_say(sheet, "  (%s)\n", scale);
}

static void write_direct(const cJSON *direct, const Layout *layout, Sheet *sheet) {
    static const Column columns[] = {{"", "measure", CELL_LEFT, "  ", 18},
                                     {"mean", "mean", CELL_RIGHT, "", 10},
                                     {"95 %", "mean_ci95", CELL_INTERVAL, " ", 22},
                                     {"", "rough", CELL_MARK, "", 1}};
    double games = member_number(direct, "games"), comparisons = member_number(direct, "comparisons");
    sheet_say(sheet, "\nwith each other: %.0f games, %.0f complete deals\n", games,
              member_number(direct, "deals"));
    sheet_say(sheet, "  %s is better in %.0f, equal in %.0f, worse in %.0f", layout->a,
              member_number(direct, "wins"), member_number(direct, "draws"), member_number(direct, "losses"));
    if (comparisons > games) sheet_say(sheet, " of %.0f pairs of seats", comparisons);
    sheet_say(sheet, "\n");
    sheet_table(sheet, "direct", NULL);
    sheet_columns(sheet, columns, (int)(sizeof columns / sizeof *columns));
    write_line(direct, "share of points", "score", "score_ci95", "rough", sheet);
    write_elo(direct, sheet);
    write_line(direct, "score difference", "score_difference", "score_difference_ci95",
               "score_difference_rough", sheet);
    write_classes(direct, sheet);
}

/* ---- against the same opponents ---- */

/* The names joined by " + ", cut to fit. */
static void join_names(const cJSON *row, char *out, size_t capacity) {
    const cJSON *names = member(row, "opponents"), *name;
    size_t length = 0;
    out[0] = 0;
    cJSON_ArrayForEach(name, names) {
        int added = snprintf(out + length, capacity - length, "%s%s", length ? " + " : "", name->valuestring);
        length += (size_t)added;
        if (length >= capacity) return;
    }
}

/* Columns for each of the two, and for their difference. */
static void add_sides(const Layout *layout, Sheet *sheet) {
    static const Column difference[] = {DIFFERENCE};
    sheet_column(sheet, &(Column){layout->a, "a", CELL_RIGHT, "  ", 10});
    sheet_column(sheet, &(Column){layout->b, "b", CELL_RIGHT, "  ", 10});
    sheet_columns(sheet, difference, (int)(sizeof difference / sizeof *difference));
}

static void write_sides(const cJSON *row, Sheet *sheet) {
    write_number(sheet, member_number(row, "a"));
    write_number(sheet, member_number(row, "b"));
    write_difference(row, sheet);
}

static void write_opponent(const cJSON *row, const char *name, Sheet *sheet) {
    sheet_cell(sheet, "%s", name);
    sheet_cell(sheet, "%.0f", member_number(row, "deals"));
    sheet_cell(sheet, "%.0f", member_number(row, "games_each"));
    write_sides(row, sheet);
}

static void write_common(const cJSON *common, const Layout *layout, Sheet *sheet) {
    static const Column counts[] = {{"deals", "deals", CELL_RIGHT, " ", 9},
                                    {"games each", "games_each", CELL_RIGHT, " ", 10}};
    const cJSON *row;
    char names[NAMES_SHOWN];
    sheet_say(sheet, "\n");
    sheet_table(sheet, "opponents",
                "against the same opponents, on the same deals at the same seats: mean scores");
    sheet_column(sheet, &(Column){"opponent", "opponent", CELL_LEFT, "  ", layout->first});
    sheet_columns(sheet, counts, 2);
    add_sides(layout, sheet);
    cJSON_ArrayForEach(row, member(common, "by_opponent")) {
        join_names(row, names, sizeof names);
        write_opponent(row, names, sheet);
    }
    write_opponent(common, "all", sheet);
}

/* ---- of both kinds of games ---- */

static void write_cell(const cJSON *cell, const char *label, Sheet *sheet) {
    sheet_cell(sheet, "%s", label);
    for (int i = 0; i < 2; i++) {
        const cJSON *own = member(cell, i ? "b" : "a");
        write_number(sheet, member_number(own, "score"));
        write_ends(own, "score_ci95", sheet);
        write_mark(own, sheet);
    }
    if (member_number(cell, "deals") > 0) {
        write_difference(cell, sheet);
        return;
    }
    sheet_cell(sheet, "-");
    sheet_interval(sheet, "(no deal with both there equally often)", NULL);
    for (int i = 0; i < 2; i++) sheet_cell(sheet, "%s", "");
}

static void add_cell_columns(const Layout *layout, Sheet *sheet) {
    static const Column difference[] = {DIFFERENCE};
    sheet_column(sheet, &(Column){"", "part", CELL_LEFT, "  ", layout->first});
    for (int i = 0; i < 2; i++) {
        const char *name = i ? layout->b : layout->a;
        sheet_column(sheet, &(Column){name, i ? "b" : "a", CELL_RIGHT, "  ", 10});
        sheet_column(sheet, &(Column){"95 %", i ? "b_ci95" : "a_ci95", CELL_INTERVAL, " ", 22});
        sheet_column(sheet, &(Column){"", i ? "b_rough" : "a_rough", CELL_MARK, "", 1});
    }
    sheet_columns(sheet, difference, (int)(sizeof difference / sizeof *difference));
}

static void write_cells(const cJSON *object, const Layout *layout, Sheet *sheet) {
    const cJSON *cell;
    char label[100];
    begin_table(layout, "seats", "mean score by seat, side and role", sheet);
    add_cell_columns(layout, sheet);
    cJSON_ArrayForEach(cell, member(object, "seats")) {
        snprintf(label, sizeof label, "seat %.0f", member_number(cell, "seat"));
        write_cell(cell, label, sheet);
    }
    cJSON_ArrayForEach(cell, member(object, "sides")) {
        snprintf(label, sizeof label, "side %.80s", member_string(cell, "side"));
        write_cell(cell, label, sheet);
    }
    cJSON_ArrayForEach(cell, member(object, "roles")) {
        snprintf(label, sizeof label, "%s%.80s", member_true(cell, "has_role") ? "" : "not ",
                 member_string(cell, "role"));
        write_cell(cell, label, sheet);
    }
}

static void write_statistics(const cJSON *object, const Layout *layout, Sheet *sheet) {
    const cJSON *row;
    begin_table(layout, "columns", "means per game", sheet);
    sheet_column(sheet, &(Column){"column", "column", CELL_LEFT, "  ", layout->first});
    add_sides(layout, sheet);
    cJSON_ArrayForEach(row, member(object, "statistics")) {
        sheet_cell(sheet, "%s", member_string(row, "column"));
        write_sides(row, sheet);
    }
}

static bool any_rough(const cJSON *value) {
    const cJSON *child;
    if (is_rough(value) || member_true(value, "score_difference_rough")) return true;
    cJSON_ArrayForEach(child, value) {
        if (cJSON_IsArray(child) || cJSON_IsObject(child))
            if (any_rough(child)) return true;
    }
    return false;
}

/* A game of a deal, when it has one under this key; the deal stands in the row of its first one. */
static void write_replay(const cJSON *swing, const cJSON *game, const char *key, const char *who,
                         const Layout *layout, Sheet *sheet) {
    char names[NAMES_SHOWN];
    if (!member(game, key)) return;
    join_names(swing, names, sizeof names);
    sheet_cell(sheet, "%+.0f", member_number(swing, "difference"));
    sheet_cell(sheet, "%.0f", member_number(swing, "deal"));
    sheet_cell(sheet, "%s", names);
    sheet_cell(sheet, "%.0f", member_number(swing, "plies"));
    sheet_cell(sheet, "%s", who);
    sheet_cell(sheet, "kozyr replay %s %.0f", layout->folder, member_number(game, key));
}

static void write_swings(const cJSON *object, const Layout *layout, Sheet *sheet) {
    static const Column columns[] = {{"difference", "difference", CELL_RIGHT, "  ", 10},
                                     {"deal", "deal", CELL_RIGHT, " ", 9},
                                     {"against", "opponents", CELL_LEFT, "  ", 7},
                                     {"plies", "plies", CELL_RIGHT, " ", 6},
                                     {"of", "player", CELL_LEFT, "  ", 2},
                                     {"shown by", "command", CELL_LEFT, "  ", 8}};
    const cJSON *swings = member(object, "swings"), *swing, *game;
    char title[200];
    if (cJSON_GetArraySize(swings) == 0) return;
    snprintf(title, sizeof title, "largest differences of a deal (above 0: for %s)", layout->a);
    begin_table(layout, "swings", title, sheet);
    sheet_columns(sheet, columns, (int)(sizeof columns / sizeof *columns));
    cJSON_ArrayForEach(swing, swings) {
        cJSON_ArrayForEach(game, member(swing, "games")) {
            write_replay(swing, game, "game", "both", layout, sheet);
            write_replay(swing, game, "game_a", layout->a, layout, sheet);
            write_replay(swing, game, "game_b", layout->b, layout, sheet);
        }
    }
}

static void write_faults(const cJSON *object, const Layout *layout, Sheet *sheet) {
    if (member_number(object, "faults") > 0)
        sheet_say(sheet, "\nwarning: %.0f games %s ended by a bot's fault\n", member_number(object, "faults"),
                  layout->what);
}

static int wider(int width, const char *text) {
    int length = text_width(text);
    return length > width ? length : width;
}

static int widest_label(const cJSON *object, int width) {
    const cJSON *row;
    cJSON_ArrayForEach(row, member(object, "statistics")) {
        width = wider(width, member_string(row, "column"));
    }
    cJSON_ArrayForEach(row, member(object, "sides")) { width = wider(width, member_string(row, "side")); }
    cJSON_ArrayForEach(row, member(object, "roles")) { width = wider(width, member_string(row, "role")); }
    return width;
}

/* The tables of both kinds of games, those that are there. */
static void write_parts(const cJSON *root, const cJSON *const parts[2], Layout layout, Sheet *sheet) {
    static const char *const kinds[][2] = {{"direct", "with each other"},
                                           {"common", "against the same opponents"}};
    for (int i = 0; i < 4; i++) {
        const cJSON *part = parts[i % 2];
        layout.key = kinds[i % 2][0];
        layout.what = kinds[i % 2][1];
        if (i == 2 && any_rough(root))
            sheet_say(sheet, "\n~ rough: fewer than 30 deals, or fewer than about ten unlike the rest\n");
        if (cJSON_IsNull(part)) continue;
        if (i < 2) {
            write_cells(part, &layout, sheet);
            write_statistics(part, &layout, sheet);
        } else {
            write_swings(part, &layout, sheet);
            write_faults(part, &layout, sheet);
        }
    }
}

void comparison_table_build(const char *json, const char *folder, Sheet *sheet) {
    cJSON *root = cJSON_Parse(json);
    if (!root) {
        memory_note_failure();
        return;
    }
    const cJSON *parts[] = {member(root, "direct"), member(root, "common")};
    Layout layout = {.a = member_string(root, "a"), .b = member_string(root, "b"), .folder = folder};
    layout.first = widest_label(parts[1], widest_label(parts[0], 8)) + (int)strlen("not ");
    write_head(root, &layout, sheet);
    if (!cJSON_IsNull(parts[0])) write_direct(parts[0], &layout, sheet);
    if (!cJSON_IsNull(parts[1])) write_common(parts[1], &layout, sheet);
    write_parts(root, parts, layout, sheet);
    cJSON_Delete(root);
}
