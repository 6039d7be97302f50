/* Totals of the points of a sweep, against a slow count of every deal. */
#include <string.h>

#include "../suite.h"
#include "plan/totals.h"

enum { POINTS = 3, OPPONENTS = 2, DEALS = 130 }; /* more deals than there is room for twice */

typedef struct {
    Config *config;
    Schedule *schedule;
} Fixture;

static Fixture make(void) {
    static const char text[] = "{\"game\":{\"name\":\"durak\"},\"deals\":130,\"entrants\":{\"low\":{\"bot\":"
                               "\"lowest\"},\"tree\":{\"bot\":"
                               "\"prediction\"},\"rnd\":{\"bot\":\"random\"}},\"sweep\":{\"vary\":{"
                               "\"entrants.tree.depth\":\"1..3\"}}}";
    Error error = {0};
    Fixture made = {config_parse(text, strlen(text), &(ConfigSource){.name = "test", .folder = "."}, &error),
                    NULL};
    if (!made.config) fail_msg("%s", error.text);
    made.schedule = schedule_create(made.config, &error);
    assert_non_null(made.schedule);
    return made;
}

static void release(Fixture *made) {
    schedule_free(made->schedule);
    config_free(made->config);
}

/* With the room that so many opponents need. */
static void open_for(Totals *totals, Schedule *schedule, int64_t opponents) {
    int64_t own = schedule->pairings_per_label;
    schedule->pairings_per_label = opponents;
    assert_true(totals_open(totals, schedule));
    schedule->pairings_per_label = own;
}

/* A point wins the games whose number has a factor in common with its own, draws every fifth. */
static int half_points(const Task *task) {
    return task->game % 5 == 0 ? 1 : task->game % (task->label + 1) == 0 ? 2 : 0;
}

static Outcome outcome_of(const Task *task) {
    int seat = task->entrant[0] == task->label - 1 ? 0 : 1, half = half_points(task);
    Outcome outcome = {.place = {1, 1}};
    if (half != 1) outcome.place[half ? !seat : seat] = 2;
    return outcome;
}

typedef uint32_t Deals[DEALS][POINTS];

static void check_totals(const Totals *totals, int deals, Deals wanted, int scale) {
    int64_t sum[POINTS] = {0};
    assert_int_equal(totals->deals, deals);
    for (int deal = 0; deal < deals; deal++) {
        uint32_t found[POINTS + 1] = {[POINTS] = 99};
        totals_read(totals, deal, found);
        assert_memory_equal(found, wanted[deal], sizeof wanted[deal]);
        assert_int_equal(found[POINTS], 99);
        for (int i = 0; i < POINTS; i++) sum[i] += found[i];
        assert_true(totals_scale(totals, deal + 1) == scale);
    }
    assert_true(totals_scale(totals, 0) == 0);
    for (int i = 0; i < POINTS; i++) {
        assert_int_equal(totals->sum[i], sum[i]);
        assert_int_equal(totals->played[i], deals);
    }
    assert_int_equal(totals_common(totals), deals);
}

/* All games but the last: its deal does not count. A deal has more points for the first, as many as there is
 * room for. */
static void check_width(int64_t opponents, uint32_t more) {
    static Deals all, each[OPPONENTS];
    Fixture made = make();
    Totals totals;
    open_for(&totals, made.schedule, opponents);
    memset(all, 0, sizeof all);
    memset(each, 0, sizeof each);
    for (int64_t game = 0; game < made.schedule->games - 1; game++) {
        Task task = schedule_task(made.schedule, game);
        Outcome outcome = outcome_of(&task);
        int opponent = task.entrant[task.entrant[0] == task.label - 1] - POINTS;
        if (task.deal == 77 && game % 12 == 0) totals.row[0] = all[77][0] = more;
        all[task.deal][task.label - 1] += (uint32_t)half_points(&task);
        each[opponent][task.deal][task.label - 1] += (uint32_t)half_points(&task);
        totals_add(&totals, &task, &outcome);
    }
    check_totals(&totals, DEALS - 1, all, 8);
    for (int i = 0; i < OPPONENTS; i++) check_totals(&totals.opponents[i], DEALS - 1, each[i], 4);
    totals_close(&totals);
    release(&made);
}

TEST(totals) {
    check_width(1, 240);
    check_width(64, 65000);
    check_width(16384, 70000);
}
