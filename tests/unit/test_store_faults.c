/* A run directory when system calls are interrupted, transfer less than requested, or fail. No game is lost,
 * doubled or changed, and the run can be resumed. Every call fails in turn. */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <time.h>
#include <xxhash.h>

#include "../suite.h"
#include "../refusal.h"
#include "../stored.h"
#include "store/checkpoint.h"
#include "store/games_file.h"

/* ---- calls that go wrong ---- */

typedef enum { NO_FAULT, INTERRUPTED, PARTIAL, NOTHING, FAILED } Trouble;

static struct {
    Trouble fault;
    int64_t before;    /* calls that may fail before the one that does */
    const char *only;  /* NULL: all kinds */
    const char *wrong; /* the name of the failed call */
} trial;

static struct {
    int tries_taken; /* this many times a lock is held by another process */
    int64_t flushes, slept;
    uint64_t unflushed; /* a bit for each descriptor with rows or records not yet flushed */
    time_t now;
    bool appending;
} host;

/* True for calls that a signal can interrupt, or that can transfer less than requested. */
static bool is_among(const char *names, const char *name) {
    char word[24];
    snprintf(word, sizeof word, " %s ", name);
    return strstr(names, word) != NULL;
}

static bool can_go_wrong(const char *name) {
    switch (trial.fault) {
    case NO_FAULT:
        return false;
    case INTERRUPTED:
        return is_among(" open openat read pread write pwrite fdatasync fsync ftruncate flock close ", name);
    case NOTHING:
        return is_among(" write pwrite ", name);
    case PARTIAL:
        return is_among(" read pread write pwrite ", name);
    case FAILED:
        return true;
    }
    return false;
}

static bool goes_wrong(const char *name) {
    if (trial.only && strcmp(name, trial.only) != 0) return false;
    if (trial.wrong || !can_go_wrong(name) || trial.before-- > 0) return false;
    trial.wrong = name;
    errno = trial.fault == FAILED ? EIO : EINTR;
    return true;
}

