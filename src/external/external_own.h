/* An external bot's state; private to external.c, together.c, evidence.c and broker.c. */
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
    char *options; /* JSON, as the program gets them */
    bool running;
    bool first_words;    /* stderr_path did not exist before this program */
    bool late;           /* the last answer did not come in time */
    bool examined;       /* opened for an examination */
    bool fresh;          /* nothing was asked since its start */
    bool unsent;         /* the current question has not been sent yet */
    int64_t sent;        /* when the question was sent or its writing began: its time runs from then ... */
    int64_t delay;       /* ... and ends this much later than the deadline says */
    int64_t heard;       /* time of its last answer, clock_nanoseconds; 0: none yet */
    int64_t left;        /* of the game's time, nanoseconds */
    int64_t cpu;         /* of the program at the last measurement */
    Question *questions; /* questions waiting to be asked together: room for parallel_games ... */
    Asked *asked;        /* ... as texts, which are stored in `texts`, one line each */
    Text texts;
    int count;             /* the number of waiting questions */
    int failures;          /* failed starts in a row after a fault */
    SharedProgram *shared; /* the program belongs to another process; NULL: to this one */
    int broker;            /* the socket to that process */
};

/* evidence.c: describes a failed system call of ours; returns false. And appends the program's last stderr
 * to the message. */
bool external_complain(const External *external, Error *error);
void external_add_stderr(const External *external, bool last_line, Error *error);

/* Starts the program and reads its greeting. */
bool external_greet(External *external, Error *error);
/* The time by which a question asked now must be answered; 0: no limit. */
int64_t external_deadline(const External *external, int64_t now);
/* Describes an answer that did not come. */
void external_say_timeout(External *external, Player *player, int64_t elapsed);
/* Ends a program that failed and keeps the evidence. */
void external_fail(Player *player, Fault fault);
/* Adds the program's CPU time since the last measurement. */
void external_measure(External *external, Player *player);

/* together.c: asks all of them of a program of this process. Those without an answer are charged to
 * `player`, whose fault and `said` have the reason. */
void external_ask_all(Player *player, Asked *asked, int count, const Listener *listener);
/* Fails a question without an answer; copies `said`. */
void question_fail(Question *question, Fault fault, const char *said);

#endif
