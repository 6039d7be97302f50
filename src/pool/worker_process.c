/* Start and end of a worker process.
 *
 * Workers are forked, without a new exec, so they have the config, the deals and the tables of bots without
 * reading anything, in pages that the kernel shares. Three things must not be shared and are removed at once.
 * Terminal signals: the parent decides when a run stops. Descriptors: a lock lives until its last one is
 * closed. Core files: a bot that crashes a thousand times would fill the disk. Workers die with their
 * parent. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "pool/fork.h"

/* The lowest descriptor from `from` on that a worker keeps, for what bots share and for the files it writes;
 * -1: none. */
static int kept_file(const Fork *link, int from) {
    int lowest = shares_file(link->shares, from);
    for (int i = 0; link->job->files && i < 2; i++) {
        int file = link->job->files[i];
        if (file >= from && (lowest < 0 || file < lowest)) lowest = file;
    }
    return lowest;
}

static void close_others(const Fork *link) {
    int from = 4;
    for (int kept; (kept = kept_file(link, from)) >= 0; from = kept + 1)
        if (kept > from) close_range((unsigned)from, (unsigned)kept - 1, 0);
    close_range((unsigned)from, ~0u, 0);
}

static void become_worker(Fork *link, int id, int out, pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    /* Close all other descriptors of the parent, above all the lock on the run directory. */
    if (out != 3 && dup2(out, 3) < 0) _exit(1);
    close_others(link);
    worker_main(&link->shared, id, 3);
}

bool worker_process_start(Fork *link, int id, Error *error) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return error_system(error, "cannot make a pipe");
    fflush(NULL);
    atomic_store(&link->shared.desks[id].progress.game, -1);
    atomic_store(&link->shared.desks[id].progress.seat, -1);
    atomic_store(&link->shared.desks[id].parting, PARTING_UNKNOWN);
    pid_t parent = getpid(), pid = fork();
    if (pid == 0) become_worker(link, id, ends[1], parent);
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        return error_system(error, "cannot fork a worker");
    }
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    link->workers[id] = (WorkerProcess){.pid = pid, .in = ends[0], .last_game = -1};
    return true;
}

int worker_process_end(Fork *link, int id) {
    int status = 0;
    close(link->workers[id].in);
    kill(link->workers[id].pid, SIGKILL);
    while (waitpid(link->workers[id].pid, &status, 0) < 0 && errno == EINTR) continue;
    link->workers[id].pid = 0;
    return status;
}
