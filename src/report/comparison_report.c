/* A comparison as JSON and as tables, from the same rows. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "report/comparison.h"

enum { NAMES_SHOWN = 64, LABEL_MAX = 100, COMMAND_MAX = 4200 };

/* Conditions of figures. */
enum { OF_SEAT = 1, OF_ROLE = 2, OF_SIDE = 4, FIVE_CLASSES = 8, THREE_CLASSES = 16, TWINS = 32 };

/* ---- rows ---- */

/* A and B, and their difference; the first member of all rows that have one. clear: the interval does not hold
 * 0. */
typedef struct {
    double a, b;
    Interval difference;
    bool clear, rough;
    const char *word; /* in the place of the difference, where no deal has one */
} Contrast;

/* Of A or of B. */
typedef struct {
    int64_t games;
    Interval score;
    bool rough;
} OwnRow;

/* A seat, a side or a role. */
typedef struct {
    Contrast contrast;
    OwnRow own[SIDES];
    int64_t seat, deals;
    const char *side, *role;
    bool has_role;
    char label[LABEL_MAX];
} CellRow;

typedef struct {
    Contrast contrast;
    const char *column;
} MeasureRow;

typedef struct {
    Contrast contrast;
    const Comparison *comparison;
    int twin; /* -1: all together */
    int64_t games_each, deals;
    char names[NAMES_SHOWN];
} OpponentRow;

typedef struct {
    int64_t games, deals, faults, comparisons, wins, draws, losses;
    Interval score, elo, difference;
    Counts classes;
    double los;
    bool rough, difference_rough;
} DirectRow;

typedef struct {
    const char *measure;
    Interval mean;
    bool rough;
    NumberForm form;
} LineRow;

typedef struct {
    const Comparison *comparison;
    const Swing *swing;
    int64_t deal, difference, plies;
    char names[NAMES_SHOWN];
    const char *player;
    char command[COMMAND_MAX];
} SwingRow;

/* ---- figures ---- */

/* In the tables these heads are the names of A and B, and the first columns of all are of one width. */
static const char head_a[] = "A", head_b[] = "B";
enum { COMMON_WIDTH = -1 };

#define NUMBER          .gap = "  ", .width = 10, .decimals = DECIMALS_ADAPTED, .ends_width = 22, .ends_room = 9
#define ROUGH_COLUMN    .head = "", .gap = "", .width = 1, .mark = "~"
#define FIRST_COLUMN    .gap = "  ", .width = COMMON_WIDTH
#define CONTRAST(field) offsetof(Contrast, field)

#define MEANS                                                                                                \
    {FIGURE_REAL, CONTRAST(a), .key = "a", .head = head_a, NUMBER}, {                                        \
        FIGURE_REAL, CONTRAST(b), .key = "b", .head = head_b, NUMBER                                         \
    }
#define DIFFERENCE                                                                                           \
    {FIGURE_INTERVAL,      CONTRAST(difference), .key = "difference",    .ends = "difference_ci95",          \
     .head = "difference", .none = "-",          .word = CONTRAST(word), NUMBER},                            \
        {FIGURE_FLAG, CONTRAST(clear), .key = "clear"},                                                      \
        {FIGURE_FLAG, CONTRAST(rough), .key = "rough", .word = CONTRAST(word), ROUGH_COLUMN}, {              \
        FIGURE_FLAG, CONTRAST(clear), .column = "clear", .head = "", .gap = "", .width = 1,                  \
                                      .word = CONTRAST(word)                                                 \
    }

#define AT(field) offsetof(OwnRow, field)
static const Figure of_own[] = {
    {FIGURE_COUNT, AT(games), .key = "games"},
    {FIGURE_INTERVAL, AT(score), .key = "score", .ends = "score_ci95"},
    {FIGURE_FLAG, AT(rough), .key = "rough"},
};
static const Figures own_figures = FIGURE_LIST(of_own);
#undef AT

