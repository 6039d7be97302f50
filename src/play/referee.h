/* Plays one game from only the config and a task. */
#ifndef KOZYR_PLAY_REFEREE_H
#define KOZYR_PLAY_REFEREE_H

#include <stdatomic.h>

#include "play/effort.h"
#include "play/shares.h"
#include "play/task.h"

enum { FAULT_TEXT_MAX = 200 };

/* All values of a row of games.csv. */
typedef struct {
    Task task;
    Outcome outcome;
    bool failed;       /* the machine failed, see fault_text: there is no result, and the run cannot go on */
    int8_t fault_seat; /* the seat of the bot that failed, -1: none; only if outcome.reason is a fault */
    char fault_text[FAULT_TEXT_MAX]; /* its answer, or how it ended: UTF-8, for the record only */
    uint32_t plies;
    uint32_t decisions[SEATS_MAX]; /* decisions of the bot: plies with a choice */
    uint64_t nodes[SEATS_MAX];
    int32_t stats[STATS_MAX]; /* as Game.statistics fills them */
} GameResult;

/* The progress of a referee, for the process that watches it: in shared memory of a worker. */
typedef struct {
    _Atomic int64_t game;   /* -1: between games */
    _Atomic int32_t seat;   /* the seat whose bot is thinking, -1: none */
    _Atomic int32_t plies;  /* played in this game; -1: the bots are still being seated */
    _Atomic uint32_t beats; /* incremented with every answer */
} RefereeProgress;

/* Called with the dealt state, then for every ply; for records and for display. */
typedef struct {
    void *context;
    void (*dealt)(void *context, const void *state);
    void (*ply)(void *context, const void *before, Move move, const void *after);
    /* Optional: search information of the bot before the next ply; `nodes` is its effort. */
    void (*thought)(void *context, const Thought *thought, uint64_t nodes);
} Watcher;

typedef struct Referee Referee;

/* `progress` and `effort` (one per entrant) may be NULL. The caller owns both, and `folder`, the run's, for
 * files of bots, or NULL. NULL: out of memory. */
Referee *referee_create(const Config *config, const char *folder, RefereeProgress *progress,
                        EntrantEffort *effort, Error *error);
void referee_free(Referee *referee);
/* Its bots use these shares, which the caller owns. */
void referee_share(Referee *referee, const Shares *shares);

/* From now on the first `count` entrants have these parameters, PARAMS_MAX bytes each, instead of the
 * config's; 0: the config's again. Copies them. */
bool referee_learn(Referee *referee, const unsigned char *params, int count, Error *error);

/* Plays a game; `watcher` may be NULL. An illegal move ends the game as a fault of its bot. If a program was
 * killed from outside, the game starts again, so `dealt` may be called more than once. */
void referee_play(Referee *referee, const Task *task, const Watcher *watcher, GameResult *result);

/* The reason why a game cannot be finished: the bot of `seat` (-1: none) crashes or hangs after this many
 * plies (-1: when it is seated). */
typedef struct {
    Fault fault;
    int seat, plies;
    const char *text;
} Forfeit;

/* The result of such a game: replays it up to the fault. */
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
/* Lets the bots answer the questions of all games, including this one. */
void referee_gather(Referee *referee);

#endif
