/* Finds and ends processes that a child has started and left running. A process that adopts orphans becomes
 * the parent of every descendant whose own parent has died (PR_SET_CHILD_SUBREAPER). */
#ifndef KOZYR_CORE_ORPHANS_H
#define KOZYR_CORE_ORPHANS_H

#include <stdbool.h>
#include <sys/types.h>

/* Adopts orphans from now on, in this process and its forks. */
void orphans_adopt(void);
/* Ends processes started since orphans_adopt that are in another session and are children of this process, now
 * or once their parent has died. Each may take `patience_ms` to end by itself. `is_kept` returns true for
 * those to keep; NULL keeps none. */
void orphans_end(int patience_ms, bool (*is_kept)(pid_t pid));
/* Kills every child of this process. */
void orphans_kill_children(void);

#endif
