/* Tables from structs. A table is read twice where columns are as wide as their widest cell or are left out when
 * they are empty, and once for CSV; no cell is kept. */
#include "core/sheet.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

const char *const sheet_formats[] = {"text", "csv", "markdown", "latex", NULL};

enum { CELL_BYTES = 4200, END_BYTES = 400 };

/* Of an interval its number, or its ends. */
typedef struct {
    const Figure *figure;
    bool ends, empty; /* empty: in all rows */
    int width;        /* 0: cells are not padded */
} Column;

typedef struct {
    char text[CELL_BYTES]; /* of an interval: the lower end */
    char high[END_BYTES];
    bool is_interval;
} Cell;

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

/* ---- cells ---- */

static const char *either(const char *text, const char *other) { return text ? text : other; }

static void show_number(const Figure *figure, const void *row, double value, char *out, int room) {
    const NumberForm *form = figure->form ? (const void *)((const char *)row + figure->form)
                                          : &(NumberForm){figure->decimals, figure->sign};
    int decimals = form->decimals;
    if (!figure->exact) value = figure_round(value);
    if (figure->percent) value *= 100;
    if (decimals == DECIMALS_ADAPTED) decimals = fabs(value) < 1e5 ? 4 : fabs(value) < 1e7 ? 2 : 0;
    if (decimals == DECIMALS_SHORTEST)
        snprintf(out, END_BYTES, "%g", value);
    else
        snprintf(out, END_BYTES, form->sign ? "%+*.*f" : "%*.*f", room, decimals, value);
}

/* The word in the place of an interval; NULL: there is none. */
static const char *word_of(const Figure *figure, const void *row) {
    return figure->word ? *(const char *const *)(const void *)((const char *)row + figure->word) : NULL;
}

static void show_ends(const Figure *figure, const void *row, Cell *cell) {
    const Interval *interval = figure_field(figure, row);
    const char *word = word_of(figure, row);
    if (word || isnan(interval->low)) {
        snprintf(cell->text, sizeof cell->text, "%s", either(word, ""));
        return;
    }
    cell->is_interval = true;
    show_number(figure, row, interval->low, cell->text, figure->ends_room);
    show_number(figure, row, interval->high, cell->high, figure->ends_room);
}

static void show_mean(const Figure *figure, const void *row, double mean, Cell *cell) {
    const char *word = word_of(figure, row);
    if (word || isnan(mean))
        snprintf(cell->text, sizeof cell->text, "%s", either(figure->none, word ? "" : "-"));
    else
        show_number(figure, row, mean, cell->text, 0);
}

static void show_count(const Figure *figure, int64_t count, Cell *cell) {
    if (count == COUNT_NONE)
        snprintf(cell->text, sizeof cell->text, "%s", either(figure->none, "-"));
    else
        snprintf(cell->text, sizeof cell->text, figure->sign ? "%+lld" : "%lld", (long long)count);
}

static bool is_marked(const Figure *figure, const void *row) {
    return *(const bool *)figure_field(figure, row) && !word_of(figure, row);
}

static void show_counts(const Counts *counts, Cell *cell) {
    size_t length = 0;
    cell->text[length++] = '[';
    for (int i = 0; i < counts->count && length < sizeof cell->text - END_BYTES; i++)
        length += (size_t)snprintf(cell->text + length, END_BYTES, "%s%llu", i ? " " : "",
                                   (unsigned long long)counts->values[i]);
    snprintf(cell->text + length, END_BYTES, "]");
}

static void show(const Column *column, const void *row, Cell *cell) {
    const Figure *figure = column->figure;
    const void *field = figure_field(figure, row);
    cell->text[0] = cell->high[0] = 0;
    cell->is_interval = false;
    switch (figure->kind) {
    case FIGURE_TEXT:
        snprintf(cell->text, sizeof cell->text, "%s",
                 either(*(const char *const *)field, either(figure->none, "")));
        break;
    case FIGURE_CHARS:
        snprintf(cell->text, sizeof cell->text, "%s", (const char *)field);
        break;
    case FIGURE_COUNT:
        show_count(figure, *(const int64_t *)field, cell);
        break;
    case FIGURE_REAL:
        show_mean(figure, row, *(const double *)field, cell);
        break;
    case FIGURE_INTERVAL:
        if (column->ends)
            show_ends(figure, row, cell);
        else
            show_mean(figure, row, ((const Interval *)field)->mean, cell);
        break;
    case FIGURE_FLAG:
        snprintf(cell->text, sizeof cell->text, "%s",
                 is_marked(figure, row) ? either(figure->mark, "*") : either(figure->none, ""));
        break;
    case FIGURE_COUNTS:
        show_counts(field, cell);
        break;
    case FIGURE_VALUE:
        option_format(((const OptionValue *)field)->option, ((const OptionValue *)field)->value, cell->text,
                      VALUE_SHOWN);
        break;
    case FIGURE_OBJECT:
    case FIGURE_WRITTEN:
        break;
    }
}

