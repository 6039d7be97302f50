/* The only file that calls MPI. A process that waits inside Open MPI spins, and takes a whole CPU from the
 * workers. So the courier only tests whether a message has arrived, and sleeps between tests in ppoll, which
 * messages from its own children interrupt. */
#include "mpi/rank.h"

#include <errno.h>
#include <mpi.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/check.h"
#include "core/memory.h"
#include "mpi/identity.h"
#include "mpi/line.h"

enum {
    SLEEP_LEAST_US = 1000, /* between tests while messages are in progress ... */
    SLEEP_PAUSE_US = 8000, /* ... and in a pause; from here on an eighth of the pause so far ... */
    SLEEP_MOST_US = 64000, /* ... up to this: a small part of the time that mpirun leaves a stopped job */
    SLEEP_BUSY_US = 8000,  /* while messages arrive continuously: several are handled at a time */
    TAG = 1
};

/* A packet in transfer by MPI. */
typedef struct Transfer {
    struct Transfer *next;
    MPI_Request request;
    Packet *packet;
} Transfer;

typedef struct {
    Transfer *first, *last;
} Transfers;

typedef struct {
    int rank, ranks;
    Child program_child, station_child;
    Shared *shared;
    Line program, station;
    bool program_speaks, station_speaks; /* something may be read */
    Transfers out, in;
    bool leaving, station_gone;
    int left;   /* on rank 0: ranks that will send nothing more */
    int status; /* of the program */
} Courier;

static volatile sig_atomic_t signal_seen;
static void remember_signal(int number) { signal_seen = number; }

/* ---- through MPI ---- */

/* Ends the job: mpirun then ends the other ranks too. */
static void __attribute__((noreturn)) give_up(const char *why) {
    fprintf(stderr, "kozyr-mpi: %s\n", why);
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILED);
    abort();
}

static Transfer *transfer_add(Transfers *list, Packet *packet) {
    Transfer *transfer = memory_new(1, sizeof *transfer);
    if (!transfer || !packet) give_up("no memory for messages");
    transfer->packet = packet;
    if (list->last)
        list->last->next = transfer;
    else
        list->first = transfer;
    list->last = transfer;
    return transfer;
}

/* The packet of the first transfer if it is complete; NULL: not yet. */
static Packet *transfer_done(Transfers *list) {
    int done = 0;
    Transfer *first = list->first;
    if (first) MPI_Test(&first->request, &done, MPI_STATUS_IGNORE);
    if (!done) return NULL;
    Packet *packet = first->packet;
    list->first = first->next;
    if (!list->first) list->last = NULL;
    free(first);
    return packet;
}

static void send_to(Courier *courier, int rank, Packet *packet) {
    if (packet_size(packet) > INT32_MAX) give_up("a message is larger than 2 GiB");
    Transfer *transfer = transfer_add(&courier->out, packet);
    MPI_Isend(packet_bytes(packet), (int)packet_size(packet), MPI_BYTE, rank, TAG, MPI_COMM_WORLD,
              &transfer->request);
} /* transfer_done tests it. NOLINT(clang-analyzer-optin.mpi.MPI-Checker) */

/* Starts to receive a message that another courier has announced; false: there is none. */
static bool receive_next(Courier *courier) {
    MPI_Message message;
    MPI_Status status;
    int there = 0, size = 0;
    MPI_Improbe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &there, &message, &status);
    if (!there) return false;
    MPI_Get_count(&status, MPI_BYTE, &size);
    CHECK(size >= (int)sizeof(MessageHead), "messages have a head");
    Packet *packet = packet_create_shared(courier->shared, SHARED_COURIER, (size_t)size);
    if (!packet) packet = packet_create(&(MessageHead){.size = (uint64_t)size - sizeof(MessageHead)});
    Transfer *transfer = transfer_add(&courier->in, packet);
    MPI_Imrecv(packet_bytes(packet), size, MPI_BYTE, &message, &transfer->request);
    return true;
}

/* Copies the head out of a packet that was received into shared memory. */
static Packet *with_head(const Courier *courier, Packet *packet) {
    if (packet->block) memcpy(&packet->head, packet->block, sizeof packet->head);
    packet->head.place = packet->block ? shared_place(courier->shared, packet->block) : 0;
    return packet;
}

/* ---- routing ---- */

