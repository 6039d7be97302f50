/* What bots keep open once for all workers of this machine, such as a program that is shared. It is opened before
 * workers are forked, who inherit it. */
#ifndef KOZYR_PLAY_SHARES_H
#define KOZYR_PLAY_SHARES_H

#include "config/config.h"

typedef struct {
    const Config *config;
    void **opened; /* by entrant; NULL: nobody shares anything */
} Shares;

/* Opens what the entrants share; false: `error` says what is wrong with the config or the machine, and nothing
 * stays open. `folder` is the run's, as for sessions_create. */
bool shares_open(Shares *shares, const Config *config, const char *folder, Error *error);
void shares_close(Shares *shares);

/* For BotPlace.shared. */
void *shares_of(const Shares *shares, int entrant);
/* The lowest descriptor from `from` on that workers keep; -1: none. */
int shares_file(const Shares *shares, int from);
/* Where the bot of an entrant is opened. */
BotPlace shares_place(const Config *config, int entrant, const void *params, const char *folder);

#endif
