/* Passes the program's orders to its own workers by the fork transport, and sends their results back in
 * batches. */
#include "mpi/rank.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/check.h"
#include "core/memory.h"
#include "mpi/job.h"
#include "mpi/message.h"
#include "mpi/pack.h"

/* How often the limits of bots are looked at, as in src/pool/pool.c. */
enum { TICK_MS = 100 };

extern const Transport transport_fork;

typedef struct {
    Wire wire; /* to the courier */
    int rank, neighbours;
    Message message; /* the message being read */
    Text packed;     /* packed outcomes */
    RemoteJob remote;
    Receiver receiver;
    Capacity capacity;
    void *link;     /* to the workers; NULL: no job */
    Order *ordered; /* by place; count 0: no order */
    int32_t news;
    bool stopping, left, failed;
} Station;

static void say(const Station *station, MessageType type, const void *bytes, size_t size) {
    MessagePart part = {bytes, size};
    if (!message_send(&station->wire, type, station->rank, &part, 1)) _exit(1); /* the courier has gone */
}

static void fail(Station *station, const Error *error) {
    station->failed = true;
    say(station, MESSAGE_FAILED, error, sizeof *error);
}

/* ---- workers ---- */

/* The number of workers if the config leaves it open: one per CPU that this process may use, shared with
 * other ranks on this machine. */
static int own_workers(const Station *station, const PoolJob *job) {
    int workers = (int)job->config->options.workers;
    if (workers == 0) {
        cpu_set_t set;
        int cpus = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
        int share = (int)sysconf(_SC_NPROCESSORS_ONLN) / station->neighbours;
        workers = cpus < share ? cpus : share;
    }
    if (workers > job->count) workers = (int)job->count;
    return workers < 1 ? 1 : workers;
}

/* Sends results to the program. A place is free again when all its games have been played. */
static void arrived(void *context, const Arrival *arrival) {
    Station *station = context;
    Order *order = &station->ordered[arrival->place];
    text_clear(&station->packed);
    if (arrival->head + arrival->tail > 0)
        pack_outcomes(arrival->outcomes, arrival->head + arrival->tail, station->remote.config.seats,
                      &station->packed);
    if (station->packed.failed) _exit(1);
    BatchBody body = {.place = arrival->place,
                      .count = arrival->count,
                      .nanoseconds = arrival->nanoseconds,
                      .head = arrival->head,
                      .tail = arrival->tail,
                      .counts_size = arrival->counts_size,
                      .outcomes_size = station->packed.size,
                      .rows_size = arrival->rows_size,
                      .records_size = arrival->records_size,
                      .hash = {arrival->hash[0], arrival->hash[1]},
                      .packed_size = {arrival->packed_size[0], arrival->packed_size[1]}};
    MessagePart parts[] = {{&body, sizeof body},
                           {arrival->counts, body.counts_size},
                           {station->packed.data, station->packed.size},
                           {arrival->rows, arrival->rows ? arrival->rows_size : 0},
                           {arrival->records, arrival->rows ? arrival->records_size : 0},
                           {arrival->packed, body.packed_size[0] + body.packed_size[1]}};
    if (!message_send(&station->wire, MESSAGE_BATCH, station->rank, parts, 6)) _exit(1);
    if (arrival->count < order->count - order->played) return; /* the program will order the rest again */
    order->count = 0;
    transport_fork.release(station->link, arrival->place);
}

/* ---- messages from the program ---- */

static void begin(Station *station) {
    Error error = {0};
    CHECK(!station->link, "one job at a time");
    station->stopping = station->left = station->failed = false;
    station->news = 0;
    if (!job_read(station->message.body, station->message.head.size, &station->remote, &error)) {
        fail(station, &error);
        return;
    }
    PoolJob *job = &station->remote.job;
    job->workers = own_workers(station, job);
    station->receiver =
        (Receiver){.job = job, .context = station, .arrived = arrived, .wake = station->wire.fd};
    station->link = transport_fork.open(&station->receiver, &station->capacity, &error);
    if (station->link) station->ordered = memory_new((size_t)station->capacity.places, sizeof(Order));
    if (station->link && !station->ordered) error_memory(&error, "orders");
    if (error.status)
        fail(station, &error);
    else
        say(station, MESSAGE_READY, &station->capacity, sizeof station->capacity);
}

