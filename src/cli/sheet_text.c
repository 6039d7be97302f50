/* A sheet on a terminal: columns one below the other, whatever letters stand in them. */
#include <stdio.h>

#include "cli/sheet_parts.h"

/* Dark blue to yellow through green, told apart also without red and green. */
static const int ramp[] = {17, 18, 24, 30, 36, 72, 108, 149, 185, 227};
enum { DARK_STEPS = 5 };

static void write_blanks(int count, Text *out) {
    for (; count > 0; count--) text_char(out, ' ');
}

/* What stands in a cell, in `room` when it is an interval. */
static const char *shown(const Sheet *sheet, const SheetColumn *column, const SheetCell *cell, char *room,
                         size_t capacity) {
    const char *text = sheet_text(sheet, cell->text);
    if (column->kind != CELL_INTERVAL || cell->high == NO_TEXT) return text;
    snprintf(room, capacity, "[%s, %s]", text, sheet_text(sheet, cell->high));
    return room;
}

static int column_width(const Sheet *sheet, const Block *table, int number) {
    const SheetColumn *column = sheet_column_of(sheet, table, number);
    int width = column->width, head = text_width(sheet_text(sheet, column->head));
    char room[200];
    if (width == 0) return 0;
    if (head > width) width = head;
    for (int row = 0; row < sheet_rows(table); row++) {
        int own =
            text_width(shown(sheet, column, sheet_cell_of(sheet, table, row, number), room, sizeof room));
        if (own > width) width = own;
    }
    return width;
}

static void write_padded(const char *text, CellKind kind, int width, Text *out) {
    int left = width - text_width(text);
    if (kind != CELL_LEFT) write_blanks(left, out);
    text_string(out, text);
    if (kind == CELL_LEFT) write_blanks(left, out);
}

static void write_shaded(const char *text, int shade, int width, Text *out) {
    text_format(out, "\033[48;5;%d;38;5;%dm", ramp[shade], shade >= DARK_STEPS ? 16 : 231);
    write_blanks(width - 1 - text_width(text), out);
    text_format(out, "%s \033[0m", text);
}

static void end_line(Text *out) {
    while (out->size > 0 && out->data[out->size - 1] == ' ') out->size--;
    text_char(out, '\n');
}

static void write_row(const Sheet *sheet, const Block *table, int row, const int *widths, Text *out) {
    char room[200];
    for (int i = 0; i < table->columns; i++) {
        const SheetColumn *column = sheet_column_of(sheet, table, i);
        const SheetCell *cell = sheet_cell_of(sheet, table, row, i);
        const char *text = shown(sheet, column, cell, room, sizeof room);
        if (widths[i] == 0 && !*text) continue;
        text_string(out, sheet_text(sheet, column->gap));
        if (sheet->colours && cell->shade >= 0)
            write_shaded(text, cell->shade, widths[i], out);
        else
            write_padded(text, column->kind, widths[i], out);
    }
    end_line(out);
}

static void write_heads(const Sheet *sheet, const Block *table, const int *widths, Text *out) {
    for (int i = 0; i < table->columns; i++) {
        const SheetColumn *column = sheet_column_of(sheet, table, i);
        const char *head = sheet_text(sheet, column->head);
        if (widths[i] == 0 && !*head) continue;
        write_blanks(text_width(sheet_text(sheet, column->gap)), out);
        write_padded(head, column->kind, widths[i], out);
    }
    end_line(out);
}

void sheet_write_text(const Sheet *sheet, const Block *block, Text *out) {
    const char *text = sheet_text(sheet, block->text);
    Text widths = {0};
    text_string(out, text);
    if (!block->is_table) return;
    if (*text) text_char(out, '\n');
    for (int i = 0; i < block->columns; i++) {
        int width = column_width(sheet, block, i);
        text_bytes(&widths, &width, sizeof width);
    }
    const int *width = (const int *)(const void *)widths.data;
    if (!widths.failed) {
        write_heads(sheet, block, width, out);
        for (int row = 0; row < sheet_rows(block); row++) write_row(sheet, block, row, width, out);
    }
    out->failed = out->failed || widths.failed;
    text_free(&widths);
}
