/* A program outside, for the two files external.c and together.c alone. */
#ifndef KOZYR_EXTERNAL_EXTERNAL_OWN_H
#define KOZYR_EXTERNAL_EXTERNAL_OWN_H

#include <cjson/cJSON.h>
#include <limits.h>

#include "external/child.h"
#include "external/external.h"
#include "external/sandbox.h"

#define MS INT64_C(1000000)

struct External {
    Talk talk;
    Child child;
    const Protocol *protocol;
    Way way;
    ExternalParams params;
    BotPlace place;
    cJSON *command, *environment;
    char *words[WORDS_MAX + 1], *settings[WORDS_MAX + 8];
    SandboxCommand *sandbox; /* NULL: none */
    char scratch[PATH_MAX], stderr_path[PATH_MAX];
    char said[1000];
    char *options; /* JSON, as the program hears them */
    bool running;
    bool late;           /* what was to be heard last did not come in time */
    bool examined;       /* by somebody who wants to know what is wrong with it */
    bool fresh;          /* nothing was asked since it was started */
    int64_t heard;       /* when it answered last, clock_nanoseconds; 0: not yet */
    int64_t left;        /* of the game's time, nanoseconds */
    int64_t cpu;         /* of the program, when it was looked at last */
    Question *questions; /* that wait to be asked together: room for parallel_games */
    int asked;           /* how many do */
    int failures;        /* starts in a row, after a fault, that were in vain */
};

/* Starts the program and hears its first words. */
bool external_greet(External *external, Error *error);
/* When the answer to a question that is put now must be there; 0: never. */
int64_t external_deadline(const External *external, int64_t now);
/* What is said of an answer that did not come. */
void external_say_timeout(External *external, Player *player, int64_t elapsed);
/* The program has failed: it is ended, and what happened becomes evidence. */
void external_fail(Player *player, Fault fault);

#endif
