/* Describes a program that has failed: how it ended, which system call failed, its last output. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "external/external_own.h"

bool child_was_killed(const Child *child) {
    static const int own[] = {SIGSEGV, SIGBUS,  SIGFPE,  SIGILL,  SIGABRT,
                              SIGSYS,  SIGTRAP, SIGPIPE, SIGXCPU, SIGXFSZ};
    if (child->ending != ENDING_LEFT || !WIFSIGNALED(child->status)) return false;
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (WTERMSIG(child->status) == own[i]) return false;
    return true;
}

void child_epitaph(const Child *child, char *out, size_t capacity) {
    if (child->ending == ENDING_LOST)
        snprintf(out, capacity, "lost its guard processes: somebody killed them");
    else if (child->ending == ENDING_FAILED)
        snprintf(out, capacity, "%s: %s", child->what,
                 child->error       ? strerror(child->error)
                 : child->tail_size ? child->tail
                                    : "no reason given");
    else if (child->ending == ENDING_OURS)
        snprintf(out, capacity, "closed its output");
    else if (WIFSIGNALED(child->status))
        snprintf(out, capacity, "killed by SIG%s", sigabbrev_np(WTERMSIG(child->status)));
    else
        snprintf(out, capacity, "exited with status %d", WEXITSTATUS(child->status));
}

/* Describes a failed system call of ours. At the start of a run, a program that cannot be executed is an
 * error of the config. */
bool external_complain(const External *external, Error *error) {
    const Child *child = &external->child;
    errno = child->error;
    if (child->ending == ENDING_FAILED && !child->error) {
        char reason[600];
        child_epitaph(child, reason, sizeof reason);
        return (external->place.begins ? error_input : error_failed)(error, "the bot %s", reason);
    }
    if (child->ending == ENDING_LOST)
        return error_failed(error, "the guard processes of the bot were killed by somebody");
    if (external->place.begins) return error_path(error, "the bot: %s", child->what);
    return error_system(error, "the bot: %s", child->what);
}

/* Adds the program's stderr to a message: its last line, or all that is kept. */
void external_add_stderr(const External *external, bool last_line, Error *error) {
    Text text = {0};
    const char *tail = external->child.tail;
    size_t size = external->child.tail_size, start = 0;
    while (size > 0 && (tail[size - 1] == '\n' || tail[size - 1] == '\r')) size--;
    if (size == 0) return;
    for (size_t i = 0; last_line && i < size; i++)
        if (tail[i] == '\n') start = i + 1;
    text_json(&text, tail + start, size - start);
    size_t length = strlen(error->text);
    snprintf(error->text + length, sizeof error->text - length, "; its stderr ends: %s", text_c(&text));
    text_free(&text);
}
