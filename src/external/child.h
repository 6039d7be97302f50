/* An untrusted program that runs beside kozyr: started in a clean environment, talked to over pipes, and
 * ended with everything it has started, whichever process dies first.
 *
 * Between kozyr and the program is a supervisor, a process of kozyr. It becomes the parent of the program's
 * orphans (PR_SET_CHILD_SUBREAPER) and kills everything when its pipe from kozyr closes; the kernel closes
 * that even after SIGKILL. A guard above it does the same if the supervisor itself is killed. A sandbox
 * needs neither: the kernel ends all its processes with its first one, and that one with kozyr. */
#ifndef KOZYR_EXTERNAL_CHILD_H
#define KOZYR_EXTERNAL_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

#include "core/protocol.h"

enum {
    LINE_BYTES_MAX = 256 << 10, /* of one line */
    HEARD_BYTES_MAX = 1 << 20,  /* bytes before an answer */
    STDERR_BYTES_MAX = 1 << 20, /* bytes kept per entrant */
    STDERR_TAIL = 400,          /* kept for messages */
    FILE_BYTES_MAX = 1 << 30,   /* bytes of a file that the program writes */
    OPEN_FILES_MAX = 256,
    QUIT_MS = 1000, /* time to leave when asked */
    LEAVE_MS = 100  /* time to end after closing its pipes */
};

typedef struct {
    char *const *command;                 /* NULL-terminated */
    char *const *environment;             /* NULL-terminated, NAME=VALUE */
    const char *folder;                   /* its working directory; NULL: ours */
    const char *scratch;                  /* a scratch folder of its own, removed at the end */
    uint32_t memory_mib;                  /* 0: no limit */
    const char *stderr_path;              /* file to which its stderr is appended; NULL: not kept */
    const struct SandboxCommand *sandbox; /* the sandbox that wraps `command` and provides folder and memory;
                                           * NULL: none */
} ChildSpec;

/* Why a program has ended; known after child_end. */
typedef enum {
    ENDING_OURS,   /* we ended it, though it may have closed its pipes before */
    ENDING_LEFT,   /* it exited by itself: see `status` */
    ENDING_FAILED, /* a system call of ours failed: see `error` and `what` */
    ENDING_LOST    /* our processes that supervise it were killed from outside */
} Ending;

typedef struct Child {
    struct Child *next;        /* list of the running programs */
    pid_t supervisor, program; /* in a sandbox: bubblewrap, and the first process inside ... */
    int inside;                /* ... as a pidfd; -1: not yet known */
    bool sandboxed;
    int core;         /* the core it is pinned to, counted from 1; 0: none */
    int quick;        /* quick answers in a row */
    int in, out, err; /* our ends: to its stdin, from its stdout and stderr */
    int life, report; /* pipes to and from the supervisor */
    int stderr_file;  /* -1: nothing was written yet */
    const char *stderr_path, *scratch;
    int64_t cpu;  /* what child_cpu is in the end */
    char *buffer; /* bytes read but not yet returned as lines */
    size_t start, size, capacity;
    size_t heard; /* bytes read since the last question */
    char tail[STDERR_TAIL + 1];
    size_t tail_size;
    _Atomic uint32_t *beats; /* heartbeat, incremented while we wait; NULL: nothing watches us */
    bool last;               /* close its input after sending everything */
    bool any_line_end;       /* a lone CR also ends a line */
    bool after_cr;           /* the last line ended with CR: a following LF belongs to it */
    char unasked[400];       /* the beginning of its unasked output, NUL-terminated */
    _Atomic bool over;       /* it or its supervisor has ended: nothing more to wait for */
    int reported;            /* a ReportKind: the supervisor's last report */
    Ending ending;
    int status; /* as from waitpid */
    int error;  /* errno of our failed system call, and what it was for */
    const char *what;
} Child;

/* Finds the program of a command as execvp would; NULL if no executable is found. `out` holds PATH_MAX. */
const char *child_find_program(const char *name, char *out);

/* False: `child->ending` has the reason. */
bool child_start(Child *child, const ChildSpec *spec);
/* Sends what can be sent at once, and removes it from `text`. */
void child_say(Child *child, Text *text);
/* Sends the first half of `text` and waits until the program has surely read it alone. */
void child_say_half(Child *child, Text *text);
/* Sends `text` and reads a line, see Talk. */
Heard child_hear(Child *child, Text *text, int64_t deadline, char **line, size_t *length);
/* Call before a question: pins a program that answers quickly to our core. One of the two always waits for
 * the other, and waking is cheaper on the same core. Slow programs and all their threads may run anywhere. */
void child_follow(Child *child);
/* Call after an answer with the time it took. */
void child_note_answer(Child *child, int64_t nanoseconds);
/* True if all its threads sleep. False if it has children or /proc does not tell. */
bool child_is_idle(const Child *child);
/* Drops unasked output except its beginning. */
void child_drop(Child *child);
/* Nanoseconds of CPU time so far, with that of what it has started and seen end; also after child_end. */
int64_t child_cpu(const Child *child);
typedef enum {
    END_POLITELY, /* `farewell` is sent, and it has QUIT_MS to leave */
    END_GONE,     /* it closed its pipes and may be about to end */
    END_KILLED
} ChildEnd;

/* Ends it and all its descendants. `farewell` may be NULL. */
void child_end(Child *child, ChildEnd how, Text *farewell);
/* True if it was killed from outside, by a user or by the kernel when out of memory. A program could also
 * kill itself in this way. */
bool child_was_killed(const Child *child);
/* How it ended: "exited with status 3", "killed by SIGSEGV". Call after child_end. */
void child_epitaph(const Child *child, char *out, size_t capacity);

/* ---- the processes that watch a program: for child.c and supervisor.c only ---- */

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
