/* Tables from structs, in four formats. A table is read twice where columns are as wide as their widest cell or are
 * left out when they are empty, and once for CSV; no cell is kept. */
#include "core/sheet.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/cell.h"
#include "core/memory.h"

const char *const sheet_formats[] = {"text", "csv", "markdown", "latex", NULL};

void sheet_free(Sheet *sheet) {
    text_free(&sheet->out);
    text_free(&sheet->said);
    text_free(&sheet->names);
}

void figures_append(Text *list, Figures figures) {
    text_bytes(list, figures.rows, (size_t)figures.count * sizeof *figures.rows);
}

Figures figures_of(const Text *list) {
    return (Figures){(const Figure *)(const void *)list->data,
                     list->failed ? 0 : (int)(list->size / sizeof(Figure))};
}

/* ---- text ---- */

/* Dark blue to yellow through green, told apart also without red and green. */
static const int ramp[] = {17, 18, 24, 30, 36, 72, 108, 149, 185, 227};
enum { SHADES = 10, DARK_STEPS = 5 };

static void write_blanks(int count, Text *out) {
    for (; count > 0; count--) text_char(out, ' ');
}

/* A mark stands at the right, where the number before it ends. */
static void write_padded(const Column *column, const char *text, Text *out) {
    int room = column->width - text_width(text);
    bool left = column_is_left(column) && column->figure->kind != FIGURE_FLAG;
    if (!left) write_blanks(room, out);
    text_string(out, text);
    if (left) write_blanks(room, out);
}

static void write_shaded(const char *text, const Figure *figure, double value, int width, Text *out) {
    double low = figure->shades[0], span = figure->shades[1] - low;
    int shade = span > 0 ? (int)((value - low) / span * (SHADES - 1) + 0.5) : 0;
    text_format(out, "\033[48;5;%d;38;5;%dm", ramp[shade], shade >= DARK_STEPS ? 16 : 231);
    write_blanks(width - 1 - text_width(text), out);
    text_format(out, "%s \033[0m", text);
}

static void end_line(Text *out) {
    while (out->size > 0 && out->data[out->size - 1] == ' ') out->size--;
    text_char(out, '\n');
}

static void write_text_row(Sheet *sheet, const Column *columns, int count, const void *row) {
    Cell cell;
    for (int i = 0; i < count; i++) {
        const Figure *figure = columns[i].figure;
        cell_show(&columns[i], row, &cell);
        const char *text = cell_shown(&cell);
        if (columns[i].width == 0 && !*text) continue;
        text_string(&sheet->out, column_gap(&columns[i]));
        const double *value = figure->shades ? figure_field(figure, row) : NULL;
        if (sheet->colours && value && !isnan(*value))
            write_shaded(text, figure, *value, columns[i].width, &sheet->out);
        else
            write_padded(&columns[i], text, &sheet->out);
    }
    end_line(&sheet->out);
}

static void write_text(Sheet *sheet, const Table *table, Column *columns, int count) {
    Text *out = &sheet->out;
    column_measure(table, columns, count);
    if (table->title) text_format(out, "%s\n", table->title);
    for (int i = 0; i < count; i++) {
        const char *head = column_head(&columns[i]);
        if (columns[i].width == 0 && !*head) continue;
        write_blanks(text_width(column_gap(&columns[i])), out);
        write_padded(&columns[i], head, out);
    }
    end_line(out);
    for (int64_t i = 0; i < table->count; i++) write_text_row(sheet, columns, count, table_row(table, i));
}

/* ---- for other programs ---- */

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

static void write_field(const char *text, Text *out) {
    char plain[CELL_BYTES];
    squeeze(text, plain, sizeof plain);
    if (strcmp(plain, "-") != 0) text_csv(out, plain);
}

static void write_csv_cell(const Column *column, const void *row, Text *out) {
    const Figure *figure = column->figure;
    Cell cell;
    const char *ends = either(figure->ends_column, either(figure->ends, ""));
    if (row) cell_show(column, row, &cell);
    if (!row && column->ends) {
        text_format(out, "%s_low,%s_high", ends, ends);
    } else if (!row) {
        write_field(either(figure->column, either(figure->key, "")), out);
    } else if (figure->kind == FIGURE_FLAG) {
        text_char(out, cell_is_marked(figure, row) ? '1' : '0');
    } else if (column->ends) {
        write_field(cell.is_interval ? cell.text : "", out);
        text_char(out, ',');
        write_field(cell.high, out);
    } else {
        write_field(cell.text, out);
    }
}

static void write_markdown_text(const char *text, Text *out) {
    char plain[CELL_BYTES];
    squeeze(text, plain, sizeof plain);
    for (const char *at = plain; *at; at++) {
        if (strchr("|*_`\\<>[]~#", *at)) text_char(out, '\\');
        text_char(out, *at);
    }
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
        write_markdown_text(line, out);
        text_char(out, '\n');
    }
}

