/* A program at a table by itself, for examinations: the other seats play at random, and nothing is kept but
 * what went wrong. */
#ifndef KOZYR_EXTERNAL_TRIAL_H
#define KOZYR_EXTERNAL_TRIAL_H

#include "external/external.h"

enum { WRONG_MAX = 1600 };

typedef struct {
    BotPlace place;
    External *external;
    Player player;
    Recent recent;
    int64_t slowest; /* of its answers, nanoseconds */
    int64_t answers;
    uint64_t trace;        /* what it answered, as a hash */
    char wrong[WRONG_MAX]; /* what went wrong, a sentence without its full stop */
    Move legal[MOVES_MAX];
    _Alignas(64) unsigned char state[STATE_MAX];
    _Alignas(64) unsigned char before[STATE_MAX];
    _Alignas(64) unsigned char view[VIEW_MAX];
    _Alignas(64) unsigned char ply[PLY_MAX];
} Trial;

/* How a game is played. */
typedef struct {
    int seat;
    uint64_t seed;
    int questions;  /* the game is broken off after so many; -1: never */
    int64_t budget; /* nanoseconds, after which it is broken off; 0: none */
    int pause_ms;   /* before each question ... */
    int pauses;     /* ... as long as there are fewer of them than this */
} TrialGame;

enum { TRIAL_TOGETHER = 8 };

/* False: it does not begin, and `error` says why. */
bool trial_open(Trial *trial, const BotPlace *place, Way way, bool *refused, Error *error);
/* One game; false: `trial->wrong` says what it did, and it has been ended. */
bool trial_play(Trial *trial, const TrialGame *game);
/* One question from each of TRIAL_TOGETHER games, all at once; the program was opened with so many parallel
 * games. `trace` gets a hash of the answers, in which the order of the questions does not count. False:
 * trial->wrong says what it did, trial->player.fault what that is. */
bool trial_ask_together(Trial *trial, uint64_t seed, bool backwards, uint64_t *trace);
/* False: it did not leave when its input ended or, if `asked`, it was told to. */
bool trial_leave(Trial *trial, bool asked);
void trial_close(Trial *trial);

#endif