#define AT(field) offsetof(CellRow, field)
static const Figure of_cell[] = {
    {FIGURE_COUNT, AT(seat), .when = OF_SEAT, .key = "seat"},
    {FIGURE_TEXT, AT(role), .when = OF_ROLE, .key = "role"},
    {FIGURE_FLAG, AT(has_role), .when = OF_ROLE, .key = "has_role"},
    {FIGURE_TEXT, AT(side), .when = OF_SIDE, .key = "side"},
    {FIGURE_CHARS, AT(label), .head = "", .column = "part", FIRST_COLUMN},
    {FIGURE_OBJECT, AT(own[SIDE_A]), .key = "a", .inner = &own_figures},
    {FIGURE_INTERVAL, AT(own[SIDE_A].score), .head = head_a, .column = "a", .ends_column = "a_ci95", NUMBER},
    {FIGURE_FLAG, AT(own[SIDE_A].rough), .column = "a_rough", ROUGH_COLUMN},
    {FIGURE_OBJECT, AT(own[SIDE_B]), .key = "b", .inner = &own_figures},
    {FIGURE_INTERVAL, AT(own[SIDE_B].score), .head = head_b, .column = "b", .ends_column = "b_ci95", NUMBER},
    {FIGURE_FLAG, AT(own[SIDE_B].rough), .column = "b_rough", ROUGH_COLUMN},
    {FIGURE_COUNT, AT(deals), .key = "deals"},
    DIFFERENCE,
};
#undef AT

static const Figure of_measure[] = {
    {FIGURE_TEXT, offsetof(MeasureRow, column), .key = "column", .head = "column", FIRST_COLUMN},
    MEANS,
    DIFFERENCE,
};

static void put_opponents(JsonWriter *json, const char *key, const void *row);

#define AT(field) offsetof(OpponentRow, field)
static const Figure of_opponent[] = {
    {FIGURE_WRITTEN, 0, .when = TWINS, .key = "opponents", .write = put_opponents},
    {FIGURE_CHARS, AT(names), .head = "opponent", .column = "opponent", FIRST_COLUMN},
    {FIGURE_COUNT, AT(games_each), .key = "games_each"},
    {FIGURE_COUNT, AT(deals), .key = "deals", .head = "deals", .width = 9},
    {FIGURE_COUNT, AT(games_each), .head = "games each", .column = "games_each", .width = 10},
    MEANS,
    DIFFERENCE,
};
#undef AT

#define AT(field) offsetof(DirectRow, field)
static const Figure of_direct[] = {
    {FIGURE_COUNT, AT(games), .key = "games"},
    {FIGURE_COUNT, AT(deals), .key = "deals"},
    {FIGURE_COUNT, AT(faults), .key = "faults"},
    {FIGURE_COUNT, AT(comparisons), .key = "comparisons"},
    {FIGURE_COUNT, AT(wins), .key = "wins"},
    {FIGURE_COUNT, AT(draws), .key = "draws"},
    {FIGURE_COUNT, AT(losses), .key = "losses"},
    {FIGURE_INTERVAL, AT(score), .key = "score", .ends = "score_ci95"},
    {FIGURE_FLAG, AT(rough), .key = "rough"},
    {FIGURE_COUNTS, AT(classes), .when = FIVE_CLASSES, .key = "pentanomial"},
    {FIGURE_COUNTS, AT(classes), .when = THREE_CLASSES, .key = "trinomial"},
    {FIGURE_INTERVAL, AT(elo), .key = "elo", .ends = "elo_ci95"},
    {FIGURE_REAL, AT(los), .key = "los"},
    {FIGURE_INTERVAL, AT(difference), .key = "score_difference", .ends = "score_difference_ci95"},
    {FIGURE_FLAG, AT(difference_rough), .key = "score_difference_rough"},
};
#undef AT

#define AT(field) offsetof(LineRow, field)
static const Figure of_line[] = {
    {FIGURE_TEXT, AT(measure), .head = "", .column = "measure", .gap = "  ", .width = 18},
    {FIGURE_INTERVAL, AT(mean), .head = "mean", .column = "mean", .ends_column = "mean_ci95", .gap = "",
     .width = 10, .ends_width = 22, .ends_room = 9, .form = AT(form)},
    {FIGURE_FLAG, AT(rough), .column = "rough", ROUGH_COLUMN},
};
#undef AT

static void put_swing_opponents(JsonWriter *json, const char *key, const void *row);
static void put_swing_games(JsonWriter *json, const char *key, const void *row);

