#include "plan/seatings.h"

#include <stdlib.h>
#include <string.h>

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

bool seatings_make(Schedule *schedule) {
    const RunOptions *options = &schedule->config->options;
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

int64_t seatings_per_deal(const Config *config) {
    if (config->options.seatings == SEATINGS_ONE) return 1;
    if (config->options.fill == FILL_MIXED) return (1 << config->seats) - 2;
    return config->options.seatings == SEATINGS_ALL ? factorial(config->seats) : config->seats;
}