static bool is_for_station(const Packet *packet) {
    return packet->head.type == MESSAGE_JOB || packet->head.type == MESSAGE_TELL ||
           packet->head.type == MESSAGE_ORDER || packet->head.type == MESSAGE_STOP ||
           packet->head.type == MESSAGE_END;
}

static void say(Courier *courier, MessageType type, int rank, int to);

/* Rank 0 sends LEAVE to every rank; each rank replies with LEAVE as its last message. */
static void take_leave(Courier *courier) {
    if (courier->rank != 0) say(courier, MESSAGE_LEAVE, courier->rank, 0);
    courier->left++;
    courier->leaving = courier->rank != 0 || courier->left == courier->ranks;
}

static void pass(Courier *courier, Packet *packet) {
    bool to_station = is_for_station(packet);
    int rank = to_station ? packet->head.rank : 0;
    CHECK(rank >= 0 && rank < courier->ranks, "a rank of the job");
    if (packet->head.type == MESSAGE_LEAVE) {
        take_leave(courier);
        packet_free(packet);
    } else if (rank != courier->rank) {
        send_to(courier, rank, packet);
    } else {
        line_put(to_station ? &courier->station : &courier->program, packet);
    }
}

static void say(Courier *courier, MessageType type, int rank, int to) {
    Packet *packet = packet_create(&(MessageHead){(int32_t)type, rank, 0, 0});
    if (!packet) give_up("no memory for messages");
    if (to == courier->rank)
        pass(courier, packet);
    else
        send_to(courier, to, packet);
}

/* ---- one round of the loop ---- */

static int status_of(pid_t pid) {
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
    if (WIFEXITED(status)) return WEXITSTATUS(status);
    fprintf(stderr, "kozyr-mpi: the program on rank 0 was ended by signal %d (%s)\n", WTERMSIG(status),
            strsignal(WTERMSIG(status)));
    return 128 + WTERMSIG(status);
}

/* Afterwards nothing more is sent: no rank would receive it, and a large message that is never received
 * never completes. */
static bool look_at_children(Courier *courier) {
    bool moved = false;
    Packet *packet;
    if (courier->leaving) return false;
    while (courier->program_speaks && (packet = line_take(&courier->program)) != NULL)
        moved = true, pass(courier, packet);
    while (courier->station_speaks && (packet = line_take(&courier->station)) != NULL)
        moved = true, pass(courier, packet);
    line_flush(&courier->program);
    line_flush(&courier->station);
    if (courier->station.ended && !courier->station_gone) {
        courier->station_gone = true;
        say(courier, MESSAGE_LOST, courier->rank, 0);
    }
    if (courier->rank == 0 && courier->program.ended && courier->program.fd >= 0) {
        line_close(&courier->program);
        courier->status = status_of(courier->program_child.pid);
        for (int rank = 0; rank < courier->ranks; rank++) say(courier, MESSAGE_LEAVE, rank, rank);
    }
    return moved;
}

static bool look_at_mpi(Courier *courier) {
    bool moved = false;
    Packet *packet;
    while (receive_next(courier)) moved = true;
    while ((packet = transfer_done(&courier->in)) != NULL)
        moved = true, pass(courier, with_head(courier, packet));
    while ((packet = transfer_done(&courier->out)) != NULL) moved = true, packet_free(packet);
    return moved;
}

/* Sleeps for this many microseconds; with `listen`, a message from a child ends the sleep. Notes who speaks. */
static void rest(Courier *courier, int microseconds, bool listen) {
    struct pollfd polls[2];
    const Line *lines[] = {&courier->program, &courier->station};
    for (int i = 0; i < 2; i++)
        polls[i] = (struct pollfd){lines[i]->ended ? -1 : lines[i]->fd,
                                   (short)(POLLIN | (lines[i]->first ? POLLOUT : 0)), 0};
    struct timespec time = {0, microseconds * 1000L};
    if (!listen) ppoll(NULL, 0, &time, NULL);
    int ready = listen ? ppoll(polls, 2, &time, NULL) : poll(polls, 2, 0);
    courier->program_speaks = ready < 0 || polls[0].revents;
    courier->station_speaks = ready < 0 || polls[1].revents;
}

