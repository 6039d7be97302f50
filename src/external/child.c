/* The parent's side of a program: pipes, lines, deadlines. */
#include "external/child.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/memory.h"
#include "core/process.h"

enum {
    READ_BYTES = 16 << 10,
    REPORT_MS = 10000,
    SUBSTITUTE = 0x1a /* replaces NUL, which texts cannot hold */,
    BEAT_MS = 250,
    HALF_NS = 20000000
};

/* ---- starting ---- */

static bool is_program(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}

const char *child_find_program(const char *name, char *out) {
    if (strchr(name, '/')) return is_program(name) ? name : NULL;
    const char *path = getenv("PATH");
    for (path = path ? path : "/usr/bin:/bin"; *path;) {
        size_t length = strcspn(path, ":");
        snprintf(out, PATH_MAX, "%.*s/%s", (int)length, path, name);
        if (length > 0 && is_program(out)) return out;
        path += length + (path[length] == ':');
    }
    return NULL;
}

typedef struct {
    int in[2], out[2], err[2], life[2], report[2];
} Pipes;

static bool make_pipes(Pipes *pipes) {
    int(*each[])[2] = {&pipes->in, &pipes->out, &pipes->err, &pipes->life, &pipes->report};
    for (int i = 0; i < 5; i++) {
        if (pipe2(*each[i], O_CLOEXEC) == 0) continue;
        int cause = errno;
        while (i-- > 0) {
            close((*each[i])[0]);
            close((*each[i])[1]);
        }
        errno = cause;
        return false;
    }
    return true;
}

static void take_ends(Child *child, const Pipes *pipes) {
    child->in = pipes->in[1];
    child->out = pipes->out[0];
    child->err = pipes->err[0];
    child->life = pipes->life[1];
    child->report = pipes->report[0];
    fcntl(child->in, F_SETFL, O_NONBLOCK);
    fcntl(child->out, F_SETFL, O_NONBLOCK);
    fcntl(child->err, F_SETFL, O_NONBLOCK);
    close(pipes->in[0]);
    close(pipes->out[1]);
    close(pipes->err[1]);
    close(pipes->life[0]);
    close(pipes->report[1]);
}

/* Notes that a system call failed; the first failure is reported. Returns false. */
static bool note_failure(Child *child, const char *what, int error) {
    if (child->ending == ENDING_FAILED) return false;
    child->ending = ENDING_FAILED;
    child->what = what;
    child->error = error;
    return false;
}

static bool take_report(Child *child, const SupervisorReport *report) {
    child->program = report->program ? report->program : child->program;
    if (report->kind == REPORT_FAILED) note_failure(child, report->what, report->error);
    if (report->left && child->ending != ENDING_FAILED) child->ending = ENDING_LEFT;
    if (report->left) child->status = report->status;
    child->reported = (int)report->kind;
    child->cpu = report->kind == REPORT_LAST ? report->cpu : 0;
    return true;
}

/* Reads bubblewrap's messages: {"child-pid": N ...} once the sandbox exists, {"exit-code": N} when the
 * program in it has ended; 128 and more are signals, as in shells. A number is never split from its name. */
static bool take_status(Child *child, const char *text) {
    const char *pid = strstr(text, "\"child-pid\": "), *code = strstr(text, "\"exit-code\": ");
    if (pid && child->inside < 0) {
        child->program = atoi(pid + strlen("\"child-pid\": "));
        child->inside = pidfd_open(child->program, 0);
        if (child->inside < 0 && errno != ESRCH) note_failure(child, "cannot watch its sandbox", errno);
    }
    if (!code) return true;
    int status = atoi(code + strlen("\"exit-code\": "));
    child->status = status > 128 && status < 128 + NSIG ? W_EXITCODE(0, status - 128) : W_EXITCODE(status, 0);
    if (child->ending != ENDING_FAILED) child->ending = ENDING_LEFT;
    child->reported = REPORT_LAST;
    return true;
}

