/* The schedule: pairings by format, seatings by permutation. */
#include "plan/schedule.h"

#include <stdlib.h>
#include <string.h>

#include "plan/race.h"
#include "plan/rounds.h"
#include "plan/tuning.h"

/* REPORTED_MAX: places at the tables of all pairings. Each takes some 7 KiB of memory while summary.json is
 * made (measured at six seats). */
enum { PAIRINGS_MAX = 200 * 1000 * 1000, REPORTED_MAX = 300 * 1000, SEATINGS_COUNT_MAX = 5040 /* 7! */ };
static const int64_t games_max = INT64_C(1) << 52;

/* ---- seatings ---- */

/* The next permutation in lexicographic order; false behind the last. */
static bool next_permutation(uint8_t *seats, int count) {
    int i = count - 2, j = count - 1;
    while (i >= 0 && seats[i] >= seats[i + 1]) i--;
    if (i < 0) return false;
    while (seats[j] <= seats[i]) j--;
    uint8_t swap = seats[i];
    seats[i] = seats[j];
    seats[j] = swap;
    for (int low = i + 1, high = count - 1; low < high; low++, high--) {
        swap = seats[low];
        seats[low] = seats[high];
        seats[high] = swap;
    }
    return true;
}

static int list_permutations(int seats, uint8_t *out) {
    uint8_t order[SEATS_MAX] = {0};
    for (int i = 0; i < seats; i++) order[i] = (uint8_t)i;
    int count = 0;
    do memcpy(out + seats * count++, order, (size_t)seats);
    while (next_permutation(order, seats));
    return count;
}

static int list_rotations(int seats, uint8_t *out) {
    for (int shift = 0; shift < seats; shift++)
        for (int seat = 0; seat < seats; seat++)
            out[shift * seats + seat] = (uint8_t)((seat + shift) % seats);
    return seats;
}

/* Two entrants in all 2^S - 2 ways to seat both; the first entrant's seat 0 comes first. */
static int list_mixed(int seats, uint8_t *out) {
    int count = 0;
    for (int mask = 1; mask < (1 << seats) - 1; mask++, count++)
        for (int seat = 0; seat < seats; seat++)
            out[count * seats + seat] = (uint8_t)(mask >> (seats - 1 - seat) & 1);
    return count;
}

static int64_t factorial(int number) { return number < 2 ? 1 : number * factorial(number - 1); }

static bool make_seatings(Schedule *schedule, const RunOptions *options) {
    int seats = schedule->seats;
    int64_t most = options->fill == FILL_MIXED         ? 1 << seats
                   : options->seatings == SEATINGS_ALL ? factorial(seats)
                                                       : seats;
    schedule->seatings = calloc((size_t)(most * seats), 1);
    if (!schedule->seatings) return false;
    if (options->fill == FILL_MIXED)
        schedule->seating_count = list_mixed(seats, schedule->seatings);
    else if (options->seatings == SEATINGS_ALL)
        schedule->seating_count = list_permutations(seats, schedule->seatings);
    else
        schedule->seating_count = list_rotations(seats, schedule->seatings);
    schedule->seatings_per_deal = options->seatings == SEATINGS_ONE ? 1 : schedule->seating_count;
    return true;
}

/* ---- pairings ---- */

bool schedule_next_set(uint16_t *set, int size, int count, int fixed) {
    int i = size - 1;
    while (i >= fixed && set[i] == count - size + i) i--;
    if (i < fixed) return false;
    set[i]++;
    for (int j = i + 1; j < size; j++) set[j] = (uint16_t)(set[j - 1] + 1);
    return true;
}

static int pairing_size(const Config *config) {
    return config->options.fill == FILL_MIXED ? 2 : config->seats;
}

/* n over k, or a number past PAIRINGS_MAX when it is larger. */
static int64_t sets_of(int64_t n, int k) {
    int64_t count = 1;
    for (int i = 1; i <= k && count <= PAIRINGS_MAX; i++) count = count * (n - k + i) / i;
    return count;
}

/* Over all rounds. */
static int64_t count_meetings(const Config *config) {
    if (rounds_apply(config)) return rounds_meetings(config);
    if (config->tune.set) return tuning_pairings(config);
    bool gauntlet = config->options.format == FORMAT_GAUNTLET;
    int points = config->points.count, size = pairing_size(config);
    if (points > 0) return points * sets_of(config->entrant_count - points, size - 1);
    return sets_of(config->entrant_count - gauntlet, size - gauntlet);
}

