/* A game as one line of records.jsonl: everything needed to show it without the bots. */
#ifndef KOZYR_PLAY_RECORD_H
#define KOZYR_PLAY_RECORD_H

#include "core/game.h"
#include "core/json.h"
#include "core/thought.h"
#include "play/referee.h"

/* Collects a record while the referee plays. */
typedef struct {
    const Config *config;
    Text deal, moves, thoughts, *out;
    int plies;
    char *rules; /* the rules as JSON, written once */
} Recorder;

bool recorder_open(Recorder *recorder, const Config *config, Error *error);
void recorder_close(Recorder *recorder);
/* The watcher that collects one game; get a new one for each game. */
Watcher recorder_watch(Recorder *recorder);
/* Appends the line of the watched or forfeited game. */
void recorder_write(Recorder *recorder, const GameResult *result, Text *out);

/* A record and its location: errors begin with `name:number`. */
typedef struct {
    const char *name;
    int number; /* number of the line, from 1 */
    const char *text;
    size_t length; /* excluding the newline */
} RecordLine;

/* Reads one record and plays its moves. Every move must be legal; seats, scores, places and the ending must be
 * those the moves lead to. With `position_too`, a record without an ending is accepted; its moves may stop
 * anywhere. `watcher` follows the game. */
bool record_replay(const RecordLine *line, bool position_too, const Watcher *watcher, Error *error);

/* ---- thoughts (thoughts.c) ----
 *
 * Bots' thoughts in a record: "thoughts", a list with one object for each decision on which a bot has
 * something to show:
 *   ply, nodes    the ply that was chosen, from 1; the nodes searched for it
 *   depth, unit, source    as in core/thought.h, if the bot sets them
 *   moves         {"move", "value", "visits"}: the best ones, best first
 *   line          moves: the continuation that the bot expects */

/* Appends the members of such an object that follow "nodes", each after a comma. */
void thought_write(const Game *game, const Thought *thought, Text *out);

/* Checks a record's list: every ply at most once, ascending, from 1 to `plies`; all moves must be readable. */
bool thoughts_check(const cJSON *thoughts, const Game *game, int plies, Error *error);

/* Appends the thoughts on `ply` as lines for people; false if there are none. `thoughts` has been checked, or
 * is NULL. */
bool thoughts_tell(const cJSON *thoughts, int ply, Text *out);

#endif
