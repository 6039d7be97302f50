/* A program's use of processors: its CPU time, and its core. A quick program is pinned to the core of its
 * worker: one of the two always waits for the other, and waking a process on another core costs more than a
 * quick answer. */
#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/process.h"
#include "external/child.h"

enum {
    QUICK_ANSWERS = 16, /* consecutive quick answers that make a program quick */
    QUICK_NS = 300000,
    SLOW_NS = 2000000 /* one answer this slow ends that */
};

/* The first child of one thread of a process; 0 if it has none, -1 if unknown. */
static pid_t first_child(pid_t pid, pid_t thread) {
    char path[64], text[32] = "";
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)pid, (int)thread);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t size = file < 0 ? -1 : read(file, text, sizeof text - 1);
    if (file >= 0) close(file);
    return size < 0 ? -1 : (pid_t)atoi(text);
}

/* The process that thinks; in a sandbox it is the only child of the first one. 0 or -1 if unknown. */
static pid_t find_thinker(const Child *child) {
    if (!child->sandboxed) return child->program;
    return child->inside < 0 ? 0 : first_child(child->program, child->program);
}

void child_follow(Child *child) {
    int core = sched_getcpu();
    cpu_set_t set;
    if (child->quick < QUICK_ANSWERS || core < 0 || core + 1 == child->core) return;
    pid_t thinker = find_thinker(child);
    if (thinker <= 0) return;
    CPU_ZERO(&set);
    CPU_SET((size_t)core, &set);
    if (sched_setaffinity(thinker, sizeof set, &set) == 0) child->core = core + 1;
}

/* Unpins the program and the threads it has started since. */
static void let_run(Child *child) {
    char path[64];
    cpu_set_t set;
    pid_t thinker = find_thinker(child);
    child->core = 0;
    snprintf(path, sizeof path, "/proc/%d/task", (int)thinker);
    DIR *threads = thinker > 0 && sched_getaffinity(0, sizeof set, &set) == 0 ? opendir(path) : NULL;
    for (const struct dirent *entry; threads && (entry = readdir(threads));)
        if (atoi(entry->d_name) > 0) sched_setaffinity(atoi(entry->d_name), sizeof set, &set);
    if (threads) closedir(threads);
}

void child_note_answer(Child *child, int64_t nanoseconds) {
    child->quick = nanoseconds < QUICK_NS ? child->quick + 1 : 0;
    if (nanoseconds > SLOW_NS && child->core) let_run(child);
}

bool child_is_idle(const Child *child) {
    char path[64];
    pid_t thinker = find_thinker(child);
    snprintf(path, sizeof path, "/proc/%d/task", (int)thinker);
    DIR *threads = thinker > 0 ? opendir(path) : NULL;
    bool idle = threads != NULL;
    for (const struct dirent *entry; idle && (entry = readdir(threads));) {
        pid_t thread = atoi(entry->d_name);
        if (thread > 0) idle = process_stat(thread).state == 'S' && first_child(thinker, thread) == 0;
    }
    if (threads) closedir(threads);
    return idle;
}

int64_t child_cpu(const Child *child) {
    pid_t thinker = child->cpu ? 0 : find_thinker(child);
    clockid_t clock;
    struct timespec time;
    if (thinker <= 0 || clock_getcpuclockid(thinker, &clock) != 0 || clock_gettime(clock, &time) != 0)
        return child->cpu;
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec + process_stat(thinker).children_cpu;
}
