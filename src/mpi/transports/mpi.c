/* The workers of all ranks of an MPI job. Every rank has a station, which plays orders on its own workers;
 * the courier of rank 0 carries the messages. A station gets enough orders in advance to keep its workers
 * busy while the next message travels. */
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/clock.h"
#include "core/memory.h"
#include "mpi/job.h"
#include "mpi/message.h"
#include "mpi/pack.h"
#include "mpi/rank.h"

enum {
    /* nanoseconds of work that a station has in advance, at least: couriers sleep, so messages are slow */
    TRAVEL_NS = 80000000,
    ORDER_NS = 64000000, /* work in an order: its messages wake four processes */
    STOP_MS = 700,       /* for games to end: mpirun kills a second after its signal */
    DONE_MS = 5000       /* for bots to end their processes */
};

typedef struct {
    Capacity capacity;
    int first;   /* its first place, among those of all stations */
    int ordered; /* orders under way */
    bool ready, left, ended, done;
} Station;

/* The content of a place: its tasks, and the results so far. If stations count, it has neither tasks nor
 * outcomes. */
typedef struct {
    Task *tasks;
    Outcome *outcomes; /* those that have arrived */
    int32_t room;      /* capacity of `tasks` and `outcomes` */
    Message message;   /* holds their bytes */
    int station;       /* -1 if the place is free */
} Place;

typedef struct {
    const Receiver *receiver;
    Station *stations;
    Place *places;
    int station_count, place_count, lost;
    Capacity all;
    Message message;   /* the message being read */
    Text packed;       /* tasks being sent */
    PoolReport report; /* measurements of the stations */
    int64_t stopped;   /* clock_nanoseconds; 0: not stopped */
} Mpi;

/* The socket to the courier belongs to the process, like its standard streams. */
static Wire courier = {.fd = -1};
static int rank_count;
static char (*rank_names)[RANK_NAME_MAX];

void program_connect(const Wire *wire, int ranks, const char *names) {
    rank_names = memory_get((size_t)ranks * RANK_NAME_MAX);
    if (!rank_names) return;
    memcpy(rank_names, names, (size_t)ranks * RANK_NAME_MAX);
    rank_count = ranks;
    courier = *wire;
}

static bool mpi_available(void) { return courier.fd >= 0; }

static bool say(MessageType type, int rank, const MessagePart *parts, int count, Error *error) {
    return message_send(&courier, type, rank, parts, count) ||
           error_failed(error, "the job was ended: rank 0 carries no more messages");
}

static bool rank_failed(Error *error, int rank) {
    return error_prefix(error, "rank %d (%s): ", rank, rank_names[rank]);
}

/* ---- places ---- */

/* A free place of a station; -1: none. */
static int free_place(const Mpi *link, int number) {
    const Station *station = &link->stations[number];
    for (int i = 0; i < station->capacity.places; i++)
        if (link->places[station->first + i].station < 0) return station->first + i;
    return -1;
}

/* The number of orders, of this much work each, that a station should have. */
static int wanted(const Station *station, double nanoseconds) {
    double ahead = nanoseconds > 0 ? TRAVEL_NS / nanoseconds : 1;
    if (ahead > station->capacity.places) ahead = station->capacity.places;
    return station->capacity.workers * (2 + (int)ahead);
}

static int mpi_place(void *mpi, double nanoseconds) {
    const Mpi *link = mpi;
    int best = -1;
    double least = 0;
    for (int i = 0; i < link->station_count; i++) {
        const Station *station = &link->stations[i];
        double load = (double)station->ordered / station->capacity.workers;
        if (station->ordered >= wanted(station, nanoseconds) || free_place(link, i) < 0) continue;
        if (best >= 0 && load >= least) continue;
        best = i;
        least = load;
    }
    return best < 0 ? -1 : free_place(link, best);
}

/* Grows the arrays on demand: most places of a large job hold few games. */
static bool has_room(Place *place, int32_t count) {
    if (count <= place->room) return true;
    Task *tasks = memory_grow(place->tasks, (size_t)count * sizeof *tasks);
    if (tasks) place->tasks = tasks;
    Outcome *outcomes = memory_grow(place->outcomes, (size_t)count * sizeof *outcomes);
    if (outcomes) place->outcomes = outcomes;
    if (tasks && outcomes) place->room = count;
    return tasks && outcomes;
}

