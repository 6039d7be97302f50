/* Running out of memory is recorded once for the whole process. Texts and JSON trees are built without
 * checking each allocation, so their content may be incomplete. Code that passes data on (to a file, standard
 * output or a worker's results) must check the flag first. All allocations use these functions. */
#ifndef KOZYR_CORE_MEMORY_H
#define KOZYR_CORE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Makes failed cJSON allocations count, too. Call once, at program start. */
void memory_watch(void);
bool memory_ran_out(void);
void memory_note_failure(void);

/* For tests: `requests` requests succeed, then one fails; -1: none fails. Clears earlier failures. Returns
 * true if a refusal was still pending. */
bool memory_refuse_after(int64_t requests);

/* As malloc, calloc, realloc, strdup and aligned_alloc (in whole alignments), but failures are recorded. */
void *memory_get(size_t size) __attribute__((malloc));
void *memory_new(size_t count, size_t size) __attribute__((malloc));
void *memory_grow(void *memory, size_t size);
char *memory_text(const char *text) __attribute__((malloc));
void *memory_aligned(size_t alignment, size_t size) __attribute__((malloc));

/* Peak memory of this process in KiB since it began to execute this program. */
int64_t memory_peak_kib(void);

#endif
