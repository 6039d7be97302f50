/* kozyr help: the commands, or one of them; also as a manual page. */
#include "cli/help.h"
#include "cli/manual.h"

static const Flag flags[] = {
    {"--man", NULL, false, "as a manual page"},
    {NULL, NULL, false, NULL},
};

static int print_manual(const Command *command, Error *error) {
    Text page = {0};
    if (command)
        manual_command(command, &page);
    else
        manual_overview(&page);
    int status = page.failed ? EXIT_FAILED : print_out(text_c(&page), error);
    if (page.failed) error_failed(error, "out of memory");
    text_free(&page);
    return status;
}

static int run(Arguments *arguments, Error *error) {
    const char *name = arguments->positional_count ? arguments->positionals[0] : NULL;
    const Command *command = name ? command_find(name) : NULL;
    if (name && !command) return help_unknown(name, error);
    if (arguments_have(arguments, "--man")) return print_manual(command, error);
    if (command)
        help_command(command);
    else
        help_program();
    return print_out("", error);
}

const Command command_help = {
    .name = "help",
    .summary = "explain the program, or a command",
    .positionals = "[COMMAND]",
    .positionals_max = 1,
    .flags = flags,
    .run = run,
};
