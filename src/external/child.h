/* A program that runs beside us, which nobody trusts: started with clean hands, talked to over pipes, and
 * ended with everything it has started, whichever of us dies first.
 *
 * Between us and the program is a supervisor, a process of ours: it becomes the parent of whatever the
 * program leaves behind (PR_SET_CHILD_SUBREAPER), and kills all of it when its pipe from us closes, which the
 * kernel does even if we are killed. A guard above it does so if the supervisor itself is killed. In a sandbox
 * neither is needed: the kernel ends all of it together with its first process, and that one with us. */
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
    HEARD_BYTES_MAX = 1 << 20,  /* before an answer comes */
    STDERR_BYTES_MAX = 1 << 20, /* kept of an entrant */
    STDERR_TAIL = 400,          /* kept for messages */
    FILE_BYTES_MAX = 1 << 30,   /* of a file that the program writes */
    OPEN_FILES_MAX = 256,
    QUIT_MS = 1000, /* to leave when asked */
    LEAVE_MS = 100  /* to end once it has closed its pipes */
};

typedef struct {
    char *const *command;                 /* NULL-terminated */
    char *const *environment;             /* NULL-terminated, NAME=VALUE */
    const char *folder;                   /* where it runs; NULL: where we do */
    const char *scratch;                  /* a folder of its own, removed at the end */
    uint32_t memory_mib;                  /* 0: no limit */
    const char *stderr_path;              /* what it complains about is appended there; NULL: not kept */
    const struct SandboxCommand *sandbox; /* has made `command`, and sees to folder and memory; NULL: none */
} ChildSpec;

/* Why a program is no longer there; known after child_end. */
typedef enum {
    ENDING_OURS,   /* we ended it, though it may have closed its pipes before */
    ENDING_LEFT,   /* it ended by itself: `status` */
    ENDING_FAILED, /* the machine refused a call of ours: `error`, `what` */
    ENDING_LOST    /* somebody killed the processes of ours that watch over it */
} Ending;

typedef struct Child {
    struct Child *next;        /* of those that run */
    pid_t supervisor, program; /* in a sandbox: bubblewrap, and the first process inside ... */
    int inside;                /* ... as a pidfd; -1: not yet known */
    bool sandboxed;
    int core;         /* that it is kept on, counted from 1; 0: none */
    int quick;        /* answers in a row that took no time */
    int in, out, err; /* ends of ours: to its stdin, from its stdout and stderr */
    int life, report; /* to and from the supervisor */
    int stderr_file;  /* -1: nothing came yet */
    const char *stderr_path, *scratch;
    int64_t cpu;  /* what child_cpu is in the end */
    char *buffer; /* what was read and not yet heard */
    size_t start, size, capacity;
    size_t heard; /* bytes since the last question */
    char tail[STDERR_TAIL + 1];
    size_t tail_size;
    _Atomic uint32_t *beats; /* raised while we wait; NULL: nobody watches us */
    bool last;               /* its input is closed when all is sent */
    bool any_line_end;       /* a lone CR ends a line, too */
    bool after_cr;           /* the last line ended so: an LF may belong to it */
    char unasked[400];       /* the first of what it said unasked, NUL-terminated */
    _Atomic bool over;       /* it has ended, or what watches over it has: then nothing more is awaited */
    int reported;            /* a ReportKind: what the supervisor said last */
    Ending ending;
    int status; /* as waitpid has it */
    int error;  /* errno of a call of ours that failed, and what we wanted */
    const char *what;
} Child;

/* Finds the program of a command as execvp would; NULL: there is none that can be run. `out` holds PATH_MAX.
 */
const char *child_find_program(const char *name, char *out);

/* False: `child->ending` says why. */
bool child_start(Child *child, const ChildSpec *spec);
/* Sends what can be sent at once, and takes it out of `text`. */
void child_say(Child *child, Text *text);
/* Sends the first half of `text`, and a little later the program has surely seen it alone. */
void child_say_half(Child *child, Text *text);
/* Sends `text` and hears a line, see Talk. */
Heard child_hear(Child *child, Text *text, int64_t deadline, char **line, size_t *length);
/* Before a question: keeps a program that has answered quickly on the core that we are on. While it thinks we
 * only wait, and to wake each other costs less there. One that thinks, and all its threads, may run anywhere. */
void child_follow(Child *child);
/* After an answer that took so long. */
void child_note_answer(Child *child, int64_t nanoseconds);
/* Do all its threads sleep? False, too, where it has children or /proc does not tell. */
bool child_is_idle(const Child *child);
/* Forgets what was said unasked, but for the first of it. */
void child_drop(Child *child);
/* Nanoseconds of CPU time so far, with that of what it has started and seen end; also after child_end. */
int64_t child_cpu(const Child *child);
typedef enum {
    END_POLITELY, /* `farewell` is sent, and it may take QUIT_MS */
    END_GONE,     /* it closed its pipes: it may be about to end */
    END_KILLED
} ChildEnd;

/* Ends it and all that it has started. `farewell` may be NULL. */
void child_end(Child *child, ChildEnd how, Text *farewell);
/* Did somebody else end it: a user, or the kernel short of memory? A program could do the same to itself. */
bool child_was_killed(const Child *child);
/* How it ended: "exited with status 3", "killed by SIGSEGV". After child_end. */
void child_epitaph(const Child *child, char *out, size_t capacity);

#endif
