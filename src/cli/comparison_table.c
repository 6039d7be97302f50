/* The tables of kozyr compare. */
#include "cli/comparison_table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/member.h"

typedef struct {
    const char *a, *b, *folder;
    int width, first; /* of a column of one of the two; of the first column */
} Layout;

static bool is_rough(const cJSON *object) { return member_true(object, "rough"); }

/* As in the table of results. */
static const char *mark(const cJSON *object) { return is_rough(object) ? "~" : " "; }

static int wider(int width, const char *text) {
    int length = text_width(text);
    return length > width ? length : width;
}

/* Four decimals, fewer where the number is long. */
static void write_number(Text *out, double value, int width) {
    int decimals = fabs(value) < 1e5 ? 4 : fabs(value) < 1e7 ? 2 : 0;
    text_format(out, "%*.*f", width, decimals, value);
}

static void write_ends(const cJSON *object, const char *key, Text *out) {
    text_string(out, " [");
    write_number(out, member_end(object, key, 0), 9);
    text_string(out, ", ");
    write_number(out, member_end(object, key, 1), 9);
    text_char(out, ']');
}

static void write_difference(const cJSON *row, Text *out) {
    text_string(out, "  ");
    write_number(out, member_number(row, "difference"), 10);
    write_ends(row, "difference_ci95", out);
    text_string(out, is_rough(row) ? "~" : "");
    text_string(out, member_true(row, "clear") ? " *\n" : "\n");
}

static void write_head(const cJSON *root, const Layout *layout, Text *out) {
    text_format(out, "%s against %s: %s, %s, %d seats, %.0f games", layout->a, layout->b,
                member_string(root, "name"), member_string(root, "game"), (int)member_number(root, "seats"),
                member_number(root, "games"));
    if (!member_true(root, "complete"))
        text_format(out, "  [partial: of %.0f]", member_number(root, "games_of_run"));
    text_string(out, "\n* the 95 % interval of the difference does not hold 0\n");
}

/* The heads of a column for each of the two, and of their difference. */
static void write_sides(const Layout *layout, int width, const char *gap, Text *out) {
    text_right(out, layout->a, width);
    text_string(out, gap);
    text_right(out, layout->b, width);
    text_format(out, "%s%10s %22s\n", gap, "difference", "95 %");
}

/* ---- with each other ---- */

static void write_line(const cJSON *object, const char *label, const char *key, const char *ends, Text *out) {
    text_format(out, "  %-18s", label);
    write_number(out, member_number(object, key), 10);
    write_ends(object, ends, out);
}

static void write_classes(const cJSON *direct, Text *out) {
    const cJSON *counts = member(direct, "pentanomial"), *count;
    const char *scale = "0, 1/2, 1, 1 1/2, 2";
    if (!counts) {
        counts = member(direct, "trinomial");
        scale = "0, 1/2, 1";
    }
    if (!counts) return;
    text_string(out, "  deals by points        ");
    cJSON_ArrayForEach(count, counts) { text_format(out, " %.0f", count->valuedouble); }
    text_format(out, "  (%s)\n", scale);
}

