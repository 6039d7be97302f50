/* Many games at once in one process, for programs that answer many questions together. Results come in the
 * order of their tasks. */
#ifndef KOZYR_PLAY_TABLES_H
#define KOZYR_PLAY_TABLES_H

#include "play/referee.h"

/* A finished game: its row of games.csv, and its record if records are wanted. */
typedef struct {
    const GameResult *result;
    const Text *row, *record;
} GameOver;

typedef struct {
    const Task *tasks;
    int count;
    void *context;
    /* Fills how a game must be forfeited, `text` with room for FAULT_TEXT_MAX; false: play it. */
    bool (*forfeit)(void *context, const Task *task, Forfeit *forfeit, char *text);
    /* Called for each game, in order. False: stop, leaving unfinished games as they are. */
    bool (*over)(void *context, const GameOver *game);
} TablesJob;

typedef struct Tables Tables;

/* `together` games at once, including that of `first`, which the caller keeps. NULL: out of memory. */
Tables *tables_create(Referee *first, const Config *config, int together, bool records, Error *error);
void tables_free(Tables *tables);
/* As referee_learn. */
bool tables_learn(Tables *tables, const unsigned char *params, int count, Error *error);
void tables_play(Tables *tables, const TablesJob *job);

#endif