/* As poll, returns how many descriptors are ready; 0 after the time or a signal. A failure is the system's
 * and is noted; it is no fault of the program. */
static int wait_on(Child *child, struct pollfd *polls, nfds_t count, int milliseconds) {
    int ready = poll(polls, count, milliseconds);
    if (ready < 0 && errno != EINTR) note_failure(child, "cannot wait for it", errno);
    for (nfds_t i = 0; ready < 0 && i < count; i++) polls[i].revents = 0;
    return ready;
}

/* Reads the next report of the supervisor or of bubblewrap; a call may have failed before it. False: there
 * are no more, or none came in time. */
static bool hear_report(Child *child, int milliseconds) {
    union {
        SupervisorReport report;
        char text[1024];
    } words;
    struct pollfd polled = {child->report, POLLIN, 0};
    size_t most = child->sandboxed ? sizeof words.text - 1 : sizeof words.report;
    while (wait_on(child, &polled, 1, milliseconds) < 0 && errno == EINTR) {
    }
    ssize_t size = polled.revents ? read(child->report, &words, most) : 0;
    if (size < 0 && errno == EINTR) return hear_report(child, milliseconds);
    if (size < 0) note_failure(child, "cannot hear what watches over it", errno);
    if (size <= 0) return false;
    if (!child->sandboxed || words.report.kind == REPORT_FAILED)
        return size == (ssize_t)sizeof words.report && take_report(child, &words.report);
    words.text[size] = 0;
    return take_status(child, words.text);
}

/* ---- guards ---- */

static Child *guarded;

static bool is_guard(pid_t pid) {
    for (const Child *child = guarded; child; child = child->next)
        if (child->supervisor == pid) return true;
    return false;
}

static void link_guard(Child *child) {
    orphans_adopt();
    child->next = guarded;
    guarded = child;
}

static void unlink_guard(const Child *child) {
    Child **link = &guarded;
    while (*link && *link != child) link = &(*link)->next;
    if (*link) *link = child->next;
}

bool child_start(Child *child, const ChildSpec *spec) {
    Pipes pipes;
    memset(child, 0, sizeof *child);
    child->stderr_file = -1;
    child->stderr_path = spec->stderr_path;
    child->scratch = spec->scratch;
    child->sandboxed = spec->sandbox != NULL;
    child->inside = -1;
    if (!make_pipes(&pipes)) return note_failure(child, "cannot make a pipe", errno);
    SupervisorEnds ends = {pipes.in[0], pipes.out[1], pipes.err[1], pipes.life[0], pipes.report[1]};
    pid_t self = getpid();
    child->supervisor = fork();
    if (child->supervisor == 0 && spec->sandbox) supervisor_skip(spec, &ends, self);
    if (child->supervisor == 0) supervisor_main(spec, &ends);
    if (child->supervisor < 0) note_failure(child, "cannot start a process", errno);
    if (child->supervisor > 0) link_guard(child);
    take_ends(child, &pipes);
    if (child->supervisor > 0 && spec->sandbox) return true; /* its result is reported later */
    if (child->supervisor > 0 && hear_report(child, REPORT_MS) && child->ending != ENDING_FAILED) return true;
    child_end(child, END_GONE, NULL);
    if (child->ending != ENDING_FAILED) child->ending = ENDING_LOST; /* we never heard that it had started */
    return false;
}

/* ---- stderr ---- */

static void keep_tail(Child *child, const char *text, size_t size) {
    if (size > STDERR_TAIL) {
        text += size - STDERR_TAIL;
        size = STDERR_TAIL;
    }
    size_t kept = child->tail_size + size > STDERR_TAIL ? STDERR_TAIL - size : child->tail_size;
    memmove(child->tail, child->tail + child->tail_size - kept, kept);
    memcpy(child->tail + kept, text, size);
    child->tail_size = kept + size;
    child->tail[child->tail_size] = 0;
}

