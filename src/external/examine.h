/* Examinations of a program that wants to be a bot: games as a run plays them and what happens around games,
 * each with a verdict that tells its author what to mend. */
#ifndef KOZYR_EXTERNAL_EXAMINE_H
#define KOZYR_EXTERNAL_EXAMINE_H

#include "external/external.h"

typedef enum { FINDING_GOOD, FINDING_NOTE, FINDING_WRONG } FindingKind;

typedef struct Examination Examination;
struct Examination {
    const Game *game;
    const void *rules;
    const ExternalParams *params; /* checked */
    bool other_rules;             /* the rules are the defaults: others are tried, too */
    uint64_t seed;
    void (*tell)(Examination *examination, FindingKind kind, const char *check, const char *text);
    void *listener;
    int good, wrong;
};

typedef enum {
    EXAMINED,
    EXAMINED_REFUSED, /* it says that it does not play this game: told as a note */
    EXAMINED_DEAD     /* it does not even begin */
} Examined;

Examined external_examine(Examination *examination, Error *error);

#endif
