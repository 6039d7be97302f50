/* The broker of a program that workers share. Each worker sends questions through a socket; they wait for
 * their turn. A free program is asked as many at once as fit into one line; the broker waits for more only
 * for a part of the program's last thinking time. So workers affect which questions travel together, never
 * the answers. */
#include "external/broker.h"

#include <assert.h>
#include <cjson/cJSON.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/check.h"
#include "core/json.h"
#include "core/memory.h"
#include "external/external_own.h"

enum {
    FILE_MIN = 4, /* lowest descriptor that workers inherit */
    CONTROL = 3,  /* the broker's end */
    WAIT_SHARE = 4,
    LEAVE_TRIES = 2500 /* milliseconds: what it needs to end a program, and a reserve */
};

/* What the broker shows to all processes, in shared memory. */
typedef struct {
    Error error; /* of the first start */
    _Alignas(8) unsigned char memory[PROTOCOL_MEMORY];
    _Atomic int64_t cpu; /* CPU nanoseconds of the program not yet charged to a player */
} Shown;

struct SharedProgram {
    Shown *shown;
    int control; /* workers send the broker's ends of their sockets through it */
    pid_t broker;
};

/* The header of a message in either direction: the number of its lines and their bytes. A question is what
 * Protocol.put wrote; an answer is the question's number and a JSON object or, if there is none, the fault
 * and its text. */
typedef struct {
    uint32_t count, size;
} Head;

/* ---- messages ---- */

/* False: the other side has closed its end. */
static bool send_all(int file, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t sent = send(file, bytes, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) return false;
        bytes += sent;
        size -= (size_t)sent;
    }
    return true;
}

static bool send_message(int file, uint32_t count, const Text *lines) {
    Head head = {count, (uint32_t)lines->size};
    return !lines->failed && send_all(file, (const char *)&head, sizeof head) &&
           send_all(file, lines->data, lines->size);
}

/* The next line of a message; its line end becomes a NUL. */
static char *next_line(char **at) {
    char *line = *at, *end = strchr(line, '\n');
    CHECK(end, "as many lines as the head says");
    *end = 0;
    *at = end + 1;
    return line;
}

/* ---- the broker ---- */

typedef struct {
    int file;   /* -1: the worker has ended */
    Text in;    /* its message, perhaps incomplete */
    Text out;   /* answers */
    char *next; /* its next question; NULL: the message is incomplete */
    uint32_t count, asked, answered;
    uint64_t turn; /* the lowest is served first */
} Worker;

/* The origin of a question that was asked. */
typedef struct {
    Worker *worker;
    uint32_t number;
} Origin;

typedef struct {
    External *external;
    Shown *shown;
    Worker *workers;
    struct pollfd *polls; /* the control socket, and one per worker */
    Asked *asked;         /* room for parallel_games, like the origins */
    Origin *origins;
    int worker_count;
    uint64_t turns;
    int64_t thought; /* nanoseconds the last questions took */
    bool over;       /* all workers have ended */
} Broker;

static void __attribute__((noreturn)) leave(void) { _exit(EXIT_FAILED); }

static void *grown(void *memory, size_t size) {
    void *more = memory_grow(memory, size);
    if (!more) leave();
    return more;
}

/* ---- questions that come ---- */

static Worker *free_place(Broker *broker) {
    for (int i = 0; i < broker->worker_count; i++)
        if (broker->workers[i].file < 0) return &broker->workers[i];
    size_t count = (size_t)++broker->worker_count;
    broker->workers = grown(broker->workers, count * sizeof *broker->workers);
    broker->polls = grown(broker->polls, (count + 1) * sizeof *broker->polls);
    return memset(&broker->workers[count - 1], 0, sizeof *broker->workers);
}