#define AT(field) offsetof(SwingRow, field)
static const Figure of_swing[] = {
    {FIGURE_COUNT, AT(difference), .head = "difference", .column = "difference", .gap = "  ", .width = 10,
     .sign = true},
    {FIGURE_COUNT, AT(deal), .key = "deal", .head = "deal", .width = 9},
    {FIGURE_WRITTEN, 0, .when = TWINS, .key = "opponents", .write = put_swing_opponents},
    {FIGURE_COUNT, AT(difference), .key = "difference"},
    {FIGURE_CHARS, AT(names), .head = "against", .column = "opponents", .gap = "  ", .width = 7},
    {FIGURE_COUNT, AT(plies), .key = "plies", .head = "plies", .width = 6},
    {FIGURE_TEXT, AT(player), .head = "of", .column = "player", .gap = "  ", .width = 2},
    {FIGURE_CHARS, AT(command), .head = "shown by", .column = "command", .gap = "  ", .width = 8},
    {FIGURE_WRITTEN, 0, .key = "games", .write = put_swing_games},
};
#undef AT

/* ---- what rows are made of ---- */

static Contrast contrast_of(double a, double b, Interval difference) {
    return (Contrast){a, b, difference, difference.low > 0 || difference.high < 0, difference.rough, NULL};
}

/* Of a seat, a side or a role by its number among all cells. */
static CellRow cell_row(const Sample *sample, int cell, const char *format, const char *name) {
    Interval difference = sample_cell_difference(sample, cell);
    CellRow row = {.contrast = contrast_of(NAN, NAN, difference),
                   .seat = cell,
                   .side = name,
                   .role = name,
                   .has_role = *format == 0,
                   .deals = (int64_t)sample->cell[cell].difference.totals.count};
    for (int side = 0; side < SIDES; side++) {
        Interval score = sample_cell_mean(sample, cell, side);
        row.own[side] = (OwnRow){(int64_t)sample->cell[cell].side[side].observations, score, score.rough};
    }
    snprintf(row.label, sizeof row.label, "%s%.80s", format, name);
    if (row.deals == 0) row.contrast.word = "(no deal with both there equally often)";
    return row;
}

static MeasureRow measure_row(const Sample *sample, int measure) {
    return (MeasureRow){contrast_of(sample_mean(sample, measure, SIDE_A).mean,
                                    sample_mean(sample, measure, SIDE_B).mean,
                                    sample_difference(sample, measure)),
                        sample->columns->measure[measure].name};
}

/* The opponents of a twin one after the other, from *member 0 on; NULL after the last one. */
static const char *next_opponent(const Comparison *comparison, int twin, int *member) {
    const Schedule *schedule = comparison->schedule;
    const uint16_t *members = schedule_pairing(schedule, comparison->encounters.twins[twin].pairing[SIDE_A]);
    while (*member < schedule->pairing_size && members[*member] == comparison->entrant[SIDE_A]) ++*member;
    return *member < schedule->pairing_size ? comparison->config->entrants[members[(*member)++]].name : NULL;
}

static void put_names(JsonWriter *json, const char *key, const Comparison *comparison, int twin) {
    const char *name;
    int member = 0;
    json_put_list(json, key);
    while ((name = next_opponent(comparison, twin, &member))) json_put_string(json, NULL, name);
    json_end(json);
}

/* The names joined by " + ", cut to fit. */
static void join_names(const Comparison *comparison, int twin, char out[NAMES_SHOWN]) {
    const char *name;
    int member = 0;
    size_t length = 0;
    out[0] = 0;
    while (length < NAMES_SHOWN && (name = next_opponent(comparison, twin, &member)))
        length += (size_t)snprintf(out + length, NAMES_SHOWN - length, "%s%s", length ? " + " : "", name);
}

static OpponentRow sum_row(const Comparison *comparison, const TwinSum *sum, int twin) {
    double low = comparison->columns.score.low, high = comparison->columns.score.high;
    OpponentRow row = {contrast_of(ratio_interval(&sum->score[SIDE_A], low, high).mean,
                                   ratio_interval(&sum->score[SIDE_B], low, high).mean,
                                   ratio_interval(&sum->difference, low - high, high - low)),
                       comparison,
                       twin,
                       (int64_t)sum->games,
                       (int64_t)sum->difference.totals.count,
                       "all"};
    if (twin >= 0) join_names(comparison, twin, row.names);
    return row;
}

static OpponentRow all_row(const Comparison *comparison) {
    const Sample *sample = &comparison->common.sample;
    const MeasureSum *score = &sample->measure[MEASURE_SCORE];
    TwinSum all = {.games = sample->games,
                   .score = {score->side[SIDE_A], score->side[SIDE_B]},
                   .difference = score->difference};
    return sum_row(comparison, &all, -1);
}

