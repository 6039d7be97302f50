/* The supervisor, a process of its own: starts the program, waits for its end or for kozyr's, and leaves no
 * process running. Above it a guard only waits for it. If one of the two is killed, the other ends the program
 * and its descendants; if both are, our process or its parent does (core/process.h). System failures are
 * reported as such: they are no fault of the program. Uses only calls that are safe after a fork. */
#include "external/child.h"

#include "core/process.h"
#include "external/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* SWEEP_NS: between two looks for processes that are still ending. EXEC_FAILED: as a shell reports it. */
enum { SWEEP_NS = 500000, EXEC_FAILED = 127, ABANDONED = -1, GUARD_DIED = SIGUSR1 };

typedef struct {
    pid_t program, guard; /* and the supervisor's guard */
    int status;
    bool ended; /* the program itself; its descendants may live on */
    int signals;
} Supervisor;

static void tell(int report, const SupervisorReport *words) {
    ssize_t sent;
    do sent = write(report, words, sizeof *words);
    while (sent < 0 && errno == EINTR);
}

static void tell_failure(int report, const char *what) {
    tell(report, &(SupervisorReport){.kind = REPORT_FAILED, .error = errno, .what = what});
}

/* ---- the program's side ---- */

/* Ends the process that should have become the program. */
static void __attribute__((noreturn)) give_up(const SupervisorEnds *ends, const char *what) {
    tell_failure(ends->report, what);
    _exit(EXEC_FAILED);
}

static void limit(__rlimit_resource_t resource, rlim_t most) {
    struct rlimit old;
    if (getrlimit(resource, &old) == 0 && old.rlim_max < most) most = old.rlim_max;
    setrlimit(resource, &(struct rlimit){most, most});
}

/* Writes bubblewrap's options. Returns where to report from now on, because other descriptors may be taken. */
static const SupervisorEnds *connect_sandbox(const SandboxCommand *sandbox, const SupervisorEnds *ends) {
    static const SupervisorEnds later = {-1, -1, -1, -1, SANDBOX_STATUS};
    if (dup2(ends->report, SANDBOX_STATUS) < 0 || fcntl(SANDBOX_STATUS, F_SETFD, 0) != 0)
        give_up(ends, "cannot connect its sandbox");
    int options = memfd_create("sandbox", 0);
    if (options < 0 || write(options, sandbox->text, sandbox->options) != (ssize_t)sandbox->options ||
        lseek(options, 0, SEEK_SET) != 0 || dup2(options, SANDBOX_OPTIONS) < 0)
        give_up(&later, "cannot tell its sandbox what to do");
    if (options != SANDBOX_OPTIONS) close(options);
    return &later;
}

static void __attribute__((noreturn))
become_program(const ChildSpec *spec, const SupervisorEnds *ends, pid_t supervisor) {
    sigset_t none;
    sigemptyset(&none);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != supervisor) _exit(EXEC_FAILED);
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup2(ends->in, 0) < 0 || dup2(ends->out, 1) < 0 || dup2(ends->err, 2) < 0)
        give_up(ends, "cannot connect its pipes"); /* all other descriptors are closed, or will be by exec */
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, OPEN_FILES_MAX);
    limit(RLIMIT_FSIZE, FILE_BYTES_MAX);
    if (spec->sandbox) ends = connect_sandbox(spec->sandbox, ends);
    if (spec->memory_mib && !spec->sandbox) limit(RLIMIT_AS, (rlim_t)spec->memory_mib << 20);
    umask(077);
    if (spec->folder && !spec->sandbox && chdir(spec->folder) != 0) give_up(ends, "cannot enter its folder");
    execvpe(spec->command[0], spec->command, spec->environment);
    give_up(ends, "cannot run it");
}

/* ---- the end of everything ---- */

static void reap(Supervisor *supervisor) {
    int status;
    pid_t pid;
    while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
        if (pid != supervisor->program) continue;
        supervisor->ended = true;
        supervisor->status = status;
    }
}

/* Waits for the end of the program, at most this long. */
static void wait_for_program(Supervisor *supervisor, int milliseconds) {
    struct timespec nap = {0, 1000000};
    for (reap(supervisor); !supervisor->ended && milliseconds > 0; milliseconds--) {
        nanosleep(&nap, NULL);
        reap(supervisor);
    }
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *where) {
    (void)status, (void)type, (void)where;
    remove(path);
    return 0;
}

