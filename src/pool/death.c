/* A handler on its own stack notes whether a fatal signal came from outside, then lets the signal take its
 * course; the parent reads the note and the exit status. CPU time comes from /proc. */
#include "pool/death.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/process.h"

/* The signals that end a process for its own errors. */
static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP};
/* STACK_BYTES: the handler only stores a number and calls raise; the kernel saves the registers there,
 * about 3 kB with AVX-512. */
enum { FATAL_COUNT = sizeof fatal / sizeof fatal[0], STACK_BYTES = 16384 };

static _Atomic int32_t *watched;

/* Runs on its own stack, because a bot may have overflowed the usual one. The signal is raised again with
 * its default action, since the handler is installed for one signal only. */
static void on_fatal(int number, siginfo_t *info, void *context) {
    (void)context;
    bool sent = info->si_code <= 0 && info->si_pid != getpid();
    bool no_page = number == SIGBUS && info->si_code == BUS_ADRERR;
    if (sent || no_page) atomic_store(watched, PARTING_KILLED);
    raise(number);
}

void death_watch(_Atomic int32_t *parting) {
    static _Alignas(16) char stack[STACK_BYTES];
    watched = parting;
    stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_sigaction = on_fatal,
                               .sa_flags = (int)(SA_SIGINFO | SA_RESETHAND | SA_ONSTACK)};
    if (sigaltstack(&own, NULL) != 0) action.sa_flags &= ~SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < FATAL_COUNT; i++) sigaction(fatal[i], &action, NULL);
}

bool death_is_own(int status, Parting parting) {
    if (parting != PARTING_UNKNOWN) return false;
    if (WIFEXITED(status)) return true;
    for (int i = 0; i < FATAL_COUNT; i++)
        if (WTERMSIG(status) == fatal[i]) return true;
    return false;
}

int64_t process_milliseconds(pid_t pid, int64_t *slept, int elapsed) {
    ProcessStat stat = process_stat(pid);
    if (stat.state == 'S' || !stat.state) *slept += elapsed; /* no /proc: use the wall clock */
    return stat.cpu / 1000000 + *slept;
}
