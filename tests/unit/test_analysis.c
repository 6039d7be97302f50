/* The results of a sweep against a slow count of its deals: shares, differences, ties, groups. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../scheduled.h"
#include "core/rng.h"
#include "plan/sweep_report.h"

enum { DEALS = 24, POINTS = 16, OPPONENTS = 2 };

typedef struct {
    Config *config;
    Schedule *schedule;
    int points, opponents;
    /* Half points by deal: of a point against all opponents; of a point against each opponent. */
    int64_t all[DEALS][POINTS], each[OPPONENTS][DEALS][POINTS];
} Sweep;

static void open_sweep(Sweep *sweep, const char *what) {
    Error error;
    Config *config = config_of(
        &error,
        "{\"game\":{\"name\":\"durak\"},\"deals\":%d,\"entrants\":{\"w\":{\"bot\":\"weighted\",\"trump_"
        "factor\":2,"
        "\"rank_base\":3},\"low\":{\"bot\":\"lowest\"},\"same\":{\"bot\":\"weighted\",\"trump_factor\":"
        "2,\"rank_base\":3}"
        "},\"sweep\":{\"entrant\":\"w\",%s}}",
        DEALS, what);
    *sweep = (Sweep){.config = config, .schedule = schedule_of(config, &error).schedule};
    sweep->points = variants_of(sweep->config)->count;
    sweep->opponents = sweep->config->entrant_count - sweep->points;
}

static void close_sweep(Sweep *sweep) {
    schedule_free(sweep->schedule);
    config_free(sweep->config);
}

/* Point i wins a game with a chance of (10 + i * step) in 30. */
static void play(Sweep *sweep, Rng *rng, int step) {
    Schedule *schedule = sweep->schedule;
    for (int64_t game = 0; game < schedule->games; game++) {
        Task task = schedule_task(schedule, game);
        int point = task.label - 1, seat = task.entrant[1] == point, half = 0;
        Outcome outcome = {.place = {1, 1}};
        if ((int)rng_below(rng, 30) < 10 + point * step)
            half = 2;
        else if (rng_below(rng, 4) == 0)
            half = 1;
        if (half != 1) outcome.place[half ? !seat : seat] = 2;
        sweep->all[task.deal][point] += half;
        sweep->each[task.entrant[!seat] - sweep->points][task.deal][point] += half;
        schedule_take(schedule, &task, &outcome);
    }
}

/* The number of deals that a point has played. */
static int played(const Analysis *analysis, int point) {
    int64_t dropped = analysis->race ? analysis->race->results[point].dropped_after : 0;
    return (int)(dropped > 0 ? dropped : analysis->deals);
}

/* The differences between two points over the deals that both have played; `other` -1: the point alone. */
static Cluster gaps(const Analysis *analysis, int64_t (*half)[POINTS], int point, int other) {
    Cluster cluster = {0};
    int deals = played(analysis, point);
    if (other >= 0 && played(analysis, other) < deals) deals = played(analysis, other);
    for (int deal = 0; deal < deals; deal++)
        cluster_add(&cluster, half[deal][point] - (other < 0 ? 0 : half[deal][other]));
    return cluster;
}

static void expect_interval(Interval found, const Cluster *cluster, double scale, bool share) {
    Interval wanted = cluster_interval(cluster, scale, share ? 0 : -1, 1);
    assert_true(found.mean == wanted.mean && found.low == wanted.low && found.high == wanted.high);
    assert_int_equal(found.rough, wanted.rough);
}

static void expect_shares(const Analysis *analysis, const PointResult *found, int64_t (*half)[POINTS],
                          int point, double scale) {
    Cluster share = gaps(analysis, half, point, -1), best = gaps(analysis, half, point, analysis->best),
            reference = gaps(analysis, half, point, analysis->reference);
    expect_interval(found->share, &share, scale, true);
    share = (Cluster){0};
    for (int64_t deal = 0; deal < analysis->common; deal++) cluster_add(&share, half[deal][point]);
    expect_interval(found->common, &share, scale, true);
    if (point == analysis->best)
        assert_true(found->to_best.mean == 0 && found->to_best.low == 0 && found->to_best.high == 0);
    else
        expect_interval(found->to_best, &best, scale, false);
    if (point == analysis->reference)
        assert_true(found->to_default.mean == 0 && found->to_default.low == 0 && found->to_default.high == 0);
    else
        expect_interval(found->to_default, &reference, scale, false);
}

