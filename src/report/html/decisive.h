/* The deals on which one of two entrants did much better than the other in the same seats: what made the
 * difference. */
#ifndef KOZYR_REPORT_HTML_DECISIVE_H
#define KOZYR_REPORT_HTML_DECISIVE_H

#include "core/json.h"
#include "play/referee.h"
#include "report/html/selection.h"

enum { DECISIVE_KEPT = 2, DECISIVE_GAMES = 6 };

typedef struct {
    int64_t deal, gain; /* points of the first minus points of the second, over all games of the deal */
    int64_t games[DECISIVE_GAMES];
    int count;
} DecisiveDeal;

typedef struct {
    int entrant[2]; /* the two strongest that met; -1: there are none */
    int seats;
    DecisiveDeal current, best[2][DECISIVE_KEPT]; /* by who gained, the largest first */
} Decisive;

void decisive_open(Decisive *decisive, const Config *config, const cJSON *summary);
void decisive_game(Decisive *decisive, const GameResult *result);
void decisive_end(Decisive *decisive, Picks *picks);

#endif
