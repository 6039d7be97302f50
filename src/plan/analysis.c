#include "plan/analysis.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "plan/figures.h"
#include "stats/interval.h"

void analysis_free(Analysis *analysis) {
    for (int i = 0; i < analysis->grouping_count; i++) free(analysis->groupings[i].groups);
    free(analysis->groupings);
    free(analysis->points);
    free(analysis->against);
    *analysis = (Analysis){0};
}

/* ---- points ---- */

typedef struct {
    Cluster share, to_best, to_default;
} PointSums;

static bool is_base(const Config *config, int point) {
    const Variants *points = variants_of(config);
    for (int i = 0; i < points->parameter_count; i++) {
        const Option *option = points->parameters[i];
        if (option_get(option, config->entrants[point].params) != option_get(option, points->base.params))
            return false;
    }
    return true;
}

static void find_reference(Analysis *analysis) {
    for (int i = 0; i < variants_of(analysis->config)->count && !analysis->reference_own; i++) {
        analysis->reference_own = is_base(analysis->config, i);
        if (analysis->reference_own) analysis->reference = i;
    }
}

static bool dropped(const Analysis *analysis, int point) {
    return analysis->race && analysis->race->results[point].dropped_after > 0;
}

static void find_best(Analysis *analysis, const Totals *totals) {
    int best = 0;
    while (dropped(analysis, best)) best++;
    for (int i = best + 1; i < totals->points; i++)
        if (!dropped(analysis, i) && totals->sum[i] > totals->sum[best]) best = i;
    analysis->best = best;
}

/* The best has played all deals, the reference perhaps not. */
static void sum_points(const Analysis *analysis, const Totals *totals, uint32_t *row, PointSums *sums) {
    int64_t reference_deals = totals->played[analysis->reference];
    for (int64_t deal = 0; deal < totals->deals; deal++) {
        totals_read(totals, deal, row);
        int64_t best = row[analysis->best], reference = row[analysis->reference];
        for (int i = 0; i < totals->points; i++) {
            if (deal >= totals->played[i]) continue;
            cluster_add(&sums[i].share, row[i]);
            cluster_add(&sums[i].to_best, row[i] - best);
            if (deal < reference_deals) cluster_add(&sums[i].to_default, row[i] - reference);
        }
    }
}

static Interval difference(const Cluster *cluster, double scale, bool itself) {
    if (itself) return (Interval){0};
    return cluster_interval(cluster, scale, -1, 1);
}

/* Whether zero lies within the interval that holds for all `pairs` at once. */
static bool is_tied(const Cluster *to_best, double scale, double pairs) {
    Moments moments = cluster_moments(to_best, scale);
    return moments_p_value(&moments, 0, -1, 1) >= 0.05 / pairs;
}

static double scale_of(const Totals *totals, int64_t deals) {
    double scale = totals_scale(totals, deals);
    return scale > 0 ? scale : 1;
}

/* Of a point that is still in, all deals so far count. */
static RaceResult race_result(const Analysis *analysis, int point, const Cluster *to_best) {
    if (dropped(analysis, point)) return analysis->race->results[point];
    if (point == analysis->best) return (RaceResult){.against = point};
    Cluster gaps = {.count = to_best->count, .sum = -to_best->sum, .squares = to_best->squares};
    return race_compare(analysis->race, analysis->best, &gaps);
}

static void finish_shares(const Analysis *analysis, const Totals *totals, const PointSums *sums,
                          PointResult *results) {
    int64_t reference_deals = totals->played[analysis->reference];
    for (int i = 0; i < totals->points; i++) {
        PointResult *result = &results[i];
        int64_t deals = totals->played[i], common = deals < reference_deals ? deals : reference_deals;
        double scale = scale_of(totals, deals);
        result->share = cluster_interval(&sums[i].share, scale, 0, 1);
        result->to_best = difference(&sums[i].to_best, scale, i == analysis->best);
        result->to_default =
            difference(&sums[i].to_default, scale_of(totals, common), i == analysis->reference);
    }
}

