/* Questions of many games that a program answers together: they gather, go out in one message, and all games
 * wait until all answers are there. */
#include <stdio.h>
#include <string.h>

#include "core/check.h"
#include "external/external_own.h"

enum { FAILURES_MAX = 20 /* starts in a row that were in vain, after which there is no other */ };

void external_ask(Player *player, const void *view, const Move *legal, int count) {
    External *external = player->opened;
    CHECK(external->asked < (int)external->params.parallel_games, "no more questions than games");
    external->questions[external->asked++] =
        (Question){.player = player, .view = view, .legal = legal, .count = count};
}

/* A program that has failed before is started again. False: it cannot be, as `player` is told. */
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
    memcpy(external->said, error.text, sizeof external->said);
    player->said = external->said;
    return !player->fault;
}

/* Asks all of them and hears all answers. What goes wrong with the program is the fault of all games whose
 * questions are not answered. */
void external_gather(External *external) {
    if (external->asked == 0) return;
    Player *last = external->questions[0].player;
    if (revive(external, last)) {
        int64_t start = clock_nanoseconds(), deadline = external_deadline(external, start);
        child_drop(&external->child);
        Fault fault =
            external->protocol->choose_many(&external->talk, external->questions, external->asked, deadline);
        last = NULL;
        for (int i = 0; i < external->asked; i++)
            if (!external->questions[i].answered) last = external->questions[i].player;
        if (last) last->said = external->talk.said;
        if (last && fault == FAULT_TIMEOUT) external_say_timeout(external, last, deadline - start);
        if (last) external_fail(last, fault);
    }
    for (int i = 0; last && i < external->asked; i++) {
        Question *question = &external->questions[i];
        if (question->answered) continue;
        snprintf(question->said, sizeof question->said, "%s", last->said);
        question->player->fault = last->fault;
        question->player->said = question->said;
    }
    external->asked = 0;
}
