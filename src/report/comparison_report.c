/* Computes the rows of a comparison, and writes its JSON from them. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/memory.h"
#include "report/comparison.h"

/* ---- figures ---- */

const char comparison_head_a[] = "A", comparison_head_b[] = "B";

#define NUMBER          .gap = "  ", .width = 10, .decimals = DECIMALS_ADAPTED, .ends_width = 22, .ends_room = 9
#define FIRST_COLUMN    .gap = "  ", .width = COMMON_WIDTH
#define CONTRAST(field) offsetof(Contrast, field)

#define MEANS                                                                                                \
    {FIGURE_REAL, CONTRAST(a), .key = "a", .head = comparison_head_a, .spare = 3, NUMBER}, {                 \
        FIGURE_REAL, CONTRAST(b), .key = "b", .head = comparison_head_b, .spare = 3, NUMBER                  \
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
    {FIGURE_INTERVAL, AT(own[SIDE_A].score), .head = comparison_head_a, .column = "a",
     .ends_column = "a_ci95", .spare = 2, NUMBER},
    {FIGURE_FLAG, AT(own[SIDE_A].rough), .column = "a_rough", ROUGH_COLUMN},
    {FIGURE_OBJECT, AT(own[SIDE_B]), .key = "b", .inner = &own_figures},
    {FIGURE_INTERVAL, AT(own[SIDE_B].score), .head = comparison_head_b, .column = "b",
     .ends_column = "b_ci95", .spare = 2, NUMBER},
    {FIGURE_FLAG, AT(own[SIDE_B].rough), .column = "b_rough", ROUGH_COLUMN},
    {FIGURE_COUNT, AT(deals), .key = "deals", .column = "difference_deals", .head = "over deals", .spare = 1,
     .width = 10},
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
    {FIGURE_COUNT, AT(deals), .key = "deals", .head = "deals", .spare = 2, .width = 9},
    {FIGURE_COUNT, AT(games_each), .head = "games each", .column = "games_each", .spare = 1, .width = 10},
    MEANS,
    DIFFERENCE,
};
const Figures comparison_opponent_figures = FIGURE_LIST(of_opponent);
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
    {FIGURE_CHARS, AT(games[SIDE_A]), .shown = DIRECT, .head = "games", .column = "games", .gap = "  ",
     .width = 8},
    {FIGURE_CHARS, AT(games[SIDE_A]), .shown = TWINS, .head = comparison_head_a, .column = "games_a",
     .gap = "  ", .width = 8},
    {FIGURE_CHARS, AT(games[SIDE_B]), .shown = TWINS, .head = comparison_head_b, .column = "games_b",
     .gap = "  ", .width = 8},
    {FIGURE_WRITTEN, 0, .key = "games", .write = put_swing_games},
};
#undef AT

/* ---- what rows are made of ---- */

static Contrast contrast_of(double a, double b, Interval difference) {
    return (Contrast){a, b, difference, difference.low > 0 || difference.high < 0, difference.rough, NULL};
}

/* The row of a seat, a side or a role, by its index among all cells. */
static CellRow cell_row(const Sample *sample, int cell, const char *format, const char *name) {
    Interval difference = sample_cell_difference(sample, cell);
    CellRow row = {.contrast = contrast_of(NAN, NAN, difference),
                   .seat = cell,
                   .side = name,
                   .role = name,
                   .has_role = *format == 0,
                   .deals = (int64_t)sample->cell[cell].difference.count};
    for (int side = 0; side < SIDES; side++) {
        Interval score = sample_cell_mean(sample, cell, side);
        row.own[side] = (OwnRow){(int64_t)sample->cell[cell].side[side].observations, score, score.rough};
    }
    snprintf(row.label, sizeof row.label, "%s%.80s", format, name);
    if (row.deals == 0) row.contrast.word = "(no deal with both there)";
    return row;
}

static MeasureRow measure_row(const Sample *sample, int measure) {
    return (MeasureRow){contrast_of(sample_mean(sample, measure, SIDE_A).mean,
                                    sample_mean(sample, measure, SIDE_B).mean,
                                    sample_difference(sample, measure)),
                        sample->columns->measure[measure].name};
}

/* Iterates over the opponents of a twin, from *member = 0; NULL after the last one. */
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

void comparison_names(const Comparison *comparison, int twin, char out[NAMES_SHOWN]) {
    const char *name;
    int member = 0;
    size_t length = 0;
    out[0] = 0;
    while (length < NAMES_SHOWN && (name = next_opponent(comparison, twin, &member)))
        length += (size_t)snprintf(out + length, NAMES_SHOWN - length, "%s%s", length ? " + " : "", name);
}

