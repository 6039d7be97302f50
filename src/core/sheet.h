/* The output of commands: tables and the sentences between them, as terminal text, CSV, Markdown or LaTeX.
 * Tables are written from the structs of their rows, described by figures. */
#ifndef KOZYR_CORE_SHEET_H
#define KOZYR_CORE_SHEET_H

#include "core/error.h"
#include "core/figure.h"

typedef enum { SHEET_TEXT, SHEET_CSV, SHEET_MARKDOWN, SHEET_LATEX } SheetFormat;
extern const char *const sheet_formats[]; /* names of the formats, NULL-terminated */

/* Initialise to zero, then set the public fields as needed. */
typedef struct {
    SheetFormat format;
    const char *only; /* the only table to write; NULL writes all tables and sentences */
    bool all;         /* lists every row; if false, a terminal shows only the first ones */
    bool colours;     /* shows shades */
    int columns; /* width of the terminal: columns that do not fit are left out; 0 if there is no limit */
    Text out;    /* the text written so far */
    /* Private. */
    Text said;  /* sentences not yet written, because a line may arrive in parts */
    Text names; /* table names, for the message about an unknown one */
    Text left;  /* names of columns left out */
    bool found; /* the table `only` was found */
    int open;   /* LaTeX: columns of the table to which notes can still be added; 0 if no table is open */
} Sheet;

/* Appends a sentence between tables, or a part of one, with its newlines. In Markdown each line is a
 * paragraph. */
void sheet_say(Sheet *sheet, const char *format, ...) __attribute__((format(printf, 2, 3)));
void sheet_table(Sheet *sheet, const Table *table);
/* Call after the last table and sentence. False if out of memory, or if the requested table does not exist. */
bool sheet_end(Sheet *sheet, Error *error);
void sheet_free(Sheet *sheet);

/* Appends to a list of figures whose number is known only at run time. */
void figures_append(Text *list, Figures figures);
Figures figures_of(const Text *list);

#endif
