/* What a schedule does with its courses, with courses that only note when they are called; and how large it
 * may be. */
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "core/text.h"
#include "plan/schedule.h"
#include "plan/pairings.h"

/* ---- courses ---- */

static Text calls;
static int64_t pairings = 1;

static int64_t meetings(const Config *config) {
    (void)config;
    return pairings;
}

static void note(const char *what, const Layer *layer) {
    text_format(&calls, " %s %s", layer->course->name, what);
}

typedef struct {
    int64_t zero[3];
} Kept;
COURSE_STATE(Kept, base)
COURSE_STATE(Kept, race)
COURSE_STATE_TYPE(base, COURSE_BASE);
COURSE_STATE_TYPE(race, COURSE_RACE);

static bool open_base(Schedule *schedule, Layer *layer) {
    note("open", layer);
    return schedule_single_round(schedule, schedule->meetings);
}

static bool open_around(Schedule *schedule, Layer *layer) {
    note("open", layer);
    (void)schedule;
    return true;
}

static bool fail_to_open(Schedule *schedule, Layer *layer) { return open_around(schedule, layer) && false; }

static void close_course(Layer *layer) { note("close", layer); }

static void take(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome) {
    (void)schedule, (void)task, (void)outcome;
    note("take", layer);
}

static void proceed(Schedule *schedule, Layer *layer) {
    (void)schedule;
    note("proceed", layer);
}

static void end(Schedule *schedule, Layer *layer) {
    note("end", layer);
    schedule_end(schedule);
}

static const unsigned char *round_params(const Schedule *schedule, const Layer *layer, int round,
                                         int *count) {
    (void)schedule;
    *count = 10 * round;
    return (const unsigned char *)layer->course->name;
}

static Config *two_entrants(void) {
    static const char text[] =
        "{\"game\":{\"name\":\"durak\"},\"deals\":2,\"entrants\":{\"a\":{\"bot\":\"random\"},"
        "\"b\":{\"bot\":\"random\"}}}";
    Error error = {0};
    Config *config = config_parse(text, strlen(text), &(ConfigSource){.name = "test", .folder = "."}, &error);
    assert_non_null(config);
    return config;
}

/* ---- who is called ---- */

/* The schedule of two deals, four games, with a base and courses around it. */
static Schedule *make(Config *config, const Course *base, const Course *race, const Course *stop) {
    Error error = {0};
    text_clear(&calls);
    pairings = 1;
    config->courses[COURSE_BASE] = base;
    config->courses[COURSE_RACE] = race;
    config->courses[COURSE_STOP] = stop;
    return schedule_create(config, &error);
}

static void take_all(Schedule *schedule) {
    Outcome outcome = {.place = {1, 2}};
    for (int64_t game = 0; game < schedule->games; game++) {
        Task task = schedule_task(schedule, game);
        schedule_take(schedule, &task, &outcome);
    }
}

static void expect_calls(const char *wanted) {
    assert_string_equal(text_c(&calls), wanted);
    text_clear(&calls);
}

static const Planner plain_planner = {.meetings = meetings, .open = open_base};
static const Planner taking_planner = {.state = &base_state_type,
                                       .meetings = meetings,
                                       .open = open_base,
                                       .close = close_course,
                                       .take = take,
                                       .round_params = round_params,
                                       .cannot_shard = "base is whole",
                                       .cannot_extend = "base is fixed"};
static const Planner race_planner = {.state = &race_state_type,
                                     .open = open_around,
                                     .close = close_course,
                                     .proceed = proceed,
                                     .cannot_extend = "race is fixed"};
static const Planner stop_planner = {.open = open_around,
                                     .close = close_course,
                                     .take = take,
                                     .proceed = proceed,
                                     .cannot_shard = "stop is whole",
                                     .cannot_extend = "stop is fixed"};
static const Planner ending_planner = {.open = open_around, .proceed = end};
static const Planner failing_planner = {.open = fail_to_open, .close = close_course};
static const Course plain = {.name = "base", .planner = &plain_planner};
static const Course taking = {.name = "base", .planner = &taking_planner};
static const Course race = {.name = "race", .level = COURSE_RACE, .planner = &race_planner};
static const Course stop = {.name = "stop", .level = COURSE_STOP, .planner = &stop_planner};
static const Course ending = {.name = "end", .level = COURSE_RACE, .planner = &ending_planner};
static const Course failing = {.name = "bad", .level = COURSE_STOP, .planner = &failing_planner};

/* Opened from the inside out and closed the other way; every game is told to all, and after the last known
 * one all proceed, until one ends the schedule. */
