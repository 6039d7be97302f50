/* Aborts the process when a CHECK fails. The message says that the run directory is good up to its
 * checkpoint. */
#include "core/check.h"

#include <stdio.h>
#include <stdlib.h>

void check_failed(const char *file, int line, const char *expected) {
    fprintf(stderr, "kozyr: %s:%d: broken: %s; what is in the run directory up to its checkpoint is good\n",
            file, line, expected);
    abort();
}
