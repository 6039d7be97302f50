/* Did memory ever run out? Building texts and JSON trees goes on without checks when an allocation fails, and
 * what comes of it is not whole. So whoever passes something on (a file, the standard output, a worker's
 * results) asks here first. */
#ifndef KOZYR_CORE_MEMORY_H
#define KOZYR_CORE_MEMORY_H

#include <stdbool.h>

/* From now on failed allocations of cJSON are noticed. Once, when the program starts. */
void memory_watch(void);
bool memory_ran_out(void);
void memory_note_failure(void);

#endif
