#include "report/sides.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

bool sides_open(Sides *sides, const Config *config, Error *error) {
    *sides = (Sides){.config = config};
    const char *const *names = config->game->sides;
    while (names && names[sides->count]) sides->count++;
    size_t standings = (size_t)config->entrant_count * (size_t)sides->count;
    sides->standings = memory_new(standings + 1, sizeof *sides->standings);
    return sides->standings || error_memory(error, "the results of %d sides", sides->count);
}

void sides_close(Sides *sides) {
    free(sides->standings);
    sides->standings = NULL;
}

void sides_clear(Sides *sides) {
    memset(sides->standings, 0,
           (size_t)(sides->config->entrant_count * sides->count) * sizeof *sides->standings);
}

void sides_begin_deal(Sides *sides) {
    for (int i = 0; i < sides->config->entrant_count * sides->count; i++)
        memset(&sides->standings[i].now, 0, sizeof sides->standings[i].now);
}

void sides_add(Sides *sides, const Task *task, const Outcome *outcome) {
    if (outcome->sides == 0 || outcome->sides > sides->count) return;
    for (int seat = 0; seat < sides->config->seats; seat++) {
        SideStanding *standing = &sides->standings[task->entrant[seat] * sides->count + outcome->side[seat]];
        bool won = outcome->place[seat] == 1;
        standing->games++;
        standing->wins += won;
        standing->now.games++;
        standing->now.wins += won;
        standing->now.score += outcome->score[seat];
    }
}

void sides_end_deal(Sides *sides) {
    for (int i = 0; i < sides->config->entrant_count * sides->count; i++) {
        SideStanding *standing = &sides->standings[i];
        if (standing->now.games == 0) continue;
        ratio_add(&standing->won, standing->now.wins, standing->now.games);
        ratio_add(&standing->score, standing->now.score, standing->now.games);
    }
}
void sides_sums(Sides *sides, Sums *sums) {
    for (int i = 0; i < sides->config->entrant_count * sides->count; i++) {
        SideStanding *standing = &sides->standings[i];
        sums_unsigned(sums, &standing->games);
        sums_unsigned(sums, &standing->wins);
        sums_ratio(sums, &standing->won);
        sums_ratio(sums, &standing->score);
    }
}

void sides_sums_open(Sides *sides, Sums *sums) {
    for (int i = 0; i < sides->config->entrant_count * sides->count; i++) {
        SideStanding *standing = &sides->standings[i];
        sums_integer(sums, &standing->now.games);
        sums_integer(sums, &standing->now.wins);
        sums_integer(sums, &standing->now.score);
    }
}
