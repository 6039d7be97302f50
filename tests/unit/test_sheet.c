/* A list of results in all outputs: each kind of figure, known and unknown, as JSON, text, CSV, Markdown and
 * LaTeX, from the same rows. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "core/sheet.h"

typedef struct {
    const char *name, *word;
    int64_t games;
    double share;
    Interval elo;
    bool rough;
    Counts classes;
    const double *by_seat;
} Row;

enum { WITH_CLASSES = 1 };

#define AT(field) offsetof(Row, field)
static const Figure of_row[] = {
    {FIGURE_TEXT, AT(name), .key = "name", .head = "who", .column = "entrant", .gap = "", .width = 8},
    {FIGURE_COUNT, AT(games), .key = "games", .head = "games", .width = 6},
    {FIGURE_REAL, AT(share), .key = "share", .head = "%", .column = "percent", .width = 6, .decimals = 2,
     .percent = true},
    {FIGURE_INTERVAL, AT(elo), .key = "elo", .ends = "elo_ci95", .head = "Elo", .gap = "  ", .width = 7,
     .decimals = 1, .sign = true, .ends_width = 16, .word = AT(word)},
    {FIGURE_FLAG, AT(rough), .key = "rough", .head = "", .column = "rough", .gap = "", .width = 1,
     .mark = "~"},
    {FIGURE_COUNTS, AT(classes), .when = WITH_CLASSES, .key = "classes", .head = "sets", .gap = "  "},
    {FIGURE_REAL, AT(by_seat), .item = 2, .shown = WITH_CLASSES, .head = "seat 1", .column = "seat1",
     .width = 6, .decimals = 3},
};
#undef AT

static const uint64_t classes[] = {3, 4, 5};
static const double by_seat[] = {0.25, -0.75};
static const Row rows[] = {
    {"a_1", NULL, 12, 0.12344996, {10, -1.25, 21.5, false}, true, {3, classes}, by_seat},
    {"b|2", NULL, COUNT_NONE, NAN, {NAN, NAN, NAN, false}, false, {0, NULL}, by_seat},
    {"c,3", "itself", 7, 1, {0, 0, 0, false}, false, {3, classes}, by_seat},
};

static Table table_of(unsigned having) {
    return (Table){"rows", "three of them", FIGURES(of_row), having, TABLE_ROWS(rows, 3)};
}

static void check_format(SheetFormat format, unsigned having, const char *wanted) {
    Sheet sheet = {.format = format};
    Error error = {0};
    Table table = table_of(having);
    sheet_say(&sheet, "before, ");
    sheet_say(&sheet, "in two parts\n");
    sheet_table(&sheet, &table);
    assert_true(sheet_end(&sheet, &error));
    assert_string_equal(text_c(&sheet.out), wanted);
    sheet_free(&sheet);
}

TEST(text) {
    check_format(SHEET_TEXT, WITH_CLASSES,
                 "before, in two parts\nthree of them\n"
                 "who       games      %      Elo             95 %   sets seat 1\n"
                 "a_1          12  12.35    +10.0    [-1.2, +21.5]~  [3 4 5] -0.750\n"
                 "b|2           -      -        -                    [] -0.750\n"
                 "c,3           7 100.00                    itself   [3 4 5] -0.750\n");
}

/* After a billion games, three decimals would show "[0.500, 0.500]". */
TEST(narrow_intervals_have_more_decimals) {
    static const Figure figures[] = {
        {FIGURE_INTERVAL, 0, .key = "share", .ends = "share_ci95", .head = "share", .width = 6,
         .decimals = 3},
    };
    static const Interval shares[] = {
        {0.499991, 0.499962, 0.50002, false}, {0.4999, 0.49, 0.51, false}, {0.5, 0.5, 0.5, false}};
    Table table = {"shares", NULL, FIGURES(figures), 0, TABLE_ROWS(shares, 3)};
    Sheet sheet = {.format = SHEET_CSV};
    sheet_table(&sheet, &table);
    assert_string_equal(text_c(&sheet.out),
                        "share,share_ci95_low,share_ci95_high\n"
                        "0.499991,0.499962,0.500020\n0.500,0.490,0.510\n0.500,0.500,0.500\n");
    sheet_free(&sheet);
}