/* Reads its stderr. All workers share the file and its limit. */
static void read_stderr(Child *child) {
    char text[4096];
    for (int i = 0; i < 64; i++) {
        struct stat status;
        ssize_t size = read(child->err, text, sizeof text);
        if (size < 0 && errno == EINTR) continue;
        if (size < 0 && errno != EAGAIN) note_failure(child, "cannot hear its stderr", errno);
        if (size <= 0) return;
        keep_tail(child, text, (size_t)size);
        if (child->stderr_file < 0 && child->stderr_path)
            child->stderr_file =
                open(child->stderr_path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
        if (child->stderr_file < 0 || fstat(child->stderr_file, &status) != 0) continue;
        if (status.st_size >= STDERR_BYTES_MAX) continue;
        ssize_t ignored = write(child->stderr_file, text, (size_t)size);
        (void)ignored;
    }
}

/* ---- lines ---- */

static char *line_end(Child *child) {
    if (child->after_cr && child->size > 0) {
        child->after_cr = false;
        bool both = child->buffer[child->start] == '\n';
        child->start += both;
        child->size -= both;
    }
    if (child->size == 0) return NULL;
    char *from = child->buffer + child->start, *end = memchr(from, '\n', child->size);
    char *cr = child->any_line_end ? memchr(from, '\r', end ? (size_t)(end - from) : child->size) : NULL;
    if (cr) child->after_cr = true;
    return cr ? cr : end;
}

/* Takes a line that is already in the buffer. */
static bool take_line(Child *child, char **line, size_t *length) {
    char *end = line_end(child), *from = child->buffer + child->start;
    if (!end) return false;
    *line = from;
    *length = (size_t)(end - from);
    child->start += *length + 1;
    child->size -= *length + 1;
    if (*length > 0 && from[*length - 1] == '\r') --*length;
    for (char *zero = from; (zero = memchr(zero, 0, *length - (size_t)(zero - from)));) *zero = SUBSTITUTE;
    from[*length] = 0;
    return true;
}

static bool make_room(Child *child) {
    if (child->start > 0) memmove(child->buffer, child->buffer + child->start, child->size);
    child->start = 0;
    if (child->capacity - child->size >= READ_BYTES) return true;
    size_t capacity = child->capacity ? 2 * child->capacity : 4 * READ_BYTES;
    char *buffer = memory_grow(child->buffer, capacity);
    if (!buffer) return false;
    child->buffer = buffer;
    child->capacity = capacity;
    return true;
}

/* READ_END: no more data, or reading failed. */
typedef enum { READ_SOMETHING, READ_NOTHING, READ_END, READ_TOO_MUCH } ReadResult;

static ReadResult read_more(Child *child) {
    if (child->size > LINE_BYTES_MAX || child->heard > HEARD_BYTES_MAX) return READ_TOO_MUCH;
    if (!make_room(child)) return note_failure(child, "cannot hear it", ENOMEM), READ_END;
    ssize_t size = read(child->out, child->buffer + child->size, READ_BYTES);
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) return READ_NOTHING;
    if (size < 0) note_failure(child, "cannot hear it", errno);
    if (size <= 0) return READ_END;
    child->size += (size_t)size;
    child->heard += (size_t)size;
    return READ_SOMETHING;
}

/* Sends what can be sent now; false: the reader has gone, or writing failed. All callers ignore SIGPIPE. */
static bool send_some(Child *child, Text *text, size_t *sent) {
    while (*sent < text->size) {
        ssize_t size = write(child->in, text->data + *sent, text->size - *sent);
        if (size < 0 && (errno == EAGAIN || errno == EINTR)) return true;
        if (size < 0 && errno != EPIPE) note_failure(child, "cannot write to it", errno);
        if (size < 0) return false;
        *sent += (size_t)size;
    }
    return true;
}

/* Milliseconds until something must be done, at most until the next heartbeat. */
static int poll_time(int64_t deadline) {
    if (deadline == 0) return BEAT_MS;
    int64_t left = deadline - clock_nanoseconds();
    return left <= 0 ? 0 : left > INT64_C(1000000) * BEAT_MS ? BEAT_MS : (int)((left + 999999) / 1000000);
}

