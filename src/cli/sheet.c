#include "cli/sheet.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/sheet_parts.h"
#include "core/memory.h"

const char *const sheet_formats[] = {"text", "csv", "markdown", "latex", NULL};

void sheet_free(Sheet *sheet) {
    text_free(&sheet->texts);
    text_free(&sheet->blocks);
    text_free(&sheet->columns);
    text_free(&sheet->cells);
}

/* ---- building ---- */

static int64_t keep(Sheet *sheet, const char *text) {
    int64_t place = (int64_t)sheet->texts.size;
    text_bytes(&sheet->texts, text, strlen(text) + 1);
    return place;
}

static int64_t keep_format(Sheet *sheet, const char *format, va_list words) {
    char text[4000];
    vsnprintf(text, sizeof text, format, words);
    return keep(sheet, text);
}

static Block *last_block(Sheet *sheet) {
    return (Block *)(void *)(sheet->blocks.data + sheet->blocks.size - sizeof(Block));
}

static void add_block(Sheet *sheet, const Block *block) {
    text_bytes(&sheet->blocks, block, sizeof *block);
    if (sheet->blocks.failed) memory_note_failure();
}

/* Sentences behind each other are one block: the text of the last one is what was kept last. */
void sheet_say(Sheet *sheet, const char *format, ...) {
    va_list words;
    bool goes_on = sheet->blocks.size > 0 && !last_block(sheet)->is_table && sheet->texts.size > 0;
    if (goes_on) sheet->texts.size--;
    va_start(words, format);
    Block block = {.text = keep_format(sheet, format, words), .key = NO_TEXT};
    va_end(words);
    if (!goes_on) add_block(sheet, &block);
}

void sheet_table(Sheet *sheet, const char *key, const char *title) {
    Block block = {.is_table = true,
                   .text = title ? keep(sheet, title) : NO_TEXT,
                   .key = keep(sheet, key),
                   .first_column = (int)(sheet->columns.size / sizeof(SheetColumn)),
                   .first_cell = (int)(sheet->cells.size / sizeof(SheetCell))};
    add_block(sheet, &block);
}

void sheet_column(Sheet *sheet, const Column *column) {
    SheetColumn kept = {keep(sheet, column->head), keep(sheet, column->key), keep(sheet, column->gap),
                        column->kind, column->width};
    text_bytes(&sheet->columns, &kept, sizeof kept);
    if (!sheet->blocks.failed) last_block(sheet)->columns++;
}

void sheet_columns(Sheet *sheet, const Column *columns, int count) {
    for (int i = 0; i < count; i++) sheet_column(sheet, &columns[i]);
}

static void add_cell(Sheet *sheet, int64_t text, int64_t high) {
    SheetCell cell = {text, high, -1};
    text_bytes(&sheet->cells, &cell, sizeof cell);
    if (!sheet->blocks.failed) last_block(sheet)->cells++;
}

void sheet_cell(Sheet *sheet, const char *format, ...) {
    va_list words;
    va_start(words, format);
    add_cell(sheet, keep_format(sheet, format, words), NO_TEXT);
    va_end(words);
}

void sheet_interval(Sheet *sheet, const char *low, const char *high) {
    int64_t first = keep(sheet, low);
    add_cell(sheet, first, high ? keep(sheet, high) : NO_TEXT);
}

void sheet_ends(Sheet *sheet, double low, double high, int width, int decimals, bool sign) {
    char ends[2][64];
    for (int i = 0; i < 2; i++)
        snprintf(ends[i], sizeof ends[i], sign ? "%+*.*f" : "%*.*f", width, decimals, i ? high : low);
    sheet_interval(sheet, ends[0], ends[1]);
}

void sheet_shade(Sheet *sheet, int shade) {
    if (sheet->cells.failed || sheet->cells.size == 0) return;
    ((SheetCell *)(void *)(sheet->cells.data + sheet->cells.size - sizeof(SheetCell)))->shade = shade;
}

/* ---- reading ---- */

int sheet_block_count(const Sheet *sheet) { return (int)(sheet->blocks.size / sizeof(Block)); }

const Block *sheet_block(const Sheet *sheet, int number) {
    return (const Block *)(const void *)sheet->blocks.data + number;
}

const char *sheet_text(const Sheet *sheet, int64_t place) {
    return place == NO_TEXT ? "" : sheet->texts.data + place;
}

const SheetColumn *sheet_column_of(const Sheet *sheet, const Block *table, int number) {
    return (const SheetColumn *)(const void *)sheet->columns.data + table->first_column + number;
}

const SheetCell *sheet_cell_of(const Sheet *sheet, const Block *table, int row, int column) {
    return (const SheetCell *)(const void *)sheet->cells.data + table->first_cell + row * table->columns +
           column;
}

int sheet_rows(const Block *table) { return table->columns ? table->cells / table->columns : 0; }

/* ---- writing ---- */

static bool no_table(const Sheet *sheet, const char *table, Error *error) {
    Text known = {0};
    for (int i = 0; i < sheet_block_count(sheet); i++) {
        const Block *block = sheet_block(sheet, i);
        if (!block->is_table) continue;
        text_format(&known, "%s%s", known.size ? ", " : "", sheet_text(sheet, block->key));
    }
    error_input(error, "--table: there is no table \"%.60s\"; there are %s", table, text_c(&known));
    text_free(&known);
    return false;
}

bool sheet_write(const Sheet *sheet, SheetFormat format, const char *table, Text *out, Error *error) {
    static void (*const writers[])(const Sheet *, const Block *, Text *) = {
        sheet_write_text, sheet_write_csv, sheet_write_markdown, sheet_write_latex};
    bool found = false;
    if (sheet->texts.failed || sheet->blocks.failed || sheet->columns.failed || sheet->cells.failed)
        return memory_note_failure(), error_memory(error, "the table");
    for (int i = 0; i < sheet_block_count(sheet); i++) {
        const Block *block = sheet_block(sheet, i);
        if (table && (!block->is_table || strcmp(sheet_text(sheet, block->key), table) != 0)) continue;
        found = true;
        writers[format](sheet, block, out);
    }
    return found || !table || no_table(sheet, table, error);
}
