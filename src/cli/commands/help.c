/* kozyr help: prints the commands or the help of one, also as a manual page. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "core/registry.h"
#include "core/text.h"
#include "core/version.h"

/* ---- manual pages, in man macros: groff_man(7) ---- */

/* Escapes text for roff: no line begins with a control character, and backslashes and hyphens are literal. */
static void add_plain(Text *page, const char *text) {
    for (const char *at = text; *at; at++) {
        bool begins = at == text || at[-1] == '\n';
        if (begins && (*at == '.' || *at == '\'')) text_string(page, "\\&");
        if (*at == '\\')
            text_string(page, "\\e");
        else if (*at == '-')
            text_string(page, "\\-");
        else
            text_char(page, *at);
    }
}

/* Writes .TH and NAME; with `command` NULL, those of the program. */
static void add_head(Text *page, const char *command, const char *summary) {
    char upper[64] = "KOZYR";
    size_t length = strlen(upper);
    if (command) upper[length++] = '-';
    for (const char *at = command; at && *at && length + 1 < sizeof upper; at++)
        upper[length++] = (char)toupper((unsigned char)*at);
    upper[length] = 0;
    text_format(page, ".TH %s 1 \"\" \"kozyr %s\" \"User Commands\"\n.SH NAME\nkozyr%s%s \\- ", upper,
                version_number, command ? "\\-" : "", command ? command : "");
    add_plain(page, summary);
    text_string(page, "\n.SH SYNOPSIS\n");
}

static void add_flag(Text *page, const Flag *flag) {
    text_string(page, ".TP\n\\fB");
    if (flag_letter(flag->name)) text_format(page, "\\-%c\\fR, \\fB", flag_letter(flag->name));
    add_plain(page, flag->name);
    text_string(page, "\\fR");
    if (flag->value) {
        text_string(page, " \\fI");
        add_plain(page, flag->value);
        text_string(page, "\\fR");
    }
    if (flag->repeated) text_string(page, " ...");
    text_char(page, '\n');
    add_plain(page, flag->help);
    text_char(page, '\n');
}

/* A manual page in a terminal of 80 columns has this many beside its margin. */
enum { BODY_COLUMNS = 72 };

/* The indent of the continuation of a line that is too long: below the text of a table's row. */
static int hanging(const char *line, size_t length, bool command) {
    int indent = (int)strspn(line, " ");
    for (int i = indent; i + 2 < (int)length && i < BODY_COLUMNS / 2 && !command; i++)
        if (line[i] == ' ' && line[i + 1] == ' ' && line[i + 2] != ' ') return i + 2;
    return indent + (command ? 4 : 0);
}

/* Writes a line that is not filled, broken at blanks if it is too long. A command continues after a
 * backslash. */
static void add_set_line(Text *page, const char *line, size_t length, bool command) {
    char part[BODY_COLUMNS + 1];
    int margin = hanging(line, length, command), before = 0;
    size_t least = strspn(line, " ");
    while (length > 0) {
        size_t size = length, room = (size_t)(BODY_COLUMNS - before - 2);
        if (length > room)
            for (size = room; size > least && line[size] != ' '; size--) {
            }
        if (size <= least) size = length < room ? length : room;
        snprintf(part, sizeof part, "%.*s", (int)size, line);
        text_format(page, "%*s", before, "");
        add_plain(page, part);
        line += size;
        length -= size;
        for (; length > 0 && *line == ' '; length--) line++;
        text_string(page, command && length > 0 ? " \\e\n" : "\n");
        before = margin;
        least = 0;
    }
}

static void add_filled_line(Text *page, const char *line, size_t length) {
    char part[200];
    snprintf(part, sizeof part, "%.*s", (int)length, line);
    add_plain(page, part);
    text_char(page, '\n');
}

/* Lines that begin with a blank are printed unfilled; other lines form paragraphs. */
static void add_lines(Text *page, const char *title, const char *lines, const char *end) {
    bool commands = strcmp(title, "EXAMPLES") == 0, filled = true;
    text_format(page, ".SH %s\n", title);
    while (lines < end) {
        const char *stop = memchr(lines, '\n', (size_t)(end - lines));
        size_t length = (size_t)((stop ? stop : end) - lines);
        bool set = *lines == ' ';
        if (length > 0 && set == filled) text_string(page, (filled = !set) ? ".fi\n" : ".nf\n");
        if (length == 0) text_string(page, ".PP\n");
        if (set)
            add_set_line(page, lines, length, commands);
        else if (length > 0)
            add_filled_line(page, lines, length);
        lines += length + 1;
    }
    if (!filled) text_string(page, ".fi\n");
}

static const char *end_of(const char *text) { return text + strlen(text); }

/* Text after "example:" becomes a section of its own. */
static void add_details(Text *page, const char *details) {
    const char *examples = strstr(details, "example"), *end = end_of(details);
    while (examples && (examples != details && examples[-1] != '\n'))
        examples = strstr(examples + 1, "example");
    const char *colon = examples ? strchr(examples, ':') : NULL;
    if (!colon) examples = end;
    const char *last = examples;
    while (last > details && last[-1] == '\n') last--;
    if (last > details) add_lines(page, "DESCRIPTION", details, last);
    if (!colon) return;
    const char *first = colon + 1 + strspn(colon + 1, "\n");
    add_lines(page, "EXAMPLES", *first == ' ' && colon[1] == ' ' ? colon + 1 : first, end);
}

static void manual_command(const Command *command, Text *page) {
    add_head(page, command->name, command->summary);
    text_format(page, ".B kozyr %s\n", command->name);
    if (*command->positionals) {
        text_string(page, ".I ");
        add_plain(page, command->positionals);
        text_char(page, '\n');
    }
    if (command->flags->name) text_string(page, "[\\fIFLAGS\\fR]\n.SH OPTIONS\n");
    for (const Flag *flag = command->flags; flag->name; flag++) add_flag(page, flag);
    if (help_details(command)) add_details(page, help_details(command));
    text_string(page, ".SH \"EXIT STATUS\"\nAs in\n.BR kozyr (1).\n.SH \"SEE ALSO\"\n.BR kozyr (1)\n");
}

static void manual_overview(Text *page) {
    add_head(page, NULL, help_summary);
    text_string(page, ".B kozyr\n.I COMMAND\n[\\fIARGUMENTS\\fR] [\\fIFLAGS\\fR]\n.br\n.B kozyr\n.I COMMAND\n"
                      ".B \\-\\-help\n.br\n.B kozyr \\-\\-version\n.SH COMMANDS\n");
    for (const Command *const *command = registry_commands; *command; command++) {
        text_format(page, ".TP\n\\fBkozyr\\-%s\\fR(1)\n", (*command)->name);
        add_plain(page, (*command)->summary);
        text_char(page, '\n');
    }
    add_lines(page, "\"MANY MACHINES\"", help_many_machines, end_of(help_many_machines));
    add_lines(page, "\"EXIT STATUS\"", help_exit_status, end_of(help_exit_status));
    text_string(page, ".SH FILES\n.TP\n.I results/NAME/\nthe run directory: config.json, games.csv, "
                      "summary.json, timing.json, run.json\n");
}

/* ---- the command ---- */

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
