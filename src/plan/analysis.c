/* Computes sums over the deals of a sweep, point by point, and paired with the best point and the reference. */
#include "plan/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/memory.h"
#include "stats/interval.h"
#include "stats/shrinkage.h"

void analysis_free(Analysis *analysis) {
    for (int i = 0; i < analysis->grouping_count; i++) free(analysis->groupings[i].groups);
    free(analysis->groupings);
    free(analysis->points);
    free(analysis->against);
    *analysis = (Analysis){0};
}

/* ---- points ---- */

/* Most totals are small: they are counted, and their powers are summed at the end, because sums of powers took an
 * eighth of the parent's time in a race. A sweep of 20,000 points takes 20 MB for the counts. */
enum { SMALL_TOTAL = 16 };

typedef struct {
    Cluster sums;
    int64_t times[2 * SMALL_TOTAL + 1]; /* by total, from -SMALL_TOTAL on */
} Counted;

typedef struct {
    Counted share, common, to_best, to_default;
    Cluster gaps; /* in a race: margins of the best minus those of the point */
} PointSums;

static void count_total(Counted *counted, int64_t total) {
    if (total >= -SMALL_TOTAL && total <= SMALL_TOTAL)
        counted->times[total + SMALL_TOTAL]++;
    else
        cluster_add(&counted->sums, total);
}

static void add_counted(Counted *counted) {
    for (int i = 0; i <= 2 * SMALL_TOTAL; i++)
        if (counted->times[i] > 0) cluster_add_times(&counted->sums, i - SMALL_TOTAL, counted->times[i]);
}

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
    if (!analysis->reference_own) analysis->reference = analysis->best;
}

static bool dropped(const Analysis *analysis, int point) {
    return analysis->race && analysis->race->results[point].dropped_after > 0;
}

static void find_best(Analysis *analysis, const Totals *totals) {
    int best = 0;
    while (dropped(analysis, best)) best++;
    for (int i = best + 1; i < totals->points; i++)
        if (!dropped(analysis, i) && totals_better(totals, i, best)) best = i;
    analysis->best = best;
}

/* The best point has played all deals; the reference may have dropped out earlier. */
static void sum_points(const Analysis *analysis, const Totals *totals, int64_t *row, PointSums *sums) {
    int64_t reference_deals = totals->played[analysis->reference];
    for (int64_t deal = 0; deal < totals->deals; deal++) {
        totals_read(totals, deal, row);
        int64_t best = row[analysis->best], reference = row[analysis->reference];
        for (int i = 0; i < totals->points; i++) {
            if (deal >= totals->played[i]) continue;
            count_total(&sums[i].share, row[i]);
            if (deal < analysis->common) count_total(&sums[i].common, row[i]);
            count_total(&sums[i].to_best, row[i] - best);
            if (deal < reference_deals) count_total(&sums[i].to_default, row[i] - reference);
        }
    }
    for (int i = 0; i < totals->points; i++) {
        add_counted(&sums[i].share);
        add_counted(&sums[i].common);
        add_counted(&sums[i].to_best);
        add_counted(&sums[i].to_default);
    }
}

static void sum_gaps(const Analysis *analysis, const Totals *totals, int64_t *row, PointSums *sums) {
    for (int64_t deal = 0; deal < totals->deals; deal++) {
        totals_margins(totals, deal, row);
        for (int i = 0; i < totals->points; i++)
            if (deal < totals->played[i]) cluster_add(&sums[i].gaps, row[analysis->best] - row[i]);
    }
}

static Interval difference(const Cluster *cluster, double scale, bool itself) {
    if (itself) return (Interval){0};
    return cluster_interval(cluster, scale, -1, 1);
}

/* True if zero is within the interval that holds for all `pairs` at once. */
static bool is_tied(const Cluster *to_best, double scale, double pairs) {
    Moments moments = cluster_moments(to_best, scale);
    return moments_p_value(&moments, 0, -1, 1) >= 0.05 / pairs;
}

static double scale_of(const Totals *totals) {
    double scale = totals_scale(totals);
    return scale > 0 ? scale : 1;
}

/* For a point still in the race, all deals so far count. */
static RaceResult race_result(const Analysis *analysis, int point, const Cluster *gaps) {
    if (dropped(analysis, point)) return analysis->race->results[point];
    if (point == analysis->best) return (RaceResult){.against = point};
    return race_compare(analysis->race, analysis->best, gaps);
}

static void finish_shares(const Analysis *analysis, const Totals *totals, const PointSums *sums,
                          PointResult *results) {
    const double scale = scale_of(totals);
    for (int i = 0; i < totals->points; i++) {
        PointResult *result = &results[i];
        result->share = cluster_interval(&sums[i].share.sums, scale, 0, 1);
        result->common = cluster_interval(&sums[i].common.sums, scale, 0, 1);
        result->to_best = difference(&sums[i].to_best.sums, scale, i == analysis->best);
        result->to_default = difference(&sums[i].to_default.sums, scale, i == analysis->reference);
    }
}

