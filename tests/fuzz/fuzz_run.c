/* Whole run folders, as a stranger may send them: the commands that read one must end with what they always
 * end with, and print nothing that a terminal takes for more than text.
 *
 * An input is a text: after a line "--- a/games.csv" follow the bytes of that file, up to the next such line.
 * There are two folders, a and b. A first line "kozyr rate verify" names the commands; without it all of them
 * read the folders. A folder with games.csv but no checkpoint.json gets the one that fits its files, so that
 * hashes are not in the way; "--- a/part" holds shard, shards and first game of that. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <xxhash.h>

#include "holds.h"
#include "cli/command.h"
#include "core/memory.h"
#include "core/text.h"
#include "core/whole.h"
#include "store/checkpoint.h"
#include "store/folder.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);
const char *__asan_default_options(void);
const char *__ubsan_default_options(void);

enum { WORDS_MAX = 16, LIMIT_MILLISECONDS = 500, SANITIZER_STATUS = 99 };

/* A worker that a sanitizer ends must be told from one that leaves. */
const char *__asan_default_options(void) { return "exitcode=99"; }
const char *__ubsan_default_options(void) { return "exitcode=99"; }

static const char *const file_names[] = {"config.json", "games.csv",   "summary.json",    "records.jsonl",
                                         "timing.json", "run.json",    "checkpoint.json", "deals.jsonl",
                                         "deals.sgf",   "points.csv",  "tune.csv",        "tuned.json",
                                         "part",        "report.html", "page.html",       "charts.js",
                                         NULL};
static const char *const folder_names[] = {"a", "b", "out", NULL};
static char place[] = "/tmp/kozyr-fuzz-XXXXXX";
static int home; /* the driver's own folder */
static volatile sig_atomic_t worker_crashed;

/* ---- the surroundings ---- */

static void nothing(int number) { (void)number; }

/* A worker that crashes would count as a bot's fault. */
static void on_child(int number, siginfo_t *info, void *context) {
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    (void)number;
    (void)context;
    if (info->si_code == CLD_EXITED) worker_crashed |= info->si_status > 1;
    if (info->si_code != CLD_KILLED && info->si_code != CLD_DUMPED) return;
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++)
        worker_crashed |= info->si_status == crashes[i];
}

static void clear_place(void) {
    char path[PATH_BYTES];
    for (int i = 0; folder_names[i]; i++) {
        for (int j = 0; file_names[j]; j++) {
            snprintf(path, sizeof path, "%s/%s", folder_names[i], file_names[j]);
            unlink(path);
        }
        rmdir(folder_names[i]);
    }
}

static void leave_place(void) {
    if (chdir(place) == 0 && unlink("printed") != 0) perror("printed");
    if (chdir("/") != 0 || rmdir(place) != 0) perror(place);
}

/* Games of bots that think long are stopped as by SIGTERM, which is asked for again and again because it only
 * counts while games are played. 0 ends that. */
static void set_timer(long milliseconds) {
    static timer_t timer;
    static bool made;
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGTERM};
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    if (!made) HOLDS(timer_create(CLOCK_MONOTONIC, &event, &timer) == 0);
    made = true;
    HOLDS(timer_settime(timer, 0, &(struct itimerspec){time, time}, NULL) == 0);
}

static void open_place(void) {
    static bool opened;
    if (opened) return;
    opened = true;
    struct sigaction child = {.sa_sigaction = on_child, .sa_flags = SA_SIGINFO | SA_RESTART};
    struct sigaction term = {.sa_handler = nothing, .sa_flags = SA_RESTART};
    HOLDS(sigaction(SIGCHLD, &child, NULL) == 0 && sigaction(SIGTERM, &term, NULL) == 0);
    home = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    HOLDS(home >= 0 && mkdtemp(place));
    atexit(leave_place);
    memory_watch();
}

/* ---- from the input to the folders ---- */

static void write_file(const char *path, const char *bytes, size_t size) {
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    HOLDS(fd >= 0 && write_whole(fd, bytes, size));
    close(fd);
}

