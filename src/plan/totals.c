/* A row of totals is filled while the games of a deal arrive and appended after its last game. Rows are
 * arrays of numbers as wide as the largest total needs. */
#include "plan/totals.h"

#include "core/check.h"
#include "core/memory.h"
#include "plan/variants.h"
#include "plan/pairings.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

COURSE_STATE_TYPE(sweep, COURSE_BASE);

Totals *totals_of(const Schedule *schedule) {
    SweepState *sweep = sweep_state(schedule_layer(schedule, COURSE_BASE));
    return sweep ? &sweep->totals : NULL;
}

/* Capacity in deals, doubled when full. */
enum { DEALS_BEGIN = 64 };

/* The unit of shares as integers: rounding changes a mean by less than a millionth, the last digit shown. Fourth
 * powers of 10^12 deals fit 128 bits. */
enum { SHARE_UNIT = 1 << 20 };

/* Two seats always compare once. Sides that the rules fix before the deal have equal comparisons in every deal
 * set. */
static bool decides_partners(const Config *config) {
    uint8_t side[SEATS_MAX];
    Error ignored;
    if (config->seats == 2 || !config->game->sides) return false;
    return !config->game->fixed_sides || config->game->fixed_sides(config->rules, side, &ignored) == 0;
}

static bool open_one(Totals *totals, const Schedule *schedule, int opponent) {
    const Config *config = schedule->config;
    int64_t per_point = schedule->pairings_per_label * schedule->seatings_per_deal;
    size_t points = (size_t)variants_of(config)->count;
    *totals = (Totals){.schedule = schedule,
                       .opponent = opponent,
                       .points = variants_of(config)->count,
                       .partners_vary = decides_partners(config),
                       .most = per_point * 2 * seatings_most_comparisons(config)};
    CHECK(totals->most <= UINT32_MAX, "totals of a deal that fit in a row");
    totals->width = totals->most < 1 << 8 ? 1 : totals->most < 1 << 16 ? 2 : 4;
    totals->columns = totals->partners_vary ? 2 * totals->points : totals->points;
    totals->played = memory_new(points, sizeof *totals->played);
    totals->sum = memory_new(points, sizeof *totals->sum);
    totals->met_sum = memory_new(points, sizeof *totals->met_sum);
    totals->row = memory_new(2 * points, sizeof *totals->row);
    totals->in = memory_new(points, sizeof *totals->in);
    return totals->played && totals->sum && totals->met_sum && totals->row && totals->in;
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
    free(totals->played);
    free(totals->sum);
    free(totals->met_sum);
    free(totals->bytes);
    free(totals->row);
    free(totals->in);
    *totals = (Totals){0};
}

static size_t row_bytes(const Totals *totals) { return (size_t)totals->columns * (size_t)totals->width; }

/* For so many more deals. */
static bool make_room(Totals *totals, int64_t deals) {
    const size_t wanted = (size_t)(totals->deals + deals);
    if (wanted <= totals->capacity) return true;
    size_t capacity = totals->capacity ? totals->capacity * 2 : DEALS_BEGIN;
    while (capacity < wanted) capacity *= 2;
    unsigned char *bytes = memory_grow(totals->bytes, capacity * row_bytes(totals));
    if (!bytes) return false;
    totals->bytes = bytes;
    totals->capacity = capacity;
    return true;
}

static void write_row(const Totals *totals, unsigned char *out) {
    for (size_t i = 0; i < (size_t)totals->columns; i++) {
        uint16_t half = (uint16_t)totals->row[i];
        CHECK((uint64_t)totals->row[i] >> 8 * totals->width == 0, "a total fits its bytes");
        if (totals->width == 1)
            out[i] = (unsigned char)totals->row[i];
        else if (totals->width == 2)
            memcpy(out + 2 * i, &half, sizeof half);
        else
            memcpy(out + 4 * i, &totals->row[i], sizeof totals->row[i]);
    }
}

