/* The life of one external program: start, greeting, questions within its clocks, and the cause when it
 * stops answering. */
#include "external/external_own.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/intern.h"
#include "core/memory.h"
#include "external/child.h"
#include "external/sandbox.h"

enum {
    NAP_NS = 50000,
    HOLD_MS = 1000,
    SAID_MAX = 160, /* bytes of its output kept as evidence */
    STARTS_MAX = 3  /* most starts, if its supervisors are killed each time */
};

const char *const external_sandboxes[] = {"auto", "bubblewrap", "none", NULL};

const char *external_sandbox(const ExternalParams *params) {
    return external_sandboxes[params->sandbox != SANDBOX_NONE && sandbox_works() ? SANDBOX_BUBBLEWRAP
                                                                                 : SANDBOX_NONE];
}

extern const Protocol protocol_json, protocol_botzone;

const char *const external_protocols[] = {"json", "gomocup", "botzone", NULL};
static const Protocol *const common[] = {&protocol_json, &protocol_botzone, NULL};

static const Protocol *find_protocol(const Protocol *const *list, const Game *game, const char *name) {
    for (; list && *list; list++)
        if (strcmp((*list)->name, name) == 0 && (!(*list)->plays || (*list)->plays(game))) return *list;
    return NULL;
}

const Protocol *external_protocol(const Game *game, int number) {
    const Protocol *found = find_protocol(game->protocols, game, external_protocols[number]);
    return found ? found : find_protocol(common, game, external_protocols[number]);
}

/* ---- the program ---- */

static void disturb(External *external, Text *text) {
    Text odd = {0};
    for (size_t at = 0; at < text->size;) {
        const char *end = memchr(text->data + at, '\n', text->size - at);
        size_t length = end ? (size_t)(end - text->data) - at : text->size - at;
        external->protocol->disturb(text->data + at, length, &odd);
        at += length + 1;
    }
    text_free(text);
    *text = odd;
}

/* On a busy machine a question may be sent long after its deadline was set; that delay is not the bot's
 * time. */
static void start_its_time(External *external) {
    external->unsent = false;
    child_say(&external->child, &external->talk.out);
    int64_t sent = clock_nanoseconds();
    external->delay = sent - external->sent;
    external->sent = sent;
}

static Heard talk_hear(Talk *talk, int64_t deadline, char **line, size_t *length) {
    External *external = (External *)(void *)talk; /* its first member */
    external->child.last = talk->last;
    if (external->way == WAY_ODD && external->protocol->disturb) disturb(external, &talk->out);
    if (external->way == WAY_PIECES) child_say_half(&external->child, &talk->out);
    if (external->unsent) start_its_time(external);
    if (deadline) deadline += external->delay;
    Heard heard = child_hear(&external->child, &talk->out, deadline, line, length);
    external->late = heard == HEARD_TIMEOUT;
    return heard;
}

static void talk_drop(Talk *talk) { child_drop(&((External *)(void *)talk)->child); }

/* Passes on only PATH, LANG, LC_ALL and HOME, and sets TMPDIR. Returns the part that the config adds. */
static char **make_environment(External *external, char (*given)[PATH_MAX + 16]) {
    static const char *const kept[] = {"PATH", "LANG", "LC_ALL", "HOME"};
    const char *own = external->sandbox ? external->scratch : NULL;
    int count = 0;
    for (int i = 0; i < 4; i++) {
        const char *value = i == 3 && own ? own : getenv(kept[i]);
        if (!value) continue;
        snprintf(given[count], sizeof given[0], "%s=%.*s", kept[i], PATH_MAX, value);
        external->settings[count] = given[count];
        count++;
    }
    snprintf(given[count], sizeof given[0], "TMPDIR=%s", external->scratch);
    external->settings[count] = given[count];
    count++;
    const cJSON *item;
    char **users = external->settings + count;
    cJSON_ArrayForEach(item, external->environment) external->settings[count++] = item->valuestring;
    external->settings[count] = NULL;
    return users;
}