TEST(calls) {
    Config *config = two_entrants();
    Schedule *schedule = make(config, &taking, &race, &stop);
    expect_calls(" base open race open stop open");
    take_all(schedule);
    expect_calls(
        " base take stop take base take stop take base take stop take base take stop take race proceed stop "
        "proceed");
    schedule_free(schedule);
    expect_calls(" stop close race close base close");
    schedule = make(config, &plain, NULL, &race);
    take_all(schedule);
    schedule_free(schedule);
    expect_calls(" base open race open race proceed race close");
    assert_null(make(config, &taking, &race, &failing));
    expect_calls(" base open race open bad open bad close race close base close");
    schedule = make(config, &plain, &ending, &stop);
    schedule->known = 2;
    Task task = schedule_task(schedule, 0), second = schedule_task(schedule, 1);
    Outcome outcome = {.place = {1, 2}};
    schedule_take(schedule, &second, &outcome); /* not its turn */
    schedule_take(schedule, &task, &outcome);
    schedule_take(schedule, &second, &outcome);
    expect_calls(" base open end open stop open stop take stop take end end stop proceed");
    assert_true(schedule->games == 2 && schedule->known == 2 && schedule->taken == 2);
    schedule_free(schedule);
    text_free(&calls);
    config_free(config);
}

/* The innermost course that has something to say is heard. */
TEST(words) {
    Config *config = two_entrants();
    Schedule *schedule = make(config, &taking, &race, &stop);
    int count = 7;
    assert_string_equal(schedule_cannot_shard(schedule), "base is whole");
    assert_string_equal(schedule_cannot_extend(schedule), "base is fixed");
    assert_string_equal((const char *)schedule_round_params(schedule, 4, &count), "base");
    assert_int_equal(count, 40);
    assert_true(schedule_learns(schedule));
    for (int level = 0; level < COURSE_LEVELS; level++)
        assert_ptr_equal(schedule_layer(schedule, (CourseLevel)level), &schedule->layers[level]);
    schedule_free(schedule);
    schedule = make(config, &plain, NULL, &stop);
    assert_string_equal(schedule_cannot_shard(schedule), "stop is whole");
    assert_string_equal(schedule_cannot_extend(schedule), "stop is fixed");
    assert_true(schedule_learns(schedule));
    schedule_free(schedule);
    schedule = make(config, &plain, &race, NULL);
    assert_null(schedule_cannot_shard(schedule));
    assert_string_equal(schedule_cannot_extend(schedule), "race is fixed");
    assert_true(schedule_learns(schedule)); /* it proceeds */
    schedule_free(schedule);
    schedule = make(config, &taking, NULL, NULL);
    assert_true(schedule_learns(schedule));
    schedule_free(schedule);
    schedule = make(config, &plain, NULL, NULL);
    assert_null(schedule_cannot_shard(schedule));
    assert_null(schedule_cannot_extend(schedule));
    assert_null(schedule_round_params(schedule, 4, &count));
    assert_int_equal(count, 0);
    assert_false(schedule_learns(schedule));
    assert_null(schedule_layer(schedule, COURSE_RACE));
    schedule_tasks(schedule, schedule->known, 0, NULL);
    schedule_free(schedule);
    text_free(&calls);
    config_free(config);
}

/* ---- what is kept ---- */

typedef struct {
    int64_t number;
} Settings;
COURSE_SETTINGS(Settings, own)
COURSE_SETTINGS(Settings, other)
COURSE_SETTINGS_TYPE(own, COURSE_STOP);
COURSE_SETTINGS_TYPE(other, COURSE_STOP);

/* States are all zero at first, and neither settings nor a state are seen as those of another course of
 * the same level, though the structs are alike. */
TEST(kept) {
    static const Course with_settings = {
        .name = "stop", .level = COURSE_STOP, .planner = &stop_planner, .settings = &own_settings_type};
    static const CourseType other_state_type = {COURSE_BASE, sizeof(Kept)};
    Config *config = two_entrants();
    Schedule *schedule = make(config, &taking, &race, &with_settings);
    const Layer *base = schedule_layer(schedule, COURSE_BASE),
                *around = schedule_layer(schedule, COURSE_RACE);
    Kept *kept = base_state(base);
    assert_non_null(kept);
    for (int i = 0; i < 3; i++) assert_int_equal(kept->zero[i], 0);
    assert_non_null(race_state(around));
    assert_ptr_not_equal(race_state(around), kept);
    assert_null(layer_state(base, &other_state_type));
    assert_null(base_state(around));
    assert_null(base_state(NULL));
    assert_null(own_of(config));
    config->settings[COURSE_STOP] = calloc(1, sizeof(Settings));
    own_edit(config)->number = 5;
    assert_int_equal(own_of(config)->number, 5);
    assert_null(other_of(config));
    assert_null(other_edit(config));
    config->courses[COURSE_STOP] = NULL;
    assert_null(own_of(config));
    schedule_free(schedule);
    text_free(&calls);
    config_free(config);
}

/* ---- how large ---- */

static void expect_size(Config *config, int64_t wanted_pairings, const char *refusal) {
    Error error = {0};
    int64_t most;
    pairings = wanted_pairings;
    bool good = schedule_check_pairings(config, &most, &error);
    assert_int_equal(good, refusal == NULL);
    if (good) assert_int_equal(most, (INT64_C(1) << 52) / (pairings * seatings_per_deal(config)));
    if (!good && !strstr(error.text, refusal)) fail_msg("%s", error.text);
}

/* The most seatings, pairings that can be reported, pairings, and games there may be, and one more of each.
 */
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
