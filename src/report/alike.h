/* Deals whose games came out the same, kept once with their number: most of a long match are. */
#ifndef KOZYR_REPORT_ALIKE_H
#define KOZYR_REPORT_ALIKE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/outcome.h"

enum { ALIKE_GAMES = 12 };

/* Who sat where, and in which places they ended; scores and reasons other than faults are left out. */
typedef struct {
    uint16_t entrant[SEATS_MAX];
    uint8_t place[SEATS_MAX], side[SEATS_MAX], sides, fault;
} AlikeGame;

typedef struct {
    int64_t times; /* 0: none */
    int count;
    AlikeGame games[ALIKE_GAMES];
} AlikeDeal;

enum { ALIKE_PLACES = 1 << 11 };

typedef struct Alike {
    AlikeDeal now; /* the deal that is being read */
    AlikeDeal deals[ALIKE_PLACES];
    bool whole; /* all deals that were read are here */
} Alike;

/* A game of the deal that is being read. False: it has too many games. */
bool alike_game(Alike *alike, const uint16_t entrant[], const Outcome *outcome, int seats);
/* Ends the deal, and keeps it. False: there is no room for it. */
bool alike_end(Alike *alike);

Outcome alike_outcome(const AlikeGame *game);

#endif