static Task *mpi_tasks(void *mpi, int place, int32_t count) {
    Place *its = &((const Mpi *)mpi)->places[place];
    return has_room(its, count) ? its->tasks : NULL;
}

/* ---- to the stations ---- */

/* Packs the tasks of an order, unless the station can make them. */
static void pack_order(Mpi *link, Place *place, Order *order) {
    const PoolJob *job = link->receiver->job;
    if (job_is_counted(job)) return;
    if (order->first >= 0 && has_room(place, order->count))
        job->tasks(job->context, order->first, order->count, place->tasks);
    order->first = -1;
    if (order->played > 0) return;
    if (place->room >= order->count)
        pack_tasks(place->tasks, order->count, job->config->seats, &link->packed);
    else
        link->packed.failed = true;
}

static int station_of(const Mpi *link, int place) {
    int number = 0;
    while (number + 1 < link->station_count && link->stations[number + 1].first <= place) number++;
    return number;
}

/* A failure to send is not yet an error: waiting for messages will find that the courier has gone. */
static void mpi_tell(void *mpi, const News *news) {
    const Mpi *link = mpi;
    Error later;
    TellBody tell = {news->number, news->count, job_is_counted(link->receiver->job) ? news->plan_size : 0};
    MessagePart parts[] = {
        {&tell, sizeof tell}, {news->params, (size_t)news->count * PARAMS_MAX}, {news->plan, tell.plan_size}};
    for (int i = 0; i < link->station_count; i++) say(MESSAGE_TELL, i, parts, 3, &later);
}

static void mpi_order(void *mpi, const Order *order) {
    Mpi *link = mpi;
    Error later;
    Place *place = &link->places[order->place];
    int number = station_of(link, order->place);
    Station *station = &link->stations[number];
    CHECK(order->played > 0 || place->station < 0 || place->message.head.size > 0,
          "a place that no worker plays");
    if (place->station < 0) station->ordered++;
    place->station = number;
    message_let_go(&place->message);
    Order sent = *order;
    sent.place -= station->first;
    text_clear(&link->packed);
    pack_order(link, place, &sent);
    MessagePart parts[] = {{&sent, sizeof sent}, {link->packed.data, link->packed.size}};
    if (!link->packed.failed) say(MESSAGE_ORDER, number, parts, 2, &later);
}

static void mpi_release(void *mpi, int number) {
    Mpi *link = mpi;
    Place *place = &link->places[number];
    CHECK(place->station >= 0, "an order that was under way");
    message_let_go(&place->message);
    link->stations[place->station].ordered--;
    place->station = -1;
}

static void mpi_stop(void *mpi) {
    Mpi *link = mpi;
    Error later;
    link->stopped = clock_nanoseconds();
    for (int i = 0; i < link->station_count; i++) say(MESSAGE_STOP, i, NULL, 0, &later);
}

static int mpi_living(void *mpi) {
    const Mpi *link = mpi;
    int count = 0;
    if (link->stopped && (link->lost || clock_nanoseconds() - link->stopped > (int64_t)STOP_MS * 1000000))
        return 0;
    for (int i = 0; i < link->station_count; i++)
        if (!link->stations[i].left) count += link->stations[i].capacity.workers;
    return count;
}

/* ---- from the stations ---- */

/* Unpacks the outcomes of a batch; false: its bytes are invalid. */
static bool read_batch(Mpi *link, const Station *station, int rank, BatchBody *batch) {
    const char *body = link->message.body;
    size_t size = link->message.head.size;
    if (size < sizeof *batch) return false;
    memcpy(batch, body, sizeof *batch);
    if (batch->place < 0 || batch->place >= station->capacity.places || batch->count < 0 ||
        batch->count > station->capacity.games || batch->outcomes_size > size || batch->counts_size > size ||
        batch->packed_size[0] > size || batch->packed_size[1] > size)
        return false;
    const uint64_t packed = batch->packed_size[0] + batch->packed_size[1],
                   text = packed ? packed : batch->rows_size + batch->records_size;
    if (sizeof *batch + batch->counts_size + batch->outcomes_size + text != size) return false;
    Place *place = &link->places[station->first + batch->place];
    if (place->station != rank) return false;
    if (batch->head < 0 || batch->tail < 0 || batch->head > batch->count - batch->tail) return false;
    const int32_t outcomes = batch->head + batch->tail;
    return has_room(place, outcomes) &&
           unpack_outcomes(body + sizeof *batch + batch->counts_size, batch->outcomes_size, outcomes,
                           link->receiver->job->config->seats, place->outcomes) == batch->outcomes_size;
}