static void end_deal(Totals *totals) {
    if (totals->failed || !make_room(totals, 1)) {
        totals->failed = true;
        return;
    }
    const size_t points = (size_t)totals->points;
    assert(totals->width == 1 || totals->width == 2 || totals->width == 4);
    write_row(totals, totals->bytes + (size_t)totals->deals * row_bytes(totals));
    for (size_t i = 0; i < points; i++) {
        totals->played[i] += totals->in[i];
        totals->sum[i] += totals->row[i];
        totals->met_sum[i] += totals->row[points + i];
    }
    totals->deals++;
    memset(totals->row, 0, 2 * points * sizeof *totals->row);
    memset(totals->in, 0, points * sizeof *totals->in);
}

void totals_add(Totals *totals, const Task *task, const Outcome *outcome) {
    const Schedule *schedule = totals->schedule;
    int point = task->label - 1;
    CHECK(point >= 0 && point < totals->points, "a game of a point: its totals are added up there");
    HalfPoints points = outcome_points(outcome, task->entrant, schedule->seats, point, totals->opponent);
    CHECK(points.half <= 2 * points.comparisons, "a comparison has two half points");
    totals->row[point] += (uint32_t)points.half;
    totals->row[totals->points + point] += (uint32_t)points.comparisons;
    totals->in[point] = true;
    const Round *round = &schedule->rounds[task->round];
    int64_t per_deal = round->meetings * schedule->seatings_per_deal;
    if ((task->game - round->first_game) % per_deal == per_deal - 1) end_deal(totals);
    for (int i = 0; i < totals->opponent_count; i++) totals_add(&totals->opponents[i], task, outcome);
}

/* A number of the row of a deal. */
static uint32_t number_at(const Totals *totals, int64_t deal, size_t column) {
    const unsigned char *row = totals->bytes + (size_t)deal * row_bytes(totals);
    uint16_t two;
    uint32_t four;
    if (totals->width == 1) return row[column];
    if (totals->width == 2) {
        memcpy(&two, row + 2 * column, sizeof two);
        return two;
    }
    memcpy(&four, row + 4 * column, sizeof four);
    return four;
}

static int64_t linearised(const Totals *totals, size_t point, int64_t half, int64_t met) {
    if (totals->met_sum[point] == 0) return 0;
    double possible = 2 * (double)totals->met_sum[point], share = (double)totals->sum[point] / possible;
    double deviation = ((double)half - 2 * share * (double)met) / (possible / (double)totals->played[point]);
    return llround(SHARE_UNIT * (share + deviation));
}

void totals_read(const Totals *totals, int64_t deal, int64_t *out) {
    CHECK(deal >= 0 && deal < totals->deals, "a deal whose games are all taken in");
    const size_t points = (size_t)totals->points;
    for (size_t i = 0; i < points; i++) {
        out[i] = number_at(totals, deal, i);
        if (totals->partners_vary)
            out[i] = linearised(totals, i, out[i], number_at(totals, deal, points + i));
    }
}

void totals_margins(const Totals *totals, int64_t deal, int64_t *out) {
    CHECK(deal >= 0 && deal < totals->deals, "a deal whose games are all taken in");
    const size_t points = (size_t)totals->points;
    for (size_t i = 0; i < points; i++) {
        out[i] = number_at(totals, deal, i);
        if (totals->partners_vary) out[i] -= number_at(totals, deal, points + i);
    }
}

/* Compares ratios by their products across. */
bool totals_better(const Totals *totals, int point, int other) {
    return (Int128)totals->sum[point] * totals->met_sum[other] >
           (Int128)totals->sum[other] * totals->met_sum[point];
}

/* Clears what was written. */
static void forget(Totals *totals) {
    const size_t size = (size_t)totals->points * sizeof(int64_t);
    totals->deals = 0;
    memset(totals->played, 0, size);
    memset(totals->sum, 0, size);
    memset(totals->met_sum, 0, size);
}

/* Deals of a round. */
typedef struct {
    int64_t first, count;
} Deals;

/* What a point has in them: it plays all of them or none. */
typedef struct {
    int64_t played, half, met;
} PointDeals;