static void finish_points(Analysis *analysis, const Totals *totals, const PointSums *sums) {
    double points = totals->points, pairs = points * (points - 1) / 2; /* a single point is the best */
    const double scale = scale_of(totals);
    finish_shares(analysis, totals, sums, analysis->points);
    for (int i = 0; i < totals->points; i++) {
        PointResult *result = &analysis->points[i];
        if (analysis->race) result->race = race_result(analysis, i, &sums[i].gaps);
        result->tied = i == analysis->best || (analysis->race ? !result->race.excluded
                                                              : is_tied(&sums[i].to_best.sums, scale, pairs));
    }
}

/* Shrinks the points that are tied and have played all deals; `row` and `values` have room for one number
 * per point. */
static void shrink_tied(Analysis *analysis, const Totals *totals, int64_t *row, double *values,
                        Distance *distances) {
    Shrinkage shrinkage = {.distance = distances};
    double scale = scale_of(totals);
    int count = 0;
    for (int i = 0; i < totals->points; i++)
        shrinkage.count += analysis->points[i].tied && totals->played[i] == totals->deals;
    for (int64_t deal = 0; deal < totals->deals; deal++) {
        totals_read(totals, deal, row);
        count = 0;
        for (int i = 0; i < totals->points; i++)
            if (analysis->points[i].tied && totals->played[i] == totals->deals)
                values[count++] = (double)row[i] / scale;
        shrinkage_add(&shrinkage, values);
    }
    count = 0;
    for (int i = 0; i < totals->points; i++) {
        PointResult *result = &analysis->points[i];
        bool among = result->tied && totals->played[i] == totals->deals;
        result->shrunken = among ? shrinkage_interval(&shrinkage, count++, result->share) : result->share;
    }
}

static void sum_opponents(Analysis *analysis, const Totals *totals, int64_t *row, PointSums *sums) {
    size_t points = (size_t)totals->points;
    for (int i = 0; i < totals->opponent_count; i++) {
        memset(sums, 0, points * sizeof *sums);
        sum_points(analysis, &totals->opponents[i], row, sums);
        finish_shares(analysis, &totals->opponents[i], sums, analysis->against + (size_t)i * points);
    }
    analysis->opponents = totals->opponent_count;
}

/* ---- groupings: points that share a value of one or two parameters, over deals that all have played ---- */

static double value_of(const Config *config, int point, int parameter) {
    return option_get(variants_of(config)->parameters[parameter], config->entrants[point].params);
}

static int compare_groups(const void *a, const void *b) {
    const GroupResult *x = a, *y = b;
    if (x->value != y->value) return (x->value > y->value) - (x->value < y->value);
    return (x->other > y->other) - (x->other < y->other);
}

/* Makes the groups without their results, sorted; false when out of memory. */
static bool find_groups(Grouping *grouping, const Config *config) {
    int points = variants_of(config)->count;
    GroupResult *all = memory_new((size_t)points, sizeof *all);
    if (!all) return false;
    for (int i = 0; i < points; i++) {
        all[i].value = value_of(config, i, grouping->first);
        if (grouping->second >= 0) all[i].other = value_of(config, i, grouping->second);
    }
    qsort(all, (size_t)points, sizeof *all, compare_groups);
    for (int i = 0; i < points; i++) {
        if (grouping->count == 0 || compare_groups(&all[grouping->count - 1], &all[i]) != 0)
            all[grouping->count++] = all[i];
        all[grouping->count - 1].points++;
    }
    grouping->groups = all;
    return true;
}

static int group_of(const Grouping *grouping, const Config *config, int point) {
    GroupResult wanted = {.value = value_of(config, point, grouping->first)};
    if (grouping->second >= 0) wanted.other = value_of(config, point, grouping->second);
    const GroupResult *found =
        bsearch(&wanted, grouping->groups, (size_t)grouping->count, sizeof wanted, compare_groups);
    CHECK(found, "a group for each point: find_groups made it");
    return (int)(found - grouping->groups);
}

typedef struct {
    Cluster share, effect;
    int64_t sum; /* for the current deal */
} GroupSums;

/* The effect of a deal as an integer: points times the group's sum minus the group's size times the sum of
 * all, in units of 1 / (points * size). */
