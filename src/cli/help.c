/* Prints --help from the tables of the commands, wrapped for a terminal. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "core/registry.h"

const char help_summary[] = "seeded bot-vs-bot tournaments of card and board games";
const char help_exit_status[] =
    "0 done; 1 failed while running; 2 wrong usage, config or input;\n"
    "3 verify found a difference; 130, 143 and 129 stopped by Ctrl-C, SIGTERM\nand SIGHUP\n";

const char help_many_machines[] =
    "mpirun -n N kozyr-mpi COMMAND ... plays one run over N machines (make mpi)\n";

/* The order in which a new user meets the commands; others follow in the order of their files. */
static const char *const order[] = {"match",    "init",       "run",   "sweep",   "tune",  "check",  "list",
                                    "describe", "schema",     "table", "report",  "games", "replay", "verify",
                                    "compare",  "rate",       "calc",  "merge",   "solve", "bot",    "bench",
                                    "perft",    "completion", "help",  "version", NULL};

static bool is_ordered(const char *name) {
    for (int i = 0; order[i]; i++)
        if (strcmp(order[i], name) == 0) return true;
    return false;
}

/* Help is wrapped for a terminal of 80 columns, whose last stays empty. */
enum { HELP_COLUMNS = 79 };

/* Prints "  left  text"; if `left` is too long, the text starts on the next line. */
static void print_row(const char *left, int width, const char *text) {
    const int margins[] = {width + 3, 0};
    bool fits = (int)strlen(left) <= width;
    Text row = {0}, shown = {0};
    if (fits)
        text_format(&row, "  %-*s %s\n", width, left, text);
    else
        text_format(&row, "  %s\n%*s%s\n", left, width + 3, "", text);
    text_wrap(&shown, text_c(&row), HELP_COLUMNS, margins);
    fputs(text_c(&shown), stdout);
    text_free(&row);
    text_free(&shown);
}

static void print_command(const Command *command) {
    char left[80];
    snprintf(left, sizeof left, "%-10s %s", command->name, command->positionals);
    print_row(left, 25, command->summary);
}

void help_program(void) {
    printf("kozyr: %s\n\nusage: kozyr COMMAND [ARGUMENTS] [FLAGS]\n       kozyr COMMAND --help\n       kozyr "
           "--version\n\ncommands:\n",
           help_summary);
    for (int i = 0; order[i]; i++)
        if (command_find(order[i])) print_command(command_find(order[i]));
    for (const Command *const *command = registry_commands; *command; command++)
        if (!is_ordered((*command)->name)) print_command(*command);
    printf("\nmany machines:\n%s\nexit status:\n%s", help_many_machines, help_exit_status);
}

const char *help_details(const Command *command) {
    for (const char *name = help_texts; *name;) {
        const char *text = name + strlen(name) + 1;
        if (strcmp(name, command->name) == 0) return text;
        name = text + strlen(text) + 1;
    }
    return NULL;
}

void help_command(const Command *command) {
    printf("usage: kozyr %s%s%s%s\n\n%s\n", command->name, *command->positionals ? " " : "",
           command->positionals, command->flags->name ? " [FLAGS]" : "", command->summary);
    if (command->flags->name) printf("\nflags:\n");
    for (const Flag *flag = command->flags; flag->name; flag++) {
        char left[64];
        char letter = flag_letter(flag->name), lead[8] = "";
        if (letter) snprintf(lead, sizeof lead, "-%c, ", letter);
        snprintf(left, sizeof left, "%s%s%s%s%s", lead, flag->name, flag->value ? " " : "",
                 flag->value ? flag->value : "", flag->repeated ? " ..." : "");
        print_row(left, 24, flag->help);
    }
    const char *details = help_details(command);
    if (details) printf("\n%s", details);
}

int help_unknown(const char *name, Error *error) {
    const char *names[64];
    int count = 0;
    for (const Command *const *command = registry_commands; *command && count < 64; command++)
        names[count++] = (*command)->name;
    Hint hint = nearest_hint(name, names, count);
    error_input(error, "there is no command \"%.60s\" (`kozyr --help` lists them)%s", name, hint.text);
    return EXIT_INPUT;
}
