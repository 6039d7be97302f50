/* Did memory ever run out? Building texts and JSON trees goes on without checks when an allocation fails, and
 * what comes of it is not whole. So code that passes something on (a file, the standard output, a worker's
 * results) asks here first; and no allocation is made past these functions. */
#ifndef KOZYR_CORE_MEMORY_H
#define KOZYR_CORE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* From now on failed allocations of cJSON are noticed. Once, when the program starts. */
void memory_watch(void);
bool memory_ran_out(void);
void memory_note_failure(void);

/* For tests: after so many requests one fails; -1: none. What failed before is forgotten. Returns whether one
 * was still to fail. */
bool memory_refuse_after(int64_t requests);

/* malloc, calloc, realloc, strdup and aligned_alloc (in whole alignments), with a failure noted. */
void *memory_get(size_t size) __attribute__((malloc));
void *memory_new(size_t count, size_t size) __attribute__((malloc));
void *memory_grow(void *memory, size_t size);
char *memory_text(const char *text) __attribute__((malloc));
void *memory_aligned(size_t alignment, size_t size) __attribute__((malloc));

/* The most memory that this process has had, in KiB, since it began to run its program. */
int64_t memory_peak_kib(void);

#endif
