/* A program in bubblewrap: it sees the system and its own folders, and can change neither. */
#ifndef KOZYR_EXTERNAL_SANDBOX_H
#define KOZYR_EXTERNAL_SANDBOX_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { SANDBOX_AUTO, SANDBOX_BUBBLEWRAP, SANDBOX_NONE } SandboxChoice;

enum {
    SANDBOX_STATUS = 3,  /* the descriptor on which bubblewrap reports in lines of JSON */
    SANDBOX_OPTIONS = 4, /* ... and from which it reads its options */
    SANDBOX_WORDS_MAX = 1024
};

/* A command line, and the options bubblewrap reads from a descriptor, because the program could read its
 * command line: `options` bytes of text, each word with its NUL. */
typedef struct SandboxCommand {
    int count;
    size_t used, options;
    char *words[SANDBOX_WORDS_MAX + 1];
    char text[1 << 18];
} SandboxCommand;

typedef struct {
    char *const *command;
    char *const *environment; /* the folders it names become visible */
    const char *folder;       /* its working directory; NULL: ours */
    const char *hidden;       /* the run's folder, which is hidden; NULL: none */
    uint32_t memory_mib;      /* per process; 0: no limit */
} SandboxedProgram;

/* True if bubblewrap works here. Tried once per process and its forks. False with an errno: the system could
 * not try. */
bool sandbox_works(void);
/* Builds the command that wraps the program's; false: errno has the reason. */
bool sandbox_wrap(const SandboxedProgram *program, SandboxCommand *out);
/* The folder for temporary files inside the sandbox. */
const char *sandbox_temporary(const char *folder);

#endif
