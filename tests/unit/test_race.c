/* Races: the points that drop out, and how often a point drops out wrongly. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../scheduled.h"
#include "core/rng.h"
#include "plan/race.h"

static Config *race_config(int points, int deals, const char *race, Error *error) {
    char list[1024];
    int length = 0;
    for (int i = 0; i < points; i++)
        length += snprintf(list + length, sizeof list - (size_t)length, "%s[%d]", i ? "," : "", 100000 + i);
    return config_of(error,
                     "{\"game\":{\"name\":\"durak\"},\"deals\":%d,\"entrants\":{\"tree\":{\"bot\":"
                     "\"prediction\"},\"low\":{\"bot\":\"lowest\"}},\"sweep\":{\"entrant\":\"tree\","
                     "\"parameters\":[\"node_limit\"],\"race\":%s,\"points\":[%s]}}",
                     deals, race, list);
}

static Scheduled make(int points, int deals, const char *race) {
    Error error;
    Config *config = race_config(points, deals, race, &error);
    return schedule_of(config, &error);
}

static const Race *state_of(const Scheduled *made) {
    return race_state(schedule_layer(made->schedule, COURSE_RACE));
}

/* Plays until the race is over: point i wins a game with chance wins[i] / 1000. */
static void play(const Scheduled *made, const int *wins, uint64_t seed) {
    Rng rng = rng_seeded(seed);
    for (int64_t game = 0; game < made->schedule->games; game++) {
        assert_true(game < made->schedule->known);
        Task task = schedule_task(made->schedule, game);
        int seat = task.entrant[0] == task.label - 1 ? 0 : 1;
        bool win = (int)rng_below(&rng, 1000) < wins[task.label - 1];
        Outcome outcome = {.place = {1, 1}};
        outcome.place[win ? !seat : seat] = 2;
        schedule_take(made->schedule, &task, &outcome);
    }
}

/* ---- who drops out ---- */

/* One point at 70 %, two at 66 %, three far behind. The last three drop out within the first 100 of 400 deals,
 * in each of 20 races; the best never does. */
TEST(planted) {
    const int wins[6] = {300, 660, 700, 250, 660, 200};
    for (uint64_t seed = 0; seed < 20; seed++) {
        Scheduled made = make(6, 400, "{\"rule\":\"elimination\",\"deals_per_round\":10}");
        play(&made, wins, seed);
        const RaceResult *results = state_of(&made)->results;
        assert_int_equal(results[2].dropped_after, 0);
        for (int i = 0; i < 6; i++) {
            bool bad = wins[i] < 500;
            if (bad) assert_in_range(results[i].dropped_after, 10, 100);
            if (bad)
                assert_true(results[i].excluded && results[i].high <= 0 && results[i].low < results[i].high);
        }
        assert_true(made.schedule->games < 6 * 400 * 2 * 2 / 3);
        scheduled_free(&made);
    }
}

/* When only one point is left, the race ends at once. */
TEST(decided) {
    Scheduled made = make(3, 1000, "{\"rule\":\"elimination\",\"deals_per_round\":10}");
    play(&made, (int[]){0, 1000, 0}, 5);
    const Race *race = state_of(&made);
    assert_int_equal(race->left, 1);
    assert_int_equal(race->results[0].dropped_after, race->results[2].dropped_after);
    assert_in_range(race->results[0].dropped_after, 10, 30);
    assert_int_equal(made.schedule->games, 6 * race->results[0].dropped_after);
    scheduled_free(&made);
}

/* Of equal points the first leads and the last drops out. */
TEST(equal) {
    Scheduled made = make(3, 100, "{\"deals_per_round\":50}");
    play(&made, (int[]){1000, 1000, 0}, 1);
    assert_int_equal(state_of(&made)->results[2].dropped_after, 50);
    assert_int_equal(state_of(&made)->results[2].against, 0);
    assert_int_equal(state_of(&made)->left, 2);
    scheduled_free(&made);
    made = make(4, 60, "{\"rule\":\"halving\"}");
    play(&made, (int[]){1000, 1000, 1000, 1000}, 1);
    for (int i = 0; i < 4; i++)
        assert_int_equal(state_of(&made)->results[i].dropped_after, i == 0 ? 0 : i == 1 ? 60 : 20);
    scheduled_free(&made);
}

/* The lead changes and returns; each comparison is with the leader of that time, over all deals until then. */
TEST(leads) {
    const int wins[6] = {600, 440, 600, 500, 600, 520};
    for (uint64_t seed = 0; seed < 20; seed++) {
        Scheduled made = make(6, 400, "{\"deals_per_round\":4,\"alpha\":0.5}");
        play(&made, wins, seed);
        const Race *race = state_of(&made);
        for (int i = 0; i < 6; i++) {
            const RaceResult *result = &race->results[i];
            Cluster gaps = {0};
            int64_t row[6];
            for (int64_t deal = 0; deal < result->dropped_after; deal++) {
                totals_margins(race->totals, deal, row);
                cluster_add(&gaps, row[result->against] - row[i]);
            }
            const RaceResult wanted = race_compare(race, result->against, &gaps);
            if (result->dropped_after > 0)
                assert_true(result->low == wanted.low && result->high == wanted.high);
        }
        scheduled_free(&made);
    }
}

/* The number of races of equal points in which one dropped out. */
static int wrong_races(int races, int points, const char *race) {
    const int wins[5] = {500, 500, 500, 500, 500};
    int wrong = 0;
    for (int i = 0; i < races; i++) {
        Scheduled made = make(points, 100, race);
        play(&made, wins, (uint64_t)i + 1000);
        wrong += state_of(&made)->left < points;
        scheduled_free(&made);
    }
    return wrong;
}

/* Equal points drop out in at most alpha of the races, despite 25 looks. Two points at alpha 0.5 drop out
 * sometimes, so the test has power. */
TEST(null) {
    assert_in_range(wrong_races(100, 5, "{\"deals_per_round\":4,\"alpha\":0.05}"), 0, 5);
    assert_in_range(wrong_races(200, 2, "{\"deals_per_round\":4,\"alpha\":0.5}"), 1, 100);
}

TEST(refused) {
    static const struct {
        int points, deals;
        const char *race, *mention;
    } cases[] = {
        {1, 100, "{}", "two or more"},
        {2, 100, "7", "an object"},
        {2, 100, "{\"rule\":\"halv\"}", "\"elimination\" or \"halving\""},
        {2, 100, "{\"alpha\":0}", "sweep.race.alpha: 0 is out of range"},
        {2, 100, "{\"alpa\":0.1}", "did you mean \"alpha\""},
        {2, 100, "{\"rule\":\"halving\",\"deals_per_round\":5}", "halving makes its own rounds"},
        {2, 100, "{\"rule\":\"halving\",\"deals_per_round\":1}", "1 is given; halving makes its own rounds"},
        {9, 9, "{\"rule\":\"halving\"}", "too few to halve 9 points again and again; about 11 are needed"},
        {9, 10, "{\"rule\":\"halving\"}", "about 11 are needed"},
        {2, 5000, "{\"deals_per_round\":4}", "allowed: 0 or 5 and more"},
        {2, 5001, "{\"deals_per_round\":5}", "more than 1000 rounds of 5001 deals; allowed: 0 or 6 and more"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Error error;
        Config *config = race_config(cases[i].points, cases[i].deals, cases[i].race, &error);
        if (config || error.status != EXIT_INPUT || !strstr(error.text, cases[i].mention))
            fail_msg("%s: %s", cases[i].race, config ? "was taken" : error.text);
    }
}
