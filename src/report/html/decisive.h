/* The deals on which one of two entrants did much better than the other in the same seats: what made the
 * difference. */
#ifndef KOZYR_REPORT_HTML_DECISIVE_H
#define KOZYR_REPORT_HTML_DECISIVE_H

#include "core/json.h"
#include "report/html/games_row.h"
#include "report/html/selection.h"

enum { DECISIVE_KEPT = 2, DECISIVE_GAMES = 6 };

typedef struct {
    int64_t deal, gain; /* points of the first minus points of the second, over all games of the deal */
    int64_t games[DECISIVE_GAMES];
    int count;
} DecisiveDeal;

typedef struct {
    const char *names[2]; /* the two strongest entrants that met; NULL: there are none */
    int seats;
    DecisiveDeal current, best[2][DECISIVE_KEPT]; /* by who gained, the largest first */
} Decisive;

/* The names stay the summary's. */
void decisive_open(Decisive *decisive, const cJSON *summary, int seats);
void decisive_row(Decisive *decisive, const GamesRow *row);
void decisive_end(Decisive *decisive, Picks *picks);

#endif
