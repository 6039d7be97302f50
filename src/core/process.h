/* Other processes: their entries in /proc/PID/stat (proc(5)), and the end of those that a child left running. */
#ifndef KOZYR_CORE_PROCESS_H
#define KOZYR_CORE_PROCESS_H

#include <stdbool.h>
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

/* Adopts orphans from now on, in this process and its forks. */
void orphans_adopt(void);
/* Ends processes started since orphans_adopt that are in another session and are children of this process, now
 * or once their parent has died. Each may take `patience_ms` to end by itself. `is_kept` returns true for
 * those to keep; NULL keeps none. */
void orphans_end(int patience_ms, bool (*is_kept)(pid_t pid));
/* Kills every child of this process. */
void orphans_kill_children(void);

#endif