static DirectRow direct_row(const DirectGames *direct) {
    int classes = direct->class_count;
    double deals = (double)direct->points.count;
    MatchEstimate estimate =
        classes ? elo_estimate(direct->classes, classes)
                : elo_estimate_clusters(&direct->points,
                                        deals > 0 ? 2 * (double)direct->deal_comparisons / deals : 1);
    Interval difference = sample_difference(&direct->sample, MEASURE_SCORE);
    return (DirectRow){.games = (int64_t)direct->sample.games,
                       .deals = (int64_t)direct->sample.deals,
                       .faults = (int64_t)direct->sample.faults,
                       .comparisons = (int64_t)direct->comparisons,
                       .wins = (int64_t)direct->wins,
                       .draws = (int64_t)direct->draws,
                       .losses = (int64_t)direct->losses,
                       .score = {estimate.score, estimate.score_low, estimate.score_high, estimate.rough},
                       .elo = {estimate.elo, estimate.elo_low, estimate.elo_high, estimate.rough},
                       .difference = difference,
                       .classes = {classes, direct->classes},
                       .los = estimate.los,
                       .rough = estimate.rough,
                       .difference_rough = difference.rough};
}

static SwingRow swing_row(const Comparison *comparison, const Swing *swing) {
    return (SwingRow){.comparison = comparison,
                      .swing = swing,
                      .deal = swing->deal,
                      .difference = swing->difference,
                      .plies = swing->plies};
}

/* ---- both kinds of games ---- */

/* What the tables and the JSON of one kind have in common. */
typedef struct {
    const Comparison *comparison;
    const char *key, *what; /* "direct", "with each other" */
    const Sample *sample;
    const SwingList *swings;
    bool twins;
    CellRow cells[CELLS_MAX]; /* seats, sides, roles */
    MeasureRow measures[MEASURES_MAX];
} Part;

static void fill_part(Part *part) {
    const Sample *sample = part->sample;
    const Columns *columns = sample->columns;
    int seats = columns->seats, roles = 2 * columns->role_count, count = 0;
    char name[16];
    for (int i = 0; i < seats; i++) {
        snprintf(name, sizeof name, "%d", i);
        part->cells[count++] = cell_row(sample, i, "seat ", name);
    }
    for (int i = 0; i < columns->side_count; i++)
        part->cells[count++] = cell_row(sample, seats + roles + i, "side ", columns->side[i]);
    for (int i = 0; i < roles; i++)
        part->cells[count++] = cell_row(sample, seats + i, i % 2 ? "not " : "", columns->role[i / 2].name);
    for (int i = 0; i < columns->measure_count; i++) part->measures[i] = measure_row(sample, i);
}

/* The caller frees them. NULL: out of memory. */
static Part *make_parts(const Comparison *comparison) {
    Part *parts = memory_new(2, sizeof *parts);
    if (!parts) return NULL;
    parts[0] = (Part){.key = "direct",
                      .what = "with each other",
                      .sample = &comparison->direct.sample,
                      .swings = &comparison->direct.swings};
    parts[1] = (Part){.key = "common",
                      .what = "against the same opponents",
                      .sample = &comparison->common.sample,
                      .swings = &comparison->common.swings,
                      .twins = true};
    for (int i = 0; i < 2; i++) parts[i].comparison = comparison;
    for (int i = 0; i < 2; i++)
        if (parts[i].sample->deals > 0) fill_part(&parts[i]);
    return parts;
}

static Table cell_table(const Part *part, unsigned kind, int first, int count) {
    return (Table){.figures = FIGURES(of_cell), .having = kind, TABLE_ROWS(part->cells + first, count)};
}

static Table measure_table(const Part *part) {
    return (Table){.figures = FIGURES(of_measure),
                   TABLE_ROWS(part->measures, part->sample->columns->measure_count)};
}

/* Rows of all opponents and of all together (the last one); the caller frees them. NULL: out of memory. */
static OpponentRow *list_opponents(const Comparison *comparison, int *count) {
    int twins = comparison->encounters.twin_count;
    OpponentRow *rows = memory_new((size_t)twins + 1, sizeof *rows);
    *count = 0;
    for (int i = 0; rows && i < twins; i++)
        if (comparison->common.sums[i].games > 0)
            rows[(*count)++] = sum_row(comparison, &comparison->common.sums[i], i);
    if (rows) rows[(*count)++] = all_row(comparison);
    return rows;
}

