/* Plays one game from nothing but the config and a task. */
#ifndef KOZYR_PLAY_REFEREE_H
#define KOZYR_PLAY_REFEREE_H

#include <stdatomic.h>

#include "play/effort.h"
#include "play/shares.h"
#include "play/task.h"

enum { FAULT_TEXT_MAX = 200 };

/* Everything that games.csv says of a game. */
typedef struct {
    Task task;
    Outcome outcome;
    bool failed;       /* the machine did, as fault_text says: there is no result, and the run cannot go on */
    int8_t fault_seat; /* whose bot failed, -1: nobody's; only when outcome.reason is a fault */
    char fault_text[FAULT_TEXT_MAX]; /* what it answered, or how it ended: UTF-8, for the record only */
    uint32_t plies;
    uint32_t decisions[SEATS_MAX]; /* times the bot was asked: plies with a choice */
    uint64_t nodes[SEATS_MAX];
    int32_t stats[STATS_MAX]; /* as Game.statistics fills them */
} GameResult;

/* Where a referee is, for the process that watches: in shared memory of a worker. */
typedef struct {
    _Atomic int64_t game;   /* -1: between games */
    _Atomic int32_t seat;   /* whose bot is thinking, -1: none */
    _Atomic int32_t plies;  /* played in this game; -1: the bots are still sitting down */
    _Atomic uint32_t beats; /* grows with every answer */
} RefereeProgress;

/* Called with the dealt state, then for every ply; for records and for people. */
typedef struct {
    void *context;
    void (*dealt)(void *context, const void *state);
    void (*ply)(void *context, const void *before, Move move, const void *after);
    /* Optional: what the bot of the next ply says of its choice; `nodes` is what it searched. */
    void (*thought)(void *context, const Thought *thought, uint64_t nodes);
} Watcher;

typedef struct Referee Referee;

/* `progress` and `effort` (one per entrant) may be NULL; both stay the caller's, as `folder` does: of the
 * run, for what bots leave behind, or NULL. NULL: no memory. */
Referee *referee_create(const Config *config, const char *folder, RefereeProgress *progress,
                        EntrantEffort *effort, Error *error);
void referee_free(Referee *referee);
/* Its bots use what is shared; it stays the caller's. */
void referee_share(Referee *referee, const Shares *shares);

/* From now on the first `count` entrants have these parameters, PARAMS_MAX bytes each, in place of those of
 * the config; 0: again those of the config. They are copied. */
bool referee_learn(Referee *referee, const unsigned char *params, int count, Error *error);

/* Plays a game; `watcher` may be NULL. An illegal move ends the game as a fault of its bot. A game whose
 * program somebody killed is played again from its start, so `dealt` may come more than once. */
void referee_play(Referee *referee, const Task *task, const Watcher *watcher, GameResult *result);

/* Why a game cannot be finished: the bot of `seat` (-1: nobody's) crashes or hangs after so many plies (-1:
 * when it sits down). */
typedef struct {
    Fault fault;
    int seat, plies;
    const char *text;
} Forfeit;

/* The result of such a game: its plies up to the fault, played again. */
void referee_forfeit(Referee *referee, const Task *task, const Forfeit *forfeit, const Watcher *watcher,
                     GameResult *result);

/* ---- many games at once, for bots that answer questions together (Bot.together) ---- */

/* A referee for one more game, with the bots of `first`, which must stay. NULL: no memory. */
Referee *referee_beside(Referee *first, Error *error);
/* The same as referee_play, or with a `forfeit` referee_forfeit, as far as it goes without an answer. True:
 * the game is over, and `result` is filled; else it goes on after referee_gather. All pointers stay valid
 * until then. */
bool referee_begin(Referee *referee, const Task *task, const Forfeit *forfeit, const Watcher *watcher,
                   GameResult *result);
bool referee_go_on(Referee *referee);
/* Lets the bots answer what they were asked in all games beside this one. */
void referee_gather(Referee *referee);

#endif
