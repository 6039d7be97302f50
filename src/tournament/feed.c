/* Feeds a pool job with tasks from a schedule, and adds the outcomes or the workers' sums to a scoreboard. */
#include "tournament/feed.h"

#include "core/check.h"
#include "pool/transport.h"
#include "report/counted.h"

/* ---- in workers ---- */

/* A stop rule looks at the sums after certain games, so they are cut there. */
static void sum(void *memory, const Task *tasks, const Outcome *outcomes, int count) {
    Feed *feed = memory;
    Schedule *observer = feed->observer;
    for (int done = 0; done < count;) {
        const int64_t left = count - done;
        const int64_t together = observer ? schedule_together(observer, tasks[done].game) : left;
        const int games = (int)(together < left ? together : left);
        scoreboard_add_all(&feed->apart, observer, tasks + done, outcomes + done, games);
        if (observer && games == together) counted_take(&feed->apart, observer, &feed->counts);
        done += games;
    }
}

static void take_counts(void *memory, Text *counts) {
    Feed *feed = memory;
    text_bytes(counts, feed->counts.data, feed->counts.size);
    if (feed->counts.failed) counts->failed = true;
    text_clear(&feed->counts);
    if (feed->apart.games > 0) counted_take(&feed->apart, feed->observer, counts);
}

/* Most looks of a stop rule in a chunk. Rows end an eighth of a megabyte below the slab's end, so each sum may
 * take a kilobyte. */
enum { LOOKS_MOST = 128 };

static Unit unit_of(void *memory, int64_t position) {
    const Feed *feed = memory;
    const int64_t game = feed->first + position;
    const int round = schedule_round(feed->schedule, game);
    const int64_t unit = counted_unit(feed->schedule, round);
    const int64_t first = schedule_together(feed->schedule, game),
                  then = schedule_together(feed->schedule, game + first);
    return (Unit){unit, (game - feed->schedule->rounds[round].first_game) % unit,
                  first + (LOOKS_MOST - 1) * then};
}

static void plan(void *memory, int round, Text *out) {
    schedule_write_round(((const Feed *)memory)->schedule, round, out);
}

static bool learn(void *memory, const char *plan) {
    Feed *feed = memory;
    feed->schedule = feed->observer;
    return schedule_read_round(feed->observer, plan);
}

bool feed_let_workers_count(Feed *feed, PoolJob *job, Error *error) {
    const int64_t most = counted_unit_most(feed->schedule);
    if (most > CHUNK_GAMES_MAX || !counted_travels(job->config, feed->schedule)) return true;
    job->sum = sum;
    job->take_counts = take_counts;
    job->unit = unit_of;
    job->unit_most = most;
    job->plan = plan;
    job->learn = learn;
    job->plan_most = schedule_round_most(feed->schedule);
    if (schedule_learns(feed->schedule)) {
        if (!(feed->observer = schedule_create(job->config, error))) return false;
        feed->observer->apart = true;
    }
    return scoreboard_open(&feed->apart, feed->observer ? feed->observer : feed->schedule, error);
}

void feed_close(Feed *feed) {
    scoreboard_close(&feed->apart);
    text_free(&feed->counts);
    if (feed->observer) schedule_free(feed->observer);
}

/* ---- in the parent ---- */

void feed_tasks(void *feed, int64_t position, int count, Task *tasks) {
    const Feed *from = feed;
    int64_t first = from->first + position * from->step;
    if (from->step == 1) {
        schedule_tasks(from->schedule, first, count, tasks);
        return;
    }
    for (int i = 0; i < count; i++) tasks[i] = schedule_task(from->schedule, first + i * from->step);
}

const unsigned char *feed_news(void *feed, const Task *task, int *count) {
    return schedule_round_params(((const Feed *)feed)->schedule, task->round, count);
}

/* The first rows of a run that keeps no others: fewer than a chunk. */
static void take_first_rows(const Feed *feed, Scoreboard *board, const Batch *batch, int count) {
    Task tasks[REPEATS_GAMES];
    if (batch->rows_size == 0) return;
    if (count > REPEATS_GAMES) count = REPEATS_GAMES;
    schedule_tasks(feed->schedule, feed->first + batch->first, count, tasks);
    counted_first_rows(board, tasks, count, batch->rows, batch->rows_size);
}

/* Adds games until a course has seen enough; returns how many. */
static int32_t add_outcomes(const Feed *feed, Scoreboard *board, const Task *tasks, const Outcome *outcomes,
                            int32_t count) {
    Schedule *learner = feed->learner;
    int32_t done = 0;
    if (!learner) scoreboard_add_all(board, NULL, tasks, outcomes, count);
    if (!learner) return count;
    while (done < count && tasks[done].game < learner->games) {
        CHECK(tasks[done].game == learner->taken, "a course takes the games in order");
        const int64_t together = schedule_together(learner, learner->taken), left = count - done;
        const int32_t games = (int32_t)(together < left ? together : left);
        scoreboard_add_all(board, learner, tasks + done, outcomes + done, games);
        done += games;
    }
    return done;
}

static int32_t add_counts(const Feed *feed, Scoreboard *board, const Batch *batch) {
    const int64_t before = board->games;
    const int round = schedule_round(feed->schedule, feed->first + batch->first + batch->head);
    CHECK(counted_merge(board, feed->learner, round, batch->counts, batch->counts_size),
          "the sums that a worker has written");
    return (int32_t)(board->games - before);
}

int32_t feed_board(const Feed *feed, Scoreboard *board, const Batch *batch) {
    const int32_t counted = batch->count - batch->head - batch->tail;
    int32_t games = add_outcomes(feed, board, batch->tasks, batch->outcomes, batch->head);
    if (games == batch->head && counted > 0) games += add_counts(feed, board, batch);
    if (games == batch->head + counted)
        games +=
            add_outcomes(feed, board, batch->tasks + batch->head, batch->outcomes + batch->head, batch->tail);
    if (board->first_games) take_first_rows(feed, board, batch, games);
    return games;
}
