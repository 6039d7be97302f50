/* The results of sweeps, races, tunings and stop rules, figure by figure, from games with invented outcomes.
 * The expected texts are in tests/golden/reports. Command-line tests compute their contents a second time,
 * from runs of their own. `KOZYR_BLESS=1` rewrites them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../kept.h"
#include "../scheduled.h"
#include "config/course.h"
#include "core/rng.h"
#include "plan/schedule.h"
#include "stats/tally.h"

enum { ENTRANTS = 32 };

/* Of two entrants, the earlier one in the config wins 4, 7 or 10 games of 12; one game in eight is drawn. */
static Outcome duel(const Task *task, Rng *rng) {
    int later = task->entrant[1] > task->entrant[0];
    Outcome outcome = {.place = {1, 1}};
    if (rng_below(rng, 8) == 0) return outcome;
    bool earlier_wins = rng_below(rng, 12) < 4 + 3 * (task->entrant[!later] % 3u);
    outcome.place[earlier_wins ? later : !later] = 2;
    return outcome;
}

/* Up to 9 points of luck, and 2 for each position in the config; some seats share a place. */
static Outcome table(const Task *task, int seats, Rng *rng) {
    int points[SEATS_MAX] = {0};
    Outcome outcome = {0};
    for (int i = 0; i < seats; i++) points[i] = (int)rng_below(rng, 10) + 2 * task->entrant[i];
    for (int i = 0; i < seats; i++)
        for (int k = 0; k < seats; k++)
            if (points[k] > points[i] || k == i) outcome.place[i]++;
    return outcome;
}

static void play(Schedule *schedule, Standing *standings) {
    Rng rng = rng_seeded(5);
    for (int64_t game = 0; game < schedule->games; game++) {
        assert_true(game < schedule->known);
        Task task = schedule_task(schedule, game);
        Outcome outcome = schedule->seats == 2 ? duel(&task, &rng) : table(&task, schedule->seats, &rng);
        for (int seat = 0; seat < schedule->seats; seat++) standings[task.entrant[seat]].games++;
        schedule_take(schedule, &task, &outcome);
    }
}

/* The part of summary.json and the files of the course. */
static void write_report(const Schedule *schedule, const Tally *tally, Text *out) {
    JsonWriter json = {0};
    json_put_object(&json, NULL);
    for (int i = 0; i < schedule->layer_count; i++) {
        const Layer *layer = &schedule->layers[i];
        if (layer->planner->lead) layer->planner->lead(schedule, layer, tally, &json);
        if (!layer->planner->report) continue;
        layer->planner->report(schedule, layer, tally, &json);
        const char *name;
        Text file = {0};
        for (int number = 0;
             layer->planner->file && layer->planner->file(schedule, layer, number, &name, &file); number++) {
            text_format(out, "%s\n", name);
            text_bytes(out, file.data, file.size);
            text_clear(&file);
        }
        text_free(&file);
    }
    json_end(&json);
    char *text = json_take(&json);
    text_format(out, "summary.json\n%s", text);
    free(text);
}

#define THREE                                                                                                \
    "\"low\":{\"bot\":\"lowest\"},\"w\":{\"bot\":\"weighted\",\"trump_factor\":2,\"rank_base\":3},"          \
    "\"rnd\":{\"bot\":\"random\"}"
#define TWO "\"low\":{\"bot\":\"lowest\"},\"rnd\":{\"bot\":\"random\"}"

static void check_report(const char *name, int seats, const char *entrants, const char *rest) {
    char path[100];
    Error error;
    Config *config =
        config_of(&error, "{\"game\":{\"name\":\"durak\",\"seats\":%d},\"seed\":3,\"entrants\":{%s},%s}",
                  seats, entrants, rest);
    Scheduled made = schedule_of(config, &error);
    Standing standings[ENTRANTS] = {0};
    Tally tally = {.entrant = standings};
    Text out = {0};
    play(made.schedule, standings);
    write_report(made.schedule, &tally, &out);
    snprintf(path, sizeof path, "tests/golden/reports/%s.txt", name);
    kept_compare(path, &out);
    scheduled_free(&made);
}

TEST(sweep) {
    check_report("sweep", 2, THREE,
                 "\"deals\":12,\"sweep\":{\"entrant\":\"w\",\"parameters\":[\"trump_factor\",\"rank_base\"],"
                 "\"points\":[[2,3],[2,4],[5,3],[5,4],[8,3]]}");
}

TEST(race) {
    check_report("race", 2, THREE,
                 "\"deals\":70,\"sweep\":{\"entrant\":\"w\",\"parameters\":[\"trump_factor\",\"rank_base\"],"
                 "\"race\":{\"rule\":\"halving\"},\"points\":[[1,3],[4,3],[5,3],[6,4],[8,3]]}");
}

TEST(spsa) {
    check_report("spsa", 2, THREE,
                 "\"deals\":4,\"tune\":{\"tuner\":\"spsa\",\"iterations\":5,\"confirm\":9,\"vary\":{"
                 "\"entrants.w.trump_factor\":\"0..10\",\"entrants.w.rank_base\":\"0..6/2\"}}");
}

TEST(cross_entropy) {
    check_report("cross_entropy", 2, THREE,
                 "\"deals\":4,\"tune\":{\"tuner\":\"cross-entropy\",\"iterations\":4,\"confirm\":9,\"vary\":{"
                 "\"entrants.w.trump_factor\":\"0..10\",\"entrants.w.rank_base\":\"0..6/2\"}}");
}

/* A choice, few candidates, the start values among the opponents at tables of three, and a final match of one
 * deal. */
TEST(choice) {
    check_report(
        "cross_entropy_choice", 3, THREE,
        "\"deals\":4,\"tune\":{\"population\":4,\"iterations\":3,\"confirm\":1,\"against\":[\"low\",\"rnd\","
        "\"w\"],\"vary\":{\"entrants.w.throw_in\":\"spare-trumps,always\",\"entrants.w.rank_base\":\"0..6\"}"
        "}");
}

/* Both models; a precision rule; and tables of four, where a deal set has no classes. */
TEST(stops) {
    check_report("sprt_logistic", 2, TWO,
                 "\"deals\":900,\"stop\":{\"rule\":\"sprt\",\"elo0\":-60,\"elo1\":-30,\"alpha\":0.1,"
                 "\"model\":\"logistic\"}");
    check_report("sprt_normalized", 2, TWO,
                 "\"deals\":900,\"stop\":{\"rule\":\"sprt\",\"elo0\":-90,\"elo1\":-60,\"beta\":0.1}");
    check_report("sprt_undecided", 2, TWO, "\"deals\":90,\"stop\":{\"rule\":\"sprt\"}");
    check_report("precision", 2, TWO, "\"deals\":900,\"stop\":{\"rule\":\"precision\",\"width\":0.1}");
    check_report("sprt_tables", 4, TWO,
                 "\"deals\":300,\"fill\":\"mixed\",\"stop\":{\"rule\":\"sprt\",\"elo1\":20}");
}

/* At tables of three, with two comparisons per seat. */
TEST(tables) {
    check_report("sweep_tables", 3, THREE,
                 "\"deals\":12,\"sweep\":{\"entrant\":\"w\",\"parameters\":[\"trump_factor\"],"
                 "\"points\":[[1],[2],[5]]}");
    check_report(
        "elimination", 2, THREE,
        "\"deals\":300,\"sweep\":{\"entrant\":\"w\",\"parameters\":[\"trump_factor\"],"
        "\"race\":{\"rule\":\"elimination\",\"alpha\":0.5,\"deals_per_round\":15},\"points\":[[1],[2],[5]]}");
}
