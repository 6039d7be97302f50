/* kozyr: finds the subcommand, runs it, prints its error. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "core/registry.h"

/* The order in which people meet the commands; others follow in the order of their files. */
static const char *const order[] = {"run",    "sweep",  "tune",   "check",   "list",    "describe",
                                    "schema", "replay", "verify", "rate",    "compare", "calc",
                                    "merge",  "bench",  "perft",  "version", NULL};

static bool is_ordered(const char *name) {
    for (int i = 0; order[i]; i++)
        if (strcmp(order[i], name) == 0) return true;
    return false;
}

static void print_command(const Command *command) {
    printf("  %-10s %-24s %s\n", command->name, command->positionals, command->summary);
}

static void print_help(void) {
    printf("kozyr: seeded bot-vs-bot tournaments of card and board games\n\n"
           "usage: kozyr COMMAND [ARGUMENTS] [FLAGS]\n       kozyr COMMAND --help\n       kozyr "
           "--version\n\ncommands:\n");
    for (int i = 0; order[i]; i++)
        if (command_find(order[i])) print_command(command_find(order[i]));
    for (const Command *const *command = registry_commands; *command; command++)
        if (!is_ordered((*command)->name)) print_command(*command);
    printf("\nexit status: 0 done; 1 failed while running; 2 wrong usage, config or input; 3 verify found a "
           "difference;\n"
           "130, 143 and 129 stopped by Ctrl-C, SIGTERM and SIGHUP\n");
}

/* Standard streams that the caller closed must not become the numbers of result files. They are opened the
 * wrong way round, so that using them still fails. */
static bool open_standard_streams(void) {
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd) return false;
    return true;
}

/* What was printed must have arrived. */
static int finish(void) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return 0;
    perror("kozyr: cannot write to the standard output");
    return EXIT_FAILED;
}

static int unknown_command(const char *name) {
    const char *names[64];
    int count = 0;
    for (const Command *const *command = registry_commands; *command && count < 64; command++)
        names[count++] = (*command)->name;
    const char *near = nearest_name(name, names, count);
    Error error;
    error_input(&error, "there is no command \"%.60s\"%s%s%s; `kozyr --help` lists them", name,
                near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
    fprintf(stderr, "kozyr: %s\n", error.text);
    return EXIT_INPUT;
}

static bool wants_help(int argc, char **argv) {
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) return true;
    return false;
}

static int run_command(const Command *command, int argc, char **argv) {
    Error error = {0};
    Arguments *arguments = malloc(sizeof *arguments);
    int status;
    if (!arguments) {
        error_system(&error, "no memory");
        status = EXIT_FAILED;
    } else if (!arguments_read(command, argc - 2, argv + 2, arguments, &error)) {
        status = EXIT_INPUT;
    } else {
        arguments->argc = argc;
        arguments->argv = argv;
        status = command->run(arguments, &error);
    }
    free(arguments);
    if (status && error.text[0]) fprintf(stderr, "kozyr %s: %s\n", command->name, error.text);
    return status;
}

int main(int argc, char **argv) {
    signal(SIGPIPE, SIG_IGN); /* a closed pipe and a file too large are errors to report, not deaths */
    signal(SIGXFSZ, SIG_IGN);
    if (!open_standard_streams()) return EXIT_FAILED;
    if (argc < 2) {
        print_help();
        return EXIT_INPUT;
    }
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        Error error = {0};
        int status = print_version(&error);
        if (status) fprintf(stderr, "kozyr: %s\n", error.text);
        return status;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        const Command *command = argc > 2 ? command_find(argv[2]) : NULL;
        if (command)
            command_help(command);
        else
            print_help();
        return finish();
    }
    const Command *command = command_find(argv[1]);
    if (!command) return unknown_command(argv[1]);
    if (wants_help(argc - 2, argv + 2)) {
        command_help(command);
        return finish();
    }
    return run_command(command, argc, argv);
}
