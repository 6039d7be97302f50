/* The flags of the commands that show tables in several formats. */
#ifndef KOZYR_CLI_SHEET_FLAGS_H
#define KOZYR_CLI_SHEET_FLAGS_H

#include "cli/command.h"
#include "core/sheet.h"

#define SHEET_FLAGS                                                                                          \
    {"--format", "text|csv|markdown|latex", false, "how to write it (default text)"}, {                      \
        "--table", "NAME", false, "only this table; an unknown name lists the valid ones"                    \
    }

/* Opens an empty sheet as the flags request. Both flags have no meaning with --json and are refused there. */
bool sheet_flags_read(const Arguments *arguments, Sheet *sheet, Error *error);
/* Finishes the sheet and writes it to stdout; returns the exit status. */
int sheet_print(Sheet *sheet, Error *error);

#endif
