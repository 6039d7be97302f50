/* Searches for one of our bots in a child process while the parent sleeps. On a busy machine a process that
 * has slept gets a processor at once. One that has computed waits for its turn, about 50 ms if ten others
 * compute on the same processor. So the process that reads questions and sends answers must not search. */
#ifndef KOZYR_EXTERNAL_SEARCH_PROCESS_H
#define KOZYR_EXTERNAL_SEARCH_PROCESS_H

#include <semaphore.h>

#include "core/protocol.h"

/* Shared by parent and child. */
typedef struct {
    Offer offer;
    sem_t ended;
    bool failed; /* the bot has set Player.fault */
} Search;

typedef struct {
    Searcher searcher;      /* must be the first member */
    Search *search;         /* the current search */
    int nice;               /* of the parent */
    bool may_raise, raised; /* the parent's priority */
} SearchProcess;

void search_process_start(SearchProcess *process);
/* Waits until all children have ended: they are killed at their deadlines. */
void search_process_end(SearchProcess *process);

#endif
