/* The cells and columns of a sheet's tables. A cell is formatted from its row's struct whenever it is
 * shown; a column is as wide as its widest cell. */
#include "core/cell.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/memory.h"

/* ---- cells ---- */

/* Intervals of many games are narrow: decimals are added until the width is at least ten units of the last
 * decimal. JSON has six decimals, so tables never show more. */
enum { WIDTH_UNITS = 10, DECIMALS_MOST = 6 };

static int decimals_of(const Figure *figure, const void *row, int decimals) {
    if (figure->kind != FIGURE_INTERVAL) return decimals;
    const Interval *interval = figure_field(figure, row);
    double units = (interval->high - interval->low) * (figure->percent ? 100 : 1) * pow(10, decimals);
    for (; units > 0 && units < WIDTH_UNITS && decimals < DECIMALS_MOST; units *= 10) decimals++;
    return decimals;
}

static void show_number(const Figure *figure, const void *row, double value, char *out, int room) {
    const NumberForm *form = figure->form ? (const void *)((const char *)row + figure->form)
                                          : &(NumberForm){figure->decimals, figure->sign};
    int decimals = form->decimals;
    if (!figure->exact) value = figure_round(value);
    if (figure->percent) value *= 100;
    if (decimals == DECIMALS_ADAPTED) decimals = fabs(value) < 1e5 ? 4 : fabs(value) < 1e7 ? 2 : 0;
    if (decimals == DECIMALS_SHORTEST) {
        snprintf(out, END_BYTES, "%g", value);
        return;
    }
    decimals = decimals_of(figure, row, decimals);
    snprintf(out, END_BYTES, form->sign ? "%+*.*f" : "%*.*f", room, decimals, value);
}

/* The word shown in place of an interval; NULL if there is none. */
static const char *word_of(const Figure *figure, const void *row) {
    return figure->word ? *(const char *const *)(const void *)((const char *)row + figure->word) : NULL;
}

static bool is_cut(const Figure *figure, double value) {
    return figure->cut > 0 && fabs(value) >= figure->cut;
}

/* Shows an end of an interval; an end beyond the figure's cut is shown as a bound. */
static void show_end(const Figure *figure, const void *row, double value, char *out) {
    if (is_cut(figure, value))
        snprintf(out, END_BYTES, "%*s", figure->ends_room, value < 0 ? "-inf" : "+inf");
    else
        show_number(figure, row, value, out, figure->ends_room);
}

static void show_ends(const Figure *figure, const void *row, Cell *cell) {
    const Interval *interval = figure_field(figure, row);
    const char *word = word_of(figure, row);
    if (word || isnan(interval->low)) {
        snprintf(cell->text, sizeof cell->text, "%s", either(word, ""));
        return;
    }
    cell->is_interval = true;
    show_end(figure, row, interval->low, cell->text);
    show_end(figure, row, interval->high, cell->high);
}

/* Shows the bound of a number that lies beyond the figure's cut. */
static void show_bound(const Figure *figure, const void *row, bool above, Cell *cell) {
    const Interval *interval = figure_field(figure, row);
    snprintf(cell->text, sizeof cell->text, "%c %+.0f", above ? '>' : '<',
             above ? interval->low : interval->high);
}

static void show_mean(const Figure *figure, const void *row, double mean, Cell *cell) {
    const char *word = word_of(figure, row);
    if (word || isnan(mean))
        snprintf(cell->text, sizeof cell->text, "%s", either(figure->none, word ? "" : "-"));
    else if (figure->kind == FIGURE_INTERVAL && is_cut(figure, mean))
        show_bound(figure, row, mean > 0, cell);
    else
        show_number(figure, row, mean, cell->text, 0);
}

static void show_count(const Figure *figure, int64_t count, Cell *cell) {
    if (count == COUNT_NONE)
        snprintf(cell->text, sizeof cell->text, "%s", either(figure->none, "-"));
    else
        snprintf(cell->text, sizeof cell->text, figure->sign ? "%+lld" : "%lld", (long long)count);
}

bool cell_is_marked(const Figure *figure, const void *row) {
    return *(const bool *)figure_field(figure, row) && !word_of(figure, row);
}

static void show_counts(const Counts *counts, Cell *cell) {
    size_t length = 0;
    cell->text[length++] = '[';
    for (int i = 0; i < counts->count && length < sizeof cell->text - END_BYTES; i++)
        length += (size_t)snprintf(cell->text + length, END_BYTES, "%s%llu", i ? " " : "",
                                   (unsigned long long)counts->values[i]);
    snprintf(cell->text + length, END_BYTES, "]");
}

