/* Many games at once in one process, for programs that answer many questions together. Results are delivered
 * in the order of the tasks. */
#ifndef KOZYR_PLAY_TABLES_H
#define KOZYR_PLAY_TABLES_H

#include "play/referee.h"

/* A finished game: its row of games.csv, and its record if requested. */
typedef struct {
    const GameResult *result;
    const Text *row, *record;
} GameOver;

typedef struct {
    const Task *tasks;
    int count;
    void *context;
    /* Fills how a game is to be forfeited; `text` has room for FAULT_TEXT_MAX. False: the game is played. */
    bool (*forfeit)(void *context, const Task *task, Forfeit *forfeit, char *text);
    /* Called for each game, in task order. False stops; unfinished games are abandoned. */
    bool (*over)(void *context, const GameOver *game);
} TablesJob;

typedef struct Tables Tables;

/* Plays `together` games at once, next to `first`, which must outlive it. NULL if out of memory. */
Tables *tables_create(Referee *first, const Config *config, int together, bool records, Error *error);
void tables_free(Tables *tables);
/* As referee_learn. */
bool tables_learn(Tables *tables, const unsigned char *params, int count, Error *error);
void tables_play(Tables *tables, const TablesJob *job);

#endif