/* ---- JSON ---- */

static void put_opponents(JsonWriter *json, const char *key, const void *memory) {
    const OpponentRow *row = memory;
    put_names(json, key, row->comparison, row->twin);
}

static void put_swing_opponents(JsonWriter *json, const char *key, const void *memory) {
    const SwingRow *row = memory;
    put_names(json, key, row->comparison, row->swing->twin);
}

static void put_swing_games(JsonWriter *json, const char *key, const void *memory) {
    const Swing *swing = ((const SwingRow *)memory)->swing;
    json_put_list(json, key);
    for (int i = 0; i < swing->part_count; i++) {
        bool twins = swing->part[i].game[SIDE_B] >= 0;
        json_put_object(json, NULL);
        json_put_count(json, twins ? "game_a" : "game", swing->part[i].game[SIDE_A]);
        if (twins) json_put_count(json, "game_b", swing->part[i].game[SIDE_B]);
        json_put_count(json, "difference", swing->part[i].difference);
        json_end(json);
    }
    json_end(json);
}

/* The lists of either kind of games. */
static void put_part(JsonWriter *json, const Part *part) {
    const Columns *columns = part->sample->columns;
    int seats = columns->seats, sides = columns->side_count;
    Table tables[] = {cell_table(part, OF_SEAT, 0, seats),
                      cell_table(part, OF_ROLE, seats + sides, 2 * columns->role_count),
                      cell_table(part, OF_SIDE, seats, sides), measure_table(part)};
    table_put(json, "seats", &tables[0]);
    table_put(json, "roles", &tables[1]);
    if (sides > 0) table_put(json, "sides", &tables[2]);
    table_put(json, "statistics", &tables[3]);
    json_put_list(json, "swings");
    for (int i = 0; i < part->swings->count; i++) {
        SwingRow row = swing_row(part->comparison, &part->swings->top[i]);
        json_put_object(json, NULL);
        figures_put(json, FIGURES(of_swing), part->twins ? TWINS : 0, &row);
        json_end(json);
    }
    json_end(json);
}

static void put_direct(JsonWriter *json, const Comparison *comparison) {
    int classes = comparison->direct.class_count;
    DirectRow row = direct_row(&comparison->direct);
    figures_put(json, FIGURES(of_direct),
                classes == 5   ? FIVE_CLASSES
                : classes == 3 ? THREE_CLASSES
                               : 0,
                &row);
}

static void put_common(JsonWriter *json, const Comparison *comparison) {
    int count;
    OpponentRow *rows = list_opponents(comparison, &count);
    if (!rows) {
        json->text.failed = true;
        return;
    }
    figures_put(json, FIGURES(of_opponent), 0, &rows[count - 1]);
    json_put_count(json, "faults", (int64_t)comparison->common.sample.faults);
    table_put(json, "by_opponent",
              &(Table){.figures = FIGURES(of_opponent), .having = TWINS, TABLE_ROWS(rows, count - 1)});
    free(rows);
}

static bool is_complete(const Comparison *comparison) {
    return comparison->games == comparison->schedule->games;
}

static const char *name_of(const Comparison *comparison, int side) {
    return comparison->config->entrants[comparison->entrant[side]].name;
}

char *comparison_json(const Comparison *comparison) {
    const Config *config = comparison->config;
    JsonWriter json = {0};
    json_put_object(&json, NULL);
    json_put_string(&json, "name", config->name);
    json_put_string(&json, "game", config->game->name);
    json_put_count(&json, "seats", config->seats);
    json_put_count(&json, "games", comparison->games);
    json_put_count(&json, "games_of_run", comparison->schedule->games);
    json_put_bool(&json, "complete", is_complete(comparison));
    json_put_string(&json, "a", name_of(comparison, SIDE_A));
    json_put_string(&json, "b", name_of(comparison, SIDE_B));
    Part *parts = make_parts(comparison);
    for (int i = 0; parts && i < 2; i++) {
        if (parts[i].sample->deals == 0) {
            json_put_null(&json, parts[i].key);
            continue;
        }
        json_put_object(&json, parts[i].key);
        (i == 0 ? put_direct : put_common)(&json, comparison);
        put_part(&json, &parts[i]);
        json_end(&json);
    }
    free(parts);
    json_end(&json);
    return json_take(&json);
}

