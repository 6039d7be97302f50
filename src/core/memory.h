/* Out-of-memory is noted once for the whole process. Texts and JSON trees are built without checking each
 * allocation, so their content may be incomplete. Code that passes something on (a file, the standard
 * output, a worker's results) must ask here first. All allocations use these functions. */
#ifndef KOZYR_CORE_MEMORY_H
#define KOZYR_CORE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Makes failed allocations of cJSON count, too. Called once, at the start of the program. */
void memory_watch(void);
bool memory_ran_out(void);
void memory_note_failure(void);

/* For tests: the request after `requests` others fails; -1: none. Clears earlier failures. Returns true if a
 * failure was still pending. */
bool memory_refuse_after(int64_t requests);

/* As malloc, calloc, realloc, strdup and aligned_alloc (in whole alignments), but a failure is noted. */
void *memory_get(size_t size) __attribute__((malloc));
void *memory_new(size_t count, size_t size) __attribute__((malloc));
void *memory_grow(void *memory, size_t size);
char *memory_text(const char *text) __attribute__((malloc));
void *memory_aligned(size_t alignment, size_t size) __attribute__((malloc));

/* Peak memory of this process in KiB since it began to run this program. */
int64_t memory_peak_kib(void);

#endif
