/* Texts that live as long as the program, each stored once. A number represents a text, so that parameters
 * of bots remain plain values, equal if their bytes are. Configs are read before workers are forked, so the
 * numbers are the same in all of them. */
#ifndef KOZYR_CORE_INTERN_H
#define KOZYR_CORE_INTERN_H

#include <stdbool.h>
#include <stdint.h>

enum { INTERNED_EMPTY = 0 };

/* The number of a text; "" has INTERNED_EMPTY. False when out of memory. */
bool intern(const char *text, uint32_t *number);
const char *interned(uint32_t number);
/* Texts are numbered from 1 to this number. */
uint32_t interned_count(void);

#endif
