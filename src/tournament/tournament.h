/* A whole run: from a checked config to a run directory. */
#ifndef KOZYR_TOURNAMENT_TOURNAMENT_H
#define KOZYR_TOURNAMENT_TOURNAMENT_H

#include "report/scoreboard.h"
#include "store/store.h"

typedef struct {
    int64_t done, total; /* games, those of an earlier part included */
    int64_t played;      /* by this process */
    double seconds;
    const Scoreboard *board;
} TournamentProgress;

typedef struct {
    const char *folder;
    StoreMode mode;
    int shard, shards; /* 1 of 1: everything */
    bool check;        /* play and write nothing: is summary.json what games.csv gives? */
    bool counted;      /* ... or what counts.bin says that they sum up to, where they have not changed */
    int argc;          /* the command line, for run.json */
    char **argv;
    void *context;
    void (*progress)(void *context, const TournamentProgress *progress); /* may be NULL */
    /* Is given the results when everything is written; may be NULL. */
    void (*result)(void *taker, const Scoreboard *board);
    void *taker;
} TournamentOptions;

typedef struct {
    bool complete;   /* the part is finished */
    int stop_signal; /* what stopped it, else 0 */
    int64_t kept, played;
    const char *differs; /* the file that is not what the games give (options.check); NULL: all are */
    bool lost;           /* the run directory is not where it was */
    char note[300];      /* what else the user should know, or "" */
    int deaths;
} TournamentReport;

/* Plays what is missing in the run directory and writes its summary. On failure everything that was
 * finished is in the directory. */
bool tournament_run(const Config *config, const TournamentOptions *options, TournamentReport *report,
                    Error *error);

/* Writes summary.json. */
bool tournament_write_summary(const Scoreboard *board, const Folder *folder, Error *error);

/* Adds what has been counted of a run to a board of whole deals: sums of counts.bin, of the games of `at`. */
bool tournament_add_counts(const char *folder, Scoreboard *board, const Checkpoint *at, const Text *sums,
                           Error *error);

/* Worker processes for a setting of `workers`: itself, or one per CPU this process may use for 0. */
int worker_count(uint32_t setting);

/* provenance.c: run.json and timing.json. */
typedef struct {
    const Config *config;
    const Folder *folder;
    const TournamentOptions *options;
    const TournamentReport *report;
    const PoolReport *pool; /* NULL when nothing was played */
    double seconds;
    int64_t started, ended; /* Unix time */
    int workers;
} Provenance;

bool provenance_write(const Provenance *provenance, Error *error);

#endif
