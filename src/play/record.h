/* A game as one line of records.jsonl: everything needed to show it, without the bots. */
#ifndef KOZYR_PLAY_RECORD_H
#define KOZYR_PLAY_RECORD_H

#include "play/referee.h"

/* Collects a record while the referee plays. */
typedef struct {
    const Config *config;
    Text deal, moves, thoughts, *out;
    int plies;
    char *rules; /* the rules as JSON, made once */
} Recorder;

bool recorder_open(Recorder *recorder, const Config *config, Error *error);
void recorder_close(Recorder *recorder);
/* The watcher that collects one game; start each game with it. */
Watcher recorder_watch(Recorder *recorder);
/* Appends the line of the game that was watched or forfeited. */
void recorder_write(Recorder *recorder, const GameResult *result, Text *out);

/* A record and where it is: errors begin with `name:number`. */
typedef struct {
    const char *name;
    int number; /* of the line, from 1 */
    const char *text;
    size_t length; /* without the newline */
} RecordLine;

/* Reads one record and plays its moves: every move must be legal, and seats, scores, places and the
 * ending must be what the moves lead to. With `position_too` a record may say nothing of an end: then its
 * moves may stop anywhere. `watcher` sees the game. */
bool record_replay(const RecordLine *line, bool position_too, const Watcher *watcher, Error *error);

#endif