static bool take_batch(Mpi *link, const Station *station, int rank, Error *error) {
    BatchBody batch;
    if (!read_batch(link, station, rank, &batch))
        return error_failed(error, "sent what was not ordered, or rank 0 is out of memory"),
               rank_failed(error, rank);
    Place *place = &link->places[station->first + batch.place];
    /* its bytes stay in place; the next message is read into the memory of the place's previous one */
    Message filled = link->message;
    link->message = place->message;
    place->message = filled;
    const char *counts = filled.body + sizeof batch, *text = counts + batch.counts_size + batch.outcomes_size;
    const bool packed = batch.packed_size[0] > 0;
    link->receiver->arrived(link->receiver->context,
                            &(Arrival){.place = station->first + batch.place,
                                       .count = batch.count,
                                       .nanoseconds = batch.nanoseconds,
                                       .head = batch.head,
                                       .tail = batch.tail,
                                       .outcomes = place->outcomes,
                                       .counts = counts,
                                       .counts_size = batch.counts_size,
                                       .rows = packed ? NULL : text,
                                       .records = packed ? NULL : text + batch.rows_size,
                                       .rows_size = batch.rows_size,
                                       .records_size = batch.records_size,
                                       .hash = {batch.hash[0], batch.hash[1]},
                                       .packed = packed ? text : NULL,
                                       .packed_size = {batch.packed_size[0], batch.packed_size[1]}});
    return true;
}

static void take_done(Mpi *link, Station *station) {
    DoneBody done;
    const PoolJob *job = link->receiver->job;
    size_t efforts = (size_t)job->config->entrant_count * sizeof(EntrantEffort);
    station->done = true;
    if (link->message.head.size < sizeof done) return;
    memcpy(&done, link->message.body, sizeof done);
    link->report.deaths += done.deaths;
    link->report.far_cpu_ns += done.cpu_ns;
    if (done.peak_kib > link->report.far_peak_kib) link->report.far_peak_kib = done.peak_kib;
    if (link->message.head.size != sizeof done + efforts || !link->report.effort) return;
    for (int i = 0; i < job->config->entrant_count; i++) {
        EntrantEffort part;
        memcpy(&part, link->message.body + sizeof done + (size_t)i * sizeof part, sizeof part);
        effort_add(&link->report.effort[i], &part);
    }
}

static bool take_message(Mpi *link, Error *error) {
    const MessageHead *head = &link->message.head;
    CHECK(head->rank >= 0 && head->rank < rank_count, "a message has a rank");
    if (head->type == MESSAGE_LOST) {
        link->lost++;
        error_failed(error, "its workers were killed");
        return rank_failed(error, head->rank);
    }
    if (head->rank >= link->station_count) return true;
    Station *station = &link->stations[head->rank];
    switch ((MessageType)head->type) {
    case MESSAGE_READY:
        CHECK(link->message.head.size == sizeof station->capacity, "a capacity");
        memcpy(&station->capacity, link->message.body, sizeof station->capacity);
        station->ready = true;
        return true;
    case MESSAGE_BATCH:
        return station->ended || take_batch(link, station, head->rank, error);
    case MESSAGE_LEFT:
        station->left = true;
        return true;
    case MESSAGE_DONE:
        take_done(link, station);
        return true;
    case MESSAGE_FAILED:
        if (station->ended) return true;
        CHECK(link->message.head.size == sizeof *error, "an error");
        memcpy(error, link->message.body, sizeof *error);
        return rank_failed(error, head->rank);
    default:
        CHECK(false, "a message for the program");
        return false;
    }
}

/* Reads all messages that have arrived. */
static bool take_messages(Mpi *link, Error *error) {
    do {
        if (!message_receive(&courier, &link->message)) {
            link->lost++;
            return error_failed(error, "the job was ended: rank 0 carries no more messages");
        }
        if (!take_message(link, error)) return false;
    } while (message_waits(&courier, 0));
    return true;
}

/* mpirun passes a signal on and kills the ranks a second later, on a busy machine before all of them have
 * sent their results. Then the run ends with what has arrived: losing a rank is no longer an error. */
