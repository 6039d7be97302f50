/* A bot of the protocol `json` that plays the first legal move, and does harm at its third question of each
 * game as its only word says: crash, hang, lie, flood or fork. As bad.py, but started a thousand times in
 * seconds. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LINE = 1 << 18, FORKS = 8, LONG = 600 };

static char line[LINE];

/* One that leaves the process group and the parent, and eight that do not. */
static void leave_many(void) {
    for (int i = 0; i < FORKS; i++)
        if (fork() == 0) _exit((int)sleep(LONG));
    if (fork() == 0) {
        setsid();
        if (fork() == 0) sleep(LONG);
        _exit(0);
    }
    kill(getpid(), SIGKILL);
}

static void do_harm(const char *kind) {
    if (strcmp(kind, "crash") == 0) raise(SIGSEGV);
    if (strcmp(kind, "hang") == 0) sleep(LONG);
    if (strcmp(kind, "lie") == 0) puts("{\"move\":\"attack 2C and more\"}");
    if (strcmp(kind, "fork") == 0) leave_many();
    while (strcmp(kind, "flood") == 0 &&
           puts("{\"type\":\"log\",\"text\":\"and so on and so on and so on\"}") >= 0) {
    }
}

static void answer(void) {
    static const char key[] = "\"legal\":[\"";
    const char *first = strstr(line, key);
    if (!first) return;
    first += sizeof key - 1;
    printf("{\"move\":\"%.*s\"}\n", (int)strcspn(first, "\""), first);
}

int main(int argc, char **argv) {
    int questions = 0;
    if (argc != 2) return 2;
    while (fgets(line, sizeof line, stdin) && !strstr(line, "\"type\":\"quit\"")) {
        if (strstr(line, "\"type\":\"hello\"")) puts("{\"type\":\"ready\",\"plies\":false}");
        if (strstr(line, "\"type\":\"game\"")) questions = 0;
        if (!strstr(line, "\"type\":\"move\"")) {
        } else if (++questions == 3) {
            do_harm(argv[1]);
        } else {
            answer();
        }
        fflush(stdout);
    }
    return 0;
}
