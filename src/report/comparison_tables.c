/* A comparison as tables, from the same rows as its JSON. The headings "A" and "B" become names, and the
 * first columns of several tables have the same width. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/comparison.h"

typedef struct {
    const char *measure;
    Interval mean;
    bool rough;
    NumberForm form;
} LineRow;

#define AT(field) offsetof(LineRow, field)
static const Figure of_line[] = {
    {FIGURE_TEXT, AT(measure), .head = "", .column = "measure", .gap = "  ", .width = 18},
    {FIGURE_INTERVAL, AT(mean), .head = "mean", .column = "mean", .ends_column = "mean_ci95", .gap = "",
     .width = 10, .ends_width = 22, .ends_room = 9, .form = AT(form)},
    {FIGURE_FLAG, AT(rough), .column = "rough", ROUGH_COLUMN},
};
#undef AT

/* ---- tables ---- */

typedef struct {
    const Comparison *comparison;
    const char *folder;
    int first; /* width of the first column, common to several tables */
    Sheet *sheet;
} Layout;

/* Writes the table after an empty line, with the names of A and B. */
static void show(const Layout *layout, const Table *table) {
    Text columns = {0};
    for (int i = 0; i < table->figures.count; i++) {
        Figure figure = table->figures.rows[i];
        if (figure.head == comparison_head_a) figure.head = comparison_entrant(layout->comparison, SIDE_A);
        if (figure.head == comparison_head_b) figure.head = comparison_entrant(layout->comparison, SIDE_B);
        if (figure.width == COMMON_WIDTH) figure.width = layout->first;
        figures_append(&columns, (Figures){&figure, 1});
    }
    Table shown = *table;
    shown.figures = figures_of(&columns);
    sheet_say(layout->sheet, "\n");
    sheet_table(layout->sheet, &shown);
    text_free(&columns);
}

static void show_of_part(const Layout *layout, const ShownPart *part, const char *name, const char *title,
                         Table table) {
    char key[40], text[300];
    snprintf(key, sizeof key, "%s-%s", part->key, name);
    snprintf(text, sizeof text, "%s, %s", title, part->what);
    table.key = key;
    table.title = text;
    show(layout, &table);
}

static void say_head(const Layout *layout) {
    const Comparison *comparison = layout->comparison;
    const Config *config = comparison->config;
    sheet_say(layout->sheet, "%s against %s: %s, %s, %d seats, %lld games",
              comparison_entrant(comparison, SIDE_A), comparison_entrant(comparison, SIDE_B), config->name,
              config->game->name, config->seats, (long long)comparison->games);
    if (!comparison_is_complete(comparison))
        sheet_say(layout->sheet, "  [partial: of %lld]", (long long)comparison->schedule->games);
    sheet_say(layout->sheet, "\n* the 95 %% interval of the difference does not hold 0\n");
}

static void say_classes(const Counts *classes, Sheet *sheet) {
    if (classes->count != 3 && classes->count != 5) return;
    sheet_say(sheet, "  deals by points        ");
    for (int i = 0; i < classes->count; i++)
        sheet_say(sheet, " %llu", (unsigned long long)classes->values[i]);
    sheet_say(sheet, "  (%s)\n", classes->count == 5 ? "0, 1/2, 1, 1 1/2, 2" : "0, 1/2, 1");
}

static void show_direct(const Layout *layout) {
    DirectRow row = comparison_direct(&layout->comparison->direct);
    Sheet *sheet = layout->sheet;
    const LineRow lines[] = {
        {"share of points", row.score, row.rough, {DECIMALS_ADAPTED, false}},
        {"Elo", row.elo, row.rough, {1, true}},
        {"LOS", {row.los, NAN, NAN, false}, false, {4, false}},
        {"score difference", row.difference, row.difference_rough, {DECIMALS_ADAPTED, false}}};
    sheet_say(sheet, "\nwith each other: %lld games, %lld complete deals\n", (long long)row.games,
              (long long)row.deals);
    sheet_say(sheet, "  %s is better in %lld, equal in %lld, worse in %lld",
              comparison_entrant(layout->comparison, SIDE_A), (long long)row.wins, (long long)row.draws,
              (long long)row.losses);
    if (row.comparisons > row.games) sheet_say(sheet, " of %lld pairs of seats", (long long)row.comparisons);
    sheet_say(sheet, "\n");
    sheet_table(sheet, &(Table){"direct", .figures = FIGURES(of_line), TABLE_ROWS(lines, 4)});
    say_classes(&row.classes, sheet);
}

static void show_opponents(const Layout *layout) {
    int count;
    OpponentRow *rows = comparison_opponents(layout->comparison, &count);
    show(layout,
         &(Table){"opponents", "against the same opponents, on the same deals at the same seats: mean scores",
                  comparison_opponent_figures, TABLE_ROWS(rows, count)});
    free(rows);
}

/* In text, omits measures of the whole game, which are always equal. */
static int keep_unequal(const Table *table, MeasureRow *out) {
    int kept = 0;
    for (int64_t i = 0; i < table->count; i++) {
        const MeasureRow *row = table_row(table, i);
        const Interval *difference = &row->contrast.difference;
        if (difference->low != 0 || difference->high != 0) out[kept++] = *row;
    }
    return kept;
}