/* The first point with the most half points among those that played to the end. */
static int best_of(const Analysis *analysis, const Sweep *sweep) {
    int best = -1;
    int64_t most = 0;
    for (int i = 0; i < sweep->points; i++) {
        int64_t sum = gaps(analysis, (int64_t(*)[POINTS])sweep->all, i, -1).sum;
        if (played(analysis, i) < analysis->deals || (best >= 0 && sum <= most)) continue;
        best = i;
        most = sum;
    }
    return best;
}

/* True if zero lies in the interval for all pairs together; in a race, in the race's own interval. */
static bool is_tied(const Analysis *analysis, Sweep *sweep, int point, double scale) {
    if (point == analysis->best) return true;
    if (analysis->race) return !analysis->points[point].race.excluded;
    Cluster cluster = gaps(analysis, sweep->all, point, analysis->best);
    Moments moments = cluster_moments(&cluster, scale);
    return moments_p_value(&moments, 0, -1, 1) * (sweep->points * (sweep->points - 1) / 2) >= 0.05;
}

static void check_points(const Analysis *analysis, Sweep *sweep) {
    double scale = sweep->opponents * 2 * 2; /* two seatings of two half points */
    assert_int_equal(analysis->best, best_of(analysis, sweep));
    for (int i = 0; i < sweep->points; i++) {
        expect_shares(analysis, &analysis->points[i], sweep->all, i, scale);
        assert_int_equal(analysis->points[i].tied, is_tied(analysis, sweep, i, scale));
    }
    assert_int_equal(analysis->opponents, sweep->opponents > 1 ? sweep->opponents : 0);
    for (int k = 0; k < analysis->opponents; k++)
        for (int i = 0; i < sweep->points; i++)
            expect_shares(analysis, &analysis->against[k * sweep->points + i], sweep->each[k], i, 4);
}

/* ---- groups ---- */

static double value_of(const Sweep *sweep, int point, int parameter) {
    return option_get(variants_of(sweep->config)->parameters[parameter],
                      sweep->config->entrants[point].params);
}

static bool is_in(const Sweep *sweep, const Grouping *grouping, const GroupResult *group, int point) {
    return value_of(sweep, point, grouping->first) == group->value &&
           (grouping->second < 0 || value_of(sweep, point, grouping->second) == group->other);
}

static void check_group(const Analysis *analysis, const Sweep *sweep, const Grouping *grouping,
                        const GroupResult *group) {
    Cluster share = {0}, effect = {0};
    int size = 0, best = -1;
    for (int i = 0; i < sweep->points; i++) {
        if (!is_in(sweep, grouping, group, i)) continue;
        int64_t sum = 0, most = 0;
        for (int deal = 0; deal < DEALS; deal++) {
            sum += deal < played(analysis, i) ? sweep->all[deal][i] : 0;
            most += best >= 0 && deal < played(analysis, best) ? sweep->all[deal][best] : 0;
        }
        size++;
        if (best < 0 || played(analysis, i) > played(analysis, best) ||
            (played(analysis, i) == played(analysis, best) && sum > most))
            best = i;
    }
    for (int deal = 0; deal < analysis->common; deal++) {
        int64_t own = 0, all = 0;
        for (int i = 0; i < sweep->points; i++) {
            all += sweep->all[deal][i];
            if (is_in(sweep, grouping, group, i)) own += sweep->all[deal][i];
        }
        cluster_add(&share, own);
        cluster_add(&effect, own * sweep->points - all * size);
    }
    double scale = sweep->opponents * 4.0 * size;
    assert_int_equal(group->points, size);
    assert_int_equal(group->best, best);
    expect_interval(group->share, &share, scale, true);
    if (grouping->count > 1)
        expect_interval(group->effect, &effect, scale * sweep->points, false);
    else
        assert_true(group->effect.mean == 0 && group->effect.low == 0 && group->effect.high == 0);
}

