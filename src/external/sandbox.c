/* Builds the bubblewrap command line of a program. Its file system starts empty; the system's folders and
 * those that its command, folder and environment name are bound read-only. Each start has its own /tmp,
 * /proc and network, and all processes end with the first: nothing needs supervision. */
#include "external/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "external/child.h"

enum {
    PROCESSES_MAX = 512, /* most processes of a program, counting threads; not for root, whose processes the
                          * kernel does not count */
    MACHINE_FAILS = 100  /* an exit status that bubblewrap does not use */
};

static const char *const system_folders[] = {"/usr",   "/bin", "/sbin", "/lib", "/lib32",
                                             "/lib64", "/etc", "/opt",  "/nix"};
enum { SYSTEM_FOLDERS = sizeof system_folders / sizeof system_folders[0] };

/* ---- words ---- */

static bool add(SandboxCommand *out, const char *word) {
    size_t size = strlen(word) + 1;
    errno = E2BIG;
    if (out->used + size > sizeof out->text) return false;
    memcpy(out->text + out->used, word, size);
    out->used += size;
    return true;
}

static bool add_word(SandboxCommand *out, const char *word) {
    char *at = out->text + out->used;
    errno = E2BIG;
    if (out->count == SANDBOX_WORDS_MAX || !add(out, word)) return false;
    out->words[out->count++] = at;
    out->words[out->count] = NULL;
    return true;
}

static bool add_all(SandboxCommand *out, const char *const *words) {
    while (*words && add(out, *words)) words++;
    return !*words;
}

static bool bind(SandboxCommand *out, const char *how, const char *path) {
    return add(out, how) && add(out, path) && add(out, path);
}

/* ---- visible folders ---- */

