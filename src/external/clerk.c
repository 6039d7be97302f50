/* The thread waits on `called` and then does one of two things: it reads a line within the deadline, or it sleeps
 * until the bot's time is up and answers with the best move offered so far. A mutex decides whether the bot or
 * the thread answers.
 *
 * Where the system permits it (root; RLIMIT_RTPRIO), the thread comes before whatever else wants the processor, and
 * so does the bot from the end of its search until it searches again, but for at most twice BEFORE_NS. Else Linux
 * grants the thread short slices where it can. */
#include "external/clerk.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    FORGET = 128,            /* a part of what was learned that is forgotten each time */
    RETRY_NS = 500000,       /* while there is no offer yet */
    CLERK_SLICE_NS = 100000, /* of a processor at a time: the least that the kernel grants */
    BOT_SLICE_NS = 1000000,
    BEFORE_NS = 10000000,
    AT_ONCE_NS = 1000000 /* a line that comes so soon was there before */
};

/* As the kernel has it, sched_setattr(2); glibc has it from 2.41 on. */
typedef struct {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
} SchedulingAttributes;
enum { ON_FORK_RESET = 1, BOT_BEFORE, CLERK_BEFORE /* priorities: the clerk's is the higher one */ };

static SchedulingAttributes scheduling_of(pid_t thread) {
    SchedulingAttributes attributes = {.size = sizeof attributes, .policy = UINT32_MAX};
    syscall(SYS_sched_getattr, thread, &attributes, sizeof attributes, 0);
    return attributes;
}

/* Who asks for short slices waits less for each, and gets no more of the time: from Linux 6.12 on, without
 * effect before. */
static void ask_for_slices(uint64_t nanoseconds) {
    SchedulingAttributes attributes = scheduling_of(0);
    attributes.runtime = nanoseconds;
    if (attributes.policy == SCHED_OTHER) syscall(SYS_sched_setattr, 0, &attributes, 0);
}

/* From now on the thread comes before others; false: it may not. */
static bool put_before(pid_t thread, uint32_t priority) {
    SchedulingAttributes before = {
        .size = sizeof before, .policy = SCHED_RR, .flags = ON_FORK_RESET, .priority = priority};
    return syscall(SYS_sched_setattr, thread, &before, 0) == 0;
}

static void put_back(const Clerk *clerk) {
    SchedulingAttributes usual = {.size = sizeof usual,
                                  .policy = SCHED_OTHER,
                                  .flags = ON_FORK_RESET,
                                  .nice = clerk->nice,
                                  .runtime = BOT_SLICE_NS};
    if (clerk->bot) syscall(SYS_sched_setattr, clerk->bot, &usual, 0);
}

static void await(sem_t *event) {
    while (sem_wait(event) != 0) {
    }
}

/* Whether the next call has come until then. */
static bool is_called(Clerk *clerk, int64_t time) {
    struct timespec until = {time / 1000000000, time % 1000000000};
    int result;
    while ((result = sem_clockwait(&clerk->called, CLOCK_MONOTONIC, &until)) != 0 && errno == EINTR) {
    }
    return result == 0;
}

/* How late we wake up: the most, of which a part is forgotten each time. */
static void learn(Clerk *clerk, int64_t late) {
    int64_t known = atomic_load(&clerk->deputy.late);
    known -= known / FORGET;
    atomic_store(&clerk->deputy.late, late > known ? late : known);
}

/* What the protocol says of is there until the deputy is relieved. False: it was. */
static bool answer(Clerk *clerk) {
    const Offer *offer = &clerk->deputy.offer;
    pthread_mutex_lock(&clerk->answering);
    bool answers = clerk->unanswered;
    clerk->unanswered = false;
    if (answers) {
        clerk->answered = atomic_load_explicit(&offer->move, memory_order_relaxed);
        clerk->deputy.say(clerk->deputy.service, clerk->answered,
                          atomic_load_explicit(&offer->nodes, memory_order_relaxed), &clerk->said);
    }
    pthread_mutex_unlock(&clerk->answering);
    return answers;
}

/* Answers when it is time; false: the bot has, and the next call is there. */
static bool stand_in(Clerk *clerk) {
    int64_t now = clock_nanoseconds(), time = clerk->time > now ? clerk->time : now;
    for (;; time = clock_nanoseconds() + RETRY_NS) {
        if (is_called(clerk, time)) return false;
        int64_t late = clock_nanoseconds() - time;
        learn(clerk, late);
        if (time + late >= clerk->last ||
            atomic_load_explicit(&clerk->deputy.offer.made, memory_order_acquire))
            break;
    }
    if (answer(clerk)) return true;
    await(&clerk->called);
    return false;
}

