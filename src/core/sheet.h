/* What a command shows people: tables and sentences between them, as text for a terminal, CSV, Markdown or
 * LaTeX. Tables are written from the structs of their rows, described by figures. */
#ifndef KOZYR_CORE_SHEET_H
#define KOZYR_CORE_SHEET_H

#include "core/error.h"
#include "core/figure.h"

typedef enum { SHEET_TEXT, SHEET_CSV, SHEET_MARKDOWN, SHEET_LATEX } SheetFormat;
extern const char *const sheet_formats[]; /* their names, then NULL */

/* Start from zeroes and what is wanted. */
typedef struct {
    SheetFormat format;
    const char *only; /* the one table that is wanted; NULL: all, with the sentences */
    bool all;         /* list every row, where a terminal is shown the first ones only */
    bool colours;     /* shades are shown */
    int columns;      /* of the terminal: columns of tables that have no room are left out; 0: it has any */
    Text out;         /* what has been written */
    /* Private. */
    Text said;  /* sentences that are not written yet: a line may come in pieces */
    Text names; /* of the tables, for the message about a wrong one */
    Text left;  /* columns that were left out */
    bool found; /* the one table */
    int open;   /* LaTeX: columns of the table that may still get notes; 0: none is open */
} Sheet;

/* A sentence between tables, or a part of one, with its newlines. In Markdown a line is a paragraph. */
void sheet_say(Sheet *sheet, const char *format, ...) __attribute__((format(printf, 2, 3)));
void sheet_table(Sheet *sheet, const Table *table);
/* After the last of both. False: memory was short, or there is no table as the one that is wanted. */
bool sheet_end(Sheet *sheet, Error *error);
void sheet_free(Sheet *sheet);

/* Figures whose number is known when the program runs: a list of them that grows. */
void figures_append(Text *list, Figures figures);
Figures figures_of(const Text *list);

#endif
