/* Wraps lines at the last blank that fits; a word longer than the line is not broken. */
#include "cli/wrap.h"

#include <string.h>

/* The start of a line's last column: the first place of the list where a word starts. */
static int last_column(const char *line, int size, const int *starts) {
    for (; *starts && *starts < size; starts++)
        if (line[*starts - 1] == ' ' && line[*starts] != ' ') return *starts;
    return (int)strspn(line, " ");
}

/* The number of bytes that fit, cut at a blank after the first `least` bytes. */
static int fitting(const char *line, int size, int columns, int least) {
    int end = size;
    if (size <= columns) return size;
    for (int i = least + 1; i < size && (i <= columns || end == size); i++)
        if (line[i] == ' ') end = i;
    return end;
}

static void write_line(const char *line, int size, int columns, const int *starts, Text *out) {
    int indent = last_column(line, size, starts), end = fitting(line, size, columns, indent);
    text_bytes(out, line, (size_t)end);
    while (end < size) {
        line += end + 1;
        size -= end + 1;
        text_format(out, "\n%*s", indent, "");
        end = fitting(line, size, columns - indent, 0);
        text_bytes(out, line, (size_t)end);
    }
    text_char(out, '\n');
}

void wrap_write(const char *text, int columns, const int *starts, Text *out) {
    if (columns <= 0) text_string(out, text);
    for (const char *line = text; columns > 0 && *line;) {
        int size = (int)strcspn(line, "\n");
        write_line(line, size, columns, starts, out);
        line += size + (line[size] == '\n');
    }
}
