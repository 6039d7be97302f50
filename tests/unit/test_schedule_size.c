/* The largest schedules. */
#include <string.h>

#include "../suite.h"
#include "../scheduled.h"
#include "plan/schedule.h"
#include "plan/pairings.h"

static int64_t pairings = 1;

static int64_t meetings(const Config *config) {
    (void)config;
    return pairings;
}

static bool open_base(Schedule *schedule, Layer *layer) {
    (void)layer;
    return schedule_single_round(schedule, schedule->meetings);
}

static Config *two_entrants(void) {
    Error error;
    Config *config = config_of(
        &error, "{\"game\":{\"name\":\"durak\"},\"deals\":2,\"entrants\":{\"a\":{\"bot\":\"random\"},"
                "\"b\":{\"bot\":\"random\"}}}");
    assert_non_null(config);
    return config;
}

static const Planner plain_planner = {.meetings = meetings, .open = open_base};
static const Course plain = {.name = "base", .planner = &plain_planner};

static void expect_size(Config *config, int64_t wanted_pairings, const char *refusal) {
    Error error = {0};
    int64_t most;
    pairings = wanted_pairings;
    bool good = schedule_check_pairings(config, &most, &error);
    assert_int_equal(good, refusal == NULL);
    if (good) assert_int_equal(most, (INT64_C(1) << 52) / (pairings * seatings_per_deal(config)));
    if (!good && !strstr(error.text, refusal)) fail_msg("%s", error.text);
}

/* The maximum of seatings, of reported pairings, of pairings and of games, and one more of each. */
TEST(sizes) {
    Config *config = two_entrants();
    config->courses[COURSE_BASE] = &plain;
    expect_size(config, 1, NULL);
    expect_size(config, 2000000, NULL);
    expect_size(config, 2000001,
                "tables of 2 make 2000001 pairings, more than the 2000000 that can be reported");
    expect_size(config, 200000000, "that can be reported");
    expect_size(config, 200000001, "entrants: 2 make more than 200000000 pairings");
    Error error = {0};
    pairings = 8;
    config->options.deals = INT64_C(1) << 48;
    assert_true(schedule_check(config, &error));
    config->options.deals++;
    assert_false(schedule_check(config, &error));
    assert_non_null(
        strstr(error.text, "deals: 281474976710657 deals of 16 games each are more than 2^52 games"));
    config->seats = 7;
    expect_size(config, 571428, NULL);
    expect_size(config, 571429, "that can be reported");
    config->seats = 8;
    expect_size(config, 1, "seatings: \"all\" plays a deal 40320 times with 8 seats");
    config_free(config);
}
