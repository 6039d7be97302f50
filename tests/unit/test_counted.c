/* Sums of a run (report/counted.h): a run that stops after any game, within a deal or a round, goes on from them to the
 * same sums and the same summary, whatever its courses have learned. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../played.h"
#include "report/counted.h"
#include "report/summary.h"

/* Folders of tests/cli/plans; in the last, play decides who are partners. */
static const char *const plans[] = {
    "round-robin", "four-seats",         "swiss",        "knockout",         "sprt",
    "precision",   "sweep-two",          "race-halving", "race-elimination", "tune-spsa",
    "tune-short",  "tune-cross-entropy", "race-partners"};
enum { PLANS = sizeof plans / sizeof *plans, OUTCOMES_MAX = 4000, STOPS = 60 };

static void note(void *outcomes, const GameResult *result) {
    assert_in_range(result->task.game, 0, OUTCOMES_MAX - 1);
    ((Outcome *)outcomes)[result->task.game] = result->outcome;
}

static void take(Played *run, const Outcome *outcomes, int64_t games) {
    while (run->board.games < games) {
        Task task = schedule_task(run->schedule, run->board.games);
        played_take(run, &task, &outcomes[task.game]);
    }
}

static void check_same(Played *one, Played *two) {
    Text sums[2] = {{0}, {0}};
    counted_save(&one->board, one->schedule, &sums[0]);
    counted_save(&two->board, two->schedule, &sums[1]);
    assert_int_equal(sums[0].size, sums[1].size);
    assert_memory_equal(sums[0].data, sums[1].data, sums[0].size);
    char *summary = summary_text(&one->board), *again = summary_text(&two->board);
    assert_string_equal(summary, again);
    free(summary);
    free(again);
    for (int i = 0; i < 2; i++) text_free(&sums[i]);
}

static void stop_after(const Config *config, const Outcome *outcomes, int64_t games, Played *whole) {
    Played before = played_begin(config), after = played_begin(config);
    Text sums = {0};
    take(&before, outcomes, games);
    counted_save(&before.board, before.schedule, &sums);
    assert_true(counted_load(&after.board, after.schedule, 0, games, &sums));
    check_same(&before, &after);
    take(&after, outcomes, whole->board.games);
    check_same(whole, &after);
    text_free(&sums);
    played_end(&before);
    played_end(&after);
}

TEST(resumed_anywhere) {
    static Outcome outcomes[OUTCOMES_MAX];
    for (int i = 0; i < PLANS; i++) {
        char path[100];
        Error error;
        snprintf(path, sizeof path, "tests/cli/plans/%s/config.json", plans[i]);
        Config *config = config_load(path, NULL, 0, &error);
        if (!config) fail_msg("%s", error.text);
        config->options.rows = ROWS_NONE;
        Played whole = played_begin(config);
        played_on(&whole, 0, note, outcomes);
        const int64_t games = whole.board.games, step = (games / STOPS + 1) | 1; /* odd: anywhere in a deal */
        for (int64_t stop = 0; stop < games; stop += step) stop_after(config, outcomes, stop, &whole);
        stop_after(config, outcomes, games, &whole);
        played_end(&whole);
        config_free(config);
    }
}