static OpponentRow sum_row(const Comparison *comparison, const TwinSum *sum, int twin) {
    ScoreRange range = comparison->columns.score,
               apart = {range.low - range.high, range.high - range.low, range.met};
    OpponentRow row = {contrast_of(ratio_score(&sum->score[SIDE_A], range).mean,
                                   ratio_score(&sum->score[SIDE_B], range).mean,
                                   gap_score(&sum->difference, apart)),
                       comparison,
                       twin,
                       (int64_t)sum->games,
                       (int64_t)sum->difference.count,
                       "all"};
    if (twin >= 0) comparison_names(comparison, twin, row.names);
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

DirectRow comparison_direct(const DirectGames *direct) {
    int classes = direct->class_count;
    Moments share = ratio_moments(&direct->points);
    MatchEstimate estimate = classes ? elo_estimate(direct->classes, classes) : elo_estimate_moments(&share);
    Interval difference = sample_difference(&direct->sample, MEASURE_SCORE);
    return (DirectRow){.games = (int64_t)direct->sample.games,
                       .deals = (int64_t)direct->sample.deals,
                       .faults = (int64_t)direct->sample.faults,
                       .comparisons = (int64_t)direct->comparisons,
                       .wins = (int64_t)direct->wins,
                       .draws = (int64_t)direct->draws,
                       .losses = (int64_t)direct->losses,
                       .score = estimate.score,
                       .elo = estimate.elo,
                       .difference = difference,
                       .classes = {classes, direct->classes},
                       .los = estimate.los,
                       .rough = estimate.score.rough,
                       .difference_rough = difference.rough};
}

SwingRow comparison_swing(const Comparison *comparison, const Swing *swing) {
    return (SwingRow){.comparison = comparison,
                      .swing = swing,
                      .deal = swing->deal,
                      .difference = swing->difference,
                      .plies = swing->plies};
}

/* ---- both kinds of games ---- */

static void fill_part(ShownPart *part) {
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

ShownPart *comparison_parts(const Comparison *comparison) {
    ShownPart *parts = memory_new(2, sizeof *parts);
    if (!parts) return NULL;
    parts[0] = (ShownPart){.key = "direct",
                           .what = "with each other",
                           .sample = &comparison->direct.sample,
                           .swings = &comparison->direct.swings};
    parts[1] = (ShownPart){.key = "common",
                           .what = "against the same opponents",
                           .sample = &comparison->common.sample,
                           .swings = &comparison->common.swings,
                           .twins = true};
    for (int i = 0; i < 2; i++) parts[i].comparison = comparison;
    for (int i = 0; i < 2; i++)
        if (parts[i].sample->deals > 0) fill_part(&parts[i]);
    return parts;
}

Table comparison_cells(const ShownPart *part, unsigned kind, int first, int count) {
    return (Table){.figures = FIGURES(of_cell), .having = kind, TABLE_ROWS(part->cells + first, count)};
}

Table comparison_measures(const ShownPart *part) {
    return (Table){.figures = FIGURES(of_measure),
                   TABLE_ROWS(part->measures, part->sample->columns->measure_count)};
}

Table comparison_swings(const ShownPart *part) {
    return (Table){
        .figures = FIGURES(of_swing), .having = part->twins ? TWINS : DIRECT, .count = part->swings->count};
}

OpponentRow *comparison_opponents(const Comparison *comparison, int *count) {
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

/* Writes the lists of one kind of games. */
static void put_part(JsonWriter *json, const ShownPart *part) {
    const Columns *columns = part->sample->columns;
    int seats = columns->seats, sides = columns->side_count;
    Table tables[] = {comparison_cells(part, OF_SEAT, 0, seats),
                      comparison_cells(part, OF_ROLE, seats + sides, 2 * columns->role_count),
                      comparison_cells(part, OF_SIDE, seats, sides), comparison_measures(part)};
    table_put(json, "seats", &tables[0]);
    table_put(json, "roles", &tables[1]);
    if (sides > 0) table_put(json, "sides", &tables[2]);
    table_put(json, "statistics", &tables[3]);
    json_put_list(json, "swings");
    for (int i = 0; i < part->swings->count; i++) {
        SwingRow row = comparison_swing(part->comparison, &part->swings->top[i]);
        json_put_object(json, NULL);
        figures_put(json, FIGURES(of_swing), part->twins ? TWINS : 0, &row);
        json_end(json);
    }
    json_end(json);
}

static void put_direct(JsonWriter *json, const Comparison *comparison) {
    int classes = comparison->direct.class_count;
    DirectRow row = comparison_direct(&comparison->direct);
    figures_put(json, FIGURES(of_direct),
                classes == 5   ? FIVE_CLASSES
                : classes == 3 ? THREE_CLASSES
                               : 0,
                &row);
}

static void put_common(JsonWriter *json, const Comparison *comparison) {
    int count;
    OpponentRow *rows = comparison_opponents(comparison, &count);
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

bool comparison_is_complete(const Comparison *comparison) {
    return comparison->games == comparison->schedule->games;
}

const char *comparison_entrant(const Comparison *comparison, int side) {
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
    json_put_bool(&json, "complete", comparison_is_complete(comparison));
    json_put_string(&json, "a", comparison_entrant(comparison, SIDE_A));
    json_put_string(&json, "b", comparison_entrant(comparison, SIDE_B));
    ShownPart *parts = comparison_parts(comparison);
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
