/* For child.c alone. */
#ifndef KOZYR_EXTERNAL_SUPERVISOR_H
#define KOZYR_EXTERNAL_SUPERVISOR_H

#include "external/child.h"

/* What comes through the pipe `report`. Where it ends without REPORT_LAST, guard or supervisor were killed. */
typedef enum {
    REPORT_BEGUN,  /* the program's process is there */
    REPORT_FAILED, /* it could not be started: `what` says what went wrong, `error` is its errno */
    REPORT_LEFT,   /* it ended by itself */
    REPORT_LAST    /* nothing of it is left; `left`: it had ended by itself */
} ReportKind;

typedef struct {
    ReportKind kind;
    pid_t program;
    int status;
    bool left;
    int64_t cpu; /* nanoseconds, of all that has ended so far */
    int error;
    const char *what; /* a literal: all who write and read it are forks of one process */
} SupervisorReport;

typedef struct {
    int in, out, err; /* the program's ends */
    int life, report; /* the supervisor's ends */
} SupervisorEnds;

/* Words to the supervisor: the program was asked to leave and may take QUIT_MS; it is to be killed. */
enum { LIFE_QUIT = 'q', LIFE_KILL = 'k' };

/* Ends what a program has left behind when guard and supervisor, or bubblewrap, were killed, with its folder.
 * `is_guard`: of another program, which goes on. */
void supervisor_end_adopted(bool (*is_guard)(pid_t pid), const char *scratch);

void supervisor_main(const ChildSpec *spec, const SupervisorEnds *ends) __attribute__((noreturn));
/* Becomes the program at once: its sandbox needs nobody who watches over it. */
void supervisor_skip(const ChildSpec *spec, const SupervisorEnds *ends, pid_t parent)
    __attribute__((noreturn));

#endif
