/* A sheet for other programs: CSV, Markdown, LaTeX. */
#include <stdlib.h>
#include <string.h>

#include "cli/sheet_parts.h"

/* Without blanks at the ends, and one where there are several; "-" stands for what is not known. */
static void squeeze(const char *text, char *out, size_t capacity) {
    size_t length = 0;
    for (const char *at = text; *at && length + 1 < capacity; at++) {
        bool blank = *at == ' ' || *at == '\n';
        if (blank && (length == 0 || out[length - 1] == ' ')) continue;
        out[length++] = blank ? ' ' : *at;
    }
    while (length > 0 && out[length - 1] == ' ') length--;
    out[length] = 0;
}

enum { CELL_BYTES = 4000 };

static bool is_empty_column(const Sheet *sheet, const Block *table, int column) {
    for (int row = 0; row < sheet_rows(table); row++)
        if (*sheet_text(sheet, sheet_cell_of(sheet, table, row, column)->text)) return false;
    return true;
}

/* ---- CSV ---- */

static void write_field(const char *text, Text *out) {
    char plain[CELL_BYTES];
    squeeze(text, plain, sizeof plain);
    if (strcmp(plain, "-") == 0) return;
    if (!strpbrk(plain, ",\"\n")) {
        text_string(out, plain);
        return;
    }
    text_char(out, '"');
    for (const char *at = plain; *at; at++) {
        if (*at == '"') text_char(out, '"');
        text_char(out, *at);
    }
    text_char(out, '"');
}

static void write_csv_heads(const Sheet *sheet, const Block *table, Text *out) {
    for (int i = 0; i < table->columns; i++) {
        const SheetColumn *column = sheet_column_of(sheet, table, i);
        const char *key = sheet_text(sheet, column->key);
        if (i > 0) text_char(out, ',');
        if (column->kind == CELL_INTERVAL)
            text_format(out, "%s_low,%s_high", key, key);
        else
            write_field(key, out);
    }
    text_char(out, '\n');
}

/* Tables of a sheet are parted by an empty line. */
void sheet_write_csv(const Sheet *sheet, const Block *block, Text *out) {
    if (!block->is_table) return;
    if (out->size > 0) text_char(out, '\n');
    write_csv_heads(sheet, block, out);
    for (int row = 0; row < sheet_rows(block); row++) {
        for (int i = 0; i < block->columns; i++) {
            const SheetColumn *column = sheet_column_of(sheet, block, i);
            const SheetCell *cell = sheet_cell_of(sheet, block, row, i);
            const char *text = sheet_text(sheet, cell->text);
            if (i > 0) text_char(out, ',');
            if (column->kind == CELL_MARK)
                text_char(out, *text && *text != ' ' ? '1' : '0');
            else
                write_field(column->kind == CELL_INTERVAL && cell->high == NO_TEXT ? "" : text, out);
            if (column->kind != CELL_INTERVAL) continue;
            text_char(out, ',');
            write_field(sheet_text(sheet, cell->high), out);
        }
        text_char(out, '\n');
    }
}

/* ---- Markdown ---- */

static void write_markdown(const char *text, Text *out) {
    char plain[CELL_BYTES];
    squeeze(text, plain, sizeof plain);
    for (const char *at = plain; *at; at++) {
        if (strchr("|*_`\\<>[]~#", *at)) text_char(out, '\\');
        text_char(out, *at);
    }
}

static void write_markdown_cell(const Sheet *sheet, const SheetCell *cell, Text *out) {
    text_char(out, ' ');
    if (cell->high != NO_TEXT) text_string(out, "\\[");
    write_markdown(sheet_text(sheet, cell->text), out);
    if (cell->high != NO_TEXT) {
        text_string(out, ", ");
        write_markdown(sheet_text(sheet, cell->high), out);
        text_string(out, "\\]");
    }
    text_string(out, " |");
}

/* A line of a table: -2: the heads, -1: how columns are aligned, then the rows. */
static void write_markdown_line(const Sheet *sheet, const Block *table, int row, Text *out) {
    text_char(out, '|');
    for (int i = 0; i < table->columns; i++) {
        const SheetColumn *column = sheet_column_of(sheet, table, i);
        if (is_empty_column(sheet, table, i)) continue;
        if (row >= 0) {
            write_markdown_cell(sheet, sheet_cell_of(sheet, table, row, i), out);
        } else if (row == -1) {
            text_string(out, column->kind == CELL_LEFT || column->kind == CELL_MARK ? " :-- |" : " --: |");
        } else {
            text_char(out, ' ');
            write_markdown(sheet_text(sheet, column->head), out);
            text_string(out, " |");
        }
    }
    text_char(out, '\n');
}

