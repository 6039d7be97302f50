/* Manual pages in the man macros: groff_man(7). */
#include <ctype.h>
#include <string.h>

#include "cli/help.h"
#include "cli/manual.h"
#include "core/registry.h"
#include "core/version.h"

/* Text for roff: no line begins with a control character, backslashes and hyphens stand for themselves. */
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

/* .TH and NAME; `command` NULL: the program. */
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

/* Lines as they are, as in the details of --help. */
static void add_lines(Text *page, const char *title, const char *lines) {
    text_format(page, ".SH %s\n.nf\n", title);
    add_plain(page, lines);
    text_string(page, ".fi\n");
}

void manual_command(const Command *command, Text *page) {
    add_head(page, command->name, command->summary);
    text_format(page, ".B kozyr %s\n", command->name);
    if (*command->positionals) {
        text_string(page, ".I ");
        add_plain(page, command->positionals);
        text_char(page, '\n');
    }
    if (command->flags->name) text_string(page, "[\\fIFLAGS\\fR]\n.SH OPTIONS\n");
    for (const Flag *flag = command->flags; flag->name; flag++) add_flag(page, flag);
    if (command->details) add_lines(page, "DETAILS", command->details);
    text_string(page, ".SH \"EXIT STATUS\"\nAs in\n.BR kozyr (1).\n.SH \"SEE ALSO\"\n.BR kozyr (1)\n");
}

void manual_overview(Text *page) {
    add_head(page, NULL, help_summary);
    text_string(page, ".B kozyr\n.I COMMAND\n[\\fIARGUMENTS\\fR] [\\fIFLAGS\\fR]\n.br\n.B kozyr\n.I COMMAND\n"
                      ".B \\-\\-help\n.br\n.B kozyr \\-\\-version\n.SH COMMANDS\n");
    for (const Command *const *command = registry_commands; *command; command++) {
        text_format(page, ".TP\n\\fBkozyr\\-%s\\fR(1)\n", (*command)->name);
        add_plain(page, (*command)->summary);
        text_char(page, '\n');
    }
    add_lines(page, "\"MANY MACHINES\"", help_many_machines);
    add_lines(page, "\"EXIT STATUS\"", help_exit_status);
    text_string(page, ".SH FILES\n.TP\n.I results/NAME/\nthe run directory: config.json, games.csv, "
                      "summary.json, timing.json, run.json\n");
}
