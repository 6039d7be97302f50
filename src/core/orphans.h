/* Processes that a child has started and left running. A process that adopts them becomes the parent of all
 * descendants whose own parent has died (PR_SET_CHILD_SUBREAPER), and can end them. */
#ifndef KOZYR_CORE_ORPHANS_H
#define KOZYR_CORE_ORPHANS_H

#include <stdbool.h>
#include <sys/types.h>

/* From now on, for this process and its forks. */
void orphans_adopt(void);
/* Ends the processes started since then that are in another session and are children of this process, now or
 * after the death of such a child. Each may take `patience_ms` to end by itself. `is_kept` selects those
 * that go on; NULL: none. */
void orphans_end(int patience_ms, bool (*is_kept)(pid_t pid));
/* Kills every child of this process without exception. */
void orphans_kill_children(void);

#endif
