/* Keeps the sums of the current deal separately and adds them to the means when it is complete. Twins are
 * found by bisection, because pairings are sorted. */
#include "report/comparison.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/memory.h"
#include "config/varied.h"

/* ---- encounters ---- */

/* Finds direct and twin pairings. Members of a pairing ascend, and so do the pairings if all meet on every
 * deal. Formats in rounds have no twins: an opponent meets only one of the two in a round, on deals of that
 * round. */

/* The index of an entrant among the members of a pairing; -1 if it is none of them. */
static int place_of(const uint16_t *members, int size, uint16_t entrant) {
    for (int i = 0; i < size; i++)
        if (members[i] == entrant) return i;
    return -1;
}

static int compare_members(const uint16_t *one, const uint16_t *two, int size) {
    for (int i = 0; i < size; i++)
        if (one[i] != two[i]) return one[i] < two[i] ? -1 : 1;
    return 0;
}

/* The pairing of these members, by bisection; -1 if they do not meet. */
static int64_t find_pairing(const Schedule *schedule, const uint16_t *members) {
    int64_t low = 0, high = schedule->pairings;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        int order = compare_members(schedule_pairing(schedule, middle), members, schedule->pairing_size);
        if (order == 0) return middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

/* Replaces the member at `place` by `entrant` and keeps the order; returns the index of `entrant`. */
static int replace_member(const uint16_t *members, int size, int place, uint16_t entrant, uint16_t *out) {
    int count = 0, new_place = 0;
    for (int i = 0; i < size; i++) {
        if (i == place) continue;
        if (members[i] < entrant) new_place = count + 1;
        out[count++] = members[i];
    }
    memmove(out + new_place + 1, out + new_place, (size_t)(count - new_place) * sizeof *out);
    out[new_place] = entrant;
    return new_place;
}

static int find_seating(const Schedule *schedule, const uint8_t *wanted) {
    for (int i = 0; i < schedule->seating_count; i++)
        if (memcmp(schedule->seatings + i * schedule->seats, wanted, (size_t)schedule->seats) == 0) return i;
    return -1;
}

/* Maps B's seatings to A's, given the indices of A and B in their pairings. */
static const int16_t *seating_map(Encounters *encounters, const Schedule *schedule, int place_a,
                                  int place_b) {
    int16_t *map = encounters->maps[place_a][place_b];
    if (map) return map;
    encounters->maps[place_a][place_b] = map = memory_get((size_t)schedule->seating_count * sizeof *map);
    for (int i = 0; map && i < schedule->seating_count; i++) {
        uint8_t wanted[SEATS_MAX];
        for (int seat = 0; seat < schedule->seats; seat++) {
            int place = schedule->seatings[i * schedule->seats + seat];
            int other = place - (place > place_b); /* index among the other members */
            wanted[seat] = (uint8_t)(place == place_b ? place_a : other + (other >= place_a));
        }
        map[i] = (int16_t)find_seating(schedule, wanted);
    }
    return map;
}

/* Adds the twin of a pairing that has A at `place` and does not have B. */
static bool add_twin(Encounters *encounters, const Schedule *schedule, int64_t pairing, int place,
                     uint16_t entrant_b) {
    uint16_t members[SEATS_MAX];
    int place_b = replace_member(schedule_pairing(schedule, pairing), schedule->pairing_size, place,
                                 entrant_b, members);
    int64_t other = find_pairing(schedule, members);
    if (other < 0) return true;
    const int16_t *map = seating_map(encounters, schedule, place, place_b);
    int twin = encounters->twin_count++;
    encounters->twins[twin] = (TwinPairings){{pairing, other}, map};
    encounters->kinds[pairing] = 2 * twin + SIDE_A;
    encounters->kinds[other] = 2 * twin + SIDE_B;
    return map != NULL;
}

static bool fill(Encounters *encounters, const Schedule *schedule, const uint16_t entrant[SIDES]) {
    int size = schedule->pairing_size;
    for (int64_t i = 0; i < schedule->pairings; i++) encounters->kinds[i] = PAIRING_NEITHER;
    for (int64_t i = 0; i < schedule->pairings; i++) {
        const uint16_t *members = schedule_pairing(schedule, i);
        int a = place_of(members, size, entrant[SIDE_A]);
        bool both = a >= 0 && place_of(members, size, entrant[SIDE_B]) >= 0;
        if (both) {
            encounters->kinds[i] = PAIRING_DIRECT;
            encounters->direct_count++;
        } else if (a >= 0 && !schedule->drawn_by_results &&
                   !add_twin(encounters, schedule, i, a, entrant[SIDE_B])) {
            return false;
        }
    }
    return true;
}

static int64_t count_pairings_of(const Schedule *schedule, uint16_t entrant) {
    int64_t count = 0;
    for (int64_t i = 0; i < schedule->pairings; i++)
        count += place_of(schedule_pairing(schedule, i), schedule->pairing_size, entrant) >= 0;
    return count;
}

bool encounters_open(Encounters *encounters, const Schedule *schedule, const uint16_t entrant[SIDES],
                     Error *error) {
    *encounters = (Encounters){0};
    encounters->kinds = memory_get((size_t)schedule->pairings * sizeof *encounters->kinds);
    encounters->twins =
        memory_new((size_t)count_pairings_of(schedule, entrant[SIDE_A]) + 1, sizeof *encounters->twins);
    return (encounters->kinds && encounters->twins && fill(encounters, schedule, entrant)) ||
           error_memory(error, "the pairings of two entrants");
}

void encounters_close(Encounters *encounters) {
    free(encounters->kinds);
    free(encounters->twins);
    for (int i = 0; i < SEATS_MAX; i++)
        for (int j = 0; j < SEATS_MAX; j++) free(encounters->maps[i][j]);
    *encounters = (Encounters){0};
}

/* ---- the sample ---- */

/* ---- columns ---- */

static void add_measure(Columns *columns, const char *name, MeasureKind kind, bool whole, int position) {
    columns->measure[columns->measure_count++] =
        (Measure){.name = name, .kind = kind, .whole = whole, .once = whole, .position = position};
}

/* Marks statistics that depend only on the deal. */
static void mark_fixed(Columns *columns, const Game *game) {
    for (int i = 0; i < columns->measure_count; i++)
        for (const char *const *name = game->covariates; name && *name; name++)
            if (strcmp(columns->measure[i].name, *name) == 0) columns->measure[i].fixed = true;
}

void columns_list(Columns *columns, const Config *config) {
    const Game *game = config->game;
    int32_t lowest, highest;
    config_score_bounds(config, &lowest, &highest);
    *columns = (Columns){.seats = config->seats, .score = {.low = lowest, .high = highest}};
    add_measure(columns, "score", MEASURE_SCORE, false, 0);
    if (config->seats > 2) add_measure(columns, "place", MEASURE_PLACE, false, 0);
    columns->measure[columns->measure_count - 1].once =
        config->seats > 2 && config->options.fill == FILL_SIDES;
    add_measure(columns, "decisions", MEASURE_DECISIONS, false, 0);
    add_measure(columns, "nodes", MEASURE_NODES, false, 0);
    add_measure(columns, "plies", MEASURE_PLIES, true, 0);
    columns->side = game->sides;
    while (game->sides && columns->side_count < SEATS_MAX && game->sides[columns->side_count])
        columns->side_count++;
    int position = 0;
    CHECK(game->stat_count <= STATS_MAX, "measures and roles have room for every statistic");
    for (int i = 0; i < game->stat_count; i++) {
        const GameStat *stat = &game->stats[i];
        if (stat->is_seat && !stat->per_seat)
            columns->role[columns->role_count++] =
                (Measure){.name = stat->name, .kind = MEASURE_STAT, .whole = true, .position = position};
        else if (!stat->format)
            add_measure(columns, stat->name, MEASURE_STAT, !stat->per_seat, position);
        position += stat->per_seat ? config->seats : 1;
    }
    mark_fixed(columns, game);
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

static void add_to_cell(Sample *sample, int cell, int side, int64_t score) {
    sample->deal.cell[side][cell] += score;
    sample->deal.cell_games[side][cell]++;
}

static void add_seat(Sample *sample, int side, const GameResult *result, int seat) {
    const Columns *columns = sample->columns;
    const Outcome *outcome = &result->outcome;
    int first_side = columns->seats + 2 * columns->role_count;
    int32_t score = outcome->score[seat];
    bool first = sample->deal.game_seats[side]++ == 0;
    sample->deal.seats[side]++;
    for (int i = 0; i < columns->measure_count; i++)
        if (first || !columns->measure[i].once)
            add_value(sample, i, side, value_of(&columns->measure[i], result, seat));
    add_to_cell(sample, seat, side, score);
    if (outcome->sides && outcome->sides <= columns->side_count)
        add_to_cell(sample, first_side + outcome->side[seat], side, score);
    for (int i = 0; i < columns->role_count; i++) {
        bool has_role = value_of(&columns->role[i], result, seat) == seat;
        add_to_cell(sample, columns->seats + 2 * i + !has_role, side, score);
    }
}

void sample_add_game(Sample *sample, int side, uint16_t entrant, const GameResult *result) {
    const Columns *columns = sample->columns;
    sample->deal.games[side]++;
    sample->deal.game_seats[side] = 0;
    for (int seat = 0; seat < columns->seats; seat++)
        if (result->task.entrant[seat] == entrant) add_seat(sample, side, result, seat);
}

static void end_sums(Ratio side[SIDES], Gap *difference, const int64_t total[SIDES],
                     const int64_t observations[SIDES]) {
    for (int i = 0; i < SIDES; i++)
        if (observations[i]) ratio_add(&side[i], total[i], observations[i]);
    if (observations[SIDE_A] && observations[SIDE_B]) gap_add(difference, total, observations);
}

void sample_end_deal(Sample *sample) {
    const Columns *columns = sample->columns;
    if (sample->deal.games[SIDE_A] == 0) return;
    sample->deals++;
    for (int i = 0; i < columns->measure_count; i++) {
        const int64_t total[SIDES] = {sample->deal.measure[SIDE_A][i], sample->deal.measure[SIDE_B][i]};
        MeasureSum *sum = &sample->measure[i];
        end_sums(sum->side, &sum->difference, total,
                 columns->measure[i].once ? sample->deal.games : sample->deal.seats);
    }
    int cells = columns->seats + 2 * columns->role_count + columns->side_count;
    for (int i = 0; i < cells; i++) {
        const int64_t total[SIDES] = {sample->deal.cell[SIDE_A][i], sample->deal.cell[SIDE_B][i]};
        const int64_t games[SIDES] = {sample->deal.cell_games[SIDE_A][i], sample->deal.cell_games[SIDE_B][i]};
        end_sums(sample->cell[i].side, &sample->cell[i].difference, total, games);
    }
}

/* ---- results ---- */

/* Bounds of values other than scores. */
static ScoreRange measure_bounds(const Sample *sample, int measure) {
    const MeasureSum *sum = &sample->measure[measure];
    if (sample->columns->measure[measure].kind == MEASURE_PLACE)
        return (ScoreRange){.low = 1, .high = sample->columns->seats};
    if (sum->least > sum->greatest) return (ScoreRange){0}; /* no values yet */
    return (ScoreRange){.low = (double)sum->least, .high = (double)sum->greatest};
}

/* True if a rule cut games off: values that grow with a game's length then have rare extremes that few deals
 * may miss. */
static bool may_hide(const Sample *sample, int measure) {
    const Measure *what = &sample->columns->measure[measure];
    return sample->cut && what->kind != MEASURE_SCORE && what->kind != MEASURE_PLACE && !what->fixed;
}

Interval sample_mean(const Sample *sample, int measure, int side) {
    const Ratio *ratio = &sample->measure[measure].side[side];
    if (measure == MEASURE_SCORE) return ratio_score(ratio, sample->columns->score);
    ScoreRange bounds = measure_bounds(sample, measure);
    return ratio_interval(ratio, bounds.low, bounds.high);
}

static ScoreRange difference_range(ScoreRange range) {
    return (ScoreRange){range.low - range.high, range.high - range.low, range.met};
}

Interval sample_difference(const Sample *sample, int measure) {
    const Gap *gap = &sample->measure[measure].difference;
    if (measure == MEASURE_SCORE) return gap_score(gap, difference_range(sample->columns->score));
    ScoreRange range = difference_range(measure_bounds(sample, measure));
    if (sample->one_game && sample->columns->measure[measure].whole) range = (ScoreRange){0};
    Interval difference = gap_interval(gap, range.low, range.high);
    difference.rough = difference.rough || may_hide(sample, measure);
    return difference;
}

Interval sample_cell_mean(const Sample *sample, int cell, int side) {
    return ratio_score(&sample->cell[cell].side[side], sample->columns->score);
}

Interval sample_cell_difference(const Sample *sample, int cell) {
    return gap_score(&sample->cell[cell].difference, difference_range(sample->columns->score));
}
