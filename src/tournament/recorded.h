/* Games that cannot be played again, because external bots took part that promise nothing: what their
 * records show. */
#ifndef KOZYR_TOURNAMENT_RECORDED_H
#define KOZYR_TOURNAMENT_RECORDED_H

#include "play/row.h"

/* A game as its record's moves lead through it. */
typedef struct {
    const Config *config;
    const Watcher *watcher; /* sees the game, too, and in `result` whose it is; NULL: nobody */
    GameResult result;      /* task, outcome, plies, decisions */
    const Move *given;      /* moves that were made in the deal before the bots began */
    int given_count;
    bool strayed; /* the record has another one in its place */
    _Alignas(64) unsigned char dealt[STATE_MAX];
    _Alignas(64) unsigned char state[STATE_MAX];
} Recorded;

/* Reads the record of a task, a line without its newline: the moves must be legal, and game, deal, names and
 * outcome those of the task. `number` is the line's, for messages. */
bool recorded_read(Recorded *recorded, const Task *task, const char *line, size_t length, int number,
                   Error *error);

/* Where a row and a record of one game disagree with each other, with the rules, or with the deal. */
typedef struct {
    const char *file; /* NULL: nowhere */
    Text wanted;      /* what that line should be, or what is wrong with it */
} Disagreement;

/* A game as the files of a run have it: lines with their newlines. */
typedef struct {
    Task task;
    const char *row, *record;
    size_t row_length, record_length;
    int number; /* of the record's line */
} RecordedGame;

/* All of the row is compared but the nodes, which the programs said themselves. */
void recorded_compare(const Config *config, const RecordedGame *game, Disagreement *found);

#endif