/* Line by line, each a paragraph. */
static void write_paragraphs(const char *text, Text *out) {
    char line[CELL_BYTES];
    while (*text) {
        size_t length = strcspn(text, "\n"), size = length < sizeof line - 1 ? length : sizeof line - 1;
        memcpy(line, text, size);
        line[size] = 0;
        text += length + (text[length] == '\n');
        if (line[strspn(line, " ")] == 0) continue;
        if (out->size > 0) text_char(out, '\n');
        write_markdown(line, out);
        text_char(out, '\n');
    }
}

void sheet_write_markdown(const Sheet *sheet, const Block *block, Text *out) {
    write_paragraphs(sheet_text(sheet, block->text), out);
    if (!block->is_table) return;
    if (out->size > 0) text_char(out, '\n');
    for (int row = -2; row < sheet_rows(block); row++) write_markdown_line(sheet, block, row, out);
}

/* ---- LaTeX ---- */

static bool is_number(const char *text) {
    char *end;
    if (!*text) return false;
    strtod(text, &end);
    return *end == 0;
}

static void write_escaped(const char *text, Text *out) {
    for (const char *at = text; *at; at++) {
        if (*at == '~')
            text_string(out, "\\textasciitilde{}");
        else if (*at == '^')
            text_string(out, "\\textasciicircum{}");
        else if (*at == '\\')
            text_string(out, "\\textbackslash{}");
        else if (*at == '<' || *at == '>')
            text_format(out, "$%c$", *at);
        else
            text_format(out, strchr("&%$#_{}", *at) ? "\\%c" : "%c", *at);
    }
}

/* Numbers stand in formulas, for the sake of their signs. */
static void write_latex_cell(const Sheet *sheet, const SheetCell *cell, Text *out) {
    char plain[CELL_BYTES], high[CELL_BYTES];
    squeeze(sheet_text(sheet, cell->text), plain, sizeof plain);
    squeeze(sheet_text(sheet, cell->high), high, sizeof high);
    if (cell->high != NO_TEXT)
        text_format(out, "$[%s, %s]$", plain, high);
    else if (is_number(plain) && strpbrk(plain, "+-"))
        text_format(out, "$%s$", plain);
    else
        write_escaped(plain, out);
}

static void write_latex_line(const Sheet *sheet, const Block *table, int row, Text *out) {
    const char *gap = "";
    for (int i = 0; i < table->columns; i++) {
        if (is_empty_column(sheet, table, i)) continue;
        text_string(out, gap);
        gap = " & ";
        if (row >= 0)
            write_latex_cell(sheet, sheet_cell_of(sheet, table, row, i), out);
        else
            write_escaped(sheet_text(sheet, sheet_column_of(sheet, table, i)->head), out);
    }
    text_string(out, " \\\\\n");
}

/* Every line is a comment. */
static void write_comment(const char *text, Text *out) {
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (length > 0) text_format(out, "%% %.*s\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

void sheet_write_latex(const Sheet *sheet, const Block *block, Text *out) {
    write_comment(sheet_text(sheet, block->text), out);
    if (!block->is_table) return;
    text_format(out, "%% table %s; the preamble needs \\usepackage{booktabs}\n\\begin{tabular}{",
                sheet_text(sheet, block->key));
    for (int i = 0; i < block->columns; i++) {
        CellKind kind = sheet_column_of(sheet, block, i)->kind;
        if (!is_empty_column(sheet, block, i))
            text_char(out, kind == CELL_LEFT || kind == CELL_MARK ? 'l' : 'r');
    }
    text_string(out, "}\n\\toprule\n");
    write_latex_line(sheet, block, -1, out);
    text_string(out, "\\midrule\n");
    for (int row = 0; row < sheet_rows(block); row++) write_latex_line(sheet, block, row, out);
    text_string(out, "\\bottomrule\n\\end{tabular}\n\n");
}
