/* A row of totals is filled while the games of a deal arrive and appended after its last game. Rows are
 * arrays of numbers as wide as the largest total needs. */
#include "plan/totals.h"

#include "core/check.h"
#include "core/memory.h"
#include "plan/variants.h"
#include "plan/pairings.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

COURSE_STATE_TYPE(sweep, COURSE_BASE);

Totals *totals_of(const Schedule *schedule) {
    SweepState *sweep = sweep_state(schedule_layer(schedule, COURSE_BASE));
    return sweep ? &sweep->totals : NULL;
}

/* Doubled when full. */
enum { DEALS_BEGIN = 64 };

static bool open_one(Totals *totals, const Schedule *schedule, int opponent) {
    const Config *config = schedule->config;
    int64_t per_point = schedule->pairings_per_label * schedule->seatings_per_deal;
    size_t points = (size_t)variants_of(config)->count;
    *totals = (Totals){.schedule = schedule,
                       .opponent = opponent,
                       .points = variants_of(config)->count,
                       .most = per_point * 2 * seatings_most_comparisons(config)};
    CHECK(totals->most <= UINT32_MAX, "totals of a deal that fit in a row");
    totals->width = totals->most < 1 << 8 ? 1 : totals->most < 1 << 16 ? 2 : 4;
    totals->played = memory_new(points, sizeof *totals->played);
    totals->sum = memory_new(points, sizeof *totals->sum);
    totals->row = memory_new(points, sizeof *totals->row);
    totals->met = memory_new(points, sizeof *totals->met);
    totals->in = memory_new(points, sizeof *totals->in);
    return totals->played && totals->sum && totals->row && totals->met && totals->in;
}

bool totals_open(Totals *totals, const Schedule *schedule) {
    int opponents = schedule->config->entrant_count - variants_of(schedule->config)->count;
    if (!open_one(totals, schedule, -1)) return false;
    if (opponents == 1) return true;
    totals->opponents = memory_new((size_t)opponents, sizeof *totals->opponents);
    for (int i = 0; totals->opponents && i < opponents; i++) {
        totals->opponent_count++; /* close it even if it is only partly open */
        if (!open_one(&totals->opponents[i], schedule, totals->points + i)) return false;
    }
    return totals->opponents;
}

void totals_close(Totals *totals) {
    for (int i = 0; i < totals->opponent_count; i++) totals_close(&totals->opponents[i]);
    free(totals->opponents);
    free(totals->comparisons);
    free(totals->played);
    free(totals->sum);
    free(totals->bytes);
    free(totals->row);
    free(totals->met);
    free(totals->in);
    *totals = (Totals){0};
}

/* For so many more deals. */
static bool make_room(Totals *totals, int64_t deals) {
    const size_t wanted = (size_t)(totals->deals + deals);
    if (wanted <= totals->capacity) return true;
    size_t capacity = totals->capacity ? totals->capacity * 2 : DEALS_BEGIN;
    while (capacity < wanted) capacity *= 2;
    unsigned char *bytes =
        memory_grow(totals->bytes, capacity * (size_t)totals->points * (size_t)totals->width);
    if (bytes) totals->bytes = bytes;
    int64_t *comparisons = memory_grow(totals->comparisons, (capacity + 1) * sizeof *comparisons);
    if (comparisons) totals->comparisons = comparisons;
    if (!bytes || !comparisons) return false;
    comparisons[0] = 0;
    totals->capacity = capacity;
    return true;
}

static void write_row(Totals *totals, unsigned char *out) {
    for (size_t i = 0; i < (size_t)totals->points; i++) {
        uint16_t half = (uint16_t)totals->row[i];
        if (totals->width == 1)
            out[i] = (unsigned char)totals->row[i];
        else if (totals->width == 2)
            memcpy(out + 2 * i, &half, sizeof half);
        else
            memcpy(out + 4 * i, &totals->row[i], sizeof totals->row[i]);
    }
}

static void clear_row(Totals *totals) {
    memset(totals->row, 0, (size_t)totals->points * sizeof *totals->row);
    memset(totals->met, 0, (size_t)totals->points * sizeof *totals->met);
    memset(totals->in, 0, (size_t)totals->points * sizeof *totals->in);
}

