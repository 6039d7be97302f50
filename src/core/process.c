/* Other processes, as /proc shows them. The program's name in /proc/PID/stat is in parentheses and may hold any
 * character, so fields are read after the last parenthesis. Processes that a child has started and left running
 * are found as children: a process that adopts orphans becomes the parent of every descendant whose own parent
 * has died (PR_SET_CHILD_SUBREAPER). */
#include "core/process.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/clock.h"

ProcessStat process_stat(pid_t pid) {
    char path[64], text[1024], state;
    int parent;
    long long user, kernel, children_user, children_kernel, start, tick = 1000000000 / sysconf(_SC_CLK_TCK);
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t size = file >= 0 ? read(file, text, sizeof text - 1) : 0;
    if (file >= 0) close(file);
    text[size > 0 ? size : 0] = 0;
    const char *name_end = strrchr(text, ')');
    if (!name_end || sscanf(name_end,
                            ") %c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lld %lld %lld %lld %*d %*d %*d %*d "
                            "%lld",
                            &state, &parent, &user, &kernel, &children_user, &children_kernel, &start) != 7)
        return (ProcessStat){0};
    return (ProcessStat){.state = state,
                         .parent = parent,
                         .cpu = (user + kernel) * tick,
                         .children_cpu = (children_user + children_kernel) * tick,
                         .start = start * tick};
}

/* ---- orphans ---- */

static int64_t adopted_at; /* in ProcessStat.start's units; 0 if orphans_adopt was not called */

/* Calls `end` for every child of this process; true if it ended at least one. */
static bool each_child(bool (*end)(pid_t pid, const ProcessStat *stat, bool (*is_kept)(pid_t pid)),
                       bool (*is_kept)(pid_t pid)) {
    DIR *processes = opendir("/proc");
    struct dirent *entry;
    pid_t self = getpid();
    bool any = false;
    while (processes && (entry = readdir(processes))) {
        if (entry->d_name[0] < '1' || entry->d_name[0] > '9') continue;
        pid_t pid = (pid_t)atoi(entry->d_name);
        ProcessStat stat = process_stat(pid);
        if (stat.parent == self) any |= end(pid, &stat, is_kept);
    }
    if (processes) closedir(processes);
    return any;
}

static bool kill_one(pid_t pid, const ProcessStat *stat, bool (*is_kept)(pid_t pid)) {
    (void)stat, (void)is_kept;
    return kill(pid, SIGKILL) == 0;
}

void orphans_kill_children(void) { each_child(kill_one, NULL); }

void orphans_adopt(void) {
    int64_t tick = 1000000000 / sysconf(_SC_CLK_TCK);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (adopted_at == 0) adopted_at = clock_read(CLOCK_BOOTTIME) / tick * tick;
}

/* Programs run in their own sessions (supervisor.c); kozyr's own forks share this session. */
static bool is_orphan(pid_t pid, const ProcessStat *stat, bool (*is_kept)(pid_t pid)) {
    return stat->start >= adopted_at && getsid(pid) != getsid(0) && !(is_kept && is_kept(pid));
}

static bool wait_for_one(pid_t pid, const ProcessStat *stat, bool (*is_kept)(pid_t pid)) {
    return is_orphan(pid, stat, is_kept) && waitpid(pid, NULL, WNOHANG) == 0;
}

static bool end_one(pid_t pid, const ProcessStat *stat, bool (*is_kept)(pid_t pid)) {
    if (!is_orphan(pid, stat, is_kept)) return false;
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    return true;
}

/* Repeats, because the end of one process may make its children ours. */
void orphans_end(int patience_ms, bool (*is_kept)(pid_t pid)) {
    const struct timespec nap = {0, 1000000};
    int64_t end = clock_nanoseconds() + (int64_t)patience_ms * 1000000;
    if (adopted_at == 0) return;
    while (clock_nanoseconds() < end && each_child(wait_for_one, is_kept)) nanosleep(&nap, NULL);
    while (each_child(end_one, is_kept)) continue;
}
