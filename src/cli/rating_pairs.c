/* Pairs of entrants in ratings: the chance that one is stronger, and the pairs that no deal told apart. Tables
 * and JSON list them in the order of the ranks. */
#include "cli/rating_table.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/memory.h"

enum { SUPERIORITY_SHOWN = 12 };

static const char *name_of(const RatingReport *report, int i) {
    return report->ratings->set->entrants[i].name;
}

/* ---- chances ---- */

enum { CHANCE_MAX = 16 };

/* One entrant's chances against all others, in the order of the ranks. */
typedef struct {
    int64_t rank;
    const char *name;
    const char *const *chances;
    const bool *marks; /* the difference is significant for all pairs together (Holm) */
} ChanceRow;

/* By rank: the headings of a column and of its marks, and the cells of the current row. */
typedef struct {
    char rank[16], key[NAME_MAX_LENGTH + 100], chance[CHANCE_MAX];
} ChanceColumn;

typedef struct {
    const RatingReport *report;
    const bool *pairs; /* [i * entrants + j]; NULL if out of memory */
    ChanceColumn *columns;
    const char **chances;
    bool *marks;
    ChanceRow row;
} ChanceRows;

static void write_chance(const RatingReport *report, int i, int j, char out[CHANCE_MAX]) {
    const Fit *fit = report->ratings->fit;
    if (i == j) {
        snprintf(out, CHANCE_MAX, "-");
    } else if (fit->group[i] == fit->group[j]) {
        RatingEstimate difference = ratings_difference(report->ratings, i, j);
        snprintf(out, CHANCE_MAX, "%.2f", 100 * ratings_superiority(&difference));
    } else {
        snprintf(out, CHANCE_MAX, "%s", fit_is_above(fit, i, j) ? ">" : fit_is_above(fit, j, i) ? "<" : "?");
    }
}

static const void *chances_at(void *context, int64_t place) {
    ChanceRows *rows = context;
    const RatingReport *report = rows->report;
    int n = report->ratings->fit->entrants, i = report->order[place];
    for (int k = 0; k < n; k++) {
        int j = report->order[k];
        write_chance(report, i, j, rows->columns[k].chance);
        rows->chances[k] = rows->columns[k].chance;
        rows->marks[k] = rows->pairs && rows->pairs[i * n + j];
    }
    rows->row = (ChanceRow){place + 1, name_of(report, i), rows->chances, rows->marks};
    return &rows->row;
}

/* Columns are headed by ranks; in CSV by names. */
static void add_chance_columns(const ChanceRows *rows, Text *list) {
    static const Figure first[] = {
        {FIGURE_COUNT, offsetof(ChanceRow, rank), .head = "", .column = "rank", .gap = "", .width = 4},
        {FIGURE_TEXT, offsetof(ChanceRow, name), .head = "", .column = "entrant", .gap = "  ", .width = 8}};
    const RatingReport *report = rows->report;
    figures_append(list, FIGURES(first));
    for (int k = 0; k < report->ratings->fit->entrants; k++) {
        ChanceColumn *column = &rows->columns[k];
        const char *name = name_of(report, report->order[k]);
        snprintf(column->rank, sizeof column->rank, "%d", k + 1);
        snprintf(column->key, sizeof column->key, "%s_holm95", name);
        const Figure pair[] = {{FIGURE_TEXT, offsetof(ChanceRow, chances), .item = k + 1,
                                .head = column->rank, .column = name, .width = 6, .right = true},
                               {FIGURE_FLAG, offsetof(ChanceRow, marks), .item = k + 1, .head = "",
                                .column = column->key, .gap = "", .width = 1}};
        figures_append(list, FIGURES(pair));
    }
}

static void show_chances(ChanceRows *rows, int n, Sheet *sheet) {
    Text list = {0};
    sheet_say(sheet, "\n");
    add_chance_columns(rows, &list);
    sheet_table(sheet,
                &(Table){"superiority",
                         "chance in percent that the entrant of the row is stronger than that of the column",
                         figures_of(&list), .count = n, .row = chances_at, .context = rows});
    text_free(&list);
}

static void show_superiority(const RatingReport *report, Sheet *sheet) {
    const Fit *fit = report->ratings->fit;
    size_t n = (size_t)fit->entrants;
    bool marked = false;
    if (fit->entrants > (sheet->all ? FIT_WHOLE_MAX : SUPERIORITY_SHOWN)) return;
    bool *pairs = ratings_holm(report->ratings);
    ChanceRows rows = {.report = report,
                       .pairs = pairs,
                       .columns = memory_new(n, sizeof *rows.columns),
                       .chances = memory_new(n, sizeof *rows.chances),
                       .marks = memory_new(n, sizeof *rows.marks)};
    if (rows.columns && rows.chances && rows.marks)
        show_chances(&rows, fit->entrants, sheet);
    else
        sheet->out.failed = true;
    for (size_t i = 0; pairs && i < n * n; i++) marked = marked || pairs[i];
    free(rows.columns);
    free(rows.chances);
    free(rows.marks);
    free(pairs);
    if (marked) sheet_say(sheet, "* holds at 95 %% for all pairs together (Holm)\n");
    if (fit->groups > 1)
        sheet_say(sheet,
                  "> <: only wins or only losses link the two, no finite difference; ?: no games do\n");
}