static void write_direct(const cJSON *direct, const Layout *layout, Text *out) {
    double games = member_number(direct, "games"), comparisons = member_number(direct, "comparisons");
    text_format(out, "\nwith each other: %.0f games, %.0f complete deals\n", games,
                member_number(direct, "deals"));
    text_format(out, "  %s is better in %.0f, equal in %.0f, worse in %.0f", layout->a,
                member_number(direct, "wins"), member_number(direct, "draws"),
                member_number(direct, "losses"));
    if (comparisons > games) text_format(out, " of %.0f pairs of seats", comparisons);
    text_char(out, '\n');
    write_line(direct, "share of points", "score", "score_ci95", out);
    text_string(out, is_rough(direct) ? "~\n" : "\n");
    text_format(out, "  %-18s%+10.1f [%+9.1f, %+9.1f]%s LOS %.4f\n", "Elo", member_number(direct, "elo"),
                member_end(direct, "elo_ci95", 0), member_end(direct, "elo_ci95", 1), mark(direct),
                member_number(direct, "los"));
    write_line(direct, "score difference", "score_difference", "score_difference_ci95", out);
    text_string(out, member_true(direct, "score_difference_rough") ? "~\n" : "\n");
    write_classes(direct, out);
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

static void write_opponent(const cJSON *row, const char *name, const Layout *layout, Text *out) {
    text_string(out, "  ");
    text_left(out, name, layout->first);
    text_format(out, " %9.0f %9.0f  ", member_number(row, "deals"), member_number(row, "games_each"));
    write_number(out, member_number(row, "a"), layout->width);
    text_string(out, "  ");
    write_number(out, member_number(row, "b"), layout->width);
    write_difference(row, out);
}

static void write_common(const cJSON *common, Layout layout, Text *out) {
    const cJSON *rows = member(common, "by_opponent"), *row;
    char names[64];
    cJSON_ArrayForEach(row, rows) {
        join_names(row, names, sizeof names);
        layout.first = wider(layout.first, names);
    }
    text_string(out, "\nagainst the same opponents, on the same deals at the same seats: mean scores\n");
    text_format(out, "  %-*s %9s %9s  ", layout.first, "opponent", "deals", "games each");
    write_sides(&layout, layout.width, "  ", out);
    cJSON_ArrayForEach(row, rows) {
        join_names(row, names, sizeof names);
        write_opponent(row, names, &layout, out);
    }
    write_opponent(common, "all", &layout, out);
}

/* ---- of both kinds of games ---- */

static void write_cell(const cJSON *cell, const char *label, const Layout *layout, Text *out) {
    text_format(out, "  %-*s", layout->first, label);
    for (int i = 0; i < 2; i++) {
        const cJSON *own = member(cell, i ? "b" : "a");
        text_string(out, "  ");
        write_number(out, member_number(own, "score"), 10);
        write_ends(own, "score_ci95", out);
        text_string(out, mark(own));
    }
    if (member_number(cell, "deals") > 0)
        write_difference(cell, out);
    else
        text_format(out, "  %10s  (no deal with both there equally often)\n", "-");
}

static void write_cells(const cJSON *object, const char *what, const Layout *layout, Text *out) {
    const cJSON *cell;
    char label[100];
    text_format(out, "\nmean score by seat, side and role, %s\n  %-*s  ", what, layout->first, "");
    write_sides(layout, 33, "   ", out);
    cJSON_ArrayForEach(cell, member(object, "seats")) {
        snprintf(label, sizeof label, "seat %.0f", member_number(cell, "seat"));
        write_cell(cell, label, layout, out);
    }
    cJSON_ArrayForEach(cell, member(object, "sides")) {
        snprintf(label, sizeof label, "side %.80s", member_string(cell, "side"));
        write_cell(cell, label, layout, out);
    }
    cJSON_ArrayForEach(cell, member(object, "roles")) {
        snprintf(label, sizeof label, "%s%.80s", member_true(cell, "has_role") ? "" : "not ",
                 member_string(cell, "role"));
        write_cell(cell, label, layout, out);
    }
}

static void write_statistics(const cJSON *object, const char *what, const Layout *layout, Text *out) {
    const cJSON *row;
    text_format(out, "\nmeans per game, %s\n  %-*s  ", what, layout->first, "column");
    write_sides(layout, layout->width, "  ", out);
    cJSON_ArrayForEach(row, member(object, "statistics")) {
        text_format(out, "  %-*s  ", layout->first, member_string(row, "column"));
        write_number(out, member_number(row, "a"), layout->width);
        text_string(out, "  ");
        write_number(out, member_number(row, "b"), layout->width);
        write_difference(row, out);
    }
}

static void write_replay(const cJSON *game, const char *key, const char *who, const Layout *layout,
                         Text *out) {
    if (!member(game, key)) return;
    text_format(out, "      kozyr replay %s %.0f%s%s\n", layout->folder, member_number(game, key),
                *who ? "   # " : "", who);
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

static void write_swings(const cJSON *object, const char *what, const Layout *layout, Text *out) {
    const cJSON *swings = member(object, "swings"), *swing, *game;
    char names[64];
    if (cJSON_GetArraySize(swings) == 0) return;
    text_format(out, "\nlargest differences of a deal, %s (above 0: for %s)\n", what, layout->a);
    cJSON_ArrayForEach(swing, swings) {
        join_names(swing, names, sizeof names);
        text_format(out, "  %+.0f  deal %.0f%s%s, %.0f plies\n", member_number(swing, "difference"),
                    member_number(swing, "deal"), *names ? " against " : "", names,
                    member_number(swing, "plies"));
        cJSON_ArrayForEach(game, member(swing, "games")) {
            write_replay(game, "game", "", layout, out);
            write_replay(game, "game_a", layout->a, layout, out);
            write_replay(game, "game_b", layout->b, layout, out);
        }
    }
}

static void write_faults(const cJSON *object, const char *what, Text *out) {
    if (member_number(object, "faults") > 0)
        text_format(out, "\nwarning: %.0f games %s ended by a bot's fault\n", member_number(object, "faults"),
                    what);
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

void comparison_table_write(const char *json, const char *folder, Text *out) {
    static const char *const kinds[] = {"with each other", "against the same opponents"};
    cJSON *root = cJSON_Parse(json);
    if (!root) return;
    const cJSON *parts[] = {member(root, "direct"), member(root, "common")};
    Layout layout = {member_string(root, "a"), member_string(root, "b"), folder, 10, 8};
    layout.width = wider(wider(layout.width, layout.a), layout.b);
    layout.first = widest_label(parts[1], widest_label(parts[0], 8)) + (int)strlen("not ");
    write_head(root, &layout, out);
    if (!cJSON_IsNull(parts[0])) write_direct(parts[0], &layout, out);
    if (!cJSON_IsNull(parts[1])) write_common(parts[1], layout, out);
    for (int i = 0; i < 2; i++) {
        if (cJSON_IsNull(parts[i])) continue;
        write_cells(parts[i], kinds[i], &layout, out);
        write_statistics(parts[i], kinds[i], &layout, out);
    }
    if (any_rough(root))
        text_string(out, "\n~ rough: fewer than 30 deals, or fewer than about ten unlike the rest\n");
    for (int i = 0; i < 2; i++) {
        if (cJSON_IsNull(parts[i])) continue;
        write_swings(parts[i], kinds[i], &layout, out);
        write_faults(parts[i], kinds[i], out);
    }
    cJSON_Delete(root);
}
