/* What commands show: tables and the sentences between them, as terminal text, CSV, Markdown or LaTeX.
 * Tables are written from the structs of their rows, described by figures. */
#ifndef KOZYR_CORE_SHEET_H
#define KOZYR_CORE_SHEET_H

#include "core/error.h"
#include "core/figure.h"

typedef enum { SHEET_TEXT, SHEET_CSV, SHEET_MARKDOWN, SHEET_LATEX } SheetFormat;
extern const char *const sheet_formats[]; /* their names, NULL-terminated */

/* Initialise to zero, then set what is wanted. */
typedef struct {
    SheetFormat format;
    const char *only; /* the only table to write; NULL: all tables and sentences */
    bool all;         /* lists every row; otherwise a terminal shows the first ones only */
    bool colours;     /* shades are shown */
    int columns;      /* width of the terminal: columns that do not fit are left out; 0: no limit */
    Text out;         /* the text written so far */
    /* Private. */
    Text said;  /* sentences not written yet, because a line may come in pieces */
    Text names; /* names of the tables, for the message about an unknown one */
    Text left;  /* names of the columns that were left out */
    bool found; /* the one table */
    int open;   /* LaTeX: columns of the table that can still get notes; 0: no open table */
} Sheet;

/* Appends a sentence between tables, or a part of one, with its newlines. In Markdown a line is a paragraph. */
void sheet_say(Sheet *sheet, const char *format, ...) __attribute__((format(printf, 2, 3)));
void sheet_table(Sheet *sheet, const Table *table);
/* Call after the last table and sentence. False: out of memory, or the table that was asked for does not
 * exist. */
bool sheet_end(Sheet *sheet, Error *error);
void sheet_free(Sheet *sheet);

/* Figures whose number is known only at run time: a list that grows. */
void figures_append(Text *list, Figures figures);
Figures figures_of(const Text *list);

#endif
