/* The flags of the commands that show tables in several formats. */
#ifndef KOZYR_CLI_SHEET_FLAGS_H
#define KOZYR_CLI_SHEET_FLAGS_H

#include "cli/command.h"
#include "core/sheet.h"

#define SHEET_FLAGS                                                                                          \
    {"--format", "text|csv|markdown|latex", false, "how to write it (default text)"}, {                      \
        "--table", "NAME", false, "only this table; an unknown name lists the valid ones"                    \
    }

/* An empty sheet as it is asked for. Both flags say nothing beside --json, and are refused there. */
bool sheet_flags_read(const Arguments *arguments, Sheet *sheet, Error *error);
/* Ends it and writes it to the standard output; exit status. */
int sheet_print(Sheet *sheet, Error *error);

#endif
