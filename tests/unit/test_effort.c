/* The cost of thinking: the error of a sample against the ratio estimator of the statistics, and a clock whose
 * own time does not count. */
#include <math.h>

#include "../suite.h"
#include "core/rng.h"
#include "play/effort.h"
#include "stats/ratio.h"

enum { SEATS = 300 };

/* Seats of games with 1 to 30 decisions of a few microseconds each. */
static EntrantEffort sampled(Ratio *ratio) {
    Rng rng = rng_seeded(9);
    EntrantEffort effort = {0};
    for (int i = 0; i < SEATS; i++) {
        Stopwatch watch = {.timed = true, .decisions = 1 + rng_below(&rng, 30)};
        watch.clocked = watch.decisions;
        watch.clock = 800 * (int64_t)watch.clocked;
        watch.cpu = watch.clock + (int64_t)watch.decisions * (1000 + rng_below(&rng, 5000));
        watch.wall = watch.cpu + 10;
        effort_add_seat(&effort, &watch);
        ratio_add(ratio, watch.cpu - watch.clock, watch.decisions);
    }
    return effort;
}

TEST(error_of_a_sample) {
    Ratio ratio = {0};
    EntrantEffort effort = sampled(&ratio);
    Moments moments = ratio_moments(&ratio);
    double error = NORMAL_975 * sqrt(moments.variance / SEATS);
    effort.decisions = effort.timed_decisions * UINT64_C(1000000);
    EffortMean mean = effort_mean(&effort, &effort.cpu);
    assert_near(mean.mean, 1e-9 * moments.mean, 1e-15);
    assert_near(mean.error95, 1e-9 * error, 1e-12);
    effort.decisions = effort.timed_decisions * 4 / 3; /* three quarters were timed: half the error */
    assert_near(effort_mean(&effort, &effort.cpu).error95, 1e-9 * error / 2, 1e-12 * error);
    effort.decisions = effort.timed_decisions;
    assert_near(effort_mean(&effort, &effort.cpu).error95, 0, 0);
    assert_true(isnan(effort_mean(&(EntrantEffort){.decisions = 5}, &effort.cpu).mean));
}

/* An empty decision: reading the clock takes longer than the decision. */
TEST(the_clock_is_no_thinking) {
    EntrantEffort effort = {0};
    for (int game = 0; game < 200; game++) {
        Stopwatch watch = {.timed = true};
        for (int i = 0; i < 50; i++) {
            stopwatch_start(&watch);
            stopwatch_stop(&watch);
        }
        effort_add_seat(&effort, &watch);
    }
    effort.decisions = effort.timed_decisions;
    double clock = 1e-9 * (double)effort.clock / (double)effort.clocked;
    assert_true(clock > 0);
    assert_true(effort_mean(&effort, &effort.cpu).mean < clock / 2);
}
