/* Questions of many games that a program answers together. They are collected and sent in one message, and
 * all games wait until all answers have come. If workers share the program, its broker asks it (broker.c). */
#include <stdio.h>
#include <string.h>

#include "core/check.h"
#include "external/broker.h"
#include "external/external_own.h"

enum { FAILURES_MAX = 20 /* failed starts in a row, after which it is not started again */ };

void external_ask(Player *player, const void *view, const Move *legal, int count) {
    External *external = player->opened;
    CHECK(external->count < (int)external->params.parallel_games, "no more questions than games");
    CHECK(count >= 1 && count <= MOVES_MAX, "a question with legal moves");
    external->questions[external->count++] =
        (Question){.player = player, .view = view, .legal = legal, .count = count};
}

/* Starts a program again that has failed. False: it cannot be started; `player` has the reason. */
static bool revive(External *external, Player *player) {
    Error error = {0};
    if (external->running) return true;
    player->fault = FAULT_CRASH;
    if (external->failures >= FAILURES_MAX)
        error_input(&error, "not started again after %d failures in a row", FAILURES_MAX);
    else if (external_greet(external, &error))
        player->fault = FAULT_NONE;
    external->failures = player->fault ? external->failures + 1 : 0;
    if (error.status == EXIT_FAILED) player->fault = FAULT_MACHINE;
    _Static_assert(sizeof external->said <= sizeof error.text, "a message has that many bytes");
    memcpy(external->said, error.text, sizeof external->said);
    player->said = external->said;
    return !player->fault;
}

void external_ask_all(Player *player, Asked *asked, int count, const Listener *listener) {
    External *external = player->opened;
    if (!revive(external, player)) return;
    int64_t start = clock_nanoseconds(), deadline = external_deadline(external, start);
    child_drop(&external->child);
    Fault fault = external->protocol->choose_many(&external->talk, asked, count, deadline, listener);
    external_measure(external, player);
    if (!fault) return;
    player->said = external->talk.said;
    if (fault == FAULT_TIMEOUT) external_say_timeout(external, player, deadline - start);
    external_fail(player, fault);
}

static void take(void *context, int number, cJSON *answer) {
    External *external = context;
    CHECK(number >= 0 && number < external->count, "an answer to one of the questions");
    external->protocol->take(&external->talk, &external->questions[number], answer);
}

/* Writes the text of the questions for the program; false: out of memory. */
static bool put_questions(External *external) {
    Text *texts = &external->texts;
    text_clear(texts);
    for (int i = 0; i < external->count; i++) {
        size_t start = texts->size;
        external->protocol->put(&external->talk, &external->questions[i], texts);
        external->asked[i] = (Asked){.size = texts->size - start};
        text_char(texts, '\n');
    }
    if (texts->failed) return false;
    const char *text = texts->data;
    for (int i = 0; i < external->count; i++) {
        external->asked[i].text = text;
        text += external->asked[i].size + 1;
    }
    return true;
}

void question_fail(Question *question, Fault fault, const char *said) {
    snprintf(question->said, sizeof question->said, "%s", said);
    question->player->fault = fault;
    question->player->said = question->said;
}

/* Sends all questions and reads all answers. A failure of the program is a fault in every game whose
 * question has no answer. */
void external_gather(External *external) {
    Player program = {.opened = external};
    if (external->count == 0) return;
    if (!put_questions(external)) {
        program.fault = FAULT_MACHINE;
        program.said = "cannot ask it: out of memory";
    } else if (external->shared) {
        broker_ask(&program, take);
    } else {
        external_ask_all(&program, external->asked, external->count, &(Listener){external, take});
    }
    for (int i = 0; i < external->count; i++)
        CHECK(external->asked[i].answered || program.fault, "no question without an answer or a fault");
    external->questions[0].player->cpu += program.cpu;
    for (int i = 0; i < external->count; i++)
        if (!external->asked[i].answered) question_fail(&external->questions[i], program.fault, program.said);
    external->count = 0;
}
