/* Many games at the same time in one process, for programs that answer many questions together. What comes of
 * them comes in the order of their tasks. */
#ifndef KOZYR_PLAY_TABLES_H
#define KOZYR_PLAY_TABLES_H

#include "play/referee.h"

/* A game that is over: its row of games.csv and its record, where records are asked for. */
typedef struct {
    const GameResult *result;
    const Text *row, *record;
} GameOver;

typedef struct {
    const Task *tasks;
    int count;
    void *context;
    /* Fills how a game is to be forfeited, `text` with room for FAULT_TEXT_MAX; false: it is played. */
    bool (*forfeit)(void *context, const Task *task, Forfeit *forfeit, char *text);
    /* Called for each game, in order. False: no more, and what goes on is left as it is. */
    bool (*over)(void *context, const GameOver *game);
} TablesJob;

typedef struct Tables Tables;

/* `together` games go on at once, beside `first`, which must stay. NULL: no memory. */
Tables *tables_create(Referee *first, const Config *config, int together, bool records, Error *error);
void tables_free(Tables *tables);
/* As referee_learn. */
bool tables_learn(Tables *tables, const unsigned char *params, int count, Error *error);
void tables_play(Tables *tables, const TablesJob *job);

#endif
