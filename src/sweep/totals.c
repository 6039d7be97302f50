#include "sweep/totals.h"

#include <stdlib.h>
#include <string.h>

enum { DEALS_BEGIN = 64 };

bool totals_open(Totals *totals, const Config *config, const Schedule *schedule, Error *error) {
    int64_t per_point = schedule->pairings_per_point * schedule->seatings_per_deal;
    /* a seat meets at most seats - 1 others, and at most seats / 2 times as many pairs meet at a table */
    int64_t most = per_point * 2 * config->seats * config->seats;
    *totals = (Totals){.config = config,
                       .schedule = schedule,
                       .points = config->points.count,
                       .per_deal = schedule->pairings * schedule->seatings_per_deal,
                       .width = most < 1 << 8    ? 1
                                : most < 1 << 16 ? 2
                                                 : 4};
    totals->row = calloc((size_t)totals->points, sizeof *totals->row);
    return totals->row || error_system(error, "no memory for the totals of %d points", totals->points);
}

void totals_close(Totals *totals) {
    free(totals->bytes);
    free(totals->row);
    *totals = (Totals){0};
}

static bool make_room(Totals *totals) {
    if ((size_t)totals->deals < totals->capacity) return true;
    size_t capacity = totals->capacity ? totals->capacity * 2 : DEALS_BEGIN;
    unsigned char *bytes = realloc(totals->bytes, capacity * (size_t)totals->points * (size_t)totals->width);
    if (!bytes) return false;
    totals->bytes = bytes;
    totals->capacity = capacity;
    return true;
}

static void end_deal(Totals *totals) {
    if (totals->failed || !make_room(totals)) {
        totals->failed = true;
        return;
    }
    size_t points = (size_t)totals->points;
    unsigned char *out = totals->bytes + (size_t)totals->deals * points * (size_t)totals->width;
    for (size_t i = 0; i < points; i++) {
        uint16_t half = (uint16_t)totals->row[i];
        if (totals->width == 1)
            out[i] = (unsigned char)totals->row[i];
        else if (totals->width == 2)
            memcpy(out + 2 * i, &half, sizeof half);
        else
            memcpy(out + 4 * i, &totals->row[i], sizeof totals->row[i]);
    }
    totals->deals++;
    totals->comparisons += totals->row_comparisons / totals->points;
    totals->row_comparisons = 0;
    memset(totals->row, 0, points * sizeof *totals->row);
}

void totals_game(void *memory, int64_t game, const Outcome *outcome) {
    Totals *totals = memory;
    Slot slot = schedule_slot(totals->schedule, game);
    int seats = totals->schedule->seats;
    uint32_t total = 0;
    for (int seat = 0; seat < seats; seat++) {
        if (slot.entrant[seat] != slot.point) continue;
        for (int other = 0; other < seats; other++) {
            if (slot.entrant[other] == slot.point) continue;
            int lead = outcome->place[other] - outcome->place[seat];
            total += lead > 0 ? 2 : lead == 0 ? 1 : 0;
            totals->row_comparisons++;
        }
    }
    totals->row[slot.point] += total;
    if (game % totals->per_deal == totals->per_deal - 1) end_deal(totals);
}

void totals_read(const Totals *totals, int64_t deal, uint32_t *out) {
    size_t points = (size_t)totals->points;
    const unsigned char *from = totals->bytes + (size_t)deal * points * (size_t)totals->width;
    for (size_t i = 0; i < points; i++) {
        uint16_t half;
        if (totals->width == 1) {
            out[i] = from[i];
        } else if (totals->width == 2) {
            memcpy(&half, from + 2 * i, sizeof half);
            out[i] = half;
        } else {
            memcpy(&out[i], from + 4 * i, sizeof out[i]);
        }
    }
}

double totals_scale(const Totals *totals) {
    return totals->deals > 0 ? 2 * (double)totals->comparisons / (double)totals->deals : 0;
}
