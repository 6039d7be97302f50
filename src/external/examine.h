/* Examines a program that wants to be a bot: plays games as a run does, and tests what happens around games.
 * Each check gives a verdict that tells the author what to mend. */
#ifndef KOZYR_EXTERNAL_EXAMINE_H
#define KOZYR_EXTERNAL_EXAMINE_H

#include "external/external.h"

typedef enum { FINDING_GOOD, FINDING_NOTE, FINDING_WRONG } FindingKind;

typedef struct Examination Examination;
struct Examination {
    const Game *game;
    const void *rules;
    const ExternalParams *params; /* already checked */
    bool other_rules;             /* the rules are the defaults, so others are tried, too */
    uint64_t seed;
    void (*tell)(Examination *examination, FindingKind kind, const char *check, const char *text);
    void *listener;
    int good, wrong;
};

typedef enum {
    EXAMINED,
    EXAMINED_REFUSED, /* it says that it does not play this game: a note */
    EXAMINED_DEAD     /* it does not even start */
} Examined;

Examined external_examine(Examination *examination, Error *error);

#endif
