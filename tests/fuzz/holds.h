/* What a fuzz target requires of the code it calls. Unlike assert() it stays on in release builds, so a condition
 * may call what the target needs. */
#ifndef KOZYR_FUZZ_HOLDS_H
#define KOZYR_FUZZ_HOLDS_H

#include <stdio.h>
#include <stdlib.h>

/* Aborts with a message unless `condition` is true; the fuzzer keeps the input. */
#define HOLDS(condition) ((condition) ? (void)0 : does_not_hold(__FILE__, __LINE__, #condition))

static inline void __attribute__((noreturn, cold))
does_not_hold(const char *file, int line, const char *condition) {
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
    abort();
}

#endif
