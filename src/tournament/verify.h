/* Playing games of a run directory again and comparing them with games.csv and records.jsonl. */
#ifndef KOZYR_TOURNAMENT_VERIFY_H
#define KOZYR_TOURNAMENT_VERIFY_H

#include "store/store.h"

typedef struct {
    int64_t rows;    /* in games.csv */
    int64_t checked; /* played again */
    bool recorded;   /* or rather compared with their records ... */
    bool read_only;  /* ... or only read: nothing is left to compare them with */
    bool counted;    /* sums were compared with counts.bin: there are no rows */
    int64_t differing;
    int64_t first_difference;       /* its game index; -1: none */
    const char *file;               /* where: games.csv or records.jsonl */
    char wanted[2048], found[2048]; /* that line as played again, and as it is in the file */
    int stop_signal;
} VerifyReport;

typedef struct {
    const char *folder;
    const Config *config;
    Schedule *schedule;
    int64_t every; /* plays every so many-th row's game again */
    bool programs; /* that the config names may be started, or it names none */
} VerifyRequest;

/* Of a run without rows plays all games again; what differs then is counts.bin as a whole. */
bool verify_counts(const VerifyRequest *request, VerifyReport *report, Error *error);

/* Plays games again; those that cannot be played, or whose programs may not be started, are compared with records. False when something failed; a difference is no failure. Pairings
 * that follow from earlier games follow from their rows: where a row cannot be read, the check ends with its
 * round, and without a difference up to there that row is the failure. */
bool verify_run(const VerifyRequest *request, VerifyReport *report, Error *error);

#endif
