/* Plans when memory is short: each allocation for a config, its schedule, its games and its report fails in
 * turn. */
#include <stdio.h>
#include <string.h>

#include "../suite.h"
#include "../refusal.h"
#include "../scheduled.h"
#include "plan/tuning.h"
#include "plan/variants.h"
#include "stats/tally.h"

/* The keys of a config after its entrants; with three seats; without its third entrant. */
typedef struct {
    const char *rest;
    bool three_seats, two_entrants;
} Plan;

#define VARY "\"vary\":{\"entrants.w.trump_factor\":"

static const Plan plans[] = {
    {.rest = "\"deals\":2"},
    {.rest = "\"deals\":2", .three_seats = true},
    {.rest = "\"deals\":2,\"stop\":{\"rule\":\"sprt\"}", .two_entrants = true},
    {.rest = "\"deals\":2,\"format\":\"gauntlet\""},
    {.rest = "\"deals\":2,\"format\":\"swiss\",\"rounds\":2"},
    {.rest = "\"deals\":2,\"format\":\"knockout\""},
    {.rest = "\"deals\":3,\"sweep\":{" VARY "\"1,2\",\"entrants.w.rank_base\":\"1..2\"}}"},
    {.rest = "\"deals\":3,\"sweep\":{" VARY "\"1..2\"},\"design\":\"sobol\",\"points\":2}"},
    {.rest = "\"deals\":9,\"sweep\":{" VARY "\"1,2,5\"},\"race\":{\"rule\":\"halving\"}}"},
    {.rest = "\"deals\":4,\"sweep\":{\"entrant\":\"w\",\"parameters\":[\"rank_base\"],\"points\":[[1],[2]],"
             "\"against\":[\"low\"],\"race\":{\"deals_per_round\":2}}"},
    {.rest = "\"deals\":2,\"tune\":{" VARY "\"0..10\"},\"tuner\":\"spsa\",\"iterations\":2,\"confirm\":2}"},
    {.rest = "\"deals\":2,\"tune\":{" VARY "\"0..9\",\"entrants.w.throw_in\":\"always,spare-trumps\"},"
             "\"population\":4,\"iterations\":2,\"confirm\":2,\"against\":[\"w\"]}"},
};

/* Plays the schedule until its end or a failure; true if it reached the end. */
static bool play(Schedule *schedule) {
    for (int64_t game = 0; game < schedule->games; game++) {
        assert_true(game < schedule->known);
        Task task = schedule_task(schedule, game);
        Outcome outcome = {.place = {1 + (game % 3 == 0), 2, 3}};
        schedule_take(schedule, &task, &outcome);
    }
    if (!tuning_of(schedule->config)) return true;
    const Tuning *tuning = tuning_state(schedule_layer(schedule, COURSE_BASE));
    return tuning->finished == schedule->round_count;
}

/* Reports a sweep; true if its part of the summary and its file are complete. */
static bool report(const Schedule *schedule) {
    const Layer *base = &schedule->layers[0];
    Standing standings[16] = {0};
    Tally tally = {.entrant = standings};
    if (!variants_of(schedule->config)) return true;
    JsonWriter json = {0};
    json_put_object(&json, NULL);
    base->planner->report(schedule, base, &tally, &json);
    const char *name;
    Text out = {0};
    assert_true(base->planner->file(schedule, base, 0, &name, &out));
    bool good = !out.failed && !json.text.failed;
    text_free(&out);
    json_writer_free(&json);
    return good;
}

static bool attempt(void *data) {
    const Plan *plan = data;
    Error error;
    Config *config = config_of(
        &error,
        "{\"game\":{\"name\":\"durak\",\"seats\":%d},\"seed\":3,\"entrants\":{\"low\":{\"bot\":\"lowest\"},"
        "\"w\":{\"bot\":\"weighted\"}%s},%s}",
        plan->three_seats ? 3 : 2, plan->two_entrants ? "" : ",\"rnd\":{\"bot\":\"random\"}", plan->rest);
    Schedule *schedule = config ? schedule_create(config, &error) : NULL;
    if (!schedule) assert_int_equal(error.status, EXIT_FAILED);
    bool good = schedule && play(schedule) && report(schedule);
    schedule_free(schedule);
    config_free(config);
    return good;
}

TEST(plans) {
    for (size_t i = 0; i < sizeof plans / sizeof plans[0]; i++) {
        Plan plan = plans[i];
        assert_true(refuse_each(attempt, &plan) > 0);
    }
}
