/* Hashes the rows of games with a fixed seed. When all bots of a game are hashed, each plays in its own
 * process, because it may crash or never answer. */
#include "tournament/signature.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xxhash.h>

#include "core/clock.h"
#include "plan/schedule.h"
#include "play/row.h"

/* Two deals, each at two seats, take a searching bot about 50 ms. */
enum { GAME_DEALS = 20, BOT_DEALS = 2 };
enum { ASKED_MAX = 64 /* more bots than any game has */, ANSWER_MS = 3000 };

Config *signature_config(const Game *game, const char *preset, const char *const *bots, int count,
                         long long deals, Error *error) {
    Text text = {0};
    text_format(&text,
                "{\"name\":\"bench\",\"seed\":1,\"seatings\":\"rotations\",\"deals\":%lld,\"workers\":1,"
                "\"game\":{\"name\":\"%s\"",
                deals, game->name);
    if (preset) text_format(&text, ",\"preset\":\"%s\"", preset);
    text_string(&text, "},\"entrants\":{");
    for (int i = 0; i < count; i++)
        text_format(&text, "%s\"e%d\":{\"bot\":\"%s\"}", i ? "," : "", i, bots[i]);
    text_string(&text, "}}");
    const char *config = text_c(&text);
    Config *made =
        config_parse(config, strlen(config), &(ConfigSource){.name = "bench", .folder = "."}, error);
    text_free(&text);
    return made;
}

bool signature_of_play(const Config *config, uint64_t *signature, int64_t *games, Error *error) {
    Schedule *schedule = schedule_create(config, error);
    Referee *referee = schedule ? referee_create(config, NULL, NULL, NULL, error) : NULL;
    Text rows = {0};
    for (int64_t number = 0; referee && number < schedule->games; number++) {
        GameResult result;
        Task task = schedule_task(schedule, number);
        referee_play(referee, &task, NULL, &result);
        row_write(config, &result, &rows);
    }
    bool good = referee && (!rows.failed || error_memory(error, "rows"));
    if (good) {
        *games = schedule->games;
        *signature = XXH3_64bits(rows.data, rows.size);
    }
    text_free(&rows);
    referee_free(referee);
    schedule_free(schedule);
    return good;
}

/* ---- signatures of all bots, each in a process of its own ---- */

typedef struct {
    const Game *game;
    const char *bots[ASKED_MAX]; /* index 0 is the game itself */
    int count;
} Asked;

typedef struct {
    int32_t status; /* 0: played; EXIT_INPUT: it cannot play these rules; EXIT_FAILED: out of memory */
    uint64_t signature;
} Answer;

static Answer answer_for(const Asked *asked, int number) {
    const char *bots[SEATS_MAX];
    for (int i = 0; i < SEATS_MAX; i++) bots[i] = i == 0 ? asked->bots[number] : "random";
    Answer answer = {0};
    Error error = {0};
    int64_t games;
    Config *config = signature_config(asked->game, NULL, bots, asked->game->seats_min,
                                      number == 0 ? GAME_DEALS : BOT_DEALS, &error);
    if (!config || !signature_of_play(config, &answer.signature, &games, &error))
        answer.status = error.status;
    config_free(config);
    return answer;
}

/* Forks a process that answers for the bots from `first` on, in order, and writes to `out`. */
static pid_t answering(const Asked *asked, int first, int out) {
    pid_t parent = getpid(), pid = fork();
    if (pid != 0) return pid;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    bool good = getppid() == parent && setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0}) == 0;
    for (int i = first; good && i < asked->count; i++) {
        Answer answer = answer_for(asked, i);
        good = write(out, &answer, sizeof answer) == sizeof answer;
    }
    _exit(0);
}

static bool next_answer(int from, Answer *answer) {
    struct pollfd ready = {.fd = from, .events = POLLIN};
    int64_t end = clock_nanoseconds() + INT64_C(1000000) * ANSWER_MS;
    int found;
    do {
        int64_t left = (end - clock_nanoseconds()) / 1000000;
        found = poll(&ready, 1, left > 0 ? (int)left : 0);
    } while (found < 0 && errno == EINTR);
    ssize_t size;
    do size = found > 0 ? read(from, answer, sizeof *answer) : 0;
    while (size < 0 && errno == EINTR);
    return size == sizeof *answer;
}

/* Reads the answers from `first` on until a bot has none; returns its number, or asked->count. -1: no
 * process could be started. */
static int ask(const Asked *asked, int first, Answer *answers, Error *error) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return error_system(error, "a pipe for signatures"), -1;
    pid_t pid = answering(asked, first, ends[1]);
    if (pid < 0) error_system(error, "a process for signatures");
    close(ends[1]);
    while (pid > 0 && first < asked->count && next_answer(ends[0], &answers[first])) first++;
    close(ends[0]);
    if (pid < 0) return -1;
    kill(pid, SIGKILL);
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) continue;
    return first;
}

static void collect(Asked *asked, const Config *config) {
    *asked = (Asked){.game = config->game, .bots = {"random"}, .count = 1};
    for (int i = 0; i < config->entrant_count; i++) {
        const char *name = config->entrants[i].bot->name;
        int known = 1;
        while (known < asked->count && strcmp(asked->bots[known], name) != 0) known++;
        if (known == asked->count && known < ASKED_MAX && !config->entrants[i].bot->open)
            asked->bots[asked->count++] = name;
    }
}

bool signature_add_all(cJSON *object, const Config *config, Error *error) {
    Asked asked;
    Answer answers[ASKED_MAX] = {{0, 0}};
    collect(&asked, config);
    for (int i = 0; i < asked.count; i++) answers[i].status = EXIT_INPUT;
    for (int i = 0; i >= 0 && i < asked.count;) {
        i = ask(&asked, i, answers, error);
        if (i < 0) return false;
        i++;
    }
    for (int i = 0; i < asked.count; i++) {
        char name[120], text[20];
        snprintf(name, sizeof name, i ? "%s/%s" : "%s", asked.game->name, asked.bots[i]);
        snprintf(text, sizeof text, "\"%016" PRIx64 "\"", answers[i].signature);
        if (answers[i].status == EXIT_FAILED) return error_memory(error, "signatures");
        cJSON_AddRawToObject(object, name, answers[i].status == 0 ? text : "null");
    }
    return true;
}