static void finish_points(Analysis *analysis, const Totals *totals, const PointSums *sums) {
    double points = totals->points, pairs = points * (points - 1) / 2; /* a single point is the best */
    finish_shares(analysis, totals, sums, analysis->points);
    for (int i = 0; i < totals->points; i++) {
        PointResult *result = &analysis->points[i];
        double scale = scale_of(totals, totals->played[i]);
        if (analysis->race) result->race = race_result(analysis, i, &sums[i].to_best);
        result->tied = i == analysis->best ||
                       (analysis->race ? !result->race.excluded : is_tied(&sums[i].to_best, scale, pairs));
    }
}

static void sum_opponents(Analysis *analysis, const Totals *totals, uint32_t *row, PointSums *sums) {
    size_t points = (size_t)totals->points;
    for (int i = 0; i < totals->opponent_count; i++) {
        memset(sums, 0, points * sizeof *sums);
        sum_points(analysis, &totals->opponents[i], row, sums);
        finish_shares(analysis, &totals->opponents[i], sums, analysis->against + (size_t)i * points);
    }
    analysis->opponents = totals->opponent_count;
}

static bool has_failed(const Totals *totals) {
    bool failed = totals->failed;
    for (int i = 0; i < totals->opponent_count; i++) failed = failed || totals->opponents[i].failed;
    return failed;
}

bool analysis_create(Analysis *analysis, const Schedule *schedule) {
    const Totals *totals = totals_of(schedule);
    *analysis = (Analysis){.schedule = schedule,
                           .config = schedule->config,
                           .race = race_state(schedule_layer(schedule, COURSE_RACE)),
                           .deals = totals->deals,
                           .common = totals_common(totals)};
    size_t points = (size_t)totals->points;
    PointSums *sums = memory_new(points, sizeof *sums);
    uint32_t *row = memory_new(points, sizeof *row);
    analysis->points = memory_new(points, sizeof *analysis->points);
    analysis->against = memory_new(points * (size_t)totals->opponent_count + 1, sizeof *analysis->against);
    bool good = sums && row && analysis->points && analysis->against && !has_failed(totals);
    if (good) {
        find_reference(analysis);
        find_best(analysis, totals);
        sum_points(analysis, totals, row, sums);
        finish_points(analysis, totals, sums);
        sum_opponents(analysis, totals, row, sums);
        good = grouping_create(analysis, totals);
    }
    free(sums);
    free(row);
    return good;
}

