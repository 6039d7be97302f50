/* A sheet from the inside, for those who write it out. */
#ifndef KOZYR_CLI_SHEET_PARTS_H
#define KOZYR_CLI_SHEET_PARTS_H

#include "cli/sheet.h"

enum { NO_TEXT = -1 };

/* Numbers are places in Sheet.texts, or in the list that they name. */
typedef struct {
    bool is_table;
    int64_t text; /* a sentence; the title of a table */
    int64_t key;
    int first_column, columns, first_cell, cells;
} Block;

typedef struct {
    int64_t head, key, gap;
    CellKind kind;
    int width;
} SheetColumn;

typedef struct {
    int64_t text, high; /* the lower end of an interval, and its upper one */
    int shade;          /* -1: none */
} SheetCell;

int sheet_block_count(const Sheet *sheet);
const Block *sheet_block(const Sheet *sheet, int number);
/* "" for NO_TEXT. */
const char *sheet_text(const Sheet *sheet, int64_t place);
const SheetColumn *sheet_column_of(const Sheet *sheet, const Block *table, int number);
const SheetCell *sheet_cell_of(const Sheet *sheet, const Block *table, int row, int column);
int sheet_rows(const Block *table);

void sheet_write_text(const Sheet *sheet, const Block *block, Text *out);
void sheet_write_csv(const Sheet *sheet, const Block *block, Text *out);
void sheet_write_markdown(const Sheet *sheet, const Block *block, Text *out);
void sheet_write_latex(const Sheet *sheet, const Block *block, Text *out);

#endif
