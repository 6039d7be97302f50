/* Orders chunks of consecutive games, and before them the news that they need.
 *
 * Large chunks cost less to pass on; small ones give even progress and leave less to replay when a worker
 * dies. So a chunk is a few milliseconds of work, by the mean time of the games so far. With many workers
 * chunks are larger, so that the parent passes on at most about a thousand a second. Towards the end they
 * are smaller, so that all workers finish at about the same time. */
#include "core/check.h"
#include "pool/parent.h"

enum {
    CHUNK_NS =
        16000000,      /* nanoseconds of work in a chunk: much compared with the cost of passing it on, little
                   * compared with progress reports */
    CHUNK_PARTS = 32,  /* the shortest chunk at the end has such a part of this work: half a millisecond */
    CHUNK_WORKERS = 8, /* with more workers than this, chunks grow in proportion */
    CHUNK_TEXT = 6 << 17 /* expected text of a chunk: low enough that it rarely ends early */
};

/* If a worker plays many games at once, a chunk has many times more games; otherwise the worker would rarely
 * have that many in progress. */
enum { TOGETHER_CHUNK = 8 };

static int32_t chunk_games(const Pool *pool, int64_t left) {
    int together = pool->together, least = together > 1 ? TOGETHER_CHUNK * together : 1;
    int workers = pool->capacity.workers > CHUNK_WORKERS ? pool->capacity.workers : CHUNK_WORKERS;
    double work = (double)CHUNK_NS / CHUNK_WORKERS * workers;
    if (work < pool->capacity.nanoseconds) work = pool->capacity.nanoseconds;
    double games = pool->game_ns > 0 ? work / pool->game_ns : 1;
    if (games < least) games = least;
    if (games * pool->game_bytes > CHUNK_TEXT) games = CHUNK_TEXT / pool->game_bytes;
    int32_t count = games < 1 ? 1 : games > pool->capacity.games ? pool->capacity.games : (int32_t)games;
    /* smaller chunks towards the end, so that no worker is left alone with the last one */
    int64_t share = left / (2 * pool->capacity.workers - 1), shortest = count / CHUNK_PARTS;
    if (shortest < together) shortest = together;
    if (share < shortest) share = shortest < left ? shortest : left;
    return count <= share ? count : share < 1 ? 1 : (int32_t)share;
}

/* Limits `count`: to the end of a unit that has `begun` games, otherwise to whole units if there is one. */
static int32_t whole(int64_t begun, int64_t unit, int32_t count) {
    CHECK(unit > 0 && begun >= 0 && begun < unit && count > 0, "part of a unit");
    const int64_t rest = unit - begun;
    if (begun > 0) return count < rest ? count : (int32_t)rest;
    return count < unit ? count : count - (int32_t)(count % unit);
}

static bool is_framed(const PoolJob *job, int64_t first, int32_t count) {
    return job->frame && (first + job->frame_begun) % job->frame == 0 && count % job->frame == 0;
}

/* If a chunk is less than a frame, splits frames into parts of about the same length. */
static int32_t whole_frames(const Pool *pool, int32_t count) {
    const int64_t frame = pool->job->frame;
    if (frame > count) count = (int32_t)(frame / ((frame + count - 1) / count));
    return whole((pool->published + pool->job->frame_begun) % frame, frame, count);
}

static int32_t whole_units(const Pool *pool, int32_t count) {
    const PoolJob *job = pool->job;
    const Unit unit = job->sum ? job->unit(job->context, pool->published) : (Unit){0};
    if (job->sum && count > unit.most) count = (int32_t)unit.most;
    if (job->frame) {
        count = whole_frames(pool, count);
        if (is_framed(job, pool->published, count)) return count;
    }
    return job->sum ? whole(unit.begun, unit.games, count) : count;
}

/* Tells workers what they must know to play this task. There is room for the news of one round only: a round
 * with other news waits until all earlier games have been delivered. False: wait. */
static bool tell_news(Pool *pool, const Task *task, bool *any) {
    const PoolJob *job = pool->job;
    News news = {0};
    if (job->news) news.params = job->news(job->context, task, &news.count);
    *any = news.count > 0 || job->plan_most > 0;
    if (!*any || task->round == pool->news_round) return true;
    if (pool->sequence_next != pool->sequence_published) return false;
    text_clear(&pool->plan);
    if (job->plan_most > 0) job->plan(job->context, task->round, &pool->plan);
    CHECK(pool->plan.failed || pool->plan.size <= job->plan_most, "there is room for a plan");
    news.number = ++pool->news;
    news.plan = pool->plan.data;
    news.plan_size = pool->plan.size;
    pool->transport->tell(pool->link, &news);
    pool->news_round = task->round;
    return true;
}

/* Makes the tasks of at most `count` games, after the news that they need; with news, a chunk ends where its
 * round does. Returns the number of games; 0: wait. Workers that count make the tasks themselves: NULL. */
static int32_t make_tasks(Pool *pool, int64_t first, int32_t count, Task *tasks) {
    const PoolJob *job = pool->job;
    Task task;
    bool any;
    int32_t games = 1;
    job->tasks(job->context, first, 1, &task);
    if (!tell_news(pool, &task, &any)) return 0;
    if (!tasks) return count;
    tasks[0] = task;
    job->tasks(job->context, first + 1, count - 1, tasks + 1);
    if (!any) return count;
    while (games < count && tasks[games].round == tasks[0].round) games++;
    return games;
}

int64_t pool_known(const Pool *pool) {
    return pool->job->known ? pool->job->known(pool->job->context) : pool->job->count;
}

bool pool_publish(Pool *pool, Error *error) {
    const PoolJob *job = pool->job;
    int64_t known = pool_known(pool);
    CHECK(known <= job->count && pool->published <= job->count, "no more games than the job has");
    while (pool->published < known && !pool->enough &&
           pool->sequence_published < pool->sequence_next + pool->capacity.places) {
        int32_t most = whole_units(pool, chunk_games(pool, known - pool->published));
        int place = pool->transport->place(pool->link, most * pool->game_ns);
        if (place < 0) break;
        CHECK(place < pool->capacity.places && !pool->chunks[place].order.count, "a place that is free");
        Task *tasks = job->sum ? NULL : pool->transport->tasks(pool->link, place, most);
        if (!job->sum && !tasks) return error_memory(error, "tasks of %d games", most);
        int32_t count = make_tasks(pool, pool->published, most, tasks);
        if (pool->plan.failed) return error_memory(error, "the plan of a round");
        if (count == 0) break;
        CHECK(count > 0 && count <= most && count <= known - pool->published, "no more games than are known");
        Order order = {.first = job->sum ? pool->published : -1,
                       .place = place,
                       .count = count,
                       .news = pool->news,
                       .framed = is_framed(job, pool->published, count),
                       .sequence = pool->sequence_published};
        pool->chunks[place] = (Chunk){.first = pool->published, .order = order};
        pool->place[pool->sequence_published++ % pool->capacity.places] = place;
        pool->published += count;
        pool->transport->order(pool->link, &order);
    }
    return true;
}
