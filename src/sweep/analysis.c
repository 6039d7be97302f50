#include "sweep/analysis.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stats/interval.h"
#include "sweep/grouping.h"

void analysis_free(Analysis *analysis) {
    for (int i = 0; i < analysis->grouping_count; i++) free(analysis->groupings[i].groups);
    free(analysis->groupings);
    free(analysis->points);
    *analysis = (Analysis){0};
}

/* ---- points ---- */

typedef struct {
    Cluster share, to_best, to_default;
} PointSums;

static bool is_base(const Config *config, int point) {
    const Points *points = &config->points;
    for (int i = 0; i < points->parameter_count; i++) {
        const Option *option = points->parameters[i];
        if (option_get(option, config->entrants[point].params) != option_get(option, points->base.params))
            return false;
    }
    return true;
}

static void find_reference(Analysis *analysis) {
    for (int i = 0; i < analysis->config->points.count && !analysis->reference_own; i++) {
        analysis->reference_own = is_base(analysis->config, i);
        if (analysis->reference_own) analysis->reference = i;
    }
}

/* Two readings: the best point must be known before differences to it can be taken. */
static void sum_points(Analysis *analysis, const Totals *totals, uint32_t *row, PointSums *sums) {
    for (int64_t deal = 0; deal < totals->deals; deal++) {
        totals_read(totals, deal, row);
        for (int i = 0; i < totals->points; i++) cluster_add(&sums[i].share, row[i]);
    }
    for (int i = 1; i < totals->points; i++)
        if (sums[i].share.sum > sums[analysis->best].share.sum) analysis->best = i;
    for (int64_t deal = 0; deal < totals->deals; deal++) {
        totals_read(totals, deal, row);
        int64_t best = row[analysis->best], reference = row[analysis->reference];
        for (int i = 0; i < totals->points; i++) {
            cluster_add(&sums[i].to_best, row[i] - best);
            cluster_add(&sums[i].to_default, row[i] - reference);
        }
    }
}

static Interval difference(const Cluster *cluster, double scale, bool itself) {
    if (itself) return (Interval){0, 0, 0};
    return cluster_interval(cluster, scale, -1, 1);
}

/* Whether zero lies within the interval that holds for all `pairs` at once. */
static bool is_tied(const Cluster *to_best, double pairs) {
    if (to_best->count < 2 || to_best->sum == 0) return true;
    double variance = cluster_variance(to_best), n = (double)to_best->count;
    if (variance <= 0) return false;
    return fabs((double)to_best->sum / n) <= -normal_quantile(0.025 / pairs) * sqrt(variance / n);
}

static void finish_points(Analysis *analysis, const Totals *totals, const PointSums *sums) {
    double scale = totals_scale(totals), points = totals->points;
    double pairs = points > 1 ? points * (points - 1) / 2 : 1;
    if (scale <= 0) scale = 1;
    for (int i = 0; i < totals->points; i++) {
        PointResult *result = &analysis->points[i];
        result->share = cluster_interval(&sums[i].share, scale, 0, 1);
        result->to_best = difference(&sums[i].to_best, scale, i == analysis->best);
        result->to_default = difference(&sums[i].to_default, scale, i == analysis->reference);
        result->tied = i == analysis->best || is_tied(&sums[i].to_best, pairs);
    }
}

bool analysis_create(Analysis *analysis, const Totals *totals, Error *error) {
    *analysis = (Analysis){.config = totals->config, .deals = totals->deals};
    size_t points = (size_t)totals->points;
    PointSums *sums = calloc(points, sizeof *sums);
    uint32_t *row = calloc(points, sizeof *row);
    analysis->points = calloc(points, sizeof *analysis->points);
    bool good = sums && row && analysis->points && !totals->failed;
    if (good) {
        find_reference(analysis);
        sum_points(analysis, totals, row, sums);
        finish_points(analysis, totals, sums);
        good = grouping_create(analysis, totals);
    }
    free(sums);
    free(row);
    return good || error_system(error, "no memory for the statistics of %d points", totals->points);
}

/* ---- points.csv ---- */

/* "-0.000000" is written as "0.000000". */
static void put_fixed(Text *out, double value) {
    text_format(out, ",%.6f", fabs(value) < 0.5e-6 ? 0.0 : value);
}

static void put_interval(Text *out, Interval interval) {
    put_fixed(out, interval.mean);
    put_fixed(out, interval.low);
    put_fixed(out, interval.high);
}

