#include "report/sample.h"

#include <string.h>

/* ---- columns ---- */

static void add_measure(Columns *columns, const char *name, MeasureKind kind, bool whole, int position) {
    columns->measure[columns->measure_count++] = (Measure){name, kind, whole, position};
}

void columns_list(Columns *columns, const Config *config) {
    const Game *game = config->game;
    int32_t lowest, highest;
    game->score_bounds(config->rules, &lowest, &highest);
    *columns = (Columns){.seats = config->seats, .score = {lowest, highest}};
    add_measure(columns, "score", MEASURE_SCORE, false, 0);
    if (config->seats > 2) add_measure(columns, "place", MEASURE_PLACE, false, 0);
    add_measure(columns, "decisions", MEASURE_DECISIONS, false, 0);
    add_measure(columns, "nodes", MEASURE_NODES, false, 0);
    add_measure(columns, "plies", MEASURE_PLIES, true, 0);
    columns->side = game->sides;
    while (game->sides && columns->side_count < SEATS_MAX && game->sides[columns->side_count])
        columns->side_count++;
    int position = 0;
    for (int i = 0; i < game->stat_count; i++) {
        const GameStat *stat = &game->stats[i];
        if (stat->is_seat && !stat->per_seat)
            columns->role[columns->role_count++] = (Measure){stat->name, MEASURE_STAT, true, position};
        else if (!stat->format)
            add_measure(columns, stat->name, MEASURE_STAT, !stat->per_seat, position);
        position += stat->per_seat ? config->seats : 1;
    }
}

void columns_narrow(Columns *columns, int64_t score_most) {
    columns->score = score_range(score_most, columns->score.low, columns->score.high);
}

static int64_t value_of(const Measure *measure, const GameResult *result, int seat) {
    switch (measure->kind) {
    case MEASURE_SCORE:
        return result->outcome.score[seat];
    case MEASURE_PLACE:
        return result->outcome.place[seat];
    case MEASURE_DECISIONS:
        return result->decisions[seat];
    case MEASURE_NODES:
        return (int64_t)result->nodes[seat];
    case MEASURE_PLIES:
        return result->plies;
    case MEASURE_STAT:
        break;
    }
    return result->stats[measure->position + (measure->whole ? 0 : seat)];
}

/* ---- sums ---- */

void sample_open(Sample *sample, const Columns *columns, bool one_game, int64_t value_limit) {
    *sample = (Sample){.columns = columns, .one_game = one_game, .value_limit = value_limit};
    for (int i = 0; i < columns->measure_count; i++) {
        sample->measure[i].least = INT64_MAX;
        sample->measure[i].greatest = INT64_MIN;
    }
}

void sample_begin_deal(Sample *sample) { memset(&sample->deal, 0, sizeof sample->deal); }

static void add_value(Sample *sample, int measure, int side, int64_t value) {
    MeasureSum *sum = &sample->measure[measure];
    if (value > sample->value_limit || value < -sample->value_limit) {
        sample->too_large = true;
        return;
    }
    sample->deal.measure[side][measure] += value;
    if (value < sum->least) sum->least = value;
    if (value > sum->greatest) sum->greatest = value;
}

void sample_add_pair(Sample *sample, const GameResult *const result[SIDES], const int seat[SIDES]) {
    const Columns *columns = sample->columns;
    sample->deal.pairs++;
    for (int i = 0; i < columns->measure_count; i++)
        for (int side = 0; side < SIDES; side++)
            add_value(sample, i, side, value_of(&columns->measure[i], result[side], seat[side]));
}

static void add_to_cell(Sample *sample, int cell, int side, int64_t score) {
    sample->deal.cell[side][cell] += score;
    sample->deal.cell_games[side][cell]++;
}

void sample_add_seats(Sample *sample, int side, uint16_t entrant, const GameResult *result) {
    const Columns *columns = sample->columns;
    const Outcome *outcome = &result->outcome;
    int first_side = columns->seats + 2 * columns->role_count;
    for (int seat = 0; seat < columns->seats; seat++) {
        if (result->task.entrant[seat] != entrant) continue;
        int32_t score = outcome->score[seat];
        add_to_cell(sample, seat, side, score);
        if (outcome->sides && outcome->sides <= columns->side_count)
            add_to_cell(sample, first_side + outcome->side[seat], side, score);
        for (int i = 0; i < columns->role_count; i++) {
            bool has_role = value_of(&columns->role[i], result, seat) == seat;
            add_to_cell(sample, columns->seats + 2 * i + !has_role, side, score);
        }
    }
}

static void end_cell(Sample *sample, int index) {
    Cell *cell = &sample->cell[index];
    int64_t games[SIDES], score[SIDES];
    for (int side = 0; side < SIDES; side++) {
        games[side] = sample->deal.cell_games[side][index];
        score[side] = sample->deal.cell[side][index];
        if (games[side]) ratio_add(&cell->side[side], score[side], games[side]);
    }
    if (games[SIDE_A] && games[SIDE_A] == games[SIDE_B])
        ratio_add(&cell->difference, score[SIDE_A] - score[SIDE_B], games[SIDE_A]);
}

void sample_end_deal(Sample *sample) {
    const Columns *columns = sample->columns;
    int64_t pairs = sample->deal.pairs;
    if (pairs == 0) return;
    sample->deals++;
    for (int i = 0; i < columns->measure_count; i++) {
        MeasureSum *sum = &sample->measure[i];
        int64_t a = sample->deal.measure[SIDE_A][i], b = sample->deal.measure[SIDE_B][i];
        ratio_add(&sum->side[SIDE_A], a, pairs);
        ratio_add(&sum->side[SIDE_B], b, pairs);
        ratio_add(&sum->difference, a - b, pairs);
    }
    int cells = columns->seats + 2 * columns->role_count + columns->side_count;
    for (int i = 0; i < cells; i++) end_cell(sample, i);
}

/* ---- results ---- */

static ScoreRange measure_bounds(const Sample *sample, int measure) {
    const Columns *columns = sample->columns;
    const MeasureSum *sum = &sample->measure[measure];
    MeasureKind kind = columns->measure[measure].kind;
    if (kind == MEASURE_SCORE) return columns->score;
    if (kind == MEASURE_PLACE) return (ScoreRange){1, columns->seats};
    if (sum->least > sum->greatest) return (ScoreRange){0, 0}; /* no value yet */
    return (ScoreRange){(double)sum->least, (double)sum->greatest};
}

Interval sample_mean(const Sample *sample, int measure, int side) {
    ScoreRange bounds = measure_bounds(sample, measure);
    return ratio_interval(&sample->measure[measure].side[side], bounds.low, bounds.high);
}

Interval sample_difference(const Sample *sample, int measure) {
    ScoreRange bounds = measure_bounds(sample, measure);
    bool always_equal = sample->one_game && sample->columns->measure[measure].whole;
    double range = always_equal ? 0 : bounds.high - bounds.low;
    return ratio_interval(&sample->measure[measure].difference, -range, range);
}

Interval sample_cell_mean(const Sample *sample, int cell, int side) {
    const Columns *columns = sample->columns;
    return ratio_interval(&sample->cell[cell].side[side], columns->score.low, columns->score.high);
}

Interval sample_cell_difference(const Sample *sample, int cell) {
    double range = sample->columns->score.high - sample->columns->score.low;
    return ratio_interval(&sample->cell[cell].difference, -range, range);
}
