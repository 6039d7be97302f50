/* The processes that watch a program; private to child.c. */
#ifndef KOZYR_EXTERNAL_SUPERVISOR_H
#define KOZYR_EXTERNAL_SUPERVISOR_H

#include "external/child.h"

/* Reports through the pipe `report`. If it ends without REPORT_LAST, guard or supervisor was killed. */
typedef enum {
    REPORT_BEGUN,  /* the program's process exists */
    REPORT_FAILED, /* it could not be started: `what` is the failed call, `error` its errno */
    REPORT_LEFT,   /* it ended by itself */
    REPORT_LAST    /* none of its processes is left; `left`: it had ended by itself */
} ReportKind;

typedef struct {
    ReportKind kind;
    pid_t program;
    int status;
    bool left;
    int64_t cpu; /* nanoseconds of all processes that have ended so far */
    int error;
    const char *what; /* a literal: writer and reader are forks of the same process */
} SupervisorReport;

typedef struct {
    int in, out, err; /* the program's ends */
    int life, report; /* the supervisor's ends */
} SupervisorEnds;

/* Commands to the supervisor: the program was asked to leave and has QUIT_MS; kill it. */
enum { LIFE_QUIT = 'q', LIFE_KILL = 'k' };

/* Ends what a program left running when guard and supervisor, or bubblewrap, were killed, and removes its
 * folder. `is_guard`: true for processes of other programs, which go on. */
void supervisor_end_adopted(bool (*is_guard)(pid_t pid), const char *scratch);

void supervisor_main(const ChildSpec *spec, const SupervisorEnds *ends) __attribute__((noreturn));
/* Becomes the program at once: its sandbox needs no supervisor. */
void supervisor_skip(const ChildSpec *spec, const SupervisorEnds *ends, pid_t parent)
    __attribute__((noreturn));

#endif