/* ---- tables ---- */

typedef struct {
    const Comparison *comparison;
    const char *folder;
    int first; /* width of the first column of several tables */
    Sheet *sheet;
} Layout;

/* With the names of A and B, after an empty line. */
static void show(const Layout *layout, const Table *table) {
    Text columns = {0};
    for (int i = 0; i < table->figures.count; i++) {
        Figure figure = table->figures.rows[i];
        if (figure.head == head_a) figure.head = name_of(layout->comparison, SIDE_A);
        if (figure.head == head_b) figure.head = name_of(layout->comparison, SIDE_B);
        if (figure.width == COMMON_WIDTH) figure.width = layout->first;
        figures_append(&columns, (Figures){&figure, 1});
    }
    Table shown = *table;
    shown.figures = figures_of(&columns);
    sheet_say(layout->sheet, "\n");
    sheet_table(layout->sheet, &shown);
    text_free(&columns);
}

static void show_of_part(const Layout *layout, const Part *part, const char *name, const char *title,
                         Table table) {
    char key[40], text[300];
    snprintf(key, sizeof key, "%s-%s", part->key, name);
    snprintf(text, sizeof text, "%s, %s", title, part->what);
    table.key = key;
    table.title = text;
    show(layout, &table);
}

static void say_head(const Layout *layout) {
    const Comparison *comparison = layout->comparison;
    const Config *config = comparison->config;
    sheet_say(layout->sheet, "%s against %s: %s, %s, %d seats, %lld games", name_of(comparison, SIDE_A),
              name_of(comparison, SIDE_B), config->name, config->game->name, config->seats,
              (long long)comparison->games);
    if (!is_complete(comparison))
        sheet_say(layout->sheet, "  [partial: of %lld]", (long long)comparison->schedule->games);
    sheet_say(layout->sheet, "\n* the 95 %% interval of the difference does not hold 0\n");
}

static void say_classes(const Counts *classes, Sheet *sheet) {
    if (classes->count != 3 && classes->count != 5) return;
    sheet_say(sheet, "  deals by points        ");
    for (int i = 0; i < classes->count; i++)
        sheet_say(sheet, " %llu", (unsigned long long)classes->values[i]);
    sheet_say(sheet, "  (%s)\n", classes->count == 5 ? "0, 1/2, 1, 1 1/2, 2" : "0, 1/2, 1");
}

static void show_direct(const Layout *layout) {
    DirectRow row = direct_row(&layout->comparison->direct);
    Sheet *sheet = layout->sheet;
    const LineRow lines[] = {
        {"share of points", row.score, row.rough, {DECIMALS_ADAPTED, false}},
        {"Elo", row.elo, row.rough, {1, true}},
        {"LOS", {row.los, NAN, NAN, false}, false, {4, false}},
        {"score difference", row.difference, row.difference_rough, {DECIMALS_ADAPTED, false}}};
    sheet_say(sheet, "\nwith each other: %lld games, %lld complete deals\n", (long long)row.games,
              (long long)row.deals);
    sheet_say(sheet, "  %s is better in %lld, equal in %lld, worse in %lld",
              name_of(layout->comparison, SIDE_A), (long long)row.wins, (long long)row.draws,
              (long long)row.losses);
    if (row.comparisons > row.games) sheet_say(sheet, " of %lld pairs of seats", (long long)row.comparisons);
    sheet_say(sheet, "\n");
    sheet_table(sheet, &(Table){"direct", .figures = FIGURES(of_line), TABLE_ROWS(lines, 4)});
    say_classes(&row.classes, sheet);
}

static void show_opponents(const Layout *layout) {
    int count;
    OpponentRow *rows = list_opponents(layout->comparison, &count);
    show(layout,
         &(Table){"opponents", "against the same opponents, on the same deals at the same seats: mean scores",
                  FIGURES(of_opponent), TABLE_ROWS(rows, count)});
    free(rows);
}

static void show_part(const Layout *layout, const Part *part) {
    const Columns *columns = part->sample->columns;
    int cells = columns->seats + columns->side_count + 2 * columns->role_count;
    show_of_part(layout, part, "seats", "mean score by seat, side and role", cell_table(part, 0, 0, cells));
    show_of_part(layout, part, "columns", "means per game", measure_table(part));
}

