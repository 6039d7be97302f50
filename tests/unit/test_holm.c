#include "../suite.h"
#include "../refusal.h"
#include "stats/holm.h"

static void expect(const double p[], int count, const char *refused) {
    bool found[8];
    found[count] = false; /* not to be written */
    assert_true(holm(p, count, 0.05, found));
    assert_false(found[count]);
    for (int i = 0; i < count; i++) assert_int_equal(found[i], refused[i] == '*');
}

TEST(steps) {
    expect(NULL, 0, "");
    expect((const double[]){0.05}, 1, "*");
    expect((const double[]){0.051}, 1, " ");
    expect((const double[]){0.01, 0.04, 0.03, 0.005}, 4, "*  *"); /* Holm's own kind of table: 0.03 > 0.025 */
    expect((const double[]){0.04, 0.001, 0.02}, 3, "***");        /* one by one: 0.0167, 0.025, 0.05 */
    expect((const double[]){0.02, 0.02, 0.02}, 3, "   ");         /* Bonferroni's first step stops all */
    expect((const double[]){0.026, 0.0166, 0.9}, 3, " * ");
    expect((const double[]){0.5, 0.025}, 2, " *"); /* at the bound itself */
}

static bool one_step(void *data) {
    bool refused;
    return holm(data, 1, 0.05, &refused);
}

TEST(short_memory) { refuse_each(one_step, (double[]){0.01}); }
