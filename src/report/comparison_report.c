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
} Contrast;

/* A seat, a side or a role. */
typedef struct {
    Contrast contrast;
    Interval shown; /* the difference, where there is a deal with both there */
    bool shown_clear, shown_rough;
    const char *word; /* in its place */
    int64_t seat, deals;
    const char *side, *role;
    bool has_role;
    char label[LABEL_MAX];
    struct {
        int64_t games;
        Interval score;
        bool rough;
    } own[SIDES];
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

#define NUMBER       .decimals = DECIMALS_ADAPTED
#define ROUGH_COLUMN .head = "", .gap = "", .width = 1, .mark = "~"

#define AT(field) offsetof(Contrast, field)
static const Figure of_means[] = {
    {FIGURE_REAL, AT(a), .key = "a", .head = "", .gap = "  ", .width = 10, NUMBER},
    {FIGURE_REAL, AT(b), .key = "b", .head = "", .gap = "  ", .width = 10, NUMBER},
};
static const Figure of_difference[] = {
    {FIGURE_INTERVAL, AT(difference), .key = "difference", .ends = "difference_ci95", .head = "difference",
     .gap = "  ", .width = 10, .ends_width = 22, .ends_room = 9, NUMBER},
    {FIGURE_FLAG, AT(clear), .key = "clear"},
    {FIGURE_FLAG, AT(rough), .key = "rough", ROUGH_COLUMN},
    {FIGURE_FLAG, AT(clear), .column = "clear", .head = "", .gap = "", .width = 1},
};
#undef AT

static void put_own(JsonWriter *json, const char *key, const void *row);

#define AT(field) offsetof(CellRow, field)
static const Figure of_cell[] = {
    {FIGURE_COUNT, AT(seat), .when = OF_SEAT, .key = "seat"},
    {FIGURE_TEXT, AT(role), .when = OF_ROLE, .key = "role"},
    {FIGURE_FLAG, AT(has_role), .when = OF_ROLE, .key = "has_role"},
    {FIGURE_TEXT, AT(side), .when = OF_SIDE, .key = "side"},
    {FIGURE_WRITTEN, 0, .key = "a", .write = put_own},
    {FIGURE_WRITTEN, 0, .key = "b", .write = put_own},
    {FIGURE_COUNT, AT(deals), .key = "deals"},
    {FIGURE_INTERVAL, AT(contrast.difference), .key = "difference", .ends = "difference_ci95"},
    {FIGURE_FLAG, AT(contrast.clear), .key = "clear"},
    {FIGURE_FLAG, AT(contrast.rough), .key = "rough"},
};
static const Figure cell_columns[] = {
    {FIGURE_CHARS, AT(label), .head = "", .column = "part", .gap = "  "},
    {FIGURE_INTERVAL, AT(own[SIDE_A].score), .head = "", .column = "a", .ends_column = "a_ci95", .gap = "  ",
     .width = 10, .ends_width = 22, .ends_room = 9, NUMBER},
    {FIGURE_FLAG, AT(own[SIDE_A].rough), .column = "a_rough", ROUGH_COLUMN},
    {FIGURE_INTERVAL, AT(own[SIDE_B].score), .head = "", .column = "b", .ends_column = "b_ci95", .gap = "  ",
     .width = 10, .ends_width = 22, .ends_room = 9, NUMBER},
    {FIGURE_FLAG, AT(own[SIDE_B].rough), .column = "b_rough", ROUGH_COLUMN},
    {FIGURE_INTERVAL, AT(shown), .head = "difference", .column = "difference",
     .ends_column = "difference_ci95", .none = "-", .word = AT(word), .gap = "  ", .width = 10,
     .ends_width = 22, .ends_room = 9, NUMBER},
    {FIGURE_FLAG, AT(shown_rough), .column = "rough", ROUGH_COLUMN},
    {FIGURE_FLAG, AT(shown_clear), .column = "clear", .head = "", .gap = "", .width = 1},
};
static const Figure of_own[] = {
    {FIGURE_COUNT, AT(own[SIDE_A].games), .key = "games"},
    {FIGURE_INTERVAL, AT(own[SIDE_A].score), .key = "score", .ends = "score_ci95"},
    {FIGURE_FLAG, AT(own[SIDE_A].rough), .key = "rough"},
    {FIGURE_COUNT, AT(own[SIDE_B].games), .key = "games"},
    {FIGURE_INTERVAL, AT(own[SIDE_B].score), .key = "score", .ends = "score_ci95"},
    {FIGURE_FLAG, AT(own[SIDE_B].rough), .key = "rough"},
};
#undef AT

static const Figure of_measure[] = {
    {FIGURE_TEXT, offsetof(MeasureRow, column), .key = "column", .head = "column", .gap = "  "},
};

static void put_opponents(JsonWriter *json, const char *key, const void *row);

#define AT(field) offsetof(OpponentRow, field)
static const Figure of_opponent[] = {
    {FIGURE_WRITTEN, 0, .when = TWINS, .key = "opponents", .write = put_opponents},
    {FIGURE_CHARS, AT(names), .head = "opponent", .column = "opponent", .gap = "  "},
    {FIGURE_COUNT, AT(games_each), .key = "games_each"},
    {FIGURE_COUNT, AT(deals), .key = "deals", .head = "deals", .width = 9},
    {FIGURE_COUNT, AT(games_each), .head = "games each", .column = "games_each", .width = 10},
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
    return (Contrast){a, b, difference, difference.low > 0 || difference.high < 0, difference.rough};
}

static CellRow cell_row(const Sample *sample, int cell, const char *format, const char *name) {
    CellRow row = {.contrast = contrast_of(NAN, NAN, sample_cell_difference(sample, cell)),
                   .deals = (int64_t)sample->cell[cell].difference.totals.count};
    for (int side = 0; side < SIDES; side++) {
        row.own[side].games = (int64_t)sample->cell[cell].side[side].observations;
        row.own[side].score = sample_cell_mean(sample, cell, side);
        row.own[side].rough = row.own[side].score.rough;
    }
    snprintf(row.label, sizeof row.label, "%s%.80s", format, name);
    row.shown = row.contrast.difference;
    row.shown_clear = row.deals > 0 && row.contrast.clear;
    row.shown_rough = row.deals > 0 && row.contrast.rough;
    if (row.deals == 0) row.word = "(no deal with both there equally often)";
    return row;
}

static CellRow seat_row(const Sample *sample, int seat) {
    char name[16];
    snprintf(name, sizeof name, "%d", seat);
    CellRow row = cell_row(sample, seat, "seat ", name);
    row.seat = seat;
    return row;
}

static CellRow role_row(const Sample *sample, int number) {
    const Columns *columns = sample->columns;
    const char *role = columns->role[number / 2].name;
    CellRow row = cell_row(sample, columns->seats + number, number % 2 ? "not " : "", role);
    row.role = role;
    row.has_role = number % 2 == 0;
    return row;
}

static CellRow side_row(const Sample *sample, int side) {
    const Columns *columns = sample->columns;
    CellRow row =
        cell_row(sample, columns->seats + 2 * columns->role_count + side, "side ", columns->side[side]);
    row.side = columns->side[side];
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

/* ---- JSON ---- */

static void put_own(JsonWriter *json, const char *key, const void *row) {
    json_put_object(json, key);
    figures_put(json, (Figures){of_own + (*key == 'a' ? 0 : 3), 3}, 0, row);
    json_end(json);
}

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

static void put_row(JsonWriter *json, Figures figures, unsigned having, const void *row) {
    json_put_object(json, NULL);
    figures_put(json, figures, having, row);
    json_end(json);
}

/* Of both kinds of games. */
static void put_cells(JsonWriter *json, const Sample *sample) {
    const Columns *columns = sample->columns;
    json_put_list(json, "seats");
    for (int i = 0; i < columns->seats; i++) {
        CellRow row = seat_row(sample, i);
        put_row(json, FIGURES(of_cell), OF_SEAT, &row);
    }
    json_end(json);
    json_put_list(json, "roles");
    for (int i = 0; i < 2 * columns->role_count; i++) {
        CellRow row = role_row(sample, i);
        put_row(json, FIGURES(of_cell), OF_ROLE, &row);
    }
    json_end(json);
    if (columns->side_count == 0) return;
    json_put_list(json, "sides");
    for (int i = 0; i < columns->side_count; i++) {
        CellRow row = side_row(sample, i);
        put_row(json, FIGURES(of_cell), OF_SIDE, &row);
    }
    json_end(json);
}

static void put_measures(JsonWriter *json, const Sample *sample) {
    json_put_list(json, "statistics");
    for (int i = 0; i < sample->columns->measure_count; i++) {
        MeasureRow row = measure_row(sample, i);
        json_put_object(json, NULL);
        figures_put(json, FIGURES(of_measure), 0, &row);
        figures_put(json, FIGURES(of_means), 0, &row);
        figures_put(json, FIGURES(of_difference), 0, &row);
        json_end(json);
    }
    json_end(json);
}

static void put_swings(JsonWriter *json, const Comparison *comparison, const SwingList *swings, bool twins) {
    json_put_list(json, "swings");
    for (int i = 0; i < swings->count; i++) {
        SwingRow row = swing_row(comparison, &swings->top[i]);
        put_row(json, FIGURES(of_swing), twins ? TWINS : 0, &row);
    }
    json_end(json);
}

static void put_direct(JsonWriter *json, const Comparison *comparison) {
    const DirectGames *direct = &comparison->direct;
    DirectRow row = direct_row(direct);
    if (direct->sample.deals == 0) {
        json_put_null(json, "direct");
        return;
    }
    json_put_object(json, "direct");
    figures_put(json, FIGURES(of_direct),
                direct->class_count == 5   ? FIVE_CLASSES
                : direct->class_count == 3 ? THREE_CLASSES
                                           : 0,
                &row);
    put_cells(json, &direct->sample);
    put_measures(json, &direct->sample);
    put_swings(json, comparison, &direct->swings, false);
    json_end(json);
}

static void put_sum(JsonWriter *json, const OpponentRow *row) {
    figures_put(json, FIGURES(of_opponent), row->twin >= 0 ? TWINS : 0, row);
    figures_put(json, FIGURES(of_means), 0, row);
    figures_put(json, FIGURES(of_difference), 0, row);
}

static void put_common(JsonWriter *json, const Comparison *comparison) {
    const CommonGames *common = &comparison->common;
    OpponentRow all = all_row(comparison);
    if (common->sample.deals == 0) {
        json_put_null(json, "common");
        return;
    }
    json_put_object(json, "common");
    put_sum(json, &all);
    json_put_count(json, "faults", (int64_t)common->sample.faults);
    json_put_list(json, "by_opponent");
    for (int i = 0; i < comparison->encounters.twin_count; i++) {
        if (common->sums[i].games == 0) continue;
        OpponentRow row = sum_row(comparison, &common->sums[i], i);
        json_put_object(json, NULL);
        put_sum(json, &row);
        json_end(json);
    }
    json_end(json);
    put_cells(json, &common->sample);
    put_measures(json, &common->sample);
    put_swings(json, comparison, &common->swings, true);
    json_end(json);
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
    put_direct(&json, comparison);
    put_common(&json, comparison);
    json_end(&json);
    return json_take(&json);
}

/* ---- tables ---- */

typedef struct {
    const Comparison *comparison;
    const char *folder;
    int first;  /* width of the first column of several tables */
    bool rough; /* a row was */
    Sheet *sheet;
} Layout;

/* The tables of one kind of games. */
typedef struct {
    const char *key, *what; /* "direct", "with each other" */
    const Sample *sample;
    const SwingList *swings;
    bool twins;
} Part;

/* A figure as a column with this head; `width` 0: its own. */
static void add_column(Text *columns, const Figure *figure, const char *head, int width) {
    Figure column = *figure;
    if (head) column.head = head;
    if (width) column.width = width;
    figures_append(columns, (Figures){&column, 1});
}

/* Of A, of B, and of their difference. */
static void add_contrast(const Layout *layout, Text *columns) {
    for (int side = 0; side < SIDES; side++)
        add_column(columns, &of_means[side], name_of(layout->comparison, side), 0);
    figures_append(columns, FIGURES(of_difference));
}

static void settle_contrast(Layout *layout, Contrast *contrast) {
    layout->rough = layout->rough || contrast->rough;
    figures_settle(FIGURES(of_means), contrast);
    figures_settle(FIGURES(of_difference), contrast);
}

static void begin_table(const Layout *layout, const Part *part, const char *name, const char *title,
                        char key[40], char text[300]) {
    snprintf(key, 40, "%s-%s", part->key, name);
    snprintf(text, 300, "%s, %s", title, part->what);
    sheet_say(layout->sheet, "\n");
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

static void show_direct(Layout *layout) {
    DirectRow row = direct_row(&layout->comparison->direct);
    Sheet *sheet = layout->sheet;
    figures_settle(FIGURES(of_direct), &row);
    layout->rough = layout->rough || row.rough || row.difference_rough;
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
    sheet_table(sheet, &(Table){"direct", .figures = FIGURES(of_line), .count = 4, .rows = lines,
                                .size = sizeof *lines});
    say_classes(&row.classes, sheet);
}

/* Rows of all opponents and of all together; the caller frees them. NULL: out of memory. */
static OpponentRow *list_opponents(Layout *layout, int *count) {
    const Comparison *comparison = layout->comparison;
    int twins = comparison->encounters.twin_count;
    OpponentRow *rows = memory_new((size_t)twins + 1, sizeof *rows);
    *count = 0;
    for (int i = 0; rows && i < twins; i++)
        if (comparison->common.sums[i].games > 0)
            rows[(*count)++] = sum_row(comparison, &comparison->common.sums[i], i);
    if (rows) rows[(*count)++] = all_row(comparison);
    for (int i = 0; i < *count; i++) settle_contrast(layout, &rows[i].contrast);
    return rows;
}

static void show_opponents(Layout *layout) {
    int count;
    OpponentRow *rows = list_opponents(layout, &count);
    Text columns = {0};
    for (size_t i = 0; i < sizeof of_opponent / sizeof *of_opponent; i++)
        add_column(&columns, &of_opponent[i], NULL, of_opponent[i].kind == FIGURE_CHARS ? layout->first : 0);
    add_contrast(layout, &columns);
    sheet_say(layout->sheet, "\n");
    sheet_table(layout->sheet,
                &(Table){"opponents",
                         "against the same opponents, on the same deals at the same seats: mean scores",
                         figures_of(&columns), .count = count, .rows = rows, .size = sizeof *rows});
    text_free(&columns);
    free(rows);
}

static void settle_cell(Layout *layout, CellRow *row) {
    layout->rough = layout->rough || row->own[SIDE_A].rough || row->own[SIDE_B].rough;
    settle_contrast(layout, &row->contrast);
    figures_settle(FIGURES(cell_columns), row);
}

/* Seats, sides and roles. */
static void show_cells(Layout *layout, const Part *part) {
    const Columns *columns = part->sample->columns;
    int count = 0, cells = columns->seats + columns->side_count + 2 * columns->role_count;
    CellRow *rows = memory_new((size_t)cells, sizeof *rows);
    char key[40], title[300];
    Text list = {0};
    for (int i = 0; rows && i < columns->seats; i++) rows[count++] = seat_row(part->sample, i);
    for (int i = 0; rows && i < columns->side_count; i++) rows[count++] = side_row(part->sample, i);
    for (int i = 0; rows && i < 2 * columns->role_count; i++) rows[count++] = role_row(part->sample, i);
    for (int i = 0; i < count; i++) settle_cell(layout, &rows[i]);
    add_column(&list, &cell_columns[0], NULL, layout->first);
    for (int i = 1; i < 8; i++)
        add_column(&list, &cell_columns[i],
                   i == 1   ? name_of(layout->comparison, SIDE_A)
                   : i == 3 ? name_of(layout->comparison, SIDE_B)
                            : NULL,
                   0);
    begin_table(layout, part, "seats", "mean score by seat, side and role", key, title);
    sheet_table(layout->sheet,
                &(Table){key, title, figures_of(&list), .count = count, .rows = rows, .size = sizeof *rows});
    text_free(&list);
    free(rows);
}

static void show_measures(Layout *layout, const Part *part) {
    const Columns *columns = part->sample->columns;
    MeasureRow rows[MEASURES_MAX];
    char key[40], title[300];
    Text list = {0};
    for (int i = 0; i < columns->measure_count; i++) {
        rows[i] = measure_row(part->sample, i);
        settle_contrast(layout, &rows[i].contrast);
    }
    add_column(&list, &of_measure[0], NULL, layout->first);
    add_contrast(layout, &list);
    begin_table(layout, part, "columns", "means per game", key, title);
    sheet_table(layout->sheet, &(Table){key, title, figures_of(&list), .count = columns->measure_count,
                                        .rows = rows, .size = sizeof *rows});
    text_free(&list);
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
    char key[40], title[300], head[200];
    int64_t count = 0;
    for (int i = 0; i < part->swings->count; i++) count += games_of(part, &part->swings->top[i]);
    if (count == 0) return;
    snprintf(head, sizeof head, "largest differences of a deal (above 0: for %s)",
             name_of(layout->comparison, SIDE_A));
    begin_table(layout, part, "swings", head, key, title);
    sheet_table(layout->sheet,
                &(Table){key, title, FIGURES(of_swing), .count = count, .row = swing_at, .context = &rows});
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

void comparison_tables(const Comparison *comparison, const char *folder, Sheet *sheet) {
    const Part parts[] = {
        {"direct", "with each other", &comparison->direct.sample, &comparison->direct.swings, false},
        {"common", "against the same opponents", &comparison->common.sample, &comparison->common.swings,
         true}};
    Layout layout = {comparison, folder, widest_label(&comparison->columns), false, sheet};
    say_head(&layout);
    if (parts[0].sample->deals > 0) show_direct(&layout);
    if (parts[1].sample->deals > 0) show_opponents(&layout);
    for (int i = 0; i < 2; i++) {
        if (parts[i].sample->deals == 0) continue;
        show_cells(&layout, &parts[i]);
        show_measures(&layout, &parts[i]);
    }
    if (layout.rough)
        sheet_say(sheet, "\n~ rough: fewer than 30 deals, or fewer than about ten unlike the rest\n");
    for (int i = 0; i < 2; i++) {
        if (parts[i].sample->deals == 0) continue;
        show_swings(&layout, &parts[i]);
        say_faults(&parts[i], sheet);
    }
}