static bool is_rough(const PointResult *result) {
    return result->share.rough || result->to_best.rough || result->to_default.rough;
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

/* The two columns of a point that is still in are empty. */
static void put_race(const Analysis *analysis, int point, Text *out) {
    const RaceResult *result = &analysis->points[point].race;
    text_format(out, ",%lld,", (long long)analysis->race->totals->played[point]);
    if (result->dropped_after > 0)
        text_format(out, "%lld,%d", (long long)result->dropped_after, result->against + 1);
    else
        text_char(out, ',');
    put_fixed(out, result->low);
    put_fixed(out, result->high);
}

static const char *opponent_name(const Analysis *analysis, int opponent) {
    return analysis->config->entrants[variants_of(analysis->config)->count + opponent].name;
}

static const PointResult *against(const Analysis *analysis, int opponent, int point) {
    return &analysis
                ->against[(size_t)opponent * (size_t)variants_of(analysis->config)->count + (size_t)point];
}

static void put_shares(const PointResult *result, Text *out) {
    put_interval(out, result->share);
    put_interval(out, result->to_best);
    put_interval(out, result->to_default);
}

static void put_heads(const Analysis *analysis, Text *out) {
    static const char *const figures[] = {"share", "to_best", "to_default"};
    const Variants *points = variants_of(analysis->config);
    text_string(out, "point");
    for (int i = 0; i < points->parameter_count; i++) text_format(out, ",%s", points->parameters[i]->name);
    text_string(out, ",games,share,share_low,share_high,to_best,to_best_low,to_best_high,to_default,"
                     "to_default_low,to_default_high,tied,rough");
    if (analysis->race) text_string(out, ",deals,dropped_after,dropped_for,race_low,race_high");
    for (int i = 0; i < analysis->opponents; i++)
        for (int k = 0; k < 3; k++) {
            const char *name = opponent_name(analysis, i), *figure = figures[k];
            text_format(out, ",against_%s_%s,against_%s_%s_low,against_%s_%s_high", name, figure, name,
                        figure, name, figure);
        }
    text_char(out, '\n');
}

void analysis_csv(const Analysis *analysis, const Tally *tally, Text *out) {
    const Variants *points = variants_of(analysis->config);
    put_heads(analysis, out);
    for (int i = 0; i < points->count; i++) {
        const PointResult *result = &analysis->points[i];
        text_integer(out, i + 1);
        for (int k = 0; k < points->parameter_count; k++) {
            const Option *option = points->parameters[k];
            figures_csv_value(option, option_get(option, analysis->config->entrants[i].params), out);
        }
        text_format(out, ",%llu", (unsigned long long)tally->entrant[i].games);
        put_shares(result, out);
        text_string(out, result->tied ? ",true" : ",false");
        text_string(out, is_rough(result) ? ",true" : ",false");
        if (analysis->race) put_race(analysis, i, out);
        for (int k = 0; k < analysis->opponents; k++) put_shares(against(analysis, k, i), out);
        text_char(out, '\n');
    }
}

/* ---- summary.json ---- */

static cJSON *values_json(const Variants *points, const Entrant *entrant) {
    cJSON *values = cJSON_CreateArray();
    for (int i = 0; i < points->parameter_count; i++)
        cJSON_AddItemToArray(values, option_value_json(points->parameters[i],
                                                       option_get(points->parameters[i], entrant->params)));
    return values;
}

static void add_race_result(const Analysis *analysis, int point, cJSON *object) {
    const RaceResult *result = &analysis->points[point].race;
    cJSON_AddNumberToObject(object, "deals", (double)analysis->race->totals->played[point]);
    if (result->dropped_after > 0) {
        cJSON_AddNumberToObject(object, "dropped_after", (double)result->dropped_after);
        cJSON_AddNumberToObject(object, "dropped_for", result->against + 1);
    } else {
        cJSON_AddNullToObject(object, "dropped_after");
        cJSON_AddNullToObject(object, "dropped_for");
    }
    figures_add_ends(object, "race_interval", result->low, result->high);
}

static void add_differences(const PointResult *result, cJSON *object) {
    figures_add_interval(object, "to_best", "to_best_ci95", result->to_best);
    figures_add_interval(object, "to_default", "to_default_ci95", result->to_default);
}

static void add_opponents(const Analysis *analysis, int point, cJSON *object) {
    if (analysis->opponents == 0) return;
    cJSON *list = cJSON_AddArrayToObject(object, "opponents");
    for (int i = 0; i < analysis->opponents; i++) {
        cJSON *opponent = cJSON_CreateObject();
        cJSON_AddStringToObject(opponent, "name", opponent_name(analysis, i));
        figures_add_interval(opponent, "share", "share_ci95", against(analysis, i, point)->share);
        add_differences(against(analysis, i, point), opponent);
        cJSON_AddBoolToObject(opponent, "rough", is_rough(against(analysis, i, point)));
        cJSON_AddItemToArray(list, opponent);
    }
}

static cJSON *point_json(const Analysis *analysis, const Tally *tally, int point) {
    const PointResult *result = &analysis->points[point];
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "point", point + 1);
    cJSON_AddItemToObject(object, "values",
                          values_json(variants_of(analysis->config), &analysis->config->entrants[point]));
    cJSON_AddNumberToObject(object, "games", (double)tally->entrant[point].games);
    figures_add_share(object, result->share.mean, result->share.low, result->share.high);
    add_differences(result, object);
    cJSON_AddBoolToObject(object, "tied", result->tied);
    cJSON_AddBoolToObject(object, "rough", is_rough(result));
    if (analysis->race) add_race_result(analysis, point, object);
    add_opponents(analysis, point, object);
    return object;
}