static void remove_scratch(const char *scratch) {
    if (scratch) nftw(scratch, remove_entry, 8, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}

void supervisor_end_adopted(bool (*is_guard)(pid_t pid), const char *scratch) {
    orphans_end(0, is_guard);
    remove_scratch(scratch);
}

static void kill_all(Supervisor *supervisor) {
    struct timespec nap = {0, SWEEP_NS};
    int status;
    kill(-supervisor->program, SIGKILL);
    if (!supervisor->ended && waitpid(supervisor->program, &status, 0) > 0) supervisor->status = status;
    for (;;) {
        pid_t pid = waitpid(-1, &status, WNOHANG);
        if (pid < 0 && errno == ECHILD) return;
        if (pid > 0) continue;
        kill(-supervisor->program, SIGKILL);
        orphans_kill_children();
        nanosleep(&nap, NULL);
    }
}

/* ---- the supervisor ---- */

static void tell_of(int report, ReportKind kind, const Supervisor *supervisor, bool left) {
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    int64_t microseconds = (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * INT64_C(1000000) +
                           used.ru_utime.tv_usec + used.ru_stime.tv_usec;
    tell(report, &(SupervisorReport){.kind = kind,
                                     .program = supervisor->program,
                                     .status = supervisor->status,
                                     .left = left,
                                     .cpu = microseconds * 1000});
}

/* Waits until the program must end; returns the milliseconds it may take to leave by itself. A program that
 * has closed its pipes, or whose worker has died, may be about to end; its own exit says more than our kill.
 * The program's end is reported at once, because its descendants may hold the pipes open. ABANDONED: the
 * cause is not the worker but the death of our guard or a failed call. */
static int watch(Supervisor *supervisor, int life, int report) {
    struct pollfd polls[2] = {{life, POLLIN, 0}, {supervisor->signals, POLLIN, 0}};
    for (;;) {
        if (poll(polls, 2, -1) < 0) {
            if (errno == EINTR) continue;
            return ABANDONED;
        }
        struct signalfd_siginfo ignored;
        bool ended = supervisor->ended;
        while (read(supervisor->signals, &ignored, sizeof ignored) > 0) reap(supervisor);
        if (getppid() != supervisor->guard) return ABANDONED;
        if (supervisor->ended && !ended) tell_of(report, REPORT_LEFT, supervisor, true);
        char word;
        if (!polls[0].revents) continue;
        ssize_t size = read(life, &word, 1);
        if (size == 0) return LEAVE_MS;
        if (size == 1) return word == LIFE_QUIT ? QUIT_MS : 0;
        if (errno != EINTR) return ABANDONED;
    }
}

static void keep_only(const SupervisorEnds *ends) {
    for (int file = 0; file < 1024; file++)
        if (file != ends->in && file != ends->out && file != ends->err && file != ends->life &&
            file != ends->report)
            close(file);
    close_range(1024, ~0u, 0);
}

static void __attribute__((noreturn))
supervise(const ChildSpec *spec, const SupervisorEnds *ends, pid_t guard) {
    Supervisor supervisor = {.guard = guard};
    sigset_t news;
    sigemptyset(&news);
    sigaddset(&news, SIGCHLD);
    sigaddset(&news, GUARD_DIED);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_PDEATHSIG, GUARD_DIED);
    if (getppid() != guard) _exit(0);
    pid_t self = getpid();
    supervisor.signals = signalfd(-1, &news, SFD_NONBLOCK | SFD_CLOEXEC);
    supervisor.program = supervisor.signals < 0 ? -1 : fork();
    if (supervisor.program == 0) become_program(spec, ends, self);
    if (supervisor.program > 0)
        tell_of(ends->report, REPORT_BEGUN, &supervisor, false);
    else
        tell_failure(ends->report, "cannot start a process");
    close(ends->in);
    close(ends->out);
    close(ends->err);
    int patience = supervisor.program > 0 ? watch(&supervisor, ends->life, ends->report) : 0;
    if (supervisor.program > 0) wait_for_program(&supervisor, patience);
    bool left = supervisor.ended;
    if (supervisor.program > 0) kill_all(&supervisor);
    remove_scratch(spec->scratch);
    if (patience != ABANDONED) tell_of(ends->report, REPORT_LAST, &supervisor, left);
    _exit(0);
}

void supervisor_skip(const ChildSpec *spec, const SupervisorEnds *ends, pid_t parent) {
    setsid(); /* a session of its own, so that a process which adopts it can tell it from its own */
    keep_only(ends);
    become_program(spec, ends, parent);
}

/* Adopts and kills what a killed supervisor has left running. */
static void kill_orphans(void) {
    struct timespec nap = {0, SWEEP_NS};
    pid_t pid;
    while ((pid = waitpid(-1, NULL, WNOHANG)) >= 0 || errno == EINTR) {
        if (pid > 0) continue;
        orphans_kill_children();
        nanosleep(&nap, NULL);
    }
}

/* Erases our command line, which names the config: the program could read that of its parent. It is one block
 * from argv[0] on. */
static void hide_arguments(void) {
    char text[1024];
    size_t size = 0;
    int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    for (ssize_t more; file >= 0 && (more = read(file, text, sizeof text)) > 0;) size += (size_t)more;
    if (file >= 0) close(file);
    memset(program_invocation_name, 0, size);
}

static void wake_up(int number) { (void)number; }

void supervisor_main(const ChildSpec *spec, const SupervisorEnds *ends) {
    sigset_t all;
    int status = 0;
    sigfillset(&all);
    sigdelset(&all, SIGCONT);
    sigaction(SIGCONT, &(struct sigaction){.sa_handler = wake_up}, NULL);
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGCONT);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_NAME, "kozyr-guard");
    keep_only(ends);
    hide_arguments();
    sigprocmask(SIG_SETMASK, &all, NULL);
    pid_t guard = getpid(), supervisor = fork();
    if (supervisor == 0) supervise(spec, ends, guard);
    if (supervisor < 0) tell_failure(ends->report, "cannot start a process");
    close_range(0, ~0u, 0); /* so that the supervisor's end is seen at once */
    while (supervisor > 0 && waitpid(supervisor, &status, 0) < 0 && errno == EINTR)
        kill(supervisor, SIGCONT); /* both of us were stopped from outside, and then our worker died */
    if (supervisor < 0 || WIFSIGNALED(status)) {
        kill_orphans();
        remove_scratch(spec->scratch);
    }
    _exit(0);
}
