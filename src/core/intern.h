/* Texts that last as long as the program, each kept once: a number stands for a text, so that parameters of
 * bots stay plain values, equal when their bytes are. Read before workers are forked, equal in all of them.
 */
#ifndef KOZYR_CORE_INTERN_H
#define KOZYR_CORE_INTERN_H

#include <stdbool.h>
#include <stdint.h>

enum { INTERNED_EMPTY = 0 };

/* The number of a text; "" has INTERNED_EMPTY. False when memory is short. */
bool intern(const char *text, uint32_t *number);
const char *interned(uint32_t number);
/* Texts have the numbers from 1 to this one. */
uint32_t interned_count(void);

#endif
