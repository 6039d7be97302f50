/* Each search runs in a child process with a copy of the bot's memory, and writes its best move so far into
 * shared memory. At the deadline the parent reads that move and kills the child. It does not wait for the
 * search to notice the deadline, because the search may not get a processor in time.
 *
 * From the first question with a clock on, the parent takes a real-time priority if it may (root,
 * RLIMIT_RTPRIO). Otherwise it asks Linux for short time slices. */
#include "external/search_process.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    FORGET = 128,       /* the learned delay decays by 1/128 each time */
    GRACE_NS = 1000000, /* for a search that notices by itself that its time is up */
    RETRY_NS = 500000,  /* between looks while there is no offer yet */
    SLICE_NS = 100000   /* time slice on a processor: the shortest that the kernel grants */
};

/* ---- scheduling ---- */

/* The kernel's struct of sched_setattr(2); glibc has it from 2.41. */
typedef struct {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
} SchedulingAttributes;
enum { ON_FORK_RESET = 1 };

static bool ask_for(SchedulingAttributes wanted) {
    wanted.size = sizeof wanted;
    return syscall(SYS_sched_setattr, 0, &wanted, 0) == 0;
}

/* A process with short slices waits less for each of them, with the same time in total. Effective from Linux
 * 6.12. */
static void raise_priority(SearchProcess *process) {
    if (process->raised) return;
    process->raised = true;
    if (process->may_raise &&
        ask_for((SchedulingAttributes){.policy = SCHED_RR, .flags = ON_FORK_RESET, .priority = 1}))
        return;
    ask_for((SchedulingAttributes){.policy = SCHED_OTHER, .nice = process->nice, .runtime = SLICE_NS});
}

static void restore_priority(SearchProcess *process) {
    if (process->raised)
        ask_for((SchedulingAttributes){.policy = SCHED_OTHER, .flags = ON_FORK_RESET, .nice = process->nice});
    process->raised = false;
}

/* ---- a search ---- */

/* Runs in the child; does not return. */
static void search(SearchProcess *process, Guest *guest, const Question *question) {
    Player *player = question->player;
    uint64_t before = player->nodes;
    restore_priority(process);
    player->clock.offer = &process->search->offer;
    Move move = guest->bot->choose(player, question->view, question->legal, question->count);
    process->search->failed = player->fault != FAULT_NONE;
    if (!player->fault) clock_offer(&player->clock, move, player->nodes - before);
    sem_post(&process->search->ended);
    _exit(0);
}

static pid_t fork_search(SearchProcess *process, Guest *guest, const Question *question) {
    pid_t parent = getpid(), child = fork();
    if (child) return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(0);
    search(process, guest, question);
    return 0;
}

/* Keeps the longest delay of a wake-up; it decays with each further one. */
static void learn(Searcher *searcher, int64_t late) {
    searcher->late -= searcher->late / FORGET;
    if (late > searcher->late) searcher->late = late;
}

/* True if the search ends by `time`. */
static bool has_ended(SearchProcess *process, int64_t time) {
    struct timespec until = {time / 1000000000, time % 1000000000};
    int result;
    while ((result = sem_clockwait(&process->search->ended, CLOCK_MONOTONIC, &until)) != 0 &&
           errno == EINTR) {
    }
    if (result != 0) learn(&process->searcher, clock_nanoseconds() - time);
    return result == 0;
}

/* Waits until the search has ended, or until `time` if there is an offer by then, or until `last`. */
static void await(SearchProcess *process, int64_t time, int64_t last) {
    const Offer *offer = &process->search->offer;
    while (!has_ended(process, time) && !atomic_load_explicit(&offer->made, memory_order_acquire)) {
        time = clock_nanoseconds() + RETRY_NS;
        if (time > last) return;
    }
}

typedef enum { ALIVE, ENDED, CRASHED } Fate;

/* Reaps children that have ended, including those of earlier searches. Returns the fate of `child`. */
static Fate reap(pid_t child, int options) {
    Fate fate = ALIVE;
    int status;
    for (pid_t pid; (pid = waitpid(-1, &status, options)) > 0 || (pid < 0 && errno == EINTR);)
        if (pid == child) fate = status ? CRASHED : ENDED;
    return fate;
}

/* False if the search could not be started, failed or crashed. */
static bool run(SearchProcess *process, Guest *guest, const Question *question, int64_t last, Move *move) {
    Search *search = process->search;
    Player *player = question->player;
    sem_init(&search->ended, 1, 0);
    pid_t child = fork_search(process, guest, question);
    if (child < 0) return false;
    player->rng = rng_seeded(rng_next(&player->rng)); /* the child draws from a copy of the generator */
    await(process, player->clock.deadline + GRACE_NS, last);
    bool made = atomic_load(&search->offer.made);
    Fate fate = reap(child, WNOHANG);
    if (fate == ALIVE) kill(child, SIGKILL);
    if (search->failed || (fate == CRASHED && !made)) return false;
    *move = made ? atomic_load(&search->offer.move) : question->legal[0];
    player->nodes += atomic_load(&search->offer.nodes);
    return true;
}

/* Each search has its own shared memory: a child that was killed may still write for a moment. */
static bool choose(Searcher *searcher, Guest *guest, const Question *question, int64_t last, Move *move) {
    SearchProcess *process = (SearchProcess *)(void *)searcher;
    bool good = question->player->clock.whole;
    if (good) {
        void *shared = mmap(NULL, sizeof(Search), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        raise_priority(process);
        process->search = shared;
        good = shared != MAP_FAILED && run(process, guest, question, last, move);
        if (shared != MAP_FAILED) munmap(shared, sizeof(Search));
    }
    if (!good) restore_priority(process);
    return good;
}

/* ---- start and end ---- */

void search_process_start(SearchProcess *process) {
    process->searcher.choose = choose;
    process->nice = getpriority(PRIO_PROCESS, 0);
    /* a lower priority was requested by the user and is kept */
    process->may_raise = sched_getscheduler(0) == SCHED_OTHER && process->nice <= 0;
}

void search_process_end(SearchProcess *process) {
    restore_priority(process);
    reap(0, 0);
}
