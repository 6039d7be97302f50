/* Reads the flags shared by all commands with tables, and prints the sheet that a command has filled. */
#include "cli/sheet_flags.h"

#include <string.h>

#include "cli/table.h"

static bool read_format(const char *name, SheetFormat *format, Error *error) {
    *format = SHEET_TEXT;
    if (!name) return true;
    for (int i = 0; sheet_formats[i]; i++)
        if (strcmp(sheet_formats[i], name) == 0) return *format = (SheetFormat)i, true;
    Hint hint = nearest_hint(name, sheet_formats, 4);
    return error_input(error, "--format: \"%.60s\" is not allowed; expected text, csv, markdown or latex%s",
                       name, hint.text);
}

bool sheet_flags_read(const Arguments *arguments, Sheet *sheet, Error *error) {
    static const char *const names[] = {"--format", "--table"};
    for (int i = 0; i < 2; i++)
        if (arguments_have(arguments, "--json") && arguments_have(arguments, names[i]))
            return error_input(error, "--json and %s: JSON has no tables; leave out one of the two",
                               names[i]);
    *sheet = (Sheet){.only = arguments_value(arguments, "--table")};
    if (!read_format(arguments_value(arguments, "--format"), &sheet->format, error)) return false;
    sheet->all = sheet->format != SHEET_TEXT;
    sheet->columns = table_terminal();
    sheet->colours = !sheet->only && table_colours();
    return true;
}

int sheet_print(Sheet *sheet, Error *error) {
    return sheet_end(sheet, error) ? print_out(text_c(&sheet->out), error) : error->status;
}
