/* For child.c alone. */
#ifndef KOZYR_EXTERNAL_SUPERVISOR_H
#define KOZYR_EXTERNAL_SUPERVISOR_H

#include "external/child.h"

/* What the supervisor tells: first the program's number, then its end if it comes by itself, at last how it
 * went. */
typedef struct {
    pid_t program;
    int status;
    bool left;
    int64_t cpu; /* nanoseconds, of all that has ended so far */
} SupervisorReport;

typedef struct {
    int in, out, err; /* the program's ends */
    int life, report; /* the supervisor's ends */
} SupervisorEnds;

/* Words to the supervisor: the program was asked to leave and may take QUIT_MS; it is to be killed. */
enum { LIFE_QUIT = 'q', LIFE_KILL = 'k' };

void supervisor_main(const ChildSpec *spec, const SupervisorEnds *ends) __attribute__((noreturn));

#endif
