/* Searches /proc, because the kernel keeps no list of a process's children that a program can always read. */
#include "core/orphans.h"

#include <dirent.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/clock.h"
#include "core/process_stat.h"

static int64_t adopted_at; /* as ProcessStat.start; 0: orphans_adopt was not called */

/* Calls `end` for every child of this process; true if it ended one. */
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

/* Other programs have sessions of their own (supervisor.c); our own forks share ours. */
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

/* Repeats, because the end of a process may make its children ours. */
void orphans_end(int patience_ms, bool (*is_kept)(pid_t pid)) {
    const struct timespec nap = {0, 1000000};
    int64_t end = clock_nanoseconds() + (int64_t)patience_ms * 1000000;
    if (adopted_at == 0) return;
    while (clock_nanoseconds() < end && each_child(wait_for_one, is_kept)) nanosleep(&nap, NULL);
    while (each_child(end_one, is_kept)) continue;
}