static bool is_below(const char *path, const char *folder) {
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static bool is_system(const char *path) {
    for (int i = 0; i < SYSTEM_FOLDERS; i++)
        if (is_below(path, system_folders[i])) return true;
    return false;
}

/* Missing paths are skipped; if the system failed to look, errno says so. */
static bool is_missing(void) {
    return errno == ENOENT || errno == ENOTDIR || errno == EACCES || errno == ELOOP || errno == ENAMETOOLONG;
}

static bool show_folder(SandboxCommand *out, const char *path) {
    char real[PATH_MAX];
    if (!realpath(path, real)) return is_missing();
    if (is_system(real) || is_below(real, "/proc") || is_below(real, "/dev")) return true;
    return bind(out, "--ro-bind", real);
}

static bool show_folder_of(SandboxCommand *out, const char *file) {
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", file);
    char *slash = strrchr(folder, '/');
    *(slash == folder ? slash + 1 : slash) = 0;
    return show_folder(out, folder);
}

/* Binds a folder, or the folders of a file and of the target of its link. */
static bool show(SandboxCommand *out, const char *path) {
    char real[PATH_MAX];
    struct stat status;
    if (!realpath(path, real) || stat(real, &status) != 0) return is_missing();
    if (S_ISDIR(status.st_mode)) return show_folder(out, path);
    return show_folder_of(out, path) && show_folder_of(out, real);
}

/* Binds the folder of a program, and the parent of its bin/ or shims/: interpreters need it. */
static bool show_program(SandboxCommand *out, char *found) {
    if (!show(out, found)) return false;
    const char *home = getenv("HOME");
    char *slash = strrchr(found, '/'), *folder;
    if (!slash || slash == found) return true;
    *slash = 0;
    folder = strrchr(found, '/');
    bool shown = true;
    if (folder && folder != found && (strcmp(folder, "/bin") == 0 || strcmp(folder, "/shims") == 0)) {
        *folder = 0;
        shown = (home && strcmp(found, home) == 0) || show(out, found);
        *folder = '/';
    }
    *slash = '/';
    return shown;
}

/* Binds the paths in a setting NAME=PATH:PATH. */
static bool show_setting(SandboxCommand *out, const char *setting) {
    char path[PATH_MAX];
    for (const char *at = strchr(setting, '='); at; at = strchr(at, ':')) {
        size_t length = strcspn(++at, ":");
        if (*at != '/' || length >= sizeof path) continue;
        snprintf(path, sizeof path, "%.*s", (int)length, at);
        if (!show(out, path)) return false;
    }
    return true;
}

static bool show_own(SandboxCommand *out, const SandboxedProgram *program, const char *folder, char *found) {
    if (!show(out, folder) || (found && !show_program(out, found))) return false;
    for (char *const *word = program->command + 1; *word; word++)
        if (**word == '/' && !show(out, *word)) return false;
    for (char *const *setting = program->environment; *setting; setting++)
        if (!show_setting(out, *setting)) return false;
    return true;
}

/* ---- the command ---- */

/* If /tmp is the program's folder, it cannot be private. */
const char *sandbox_temporary(const char *folder) {
    char real[PATH_MAX];
    return realpath(folder ? folder : ".", real) && is_below("/tmp", real[1] ? real : "") ? "/dev/shm"
                                                                                          : "/tmp";
}

static bool limit(const SandboxedProgram *program, SandboxCommand *out) {
    char processes[32], memory[40];
    snprintf(processes, sizeof processes, "--nproc=%d", PROCESSES_MAX);
    snprintf(memory, sizeof memory, "--as=%llu", (unsigned long long)program->memory_mib << 20);
    return add_word(out, "prlimit") && add_word(out, processes) &&
           (!program->memory_mib || add_word(out, memory)) && add_word(out, "--");
}

static bool add_command(const SandboxedProgram *program, const char *name, SandboxCommand *out) {
    bool good = add_word(out, "bwrap") && add_word(out, "--args") && add_word(out, "4") &&
                add_word(out, "--") && limit(program, out) && add_word(out, name);
    for (char *const *word = program->command + 1; good && *word; word++) good = add_word(out, *word);
    return good;
}

bool sandbox_wrap(const SandboxedProgram *program, SandboxCommand *out) {
    static const char *const first[] = {"--unshare-all",
                                        "--die-with-parent",
                                        "--new-session",
                                        "--cap-drop",
                                        "ALL",
                                        "--json-status-fd",
                                        "3",
                                        NULL};
    static const char *const own[] = {"--proc", "/proc", "--dev", "/dev", NULL};
    char folder[PATH_MAX], run[PATH_MAX], path[PATH_MAX];
    const char *name = program->command[0];
    char *found = strchr(name, '/') ? NULL : path;
    if (!realpath(program->folder ? program->folder : ".", folder)) return false;
    errno = 0;
    if (found && !child_find_program(name, found)) {
        if (errno && !is_missing()) return false;
        found = NULL;
    }
    if (*name == '/') found = strcpy(path, name);
    out->count = 0;
    out->used = 0;
    bool good = add_all(out, first);
    if (strcmp(folder, "/") == 0) good = good && bind(out, "--ro-bind", "/");
    for (int i = 0; i < SYSTEM_FOLDERS; i++) good = good && bind(out, "--ro-bind-try", system_folders[i]);
    good = good && add_all(out, own);
    if (strcmp(sandbox_temporary(folder), "/tmp") == 0)
        good = good && add(out, "--tmpfs") && add(out, "/tmp");
    if (strcmp(folder, "/") != 0) good = good && show_own(out, program, folder, found);
    if (program->hidden && realpath(program->hidden, run) && !is_below(folder, run))
        good = good && add(out, "--tmpfs") && add(out, run);
    good = good && add(out, "--chdir") && add(out, folder);
    out->options = out->used;
    return good && add_command(program, found ? found : name, out);
}

/* Becomes a bubblewrap that does nothing; exits with MACHINE_FAILS if the system refuses. */
static void __attribute__((noreturn)) become_trial(void) {
    static char *const words[] = {"bwrap",
                                  "--unshare-all",
                                  "--die-with-parent",
                                  "--ro-bind",
                                  "/",
                                  "/",
                                  "--proc",
                                  "/proc",
                                  "--dev",
                                  "/dev",
                                  "--tmpfs",
                                  "/tmp",
                                  "prlimit",
                                  "--nproc=64",
                                  "true",
                                  NULL};
    int null = open("/dev/null", O_RDWR);
    for (int i = 0; i < 3; i++)
        if (null < 0 || dup2(null, i) < 0) _exit(MACHINE_FAILS);
    close_range(3, ~0u, 0);
    execvpe(words[0], words, environ);
    _exit(is_missing() ? 1 : MACHINE_FAILS);
}

bool sandbox_works(void) {
    static int works = -1;
    int status = 0;
    errno = 0;
    if (works >= 0) return works;
    pid_t pid = fork(), ended = 0;
    if (pid == 0) become_trial();
    while (pid > 0 && (ended = waitpid(pid, &status, 0)) < 0 && errno == EINTR) {
    }
    if (pid < 0 || ended < 0) return false;
    errno = WIFSIGNALED(status) || WEXITSTATUS(status) == MACHINE_FAILS ? EAGAIN : 0;
    if (errno == 0) works = status == 0;
    return works == 1;
}