static PointDeals of_point(const Totals *totals, int point, Deals deals) {
    const int64_t played = totals->played[point], met = totals->met_sum[point];
    const size_t comparisons = (size_t)(totals->points + point);
    if (deals.count == totals->deals) return (PointDeals){played, totals->sum[point], met};
    if (played <= deals.first) return (PointDeals){0};
    PointDeals own = {.played = deals.count};
    for (int64_t deal = deals.first; deal < deals.first + deals.count; deal++) {
        own.half += number_at(totals, deal, (size_t)point);
        if (totals->partners_vary) own.met += number_at(totals, deal, comparisons);
    }
    /* else deals of all rounds have as many comparisons: races refuse seatings that differ (race_check) */
    if (!totals->partners_vary) own.met = met / played * own.played;
    return own;
}

/* The rows of these deals are copied as they are. */
static void deal_sums(Totals *totals, Deals deals, Sums *sums) {
    const size_t row = row_bytes(totals);
    sums_bytes(sums, totals->bytes + (size_t)deals.first * row, (size_t)deals.count * row);
    for (int i = 0; i < totals->points; i++) {
        PointDeals own = sums->out ? of_point(totals, i, deals) : (PointDeals){0};
        sums_integer(sums, &own.played);
        sums_integer(sums, &own.half);
        sums_integer(sums, &own.met);
        if (sums->out) continue;
        totals->played[i] += own.played;
        totals->sum[i] += own.half;
        totals->met_sum[i] += own.met;
    }
    if (!sums->out) totals->deals += deals.count;
}

/* The deal that is not complete. */
static void row_sums(Totals *totals, Sums *sums) {
    for (int i = 0; i < 2 * totals->points; i++) {
        int64_t number = totals->row[i];
        sums_integer(sums, &number);
        if (!sums->out) number -= totals->row[i];
        if (number < 0 || number > totals->most) sums->failed = true;
        if (!sums->failed) totals->row[i] = (uint32_t)number;
    }
    for (int i = 0; i < totals->points; i++) {
        int64_t in = totals->in[i];
        sums_integer(sums, &in);
        totals->in[i] = in != 0;
    }
}

/* The complete deals of a round that the schedule has taken in. */
static Deals deals_taken(const Schedule *schedule, int number) {
    const Round *round = &schedule->rounds[number];
    int64_t end = schedule->taken;
    if (number + 1 < schedule->round_count && round[1].first_game < end) end = round[1].first_game;
    return (Deals){round->first_deal,
                   (end - round->first_game) / (round->meetings * schedule->seatings_per_deal)};
}

void totals_sums(Totals *totals, int round, Sums *sums) {
    const Schedule *schedule = totals->schedule;
    const Deals taken = deals_taken(schedule, round);
    Deals deals = {totals->deals, 0};
    if (sums->out) deals = schedule->apart ? (Deals){0, totals->deals} : taken;
    sums_integer(sums, &deals.count);
    if (!sums->out && deals.first + deals.count != taken.first + taken.count) sums->failed = true;
    if (!sums->failed && !sums->out && !make_room(totals, deals.count)) totals->failed = true;
    if (totals->failed) sums->failed = true;
    if (sums->failed) return;
    if (deals.count > 0) deal_sums(totals, deals, sums);
    if (sums->open) row_sums(totals, sums);
    if (schedule->apart) forget(totals);
    for (int i = 0; i < totals->opponent_count; i++) totals_sums(&totals->opponents[i], round, sums);
}

int64_t totals_common(const Totals *totals) {
    int64_t common = totals->deals;
    for (int i = 0; i < totals->points; i++)
        if (totals->played[i] < common) common = totals->played[i];
    return common;
}

/* All points together: in a deal of equal comparisons, their mean is that of any point. */
double totals_possible(const Totals *totals) {
    int64_t played = 0, met = 0;
    for (int i = 0; i < totals->points; i++) {
        played += totals->played[i];
        met += totals->met_sum[i];
    }
    return played > 0 ? 2 * (double)met / (double)played : 0;
}

double totals_scale(const Totals *totals) {
    if (totals->partners_vary) return totals->deals > 0 ? SHARE_UNIT : 0;
    return totals_possible(totals);
}