static bool mpi_wait(void *mpi, int milliseconds, Error *error) {
    Mpi *link = mpi;
    struct pollfd polls[] = {{courier.fd, POLLIN, 0}, {link->receiver->wake, POLLIN, 0}};
    if (poll(polls, 2, milliseconds) <= 0 || !polls[0].revents) return true;
    if (take_messages(link, error)) return true;
    if (link->stopped) *error = (Error){0};
    return link->stopped != 0;
}

/* ---- beginning and end ---- */

static bool make_places(Mpi *link, Error *error) {
    for (int i = 0; i < link->station_count; i++) {
        Station *station = &link->stations[i];
        station->first = link->place_count;
        link->place_count += station->capacity.places;
        link->all.workers += station->capacity.workers;
        link->all.games = station->capacity.games; /* the same for all stations: it belongs to the job */
    }
    link->all.places = link->place_count;
    link->all.nanoseconds = ORDER_NS;
    if (link->place_count < 1) return error_failed(error, "no rank has workers");
    link->places = memory_new((size_t)link->place_count, sizeof *link->places);
    if (!link->places) return error_memory(error, "%d chunks", link->place_count);
    for (int i = 0; i < link->place_count; i++) link->places[i].station = -1;
    return true;
}

static bool all_are(const Mpi *link, bool done) {
    for (int i = 0; i < link->station_count; i++)
        if (done ? !link->stations[i].done : !link->stations[i].ready) return false;
    return true;
}

static bool start(Mpi *link, Error *error) {
    Text job = {0};
    job_write(link->receiver->job, &job);
    bool good = !job.failed || error_memory(error, "a job");
    MessagePart part = {job.data, job.size};
    for (int i = 0; good && i < link->station_count; i++) good = say(MESSAGE_JOB, i, &part, 1, error);
    text_free(&job);
    while (good && !all_are(link, false)) good = take_messages(link, error);
    return good && make_places(link, error);
}

/* Ends the job. Ignores results that still arrive. */
static void finish(Mpi *link) {
    Error ignored;
    int64_t start = clock_nanoseconds(), most = (int64_t)(link->stopped ? STOP_MS / 4 : DONE_MS) * 1000000;
    for (int i = 0; i < link->station_count; i++) {
        say(MESSAGE_END, i, NULL, 0, &ignored);
        link->stations[i].ended = true;
    }
    while (!link->lost && !all_are(link, true) && clock_nanoseconds() - start < most)
        if (message_waits(&courier, 10)) take_messages(link, &ignored);
}

static void mpi_close(void *mpi, PoolReport *report) {
    Mpi *link = mpi;
    link->report.effort = report->effort;
    finish(link);
    report->deaths += link->report.deaths;
    report->far_cpu_ns += link->report.far_cpu_ns;
    if (link->report.far_peak_kib > report->far_peak_kib) report->far_peak_kib = link->report.far_peak_kib;
    for (int i = 0; i < link->place_count && link->places; i++) {
        free(link->places[i].tasks);
        free(link->places[i].outcomes);
        message_free(&link->places[i].message);
    }
    message_free(&link->message);
    text_free(&link->packed);
    free(link->places);
    free(link->stations);
    free(link);
}

static void *mpi_open(const Receiver *receiver, Capacity *capacity, Error *error) {
    Mpi *link = memory_new(1, sizeof *link);
    if (!link) return error_memory(error, "ranks"), NULL;
    link->receiver = receiver;
    link->station_count = receiver->job->count < rank_count ? (int)receiver->job->count : rank_count;
    link->stations = memory_new((size_t)link->station_count, sizeof *link->stations);
    if (!link->stations) link->station_count = 0;
    bool good = link->stations || error_memory(error, "ranks");
    if (!good || !start(link, error)) {
        PoolReport nothing = {0};
        mpi_close(link, &nothing);
        return NULL;
    }
    *capacity = link->all;
    return link;
}

const Transport transport_mpi = {.name = "mpi",
                                 .available = mpi_available,
                                 .open = mpi_open,
                                 .place = mpi_place,
                                 .tasks = mpi_tasks,
                                 .tell = mpi_tell,
                                 .order = mpi_order,
                                 .release = mpi_release,
                                 .wait = mpi_wait,
                                 .stop = mpi_stop,
                                 .living = mpi_living,
                                 .close = mpi_close};
