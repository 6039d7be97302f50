/* Finds the subcommand, runs it and prints its error. */
#include "cli/command.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/registry.h"

/* If the caller closed a standard stream, a result file would get its number. Such streams are opened on
 * /dev/null in the wrong direction, so that using them still fails. */
static bool open_standard_streams(void) {
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd) return false;
    return true;
}

/* Flushes stdout; output that did not arrive, or for which there was no memory, is an error. */
static int finish(void) {
    if (memory_ran_out()) {
        fputs("kozyr: out of memory\n", stderr);
        return EXIT_FAILED;
    }
    if (fflush(stdout) == 0 && !ferror(stdout)) return 0;
    if (errno == EPIPE) return EXIT_PIPE;
    perror("kozyr: cannot write to the standard output");
    return EXIT_FAILED;
}

static bool wants_help(int argc, char **argv) {
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) return true;
    return false;
}

/* Copies the command line into one block: commands split words in place, but run.json records it unchanged. */
static char **copy_words(int argc, char **argv) {
    size_t pointers = (size_t)argc * sizeof(char *), size = pointers;
    for (int i = 0; i < argc; i++) size += strlen(argv[i]) + 1;
    char **words = memory_get(size), *text = words ? (char *)words + pointers : NULL;
    for (int i = 0; words && i < argc; i++) {
        words[i] = strcpy(text, argv[i]);
        text += strlen(text) + 1;
    }
    return words;
}

static int run_command(const Command *command, int argc, char **argv) {
    Error error = {0};
    Arguments *arguments = memory_get(sizeof *arguments);
    char **words = copy_words(argc, argv);
    int status;
    if (!arguments || !words) {
        error_failed(&error, "out of memory");
        status = EXIT_FAILED;
    } else if (!arguments_read(command, argc - 2, words + 2, arguments, &error)) {
        status = EXIT_INPUT;
    } else {
        arguments->argc = argc;
        arguments->argv = argv;
        status = command->run(arguments, &error);
    }
    free(arguments);
    free(words);
    /* After a failed allocation a result may be incomplete, and an input error may come from a failed read. */
    if (memory_ran_out() && status != EXIT_FAILED && status < 128) {
        error_failed(&error, "out of memory");
        status = EXIT_FAILED;
    }
    if (status && error.text[0]) fprintf(stderr, "kozyr %s: %s\n", command->name, error.text);
    return status;
}

int program_main(int argc, char **argv) {
    signal(SIGPIPE, SIG_IGN); /* report a closed pipe or a too large file as an error instead of dying */
    signal(SIGXFSZ, SIG_IGN);
    memory_watch();
    if (!open_standard_streams()) return EXIT_FAILED;
    if (argc < 2) {
        help_program();
        return EXIT_INPUT;
    }
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0 || strcmp(argv[1], "-v") == 0) {
        Error error = {0};
        int status = print_version(&error);
        if (status) fprintf(stderr, "kozyr: %s\n", error.text);
        return status;
    }
    bool help = strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0;
    const Command *command = command_find(help ? "help" : argv[1]);
    if (!command) {
        Error error;
        int status = help_unknown(argv[1], &error);
        fprintf(stderr, "kozyr: %s\n", error.text);
        return status;
    }
    if (wants_help(argc - 2, argv + 2)) {
        help_command(command);
        return finish();
    }
    return run_command(command, argc, argv);
}
