/* A library to preload that lets one call of the C library go wrong: the k-th of its kind, counted over a
 * program and all processes it forks.
 *
 * TORTURE="CALL K KIND NUMBER FILE". KIND: fail (returns with errno NUMBER), ever (from then on all do),
 * short (half of the bytes), kill (signal NUMBER to the calling process), parent (to the first process),
 * alarm (the calling process is ended NUMBER microseconds later, wherever it is then), count (nothing goes
 * wrong). FILE is shared: how often each call came, and whether the fault was done. */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum {
    CALL_write,
    CALL_pwrite,
    CALL_read,
    CALL_pread,
    CALL_open,
    CALL_openat,
    CALL_fdatasync,
    CALL_fsync,
    CALL_ftruncate,
    CALL_renameat,
    CALL_unlinkat,
    CALL_mkdir,
    CALL_mmap,
    CALL_fork,
    CALL_pipe2,
    CALL_poll,
    CALL_waitpid,
    CALL_flock,
    CALL_fdopendir,
    CALL_readdir,
    CALL_fstat,
    CALL_stat,
    CALL_close,
    CALL_malloc,
    CALL_calloc,
    CALL_realloc,
    CALL_aligned_alloc,
    CALL_clock_gettime,
    CALL_rename,
    CALL_unlink,
    CALL_mkdtemp,
    CALL_dup2,
    CALL_chdir,
    CALL_signalfd,
    CALL_execvpe,
    CALL_copy_file_range,
    CALL_COUNT
};
static const char *const names[] = {
    "write",     "pwrite",   "read",          "pread",          "open",   "openat", "fdatasync", "fsync",
    "ftruncate", "renameat", "unlinkat",      "mkdir",          "mmap",   "fork",   "pipe2",     "poll",
    "waitpid",   "flock",    "fdopendir",     "readdir",        "fstat",  "stat",   "close",     "malloc",
    "calloc",    "realloc",  "aligned_alloc", "clock_gettime",  "rename", "unlink", "mkdtemp",   "dup2",
    "chdir",     "signalfd", "execvpe",       "copy_file_range"};
static const char *const kinds[] = {"count", "fail", "ever", "short", "kill", "parent", "alarm"};
enum { KIND_COUNT, KIND_FAIL, KIND_EVER, KIND_SHORT, KIND_KILL, KIND_PARENT, KIND_ALARM, KINDS };
enum { PASS, FAIL, SHORT };

static struct {
    _Atomic int64_t counts[CALL_COUNT];
    _Atomic int64_t fired, first_process;
} * shared;
static int call = -1, kind, number;
static long at;

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static __attribute__((constructor)) void start(void) {
    char name[32], word[32], path[1000];
    const char *plan = getenv("TORTURE");
    if (!plan || sscanf(plan, "%31s %ld %31s %d %999s", name, &at, word, &number, path) != 5) return;
    for (int i = 0; i < CALL_COUNT; i++)
        if (strcmp(names[i], name) == 0) call = i;
    for (int i = 0; i < KINDS; i++)
        if (strcmp(kinds[i], word) == 0) kind = i;
    int (*real_open)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
    void *(*real_mmap)(void *, size_t, int, int, int, off_t) =
        (void *(*)(void *, size_t, int, int, int, off_t))dlsym(RTLD_NEXT, "mmap");
    int fd = real_open(path, O_RDWR | O_CLOEXEC);
    void *memory = fd < 0 ? MAP_FAILED : real_mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (memory == MAP_FAILED) _exit(99);
    shared = memory;
    shared->first_process = getpid();
    unsetenv("LD_PRELOAD");
}

