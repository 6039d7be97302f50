/* Points taken together by the value of one parameter or of two: marginal effects and maps. Sums over
 * the deals that all points have played. */
#include "plan/analysis.h"

#include <stdlib.h>

#include "core/memory.h"

static double value_of(const Config *config, int point, int parameter) {
    return option_get(variants_of(config)->parameters[parameter], config->entrants[point].params);
}

static int compare_groups(const void *a, const void *b) {
    const GroupResult *x = a, *y = b;
    if (x->value != y->value) return (x->value > y->value) - (x->value < y->value);
    return (x->other > y->other) - (x->other < y->other);
}

/* The groups without their results, sorted; false when memory is short. */
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
    return (int)(found - grouping->groups);
}

typedef struct {
    Cluster share, effect;
    int64_t sum; /* of the deal being read */
} GroupSums;

/* The effect of a deal is a whole number: points times the group's sum minus the group's size times the sum
 * of all, in units of 1 / (points * size). */
static void sum_groups(Grouping *grouping, const Totals *totals, int64_t deals, const int *member,
                       uint32_t *row, GroupSums *sums) {
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
    double scale = totals_scale(totals, deals);
    if (scale <= 0) scale = 1;
    for (int i = 0; i < grouping->count; i++) {
        double size = grouping->groups[i].points;
        grouping->groups[i].share = cluster_interval(&sums[i].share, scale * size, 0, 1);
        grouping->groups[i].effect =
            grouping->count > 1 ? cluster_interval(&sums[i].effect, scale * size * totals->points, -1, 1)
                                : (Interval){0};
    }
}

/* Of points that have played equally many deals: in a race those that are still in come before all others. */
static bool is_better(const Totals *totals, int point, int other) {
    if (totals->played[point] != totals->played[other]) return totals->played[point] > totals->played[other];
    return totals->sum[point] > totals->sum[other];
}

static void find_best(Grouping *grouping, const Totals *totals, const int *member) {
    for (int i = 0; i < grouping->count; i++) grouping->groups[i].best = -1;
    for (int i = 0; i < totals->points; i++) {
        GroupResult *group = &grouping->groups[member[i]];
        if (group->best < 0 || is_better(totals, i, group->best)) group->best = i;
    }
}

static bool fill(const Analysis *analysis, Grouping *grouping, const Totals *totals) {
    size_t points = (size_t)totals->points;
    int *member = memory_new(points, sizeof *member);
    uint32_t *row = memory_new(points, sizeof *row);
    GroupSums *sums = memory_new((size_t)grouping->count, sizeof *sums);
    bool good = member && row && sums;
    if (good) {
        for (int i = 0; i < totals->points; i++) member[i] = group_of(grouping, analysis->config, i);
        sum_groups(grouping, totals, analysis->common, member, row, sums);
        find_best(grouping, totals, member);
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

bool grouping_create(Analysis *analysis, const Totals *totals) {
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
