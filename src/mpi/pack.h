/* Tasks and outcomes in few bytes: little changes from one game to the next. */
#ifndef KOZYR_MPI_PACK_H
#define KOZYR_MPI_PACK_H

#include "core/outcome.h"
#include "core/text.h"
#include "play/task.h"

void pack_tasks(const Task *tasks, int count, int seats, Text *out);
/* False if the bytes are not exactly this many tasks. */
bool unpack_tasks(const char *bytes, size_t size, int count, int seats, Task *tasks);

void pack_outcomes(const Outcome *outcomes, int count, int seats, Text *out);
/* Returns the bytes read; 0: the bytes are not this many outcomes. */
size_t unpack_outcomes(const char *bytes, size_t size, int count, int seats, Outcome *outcomes);

#endif