void analysis_csv(const Analysis *analysis, const Scoreboard *board, Text *out) {
    const Points *points = &analysis->config->points;
    text_string(out, "point");
    for (int i = 0; i < points->parameter_count; i++) text_format(out, ",%s", points->parameters[i]->name);
    text_string(out, ",games,score,score_low,score_high,to_best,to_best_low,to_best_high,to_default,"
                     "to_default_low,to_default_high,tied\n");
    for (int i = 0; i < points->count; i++) {
        const PointResult *result = &analysis->points[i];
        text_integer(out, i + 1);
        for (int k = 0; k < points->parameter_count; k++) {
            char value[64];
            const Option *option = points->parameters[k];
            option_format(option, option_get(option, analysis->config->entrants[i].params), value,
                          sizeof value);
            text_format(out, ",%s", value);
        }
        text_format(out, ",%llu", (unsigned long long)board->tally->entrant[i].games);
        put_interval(out, result->share);
        put_interval(out, result->to_best);
        put_interval(out, result->to_default);
        text_string(out, result->tied ? ",true\n" : ",false\n");
    }
}

/* ---- summary.json ---- */

enum { DECIMALS = 6 };

static void add_interval(cJSON *object, const char *key, const char *ends_key, Interval interval) {
    json_add_fixed(object, key, interval.mean, DECIMALS);
    cJSON *ends = cJSON_AddArrayToObject(object, ends_key);
    cJSON_AddItemToArray(ends, json_fixed(interval.low, DECIMALS));
    cJSON_AddItemToArray(ends, json_fixed(interval.high, DECIMALS));
}

static cJSON *values_json(const Points *points, const Entrant *entrant) {
    cJSON *values = cJSON_CreateArray();
    for (int i = 0; i < points->parameter_count; i++)
        cJSON_AddItemToArray(values, option_value_json(points->parameters[i],
                                                       option_get(points->parameters[i], entrant->params)));
    return values;
}

static cJSON *point_json(const Analysis *analysis, const Scoreboard *board, int point) {
    const PointResult *result = &analysis->points[point];
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "point", point + 1);
    cJSON_AddItemToObject(object, "values",
                          values_json(&analysis->config->points, &analysis->config->entrants[point]));
    cJSON_AddNumberToObject(object, "games", (double)board->tally->entrant[point].games);
    add_interval(object, "score", "score_ci95", result->share);
    add_interval(object, "to_best", "to_best_ci95", result->to_best);
    add_interval(object, "to_default", "to_default_ci95", result->to_default);
    cJSON_AddBoolToObject(object, "tied", result->tied);
    return object;
}

static cJSON *group_json(const Points *points, const Grouping *grouping, const GroupResult *group) {
    cJSON *object = cJSON_CreateObject(), *values = cJSON_AddArrayToObject(object, "values");
    cJSON_AddItemToArray(values, option_value_json(points->parameters[grouping->first], group->value));
    if (grouping->second >= 0)
        cJSON_AddItemToArray(values, option_value_json(points->parameters[grouping->second], group->other));
    cJSON_AddNumberToObject(object, "points", group->points);
    add_interval(object, "score", "score_ci95", group->share);
    add_interval(object, "effect", "effect_ci95", group->effect);
    return object;
}

static cJSON *grouping_json(const Points *points, const Grouping *grouping) {
    cJSON *object = cJSON_CreateObject(), *names = cJSON_AddArrayToObject(object, "parameters");
    cJSON_AddItemToArray(names, cJSON_CreateString(points->parameters[grouping->first]->name));
    if (grouping->second >= 0)
        cJSON_AddItemToArray(names, cJSON_CreateString(points->parameters[grouping->second]->name));
    cJSON *groups = cJSON_AddArrayToObject(object, "groups");
    for (int i = 0; i < grouping->count; i++)
        cJSON_AddItemToArray(groups, group_json(points, grouping, &grouping->groups[i]));
    return object;
}

cJSON *analysis_json(const Analysis *analysis, const Scoreboard *board) {
    const Points *points = &analysis->config->points;
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "entrant", points->base.name);
    cJSON *names = cJSON_AddArrayToObject(root, "parameters");
    for (int i = 0; i < points->parameter_count; i++)
        cJSON_AddItemToArray(names, cJSON_CreateString(points->parameters[i]->name));
    cJSON *against = cJSON_AddArrayToObject(root, "against");
    for (int i = points->count; i < analysis->config->entrant_count; i++)
        cJSON_AddItemToArray(against, cJSON_CreateString(analysis->config->entrants[i].name));
    cJSON_AddNumberToObject(root, "best", analysis->best + 1);
    cJSON_AddNumberToObject(root, "default", analysis->reference + 1);
    cJSON_AddBoolToObject(root, "default_is_config", analysis->reference_own);
    cJSON *list = cJSON_AddArrayToObject(root, "points");
    for (int i = 0; i < points->count; i++) cJSON_AddItemToArray(list, point_json(analysis, board, i));
    cJSON *groupings = cJSON_AddArrayToObject(root, "marginals");
    for (int i = 0; i < analysis->grouping_count; i++)
        cJSON_AddItemToArray(groupings, grouping_json(points, &analysis->groupings[i]));
    return root;
}
