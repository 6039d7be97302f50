/* Plays a whole run: from a checked config to a run directory. */
#ifndef KOZYR_TOURNAMENT_TOURNAMENT_H
#define KOZYR_TOURNAMENT_TOURNAMENT_H

#include "report/scoreboard.h"
#include "store/store.h"

typedef struct {
    int64_t done, total; /* games, including those of an earlier part */
    int64_t played;      /* by this process */
    double seconds;
    const Scoreboard *board;
} TournamentProgress;

typedef struct {
    const char *folder;
    StoreMode mode;
    int shard, shards; /* from 1; 1 of 1: the whole run */
    bool check;        /* plays and writes nothing; checks that summary.json follows from games.csv */
    bool counted; /* with check: use the sums of counts.bin instead of games.csv if they are up to date */
    int argc;     /* the command line, for run.json */
    char **argv;
    void *context;
    void (*progress)(void *context, const TournamentProgress *progress); /* may be NULL */
    /* Called with the results after everything is written; may be NULL. */
    void (*result)(void *taker, const Scoreboard *board);
    void *taker;
} TournamentOptions;

typedef struct {
    bool complete;   /* the part of this shard is finished */
    int stop_signal; /* the signal that stopped it, or 0 */
    int64_t kept, played;
    const char *differs; /* with options.check: a file that does not match the games; NULL if all match */
    bool lost;           /* the run directory has been moved or removed */
    char note[300];      /* another message to the user, or "" */
    int deaths;
} TournamentReport;

/* Plays what is missing in the run directory and writes its summary. After a failure the directory keeps
 * everything that was finished. */
bool tournament_run(const Config *config, const TournamentOptions *options, TournamentReport *report,
                    Error *error);

/* Writes summary.json. */
bool tournament_write_summary(const Scoreboard *board, const Folder *folder, Error *error);

/* Adds the sums of counts.bin, which cover the games of `at`, to a board of whole deals. */
bool tournament_add_counts(const char *folder, Scoreboard *board, const Checkpoint *at, const Text *sums,
                           Error *error);

/* The number of worker processes for a setting of `workers`: the setting, or if it is 0 the number of CPUs
 * that this process may use. */
int worker_count(uint32_t setting);

/* provenance.c: run.json and timing.json. */
typedef struct {
    const Config *config;
    const Folder *folder;
    const TournamentOptions *options;
    const TournamentReport *report;
    const PoolReport *pool; /* NULL if nothing was played */
    double seconds;
    int64_t started, ended; /* Unix time */
    int workers;
} Provenance;

bool provenance_write(const Provenance *provenance, Error *error);

#endif