static bool make_scratch(External *external) {
    const char *folder = interned(external->params.folder);
    if (external->sandbox) return strcpy(external->scratch, sandbox_temporary(*folder ? folder : NULL));
    const char *where = getenv("TMPDIR");
    snprintf(external->scratch, sizeof external->scratch, "%.*s/kozyr-bot-XXXXXX", PATH_MAX - 32,
             where && *where ? where : "/tmp");
    if (mkdtemp(external->scratch)) return true;
    external->child =
        (Child){.ending = ENDING_FAILED, .error = errno, .what = "cannot make its temporary folder (TMPDIR)"};
    return false;
}

static bool start_program(External *external, Error *error) {
    char given[5][PATH_MAX + 16];
    const char *folder = interned(external->params.folder);
    if (!make_scratch(external)) return external_complain(external, error);
    char **users = make_environment(external, given);
    SandboxedProgram program = {external->words, users, *folder ? folder : NULL, external->place.folder,
                                external->params.memory_mib};
    if (external->sandbox && !sandbox_wrap(&program, external->sandbox)) {
        external->child = (Child){.ending = ENDING_FAILED, .error = errno, .what = "cannot make its sandbox"};
        return external_complain(external, error);
    }
    ChildSpec spec = {.command = external->sandbox ? external->sandbox->words : external->words,
                      .environment = external->settings,
                      .folder = program.folder,
                      .scratch = external->sandbox ? NULL : external->scratch,
                      .memory_mib = external->params.memory_mib,
                      .sandbox = external->sandbox,
                      .stderr_path = external->stderr_path[0] ? external->stderr_path : NULL};
    external->cpu = external->heard = 0;
    external->fresh = true;
    external->talk.stays = external->talk.last = false;
    external->running = child_start(&external->child, &spec);
    external->child.beats = external->place.beats;
    external->child.any_line_end = external->protocol->any_line_end;
    if (external->running) return true;
    if (!external->sandbox) rmdir(external->scratch);
    return external_complain(external, error);
}

static void stop_program(External *external, ChildEnd how) {
    if (external->running) child_end(&external->child, how, &external->talk.out);
    external->running = false;
}

/* ---- opening and closing ---- */

/* True if a silent program answers once its input has ended: then its answer was in a buffer. */
static bool holds_back(External *external) {
    char *line;
    size_t length;
    if (!external->examined) return false;
    external->child.last = true;
    return child_hear(&external->child, &external->talk.out, clock_nanoseconds() + HOLD_MS * MS, &line,
                      &length) == HEARD_LINE;
}

static void add_hint(Error *error) {
    size_t length = strlen(error->text);
    snprintf(error->text + length, sizeof error->text - length,
             "; it spoke when its input ended: does it flush its standard output after each line?");
}

/* Sends its stderr to stderr/NAME.txt of the run. */
static void choose_stderr(External *external) {
    const BotPlace *place = &external->place;
    if (!place->folder) return;
    snprintf(external->stderr_path, sizeof external->stderr_path, "%s/stderr", place->folder);
    mkdir(external->stderr_path, 0777);
    snprintf(external->stderr_path, sizeof external->stderr_path, "%s/stderr/%s.txt", place->folder,
             place->name);
    external->first_words = access(external->stderr_path, F_OK) != 0;
}

/* A run that fails to start leaves no file: the message has shown the stderr. */
static void remove_stderr(External *external) {
    if (!external->place.begins || !external->first_words || !external->stderr_path[0]) return;
    unlink(external->stderr_path);
    *strrchr(external->stderr_path, '/') = 0;
    rmdir(external->stderr_path);
}

static bool read_words(External *external, Error *error) {
    int count = 0;
    const cJSON *item;
    external->command = cJSON_Parse(interned(external->params.command));
    external->environment = cJSON_Parse(interned(external->params.environment));
    if (!external->command) return error_memory(error, "a command");
    cJSON_ArrayForEach(item, external->command) external->words[count++] = item->valuestring;
    return true;
}