static void check_groupings(const Analysis *analysis, const Sweep *sweep, int count) {
    int common = DEALS;
    for (int i = 0; i < sweep->points; i++)
        common = played(analysis, i) < common ? played(analysis, i) : common;
    assert_int_equal(analysis->common, common);
    assert_int_equal(analysis->grouping_count, count);
    for (int g = 0; g < count; g++) {
        const Grouping *grouping = &analysis->groupings[g];
        int points = 0;
        for (int i = 0; i < grouping->count; i++) {
            const GroupResult *group = &grouping->groups[i], *last = group - (i > 0);
            if (i > 0)
                assert_true(last->value < group->value ||
                            (last->value == group->value && last->other < group->other));
            check_group(analysis, sweep, grouping, group);
            points += group->points;
        }
        assert_int_equal(points, sweep->points);
    }
}

/* ---- sweeps ---- */

/* `reference`: the point with the values of the config's entrant; -1: none has them. */
static void check_sweep(const char *what, int trials, int step, int reference, int groupings) {
    Rng rng = rng_seeded(11);
    for (int trial = 0; trial < trials; trial++) {
        Sweep sweep;
        Analysis analysis;
        open_sweep(&sweep, what);
        play(&sweep, &rng, step);
        assert_true(analysis_create(&analysis, sweep.schedule, NULL));
        assert_int_equal(analysis.reference_own, reference >= 0);
        assert_int_equal(analysis.reference, reference < 0 ? analysis.best : reference);
        check_points(&analysis, &sweep);
        check_groupings(&analysis, &sweep, groupings);
        analysis_free(&analysis);
        close_sweep(&sweep);
    }
}

#define TWO "\"parameters\":[\"trump_factor\",\"rank_base\"],\"points\":"

TEST(sweeps) {
    check_sweep(TWO "[[1,3],[1,4],[2,4],[2,3],[5,3],[5,4]]", 30, 1, 3, 3);
    check_sweep(TWO "[[1,3],[2,4],[5,3],[5,4]]", 10, 2, -1, 3); /* an opponent has its values */
    check_sweep(TWO "[[4,1],[2,3]],\"against\":[\"low\"]", 10, 8, 1, 3);
    check_sweep("\"parameters\":[\"trump_factor\"],\"points\":[[3]]", 3, 1, -1, 1);
    check_sweep(
        "\"parameters\":[\"trump_factor\",\"rank_base\",\"repetition_factor\",\"unconstrained_factor\"],"
        "\"points\":[[1,2,0.1,0.1],[2,3,0.15,0.1],[2,3,0.15,0.2],[3,1,0.1,0.2]]",
        3, 1, 1, 7); /* maps of the first three points only */
}

/* Points that are barely told apart, so that some fall on either side of the level. */
TEST(ties) {
    check_sweep("\"parameters\":[\"rank_base\"],\"points\":[[3],[2],[5]],\"against\":[\"low\"]", 600, 5, 0,
                1);
}

TEST(races) {
    check_sweep(TWO "[[1,3],[1,4],[2,4],[2,3],[5,3],[5,4]],\"race\":{\"rule\":\"halving\"}", 30, 1, 3, 3);
    check_sweep(TWO "[[1,3],[1,4],[2,4],[5,3]],\"race\":{\"alpha\":0.5,\"deals_per_round\":4}", 30, 6, -1, 3);
    check_sweep("\"parameters\":[\"trump_factor\"],\"points\":[[1],[2],[3],[4],[5],[6],[7],[8],[9],[10],[11],"
                "[12],[13],"
                "[14],[15],[16]],\"race\":{\"rule\":\"halving\"}",
                3, 1, 1, 1); /* half of them drop out after one deal */
}
