/* A program at a table by itself, for examinations: the other seats play randomly, and only failures are
 * kept. */
#ifndef KOZYR_EXTERNAL_TRIAL_H
#define KOZYR_EXTERNAL_TRIAL_H

#include "external/external.h"

enum { WRONG_MAX = 1600 };

typedef struct {
    BotPlace place;
    External *external;
    Player player;
    Recent recent;
    int64_t slowest; /* nanoseconds of its slowest answer */
    int64_t answers;
    uint64_t trace;        /* hash of its answers */
    char wrong[WRONG_MAX]; /* the failure, a sentence without its full stop */
    Move legal[MOVES_MAX];
    _Alignas(64) unsigned char state[STATE_MAX];
    _Alignas(64) unsigned char before[STATE_MAX];
    _Alignas(64) unsigned char view[VIEW_MAX];
    _Alignas(64) unsigned char ply[PLY_MAX];
} Trial;

/* How to play a game. */
typedef struct {
    int seat;
    uint64_t seed;
    int questions;  /* breaks the game off after this many questions; -1: never */
    int64_t budget; /* nanoseconds after which it is broken off; 0: no limit */
    int pause_ms;   /* pause before each question ... */
    int pauses;     /* ... for the first questions, this many */
} TrialGame;

/* Enough questions that an answer in the wrong order is noticed. */
enum { TRIAL_TOGETHER = 8 };

/* False: it does not start, and `error` has the reason. */
bool trial_open(Trial *trial, const BotPlace *place, Way way, bool *refused, Error *error);
/* Plays one game; false: `trial->wrong` has the failure, and the program has been ended. */
bool trial_play(Trial *trial, const TrialGame *game);
/* Asks one question from each of TRIAL_TOGETHER games, all at once; the program was opened with that many
 * parallel games. `trace` gets a hash of the answers that does not depend on the order of the questions.
 * False: trial->wrong has the failure, trial->player.fault its kind. */
bool trial_ask_together(Trial *trial, uint64_t seed, bool backwards, uint64_t *trace);
/* False: it did not leave when its input ended or, with `asked`, on request. */
bool trial_leave(Trial *trial, bool asked);
void trial_close(Trial *trial);

#endif
