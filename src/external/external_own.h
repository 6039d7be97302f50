/* An external bot, for external.c, together.c and broker.c alone. */
#ifndef KOZYR_EXTERNAL_EXTERNAL_OWN_H
#define KOZYR_EXTERNAL_EXTERNAL_OWN_H

#include <cjson/cJSON.h>
#include <limits.h>

#include "external/broker.h"
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
    bool first_words;    /* nobody complained into stderr_path before */
    bool late;           /* what was to be heard last did not come in time */
    bool examined;       /* by somebody who wants to know what is wrong with it */
    bool fresh;          /* nothing was asked since it was started */
    bool unsent;         /* the question that is put has not been sent yet */
    int64_t sent;        /* when it was, or was begun to be put: from then on its time runs ... */
    int64_t delay;       /* ... which is so much later than the deadline knows */
    int64_t heard;       /* when it answered last, clock_nanoseconds; 0: not yet */
    int64_t left;        /* of the game's time, nanoseconds */
    int64_t cpu;         /* of the program, when it was looked at last */
    Question *questions; /* that wait to be asked together: room for parallel_games ... */
    Asked *asked;        /* ... as texts, which lie in `texts`, a line each */
    Text texts;
    int count;             /* how many do */
    int failures;          /* starts in a row, after a fault, that were in vain */
    SharedProgram *shared; /* the program is another process's; NULL: it is ours */
    int broker;            /* the socket to that process */
};

/* evidence.c: what a call of ours that failed says of the machine; false. And what the program complained about
 * last, after the message. */
bool external_complain(const External *external, Error *error);
void external_add_stderr(const External *external, bool last_line, Error *error);

/* Starts the program and hears its first words. */
bool external_greet(External *external, Error *error);
/* When the answer to a question that is put now must be there; 0: never. */
int64_t external_deadline(const External *external, int64_t now);
/* What is said of an answer that did not come. */
void external_say_timeout(External *external, Player *player, int64_t elapsed);
/* The program has failed: it is ended, and what happened becomes evidence. */
void external_fail(Player *player, Fault fault);
/* Adds the CPU time of the program since it was looked at last. */
void external_measure(External *external, Player *player);

/* together.c: asks all of them, of one program that is ours. Those that are not answered are charged to
 * `player`, whose fault and said tell why. */
void external_ask_all(Player *player, Asked *asked, int count, const Listener *listener);
/* A question that has no answer; `said` is copied. */
void question_fail(Question *question, Fault fault, const char *said);

#endif