static int64_t count_seatings(const Config *config) {
    if (config->options.seatings == SEATINGS_ONE) return 1;
    if (config->options.fill == FILL_MIXED) return (1 << config->seats) - 2;
    return config->options.seatings == SEATINGS_ALL ? factorial(config->seats) : config->seats;
}

bool schedule_check(const Config *config, Error *error) {
    if (count_seatings(config) > SEATINGS_COUNT_MAX)
        return error_input(error,
                           "seatings: \"all\" plays a deal %lld times with %d seats; use \"rotations\"",
                           (long long)count_seatings(config), config->seats);
    int64_t pairings = count_meetings(config);
    if (pairings > PAIRINGS_MAX)
        return error_input(error, "entrants: %d make more than %d pairings", config->entrant_count,
                           PAIRINGS_MAX);
    int table = config->options.fill == FILL_MIXED ? 2 : config->seats;
    if (pairings > REPORTED_MAX / table)
        return error_input(error,
                           "entrants: %d at tables of %d make %lld pairings, more than the %d that can be "
                           "reported; take fewer, or another format",
                           config->entrant_count, table, (long long)pairings, REPORTED_MAX / table);
    int64_t per_deal = pairings * count_seatings(config);
    const Tune *tune = &config->tune;
    int64_t most = games_max / per_deal;
    if (tune->set) most = most > tune->confirm ? (most - tune->confirm) / tune->iterations : 0;
    if (config->options.deals > most && tune->set)
        return error_input(error, "deals: %lld in each of %u iterations are more than 2^52 games",
                           (long long)config->options.deals, tune->iterations);
    if (config->options.deals > most)
        return error_input(error, "deals: %lld deals of %lld games each are more than 2^52 games",
                           (long long)config->options.deals, (long long)per_deal);
    return true;
}

/* For each point the gauntlet of that point against the opponents, which stand behind the points. */
static bool make_point_pairings(Schedule *schedule, const Config *config) {
    int size = schedule->pairing_size, points = config->points.count;
    schedule->pairings_per_point = schedule->pairings / points;
    uint16_t *out = calloc((size_t)schedule->pairings, (size_t)size * sizeof *out);
    schedule->pairing_entrants = out;
    for (int point = 0; out && point < points; point++) {
        uint16_t set[SEATS_MAX] = {0};
        for (int i = 0; i < size; i++) set[i] = (uint16_t)i;
        do {
            *out++ = (uint16_t)point;
            for (int i = 1; i < size; i++) *out++ = (uint16_t)(points - 1 + set[i]);
        } while (schedule_next_set(set, size, config->entrant_count - points + 1, 1));
    }
    return schedule->pairing_entrants != NULL;
}

static bool make_pairings(Schedule *schedule, const Config *config) {
    int size = schedule->pairing_size, fixed = config->options.format == FORMAT_GAUNTLET ? 1 : 0;
    uint16_t set[SEATS_MAX] = {0};
    schedule->pairings = schedule->meetings;
    schedule->rounds = calloc(1, sizeof *schedule->rounds);
    if (!schedule->rounds) return false;
    schedule->round_count = 1;
    schedule->rounds[0].meetings = schedule->meetings;
    if (config->points.count > 0) return make_point_pairings(schedule, config);
    schedule->pairing_entrants = calloc((size_t)schedule->pairings, (size_t)size * sizeof *set);
    if (!schedule->pairing_entrants) return false;
    for (int i = 0; i < size; i++) set[i] = (uint16_t)i;
    for (int64_t i = 0; i < schedule->pairings; i++) {
        memcpy(schedule->pairing_entrants + i * size, set, (size_t)size * sizeof *set);
        schedule_next_set(set, size, config->entrant_count, fixed);
    }
    return true;
}

Schedule *schedule_create(const Config *config, Error *error) {
    Schedule *schedule = calloc(1, sizeof *schedule);
    if (schedule) {
        schedule->seats = config->seats;
        schedule->pairing_size = pairing_size(config);
        schedule->deals = config->options.deals;
        schedule->meetings = count_meetings(config);
        bool good = make_seatings(schedule, &config->options);
        schedule->games = schedule->deals * schedule->meetings * schedule->seatings_per_deal;
        good = good && (rounds_apply(config) ? rounds_open
                        : config->tune.set   ? tuning_open
                                             : make_pairings)(schedule, config);
        if (good && (!config->points.race.set || race_open(schedule, config))) return schedule;
    }
    schedule_free(schedule);
    error_system(error, "no memory for the schedule of %d entrants", config->entrant_count);
    return NULL;
}

