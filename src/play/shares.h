/* What bots keep open once for all workers of this machine, such as a shared program. It is opened before
 * workers are forked, which inherit it. */
#ifndef KOZYR_PLAY_SHARES_H
#define KOZYR_PLAY_SHARES_H

#include "config/config.h"

typedef struct {
    const Config *config;
    void **opened; /* by entrant; NULL: nothing is shared */
} Shares;

/* Opens what the entrants share. False: `error` blames the config or the machine, and nothing remains open.
 * `folder` is the run's, as for sessions_create. */
bool shares_open(Shares *shares, const Config *config, const char *folder, Error *error);
void shares_close(Shares *shares);

/* For BotPlace.shared. */
void *shares_of(const Shares *shares, int entrant);
/* The lowest descriptor from `from` on that workers must keep; -1: none. */
int shares_file(const Shares *shares, int from);
/* The BotPlace for opening the bot of an entrant. */
BotPlace shares_place(const Config *config, int entrant, const void *params, const char *folder);

#endif
