/* A subcommand: one file in src/cli/commands that defines `const Command command_NAME`. --help prints
 * src/cli/help/NAME.txt after the flags. */
#ifndef KOZYR_CLI_COMMAND_H
#define KOZYR_CLI_COMMAND_H

#include <stdbool.h>

#include "config/config.h"
#include "core/error.h"

struct Game;
struct cJSON;

/* More than anyone types, because a shell's pattern may match many files. */
enum { FLAGS_GIVEN_MAX = 1000, POSITIONALS_MAX = 1000 };
/* Exit status when the reader of our output has closed it, as `head` does: that of a death by SIGPIPE, without
 * a message. */
enum { EXIT_PIPE = 128 + 13 };

typedef struct {
    const char *name;  /* "--out" */
    const char *value; /* the value's name in the help: "DIR"; NULL: a switch */
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

/* The letter of a flag of this name, the same in every command ("-o" for "--out"); 0 if it has none. */
char flag_letter(const char *name);

/* Reads the words after the subcommand's name. Both "--out DIR" and "--out=DIR" are accepted. */
bool arguments_read(const Command *command, int argc, char **argv, Arguments *arguments, Error *error);
bool arguments_have(const Arguments *arguments, const char *flag);
/* The value of a flag; NULL if it was not given. */
char *arguments_value(const Arguments *arguments, const char *flag);
/* Reads a whole number from `min` to `max`; leaves `value` unchanged if the flag was not given. */
bool arguments_integer(const Arguments *arguments, const char *flag, long long min, long long max,
                       long long *value, Error *error);
bool whole_number(const char *text, long long min, long long max, long long *value);

const Command *command_find(const char *name);

/* Returns false with an input error: the nearest name, or the games that a bot of this name plays. `bots`: the
 * command accepts GAME/BOT. */
bool unknown_game(const char *name, bool bots, Error *error);
bool unknown_bot(const struct Game *game, const char *name, Error *error);

/* print.c: prints to stdout; a closed pipe or a full disk is an error. Returns the exit status.
 * Control characters, bidirectional marks and invalid UTF-8 are printed as escapes: \u202e. */
int print_out(const char *text, Error *error);
/* Prints a JSON text, or a tree, and frees it; NULL means out of memory. */
int print_json(char *json, Error *error);
int print_json_tree(struct cJSON *tree, Error *error);
/* Prints one line on stderr; the command goes on. '?' replaces what print_out escapes. */
void print_note(const Command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Prints one line: version, commit, hash of the sources, build. Returns the exit status. */
int print_version(Error *error);

/* ---- help texts (help.c) ----
 *
 * --help, printed from the tables of the commands. */

/* Names of commands, each followed by its text src/cli/help/NAME.txt. Strings are consecutive; an empty name
 * ends them. Written by scripts/embed. */
extern const char help_texts[];

extern const char help_summary[], help_exit_status[], help_many_machines[];

void help_program(void);
void help_command(const Command *command);
/* The text that --help prints after a command's flags; NULL if there is none. */
const char *help_details(const Command *command);
/* Suggests the command that was probably meant; returns the exit status. */
int help_unknown(const char *name, Error *error);

/* ---- the program (program.c) ----
 *
 * The kozyr program, for any main(). */

/* Runs the command line; returns the exit status. Call it once per process. */
int program_main(int argc, char **argv);

#endif
