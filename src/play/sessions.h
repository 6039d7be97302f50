/* Resources that bots keep open between games, such as processes: one for each copy of an entrant at the
 * table. */
#ifndef KOZYR_PLAY_SESSIONS_H
#define KOZYR_PLAY_SESSIONS_H

#include "config/config.h"

/* ---- resources shared by all workers ----
 *
 * Resources that bots keep open once for all workers of this machine, such as a shared program. They are
 * opened before the workers are forked, which inherit them. */

typedef struct {
    const Config *config;
    void **opened; /* by entrant; NULL if no entrant shares anything */
} Shares;

/* Opens the entrants' shared resources. On failure, returns false with the reason in `error`, and nothing
 * stays open. `folder` is the run's, as for sessions_create. */
bool shares_open(Shares *shares, const Config *config, const char *folder, Error *error);
void shares_close(Shares *shares);

/* The value for BotPlace.shared. */
void *shares_of(const Shares *shares, int entrant);
/* The lowest descriptor >= `from` that workers keep; -1 if there is none. */
int shares_file(const Shares *shares, int from);
/* The place in which an entrant's bot is opened. */
BotPlace shares_place(const Config *config, int entrant, const void *params, const char *folder);

/* ---- resources of one worker ---- */

enum {
    SESSIONS_MAX = 16,     /* maximum open at once; a table needs at most SEATS_MAX */
    OPEN_FAILURES_MAX = 20 /* failures in a row after which an entrant is not tried again */
};

typedef struct {
    void *opened; /* NULL if the place is free */
    const Bot *bot;
    int entrant, copy; /* copy: 0, 1 ... for the copies of this entrant at the table */
    int64_t used;      /* time of last use, to find the least recently used */
    _Alignas(8) unsigned char params[PARAMS_MAX];
} Session;

typedef struct {
    const Config *config;
    const char *folder;
    const Shares *shares; /* NULL if nothing is shared */
    Session sessions[SESSIONS_MAX];
    int *failures; /* failures in a row, by entrant; NULL if no entrant opens anything */
    int64_t time;
    _Atomic uint32_t *beats;
} Sessions;

/* `beats`: see BotPlace. */
bool sessions_create(Sessions *sessions, const Config *config, const char *folder, _Atomic uint32_t *beats,
                     Error *error);
void sessions_free(Sessions *sessions);

/* The open resource of this copy of the entrant, opened now if necessary; NULL if it cannot be opened. */
void *sessions_find(Sessions *sessions, int entrant, int copy, const void *params, Error *error);
/* The number of games that a process keeps in progress at once, with all their resources; 1 if no bot benefits
 * from more. */
int sessions_together(const Config *config);
/* Lets all bots with queued questions answer them. */
void sessions_gather(Sessions *sessions);
/* Closes it after a fault. */
void sessions_drop(Sessions *sessions, const void *opened);

/* Opens and closes the bot of every entrant once, so that a run does not begin with one that cannot play. With
 * `if_shared`, only bots that share something. */
bool sessions_try(const Config *config, bool if_shared, Error *error);

#endif
