/* Plays games of a run directory again and compares them with games.csv and records.jsonl. */
#ifndef KOZYR_TOURNAMENT_VERIFY_H
#define KOZYR_TOURNAMENT_VERIFY_H

#include "store/store.h"

typedef struct {
    int64_t rows;    /* in games.csv */
    int64_t checked; /* played again */
    bool recorded;   /* compared with their records instead ... */
    bool read_only;  /* ... or only read: there is nothing to compare them with */
    bool counted;    /* sums were compared with counts.bin: there are no rows */
    int64_t differing;
    int64_t first_difference;       /* index of the first different game; -1: none */
    const char *file;               /* the different file: games.csv or records.jsonl */
    char wanted[2048], found[2048]; /* the line as played again, and as in the file */
    int stop_signal;
} VerifyReport;

typedef struct {
    const char *folder;
    const Config *config;
    Schedule *schedule;
    int64_t every; /* checks every n-th row */
    bool programs; /* programs of the config may be started, or it names none */
} VerifyRequest;

/* Plays all games of a run without rows again; the only possible difference is counts.bin as a whole. */
bool verify_counts(const VerifyRequest *request, VerifyReport *report, Error *error);

/* Plays games again; those that cannot be played, or whose programs may not be started, are compared with
 * records. False on a failure; a difference is none. Pairings that depend on earlier games are computed from
 * their rows: if a row cannot be read, the check ends with its round, and without a difference before it
 * that row is the failure. */
bool verify_run(const VerifyRequest *request, VerifyReport *report, Error *error);

#endif