static void pass_signal(const Courier *courier) {
    int number = signal_seen;
    signal_seen = 0;
    if (number && courier->rank == 0 && !courier->program.ended) kill(courier->program_child.pid, number);
}

/* The next sleep in a pause. */
static int longer(int sleep) {
    int next = sleep < SLEEP_PAUSE_US ? 2 * sleep : sleep + sleep / 8;
    return next < SLEEP_MOST_US ? next : SLEEP_MOST_US;
}

/* The first message after a pause is passed on at once. In a continuous stream, passing on each message
 * would wake three processes every time, which costs more than carrying it: so messages are collected for a
 * while. */
static void carry(Courier *courier) {
    int sleep = SLEEP_LEAST_US, moves = 0;
    while (!courier->leaving || courier->out.first) {
        bool moved = look_at_children(courier);
        moved = look_at_mpi(courier) || moved;
        if (signal_seen) pass_signal(courier);
        moves = moved ? moves + 1 : 0;
        sleep = moved ? SLEEP_LEAST_US : longer(sleep);
        if (courier->leaving && !courier->out.first) return;
        if (moves > 1)
            rest(courier, SLEEP_BUSY_US, false);
        else
            rest(courier, sleep, true);
    }
}

/* ---- beginning and end ---- */

static void dismiss(Child child, Line *line) {
    line_close(line);
    while (waitpid(child.pid, NULL, 0) < 0 && errno == EINTR) continue;
}

static void set_up_station(Courier *courier) {
    MPI_Comm machine;
    SetupBody setup = {.rank = courier->rank};
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, courier->rank, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &setup.neighbours);
    MPI_Comm_free(&machine);
    MessagePart part = {&setup, sizeof setup};
    message_send(&(Wire){.fd = courier->station.fd}, MESSAGE_SETUP, courier->rank, &part, 1);
}

/* On rank 0: checks all ranks and sends their names to the program. False if they cannot play together. */
static bool check_all(const Courier *courier, const Identity *all, char **argv) {
    char *names = memory_get((size_t)courier->ranks * RANK_NAME_MAX);
    Error error = {0};
    if (!names) give_up("no memory for ranks");
    for (int rank = 0; rank < courier->ranks && !error.status; rank++) {
        memcpy(names + (size_t)rank * RANK_NAME_MAX, all[rank].host, RANK_NAME_MAX);
        identity_check(&all[0], &all[rank], rank, argv, &error);
    }
    MessagePart part = {names, (size_t)courier->ranks * RANK_NAME_MAX};
    if (error.status)
        fprintf(stderr, "kozyr-mpi: %s\n", error.text);
    else
        message_send(&(Wire){.fd = courier->program.fd}, MESSAGE_GO, 0, &part, 1);
    free(names);
    return error.status == 0;
}

static bool agree(const Courier *courier, int argc, char **argv) {
    Identity own;
    Identity *all = courier->rank == 0 ? memory_new((size_t)courier->ranks, sizeof *all) : NULL;
    int good = courier->rank != 0 || all;
    identity_of_this(argc, argv, &own);
    if (!good) give_up("no memory for ranks");
    MPI_Gather(&own, (int)sizeof own, MPI_BYTE, all, (int)sizeof own, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (courier->rank == 0) good = check_all(courier, all, argv);
    MPI_Bcast(&good, 1, MPI_INT, 0, MPI_COMM_WORLD);
    free(all);
    return good;
}

static void listen_to_signals(void) {
    struct sigaction action = {.sa_handler = remember_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

int courier_main(int argc, char **argv, Child program, Child station, Shared *shared) {
    static Courier courier;
    courier.program_child = program;
    courier.station_child = station;
    courier.shared = shared;
    courier.program = (Line){.fd = program.fd, .shared = shared};
    courier.station = (Line){.fd = station.fd, .shared = shared};
    int level;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &courier.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &courier.ranks);
    listen_to_signals();
    if (courier.rank != 0) dismiss(program, &courier.program);
    if (courier.ranks > RANKS_MAX) give_up("too many ranks");
    bool together = agree(&courier, argc, argv);
    if (together) {
        set_up_station(&courier);
        carry(&courier);
    } else if (courier.rank == 0) {
        dismiss(program, &courier.program);
        courier.status = EXIT_INPUT;
    }
    dismiss(station, &courier.station);
    MPI_Finalize();
    return courier.status;
}
