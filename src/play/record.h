/* A game as one line of records.jsonl: everything needed to show it, without the bots. */
#ifndef KOZYR_PLAY_RECORD_H
#define KOZYR_PLAY_RECORD_H

#include "play/referee.h"

/* Collects a record while the referee plays. */
typedef struct {
    const Config *config;
    Text deal, moves, thoughts, *out;
    int plies;
    char *rules; /* the rules as JSON, formatted once */
} Recorder;

bool recorder_open(Recorder *recorder, const Config *config, Error *error);
void recorder_close(Recorder *recorder);
/* Returns the watcher that collects one game; call it at the start of each game. */
Watcher recorder_watch(Recorder *recorder);
/* Appends the record of the game that was watched or forfeited. */
void recorder_write(Recorder *recorder, const GameResult *result, Text *out);

/* A record and its origin: errors begin with `name:number`. */
typedef struct {
    const char *name;
    int number; /* line number, from 1 */
    const char *text;
    size_t length; /* without the newline */
} RecordLine;

/* Reads one record and plays its moves: every move must be legal, and seats, scores, places and the ending
 * must follow from the moves. With `position_too` a record may lack its end; then its moves may stop
 * anywhere. `watcher` sees the game. */
bool record_replay(const RecordLine *line, bool position_too, const Watcher *watcher, Error *error);

#endif