/* Accepts the socket of a worker that has joined. */
static void welcome(Broker *broker) {
    char word;
    union {
        struct cmsghdr head;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control;
    struct iovec part = {&word, 1};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    ssize_t size = recvmsg(CONTROL, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
    const struct cmsghdr *head = size > 0 ? CMSG_FIRSTHDR(&message) : NULL;
    broker->over = size <= 0;
    if (!head) return;
    Worker *worker = free_place(broker);
    memcpy(&worker->file, CMSG_DATA(head), sizeof worker->file);
}

static void part_with(Worker *worker) {
    close(worker->file);
    worker->file = -1;
    worker->next = NULL;
    text_clear(&worker->in);
    text_clear(&worker->out);
}

static bool is_whole(const Text *in) {
    Head head;
    if (in->size < sizeof head) return false;
    memcpy(&head, in->data, sizeof head);
    return in->size >= sizeof head + head.size;
}

static void begin_message(Broker *broker, Worker *worker) {
    Head head;
    text_char(&worker->in, 0);
    if (worker->in.failed) leave();
    memcpy(&head, worker->in.data, sizeof head);
    worker->next = worker->in.data + sizeof head;
    worker->count = head.count;
    worker->asked = worker->answered = 0;
    worker->turn = broker->turns++;
}

/* Reads the worker's data, or its end. */
static void hear_worker(Broker *broker, Worker *worker) {
    char bytes[1 << 16];
    for (;;) {
        ssize_t size = recv(worker->file, bytes, sizeof bytes, MSG_DONTWAIT);
        if (size < 0 && errno == EINTR) continue;
        if (size < 0 && errno == EAGAIN) break;
        if (size <= 0) {
            part_with(worker);
            return;
        }
        text_bytes(&worker->in, bytes, (size_t)size);
        if (worker->in.failed) leave();
    }
    if (!worker->next && is_whole(&worker->in)) begin_message(broker, worker);
}

/* Waits up to this many milliseconds (-1: without limit) for data, and reads all of it. */
static void hear(Broker *broker, int milliseconds) {
    int count = broker->worker_count;
    broker->polls[0] = (struct pollfd){CONTROL, POLLIN, 0};
    for (int i = 0; i < count; i++)
        broker->polls[i + 1] = (struct pollfd){broker->workers[i].file, POLLIN, 0};
    if (poll(broker->polls, (nfds_t)count + 1, milliseconds) <= 0) return;
    for (int i = 0; i < count; i++)
        if (broker->polls[i + 1].revents) hear_worker(broker, &broker->workers[i]);
    if (broker->polls[0].revents) welcome(broker);
}

static int waiting(const Broker *broker, bool *all) {
    int count = 0;
    *all = true;
    for (int i = 0; i < broker->worker_count; i++) {
        const Worker *worker = &broker->workers[i];
        if (worker->next)
            count += (int)(worker->count - worker->asked);
        else if (worker->file >= 0)
            *all = false;
    }
    return count;
}

/* Returns when there is something to ask and no more is expected soon; false: all workers have ended. */
static bool gather(Broker *broker) {
    int most = (int)broker->external->params.parallel_games, count;
    int64_t end = 0;
    bool all;
    while ((count = waiting(broker, &all)) < most && !broker->over) {
        int64_t now = clock_nanoseconds();
        if (count > 0 && end == 0) end = now + broker->thought / WAIT_SHARE;
        if (count > 0 && (all || now >= end)) break;
        hear(broker, count == 0 ? -1 : (int)((end - now + MS - 1) / MS));
    }
    return !broker->over;
}

/* ---- questions that are asked ---- */

static Worker *first_in_turn(const Broker *broker) {
    Worker *first = NULL;
    for (int i = 0; i < broker->worker_count; i++) {
        Worker *worker = &broker->workers[i];
        if (worker->next && worker->asked < worker->count && (!first || worker->turn < first->turn))
            first = worker;
    }
    return first;
}

static int choose_questions(Broker *broker) {
    int most = (int)broker->external->params.parallel_games, count = 0;
    Worker *worker = NULL;
    while (count < most) {
        if (!worker || worker->asked == worker->count) worker = first_in_turn(broker);
        if (!worker) break;
        const char *text = next_line(&worker->next);
        broker->asked[count] = (Asked){.text = text, .size = strlen(text)};
        broker->origins[count++] = (Origin){worker, worker->asked++};
    }
    return count;
}

static void answer(void *context, int number, cJSON *object) {
    Broker *broker = context;
    Origin origin = broker->origins[number];
    char *text = cJSON_PrintUnformatted(object);
    if (!text) leave();
    text_format(&origin.worker->out, "%u %s\n", origin.number, text);
    origin.worker->answered++;
    cJSON_free(text);
}

static void answer_fault(const Origin *origin, const Player *program) {
    Text *out = &origin->worker->out;
    text_format(out, "%u %d ", origin->number, (int)program->fault);
    for (const char *at = program->said ? program->said : ""; *at; at++)
        text_char(out, *at == '\n' ? ' ' : *at);
    text_char(out, '\n');
    origin->worker->answered++;
}

/* Answers the workers whose questions all have answers. */
static void reply(const Broker *broker) {
    for (int i = 0; i < broker->worker_count; i++) {
        Worker *worker = &broker->workers[i];
        if (!worker->next || worker->answered < worker->count) continue;
        if (worker->out.failed) leave();
        bool there = send_message(worker->file, worker->count, &worker->out);
        worker->next = NULL;
        text_clear(&worker->in);
        text_clear(&worker->out);
        if (!there) part_with(worker);
    }
}

static void ask(Broker *broker) {
    Player program = {.opened = broker->external};
    int count = choose_questions(broker);
    int64_t start = clock_nanoseconds();
    external_ask_all(&program, broker->asked, count, &(Listener){broker, answer});
    broker->thought = clock_nanoseconds() - start;
    for (int i = 0; i < count; i++)
        if (!broker->asked[i].answered) answer_fault(&broker->origins[i], &program);
    atomic_fetch_add(&broker->shown->cpu, program.cpu);
    reply(broker);
}

/* ---- its life ---- */

/* As in workers: closes the parent's descriptors and ignores its signals. */
static void become_broker(int control, pid_t parent) {
    static const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_NAME, "kozyr-broker");
    if (getppid() != parent) leave();
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) signal(ignored[i], SIG_IGN);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    if (control != CONTROL && dup2(control, CONTROL) < 0) leave();
    close_range(CONTROL + 1, ~0u, 0);
    fcntl(CONTROL, F_SETFD, FD_CLOEXEC);
}

