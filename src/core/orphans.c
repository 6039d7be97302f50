/* Searches /proc, because the kernel keeps no list of a process's children that a program can always read. */
#include "core/orphans.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/clock.h"

static uint64_t adopted_at; /* clock ticks since boot, as in /proc; 0: orphans_adopt was not called */

typedef struct {
    pid_t parent; /* 0: the process has ended */
    uint64_t start;
} Stat;

/* The name is in parentheses and may hold any character, so the fields are counted from the last ")". */
static Stat stat_of(const char *number) {
    char path[300], text[512];
    unsigned long long start = 0;
    int parent = 0;
    snprintf(path, sizeof path, "/proc/%s/stat", number);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t size = file >= 0 ? read(file, text, sizeof text - 1) : 0;
    if (file >= 0) close(file);
    text[size > 0 ? size : 0] = 0;
    const char *name_end = strrchr(text, ')');
    if (!name_end ||
        sscanf(name_end + 1,
               " %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %llu", &parent,
               &start) != 2)
        return (Stat){0, 0};
    return (Stat){parent, start};
}

/* Calls `end` for every child of this process; true if it ended one. */
static bool each_child(bool (*end)(pid_t pid, const Stat *stat, bool (*is_kept)(pid_t pid)),
                       bool (*is_kept)(pid_t pid)) {
    DIR *processes = opendir("/proc");
    struct dirent *entry;
    pid_t self = getpid();
    bool any = false;
    while (processes && (entry = readdir(processes))) {
        if (entry->d_name[0] < '1' || entry->d_name[0] > '9') continue;
        Stat stat = stat_of(entry->d_name);
        if (stat.parent == self) any |= end((pid_t)atoi(entry->d_name), &stat, is_kept);
    }
    if (processes) closedir(processes);
    return any;
}

static bool kill_one(pid_t pid, const Stat *stat, bool (*is_kept)(pid_t pid)) {
    (void)stat, (void)is_kept;
    return kill(pid, SIGKILL) == 0;
}

void orphans_kill_children(void) { each_child(kill_one, NULL); }

void orphans_adopt(void) {
    struct timespec now;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (adopted_at == 0 && clock_gettime(CLOCK_BOOTTIME, &now) == 0) {
        uint64_t ticks = (uint64_t)sysconf(_SC_CLK_TCK);
        adopted_at = (uint64_t)now.tv_sec * ticks + (uint64_t)now.tv_nsec * ticks / 1000000000;
    }
}

/* Other programs have sessions of their own (supervisor.c); our own forks share ours. */
static bool is_orphan(pid_t pid, const Stat *stat, bool (*is_kept)(pid_t pid)) {
    return stat->start >= adopted_at && getsid(pid) != getsid(0) && !(is_kept && is_kept(pid));
}

static bool wait_for_one(pid_t pid, const Stat *stat, bool (*is_kept)(pid_t pid)) {
    return is_orphan(pid, stat, is_kept) && waitpid(pid, NULL, WNOHANG) == 0;
}

static bool end_one(pid_t pid, const Stat *stat, bool (*is_kept)(pid_t pid)) {
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