static bool make_options(External *external) {
    static const Option row = OPTION_ROW_VALUES(ExternalParams, options, "");
    cJSON *options = option_values_json(&row, &external->params);
    external->options = options ? cJSON_PrintUnformatted(options) : NULL;
    cJSON_Delete(options);
    return external->options != NULL;
}

static BotLimits limits_of(const ExternalParams *params) {
    return (BotLimits){.move_ms = params->move_time_ms,
                       .game_ms = params->game_time_ms,
                       .increment_ms = params->increment_ms,
                       .memory_mib = params->memory_mib,
                       .nodes = params->nodes};
}

/* Starts the program and reads its greeting; says how it ended if there is none. */
static bool try_to_greet(External *external, Error *error) {
    char epitaph[200];
    memset(external->talk.memory, 0, sizeof external->talk.memory);
    external->late = external->unsent = false;
    external->delay = 0;
    if (!start_program(external, error)) return false;
    if (!external->protocol->open ||
        external->protocol->open(&external->talk, clock_nanoseconds() + external->params.hello_ms * MS,
                                 error))
        return true;
    text_clear(&external->talk.out);
    bool held_back = external->late && holds_back(external);
    stop_program(external, END_GONE);
    if (external->child.ending == ENDING_FAILED || external->child.ending == ENDING_LOST)
        return external_complain(external, error);
    size_t length = strlen(error->text);
    if (external->late) {
        snprintf(error->text + length, sizeof error->text - length, " within %u ms (hello_ms)",
                 external->params.hello_ms);
        if (held_back) add_hint(error);
    } else if (external->child.ending == ENDING_LEFT) {
        child_epitaph(&external->child, epitaph, sizeof epitaph);
        snprintf(error->text + length, sizeof error->text - length, "; %s", epitaph);
    }
    external_add_stderr(external, false, error);
    return false;
}

/* Starts a program again that was killed from outside: STARTS_MAX starts in total if its supervisors were
 * killed; two if the program itself was, and only if it is deterministic. */
bool external_greet(External *external, Error *error) {
    for (int tries = 1; !try_to_greet(external, error); tries++) {
        bool lost = external->child.ending == ENDING_LOST && tries < STARTS_MAX,
             killed = external->params.deterministic && child_was_killed(&external->child) && tries < 2;
        if (!lost && !killed) return false;
        *error = (Error){0};
    }
    return true;
}

/* A sandbox that cannot be tried now is an error, not a missing sandbox: nothing is started without it. */
static bool make_sandbox(External *external, Error *error) {
    if (external->params.sandbox == SANDBOX_NONE) return true;
    if (!sandbox_works()) {
        if (errno) return error_system(error, "cannot try bubblewrap");
        return external->params.sandbox == SANDBOX_AUTO ||
               error_failed(error, "bubblewrap does not work here");
    }
    external->sandbox = memory_new(1, sizeof *external->sandbox);
    return external->sandbox || error_memory(error, "a sandbox");
}

/* Joins the program that all workers share. */
static bool join(External *external, Error *error) {
    memcpy(external->talk.memory, broker_memory(external->shared), PROTOCOL_MEMORY);
    external->broker = broker_join(external->shared);
    return external->broker >= 0 || error_failed(error, "%s", broker_gone);
}

