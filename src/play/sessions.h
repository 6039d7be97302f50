/* What bots keep open between games, such as processes: one for each copy of an entrant at the table. */
#ifndef KOZYR_PLAY_SESSIONS_H
#define KOZYR_PLAY_SESSIONS_H

#include "play/shares.h"

enum {
    SESSIONS_MAX = 16,     /* open at the same time; a table needs at most SEATS_MAX */
    OPEN_FAILURES_MAX = 20 /* failures in a row, after which an entrant is not tried again */
};

typedef struct {
    void *opened; /* NULL: the place is free */
    const Bot *bot;
    int entrant, copy; /* the copy: first, second ... of this entrant at the table */
    int64_t used;      /* time of its last use, to find the least recently used one */
    _Alignas(8) unsigned char params[PARAMS_MAX];
} Session;

typedef struct {
    const Config *config;
    const char *folder;
    const Shares *shares; /* NULL: nothing is shared */
    Session sessions[SESSIONS_MAX];
    int *failures; /* failures in a row, by entrant; NULL: no entrant opens anything */
    int64_t time;
    _Atomic uint32_t *beats;
} Sessions;

/* `beats`: see BotPlace. */
bool sessions_create(Sessions *sessions, const Config *config, const char *folder, _Atomic uint32_t *beats,
                     Error *error);
void sessions_free(Sessions *sessions);

/* Returns what this copy of the entrant has open, opening it if necessary; NULL: it cannot be opened. */
void *sessions_find(Sessions *sessions, int entrant, int copy, const void *params, Error *error);
/* How many games a process should play at once; 1: no bot gains by more. */
int sessions_together(const Config *config);
/* Lets all bots with open questions answer them. */
void sessions_gather(Sessions *sessions);
/* Closes it, after a fault. */
void sessions_drop(Sessions *sessions, const void *opened);

/* Opens and closes the bot of every entrant once, so that a run does not start with one that cannot play;
 * bots with shared parts only with `if_shared`. */
bool sessions_try(const Config *config, bool if_shared, Error *error);

#endif
