/* A child process that searches for one of our bots while the parent sleeps. On a busy machine a process that has
 * slept gets a processor at once; one that has computed waits for its turn, some 50 ms where ten others compute on
 * the same one. So the process that reads questions and answers them must not search. */
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
    Searcher searcher;      /* the first member */
    Search *search;         /* the one that runs */
    int nice;               /* of the parent */
    bool may_raise, raised; /* the parent's priority */
} SearchProcess;

void search_process_start(SearchProcess *process);
/* Waits until all children have ended: they are killed at their deadlines. */
void search_process_end(SearchProcess *process);

#endif