#define CALL(type, name, parameters, arguments, failure)                                                     \
    type name parameters {                                                                                   \
        static type(*next) parameters;                                                                       \
        if (!next) *(void **)&next = dlsym(RTLD_NEXT, #name);                                                \
        if (goes_wrong(#name)) return failure;                                                               \
        return next arguments;                                                                               \
    }
CALL(int, fstat, (int fd, struct stat *out), (fd, out), -1)
CALL(int, stat, (const char *restrict name, struct stat *restrict out), (name, out), -1)
CALL(int, lstat, (const char *restrict name, struct stat *restrict out), (name, out), -1)
CALL(int, fstatat, (int fd, const char *restrict name, struct stat *restrict out, int flags),
     (fd, name, out, flags), -1)
CALL(int, ftruncate, (int fd, off_t size), (fd, size), -1)
CALL(int, renameat, (int from, const char *old, int to, const char *new), (from, old, to, new), -1)
CALL(int, unlinkat, (int fd, const char *name, int flags), (fd, name, flags), -1)
CALL(int, mkdir, (const char *name, mode_t mode), (name, mode), -1)
CALL(DIR *, fdopendir, (int fd), (fd), NULL)
CALL(struct dirent *, readdir, (DIR * list), (list), NULL)
CALL(XXH3_state_t *, XXH3_createState, (void), (), NULL)
/* Nothing is written, and errno keeps its value; or the call fails. */
static ssize_t not_written(void) { return trial.fault == NOTHING ? 0 : -1; }

/* False if the call must fail; otherwise `size` may be halved. */
static bool may_transfer(const char *name, size_t *size) {
    if (!goes_wrong(name)) return true;
    *size = (*size + 1) / 2;
    return trial.fault == PARTIAL;
}

ssize_t read(int fd, void *to, size_t size) {
    return may_transfer("read", &size) ? syscall(SYS_read, fd, to, size) : -1;
}

ssize_t pread(int fd, void *to, size_t size, off_t at) {
    return may_transfer("pread", &size) ? syscall(SYS_pread64, fd, to, size, at) : -1;
}

ssize_t write(int fd, const void *from, size_t size) {
    if (host.appending) host.unflushed |= UINT64_C(1) << fd;
    return may_transfer("write", &size) ? syscall(SYS_write, fd, from, size) : not_written();
}

/* The last slot of a checkpoint states what is certainly on the disk. */
ssize_t pwrite(int fd, const void *from, size_t size, off_t at) {
    if (host.appending && at >= 2 * CHECKPOINT_BYTES / CHECKPOINT_SLOTS) assert_int_equal(host.unflushed, 0);
    return may_transfer("pwrite", &size) ? syscall(SYS_pwrite64, fd, from, size, at) : not_written();
}

static int open_below(int folder, const char *name, int flags, va_list rest) {
    return (int)syscall(SYS_openat, folder, name, flags, flags & O_CREAT ? va_arg(rest, mode_t) : 0);
}

int open(const char *name, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    int fd = goes_wrong("open") ? -1 : open_below(AT_FDCWD, name, flags, rest);
    va_end(rest);
    return fd;
}

int openat(int folder, const char *name, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    int fd = goes_wrong("openat") ? -1 : open_below(folder, name, flags, rest);
    va_end(rest);
    return fd;
}

/* The descriptor is closed anyway, as on Linux. */
int close(int fd) {
    bool wrong = goes_wrong("close");
    int cause = errno, status = (int)syscall(SYS_close, fd);
    if (wrong) errno = cause;
    return wrong ? -1 : status;
}

/* Replaces the real flush: these tests need no disk. */
int fdatasync(int fd) {
    host.flushes++;
    if (goes_wrong("fdatasync")) return -1;
    host.unflushed &= ~(UINT64_C(1) << fd);
    return 0;
}

int fsync(int fd) { return goes_wrong("fsync") || fd < 0 ? -1 : 0; }

int flock(int fd, int operation) {
    if (goes_wrong("flock")) return -1;
    if (host.tries_taken == 0) return (int)syscall(SYS_flock, fd, operation);
    host.tries_taken--;
    errno = EWOULDBLOCK;
    return -1;
}

int nanosleep(const struct timespec *pause, struct timespec *left) {
    (void)left;
    host.slept += (int64_t)pause->tv_sec * 1000000000 + pause->tv_nsec;
    return 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    (void)clock;
    *now = (struct timespec){.tv_sec = host.now};
    return 0;
}

/* ---- what is tried ---- */

enum { KEPT = 5, BATCH = 4 };

typedef struct {
    void (*prepare)(const Run *run); /* prepares the directory; NULL: it stays empty */
    StoreMode mode;
    int deals, kept; /* deals of the tested run; games that already exist */
} Scene;

static Run run;          /* the complete run that the directory must reach */
static int64_t appended; /* games that the store has accepted */

/* Like a tournament: opens, appends the missing games in batches, and flushes. */
static bool play(StoreMode mode, Error *error) {
    Store *store;
    int kept = (int)try_open(&store, mode, &run, whole(&run), error);
    if (kept < 0) return false;
    bool good = true;
    appended = kept;
    host.appending = true;
    host.unflushed = 0;
    while (good && appended < run.schedule->games) {
        int left = (int)(run.schedule->games - appended), games = left < BATCH ? left : BATCH;
        host.now += 10;
        good = try_append(store, &run, kept, (int)appended, games, error);
        if (good) appended += games;
    }
    good = good && store_sync(store, error);
    store_close(store);
    host.appending = false;
    return good;
}

static void begin_trial(Trouble fault, int64_t before) {
    trial.fault = fault;
    trial.before = before;
    trial.wrong = NULL;
    appended = 0;
}

static void empty_place(void) {
    static const char *const others[] = {"summary.json", "config.json.part", "summary.json.part"};
    remove_place(NULL);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) unlink(file(others[i]));
    rmdir(place);
}

static void set(const Scene *scene) {
    empty_place();
    if (!scene->prepare) return;
    Run other = make_run(GAMES / 2);
    scene->prepare(&other);
    release(&other);
}

static void check_whole(void) {
    Checkpoint latest;
    Error error = {0};
    check_files(&run, (int)run.schedule->games);
    assert_true(checkpoint_read(place, &latest, &error) && checkpoint_check(place, &latest, true, &error));
    assert_int_equal(latest.games, run.schedule->games);
    struct stat status;
    char other[220];
    snprintf(other, sizeof other, "%s/checkpoint.json.part", place);
    assert_int_equal(stat(other, &status), -1);
}

/* After a failure the run can be resumed with every accepted game. */
static void check_failed(const Scene *scene, const Error *error) {
    Error later = {0};
    int64_t taken = appended > scene->kept ? appended : scene->kept;
    Store *store;
    if (error->status != EXIT_FAILED || !error->text[0])
        fail_msg("%s fails: %d \"%s\"", trial.wrong, error->status, error->text);
    if (access(place, F_OK) != 0) return; /* the directory was never created */
    int64_t kept = try_open(&store, STORE_RESUME, &run, whole(&run), &later);
    if (kept < 0) fail_msg("%s failed, then: %s", trial.wrong, later.text);
    store_close(store);
    bool untouched = scene->mode == STORE_FORCE && taken == 0 && kept == GAMES;
    if (!untouched && (kept < taken || kept > taken + BATCH))
        fail_msg("%s failed: %d games are kept of %d", trial.wrong, (int)kept, (int)taken);
    if (!play(STORE_RESUME, &later)) fail_msg("%s failed, then: %s", trial.wrong, later.text);
    check_whole();
}

/* Calls whose failure has no effect: probing before a real attempt, tidying up, or closing after a flush. */
static const char harmless[] = " lstat fstatat unlinkat close ";

/* Lets every call that may fail do so once. Returns the number of calls. */
static int try_all(const Scene *scene, Trouble fault) {
    for (int before = 0;; before++) {
        Error error = {0};
        set(scene);
        begin_trial(fault, before);
        bool good = play(scene->mode, &error);
        trial.fault = NO_FAULT;
        if (good)
            check_whole();
        else if (trial.wrong && (fault == FAILED || fault == NOTHING))
            check_failed(scene, &error);
        else
            fail_msg("%s of %d: %s", trial.wrong ? trial.wrong : "nothing", before, error.text);
        if (!trial.wrong) return before;
        if (good && (fault == FAILED || fault == NOTHING)) assert_true(is_among(harmless, trial.wrong));
        if (fault == NOTHING && trial.wrong) assert_non_null(strstr(error.text, "No space left on device"));
    }
}

static void prepare_half(const Run *other) {
    Store *store;
    Error error;
    assert_int_equal(try_open(&store, STORE_NEW, other, whole(other), &error), 0);
    append(store, other, 0, 0, KEPT);
    store_close(store);
    put_at("games.csv", other->row_end[KEPT], "5,half", 6);
    put_at("records.jsonl", other->record_end[KEPT], "{\"half", 6);
    put_at("summary.json.part", 0, "x", 1);
}

static void prepare_whole(const Run *other) {
    Store *store;
    Error error;
    assert_int_equal(try_open(&store, STORE_NEW, other, whole(other), &error), 0);
    append(store, other, 0, 0, GAMES);
    assert_true(store_sync(store, &error));
    store_close(store);
    put_at("summary.json", 0, "{}", 2);
}

/* As after a power loss. */
static void prepare_damaged(const Run *other) {
    prepare_whole(other);
    assert_int_equal(truncate(file("games.csv"), (off_t)other->row_end[KEPT] + 2), 0);
}

static const Scene scenes[] = {
    {NULL, STORE_NEW, GAMES / 2, 0},
    {prepare_whole, STORE_FORCE, GAMES / 2, 0},
    {prepare_half, STORE_RESUME, GAMES / 2, KEPT},
    {prepare_damaged, STORE_RESUME, GAMES / 2, KEPT},
    {prepare_whole, STORE_RESUME, MORE / 2, GAMES},
};

static void try_scenes(Trouble fault, int least) {
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
        run = make_run(scenes[i].deals);
        assert_true(try_all(&scenes[i], fault) >= least);
        release(&run);
    }
}

TEST(interrupted) { try_scenes(INTERRUPTED, 20); }

TEST(partial) { try_scenes(PARTIAL, 10); }

TEST(nothing_written) { try_scenes(NOTHING, 4); }

TEST(failed) { try_scenes(FAILED, 30); }

/* ---- short memory, a lock that is taken, and time ---- */

/* Every allocation of our own fails in turn; those of cJSON are tested with a preloaded library. */
static void try_requests(const Scene *scene) {
    for (int granted = 0;; granted++) {
        Error error = {0};
        set(scene);
        appended = 0;
        memory_refuse_after(granted);
        bool good = play(scene->mode, &error), all = memory_refuse_after(-1);
        assert_int_equal(good, all);
        if (good) break;
        trial.wrong = "memory";
        check_failed(scene, &error);
    }
    check_whole();
}

TEST(short_memory) {
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
        run = make_run(scenes[i].deals);
        try_requests(&scenes[i]);
        release(&run);
    }
}

