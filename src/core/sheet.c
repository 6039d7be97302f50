/* Tables from structs, in four formats. CSV reads the rows once; other formats read them twice, first to
 * measure the columns and find the empty ones. No cell is stored. */
#include "core/sheet.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/cell.h"
#include "core/check.h"
#include "core/memory.h"

const char *const sheet_formats[] = {"text", "csv", "markdown", "latex", NULL};

void sheet_free(Sheet *sheet) {
    text_free(&sheet->out);
    text_free(&sheet->said);
    text_free(&sheet->names);
    text_free(&sheet->left);
}

void figures_append(Text *list, Figures figures) {
    text_bytes(list, figures.rows, (size_t)figures.count * sizeof *figures.rows);
}

Figures figures_of(const Text *list) {
    assert(list->size % sizeof(Figure) == 0);
    return (Figures){(const Figure *)(const void *)list->data,
                     list->failed ? 0 : (int)(list->size / sizeof(Figure))};
}

/* ---- text ---- */

/* Terminal colours from dark blue through green to yellow: readable with red-green colour blindness. */
static const int ramp[] = {17, 18, 24, 30, 36, 72, 108, 149, 185, 227};
/* The first DARK_STEPS shades get white text, the others black. */
enum { SHADES = 10, DARK_STEPS = 5 };
_Static_assert(sizeof ramp / sizeof *ramp == SHADES, "a colour for each shade");

static void write_blanks(int count, Text *out) {
    for (; count > 0; count--) text_char(out, ' ');
}

/* A mark follows the number, right-aligned with it. */
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
    CHECK(shade >= 0 && shade < SHADES, "a value in the range of the shades");
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
        if (columns[i].hidden) continue;
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

static int width_of(const Column *columns, int count) {
    int width = 0;
    for (int i = 0; i < count; i++) {
        int cell = columns[i].width ? columns[i].width : columns[i].widest,
            head = text_width(column_head(&columns[i]));
        if (cell < head) cell = head;
        if (cell && !columns[i].hidden) width += text_width(column_gap(&columns[i])) + cell;
    }
    return width;
}

/* The figure to hide next: never the first column. NULL if none is left. */
static const Figure *least_needed(const Column *columns, int count) {
    const Figure *least = NULL;
    for (int i = count - 1; i > 0; i--) {
        const Figure *figure = columns[i].figure;
        bool sooner = least && figure->spare && (!least->spare || figure->spare < least->spare);
        if (!columns[i].hidden && figure != columns[0].figure && (!least || sooner)) least = figure;
    }
    return least;
}

static void note_left_out(Sheet *sheet, const Column *column) {
    char listed[64];
    const char *known = text_c(&sheet->left);
    snprintf(listed, sizeof listed, ", %.60s", column_name(column));
    size_t length = strlen(listed);
    for (const char *at = known; (at = strstr(at, listed)); at += length)
        if (at[length] == 0 || at[length] == ',') return;
    text_string(&sheet->left, listed);
}

/* Hides an interval's ends first, then its mean; for other figures, the whole column. */
static void hide(Column *columns, int count, const Figure *figure) {
    bool ends_only = false;
    for (int i = 0; i < count; i++)
        ends_only = ends_only ||
                    (columns[i].figure == figure && columns[i].ends && !columns[i].hidden && figure->spare);
    for (int i = 0; i < count; i++)
        if (columns[i].figure == figure && (columns[i].ends || !ends_only)) columns[i].hidden = true;
}

/* Hides the least important columns until the others fit. */
static void fit(Sheet *sheet, Column *columns, int count) {
    const Figure *least;
    while (sheet->columns && width_of(columns, count) > sheet->columns &&
           (least = least_needed(columns, count)))
        hide(columns, count, least);
    for (int i = 0; i < count; i++)
        if (columns[i].hidden && columns[i].figure->kind != FIGURE_FLAG &&
            (!columns[i].ends || !columns[i - 1].hidden))
            note_left_out(sheet, &columns[i]);
}

static void write_text(Sheet *sheet, const Table *table, Column *columns, int count) {
    Text *out = &sheet->out;
    column_measure(table, columns, count);
    fit(sheet, columns, count);
    if (table->title) text_format(out, "%s\n", table->title);
    for (int i = 0; i < count; i++) {
        const char *head = column_head(&columns[i]);
        if (columns[i].hidden || (columns[i].width == 0 && !*head)) continue;
        write_blanks(text_width(column_gap(&columns[i])), out);
        write_padded(&columns[i], head, out);
    }
    end_line(out);
    for (int64_t i = 0; i < table->count; i++) write_text_row(sheet, columns, count, table_row(table, i));
}

