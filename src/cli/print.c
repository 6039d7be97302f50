/* Output to the user: results on stdout, notes on stderr. Both may contain foreign names, paths and texts, so
 * everything that could control a terminal is escaped. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/table.h"
#include "core/json.h"
#include "core/memory.h"
#include "core/text.h"

static int write_out(const Text *shown, Error *error) {
    bool all = shown->size == 0 || fwrite(shown->data, 1, shown->size, stdout) == shown->size;
    if (all && fflush(stdout) == 0) return 0;
    if (errno == EPIPE) return error->status = EXIT_PIPE;
    error_system(error, "cannot write to the standard output");
    return EXIT_FAILED;
}

/* The length of one of the colour sequences of the tables' shaded cells; 0 if there is none. */
static size_t shade_size(const char *text) {
    static const char reset[] = "\033[0m";
    int size = 0, back, front;
    if (strncmp(text, reset, sizeof reset - 1) == 0) return sizeof reset - 1;
    sscanf(text, "\033[48;5;%3d;38;5;%3dm%n", &back, &front, &size);
    return (size_t)size;
}

/* Colour sequences of the tables pass only if the output is to have colours; everything else is escaped. */
static void make_visible(const char *text, Text *out) {
    bool shades = table_colours();
    while (*text) {
        size_t shade = shades ? shade_size(text) : 0, plain = shade ? 0 : 1 + strcspn(text + 1, "\033");
        text_bytes(out, text, shade);
        text_visible(out, text + shade, plain);
        text += shade + plain;
    }
}

int print_out(const char *text, Error *error) {
    Text shown = {0};
    make_visible(text, &shown);
    int status = EXIT_FAILED;
    if (shown.failed || memory_ran_out())
        error_memory(error, "what was to be printed");
    else
        status = write_out(&shown, error);
    text_free(&shown);
    return status;
}

int print_json(char *json, Error *error) {
    if (!json) return error_memory(error, "the result"), EXIT_FAILED;
    int status = print_out(json, error);
    free(json);
    return status;
}

int print_json_tree(cJSON *tree, Error *error) {
    char *json = json_print(tree);
    cJSON_Delete(tree);
    return print_json(json, error);
}

void print_note(const Command *command, const char *format, ...) {
    char text[1000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    text_make_printable(text);
    fprintf(stderr, "kozyr %s: %s\n", command->name, text);
}
