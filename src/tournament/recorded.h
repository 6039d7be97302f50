/* Records of a finished run: of games that cannot be played again, because external bots took part that are
 * not deterministic, which are checked by their records; and of games that are played again. */
#ifndef KOZYR_TOURNAMENT_RECORDED_H
#define KOZYR_TOURNAMENT_RECORDED_H

#include "plan/schedule.h"
#include "play/row.h"
#include "pool/pool.h"

/* A game, followed through the moves of its record. */
typedef struct {
    const Config *config;
    const Watcher *watcher; /* also sees the game, and its task in `result`; NULL if there is none */
    GameResult result;      /* task, outcome, plies, decisions */
    const Move *given;      /* moves made in the deal before the bots begin */
    int given_count;
    bool strayed; /* the record has a different move there */
    _Alignas(64) unsigned char dealt[STATE_MAX];
    _Alignas(64) unsigned char state[STATE_MAX];
} Recorded;

/* Reads the record of a task, a line without its newline: the moves must be legal, and game, deal, names and
 * outcome must be those of the task. `number` is that of the line, for messages. */
bool recorded_read(Recorded *recorded, const Task *task, const char *line, size_t length, int number,
                   Error *error);

/* A contradiction between the row and the record of a game, the rules, or the deal. */
typedef struct {
    const char *file; /* NULL if there is none */
    Text wanted;      /* what the line should be, or what is wrong with it */
} Disagreement;

/* A game's lines in the files of a run, with their newlines. */
typedef struct {
    Task task;
    const char *row, *record;
    size_t row_length, record_length;
    int number; /* line number of the record */
} RecordedGame;

/* Compares all of the row except the nodes, which the programs reported themselves. */
void recorded_compare(const Config *config, const RecordedGame *game, Disagreement *found);

/* ---- replays ----
 *
 * Replays games of a finished run from the config and their numbers. */

/* If pairings depend on earlier games, reads those, or their sums, in `folder`, so that the schedule knows
 * game `number`. An input error if these are too few. */
bool again_learn(const char *folder, Schedule *schedule, int64_t number, Error *error);

/* Appends the record that a run has kept of game `number`, or nothing. */
bool again_kept(const char *folder, int64_t number, Text *record, Error *error);

/* Appends the record of game `number`, which must be known, played in a worker process: here, too, a bot
 * that crashes or hangs forfeits. `stop_signal` gets the signal that stopped it, or 0; with a signal there
 * is no record. */
bool again_record(const Config *config, const Schedule *schedule, int64_t number, Text *record,
                  int *stop_signal, Error *error);

#endif
