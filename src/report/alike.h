/* Deals whose games had the same results, stored once with a count: most deals of a long match are alike. */
#ifndef KOZYR_REPORT_ALIKE_H
#define KOZYR_REPORT_ALIKE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/outcome.h"

/* Games of a deal; deals of more are kept one by one. */
enum { ALIKE_GAMES = 12 };

/* The seating and the places; without scores, and without reasons other than faults. */
typedef struct {
    uint16_t entrant[SEATS_MAX];
    uint8_t place[SEATS_MAX], side[SEATS_MAX], sides, fault;
} AlikeGame;

typedef struct {
    int64_t times; /* 0 if the slot is empty */
    int count;
    AlikeGame games[ALIKE_GAMES];
} AlikeDeal;

/* Deals that find no place are kept one by one. */
enum { ALIKE_PLACES = 1 << 11 };

typedef struct Alike {
    AlikeDeal now; /* the current deal */
    AlikeDeal deals[ALIKE_PLACES];
    bool whole; /* true if all deals read so far are stored */
} Alike;

/* Adds a game of the current deal. False: it has too many games. */
bool alike_game(Alike *alike, const uint16_t entrant[], const Outcome *outcome, int seats);
/* Ends the deal and stores it. False: there is no room for it. */
bool alike_end(Alike *alike);

Outcome alike_outcome(const AlikeGame *game);

#endif