External *external_open_by(const BotPlace *place, Way way, bool *refused, Error *error) {
    External *external = memory_new(1, sizeof *external);
    if (!external) return error_memory(error, "a bot"), NULL;
    memcpy(&external->params, place->params, sizeof external->params);
    external->place = *place;
    external->protocol = external_protocol(place->game, external->params.protocol);
    external->way = way;
    external->examined = refused;
    external->shared = place->shared;
    external->broker = -1;
    if (!external->shared && !make_sandbox(external, error)) return external_close(external), NULL;
    if (!external->shared) choose_stderr(external);
    size_t questions = external->params.parallel_games + 1;
    external->questions = memory_new(questions, sizeof *external->questions);
    external->asked = memory_new(questions, sizeof *external->asked);
    if (!external->questions || !external->asked || !make_options(external))
        return error_memory(error, "options"), external_close(external), NULL;
    external->talk = (Talk){.game = place->game,
                            .rules = place->rules,
                            .seats = place->game->seats(place->rules),
                            .name = place->name,
                            .options = external->options,
                            .scratch = external->scratch,
                            .limits = limits_of(&external->params),
                            .margin = external->params.margin_ms * MS,
                            .may_stay = external->params.keep_running,
                            .together = (int)external->params.parallel_games,
                            .hear = talk_hear,
                            .drop = talk_drop};
    if (external->shared ? join(external, error)
                         : read_words(external, error) && external_greet(external, error))
        return external;
    if (refused) *refused = external->talk.refused;
    remove_stderr(external);
    external_close(external);
    return NULL;
}

External *external_open(const BotPlace *place, Error *error) {
    return external_open_by(place, WAY_PLAIN, NULL, error);
}

void external_close(External *external) {
    if (external->running && external->protocol->close) external->protocol->close(&external->talk);
    stop_program(external, END_POLITELY);
    if (external->broker >= 0) close(external->broker);
    text_free(&external->talk.out);
    text_free(&external->texts);
    for (int i = 0; i < 2; i++) text_free(&external->talk.kept[i]);
    cJSON_Delete(external->command);
    cJSON_Delete(external->environment);
    free(external->questions);
    free(external->asked);
    free(external->options);
    free(external->sandbox);
    free(external);
}

bool external_leave(External *external, bool asked, char *how, size_t capacity) {
    if (asked && external->protocol->close) external->protocol->close(&external->talk);
    stop_program(external, END_POLITELY);
    bool left = external->child.ending == ENDING_LEFT;
    child_epitaph(&external->child, how, capacity);
    external_close(external);
    return left;
}

Talk *external_talk(External *external) { return &external->talk; }

int64_t external_cpu(External *external) { return child_cpu(&external->child); }

bool external_answers_unasked(External *external, char *line, size_t capacity) {
    char *rest = external->child.unasked;
    for (char *next; (next = strtok_r(rest, "\r\n", &rest));) {
        if (!external->protocol->is_answer || !external->protocol->is_answer(next)) continue;
        snprintf(line, capacity, "%s", next);
        return true;
    }
    return false;
}

/* ---- playing ---- */

void external_measure(External *external, Player *player) {
    int64_t cpu = child_cpu(&external->child);
    if (cpu > external->cpu)
        player->cpu += cpu - external->cpu; /* the total is unknown if it has just
                                                                  * ended */
    if (cpu > external->cpu) external->cpu = cpu;
}

/* Decides who is to blame for the end of the program. */
static Fault blame(const External *external) {
    const Child *child = &external->child;
    if (child->ending == ENDING_FAILED) return FAULT_MACHINE;
    if (child->ending == ENDING_LOST) return FAULT_LOST;
    return external->params.deterministic && child_was_killed(child) ? FAULT_KILLED : FAULT_CRASH;
}

/* Ends a program that failed and keeps the evidence. */
void external_fail(Player *player, Fault fault) {
    External *external = player->opened;
    const char *heard = player->said ? player->said : "";
    Error said = {0};
    if (fault == FAULT_CRASH) {
        stop_program(external, END_GONE);
        fault = blame(external);
        child_epitaph(&external->child, said.text, sizeof said.text);
        if (fault == FAULT_CRASH) external_add_stderr(external, true, &said);
    } else {
        snprintf(said.text, sizeof said.text, "%.*s", SAID_MAX, heard);
        if (fault == FAULT_TIMEOUT && holds_back(external)) add_hint(&said);
        stop_program(external, END_KILLED);
    }
    external_measure(external, player);
    memcpy(external->said, said.text, sizeof external->said);
    player->fault = fault;
    player->said = external->said;
}

