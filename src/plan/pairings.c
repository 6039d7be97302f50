/* Sets of entrants in lexicographic order: the number of a pairing is its position in that order. */
#include "plan/pairings.h"

#include <assert.h>
#include <string.h>

#include "core/check.h"
#include "core/memory.h"

int64_t pairings_of(int64_t n, int k) {
    int64_t count = 1;
    for (int i = 1; i <= k && count <= PAIRINGS_MAX; i++) count = count * (n - k + i) / i;
    return count;
}

bool pairings_next(uint16_t *set, int size, int count, int fixed) {
    int i = size - 1;
    assert(fixed >= 0 && fixed < size && size <= count);
    while (i >= fixed && set[i] == count - size + i) i--;
    if (i < fixed) return false;
    set[i]++;
    for (int j = i + 1; j < size; j++) set[j] = (uint16_t)(set[j - 1] + 1);
    return true;
}

uint16_t *pairings_gauntlet(int entrant, int first, int count, int size, uint16_t *out) {
    uint16_t set[SEATS_MAX]; /* the first is the entrant, the others start at 1 */
    if (count < size - 1) return out;
    assert(size >= 2 && size <= SEATS_MAX);
    for (int i = 0; i < size; i++) set[i] = (uint16_t)i;
    do {
        *out++ = (uint16_t)entrant;
        for (int i = 1; i < size; i++) *out++ = (uint16_t)(first - 1 + set[i]);
    } while (pairings_next(set, size, count + 1, 1));
    return out;
}

bool pairings_open(Schedule *schedule, int fixed) {
    int size = schedule->pairing_size;
    uint16_t set[SEATS_MAX] = {0};
    if (!schedule_single_round(schedule, schedule->meetings)) return false;
    for (int i = 0; i < size; i++) set[i] = (uint16_t)i;
    for (int64_t i = 0; i < schedule->pairings; i++) {
        memcpy(schedule->pairing_entrants + i * size, set, (size_t)size * sizeof *set);
        bool more = pairings_next(set, size, schedule->config->entrant_count, fixed);
        CHECK(more == (i < schedule->pairings - 1), "as many pairings as were announced");
    }
    return true;
}

static int64_t meetings(const Config *config) {
    return pairings_of(config->entrant_count, config_pairing_size(config));
}

static bool open_all(Schedule *schedule, Layer *layer) {
    (void)layer;
    return pairings_open(schedule, 0);
}

const Planner pairings_planner = {.meetings = meetings, .open = open_all};

/* ---- seatings ---- */

/* The seatings of a pairing, in the same order in every run: permutations, rotations, or all ways to
 * distribute the seats over two entrants; for sides, expanded from sides to seats. */

/* The next permutation in lexicographic order; false after the last. */
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

/* Two entrants in all 2^S - 2 ways that seat both; the first entrant's seat 0 comes first. */
static int list_mixed(int seats, uint8_t *out) {
    int count = 0;
    for (int mask = 1; mask < (1 << seats) - 1; mask++, count++)
        for (int seat = 0; seat < seats; seat++)
            out[count * seats + seat] = (uint8_t)(mask >> (seats - 1 - seat) & 1);
    return count;
}

static int64_t factorial(int number) { return number < 2 ? 1 : number * factorial(number - 1); }

enum { AUTO_PARTIES = 4 /* up to this many parties, all permutations are tried */ };

Seatings seatings_tried(const Config *config) {
    if (config->options.seatings != SEATINGS_AUTO) return (Seatings)config->options.seatings;
    bool few = config->options.fill == FILL_MIXED || config_pairing_size(config) <= AUTO_PARTIES;
    return few ? SEATINGS_ALL : SEATINGS_ROTATIONS;
}

/* The number of seatings of a pairing. */
static int64_t count_seatings(const Config *config) {
    if (config->options.fill == FILL_MIXED) return (1 << config->seats) - 2;
    int parties = config_pairing_size(config); /* seats, or sides */
    return seatings_tried(config) == SEATINGS_ALL ? factorial(parties) : parties;
}

/* Expands from the entrant of each side to the entrant at each seat. Backwards, because both lists share the
 * same memory. */
static void spread_sides(const Config *config, int count, uint8_t *list) {
    for (int i = count - 1; i >= 0; i--) {
        uint8_t player[SEATS_MAX];
        memcpy(player, list + (ptrdiff_t)i * config->sides, (size_t)config->sides);
        for (int seat = 0; seat < config->seats; seat++)
            list[i * config->seats + seat] = player[config->side[seat]];
    }
}

bool seatings_make(Schedule *schedule) {
    const Config *config = schedule->config;
    int seats = schedule->seats, parties = config_pairing_size(config);
    uint8_t *list = schedule->seatings = memory_new((size_t)(count_seatings(config) * seats), 1);
    if (!list) return false;
    if (config->options.fill == FILL_MIXED)
        schedule->seating_count = list_mixed(seats, list);
    else if (seatings_tried(config) == SEATINGS_ALL)
        schedule->seating_count = list_permutations(parties, list);
    else
        schedule->seating_count = list_rotations(parties, list);
    CHECK(schedule->seating_count == count_seatings(config),
          "as many seatings as were counted: there is room for those");
    if (config->options.fill == FILL_SIDES) spread_sides(config, schedule->seating_count, list);
    schedule->seatings_per_deal = seatings_per_deal(config);
    return true;
}

int64_t seatings_per_deal(const Config *config) {
    return config->options.seatings == SEATINGS_ONE ? 1 : count_seatings(config);
}

int64_t seatings_most_comparisons(const Config *config) {
    return config->options.fill == FILL_DISTINCT ? config->seats - 1 : config->seats * config->seats / 4;
}

int64_t seatings_side_comparisons(const Config *config) {
    uint8_t side[SEATS_MAX];
    Error ignored;
    int64_t pairs = 0;
    config->game->fixed_sides(config->rules, side, &ignored);
    for (int a = 0; a < config->seats; a++)
        for (int b = 0; b < a; b++) pairs += side[a] != side[b];
    return pairs * seatings_per_deal(config);
}
