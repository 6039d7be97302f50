/* A comparison as JSON. */
#include "report/comparison.h"

#include "plan/figures.h"

/* "difference" of A and B; clear: the interval does not hold 0. */
static void add_difference(cJSON *object, Interval difference) {
    figures_add_interval(object, "difference", "difference_ci95", difference);
    cJSON_AddBoolToObject(object, "clear", difference.low > 0 || difference.high < 0);
    cJSON_AddBoolToObject(object, "rough", difference.rough);
}

/* ---- of both kinds of games ---- */

static void fill_cell(cJSON *object, const Sample *sample, int cell) {
    static const char *const keys[SIDES] = {"a", "b"};
    for (int side = 0; side < SIDES; side++) {
        cJSON *own = cJSON_AddObjectToObject(object, keys[side]);
        const Ratio *ratio = &sample->cell[cell].side[side];
        figures_add_count(own, "games", (uint64_t)ratio->observations);
        Interval score = sample_cell_mean(sample, cell, side);
        figures_add_interval(own, "score", "score_ci95", score);
        cJSON_AddBoolToObject(own, "rough", score.rough);
    }
    figures_add_count(object, "deals", sample->cell[cell].difference.totals.count);
    add_difference(object, sample_cell_difference(sample, cell));
}

static void add_cells(cJSON *object, const Sample *sample) {
    const Columns *columns = sample->columns;
    cJSON *seats = cJSON_AddArrayToObject(object, "seats");
    for (int seat = 0; seat < columns->seats; seat++) {
        cJSON *cell = cJSON_CreateObject();
        cJSON_AddNumberToObject(cell, "seat", seat);
        fill_cell(cell, sample, seat);
        cJSON_AddItemToArray(seats, cell);
    }
    cJSON *roles = cJSON_AddArrayToObject(object, "roles");
    for (int i = 0; i < 2 * columns->role_count; i++) {
        cJSON *cell = cJSON_CreateObject();
        cJSON_AddStringToObject(cell, "role", columns->role[i / 2].name);
        cJSON_AddBoolToObject(cell, "has_role", i % 2 == 0);
        fill_cell(cell, sample, columns->seats + i);
        cJSON_AddItemToArray(roles, cell);
    }
    if (columns->side_count == 0) return;
    cJSON *sides = cJSON_AddArrayToObject(object, "sides");
    for (int i = 0; i < columns->side_count; i++) {
        cJSON *cell = cJSON_CreateObject();
        cJSON_AddStringToObject(cell, "side", columns->side[i]);
        fill_cell(cell, sample, columns->seats + 2 * columns->role_count + i);
        cJSON_AddItemToArray(sides, cell);
    }
}

static void add_statistics(cJSON *object, const Sample *sample) {
    cJSON *list = cJSON_AddArrayToObject(object, "statistics");
    for (int i = 0; i < sample->columns->measure_count; i++) {
        cJSON *row = cJSON_CreateObject();
        cJSON_AddStringToObject(row, "column", sample->columns->measure[i].name);
        figures_add(row, "a", sample_mean(sample, i, SIDE_A).mean);
        figures_add(row, "b", sample_mean(sample, i, SIDE_B).mean);
        add_difference(row, sample_difference(sample, i));
        cJSON_AddItemToArray(list, row);
    }
}

static void add_names(cJSON *object, const Comparison *comparison, int twin) {
    const Schedule *schedule = comparison->schedule;
    const uint16_t *members = schedule_pairing(schedule, comparison->encounters.twins[twin].pairing[SIDE_A]);
    cJSON *names = cJSON_AddArrayToObject(object, "opponents");
    for (int i = 0; i < schedule->pairing_size; i++)
        if (members[i] != comparison->entrant[SIDE_A])
            cJSON_AddItemToArray(names, cJSON_CreateString(comparison->config->entrants[members[i]].name));
}

static void add_swings(cJSON *object, const Comparison *comparison, const SwingList *swings, bool twins) {
    cJSON *list = cJSON_AddArrayToObject(object, "swings");
    for (int i = 0; i < swings->count; i++) {
        const Swing *swing = &swings->top[i];
        cJSON *row = cJSON_CreateObject(), *games = NULL;
        cJSON_AddNumberToObject(row, "deal", (double)swing->deal);
        if (twins) add_names(row, comparison, swing->twin);
        cJSON_AddNumberToObject(row, "difference", (double)swing->difference);
        cJSON_AddNumberToObject(row, "plies", (double)swing->plies);
        games = cJSON_AddArrayToObject(row, "games");
        for (int j = 0; j < swing->part_count; j++) {
            cJSON *game = cJSON_CreateObject();
            cJSON_AddNumberToObject(game, twins ? "game_a" : "game", (double)swing->part[j].game[SIDE_A]);
            if (twins) cJSON_AddNumberToObject(game, "game_b", (double)swing->part[j].game[SIDE_B]);
            cJSON_AddNumberToObject(game, "difference", (double)swing->part[j].difference);
            cJSON_AddItemToArray(games, game);
        }
        cJSON_AddItemToArray(list, row);
    }
}

