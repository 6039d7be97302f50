/* Resources that bots keep open once for all workers of this machine, such as a shared program. They are
 * opened before the workers are forked, which inherit them. */
#ifndef KOZYR_PLAY_SHARES_H
#define KOZYR_PLAY_SHARES_H

#include "config/config.h"

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

#endif