void schedule_free(Schedule *schedule) {
    if (!schedule) return;
    if (schedule->course) schedule->course->close(schedule);
    free(schedule->pairing_entrants);
    free(schedule->rounds);
    free(schedule->seatings);
    free(schedule);
}

const uint16_t *schedule_pairing(const Schedule *schedule, int64_t pairing) {
    return schedule->pairing_entrants + pairing * schedule->pairing_size;
}

int64_t schedule_known(const Schedule *schedule) {
    return schedule->course ? schedule->course->known_games(schedule) : schedule->games;
}

void schedule_take(Schedule *schedule, int64_t game, const Outcome *outcome) {
    if (schedule->course) schedule->course->take(schedule, game, outcome);
}

static int round_of(const Schedule *schedule, int64_t game) {
    int low = 0, high = schedule->round_count;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (schedule->rounds[middle].first_game <= game)
            low = middle;
        else
            high = middle;
    }
    return low;
}

typedef struct {
    int64_t quotient, rest;
} Division;

/* Of numbers from 0 on. Slots are asked for with each game by the parent and by a worker, and a division of
 * 64 bits costs several times one of 32. */
static Division divide(int64_t number, int64_t by) {
    if ((number | by) > UINT32_MAX) return (Division){number / by, number % by};
    uint32_t low = (uint32_t)number, divisor = (uint32_t)by;
    return (Division){low / divisor, low % divisor};
}

/* Of the points of a round, point by point. */
static int64_t race_pairing(const Schedule *schedule, int round, int64_t number) {
    const Race *race = schedule->race;
    const uint16_t *in = race->in + (int64_t)round * race->points;
    return in[number / schedule->pairings_per_point] * schedule->pairings_per_point +
           number % schedule->pairings_per_point;
}

Slot schedule_slot(const Schedule *schedule, int64_t game) {
    Slot slot;
    slot.round = round_of(schedule, game);
    const Round *round = &schedule->rounds[slot.round];
    int64_t number = game - round->first_game;
    Division set = divide(number, schedule->seatings_per_deal);
    Division deal = divide(set.quotient, round->meetings);
    slot.deal = round->first_deal + deal.quotient;
    slot.meeting = round->first_meeting + deal.rest;
    if (schedule->race) slot.meeting = race_pairing(schedule, slot.round, deal.rest);
    slot.pairing = schedule->meeting_pairing ? schedule->meeting_pairing[slot.meeting] : slot.meeting;
    slot.seating = (int)set.rest;
    slot.stream = game;
    slot.point = -1;
    if (schedule->pairings_per_point > 0) {
        int64_t per_point = schedule->pairings_per_point * schedule->seatings_per_deal;
        slot.point = (int)(slot.pairing / schedule->pairings_per_point);
        slot.stream = slot.deal * per_point + number % per_point;
    }
    if (schedule->tuning) slot.stream = tuning_stream(schedule, slot.round, slot.deal, number);
    if (schedule->seatings_per_deal < schedule->seating_count)
        slot.seating = (int)(slot.deal % schedule->seating_count);
    const uint16_t *entrants = schedule_pairing(schedule, slot.pairing);
    const uint8_t *seating = schedule->seatings + slot.seating * schedule->seats;
    for (int seat = 0; seat < schedule->seats; seat++) slot.entrant[seat] = entrants[seating[seat]];
    return slot;
}

void schedule_shard(const Schedule *schedule, int index, int count, int64_t *first, int64_t *games) {
    int64_t per_deal = schedule->meetings * schedule->seatings_per_deal;
    *first = 0;
    *games = schedule->games;
    if (count == 1) return; /* rounds may have games of their own numbers; they are never cut */
    /* deals * index / count without overflow: whole part and remainder apart */
    int64_t whole = schedule->deals / count, rest = schedule->deals % count;
    int64_t from = whole * (index - 1) + rest * (index - 1) / count;
    int64_t to = whole * index + rest * index / count;
    *first = from * per_deal;
    *games = (to - from) * per_deal;
}