/* ---- entrants that played alike ---- */

/* True if both are in one group and no deal told them apart. */
static bool played_alike(const RatingReport *report, int i, int j) {
    const Ratings *ratings = report->ratings;
    return ratings->fit->group[i] == ratings->fit->group[j] && ratings_difference(ratings, i, j).alike;
}

/* Fills `names` with the entrant at `row` of the order and the later ones that played like it. Returns their
 * number; 0 if an earlier entrant played like it. `names` has room for all. */
static int list_alike(const RatingReport *report, int row, const char *names[]) {
    int n = report->ratings->fit->entrants, i = report->order[row], count = 0;
    for (int before = 0; before < row; before++)
        if (played_alike(report, report->order[before], i)) return 0;
    names[count++] = name_of(report, i);
    for (int after = row + 1; after < n; after++)
        if (played_alike(report, i, report->order[after]))
            names[count++] = name_of(report, report->order[after]);
    return count > 1 ? count : 0;
}

static void write_alike(const RatingReport *report, Sheet *sheet) {
    const char *names[FIT_WHOLE_MAX];
    int n = report->ratings->fit->entrants;
    for (int row = 0; n <= FIT_WHOLE_MAX && row < n; row++) {
        int count = list_alike(report, row, names);
        for (int i = 0; i < count; i++)
            sheet_say(sheet, "%s%s", i == 0 ? "\nno deal told these apart: " : ", ", names[i]);
        if (count) sheet_say(sheet, "; do they play alike?\n");
    }
}

void rating_pairs_build(const RatingReport *report, Sheet *sheet) {
    show_superiority(report, sheet);
    write_alike(report, sheet);
}

/* ---- JSON ---- */

typedef enum { CELL_SUPERIORITY, CELL_ERROR, CELL_ROUGH } MatrixKind;

/* null on the diagonal and between groups. */
static void put_cell(JsonWriter *json, const RatingReport *report, int i, int j, MatrixKind kind) {
    const Ratings *ratings = report->ratings;
    if (i == j || ratings->fit->group[i] != ratings->fit->group[j]) {
        json_put_null(json, NULL);
        return;
    }
    RatingEstimate difference = ratings_difference(ratings, i, j);
    if (kind == CELL_ROUGH)
        json_put_bool(json, NULL, difference.interval.rough);
    else if (kind == CELL_SUPERIORITY)
        figure_put(json, NULL, ratings_superiority(&difference));
    else
        figure_put(json, NULL, ELO_PER_UNIT * ratings_half(&difference.interval));
}

/* Rows and columns are in the order of "entrants". */
static void put_matrix(JsonWriter *json, const RatingReport *report, const char *key, MatrixKind kind) {
    int n = report->ratings->set->entrant_count;
    json_put_list(json, key);
    for (int row = 0; row < n; row++) {
        json_put_list(json, NULL);
        for (int column = 0; column < n; column++)
            put_cell(json, report, report->order[row], report->order[column], kind);
        json_end(json);
    }
    json_end(json);
}

/* "difference_holm95": the differences that are significant at 95 % for all pairs together. */
static void put_holm(JsonWriter *json, const RatingReport *report) {
    int n = report->ratings->set->entrant_count;
    bool *pairs = ratings_holm(report->ratings);
    if (!pairs) return;
    json_put_list(json, "difference_holm95");
    for (int row = 0; row < n; row++) {
        json_put_list(json, NULL);
        for (int column = 0; column < n; column++)
            json_put_bool(json, NULL, pairs[report->order[row] * n + report->order[column]]);
        json_end(json);
    }
    json_end(json);
    free(pairs);
}

/* "alike": lists of entrants that no deal told apart. */
static void put_alike(JsonWriter *json, const RatingReport *report) {
    const char *names[FIT_WHOLE_MAX];
    json_put_list(json, "alike");
    for (int row = 0; row < report->ratings->fit->entrants; row++) {
        int count = list_alike(report, row, names);
        if (count == 0) continue;
        json_put_list(json, NULL);
        for (int i = 0; i < count; i++) json_put_string(json, NULL, names[i]);
        json_end(json);
    }
    json_end(json);
}

void rating_pairs_put(JsonWriter *json, const RatingReport *report) {
    if (report->ratings->set->entrant_count > FIT_WHOLE_MAX) return;
    put_matrix(json, report, "superiority", CELL_SUPERIORITY);
    put_matrix(json, report, "difference_error95", CELL_ERROR);
    put_matrix(json, report, "difference_rough", CELL_ROUGH);
    put_holm(json, report);
    put_alike(json, report);
}