static void end_deal(Totals *totals) {
    if (totals->failed || !make_room(totals, 1)) {
        totals->failed = true;
        return;
    }
    size_t points = (size_t)totals->points;
    assert(totals->width == 1 || totals->width == 2 || totals->width == 4);
    int64_t players = 0, met = 0;
    uint32_t most = 0;
    write_row(totals, totals->bytes + (size_t)totals->deals * points * (size_t)totals->width);
    for (size_t i = 0; i < points; i++) {
        players += totals->in[i];
        met += totals->met[i];
        if (totals->met[i] > most) most = totals->met[i];
        CHECK((uint64_t)totals->row[i] >> 8 * totals->width == 0, "a total fits its bytes");
        totals->played[i] += totals->in[i];
        totals->sum[i] += totals->row[i];
    }
    CHECK(players > 0, "the point of the last game plays");
    totals->unequal += met != players * most;
    int64_t *comparisons = &totals->comparisons[totals->deals++];
    comparisons[1] = comparisons[0] + met / players; /* if they are unequal: rounded down */
    clear_row(totals);
}

void totals_add(Totals *totals, const Task *task, const Outcome *outcome) {
    const Schedule *schedule = totals->schedule;
    int point = task->label - 1;
    CHECK(point >= 0 && point < totals->points, "a game of a point: its totals are added up there");
    HalfPoints points = outcome_points(outcome, task->entrant, schedule->seats, point, totals->opponent);
    CHECK(points.half <= 2 * points.comparisons, "a comparison has two half points");
    totals->row[point] += (uint32_t)points.half;
    totals->met[point] += (uint32_t)points.comparisons;
    totals->in[point] = true;
    const Round *round = &schedule->rounds[task->round];
    int64_t per_deal = round->meetings * schedule->seatings_per_deal;
    if ((task->game - round->first_game) % per_deal == per_deal - 1) end_deal(totals);
    for (int i = 0; i < totals->opponent_count; i++) totals_add(&totals->opponents[i], task, outcome);
}

void totals_read(const Totals *totals, int64_t deal, uint32_t *out) {
    CHECK(deal >= 0 && deal < totals->deals, "a deal whose games are all taken in");
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

/* Clears what was written. */
static void forget(Totals *totals) {
    totals->deals = totals->unequal = 0;
    memset(totals->played, 0, (size_t)totals->points * sizeof *totals->played);
    memset(totals->sum, 0, (size_t)totals->points * sizeof *totals->sum);
}

/* The rows of these deals are copied as they are. */
static void deal_sums(Totals *totals, int64_t deals, Sums *sums) {
    const int64_t first = sums->out ? 0 : totals->deals;
    const size_t row = (size_t)totals->points * (size_t)totals->width;
    for (int64_t deal = first; deal < first + deals; deal++) {
        int64_t more = sums->out ? totals->comparisons[deal + 1] - totals->comparisons[deal] : 0;
        sums_integer(sums, &more);
        totals->comparisons[deal + 1] = totals->comparisons[deal] + more;
    }
    sums_integer(sums, &totals->unequal);
    sums_bytes(sums, totals->bytes + (size_t)first * row, (size_t)deals * row);
    for (int i = 0; i < totals->points; i++) {
        sums_integer(sums, &totals->played[i]);
        sums_integer(sums, &totals->sum[i]);
    }
    totals->deals = first + deals;
}

void totals_sums(Totals *totals, Sums *sums) {
    int64_t deals = sums->out ? totals->deals : 0;
    sums_integer(sums, &deals);
    if (deals < 0 || deals > totals->schedule->deals - (sums->out ? 0 : totals->deals)) sums->failed = true;
    if (!sums->failed && !sums->out && !make_room(totals, deals)) totals->failed = true;
    if (totals->failed) sums->failed = true;
    if (sums->failed) return;
    if (deals > 0) deal_sums(totals, deals, sums);
    if (sums->out) forget(totals);
    for (int i = 0; i < totals->opponent_count; i++) totals_sums(&totals->opponents[i], sums);
}

int64_t totals_common(const Totals *totals) {
    int64_t common = totals->deals;
    for (int i = 0; i < totals->points; i++)
        if (totals->played[i] < common) common = totals->played[i];
    return common;
}

double totals_scale(const Totals *totals, int64_t deals) {
    CHECK(deals <= totals->deals, "no more deals than were played");
    return deals > 0 ? 2 * (double)totals->comparisons[deals] / (double)deals : 0;
}
