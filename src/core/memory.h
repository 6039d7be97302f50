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

/* ---- interned texts ----
 *
 * Texts that live as long as the program, each stored once and represented by a number. Bot parameters
 * therefore remain plain values that can be compared by their bytes. Configs are read before workers are
 * forked, so the numbers are the same in all of them. */

enum { INTERNED_EMPTY = 0 };

/* Stores the number of a text; "" has INTERNED_EMPTY. False if out of memory. */
bool intern(const char *text, uint32_t *number);
const char *interned(uint32_t number);
/* The number of stored texts; they are numbered from 1. */
uint32_t interned_count(void);

#endif