static void show_part(const Layout *layout, const ShownPart *part) {
    const Columns *columns = part->sample->columns;
    int cells = columns->seats + columns->side_count + 2 * columns->role_count;
    show_of_part(layout, part, "seats", "mean score by seat, side and role",
                 comparison_cells(part, 0, 0, cells));
    Table measures = comparison_measures(part);
    MeasureRow unequal[MEASURES_MAX];
    int kept = keep_unequal(&measures, unequal);
    if (layout->sheet->format == SHEET_TEXT)
        measures = (Table){.figures = measures.figures, TABLE_ROWS(unequal, kept)};
    show_of_part(layout, part, "columns", "means per game", measures);
}

/* ---- deals with large differences ---- */

typedef struct {
    const ShownPart *part;
    SwingRow row;
} SwingRows;

static void list_games(const Swing *swing, int side, char out[GAMES_SHOWN]) {
    size_t length = 0;
    for (int i = 0; i < swing->part_count && length < GAMES_SHOWN; i++)
        length += (size_t)snprintf(out + length, GAMES_SHOWN - length, i ? " %lld" : "%lld",
                                   (long long)swing->part[i].game[side]);
}

static const void *swing_at(void *context, int64_t number) {
    SwingRows *rows = context;
    const Comparison *comparison = rows->part->comparison;
    const Swing *swing = &rows->part->swings->top[number];
    rows->row = comparison_swing(comparison, swing);
    list_games(swing, SIDE_A, rows->row.games[SIDE_A]);
    if (!rows->part->twins) return &rows->row;
    list_games(swing, SIDE_B, rows->row.games[SIDE_B]);
    comparison_names(comparison, swing->twin, rows->row.names);
    return &rows->row;
}

static void show_swings(const Layout *layout, const ShownPart *part) {
    SwingRows rows = {.part = part};
    char title[200];
    if (part->swings->count == 0) return;
    snprintf(title, sizeof title, "largest differences of a deal (above 0: for %s)",
             comparison_entrant(layout->comparison, SIDE_A));
    Table table = comparison_swings(part);
    table.row = swing_at;
    table.context = &rows;
    show_of_part(layout, part, "swings", title, table);
    sheet_say(layout->sheet, "  shown by kozyr replay %s %lld\n", layout->folder,
              (long long)part->swings->top[0].part[0].game[SIDE_A]);
}

static void say_faults(const ShownPart *part, Sheet *sheet) {
    if (part->sample->faults > 0)
        sheet_say(sheet, "\nwarning: %llu games %s ended by a bot's fault\n",
                  (unsigned long long)part->sample->faults, part->what);
}

static int wider(int width, const char *text) {
    int length = text_width(text);
    return length > width ? length : width;
}

static int widest_label(const Columns *columns) {
    int width = 8;
    for (int i = 0; i < columns->measure_count; i++) width = wider(width, columns->measure[i].name);
    for (int i = 0; i < columns->side_count; i++) width = wider(width, columns->side[i]);
    for (int i = 0; i < columns->role_count; i++) width = wider(width, columns->role[i].name);
    return width + (int)strlen("not ");
}

static bool any_rough(const ShownPart *part) {
    bool found = false;
    for (int i = 0; i < CELLS_MAX; i++) {
        const CellRow *row = &part->cells[i];
        found = found || row->contrast.rough || row->own[SIDE_A].rough || row->own[SIDE_B].rough;
    }
    for (int i = 0; i < MEASURES_MAX; i++) found = found || part->measures[i].contrast.rough;
    return found;
}

/* True if the direct games or an opponent is marked as rough. */
static bool is_rough(const Comparison *comparison) {
    DirectRow direct = comparison_direct(&comparison->direct);
    int count;
    OpponentRow *rows = comparison_opponents(comparison, &count);
    bool found = comparison->direct.sample.deals > 0 && (direct.rough || direct.difference_rough);
    for (int i = 0; i < count && comparison->common.sample.deals > 0; i++)
        found = found || rows[i].contrast.rough;
    free(rows);
    return found;
}

void comparison_tables(const Comparison *comparison, const char *folder, Sheet *sheet) {
    Layout layout = {comparison, folder, widest_label(&comparison->columns), sheet};
    ShownPart *parts = comparison_parts(comparison);
    say_head(&layout);
    if (comparison->direct.sample.deals > 0) show_direct(&layout);
    if (comparison->common.sample.deals > 0) show_opponents(&layout);
    for (int i = 0; parts && i < 2; i++)
        if (parts[i].sample->deals > 0) show_part(&layout, &parts[i]);
    if (parts && (any_rough(&parts[0]) || any_rough(&parts[1]) || is_rough(comparison)))
        sheet_say(sheet, "\n~ rough: fewer than 30 deals, or fewer than about ten unlike the rest\n");
    for (int i = 0; parts && i < 2; i++) {
        if (parts[i].sample->deals == 0) continue;
        show_swings(&layout, &parts[i]);
        say_faults(&parts[i], sheet);
    }
    free(parts);
}
