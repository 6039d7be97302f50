/* Workers that cost nothing: what the process at the middle of a cluster would do with so many (KOZYR_CROWD=N) of
 * them. Every order is answered at once, with the sums of as many drawn games as it asks for, or with rows that were
 * made once; time is as if each game had taken KOZYR_CROWD_NS nanoseconds (default 1,400, `lowest` in Durak). At the
 * end stderr says what an order and a game took of this process. Only runs that keep no rows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/check.h"
#include "core/memory.h"
#include "pool/transport.h"

enum { PLACES = 8, KINDS = 64 };

/* The sums of so many games: orders have few sizes. */
typedef struct {
    int32_t games;
    Text counts;
} Answer;

typedef struct {
    const Receiver *receiver;
    Order orders[PLACES];
    bool used[PLACES], open[PLACES];
    Answer answers[KINDS];
    int next; /* answer to be replaced */
    Task tasks[CHUNK_GAMES_MAX];
    Outcome outcomes[CHUNK_GAMES_MAX];
    int64_t orders_done, games_done;
    double started, making; /* seconds of CPU time */
    uint64_t game_ns;
} Crowd;

static double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool crowd_available(void) { return getenv("KOZYR_CROWD") != NULL; }

static int64_t setting(const char *name, int64_t otherwise) {
    const char *text = getenv(name);
    return text ? strtoll(text, NULL, 10) : otherwise;
}

static void *crowd_open(const Receiver *receiver, Capacity *capacity, Error *error) {
    Crowd *crowd = memory_new(1, sizeof *crowd);
    if (!crowd || !receiver->job->sum || receiver->job->plan_most > 0) {
        free(crowd);
        error_input(error, "KOZYR_CROWD: only runs whose workers count, of one round");
        return NULL;
    }
    crowd->receiver = receiver;
    crowd->game_ns = (uint64_t)setting("KOZYR_CROWD_NS", 1400);
    for (int i = 0; i < CHUNK_GAMES_MAX; i++)
        for (int seat = 0; seat < SEATS_MAX; seat++) crowd->outcomes[i].place[seat] = 1;
    *capacity = (Capacity){
        .places = PLACES, .workers = (int)setting("KOZYR_CROWD", 1), .games = chunk_games_max(receiver->job)};
    crowd->started = cpu_seconds();
    return crowd;
}

static int crowd_place(void *link, double nanoseconds) {
    Crowd *crowd = link;
    (void)nanoseconds;
    for (int place = 0; place < PLACES; place++) {
        if (crowd->used[place]) continue;
        crowd->used[place] = true;
        return place;
    }
    return -1;
}

static Task *crowd_tasks(void *link, int place, int32_t count) {
    (void)place, (void)count;
    return ((Crowd *)link)->tasks;
}

static void crowd_order(void *link, const Order *order) {
    Crowd *crowd = link;
    crowd->orders[order->place] = *order;
    crowd->open[order->place] = true;
}

static void crowd_release(void *link, int place) { ((Crowd *)link)->used[place] = false; }

/* Counts the games, as a worker does, once for each number of them. */
static const Text *answer(Crowd *crowd, const Order *order, int64_t unit, int32_t games) {
    const PoolJob *job = crowd->receiver->job;
    for (int i = 0; i < KINDS; i++)
        if (crowd->answers[i].games == games) return &crowd->answers[i].counts;
    const double start = cpu_seconds();
    Answer *made = &crowd->answers[crowd->next++ % KINDS];
    const int32_t slice = (int32_t)(CHUNK_GAMES_MAX - CHUNK_GAMES_MAX % unit);
    for (int32_t done = 0; done < games; done += slice) {
        const int32_t count = games - done < slice ? games - done : slice;
        job->tasks(job->context, order->first + order->played + done, count, crowd->tasks);
        job->sum(job->context, crowd->tasks, crowd->outcomes, count);
    }
    text_clear(&made->counts);
    job->take_counts(job->context, &made->counts);
    made->games = games;
    crowd->making += cpu_seconds() - start;
    return &made->counts;
}

/* Units that are not whole come as outcomes. */
static void arrive(Crowd *crowd, const Order *order) {
    const PoolJob *job = crowd->receiver->job;
    const Unit unit = job->unit(job->context, order->first + order->played);
    const int32_t games = order->count - order->played;
    const bool whole = unit.begun == 0 && games >= unit.games && games % unit.games == 0;
    Arrival arrival = {.place = order->place,
                       .count = games,
                       .nanoseconds = crowd->game_ns * (uint64_t)games,
                       .outcomes = crowd->outcomes};
    if (whole) {
        const Text *counts = answer(crowd, order, unit.games, games);
        arrival.counts = counts->data;
        arrival.counts_size = counts->size;
    } else {
        if (games > CHUNK_GAMES_MAX) arrival.count = CHUNK_GAMES_MAX;
        arrival.head = arrival.count;
    }
    crowd->orders_done++;
    crowd->games_done += arrival.count;
    crowd->receiver->arrived(crowd->receiver->context, &arrival);
}

static bool crowd_wait(void *link, int milliseconds, Error *error) {
    Crowd *crowd = link;
    (void)milliseconds, (void)error;
    for (int place = 0; place < PLACES; place++) {
        if (!crowd->open[place]) continue;
        crowd->open[place] = false;
        arrive(crowd, &crowd->orders[place]);
    }
    return true;
}

static void crowd_stop(void *link) { memset(((Crowd *)link)->open, 0, sizeof((Crowd *)link)->open); }

static int crowd_living(void *link) {
    (void)link;
    return 0;
}

static void crowd_tell(void *link, const News *news) { (void)link, (void)news; }

static void crowd_close(void *link, PoolReport *report) {
    Crowd *crowd = link;
    (void)report;
    const double seconds = cpu_seconds() - crowd->started - crowd->making;
    fprintf(stderr, "%lld orders of %.0f games: %.2f us of CPU an order, %.3f ns a game\n",
            (long long)crowd->orders_done, (double)crowd->games_done / (double)crowd->orders_done,
            1e6 * seconds / (double)crowd->orders_done, 1e9 * seconds / (double)crowd->games_done);
    for (int i = 0; i < KINDS; i++) text_free(&crowd->answers[i].counts);
    free(crowd);
}

const Transport transport_crowd = {
    .name = "crowd",
    .available = crowd_available,
    .open = crowd_open,
    .place = crowd_place,
    .tasks = crowd_tasks,
    .tell = crowd_tell,
    .order = crowd_order,
    .release = crowd_release,
    .wait = crowd_wait,
    .stop = crowd_stop,
    .living = crowd_living,
    .close = crowd_close,
};
