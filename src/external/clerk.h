/* A thread that hears and speaks for one of our bots. It does nothing else: on a machine whose processors others
 * want, a thread that has slept gets one at once, and one that has worked waits its turn, some 40 ms where ten
 * others want the same. So a message is heard, and an answer given, when it is time (protocol.h, Deputy). */
#ifndef KOZYR_EXTERNAL_CLERK_H
#define KOZYR_EXTERNAL_CLERK_H

#include <pthread.h>
#include <semaphore.h>
#include <sys/types.h>

#include "external/child.h"

typedef struct {
    Deputy deputy; /* the first member */
    Child *stream;
    pthread_t thread;
    _Atomic pid_t bot;   /* the thread of the bot; 0: it may not come before others */
    int nice;            /* its own */
    sem_t called, heard; /* it is to watch, to hear, or to leave; the line is there */
    _Atomic bool leaves;
    bool has_heard; /* something */
    /* to hear */
    Text *out;
    int64_t deadline, called_at, heard_at;
    char *line;
    size_t length;
    Heard result;
    /* to watch before that */
    bool watches;
    int64_t time, last;
    Move answered;
    pthread_mutex_t answering;
    bool unanswered; /* the one that clears it answers */
    Text said;
} Clerk;

/* False: there can be no thread. */
bool clerk_start(Clerk *clerk, Child *stream);
/* As child_hear; `heard_at` is when the line came. */
Heard clerk_hear(Clerk *clerk, Text *out, int64_t deadline, char **line, size_t *length, int64_t *heard_at);
void clerk_end(Clerk *clerk);

#endif
