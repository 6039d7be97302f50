/* A cell of a table, and the columns of a table: what a figure of a row looks like, whatever the format. */
#ifndef KOZYR_CORE_CELL_H
#define KOZYR_CORE_CELL_H

#include "core/figure.h"

enum { CELL_BYTES = 4200, END_BYTES = 400 };

/* The parts of an interval: its estimate or its ends. */
typedef struct {
    const Figure *figure;
    bool ends, empty; /* empty: in all rows */
    bool hidden;      /* left out: the terminal is too narrow */
    int width;        /* 0: cells are not padded */
    int widest;       /* of its cells */
    bool glued;       /* a mark of one letter without a head: LaTeX and Markdown add it to the cell before */
    char numbers[24]; /* LaTeX: siunitx's column format of its numbers; "" if it has none */
} Column;

typedef struct {
    char text[CELL_BYTES]; /* of an interval: the lower end */
    char high[END_BYTES];
    bool is_interval;
} Cell;

static inline const char *either(const char *text, const char *other) { return text ? text : other; }

/* Writes the cell of a row. */
void cell_show(const Column *column, const void *row, Cell *cell);
/* Its text; an interval becomes "[0.41, 0.44]". Changes the cell. */
const char *cell_shown(Cell *cell);
/* True if the flag is set in this row. */
bool cell_is_marked(const Figure *figure, const void *row);

const char *column_head(const Column *column);
/* The same, or its name in CSV where there is none. */
const char *column_name(const Column *column);
/* The blanks in front of the column. */
const char *column_gap(const Column *column);
bool column_is_left(const Column *column);
/* The columns to show; the caller frees them. NULL: out of memory. */
Column *column_list(const Table *table, int *count);
/* Reads all rows: measures the width of each column and finds the empty ones. */
void column_measure(const Table *table, Column *columns, int count);

#endif
