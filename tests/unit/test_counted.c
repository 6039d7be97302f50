/* Sums of a run (report/counted.h): a run that stops after any game, within a deal or a round, goes on from them to the
 * same sums and the same summary, whatever its courses have learned. */
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../scheduled.h"
#include "play/referee.h"
#include "report/counted.h"
#include "report/summary.h"

#define START "{\"seed\":5,\"rows\":\"none\",\"game\":{\"name\":\"durak\",\"deck\":24},"
#define PAIR  "\"entrants\":{\"a\":{\"bot\":\"weighted\"},\"b\":{\"bot\":\"random\"}},"
#define LOW                                                                                                  \
    "\"entrants\":{\"a\":{\"bot\":\"weighted\"},\"b\":{\"bot\":\"lowest\"},\"c\":{\"bot\":\"random\"}},"
#define FIVE                                                                                                 \
    "\"entrants\":{\"a\":{\"bot\":\"weighted\"},\"b\":{\"bot\":\"random\"},\"c\":{\"bot\":\"lowest\"},"      \
    "\"d\":{\"bot\":\"random\"},\"e\":{\"bot\":\"lowest\"}},"
#define VARY "\"vary\":{\"entrants.a.trump_factor\":\"-9..9/3\"},\"against\":[\"b\",\"c\"]"

static const char *const configs[] = {
    START FIVE "\"deals\":3}",
    START FIVE "\"format\":\"swiss\",\"deals\":3}",
    START FIVE "\"format\":\"knockout\",\"deals\":4}",
    START PAIR "\"deals\":300,\"stop\":{\"rule\":\"sprt\",\"elo0\":0,\"elo1\":60}}",
    START PAIR "\"deals\":60,\"stop\":{\"rule\":\"precision\",\"width\":0.01}}",
    START LOW "\"deals\":10,\"sweep\":{" VARY "}}",
    START LOW "\"deals\":24,\"sweep\":{" VARY ",\"race\":{\"rule\":\"halving\"}}}",
    START LOW "\"deals\":40,\"sweep\":{" VARY ",\"race\":{\"rule\":\"elimination\",\"deals_per_round\":10}}}",
    START LOW "\"deals\":4,\"tune\":{" VARY ",\"tuner\":\"spsa\",\"iterations\":5,\"confirm\":6}}",
    START LOW "\"deals\":3,\"tune\":{" VARY
              ",\"tuner\":\"cross-entropy\",\"population\":6,\"iterations\":4,\"confirm\":6}}",
    /* play decides who are partners */
    "{\"seed\":5,\"rows\":\"none\",\"game\":{\"name\":\"doudizhu\"},\"fill\":\"mixed\",\"entrants\":{\"a\":{"
    "\"bot\":"
    "\"planner\"},\"b\":{\"bot\":\"random\"}},\"deals\":6,\"sweep\":{\"vary\":{\"entrants.a.bid\":\"-2..2/"
    "2\"},"
    "\"against\":[\"b\"],\"race\":{\"rule\":\"elimination\",\"deals_per_round\":2}}}",
};
enum { CONFIGS = sizeof configs / sizeof *configs, OUTCOMES_MAX = 4000 };

typedef struct {
    Scheduled made;
    Scoreboard board;
} Counting;

static Counting begin(const char *text) {
    Error error;
    Counting counting = {.made = schedule_of(config_of(&error, "%s", text), &error)};
    assert_true(scoreboard_open(&counting.board, counting.made.schedule, &error));
    return counting;
}

static void end(Counting *counting) {
    scoreboard_close(&counting->board);
    scheduled_free(&counting->made);
}

static void take(Counting *counting, const Outcome *outcomes, int64_t games) {
    Schedule *schedule = counting->made.schedule;
    for (int64_t game = counting->board.games; game < games; game++) {
        Task task = schedule_task(schedule, game);
        scoreboard_add(&counting->board, &task, &outcomes[game]);
        schedule_take(schedule, &task, &outcomes[game]);
    }
}

/* Plays the run and returns its number of games. */
static int64_t play(Counting *counting, Outcome *outcomes) {
    Error error;
    Schedule *schedule = counting->made.schedule;
    Referee *referee = referee_create(counting->made.config, NULL, NULL, NULL, &error);
    assert_non_null(referee);
    while (schedule->taken < schedule->games) {
        GameResult result;
        Task task = schedule_task(schedule, schedule->taken);
        int count;
        const unsigned char *params = schedule_round_params(schedule, task.round, &count);
        if (params) assert_true(referee_learn(referee, params, count, &error));
        referee_play(referee, &task, NULL, &result);
        assert_in_range(task.game, 0, OUTCOMES_MAX - 1);
        outcomes[task.game] = result.outcome;
        take(counting, outcomes, task.game + 1);
    }
    referee_free(referee);
    return schedule->taken;
}

static void check_same(Counting *one, Counting *two) {
    Text sums[2] = {{0}, {0}};
    counted_save(&one->board, one->made.schedule, &sums[0]);
    counted_save(&two->board, two->made.schedule, &sums[1]);
    assert_int_equal(sums[0].size, sums[1].size);
    assert_memory_equal(sums[0].data, sums[1].data, sums[0].size);
    char *summary = summary_text(&one->board), *again = summary_text(&two->board);
    assert_string_equal(summary, again);
    free(summary);
    free(again);
    text_free(&sums[0]);
    text_free(&sums[1]);
}

TEST(resumed_after_any_game) {
    static Outcome outcomes[OUTCOMES_MAX];
    for (int i = 0; i < CONFIGS; i++) {
        Counting whole = begin(configs[i]);
        const int64_t games = play(&whole, outcomes), step = games > 200 ? 7 : 1;
        for (int64_t stop = 0; stop <= games;
             stop += stop + step > games && stop < games ? games - stop : step) {
            Counting before = begin(configs[i]), after = begin(configs[i]);
            Text sums = {0};
            take(&before, outcomes, stop);
            counted_save(&before.board, before.made.schedule, &sums);
            assert_true(counted_load(&after.board, after.made.schedule, 0, stop, &sums));
            check_same(&before, &after);
            take(&after, outcomes, games);
            check_same(&whole, &after);
            text_free(&sums);
            end(&before);
            end(&after);
        }
        end(&whole);
    }
}
