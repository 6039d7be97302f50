/* kozyr-mpi: kozyr over the ranks of an MPI job. A process that uses MPI must not fork. So before MPI starts,
 * every rank forks two processes that work without it: a station, which plays, and the program itself, which
 * ends at once on all ranks but 0. The remaining process is the courier, which calls MPI and carries
 * messages. */
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "cli/command.h"
#include "mpi/rank.h"

/* Far above the usual messages, a few hundred KiB. */
enum { MESSAGE_USUAL = 8 << 20 };

/* Waits until all ranks have checked each other. If the stream ends first, this rank needs no program and the
 * process exits. */
static int run_program(const Wire *wire, int argc, char **argv) {
    Message names = {0};
    shared_keep(wire->shared);
    if (!message_receive(wire, &names)) _exit(0);
    program_connect(wire, (int)(names.head.size / RANK_NAME_MAX), names.body);
    message_free(&names);
    return program_main(argc, argv);
}

/* mpirun sends signals to the process group of a rank. Each child gets a group of its own, so that signals
 * reach it only through the courier. */
static bool start_child(Child *child, int *end, int other) {
    int ends[2];
    fflush(NULL);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return false;
    pid_t parent = getpid();
    child->pid = fork();
    child->fd = ends[0];
    *end = ends[1];
    if (child->pid != 0) {
        close(ends[1]);
        return child->pid > 0;
    }
    close(ends[0]);
    if (other >= 0) close(other);
    setpgid(0, 0);
    if (getppid() != parent) _exit(1);
    return true;
}

int main(int argc, char **argv) {
    Child program, station;
    int end = -1;
    Shared *shared = shared_create();
    signal(SIGPIPE, SIG_IGN);
    /* Messages of a few hundred KiB are frequent: malloc keeps their memory instead of mapping it for
     * each. */
    mallopt(M_MMAP_THRESHOLD, MESSAGE_USUAL);
    mallopt(M_TRIM_THRESHOLD, 8 * MESSAGE_USUAL);
    if (!start_child(&program, &end, -1)) return perror("kozyr-mpi: cannot start"), 1;
    if (program.pid == 0) return run_program(&(Wire){end, shared, SHARED_PROGRAM}, argc, argv);
    if (!start_child(&station, &end, program.fd)) return perror("kozyr-mpi: cannot start"), 1;
    if (station.pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        signal(SIGINT, SIG_IGN);
        signal(SIGTERM, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
        station_main(&(Wire){end, shared, SHARED_STATION});
    }
    return courier_main(argc, argv, program, station, shared);
}