/* The names that a run folder has, below `a` and `b`; everything else is left out. */
static void write_section(const char *name, size_t length, const char *bytes, size_t size) {
    char path[64];
    if (length < 3 || length >= sizeof path || (name[0] != 'a' && name[0] != 'b') || name[1] != '/') return;
    snprintf(path, sizeof path, "%.*s", (int)length, name);
    for (int i = 0; file_names[i]; i++) {
        if (strcmp(path + 2, file_names[i]) != 0) continue;
        char folder[2] = {path[0], 0};
        mkdir(folder, 0777);
        write_file(path, bytes, size);
    }
}

static const char *line_end(const char *at, const char *end) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    return stop ? stop : end;
}

/* The next line that begins a file, or the end. */
static const char *find_section(const char *at, const char *end) {
    for (; at < end; at = line_end(at, end) + 1)
        if (end - at > 4 && memcmp(at, "--- ", 4) == 0) return at;
    return end;
}

static void write_sections(const char *at, const char *end) {
    for (at = find_section(at, end); at < end;) {
        const char *stop = line_end(at, end), *body = stop < end ? stop + 1 : end;
        const char *next = find_section(body, end);
        write_section(at + 4, (size_t)(stop - at - 4), body, (size_t)(next - body));
        at = next;
    }
}

static void hash_file(const char *folder, const char *name, uint64_t *bytes, uint64_t *hash, int64_t *lines) {
    char path[PATH_BYTES];
    size_t size;
    Error error = {0};
    folder_path(folder, name, path, sizeof path);
    char *text = json_read_file(path, 1 << 24, &size, &error);
    *bytes = text ? size : 0;
    *hash = XXH3_64bits(text ? text : "", *bytes);
    *lines = 0;
    for (uint64_t i = 0; i < *bytes; i++) *lines += text[i] == '\n';
    free(text);
}

static void write_checkpoint(const char *folder) {
    char path[PATH_BYTES];
    int64_t lines, records;
    Checkpoint at = {.part = {1, 1, 0, 0}};
    folder_path(folder, "checkpoint.json", path, sizeof path);
    if (access(folder, F_OK) != 0 || access(path, F_OK) == 0) return;
    hash_file(folder, "games.csv", &at.rows_bytes, &at.rows_hash, &lines);
    hash_file(folder, "records.jsonl", &at.records_bytes, &at.records_hash, &records);
    at.games = at.part.games = lines > 0 ? lines - 1 : 0;
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    HOLDS(fd >= 0);
    folder_path(folder, "part", path, sizeof path);
    FILE *part = fopen(path, "r");
    long long first = 0;
    if (part && fscanf(part, "%d %d %lld", &at.part.shard, &at.part.shards, &first) == 3)
        at.part.first = first;
    if (part) fclose(part);
    HOLDS(checkpoint_write(fd, &at) && checkpoint_write_synced(fd, &at));
    close(fd);
}

/* ---- what comes out ---- */

/* Tabs and line ends apart, what is printed must pass as it is. */
static void check_printed(char *text, size_t size) {
    HOLDS(strlen(text) == size);
    for (size_t i = 0; i < size; i++)
        if (text[i] == '\n' || text[i] == '\t') text[i] = ' ';
    char *copy = strdup(text);
    HOLDS(copy);
    text_make_printable(copy);
    if (strcmp(copy, text) != 0) fprintf(stderr, "printed: %s\n", copy);
    HOLDS(strcmp(copy, text) == 0);
    free(copy);
}

static void read_printed(void) {
    size_t size;
    Error error = {0};
    char *text = json_read_file("printed", 1 << 28, &size, &error);
    HOLDS(text);
    check_printed(text, size);
    free(text);
}

