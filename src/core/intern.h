/* Texts that live as long as the program, each stored once and represented by a number. Bot parameters
 * therefore remain plain values that can be compared by their bytes. Configs are read before workers are
 * forked, so the numbers are the same in all of them. */
#ifndef KOZYR_CORE_INTERN_H
#define KOZYR_CORE_INTERN_H

#include <stdbool.h>
#include <stdint.h>

enum { INTERNED_EMPTY = 0 };

/* Stores the number of a text; "" has INTERNED_EMPTY. False if out of memory. */
bool intern(const char *text, uint32_t *number);
const char *interned(uint32_t number);
/* The number of stored texts; they are numbered from 1. */
uint32_t interned_count(void);

#endif
