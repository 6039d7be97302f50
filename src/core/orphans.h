/* Processes that a child of ours has started and left behind. A process that adopts becomes the parent of those
 * below it whose own parent has died (PR_SET_CHILD_SUBREAPER), and can end them. */
#ifndef KOZYR_CORE_ORPHANS_H
#define KOZYR_CORE_ORPHANS_H

#include <stdbool.h>
#include <sys/types.h>

/* From now on, for this process and its forks. */
void orphans_adopt(void);
/* Ends what was started since, is in another session than this process, and is its child now or will be by the
 * death of such a child; before that it may take `patience_ms` to end by itself. `is_kept` tells those that go
 * on; NULL: none does. */
void orphans_end(int patience_ms, bool (*is_kept)(pid_t pid));
/* Kills every child of this process, whatever it is. */
void orphans_kill_children(void);

#endif