static void write_markdown_cell(const Column *column, const void *row, Text *out) {
    Cell cell;
    if (!row) {
        write_markdown_text(column_head(column), out);
        return;
    }
    cell_show(column, row, &cell);
    if (cell.is_interval) text_string(out, "\\[");
    write_markdown_text(cell.text, out);
    if (!cell.is_interval) return;
    text_string(out, ", ");
    write_markdown_text(cell.high, out);
    text_string(out, "\\]");
}

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
static void write_latex_cell(const Column *column, const void *row, Text *out) {
    Cell cell;
    char plain[CELL_BYTES], high[END_BYTES];
    if (!row) {
        write_escaped(column_head(column), out);
        return;
    }
    cell_show(column, row, &cell);
    squeeze(cell.text, plain, sizeof plain);
    squeeze(cell.high, high, sizeof high);
    if (cell.is_interval)
        text_format(out, "$[%s, %s]$", plain, high);
    else if (is_number(plain) && strpbrk(plain, "+-"))
        text_format(out, "$%s$", plain);
    else
        write_escaped(plain, out);
}

/* Every line is a comment. */
static void write_comment(const char *text, Text *out) {
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (length > 0) text_format(out, "%% %.*s\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

/* How a format writes lines; `cell` writes the head of a column where there is no row. */
typedef struct {
    const char *begin, *between, *end;
    void (*cell)(const Column *column, const void *row, Text *out);
} LineStyle;

/* Columns that are empty in all rows are left out (of CSV none: it does not look). */
static void write_line(const LineStyle *style, const Column *columns, int count, const void *row, Text *out) {
    bool begun = false;
    text_string(out, style->begin);
    for (int i = 0; i < count; i++) {
        if (columns[i].empty) continue;
        if (begun) text_string(out, style->between);
        begun = true;
        style->cell(&columns[i], row, out);
    }
    text_string(out, style->end);
}

static void write_rows(const LineStyle *style, const Table *table, const Column *columns, int count,
                       Text *out) {
    for (int64_t i = 0; i < table->count; i++) write_line(style, columns, count, table_row(table, i), out);
}

/* Tables are parted by an empty line. */
static void write_csv(Sheet *sheet, const Table *table, Column *columns, int count) {
    static const LineStyle style = {"", ",", "\n", write_csv_cell};
    if (sheet->out.size > 0) text_char(&sheet->out, '\n');
    write_line(&style, columns, count, NULL, &sheet->out);
    write_rows(&style, table, columns, count, &sheet->out);
}

static void write_markdown(Sheet *sheet, const Table *table, Column *columns, int count) {
    static const LineStyle style = {"| ", " | ", " |\n", write_markdown_cell};
    Text *out = &sheet->out;
    column_measure(table, columns, count);
    write_paragraphs(either(table->title, ""), out);
    if (out->size > 0) text_char(out, '\n');
    write_line(&style, columns, count, NULL, out);
    text_char(out, '|');
    for (int i = 0; i < count; i++)
        if (!columns[i].empty) text_string(out, column_is_left(&columns[i]) ? " :-- |" : " --: |");
    text_char(out, '\n');
    write_rows(&style, table, columns, count, out);
}

static void write_latex(Sheet *sheet, const Table *table, Column *columns, int count) {
    static const LineStyle style = {"", " & ", " \\\\\n", write_latex_cell};
    Text *out = &sheet->out;
    column_measure(table, columns, count);
    write_comment(either(table->title, ""), out);
    text_format(out, "%% table %s; the preamble needs \\usepackage{booktabs}\n\\begin{tabular}{", table->key);
    for (int i = 0; i < count; i++)
        if (!columns[i].empty) text_char(out, column_is_left(&columns[i]) ? 'l' : 'r');
    text_string(out, "}\n\\toprule\n");
    write_line(&style, columns, count, NULL, out);
    text_string(out, "\\midrule\n");
    write_rows(&style, table, columns, count, out);
    text_string(out, "\\bottomrule\n\\end{tabular}\n\n");
}

/* ---- the whole ---- */

static void write_said(Sheet *sheet) {
    const char *text = text_c(&sheet->said);
    bool wanted = sheet->said.size > 0 && !sheet->only;
    if (wanted && sheet->format == SHEET_TEXT) text_string(&sheet->out, text);
    if (wanted && sheet->format == SHEET_MARKDOWN) write_paragraphs(text, &sheet->out);
    if (wanted && sheet->format == SHEET_LATEX) write_comment(text, &sheet->out);
    text_clear(&sheet->said);
}

void sheet_say(Sheet *sheet, const char *format, ...) {
    char text[CELL_BYTES];
    va_list words;
    va_start(words, format);
    vsnprintf(text, sizeof text, format, words);
    va_end(words);
    text_string(&sheet->said, text);
}

void sheet_table(Sheet *sheet, const Table *table) {
    static void (*const writers[])(Sheet *, const Table *, Column *, int) = {write_text, write_csv,
                                                                             write_markdown, write_latex};
    int count;
    write_said(sheet);
    text_format(&sheet->names, "%s%s", sheet->names.size ? ", " : "", table->key);
    if (sheet->only && strcmp(sheet->only, table->key) != 0) return;
    Column *columns = column_list(table, &count);
    sheet->found = true;
    if (columns)
        writers[sheet->format](sheet, table, columns, count);
    else
        sheet->out.failed = true;
    free(columns);
}

bool sheet_end(Sheet *sheet, Error *error) {
    write_said(sheet);
    if (sheet->out.failed || sheet->said.failed || sheet->names.failed)
        return memory_note_failure(), error_memory(error, "the table");
    return sheet->found || !sheet->only ||
           error_input(error, "--table: there is no table \"%.60s\"; there are %s", sheet->only,
                       text_c(&sheet->names));
}