/* ---- columns ---- */

static const char *head_of(const Column *column) { return column->ends ? "95 %" : column->figure->head; }

static const char *gap_of(const Column *column) {
    return either(column->ends ? column->figure->ends_gap : column->figure->gap, " ");
}

static int least_width(const Column *column) {
    return column->ends ? column->figure->ends_width : column->figure->width;
}

static bool is_left(const Column *column) {
    FigureKind kind = column->figure->kind;
    return kind == FIGURE_FLAG ||
           ((kind == FIGURE_TEXT || kind == FIGURE_CHARS || kind == FIGURE_COUNTS) && !column->figure->right);
}

/* The columns that are there; the caller frees them. NULL: out of memory. */
static Column *list_columns(const Table *table, int *count) {
    Column *columns = memory_new(2 * (size_t)table->figures.count + 1, sizeof *columns);
    *count = 0;
    for (int i = 0; columns && i < table->figures.count; i++) {
        const Figure *figure = &table->figures.rows[i];
        if (!figure->head || !figure_is_there(figure, table->having) ||
            (figure->shown & table->having) != figure->shown)
            continue;
        columns[(*count)++] = (Column){.figure = figure};
        if (figure->kind == FIGURE_INTERVAL) columns[(*count)++] = (Column){.figure = figure, .ends = true};
    }
    return columns;
}

/* "[0.41, 0.44]" */
static const char *shown(Cell *cell) {
    if (!cell->is_interval) return cell->text;
    char low[END_BYTES];
    snprintf(low, sizeof low, "%.*s", END_BYTES - 1, cell->text);
    snprintf(cell->text, sizeof cell->text, "[%s, %s]", low, cell->high);
    return cell->text;
}

static void measure(const Table *table, Column *columns, int count) {
    Cell cell;
    for (int i = 0; i < count; i++) {
        int head = text_width(head_of(&columns[i])), least = least_width(&columns[i]);
        columns[i].width = least == 0 || least > head ? least : head;
        columns[i].empty = true;
    }
    for (int64_t number = 0; number < table->count; number++) {
        const void *row = table_row(table, number);
        for (int i = 0; i < count; i++) {
            show(&columns[i], row, &cell);
            if (*cell.text) columns[i].empty = false;
            int width = columns[i].width ? text_width(shown(&cell)) : 0;
            if (width > columns[i].width) columns[i].width = width;
        }
    }
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
    bool left = is_left(column) && column->figure->kind != FIGURE_FLAG;
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
        show(&columns[i], row, &cell);
        const char *text = shown(&cell);
        if (columns[i].width == 0 && !*text) continue;
        text_string(&sheet->out, gap_of(&columns[i]));
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
    measure(table, columns, count);
    if (table->title) text_format(out, "%s\n", table->title);
    for (int i = 0; i < count; i++) {
        const char *head = head_of(&columns[i]);
        if (columns[i].width == 0 && !*head) continue;
        write_blanks(text_width(gap_of(&columns[i])), out);
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

static void write_csv_cell(const Column *column, const void *row, Text *out) {
    const Figure *figure = column->figure;
    Cell cell;
    const char *ends = either(figure->ends_column, either(figure->ends, ""));
    if (row) show(column, row, &cell);
    if (!row && column->ends) {
        text_format(out, "%s_low,%s_high", ends, ends);
    } else if (!row) {
        write_field(either(figure->column, either(figure->key, "")), out);
    } else if (figure->kind == FIGURE_FLAG) {
        text_char(out, is_marked(figure, row) ? '1' : '0');
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
        write_markdown_text(head_of(column), out);
        return;
    }
    show(column, row, &cell);
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
        write_escaped(head_of(column), out);
        return;
    }
    show(column, row, &cell);
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
    measure(table, columns, count);
    write_paragraphs(either(table->title, ""), out);
    if (out->size > 0) text_char(out, '\n');
    write_line(&style, columns, count, NULL, out);
    text_char(out, '|');
    for (int i = 0; i < count; i++)
        if (!columns[i].empty) text_string(out, is_left(&columns[i]) ? " :-- |" : " --: |");
    text_char(out, '\n');
    write_rows(&style, table, columns, count, out);
}

static void write_latex(Sheet *sheet, const Table *table, Column *columns, int count) {
    static const LineStyle style = {"", " & ", " \\\\\n", write_latex_cell};
    Text *out = &sheet->out;
    measure(table, columns, count);
    write_comment(either(table->title, ""), out);
    text_format(out, "%% table %s; the preamble needs \\usepackage{booktabs}\n\\begin{tabular}{", table->key);
    for (int i = 0; i < count; i++)
        if (!columns[i].empty) text_char(out, is_left(&columns[i]) ? 'l' : 'r');
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
    Column *columns = list_columns(table, &count);
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
