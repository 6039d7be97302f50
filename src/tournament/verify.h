/* Plays games of a run directory again and compares them with games.csv and records.jsonl. */
#ifndef KOZYR_TOURNAMENT_VERIFY_H
#define KOZYR_TOURNAMENT_VERIFY_H

#include "store/store.h"

typedef struct {
    int64_t rows;    /* in games.csv */
    int64_t checked; /* played again */
    bool recorded;   /* the games were compared with their records instead */
    bool read_only;  /* the rows were only read: there is nothing to compare them with */
    bool counted;    /* there are no rows: sums were compared with counts.bin */
    int64_t differing;
    int64_t first_difference;       /* index of the game; -1 if there is none */
    const char *file;               /* the file that differs: games.csv or records.jsonl */
    char wanted[2048], found[2048]; /* the replayed line, and the line in the file */
    int stop_signal;
} VerifyReport;

typedef struct {
    const char *folder;
    const Config *config;
    Schedule *schedule;
    int64_t every; /* replays every n-th row's game */
    bool programs; /* the config's programs may be started, or it has none */
} VerifyRequest;

/* For a run without rows: plays all games again and compares counts.bin as a whole. */
bool verify_counts(const VerifyRequest *request, VerifyReport *report, Error *error);

/* Plays games again. Games that cannot be replayed, or whose programs may not be started, are compared with
 * records. Returns false on a failure; a difference is not a failure.
 * Pairings that depend on earlier games are learned from their rows. If a row cannot be read, the check ends
 * with that row's round; if nothing differed until then, the row is the failure. */
bool verify_run(const VerifyRequest *request, VerifyReport *report, Error *error);

#endif