/* close() may be the first call that reports a disk failure. */
TEST(close) {
    run = make_run(GAMES / 2);
    set(&scenes[0]);
    Folder folder;
    FolderFile beside;
    Error error = {0};
    assert_true(folder_create(place, &error) && folder_open(&folder, place, &error));
    for (int interrupted = 0; interrupted < 2; interrupted++) {
        assert_true(folder_begin(&beside, &folder, "summary.json", &error) && folder_put(&beside, "{}", 2));
        begin_trial(interrupted ? INTERRUPTED : FAILED, 0);
        trial.only = "close";
        bool good = folder_end(&beside, true, &error);
        trial.only = NULL;
        trial.fault = NO_FAULT;
        assert_int_equal(good, interrupted);
        assert_int_equal(folder_has(&folder, "summary.json"), interrupted);
        assert_false(folder_has(&folder, "summary.json.part"));
    }
    assert_non_null(strstr(error.text, "summary.json: cannot be written: Input/output error"));
    folder_close(&folder);
    release(&run);
}

/* The store waits two seconds for the workers of a killed run. */
TEST(lock) {
    Store *store;
    Error error = {0};
    run = make_run(GAMES / 2);
    set(&scenes[0]);
    host.slept = 0;
    host.tries_taken = 39;
    assert_true(play(STORE_NEW, &error));
    assert_int_equal(host.slept, INT64_C(39) * 50000000);
    host.tries_taken = 40;
    assert_int_equal(try_open(&store, STORE_RESUME, &run, whole(&run), &error), -1);
    assert_non_null(strstr(error.text, "another kozyr is writing to it"));
    assert_int_equal(error.status, EXIT_INPUT);
    assert_int_equal(host.slept, INT64_C(79) * 50000000);
    host.tries_taken = 0;
    release(&run);
}

/* Every ten seconds everything is flushed: two files and the checkpoint. */
TEST(flushes) {
    Store *store;
    Error error;
    run = make_run(GAMES / 2);
    set(&scenes[0]);
    assert_int_equal(try_open(&store, STORE_NEW, &run, whole(&run), &error), 0);
    host.flushes = 0;
    for (int game = 0; game < GAMES; game++) {
        static const int pauses[GAMES] = {0, 9, 1, 0, 9, 0, 1, 5, 4, 2, 0, 0};
        static const int flushes[GAMES] = {0, 0, 3, 3, 3, 3, 6, 6, 6, 9, 9, 9};
        host.now += pauses[game];
        append(store, &run, 0, game, 1);
        assert_int_equal(host.flushes, flushes[game]);
    }
    assert_true(store_sync(store, &error));
    assert_int_equal(host.flushes, 12);
    store_close(store);
    release(&run);
}

SUITE_FIXTURE(make_place, NULL)