static void __attribute__((noreturn)) serve(const BotPlace *place, Shown *shown) {
    Broker broker = {.shown = shown, .external = external_open(place, &shown->error)};
    char word = 0;
    if (broker.external) {
        size_t most = broker.external->params.parallel_games;
        memcpy(shown->memory, broker.external->talk.memory, PROTOCOL_MEMORY);
        broker.external->place.begins = false;
        broker.polls = grown(NULL, sizeof *broker.polls);
        broker.asked = grown(NULL, most * sizeof *broker.asked);
        broker.origins = grown(NULL, most * sizeof *broker.origins);
    }
    if (send(CONTROL, &word, 1, MSG_NOSIGNAL) != 1 || !broker.external) leave();
    while (gather(&broker)) ask(&broker);
    external_close(broker.external);
    _exit(0);
}

/* ---- the parent ---- */

static SharedProgram *make(Error *error) {
    SharedProgram *shared = memory_new(1, sizeof *shared);
    if (!shared) return error_memory(error, "a bot"), NULL;
    shared->control = -1;
    shared->shown =
        mmap(NULL, sizeof *shared->shown, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared->shown != MAP_FAILED) return shared;
    error_system(error, "cannot map memory to share with a bot");
    free(shared);
    return NULL;
}

static bool start(SharedProgram *shared, const BotPlace *place, Error *error) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return error_system(error, "cannot make a socket");
    fflush(NULL);
    pid_t parent = getpid();
    shared->broker = fork();
    if (shared->broker == 0) {
        become_broker(ends[1], parent);
        serve(place, shared->shown);
    }
    int cause = errno;
    shared->control = fcntl(ends[0], F_DUPFD_CLOEXEC, FILE_MIN);
    close(ends[0]);
    close(ends[1]);
    errno = cause;
    return shared->broker > 0 || error_system(error, "cannot start a process");
}