static cJSON *group_json(const Variants *points, const Grouping *grouping, const GroupResult *group) {
    cJSON *object = cJSON_CreateObject(), *values = cJSON_AddArrayToObject(object, "values");
    cJSON_AddItemToArray(values, option_value_json(points->parameters[grouping->first], group->value));
    if (grouping->second >= 0)
        cJSON_AddItemToArray(values, option_value_json(points->parameters[grouping->second], group->other));
    cJSON_AddNumberToObject(object, "points", group->points);
    if (grouping->second < 0 && points->parameter_count > 1)
        cJSON_AddNumberToObject(object, "best_point", group->best + 1);
    figures_add_share(object, group->share.mean, group->share.low, group->share.high);
    figures_add_interval(object, "effect", "effect_ci95", group->effect);
    cJSON_AddBoolToObject(object, "rough", group->share.rough || group->effect.rough);
    return object;
}

static cJSON *grouping_json(const Variants *points, const Grouping *grouping) {
    cJSON *object = cJSON_CreateObject(), *names = cJSON_AddArrayToObject(object, "parameters");
    cJSON_AddItemToArray(names, cJSON_CreateString(points->parameters[grouping->first]->name));
    if (grouping->second >= 0)
        cJSON_AddItemToArray(names, cJSON_CreateString(points->parameters[grouping->second]->name));
    cJSON *groups = cJSON_AddArrayToObject(object, "groups");
    for (int i = 0; i < grouping->count; i++)
        cJSON_AddItemToArray(groups, group_json(points, grouping, &grouping->groups[i]));
    return object;
}

/* What the race has promised, and what it has spared. */
static cJSON *race_json(const Analysis *analysis) {
    const Race *race = analysis->race;
    const RaceRule *rule = race_of(analysis->config);
    bool halving = rule->rule == RACE_HALVING;
    double full = (double)analysis->schedule->pairings * (double)analysis->schedule->seatings_per_deal *
                  (double)analysis->config->options.deals;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "rule", analysis->config->courses[COURSE_RACE]->name);
    option_write(&race_options, rule, object);
    if (halving)
        cJSON_AddNullToObject(object, "family_wise_error");
    else
        figures_add(object, "family_wise_error", rule->alpha);
    char text[400];
    snprintf(
        text, sizeof text,
        halving ? "the worse half dropped out after every round, whatever the evidence: no chance of a wrong "
                  "drop is bounded; the race intervals hold with chance %g, for all pairs of points and "
                  "at all times"
                : "with chance %g, no point dropped out for one that is not better than it: always-valid "
                  "intervals, alpha split over all pairs of points",
        1 - rule->alpha);
    cJSON_AddStringToObject(object, "statement", text);
    cJSON_AddNumberToObject(object, "rounds", race->finished);
    cJSON_AddNumberToObject(object, "points_left", race->left);
    cJSON_AddNumberToObject(object, "deals_of_marginals", (double)analysis->common);
    cJSON_AddNumberToObject(object, "games_of_full_sweep", full);
    cJSON_AddNumberToObject(object, "games_saved", full - (double)analysis->schedule->games);
    return object;
}

cJSON *analysis_json(const Analysis *analysis, const Tally *tally) {
    const Variants *points = variants_of(analysis->config);
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
    if (analysis->race) cJSON_AddItemToObject(root, "race", race_json(analysis));
    cJSON *list = cJSON_AddArrayToObject(root, "points");
    for (int i = 0; i < points->count; i++) cJSON_AddItemToArray(list, point_json(analysis, tally, i));
    cJSON *groupings = cJSON_AddArrayToObject(root, "marginals");
    for (int i = 0; i < analysis->grouping_count; i++)
        cJSON_AddItemToArray(groupings, grouping_json(points, &analysis->groupings[i]));
    return root;
}