static void beat(const Child *child) {
    if (child->beats) atomic_fetch_add_explicit(child->beats, 1, memory_order_relaxed);
}

/* Sleeps until there is something to do; false: the time is up. `readable`: reading will not block. */
static bool wait_for(Child *child, bool sending, int64_t deadline, bool *readable) {
    struct pollfd polls[4] = {{child->out, POLLIN, 0},
                              {child->err, POLLIN, 0}, /* poll ignores a negative descriptor */
                              {child->over ? -1 : child->report, POLLIN, 0},
                              {child->in, POLLOUT, 0}};
    int ready = wait_on(child, polls, sending ? 4 : 3, poll_time(deadline));
    beat(child);
    bool silent = polls[2].revents && !hear_report(child, 0);
    if (polls[1].revents) {
        read_stderr(child);
        if (!(polls[1].revents & POLLIN)) { /* closed: there is no more */
            close(child->err);
            child->err = -1;
        }
    }
    *readable = polls[0].revents || child->report >= 0; /* otherwise this is our own input, and reading may
                                                         * block */
    if (silent || child->ending != ENDING_OURS) child->over = true;
    return ready > 0 || deadline == 0 || clock_nanoseconds() < deadline;
}

static void close_input(Child *child) {
    if (child->in >= 0) close(child->in);
    child->in = -1;
}

/* Data that came in time counts, even if we read it late. */
static Heard hear(Child *child, Text *text, int64_t deadline, char **line, size_t *length) {
    size_t sent = 0;
    bool reads = true;
    for (;;) {
        if (sent < text->size) reads = send_some(child, text, &sent) && reads;
        if (!reads) sent = text->size;
        if (child->last && sent == text->size) close_input(child);
        if (take_line(child, line, length)) return HEARD_LINE;
        if (child->ending == ENDING_FAILED) return HEARD_END;
        bool readable, in_time = wait_for(child, sent < text->size, deadline, &readable);
        ReadResult result = readable ? read_more(child) : READ_NOTHING;
        if (result == READ_TOO_MUCH) return HEARD_TOO_MUCH;
        if (result == READ_END) return HEARD_END;
        if (result == READ_NOTHING && child->over) return HEARD_END;
        if (result == READ_NOTHING && !in_time) return HEARD_TIMEOUT;
    }
}

static void drop_sent(Text *text, size_t size) {
    text->size -= size;
    if (text->size > 0) memmove(text->data, text->data + size, text->size);
}

void child_say(Child *child, Text *text) {
    size_t sent = 0;
    if (!text->failed) send_some(child, text, &sent);
    drop_sent(text, sent);
}

void child_say_half(Child *child, Text *text) {
    if (text->size < 2) return;
    ssize_t size = write(child->in, text->data, text->size / 2);
    if (size <= 0) return;
    drop_sent(text, (size_t)size);
    nanosleep(&(struct timespec){0, HALF_NS}, NULL);
}

Heard child_hear(Child *child, Text *text, int64_t deadline, char **line, size_t *length) {
    *line = "";
    *length = 0;
    /* otherwise the program would wait for the rest for ever */
    if (text->failed) note_failure(child, "cannot ask it", ENOMEM);
    Heard heard = hear(child, text, deadline, line, length);
    text_clear(text);
    if (heard == HEARD_TOO_MUCH) { /* keep its beginning as evidence */
        *line = child->buffer + child->start;
        *length = child->size < 100 ? child->size : 100;
        (*line)[*length] = 0;
    }
    return heard;
}

static void forget(Child *child) {
    if (child->size > 0 && !child->unasked[0])
        snprintf(child->unasked, sizeof child->unasked, "%.*s", (int)(child->size < 400 ? child->size : 400),
                 child->buffer + child->start);
    child->size = child->start = 0;
}

void child_drop(Child *child) {
    child->heard = 0;
    forget(child);
    while (read_more(child) == READ_SOMETHING) forget(child);
    child->heard = 0;
}

