/* What Linux tells of a process in /proc/PID/stat (proc(5)). */
#ifndef KOZYR_CORE_PROCESS_STAT_H
#define KOZYR_CORE_PROCESS_STAT_H

#include <stdint.h>
#include <sys/types.h>

/* Times in nanoseconds, in steps of a clock tick (10 ms). */
typedef struct {
    char state; /* 'R' runs or could, 'S' sleeps ...; 0: there is no such process, or no /proc */
    pid_t parent;
    int64_t cpu, children_cpu; /* its own; that of children which it has waited for, and of theirs */
    int64_t start;             /* since the machine was started, CLOCK_BOOTTIME */
} ProcessStat;

ProcessStat process_stat(pid_t pid);

#endif