/* When this process was forked, to some 10 ms: field 22 of its stat counts ticks since the machine was started. */
static int64_t time_of_birth(void) {
    char text[512] = "";
    unsigned long long ticks = 0;
    int file = open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
    if (file < 0 || read(file, text, sizeof text - 1) <= 0) text[0] = 0;
    if (file >= 0) close(file);
    const char *at = strrchr(text, ')');
    for (int field = 2; at && field < 22; field++) at = strchr(at + 1, ' ');
    int64_t now = clock_nanoseconds();
    if (!at || sscanf(at, " %llu", &ticks) != 1) return now;
    return now - clock_read(CLOCK_BOOTTIME) + (int64_t)ticks * (1000000000 / sysconf(_SC_CLK_TCK));
}

/* Where the first line was there before we were its time runs since our start: that may have taken long. */
static void hear(Clerk *clerk, Text *out, int64_t deadline) {
    int64_t begun = clock_nanoseconds();
    clerk->stream->heard = 0;
    clerk->result = child_hear(clerk->stream, out, deadline, &clerk->line, &clerk->length);
    clerk->heard_at = clock_nanoseconds();
    if (!clerk->has_heard && clerk->heard_at - begun < AT_ONCE_NS) {
        int64_t birth = time_of_birth();
        if (birth < clerk->heard_at) clerk->heard_at = birth;
    }
    clerk->has_heard = true;
}

/* Until the bot calls: soon, for it has a line to read, or ends a search whose time was up. */
static void await_bot(Clerk *clerk) {
    if (clerk->bot && put_before(clerk->bot, BOT_BEFORE) && is_called(clerk, clock_nanoseconds() + BEFORE_NS))
        return;
    put_back(clerk);
    await(&clerk->called);
}

/* One who has answered in place of the bot hears the next line before the bot asks for it. */
static void *work(void *data) {
    Clerk *clerk = data;
    if (clerk->bot && !put_before(0, CLERK_BEFORE)) clerk->bot = 0;
    if (!clerk->bot) ask_for_slices(CLERK_SLICE_NS);
    for (await(&clerk->called); !clerk->leaves; await_bot(clerk)) {
        bool ahead = clerk->watches && stand_in(clerk);
        clerk->watches = false;
        if (ahead) {
            hear(clerk, &clerk->said, 0);
            await_bot(clerk);
            if (clerk->leaves) break;
        } else {
            learn(clerk, clock_nanoseconds() - clerk->called_at);
            hear(clerk, clerk->out, clerk->deadline);
        }
        sem_post(&clerk->heard);
    }
    return NULL;
}

/* ---- the bot's side ---- */

static void watch(Deputy *deputy, int64_t time, int64_t last) {
    Clerk *clerk = (Clerk *)(void *)deputy;
    clerk->watches = true;
    clerk->time = time;
    clerk->last = last;
    clerk->unanswered = true;
    sem_post(&clerk->called);
    put_back(clerk); /* after it: from here on we may wait for long */
}

static bool relieve(Deputy *deputy, Move *move) {
    Clerk *clerk = (Clerk *)(void *)deputy;
    if (clerk->bot)
        put_before(clerk->bot, BOT_BEFORE); /* until it has said what nobody says for it any more */
    pthread_mutex_lock(&clerk->answering);
    bool answered = !clerk->unanswered;
    clerk->unanswered = false;
    pthread_mutex_unlock(&clerk->answering);
    if (answered) *move = clerk->answered;
    return answered;
}

bool clerk_start(Clerk *clerk, Child *stream) {
    clerk->deputy.watch = watch;
    clerk->deputy.relieve = relieve;
    clerk->stream = stream;
    SchedulingAttributes usual = scheduling_of(0);
    clerk->nice = usual.nice;
    /* who has put us behind others wants it so */
    clerk->bot = usual.policy == SCHED_OTHER && usual.nice <= 0 ? gettid() : 0;
    ask_for_slices(BOT_SLICE_NS);
    pthread_mutex_init(&clerk->answering, NULL);
    return sem_init(&clerk->called, 0, 0) == 0 && sem_init(&clerk->heard, 0, 0) == 0 &&
           pthread_create(&clerk->thread, NULL, work, clerk) == 0;
}

Heard clerk_hear(Clerk *clerk, Text *out, int64_t deadline, char **line, size_t *length, int64_t *heard_at) {
    clerk->out = out;
    clerk->called_at = clock_nanoseconds();
    clerk->deadline = deadline;
    sem_post(&clerk->called);
    await(&clerk->heard);
    *line = clerk->line;
    *length = clerk->length;
    *heard_at = clerk->heard_at;
    return clerk->result;
}

void clerk_end(Clerk *clerk) {
    clerk->leaves = true;
    clerk->stream->over = true; /* if it waits for a line that nobody has asked for */
    sem_post(&clerk->called);
    pthread_join(clerk->thread, NULL);
    put_back(clerk);
    text_free(&clerk->said);
}