static void sum_groups(Grouping *grouping, const Totals *totals, int64_t deals, const int *member,
                       int64_t *row, GroupSums *sums) {
    for (int64_t deal = 0; deal < deals; deal++) {
        int64_t all = 0;
        totals_read(totals, deal, row);
        for (int i = 0; i < totals->points; i++) {
            sums[member[i]].sum += row[i];
            all += row[i];
        }
        for (int i = 0; i < grouping->count; i++) {
            GroupSums *group = &sums[i];
            cluster_add(&group->share, group->sum);
            cluster_add(&group->effect, totals->points * group->sum - grouping->groups[i].points * all);
            group->sum = 0;
        }
    }
    const double scale = scale_of(totals);
    for (int i = 0; i < grouping->count; i++) {
        double size = grouping->groups[i].points;
        grouping->groups[i].share = cluster_interval(&sums[i].share, scale * size, 0, 1);
        grouping->groups[i].effect =
            grouping->count > 1 ? cluster_interval(&sums[i].effect, scale * size * totals->points, -1, 1)
                                : (Interval){0};
    }
}

/* Compares points by the deals played first: in a race, points still in come before all others. */
static bool is_better(const Totals *totals, int point, int other) {
    if (totals->played[point] != totals->played[other]) return totals->played[point] > totals->played[other];
    return totals_better(totals, point, other);
}

static void find_best_of_groups(Grouping *grouping, const Totals *totals, const int *member) {
    for (int i = 0; i < grouping->count; i++) grouping->groups[i].best = -1;
    for (int i = 0; i < totals->points; i++) {
        GroupResult *group = &grouping->groups[member[i]];
        if (group->best < 0 || is_better(totals, i, group->best)) group->best = i;
    }
}

static bool fill(const Analysis *analysis, Grouping *grouping, const Totals *totals) {
    size_t points = (size_t)totals->points;
    int *member = memory_new(points, sizeof *member);
    int64_t *row = memory_new(points, sizeof *row);
    GroupSums *sums = memory_new((size_t)grouping->count, sizeof *sums);
    bool good = member && row && sums;
    if (good) {
        for (int i = 0; i < totals->points; i++) member[i] = group_of(grouping, analysis->config, i);
        sum_groups(grouping, totals, analysis->common, member, row, sums);
        find_best_of_groups(grouping, totals, member);
    }
    free(member);
    free(row);
    free(sums);
    return good;
}

static bool add_grouping(Analysis *analysis, const Totals *totals, int first, int second) {
    Grouping *grouping = &analysis->groupings[analysis->grouping_count];
    *grouping = (Grouping){.first = first, .second = second};
    if (!find_groups(grouping, analysis->config)) return false;
    analysis->grouping_count++;
    if (grouping->count <= GROUPS_MAX) return fill(analysis, grouping, totals);
    free(grouping->groups);
    analysis->grouping_count--;
    return true;
}

static bool create_groupings(Analysis *analysis, const Totals *totals) {
    int parameters = variants_of(analysis->config)->parameter_count;
    analysis->groupings =
        memory_new((size_t)(parameters + MAP_PARAMETERS * MAP_PARAMETERS), sizeof *analysis->groupings);
    bool good = analysis->groupings != NULL;
    for (int i = 0; good && i < parameters; i++) good = add_grouping(analysis, totals, i, -1);
    for (int i = 0; i < parameters && i < MAP_PARAMETERS; i++)
        for (int k = i + 1; good && k < parameters && k < MAP_PARAMETERS; k++)
            good = add_grouping(analysis, totals, i, k);
    return good;
}

/* ---- the whole ---- */

static bool has_failed(const Totals *totals) {
    bool failed = totals->failed;
    for (int i = 0; i < totals->opponent_count; i++) failed = failed || totals->opponents[i].failed;
    return failed;
}

bool analysis_create(Analysis *analysis, const Schedule *schedule, const Tally *tally) {
    const Totals *totals = totals_of(schedule);
    *analysis = (Analysis){.schedule = schedule,
                           .config = schedule->config,
                           .tally = tally,
                           .race = race_state(schedule_layer(schedule, COURSE_RACE)),
                           .deals = totals->deals,
                           .common = totals_common(totals)};
    size_t points = (size_t)totals->points;
    PointSums *sums = memory_new(points, sizeof *sums);
    int64_t *row = memory_new(points, sizeof *row);
    double *values = memory_new(points, sizeof *values);
    Distance *distances = memory_new(points, sizeof *distances);
    analysis->points = memory_new(points, sizeof *analysis->points);
    analysis->against = memory_new(points * (size_t)totals->opponent_count + 1, sizeof *analysis->against);
    bool good =
        sums && row && values && distances && analysis->points && analysis->against && !has_failed(totals);
    if (good) {
        find_best(analysis, totals);
        find_reference(analysis);
        sum_points(analysis, totals, row, sums);
        if (analysis->race) sum_gaps(analysis, totals, row, sums);
        finish_points(analysis, totals, sums);
        shrink_tied(analysis, totals, row, values, distances);
        sum_opponents(analysis, totals, row, sums);
        good = create_groupings(analysis, totals);
    }
    free(sums);
    free(row);
    free(values);
    free(distances);
    return good;
}