SharedProgram *broker_start(const BotPlace *place, Error *error) {
    char word;
    ssize_t size = -1;
    SharedProgram *shared = make(error);
    if (!shared) return NULL;
    if (start(shared, place, error)) {
        do size = recv(shared->control, &word, 1, 0);
        while (size < 0 && errno == EINTR);
        if (size != 1) error_failed(error, "%s", broker_gone);
        if (size == 1 && shared->shown->error.status) *error = shared->shown->error;
    }
    if (size == 1 && !shared->shown->error.status) return shared;
    broker_stop(shared);
    return NULL;
}

void broker_stop(SharedProgram *shared) {
    if (shared->control >= 0) close(shared->control); /* the last reference: the broker ends */
    pid_t ended = 0;
    for (int i = 0; shared->broker > 0 && ended == 0; i++) {
        ended = waitpid(shared->broker, NULL, WNOHANG);
        if (i == LEAVE_TRIES) kill(shared->broker, SIGKILL);
        if (ended == 0) nanosleep(&(struct timespec){0, MS}, NULL);
    }
    munmap(shared->shown, sizeof *shared->shown);
    free(shared);
}

int broker_file(const SharedProgram *shared) { return shared->control; }

/* ---- workers ---- */

const char broker_gone[] =
    "the process that shares its program among workers has ended: somebody killed it, or memory is short";

const unsigned char *broker_memory(const SharedProgram *shared) { return shared->shown->memory; }

int broker_join(const SharedProgram *shared) {
    int ends[2];
    char word = 0;
    union {
        struct cmsghdr head;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control = {
        .head = {.cmsg_len = CMSG_LEN(sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS}};
    struct iovec part = {&word, 1};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
    memcpy(CMSG_DATA(&control.head), &ends[1], sizeof(int));
    ssize_t sent;
    do sent = sendmsg(shared->control, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    close(ends[1]);
    if (sent == 1) return ends[0];
    close(ends[0]);
    return -1;
}

/* Reads a message into `text`, NUL-terminated, replacing its content. False: the broker has ended. */
static bool hear_message(int file, Text *text, uint32_t *count) {
    Head head;
    if (recv(file, &head, sizeof head, MSG_WAITALL) != sizeof head) return false;
    text_clear(text);
    if (!text_reserve(text, head.size + 1u)) return false;
    if (head.size > 0 && recv(file, text->data, head.size, MSG_WAITALL) != (ssize_t)head.size) return false;
    text->data[head.size] = 0;
    *count = head.count;
    assert(text->size == 0 && text->capacity > head.size);
    return true;
}

static void read_answer(External *external, char *line, void (*take)(void *, int, cJSON *)) {
    char *words;
    Error ignored;
    unsigned long number = strtoul(line, &words, 10);
    CHECK(number < (unsigned long)external->count && !external->asked[number].answered,
          "an answer to a question");
    external->asked[number].answered = true;
    words++;
    cJSON *answer = *words == '{' ? json_parse(words, strlen(words), "answer", 1, &ignored) : NULL;
    if (answer) {
        take(external, (int)number, answer);
    } else {
        Fault fault = (Fault)strtoul(words, &words, 10);
        question_fail(&external->questions[number], fault, *words ? words + 1 : "");
    }
    cJSON_Delete(answer);
}

void broker_ask(Player *player, void (*take)(void *external, int number, cJSON *answer)) {
    External *external = player->opened;
    uint32_t count = 0;
    bool there = send_message(external->broker, (uint32_t)external->count, &external->texts) &&
                 hear_message(external->broker, &external->texts, &count);
    char *at = external->texts.data;
    for (uint32_t i = 0; there && i < count; i++) read_answer(external, next_line(&at), take);
    player->cpu += atomic_exchange(&external->shared->shown->cpu, 0);
    if (there) return;
    player->fault = FAULT_MACHINE;
    player->said = broker_gone;
}