static void take_order(Station *station) {
    Order order;
    CHECK(station->message.head.size >= sizeof order, "an order");
    memcpy(&order, station->message.body, sizeof order);
    CHECK(order.place >= 0 && order.place < station->capacity.places, "a place of this station");
    size_t tasks = station->message.head.size - sizeof order;
    CHECK(order.count > 0 && order.count <= station->capacity.games, "games that fit their place");
    CHECK(order.first < 0 || station->remote.job.sum, "a station that counts makes the tasks");
    CHECK(order.first >= 0 || order.played > 0
              ? tasks == 0
              : unpack_tasks(station->message.body + sizeof order, tasks, order.count,
                             station->remote.config.seats,
                             transport_fork.tasks(station->link, order.place, order.count)),
          "a task for every game");
    station->ordered[order.place] = order;
    transport_fork.order(station->link, &order);
}

static void take_news(const Station *station) {
    TellBody tell;
    const char *params = station->message.body + sizeof tell;
    memcpy(&tell, station->message.body, sizeof tell);
    News news = {.number = tell.number,
                 .count = tell.count,
                 .params = (const unsigned char *)params,
                 .plan = params + (size_t)tell.count * PARAMS_MAX,
                 .plan_size = tell.plan_size};
    transport_fork.tell(station->link, &news);
}

static DoneBody used(const struct rusage *own, const struct rusage *workers) {
    const struct timeval *times[] = {&own->ru_utime, &own->ru_stime, &workers->ru_utime, &workers->ru_stime};
    int64_t peak = memory_peak_kib();
    DoneBody done = {.peak_kib = peak > workers->ru_maxrss ? peak : workers->ru_maxrss};
    for (int i = 0; i < 4; i++)
        done.cpu_ns += (int64_t)times[i]->tv_sec * 1000000000 + (int64_t)times[i]->tv_usec * 1000;
    return done;
}

static void end(Station *station) {
    const Config *config = &station->remote.config;
    PoolReport report = {.effort = memory_new((size_t)config->entrant_count + 1, sizeof(EntrantEffort))};
    struct rusage own, workers;
    if (!report.effort) _exit(1);
    if (station->link) transport_fork.close(station->link, &report);
    getrusage(RUSAGE_SELF, &own);
    getrusage(RUSAGE_CHILDREN, &workers);
    DoneBody done = used(&own, &workers);
    done.deaths = report.deaths;
    MessagePart parts[] = {{&done, sizeof done},
                           {report.effort, (size_t)config->entrant_count * sizeof *report.effort}};
    if (!message_send(&station->wire, MESSAGE_DONE, station->rank, parts, 2)) _exit(1);
    free(report.effort);
    free(station->ordered);
    station->ordered = NULL;
    station->link = NULL;
    job_free(&station->remote);
}

static void obey(Station *station) {
    switch ((MessageType)station->message.head.type) {
    case MESSAGE_JOB:
        begin(station);
        break;
    case MESSAGE_END:
        end(station);
        break;
    case MESSAGE_TELL:
        if (station->link && !station->failed) take_news(station);
        break;
    case MESSAGE_ORDER:
        if (station->link && !station->failed) take_order(station);
        break;
    case MESSAGE_STOP:
        if (station->link) transport_fork.stop(station->link);
        station->stopping = true;
        break;
    default:
        CHECK(false, "a message for a station");
    }
}

/* Plays until the next message. */
static void play(Station *station) {
    Error error = {0};
    while (station->link && !station->failed && !message_waits(&station->wire, 0)) {
        if (!transport_fork.wait(station->link, TICK_MS, &error)) fail(station, &error);
        if (!station->stopping || station->left || transport_fork.living(station->link) > 0) continue;
        station->left = true;
        say(station, MESSAGE_LEFT, NULL, 0);
    }
}

void station_main(const Wire *wire) {
    static Station station;
    SetupBody setup;
    memory_watch();
    /* Workers do not inherit it: a bot that overwrites memory cannot reach it. */
    shared_keep(wire->shared);
    station.wire = *wire;
    if (!message_receive(wire, &station.message) || station.message.head.type != MESSAGE_SETUP) _exit(1);
    memcpy(&setup, station.message.body, sizeof setup);
    station.rank = setup.rank;
    station.neighbours = setup.neighbours;
    while (message_receive(wire, &station.message)) {
        obey(&station);
        message_let_go(&station.message);
        play(&station);
    }
    PoolReport nothing = {
        .effort = memory_new((size_t)station.remote.config.entrant_count + 1, sizeof(EntrantEffort))};
    if (station.link && nothing.effort) transport_fork.close(station.link, &nothing);
    _exit(0);
}