/* What is to become of the call that comes now. */
static int fate(int which) {
    if (!shared) return PASS;
    int64_t now = ++shared->counts[which];
    if (which != call || kind == KIND_COUNT || now < at || (now > at && kind != KIND_EVER)) return PASS;
    shared->fired = 1;
    if (kind == KIND_FAIL || kind == KIND_EVER) {
        errno = number;
        return FAIL;
    }
    if (kind == KIND_SHORT) return SHORT;
    if (kind == KIND_KILL) kill(getpid(), number);
    if (kind == KIND_PARENT) kill((pid_t)shared->first_process, number);
    if (kind == KIND_ALARM) {
        signal(SIGALRM, SIG_DFL);
        setitimer(ITIMER_REAL, &(struct itimerval){.it_value = {0, number + 1}}, NULL);
    }
    return PASS;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define WRAP(type, name, failed, parameters, ...)                                                            \
    type name parameters {                                                                                   \
        static __typeof__(&name) real;                                                                       \
        if (!real) real = REAL(name);                                                                        \
        return fate(CALL_##name) == FAIL ? failed : real(__VA_ARGS__);                                       \
    }
#define WRAP_BYTES(type, name, parameters, ...)                                                              \
    ssize_t name parameters {                                                                                \
        static __typeof__(&name) real;                                                                       \
        if (!real) real = REAL(name);                                                                        \
        int what = fate(CALL_##name);                                                                        \
        if (what == FAIL) return -1;                                                                         \
        if (what == SHORT && size > 1) size /= 2;                                                            \
        return real(__VA_ARGS__);                                                                            \
    }

WRAP_BYTES(ssize_t, write, (int fd, const void *bytes, size_t size), fd, bytes, size)
WRAP_BYTES(ssize_t, pwrite, (int fd, const void *bytes, size_t size, off_t from), fd, bytes, size, from)
WRAP_BYTES(ssize_t, read, (int fd, void *bytes, size_t size), fd, bytes, size)
WRAP_BYTES(ssize_t, pread, (int fd, void *bytes, size_t size, off_t from), fd, bytes, size, from)
WRAP_BYTES(ssize_t, copy_file_range,
           (int from, off64_t *at, int to, off64_t *there, size_t size, unsigned flags), from, at, to, there,
           size, flags)
WRAP(int, fdatasync, -1, (int fd), fd)
WRAP(int, fsync, -1, (int fd), fd)
WRAP(int, ftruncate, -1, (int fd, off_t size), fd, size)
WRAP(int, renameat, -1, (int a, const char *from, int b, const char *to), a, from, b, to)
WRAP(int, unlinkat, -1, (int fd, const char *path, int flags), fd, path, flags)
WRAP(int, rename, -1, (const char *from, const char *to), from, to)
WRAP(int, unlink, -1, (const char *path), path)
WRAP(int, mkdir, -1, (const char *path, mode_t mode), path, mode)
WRAP(void *, mmap, MAP_FAILED, (void *hint, size_t size, int protection, int flags, int fd, off_t from), hint,
     size, protection, flags, fd, from)
WRAP(pid_t, fork, -1, (void), )
WRAP(int, pipe2, -1, (int ends[2], int flags), ends, flags)
WRAP(int, poll, -1, (struct pollfd * polls, nfds_t count, int wait), polls, count, wait)
WRAP(pid_t, waitpid, -1, (pid_t pid, int *status, int flags), pid, status, flags)
WRAP(char *, mkdtemp, NULL, (char *path), path)
WRAP(int, dup2, -1, (int from, int to), from, to)
WRAP(int, chdir, -1, (const char *path), path)
WRAP(int, signalfd, -1, (int fd, const sigset_t *signals, int flags), fd, signals, flags)
WRAP(int, execvpe, -1, (const char *name, char *const words[], char *const settings[]), name, words, settings)
WRAP(int, flock, -1, (int fd, int operation), fd, operation)
WRAP(DIR *, fdopendir, NULL, (int fd), fd)
WRAP(struct dirent *, readdir, NULL, (DIR * list), list)
WRAP(int, fstat, -1, (int fd, struct stat *status), fd, status)
WRAP(int, stat, -1, (const char *path, struct stat *status), path, status)
WRAP(int, clock_gettime, -1, (clockid_t clock, struct timespec *time), clock, time)

/* A file is closed even when close says that something went wrong. */
int close(int fd) {
    static int (*real)(int);
    if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "close");
    if (fate(CALL_close) != FAIL) return real(fd);
    int cause = errno;
    real(fd);
    errno = cause;
    return -1;
}

int open(const char *path, int flags, ...) {
    static int (*real)(const char *, int, ...);
    if (!real) real = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
    va_list list;
    va_start(list, flags);
    mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
    va_end(list);
    return fate(CALL_open) == FAIL ? -1 : real(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
    static int (*real)(int, const char *, int, ...);
    if (!real) real = (int (*)(int, const char *, int, ...))dlsym(RTLD_NEXT, "openat");
    va_list list;
    va_start(list, flags);
    mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
    va_end(list);
    return fate(CALL_openat) == FAIL ? -1 : real(folder, path, flags, mode);
}

void *malloc(size_t size) { return fate(CALL_malloc) == FAIL ? NULL : __libc_malloc(size); }

void *calloc(size_t count, size_t size) {
    return fate(CALL_calloc) == FAIL ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    return fate(CALL_realloc) == FAIL ? NULL : __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    return fate(CALL_aligned_alloc) == FAIL ? NULL : __libc_memalign(alignment, size);
}
