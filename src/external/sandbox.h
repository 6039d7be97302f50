/* A program shut in by bubblewrap: it sees the system and its own folders, and can change neither. */
#ifndef KOZYR_EXTERNAL_SANDBOX_H
#define KOZYR_EXTERNAL_SANDBOX_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { SANDBOX_AUTO, SANDBOX_BUBBLEWRAP, SANDBOX_NONE } SandboxChoice;

enum {
    SANDBOX_STATUS = 3,  /* the descriptor to which bubblewrap tells how it goes, in lines of JSON */
    SANDBOX_OPTIONS = 4, /* ... and from which it reads what to do */
    SANDBOX_WORDS_MAX = 1024
};

/* A command line, and what bubblewrap reads from a descriptor, since its command line can be read inside:
 * `options` bytes of text, each word with its NUL. */
typedef struct SandboxCommand {
    int count;
    size_t used, options;
    char *words[SANDBOX_WORDS_MAX + 1];
    char text[1 << 18];
} SandboxCommand;

typedef struct {
    char *const *command;
    char *const *environment; /* the folders that it names are to be seen */
    const char *folder;       /* where it runs; NULL: where we do */
    const char *hidden;       /* the run's folder; NULL: none */
    uint32_t memory_mib;      /* of each process; 0: no limit */
} SandboxedProgram;

/* Does bubblewrap work here? Tried once in the life of a process and of those that it forks. False with an
 * errno: the machine could not try. */
bool sandbox_works(void);
/* What wraps the program's command; false: errno says why it cannot be made. */
bool sandbox_wrap(const SandboxedProgram *program, SandboxCommand *out);
/* The folder for temporary files, inside. */
const char *sandbox_temporary(const char *folder);

#endif
