/* Plays a whole run: from a checked config to a run directory. */
#ifndef KOZYR_TOURNAMENT_TOURNAMENT_H
#define KOZYR_TOURNAMENT_TOURNAMENT_H

#include "report/scoreboard.h"
#include "store/store.h"

typedef struct {
    int64_t done, total; /* games, including those played before this call */
    int64_t played;      /* by this process */
    double seconds;
    const Scoreboard *board;
} TournamentProgress;

typedef struct {
    const char *folder;
    StoreMode mode;
    int shard, shards; /* 1 of 1: the whole run */
    bool check;        /* play and write nothing: check that summary.json is what games.csv gives */
    bool counted;      /* ... or use the sums of counts.bin, if the files have not changed */
    int argc;          /* the command line, for run.json */
    char **argv;
    void *context;
    void (*progress)(void *context, const TournamentProgress *progress); /* may be NULL */
    /* Called with the results when everything is written; may be NULL. */
    void (*result)(void *taker, const Scoreboard *board);
    void *taker;
} TournamentOptions;

typedef struct {
    bool complete;   /* the part is finished */
    int stop_signal; /* the signal that stopped it, else 0 */
    int64_t kept, played;
    const char *differs; /* the file that does not match the games (options.check); NULL: all match */
    bool lost;           /* the run directory was moved, removed or replaced */
    char note[300];      /* other information for the user, or "" */
    int deaths;
} TournamentReport;

/* Plays the missing games of the run directory and writes its summary. On failure everything finished
 * remains in the directory. */
bool tournament_run(const Config *config, const TournamentOptions *options, TournamentReport *report,
                    Error *error);

/* Writes summary.json. */
bool tournament_write_summary(const Scoreboard *board, const Folder *folder, Error *error);

/* Adds the sums of a run, from counts.bin, to a board of whole deals and to its schedule; they are of the games of
 * `at`. */
bool tournament_add_counts(const char *folder, Scoreboard *board, Schedule *schedule, const Checkpoint *at,
                           const Text *sums, Error *error);

/* The number of worker processes for a setting of `workers`: the setting itself, or for 0 one per CPU that
 * this process may use. */
int worker_count(uint32_t setting);

/* provenance.c: run.json and timing.json. */
typedef struct {
    const Config *config;
    const Folder *folder;
    const TournamentOptions *options;
    const TournamentReport *report;
    const PoolReport *pool; /* NULL: no game was played */
    double seconds;
    int64_t started, ended; /* Unix time */
    int workers;
} Provenance;

bool provenance_write(const Provenance *provenance, Error *error);

/* merge.c: joins complete shards, given in any order, in options->folder: the files have the same bytes as those of
 * one run. Refuses different configs, gaps, overlaps, and unfinished or edited shards. */
bool merge_shards(const char *const *folders, int count, const TournamentOptions *options,
                  TournamentReport *report, Error *error);

#endif