/* ---- one kind each ---- */

static void add_estimate(cJSON *object, const DirectGames *direct) {
    int classes = direct->class_count;
    double deals = (double)direct->points.count;
    MatchEstimate estimate =
        classes ? elo_estimate(direct->classes, classes)
                : elo_estimate_clusters(&direct->points,
                                        deals > 0 ? 2 * (double)direct->deal_comparisons / deals : 1);
    figures_add(object, "score", estimate.score);
    figures_add_ends(object, "score_ci95", estimate.score_low, estimate.score_high);
    cJSON_AddBoolToObject(object, "rough", estimate.rough);
    if (classes) {
        cJSON *counts = cJSON_AddArrayToObject(object, classes == 5 ? "pentanomial" : "trinomial");
        for (int i = 0; i < classes; i++)
            cJSON_AddItemToArray(counts, cJSON_CreateNumber((double)direct->classes[i]));
    }
    figures_add(object, "elo", estimate.elo);
    figures_add_ends(object, "elo_ci95", estimate.elo_low, estimate.elo_high);
    figures_add(object, "los", estimate.los);
}

static cJSON *direct_json(const Comparison *comparison) {
    const DirectGames *direct = &comparison->direct;
    if (direct->sample.deals == 0) return cJSON_CreateNull();
    cJSON *object = cJSON_CreateObject();
    figures_add_count(object, "games", direct->sample.games);
    figures_add_count(object, "deals", direct->sample.deals);
    figures_add_count(object, "faults", direct->sample.faults);
    figures_add_count(object, "comparisons", direct->comparisons);
    figures_add_count(object, "wins", direct->wins);
    figures_add_count(object, "draws", direct->draws);
    figures_add_count(object, "losses", direct->losses);
    add_estimate(object, direct);
    Interval difference = sample_difference(&direct->sample, MEASURE_SCORE);
    figures_add_interval(object, "score_difference", "score_difference_ci95", difference);
    cJSON_AddBoolToObject(object, "score_difference_rough", difference.rough);
    add_cells(object, &direct->sample);
    add_statistics(object, &direct->sample);
    add_swings(object, comparison, &direct->swings, false);
    return object;
}

static void add_sum(cJSON *object, const Columns *columns, const TwinSum *sum) {
    double low = columns->score.low, high = columns->score.high;
    figures_add_count(object, "games_each", sum->games);
    figures_add_count(object, "deals", sum->difference.totals.count);
    figures_add(object, "a", ratio_interval(&sum->score[SIDE_A], low, high).mean);
    figures_add(object, "b", ratio_interval(&sum->score[SIDE_B], low, high).mean);
    add_difference(object, ratio_interval(&sum->difference, low - high, high - low));
}

static cJSON *common_json(const Comparison *comparison) {
    const CommonGames *common = &comparison->common;
    const Sample *sample = &common->sample;
    if (sample->deals == 0) return cJSON_CreateNull();
    cJSON *object = cJSON_CreateObject();
    const MeasureSum *score = &sample->measure[MEASURE_SCORE];
    TwinSum all = {.games = sample->games,
                   .score = {score->side[SIDE_A], score->side[SIDE_B]},
                   .difference = score->difference};
    add_sum(object, sample->columns, &all);
    figures_add_count(object, "faults", sample->faults);
    cJSON *list = cJSON_AddArrayToObject(object, "by_opponent");
    for (int i = 0; i < comparison->encounters.twin_count; i++) {
        if (common->sums[i].games == 0) continue;
        cJSON *row = cJSON_CreateObject();
        add_names(row, comparison, i);
        add_sum(row, sample->columns, &common->sums[i]);
        cJSON_AddItemToArray(list, row);
    }
    add_cells(object, sample);
    add_statistics(object, sample);
    add_swings(object, comparison, &common->swings, true);
    return object;
}

char *comparison_json(const Comparison *comparison) {
    const Config *config = comparison->config;
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "name", config->name);
    cJSON_AddStringToObject(root, "game", config->game->name);
    cJSON_AddNumberToObject(root, "seats", config->seats);
    cJSON_AddNumberToObject(root, "games", (double)comparison->games);
    cJSON_AddNumberToObject(root, "games_of_run", (double)comparison->schedule->games);
    cJSON_AddBoolToObject(root, "complete", comparison->games == comparison->schedule->games);
    cJSON_AddStringToObject(root, "a", config->entrants[comparison->entrant[SIDE_A]].name);
    cJSON_AddStringToObject(root, "b", config->entrants[comparison->entrant[SIDE_B]].name);
    cJSON_AddItemToObject(root, "direct", direct_json(comparison));
    cJSON_AddItemToObject(root, "common", common_json(comparison));
    char *text = json_print(root);
    cJSON_Delete(root);
    return text;
}
