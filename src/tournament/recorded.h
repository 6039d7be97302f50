/* Checks games that cannot be replayed because external bots do not promise to repeat their play: only their
 * records are evidence. */
#ifndef KOZYR_TOURNAMENT_RECORDED_H
#define KOZYR_TOURNAMENT_RECORDED_H

#include "play/row.h"

/* A game, rebuilt from the moves of its record. */
typedef struct {
    const Config *config;
    const Watcher *watcher; /* also sees the game, and its task in `result`; NULL if none */
    GameResult result;      /* task, outcome, plies, decisions */
    const Move *given;      /* moves made in the deal before the bots began */
    int given_count;
    bool strayed; /* the record has a different move in place of one of these */
    _Alignas(64) unsigned char dealt[STATE_MAX];
    _Alignas(64) unsigned char state[STATE_MAX];
} Recorded;

/* Reads the record of a task, one line without its newline. The moves must be legal, and game, deal, names and
 * outcome must be those of the task. `number` is that of the line, for messages. */
bool recorded_read(Recorded *recorded, const Task *task, const char *line, size_t length, int number,
                   Error *error);

/* The first disagreement of a game's row and record with each other, with the rules or with the deal. */
typedef struct {
    const char *file; /* NULL if there is none */
    Text wanted;      /* the expected line, or a description of the fault */
} Disagreement;

/* A game in the files of a run; lines include their newlines. */
typedef struct {
    Task task;
    const char *row, *record;
    size_t row_length, record_length;
    int number; /* of the record's line */
} RecordedGame;

/* Compares the whole row except the nodes, which only the programs know. */
void recorded_compare(const Config *config, const RecordedGame *game, Disagreement *found);

#endif
