/* The flags of the commands that show tables in several formats. */
#ifndef KOZYR_CLI_SHEET_FLAGS_H
#define KOZYR_CLI_SHEET_FLAGS_H

#include "cli/command.h"
#include "cli/sheet.h"

#define SHEET_FLAGS                                                                                          \
    {"--format", "NAME", false, "text (the default), csv, markdown or latex"}, {                             \
        "--table", "NAME", false, "that table alone, by the name that a wrong one is answered with"          \
    }

typedef struct {
    SheetFormat format;
    const char *table; /* NULL: all */
} SheetRequest;

/* Both say nothing beside --json, and are refused there. */
bool sheet_flags_read(const Arguments *arguments, SheetRequest *request, Error *error);
/* An empty sheet that is to be built for the request. */
Sheet sheet_requested(const SheetRequest *request);
/* Writes it to the standard output and frees it; exit status. */
int sheet_print(Sheet *sheet, const SheetRequest *request, Error *error);

#endif
