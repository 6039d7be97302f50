/* Finds the cause of a worker's death, and whether a living worker is stuck.
 *
 * A bot is to blame for what the process does to itself while the bot thinks: an invalid access, an abort,
 * an exit. It is never to blame for a signal from outside: a user's kill, the kernel out of memory
 * (SIGKILL), a batch system's limit. Such a game is played again. */
#ifndef KOZYR_POOL_DEATH_H
#define KOZYR_POOL_DEATH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* What a worker knew about its end, in shared memory. */
typedef enum {
    PARTING_UNKNOWN,
    PARTING_KILLED,    /* a signal that another process sent, or memory the kernel could not supply */
    PARTING_NO_MEMORY, /* the worker left because memory ran out */
    PARTING_FAILED,   /* the worker left because the machine failed: a bot's program cannot be started, say */
    PARTING_TOO_LARGE /* the worker left because a game does not fit into a slab */
} Parting;

/* In a worker: from now on fatal signals that come from outside leave PARTING_KILLED in `parting`. */
void death_watch(_Atomic int32_t *parting);

/* True if the process died by its own action. `status` is that of waitpid, `parting` the worker's note. */
bool death_is_own(int status, Parting parting);

/* Milliseconds that a process has certainly spent on its work, from an arbitrary start: its CPU time, plus the
 * part of `elapsed` wall time that it slept voluntarily. Waiting for a processor or a disk, and being stopped
 * by a signal, do not count. `slept` adds up the sleep, in ms. */
int64_t process_milliseconds(pid_t pid, int64_t *slept, int elapsed);

#endif
