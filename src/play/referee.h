/* Plays one game, given only the config and a task. */
#ifndef KOZYR_PLAY_REFEREE_H
#define KOZYR_PLAY_REFEREE_H

#include <stdatomic.h>

#include "play/effort.h"
#include "play/sessions.h"
#include "play/task.h"

/* Enough for a move or a line of an error; longer answers are cut. */
enum { FAULT_TEXT_MAX = 200 };

/* The data of a game's row in games.csv. */
typedef struct {
    Task task;
    Outcome outcome;
    bool failed;       /* the machine failed as fault_text says: there is no result, and the run cannot
                        * continue */
    int8_t fault_seat; /* the seat whose bot failed, or -1; only if outcome.reason is a fault */
    char fault_text[FAULT_TEXT_MAX]; /* the bot's answer, or how it ended: UTF-8, for the record only */
    uint32_t plies;
    uint32_t decisions[SEATS_MAX]; /* plies at which the bot was asked: those with a choice */
    uint64_t nodes[SEATS_MAX];
    int32_t stats[STATS_MAX]; /* as filled by Game.statistics */
} GameResult;

/* A referee's position, for the watching process: in a worker's shared memory. */
typedef struct {
    _Atomic int64_t game;   /* -1 between games */
    _Atomic int32_t seat;   /* the seat whose bot is thinking; -1 if none */
    _Atomic int32_t plies;  /* plies played in this game; -1 while the bots sit down */
    _Atomic uint32_t beats; /* incremented with every answer */
} RefereeProgress;

/* Called with the dealt state, then for every ply; for records and display. */
typedef struct {
    void *context;
    void (*dealt)(void *context, const void *state);
    void (*ply)(void *context, const void *before, Move move, const void *after);
    /* Optional: the bot's thought on the next ply; `nodes` is the number searched. */
    void (*thought)(void *context, const Thought *thought, uint64_t nodes);
} Watcher;

typedef struct Referee Referee;

/* `progress` and `effort` (one per entrant) may be NULL. The caller keeps both, and `folder`, the run's folder
 * for files of bots, which may be NULL. NULL if out of memory. */
Referee *referee_create(const Config *config, const char *folder, RefereeProgress *progress,
                        EntrantEffort *effort, Error *error);
void referee_free(Referee *referee);
/* Lets its bots use the shared resources, which the caller keeps. */
void referee_share(Referee *referee, const Shares *shares);

/* Replaces the parameters of the first `count` entrants from now on, PARAMS_MAX bytes each; 0 restores those
 * of the config. They are copied. */
bool referee_learn(Referee *referee, const unsigned char *params, int count, Error *error);

/* Plays a game; `watcher` may be NULL. An illegal move ends the game as a fault of its bot. A game whose
 * program was killed from outside is replayed from its start, so `dealt` may be called more than once. */
void referee_play(Referee *referee, const Task *task, const Watcher *watcher, GameResult *result);

/* The reason why a game cannot be finished: the bot of `seat` (-1: none) crashes or hangs after `plies` plies
 * (-1: while sitting down). */
typedef struct {
    Fault fault;
    int seat, plies;
    const char *text;
} Forfeit;

/* The result of such a game: replays its plies up to the fault. */
void referee_forfeit(Referee *referee, const Task *task, const Forfeit *forfeit, const Watcher *watcher,
                     GameResult *result);

/* ---- many games at once, for bots that answer questions together (Bot.together) ---- */

/* A referee for an additional game; it shares the bots of `first`, which must outlive it. NULL if out of
 * memory. */
Referee *referee_beside(Referee *first, Error *error);
/* As referee_play (or referee_forfeit, if `forfeit` is given), until an answer is awaited. True if the game is
 * over and `result` is filled; otherwise it continues after referee_gather. All pointers must stay valid until
 * then. */
bool referee_begin(Referee *referee, const Task *task, const Forfeit *forfeit, const Watcher *watcher,
                   GameResult *result);
bool referee_go_on(Referee *referee);
/* Lets the bots answer the pending questions of all games that share them. */
void referee_gather(Referee *referee);

#endif
