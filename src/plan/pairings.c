/* Sets of entrants in lexicographic order: the number of a pairing is its place in that order. */
#include "plan/pairings.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"

int64_t pairings_of(int64_t n, int k) {
    int64_t count = 1;
    for (int i = 1; i <= k && count <= PAIRINGS_MAX; i++) count = count * (n - k + i) / i;
    return count;
}

bool pairings_next(uint16_t *set, int size, int count, int fixed) {
    int i = size - 1;
    while (i >= fixed && set[i] == count - size + i) i--;
    if (i < fixed) return false;
    set[i]++;
    for (int j = i + 1; j < size; j++) set[j] = (uint16_t)(set[j - 1] + 1);
    return true;
}

uint16_t *pairings_gauntlet(int entrant, int first, int count, int size, uint16_t *out) {
    uint16_t set[SEATS_MAX]; /* the first is the entrant, the others from 1 on */
    if (count < size - 1) return out;
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
