/* Reads /proc/PID/stat. The program's name is in parentheses and may hold any character, so fields are read
 * after the last parenthesis. */
#include "core/process_stat.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

ProcessStat process_stat(pid_t pid) {
    char path[64], text[1024], state;
    int parent;
    long long user, kernel, children_user, children_kernel, start, tick = 1000000000 / sysconf(_SC_CLK_TCK);
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t size = file >= 0 ? read(file, text, sizeof text - 1) : 0;
    if (file >= 0) close(file);
    text[size > 0 ? size : 0] = 0;
    const char *name_end = strrchr(text, ')');
    if (!name_end || sscanf(name_end,
                            ") %c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lld %lld %lld %lld %*d %*d %*d %*d "
                            "%lld",
                            &state, &parent, &user, &kernel, &children_user, &children_kernel, &start) != 7)
        return (ProcessStat){0};
    return (ProcessStat){.state = state,
                         .parent = parent,
                         .cpu = (user + kernel) * tick,
                         .children_cpu = (children_user + children_kernel) * tick,
                         .start = start * tick};
}
