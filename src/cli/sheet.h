/* What a command shows people: tables and sentences between them, built once and written as text for a
 * terminal, CSV, Markdown or LaTeX. */
#ifndef KOZYR_CLI_SHEET_H
#define KOZYR_CLI_SHEET_H

#include "core/error.h"
#include "core/text.h"

/* LEFT and RIGHT: texts and numbers. INTERVAL: two ends, "[0.41, 0.44]", two columns of CSV. MARK: "*" or
 * nothing, in CSV 1 or 0. */
typedef enum { CELL_LEFT, CELL_RIGHT, CELL_INTERVAL, CELL_MARK } CellKind;

typedef struct {
    const char *head; /* above it */
    const char *key;  /* its name in CSV; an interval's ends are KEY_low and KEY_high */
    CellKind kind;
    const char *gap; /* what stands before it in text */
    int width;       /* in text at least; 0: an empty cell takes no room, not even its gap */
} Column;

typedef struct {
    Text texts;   /* of cells and sentences, each with a NUL behind it */
    Text blocks;  /* Block each */
    Text columns; /* SheetColumn each */
    Text cells;   /* SheetCell each */
    bool all;     /* list every row, where a terminal is shown the first ones only */
    bool colours; /* shades are shown */
} Sheet;

void sheet_free(Sheet *sheet);

/* A sentence between tables, or a part of one, with its newlines. In Markdown a line is a paragraph. */
void sheet_say(Sheet *sheet, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Begins a table: its name for --table, and the line above it (NULL: none). */
void sheet_table(Sheet *sheet, const char *key, const char *title);
/* A column of the table; the texts are copied. */
void sheet_column(Sheet *sheet, const Column *column);
void sheet_columns(Sheet *sheet, const Column *columns, int count);

/* The next cell of the table; a row is full when every column has one. */
void sheet_cell(Sheet *sheet, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* An interval; a NULL `high`: a word in its place, which stands in no CSV. */
void sheet_interval(Sheet *sheet, const char *low, const char *high);
/* "%7.4f" or "%+7.1f": an interval of numbers of such a width. */
void sheet_ends(Sheet *sheet, double low, double high, int width, int decimals, bool sign);
/* The shade, 0 to 9, behind the cell that was written last. */
void sheet_shade(Sheet *sheet, int shade);

typedef enum { SHEET_TEXT, SHEET_CSV, SHEET_MARKDOWN, SHEET_LATEX } SheetFormat;
extern const char *const sheet_formats[]; /* their names, then NULL */

/* Writes it in a format; with `table` (a key) that table alone, false when there is none: `error` lists
 * them. */
bool sheet_write(const Sheet *sheet, SheetFormat format, const char *table, Text *out, Error *error);

#endif