/* ---- for other programs ---- */

/* Trims blanks and reduces runs of them to one; "-" means unknown. */
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

/* Writes an end of an interval; empty if it is infinite. */
static void write_end(const char *text, Text *out) { write_field(strstr(text, "inf") ? "" : text, out); }

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
        if (!figure_is_null(figure, row)) text_string(out, cell_is_marked(figure, row) ? "true" : "false");
    } else if (column->ends) {
        write_end(cell.is_interval ? cell.text : "", out);
        text_char(out, ',');
        write_end(cell.high, out);
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

/* Writes each line as a paragraph. */
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
        write_markdown_text(column_name(column), out);
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

/* Finds the most digits before and after the point, and whether a number has a sign, for siunitx. */
static void find_numbers(const Table *table, Column *column) {
    int digits = 0, decimals = 0;
    bool sign = false;
    for (int64_t i = 0; i < table->count; i++) {
        Cell cell;
        char plain[CELL_BYTES];
        cell_show(column, table_row(table, i), &cell);
        squeeze(cell.text, plain, sizeof plain);
        if (!is_number(plain)) continue;
        const char *from = plain + strspn(plain, "+-"), *point = strchr(from, '.');
        int whole = (int)strcspn(from, "."), fraction = point ? (int)strlen(point + 1) : 0;
        sign = sign || from != plain;
        digits = whole > digits ? whole : digits;
        decimals = fraction > decimals ? fraction : decimals;
    }
    if (!digits) return;
    snprintf(column->numbers, sizeof column->numbers, decimals ? "%s%d.%d" : "%s%d", sign ? "+" : "", digits,
             decimals);
}

static void write_latex_head(const Column *column, Text *out) {
    text_string(out, *column->numbers ? "{" : "");
    write_escaped(column_name(column), out);
    text_string(out, *column->numbers ? "}" : "");
}

/* In a column of numbers, siunitx needs braces around any other text. */
static void write_latex_cell(const Column *column, const void *row, Text *out) {
    Cell cell;
    char plain[CELL_BYTES], high[END_BYTES];
    if (!row) {
        write_latex_head(column, out);
        return;
    }
    cell_show(column, row, &cell);
    squeeze(cell.text, plain, sizeof plain);
    squeeze(cell.high, high, sizeof high);
    bool braces = *column->numbers && *plain && !is_number(plain);
    if (cell.is_interval) {
        text_format(out, "$[%s, %s]$", strstr(plain, "inf") ? "-\\infty" : plain,
                    strstr(high, "inf") ? "\\infty" : high);
        return;
    }
    text_string(out, braces ? "{" : "");
    write_escaped(plain, out);
    text_string(out, braces ? "}" : "");
}

static void write_latex_mark(const char *mark, Text *out) {
    text_string(out, "{\\textsuperscript{");
    write_escaped(mark, out);
    text_string(out, "}}");
}

/* Writes each line as a comment. */
static void write_comment(const char *text, Text *out) {
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (length > 0) text_format(out, "%% %.*s\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

/* How a format writes a line; if the row is NULL, `cell` writes the column's heading. */
typedef struct {
    const char *begin, *between, *end;
    void (*cell)(const Column *column, const void *row, Text *out);
    void (*mark)(const char *mark, Text *out); /* for glued columns; NULL: they are treated like other
                                                * columns */
} LineStyle;

static bool is_column(const LineStyle *style, const Column *column) {
    return !column->empty && !(style->mark && column->glued);
}

static void write_mark(const LineStyle *style, const Column *column, const void *row, Text *out) {
    Cell cell;
    if (!row || !style->mark || !column->glued) return;
    cell_show(column, row, &cell);
    if (*cell.text) style->mark(cell.text, out);
}

/* Skips columns that are empty in all rows; CSV keeps them, because it reads the rows only once. */
static void write_line(const LineStyle *style, const Column *columns, int count, const void *row, Text *out) {
    bool begun = false;
    text_string(out, style->begin);
    for (int i = 0; i < count; i++) {
        write_mark(style, &columns[i], row, out);
        if (!is_column(style, &columns[i])) continue;
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

/* Tables are separated by an empty line. */
static void write_csv(Sheet *sheet, const Table *table, Column *columns, int count) {
    static const LineStyle style = {"", ",", "\n", write_csv_cell, NULL};
    if (sheet->out.size > 0) text_char(&sheet->out, '\n');
    write_line(&style, columns, count, NULL, &sheet->out);
    write_rows(&style, table, columns, count, &sheet->out);
}

static void write_markdown(Sheet *sheet, const Table *table, Column *columns, int count) {
    static const LineStyle style = {"| ", " | ", " |\n", write_markdown_cell, write_markdown_text};
    Text *out = &sheet->out;
    column_measure(table, columns, count);
    write_paragraphs(either(table->title, ""), out);
    if (out->size > 0) text_char(out, '\n');
    write_line(&style, columns, count, NULL, out);
    text_char(out, '|');
    for (int i = 0; i < count; i++)
        if (is_column(&style, &columns[i]))
            text_string(out, column_is_left(&columns[i]) ? " :-- |" : " --: |");
    text_char(out, '\n');
    write_rows(&style, table, columns, count, out);
}

/* Columns of numbers are siunitx's S columns, with room for the marks. */
static void write_latex_columns(Sheet *sheet, const LineStyle *style, const Column *columns, int count) {
    for (int i = 0; i < count; i++) {
        if (!is_column(style, &columns[i])) continue;
        bool marked = i + 1 < count && columns[i + 1].glued && !columns[i + 1].empty;
        const char *room = marked ? ",table-space-text-post={\\textsuperscript{*}}" : "";
        if (*columns[i].numbers)
            text_format(&sheet->out, "S[table-format=%s%s]", columns[i].numbers, room);
        else
            text_char(&sheet->out, column_is_left(&columns[i]) ? 'l' : 'r');
        sheet->open++;
    }
}

/* Leaves the table open, because notes may follow. */
static void write_latex(Sheet *sheet, const Table *table, Column *columns, int count) {
    static const LineStyle style = {"", " & ", " \\\\\n", write_latex_cell, write_latex_mark};
    Text *out = &sheet->out;
    column_measure(table, columns, count);
    for (int i = 0; i < count; i++)
        if (!columns[i].ends && !column_is_left(&columns[i])) find_numbers(table, &columns[i]);
    write_comment(either(table->title, ""), out);
    text_format(out, "%% table %s; the preamble needs \\usepackage{booktabs,siunitx}\n\\begin{tabular}{",
                table->key);
    write_latex_columns(sheet, &style, columns, count);
    text_string(out, "}\n\\toprule\n");
    write_line(&style, columns, count, NULL, out);
    text_string(out, "\\midrule\n");
    write_rows(&style, table, columns, count, out);
    text_string(out, "\\bottomrule\n");
}

/* Writes the lines of `text` that explain a mark ("* not equal ...") as rows below the table, and closes it;
 * returns the rest of the text. */
static const char *close_latex(Sheet *sheet, const char *text) {
    for (; sheet->open && *text && strchr("*~?", *text) && text[1] == ' '; text += strcspn(text, "\n") + 1) {
        char line[CELL_BYTES];
        snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\n") - 2, text + 2);
        text_format(&sheet->out, "\\multicolumn{%d}{l}{\\footnotesize\\textsuperscript{%s} ", sheet->open,
                    *text == '~'   ? "\\textasciitilde{}"
                    : *text == '?' ? "?"
                                   : "*");
        write_escaped(line, &sheet->out);
        text_string(&sheet->out, "} \\\\\n");
    }
    if (sheet->open) text_string(&sheet->out, "\\end{tabular}\n\n");
    sheet->open = 0;
    return text;
}

/* ---- the whole ---- */

static void write_said(Sheet *sheet) {
    const char *text = close_latex(sheet, text_c(&sheet->said));
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

/* Names the columns that were left out, wrapped at the width of the tables. */
static void say_left_out(Sheet *sheet) {
    static const char head[] = "columns that need a wider terminal:";
    int used = (int)strlen(head);
    text_format(&sheet->said, "\n%s", head);
    for (const char *at = text_c(&sheet->left) + strlen(", "); at;) {
        const char *end = strstr(at, ", ");
        int length = end ? (int)(end - at) + 1 : (int)strlen(at);
        bool fits = used + 1 + length <= sheet->columns;
        text_format(&sheet->said, "%s%.*s", fits ? " " : "\n", length, at);
        used = (fits ? used + 1 : 0) + length;
        at = end ? end + strlen(", ") : NULL;
    }
    text_char(&sheet->said, '\n');
}

bool sheet_end(Sheet *sheet, Error *error) {
    if (sheet->left.size) say_left_out(sheet);
    write_said(sheet);
    if (sheet->out.failed || sheet->said.failed || sheet->names.failed)
        return memory_note_failure(), error_memory(error, "the table");
    return sheet->found || !sheet->only ||
           error_input(error, "--table: there is no table \"%.60s\"; there are %s", sheet->only,
                       text_c(&sheet->names));
}