/* ---- the end ---- */

static void say_farewell(Child *child, Text *farewell) {
    size_t sent = 0;
    if (farewell) send_some(child, farewell, &sent);
    if (farewell) text_clear(farewell);
}

/* Reads the supervisor's reports until it ends. A supervisor that ends silently was stopped from outside. */
static void hear_the_rest(Child *child) {
    for (int i = 0; i < 2; i++) {
        while (child->reported != REPORT_LAST && hear_report(child, REPORT_MS)) {
        }
        struct pollfd polled = {child->report, POLLIN, 0};
        if (child->reported == REPORT_LAST || wait_on(child, &polled, 1, 0) != 0) return;
        kill(-child->supervisor, i ? SIGKILL : SIGCONT);
    }
}

/* Gives the processes in a sandbox this long to leave, then ends them; returns when none is left. If
 * bubblewrap ended without a report on the program, it was killed or could not make the sandbox. */
static void end_sandbox(Child *child, int milliseconds) {
    int64_t end = clock_nanoseconds() + milliseconds * INT64_C(1000000);
    bool gone = child->supervisor < 0;
    int status = 0;
    while (!gone && child->reported != REPORT_LAST) {
        int64_t left = child->inside < 0 ? QUIT_MS : (end - clock_nanoseconds()) / 1000000;
        struct pollfd polled = {child->report, POLLIN, 0};
        int ready = left < 0 ? 0 : wait_on(child, &polled, 1, (int)left);
        if (ready == 0 || (ready < 0 && errno != EINTR)) break;
        gone = polled.revents && !hear_report(child, 0);
    }
    child->cpu = child_cpu(child);
    if (child->inside >= 0 && pidfd_send_signal(child->inside, SIGKILL, NULL, 0) == 0)
        poll(&(struct pollfd){child->inside, POLLIN, 0}, 1, REPORT_MS);
    if (child->supervisor > 0 && !gone) kill(child->supervisor, SIGKILL);
    while (child->supervisor > 0 && waitpid(child->supervisor, &status, 0) < 0 && errno == EINTR) {
    }
    if (child->inside >= 0) {
        waitpid(child->program, NULL,
                WNOHANG); /* our child if bubblewrap ended before it could wait for it */
        close(child->inside);
    }
    if (!gone || child->ending != ENDING_OURS) return;
    if (WIFSIGNALED(status))
        child->ending = ENDING_LOST;
    else
        note_failure(child, "cannot be started in its sandbox", 0);
}

/* Ends a program that has a guard and a supervisor. */
static void end_supervised(Child *child, ChildEnd how) {
    char word = how == END_POLITELY ? LIFE_QUIT : LIFE_KILL;
    if (how != END_GONE) {
        ssize_t ignored = write(child->life, &word, 1);
        (void)ignored;
    }
    close(child->life);
    child->life = -1;
    if (child->supervisor > 0) hear_the_rest(child);
    if (child->reported != REPORT_LAST && child->ending == ENDING_OURS) child->ending = ENDING_LOST;
    while (child->supervisor > 0 && waitpid(child->supervisor, NULL, 0) < 0 && errno == EINTR) {
    }
}

void child_end(Child *child, ChildEnd how, Text *farewell) {
    if (how == END_POLITELY && child->in >= 0) say_farewell(child, farewell);
    close_input(child);
    if (child->sandboxed)
        end_sandbox(child, how == END_POLITELY ? QUIT_MS : how == END_GONE ? LEAVE_MS : 0);
    else
        end_supervised(child, how);
    unlink_guard(child);
    if (child->ending == ENDING_LOST) supervisor_end_adopted(is_guard, child->scratch);
    if (child->err >= 0) read_stderr(child);
    if (child->life >= 0) close(child->life);
    close(child->out);
    close(child->report);
    if (child->err >= 0) close(child->err);
    if (child->stderr_file >= 0) close(child->stderr_file);
    free(child->buffer);
    child->buffer = NULL;
}
