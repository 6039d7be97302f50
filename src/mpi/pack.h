/* Tasks and outcomes as few bytes: from one game to the next little changes. */
#ifndef KOZYR_MPI_PACK_H
#define KOZYR_MPI_PACK_H

#include "core/outcome.h"
#include "core/text.h"
#include "play/task.h"

void pack_tasks(const Task *tasks, int count, int seats, Text *out);
/* False when these are not exactly so many tasks. */
bool unpack_tasks(const char *bytes, size_t size, int count, int seats, Task *tasks);

void pack_outcomes(const Outcome *outcomes, int count, int seats, Text *out);
/* Bytes that were read; 0: these are not so many outcomes. */
size_t unpack_outcomes(const char *bytes, size_t size, int count, int seats, Outcome *outcomes);

#endif
