/* Cells and columns of a table: how a figure of a row looks, independent of the output format. */
#ifndef KOZYR_CORE_CELL_H
#define KOZYR_CORE_CELL_H

#include "core/figure.h"

/* The longest cell is the list of a sweep point's values (VALUES_BYTES in src/cli/rating_table.c); an end
 * of an interval is one number, and printf writes a double with up to 309 digits before the point. */
enum { CELL_BYTES = 4200, END_BYTES = 400 };
_Static_assert((int)VALUE_SHOWN <= (int)CELL_BYTES, "a parameter's value fits");
_Static_assert((int)CELL_BYTES >= 2 * (int)END_BYTES + (int)sizeof "[, ]", "both ends of an interval fit");

/* Part of an interval (its estimate or its ends) or a whole figure. */
typedef struct {
    const Figure *figure;
    bool ends, empty; /* `ends`: it shows an interval's ends; `empty`: its cells are empty in all rows */
    bool hidden;      /* true if it is left out because the terminal is too narrow */
    int width;        /* 0 if cells are not padded */
    int widest;       /* width of its widest cell */
    bool glued; /* one-letter mark without a heading: LaTeX and Markdown append it to the previous cell */
    char numbers[24]; /* siunitx's column format for its numbers in LaTeX; "" if it has none */
} Column;

typedef struct {
    char text[CELL_BYTES]; /* for an interval: the lower end */
    char high[END_BYTES];
    bool is_interval;
} Cell;

static inline const char *either(const char *text, const char *other) { return text ? text : other; }

/* Writes the cell of a row. */
void cell_show(const Column *column, const void *row, Cell *cell);
/* The cell's text; an interval becomes "[0.41, 0.44]". Changes the cell. */
const char *cell_shown(Cell *cell);
/* True if the flag is set in this row. */
bool cell_is_marked(const Figure *figure, const void *row);

const char *column_head(const Column *column);
/* The heading; in CSV, the column's name if it has no heading. */
const char *column_name(const Column *column);
/* The gap before the column. */
const char *column_gap(const Column *column);
bool column_is_left(const Column *column);
/* The columns to show; the caller frees them. NULL if out of memory. */
Column *column_list(const Table *table, int *count);
/* Reads all rows: measures the width of each column and finds the empty ones. */
void column_measure(const Table *table, Column *columns, int count);

#endif
