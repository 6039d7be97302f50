/* Packs tasks and outcomes into few bytes: consecutive games differ little. */
#ifndef KOZYR_MPI_PACK_H
#define KOZYR_MPI_PACK_H

#include "core/outcome.h"
#include "core/text.h"
#include "play/task.h"

void pack_tasks(const Task *tasks, int count, int seats, Text *out);
/* False unless the bytes are exactly `count` tasks. */
bool unpack_tasks(const char *bytes, size_t size, int count, int seats, Task *tasks);

void pack_outcomes(const Outcome *outcomes, int count, int seats, Text *out);
/* Returns the number of bytes read; 0 if they are not `count` outcomes. */
size_t unpack_outcomes(const char *bytes, size_t size, int count, int seats, Outcome *outcomes);

#endif
