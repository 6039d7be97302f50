/* A hash table of deals with counts. A deal that matches no stored one and finds no free slot among the few it
 * may use is not stored. */
#include "report/alike.h"

#include <string.h>
#include <xxhash.h>

/* Slots examined per deal: bounds the search when the table is full. */
enum { PROBES = 8 };

bool alike_game(Alike *alike, const uint16_t entrant[], const Outcome *outcome, int seats) {
    AlikeDeal *now = &alike->now;
    if (now->count == ALIKE_GAMES) return false;
    AlikeGame *game = &now->games[now->count++];
    *game =
        (AlikeGame){.sides = outcome->sides, .fault = outcome->reason >= REASON_FAULT ? outcome->reason : 0};
    for (int seat = 0; seat < seats; seat++) {
        game->entrant[seat] = entrant[seat];
        game->place[seat] = outcome->place[seat];
        game->side[seat] = outcome->side[seat];
    }
    return true;
}

bool alike_end(Alike *alike) {
    AlikeDeal *now = &alike->now;
    const size_t size = (size_t)now->count * sizeof *now->games;
    const uint64_t hash = XXH3_64bits(now->games, size);
    for (uint64_t i = 0; i < PROBES; i++) {
        AlikeDeal *deal = &alike->deals[(hash + i) % ALIKE_PLACES];
        if (deal->times == 0) {
            deal->count = now->count;
            memcpy(deal->games, now->games, size);
        }
        if (deal->count != now->count || memcmp(deal->games, now->games, size) != 0) continue;
        deal->times++;
        now->count = 0;
        return true;
    }
    return false;
}

Outcome alike_outcome(const AlikeGame *game) {
    Outcome outcome = {.sides = game->sides, .reason = game->fault};
    memcpy(outcome.place, game->place, sizeof outcome.place);
    memcpy(outcome.side, game->side, sizeof outcome.side);
    return outcome;
}
