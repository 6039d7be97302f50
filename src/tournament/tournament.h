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
    bool whole;        /* the report's summary has every pairing, however many */
    int argc;          /* the command line, for run.json */
    char **argv;
    void *context;
    void (*progress)(void *context, const TournamentProgress *progress); /* may be NULL */
} TournamentOptions;

typedef struct {
    bool complete;   /* the part is finished */
    int stop_signal; /* what stopped it, else 0 */
    int64_t kept, played;
    bool differs;   /* the answer to options.check is no */
    bool lost;      /* the run directory is not where it was */
    char note[300]; /* what the user should know besides, or "" */
    int deaths;
    char *summary; /* for a table: see tournament_summary; NULL on an error before it; the caller frees it */
} TournamentReport;

/* Plays what is missing in the run directory and writes its summary. On failure everything that was
 * finished is in the directory. */
bool tournament_run(const Config *config, const TournamentOptions *options, TournamentReport *report,
                    Error *error);

/* The text of summary.json, with some of the pairings where they are too many to be shown and options->whole
 * does not say otherwise; NULL: an error. */
char *tournament_summary(const Scoreboard *board, const TournamentOptions *options, Error *error);
/* Writes summary.json. */
bool tournament_write_summary(const Scoreboard *board, const Folder *folder, Error *error);

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