TEST(csv) {
    check_format(SHEET_CSV, 0,
                 "entrant,games,percent,elo,elo_ci95_low,elo_ci95_high,rough\n"
                 "a_1,12,12.35,+10.0,-1.2,+21.5,true\n"
                 "b|2,,,,,,false\n"
                 "\"c,3\",7,100.00,,,,false\n");
}

TEST(markdown) {
    check_format(SHEET_MARKDOWN, 0,
                 "before, in two parts\n\nthree of them\n\n"
                 "| who | games | % | Elo | 95 % |\n"
                 "| :-- | --: | --: | --: | --: |\n"
                 "| a\\_1 | 12 | 12.35 | +10.0 | \\[-1.2, +21.5\\]\\~ |\n"
                 "| b\\|2 | - | - | - |  |\n"
                 "| c,3 | 7 | 100.00 |  | itself |\n");
}

TEST(latex) {
    check_format(SHEET_LATEX, 0,
                 "% before, in two parts\n% three of them\n"
                 "% table rows; the preamble needs \\usepackage{booktabs,siunitx}\n"
                 "\\begin{tabular}{lS[table-format=2]S[table-format=3.2]S[table-format=+2.1]r}\n\\toprule\n"
                 "who & {games} & {\\%} & {Elo} & 95 \\% \\\\\n\\midrule\n"
                 "a\\_1 & 12 & 12.35 & +10.0 & $[-1.2, +21.5]${\\textsuperscript{\\textasciitilde{}}} \\\\\n"
                 "b|2 & {-} & {-} & {-} &  \\\\\n"
                 "c,3 & 7 & 100.00 &  & itself \\\\\n"
                 "\\bottomrule\n\\end{tabular}\n\n");
}

/* Includes figures that are unknown or have a word in tables; a false condition omits a figure. */
TEST(json) {
    Table table = table_of(WITH_CLASSES);
    JsonWriter json = {0};
    json_put_object(&json, NULL);
    table_put(&json, "rows", &table);
    json_put_object(&json, "empty");
    json_end(&json);
    json_end(&json);
    char *text = json_take(&json);
    const char *wanted =
        "{\n\t\"rows\":\t[{\n"
        "\t\t\t\"name\":\t\"a_1\",\n\t\t\t\"games\":\t12,\n\t\t\t\"share\":\t0.123450,\n"
        "\t\t\t\"elo\":\t10.000000,\n\t\t\t\"elo_ci95\":\t[-1.250000, 21.500000],\n\t\t\t\"rough\":\ttrue,\n"
        "\t\t\t\"classes\":\t[3, 4, 5]\n\t\t}, {\n"
        "\t\t\t\"name\":\t\"b|2\",\n\t\t\t\"games\":\tnull,\n\t\t\t\"share\":\tnull,\n"
        "\t\t\t\"elo\":\tnull,\n\t\t\t\"elo_ci95\":\t[null, null],\n\t\t\t\"rough\":\tfalse,\n"
        "\t\t\t\"classes\":\t[]\n\t\t}, {\n"
        "\t\t\t\"name\":\t\"c,3\",\n\t\t\t\"games\":\t7,\n\t\t\t\"share\":\t1.000000,\n"
        "\t\t\t\"elo\":\t0.000000,\n\t\t\t\"elo_ci95\":\t[0.000000, 0.000000],\n\t\t\t\"rough\":\tfalse,\n"
        "\t\t\t\"classes\":\t[3, 4, 5]\n\t\t}],\n"
        "\t\"empty\":\t{\n\t}\n}\n";
    assert_string_equal(text, wanted);
    free(text);
}

TEST(one_table_alone) {
    Error error = {0};
    Table table = table_of(0), other = table;
    other.key = "others";
    other.title = NULL;
    Sheet sheet = {.format = SHEET_CSV, .only = "others"}, wrong = {.format = SHEET_CSV, .only = "other"};
    sheet_table(&sheet, &table);
    sheet_table(&sheet, &other);
    assert_true(sheet_end(&sheet, &error));
    assert_int_equal(strncmp(text_c(&sheet.out), "entrant,games", 13), 0);
    sheet_table(&wrong, &table);
    sheet_table(&wrong, &other);
    assert_false(sheet_end(&wrong, &error));
    assert_string_equal(error.text, "--table: there is no table \"other\"; there are rows, others");
    sheet_free(&sheet);
    sheet_free(&wrong);
}
