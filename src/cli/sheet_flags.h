/* The flags of the commands that show tables in several formats. */
#ifndef KOZYR_CLI_SHEET_FLAGS_H
#define KOZYR_CLI_SHEET_FLAGS_H

#include "cli/command.h"
#include "core/sheet.h"

#define SHEET_FLAGS                                                                                          \
    {"--format", "NAME", false, "text (the default), csv, markdown or latex"}, {                             \
        "--table", "NAME", false, "that table alone, by the name that a wrong one is answered with"          \
    }

/* An empty sheet as it is asked for. Both flags say nothing beside --json, and are refused there. */
bool sheet_flags_read(const Arguments *arguments, Sheet *sheet, Error *error);
/* Ends it and writes it to the standard output; exit status. */
int sheet_print(Sheet *sheet, Error *error);

#endif