void cell_show(const Column *column, const void *row, Cell *cell) {
    const Figure *figure = column->figure;
    const void *field = figure_field(figure, row);
    cell->text[0] = cell->high[0] = 0;
    cell->is_interval = false;
    switch (figure->kind) {
    case FIGURE_TEXT:
        snprintf(cell->text, sizeof cell->text, "%s",
                 either(*(const char *const *)field, either(figure->none, "")));
        break;
    case FIGURE_CHARS:
        snprintf(cell->text, sizeof cell->text, "%s", (const char *)field);
        break;
    case FIGURE_COUNT:
        show_count(figure, *(const int64_t *)field, cell);
        break;
    case FIGURE_REAL:
        show_mean(figure, row, *(const double *)field, cell);
        break;
    case FIGURE_INTERVAL:
        if (column->ends)
            show_ends(figure, row, cell);
        else
            show_mean(figure, row, ((const Interval *)field)->mean, cell);
        break;
    case FIGURE_FLAG:
        snprintf(cell->text, sizeof cell->text, "%s",
                 cell_is_marked(figure, row) ? either(figure->mark, "*") : either(figure->none, ""));
        break;
    case FIGURE_COUNTS:
        show_counts(field, cell);
        break;
    case FIGURE_VALUE:
        option_format(((const OptionValue *)field)->option, ((const OptionValue *)field)->value, cell->text,
                      VALUE_SHOWN);
        break;
    case FIGURE_OBJECT:
    case FIGURE_WRITTEN:
        break;
    }
}

/* ---- columns ---- */

const char *column_name(const Column *column) {
    const Figure *figure = column->figure;
    const char *head = column_head(column);
    return *head ? head : either(figure->column, either(figure->key, ""));
}

const char *column_head(const Column *column) { return column->ends ? "95 %" : column->figure->head; }

const char *column_gap(const Column *column) {
    return either(column->ends ? column->figure->ends_gap : column->figure->gap, " ");
}

static int least_width(const Column *column) {
    return column->ends ? column->figure->ends_width : column->figure->width;
}

bool column_is_left(const Column *column) {
    FigureKind kind = column->figure->kind;
    return kind == FIGURE_FLAG ||
           ((kind == FIGURE_TEXT || kind == FIGURE_CHARS || kind == FIGURE_COUNTS) && !column->figure->right);
}

Column *column_list(const Table *table, int *count) {
    Column *columns = memory_new(2 * (size_t)table->figures.count + 1, sizeof *columns);
    *count = 0;
    for (int i = 0; columns && i < table->figures.count; i++) {
        const Figure *figure = &table->figures.rows[i];
        if (!figure->head || !figure_is_there(figure, table->having) ||
            (figure->shown & table->having) != figure->shown)
            continue;
        bool glued = *count > 0 && figure->kind == FIGURE_FLAG && !*figure->head &&
                     strlen(either(figure->mark, "*")) == 1;
        columns[(*count)++] = (Column){.figure = figure, .glued = glued};
        if (figure->kind == FIGURE_INTERVAL) columns[(*count)++] = (Column){.figure = figure, .ends = true};
    }
    assert(*count <= 2 * table->figures.count); /* an interval makes two columns, others one */
    return columns;
}

const char *cell_shown(Cell *cell) {
    if (!cell->is_interval) return cell->text;
    char low[END_BYTES];
    snprintf(low, sizeof low, "%.*s", END_BYTES - 1, cell->text);
    snprintf(cell->text, sizeof cell->text, "[%s, %s]", low, cell->high);
    return cell->text;
}

void column_measure(const Table *table, Column *columns, int count) {
    Cell cell;
    for (int i = 0; i < count; i++) {
        int head = text_width(column_head(&columns[i])), least = least_width(&columns[i]);
        columns[i].width = least == 0 || least > head ? least : head;
        columns[i].empty = true;
    }
    for (int64_t number = 0; number < table->count; number++) {
        const void *row = table_row(table, number);
        for (int i = 0; i < count; i++) {
            cell_show(&columns[i], row, &cell);
            if (*cell.text) columns[i].empty = false;
            int width = text_width(cell_shown(&cell));
            if (width > columns[i].widest) columns[i].widest = width;
            if (columns[i].width && width > columns[i].width) columns[i].width = width;
        }
    }
}