void external_sit(Player *player, const void *view, const void *deal) {
    External *external = player->opened;
    external->left = (int64_t)external->params.game_time_ms * MS;
    if (external->protocol->sit) external->protocol->sit(&external->talk, player, view, deal);
}

void external_notify(Player *player, const void *ply) {
    External *external = player->opened;
    if (external->protocol->notify) external->protocol->notify(&external->talk, player, ply);
}

static int64_t earlier(int64_t a, int64_t b) { return a == 0 || (b != 0 && b < a) ? b : a; }

/* The time by which the answer must be there; 0: no limit. The run's patience applies to programs without a
 * clock. */
int64_t external_deadline(const External *external, int64_t now) {
    const ExternalParams *params = &external->params;
    int64_t patience = external->place.patience, deadline = 0;
    if (params->move_time_ms) deadline = now + ((int64_t)params->move_time_ms + params->margin_ms) * MS;
    if (params->game_time_ms) deadline = earlier(deadline, now + external->left + params->margin_ms * MS);
    return deadline || patience == 0 ? deadline : now + patience;
}

/* Starts the program again, for protocols that do so for each question; it learns all plies from its
 * protocol. False: it could not be started. */
static bool restart(External *external, Player *player) {
    Error ignored = {0};
    bool fresh = external->fresh;
    external->fresh = false;
    if (!external->protocol->restarts || external->talk.stays || fresh) return true;
    text_clear(&external->talk.out);
    stop_program(external, END_KILLED);
    external_measure(external, player);
    bool good = start_program(external, &ignored);
    external->fresh = false;
    return good;
}

/* Pauses until the engine sleeps, at most pause_ms after its answer: before, it may not be ready for more. */
static void let_rest(const External *external) {
    int64_t end = external->heard + external->params.pause_ms * MS;
    if (!external->protocol->pauses || !external->heard) return;
    while (clock_nanoseconds() < end && !child_is_idle(&external->child))
        nanosleep(&(struct timespec){0, NAP_NS}, NULL);
}

void external_say_timeout(External *external, Player *player, int64_t elapsed) {
    snprintf(external->said, sizeof external->said, "no answer within %lld ms", (long long)(elapsed / MS));
    player->said = external->said;
}

Move external_choose(Player *player, const void *view, const Move *legal, int count) {
    External *external = player->opened;
    Question question = {.player = player, .view = view, .legal = legal, .count = count};
    bool clocked = external->params.game_time_ms > 0;
    player->answer = legal[0];
    player->said = NULL;
    int64_t start, deadline;
    Fault fault;
    do {
        if (!restart(external, player)) return external_fail(player, FAULT_CRASH), player->answer;
        let_rest(external);
        start = external->sent = clock_nanoseconds();
        external->unsent = true;
        external->delay = 0;
        deadline = external_deadline(external, start);
        talk_drop(&external->talk);
        if (external->params.pin) child_follow(&external->child);
        external->talk.again = false;
        fault = external->protocol->choose(&external->talk, &question, deadline,
                                           clocked ? external->left / MS : -1);
    } while (!fault && external->talk.again);
    external->heard = clock_nanoseconds();
    external->unsent = false;
    external->delay = 0;
    int64_t elapsed = external->heard - external->sent;
    child_note_answer(&external->child, elapsed);
    external->left += (int64_t)external->params.increment_ms * MS - elapsed;
    if (external->left < 0) external->left = 0;
    if (fault == FAULT_TIMEOUT) external_say_timeout(external, player, deadline - start);
    if (fault) external_fail(player, fault);
    return player->answer;
}

void external_end(Player *player, const Outcome *outcome) {
    External *external = player->opened;
    if (external->running) external_measure(external, player);
    if (external->protocol->end && !external->params.parallel_games)
        external->protocol->end(&external->talk, player, outcome);
}
