/* What a C test program begins with: cmocka, its main, and TEST(name) { ... }, which adds a test to the
 * program. Tests run in the order of the file. */
#ifndef KOZYR_TESTS_SUITE_H
#define KOZYR_TESTS_SUITE_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct {
    struct CMUnitTest tests[100];
    int lines[100];
    int count;
    CMFixtureFunction setup, teardown;           /* of the program */
    CMFixtureFunction setup_each, teardown_each; /* of every test */
} suite;

/* Constructors may run in any order: tests are sorted by their lines. */
static void suite_add(const char *name, CMUnitTestFunction test, int line) {
    int at = suite.count++;
    for (; at > 0 && suite.lines[at - 1] > line; at--) {
        suite.tests[at] = suite.tests[at - 1];
        suite.lines[at] = suite.lines[at - 1];
    }
    suite.tests[at] = (struct CMUnitTest){.name = name, .test_func = test};
    suite.lines[at] = line;
}

#define TEST(name)                                                                                           \
    static void test_##name(void **);                                                                        \
    __attribute__((constructor)) static void suite_add_##name(void) {                                        \
        suite_add("test_" #name, test_##name, __LINE__);                                                     \
    }                                                                                                        \
    static void test_##name(void **suite_state __attribute__((unused)))

static inline void assert_near(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance)) fail_msg("%.15g, expected %.15g", value, expected);
}

/* What is called before the first test and after the last one; NULL: nothing. */
#define SUITE_FIXTURE(before, after)                                                                         \
    __attribute__((constructor)) static void suite_set_fixture(void) {                                       \
        suite.setup = before;                                                                                \
        suite.teardown = after;                                                                              \
    }
/* What is called before and after every test. */
#define SUITE_FIXTURE_EACH(before, after)                                                                    \
    __attribute__((constructor)) static void suite_set_fixture_each(void) {                                  \
        suite.setup_each = before;                                                                           \
        suite.teardown_each = after;                                                                         \
    }

int main(void) {
    for (int i = 0; i < suite.count; i++) {
        suite.tests[i].setup_func = suite.setup_each;
        suite.tests[i].teardown_func = suite.teardown_each;
    }
    return _cmocka_run_group_tests("tests", suite.tests, (size_t)suite.count, suite.setup, suite.teardown);
}

#endif