/* One row for each game of a swing. */
typedef struct {
    const Layout *layout;
    const Part *part;
    SwingRow row;
} SwingRows;

static int64_t games_of(const Part *part, const Swing *swing) {
    return swing->part_count * (part->twins ? SIDES : 1);
}

static const void *swing_at(void *context, int64_t number) {
    SwingRows *rows = context;
    const Comparison *comparison = rows->layout->comparison;
    const Swing *swing = rows->part->swings->top;
    for (; number >= games_of(rows->part, swing); swing++) number -= games_of(rows->part, swing);
    int side = rows->part->twins ? (int)(number % SIDES) : SIDE_A;
    const SwingPart *game = &swing->part[rows->part->twins ? number / SIDES : number];
    rows->row = swing_row(comparison, swing);
    rows->row.player = rows->part->twins ? name_of(comparison, side) : "both";
    if (rows->part->twins) join_names(comparison, swing->twin, rows->row.names);
    snprintf(rows->row.command, sizeof rows->row.command, "kozyr replay %s %lld", rows->layout->folder,
             (long long)game->game[side]);
    return &rows->row;
}

static void show_swings(const Layout *layout, const Part *part) {
    SwingRows rows = {.layout = layout, .part = part};
    char title[200];
    int64_t count = 0;
    for (int i = 0; i < part->swings->count; i++) count += games_of(part, &part->swings->top[i]);
    if (count == 0) return;
    snprintf(title, sizeof title, "largest differences of a deal (above 0: for %s)",
             name_of(layout->comparison, SIDE_A));
    show_of_part(layout, part, "swings", title,
                 (Table){.figures = FIGURES(of_swing), .count = count, .row = swing_at, .context = &rows});
}

static void say_faults(const Part *part, Sheet *sheet) {
    if (part->sample->faults > 0)
        sheet_say(sheet, "\nwarning: %llu games %s ended by a bot's fault\n",
                  (unsigned long long)part->sample->faults, part->what);
}

static int wider(int width, const char *text) {
    int length = text_width(text);
    return length > width ? length : width;
}

static int widest_label(const Columns *columns) {
    int width = 8;
    for (int i = 0; i < columns->measure_count; i++) width = wider(width, columns->measure[i].name);
    for (int i = 0; i < columns->side_count; i++) width = wider(width, columns->side[i]);
    for (int i = 0; i < columns->role_count; i++) width = wider(width, columns->role[i].name);
    return width + (int)strlen("not ");
}

static bool any_rough(const Part *part) {
    bool found = false;
    for (int i = 0; i < CELLS_MAX; i++) {
        const CellRow *row = &part->cells[i];
        found = found || row->contrast.rough || row->own[SIDE_A].rough || row->own[SIDE_B].rough;
    }
    for (int i = 0; i < MEASURES_MAX; i++) found = found || part->measures[i].contrast.rough;
    return found;
}

/* The direct games' and the opponents' own marks. */
static bool is_rough(const Comparison *comparison) {
    DirectRow direct = direct_row(&comparison->direct);
    int count;
    OpponentRow *rows = list_opponents(comparison, &count);
    bool found = comparison->direct.sample.deals > 0 && (direct.rough || direct.difference_rough);
    for (int i = 0; i < count && comparison->common.sample.deals > 0; i++)
        found = found || rows[i].contrast.rough;
    free(rows);
    return found;
}

void comparison_tables(const Comparison *comparison, const char *folder, Sheet *sheet) {
    Layout layout = {comparison, folder, widest_label(&comparison->columns), sheet};
    Part *parts = make_parts(comparison);
    say_head(&layout);
    if (comparison->direct.sample.deals > 0) show_direct(&layout);
    if (comparison->common.sample.deals > 0) show_opponents(&layout);
    for (int i = 0; parts && i < 2; i++)
        if (parts[i].sample->deals > 0) show_part(&layout, &parts[i]);
    if (parts && (any_rough(&parts[0]) || any_rough(&parts[1]) || is_rough(comparison)))
        sheet_say(sheet, "\n~ rough: fewer than 30 deals, or fewer than about ten unlike the rest\n");
    for (int i = 0; parts && i < 2; i++) {
        if (parts[i].sample->deals == 0) continue;
        show_swings(&layout, &parts[i]);
        say_faults(&parts[i], sheet);
    }
    free(parts);
}
