/* A process's entry in /proc/PID/stat (proc(5)). */
#ifndef KOZYR_CORE_PROCESS_STAT_H
#define KOZYR_CORE_PROCESS_STAT_H

#include <stdint.h>
#include <sys/types.h>

/* Times in nanoseconds, with the resolution of a clock tick (10 ms). */
typedef struct {
    char state; /* 'R' runs or is ready, 'S' sleeps ...; 0 if there is no such process, or no /proc */
    pid_t parent;
    int64_t cpu, children_cpu; /* CPU time of the process; of the children it has waited for, and theirs */
    int64_t start;             /* start time since the machine booted, CLOCK_BOOTTIME */
} ProcessStat;

ProcessStat process_stat(pid_t pid);

#endif
