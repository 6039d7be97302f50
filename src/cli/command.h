/* A subcommand: one file in src/cli/commands that defines `const Command command_NAME`. What --help says
 * after the flags is src/cli/help/NAME.txt. */
#ifndef KOZYR_CLI_COMMAND_H
#define KOZYR_CLI_COMMAND_H

#include <stdbool.h>

#include "core/error.h"

enum { FLAGS_GIVEN_MAX = 1000, POSITIONALS_MAX = 1000 };
/* The reader of our output reads no further, as head does: as if SIGPIPE had ended us, and without a word. */
enum { EXIT_PIPE = 128 + 13 };

typedef struct {
    const char *name;  /* "--out" */
    const char *value; /* what stands for the value in the help: "DIR"; NULL: a switch */
    bool repeated;
    const char *help;
} Flag;

typedef struct {
    const Flag *flag;
    char *value;
} GivenFlag;

typedef struct {
    const struct Command *command;
    char *positionals[POSITIONALS_MAX];
    int positional_count;
    GivenFlag given[FLAGS_GIVEN_MAX];
    int given_count;
    int argc;
    char **argv; /* the whole command line */
} Arguments;

typedef struct Command {
    const char *name, *summary;
    const char *positionals; /* as in the usage line: "CONFIG", "RUN GAME_INDEX"; "" for none */
    int positionals_min, positionals_max;
    const Flag *flags; /* ends with a NULL name */
    /* Returns the exit status; a message goes into `error` when it is not 0 (an empty one is not printed). */
    int (*run)(Arguments *arguments, Error *error);
} Command;

/* The letter that stands for a flag of this name in every command ("-o" for "--out"); 0: none. */
char flag_letter(const char *name);

/* Reads the words after the subcommand's name. Both "--out DIR" and "--out=DIR" are understood. */
bool arguments_read(const Command *command, int argc, char **argv, Arguments *arguments, Error *error);
bool arguments_have(const Arguments *arguments, const char *flag);
/* The value of a flag that was given, else NULL. */
char *arguments_value(const Arguments *arguments, const char *flag);
/* A whole number from `min` to `max`; `value` stays as it is when the flag was not given. */
bool arguments_integer(const Arguments *arguments, const char *flag, long long min, long long max,
                       long long *value, Error *error);
bool whole_number(const char *text, long long min, long long max, long long *value);

const Command *command_find(const char *name);

/* print.c: prints to stdout and reports a failure (closed pipe, full disk) as an error; exit status.
 * Controls, marks that turn the direction of writing and bytes that are no UTF-8 come out as escapes: \u202e.
 */
int print_out(const char *text, Error *error);
/* One line on stderr that does not end the command; '?' stands for what print_out escapes. */
void print_note(const Command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* One line: number, commit, hash of the sources, build; exit status. */
int print_version(Error *error);

#endif