/* Runs "kozyr WORD..." with its standard output going to the file `printed`. */
static void run_words(char **words) {
    Error error = {0};
    Arguments *arguments = malloc(sizeof *arguments);
    int count = 0, own = dup(STDOUT_FILENO),
        fd = open("printed", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    while (words[count]) count++;
    fflush(stdout);
    HOLDS(arguments && own >= 0 && fd >= 0 && dup2(fd, STDOUT_FILENO) >= 0);
    close(fd);
    const Command *command = command_find(words[1]);
    HOLDS(command && arguments_read(command, count - 2, words + 2, arguments, &error));
    arguments->argc = count;
    arguments->argv = words;
    set_timer(LIMIT_MILLISECONDS);
    int status = command->run(arguments, &error);
    set_timer(0);
    fflush(stdout);
    HOLDS(dup2(own, STDOUT_FILENO) >= 0);
    close(own);
    free(arguments);
    bool known = status == 0 || status == EXIT_INPUT || status == EXIT_DIFFERS || status == 128 + SIGTERM;
    if (!known) fprintf(stderr, "kozyr %s: status %d: %s\n", words[1], status, error.text);
    HOLDS(known && !worker_crashed);
    HOLDS(status != EXIT_INPUT || error.text[0]);
    check_printed(error.text, strlen(error.text));
    read_printed();
}

#define RUN(...) run_words((char *[]){"kozyr", __VA_ARGS__, NULL})

/* ---- the commands ---- */

/* Programs of a config are never started. NULL: it is refused, or has some. */
static Config *safe_config(const char *folder, bool *safe) {
    Error error = {0};
    Config *config = folder_config(folder, &error);
    for (int i = 0; config && i < config->entrant_count; i++)
        if (strcmp(config->entrants[i].bot->name, "process") == 0) *safe = false;
    if (config && config->derived && strcmp(config->origin.bot->name, "process") == 0) *safe = false;
    return config;
}

static void replay(const Config *config) {
    RUN("replay", "a", "0", "--json");
    RUN("replay", "a", "1");
    for (const GameFormat *format = config ? config->game->formats : NULL; format && format->name; format++) {
        char name[64];
        snprintf(name, sizeof name, "%s", format->name);
        RUN("replay", "a", "0", "--format", name);
    }
    if (access("a/records.jsonl", F_OK) == 0) RUN("replay", "a/records.jsonl", "1");
}

static void compare(const Config *config) {
    if (!config || config->entrant_count < 2) return;
    char one[NAME_MAX_LENGTH + 1], two[NAME_MAX_LENGTH + 1];
    snprintf(one, sizeof one, "%s", config->entrants[config->entrant_count - 2].name);
    snprintf(two, sizeof two, "%s", config->entrants[config->entrant_count - 1].name);
    RUN("compare", "a", "--", one, two);
}

static void report(void) {
    write_file("a/charts.js", "1;\n", 3);
    RUN("report", "a", "--out", "a/page.html", "--charts", "a/charts.js", "--games",
        "swings,faults,longest,0-1");
    unlink("a/page.html");
    unlink("a/charts.js");
}

static bool is_asked(const char *line, const char *name) {
    return strncmp(line, "kozyr ", 6) != 0 || strstr(line, name);
}

/* Those that write come last. */
static void run_commands(const char *line, const Config *config, bool both) {
    if (is_asked(line, "verify")) RUN("verify", "a", "--workers", "1");
    if (is_asked(line, "rate")) RUN("rate", "a", "--alpha-rank", "--nash");
    if (is_asked(line, "rate") && both) RUN("rate", "--json", "a", "b");
    if (is_asked(line, "replay")) replay(config);
    if (is_asked(line, "compare")) compare(config);
    if (is_asked(line, "check")) RUN("check", "a/config.json");
    if (is_asked(line, "report")) report();
    if (is_asked(line, "merge") && both) RUN("merge", "out", "a", "b");
    if (is_asked(line, "merge")) RUN("merge", "out", "a", "--force");
    unlink("a/part");
    if (is_asked(line, "resume")) RUN("run", "a/config.json", "--out", "a", "--resume", "--workers", "1");
}

/* Works in `place`. */
static void read_folders(const char *line, const char *text, const char *end) {
    write_sections(text, end);
    if (access("a", F_OK) != 0) return;
    write_checkpoint("a");
    write_checkpoint("b");
    bool safe = true, both = access("b", F_OK) == 0;
    Config *config = safe_config("a", &safe);
    if (both) config_free(safe_config("b", &safe));
    if (safe) run_commands(line, config, both);
    config_free(config);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    char line[200];
    const char *text = (const char *)data, *end = text + size;
    if (memchr(data, 0, size < sizeof line ? size : sizeof line)) return 0;
    snprintf(line, sizeof line, "%.*s", (int)(line_end(text, end) - text), text);
    open_place();
    HOLDS(chdir(place) == 0);
    read_folders(line, text, end);
    clear_place();
    HOLDS(fchdir(home) == 0);
    return 0;
}
