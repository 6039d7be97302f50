/* How entrants fared on each side of games with partners: who has the landlord's hand plays another game than
 * who sits with a partner, and one mean over both hides it. */
#ifndef KOZYR_REPORT_SIDES_H
#define KOZYR_REPORT_SIDES_H

#include "config/config.h"
#include "play/task.h"
#include "stats/sums.h"

/* One entrant on one side; a game counts once for every seat the entrant had there. */
typedef struct {
    uint64_t games, wins; /* every game; a win is place 1 */
    Ratio won, score;     /* over complete deals */
    /* Private: the deal that is being read. */
    struct {
        int64_t games, wins, score;
    } now;
} SideStanding;

typedef struct {
    const Config *config;
    int count;               /* of sides; 0: the game has no partners */
    SideStanding *standings; /* entrant * count + side */
} Sides;

/* Close it in any case. */
bool sides_open(Sides *sides, const Config *config, Error *error);
void sides_close(Sides *sides);
/* Forgets all games. */
void sides_clear(Sides *sides);

/* Games come deal by deal: drops what is left of a deal that was not complete, adds a game, ends a deal. */
void sides_begin_deal(Sides *sides);
void sides_add(Sides *sides, const Task *task, const Outcome *outcome);
void sides_end_deal(Sides *sides);

/* All sums over whole deals, and those of the deal that is being read: see tally_sums(). */
void sides_sums(Sides *sides, Sums *sums);
void sides_sums_open(Sides *sides, Sums *sums);

#endif
